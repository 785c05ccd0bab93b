"""How a match of R-Eco ended: coins by colour, what was dumped, honour."""

from typing import Any

from pygame import FRect

from games.core.words import _
from games.reco.rules import State, dumped_counts, worth_of
from games.reco.view_panels import draw_coins
from games.reco.view_table import BACK, face
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, places
from games.shell.setup import MatchSetup
from games.shell.summary import Drawer, Summary, plain, signed, summarise

HEADS = (0.0, 0.56, 0.84)
"""Where coins, dumped cards and honour begin."""


def reco_summary(match: Any, setup: MatchSetup) -> Summary:
    """Return what the results screen shows."""
    state: State = match.state
    turns = sum(type(move).__name__ == "Deliver" for move in match.moves)
    detail = _("{n} deliveries").format(n=turns)
    heads = (_("Coins (pale ones count nothing)"), _("Dumped illegally"), _("Honour"))

    def marks(seat: int) -> Drawer:
        return lambda canvas, rect: _draw(canvas, rect, state, seat)

    def sums(seat: int) -> str:
        value = worth_of(state, seat)
        return f"{plain(value.coins)} − {-value.dumped} + {value.honour}"

    notes: list[str] = []
    if not all(dumped_counts(state)):
        notes.append(_("Honour is for those who never dumped: a point for each who did, twice as "
                       "much with three players, 4 points with two."))  # fmt: skip
    return summarise(match, setup, detail, marks=marks, sums=sums,
                     heads=tuple(zip(heads, HEADS, strict=True)), notes=tuple(notes))  # fmt: skip


def _draw(canvas: Canvas, rect: FRect, state: State, seat: int) -> None:
    value = worth_of(state, seat)
    flat = rect.height < 66
    line = 0.0 if flat else canvas.leading(theme.LEAD)
    beside = 48.0 * canvas.text_factor if flat else 0.0
    upper = FRect(rect.x, rect.y, rect.width * (HEADS[1] - HEADS[0]) - 16 - beside,
                  rect.height - line)  # fmt: skip
    draw_coins(canvas, upper, state.coins[seat], max(8.0, min(44.0, upper.height)))
    ink = theme.GOOD_TEXT if value.coins > 0 else theme.BAD if value.coins < 0 else theme.SOFT
    at = (upper.right + 4, rect.centery) if flat else (rect.x + 4, rect.bottom - line / 2)
    canvas.text(signed(value.coins), at, theme.LEAD, theme.HEAVY, ink, "midleft")
    x = rect.x + HEADS[1] * rect.width
    cards = [card for times in state.dumped[seat] for card in times]
    if cards:
        wide = rect.width * (HEADS[2] - HEADS[1]) - 16 - beside
        room = FRect(x, rect.y, wide, rect.height - line)
        for card, box in zip(cards, places.fan(room, len(cards), 44.0, 6.0, False), strict=True):
            faces.card(canvas, BACK if card < 0 else face(card), box)
        at = (room.right + 2, rect.centery) if flat else (x, rect.bottom - line / 2)
        canvas.text(signed(value.dumped), at, theme.LEAD, theme.HEAVY, theme.BAD, "midleft")
    else:
        canvas.text(_("none"), (x, rect.centery), theme.NORMAL, theme.REGULAR, theme.SOFT,
                    "midleft")  # fmt: skip
    if value.honour:
        x = rect.x + HEADS[2] * rect.width
        canvas.text(signed(value.honour), (x, rect.centery), theme.LEAD, theme.HEAVY,
                    theme.GOOD_TEXT, "midleft")  # fmt: skip
