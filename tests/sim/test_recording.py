"""Recordings: open to all, small, honest about what differs, written whole or not at all."""

import json
import os
import random

import numpy as np
import pytest

from sim import InputError, Recording, RecordingError, Scene, TuningError, World, recording
from sim.inputs import MAX_A_TICK, ROW, Lift, Move, Release, Tune, Withdraw, lift, move
from sim.recording import Recorder
from sim.replay import collapses, highest, kinetic_energy


def with_supply(scene):
    poses = np.vstack([scene.poses, np.full((4, 3), np.nan)])
    return Scene(
        scene.setting, scene.tuning, (*scene.pieces, "carton", "can", "bottle", "core"), poses
    )


def drop(world, seconds=3.0):
    """A gesture: lift, carry, let go; then the pile settles."""
    recorder = Recorder(world, game="tonne", about={"title": "a drop", "program": "1"})
    script = {
        0: [lift(41, -0.2, 0.45, 0.3)],
        30: [move(0.05, 0.4, 0.1)],
        300: [Release()],
        360: [Tune("can.friction", 0.3)],
    }
    for tick in range(round(seconds / world.dt)):
        recorder.step(script.get(tick, ()))
    return recorder


@pytest.fixture(scope="module")
def made(half_pile):
    return drop(World(with_supply(half_pile))).finish(result="done")


@pytest.fixture(scope="module")
def file(made, tmp_path_factory):
    path = tmp_path_factory.mktemp("replays") / "drop.npz"
    made.save(path)
    return path


def test_the_file_opens_with_plain_numpy(file, made):
    with np.load(file, allow_pickle=False) as data:
        assert sorted(data.files) == ["digests", "header", "inputs", "poses", "time_s"]
        header = json.loads(data["header"].tobytes())
        assert header["format"] == 1 and header["game"] == "tonne"
        assert header["about"] == {"title": "a drop", "program": "1", "result": "done"}
        assert header["kinds"] == list(made.header.kinds)
        assert data["poses"].dtype == np.int16 and data["inputs"].dtype == ROW
        assert len(data["digests"]) == 2 * 1440 + 8 * 3


def test_differences_add_up_as_the_docstring_says(file, made):
    with np.load(file, allow_pickle=False) as data:
        scale = json.loads(data["header"].tobytes())["scale"]
        deltas, times = data["poses"].astype(float), data["time_s"]
    assert times == pytest.approx(np.arange(181) / 60)
    always = ~(deltas == -32768).any(axis=(0, 2))
    assert always.sum() == 20
    poses = np.cumsum(deltas[:, always], axis=0) * scale
    apart = np.abs(poses - made.samples[:, always])
    assert (apart.max(axis=(0, 1)) <= np.array(scale) * 0.51).all()


def test_a_loaded_recording_is_the_one_that_was_saved(file, made):
    again = Recording.load(file)
    assert again.header == made.header
    assert again.inputs == made.inputs and again.digests == made.digests
    assert again.scene() == made.scene()
    assert (np.isnan(again.samples) == np.isnan(made.samples)).all()
    assert np.nanmax(np.abs(again.samples - made.samples)[:, :, :2]) < 6e-5
    assert again.duration_s == 3.0 and again.verify() is None
    assert again.recorded_elsewhere() == ""
    assert again.to_bytes()  # and can be saved again
    assert again.held_at(0.3) == 41 and again.held_at(1.0) is None


def test_saving_a_loaded_recording_changes_no_sample(file, tmp_path):
    first = Recording.load(file)
    first.save(tmp_path / "b.npz")
    assert np.array_equal(Recording.load(tmp_path / "b.npz").samples, first.samples, equal_nan=True)


def test_poses_between_samples_are_interpolated_and_clamped(made):
    early, late = made.samples[30], made.samples[31]
    middle = made.poses_at((30.5) / 60)
    assert np.nanmax(np.abs(middle - (early + late) / 2)) < 1e-9
    assert np.array_equal(made.poses_at(-5), made.samples[0], equal_nan=True)
    assert np.array_equal(made.poses_at(99), made.samples[-1], equal_nan=True)


