"""Tables and rows for the pictures in the rules of card games."""

from collections.abc import Callable, Sequence

from pygame import FRect

from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces

Mark = Callable[[Canvas, FRect], None]


def table_height(canvas: Canvas, rows: int) -> float:
    """Return the height of a table of so many rows, the heading among them."""
    return rows * max(32.0, canvas.leading() + 10) + 16


def draw_table(
    canvas: Canvas, rect: FRect, rows: Sequence[Sequence[str]], first: float = 0.3
) -> None:
    """Draw a table: a heading, then rows; the first column is wider.

    Args:
        canvas: what to draw on.
        rect: where.
        rows: of cells, the heading first.
        first: the share of the width that the first column takes.
    """
    canvas.box(rect, theme.PAPER_SHADE, 8)
    tall = (rect.height - 16) / len(rows)
    left = rect.width * first
    for number, cells in enumerate(rows):
        y = rect.y + 8 + (number + 0.5) * tall
        if number:
            canvas.rule(rect.x + 12, rect.y + 8 + number * tall, rect.width - 24)
        wide = (rect.width - left - 12) / max(1, len(cells) - 1)
        for i, words in enumerate(cells):
            weight = theme.HEAVY if number == 0 or i == 0 else theme.BOLD
            ink = theme.SOFT if number == 0 else theme.BAD if words[:1] == "−" else theme.INK
            if i == 0:
                canvas.text(words, (rect.x + 16, y), theme.NORMAL, weight, ink, "midleft",
                            left - 20)  # fmt: skip
            else:
                middle = rect.x + left + (i - 0.5) * wide
                canvas.text(words, (middle, y), theme.NORMAL, weight, ink, "center", wide)


def list_height(canvas: Canvas, room: float, rows: Sequence[tuple[str, str, Mark]]) -> float:
    """Return the height of a list of things with a picture each."""
    return sum(_row_height(canvas, room, words) for _title, words, _mark in rows) + 16


def _row_height(canvas: Canvas, room: float, words: str) -> float:
    lines = len(canvas.lines(words, room - 108))
    return max(76.0, (lines + 1) * canvas.leading() + 14)


def draw_list(canvas: Canvas, rect: FRect, rows: Sequence[tuple[str, str, Mark]]) -> None:
    """Draw a list: at the left a picture (56 wide), beside it a title and a sentence."""
    canvas.box(rect, theme.PAPER_SHADE, 8)
    y = rect.y + 8
    for number, (title, words, mark) in enumerate(rows):
        tall = _row_height(canvas, rect.width, words)
        if number:
            canvas.rule(rect.x + 12, y, rect.width - 24)
        mark(canvas, FRect(rect.x + 16, y + tall / 2 - 32, 64, 64))
        lines = len(canvas.lines(words, rect.width - 108))
        top = y + (tall - (lines + 1) * canvas.leading()) / 2
        canvas.text(title, (rect.x + 92, top), theme.NORMAL, theme.HEAVY, room=rect.width - 108)
        inner = FRect(rect.x + 92, top + canvas.leading(), rect.width - 108, 400)
        canvas.paragraph(words, inner)
        y += tall


def card_mark(name: str) -> Mark:
    """Return what draws a card into a square place."""

    def draw(canvas: Canvas, rect: FRect) -> None:
        wide = rect.height / faces.RATIO
        faces.card(canvas, name, faces.box(rect.centerx - wide / 2, rect.y, wide))

    return draw


def sprite_mark(name: str) -> Mark:
    """Return what draws a sprite into a square place."""
    return lambda canvas, rect: canvas.sprite(name, rect)
