# pyright: strict
"""The state of a match of Rummikub, its moves, and what can be read off them."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.core import game
from games.core.chance import Chance
from games.rummikub.tiles import HIDDEN, Box, Table, Tiles, box_for, points_of

DEAL = 14
PENALTY = 3
ICE_POINTS = 30
SHARE = 60
"""Scores are kept in sixtieths: whatever up to six seats share comes out even."""


class Options(game.Options, frozen=True):
    """What can be agreed before a match."""

    joker: Annotated[
        Literal["seed", "official"],
        Meta(description="Jokers move freely (seed), or only when their tile replaces them."),
    ] = "seed"
    penalty: Annotated[
        Literal["seed", "lenient"],
        Meta(description="A failed turn draws three tiles (seed), or one (lenient)."),
    ] = "seed"
    time_limit: Annotated[
        Literal[0, 15, 30, 60, 120],
        Meta(description="Seconds for a turn; 0 for as long as wanted."),
    ] = 0
    games: Annotated[int, Meta(ge=1, le=20, description="Games in a match; scores add up.")] = 1


class Meld(game.Move, frozen=True):
    """A seat lays tiles: the whole table afterwards, such as `K7 K8 K9 | R7 B7 O7`."""

    table: str


class Draw(game.Move, frozen=True):
    """A seat draws a tile in place of playing; a failed turn draws the penalty."""

    failed: bool = False


class Pass(game.Move, frozen=True):
    """A seat does not play, and there is nothing left to draw."""


AnyMove: TypeAlias = Meld | Draw | Pass


class Finished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of the match that is over.

    Attributes:
        out: who emptied the rack; None when all had passed.
        winners: who won.
        racks: what each seat had left.
        scores: of each seat in this game alone, in sixtieths of a point.
    """

    out: int | None
    winners: tuple[int, ...]
    racks: tuple[Tiles, ...]
    scores: tuple[int, ...]


class State(game.State, frozen=True):
    """Everything about a match. Tuples named by seat have one item a seat.

    Attributes:
        options: what was agreed.
        seats: how many play.
        chance: the seed and the draws so far.
        turn: the seat to move; None when the match is over.
        lots: what each seat drew for the start of this game; the last draw decided.
        racks: by seat, sorted; -1 is a hidden tile.
        pool: the next tile first.
        table: the sets, each in the order in which it is shown.
        broken: by seat, whether it has broken the ice.
        passes: turns in a row in which nobody could draw and nobody played.
        totals: by seat, points of the finished games in sixtieths.
        finished: the games that are over.
    """

    game: ClassVar[str] = "rummikub"

    options: Options
    seats: Annotated[int, Meta(ge=2, le=6)]
    chance: Chance
    turn: int | None
    lots: tuple[Tiles, ...]
    racks: tuple[Tiles, ...]
    pool: Tiles
    table: Table
    broken: tuple[bool, ...]
    passes: int = 0
    totals: tuple[int, ...] = ()
    finished: tuple[Finished, ...] = ()


def box(state: State) -> Box:
    """Return what this match is played with."""
    return box_for(state.seats)


def penalty(state: State) -> int:
    """Return how many tiles a failed turn draws now: no more than the pool has."""
    return min(len(state.pool), 1 if state.options.penalty == "lenient" else PENALTY)


def sorted_tiles(tiles: Iterable[int]) -> Tiles:
    """Return tiles in the order of a rack."""
    return tuple(sorted(tiles))


def exact_scores(state: State) -> tuple[Fraction, ...]:
    """Return the scores without any rounding: halves and thirds as they are."""
    return tuple(Fraction(total, SHARE) for total in state.totals)


def game_scores(racks: tuple[Tiles, ...], out: int | None) -> tuple[tuple[int, ...], Tiles]:
    """Return each seat's score of a game in sixtieths, and the winners.

    Args:
        racks: what each seat has left.
        out: who emptied the rack; None for a blocked game, which the lowest rack wins: the others
            lose what they have more, and who shares the lowest shares the sum.
    """
    left = [points_of(rack) for rack in racks]
    low = 0 if out is not None else min(left)
    lost = [SHARE * (points - low) for points in left]
    winners = (out,) if out is not None else tuple(s for s, p in enumerate(left) if p == low)
    share = sum(lost) // len(winners)
    return (
        tuple(share if seat in winners else -points for seat, points in enumerate(lost)),
        winners,
    )


def hidden(tiles: Tiles) -> Tiles:
    """Return as many hidden tiles."""
    return (HIDDEN,) * len(tiles)


def laid_of(before: Table, after: Table) -> Counter[int]:
    """Return which tiles the second table has more; negative for those that it lacks."""
    count = Counter(chain.from_iterable(after))
    count.subtract(chain.from_iterable(before))
    return count
