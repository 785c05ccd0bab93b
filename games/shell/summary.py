"""How a match ended, in the words and pictures that the results screen shows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygame import FRect

from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.setup import MatchSetup, kind_of

if TYPE_CHECKING:
    from games.core.match import Match
    from games.shell.app import App

Drawer = Callable[[Canvas, FRect], None]


@dataclass(frozen=True)
class ResultRow:
    """One player's line.

    Attributes:
        seat: for the symbol and the colour.
        name: of the player.
        note: a few soft words below the name.
        score: as it is shown, e.g. `+8`.
        rank: 1 for the first; shared ranks are alike.
        winner: whether the player has won.
        marks: draws what the score is made of into a place; None for nothing.
        sum: how the score adds up, below it, e.g. `24 − 2 + 2`.
    """

    seat: int
    name: str
    note: str
    score: str
    rank: int
    winner: bool
    marks: Drawer | None = None
    sum: str = ""


@dataclass(frozen=True)
class Moment:
    """Something worth seeing again.

    Attributes:
        title: what happened.
        detail: when.
        thumbnail: draws it into a place 104 by 96.
        watch: shows it; None where it cannot be.
    """

    title: str
    detail: str
    thumbnail: Drawer | None = None
    watch: "Callable[[App], None] | None" = None


@dataclass(frozen=True)
class Summary:
    """A match that is over.

    Attributes:
        game: the name of the game.
        title: who has won, and how.
        detail: one line: the game, its length, why it ended.
        rows: the players, the first one first.
        marks_label: what stands above the marks of the rows.
        moments: what is worth seeing again.
        decor: draws something of the game into the head of the screen; None for nothing.
        watch: shows the replay of the match; None where there is none.
        heads: what stands above parts of the marks instead: words, and where as a share of the
            width of the marks.
        notes: sentences below the rows.
    """

    game: str
    title: str
    detail: str
    rows: tuple[ResultRow, ...]
    marks_label: str = ""
    moments: tuple[Moment, ...] = ()
    decor: Drawer | None = None
    watch: "Callable[[App], None] | None" = None
    heads: tuple[tuple[str, float], ...] = ()
    notes: tuple[str, ...] = ()


def signed(value: float) -> str:
    """Return a score with its sign, the minus a true one: `+8`, `0`, `−3`."""
    shown = f"{abs(value):g}"
    return f"+{shown}" if value > 0 else f"−{shown}" if value < 0 else shown


def plain(value: float) -> str:
    """Return a score without a plus; the minus is a true one."""
    return f"−{abs(value):g}" if value < 0 else f"{value:g}"


def mark_places(rect: FRect, count: int, side: float = 64.0, gap: float = 8.0) -> list[FRect]:
    """Return places side by side for the marks of a row, smaller where there is little room."""
    side = min(side, rect.height)
    if count > 0 and count * (side + gap) - gap > rect.width:
        gap = 4.0
        side = max(8.0, (rect.width + gap) / count - gap)
    top = rect.centery - side / 2
    return [FRect(rect.x + i * (side + gap), top, side, side) for i in range(count)]


def summarise(
    match: "Match",
    setup: MatchSetup,
    detail: str = "",
    show: Callable[[float], str] = plain,
    marks: Callable[[int], Drawer | None] = lambda seat: None,
    sums: Callable[[int], str] = lambda seat: "",
    **rest: Any,
) -> Summary:
    """Return the summary that follows from a match alone; a game adds its own to it.

    Args:
        match: that is over.
        setup: what it was started from.
        detail: why it ended and the like; the game's title goes before it.
        show: writes a score.
        marks: what draws a seat's marks.
        sums: how a seat's score adds up.
        rest: further fields of `Summary`.
    """
    scores, winners = match.scores, match.winners
    order = sorted(range(len(scores)), key=lambda s: (s not in winners, -scores[s], s))
    rows: list[ResultRow] = []
    for place, seat in enumerate(order):
        shared = (
            place > 0
            and scores[seat] == scores[order[place - 1]]
            and ((seat in winners) == (order[place - 1] in winners))
        )
        rank = rows[-1].rank if shared else place + 1
        won = seat in winners
        rows.append(
            ResultRow(seat, match.names[seat], kind_of(setup.seats[seat]), show(scores[seat]),
                      rank, won, marks(seat), sums(seat))
        )  # fmt: skip
    names = [match.names[seat] for seat in winners]
    if len(names) == 1:
        title = _("{name} wins with {score}").format(name=names[0], score=plain(scores[winners[0]]))
    elif names:
        listed = _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
        title = _("{names} share the win").format(names=listed)
    else:
        title = _("The match is over")
    about = match.game.about().title
    line = f"{about} · {detail}" if detail else about
    return Summary(setup.game, title, line, tuple(rows), **rest)
