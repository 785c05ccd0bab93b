"""A match: players, nature, undo, hooks and the log."""

from random import Random
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import games
from games import NATURE, Gesture, Human, IllegalMove, Match, Open, RandomPlayer
from games.core import chance as luck
from games.core.game import Game, Options, State, schedule
from games.core.game import Move as BaseMove

TONNE = games.load("tonne")


class Add(BaseMove, frozen=True):
    pass


class Roll(BaseMove, frozen=True):
    pass


class Show(BaseMove, frozen=True):
    pass


class Drop(BaseMove, frozen=True):
    pass


class End(BaseMove, frozen=True):
    pass


class Landed(BaseMove, frozen=True):
    tick: int


class Desk(State, frozen=True):
    game: ClassVar[str] = "desk"

    chance: luck.Chance
    secrets: tuple[int, ...]
    turn: int = 0
    sums: tuple[int, ...] = (0, 0)
    shown: tuple[int, ...] = ()
    falling: bool = False
    landed: tuple[int, ...] = ()


class FakeTurn:
    """Physics that is done after ten ticks, and remembers what it was given."""

    world = None

    def __init__(self, meta, land=True) -> None:
        self.meta, self.land = meta, land
        self.given: list[tuple[int, Any]] = []
        self.ticks = 0

    @property
    def done(self):
        return self.ticks == 10

    def tick(self, inputs=()):
        self.given += [(self.ticks, each) for each in inputs]
        self.ticks += 1

    def outcome(self):
        return Landed(self.ticks if self.land else -1)

    def recording(self):
        return self


class Desks(Game[Desk, Any]):
    """Two seats: add, roll, show a secret or drop something, any number of times, then end."""

    name = "desk"
    seats = range(2, 3)
    options = Options
    state_type = Desk
    move_type = Add | Roll | Show | Drop | End | Landed
    physical = True
    land = True

    def begin(self, seats, seed, options):
        secrets, chance = luck.shuffle(luck.start(seed), range(10, 20))
        return Desk(chance, secrets[:2])

    def to_move(self, state):
        if state.falling:
            return NATURE
        return state.turn % 2 if state.turn < 6 else None

    def hand(self, state):
        return state.turn % 2

    def moves(self, state):
        if state.falling:
            return Open("landing", lambda rng: Landed(rng.randrange(9)), self.check_landed)
        return (Add(), Roll(), Show(), Drop(), End()) if state.turn < 6 else ()

    def check_landed(self, move):
        if not isinstance(move, Landed) or move.tick < 0:
            raise IllegalMove("something is falling")

    def after(self, state, move):
        seat = state.turn % 2

        def plus(n):
            sums = tuple(total + n * (s == seat) for s, total in enumerate(state.sums))
            return replace(state, sums=sums)

        match move:
            case Add():
                return plus(1)
            case Roll():
                n, chance = luck.randrange(state.chance, 6)
                return replace(plus(n), chance=chance)
            case Show():
                if state.secrets[seat] == -1:
                    raise IllegalMove("hidden")
                return replace(state, shown=(*state.shown, state.secrets[seat]))
            case Drop():
                return replace(state, falling=True)
            case Landed():
                return replace(state, falling=False, landed=(*state.landed, move.tick))
            case _:
                return replace(state, turn=state.turn + 1)

    def view(self, state, seat):
        secrets = tuple(x if s == seat else -1 for s, x in enumerate(state.secrets))
        return replace(state, chance=luck.MASKED, secrets=secrets)

    def sample(self, view, rng):
        return replace(view, chance=luck.start(1), secrets=(10, 11))

    def scores(self, state):
        return state.sums

    def winners(self, state):
        best = max(state.sums)
        over = self.to_move(state) is None
        return tuple(s for s, x in enumerate(state.sums) if x == best) if over else ()

    def text(self, state, move, seat=None):
        return type(move).__name__.lower()

    def parse(self, state, text):
        raise IllegalMove("no")

    def census(self, state):
        return None

    def check(self, state):
        pass

    def collapsed(self, move):
        return isinstance(move, Landed)

    def turn(self, state, tuning, **meta):
        return FakeTurn(meta, self.land)


