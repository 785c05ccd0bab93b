"""How a match of Rummikub ended: the score of every game, or what was left in the racks."""

from typing import Any

from pygame import FRect

from games.core.words import _
from games.rummikub.state import SHARE, State
from games.rummikub.view_tiles import draw_row
from games.rummikub.words import score_text
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.setup import MatchSetup
from games.shell.summary import Drawer, Summary, mark_places, summarise


def rummikub_summary(match: Any, setup: MatchSetup) -> Summary:
    """Return what the results screen shows."""
    state: State = match.state
    games = state.finished
    last = games[-1] if games else None
    if len(games) > 1:
        detail = _("{n} games").format(n=len(games))
    elif last is None or last.out is None:
        detail = _("nobody could go on: the lowest rack wins")
    else:
        detail = _("{name} went out").format(name=match.names[last.out])

    def marks(seat: int) -> Drawer | None:
        if last is None:
            return None
        if len(games) == 1:
            left = last.racks[seat]
            return lambda canvas, rect: draw_row(canvas, rect, left, 34.0)
        return lambda canvas, rect: _games(canvas, rect, state, seat)

    label = _("Left in the rack") if len(games) == 1 else _("Game by game")
    return summarise(match, setup, detail, lambda score: score_text(round(score * SHARE)), marks,
                     marks_label=label)  # fmt: skip


def _games(canvas: Canvas, rect: FRect, state: State, seat: int) -> None:
    for game, place in zip(
        state.finished, mark_places(rect, len(state.finished), 72.0), strict=True
    ):
        box = FRect(place.x, rect.centery - 16, place.width, 32)
        won = seat in game.winners
        canvas.box(box, theme.rgb("#009E7326") if won else theme.PAPER_SHADE, 8)
        ink = theme.GOOD_TEXT if won else theme.INK
        canvas.text(score_text(game.scores[seat]), box.center, theme.NORMAL, theme.HEAVY, ink,
                    "center", box.width - 4)  # fmt: skip
