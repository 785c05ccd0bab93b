"""Physics answers flicks and drops, and what hands may not do."""

from math import cos, hypot, pi, sin
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

import games
from games import Gesture, Human, IllegalMove
from games.core.game import schedule
from games.topthis.hand import Aim, flick, gesture
from games.topthis.rules import Add, Flicked, Settled, off_pizza, on_pizza
from games.topthis.table import open_turn, scene_of, why_not_here, world_of
from sim import Tuning
from sim.inputs import Flick, Lift, Move, Release, Tune, Withdraw

GAME: Any = games.load("topthis")
WOOD = Tuning.load("topthis/wood")


def human(seats=2, seed=4, **fields) -> games.Match:
    return games.Match(GAME, [Human()] * seats, seed, **fields)


def dropped(seed=4) -> games.Match:
    match = human(seed=seed)
    match.advance()
    return match


def alone() -> Any:
    """Return a state with one disc on the pizza, at the middle, and one being flicked."""
    state = dropped().state
    disc = state.hands[0][0]
    lying = ((state.pizza[0][0], 0, 0.0, 0.0, 0.0),)
    others = tuple(sorted((*state.bag, *(one[0] for one in state.pizza[1:]))))
    return GAME.apply(replace(state, pizza=lying, bag=others), Add(disc, 0))


def run(turn, inputs=()) -> Any:
    hand = schedule(inputs)
    for _ in range(100_000):
        if turn.done:
            return turn.outcome()
        turn.tick(next(hand))
    raise AssertionError("the turn does not end")


def straight(strength=0.6, side=0.0, x=-0.185, direction=0.0) -> Aim:
    return Aim(x, 0.0, direction, strength, side)


@pytest.mark.parametrize("seed", range(12))
def test_the_start_drop_lands_four_discs_apart_on_the_pizza(seed):
    match = human(seed=seed)
    turn = match.open_turn()
    move: Any = run(turn)
    assert len(move.poses) == 4
    assert all(on_pizza(x, y) for _d, x, y, _a in move.poses)
    places = np.array([(x, y) for _d, x, y, _a in move.poses])
    apart = np.hypot(*(places[:, None] - places).T)[np.triu_indices(4, 1)]
    assert apart.min() > 2 * 0.018 - 1e-6
    assert turn.recording() is None
    match.play(move)
    assert match.state.phase == "act"


def test_the_same_seed_drops_the_same_and_another_another():
    poses = [dropped(seed).state.pizza for seed in (4, 4, 5)]
    assert poses[0] == poses[1] != poses[2]


def test_a_flick_tells_what_it_hit_and_where_all_stopped():
    state = alone()
    turn: Any = open_turn(state, WOOD, names=["Ann", "Bo"], move=7)
    move = run(turn, gesture(state.airborne[0][0], straight(), WOOD))
    target = state.pizza[0][0]
    assert move.hits == (target,)
    assert [pose[0] for pose in move.poses] == sorted([target, state.airborne[0][0]])
    assert dict((d, x) for d, x, _y, _a in move.poses)[target] > 0.02
    made = turn.recording()
    assert made.verify() is None
    assert made.header.about["who"] == "Ann"
    assert made.header.game == "topthis"
    GAME.apply(state, move)


def test_a_recording_made_without_a_window_says_what_every_disc_shows():
    from games.shell.replaywords import dressed_kinds
    from games.topthis.view_scene import looks

    match = dropped()
    match.play(Add(match.state.hands[0][0], 1))
    state = match.state
    turn = match.open_turn()
    run(turn, gesture(state.airborne[0][0], straight(), WOOD))
    kinds = dressed_kinds(turn.recording().header)
    there = [disc for disc, *_rest in (*state.pizza, *state.airborne)]
    assert len(there) == 5 and all("." in kinds[disc] for disc in there)
    assert [kinds[disc] for disc in there] == [looks(state)[disc] for disc in there]


def test_off_centre_pushes_make_a_disc_spin():
    for side, sign in ((0.5, -1), (-0.5, 1), (0.0, 0)):
        one = flick(straight(side=side), WOOD)
        assert np.sign(one.spin) == sign
        assert abs(one.spin) * WOOD["disc.radius"] == pytest.approx(2 * abs(side) * one.vx)


def test_a_disc_that_misses_goes_into_the_bag_in_a_whole_match_step():
    match = dropped()
    disc = match.state.hands[0][0]
    for turn in np.linspace(0, 2 * pi, 40):
        aim = Aim(0.185 * cos(turn), 0.185 * sin(turn), turn, 0.3)
        if why_not_here(world_of(match.state.pizza, WOOD), disc, aim.x, aim.y) is None:
            match.play(Gesture(Add(disc, 0), gesture(disc, aim, WOOD)))
            break
    assert disc in match.state.bag
    assert match.state.actions == 1


