"""Who sits at a seat: something that chooses from a view, or a person whom the window asks."""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, runtime_checkable
from weakref import WeakKeyDictionary

import msgspec

from games.core.parts import Gesture, Move, Open

if TYPE_CHECKING:
    from games.core.game import Game


@runtime_checkable
class Player(Protocol):
    """Chooses a seat's moves. It sees a view, never the state."""

    def choose(self, game: "Game[Any, Any]", view: Any, rng: Random) -> Move | Gesture:
        """Return a legal move, or in a physical turn the hand's gesture.

        `rng` is the player's own; the same match seed gives the same one.
        """
        ...


@runtime_checkable
class Simulating(Player, Protocol):
    """A player that simulates; a match tells it the tuning each time before it asks."""

    def prepare(self, tuning: Any) -> None:
        """Simulate with this `sim.Tuning` from now on."""
        ...


class Human:
    """Marks a seat whose moves come from outside (a window, a script)."""

    def choose(self, game: "Game[Any, Any]", view: Any, rng: Random) -> Move | Gesture:
        """Raise: nobody but the person can say."""
        raise TypeError("a person's move comes through Match.play")


class RandomPlayer:
    """Plays any legal move, each equally likely.

    It has no hand: a physical game takes it only in a match without physics.
    """

    def choose(self, game: "Game[Any, Any]", view: Any, rng: Random) -> Move | Gesture:
        """Return a legal move at random."""
        legal = game.moves(view)
        return legal.sample(rng) if isinstance(legal, Open) else rng.choice(legal)


RANDOM = "random"
"""The level of `RandomPlayer`, which every game has."""

Param = bool | int | float | str | None
P = TypeVar("P")


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at a seat, as data from which the player can be made again.

    Attributes:
        name: as people read it.
        bot: level of a bot, "" for a person.
        params: what the bot was made with besides.
    """

    name: Annotated[str, msgspec.Meta(max_length=200)]
    bot: Annotated[str, msgspec.Meta(max_length=60)] = ""
    params: dict[str, Param] = {}

    def player(self, game: "Game[Any, Any]") -> Player:
        """Return a new player for this seat.

        Raises:
            ValueError: the game has no such bot, or it takes no such parameters.
        """
        if not self.bot:
            return Human()
        if self.bot == RANDOM and RANDOM not in game.bots:
            return RandomPlayer()
        try:
            return game.bot(self.bot, **self.params)
        except TypeError:
            raise ValueError(f"the bot {self.bot!r} takes no such parameters") from None


_made: WeakKeyDictionary[Any, tuple[str, dict[str, Any]]] = WeakKeyDictionary()


def remember(player: P, level: str, params: Mapping[str, Any]) -> P:
    """Note from what a bot was made, so that a journal can say it; return the bot."""
    _made[player] = (level, dict(params))
    return player


def seat_of(player: Player, name: str) -> Seat:
    """Return a seat as data.

    Raises:
        ValueError: the player is neither a person nor a bot made by `Game.bot` with plain
            parameters, so nothing could make it again.
    """
    if isinstance(player, Human):
        return Seat(name)
    if type(player) is RandomPlayer:
        return Seat(name, RANDOM)
    level, params = _made.get(player, ("", {}))
    if not level:
        kind = type(player).__name__
        raise ValueError(f"{name} is played by {kind}, which was not made by Game.bot")
    try:
        return msgspec.convert({"name": name, "bot": level, "params": params}, Seat)
    except msgspec.ValidationError as error:
        raise ValueError(f"the bot of {name} cannot be written down: {error}") from None