class Dropper:
    """Drops once with two inputs, then ends."""

    def choose(self, game, view, rng):
        if view.falling:
            return Gesture(None, ((1, "late"),))
        if len(view.landed) <= view.turn:
            return Gesture(Drop(), ((0, "down"), (3, "open")))
        return End()


def people(*, land=True) -> Any:
    desks = Desks()
    desks.land = land
    return Match(desks, [Human(), Human()], 1, tuning="wood", names=["Mira", "Ben"])


def bots(*players, **more) -> Any:
    return Match(Desks(), players, 1, tuning="wood", **more)


def test_the_same_seed_plays_the_same_match():
    first, again, other = (
        Match(TONNE, [RandomPlayer(), RandomPlayer()], seed, physics=False) for seed in (9, 9, 10)
    )
    for match in (first, again, other):
        match.run()
    assert (first.state, first.moves) == (again.state, again.moves)
    assert first.over
    assert first.winners
    assert other.moves != first.moves


def test_an_illegal_move_leaves_the_match_as_it_was():
    match = people()
    match.play(Add())
    told = []
    match.on_move.append(lambda *each: told.append(each))
    before = (match.state, match.moves, match.can_undo)
    attempts: tuple[Any, ...] = (
        Landed(3),
        None,
        "add",
        Gesture(Landed(1)),
        Gesture(None),
        Gesture(Add()),
    )
    for wrong in attempts:
        with pytest.raises(IllegalMove):
            match.play(wrong)
    assert (match.state, match.moves, match.can_undo) == before
    assert told == []


def test_a_gesture_whose_outcome_is_refused_leaves_the_match_as_it_was():
    match = people(land=False)
    before = match.state
    with pytest.raises(IllegalMove):
        match.play(Gesture(Drop()))
    assert match.state is before
    assert match.moves == ()


def test_a_gesture_is_stepped_with_each_input_at_its_tick():
    match = people()
    seen = []
    match.on_move.append(lambda _match, move, recording: seen.append((move, recording)))
    match.play(Gesture(Drop(), ((0, "down"), (0, "left"), (4, "open"))))
    assert match.moves == (Drop(), Landed(10))
    (first, nothing), (second, recording) = seen
    assert (first, nothing, second) == (Drop(), None, Landed(10))
    assert recording.given == [(0, "down"), (0, "left"), (4, "open")]
    assert match.collapses == 1


def test_a_recording_does_not_hold_the_seed():
    match = people()
    match.play(Drop())
    assert match.open_turn().meta == {"names": ["Mira", "Ben"], "move": 1}


def test_the_window_steps_a_turn_itself_and_hands_the_outcome_over():
    match = bots(Dropper(), Human())
    gesture: Any = match.ask()
    match.play(gesture.move)
    turn, hand = match.open_turn(), schedule(gesture.inputs)
    while not turn.done:
        turn.tick(next(hand))
    match.play(turn.outcome(), turn.recording())
    watched = match.state
    alone = bots(Dropper(), Human())
    alone.advance()
    assert alone.state == watched
    assert turn.given == [(0, "down"), (3, "open")]


def test_a_bot_goes_on_with_what_its_hand_already_holds():
    held = replace(Desks().new(2, 1), falling=True)
    match = bots(Dropper(), Human(), state=held)
    assert match.advance()
    assert match.moves == (Landed(10),)


def test_a_hand_must_answer_with_a_gesture():
    match = bots(RandomPlayer(), Human(), state=replace(Desks().new(2, 1), falling=True))
    with pytest.raises(IllegalMove, match="gesture"):
        match.advance()


def test_a_match_waits_for_people():
    match = bots(Human(), Dropper())
    assert not match.advance()
    assert match.ask() is None
    match.play(End())
    match.run()
    assert match.to_move == 0
    match.play(Drop())
    assert not match.advance()


def test_nature_alone_answers_without_people():
    match = Match(TONNE, [Human(), Human()], 3, physics=False)
    assert match.to_move == NATURE
    assert match.ask() is None
    match.run()
    assert match.to_move == 0
    assert len(match.moves) == 1


