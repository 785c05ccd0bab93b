"""The contract that every game keeps: a pure state, pure moves, and what each seat may know.

A `Game` holds no data of a match; everything lies in its frozen `State`. Physics, where a game has
any, is asked for through `NATURE` and answered by a move like any other.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

import msgspec

from games.core import saves
from games.core.chance import HiddenChance
from games.core.parts import (
    NATURE,
    About,
    Gesture,
    IllegalMove,
    Move,
    Open,
    Options,
    State,
    Turn,
    schedule,
)
from games.core.words import _

if TYPE_CHECKING:
    from games.core.player import Player

__all__ = [
    "NATURE",
    "About",
    "Game",
    "Gesture",
    "IllegalMove",
    "Move",
    "Open",
    "Options",
    "State",
    "Turn",
    "schedule",
]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


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

    def parse_options(self, values: Mapping[str, object], *, strict: bool = True) -> Options:
        """Return options from plain values, e.g. `{"rounds": 5}`.

        Args:
            values: by name; those left out have their defaults.
            strict: False reads numbers and such from text as well.

        Raises:
            ValueError: an unknown option or a value out of its range.
        """
        known = self.options.__struct_fields__
        for key in values:
            if key not in known:
                names = ", ".join(known) or "none"
                raise ValueError(f"{self.name} has no option {key[:40]!r}; options: {names}")
        try:
            return msgspec.convert(dict(values), self.options, strict=strict)
        except msgspec.ValidationError as error:
            reason, _at, path = str(error).partition(" - at `$.")
            name = path.rstrip("`")
            found = f"{name} is {values[name]!r:.40}, but must be: " if name in values else ""
            reason = reason.removeprefix("Expected ") if found else reason
            raise ValueError(f"options of {self.name}: {found}{reason}") from None

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

    # What lies loose on the table may move when the physics is tuned, whoever's turn it is.

    def resettling(self, state: S) -> Open[M] | None:
        """Return what nature may answer unasked when the physics changes; None: nothing is loose.

        Such a move changes only what lies on the table: no score, no turn, no card.
        """
        return None

    def resettle(self, state: S, move: M) -> S:
        """Return the state after nature's unasked move; it is charged to nobody.

        Raises:
            IllegalMove: for anything that `resettling` does not allow.
        """
        allowed = self.resettling(state)
        if allowed is None:
            raise IllegalMove(_("Nothing lies loose now."))
        allowed.check(move)
        return self.after(state, move)

    def progress(self, state: S) -> tuple[int, int | None] | None:
        """Return the round and how many there are at most (None: open); None without rounds."""
        return None

    # What the rooms around the rules give; loaded when asked for.

    def hand(self, state: S) -> int | None:
        """Return the seat whose hand nature waits for, None when nature answers alone."""
        return None

    def turn(self, state: S, tuning: Any, **meta: Any) -> Turn:
        """Return the physics that answers this state; `meta` goes into its recording."""
        if not self.physical:
            raise TypeError(f"{self.name} has no physics")
        return import_module(f"games.{self.name}.table").open_turn(state, tuning, **meta)

    def settling(self, state: S, tuning: Any, changes: Mapping[str, float], **meta: Any) -> Turn:
        """Return the physics that settles anew what is loose, when `changes` come to `tuning`."""
        table = import_module(f"games.{self.name}.table")
        return table.open_settling(state, tuning, changes, **meta)

    def jitter(
        self, inputs: Sequence[tuple[int, Any]], tuning: Any, rng: Random
    ) -> Sequence[tuple[int, Any]]:
        """Return what a hand that trembles makes of a gesture's inputs: as a careful bot's does."""
        return import_module(f"games.{self.name}.bots").jitter(inputs, tuning, rng)

    def judge(self) -> Callable[[Any], bool] | None:
        """Return what tells of a world at the end whether it collapsed; None: when a piece fell."""
        return getattr(import_module(f"games.{self.name}.table"), "collapsed", None)

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
        from games.core.player import remember

        if level not in self._bots:
            known = ", ".join(self._bots)
            raise ValueError(f"{self.name} has no bot {level[:40]!r}; known: {known}")
        return remember(self._bots[level](**params), level, params)

    def about(self) -> About:
        """Return title, length and sentence, from `assets/<name>/game.toml`."""
        from sim import assets

        return msgspec.convert(assets.toml(self.name, "game.toml"), About)
