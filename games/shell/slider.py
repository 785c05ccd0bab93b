"""The slider: a value between two ends."""

import math
from collections.abc import Callable

import pygame
from pygame import FRect

from games.shell import events, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Motion, Press, Release
from games.shell.focus import Widget


class Slider(Widget):
    """A track with a knob; drag, click, or use the arrow keys.

    Args:
        value: the value at first.
        low: the value at the left end.
        high: the value at the right end, greater than `low`.
        by: the step of the keys, and of dragging unless `smooth`.
        on_change: told every new value.
        tick: a value marked on the track, such as the preset's.
        smooth: whether dragging gives values between the steps.
    """

    repeats = True
    radius = 16

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        by: float,
        on_change: Callable[[float], None] | None = None,
        tick: float | None = None,
        smooth: bool = False,
    ) -> None:
        super().__init__()
        self.value = value
        self.low = low
        self.high = high
        self.by = by
        self.on_change = on_change
        self.tick = tick
        self.smooth = smooth
        self.dragging = False
        self._before = value

    def set(self, value: float, snap: bool = True) -> None:
        """Put in a value; it is held within the range and, with `snap`, on a step."""
        if snap and self.by > 0:
            value = self.low + round((value - self.low) / self.by) * self.by
        value = max(self.low, min(self.high, value))
        if math.isfinite(value) and value != self.value:
            self.value = value
            if self.on_change is not None:
                self.on_change(value)

    def _x(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.rect.x + 12 + max(0.0, min(1.0, share)) * (self.rect.width - 24)

    def _drag(self, x: float) -> None:
        share = (x - self.rect.x - 12) / max(1.0, self.rect.width - 24)
        self.set(self.low + share * (self.high - self.low), not self.smooth)

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self.dragging, self._before = True, self.value
            self._drag(event.pos[0])
            return True
        if isinstance(event, Motion) and self.dragging:
            self._drag(event.pos[0])
            return True
        if isinstance(event, Release) and self.dragging:
            self.dragging = False
            return True
        if isinstance(event, Key):
            step = self.by * (10 if events.shift(event) else 1)
            turn = {pygame.K_LEFT: -step, pygame.K_DOWN: -step, pygame.K_RIGHT: step,
                    pygame.K_UP: step, pygame.K_PAGEUP: 10 * self.by,
                    pygame.K_PAGEDOWN: -10 * self.by}  # fmt: skip
            if event.key in (pygame.K_HOME, pygame.K_END):
                self.set(self.low if event.key == pygame.K_HOME else self.high, snap=False)
                return True
            if event.key in turn:
                self.set(self.value + turn[event.key])
                return True
        return False

    def cancel(self) -> None:
        """Put the knob back where the drag began."""
        if self.dragging:
            self.dragging = False
            self.set(self._before, snap=False)

    def draw(self, canvas: Canvas) -> None:
        """Draw the track, the tick and the knob."""
        y, x = self.rect.centery, self._x(self.value)
        ink = theme.INK if self.enabled else theme.SOFT
        canvas.box(FRect(self.rect.x + 9, y - 3, self.rect.width - 18, 6), theme.LINE, 3)
        canvas.box(FRect(self.rect.x + 9, y - 3, max(6.0, x - self.rect.x - 9), 6), ink, 3)
        if self.tick is not None:
            canvas.fill(theme.SOFT, FRect(self._x(self.tick) - 1, y - 10, 2, 20))
        canvas.circle((x, y), 12, theme.WHITE if self.dragging else theme.PAPER, ink, 4)
