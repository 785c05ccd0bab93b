"""The seats above the table with the tiles they hold, the pool and the clock."""

from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.rummikub.turn import time_left_text
from games.rummikub.words import score_text
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.furniture import player_panel

if TYPE_CHECKING:
    from games.rummikub.screen_state import DeskScreen

NUMBER = 24
SIZES = (theme.LEAD, theme.NORMAL, 13, 11)
"""Sizes of a name: the largest that fits."""


def draw_panels(canvas: Canvas, table: "DeskScreen") -> None:
    """Draw the panels of the seats shown."""
    for seat, place in zip(table.seats_shown, table.lay.panels, strict=False):
        _seat(canvas, table, seat, place)
    pool = len(table.state.pool)
    _number(canvas, table.lay.pool, str(pool), _("in pool"))
    if table.lay.clock.width:
        _clock(canvas, table)


def _number(canvas: Canvas, place: FRect, number: str, words: str) -> None:
    canvas.panel(place, line=None)
    wide = canvas.measure(number, NUMBER, theme.HEAVY)
    rest = canvas.measure(words) + 6
    if wide + rest > place.width - 8:
        rest = 0.0
    x = place.centerx - (wide + rest) / 2
    canvas.text(number, (x, place.centery), NUMBER, theme.HEAVY, theme.INK, "midleft")
    if rest:
        canvas.text(words, (x + wide + 6, place.centery + 2), theme.NORMAL, theme.REGULAR,
                    theme.SOFT, "midleft")  # fmt: skip


def _clock(canvas: Canvas, table: "DeskScreen") -> None:
    place, limit = table.lay.clock, float(table.state.options.time_limit)
    running = table.is_person(table.acting)
    left = table.time_left if running else limit
    _number(canvas, place, time_left_text(left), _("to play"))
    if running and limit:
        share = max(0.0, min(1.0, left / limit))
        foot = FRect(place.x, place.bottom - 6, place.width * share, 6)
        with canvas.clipped(foot):
            canvas.box(place, theme.BAD if left < 10 else theme.PRIMARY, theme.RADIUS_PANEL)


def _name_size(canvas: Canvas, table: "DeskScreen", wide: float, room: float) -> float:
    """Return the largest size at which every name fits, the smallest if none does."""
    names = [table.match.names[seat] for seat in table.seats_shown]
    for size in SIZES if wide > 200 else SIZES[1:]:
        if all(canvas.measure(name, size, theme.HEAVY) <= room for name in names):
            return size
    return SIZES[-1]


def _seat(canvas: Canvas, table: "DeskScreen", seat: int, place: FRect) -> None:
    state = table.state
    player_panel(canvas, place, table.acting == seat)
    x = place.x + 12
    canvas.symbol(seat, (x + 10, place.centery), 22)
    x += 28
    count = table.tiles_of(seat)
    number = str(count)
    wide = max(canvas.measure(text, NUMBER, theme.HEAVY) for text in (number, "24"))
    words = _("tile") if count == 1 else _("tiles")
    rest = canvas.measure(words) + 5 if place.width > 190 * canvas.text_factor else 0.0
    right = place.right - 12
    left = right - wide - rest
    canvas.text(number, (left + wide, place.centery), NUMBER, theme.HEAVY, theme.INK, "midright")
    if rest:
        canvas.text(words, (right, place.centery + 2), theme.NORMAL, theme.REGULAR, theme.SOFT,
                    "midright")  # fmt: skip
    robot = not table.is_person(seat) and place.width > 150
    room = left - x - 8 - (26 if robot else 0)
    note = ""
    if state.options.games > 1 and place.width > 230:
        note = score_text(state.totals[seat])
    elif not state.broken[seat] and place.width > 270:
        note = _("no ice yet") if state.turn is not None else ""
    note_wide = canvas.measure(note, 14) + 8 if note else 0.0
    if note_wide > room - 60:
        note, note_wide = "", 0.0
    name = table.match.names[seat]
    room = max(8.0, room - note_wide)
    size = _name_size(canvas, table, place.width, room)
    box = canvas.text(name, (x, place.centery), size, theme.HEAVY, theme.INK, "midleft", room)
    if robot:
        canvas.icon("robot", FRect(box.right + 6, place.centery - 10, 20, 20), theme.SOFT)
    if note:
        canvas.text(note, (left - 10, place.centery + 1), 14, theme.REGULAR, theme.SOFT, "midright")
