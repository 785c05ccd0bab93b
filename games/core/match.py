"""A match: a game, its players, and the moves so far.

Every move goes the same way: checked and applied by the rules, written down, told to the hooks.
An illegal one leaves the match as it was. So does a change of the tuning: during a turn it is an
input of the physics, taken over with the turn (`finish`); at rest the pile settles anew, charged to
nobody (`retune`).
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

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
from games.core.ledger import Entry, Ledger
from games.core.lines import NOTHING, Moved, Seated, Tuned, Values, changed
from games.core.player import Human, Player, Seat, Simulating, seat_of
from games.core.words import _

MAX_TICKS = 1_000_000
"""A turn that physics has not ended by then (half an hour of it) never ends."""


class Match(Ledger):
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
        tuning_locked: the tuning stays as it is for the whole match.

    Attributes:
        options: those agreed.
        begun_new: whether it started from `game.new`, not from a state given.
        tuned: whether the tuning was changed since the start.

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
        tuning_locked: bool = False,
    ) -> None:
        for player in players:
            _check_player(player)
        setting = game.preset.partition("/")[0]
        if tuning is not None and setting and getattr(tuning, "setting", None) != setting:
            raise ValueError(f"{repr(tuning)[:60]} is no tuning of {setting}")
        fresh = game.new(len(players), seed, options)
        start = fresh if state is None else state
        if len(game.scores(start)) != len(players):
            raise ValueError(f"the state is not one for {len(players)} players")
        if names is None:
            names = [_("Player {n}").format(n=n + 1) for n in range(len(players))]
        if any(type(name) is not str for name in names):
            raise ValueError("names must be texts")
        if len(names) != len(players):
            raise ValueError(f"{len(names)} names for {len(players)} players")
        super().__init__(game, start, tuple(names))
        self.players: tuple[Player, ...] = tuple(players)
        self.seed = seed
        self.options = game.check_options(options)
        self.begun_new = state is None
        self.tuned = False
        self.tuning_locked = tuning_locked
        self.physics = physics and game.physical
        self._tuning = tuning
        self._settling: tuple[Turn, Any, Any] | None = None

    @property
    def tuning(self) -> Any:
        """The `sim.Tuning` now, None for a game without physics."""
        if self._tuning is None and self.game.preset:
            from sim import Tuning

            self._tuning = Tuning.load(self.game.preset)
        return self._tuning

    @property
    def seating(self) -> tuple[Seat, ...]:
        """Who sits where, as data; ValueError if a player could not be made again from it."""
        return tuple(
            seat_of(player, name) for player, name in zip(self.players, self.names, strict=True)
        )

    @property
    def to_move(self) -> int | None:
        """The seat to move, NATURE, or None when the match is over."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.to_move is None

    @property
    def scores(self) -> tuple[float, ...]:
        """One number a seat."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats once over, () before."""
        return self.game.winners(self.state)

    def play(self, move: Move | Gesture, recording: Any = None, *, tuning: Any = None) -> None:
        """Make a move; a Gesture is simulated here as fast as it goes.

        When nature must answer, this takes nature's move: whoever stepped the turn hands over its
        outcome, its recording, and the tuning at its end (None: as before); see `finish`.

        Raises:
            IllegalMove: the match is as it was.
        """
        if not isinstance(move, Gesture):
            entry = Entry(self.state, move, self.game.apply(self.state, move), recording)
            self._commit(entry, tuning)
            return
        if not self.physics:
            raise IllegalMove(_("A gesture needs a game with physics."))
        lifted: Entry | None = None
        state = self.state
        if move.move is not None:
            state = self.game.apply(state, move.move)
            lifted = Entry(self.state, move.move, state, None)
        if self.game.to_move(state) != NATURE or self.game.hand(state) is None:
            raise IllegalMove(_("No hand is asked for now."))
        number = len(self._entries) + (lifted is not None)
        answer, tuning = self._simulate(state, move.inputs, number)
        self._refuse_if_locked(tuning)
        if lifted is not None:
            self._commit(lifted)
        self._commit(answer, tuning)

    def finish(self, turn: Turn) -> None:
        """Take over a turn that was opened here and stepped until done, tuning changes included.

        Raises:
            IllegalMove: the match is as it was.
        """
        tuning = _tuning_of(turn)
        if self._settling is None or self._settling[0] is not turn:
            self.play(turn.outcome(), turn.recording(), tuning=tuning)
            return
        _turn, state, wanted = self._settling
        self._settling = None
        if state is not self.state:
            raise IllegalMove(_("The match has gone on since the physics was changed."))
        # The wanted one goes by the name of its preset.
        self.settle(turn.outcome(), wanted if wanted == tuning else tuning, turn.recording())

    def ask(self) -> Move | Gesture | None:
        """Return what the bot to move (or whose hand is asked for) chooses, without playing it.

        None when no bot is asked: the match is over, a person must act, or nature answers alone.
        """
        seat = self._acting()
        if seat is None or isinstance(self.players[seat], Human):
            return None
        player = self.players[seat]
        if isinstance(player, Simulating):
            player.prepare(self.tuning)
        again = self._gesture_again(seat, player)
        if again is not None:
            return again
        view = self.game.view(self.state, seat)
        return player.choose(self.game, view, self._rng(seat))

    def _gesture_again(self, seat: int, player: Player) -> Gesture | None:
        """Return what is left of a gesture whose first move was made and whose outcome was not.

        So a match that was killed while the hand moved goes on as it would have.
        """
        if self.to_move != NATURE or not self._entries:
            return None
        last = self._entries[-1]
        if self.game.to_move(last.before) != seat:
            return None
        rng = generator("match", self.seed, len(self._entries) - 1, seat)
        choice = player.choose(self.game, self.game.view(last.before, seat), rng)
        if isinstance(choice, Gesture) and choice.move == last.move:
            return Gesture(None, choice.inputs)
        return None

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
            self._commit(*self._simulate(self.state, (), len(self._entries)))
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

    def retune(self, changes: Mapping[str, float] | Any) -> None:
        """Change the tuning at rest; what lies loose settles, charged to nobody.

        Args:
            changes: values by key, or a whole `sim.Tuning`.

        Raises:
            IllegalMove: over, locked, or nothing here can be tuned.
            sim.TuningError: no such key, or a value out of its range.
        """
        turn = self.begin_retune(changes)
        if turn is not None:
            _run(turn, ())
            self.finish(turn)

    def begin_retune(self, changes: Mapping[str, float] | Any) -> Turn | None:
        """As `retune`, but return the settling for whoever steps it to watch, then `finish` it.

        None when nothing lies loose: the tuning has been changed already.
        """
        if self.over:
            raise IllegalMove(_("The game is over."))
        if self.tuning is None:
            raise IllegalMove(_("This game has no physics to tune."))
        now = self.tuning
        tuning: Any = now.with_values(changes) if isinstance(changes, Mapping) else changes
        self._refuse_if_locked(tuning)
        if tuning == now:
            return None
        if not self.physics or self.game.resettling(self.state) is None:
            self.settle(None, tuning)
            return None
        meta: dict[str, Any] = {"names": list(self.names), "move": len(self._entries)}
        turn = self.game.settling(self.state, now, tuning.changes(now), **meta)
        self._settling = (turn, self.state, tuning)
        return turn

    def settle(self, move: Move | None, tuning: Any, recording: Any = None) -> None:
        """Take over a tuning changed at rest, and how what lay loose settled (None: nothing did).

        Raises:
            IllegalMove: the match is as it was.
        """
        if self.over:
            raise IllegalMove(_("The game is over."))
        self._refuse_if_locked(tuning)
        after = self.state if move is None else self.game.resettle(self.state, move)
        if self.keeper is not None:
            values = changed(self.tuning, tuning) or Values(tuning.name, {})
            raw = NOTHING if move is None else msgspec.Raw(self.game.move_to_json(move))
            self._keep(Tuned, after, tuning=values, move=raw)
        self._tuning = tuning
        self.tuned = True
        if move is not None:
            self._take(Entry(self.state, move, after, recording))

    def reseat(self, seat: int, player: Player, name: str | None = None) -> None:
        """Let somebody else play on at a seat, e.g. a bot for a person who leaves.

        Raises:
            ValueError: there is no such seat, or the journal could not make such a player again.
        """
        if seat not in range(len(self.players)):
            raise ValueError(f"there is no seat {seat}; seats are 0 to {len(self.players) - 1}")
        _check_player(player)
        name = self.names[seat] if name is None else name
        if self.keeper is not None:
            self._keep(Seated, self.state, seat=seat, who=seat_of(player, name))
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        self.names = (*self.names[:seat], name, *self.names[seat + 1 :])

    def _acting(self) -> int | None:
        return self.game.hand(self.state) if self.to_move == NATURE else self.to_move

    def _rng(self, seat: int) -> Random:
        return generator("match", self.seed, len(self._entries), seat)

    def _turn(self, state: Any, number: int) -> Turn:
        # Not the seed: a recording is shared, and the seed would give hidden cards away.
        return self.game.turn(state, self.tuning, names=list(self.names), move=number)

    def _simulate(
        self, state: Any, inputs: Sequence[tuple[int, Any]], number: int
    ) -> tuple[Entry, Any]:
        turn = self._turn(state, number)
        _run(turn, inputs)
        move = turn.outcome()
        entry = Entry(state, move, self.game.apply(state, move), turn.recording())
        return entry, _tuning_of(turn)

    def _refuse_if_locked(self, tuning: Any) -> None:
        if self.tuning_locked and tuning is not None and tuning != self.tuning:
            raise IllegalMove(_("The physics is locked for this match."))

    def _commit(self, entry: Entry, tuning: Any = None) -> None:
        self._refuse_if_locked(tuning)
        retuned = tuning is not None and tuning != self.tuning
        if self.keeper is not None:
            raw = msgspec.Raw(self.game.move_to_json(entry.move))
            values = changed(self.tuning, tuning) if retuned else None
            self._keep(Moved, entry.after, move=raw, tuning=values)
        if retuned:
            self._tuning = tuning
            self.tuned = True
        self._take(entry)


def _run(turn: Turn, inputs: Sequence[tuple[int, Any]]) -> None:
    """Step a turn to its end as fast as it goes."""
    hand = schedule(inputs)
    for _tick in range(MAX_TICKS):
        if turn.done:
            return
        turn.tick(next(hand))
    raise RuntimeError(f"physics gave no outcome within {MAX_TICKS} ticks")


def _tuning_of(turn: Turn) -> Any:
    """Return the tuning in which a turn's world is now."""
    return getattr(turn.world, "tuning", None)


def _check_player(player: object) -> None:
    if not isinstance(player, Player):
        raise ValueError(f"{repr(player)[:60]} is no player; game.bot(level) makes one")
