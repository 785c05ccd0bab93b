"""Bots of Rummikub: they see what their seat sees, and play the table by the exact solver.

`easy` lays only whole sets from its rack and never touches the table. `normal` always makes the
best play. `strong` holds back what it can lay later, until it can lay (nearly) everything.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.core.game import Game, Gesture, Move
from games.core.player import Player
from games.rummikub.rules import Draw, Meld, Pass, State
from games.rummikub.solver import Best, most_laid, solve
from games.rummikub.tiles import JOKER, Table, Tiles, table_text, value_of


def no_play(view: State) -> Move:
    """Return what a seat does that does not play."""
    return Draw() if view.pool else Pass()


def keep_order(before: Table, after: Sequence[Tiles]) -> Table:
    """Return the sets with those of the old table first, in their old order."""
    left = list(after)
    kept: list[Tiles] = []
    for tiles in before:
        if tiles in left:
            left.remove(tiles)
            kept.append(tiles)
    return (*kept, *left)


def as_move(view: State, play: Best | None) -> Move:
    """Return a play of the solver as a move; a draw or a pass for None."""
    if play is None:
        return no_play(view)
    return Meld(table_text(keep_order(view.table, play.table)))


class Easy:
    """Lays whole sets from its rack."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        """Return the play with most tiles that leaves the table as it is."""
        seat = view.turn or 0
        play = solve((), view.racks[seat], view.broken[seat], view.options.joker)
        if play is None:
            return no_play(view)
        return Meld(table_text((*view.table, *play.table)))


class Normal:
    """Makes the best play, always."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        """Return the play with most tiles."""
        seat = view.turn or 0
        return as_move(
            view, solve(view.table, view.racks[seat], view.broken[seat], view.options.joker)
        )


class Strong:
    """Holds back what it could lay while few other tiles are left, and goes out with all at once.

    A turn lays or draws. What can be laid now can as a rule be laid later, so while few tiles are
    stuck it draws, which frees them or brings tiles that fit; the next player finds less on the
    table meanwhile. With many stuck, or hardly a pool left, it makes the best play. A joker that
    may not be laid by the play that goes out is laid the turn before, with all but one tile.

    Args:
        few: tiles that may be stuck while it holds back.
        pool: tiles in the pool, a seat, from which on it holds nothing back.
    """

    def __init__(self, few: int = 3, pool: int = 3) -> None:
        self.few = few
        self.pool = pool

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        """Return the play that goes out or prepares it, a draw, or the best play."""
        seat = view.turn or 0
        rack, broken, rule = view.racks[seat], view.broken[seat], view.options.joker
        if broken and len(view.pool) > self.pool * view.seats:
            stuck = len(rack) - most_laid(view.table, rack, True, rule)
            if 0 < stuck <= self.few:
                return as_move(view, last_but_one(view, rack) if JOKER in rack else None)
        return as_move(view, solve(view.table, rack, broken, rule))


def last_but_one(view: State, rack: Tiles) -> Best | None:
    """Return the play after which a single tile goes out in the next turn; None if there is none.

    It lays the jokers, which the play that goes out may not.
    """
    table, rule = view.table, view.options.joker
    if most_laid(table, rack, True, rule, last=False) < len(rack):
        return None
    for tile in sorted(set(rack) - {JOKER}, key=value_of):
        rest = list(rack)
        rest.remove(tile)
        play = solve(table, tuple(rest), True, rule, last=False) if rest else None
        if play is not None and len(play.laid) == len(rest):
            return play
    return None


BOTS: dict[str, Callable[..., Player]] = {"easy": Easy, "normal": Normal, "strong": Strong}
