"""Free play: grabbing, removing, freezing and shaking, recorded and repeated to the bit."""

import random
from math import nan

import numpy as np
import pytest

from sim import Recorder, Recording, Scene, Tuning, World
from sim.errors import InputError, RecordingError
from sim.inputs import (
    KINDS,
    MAX_SHAKE,
    AnyInput,
    Freeze,
    Grab,
    Lift,
    Move,
    Release,
    Remove,
    Shake,
    Tune,
    from_rows,
    to_rows,
)

NOWHERE = (nan, nan, nan)
PILE = [(-0.05, 0.0281, 0.0), (0.0, 0.0281, 0.0), (0.05, 0.0281, 0.0), (0.025, 0.069, 0.0)]


def cans(poses: object = None, spare: int = 2) -> World:
    rows = [*(PILE if poses is None else poses), *[NOWHERE] * spare]  # type: ignore[misc]
    return World(Scene("tonne", Tuning.load("tonne/wood"), ["can"] * len(rows), rows))


def step(world: World, ticks: int) -> None:
    for _ in range(ticks):
        world.step()


def test_numbers_on_disk_are_never_given_away():
    names = [kind.__name__ for kind in KINDS]
    assert names[:5] == ["Lift", "Move", "Release", "Withdraw", "Tune"]
    assert names[6:10] == ["Grab", "Remove", "Freeze", "Shake"]


def test_a_grabbed_piece_follows_the_hand_from_where_it_lay():
    world = cans()
    lay = world.poses()[3]
    world.step([Grab(3)])
    assert world.held == 3
    assert np.abs(world.poses()[3] - lay).max() < 1e-4
    world.step([Move(0.0, 0.3, 0.0)])
    step(world, 240)
    assert abs(world.poses()[3, 1] - 0.3) < 0.01
    world.step([Release()])
    assert world.held is None


def test_a_thrown_piece_keeps_the_speed_of_the_hand():
    world = cans()
    world.step([Grab(3), Move(0.0, 0.3, 0.0)])
    step(world, 240)
    world.step([Move(0.4, 0.5, 0.0)])
    step(world, 60)
    world.step([Release()])
    vx, vy, _ = world.velocities()[3]
    assert vx > 0.5 and vy > 0.2


def test_a_removed_piece_is_gone_and_may_be_lifted_again():
    world = cans()
    world.step([Remove(3)])
    assert 3 not in world.present
    world.step([Lift(3, 0.0, 0.3, 0.0)])
    assert world.held == 3
    world.step([Remove(3)])
    assert world.held is None and 3 not in world.present


def test_a_frozen_piece_stands_in_the_air_and_carries_others():
    world = cans([(0.0, 0.3, 0.0), (0.0, 0.45, 0.0)])
    world.step([Freeze(0, True)])
    lay = world.poses()[0].tobytes()
    step(world, 480)
    assert world.poses()[0].tobytes() == lay
    assert world.frozen == (0,)
    assert abs(world.poses()[1, 1] - 0.34) < 0.002, "the other lies on it"
    assert world.at_rest


def test_a_thawed_piece_falls_as_before():
    world, other = cans([(0.0, 0.4, 0.0)]), cans([(0.0, 0.4, 0.0)])
    world.step([Freeze(0, True)])
    step(world, 100)
    world.step([Freeze(0, False)])
    other.step()
    step(world, 60)
    step(other, 60)
    assert world.frozen == ()
    assert abs(world.velocities()[0, 1] - other.velocities()[0, 1]) < 1e-9
    step(world, 400)
    assert abs(world.poses()[0, 1] - 0.028) < 0.001


def test_density_tuned_while_frozen_holds_after_thawing():
    world = cans()
    world.step([Freeze(3, True), Tune("can.density", 2000.0), Freeze(3, False)])
    step(world, 200)
    assert world.present == (0, 1, 2, 3)
    assert np.isfinite(world.poses()[:4]).all()


def test_shaking_is_the_opposite_acceleration_of_all_that_is_loose():
    world = cans([(0.0, 0.5, 0.0)])
    world.step([Shake(4.0, -2.0)])
    step(world, 47)
    vx, vy, _ = world.velocities()[0]
    assert vx == pytest.approx(-0.4, rel=0.01)
    assert vy == pytest.approx(-(9.81 - 2.0) * 0.1, rel=0.01)
    world.step([Shake(0.0, 0.0)])
    step(world, 47)
    assert world.velocities()[0, 0] == pytest.approx(vx, rel=0.03)


def test_a_shaken_world_is_not_at_rest_until_it_ends():
    world = cans()
    step(world, 200)
    assert world.at_rest
    world.step([Shake(0.01, 0.0)])
    step(world, 400)
    assert not world.at_rest
    world.step([Shake(0.0, 0.0)])
    step(world, 200)
    assert world.at_rest


