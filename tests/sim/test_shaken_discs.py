"""Discs on a table that is shaken, and discs that are frozen, held to formulas."""

import random
from math import hypot, nan, tan
from typing import Any

import numpy as np
import pytest

from sim import InputError, Recorder, Recording, Scene, Tuning, World
from sim.inputs import AnyInput, Flick, Freeze, Grab, Lift, Move, Release, Remove, Shake, Tune
from sim.surface import closed_forms, glide, ride

G, R, MU = 9.81, 0.018, 0.25
HOLD = MU * G
"""The acceleration of the table at which a disc at rest begins to slide, m/s2."""


def table(*poses: tuple[float, float], spare: int = 0, **changes: float) -> Any:
    """Return a world of discs at these places, with ids from 0, and some that are not there."""
    rows = [(x, y, 0.0) for x, y in poses] + [(np.nan, np.nan, np.nan)] * spare
    tuning = Tuning.load("topthis/wood").replace(**changes)
    return World(Scene("topthis", tuning, ["disc"] * len(rows), rows))


def go(world: Any, seconds: float) -> None:
    for _ in range(round(seconds / world.dt)):
        world.step()


def calm(world: Any) -> None:
    world.step([Shake(0.0, 0.0)])
    for _ in range(240 * 20):
        if world.at_rest:
            return
        world.step()
    raise AssertionError("it does not come to rest")


def launched(v: tuple[float, float], spin: float, shake: tuple[float, float]) -> Any:
    """Return a world whose only disc starts at 0, 0 while the table is accelerated."""
    world = table(spare=1)
    world.step([Lift(0, 0.0, 0.0, 0.0), Shake(*shake), Flick(*v, spin)])
    return world


def exactly(v: tuple[float, float], spin: float, pull: tuple[float, float], seconds: float):
    """Return place, velocity and rim speed by tiny steps (Runge and Kutta, fourth order)."""

    def rate(s):
        vx, vy, u = s[2:]
        speed = hypot(vx, vy)
        force, torque = closed_forms(max(speed, 1e-13) / max(u, 1e-13))
        k = HOLD * force[0] / max(speed, 1e-13)
        return np.array([vx, vy, pull[0] - k * vx, pull[1] - k * vy, -2 * HOLD * torque[0]])

    s, h = np.array([0.0, 0.0, *v, abs(spin) * R]), 1e-3
    for _ in range(round(seconds / h)):
        a = rate(s)
        b = rate(s + a * h / 2)
        c = rate(s + b * h / 2)
        s = s + h * (a + 2 * b + 2 * c + rate(s + c * h)) / 6
    return s


# --- what does not spin -------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [0.0, 0.7, 3.9])
def test_friction_holds_a_disc_up_to_mu_g_and_no_further(turn):
    way = np.array([np.cos(turn), np.sin(turn)])
    world = table((0.0, 0.0))
    world.step([Shake(*(0.9999 * HOLD * way))])
    go(world, 2.0)
    assert world.poses()[0].tolist() == [0.0, 0.0, 0.0]
    world.step([Shake(*(1.01 * HOLD * way))])
    go(world, 1.0 - world.dt)
    assert world.poses()[0, :2] == pytest.approx(-0.01 * HOLD * way / 2, rel=1e-9)


@pytest.mark.parametrize("share", [1.2, 2.0, 4.0])
def test_a_disc_that_is_not_held_slides_by_what_friction_leaves(share):
    world = table((0.1, 0.0))
    world.step([Shake(share * HOLD, 0.0)])
    go(world, 0.1 - world.dt)
    net = (share - 1) * HOLD
    assert world.velocities()[0, 0] == pytest.approx(-net * 0.1, rel=1e-9)
    assert world.poses()[0, 0] == pytest.approx(0.1 - net * 0.1**2 / 2, rel=1e-9)
    calm(world)
    v = net * 0.1
    assert world.poses()[0, 0] == pytest.approx(0.1 - v * 0.05 - v * v / (2 * HOLD), rel=1e-6)