@pytest.mark.parametrize(
    ("aim", "words"),
    [
        (straight(strength=0.0), "needs some strength"),
        (straight(x=-0.1), "on the crust, outside the slices"),
        (straight(x=-0.21), "on the crust, outside the slices"),
        (straight(x=-0.0), "on the crust"),
    ],
)
def test_a_flick_that_may_not_be_is_refused_and_the_match_is_as_it_was(aim, words):
    match = dropped()
    before = match.state
    disc = before.hands[0][0]
    with pytest.raises(IllegalMove, match=words):
        match.play(Gesture(Add(disc, 0), gesture(disc, aim, WOOD)))
    assert match.state == before
    assert len(match.moves) == 1


def test_a_disc_may_not_touch_another_before_the_flick():
    state = alone()
    near = replace(state, pizza=((state.pizza[0][0], 0, -0.16, 0.0, 0.0),))
    disc = state.airborne[0][0]
    with pytest.raises(IllegalMove, match="must not touch another"):
        run(open_turn(near, WOOD), gesture(disc, straight(), WOOD))
    assert why_not_here(world_of(near.pizza, WOOD), disc, 0.0, 0.185) is None


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ([Lift(44, -0.185, 0, 0)], "Only the disc that was taken"),
        ([Flick(1, 0, 0)], "The hand is empty"),
        (["lift", Release()], "must be flicked"),
        (["lift", Withdraw()], "must be flicked"),
        (["lift", "lift"], "Only the disc"),
        (["lift", Flick(9, 0, 0)], "The hand cannot do that"),
        (["lift", Flick(float("nan"), 0, 0)], "needs some strength"),
    ],
)
def test_hands_that_do_something_else_are_refused(inputs, words):
    state = alone()
    disc = state.airborne[0][0]
    assert disc != 44
    given = [Lift(disc, -0.185, 0, 0) if one == "lift" else one for one in inputs]
    turn = open_turn(state, WOOD)
    with pytest.raises(IllegalMove, match=words):
        for one in given:
            turn.tick([one])


def test_a_hand_that_never_flicks_does_not_hang():
    turn = open_turn(alone(), WOOD)
    with pytest.raises(IllegalMove, match="was not flicked"):
        for _ in range(40_000):
            turn.tick()


def test_what_comes_after_the_flick_is_ignored():
    state = alone()
    disc = state.airborne[0][0]
    turn = open_turn(state, WOOD)
    turn.tick([Lift(disc, -0.185, 0.0, 0.0), Move(-0.19, 0.0, 0.0), Flick(1.2, 0, 0)])
    turn.tick([Move(0.0, 0.0, 0.0), Flick(0.1, 0, 0)])
    assert isinstance(run(turn), Flicked)


def test_tuning_during_the_flick_acts_and_the_recording_verifies():
    state = alone()
    disc = state.airborne[0][0]
    turn: Any = open_turn(state, WOOD)
    turn.tick([Lift(disc, -0.185, 0.0, 0.0), Flick(1.2, 0, 0)])
    turn.tick([Tune("pizza.friction", 1.2), Tune("table.friction", 1.2)])
    move = run(turn)
    assert move.hits == ()
    assert turn.recording().verify() is None


def test_discs_beyond_the_tables_edge_are_out():
    state = alone()
    disc = state.airborne[0][0]
    ice = WOOD.replace(pizza__friction=0.02, table__friction=0.02)
    move = run(open_turn(state, ice), gesture(disc, straight(1.0), ice))
    assert move.out
    assert set(move.out) <= set(off_pizza(move))


def test_a_larger_radius_at_rest_settles_and_is_recorded():
    match = human(seed=4, tuning=WOOD)
    match.advance()
    found = []
    match.on_move.append(lambda m, move, recording: found.append((move, recording)))
    match.retune({"disc.radius": 0.02})
    assert isinstance(found[-1][0], Settled)
    assert found[-1][1].verify() is None
    assert match.state.radius == 0.02
    assert match.tuned


def test_friction_tuned_at_rest_moves_nothing():
    match = human(seed=4, tuning=WOOD)
    match.advance()
    before = match.state
    match.retune({"pizza.friction": 0.1})
    assert match.state == before


def test_poses_go_through_rules_and_scenes_to_the_bit():
    state = dropped().state
    scene = scene_of(state.pizza, WOOD)
    world = world_of(state.pizza, WOOD)
    assert world.poses().tobytes() == scene.poses.tobytes()
    for disc, _face, x, y, angle in state.pizza:
        assert scene.poses[disc].tolist() == [x, y, angle]
    assert all(hypot(x, y) < 0.2 for _d, _f, x, y, _a in state.pizza)
