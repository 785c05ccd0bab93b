"""One body on a plane, held to formulas: sliding, falling, bouncing, turning."""

from math import atan, cos, degrees, pi, radians, sin, tan

import numpy as np
import pytest

from sim import World

G = 9.81
DT = World.dt


@pytest.mark.parametrize("mu", [0.2, 0.5, 0.9])
def test_a_block_slips_at_the_angle_whose_tangent_is_the_friction_coefficient(lab, tools, mu):
    # 0.05 degrees past the angle the block is 9 mm/s2 too fast to stay: 19 mm in 2 s.
    def slipped(angle):
        world = lab(
            ["block"],
            [[0.05, 0.01, 0]],
            block__friction=mu,
            plane__friction=mu,
            world__tilt=angle,
        )
        tools.run(world, 2)
        return abs(world.poses()[0, 0] - 0.05)

    critical = atan(mu)
    assert slipped(critical - radians(0.05)) < 1e-5
    assert slipped(critical + radians(0.05)) > 5e-3


@pytest.mark.parametrize("mu", [0.2, 0.5, 0.9])
def test_a_block_does_not_creep_at_98_hundredths_of_the_slip_angle(lab, tools, mu):
    world = lab(
        ["block"],
        [[0.05, 0.01, 0]],
        block__friction=mu,
        plane__friction=mu,
        world__tilt=0.98 * atan(mu),
    )
    tools.run(world, 1)
    before = world.poses()
    tools.run(world, 60)
    assert np.abs(world.poses() - before)[0, 0] < 1e-6


@pytest.mark.parametrize("mu", [0.0, 0.2, 0.5])
def test_a_block_slides_down_with_the_acceleration_of_the_formula(lab, tools, mu):
    angle = atan(mu) * 1.3 + 0.1
    world = lab(
        ["block"], [[0.05, 0.01, 0]], block__friction=mu, plane__friction=mu, world__tilt=angle
    )
    tools.run(world, 0.5)
    before = world.velocities()[0, 0]
    tools.run(world, 1)
    found = world.velocities()[0, 0] - before
    assert found == pytest.approx(G * (sin(angle) - mu * cos(angle)), rel=5e-3)


def test_the_friction_of_a_pair_is_the_geometric_mean(lab, tools):
    for low, moves in ((0.995, False), (1.005, True)):
        world = lab(
            ["block"],
            [[0.05, 0.01, 0]],
            block__friction=0.9,
            plane__friction=0.4,
            world__tilt=atan(0.6) * low,
        )
        tools.run(world, 2)
        assert bool(abs(world.poses()[0, 0] - 0.05) > 1e-3) is moves


@pytest.mark.parametrize("seconds", [0.25, 0.5, 1.0])
def test_a_falling_ball_is_one_step_behind_the_formula(lab, tools, seconds):
    # The engine moves before it accelerates: after n steps g dt2 n (n - 1) / 2, so dt / t too high.
    world = lab(["ball"], [[0, 10, 0]])
    tools.run(world, seconds)
    fallen = 10 - world.poses()[0, 1]
    error = fallen / (G * world.tick**2 * DT**2 / 2) - 1
    assert error == pytest.approx(-DT / seconds, rel=1e-3)
    assert world.velocities()[0, 1] == pytest.approx(-G * seconds, rel=1e-9)


def bounce(lab, e, height):
    world = lab(["ball"], [[0, 0.01 + height, 0]], ball__restitution=e, plane__restitution=e)
    world.step()
    while world.velocities()[0, 1] <= 0:
        world.step()
    while world.velocities()[0, 1] > 0:
        world.step()
    return (world.poses()[0, 1] - 0.01) / height


HEIGHTS = np.linspace(0.3, 0.35, 24)
"""Drops that meet the ground at all phases of a step."""


@pytest.mark.parametrize("e", [0.8, 0.9, 1.0])
def test_a_ball_bounces_to_e_squared_of_its_height(lab, e):
    ratios = [bounce(lab, e, height) for height in HEIGHTS]
    assert np.mean(ratios) == pytest.approx(e * e, rel=0.01)


def test_the_height_of_one_bounce_is_off_by_what_a_step_hides(lab):
    # The ground is noticed up to one step late, up to v dt deep.
    for e in (0.8, 1.0):
        for height in HEIGHTS:
            deep = (2 * G * height) ** 0.5 * DT
            assert abs(bounce(lab, e, height) - e * e) * height < 1.5 * deep


@pytest.mark.parametrize(
    ("e", "low", "high"), [(0.5, 0.96, 1.0), (0.3, 0.9, 0.98), (0.1, 0.2, 0.6)]
)
def test_a_poor_bouncer_loses_a_little_more_than_the_formula(lab, e, low, high):
    """The overlap at impact is pushed out while the ball rises slowly: a loss for small e."""
    ratio = np.mean([bounce(lab, e, height) for height in HEIGHTS]) / (e * e)
    assert low < ratio <= high


def test_without_restitution_nothing_bounces(lab, tools):
    world = lab(["ball"], [[0, 0.31, 0]])
    tools.run(world, 1)
    assert world.poses()[0, 1] == pytest.approx(0.01, abs=1.1e-4)
    assert abs(world.velocities()[0]).max() < 1e-3


def test_a_ball_that_grips_rolls_down_at_two_thirds_of_sliding(lab, tools):
    # A uniform disc: a = g sin(angle) / (1 + 1/2).
    angle = 0.2
    world = lab(["ball"], [[0.05, 0.01, 0]], world__tilt=angle)
    tools.run(world, 0.25)
    before = world.velocities()[0]
    tools.run(world, 1)
    after = world.velocities()[0]
    assert after[0] - before[0] == pytest.approx(G * sin(angle) * 2 / 3, rel=5e-3)
    assert after[2] * 0.01 == pytest.approx(-after[0], rel=5e-3)


@pytest.mark.parametrize("gravity", [0.5, 1.62, 25.0])
def test_the_slip_angle_does_not_depend_on_gravity_or_density(lab, tools, gravity):
    for share, moves in ((0.995, False), (1.005, True)):
        world = lab(
            ["block"],
            [[0.05, 0.01, 0]],
            world__gravity=gravity,
            block__density=4000,
            world__tilt=atan(0.5) * share,
        )
        tools.run(world, 3)
        assert bool(abs(world.poses()[0, 0] - 0.05) > 1e-3) is moves


def test_tilt_is_an_incline_seen_from_the_incline(lab):
    assert degrees(atan(0.5)) == pytest.approx(26.565, abs=1e-3)
    world = lab(["ball"], [[0, 5, 0]], world__tilt=pi / 6)
    world.step()
    vx, vy, _ = world.velocities()[0]
    assert -vx / vy == pytest.approx(tan(pi / 6))
