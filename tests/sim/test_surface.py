"""Friction of a disc on the surface, and one or two discs on it, held to formulas."""

from math import asin, atan2, cos, degrees, hypot, pi, radians, sin
from typing import Any

import numpy as np
import pytest

from sim import InputError, Scene, SceneError, Tuning, TuningError, World
from sim.inputs import Flick, Freeze, Grab, Lift, Move, Release, Remove, Tune, Withdraw
from sim.setting import from_dict
from sim.surface import closed_forms, coefficients, elliptic, glide

G, R = 9.81, 0.018
NOWHERE = (np.nan, np.nan, np.nan)


def table(*poses, **changes) -> Any:
    """Return a world of discs at these places, with ids from 0."""
    rows = [NOWHERE if pose is None else (pose[0], pose[1], 0.0) for pose in poses]
    tuning = Tuning.load("topthis/wood").replace(**changes)
    return World(Scene("topthis", tuning, ["disc"] * len(rows), rows))


def flicked(
    vx, vy=0.0, spin=0.0, at: tuple[float, float] = (-0.4, 0.0), others=(), **changes
) -> Any:
    """Return a world at rest after disc 0 was flicked."""
    world = table(None, *others, **changes)
    world.step([Lift(0, *at, 0.0), Flick(vx, vy, spin)])
    return settled(world)


def settled(world) -> Any:
    for _ in range(240 * 20):
        if world.at_rest:
            return world
        world.step()
    raise AssertionError("it does not come to rest")


# --- the law ------------------------------------------------------------------------------------


def by_sums(v, u, rings=500, rays=1440):
    """Return F and T by adding up the friction of small pieces of the disc's face."""
    r, turn = np.meshgrid((np.arange(rings) + 0.5) / rings, (np.arange(rays) + 0.5) / rays * 2 * pi)
    vx, vy = v - u * r * np.sin(turn), u * r * np.cos(turn)
    weight = 2 * r / (rings * rays) / np.hypot(vx, vy)
    across = r * np.cos(turn) * vy - r * np.sin(turn) * vx
    return float((vx * weight).sum()), float((across * weight).sum())


@pytest.mark.parametrize("ratio", [1e-3, 0.1, 0.4, 0.55, 0.9, 1.0, 1.3, 1.8, 2.5, 20.0, 1e3])
def test_force_and_torque_are_those_of_the_pieces_of_the_face(ratio):
    force, torque = closed_forms(ratio)
    assert (force[0], torque[0]) == pytest.approx(by_sums(ratio, 1.0), abs=5e-6)


def test_the_table_is_as_good_as_the_closed_forms():
    ratio = np.geomspace(1e-4, 1e4, 20_001)
    found = coefficients(ratio, np.ones_like(ratio))
    assert np.abs(found - closed_forms(ratio)).max() < 1e-5


def test_force_rises_and_torque_falls_from_spinning_to_sliding():
    force, torque = closed_forms(np.geomspace(1e-8, 1e8, 5001))
    assert (np.diff(force) >= -1e-14).all()
    assert (np.diff(torque) <= 1e-14).all()
    assert coefficients(np.array([1.0, 0.0]), np.array([0.0, 1.0])).T.tolist() == [
        [1.0, 0.0],
        [0.0, pytest.approx(2 / 3)],
    ]


def test_elliptic_integrals_have_their_known_values():
    k, e = elliptic(np.array([0.0, 0.5]))
    assert k.tolist() == pytest.approx([pi / 2, 1.8540746773013719], rel=1e-14)
    assert e.tolist() == pytest.approx([pi / 2, 1.3506438810476755], rel=1e-14)


def test_many_discs_at_once_do_what_each_does_alone():
    speeds = np.abs(np.random.default_rng(3).normal(size=(2, 45)))
    together = glide(speeds, 2.5, 0.2)
    for i in range(45):
        alone = glide(speeds[:, i : i + 1], 2.5, 0.2)
        assert np.allclose(together.end[:, i], alone.end[:, 0], rtol=1e-14, atol=0)
        assert np.allclose(together.mean[:, i], alone.mean[:, 0], rtol=1e-14, atol=0)


