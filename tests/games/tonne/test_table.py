"""The table answers: what settles, what falls, when the hand lets go, and the start drop."""

from typing import Any

import pytest
from msgspec.structs import replace

import games
from games.core.game import IllegalMove
from games.tonne.rules import Lift, Outcome, Prefilled
from games.tonne.table import HOLD_S, SETTLE_S, Placement, Prefill, open_turn
from sim import Tuning
from sim.inputs import Release, Withdraw, lift, move
from sim.world import DT

GAME: Any = games.load("tonne")
WOOD = Tuning.load("tonne/wood")


def held(bin_: Any = ()) -> Any:
    """Return a state of five seats in which a can was taken."""
    state = GAME.new(5, 1)
    while state.phase == "card":
        state = GAME.apply(state, GAME.moves(state)[0])
    return GAME.apply(replace(state, bin=tuple(bin_)), Lift("can"))


def run(turn: Any, inputs: dict[int, list[Any]], most_s: float = 40.0) -> float:
    """Step a turn to its end; return the simulated seconds."""
    for tick in range(round(most_s / DT)):
        if turn.done:
            return tick * DT
        turn.tick(inputs.get(tick, ()))
    raise AssertionError("the turn does not end")


def test_a_piece_let_go_over_the_bin_settles_and_the_outcome_is_a_legal_move() -> None:
    state = held()
    turn = open_turn(state, WOOD)
    assert isinstance(turn, Placement)
    seconds = run(turn, {0: [lift(turn.piece, 0.0, 0.15, 0.0), Release()]})
    outcome = turn.outcome()
    assert outcome.fell == ()
    assert [pose[0] for pose in outcome.poses] == [turn.piece]
    assert seconds < 3
    after = GAME.apply(state, outcome)
    assert after.bin == outcome.poses
    assert turn.recording().verify() is None


def test_a_piece_let_go_beside_the_bin_has_fallen() -> None:
    turn = Placement(held(), WOOD)
    run(turn, {0: [lift(turn.piece, 0.25, 0.1, 0.0), Release()]})
    assert turn.outcome() == Outcome(fell=(turn.piece,))


def test_a_held_piece_that_touches_the_table_has_not_fallen_until_it_is_let_go() -> None:
    turn = Placement(held(), WOOD)
    inputs: dict[int, list[Any]] = {
        0: [lift(turn.piece, 0.25, 0.1, 0.0)],
        1: [move(0.25, 0.01, 0.0)],
    }
    for tick in range(480):
        turn.tick(inputs.get(tick, ()))
    assert turn.world.fallen == ()
    turn.tick([Release()])
    run(turn, {})
    assert turn.outcome().fell == (turn.piece,)


def test_a_push_that_makes_another_fall_ends_the_hold_without_the_held_piece() -> None:
    # A carton on the rim, about to tip outwards; the held can shoves it.
    state = held([(0, 0.106, 0.192 + 0.0235, 0.0)])
    turn = Placement(state, WOOD)
    inputs: dict[int, list[Any]] = {
        0: [lift(turn.piece, 0.0, 0.23, 0.0)],
        5: [move(0.2, 0.23, 0.0)],
    }
    run(turn, inputs)
    outcome = turn.outcome()
    assert outcome.fell == (0,)
    assert turn.piece not in turn.world.present
    GAME.apply(state, outcome)


def test_after_20_seconds_the_hand_lets_go_by_itself() -> None:
    turn = Placement(held(), WOOD)
    seconds = run(turn, {0: [lift(turn.piece, 0.0, 0.2, 0.0)]})
    assert HOLD_S < seconds < HOLD_S + SETTLE_S
    assert turn.outcome().fell == ()


def test_a_hand_that_never_comes_is_replaced_after_20_seconds_even_while_sliders_move() -> None:
    from sim.inputs import Tune

    turn = Placement(held(), WOOD)
    for tick in range(round((HOLD_S + SETTLE_S + 1) / DT)):
        if turn.done:
            break
        turn.tick([Tune("can.friction", 0.4 + (tick % 2) / 10)] if tick % 8 == 0 else ())
    assert turn.done
    assert turn.outcome().fell == ()


@pytest.mark.parametrize(
    "wrong", [[lift(39, 0, 0.2, 0)], [move(0, 0.2, 0)], [Release()], [Withdraw()]]
)
def test_another_piece_or_an_empty_hand_is_refused(wrong: list[Any]) -> None:
    turn = Placement(held(), WOOD)
    with pytest.raises(IllegalMove):
        turn.tick(wrong)
    assert turn.world.tick == 0


def test_what_a_late_pointer_does_after_the_release_is_ignored() -> None:
    turn = Placement(held(), WOOD)
    turn.tick([lift(turn.piece, 0.0, 0.2, 0.0), Release()])
    turn.tick([move(0.1, 0.3, 0.0), Release()])
    run(turn, {})
    assert turn.outcome().fell == ()


@pytest.mark.parametrize(("seats", "pieces"), [(2, 12), (3, 8), (4, 4)])
def test_the_start_drop_lays_every_piece_into_the_bin_and_repeats(seats: int, pieces: int) -> None:
    state = GAME.new(seats, 11)
    outcomes: list[Prefilled] = []
    for _ in range(2):
        turn = Prefill(state, WOOD)
        run(turn, {}, most_s=600)
        outcomes.append(turn.outcome())
    assert outcomes[0] == outcomes[1]
    poses = outcomes[0].poses
    assert len(poses) == pieces
    assert all(abs(x) < 0.102 and y < 0.25 for _piece, x, y, _angle in poses)
    GAME.apply(state, outcomes[0])


def test_a_piece_that_falls_out_of_the_start_drop_is_dropped_again_and_nobody_pays() -> None:
    turn = Prefill(GAME.new(2, 5), WOOD)
    turn.tick()
    piece = turn.world.present[0]
    turn.world.fallen = (piece,)  # as if it had bounced over the rim
    turn.tick()
    assert piece not in turn.world.present
    run(turn, {}, most_s=600)
    assert piece in {pose[0] for pose in turn.outcome().poses}
