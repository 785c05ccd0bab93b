"""Bots of Rummikub: they see what their seat sees, and play the table by the exact solver.

`easy` lays only whole sets from its rack and never touches the table. `normal` always makes the
best play. `strong` does too, but keeps a joker that would not pay.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.core.game import Game, Gesture, Move
from games.core.player import Player
from games.rummikub.rules import Draw, Meld, Pass, State
from games.rummikub.solver import Best, solve
from games.rummikub.tiles import JOKER, Table, Tiles, table_text


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
    """Makes the best play, but keeps a joker that would not pay.

    A joker is worth most at the end: it stays on the rack while the play with it lays at most
    `pays` tiles more than the best one without, unless hardly anything would be left.

    Args:
        pays: tiles that a joker may cost when it is kept.
        low: with so few tiles left everything is laid.
    """

    def __init__(self, pays: int = 1, low: int = 1) -> None:
        self.pays = pays
        self.low = low

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        """Return the best play, with or without the jokers of the rack."""
        seat = view.turn or 0
        rack, broken, rule = view.racks[seat], view.broken[seat], view.options.joker
        play = solve(view.table, rack, broken, rule)
        if play is None or JOKER not in play.laid or len(rack) - len(play.laid) <= self.low:
            return as_move(view, play)
        plain = tuple(tile for tile in rack if tile != JOKER)
        other = solve(view.table, plain, broken, rule) if plain else None
        without = len(other.laid) if other else 0
        return as_move(view, other if len(play.laid) - without <= self.pays else play)


BOTS: dict[str, Callable[..., Player]] = {"easy": Easy, "normal": Normal, "strong": Strong}
