"""Who sits at a seat: something that chooses from a view, or a person whom the window asks."""

from random import Random
from typing import Any, Protocol, runtime_checkable

from games.core.game import Game, Gesture, Move, Open


@runtime_checkable
class Player(Protocol):
    """Chooses a seat's moves. It sees a view, never the state."""

    def choose(self, game: Game[Any, Any], view: Any, rng: Random) -> Move | Gesture:
        """Return a legal move, or in a physical turn the hand's gesture.

        `rng` is the player's own; the same match seed gives the same one.
        """
        ...


class Human:
    """Marks a seat whose moves come from outside (a window, a script)."""

    def choose(self, game: Game[Any, Any], view: Any, rng: Random) -> Move | Gesture:
        """Raise: nobody but the person can say."""
        raise TypeError("a person's move comes through Match.play")


class RandomPlayer:
    """Plays any legal move, each equally likely.

    It has no hand: a physical game takes it only in a match without physics.
    """

    def choose(self, game: Game[Any, Any], view: Any, rng: Random) -> Move | Gesture:
        """Return a legal move at random."""
        legal = game.moves(view)
        return legal.sample(rng) if isinstance(legal, Open) else rng.choice(legal)