@pytest.mark.parametrize("shake", [-0.8 * HOLD, -0.3 * HOLD, 0.3 * HOLD, 0.8 * HOLD, 1.0 * HOLD])
def test_a_sliding_disc_stops_after_the_way_of_the_formula(shake):
    world = launched((0.4, 0.0), 0.0, (shake, 0.0))
    go(world, 3.0)
    assert world.velocities()[0].tolist() == [0.0, 0.0, 0.0]
    assert world.poses()[0, 0] == pytest.approx(0.4**2 / (2 * (HOLD + shake)), rel=1e-9)


def test_a_disc_thrown_against_a_strong_pull_turns_back_in_the_right_place():
    shake, v = 2 * HOLD, 0.5
    world = launched((v, 0.0), 0.0, (shake, 0.0))
    go(world, 0.2 - world.dt)
    turn = v / (HOLD + shake)
    back = 0.2 - turn
    assert world.velocities()[0, 0] == pytest.approx(-(shake - HOLD) * back, rel=1e-9)
    place = v * turn / 2 - (shake - HOLD) * back**2 / 2
    assert world.poses()[0, 0] == pytest.approx(place, abs=1e-6)


def test_a_disc_launched_across_a_pull_of_mu_g_ends_with_half_its_speed():
    # As on a plane with tan(angle) = mu: v + v_x is kept, and in the end all of v is along x.
    world = launched((0.0, 0.3), 0.0, (-HOLD, 0.0))
    vx = vy = nan
    for _ in range(100):
        world.step()
        vx, vy, _spin = world.velocities()[0].tolist()
        assert hypot(vx, vy) + vx == pytest.approx(0.3, rel=2e-4)
    assert vx == pytest.approx(0.15, rel=2e-3)
    assert abs(vy) < 1e-3


@pytest.mark.parametrize("share", [0.4, 0.8, 1.7])
def test_a_disc_launched_across_a_pull_follows_the_hodograph(share):
    # v = v0 tan(p / 2)^(1 / share) / sin p, where p is the angle between v and the pull.
    world = launched((0.0, 0.5), 0.0, (-share * HOLD, 0.0))
    for _ in range(30):
        world.step()
        vx, vy, _spin = world.velocities()[0].tolist()
        speed = hypot(vx, vy)
        if speed < 0.02:
            break
        p = np.arctan2(vy, vx)
        assert speed == pytest.approx(0.5 * tan(p / 2) ** (1 / share) / np.sin(p), rel=2e-3)


# --- what spins ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("v", "spin", "shake"),
    [
        ((0.0, 0.0), 60.0, (0.3, 0.0)),
        ((0.0, 0.0), -60.0, (2.0, 1.0)),
        ((0.3, 0.0), 30.0, (1.0, -1.5)),
        ((0.3, 0.1), 80.0, (-2.0, 0.0)),
        ((0.2, 0.0), 20.0, (5.0, 3.0)),
    ],
)
def test_a_disc_that_slides_and_spins_under_a_pull_follows_the_exact_law(v, spin, shake):
    world = launched(v, spin, shake)
    seconds = 0.125
    go(world, seconds - world.dt)
    x, y, vx, vy, u = exactly(v, spin, (-shake[0], -shake[1]), seconds)
    far = hypot(x, y)
    assert world.poses()[0, :2] == pytest.approx([x, y], abs=2e-3 * far)
    assert world.velocities()[0, :2] == pytest.approx([vx, vy], abs=3e-3 * hypot(vx, vy))
    assert abs(world.velocities()[0, 2]) * R == pytest.approx(u, rel=2e-3, abs=1e-5)


