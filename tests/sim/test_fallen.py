"""What counts as fallen, and when a world is at rest."""

from math import pi

import numpy as np
import pytest

from sim import Scene, World
from sim.inputs import Lift, Move, Release, Tune, Withdraw

CAN_HALF = 0.02


@pytest.fixture
def tonne(wood, tools):
    def build(*poses, kinds=None):
        rows = [tools.nowhere if p is None else p for p in poses]
        return World(Scene("tonne", wood, kinds or ["can"] * len(rows), rows))

    return build


def outer(world):
    return (
        max(
            abs(x) for s in world.start.setting.statics if s.thing == "bin" for x, _ in s.outline_mm
        )
        / 1000
    )


def test_a_piece_dropped_on_the_table_has_fallen(tonne, tools):
    world = tonne((0.3, 0.05, 0))
    assert world.fallen == ()
    tools.run(world, 0.5)
    assert world.fallen == (0,)


def test_a_piece_in_the_bin_has_not_fallen(tonne, tools):
    world = tonne((0, 0.05, 0))
    tools.settle(world)
    assert world.fallen == ()


def test_a_held_piece_may_touch_the_table_until_it_is_let_go(tonne, tools):
    world = tonne(None)
    world.step([Lift(0, 0.3, 0.1, 0.0), Move(0.3, 0.012, 0.0)])
    tools.run(world, 1)
    assert (world.contacts().pieces == 0).any()  # it does touch
    assert world.fallen == ()
    world.step([Release()])
    tools.run(world, 0.1)
    assert world.fallen == (0,)


def test_a_held_piece_that_touched_the_table_and_was_lifted_off_has_not_fallen(tonne, tools):
    world = tonne(None)
    world.step([Lift(0, 0.3, 0.1, 0.0), Move(0.3, 0.012, 0.0)])
    tools.run(world, 0.5)
    tools.hold_to(world, 0.0, 0.3, 0.0, 1.0)
    world.step([Release()])
    tools.settle(world)
    assert world.fallen == ()
    assert world.poses()[0, 1] == pytest.approx(0.008 + CAN_HALF, abs=2e-4)


def test_a_held_piece_withdrawn_from_the_table_has_not_fallen(tonne, tools):
    world = tonne(None)
    world.step([Lift(0, 0.3, 0.1, 0.0), Move(0.3, 0.012, 0.0)])
    tools.run(world, 0.5)
    world.step([Withdraw()])
    tools.run(world, 0.2)
    assert world.fallen == ()


def test_a_piece_that_leans_on_the_outer_wall_and_the_table_has_fallen(tonne, tools):
    world = tonne((0, 0, 0))
    world = tonne((outer(world) + 0.022, 0.03, 0.35))
    tools.settle(world)
    touched = {tuple(sorted(p)) for p in world.contacts().pieces.tolist()}
    assert touched == {(-1, 0)}
    assert world.fallen == (0,)


def test_a_piece_on_the_edge_of_the_bin_has_not_fallen(tonne, tools):
    world = tonne((0.0, 0.4, 0))
    tools.run(world, 0.1)
    assert world.fallen == ()


def test_a_piece_that_lies_on_a_fallen_piece_has_not_fallen(tonne, tools):
    world = tonne((0.3, 0.0141, pi / 2), (0.3, 0.0423, pi / 2))
    tools.run(world, 1)
    assert world.fallen == (0,)


def test_a_piece_that_touches_the_table_from_the_start_has_fallen_with_the_first_step(tonne):
    world = tonne((0.3, CAN_HALF, 0), (0, 0.05, 0))
    assert world.fallen == ()
    world.step()
    assert world.fallen == (0,)


def test_a_piece_that_slides_off_the_table_has_fallen_once_and_is_gone(tonne, tools):
    right = 0.9
    world = tonne((right - 0.001, 0.3, 0.0), (0, 0.028, 0))
    world.step([Tune("table.friction", 0.0), Tune("can.restitution", 0.9)])
    tools.run(world, 4)
    assert world.fallen == (0,)


def test_a_piece_outside_the_bounds_is_taken_out(lab, tools):
    world = lab(["ball", "ball"], [[0, -1.9, 0], [1, 0.01, 0]])
    tools.run(world, 0.5)
    assert world.fallen == (0,)
    assert np.isnan(world.poses()[0]).all() and not np.isnan(world.poses()[1]).any()
    assert world.present == (1,)
    assert world.scene().present == (1,)
    assert np.isnan(world.velocities()[0]).all()


def test_pieces_fall_in_order_and_each_once(tonne, tools):
    world = tonne((0.3, 0.2, 0), (-0.3, 0.05, 0), (0.2, 0.4, 0.3))
    tools.run(world, 3)
    assert world.fallen == (1, 0, 2)


def test_a_world_is_at_rest_when_all_was_slow_for_a_quarter_of_a_second(tonne, tools):
    world = tonne((0, 0.008 + CAN_HALF, 0))
    assert not world.at_rest
    tools.run(world, 0.2)
    assert not world.at_rest
    tools.run(world, 0.15)
    assert world.at_rest


def test_a_world_with_a_held_piece_is_not_at_rest(tonne, tools):
    world = tonne(None)
    world.step([Lift(0, 0, 0.3, 0)])
    tools.run(world, 1)
    assert not world.at_rest
    world.step([Release()])
    assert not world.at_rest
    tools.run(world, 0.2)
    assert not world.at_rest
    assert tools.settle(world).poses()[0, 1] < 0.04


def test_a_tuning_change_wakes_a_world(tonne, tools):
    world = tonne((0, 0.008 + CAN_HALF, 0))
    tools.run(world, 1)
    assert world.at_rest
    world.step([Tune("can.friction", 0.1)])
    assert not world.at_rest


def test_an_empty_world_comes_to_rest(tonne, tools):
    assert tools.settle(tonne(None)).at_rest


def test_contacts_tell_pairs_points_normals_and_the_weight_that_is_carried(tonne, tools):
    world = tonne((0, 0.008 + CAN_HALF, 0), (0, 0.008 + 3 * CAN_HALF, 0))
    tools.run(world, 1)
    touch = world.contacts()
    pairs = [tuple(sorted(p)) for p in touch.pieces.tolist()]
    assert sorted(pairs) == [(-1, 0), (0, 1)]
    weight = world.masses()[0, 0] * 9.81
    for pair, count, normal, impulse, points in zip(
        pairs, touch.count, touch.normals, touch.impulses, touch.points, strict=True
    ):
        assert count == 2
        assert abs(normal[1]) == pytest.approx(1)
        assert np.ptp(points[:, 0]) == pytest.approx(0.028, abs=1.5e-3)
        carried = 2 if pair == (-1, 0) else 1
        assert abs(impulse[1]) / world.dt == pytest.approx(carried * weight, rel=1e-3)
    assert touch.overlap <= 0.6e-4


def test_masses_and_energy_are_in_si(tonne, tools):
    world = tonne((0, 0.3, 0))
    tools.run(world, 0.1)
    mass = 650 * 0.028 * 0.04 * 0.015
    assert world.masses()[0, 0] == pytest.approx(mass)
    assert world.kinetic_energy == pytest.approx(mass * 0.981**2 / 2, rel=1e-6)
