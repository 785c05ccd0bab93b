"""What is done in the playground can be run again: grab, freeze, shake, remove, tune."""

from random import Random

import numpy as np
import pytest

from games.shell.playworld import PlayWorld
from sim.inputs import Freeze, Grab, Remove, Shake, Tune, move
from sim.lab.nudge import nudge
from sim.lab.whatif import WhatIf, rerun
from sim.recording import Recording
from sim.setting import load

SETTINGS = ("tonne", "lab")


def played(setting: str, seed: int) -> Recording:
    """Return a stretch in which everything is done that the playground knows."""
    rng, play = Random(seed), PlayWorld(setting)
    kinds = list(load(setting).kinds)
    for turn in range(14):
        here = list(play.world.present)
        deed = rng.randrange(8) if len(here) > 4 else 0
        if deed in (0, 1) and play.world.held is None:
            play.take_new(rng.choice(kinds), rng.uniform(-0.1, 0.1), rng.uniform(0.05, 0.2))
        elif deed == 2 and here and play.world.held is None:
            play.grab(rng.choice(here))
        elif deed == 3:
            play.freeze(rng.choice(here), rng.random() < 0.7)
        elif deed == 4:
            play.shake(rng.choice((3.0, 9.0)))
        elif deed == 5:
            play.tune({"world.gravity": rng.uniform(3, 15)})
        elif deed == 6:
            play.remove(rng.choice(here))
        elif deed == 7:
            play.duplicate(rng.choice(here))
        for tick in range(40):
            x, y = rng.uniform(-0.1, 0.1), rng.uniform(0.05, 0.25)
            held = play.world.held is not None and tick % 8 == 4
            play.tick([move(x, y, rng.uniform(-1, 1))] if held else [])
        if turn % 2:
            play.let_go()
            play.tick()
        if play.resting:
            play.shake(3.0)  # a stretch ends where all rests: go on with this one
    made = play.recording()
    assert made is not None
    return made


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("setting", SETTINGS)
def test_it_runs_again_to_the_bit(setting, seed):
    made = played(setting, seed)
    run = WhatIf(made)
    assert run.run().digests == made.digests
    assert (run.skipped, run.parts_tick) == (0, None)
    assert run.result().inputs == made.inputs


def test_among_what_was_done_is_everything():
    done = {
        type(one)
        for setting in SETTINGS
        for seed in range(4)
        for _tick, one in played(setting, seed).inputs
    }
    assert done >= {Grab, Freeze, Remove, Shake, Tune}


@pytest.mark.parametrize("setting", SETTINGS)
def test_under_any_parameters_it_runs_to_an_end_that_verifies(setting):
    made, rng = played(setting, 1), Random(7)
    for _ in range(4):
        known = made.scene().tuning.parameters
        values = {p.key: rng.uniform(p.low, p.high) for p in rng.sample(known, 4)}
        other = WhatIf(made, values).run()
        assert other.verify() is None
        assert other.header.ticks >= made.header.ticks
        assert np.isfinite(other.time_s).all()


def test_its_gesture_can_be_nudged():
    risk = nudge(played("tonne", 2), 3)
    assert risk.n == 3 and risk == nudge(played("tonne", 2), 3)
    assert rerun(played("tonne", 2)).digests == played("tonne", 2).digests