def test_no_turn_opens_when_nature_is_not_asked():
    with pytest.raises(IllegalMove):
        people().open_turn()


def test_undo_goes_back_over_own_moves_and_redo_forth():
    match = people()
    for _twice in range(2):
        match.play(Add())
    assert match.undo()
    assert match.state.sums == (1, 0)
    assert match.can_redo
    assert match.redo()
    assert match.state.sums == (2, 0)
    assert not match.redo()
    assert match.undo()
    assert match.undo()
    assert not match.undo()
    match.play(Add())
    assert not match.can_redo


@pytest.mark.parametrize("move", [Roll(), Show(), End(), Gesture(Drop())])
def test_undo_stops_at_chance_secrets_physics_and_the_next_turn(move):
    match = people()
    match.play(Add())
    match.play(move)
    assert not match.can_undo
    assert not match.undo()
    assert len(match.moves) >= 2


def test_nothing_is_taken_back_in_tonne():
    match = Match(TONNE, [RandomPlayer(), RandomPlayer()], 5, physics=False)
    while match.advance():
        assert not match.can_undo


def test_hooks_hear_moves_undo_and_redo():
    match, heard = people(), []
    match.on_move.append(lambda _match, move, _recording: heard.append(move))
    match.on_undo.append(lambda _match: heard.append("undo"))
    match.play(Add())
    match.undo()
    match.redo()
    assert heard == [Add(), "undo", Add()]


def test_moves_played_again_give_the_same_state():
    match = Match(TONNE, [RandomPlayer()] * 3, 5, physics=False)
    match.run()
    again = Match(TONNE, [Human()] * 3, 5)
    for move in match.moves:
        again.play(TONNE.move_from_json(TONNE.move_to_json(move)))
    assert again.state == match.state
    assert again.log() == match.log()


def test_the_log_says_who_did_what():
    match = people()
    match.play(Add())
    match.play(End())
    match.play(Add())
    assert match.log() == ("Mira: add", "Mira: end", "Ben: add")


def test_a_match_is_marked_when_tuned():
    match = people()
    assert not match.tuned
    match.retune("ice")
    assert (match.tuned, match.tuning) == (True, "ice")


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": [Human()]},
        {"players": [Human()] * 6},
        {"seed": -1},
        {"names": ["only one"]},
        {"options": Options()},
        {"state": TONNE.new(3, 1)},
    ],
)
def test_a_match_that_cannot_be_is_refused(arguments):
    with pytest.raises(ValueError, match=r"\w"):
        Match(**({"game": TONNE, "players": [Human(), Human()], "seed": 1} | arguments))


def test_a_gesture_cannot_go_back_in_time():
    for inputs in (((3, "a"), (2, "b")), ((-1, "a"),)):
        with pytest.raises(ValueError, match="ticks"):
            schedule(inputs)


def test_a_person_is_never_asked_by_the_program():
    with pytest.raises(TypeError):
        Human().choose(TONNE, TONNE.new(2, 1), Random(1))


def test_what_is_no_player_no_name_and_no_tuning_of_the_game_is_refused_at_once() -> None:
    from sim import Tuning

    bots: list[Any] = [TONNE.bot("careful"), TONNE.bot("careful")]
    wrong: Any
    for wrong in ([None, None], ["careful", "careful"], [bots[0], "human"]):
        with pytest.raises(ValueError, match="is no player"):
            Match(TONNE, wrong, 1)
    for wrong in ("tonne/wood", 5, Tuning.load("lab/plain")):
        with pytest.raises(ValueError, match="is no tuning of tonne"):
            Match(TONNE, bots, 1, tuning=wrong)
    names: Any = [1, 2]
    with pytest.raises(ValueError, match="names must be texts"):
        Match(TONNE, bots, 1, names=names)
    match = Match(TONNE, bots, 1)
    nobody: Any = None
    with pytest.raises(ValueError, match="None is no player"):
        match.reseat(0, nobody)
