"""The risk of letting go of a held piece in the playground, asked for by key or button."""

import time

import numpy as np
import pygame
import pytest

from games.shell.playrisk import TRIALS, drop_trials
from games.shell.playworld import PlayWorld, Still
from games.shell.screens.playground import PlaygroundScreen
from games.shell.trembling import hand_of
from games.shell.workers import Workers
from sim.errors import SimError
from sim.inputs import Freeze, Lift, Release
from sim.lab.nudge import Risk, Tremor, run_trial
from sim.scene import Scene
from sim.tuning import Tuning

WALL = [(0.107, 0.212, 0.0), (0.0, 0.028, 0.0), (0.4, 0.02, 0.0)]
"""Cans: one on the wall of the bin, one on its floor, one on the table beside it."""


def still() -> Still:
    scene = Scene("tonne", Tuning.load("tonne/wood"), ["can"] * 3, np.array(WALL))
    return Still(scene)


@pytest.fixture
def ground(app, hands) -> PlaygroundScreen:
    app.workers = Workers(1)
    screen = PlaygroundScreen("tonne")
    app.push(screen)
    app.frame()
    screen.play.put(still())
    hands.wait(0.2)
    return screen


def hold(screen, hands, x: float, y: float = 0.29) -> None:
    """Take a can and hold it over a place."""
    hands.key(pygame.K_2)
    hands.wait(0.2)
    assert screen.hand is not None
    screen.hand.target = (x, y, 0.0)
    hands.wait(1.0)
    assert screen.play.world.held is not None


def answer(app, screen) -> Risk:
    for _ in range(20_000):
        if not screen.risk.busy:
            assert screen.risk.found is not None
            return screen.risk.found
        app.frame(1 / 60)
        time.sleep(0.001)
    raise AssertionError("no answer came")


def test_k_tells_the_risk_and_k_again_takes_it_away(app, hands, ground):
    hold(ground, hands, 0.12)
    hands.key(pygame.K_k)
    assert ground.risk.busy and ground.risk.words == "Trying 24 drops ..."
    risk = answer(app, ground)
    assert risk.n == TRIALS and risk.collapsed > 12, "it is let go over the outer edge of a can"
    low, high = round(100 * risk.low), round(100 * risk.high)
    assert ground.risk.words == f"Falls in {risk.collapsed} of 24 ({low} to {high} %)"
    assert ground.play.world.held is not None and len(ground.play.world.present) == 4
    hands.key(pygame.K_k)
    assert ground.risk.words == ""


def test_over_the_middle_of_the_bin_nothing_falls(app, hands, ground):
    hold(ground, hands, -0.05)
    hands.click_on(ground.bar.risk)
    assert answer(app, ground).collapsed == 0, "what lies on the table has not fallen now"


def test_it_goes_when_the_hand_goes_elsewhere(app, hands, ground):
    hold(ground, hands, -0.05)
    hands.key(pygame.K_k)
    answer(app, ground)
    ground.hand.target = (-0.049, 0.29, 0.01)
    hands.wait(0.5)
    assert ground.risk.found is not None, "a hand is never quite still"
    ground.hand.target = (0.02, 0.29, 0.01)
    hands.wait(0.5)
    assert ground.risk.found is None


@pytest.mark.parametrize("how", ["turn", "tune", "let go"])
def test_it_goes_with_what_it_was_asked_for(app, hands, ground, how):
    hold(ground, hands, -0.05)
    hands.key(pygame.K_k)
    answer(app, ground)
    if how == "turn":
        hands.key(pygame.K_q)
        hands.key(pygame.K_q)
    elif how == "tune":
        ground.play.tune({"can.friction": 0.1})
    else:
        hands.key(pygame.K_SPACE)
    hands.wait(0.4)
    assert ground.risk.found is None


def test_with_an_empty_hand_it_says_what_to_do(app, hands, ground):
    assert not ground.bar.risk.enabled
    hands.key(pygame.K_k)
    assert not ground.risk.busy
    assert app.toasts.items[-1].text.startswith("Hold a piece over the pile first")


def test_what_goes_wrong_is_told(app, hands, ground, monkeypatch):
    def wrong(_trial):
        raise SimError("it is too crowded to be simulated again (stopped at 0.1 s)")

    monkeypatch.setattr("games.shell.whatifrun.run_trial", wrong)
    hold(ground, hands, -0.05)
    hands.key(pygame.K_k)
    for _ in range(20_000):
        if not ground.risk.busy:
            break
        app.frame(1 / 60)
        time.sleep(0.001)
    assert app.toasts.items[-1].text.startswith("No risk: it is too crowded")
    assert ground.risk.words == ""


# -- the trials ------------------------------------------------------------------------------------


def held(x: float, frozen: tuple[int, ...] = ()) -> PlayWorld:
    play = PlayWorld("tonne", Still(still().scene, frozen))
    play.take_new("can", x, 0.3)
    for _ in range(5):
        play.tick()
    return play


def test_a_trial_lets_go_of_the_piece_where_it_is_held():
    play = held(0.12)
    piece = play.world.held
    x, y, _angle = play.world.poses()[piece].tolist()
    made = drop_trials(play, 5, seed=1)
    assert len({trial.inputs for trial in made}) == 5
    for trial in made:
        (_, lift), (tick, release) = trial.inputs
        assert isinstance(lift, Lift) and lift.piece == piece and lift.y == y
        assert abs(lift.x - x) < 0.012 and lift.x != x
        assert (tick, release) == (1, Release())
        assert trial.scene["poses"][piece] is None
    assert drop_trials(play, 5, seed=1) == made


def test_what_is_frozen_stays_frozen_in_the_trials():
    play = held(0.12, (0,))
    first = drop_trials(play, 1)[0].inputs[0]
    assert first == (0, Freeze(play.ids.get(0, 0), True))
    loose, fast = (
        sum(map(run_trial, drop_trials(one, 8))) for one in (held(0.107), held(0.107, (0,)))
    )
    assert fast <= loose


def test_a_table_without_a_game_has_a_hand_too_and_one_from_above_needs_a_game():
    jitter, judge = hand_of("lab")
    assert jitter == Tremor() and judge is None
    with pytest.raises(SimError, match="not known how a hand trembles"):
        hand_of("topthis", "nobody")
