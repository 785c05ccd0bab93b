"""Tuning while a match of Ab in die Tonne runs: during a turn, at rest, locked, and resumed."""

from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import Gesture, Human, IllegalMove, Match
from games.core.game import schedule
from games.core.journal import Journal
from games.tonne import table
from games.tonne.rules import Prefilled, Settled, prefill_pieces
from sim import Tuning, TuningError
from sim.inputs import Release, Tune, lift

GAME: Any = games.load("tonne")
WOOD = Tuning.load("tonne/wood")


def pile(seats=2) -> Any:
    """Return a match before its first card, the pieces in two layers on the floor."""
    match = Match(GAME, [Human() for _ in range(seats)], 3)
    match.run()
    return match


@pytest.fixture(scope="module")
def start() -> Any:
    return pile().state


def resumed(start, **more) -> Any:
    return Match(GAME, [Human(), Human()], 3, state=start, **more)


def settled(turn) -> int:
    ticks = 0
    while not turn.done:
        turn.tick()
        ticks += 1
    return ticks


def test_a_change_at_rest_lets_the_pile_settle_and_marks_the_match(start):
    match = resumed(start)
    heard = []
    match.on_move.append(lambda _m, move, recording: heard.append((move, recording)))
    assert not match.tuned
    match.retune({"world.gravity": 1.5})
    ((move, recording),) = heard
    assert isinstance(move, Settled)
    assert match.tuned
    assert match.tuning.changes(WOOD) == {"world.gravity": 1.5}
    assert match.state.bin == move.poses
    assert [pose[0] for pose in move.poses] == list(prefill_pieces(2))
    assert (match.to_move, match.scores) == (0, (0, 0))
    assert recording.verify() is None
    assert [type(one).__name__ for _, one in recording.inputs] == ["Tune"]
    assert not match.can_undo


def test_a_settling_can_be_watched_and_tuned_on(start):
    match = resumed(start)
    turn = match.begin_retune({"can.friction": 0.3})
    assert not match.tuned
    for _ in range(30):
        turn.tick()
    turn.tick([Tune("can.friction", 0.2)])
    settled(turn)
    match.finish(turn)
    assert match.tuning["can.friction"] == 0.2
    assert len(match.moves) == 1


def test_a_hand_has_no_place_in_a_settling(start):
    turn = resumed(start).begin_retune({"can.friction": 0.3})
    with pytest.raises(IllegalMove):
        turn.tick([lift(39, 0.0, 0.3, 0.0)])


def test_a_preset_keeps_its_name(start):
    other = next(name for name in Tuning.presets("tonne") if name != "wood")
    match = resumed(start)
    match.retune(Tuning.load(f"tonne/{other}"))
    assert match.tuning.name == other
    assert match.tuning == Tuning.load(f"tonne/{other}")


def test_a_settling_that_the_match_has_left_behind_is_refused(start):
    match = resumed(start)
    turn = match.begin_retune({"can.friction": 0.3})
    settled(turn)
    match.play(match.game.moves(match.state)[0])
    with pytest.raises(IllegalMove, match="gone on"):
        match.finish(turn)
    assert not match.tuned


def test_what_falls_out_goes_back_to_the_supply(start):
    # One piece lies outside the bin, in the air, as if the rim had just let it go; another leans
    # on nothing but that one.
    outside = tuple(
        (piece, 0.3, 0.1, 0.0) if piece == 0 else (piece, x, y, a) for piece, x, y, a in start.bin
    )
    match = resumed(replace(start, bin=outside))
    match.retune({"carton.friction": 0.4})
    assert 0 not in [pose[0] for pose in match.state.bin]
    assert len(match.state.bin) == len(start.bin) - 1
    assert GAME.census(match.state) == GAME.census(start)
    assert match.scores == (0, 0)
    assert match.collapses == 0


def test_an_empty_bin_is_tuned_without_a_settling(tmp_path):
    match = Match(GAME, [Human() for _ in range(5)], 3)
    journal = Journal.create(tmp_path / "x.jsonl", match)
    assert match.begin_retune({"can.friction": 0.3}) is None
    assert match.begin_retune({"can.friction": 0.3}) is None  # nothing new
    assert match.tuning["can.friction"] == 0.3
    assert match.moves == ()
    journal.close()
    assert journal.path.read_bytes().count(b"\n") == 2
    _, again = Journal.open(journal.path)
    assert again.tuning == match.tuning
    assert again.tuned


