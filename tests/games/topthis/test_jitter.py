"""A finger that trembles: how far a flick goes astray, and what counts as a collapse."""

import math
from random import Random
from typing import Any

import numpy as np
import pytest

import games
from games.topthis.hand import Aim, HandNoise, flick, gesture
from games.topthis.rules import GAME
from games.topthis.state import Add, Flicked
from games.topthis.table import collapsed, lying_in, world_of
from games.topthis.view_hint import Found
from sim.inputs import Flick, Lift
from sim.tuning import Tuning

WOOD = Tuning.load("topthis/wood")
AIM = Aim(-0.19, 0.0, 0.3, 0.5, 0.4)


def astray(rng: Random, tuning: Tuning = WOOD) -> Flick:
    done: Any = GAME.jitter(gesture(3, AIM, WOOD), tuning, rng)
    assert done[0] == (0, Lift(3, -0.19, 0.0, 0.0))
    assert done[1][0] == 60
    return done[1][1]


def test_it_is_the_noise_of_the_tuning():
    rng, meant, noise = Random(1), flick(AIM, WOOD), HandNoise.of(WOOD)
    done = [astray(rng) for _ in range(3000)]
    turns = np.array([math.atan2(one.vy, one.vx) for one in done]) - AIM.direction
    shares = np.array([math.hypot(one.vx, one.vy) for one in done])
    shares /= math.hypot(meant.vx, meant.vy)
    assert turns.std() == pytest.approx(noise.aim_rad, rel=0.05)
    assert shares.std() == pytest.approx(noise.strength, rel=0.05)
    assert turns.mean() == pytest.approx(0, abs=0.1 * noise.aim_rad)
    assert [one.spin for one in done] == pytest.approx((shares * meant.spin).tolist())


def test_it_never_is_faster_than_a_flick_can_be():
    full: Any = gesture(3, Aim(-0.19, 0.0, 0.0, 1.0), WOOD)
    limit, rng = WOOD["flick.limit"], Random(4)
    done: list[Any] = [GAME.jitter(full, WOOD, rng)[1][1] for _ in range(200)]
    assert max(math.hypot(one.vx, one.vy) for one in done) <= limit * (1 + 1e-9)


def test_what_the_world_refuses_stays_as_it_is():
    slow = WOOD.replace(flick__limit=0.5)
    assert astray(Random(1), slow) == flick(AIM, WOOD)


def test_two_discs_off_the_pizza_are_a_collapse_as_in_the_rules():
    spots = [(0, 0, -0.185, 0.0, 0.0), (1, 0, -0.185, 0.037, 0.0), (2, 0, 0.0, 0.0, 0.0)]
    seen = set()
    for speed in (0.2, 1.0, 1.9):
        world = world_of(spots, WOOD)
        world.step([Lift(3, -0.1, 0.018, 0.0), Flick(-speed, 0.0, 0.0)])
        while not world.at_rest:
            world.step()
        told = Flicked(3, (0, 1), lying_in(world), world.fallen, world.radius)
        assert collapsed(world) == GAME.collapsed(told)
        seen.add(collapsed(world))
    assert seen == {True, False}


def test_what_lay_beside_the_pizza_is_not_counted():
    world = world_of([(0, 0, 0.3, 0.0, 0.0), (1, 0, 0.3, 0.1, 0.0)], WOOD)
    world.step()
    assert not collapsed(world)


def test_each_physical_game_says_what_it_needs():
    for name in games.names():
        game = games.load(name)
        if game.physical:
            assert game.jitter((), Tuning.load(game.preset), Random(0)) in ([], ())
            judge = game.judge()
            assert judge is None or callable(judge)


def test_a_hint_tells_its_odds_with_their_interval():
    add = Add(1, 0)
    assert Found(add, AIM, 5, 20, 24).words == "Filled an order in 5 of 24 trials (9 to 40 %)"
    assert Found(add, AIM, 0, 20, 24).words == "Hit a disc in 20 of 24 trials (64 to 93 %)"
