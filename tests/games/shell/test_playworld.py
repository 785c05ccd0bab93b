"""The world of the playground without a window: stretches, undo, recordings, limits."""

import random

import pytest

from games.shell import playtime
from games.shell.playworld import MOST, PlayWorld, Still
from sim.errors import SimError
from sim.inputs import Move


def run(play: PlayWorld, ticks: int = 2000) -> None:
    for _ in range(ticks):
        play.tick()
        if play.resting and play.world.tick:
            return


def drop(play: PlayWorld, kind: str = "can", x: float = 0.0) -> int:
    piece = play.take_new(kind, x, 0.3)
    assert piece is not None
    play.tick()
    play.let_go()
    run(play)
    return piece


def test_what_is_done_at_rest_begins_a_new_stretch_and_while_things_move_it_goes_on():
    play = PlayWorld("tonne")
    drop(play)
    first = play.world
    piece = play.take_new("can", 0.05, 0.3)
    assert play.world is not first
    second = play.world
    play.tick()
    assert play.take_new("can", 0.0, 0.5) is None, "the hand is full"
    play.let_go()
    play.tick()
    assert play.take_new("bottle", -0.05, 0.4) is not None
    play.tick()
    assert play.world is second and play.world.held is not None
    assert piece in play.world.present


def test_every_stretch_verifies():
    rng = random.Random(4)
    play = PlayWorld("tonne")
    kinds = ("carton", "can", "bottle", "core")
    seen = []
    for turn in range(40):
        here = play.world.present
        deed = rng.randrange(8)
        if deed < 3 or not here:
            play.take_new(rng.choice(kinds), rng.uniform(-0.08, 0.08), 0.3)
            play.tick()
            play.let_go()
        elif deed == 3 and play.world.held is None:
            play.grab(rng.choice(here))
            play.tick([Move(0.05, 0.3, 1.0)])
            run(play, 60)
            play.let_go()
        elif deed == 4:
            play.freeze(rng.choice(here), rng.random() < 0.7)
        elif deed == 5:
            play.duplicate(rng.choice(here))
        elif deed == 6:
            play.tune({"can.friction": rng.uniform(0.1, 1.4)})
        else:
            play.shake(5.0)
        run(play, rng.choice((3, 40, 900)))
        recording = play.recording()
        if recording is not None and turn % 3 == 0:
            assert recording.verify() is None
            seen.append({type(one).__name__ for _, one in recording.inputs})
    assert set().union(*seen) >= {"Lift", "Grab", "Freeze", "Tune", "Shake", "Release"}


def test_undo_goes_to_the_last_rest_and_redo_comes_back():
    play = PlayWorld("tonne")
    drop(play, x=-0.05)
    drop(play, x=0.05)
    lay = play.still()
    play.remove(play.world.present[0])
    run(play)
    assert play.count == 1
    assert play.undo() and play.count == 2
    again = play.still().scene
    assert [again.poses[i].tolist() for i in again.present] == [
        lay.scene.poses[i].tolist() for i in lay.scene.present
    ]
    assert play.redo() and play.count == 1
    assert play.undo() and play.undo() and play.undo() and play.count == 0
    assert not play.undo()


def test_frozen_pieces_stay_frozen_over_stretches_undo_and_grabbing():
    play = PlayWorld("tonne")
    piece = play.take_new("carton", 0.0, 0.4)
    assert piece is not None
    play.tick()
    play.freeze(piece, True)
    run(play)
    assert play.world.frozen == (piece,)
    high = play.world.poses()[piece, 1]
    drop(play, x=0.06)
    (frozen,) = play.world.frozen
    assert play.world.poses()[frozen, 1] == pytest.approx(high, abs=1e-9)
    now = play.grab(frozen)
    play.tick()
    assert play.world.held == now and play.world.frozen == ()
    play.undo()
    play.tick()
    assert len(play.world.frozen) == 1


def test_there_are_never_more_than_120_pieces():
    play = PlayWorld("tonne")
    for n in range(400):
        x = 0.08 * ((n % 5) - 2) / 2
        if play.take_new(("can", "core", "bottle", "carton")[n % 4], x, 0.35) is not None:
            play.tick()
            play.let_go()
            for _ in range(2):
                play.tick()
        elif play.count >= MOST:
            break
        else:
            run(play, 4000)
    assert play.count <= MOST


def test_a_recording_stops_at_its_limit_and_play_goes_on(monkeypatch):
    monkeypatch.setattr(playtime, "LONGEST_S", 0.5)
    play = PlayWorld("tonne")
    play.take_new("can", 0.0, 0.3)
    for _ in range(400):
        play.tick()
    assert play.stopped and play.world.tick == 400
    recording = play.recording()
    assert recording is not None and recording.duration_s == 0.5
    assert recording.verify() is None


def test_what_cannot_be_done_is_left_out_and_the_rest_is_done():
    play = PlayWorld("tonne")
    piece = play.take_new("can", 0.0, 0.3)
    play.tick([Move(0.0, 0.3, 0.0)])
    assert piece is not None
    play.remove(piece)
    play.tick([Move(0.0, 0.2, 0.0)])
    play.let_go()
    play.tick()
    recording = play.recording()
    assert play.count == 0
    assert recording is None or recording.verify() is None


def test_a_scene_of_another_setting_is_refused_and_nothing_is_lost():
    play, other = PlayWorld("tonne"), PlayWorld("lab")
    drop(play)
    with pytest.raises(SimError, match="of the setting 'lab'"):
        play.put(other.still())
    assert play.count == 1
    play.put(Still(PlayWorld("tonne").still().scene))
    assert play.count == 0
    play.undo()
    assert play.count == 1


def test_shaking_ends_by_itself_and_all_comes_to_rest():
    play = PlayWorld("tonne")
    drop(play)
    play.shake(7.0)
    assert not play.resting
    for _ in range(3000):
        play.tick()
        if play.resting:
            break
    assert play.resting and play.world.shake == (0.0, 0.0)