def test_a_spinning_disc_is_held_by_nothing_and_drifts_as_in_honey():
    # While v << u friction is mu m g v / u, and u falls by 4/3 mu g t. So, with the rim speed s as
    # the time, dv/ds = 3/4 (a / mu g + v / s), and v = 3 a / mu g (s - s^(3/4) u^(1/4)).
    world = launched((0.0, 0.0), 200.0, (0.05, 0.0))
    go(world, 0.5)
    vx, _vy, spin = world.velocities()[0].tolist()
    u, s = 200 * R, spin * R
    assert s == pytest.approx(u - 4 / 3 * HOLD * world.tick * world.dt, rel=1e-3)
    exact = 3 * 0.05 / HOLD * (s - s**0.75 * u**0.25)
    assert vx == pytest.approx(exact, rel=1e-3)


def test_without_a_pull_the_ride_is_the_glide():
    rng = np.random.default_rng(3)
    velocity, rim = rng.normal(0, 0.4, (50, 2)), np.abs(rng.normal(0, 0.6, 50))
    fine = ride(velocity, rim, HOLD, np.zeros((50, 2)), 1 / 240)
    plain = glide(np.array([np.hypot(*velocity.T), rim]), HOLD, 1 / 240)
    assert np.hypot(*fine.end.T) == pytest.approx(plain.end[0], abs=1e-4)
    assert fine.rim == pytest.approx(plain.end[1], abs=1e-4)
    assert np.hypot(*fine.mean.T) == pytest.approx(plain.mean[0], abs=1e-4)


# --- energy -------------------------------------------------------------------------------------


def test_a_shaken_disc_gains_no_more_than_the_work_of_the_pull():
    rng = np.random.default_rng(8)
    velocity, rim = rng.normal(0, 0.3, (400, 2)), np.abs(rng.normal(0, 0.3, 400))
    rim[:100] = 0.0
    velocity[50:150] = 0.0
    for _ in range(200):
        pull = np.tile(rng.normal(0, 4, 2), (400, 1))
        found = ride(velocity, rim, HOLD, pull, 1 / 240)
        before = (velocity**2).sum(1) / 2 + rim**2 / 4  # a kilogram of each; I = m R^2 / 2
        after = (found.end**2).sum(1) / 2 + found.rim**2 / 4
        work = (pull * found.mean).sum(1) / 240
        assert (after - before - work).max() <= 1e-13
        velocity, rim = found.end, found.rim


# --- many discs ---------------------------------------------------------------------------------


def crowd(seed: int, count: int = 40) -> list[tuple[float, float]]:
    rng = random.Random(seed)
    points: list[tuple[float, float]] = []
    while len(points) < count:
        x, y = rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.2)
        if all(hypot(x - a, y - b) > 0.0362 for a, b in points):
            points.append((x, y))
    return points


def test_a_disc_is_pressed_onto_a_frozen_one_and_neither_enters_nor_trembles():
    world = table((0.0, 0.0), (0.036, 0.0), (0.072, 0.0))
    world.step([Freeze(0, True), Shake(3 * HOLD, 0.0)])
    go(world, 0.5)
    assert world.poses()[:, :2] == pytest.approx(
        np.array([(0, 0), (0.036, 0), (0.072, 0)]), abs=1e-6
    )
    assert world.kinetic_energy == pytest.approx(0.0, abs=1e-12)
    world.step([Shake(-3 * HOLD, 0.0)])
    go(world, 0.1)
    assert (world.poses()[1:, 0] > (0.04, 0.076)).all()


@pytest.mark.parametrize("seed", range(4))
def test_a_shaken_crowd_never_overlaps_and_frozen_discs_stand_fast(seed):
    rng, places = random.Random(seed), crowd(seed)
    world = table(*places)
    frozen = rng.sample(range(40), 6)
    world.step([Freeze(piece, True) for piece in frozen])
    before = world.poses()[frozen].tolist()
    for _ in range(40):
        world.step([Shake(rng.uniform(-14, 14), rng.uniform(-14, 14))])
        for _ in range(8):
            world.step()
            # A way that the pull bends is taken as its chord within a tick: a t^2 / 8 off it.
            assert world.contacts().overlap < 20 / 240**2 / 8
    assert world.poses()[frozen].tolist() == before
    assert len(world.hits) > 10
    calm(world)