# --- one disc -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mu", [0.1, 0.25, 0.6])
@pytest.mark.parametrize("v", [0.05, 0.3, 0.9])
def test_a_sliding_disc_goes_as_far_as_the_formula_says(v, mu):
    world = flicked(v, pizza__friction=mu, table__friction=mu)
    if world.fallen:
        pytest.skip("it leaves the table")
    way = world.poses()[0, 0] + 0.4
    assert way == pytest.approx(v * v / (2 * mu * G), rel=1e-3)
    assert world.poses()[0, 2] == 0.0


@pytest.mark.parametrize("mu", [0.1, 0.25, 0.6])
@pytest.mark.parametrize("spin", [10.0, -60.0])
def test_a_spinning_disc_stops_after_the_time_of_the_formula(spin, mu):
    world = flicked(0.0, 0.0, spin, at=(0.1, 0.1), pizza__friction=mu)
    expected = 3 * R * abs(spin) / (4 * mu * G)
    # It slows down evenly, so the angle tells the time more finely than the ticks.
    assert 2 * world.poses()[0, 2] / spin == pytest.approx(expected, rel=1e-3)
    assert world.tick * world.dt == pytest.approx(expected, abs=1.01 * world.dt)
    assert world.poses()[0, :2].tolist() == pytest.approx([0.1, 0.1], abs=1e-12)


def exactly(v, w, mu):
    """Return way and angle by integrating the law in tiny steps (Runge and Kutta, fourth order)."""

    def slow(v, u):
        force, torque = closed_forms(max(v, 1e-15) / max(u, 1e-15))
        return -mu * G * force[0], -2 * mu * G * torque[0]

    u, way, angle, h = abs(w) * R, 0.0, 0.0, 2e-3
    while v > 1e-4 and u > 1e-4:
        a1, b1 = slow(v, u)
        a2, b2 = slow(v + a1 * h / 2, u + b1 * h / 2)
        a3, b3 = slow(v + a2 * h / 2, u + b2 * h / 2)
        a4, b4 = slow(v + a3 * h, u + b3 * h)
        dv, du = h * (a1 + 2 * a2 + 2 * a3 + a4) / 6, h * (b1 + 2 * b2 + 2 * b3 + b4) / 6
        if v + dv < 0 or u + du < 0:
            h /= 2
            if h < 1e-7:
                break
            continue
        way += h * (v + dv / 2)
        angle += h * (u + du / 2) / R
        v, u = v + dv, u + du
    return way, angle


@pytest.mark.parametrize(
    ("v", "spin"), [(0.9, 25.0), (0.9, 50.0), (0.6, -70.0), (0.3, 30.0), (0.1, 40.0)]
)
def test_a_disc_that_slides_and_spins_follows_the_exact_law(v, spin):
    world = flicked(v, 0.0, spin)
    way, angle = exactly(v, spin, 0.25)
    x, y, turned = world.poses()[0]
    assert x + 0.4 == pytest.approx(way, rel=2e-3)
    assert abs(turned) == pytest.approx(angle, rel=2e-3)
    assert turned * spin > 0
    assert abs(y) < 1e-12


def test_a_spinning_disc_slides_further():
    ways = [flicked(0.5, 0.0, spin).poses()[0, 0] for spin in (0.0, 10.0, 20.0, 30.0)]
    assert ways == sorted(set(ways))


@pytest.mark.parametrize("spin", [0.0, 25.0])
def test_a_mirrored_flick_of_one_disc_ends_in_the_mirrored_place(spin):
    up = flicked(0.8, 0.3, spin).poses()[0]
    down = flicked(0.8, -0.3, -spin).poses()[0]
    assert down.tolist() == pytest.approx((up * (1, -1, -1)).tolist(), abs=1e-14)


