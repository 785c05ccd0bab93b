"""What games are made of: states, moves, options, gestures, and physics that answers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

NATURE = -1
"""What `to_move` says when no seat but physics must answer."""


class IllegalMove(ValueError):
    """The move is not allowed in this state; the sentence says why."""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's state. A hidden id is -1, hidden chance is `chance.MASKED`."""

    game: ClassVar[str]


class Move(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag=str.lower
):
    """Base of every move; the class's name tells moves apart in JSON."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's options; fields carry `msgspec.Meta` with range and description."""


class Gesture(msgspec.Struct, frozen=True):
    """What a hand did in a physical turn: the seat's move, then inputs of `sim.inputs`.

    `inputs` are pairs (tick from the start of the turn, input), in order of their ticks.
    `move` is None when the seat's move was made before and only the hand has yet to answer.
    """

    move: Move | None
    inputs: tuple[tuple[int, Any], ...] = ()


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as the home screen shows it; `minutes` is the usual length of a match."""

    title: str
    minutes: int
    sentence: str
    order: int


class Turn(Protocol):
    """Physics answering one physical turn, stepped by whoever wants to watch."""

    @property
    def world(self) -> Any:
        """The `sim.World` that is stepped."""
        ...

    @property
    def done(self) -> bool:
        """Whether the outcome is known."""
        ...

    def tick(self, inputs: Sequence[Any] = ()) -> None:
        """Step once, with the inputs of this tick."""
        ...

    def outcome(self) -> Move:
        """Return nature's move; only when done."""
        ...

    def recording(self) -> Any:
        """Return the `sim.Recording` of the turn; only when done."""
        ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


class Open(Generic[M]):
    """Stands for moves too many to list, such as a gesture's outcome.

    Args:
        what: one or two words for what is asked.
        sample: gives a legal move without running physics.
        check: raises IllegalMove for a move that is not legal.
    """

    def __init__(
        self, what: str, sample: Callable[[Random], M], check: Callable[[Any], None]
    ) -> None:
        self.what = what
        self._sample = sample
        self._check = check

    def sample(self, rng: Random) -> M:
        """Return some legal move."""
        return self._sample(rng)

    def check(self, move: object) -> None:
        """Raise IllegalMove unless the move is legal."""
        self._check(move)

    def __repr__(self) -> str:
        return f"Open({self.what!r})"


def schedule(inputs: Sequence[tuple[int, Any]]) -> Iterator[tuple[Any, ...]]:
    """Give a gesture's inputs tick by tick, for ever: `turn.tick(next(hand))`.

    Raises:
        ValueError: a tick is negative or smaller than the one before.
    """
    ticks = [tick for tick, _input in inputs]
    if any(late < early for early, late in zip([0, *ticks], ticks, strict=False)):
        raise ValueError("the ticks of a gesture must not fall below 0 or go back")
    by_tick: dict[int, list[Any]] = {}
    for tick, item in inputs:
        by_tick.setdefault(tick, []).append(item)
    last = ticks[-1] + 1 if ticks else 0
    return chain((tuple(by_tick.get(tick, ())) for tick in range(last)), repeat(()))