def test_discs_that_grow_make_room_and_frozen_ones_stand_fast():
    world = table((0.0, 0.0), (0.0365, 0.0))
    world.step([Freeze(0, True), Tune("disc.radius", 0.02)])
    assert world.poses()[0].tolist() == [0.0, 0.0, 0.0]
    assert world.poses()[1, 0] == pytest.approx(0.04, abs=1e-5)


def test_a_mirrored_shake_ends_in_the_mirrored_place():
    ends = []
    for sign in (1, -1):
        world = table(*[(x, sign * y) for x, y in crowd(5, 20)])
        world.step([Shake(7.0, sign * 3.0)])
        go(world, 0.1)
        calm(world)
        ends.append(world.poses() * (1, sign, sign))
    assert np.nanmax(np.abs(ends[0] - ends[1])) < 1e-9


def play(rng: random.Random) -> Recording:
    """Do many things at random, sensible or not; what is refused is not recorded."""
    recorder = Recorder(table(*crowd(rng.randrange(99), 20), spare=4))
    for _ in range(160):
        piece, x, y = rng.randrange(24), rng.uniform(-0.4, 0.4), rng.uniform(-0.2, 0.2)
        choice: list[AnyInput] = [
            Grab(piece), Remove(piece), Freeze(piece, rng.random() < 0.6), Release(),
            Flick(2 * x, 2 * y, 90 * x), Flick(x, y, 0.0), Lift(piece, x, y, x), Move(x, y, y),
            Tune("disc.radius", rng.uniform(0.012, 0.02)), Tune("disc.friction", abs(x)),
            Tune("pizza.friction", 0.05 + abs(x)), Tune("rim.height", 1e-3 * abs(x)),
            Shake(20 * x, 40 * y), Shake(2 * x, 0.0), Shake(0.0, 0.0),
        ]  # fmt: skip
        try:
            recorder.step([rng.choice(choice)])
        except InputError:
            continue
        for _ in range(rng.randrange(16)):
            recorder.step()
    return recorder.finish()


@pytest.mark.parametrize("seed", range(6))
def test_free_play_from_above_is_recorded_and_verified_to_the_bit(seed, tmp_path):
    recording = play(random.Random(seed))
    used = {type(one) for _, one in recording.inputs}
    assert len({Grab, Remove, Freeze, Shake, Flick} & used) >= 4
    recording.save(tmp_path / "free.npz")
    again = Recording.load(tmp_path / "free.npz")
    assert again.inputs == recording.inputs
    assert again.verify() is None


# --- what is told and what a hand may do --------------------------------------------------------


def test_the_friction_that_is_told_is_that_of_the_law():
    world = table((0.0, 0.0), (0.1, 0.0), spare=1)
    mass = world.masses()[0, 0]
    assert np.abs(world.friction()).max() == 0.0
    world.step([Shake(0.6 * HOLD, 0.0), Lift(2, 0.2, 0.1, 0.0), Flick(0.0, -0.5, 0.0)])
    force = world.friction()
    assert force[0] == pytest.approx([mass * 0.6 * HOLD, 0.0])
    v = world.velocities()[2, :2]
    assert force[2] == pytest.approx(-mass * HOLD * v / np.hypot(*v))
    world.step([Freeze(1, True)])
    assert world.friction()[1].tolist() == [0.0, 0.0]


def test_a_disc_taken_up_may_be_flicked_or_put_back_where_it_touches_others():
    world = table((0.0, 0.0), (0.036, 0.0))
    world.step([Grab(0), Release()])
    assert world.held is None
    world.step([Grab(0), Flick(0.5, 0.0, 0.0)])
    calm(world)
    assert world.hits == ((0, 1),)
    world = table((0.0, 0.0), (0.036, 0.0))
    with pytest.raises(InputError, match="must not touch"):
        world.step([Grab(0), Move(0.01, 0.0, 0.0), Release()])
