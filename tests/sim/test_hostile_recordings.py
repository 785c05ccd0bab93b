"""Files made to harm, or harmed on their way: one sentence, soon, and with little memory."""

import io
import os
import random
import struct
import subprocess
import sys
import time
import zipfile

import msgspec
import numpy as np
import pytest

from sim import Recording, RecordingError, Scene, SimError, World, replay
from sim.inputs import KINDS, MAX_A_TICK, ROW, Lift, Move, Release
from sim.recording import Recorder


@pytest.fixture(scope="module")
def good(wood):
    """A small sound recording as bytes."""
    poses = [[-0.05, 0.04, 0], [0.05, 0.04, 1.0], [np.nan] * 3]
    recorder = Recorder(World(Scene("tonne", wood, ["can", "core", "carton"], poses)))
    recorder.step([Lift(2, 0.0, 0.3, 0.0), Move(0.02, 0.2, 0.5)])
    for _ in range(480):
        recorder.step()
    recorder.step([Release()])
    for _ in range(238):
        recorder.step()
    return recorder.finish().to_bytes()


@pytest.fixture(scope="module")
def arrays(good):
    with np.load(io.BytesIO(good)) as data:
        return {name: data[name] for name in data.files}


def header_of(arrays):
    return msgspec.json.decode(arrays["header"].tobytes())


def with_header(arrays, **changes):
    data = msgspec.json.encode({**header_of(arrays), **changes})
    return {**arrays, "header": np.frombuffer(data, np.uint8)}


def npz(arrays):
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def npy(array):
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, array, allow_pickle=True)
    return buffer.getvalue()


def zipped(members):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return buffer.getvalue()


def refused(tmp_path, content, told=""):
    """Load content that must be refused in one sentence within two seconds."""
    path = tmp_path / "bad.npz"
    path.write_bytes(content)
    begun = time.perf_counter()
    with pytest.raises(RecordingError) as caught:
        Recording.load(path)
    assert time.perf_counter() - begun < 2
    message = str(caught.value)
    assert message.startswith(str(path)) and told in message, message
    assert "\n" not in message and len(message) < len(str(path)) + 300
    return message


def test_the_good_one_is_good(tmp_path, good):
    path = tmp_path / "good.npz"
    path.write_bytes(good)
    assert Recording.load(path).verify() is None


def test_a_truncated_file_is_refused_wherever_it_ends(tmp_path, good):
    for part in range(20):
        refused(tmp_path, good[: len(good) * part // 20])
    refused(tmp_path, good[:-1])


def test_flipped_bytes_are_refused_or_harmless(tmp_path, good):
    path = tmp_path / "flipped.npz"
    rng = random.Random(7)
    outcomes = {"refused": 0, "read": 0}
    for _ in range(300):
        data = bytearray(good)
        for _ in range(rng.choice([1, 1, 3, 20])):
            data[rng.randrange(len(data))] ^= rng.randrange(1, 256)
        path.write_bytes(data)
        try:
            Recording.load(path).poses_at(0.1)
            outcomes["read"] += 1
        except RecordingError as error:
            assert "\n" not in str(error)
            outcomes["refused"] += 1
    assert outcomes["refused"] > 200


def test_flipped_bytes_inside_the_arrays_are_refused_or_verify_without_harm(tmp_path, arrays):
    """Behind the checksums of the zip: the bytes of each array, packed anew."""
    rng = random.Random(8)
    path = tmp_path / "flipped.npz"
    for _ in range(120):
        name = rng.choice(list(arrays))
        raw = bytearray(npy(arrays[name]))
        for _ in range(rng.choice([1, 2, 8])):
            raw[rng.randrange(len(raw))] ^= rng.randrange(1, 256)
        members = [(f"{n}.npy", npy(a) if n != name else bytes(raw)) for n, a in arrays.items()]
        path.write_bytes(zipped(members))
        try:
            loaded = Recording.load(path)
            loaded.poses_at(0.1), loaded.held_at(0.2), loaded.recorded_elsewhere()
            loaded.verify()
        except SimError as error:
            assert "\n" not in str(error)


def test_what_is_no_recording_is_refused(tmp_path, arrays):
    refused(tmp_path, b"")
    refused(tmp_path, b"PK\x05\x06" + bytes(18), "not a recording")
    refused(tmp_path, os.urandom(5000))
    refused(tmp_path, zipped([("a.txt", "hello")]), "not a recording")
    refused(tmp_path, npy(np.zeros(3)))
    with pytest.raises(RecordingError, match="cannot be read"):
        Recording.load(tmp_path)
    with pytest.raises(RecordingError, match="cannot be read"):
        Recording.load(tmp_path / "missing.npz")
    for name in arrays:
        refused(tmp_path, npz({n: a for n, a in arrays.items() if n != name}))
    refused(tmp_path, npz({**arrays, "more": np.zeros(3)}))


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("poses", np.zeros((2, 3, 3), "<f8")),
        ("poses", np.zeros((3, 3), "<i2")),
        ("poses", np.array([None, {}], dtype=object)),
        ("time_s", np.array([None], dtype=object)),
        ("time_s", np.zeros(91, "<f8")),
        ("time_s", np.zeros((), "<f4")),
        ("inputs", np.zeros(4, "<f8")),
        ("inputs", np.zeros(0, ROW.descr[:3])),
        ("digests", np.zeros(1448, "<u2")),
        ("header", np.zeros(10, "<U4")),
        ("time_s", np.zeros(0, "<f4")),
    ],
)
def test_an_array_of_another_type_or_shape_is_refused(tmp_path, arrays, name, array):
    refused(tmp_path, npz({**arrays, name: array}))


