"""Bots of Rummikub: they see what their seat sees, and play the table by the exact solver.

`easy` lays only whole sets from its rack and never touches the table. `normal` always makes the best
play. `strong` starts from the best play too, but looks at what it leaves itself and the next player.
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
    """x."""

    def __init__(self, hold_joker: int = 1, mode: str = "a", low: int = 4, k: float = 0) -> None:
        self.hold_joker = hold_joker
        self.mode = mode
        self.low = low
        self.k = k

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        seat = view.turn or 0
        rack, rule = view.racks[seat], view.options.joker
        play = solve(view.table, rack, view.broken[seat], rule)
        if play is None:
            return no_play(view)
        left = len(rack) - len(play.laid)
        if not left:
            return as_move(view, play)
        enemy = min(len(r) for s, r in enumerate(view.racks) if s != seat)
        if "j" in self.mode and JOKER in play.laid:
            plain = tuple(tile for tile in rack if tile != JOKER)
            other = solve(view.table, plain, view.broken[seat], rule) if plain else None
            got = len(other.laid) if other else 0
            if len(play.laid) - got <= self.hold_joker and left > self.low:
                play = other
        if play is not None and "h" in self.mode and view.pool:
            if len(play.laid) <= self.k and left > self.low and enemy > self.low:
                return no_play(view)
        return as_move(view, play)


BOTS: dict[str, Callable[..., Player]] = {"easy": Easy, "normal": Normal, "strong": Strong}