def test_it_may_end_between_samples(half_pile):
    recorder = Recorder(World(half_pile))
    for _ in range(13):
        recorder.step()
    short = recorder.finish()
    assert short.header.ticks == 13 and short.time_s.tolist() == [0, 8 / 480, 13 / 480]
    for _ in range(5):
        recorder.step()
    longer = recorder.finish()
    assert longer.time_s.tolist() == [0, 8 / 480, 16 / 480, 18 / 480]
    assert short.verify() is None and longer.verify() is None


@pytest.mark.parametrize("tick", [0, 1, 333, 479, 480, 1439])
def test_a_changed_digest_is_found_at_its_tick(made, tick):
    digests = bytearray(made.digests)
    digests[2 * tick] ^= 1
    changed = Recording(made.header, made.time_s, made.samples, made.inputs, bytes(digests))
    assert changed.verify() == tick + 1


def test_a_changed_second_digest_is_found_at_the_second(made):
    digests = bytearray(made.digests)
    digests[2 * 1440 + 8] ^= 1
    changed = Recording(made.header, made.time_s, made.samples, made.inputs, bytes(digests))
    assert changed.verify() == 960


def test_a_changed_input_is_found_when_it_shows(made):
    inputs = [(t, Move(0.0501, 0.4, 0.1) if isinstance(i, Move) else i) for t, i in made.inputs]
    changed = Recording(made.header, made.time_s, made.samples, inputs, made.digests)
    found = changed.verify()
    assert found is not None and 31 <= found <= 80


def test_an_input_that_the_world_refuses_is_a_difference(made):
    inputs = [(0, Release()), *made.inputs]
    changed = Recording(made.header, made.time_s, made.samples, inputs, made.digests)
    assert changed.verify() == 1


def test_marks_tell_when_it_was_lifted_and_placed(made):
    assert made.marks.lifted == 0
    assert made.marks.placed == pytest.approx(300 / 480)


def test_a_collapse_has_a_first_slip_a_fall_and_a_place_to_watch_from(pile):
    scene = with_supply(pile)
    recorder = Recorder(World(scene))
    recorder.step([lift(42, 0.0, 0.5, 0.0)])
    sweep = {1: [move(-0.25, 0.3, 0.0)], 240: [move(0.25, 0.3, 0.0)]}
    for tick in range(900):
        recorder.step(sweep.get(tick, ()))
    seen = recorder.finish()
    marks = seen.marks
    assert marks.fell and marks.first_slip is not None and marks.slipped is not None
    assert marks.first_slip < marks.fell[0][0]
    assert marks.play_from == max(0.0, marks.first_slip - 2)
    found = collapses(seen)
    assert [p for c in found for p in c.pieces] == [p for _, p in marks.fell]
    energy = kinetic_energy(seen)
    assert len(energy) == len(seen.time_s) and energy.max() > 1e-3 and (energy >= 0).all()
    assert highest(seen)[0] == pytest.approx(np.nanmax(pile.poses[:, 1]))


# --- size -----------------------------------------------------------------------------------------


def test_20_seconds_of_a_typical_pile_take_less_than_100_kb(pile):
    recording = drop(World(with_supply(pile)), 20).finish()
    size = len(recording.to_bytes())
    print("typical", size)
    assert size < 100_000


def test_20_seconds_of_stirring_take_less_than_100_kb(pile):
    rng = random.Random(5)
    recorder = Recorder(World(with_supply(pile)))
    recorder.step([lift(43, 0.0, 0.5, 0.0)])
    x = y = a = 0.0
    for tick in range(20 * 480 - 1):
        inputs = []
        if tick % 8 == 0:  # a pointer that tells its place 60 times a second
            if tick % 160 == 0:
                x, y, a = rng.uniform(-0.09, 0.09), rng.uniform(0.05, 0.3), rng.uniform(-3, 3)
            hx, hy, ha = recorder.world.hand
            inputs = [move(hx + (x - hx) / 8, hy + (y - hy) / 8, ha + (a - ha) / 8)]
        recorder.step(inputs)
    recording = recorder.finish()
    size = len(recording.to_bytes())
    print("stirred", size)
    assert size < 100_000


