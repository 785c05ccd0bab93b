"""Words that get smaller before they are cut: the size at which they fit."""

from collections.abc import Iterator

from games.shell.canvas import Canvas
from games.shell.theme import NORMAL, REGULAR

LEAST = 14.0
"""No text gets smaller than this, in logical pixels, whatever size the user has set."""


def line_size(
    canvas: Canvas, words: str, room: float, size: float = NORMAL, weight: int = REGULAR
) -> float:
    """Return the largest size, up to `size`, at which one line fits into a width.

    Sizes are those that `Canvas.text` takes: the text size set by the user comes on top.
    """
    for tried in _down(canvas, size):
        if canvas.measure(words, tried, weight) <= room:
            return tried
    return _least(canvas, size)


def text_size(
    canvas: Canvas, words: str, room: float, tall: float, size: float = NORMAL,
    weight: int = REGULAR,
) -> float:  # fmt: skip
    """Return the largest size, up to `size`, at which wrapped text fits into a rectangle."""
    for tried in _down(canvas, size):
        lines = canvas.lines(words, room, tried, weight)
        wide = max((canvas.measure(line, tried, weight) for line in lines), default=0.0)
        if len(lines) * canvas.leading(tried) <= tall and wide <= room:
            return tried
    return _least(canvas, size)


def _least(canvas: Canvas, size: float) -> float:
    return min(size, LEAST / canvas.text_factor)


def _down(canvas: Canvas, size: float) -> Iterator[float]:
    least = _least(canvas, size)
    step = 1 / canvas.text_factor
    while size > least:
        yield size
        size -= step
    yield least
