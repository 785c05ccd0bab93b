"""What stands and what topples: edges, overhangs, towers, the settled pile."""

from itertools import pairwise

import numpy as np
import pytest

from sim import Scene, Tuning, World, assets
from sim.setting import from_dict


@pytest.fixture(scope="module")
def ledge():
    """ledge(pieces, poses) -> World on a plane that ends at x = 0."""
    data = assets.toml("lab", "setting.toml")
    data["statics"] = [
        {"thing": "plane", "outline_mm": [[-500, -100], [0, -100], [0, 0], [-500, 0]]}
    ]
    setting = from_dict("lab", data)
    tuning = Tuning.default("lab").replace(block__friction=0.8, plane__friction=0.8)

    def build(pieces, poses):
        return World(Scene(setting, tuning, pieces, poses))

    return build


@pytest.mark.parametrize(("past_mm", "topples"), [(-0.1, False), (0.1, True)])
def test_a_block_topples_when_its_centre_is_past_the_edge(ledge, tools, past_mm, topples):
    # 0.1 mm turns it with 2.3 rad/s2; 2 s are more than enough to tell.
    world = ledge(["block"], [[past_mm / 1000, 0.01, 0]])
    tools.run(world, 2)
    assert bool(world.fallen) is topples


def overhang(ledge, share):
    """Three blocks of 60 mm, the lowest first, each `share` of the harmonic limit past the next."""
    x, poses = 0.0, []
    for row, below in enumerate((3, 2, 1)):
        x += share * 0.06 / (2 * below)
        poses.append([x - 0.03, 0.01 + 0.02 * row, 0])
    return ledge(["block"] * 3, poses), x


def test_three_blocks_overhang_to_99_hundredths_of_the_limit(ledge, tools):
    world, reach = overhang(ledge, 0.99)
    assert reach == pytest.approx(0.99 * 11 / 12 * 0.06)
    start = world.poses()
    tools.run(world, 20)
    # The slop of 0.1 mm on the lever of the last millimetres tilts the lowest block the most.
    assert not world.fallen
    assert np.abs(world.poses() - start)[:, 1].max() < 2e-3


def test_three_blocks_past_the_limit_fall(ledge, tools):
    world, _ = overhang(ledge, 1.01)
    tools.run(world, 5)
    assert 2 in world.fallen


def test_a_tower_of_20_cubes_stands_for_a_minute(lab, tools):
    start = np.array([[0.1, 0.02 + 0.04 * i, 0] for i in range(20)])
    world = lab(["cube"] * 20, start)
    tools.run(world, 60)
    moved = np.abs(world.poses() - start)
    assert moved[:, 1].max() < 3e-3  # half the slop and what 20 iterations leave, 20 times
    assert moved[:, 0].max() < 1e-3
    assert world.at_rest


@pytest.fixture(scope="module")
def after_a_minute(pile, tools):
    world = World(pile)
    tools.run(world, 1)
    start = world.poses()
    tools.run(world, 60)
    return world, start


def test_a_pile_of_40_does_not_creep_for_a_minute(after_a_minute):
    world, start = after_a_minute
    assert np.abs(world.poses() - start)[:, :2].max() < 1e-5
    assert world.at_rest and not world.fallen


def test_a_pile_at_rest_overlaps_by_no_more_than_the_slop(after_a_minute):
    world, _ = after_a_minute
    assert world.contacts().overlap <= 0.6e-4


def test_a_world_built_from_a_settled_scene_does_not_jump(pile, tools):
    world = World(pile)
    moved = 0.0
    for _ in range(480):
        world.step()
        moved = max(moved, np.abs(world.poses() - pile.poses)[:, :2].max())
    assert moved < 5e-5


def test_60_rebuilds_drift_by_no_more_than_a_twentieth_of_a_millimetre(half_pile, tools):
    scene = half_pile
    for _ in range(60):
        scene = tools.run(World(scene), 0.1).scene()
    drift = np.abs(scene.poses - half_pile.poses)[:, :2]
    assert np.nanmax(drift) < 5e-5


def energies(world, seconds):
    """Energy by tick in J, with the velocity of the moment itself, half-way between two steps."""
    tilt = world.tuning["world.gravity"] * world.masses()[:, 0]
    turn = world.masses()
    out = []
    states = []
    for _ in range(round(seconds / world.dt)):
        states.append((world.poses(), world.velocities()))
        world.step()
    for (_, before), (poses, after) in pairwise(states):
        v = (before + after) / 2
        kinetic = turn[:, 0] * (v[:, 0] ** 2 + v[:, 1] ** 2) + turn[:, 1] * v[:, 2] ** 2
        out.append(np.nansum(kinetic / 2 + tilt * poses[:, 1]))
    return np.array(out)


def largest_rise(energy):
    return (energy - np.minimum.accumulate(energy)).max()


def falling_pile(tools, tuning):
    """40 pieces in a loose block over the bin, all let go at once."""
    poses = [[-0.06 + 0.04 * (i % 4), 0.07 + 0.08 * (i // 4), 0.7 * i] for i in range(40)]
    return World(Scene("tonne", tuning, tools.kinds, poses))


@pytest.mark.parametrize("preset", ["wood", "ice", "heavy", "moon"])
def test_the_energy_of_a_falling_pile_never_rises_by_a_thousandth(tools, preset):
    tuning = Tuning.load(f"tonne/{preset}")
    energy = energies(falling_pile(tools, tuning), 3)
    assert largest_rise(energy) < 1e-3 * energy[0]


def test_the_energy_of_a_bouncing_pile_rises_by_less_than_a_hundredth(tools):
    """Restitution as the engine has it (Newton's) may gain energy where friction turns a blow."""
    energy = energies(falling_pile(tools, Tuning.load("tonne/rubber")), 3)
    assert largest_rise(energy) < 1e-2 * energy[0]


def test_the_energy_of_one_body_without_contact_is_constant(lab):
    energy = energies(lab(["cube"], [[0, 8, 1]]), 0.5)
    assert np.ptp(energy) < 1e-9 * energy[0]


def mirrored(poses):
    return np.asarray(poses) * [-1, 1, -1]


def test_a_mirrored_body_ends_mirrored_to_round_off(lab, tools):
    start = np.array([[0.1, 0.3, 0.4]])
    one = tools.run(lab(["cube"], start), 2)
    other = tools.run(lab(["cube"], mirrored(start)), 2)
    assert np.abs(one.poses() - mirrored(other.poses())).max() < 1e-9


def test_a_mirrored_pile_stays_mirrored_until_its_pieces_have_met_many_times(tools, wood):
    """Contacts are solved one after the other: measured 0.02 mm after 0.1 s, then chaos."""
    one = falling_pile(tools, wood)
    other = World(Scene("tonne", wood, tools.kinds, mirrored(one.start.poses)))
    tools.run(one, 0.1)
    tools.run(other, 0.1)
    apart = np.abs(one.poses() - mirrored(other.poses()))[:, :2].max()
    assert apart < 1e-4


def test_a_settled_pile_stays_settled_in_the_mirror(pile, wood, tools):
    world = World(Scene("tonne", wood, tools.kinds, mirrored(pile.poses)))
    tools.run(world, 1)
    moved = np.abs(world.poses() - mirrored(pile.poses))[:, :2].max()
    assert moved < 1e-4
