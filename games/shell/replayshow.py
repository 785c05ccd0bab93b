"""What the eye does not see in a replay: speeds, contacts and forces, switched on and off."""

from collections.abc import Callable
from functools import partial

import numpy as np
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.focus import Group
from games.shell.overlays import OVERLAYS, Overlay, draw_touches, draw_velocities, legend
from games.shell.widgets import Button
from sim.contactlog import ContactLog
from sim.errors import SimError
from sim.recording import Recording
from sim.replay import velocities

OFFERED: tuple[Overlay, ...] = ("velocities", "contacts", "forces")
_SIMULATED = frozenset(("contacts", "forces"))
_TICKS = 32
"""Ticks simulated in a frame of a full bin: about 4 ms."""
_PIECES = 40
_GAP = 6.0


def slice_ticks(recording: Recording) -> int:
    """Return how many ticks of a recording are simulated in a frame: fewer of a larger pile."""
    pieces = max(1, len(recording.header.kinds))
    return max(4, min(_TICKS, _TICKS * _PIECES // pieces))


class Chip(Button):
    """A switch on the cloth with the sign of an overlay; lit while that is shown."""

    def __init__(self, overlay: Overlay, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(label, on_press, "cloth", small=True)
        self.overlay: Overlay = overlay
        self.words = label

    def fit(self, canvas: Canvas) -> tuple[float, float]:
        """Return the width and height that sign and label ask for."""
        wide, tall = super().fit(canvas)
        return (wide + 24 if self.label else tall, tall)

    def draw(self, canvas: Canvas) -> None:
        """Draw its ground, the sign and the label."""
        fill = theme.CREAM if self.selected else theme.faded(theme.BAR, 0.8)
        canvas.box(self.rect, fill, self.radius)
        ink = self._ground(canvas)
        ink = theme.INK if self.selected else ink
        y = self.rect.centery + (1 if self.down else 0)
        x = self.rect.x + 24 if self.label else self.rect.centerx
        legend(canvas, self.overlay, (x, y))
        if self.label:
            canvas.text(self.label, (x + 20, y), self.size, self.weight, ink, "midleft",
                        max(8.0, self.rect.right - x - 26))  # fmt: skip


class ReplayShow(Group):
    """The switches, what they show, and the simulation behind contacts and forces.

    Args:
        recording: what is shown.
        on_trouble: told one sentence when something cannot be shown.

    Attributes:
        shown: which overlays are on.
        log: the simulation; None until it is asked for.
    """

    def __init__(self, recording: Recording, on_trouble: Callable[[str], None]) -> None:
        super().__init__()
        self.recording = recording
        self.on_trouble = on_trouble
        self.shown: set[Overlay] = set()
        self.log: ContactLog | None = None
        self.ticks = slice_ticks(recording)
        self._pairs = recording.scene().setting.view == "side"
        self._speeds: np.ndarray | None = None
        labels = dict(OVERLAYS)
        self.chips = [
            self.add(Chip(name, labels[name], partial(self.toggle, name))) for name in OFFERED
        ]

    # -- what is shown -------------------------------------------------------------------------

    def toggle(self, overlay: Overlay) -> None:
        """Show an overlay, or not."""
        if overlay in self.shown:
            self._set(overlay, False)
            return
        self._set(overlay, True)
        if overlay in _SIMULATED and self.log is None:
            try:
                self.log = ContactLog(self.recording)
            except SimError as error:
                self._give_up(str(error))

    def _set(self, overlay: Overlay, on: bool) -> None:
        (self.shown.add if on else self.shown.discard)(overlay)
        for chip in self.chips:
            chip.selected = chip.overlay in self.shown

    def _give_up(self, why: str) -> None:
        for name in OFFERED:
            if name in _SIMULATED:
                self._set(name, False)
        self.log = None
        self.on_trouble(_("Contacts and forces cannot be shown: {why}.").format(why=why))

    @property
    def working(self) -> bool:
        """Whether contacts or forces are wanted and still being found."""
        return self.log is not None and not self.log.done and bool(self.shown & _SIMULATED)

    def simulate(self) -> None:
        """Simulate a little further, where that is wanted."""
        if self.log is None or not self.working:
            return
        try:
            done = self.log.step(self.ticks)
        except SimError as error:
            self._give_up(str(error))
            return
        if done and self.log.parted is not None:
            words = _("Simulated here, it runs differently from {time} s on: contacts and forces "
                      "are known up to there.")  # fmt: skip
            self.on_trouble(words.format(time=f"{self.log.until_s:.2f}"))
        elif done and self.log.full:
            words = _("Contacts and forces are kept up to {time} s: there are too many for more.")
            self.on_trouble(words.format(time=f"{self.log.until_s:.0f}"))

    # -- places --------------------------------------------------------------------------------

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for a switch."""
        return any(chip.visible and chip.rect.collidepoint(point) for chip in self.chips)

    def place(self, canvas: Canvas, left: float, top: float, bottom: float) -> None:
        """Put the switches below each other, without words where there is little room."""
        for chip in self.chips:
            chip.label = "" if canvas.compact else chip.words
        wide = max(chip.fit(canvas)[0] for chip in self.chips)
        tall = self.chips[0].fit(canvas)[1]
        column = len(self.chips) * (tall + _GAP) <= bottom - top
        x, y = left, top
        for chip in self.chips:
            if not column:
                chip.label = ""
            chip.rect = FRect(x, y, wide if column else tall, tall)
            if column:
                y += tall + _GAP
            else:
                x += tall + _GAP
        self.rect = FRect(left, top, x + wide - left, y + tall - top)

    # -- drawing -------------------------------------------------------------------------------

    def draw_over(self, canvas: Canvas, camera: Camera, time: float) -> None:
        """Draw what is shown over the scene at a time."""
        if self.log is not None and self.shown & _SIMULATED:
            found = self.log.at(time)
            if found is not None:
                draw_touches(canvas, camera, found, self.shown, self._pairs)
        if "velocities" in self.shown:
            draw_velocities(canvas, camera, self.recording.poses_at(time), self.speeds(time))

    def speeds(self, time: float) -> np.ndarray:
        """Return (N, 3) speeds at a time in m/s, m/s, rad/s."""
        if self._speeds is None:
            self._speeds = velocities(self.recording)
        row = int(np.searchsorted(self.recording.time_s, time - 1e-6))
        return self._speeds[min(row, len(self._speeds) - 1)]

    @property
    def words(self) -> str:
        """How far the simulation is, while it is not yet at hand; empty when there is no need."""
        if not self.working or self.log is None:
            return ""
        return _("Simulating again, {n} %").format(n=int(self.log.progress * 100))