def test_a_wrong_value_is_refused_before_anything_moves(start):
    match = resumed(start)
    for changes in ({"can.friction": -1.0}, {"no.such": 1.0}):
        with pytest.raises(TuningError):
            match.retune(changes)
    assert not match.tuned
    assert match.moves == ()


def test_a_change_during_a_turn_is_the_matchs_afterwards(start, tmp_path):
    match = Match(GAME, [Human(), Human()], 3)
    journal = Journal.create(tmp_path / "x.jsonl", match)
    match.run()
    while match.state.phase in ("card", "place"):
        match.play(GAME.moves(match.state)[0])
    piece = match.state.held
    hand = [(0, lift(piece, 0.0, 0.3, 0.0)), (5, Tune("world.gravity", 4.0)), (20, Release())]
    turn, inputs = match.open_turn(), schedule(hand)
    while not turn.done:
        turn.tick(next(inputs))
    match.finish(turn)
    assert match.tuned
    assert match.tuning.changes(WOOD) == {"world.gravity": 4.0}
    journal.close()
    _, again = Journal.open(journal.path)
    assert again.tuned
    assert again.tuning == match.tuning
    assert again.state == match.state


def test_a_change_during_the_start_drop_counts_too():
    match = Match(GAME, [Human(), Human()], 3)
    turn = match.open_turn()
    turn.tick([Tune("world.gravity", 5.0)])
    settled(turn)
    match.finish(turn)
    assert isinstance(match.moves[0], Prefilled)
    assert match.tuning["world.gravity"] == 5.0


def test_a_locked_match_refuses_every_change(start):
    match = resumed(start, tuning_locked=True)
    with pytest.raises(IllegalMove, match="The physics is locked for this match"):
        match.retune({"can.friction": 0.3})
    for _twice in range(2):
        match.play(GAME.moves(match.state)[0])
    move = GAME.moves(match.state)[0]
    piece = GAME.apply(match.state, move).held
    inputs = ((0, lift(piece, 0.0, 0.3, 0.0)), (5, Tune("world.gravity", 4.0)), (9, Release()))
    before = match.state
    with pytest.raises(IllegalMove, match="locked"):
        match.play(Gesture(move, inputs))
    assert match.state is before
    assert match.tuning == WOOD


def test_a_tuned_match_goes_on_from_its_journal_as_it_would_have(tmp_path):
    options = GAME.parse_options({"rounds": 1})
    match = Match(GAME, [GAME.bot("clumsy"), GAME.bot("careful")], 4, options)
    journal = Journal.create(tmp_path / "x.jsonl", match)
    for _ in range(4):
        match.advance()
    match.retune({"world.gravity": 3.0, "core.friction": 0.1})
    match.advance()
    journal.close()
    journal, again = Journal.open(journal.path)
    assert (again.tuned, again.tuning) == (True, match.tuning)
    assert repr(again.state) == repr(match.state)
    match.run()
    again.run()
    assert repr(again.state) == repr(match.state)
    journal.close()


def test_a_player_that_simulates_hears_of_the_tuning_before_it_chooses(start):
    class Listener:
        heard: Any = None

        def prepare(self, tuning):
            self.heard = tuning

        def choose(self, game, view, rng):
            assert self.heard["world.gravity"] == 3.0
            return game.moves(view)[0]

    match = Match(GAME, [Listener(), Human()], 3, state=start)
    match.retune({"world.gravity": 3.0})
    assert match.advance()
    steady = GAME.bot("steady")
    steady.prepare(match.tuning)
    assert dict(steady._values())["world.gravity"] == 3.0


def test_a_gesture_that_was_not_shown_to_its_end_is_made_again(start):
    bots = [GAME.bot("careful"), GAME.bot("careful")]
    match = Match(GAME, bots, 3, state=start)
    match.advance()
    match.advance()
    gesture = match.ask()
    assert isinstance(gesture, Gesture)
    match.play(gesture.move)  # pyright: ignore
    again = match.ask()
    assert again == Gesture(None, gesture.inputs)


def test_a_scene_of_the_settling_starts_under_the_old_tuning(start):
    turn: Any = table.open_settling(start, WOOD, {"can.friction": 0.9})
    assert turn.world.start.tuning == WOOD
    settled(turn)
    assert turn.world.tuning["can.friction"] == 0.9