def test_a_disc_at_rest_stays_to_the_bit():
    world = table((0.01, 0.02), (0.1, -0.1))
    before = world.poses().tobytes()
    for _ in range(240):
        world.step()
    assert world.poses().tobytes() == before
    assert world.at_rest


# --- two discs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("offset", [0.0, 10.0, 30.0, 45.0, 60.0, 80.0])
def test_two_elastic_discs_part_as_momentum_energy_and_angle_demand(offset):
    # No friction between the rims: the push goes along the line of centres.
    rows = 2 * R * sin(radians(offset))
    for k in range(8):
        world = table(
            None,
            (0.0, 0.0),
            disc__restitution=1.0,
            disc__friction=0.0,
            pizza__friction=0.02,
            world__gravity=0.5,
        )
        world.step([Lift(0, -0.08 - 0.0005 * k, rows, 0.0), Flick(1.5, 0.0, 0.0)])
        before = 0.0
        while not world.hits:
            before = world.velocities()[0, 0]
            world.step()
        a, b = world.velocities()[:, :2]
        # Friction with the pizza takes 0.003 % of the speed in the tick of the impact.
        assert degrees(atan2(b[1], b[0])) == pytest.approx(-offset, abs=0.01)
        if offset:
            assert degrees(atan2(b[1], b[0]) - atan2(a[1], a[0])) == pytest.approx(-90, abs=0.01)
        assert hypot(*b) == pytest.approx(before * cos(radians(offset)), abs=1e-4 * before)
        assert a[0] + b[0] == pytest.approx(before, rel=1e-4)
        assert a @ a + b @ b == pytest.approx(before**2, rel=1e-4)


@pytest.mark.parametrize("e", [0.0, 0.3, 0.6, 1.0])
def test_an_impact_keeps_momentum_and_spin_and_obeys_restitution_and_friction(e):
    from sim.impacts import approach, collide

    rng = np.random.default_rng(int(10 * e))
    for _ in range(200):
        away = rng.uniform(0, 2 * pi)
        one = [0.0, 0.0, 0.0, *rng.normal(size=2) * 500, rng.normal() * 40]
        two = [36 * cos(away), 36 * sin(away), 0.0, *rng.normal(size=2) * 500, rng.normal() * 40]
        speed = approach(one, two)
        if speed <= 0:
            continue
        before = np.array([one, two])
        collide(one, two, 36.0, e, 0.3)
        after = np.array([one, two])
        momentum = after[:, 3:5].sum(axis=0) - before[:, 3:5].sum(axis=0)
        assert np.abs(momentum).max() < 1e-9

        def turning(s):
            return (s[:, 0] * s[:, 4] - s[:, 1] * s[:, 3] + 162 * s[:, 5]).sum()

        assert turning(after) == pytest.approx(turning(before), rel=1e-9)
        assert approach(one, two) == pytest.approx(-e * speed, abs=1e-9)

        def energy(s):
            return (s[:, 3] ** 2 + s[:, 4] ** 2 + 162 * s[:, 5] ** 2).sum()

        assert energy(after) <= energy(before) * (1 + 1e-14)


def test_a_row_of_touching_discs_passes_the_push_to_its_end():
    row = [(0.036 * k, 0.0) for k in range(4)]
    world = flicked(1.2, at=(-0.1, 0.0), others=row, disc__restitution=1.0)
    x = world.poses()[:, 0]
    assert x[0] == pytest.approx(-0.036, abs=1e-6)
    assert x[1:4].tolist() == pytest.approx([0.0, 0.036, 0.072], abs=1e-6)
    assert x[4] > 0.2
    assert world.hits == ((0, 1), (1, 2), (2, 3), (3, 4))


def test_soft_discs_push_each_other_on_together():
    world = flicked(0.9, at=(-0.1, 0.0), others=[(0.0, 0.0)], disc__restitution=0.0)
    a, b = world.poses()[:, 0]
    assert b - a == pytest.approx(2 * R, abs=1e-4)
    assert b > 0.02


