"""Pictures of a recording for a film: the scene as a replay shows it, without a window."""

import sys

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas, window_scale
from games.shell.contactsheet import sheet_png
from games.shell.replayscene import ReplayScene
from sim.recording import Recording

__all__ = ["Frames", "sheet_png"]

_TOLD = (280.0, 160.0)
"""In smaller pictures the time is not told: it would hide too much."""


class Frames:
    """Draws a recording at any time in one size, seen whole.

    Args:
        recording: what is drawn.
        size: width and height in pixels.
        speed: told beside the time where it is not 1.

    Attributes:
        scene: what draws; its camera says where a place of the world is in the picture.

    Raises:
        SimError: its setting, kinds or parameters are not known here.
    """

    def __init__(self, recording: Recording, size: tuple[int, int], speed: float = 1.0) -> None:
        self.scene = ReplayScene(recording)
        self.speed = speed
        self._surface = pygame.Surface(size, 0, 32)
        self.canvas = Canvas(self._surface, window_scale(*size))
        self.scene.look_at(FRect(self.canvas.rect))

    def paint(self, time: float) -> None:
        """Draw the picture of a time in s."""
        self.canvas.cloth()
        self.scene.draw(self.canvas, time)
        if self.canvas.width >= _TOLD[0] and self.canvas.height >= _TOLD[1]:
            self._tell(time)

    def _tell(self, time: float) -> None:
        words = _("{time} s").format(time=f"{time:.2f}")
        if self.speed != 1:
            words = _("{time} · speed {speed}").format(time=words, speed=f"{self.speed:g}")
        canvas = self.canvas
        # As wide as its widest time, so that it does not tremble.
        wide = canvas.measure("".join("0" if c.isdigit() else c for c in words), theme.NORMAL,
                              theme.BOLD) + 24  # fmt: skip
        rect = FRect(12, 12, wide, 32)
        canvas.box(rect, theme.faded(theme.BAR, 0.8), 16)
        canvas.text(words, (rect.x + 12, rect.centery), theme.NORMAL, theme.BOLD, theme.CREAM,
                    "midleft")  # fmt: skip

    def bgrx(self, time: float) -> bytes:
        """Return the picture of a time in s: rows of blue, green, red and a byte of no meaning."""
        self.paint(time)
        if sys.byteorder == "little" and self._surface.get_pitch() == 4 * self._surface.get_width():
            return self._surface.get_buffer().raw
        return pygame.image.tobytes(self._surface, "BGRA")

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the world (m) is in the picture, in pixels from its top left."""
        return self.canvas.place(self.scene.camera.to_screen(x, y))
