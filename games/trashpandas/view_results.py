"""How a match of Trash Pandas ended: what each kind of card brought each seat."""

from typing import Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.setup import MatchSetup
from games.shell.summary import Drawer, Summary, signed, summarise
from games.trashpandas.rules import KINDS, State, places_of, stashed
from games.trashpandas.view_table import face, worth


def trashpandas_summary(match: Any, setup: MatchSetup) -> Summary:
    """Return what the results screen shows."""
    state: State = match.state
    ended = _("the bin is empty") if not state.deck else _("{n} turns are played").format(
        n=state.turns)  # fmt: skip
    counts = [stashed(state, seat) for seat in range(state.seats)]
    points = [places_of(counts, kind) for kind in range(KINDS)]

    def marks(seat: int) -> Drawer:
        mine = [points[kind][seat] for kind in range(KINDS)]
        return lambda canvas, rect: _draw(canvas, rect, counts[seat], mine)

    def sums(seat: int) -> str:
        mine = [points[kind][seat] for kind in range(KINDS) if points[kind][seat]]
        return " + ".join(map(str, mine)) if len(mine) > 1 else ""

    best = _("Tied players take a point less each, and those behind move up.")
    tied = any(
        row.count(n) > 1
        for kind in range(6)
        for row in [[c[kind] for c in counts]]
        for n in row
        if n
    )
    return summarise(
        match, setup, _("{n} turns · {ended}").format(n=state.turns, ended=ended), marks=marks,
        sums=sums, heads=((_("Stashed, and what each kind brought"), 0.0),),
        notes=(best,) if tied else (),
    )  # fmt: skip


def _draw(canvas: Canvas, rect: FRect, counts: tuple[int, ...], points: list[int]) -> None:
    """Draw a column for each kind, alike in all rows."""
    cell = rect.width / KINDS
    size = theme.LEAD if rect.height >= 84 else theme.NORMAL
    line = canvas.leading(size)
    small = canvas.leading(12) if rect.height >= 84 and cell > 62 else 0.0
    wide = max(5.0, min(44.0, cell - 14, (rect.height - line - small) / faces.RATIO))
    for kind in range(KINDS):
        middle = rect.x + (kind + 0.5) * cell
        box = faces.box(middle - wide / 2, rect.y, wide)
        if not counts[kind]:
            faces.dashed(canvas, box, theme.LINE, 2, None, faces.radius(wide))
            continue
        faces.card(canvas, face(kind), box)
        faces.count(canvas, str(counts[kind]), (box.right - 2, box.bottom - 8),
                    max(10.0, min(14.0, wide * 0.36)))  # fmt: skip
        y = box.bottom
        if small:
            canvas.text(worth(kind), (middle, y + small / 2), 12, theme.REGULAR, theme.SOFT,
                        "center", cell)  # fmt: skip
            y += small
        ink = theme.GOOD_TEXT if points[kind] else theme.SOFT
        canvas.text(signed(points[kind]), (middle, y + line / 2), size, theme.HEAVY, ink, "center")