# --- the pizza's rim and the table's edge ---------------------------------------------------------


def test_a_disc_slides_on_from_the_pizza_over_the_table():
    v = 0.9
    world = flicked(v, at=(0.15, 0.0), table__friction=0.5)
    at_rim = v * v - 2 * 0.25 * G * 0.05
    assert world.poses()[0, 0] == pytest.approx(0.2 + at_rim / (2 * 0.5 * G), rel=1e-4)


def test_a_disc_beyond_the_tables_edge_is_out():
    world = flicked(2.0, at=(0.3, 0.0))
    assert world.fallen == (0,)
    assert np.isnan(world.poses()).all()
    assert world.at_rest


def test_a_disc_that_stops_just_beyond_the_edge_is_out_and_may_come_back():
    for beyond in (0.0002, 0.001, 0.003, 0.005):
        world = flicked((2 * 0.25 * G * (0.05 + beyond)) ** 0.5, at=(0.4, 0.0))
        assert world.fallen == (0,)
        assert world.present == ()
        world.step([Lift(0, 0.3, 0.0, 0.0), Flick(0.1, 0.0, 0.0)])
        assert settled(world).present == (0,)
    world = flicked((2 * 0.25 * G * 0.0499) ** 0.5, at=(0.4, 0.0))
    assert world.fallen == ()


def test_a_rim_must_be_climbed():
    height = 0.003
    needed = (2 * G * height + 2 * 0.25 * G * 0.05) ** 0.5
    over = flicked(needed * 1.05, at=(0.15, 0.0), rim__height=height)
    assert over.poses()[0, 0] > 0.2
    back = flicked(needed * 0.95, at=(0.15, 0.0), rim__height=height)
    assert back.poses()[0, 0] < 0.2
    expected = (needed * 1.05) ** 2 - needed**2
    assert over.poses()[0, 0] == pytest.approx(0.2 + expected / (2 * 0.25 * G), rel=1e-3)


def test_the_rim_turns_the_path_of_a_disc_that_crosses_it_askew():
    world = flicked(1.0, 0.4, at=(0.15, 0.0), rim__height=0.002)
    x, y, _ = world.poses()[0]
    assert atan2(y - 0.02, x - 0.2) > asin(0.4 / hypot(1.0, 0.4))


# --- the hand and live tuning ---------------------------------------------------------------------


def test_the_held_disc_touches_nothing_until_it_is_let_go():
    world = table(None, (0.0, 0.0), None)
    world.step([Lift(0, 0.0, 0.0, 0.5)])
    assert world.held == 0
    assert not world.at_rest
    assert not len(world.contacts().pieces)
    with pytest.raises(InputError, match="piece 0 must not touch piece 1"):
        world.step([Flick(1.0, 0.0, 0.0)])
    world.step([Move(0.1, 0.0, 0.2), Release()])
    assert world.poses()[0].tolist() == [0.1, 0.0, 0.2]
    assert world.at_rest
    world.step([Lift(2, -0.1, 0.0, 0.0), Withdraw()])
    assert world.present == (0, 1)
    with pytest.raises(InputError, match="the hand is empty"):
        world.step([Release()])
    with pytest.raises(InputError, match="already in the world"):
        world.step([Lift(0, 0.2, 0.2, 0.0)])
    with pytest.raises(InputError, match="no piece 3"):
        world.step([Lift(3, 0.2, 0.2, 0.0)])
    with pytest.raises(InputError, match="reach"):
        world.step([Lift(2, 0.2, 3.2, 0.0)])


@pytest.mark.parametrize(
    "flick", [Flick(9.0, 0, 0), Flick(float("nan"), 0, 0), Flick(0, 0, 1e6), Flick(0, -2.1, 0)]
)
def test_a_flick_beyond_all_limits_is_refused(flick):
    world = table(None)
    world.step([Lift(0, 0, 0, 0)])
    with pytest.raises(InputError, match="a flick"):
        world.step([flick])
    assert world.held == 0


