"""The pictures in the rules of Rummikub."""

from pygame import FRect

from games.core.words import _
from games.rummikub.tiles import read_table
from games.rummikub.view_layout import RATIO
from games.rummikub.view_tiles import draw_tile
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.pictures import Picture


def _sets(canvas: Canvas, left: float, middle: float, text: str, tile: float) -> float:
    """Draw sets side by side; return where they end."""
    x, tall = left, tile * RATIO
    for tiles in read_table(text):
        for one in tiles:
            draw_tile(canvas, FRect(x, middle - tall / 2, tile, tall), one)
            x += tile + 2
        x += tile * 0.6
    return x - tile * 0.6


def _wide(text: str, tile: float) -> float:
    table = read_table(text)
    return sum(len(tiles) for tiles in table) * (tile + 2) + (len(table) - 1) * tile * 0.6


def _size(room: float, text: str) -> float:
    return min(44.0, (room - 48) / (_wide(text, 40.0) / 40.0))


def _row(text: str) -> Picture:
    def height(canvas: Canvas, room: float) -> float:
        return _size(room, text) * RATIO + 32

    def draw(canvas: Canvas, rect: FRect) -> None:
        canvas.box(rect, theme.CLOTH, 10)
        tile = _size(rect.width, text)
        _sets(canvas, rect.centerx - _wide(text, tile) / 2, rect.centery, text, tile)

    return Picture(height, draw)


BEFORE, FROM_RACK, AFTER = "K7 R7 B7 O7 | R5 R6 R7 R8", "R6", "K7 B7 O7 | R5 R6 R7 | R6 R7 R8"


def _rearrange_height(canvas: Canvas, room: float) -> float:
    return 2 * (_size(room, AFTER) * RATIO + 16) + canvas.leading() + 24


def _rearrange(canvas: Canvas, rect: FRect) -> None:
    canvas.box(rect, theme.CLOTH, 10)
    tile = _size(rect.width, AFTER)
    tall, x = tile * RATIO, rect.centerx - _wide(AFTER, tile) / 2
    first = rect.y + 16 + tall / 2
    end = _sets(canvas, x, first, BEFORE, tile)
    canvas.text("+", (end + tile * 0.35, first), theme.LEAD, theme.HEAVY, theme.CREAM, "center")
    _sets(canvas, end + tile * 0.75, first, FROM_RACK, tile)
    words = _("becomes")
    middle = first + tall / 2 + 8 + canvas.leading() / 2
    canvas.text(words, (x, middle), theme.NORMAL, theme.BOLD, theme.CREAM_SOFT, "midleft")
    _sets(canvas, x, middle + canvas.leading() / 2 + 8 + tall / 2, AFTER, tile)


PICTURES = {
    "sets": _row("R5 R6 R7 R8 | K9 B9 O9"),
    "rearrange": Picture(_rearrange_height, _rearrange),
}
