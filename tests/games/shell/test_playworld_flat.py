"""The world of the playground seen from above, without a window."""

import math
import random

import numpy as np
import pytest

from games.shell import playtime
from games.shell.playlooks import sorts
from games.shell.playplaces import free_beside
from games.shell.playworld import MOST, PlayWorld
from sim import Scene, Tuning, World
from sim.finger import Aim
from sim.inputs import Flick, Freeze, Grab, Remove, Shake

NAMES = list(sorts("topthis"))


def run(play: PlayWorld, ticks: int = 3000) -> None:
    for _ in range(ticks):
        play.tick()
        if play.resting:
            return
    raise AssertionError("it does not come to rest")


def put(play: PlayWorld, x: float, y: float, name: str = NAMES[0]) -> int:
    piece = play.take_new(name, x, y, over=True)
    assert piece is not None
    play.tick()
    play.let_go()
    run(play)
    return piece


def test_the_sorts_are_the_discs_of_the_box():
    from games.topthis.box import box

    pairs = {tuple(name.removeprefix("disc.") for name in sides) for sides in
             sorts("topthis").values()}  # fmt: skip
    assert pairs == set(box().discs)
    assert sorts("tonne") == {kind: () for kind in sorts("tonne")}


@pytest.mark.parametrize("seed", range(5))
def test_the_free_place_is_the_nearest_there_is(seed):
    rng = random.Random(seed)
    poses = []
    while len(poses) < 40:
        x, y = rng.uniform(-0.15, 0.15), rng.uniform(-0.15, 0.15)
        if all(math.dist((x, y), p[:2]) > 0.0361 for p in poses):
            poses.append((x, y, 0.0))
    world = World(Scene("topthis", Tuning.default("topthis"), ["disc"] * 40, poses))
    lying = np.array(poses)[:, :2]
    grid = np.stack(np.meshgrid(*[np.arange(-0.2, 0.2, 0.002)] * 2), axis=-1).reshape(-1, 2)
    free = grid[np.hypot(*(grid[:, None] - lying).transpose(2, 0, 1)).min(axis=1) >= 0.03602]
    for _ in range(20):
        at = rng.uniform(-0.15, 0.15), rng.uniform(-0.15, 0.15)
        found = free_beside(world, 0.018, *at)
        assert found is not None
        assert np.hypot(*(lying - found).T).min() > 0.036
        best = np.hypot(*(free - at).T).min()
        assert math.dist(found, at) <= best + 1e-9


def test_everything_done_is_recorded_and_verifies():
    rng = random.Random(2)
    play = PlayWorld("topthis")
    used: set[type] = set()
    for round_ in range(14):
        put(play, rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2), rng.choice(NAMES))
        here = list(play.world.present)
        piece = rng.choice(here)
        if round_ % 4 == 1:
            play.freeze(piece, piece not in play.frozen)
        elif round_ % 4 == 2:
            play.shake(rng.choice(playtime.STRENGTHS))
        elif round_ % 4 == 3 and piece not in play.frozen:
            play.flick(piece, Aim(0, 0, rng.uniform(0, 7), rng.uniform(0.2, 1), 0.5))
        elif len(here) > 3:
            play.remove(piece)
        run(play)
        recording = play.recorder.finish()
        used |= {type(one) for _, one in recording.inputs}
        assert recording.verify() is None
    assert {Flick, Freeze, Grab, Remove, Shake} <= used


def test_a_flick_goes_off_from_among_touching_discs():
    play = PlayWorld("topthis")
    for x in (-0.036, 0.0, 0.036):
        put(play, x, 0.0)
    first = play.flick(1, Aim(0, 0, math.pi / 2, 0.5))
    assert play.ids == {} or first in play.world.present
    run(play)
    assert play.world.held is None
    assert play.world.poses()[first, 1] > 0.1


def test_what_would_be_let_go_on_others_is_laid_beside_them_though_they_move():
    play = PlayWorld("topthis")
    put(play, -0.1, 0.0)
    play.flick(0, Aim(0, 0, 0.0, 0.4))
    new = play.take_new(NAMES[1], 0.0, 0.0, over=True)
    assert new is not None
    for _ in range(40):
        play.tick()
    play.let_go()
    run(play)
    assert play.world.held is None
    places = play.world.poses()[list(play.world.present), :2]
    assert math.dist(*places.tolist()) >= 0.036 - 1e-6


def test_there_are_never_more_than_120_discs():
    play = PlayWorld("topthis")
    for _ in range(MOST + 5):
        if play.take_new(NAMES[0], 0.0, 0.0) is None:
            break
        play.tick()
        play.let_go()
        run(play)
    assert play.count == MOST
    assert play.duplicate(play.world.present[0]) is None


def test_a_recording_stops_at_its_limit_and_play_goes_on(monkeypatch):
    monkeypatch.setattr(playtime, "LONGEST_S", 0.3)
    play = PlayWorld("topthis")
    put(play, 0.0, 0.0, NAMES[3])
    play.shake(14.0)
    run(play)
    assert play.stopped
    recording = play.recording()
    assert recording is not None and recording.verify() is None
    assert recording.duration_s == pytest.approx(0.3, abs=0.02)
    assert recording.header.about["dress"][0] == "3"


def test_sides_stay_with_their_discs_over_stretches_and_undo():
    play = PlayWorld("topthis")
    put(play, 0.0, 0.0, NAMES[2])
    second = put(play, 0.1, 0.0, NAMES[4])
    here = play.turn_over(second)
    assert here is not None
    turned = sorts("topthis")[NAMES[4]][1]
    assert sorted(play.kinds[i] for i in play.world.present) == sorted([NAMES[2], turned])
    play.remove(0)
    run(play)
    assert [play.kinds[i] for i in play.world.present] == [turned]
    assert play.undo()
    assert sorted(play.kinds[i] for i in play.world.present) == sorted([NAMES[2], turned])
    assert play.undo()
    assert sorted(play.kinds[i] for i in play.world.present) == sorted([NAMES[2], NAMES[4]])


def test_a_slot_that_showed_something_is_not_used_for_another_look_in_one_recording():
    play = PlayWorld("topthis")
    put(play, 0.0, 0.0, NAMES[0])
    put(play, 0.0, -0.1, NAMES[0])
    play.flick(0, Aim(0, 0, 0.0, 1.0))
    play.tick()
    play.remove(1)
    play.tick()
    assert not play.resting
    other = play.take_new(NAMES[1], 0.0, 0.1)
    assert other not in (None, 0, 1)
    assert play.slot("disc", play.sides[1]) == 1
