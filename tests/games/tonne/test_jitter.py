"""The usual hand of a person, and the limits of a turn that what-ifs keep to."""

from random import Random
from typing import Any

import numpy as np
import pytest

import games
from games.tonne.bots import HandNoise
from games.tonne.table import SETTLE_S
from games.topthis.table import SETTLE_S as FLICK_S
from sim.inputs import Lift, Release, move
from sim.lab.whatif import LIMIT_S
from sim.tuning import Tuning


def test_the_hand_misses_as_much_as_a_careful_bot_does():
    game, tuning, rng = games.load("tonne"), Tuning.load("tonne/wood"), Random(3)
    meant = ((0, Lift(1, 0.0, 0.3, 0.5)), (4, move(0.0, 0.2, 0.5)), (9, Release()))
    done: list[Any] = [game.jitter(meant, tuning, rng) for _ in range(3000)]
    at = np.array([(one[0][1].x, one[0][1].angle - 0.5) for one in done])
    noise = HandNoise()
    assert at.std(axis=0) == pytest.approx([noise.position_m, noise.angle_rad], rel=0.05)
    assert done[0][2] == (9, Release())
    assert game.judge() is None, "whatever falls is a collapse"


def test_a_what_if_may_take_as_long_as_a_turn():
    assert {"side": SETTLE_S, "top": FLICK_S} == LIMIT_S
