"""A match: a game, its players, and the moves so far.

Every move goes the same way: checked and applied by the rules, written down, told to the hooks.
An illegal one leaves the match as it was.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from games.core.chance import generator
from games.core.game import (
    NATURE,
    Game,
    Gesture,
    IllegalMove,
    Move,
    Open,
    Options,
    State,
    Turn,
    schedule,
)
from games.core.player import Human, Player
from games.core.words import _

MAX_TICKS = 1_000_000
"""A turn that physics has not ended by then (half an hour of it) never ends."""


class Entry(NamedTuple):
    """One move of a match: the state before it, the move, the state after it."""

    before: Any
    move: Any
    after: Any
    recording: Any


class Match:
    """Plays one game to its end, for people, bots, or both.

    Args:
        game: the rules.
        players: one a seat; `Human()` where moves come from outside.
        seed: decides the game's chance and every bot's own.
        options: the game's options; None for its defaults.
        tuning: a `sim.Tuning` for physical games; None for the game's default preset.
        names: one a seat; None for "Player 1" and so on.
        state: go on from this state in place of a new one.
        physics: False lets nature answer at random within the rules, without simulating.

    Attributes:
        on_move: hooks `f(match, move, recording or None)`, called after every move and redo.
        on_undo: hooks `f(match)`, called after every undo.

    Raises:
        ValueError: seats, seed, options or names that do not fit the game.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        players: Sequence[Player],
        seed: int,
        options: Options | None = None,
        tuning: Any = None,
        names: Sequence[str] | None = None,
        *,
        state: State | None = None,
        physics: bool = True,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        fresh = game.new(len(self.players), seed, options)
        self.state: Any = fresh if state is None else state
        if len(game.scores(self.state)) != len(self.players):
            raise ValueError(f"the state is not one for {len(self.players)} players")
        if names is None:
            names = [_("Player {n}").format(n=n + 1) for n in range(len(self.players))]
        if len(names) != len(self.players):
            raise ValueError(f"{len(names)} names for {len(self.players)} players")
        self.names = tuple(names)
        self.tuning = tuning
        self.tuned = False
        self.physics = physics and game.physical
        self.on_move: list[Callable[[Match, Move, Any], None]] = []
        self.on_undo: list[Callable[[Match], None]] = []
        self._entries: list[Entry] = []
        self._undone: list[Entry] = []

    @property
    def to_move(self) -> int | None:
        """The seat to move, NATURE, or None when the match is over."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.to_move is None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far, nature's too."""
        return tuple(entry.move for entry in self._entries)

    @property
    def collapses(self) -> int:
        """How many of nature's answers so far told of a collapse."""
        return sum(self.game.collapsed(entry.move) for entry in self._entries)

    @property
    def scores(self) -> tuple[float, ...]:
        """One number a seat."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats once over, () before."""
        return self.game.winners(self.state)

    def play(self, move: Move | Gesture, recording: Any = None) -> None:
        """Make a move; a Gesture is simulated here as fast as it goes.

        When nature must answer, this takes nature's move: whoever stepped the turn hands over its
        outcome and its recording.

        Raises:
            IllegalMove: the match is as it was.
        """
        if not isinstance(move, Gesture):
            self._commit(Entry(self.state, move, self.game.apply(self.state, move), recording))
            return
        if not self.physics:
            raise IllegalMove(_("A gesture needs a game with physics."))
        entries: list[Entry] = []
        state = self.state
        if move.move is not None:
            state = self.game.apply(state, move.move)
            entries.append(Entry(self.state, move.move, state, None))
        if self.game.to_move(state) != NATURE or self.game.hand(state) is None:
            raise IllegalMove(_("No hand is asked for now."))
        entries.append(self._simulate(state, move.inputs, len(self._entries) + len(entries)))
        for entry in entries:
            self._commit(entry)

    def ask(self) -> Move | Gesture | None:
        """Return what the bot to move (or whose hand is asked for) chooses, without playing it.

        None when no bot is asked: the match is over, a person must act, or nature answers alone.
        """
        seat = self._acting()
        if seat is None or isinstance(self.players[seat], Human):
            return None
        view = self.game.view(self.state, seat)
        return self.players[seat].choose(self.game, view, self._rng(seat))

    def open_turn(self) -> Turn:
        """Return the physics that answers the present state, for whoever steps it to watch.

        Raises:
            IllegalMove: nature is not asked.
        """
        if self.to_move != NATURE:
            raise IllegalMove(_("Nothing is left to physics now."))
        return self._turn(self.state, len(self._entries))

    def advance(self) -> bool:
        """Make one step by a bot or by nature; False when a person must act or all is over."""
        if self.over:
            return False
        if self.to_move == NATURE and not self.physics:
            legal = self.game.moves(self.state)
            rng = self._rng(NATURE)
            self.play(legal.sample(rng) if isinstance(legal, Open) else rng.choice(legal))
            return True
        if self._acting() is None:
            self._commit(self._simulate(self.state, (), len(self._entries)))
            return True
        choice = self.ask()
        if choice is None:
            return False
        if self.to_move == NATURE and not isinstance(choice, Gesture):
            raise IllegalMove(_("A hand must answer with a gesture."))
        self.play(choice)
        return True

    def run(self) -> None:
        """Advance until a person must act or all is over."""
        while self.advance():
            pass

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back."""
        if not self._entries:
            return False
        last = self._entries[-1]
        return self.game.undoable(last.before, last.move, last.after)

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and none made since."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back the last move of the present turn; False when it may not be."""
        if not self.can_undo:
            return False
        self._undone.append(self._entries.pop())
        self.state = self._undone[-1].before
        for hook in tuple(self.on_undo):
            hook(self)
        return True

    def redo(self) -> bool:
        """Make the last move taken back again; False when there is none."""
        if not self._undone:
            return False
        undone = self._undone[:-1]
        self._commit(self._undone[-1], undone)
        return True

    def retune(self, tuning: Any) -> None:
        """Use another tuning from the next turn on; the match counts as tuned."""
        self.tuning = tuning
        self.tuned = True

    def log(self, seat: int | None = None) -> tuple[str, ...]:
        """Return what happened, line by line, as far as the seat may know (None: all of it)."""
        return tuple(
            line
            for entry in self._entries
            for line in self.game.tell(entry.before, entry.move, entry.after, self.names, seat)
        )

    def _acting(self) -> int | None:
        return self.game.hand(self.state) if self.to_move == NATURE else self.to_move

    def _rng(self, seat: int) -> Random:
        return generator("match", self.seed, len(self._entries), seat)

    def _turn(self, state: Any, number: int) -> Turn:
        tuning = self.tuning
        if tuning is None:
            from sim import Tuning

            tuning = Tuning.load(self.game.preset)
        # Not the seed: a recording is shared, and the seed would give hidden cards away.
        return self.game.turn(state, tuning, names=list(self.names), move=number)

    def _simulate(self, state: Any, inputs: Sequence[tuple[int, Any]], number: int) -> Entry:
        hand = schedule(inputs)
        turn = self._turn(state, number)
        for _tick in range(MAX_TICKS):
            if turn.done:
                break
            turn.tick(next(hand))
        else:
            raise RuntimeError(f"physics gave no outcome within {MAX_TICKS} ticks")
        move = turn.outcome()
        return Entry(state, move, self.game.apply(state, move), turn.recording())

    def _commit(self, entry: Entry, undone: list[Entry] | None = None) -> None:
        self._entries.append(entry)
        self._undone = undone or []
        self.state = entry.after
        for hook in tuple(self.on_move):
            hook(self, entry.move, entry.recording)
