"""A replay: the scene as it was recorded, a timeline to go along, and what happened."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import furniture, replayfiles, theme
from games.shell.canvas import Canvas
from games.shell.curves import energy_curve, second_curve
from games.shell.dialogs import Confirm
from games.shell.ear import Ear
from games.shell.events import Event, Key, KeyUp, control, shift
from games.shell.facts import Check, FactsPanel
from games.shell.focus import Group
from games.shell.playback import SPEED_LABELS, Playback
from games.shell.replaybar import ReplayBar
from games.shell.replaydock import ReplayDock
from games.shell.replayfiles import Deleted
from games.shell.replayscene import ReplayScene
from games.shell.replaywords import happenings, subtitle, title
from games.shell.screen import Screen
from games.shell.store import StoreError
from games.shell.timeline import Timeline
from games.shell.widgets import Button
from sim.errors import SimError
from sim.recording import Recording
from sim.replay import holds

if TYPE_CHECKING:
    from games.shell.app import App

_HOLD_AFTER = 0.4
_HOLD_EVERY = 0.05
_UNDER = float(theme.RADIUS_PANEL)
"""The scene goes on below the round corners of the dock."""


class ReplayScreen(Screen):
    """Shows a recording.

    Keys: Space plays and pauses, left and right step (with Shift by a second), Home, End, S to the
    first slip, L loop, 1 to 6 and + - speed, T trails, Z zoom, Esc or Backspace back, Delete.

    Args:
        app: the window.
        source: a file, or a recording that is not kept yet.
        back: what the button back says.
        on_deleted: told when the file has been deleted, so that it can offer to take that back.
        now: gives the time when a recording is kept.

    Attributes:
        playback: time, speed and loop.
        scene: what is drawn.
        path: its file; None while it is not kept.

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
        self.trails = True
        self.zoomed = False
        self.facts_open = False
        self.stage = FRect(0, 0, 1, 1)
        self._held: tuple[int, float] | None = None
        self.ear = Ear(app.sound, self.recording.header.game)
        self._gravity = self.recording.scene().tuning["world.gravity"]
        moments = happenings(self.recording)
        curves = (energy_curve(self.recording), second_curve(self.recording))
        held = [(start, end) for start, end, _piece in holds(self.recording)]
        self.widgets = Group(click_focus=False)
        self.bar = self.widgets.add(ReplayBar(self, back or _("Back")))
        self.zoom = self.widgets.add(
            Button(_("Zoom to what moved first"), self.toggle_zoom, "cloth", "zoom", small=True)
        )
        self.zoom.visible = self.scene.first_moved() is not None
        self.facts = self.widgets.add(
            FactsPanel(self.recording, moments, self.check, self.playback_to)
        )
        self.timeline = Timeline(self.playback, curves, moments, self.playback.seek, held)
        self.dock = self.widgets.add(
            ReplayDock(self.playback, self.timeline, self.trails, self._set_trails)
        )

    # -- what the buttons do -----------------------------------------------------------------

    def playback_to(self, time: float) -> None:
        """Go to a time and stop there."""
        self.playback.playing = False
        self.playback.seek(time)

    def _set_trails(self, on: bool) -> None:
        self.trails = on

    def toggle_trails(self) -> None:
        """Draw the ways of what fell, or not."""
        self.trails = self.dock.trails.value = not self.trails

    def toggle_zoom(self) -> None:
        """See what moved first from near, or the whole."""
        if self.zoom.visible:
            self.zoomed = self.zoom.selected = not self.zoomed
            self.zoom.label = _("See the whole") if self.zoomed else _("Zoom to what moved first")
            was = self.scene.camera.now
            self.app.relayout(self)
            if not self.app.settings.reduced_motion:
                self.scene.camera.now = was

    def toggle_facts(self) -> None:
        """Show or hide what happened, where it has no place of its own."""
        self.facts_open = not self.facts_open
        self.app.relayout(self)

    def close(self) -> None:
        """Go back."""
        self.app.pop(self)

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
        """Save a sheet of pictures of the key moments beside the replays."""
        from games.shell.contactsheet import contact_sheet

        store = self.app.store
        stem = self.path.stem if self.path else replayfiles.replay_name(self.recording, self.now())
        path = store.data / "pictures" / f"{stem}.png"
        try:
            store.folder(path.parent)
            contact_sheet(self.recording, path)
        except StoreError as error:
            self.app.toast(str(error), bad=True)
        else:
            self.app.toast(_("A sheet of pictures is in {path}.").format(path=path))

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the bar, the scene, the panel and the dock."""
        bar = self.bar.place(canvas)
        tall = min(self.dock.height(canvas), canvas.height - bar - 80)
        dock = FRect(0, canvas.height - tall, canvas.width, tall)
        self.dock.place(canvas, dock)
        gap = 16.0 if not canvas.compact else 8.0
        room = FRect(0, bar, canvas.width, dock.y - bar)
        beside = not canvas.compact
        wide = min(360.0 * min(canvas.text_factor, 1.25), canvas.width - 2 * gap)
        edge = 24.0 if beside else gap
        panel = FRect(canvas.width - edge - wide, bar + gap, wide, room.height - 2 * gap)
        if beside:
            panel.height -= 8
        self.facts.visible = beside or self.facts_open
        self.facts.place(canvas, panel)
        self.stage = FRect(0, room.y, room.width, room.height + _UNDER)
        width, height = self.zoom.fit(canvas)
        hidden = self.facts.visible and not beside
        right = (panel.x if self.facts.visible else canvas.width) - (24 if beside else gap)
        width = min(width, max(48.0, right - gap))
        self.zoom.rect = FRect(right - width, bar + gap, width, height)
        if hidden and self.zoom.rect.x < gap:
            self.zoom.rect.x = gap
        covered = canvas.width - panel.x if beside else 0.0
        self.scene.look_at(self.stage, self.zoomed, True, covered, _UNDER)

    # -- time --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        moving = self.scene.camera.moving or self._held is not None
        return self.playback.playing or moving or not self.check.done

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.timeline.dragging:
            self.playback.advance(dt)
        if self.playback.playing:
            self.ear.see(self.recording, self.playback.time, self._gravity)
        self._repeat(dt)
        self.scene.camera.update(dt)
        if not self.check.done:
            self.check.step()
            if self.check.done:
                self.app.relayout(self)
        self.facts.set_time(self.playback.time)

    def _repeat(self, dt: float) -> None:
        if self._held is None:
            return
        by, left = self._held
        left -= dt
        while left <= 0:
            self.playback.step(by)
            left += _HOLD_EVERY
        self._held = (by, left)

    def on_focus_lost(self) -> None:
        """Put back what is being dragged or held down."""
        super().on_focus_lost()
        self._held = None

    def resume(self) -> None:
        """Be on top again: a dialog has had the release of what was held down."""
        self._held = None

    # -- events ------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, KeyUp) and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._held = None
        if self.widgets.handle(event):
            return True
        if not isinstance(event, Key) or control(event):
            return False
        key = event.key
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if key == pygame.K_RIGHT else -1
            if shift(event):
                self.playback.skip(by)
            else:
                self.playback.step(by)
                self._held = (by, _HOLD_AFTER)
            return True
        action = self._keys().get(key)
        if action is not None:
            action()
        return action is not None

    def _keys(self) -> dict[int, Callable[[], object]]:
        playback = self.playback
        keys: dict[int, Callable[[], object]] = {
            pygame.K_SPACE: playback.toggle,
            pygame.K_HOME: partial(playback.seek, 0.0),
            pygame.K_END: partial(playback.seek, playback.duration),
            pygame.K_s: playback.to_slip,
            pygame.K_l: self.dock.toggle_loop,
            pygame.K_LEFTBRACKET: playback.set_a,
            pygame.K_a: playback.set_a,
            pygame.K_RIGHTBRACKET: playback.set_b,
            pygame.K_b: playback.set_b,
            pygame.K_BACKSLASH: playback.clear,
            pygame.K_0: playback.clear,
            pygame.K_t: self.toggle_trails,
            pygame.K_z: self.toggle_zoom,
            pygame.K_ESCAPE: self.close,
            pygame.K_BACKSPACE: self.close,
            pygame.K_DELETE: self.delete,
        }
        faster, slower = partial(self._faster, 1), partial(self._faster, -1)
        keys |= dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), faster)
        keys |= dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), slower)
        for i in range(len(SPEED_LABELS)):
            keys[pygame.K_1 + i] = partial(playback.choose, i)
        return keys

    def _faster(self, by: int) -> None:
        self.playback.choose(self.playback.index + by)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what is sought is seen at once."""
        self.facts.set_time(self.playback.time)
        canvas.cloth()
        marked = self.recording.marks.slipped if self.zoomed else None
        self.scene.draw(canvas, self.playback.time, self.trails, marked)
        self._pill(canvas)
        if self.zoom.visible:
            canvas.box(self.zoom.rect, theme.faded(theme.BAR, 0.8), theme.RADIUS_BUTTON)
        super().draw(canvas)

    def _pill(self, canvas: Canvas) -> None:
        index = self.playback.index
        if index == 3:
            return
        label = SPEED_LABELS[index].rstrip("×")
        words = _("Slow motion {speed}") if index < 3 else _("Fast, {speed} times")
        words = words.format(speed=label)
        gap = 24.0 if not canvas.compact else 8.0
        wide = canvas.measure(words, theme.NORMAL, theme.BOLD) + 32
        if gap + wide + 8 > self.zoom.rect.x and canvas.compact:
            return
        tall = max(40.0, canvas.leading() + 12)
        y = furniture.bar_height(canvas) + (16 if not canvas.compact else 8)
        rect = FRect(gap, y, wide, tall)
        canvas.box(rect, theme.faded(theme.BAR, 0.8), tall / 2)
        canvas.text(words, rect.center, theme.NORMAL, theme.BOLD, theme.CREAM, "center")


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