def test_the_digest_knows_of_frozen_pieces_and_of_shaking():
    plain, frozen, shaken = cans(), cans(), cans()
    plain.step()
    frozen.step([Freeze(3, True), Freeze(3, False), Freeze(0, True)])
    shaken.step([Shake(0.0, 0.0)])
    assert plain.digest() == shaken.digest()
    assert plain.digest() != frozen.digest()


REFUSED: list[tuple[AnyInput, str]] = [
    (Grab(9), "there is no piece 9"),
    (Grab(-1), "there is no piece -1"),
    (Grab(4), "piece 4 is not in the world"),
    (Remove(5), "piece 5 is not in the world"),
    (Freeze(4, True), "piece 4 is not in the world"),
    (Shake(nan, 0.0), "the table cannot be shaken by what is not a number"),
    (Shake(1e9, 0.0), "the table cannot be shaken by 1e+09, 0 m/s2; at most 50"),
]


@pytest.mark.parametrize(("one", "sentence"), REFUSED)
def test_what_cannot_be_is_told_in_one_sentence(one: AnyInput, sentence: str):
    world = cans()
    with pytest.raises(InputError, match=f"^{sentence.replace('+', '.')}$"):
        world.step([one])
    assert world.tick == 0


def test_the_hand_takes_no_second_piece_and_no_frozen_one():
    world = cans()
    world.step([Freeze(0, True)])
    with pytest.raises(InputError, match="piece 0 is frozen and cannot be taken"):
        world.step([Grab(0)])
    world.step([Grab(3)])
    with pytest.raises(InputError, match="the hand already holds piece 3"):
        world.step([Grab(1)])
    with pytest.raises(InputError, match="piece 3 is in the hand and cannot be frozen"):
        world.step([Freeze(3, True)])


def play(rng: random.Random) -> Recording:
    """Do many things at random, sensible or not; what is refused is not recorded."""
    recorder = Recorder(cans(spare=6))
    for _ in range(160):
        piece = rng.randrange(10)
        x, y = rng.uniform(-0.2, 0.2), rng.uniform(0.03, 0.5)
        one = rng.choice(
            [
                Grab(piece), Remove(piece), Freeze(piece, rng.random() < 0.6), Release(),
                Lift(piece, x, y, x), Move(x, y, y), Tune("can.density", rng.uniform(60, 7000)),
                Shake(rng.uniform(-9, 9), rng.uniform(-9, 9)), Shake(0.0, 0.0),
            ]
        )  # fmt: skip
        try:
            recorder.step([one])
        except InputError:
            continue
        for _ in range(rng.randrange(12)):
            recorder.step()
    return recorder.finish()


@pytest.mark.parametrize("seed", range(6))
def test_free_play_is_recorded_and_verified_to_the_bit(seed: int, tmp_path):
    recording = play(random.Random(seed))
    used = {type(one) for _, one in recording.inputs}
    assert {Grab, Remove, Freeze, Shake} & used
    recording.save(tmp_path / "free.npz")
    again = Recording.load(tmp_path / "free.npz")
    assert again.inputs == recording.inputs
    assert again.verify() is None


def test_the_piece_in_the_hand_is_known_at_any_time():
    recorder = Recorder(cans())
    recorder.step([Grab(3)])
    for _ in range(48):
        recorder.step()
    recorder.step([Remove(3)])
    for _ in range(48):
        recorder.step()
    recording = recorder.finish()
    assert recording.held_at(0.05) == 3
    assert recording.held_at(0.15) is None
    assert recording.marks.lifted == 0.0


@pytest.mark.parametrize(
    ("one", "field", "value", "sentence"),
    [
        (Freeze(0, True), "x", 0.5, "neither freezes nor thaws"),
        (Shake(1.0, 0.0), "x", MAX_SHAKE * 2, "shakes by more than 50"),
        (Shake(1.0, 0.0), "y", float("inf"), "is not a finite number"),
        (Grab(0), "kind", 200, "unknown kind 200"),
    ],
)
def test_hostile_rows_are_refused(one: AnyInput, field: str, value: float, sentence: str):
    rows = to_rows([(3, one)], [])
    rows[field][0] = value
    with pytest.raises(InputError, match=sentence):
        from_rows(rows, [])


def test_a_recording_whose_input_the_world_refuses_differs_there(tmp_path):
    recorder = Recorder(cans())
    for _ in range(20):
        recorder.step()
    recording = recorder.finish()
    recording.inputs.append((7, Grab(-5)))
    recording.save(tmp_path / "bad.npz")
    assert Recording.load(tmp_path / "bad.npz").verify() == 8


def test_more_inputs_than_a_tick_holds_are_refused():
    rows = to_rows([(3, Shake(1.0, 0.0))] * 400, [])
    with pytest.raises(InputError, match="more than 160 inputs in one tick"):
        from_rows(rows, [])
    assert issubclass(RecordingError, ValueError)
