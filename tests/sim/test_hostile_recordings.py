"""Files made to harm, or harmed on their way: one sentence, soon, and with little memory."""

import io
import os
import random
import struct
import zipfile

import numpy as np
import pytest

from sim import Recording, RecordingError, SimError
from sim.inputs import KINDS, MAX_A_TICK, ROW


def test_the_good_one_is_good(tmp_path, good):
    path = tmp_path / "good.npz"
    path.write_bytes(good)
    assert Recording.load(path).verify() is None


def test_a_truncated_file_is_refused_wherever_it_ends(tmp_path, good, packed):
    for part in range(20):
        packed.refused(tmp_path, good[: len(good) * part // 20])
    packed.refused(tmp_path, good[:-1])


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


def test_bytes_flipped_inside_the_arrays_are_refused_or_do_no_harm(tmp_path, arrays, packed):
    """Behind the checksums of the zip: the bytes of each array, packed anew."""
    rng = random.Random(8)
    path = tmp_path / "flipped.npz"
    for _ in range(120):
        name = rng.choice(list(arrays))
        raw = bytearray(packed.npy(arrays[name]))
        for _ in range(rng.choice([1, 2, 8])):
            raw[rng.randrange(len(raw))] ^= rng.randrange(1, 256)
        members = [
            (f"{n}.npy", packed.npy(a) if n != name else bytes(raw)) for n, a in arrays.items()
        ]
        path.write_bytes(packed.zipped(members))
        try:
            loaded = Recording.load(path)
            _read = (loaded.poses_at(0.1), loaded.held_at(0.2), loaded.recorded_elsewhere())
            loaded.verify()
        except SimError as error:
            assert "\n" not in str(error)


def test_what_is_no_recording_is_refused(tmp_path, arrays, packed):
    packed.refused(tmp_path, b"")
    packed.refused(tmp_path, b"PK\x05\x06" + bytes(18), "not a recording")
    packed.refused(tmp_path, os.urandom(5000))
    packed.refused(tmp_path, packed.zipped([("a.txt", "hello")]), "not a recording")
    packed.refused(tmp_path, packed.npy(np.zeros(3)))
    with pytest.raises(RecordingError, match="cannot be read"):
        Recording.load(tmp_path)
    with pytest.raises(RecordingError, match="cannot be read"):
        Recording.load(tmp_path / "missing.npz")
    for name in arrays:
        packed.refused(tmp_path, packed.npz({n: a for n, a in arrays.items() if n != name}))
    packed.refused(tmp_path, packed.npz({**arrays, "more": np.zeros(3)}))


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
def test_an_array_of_another_type_or_shape_is_refused(tmp_path, arrays, name, array, packed):
    packed.refused(tmp_path, packed.npz({**arrays, name: array}))


@pytest.mark.parametrize(
    "shape",
    ["(10**9,3,3)", "(1000000000, 3, 3)", "(-1, 3, 3)", "(2**62, 2**62, 4)", "(0, 3, 3)",
     "(9223372036854775807, 9223372036854775807, 16)", "(True, 3, 3)", "()", "(1.5, 3, 3)"],
)  # fmt: skip
def test_an_array_that_claims_any_shape_is_refused(tmp_path, arrays, shape, packed):
    members = [(f"{n}.npy", packed.npy(a)) for n, a in arrays.items() if n != "poses"]
    packed.refused(
        tmp_path, packed.zipped([*members, ("poses.npy", packed.claim(shape) + bytes(1000))])
    )


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
def test_a_broken_array_header_is_refused(tmp_path, arrays, raw, packed):
    members = [(f"{n}.npy", packed.npy(a)) for n, a in arrays.items() if n != "poses"]
    packed.refused(tmp_path, packed.zipped([*members, ("poses.npy", raw)]))


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
def test_a_header_that_lies_or_asks_too_much_is_refused(tmp_path, arrays, changes, packed):
    packed.refused(tmp_path, packed.npz(packed.with_header(arrays, **changes)))


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
def test_a_header_that_is_no_such_json_is_refused(tmp_path, arrays, raw, packed):
    packed.refused(tmp_path, packed.npz({**arrays, "header": np.frombuffer(raw, np.uint8)}))


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
def test_inputs_that_cannot_be_are_refused(tmp_path, arrays, inputs, told, packed):
    packed.refused(tmp_path, packed.npz({**arrays, "inputs": inputs}), told)


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
def test_times_that_do_not_rise_or_fit_are_refused(tmp_path, arrays, change, packed):
    packed.refused(
        tmp_path, packed.npz({**arrays, "time_s": change(arrays["time_s"]).astype("<f4")})
    )


def test_two_members_of_one_name_are_refused(tmp_path, arrays, packed):
    members = [(f"{n}.npy", packed.npy(a)) for n, a in arrays.items()]
    with pytest.warns(UserWarning, match="Duplicate"):
        content = packed.zipped([*members, members[0]])
    packed.refused(tmp_path, content)


def test_members_that_lie_on_each_other_are_refused(tmp_path, good, arrays, packed):
    """Two entries of the directory that point at one place (how bombs without nesting work)."""
    data = bytearray(good)
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        infos = {i.filename: i for i in archive.infolist()}
    first, other = infos["time_s.npy"], infos["poses.npy"]
    old = struct.pack("<I", other.header_offset) + b"poses.npy"
    assert data.count(old) == 1
    at = data.index(old)
    data[at : at + 4] = struct.pack("<I", first.header_offset)
    packed.refused(tmp_path, bytes(data))
