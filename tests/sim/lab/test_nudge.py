"""The same gesture with a hand that trembles: what is drawn, what is counted, by whom."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap
from math import nan
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
import pytest

from sim import Recording, Scene, SimError, Tuning, World, verify
from sim.inputs import Lift, Move, Release
from sim.lab.interval import wilson
from sim.lab.nudge import Risk, Tremor, nudge, run_trial, trials, trials_of
from sim.recording import Recorder

STILL = Tremor(0.0, 0.0)


def balanced(wood: Tuning, x: float) -> Recording:
    """A can let go with its middle so far (m) right of the middle of the bin's right wall."""
    scene = Scene("tonne", wood, ["can"], [[nan] * 3])
    recorder = Recorder(World(scene))
    recorder.step([Lift(0, 0.106 + x, 0.24, 0.0)])
    recorder.step([Move(0.106 + x, 0.228, 0.0)])
    for _ in range(60):
        recorder.step()
    recorder.step([Release()])
    for _ in range(960):
        recorder.step()
    return recorder.finish()


def test_a_hand_that_does_not_tremble_does_it_again_each_time(swept, placed):
    assert nudge(swept, 3, STILL) == Risk(3, 3, *wilson(3, 3))
    assert nudge(placed, 3, STILL) == Risk(0, 3, *wilson(0, 3))


def test_the_risk_has_its_interval():
    risk = Risk.of([True, False, False, True])
    assert (risk.collapsed, risk.n, risk.share) == (2, 4, 0.5)
    assert (risk.low, risk.high) == wilson(2, 4)
    assert Risk.of([]).share == 0.0


def test_what_stands_on_an_edge_falls_sometimes(wood):
    risk = nudge(balanced(wood, 0.003), 40, seed=5)
    assert 4 <= risk.collapsed <= 36, "a can balanced on a wall falls either way"
    assert risk.low < risk.share < risk.high


def test_the_further_out_the_more_often_it_falls(wood):
    outside, inside = (nudge(balanced(wood, x), 16).collapsed for x in (0.012, -0.012))
    assert outside == 16 and inside == 0


def test_the_result_depends_on_the_seed_alone(wood):
    edge = balanced(wood, 0.003)
    fates = list(map(run_trial, trials_of(edge, 24, Tremor(), seed=1)))
    assert fates == list(map(run_trial, trials_of(edge, 24, Tremor(), seed=1)))
    assert fates != list(map(run_trial, trials_of(edge, 24, Tremor(), seed=2)))


def test_the_first_trials_of_many_are_those_of_few(swept):
    few, many = (trials_of(swept, n, Tremor(), seed=9) for n in (3, 8))
    assert [t.inputs for t in few] == [t.inputs for t in many[:3]]


def test_processes_in_any_number_find_the_same(wood):
    edge = balanced(wood, 0.003)
    alone = nudge(edge, 10, seed=4)
    for count in (1, 2):
        with ProcessPoolExecutor(count, get_context("spawn")) as pool:
            assert nudge(edge, 10, seed=4, run=pool.map) == alone


def test_backwards_they_find_the_same(wood):
    edge = balanced(wood, 0.003)

    def backwards(function, given):
        return [function(one) for one in reversed(given)][::-1]

    assert nudge(edge, 10, seed=4, run=backwards) == nudge(edge, 10, seed=4)


def test_parameters_are_changed_as_in_a_what_if(swept, placed):
    assert nudge(swept, 2, STILL, {"bottle.friction": 1.5}).n == 2
    values = {t.scene["tuning"]["can.friction"] for t in trials_of(placed, 2, STILL,
              {"can.friction": 0.05})}  # fmt: skip
    assert values == {0.05}


# --- the hand -------------------------------------------------------------------------------------


def test_a_tremor_shifts_and_turns_all_the_way(wood):
    meant = [(0, Lift(1, 0.0, 0.3, 0.0)), (4, Move(0.01, 0.2, 0.1)), (9, Release())]
    done: Any = Tremor(0.01, 0.2)(meant, wood, Random(1))
    (_, start), (_, way), (tick, end) = done
    assert start.x == pytest.approx(way.x - 0.01) != 0
    assert start.angle == pytest.approx(way.angle - 0.1) != 0
    assert (start.y, way.y) == (0.3, 0.2)
    assert (tick, end) == (9, Release())


def test_its_deviations_are_what_it_says(wood):
    rng, tremor = Random(2), Tremor(0.002, 0.05)
    drawn: list[Any] = [tremor([(0, Lift(1, 0.0, 0.3, 0.0))], wood, rng)[0][1] for _ in range(4000)]
    at = np.array([(one.x, one.angle) for one in drawn])
    assert at.std(axis=0) == pytest.approx([0.002, 0.05], rel=0.04)
    assert abs(at.mean(axis=0)) == pytest.approx([0, 0], abs=0.003)


def test_no_hand_reaches_beyond_its_reach(wood):
    reach = Scene("tonne", wood, [], np.zeros((0, 3))).setting.reach
    drawn: Any = Tremor(5.0, 0.0)([(0, Lift(1, 0.0, 0.3, 0.0))], wood, Random(0))[0][1]
    assert drawn.x in (reach[0], reach[2])


# --- what is a collapse ---------------------------------------------------------------------------


def test_what_lay_on_the_table_before_has_not_fallen(wood):
    beside = Scene("tonne", wood, ["can", "can"], [[0.3, 0.02, 0.0], [nan] * 3])
    world = World(beside)
    world.step()
    assert world.fallen == (0,)
    inside, outside = ([(0, Lift(1, x, 0.2, 0.0)), (1, Release())] for x in (0.0, -0.3))
    assert not any(starmap(run_one, [(beside, inside)]))
    assert all(starmap(run_one, [(beside, outside)]))


def run_one(scene, inputs):
    return run_trial(trials(scene, inputs, 1, STILL)[0])


def right_of_the_middle(world: World) -> bool:
    return bool(world.poses()[8, 0] > 0)


def test_a_judge_says_what_a_collapse_is(flicked):
    made = trials_of(flicked, 2, STILL, judge=right_of_the_middle)
    fates = [run_trial(trial) for trial in made]
    assert fates == [bool(flicked.samples[-1, 8, 0] > 0)] * 2


def test_a_trial_can_be_sent(swept):
    trial = trials_of(swept, 1, Tremor())[0]
    assert pickle.loads(pickle.dumps(trial)) == trial


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, -3, 10_001])
def test_the_number_of_trials_has_a_range(placed, n):
    with pytest.raises(SimError, match="1 to 10000 times"):
        nudge(placed, n)


def test_a_parameter_that_cannot_be_is_told(placed):
    with pytest.raises(SimError, match="must be a number from"):
        nudge(placed, 3, values={"can.friction": 99})


def test_it_gives_up_when_it_falls_behind_the_clock(placed, monkeypatch):
    monkeypatch.setattr(verify, "PATIENCE_S", -100.0)
    with pytest.raises(SimError, match="crowded"):
        nudge(placed, 1)
