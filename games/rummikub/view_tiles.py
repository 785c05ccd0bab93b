"""How a tile looks."""

from collections.abc import Iterable

from pygame import FRect

from games.rummikub.tiles import HIDDEN, JOKER, colour_of, value_of
from games.rummikub.view_layout import RATIO
from games.shell import theme
from games.shell.canvas import Canvas

FOLDER = "cards/rummikub/"
MARKS = ("mark-black", "mark-red", "mark-blue", "mark-orange")
INKS = (theme.INK, theme.BAD, theme.rgb("#0072B2"), theme.rgb("#9A5B00"))
"""Of the colours in the order of the tiles' letters: black, red, blue, orange."""


def draw_tile(canvas: Canvas, rect: FRect, tile: int, lifted: bool = False) -> None:
    """Draw a tile; one in the hand throws a longer shadow."""
    if lifted:
        canvas.shadow(rect, 8, theme.rgb("#00000077"), 8, 12)
    if tile == JOKER:
        canvas.sprite(FOLDER + "tile-joker", rect)
        return
    canvas.sprite(FOLDER + "tile", rect)
    if tile == HIDDEN:
        return
    unit = rect.width / 48
    colour = colour_of(tile)
    size = 27 * unit / canvas.text_factor
    canvas.text(str(value_of(tile)), (rect.centerx, rect.y + 22 * unit), size, theme.HEAVY,
                INKS[colour], "center")  # fmt: skip
    side = 14 * unit
    mark = FRect(rect.centerx - side / 2, rect.y + 42 * unit, side, side)
    canvas.sprite(FOLDER + MARKS[colour], mark)


def draw_row(canvas: Canvas, rect: FRect, tiles: Iterable[int], most: float = 32.0) -> None:
    """Draw tiles side by side from the left of a rectangle, smaller where there are many."""
    row = list(tiles)
    if not row:
        return
    size = min(most, rect.height / RATIO, (rect.width + 2) / len(row) - 2)
    step = size + 2
    tall = size * RATIO
    for i, tile in enumerate(row):
        place = FRect(rect.x + i * step, rect.centery - tall / 2, size, tall)
        draw_tile(canvas, place, tile)