def claim(shape, descr="<i2", fortran=False):
    """The start of a .npy that claims any shape."""
    text = f"{{'descr': {descr!r}, 'fortran_order': {fortran}, 'shape': {shape}, }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode()


@pytest.mark.parametrize(
    "shape",
    ["(10**9,3,3)", "(1000000000, 3, 3)", "(-1, 3, 3)", "(2**62, 2**62, 4)", "(0, 3, 3)",
     "(9223372036854775807, 9223372036854775807, 16)", "(True, 3, 3)", "()", "(1.5, 3, 3)"],
)  # fmt: skip
def test_an_array_that_claims_any_shape_is_refused(tmp_path, arrays, shape):
    members = [(f"{n}.npy", npy(a)) for n, a in arrays.items() if n != "poses"]
    refused(tmp_path, zipped([*members, ("poses.npy", claim(shape) + bytes(1000))]))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x93NUMPY",
        b"\x93NUMPY\x09\x00" + bytes(100),
        b"\x93NUMPY\x02\x00" + struct.pack("<I", 2**31) + bytes(100),
        b"\x93NUMPY\x01\x00" + struct.pack("<H", 60000) + b"(" * 60000,
        b"\x93NUMPY\x01\x00" + struct.pack("<H", 4000) + b"-" * 4000,
        b"\x93NUMPY\x01\x00" + struct.pack("<H", 64) + b"__import__('os').abort()".ljust(64),
    ],
)
def test_a_broken_array_header_is_refused(tmp_path, arrays, raw):
    members = [(f"{n}.npy", npy(a)) for n, a in arrays.items() if n != "poses"]
    refused(tmp_path, zipped([*members, ("poses.npy", raw)]))


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 2},
        {"format": "1"},
        {"ticks": 10**9},
        {"ticks": 2**70},
        {"ticks": 721},
        {"ticks": 0},
        {"ticks": -1},
        {"ticks": 1.5},
        {"kinds": ["can"] * 10**6},
        {"kinds": ["can"]},
        {"kinds": ["x" * 10**6] * 3},
        {"kinds": "can"},
        {"start": []},
        {"start": [[0, 0, 0]] * 4},
        {"start": [[0, 0], None, None]},
        {"start": [[1e999, 0, 0], None, None]},
        {"start": [["nan", 0, 0], None, None]},
        {"scale": [0, 0, 0]},
        {"scale": [-1e-4, 1e-4, 1e-3]},
        {"scale": [1e-4, 1e-4]},
        {"scale": [1e300, 1, 1]},
        {"tuning": {f"k{i}": 1.0 for i in range(2000)}},
        {"tuning": 5},
        {"marks": {"fell": [[1.0, 99]]}},
        {"marks": {"fell": [[1e9, 0]]}},
        {"marks": {"fell": [[0.1, 0]] * 1000}},
        {"marks": {"slipped": -1}},
        {"marks": {"play_from": -5}},
        {"about": {"title": "x" * 5000}},
        {"about": {f"k{i}": "" for i in range(100)}},
        {"about": {"x" * 100_000: ""}},
    ],
    ids=lambda c: f"{next(iter(c))}={str(next(iter(c.values())))[:24]}",
)
def test_a_header_that_lies_or_asks_too_much_is_refused(tmp_path, arrays, changes):
    refused(tmp_path, npz(with_header(arrays, **changes)))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"format": 1}',
        b'{"format": 1, "setting": "\xff\xfe"}',
        b"\xff\xfe\x00",
        b'{"format": 1, "ticks": NaN}',
        b'{"format": ' + b"9" * 100_000 + b"}",
    ],
    ids=lambda r: str(r[:12]),
)
def test_a_header_that_is_no_such_json_is_refused(tmp_path, arrays, raw):
    refused(tmp_path, npz({**arrays, "header": np.frombuffer(raw, np.uint8)}))


def rows(*entries):
    return np.array(list(entries), dtype=ROW)


@pytest.mark.parametrize(
    ("inputs", "told"),
    [
        (rows((5, 2, -1, 0, 0, 0), (4, 2, -1, 0, 0, 0)), "back in time"),
        (rows((5, len(KINDS), -1, 0, 0, 0)), "unknown kind"),
        (rows((5, 1, -1, np.nan, 0, 0)), "finite"),
        (rows((5, 1, -1, 0, np.inf, 0)), "finite"),
        (rows((5, 4, -1, 0.5, 0, 0)), "unknown parameter"),
        (rows((5, 4, 999, 0.5, 0, 0)), "unknown parameter"),
        (rows((5, 4, 0, 1e9, 0, 0)), "must be"),
        (rows((5, 4, 3, -7.0, 0, 0)), "must be"),
        (rows((721, 2, -1, 0, 0, 0)), "after its end"),
        (rows((4_000_000_000, 2, -1, 0, 0, 0)), "after its end"),
        (np.zeros(MAX_A_TICK + 1, ROW), "inputs in one tick"),
        (np.zeros(100_001, ROW), "wrong size"),
    ],
)
def test_inputs_that_cannot_be_are_refused(tmp_path, arrays, inputs, told):
    refused(tmp_path, npz({**arrays, "inputs": inputs}), told)


