"""A replay: the scene as it was recorded, a timeline to go along, and what happened."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import replayfiles, theme
from games.shell.canvas import Canvas
from games.shell.curves import energy_curve, second_curve
from games.shell.dialogs import Confirm
from games.shell.ear import Ear
from games.shell.exporting import open_export
from games.shell.facts import Check, FactsPanel
from games.shell.keysheet import Keys, replay_keys
from games.shell.playback import Playback
from games.shell.replaybar import ReplayBar
from games.shell.replaydock import ReplayDock
from games.shell.replayfiles import Deleted
from games.shell.replayscene import ReplayScene
from games.shell.replayshow import ReplayShow
from games.shell.replaywords import happenings, subtitle, title, words_of
from games.shell.screens.whatif import open_whatif
from games.shell.store import StoreError
from games.shell.timeline import Timeline
from games.shell.watching import WatchScreen
from games.shell.widgets import Button
from sim.errors import SimError
from sim.recording import Recording
from sim.replay import holds

if TYPE_CHECKING:
    from games.shell.app import App

_UNDER = float(theme.RADIUS_PANEL)
"""The scene goes on below the round corners of the dock."""


class ReplayScreen(WatchScreen):
    """Shows a recording.

    Keys, beside those of `WatchScreen`: Z zoom, G go along with what moved first, V speeds,
    C contact points, F forces, W what if, Delete.

    Args:
        app: the window.
        source: a file, or a recording that is not kept yet.
        back: what the button back says.
        on_deleted: told when the file has been deleted, so that it can offer to take that back.
        now: gives the time when a recording is kept.

    Attributes:
        scene: what is drawn.
        path: its file; None while it is not kept.
        squeeze: width at the right that something else takes.

    Raises:
        SimError: the file cannot be read, or holds what is not known here; one sentence.
    """

    def __init__(
        self,
        app: "App",
        source: Path | str | Recording,
        back: str = "",
        on_deleted: Callable[[Deleted], None] | None = None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__()
        self.app = app
        kept = not isinstance(source, Recording)
        self.path = Path(source) if kept else None
        self.recording = Recording.load(source) if kept else source
        self.on_deleted, self.now = on_deleted, now
        self.scene = ReplayScene(self.recording)
        self.playback = Playback.of(self.recording)
        self.check = Check(self.recording)
        self.title, self.subtitle = title(self.recording), subtitle(self.recording.header)
        self.zoomed = self.follows = False
        self.facts_open = False
        self.squeeze = 0.0
        self.stage = FRect(0, 0, 1, 1)
        self.ear = Ear(app.sound, self.recording.header.game)
        self._gravity = self.recording.scene().tuning["world.gravity"]
        moments = happenings(self.recording)
        curves = (energy_curve(self.recording), second_curve(self.recording))
        held = [(start, end) for start, end, _piece in holds(self.recording)]
        self.bar = self.widgets.add(ReplayBar(self, back or _("Back")))
        self.zoom = self.widgets.add(
            Button(_("Zoom to what moved first"), self.toggle_zoom, "cloth", "zoom", small=True)
        )
        self.zoom.visible = self.scene.first_moved() is not None
        self.follow = self.widgets.add(
            Button(_("Go along with it"), self.toggle_follow, "cloth", "eye", small=True)
        )
        self.follow.visible = self.zoom.visible
        self.show = self.widgets.add(ReplayShow(self.recording, partial(app.toast, bad=True)))
        self.facts = self.widgets.add(
            FactsPanel(self.recording, moments, self.check, self.playback_to)
        )
        words = words_of(self.recording.header)
        self.timeline = Timeline(self.playback, curves, moments, self.playback.seek, held, words)
        self.dock = self.widgets.add(
            ReplayDock(self.playback, self.timeline, self.trails, self.set_trails, words.go)
        )

    # -- what the buttons do -----------------------------------------------------------------

    def toggle_zoom(self) -> None:
        """See what moved first from near, or the whole."""
        if self.zoom.visible:
            self._look(not self.zoomed, False)

    def toggle_follow(self) -> None:
        """Let the camera go along with what moved first, or see the whole."""
        if self.follow.visible:
            self._look(False, not self.follows)

    def _look(self, zoomed: bool, follows: bool) -> None:
        self.zoomed = self.zoom.selected = zoomed
        self.follows = self.follow.selected = follows
        was = self.scene.camera.now
        self.app.relayout(self)
        if not self.app.settings.reduced_motion:
            self.scene.camera.now = was

    def toggle_facts(self) -> None:
        """Show or hide what happened, where it has no place of its own."""
        self.facts_open = not self.facts_open
        self.app.relayout(self)

    def what_if(self) -> None:
        """Open the drawer in which its hand is run again under other parameters."""
        open_whatif(self.app, self)

    def keep(self) -> None:
        """Keep a recording that has no file yet."""
        if self.path is not None:
            return
        now = self.now()
        try:
            self.path = replayfiles.save_replay(self.app.store, self.recording, now=now)
        except StoreError as error:
            self.app.toast(str(error), bad=True)
            return
        self.app.toast(_("Kept in Replays as {name}.").format(name=self.path.name))
        self.app.relayout(self)

    def delete(self) -> None:
        """Ask, then delete the file."""
        if self.path is not None:
            words = _("“{title}” is taken out of Replays.").format(title=self.title)
            self.app.push(Confirm(_("Delete this replay?"), words, _("Delete"), self._delete))

    def _delete(self) -> None:
        if self.path is None:
            return
        try:
            gone = replayfiles.delete_replay(self.app.store, self.path, self.title)
        except StoreError as error:
            self.app.toast(str(error), bad=True)
            return
        self.close()
        if self.on_deleted is not None:
            self.on_deleted(gone)
        else:
            self.app.toast(_("“{title}” is deleted.").format(title=gone.title))

    def export(self) -> None:
        """Ask what to make of it; a stretch that is looped is what is offered first."""
        stem = self.path.stem if self.path else replayfiles.replay_name(self.recording, self.now())
        a, b = self.playback.a, self.playback.b
        end = self.playback.duration
        span = None if a is None and b is None else (a or 0.0, end if b is None else b)
        open_export(self.app, self.recording, stem, self.path, span)

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the bar, the scene, the panel and the dock."""
        bar = self.bar.place(canvas)
        rest = canvas.width - self.squeeze
        across = rest if rest >= self.dock.least(canvas) else canvas.width
        tall = min(self.dock.height(canvas, across), canvas.height - bar - 80)
        dock = FRect(0, canvas.height - tall, across, tall)
        self.dock.place(canvas, dock)
        gap = 16.0 if not canvas.compact else 8.0
        room = FRect(0, bar, canvas.width, dock.y - bar)
        beside = not canvas.compact
        wide = min(360.0 * min(canvas.text_factor, 1.25), canvas.width - 2 * gap)
        edge = 24.0 if beside else gap
        panel = FRect(canvas.width - edge - wide, bar + gap, wide, room.height - 2 * gap)
        if beside:
            panel.height -= 8
        self.facts.visible = (beside or self.facts_open) and not self.squeeze
        self.facts.place(canvas, panel)
        self.stage = FRect(0, room.y, room.width, room.height + _UNDER)
        hidden = self.facts.visible and not beside
        end = panel.x if self.facts.visible and beside else rest
        right = end - (24 if beside else gap)
        top = bar + gap
        self._place_tools(canvas, gap if not beside else 24.0, right, top)
        under_pill = top + (max(40.0, canvas.leading() + 12) + 8)
        self.show.visible = not hidden
        left = 24.0 if beside else gap
        self.show.place(canvas, left, under_pill, dock.y - 8)
        self._covered = self.squeeze or (canvas.width - panel.x if beside else 0.0)
        self.scene.look_at(self.stage, self.zoomed, True, self._covered, _UNDER)
        if self.follows:
            self._go_along()
            self.scene.camera.jump()

    def _place_tools(self, canvas: Canvas, left: float, right: float, top: float) -> None:
        """Place the buttons of the camera from the right; without words where there is no room."""
        self.zoom.label = _("See the whole") if self.zoomed else _("Zoom to what moved first")
        self.follow.label = _("See the whole") if self.follows else _("Go along with it")
        pill = canvas.measure(
            _("Slow motion {speed}").format(speed="0.1"), theme.NORMAL, theme.BOLD
        )
        tools = (self.follow, self.zoom)
        for button in tools:
            if sum(one.fit(canvas)[0] + 8 for one in tools) > right - left - pill - 40:
                button.label = ""
        for button in tools:
            width, height = button.fit(canvas)
            button.rect = FRect(right - width, top, width, height)
            right -= width + 8
        self._pill_end = right

    def _go_along(self) -> None:
        """Aim the camera at the piece that moved first, as it lies now."""
        piece = self.recording.marks.slipped
        if piece is not None:
            self.scene.follow(piece, self.playback.time, self._covered, _UNDER)

    # -- time --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        moving = self.scene.camera.moving or self.stepping or self.show.working
        return self.playback.playing or moving or not self.check.done

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.pass_time(dt)
        if self.playback.playing:
            self.ear.see(self.recording, self.playback.time, self._gravity)
        if self.follows:
            self._go_along()
        self.scene.camera.update(dt)
        self._simulate()
        self.facts.set_time(self.playback.time)

    def _simulate(self) -> None:
        """Simulate a little: for what is shown first, then to see whether it is the same."""
        known = self.check.done
        if self.show.working:
            self.show.simulate()
            if self.show.log is not None:
                self.check.adopt(self.show.log.verifier)
        else:
            self.check.step()
        if self.check.done and not known:
            self.app.relayout(self)

    # -- events ------------------------------------------------------------------------------

    def key_list(self) -> Keys:
        """Return what the sheet of keys lists."""
        return replay_keys()

    def keys(self) -> dict[int, Callable[[], object]]:
        """Return what each key does."""
        own = {
            pygame.K_z: self.toggle_zoom,
            pygame.K_g: self.toggle_follow,
            pygame.K_v: partial(self.show.toggle, "velocities"),
            pygame.K_c: partial(self.show.toggle, "contacts"),
            pygame.K_f: partial(self.show.toggle, "forces"),
            pygame.K_w: self.what_if,
            pygame.K_x: self.export,
            pygame.K_DELETE: self.delete,
        }
        return super().keys() | own

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what is sought is seen at once."""
        self.facts.set_time(self.playback.time)
        canvas.cloth()
        marked = self.recording.marks.slipped if self.zoomed or self.follows else None
        if self.follows and not self.busy:
            self._go_along()
            self.scene.camera.jump()
        self.scene.draw(canvas, self.playback.time, self.trails, marked)
        self.show.draw_over(canvas, self.scene.camera, self.playback.time)
        end = self.draw_pill(canvas, self._pill_end)
        for button in (self.zoom, self.follow):
            if button.visible:
                canvas.box(button.rect, theme.faded(theme.BAR, 0.8), theme.RADIUS_BUTTON)
        super().draw(canvas)
        words = self.show.words
        if words and self.show.visible:
            last = self.show.chips[-1].rect
            at = (self.show.rect.x, max(last.bottom, end) + 8)
            canvas.text(words, at, colour=theme.CREAM)


def open_replay(
    app: "App",
    source: Path | str | Recording,
    back: str = "",
    on_deleted: Callable[[Deleted], None] | None = None,
) -> bool:
    """Show a replay on top; what cannot be shown is told in one sentence. Return whether it is."""
    try:
        screen = ReplayScreen(app, source, back, on_deleted)
    except SimError as error:
        app.toast(str(error), bad=True)
        return False
    app.push(screen)
    return True
