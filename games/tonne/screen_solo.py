"""The solo challenge in the window: pieces come one by one, and the first fall ends it."""

import random
from datetime import datetime
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame import FRect

from games.core.words import _
from games.shell import furniture
from games.shell.canvas import Canvas
from games.shell.ear import Ear
from games.shell.events import Event, Key, KeyUp, Point, Press, Wheel
from games.shell.focus import Group
from games.shell.replaybar import BackButton
from games.shell.screen import Screen
from games.shell.store import StoreError
from games.shell.widgets import Button
from games.tonne.rules import kind_of
from games.tonne.solo import Solo
from games.tonne.solo_list import Entry, add, best, replay_path
from games.tonne.table import Placement
from games.tonne.view_banner import Banner
from games.tonne.view_hand import Grip
from games.tonne.view_layout import Layout, lay_out
from games.tonne.view_live import Live
from games.tonne.view_play import PlayArea, Slide
from games.tonne.view_solo import BestList, Coming, SoloEnd, draw_score
from sim.errors import SimError

if TYPE_CHECKING:
    from games.shell.app import App


class SoloScreen(Screen):
    """One run after the other.

    Keys: Space or Enter takes the next piece and lets it go, arrows and Q, E move it, R watch,
    B best runs, Esc back.

    Args:
        preset: the tuning, e.g. "tonne/wood".
        seed: of the order; None for one at random.
        name: who plays.

    Attributes:
        run: the run.
        place: its place in the best list once it is over.
    """

    def __init__(self, preset: str = "tonne/wood", seed: int | None = None, name: str = "") -> None:
        super().__init__()
        self.widgets = Group(click_focus=False)
        self.run = Solo(_seed() if seed is None else seed, preset, name)
        self.play = PlayArea()
        self.lay: Layout = lay_out(FRect(0, 64, 1280, 656), 1)
        self.coming = self.widgets.add(Coming(self.take))
        self.end = self.widgets.add(SoloEnd(self))
        self.home = self.widgets.add(BackButton(_("Back"), self.leave_it, "bar"))
        self.list = self.widgets.add(Button(_("Best runs"), self.open_list, "bar", "star"))
        self.restart = self.widgets.add(Button(_("Start over"), self.again, "bar", "loop"))
        self.place: int | None = None
        self.record: Entry | None = None
        self._fallen: np.ndarray[tuple[int, int], np.dtype[np.float64]] | None = None
        self._news = Banner(lambda: None, lambda: None)
        self._ear: Ear | None = None

    # -- runs --------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look for the best run of this seed and preset."""
        self._find_record()

    def _find_record(self) -> None:
        try:
            entries, said = best(self.app.store)
        except StoreError as error:
            entries, said = [], str(error)
        if said:
            self.app.toast(said, bad=True)
        run = self.run
        same = [e for e in entries if (e.seed, e.preset) == (run.seed, run.preset)]
        self.record = same[0] if same else None

    def again(self) -> None:
        """Begin anew with the same pieces."""
        self._begin(self.run.seed)

    def fresh(self) -> None:
        """Begin anew with other pieces."""
        self._begin(_seed())

    def _begin(self, seed: int) -> None:
        self.run = Solo(seed, self.run.preset, self.run.name)
        self.play.live = self.play.slide = self._fallen = self.place = None
        self.end.visible = False
        self.widgets.set_focus(None)
        self._find_record()
        self.app.relayout(self)

    def open_list(self) -> None:
        """Show the best runs."""
        if self.grip is not None:
            self.grip.hold_still()
        try:
            entries, said = best(self.app.store)
        except StoreError as error:
            entries, said = [], str(error)
        if said:
            self.app.toast(said, bad=True)
        self.app.push(BestList(entries, self.place, self._watch_entry))

    def _watch_entry(self, entry: Entry) -> None:
        from games.shell.screens.replay import ReplayScreen

        path = replay_path(self.app.store, entry)
        try:
            if path is not None:
                self.app.push(ReplayScreen(self.app, path))
        except SimError as error:
            self.app.toast(str(error), bad=True)

    def watch(self) -> None:
        """Watch the last piece again."""
        from games.shell.screens.replay import ReplayScreen

        if self.run.last is None:
            self.app.toast(_("Nothing has been placed yet."))
        elif self.grip is None:
            self.app.push(ReplayScreen(self.app, self.run.last))

    def leave_it(self) -> None:
        """Go back; a run that is not over does not count."""
        self.app.pop(self)

    # -- pieces ------------------------------------------------------------------------------

    @property
    def grip(self) -> Grip | None:
        """The hand, while it holds a piece."""
        live = self.play.live
        return live.grip if live is not None and live.held_by_person else None

    def take(self, pointer: Point | None) -> None:
        """Take the next piece; by key it slides to above the bin first."""
        kind = self.run.next_kind
        if self.run.over or kind is None or self.play.live or self.play.slide:
            return
        pose = self.play.lift_pose(kind, self.run.poses(), pointer)
        self.widgets.cancel()
        self.widgets.set_focus(None)
        if pointer is None and not self.app.settings.reduced_motion:
            spot = self.coming.spot
            self.play.slide = Slide(kind, spot, pose, lambda: self._hold(pose, None), 0.25)
        else:
            self._hold(pose, pointer)

    def _hold(self, pose: tuple[float, float, float], pointer: Point | None) -> None:
        turn = self.run.turn()
        grip = Grip(turn.piece, pose, self.play.reach(), pointer)
        self.play.live = Live(turn, grip.inputs, grip)

    def _finish(self, turn: Placement) -> None:
        held = self.run.finish(turn)
        self.play.live = None
        if not held:
            self._fallen = turn.world.poses()
        if not self.run.over:
            return
        self.place, said = add(self.app.store, self.run, datetime.now())
        if said:
            self.app.toast(said, bad=True)
        run, end = self.run, self.end
        fell = len(run.fell)
        end.title = _("{n} pieces, {mm} mm").format(n=run.placed, mm=round(run.height_m * 1000))
        if not fell:
            end.words = _("All forty, and nothing fell.")
        elif fell == 1:
            end.words = _("One piece fell.")
        else:
            end.words = _("{n} pieces fell.").format(n=fell)
        if self.place is not None:
            end.words += " " + _("Place {n} of the best runs.").format(n=self.place + 1)
        end.visible = True
        self.app.relayout(self)

    # -- time --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        play = self.play
        return play.live is not None or play.slide is not None or play.camera.moving

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        still = self.app.settings.reduced_motion
        slide, live = self.play.slide, self.play.live
        if slide is not None:
            slide.gone += dt
            if slide.gone >= slide.length:
                self.play.slide = None
                slide.then()
        elif live is not None:
            if live.grip is not None and live.held_by_person:
                live.grip.update(dt, self.play.camera)
            live.update(dt, False, still)
            if self._ear is None:
                self._ear = Ear(self.app.sound, "tonne")
            self._ear.hear(live.turn.world)
            if live.turn.done and isinstance(live.turn, Placement):
                self._finish(live.turn)
        self._show_coming()
        self._aim()
        if still:
            self.play.camera.jump()
        self.play.camera.update(dt)

    def _show_coming(self) -> None:
        self.coming.pieces = self.run.coming
        self.coming.held = self.play.live is not None or self.play.slide is not None
        self.coming.focusable = not self.coming.held and not self.run.over
        if self.run.fell:
            self.coming.pieces = self.run.coming[1:]

    def _aim(self) -> None:
        if self._fallen is None:
            self.play.aim(self._poses(), None, self._news)
            return
        # All that fell is to be seen, below the sheet.
        camera, view, pad = self.play.camera, self.play.view, self.lay.pad
        left, bottom, right, top = view.look.box
        kinds = [kind_of(piece) for piece in range(40)]
        box = view.box_of(kinds, self._fallen, range(40))
        if box is not None:
            left, right, top = min(left, box[0]), max(right, box[2]), min(top, box[3] + 0.02)
        down = max(0.0, self.end.sheet.bottom - self.lay.play.top)
        head = pad[1] + min(down, (self.lay.floor - self.lay.play.top) * 0.6)
        box = (left, bottom, right, max(top, 0.21))
        camera.fit(box, (pad[0], head, pad[2], pad[3]), stand=True)

    def _poses(self) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
        if self._fallen is not None:
            return self._fallen
        return self.play.live.poses() if self.play.live is not None else self.run.poses()

    def on_focus_lost(self) -> None:
        """Keep the held piece where it is."""
        super().on_focus_lost()
        if self.grip is not None:
            self.grip.hold_still()

    def resume(self) -> None:
        """Be on top again; keys held before mean nothing any more."""
        if self.grip is not None:
            self.grip.hold_still()

    # -- events ------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event: the hand first, then the widgets, then the keys."""
        grip = self.grip
        if grip is not None and self._to_hand(grip, event):
            return True
        if super().handle(event):
            return True
        if not isinstance(event, Key):
            return False
        key = event.key
        if key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_1):
            self.fresh() if self.end.visible else self.take(None)
        elif key == pygame.K_r:
            self.watch()
        elif key == pygame.K_b:
            self.open_list()
        elif key == pygame.K_ESCAPE:
            self.leave_it()
        else:
            return False
        return True

    def _to_hand(self, grip: Grip, event: Event) -> bool:
        if isinstance(event, Key | KeyUp):
            if isinstance(event, Key) and self.widgets.focus is not None:
                return False
            return grip.take(event, self.play.camera, True, False)
        pos = getattr(event, "pos", None)
        if pos is None:
            return False
        bar = pos[1] < self.lay.area.top
        if bar and isinstance(event, Press | Wheel):
            return False
        kept = self.coming.rect.collidepoint(pos)
        return grip.take(event, self.play.camera, not bar, kept)

    # -- places and drawing ------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place everything."""
        tall = furniture.bar_height(canvas)
        self.lay = lay_out(FRect(0, tall, canvas.width, canvas.height - tall), 1)
        self.play.place(self.lay)
        shelf = FRect(self.lay.shelf)
        shelf.x += 20 if canvas.width > 800 else 16
        self.coming.rect = shelf
        wide = self.lay.play.width >= 520 * canvas.text_factor
        self.end.place(canvas, self.lay.play if wide else self.lay.area)
        edge = 24.0 if canvas.width > 600 else 8.0
        wide, high = self.home.fit(canvas)
        self.home.rect = FRect(
            edge, (tall - 4 - min(high, tall - 12)) / 2, wide, min(high, tall - 12)
        )
        self.list.label, self.restart.label = _("Best runs"), _("Start over")
        if sum(b.fit(canvas)[0] for b in (self.list, self.restart)) > canvas.width * 0.45:
            self.list.label = self.restart.label = ""
        x = canvas.width - edge
        for button in (self.restart, self.list):
            wide, high = button.fit(canvas)
            high = min(high, tall - 12)
            x -= wide
            button.rect = FRect(x, (tall - 4 - high) / 2, wide, high)
            x -= 8
        self._room = x - 8
        self._show_coming()
        self._aim()
        self.play.camera.jump()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the pile, the score and the widgets."""
        play, poses = self.play, self._poses()
        canvas.cloth()
        play.draw_ground(canvas)
        panel = FRect(self.lay.panels[0])
        panel.height = min(panel.height * (1.0 if not self.lay.rails else 1.7),
                           self.lay.floor - panel.y - 8)  # fmt: skip
        draw_score(canvas, panel, self.run, self.record)
        play.draw_still(canvas, poses, None)
        if self._fallen is not None:
            for piece in self.run.fell:
                x, y, angle = self._fallen[piece].tolist()
                if x == x:
                    play.view.mark(canvas, play.camera, kind_of(piece), (x, y, angle))
        self._draw_bar(canvas)
        super().draw(canvas)
        play.draw_hand(canvas, poses)
        self._draw_hints(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        room = furniture.top_bar(canvas)
        x = self.home.rect.right + 16
        owed = _("Solo challenge.")
        how = _("One fall ends it.") if not self.run.over else ""
        if self._room - x > 40:
            furniture.owed_line(canvas, (x, room.centery), owed, how, self._room - x)

    def _draw_hints(self, canvas: Canvas) -> None:
        strip = self.lay.area.bottom - self.lay.floor
        if strip < 52 or self.run.over or self.lay.play.width < 480 * canvas.text_factor:
            return
        groups = [(("Space",), _("take the next piece")), (("R",), _("watch"))]
        if self.grip is not None:
            groups = [(("Q", "E"), _("turn")), (("Space",), _("let go"))]
        at = (self.lay.play.centerx, self.lay.floor + strip / 2 + 4)
        furniture.hints(canvas, at, groups)


def _seed() -> int:
    return random.SystemRandom().randrange(10**6)


def open_solo(app: "App", preset: str, seed: int | None, name: str) -> None:
    """Show the solo challenge.

    Args:
        app: the window.
        preset: the tuning; empty for the game's own.
        seed: of the order; None for one at random.
        name: who plays.
    """
    app.push(SoloScreen(preset or "tonne/wood", seed, name))
