"""The canvas: shapes, pictures and text in logical pixels.

The window is at least 1280x720 logical pixels large unless it is smaller than that in physical
ones; then the logical size shrinks and screens lay out compactly (`Canvas.compact`). Everything is
drawn at physical resolution, so it is sharp at every scale.
"""

import math
from collections.abc import Sequence
from typing import Literal

from pygame import FRect

from games.shell import text, theme
from games.shell.brush import Brush, Point
from games.shell.theme import INK, NORMAL, REGULAR, Colour

Anchor = Literal["topleft", "midtop", "topright", "midleft", "center", "midright",
                 "bottomleft", "midbottom", "bottomright"]  # fmt: skip
Span = tuple[str, int, Colour]
"""A stretch of a line: its text, weight and colour."""


def window_scale(width: int, height: int, wanted: float | None = None) -> float:
    """Return physical pixels a logical one for a window of this size.

    Args:
        width: of the window, physical pixels.
        height: of the window, physical pixels.
        wanted: what the user has set, held so low that 640x360 logical pixels stay; None to
            follow the window.
    """
    if wanted is not None:
        most = min(width / theme.LEAST[0], height / theme.LEAST[1])
        return max(1.0, min(wanted, most))
    return max(1.0, min(width / theme.DESIGN[0], height / theme.DESIGN[1]))


class Canvas(Brush):
    """A surface drawn on in logical pixels, at `scale` physical pixels each."""

    def font_px(self, size: float) -> int:
        """Return the size of the font in physical pixels."""
        return max(4, round(size * self.text_factor * self.scale))

    def measure(self, words: str, size: float = NORMAL, weight: int = REGULAR) -> float:
        """Return the width of a text in logical pixels."""
        return text.width(words, self.font_px(size), weight) / self.scale

    def leading(self, size: float = NORMAL) -> float:
        """Return the height of a line in logical pixels, with the text size set by the user."""
        return theme.line_height(size) * self.text_factor

    def text(
        self,
        words: str,
        at: Point,
        size: float = NORMAL,
        weight: int = REGULAR,
        colour: Colour = INK,
        anchor: Anchor = "topleft",
        room: float | None = None,
    ) -> FRect:
        """Draw one line of text with its line box anchored at a point; return the box.

        Args:
            words: the text.
            at: where the anchor of the line box goes.
            size: font size.
            weight: 400, 700 or 800.
            colour: with alpha, if wanted.
            anchor: which point of the box `at` is, as pygame names them.
            room: the widest it may get; more ends in an ellipsis.
        """
        px = self.font_px(size)
        if room is not None:
            words = text.shortened(words, px, weight, max(0.0, room * self.scale))
        tall = self.leading(size)
        box = FRect(0, 0, text.width(words, px, weight) / self.scale, tall)
        setattr(box, anchor, at)
        if words:
            picture = text.render(words, px, weight, colour)
            rise = (tall - text.height(px, weight) / self.scale) / 2
            self.blit(picture, (box.x, box.y + rise))
        return box

    def spans(
        self, parts: Sequence[Span], at: Point, size: float = NORMAL, room: float = math.inf
    ) -> float:
        """Draw stretches of different looks on one line, middle left at a point; return its width.

        What does not fit into `room` ends in an ellipsis.
        """
        x = at[0]
        for words, weight, colour in parts:
            left = at[0] + room - x
            if left <= 0:
                break
            limit = None if math.isinf(left) else left
            x = self.text(words, (x, at[1]), size, weight, colour, "midleft", limit).right
        return x - at[0]

    def lines(
        self, words: str, room: float, size: float = NORMAL, weight: int = REGULAR
    ) -> tuple[str, ...]:
        """Return the lines of a text wrapped to a width in logical pixels."""
        return text.wrapped(words, self.font_px(size), weight, max(1.0, room * self.scale))

    def paragraph(
        self,
        words: str,
        rect: FRect,
        size: float = NORMAL,
        weight: int = REGULAR,
        colour: Colour = INK,
        align: Literal["left", "center", "right"] = "left",
        most: int | None = None,
    ) -> float:
        """Draw wrapped text from the top of a rectangle; return the height taken.

        `most` is the greatest number of lines; more end in an ellipsis.
        """
        lines = list(self.lines(words, rect.width, size, weight))
        if most is not None and len(lines) > most:
            lines[most - 1 :] = [" ".join(lines[most - 1 :])]
        tall = self.leading(size)
        spots: dict[str, tuple[float, Anchor]] = {
            "left": (rect.left, "topleft"),
            "center": (rect.centerx, "midtop"),
            "right": (rect.right, "topright"),
        }
        x, anchor = spots[align]
        for i, line in enumerate(lines):
            self.text(line, (x, rect.y + i * tall), size, weight, colour, anchor, rect.width)
        return len(lines) * tall
