"""Recordings that ask for too much: of memory when read, of time when verified."""

import os
import struct
import subprocess
import sys

import numpy as np
import pytest

from sim import Recording, Scene, SimError, World, verify
from sim.inputs import ROW
from sim.recording import Recorder


def rows(*entries):
    return np.array(list(entries), dtype=ROW)


@pytest.fixture(scope="module")
def bomb(packed):
    """A few hundred KB that unpack to 252 MB."""
    zeros = packed.claim("(14000000, 3, 3)") + bytes(252_000_000)
    others = [(f"{n}.npy", b"") for n in ("header", "time_s", "inputs", "digests")]
    return packed.zipped([("poses.npy", zeros), *others])


def test_a_bomb_whose_directory_claims_that_it_is_small_is_refused(tmp_path, bomb, arrays, packed):
    size = struct.pack("<I", len(packed.claim("(14000000, 3, 3)")) + 252_000_000)
    assert size in bomb
    packed.refused(tmp_path, bomb.replace(size, struct.pack("<I", 5000)))


def largest():
    """The largest that is allowed: 400 pieces, as many samples as fit, 100,000 inputs."""
    count, samples = 400, 3333
    ticks = (samples - 1) * 8
    times = (np.arange(samples) / 60).astype("<f4")
    inputs = np.zeros(100_000, ROW)
    inputs["tick"] = np.arange(100_000) * ticks // 100_000
    inputs["kind"] = 1
    return {
        "poses": np.zeros((samples, count, 3), "<i2"),
        "time_s": times,
        "inputs": inputs,
        "digests": np.zeros(2 * ticks + 8 * (ticks // 480), np.uint8),
    }, {"ticks": ticks, "kinds": ["can"] * count, "start": [[0.0, 0.1, 0.0]] * count}


LOADER = """
import re, sys, time
import numpy, pymunk
from sim import Recording, RecordingError
import sim.recording, sim.replay, sim.world
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
before = peak()
begun = time.process_time()
try:
    Recording.load(sys.argv[1])
    found = "read"
except RecordingError:
    found = "refused"
print(found, (peak() - before) / 1024, time.process_time() - begun)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("which", ["bomb", "largest", "claims"])
def test_loading_takes_less_than_100_mb_and_two_seconds(tmp_path, arrays, bomb, which, packed):
    path = tmp_path / "large.npz"
    if which == "largest":
        big, header = largest()
        path.write_bytes(packed.npz({**packed.with_header(arrays, **header), **big}))
    elif which == "claims":
        path.write_bytes(packed.npz(packed.with_header(arrays, ticks=172_800)))
    else:
        path.write_bytes(bomb)
        assert path.stat().st_size < 300_000
    out = subprocess.run(
        [sys.executable, "-c", LOADER, str(path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ).stdout.split()
    print(which, out)
    assert out[0] == ("read" if which == "largest" else "refused")
    assert float(out[1]) < 100
    assert float(out[2]) < 2


# --- verify ---------------------------------------------------------------------------------------


def test_verifying_a_heap_of_400_pieces_in_one_place_ends_with_a_sentence(tmp_path, arrays, packed):
    big, header = largest()
    path = tmp_path / "crowd.npz"
    path.write_bytes(packed.npz({**packed.with_header(arrays, **header), **big}))
    crowd = Recording.load(path)
    with pytest.raises(SimError, match="inside each other"):
        crowd.verify()
    with pytest.raises(SimError, match="inside each other"):
        verify.Verifier(crowd)  # a window, too, must not build this world


def test_verifying_stops_when_it_falls_behind_the_clock(wood, monkeypatch):
    recorder = Recorder(World(Scene("tonne", wood, ["can"], [[0, 0.1, 0]])))
    for _ in range(20):
        recorder.step()
    monkeypatch.setattr(verify, "PATIENCE_S", -1.0)
    with pytest.raises(SimError, match="crowded"):
        recorder.finish().verify()


def test_lifting_a_piece_that_is_there_is_a_difference(tmp_path, arrays, packed):
    path = tmp_path / "a.npz"
    path.write_bytes(packed.npz({**arrays, "inputs": rows((0, 0, 0, 0.0, 0.3, 0.0))}))
    assert Recording.load(path).verify() == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"setting": "chess"},
        {"kinds": ["boot", "can", "core"]},
        {"tuning": {"carton.friction": 50.0}},
        {"tuning": {"nothing.known": 1.0}},
        {"start": [[99.0, 0, 0], None, None]},
    ],
)
def test_what_is_not_known_here_can_be_watched_but_not_verified(tmp_path, arrays, changes, packed):
    arrays = {**arrays, "inputs": rows((0, 2, -1, 0, 0, 0))}
    path = tmp_path / "a.npz"
    path.write_bytes(packed.npz(packed.with_header(arrays, **changes)))
    loaded = Recording.load(path)
    assert loaded.poses_at(0.5).shape == (3, 3)
    with pytest.raises(SimError):
        loaded.verify()


def test_a_recording_of_another_system_says_so(tmp_path, arrays, packed):
    path = tmp_path / "a.npz"
    path.write_bytes(packed.npz(packed.with_header(arrays, system="Plan9 mips", pymunk="1.0")))
    told = Recording.load(path).recorded_elsewhere()
    assert "Plan9 mips" in told and "1.0" in told
