"""The contract that every game keeps: a pure state, pure moves, and what each seat may know.

A `Game` holds no data of a match; everything lies in its frozen `State`. Physics, where a game has
any, is asked for through `NATURE` and answered by a move like any other.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from itertools import chain, repeat
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec

from games.core import saves
from games.core.chance import HiddenChance
from games.core.words import _

if TYPE_CHECKING:
    from games.core.player import Player

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


class Game(ABC, Generic[S, M]):
    """One game's rules. Everything is pure: no method changes a state, none keeps anything."""

    name: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[type[Options]]
    state_type: ClassVar[type[State]]
    move_type: ClassVar[Any]
    """The union of all move classes, nature's too."""
    physical: ClassVar[bool] = False
    preset: ClassVar[str] = ""
    """The tuning that a physical game is played with unless told otherwise."""

    # What each game must say.

    @abstractmethod
    def begin(self, seats: int, seed: int, options: Any) -> S:
        """Return the opening state; seats and options have been checked."""

    @abstractmethod
    def to_move(self, state: S) -> int | None:
        """Return the seat to move, NATURE, or None when the game is over."""

    @abstractmethod
    def moves(self, state: S) -> tuple[M, ...] | Open[M]:
        """Return all legal moves, or an Open where they are too many."""

    @abstractmethod
    def after(self, state: S, move: M) -> S:
        """Return the state after a move that is known to be legal."""

    @abstractmethod
    def view(self, state: S, seat: int) -> S:
        """Return what this seat may know: the same type, hidden ids -1, chance masked."""

    @abstractmethod
    def sample(self, view: S, rng: Random) -> S:
        """Return a full state that fits the view, hidden things dealt at random."""

    @abstractmethod
    def scores(self, state: S) -> tuple[float, ...]:
        """Return one number a seat, right at any time."""

    @abstractmethod
    def winners(self, state: S) -> tuple[int, ...]:
        """Return the winning seats once over (ties broken or shared), () before."""

    @abstractmethod
    def text(self, state: S, move: M, seat: int | None = None) -> str:
        """Return the move in short plain text; with a seat, only what that seat may know."""

    @abstractmethod
    def parse(self, state: S, text: str) -> M:
        """Read a seat's move back from its full text; IllegalMove when it is not understood."""

    @abstractmethod
    def census(self, state: S) -> Hashable:
        """Return what no move may change: the ids of all cards and pieces, wherever they are."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise BadSave (use `saves.require`) for a state that play cannot reach.

        Types and declared ranges have been checked. A view is as good as a state.
        """

    # What follows from it.

    def new(self, seats: int, seed: int, options: Options | None = None) -> S:
        """Return the opening state.

        Raises:
            ValueError: a number of seats, a seed or options that the game does not know.
        """
        if type(seats) is not int or seats not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}"
            raise ValueError(f"{self.name} is for {allowed} seats, not {seats!r:.40}")
        return self.begin(seats, seed, self.check_options(options))

    def check_options(self, options: Options | None) -> Options:
        """Return the options (the defaults for None).

        Raises:
            ValueError: not this game's options, or a value out of its range.
        """
        if options is None:
            return self.options()
        if type(options) is not self.options:
            raise ValueError(f"these are not the options of {self.name}: {options!r:.80}")
        return self.parse_options(msgspec.to_builtins(options))

    def parse_options(self, values: Mapping[str, object]) -> Options:
        """Return options from plain values, e.g. `{"rounds": 5}`.

        Raises:
            ValueError: an unknown option or a value out of its range.
        """
        try:
            return msgspec.convert(dict(values), self.options)
        except msgspec.ValidationError as error:
            raise ValueError(f"options of {self.name}: {error}") from None

    def apply(self, state: S, move: M) -> S:
        """Return the state after the move; `state` is unchanged.

        Raises:
            IllegalMove: for anything but a legal move.
        """
        legal = self.moves(state)
        if isinstance(legal, Open):
            legal.check(move)
        else:
            # The listed one goes on: an equal one may hold 7.0 or True in place of an int.
            # `index` runs in C and takes a listed move itself without comparing fields.
            try:
                listed = legal[legal.index(move)]
            except ValueError:
                listed = None
            if listed is None or type(listed) is not type(move):
                if self.to_move(state) is None:
                    raise IllegalMove(_("The game is over."))
                raise IllegalMove(self.why_not(state, move))
            move = listed
        try:
            return self.after(state, move)
        except HiddenChance:
            raise IllegalMove(_("What happens next is hidden in a view.")) from None

    def why_not(self, state: S, move: object) -> str:
        """Return one sentence on why a move that is not listed cannot be made now."""
        return _("This move is not possible now.")

    def undoable(self, before: S, move: M, after: S) -> bool:
        """Return whether the move may be taken back.

        One's own move of a turn that goes on, if nobody learned anything by it: applied to the view
        that any seat had, it gives the view that the seat now has.
        """
        mover = self.to_move(before)
        if mover is None or mover == NATURE or self.to_move(after) != mover:
            return False
        try:
            return all(
                self.apply(self.view(before, seat), move) == self.view(after, seat)
                for seat in range(len(self.scores(before)))
            )
        except IllegalMove:
            return False

    def collapsed(self, move: M) -> bool:
        """Return whether this answer of nature tells of a collapse."""
        return False

    def tell(
        self, before: S, move: M, after: S, names: Sequence[str], seat: int | None = None
    ) -> tuple[str, ...]:
        """Return the lines that the log shows for this move to a seat (None: to one who knows)."""
        mover = self.to_move(before)
        text = self.text(before, move, seat)
        return (text if mover is None or mover == NATURE else f"{names[mover]}: {text}",)

    def from_json(self, data: bytes | str) -> S:
        """Read back what `games.to_json` wrote.

        Raises:
            BadSave: for anything else; the sentence names the path in the data.
        """
        state = cast(S, saves.state_from_json(data, self.name, self.state_type))
        self.check(state)
        return state

    def move_to_json(self, move: M) -> bytes:
        """Return a move, nature's too, as one line of JSON."""
        return msgspec.json.encode(move)

    def move_from_json(self, data: bytes | str) -> M:
        """Read back what `move_to_json` wrote; BadSave for anything else."""
        return saves.move_from_json(data, self.move_type)

    # What the rooms around the rules give; loaded when asked for.

    def hand(self, state: S) -> int | None:
        """Return the seat whose hand nature waits for, None when nature answers alone."""
        return None

    def turn(self, state: S, tuning: Any, **meta: Any) -> Turn:
        """Return the physics that answers this state; `meta` goes into its recording."""
        if not self.physical:
            raise TypeError(f"{self.name} has no physics")
        return import_module(f"games.{self.name}.table").open_turn(state, tuning, **meta)

    @cached_property
    def _bots(self) -> dict[str, Callable[..., "Player"]]:
        module = f"games.{self.name}.bots"
        try:
            return import_module(module).BOTS
        except ModuleNotFoundError as error:
            if error.name not in (module, f"games.{self.name}"):
                raise
            from games.core.player import RandomPlayer

            return {"random": RandomPlayer}

    @property
    def bots(self) -> tuple[str, ...]:
        """The levels of this game's bots."""
        return tuple(self._bots)

    def bot(self, level: str, **params: Any) -> "Player":
        """Return a new bot.

        Raises:
            ValueError: there is no such level; the message names the known ones.
        """
        if level not in self._bots:
            raise ValueError(f"{self.name} has no bot {level!r}; known: {', '.join(self._bots)}")
        return self._bots[level](**params)

    def about(self) -> About:
        """Return title, length and sentence, from `assets/<name>/game.toml`."""
        from sim import assets

        return msgspec.convert(assets.toml(self.name, "game.toml"), About)


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
