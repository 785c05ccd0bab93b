"""What a run comes to, held to closed forms."""

from math import isnan, pi

import numpy as np
import pytest

from sim import Scene, SimError, Tuning, World
from sim.errors import LabError
from sim.inputs import Flick, Lift, Move, Release, Tune
from sim.lab.trial import MEASURES, Trial, as_trial, run

G = 9.81
NOWHERE = (np.nan, np.nan, np.nan)


def plain(pieces, poses, **changes):
    return Scene("lab", Tuning.default("lab").replace(**changes), pieces, poses)


def disc(**changes):
    tuning = Tuning.default("topthis").replace(**changes)
    return Scene("topthis", tuning, ["disc", "disc"], [NOWHERE, NOWHERE])


def test_a_flicked_disc_slides_as_far_as_the_formula_says():
    scene = disc(pizza__friction=0.3, table__friction=0.3)
    found = run(Trial(scene, [(0, Lift(0, -0.1, 0, 0)), (0, Flick(0.8, 0.6, 0))]))
    assert found.slide_m == pytest.approx(1 / (2 * 0.3 * G), rel=1e-3)
    assert found.settle_s == pytest.approx(1 / (0.3 * G), abs=1 / 240)
    mass = 650 * pi * 0.018**2 * 0.004
    assert found.energy_j == pytest.approx(mass / 2, rel=0.03)  # a tick after the flick
    assert not found.collapsed and found.fallen == 0
    assert isnan(found.height_m)


def test_a_disc_that_leaves_the_table_has_fallen():
    found = run(Trial(disc(), [(0, Lift(1, 0.2, 0, 0)), (0, Flick(2, 0, 0))]))
    assert found.collapsed and found.fallen == 1
    assert found.slide_m == pytest.approx(0.25, abs=0.05)  # seen until it was taken out


def test_a_ball_that_falls_has_the_energy_of_its_height():
    scene = plain(["ball"], [[1, 0.51, 0]])
    found = run(Trial(scene))
    mass = World(scene).masses()[0, 0]
    assert found.energy_j == pytest.approx(mass * G * 0.5, rel=0.16)  # at most 25 ms before impact
    assert found.height_m == pytest.approx(0.02, abs=2e-4)
    assert found.slide_m == pytest.approx(0, abs=1e-6)
    assert found.settle_s == pytest.approx((2 * 0.5 / G) ** 0.5 + 0.25, abs=0.1)


def test_energy_follows_a_mass_that_is_changed_on_the_way():
    light = plain(["ball"], [[0, 1.01, 0]])
    heavy = Trial(light, [(5, Tune("ball.density", 6500.0))])
    assert run(heavy).energy_j == pytest.approx(10 * run(Trial(light)).energy_j, rel=1e-9)


def test_the_highest_point_is_that_of_what_did_not_fall():
    tuning = Tuning.load("tonne/wood")
    scene = Scene("tonne", tuning, ["can", "can"], [[0, 0.0281, 0], [0.3, 0.0201, 0]])
    found = run(Trial(scene))
    assert found.fallen == 1 and found.collapsed
    assert found.height_m == pytest.approx(0.048, abs=3e-4)


def test_a_slide_counts_from_where_the_hand_let_go():
    scene = plain(["cube"], [NOWHERE])
    inputs = [(0, Lift(0, 0.0, 0.1, 0)), (1, Move(0.3, 0.0205, 0)), (600, Release())]
    found = run(Trial(scene, inputs))
    assert found.slide_m < 2e-3
    assert found.settle_s < 0.5


def test_a_run_ends_in_time_and_says_that_nothing_was_at_rest():
    scene = plain(["ball"], [[0, 0.01, 0]], ball__friction=0, plane__friction=0, world__tilt=0.1)
    found = run(Trial(scene, seconds=1.0))
    assert isnan(found.settle_s)
    assert found.slide_m == pytest.approx(G * np.sin(0.1) / 2, rel=0.02)
    assert run(Trial(scene), seconds=0.5).slide_m == pytest.approx(found.slide_m / 4, rel=0.02)


def test_a_hand_may_see_the_world_and_say_when_it_has_finished():
    seen = []

    def hand(world):
        seen.append(world.tick)
        if world.tick == 0:
            return [Lift(0, 0, 0.2, 0), Release()]
        return () if world.tick < 30 else None

    found = run(Trial(plain(["cube"], [NOWHERE]), hand))
    assert seen == list(range(31))
    assert found.height_m == pytest.approx(0.04, abs=2e-4)


def test_a_scene_may_say_what_has_fallen():
    scene = plain(["cube", "cube"], [[0, 0.02, 0], [0, 0.06, 0]])
    standing = Trial(scene, fallen=lambda world: np.flatnonzero(world.poses()[:, 1] < 0.01))
    assert not run(standing).collapsed
    low = Trial(scene, fallen=lambda world: np.flatnonzero(world.poses()[:, 1] < 0.03))
    assert run(low) == run(standing)._replace(collapsed=True, fallen=1, height_m=run(low).height_m)


def test_the_same_run_gives_the_same_bits():
    scene = plain(["cube", "ball"], [[0, 0.3, 0.3], [0.01, 0.4, 0]])
    assert run(Trial(scene)) == run(Trial(scene))
    assert run(Trial(scene))._fields == MEASURES


def test_a_scene_alone_or_with_inputs_is_a_trial():
    scene = plain(["cube"], [NOWHERE])
    assert as_trial(scene) == Trial(scene)
    given = as_trial((scene, [(0, Lift(0, 0, 0.2, 0)), (3, Release())]))
    assert run(given).height_m == pytest.approx(0.04, abs=2e-4)


@pytest.mark.parametrize("made", [None, 3, (1, 2), ("a",), {"scene": 1}])
def test_anything_else_is_refused_in_one_sentence(made):
    with pytest.raises(LabError, match="must return a Trial, a Scene or"):
        as_trial(made)


@pytest.mark.parametrize(
    "inputs",
    [[(0, "lift")], [Release()], [(-1, Release())], [(0, Release(), 1)], [(0.5, Release())]],
)
def test_inputs_that_are_none_are_refused(inputs):
    with pytest.raises(LabError, match="no \\(tick, input\\)"):
        run(Trial(plain(["cube"], [NOWHERE]), inputs))


@pytest.mark.parametrize("one", [Release(), Lift(7, 0, 0.2, 0), Lift(0, 9, 9, 0)])
def test_what_a_hand_cannot_do_is_told(one):
    with pytest.raises(SimError):
        run(Trial(plain(["cube"], [NOWHERE]), [(0, one)]))