@pytest.mark.parametrize(
    "change",
    [
        lambda t: np.where(np.arange(len(t)) == 5, np.nan, t),
        lambda t: np.where(np.arange(len(t)) == 5, np.inf, t),
        lambda t: t[::-1],
        lambda t: t * 0,
        lambda t: t * 100,
        lambda t: t - 1,
        lambda t: t[:-1],
    ],
)
def test_times_that_do_not_rise_or_fit_are_refused(tmp_path, arrays, change):
    refused(tmp_path, npz({**arrays, "time_s": change(arrays["time_s"]).astype("<f4")}))


def test_two_members_of_one_name_are_refused(tmp_path, arrays):
    members = [(f"{n}.npy", npy(a)) for n, a in arrays.items()]
    with pytest.warns(UserWarning, match="Duplicate"):
        content = zipped([*members, members[0]])
    refused(tmp_path, content)


def test_members_that_lie_on_each_other_are_refused(tmp_path, good, arrays):
    """Two entries of the directory that point at one place (how bombs without nesting work)."""
    data = bytearray(good)
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        infos = {i.filename: i for i in archive.infolist()}
    first, other = infos["time_s.npy"], infos["poses.npy"]
    old = struct.pack("<I", other.header_offset) + b"poses.npy"
    assert data.count(old) == 1
    at = data.index(old)
    data[at : at + 4] = struct.pack("<I", first.header_offset)
    refused(tmp_path, bytes(data))


@pytest.fixture(scope="module")
def bomb():
    """A few hundred KB that unpack to 252 MB."""
    zeros = claim("(14000000, 3, 3)") + bytes(252_000_000)
    others = [(f"{n}.npy", b"") for n in ("header", "time_s", "inputs", "digests")]
    return zipped([("poses.npy", zeros), *others])


def test_a_bomb_whose_directory_claims_that_it_is_small_is_refused(tmp_path, bomb, arrays):
    size = struct.pack("<I", len(claim("(14000000, 3, 3)")) + 252_000_000)
    assert size in bomb
    refused(tmp_path, bomb.replace(size, struct.pack("<I", 5000)))


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
begun = time.perf_counter()
try:
    Recording.load(sys.argv[1])
    found = "read"
except RecordingError:
    found = "refused"
print(found, (peak() - before) / 1024, time.perf_counter() - begun)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("which", ["bomb", "largest", "claims"])
def test_loading_takes_less_than_100_mb_and_two_seconds(tmp_path, arrays, bomb, which):
    path = tmp_path / "large.npz"
    if which == "largest":
        big, header = largest()
        path.write_bytes(npz({**with_header(arrays, **header), **big}))
    elif which == "claims":
        path.write_bytes(npz(with_header(arrays, ticks=172_800)))
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


def test_verifying_a_heap_of_400_pieces_in_one_place_ends_with_a_sentence(tmp_path, arrays):
    big, header = largest()
    path = tmp_path / "crowd.npz"
    path.write_bytes(npz({**with_header(arrays, **header), **big}))
    crowd = Recording.load(path)
    with pytest.raises(SimError, match="inside each other"):
        crowd.verify()


def test_verifying_stops_when_it_falls_behind_the_clock(wood, monkeypatch):
    recorder = Recorder(World(Scene("tonne", wood, ["can"], [[0, 0.1, 0]])))
    for _ in range(20):
        recorder.step()
    monkeypatch.setattr(replay, "PATIENCE_S", -1.0)
    with pytest.raises(SimError, match="crowded"):
        recorder.finish().verify()


def test_lifting_a_piece_that_is_there_is_a_difference(tmp_path, arrays):
    path = tmp_path / "a.npz"
    path.write_bytes(npz({**arrays, "inputs": rows((0, 0, 0, 0.0, 0.3, 0.0))}))
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
def test_what_is_not_known_here_can_be_watched_and_verify_says_why(tmp_path, arrays, changes):
    arrays = {**arrays, "inputs": rows((0, 2, -1, 0, 0, 0))}
    path = tmp_path / "a.npz"
    path.write_bytes(npz(with_header(arrays, **changes)))
    loaded = Recording.load(path)
    assert loaded.poses_at(0.5).shape == (3, 3)
    with pytest.raises(SimError):
        loaded.verify()


def test_a_recording_of_another_system_says_so(tmp_path, arrays):
    path = tmp_path / "a.npz"
    path.write_bytes(npz(with_header(arrays, system="Plan9 mips", pymunk="1.0")))
    told = Recording.load(path).recorded_elsewhere()
    assert "Plan9 mips" in told and "1.0" in told
