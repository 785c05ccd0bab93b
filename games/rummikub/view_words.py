"""Sentences in which tiles are drawn in place of their texts, and the one line at the top."""

from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.rummikub.state import ICE_POINTS
from games.rummikub.tiles import read_tiles, spoken
from games.rummikub.view_layout import RATIO
from games.rummikub.view_tiles import draw_tile
from games.shell import theme
from games.shell.canvas import Canvas

if TYPE_CHECKING:
    from games.rummikub.screen_state import DeskScreen

Token = tuple[int, str]
"""A tile (-1 for none) and the words that follow it without a gap."""


def tokens(words: str) -> list[Token]:
    """Return the words of a sentence, tiles as numbers."""
    found: list[Token] = []
    for word in words.split():
        bare = word.strip(".,:;()")
        try:
            tile = read_tiles(bare)[0] if bare else -1
        except ValueError:
            tile = -1
        found.append((tile, word[word.index(bare) + len(bare) :] if tile >= 0 else word))
    return found


def draw_words(
    canvas: Canvas, rect: FRect, words: str, colour: theme.Colour = theme.INK, most: int = 2
) -> float:
    """Draw a sentence with its tiles from the middle left of a rectangle; return its width."""
    size, tall, rows = theme.NORMAL, 0.0, list[list[tuple[float, int, str]]]()
    for lines in range(1, most + 1):
        tall = min(rect.height / lines, 34.0)
        rows, fits = _break(canvas, words, rect.width, tall, size, lines)
        if fits:
            break
    top = rect.centery - tall * len(rows) / 2
    widest = 0.0
    for at, row in enumerate(rows):
        y = top + tall * (at + 0.5)
        for x, tile, text in row:
            left = rect.x + x
            if tile >= 0:
                high = tall - 4
                place = FRect(left, y - high / 2, high / RATIO, high)
                draw_tile(canvas, place, tile)
                left = place.right
            if text:
                left = canvas.text(text, (left, y), size, theme.BOLD, colour, "midleft").right
            widest = max(widest, left - rect.x)
    return widest


def _break(
    canvas: Canvas, words: str, room: float, tall: float, size: float, lines: int
) -> tuple[list[list[tuple[float, int, str]]], bool]:
    space, wide_tile = 5.0, (tall - 4) / RATIO
    rows: list[list[tuple[float, int, str]]] = [[]]
    x, before = 0.0, False
    for tile, text in tokens(words):
        wide = (wide_tile if tile >= 0 else 0.0) + (
            canvas.measure(text, size, theme.BOLD) if text else 0.0
        )
        if before and tile >= 0:
            x -= space - 2
        if x and x + wide > room:
            if len(rows) == lines:
                rows[-1].append((x, -1, "…"))
                return rows, False
            rows.append([])
            x = 0.0
        rows[-1].append((x, tile, text))
        x += wide + space
        before = tile >= 0 and not text
    return rows, True


def counted_tiles(n: int) -> str:
    """Return a number of tiles in words."""
    return _("1 tile") if n == 1 else _("{n} tiles").format(n=n)


def owed_words(table: "DeskScreen", seat: int | None) -> tuple[str, str]:
    """Return what is owed now, bold, and how it is done, soft."""
    if seat is None:
        return (_("The match is over."), "") if table.match.over else ("", "")
    if not table.is_person(seat):
        return _("{name} is thinking.").format(name=table.match.names[seat]), _("A click hurries.")
    if table.viewer != seat:
        return "", ""
    state, desk = table.state, table.desk
    if not desk.changed:
        draw = _("or draw.") if state.pool else _("or pass.")
        if not state.broken[seat]:
            lead = _("Lay {n} points,").format(n=ICE_POINTS)
            return f"{lead} {draw}", _("The first time only from your rack.")
        return _("Lay tiles, {draw}").format(draw=draw), _("Drag them from the rack.")
    wrong = table.problems
    faulty = [at for at, _reason in wrong if at is not None]
    if len(faulty) == 1:
        return _("One set is not right yet."), _("Mend it before you end the turn.")
    if faulty:
        return _("{n} sets are not right yet.").format(n=len(faulty)), ""
    if wrong:
        return spoken(wrong[0][1]), ""
    laid = counted_tiles(len(desk.laid))
    return _("{tiles} laid.").format(tiles=laid), _("End the turn, or go on.")