def test_friction_tuned_live_acts_from_that_tick_on():
    world = table(None)
    world.step([Lift(0, -0.4, 0, 0), Flick(1.0, 0, 0)])
    for _ in range(23):
        world.step()
    v = world.velocities()[0, 0]
    assert v == pytest.approx(1.0 - 0.25 * G * 0.1)
    x = world.poses()[0, 0]
    world.step([Tune("pizza.friction", 1.0), Tune("table.friction", 1.0)])
    assert settled(world).poses()[0, 0] == pytest.approx(x + v * v / (2 * G), rel=1e-3)
    with pytest.raises(TuningError, match=r"disc\.radius"):
        world.step([Tune("disc.radius", 1.0)])


def test_discs_that_grow_make_room_for_each_other():
    world = table((0.0, 0.0), (0.037, 0.0), (0.0, 0.037))
    world.step([Tune("disc.radius", 0.02)])
    assert world.radius == 0.02
    assert world.contacts().overlap < 2e-4
    assert world.poses()[1, 0] - world.poses()[0, 0] > 0.0395
    assert world.masses()[0, 0] == pytest.approx(650 * pi * 0.02**2 * 0.004)
    assert world.masses()[0, 1] == pytest.approx(world.masses()[0, 0] * 0.02**2 / 2)


def test_a_view_from_above_is_for_one_kind_of_disc():
    data = {
        "view": "top",
        "bounds_mm": [-1, -1, 1, 1],
        "reach_mm": [-1, -1, 1, 1],
        "pieces": {"disc": {"thickness_mm": 4, "outline_mm": [[0, 0], [1, 0], [0, 1]]}},
    }
    with pytest.raises(SceneError, match="one kind of disc"):
        World(Scene(from_dict("topthis", data), Tuning.load("topthis/wood"), [], []))


@pytest.mark.parametrize("name", ["wood", "waxed", "felt", "rubber"])
def test_every_preset_loads_and_lets_a_disc_go_and_stop(name):
    tuning = Tuning.load(f"topthis/{name}")
    assert Tuning.presets("topthis")[0] == "wood"
    world = World(Scene("topthis", tuning, ["disc"], [NOWHERE]))
    world.step([Lift(0, -0.185, 0, 0), Flick(tuning["flick.limit"] / 2, 0, 0)])
    assert settled(world).fallen or world.poses()[0, 0] > -0.1


# --- free play ------------------------------------------------------------------------------------


def test_a_frozen_disc_stands_fast_and_throws_others_back():
    world = table(None, (0.0, 0.0), disc__restitution=1.0, disc__friction=0.0)
    world.step([Freeze(1, True), Lift(0, -0.1, 0.0, 0.0), Flick(1.0, 0.0, 0.0)])
    settled(world)
    assert world.poses()[1].tolist() == [0.0, 0.0, 0.0]
    # It goes 1 / (2 mu g) in all: to the touch, and the rest of it back.
    assert world.poses()[0, 0] == pytest.approx(2 * -0.036 + 0.1 - 1 / (2 * 0.25 * G), rel=1e-3)
    assert world.frozen == (1,)
    with pytest.raises(InputError, match="frozen"):
        world.step([Grab(1)])


def test_a_disc_can_be_taken_up_again_and_removed():
    world = table((0.0, 0.0), (0.1, 0.0))
    world.step([Grab(0), Move(0.1, 0.1, 0.0)])
    assert world.held == 0
    with pytest.raises(InputError, match="cannot be frozen"):
        world.step([Freeze(0, True)])
    world.step([Release(), Remove(1)])
    assert world.present == (0,)
    assert world.at_rest
    with pytest.raises(InputError, match="not in the world"):
        world.step([Grab(1)])