# --- recording what happens -----------------------------------------------------------------------


def test_recording_starts_with_a_new_world_only(half_pile):
    world = World(half_pile)
    world.step()
    with pytest.raises(RecordingError, match="new world"):
        Recorder(world)


def test_an_input_refused_while_recording_does_not_spoil_it(half_pile):
    recorder = Recorder(World(with_supply(half_pile)))
    recorder.step([Lift(40, 0, 0.4, 0)])
    with pytest.raises(InputError):
        recorder.step([Tune("can.friction", 0.2), Lift(41, 0, 0.4, 0), Release()])
    with pytest.raises(TuningError):
        recorder.step([Move(0.1, 0.3, 0.0), Tune("can.friction", 20.0)])
    for _ in range(100):
        recorder.step()
    recorder.step([Withdraw()])
    made = recorder.finish()
    assert [type(i).__name__ for _, i in made.inputs] == ["Lift", "Tune", "Move", "Withdraw"]
    assert made.verify() is None


def test_too_many_inputs_for_a_tick_are_refused(half_pile):
    recorder = Recorder(World(with_supply(half_pile)))
    recorder.step([Lift(40, 0, 0.4, 0)])
    with pytest.raises(InputError, match="at most"):
        recorder.step([Move(0, 0.3, 0.0)] * (MAX_A_TICK + 1))


def test_a_recording_that_is_full_says_so_and_verifies(half_pile, monkeypatch):
    monkeypatch.setattr(recording, "MAX_TICKS", 100)
    recorder = Recorder(World(half_pile))
    for _ in range(130):
        recorder.step()
    made = recorder.finish()
    assert recorder.full and recorder.world.tick == 130
    assert made.header.ticks == 100 and made.time_s[-1] == pytest.approx(100 / 480)
    assert made.verify() is None


def test_a_world_without_pieces_can_be_recorded(wood, tmp_path, tools):
    recorder = Recorder(World(Scene("tonne", wood, ["can"], [tools.nowhere])))
    for _ in range(20):
        recorder.step()
    recorder.finish().save(tmp_path / "a.npz")
    again = Recording.load(tmp_path / "a.npz")
    assert again.verify() is None and np.isnan(again.samples).all()


def test_texts_that_the_file_cannot_hold_are_refused_when_recording(half_pile):
    with pytest.raises(RecordingError, match="200"):
        Recorder(World(half_pile), about={"title": "x" * 300})


# --- saving ---------------------------------------------------------------------------------------


def full_disk(*_):
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("where", ["fsync", "write", "replace"])
def test_a_full_disk_leaves_the_old_file(made, tmp_path, monkeypatch, where):
    path = tmp_path / "a.npz"
    path.write_bytes(b"old")
    if where == "write":
        real = os.fdopen

        def fdopen(*args, **kwargs):
            file = real(*args, **kwargs)

            class Full:
                write = staticmethod(full_disk)

                def __enter__(self):
                    return self

                def __exit__(self, *_):
                    file.close()

            return Full()

        monkeypatch.setattr(os, "fdopen", fdopen)
    else:
        monkeypatch.setattr(os, where, full_disk)
    with pytest.raises(RecordingError, match="No space left") as caught:
        made.save(path)
    assert "a.npz" in str(caught.value)
    monkeypatch.undo()
    assert path.read_bytes() == b"old" and os.listdir(tmp_path) == ["a.npz"]


def test_a_folder_that_cannot_be_written_is_told(made, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("x")
    with pytest.raises(RecordingError, match="cannot be saved"):
        made.save(tmp_path / "file" / "a.npz")
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o500)
    try:
        if not os.access(folder, os.W_OK):
            with pytest.raises(RecordingError, match="cannot be saved"):
                made.save(folder / "a.npz")
    finally:
        folder.chmod(0o700)
