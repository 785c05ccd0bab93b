"""Tables hold the poses, exactly, with their units named."""

import csv
import json

import numpy as np
import pytest

from games.export import Export, Wanted
from games.export.table import plain


def test_arrays_hold_every_recorded_pose(drop, tmp_path):
    path = tmp_path / "out.npz"
    Export(drop, path).run()
    with np.load(path, allow_pickle=False) as arrays:
        assert set(arrays) == {"time_s", "piece", "kind", "x_m", "y_m", "angle_rad", "header"}
        np.testing.assert_array_equal(arrays["time_s"], drop.time_s)
        for i, name in enumerate(("x_m", "y_m", "angle_rad")):
            np.testing.assert_array_equal(arrays[name], drop.samples[:, :, i])
        assert arrays["kind"].tolist() == drop.header.kinds
        assert arrays["piece"].tolist() == [0, 1, 2, 3]
        header = json.loads(str(arrays["header"]))
    assert header["units"]["x_m"] == "m" and header["units"]["angle_rad"] == "rad"
    assert header["marks"]["placed"] == drop.marks.placed
    assert header["tuning"] == drop.header.tuning


def test_a_table_has_a_line_for_each_piece_that_is_there(drop, tmp_path):
    path = tmp_path / "out.csv"
    Export(drop, path).run()
    with path.open(newline="", encoding="utf-8") as file:
        head, *lines = csv.reader(file)
    assert head == ["time_s", "piece", "x_m", "y_m", "angle_rad", "kind"]
    there = ~np.isnan(drop.samples[:, :, 0])
    assert len(lines) == there.sum()
    ticks, pieces = np.nonzero(there)
    numbers = np.array([[float(v) for v in line[:5]] for line in lines])
    np.testing.assert_allclose(numbers[:, 0], drop.time_s[ticks], atol=1e-6)
    np.testing.assert_array_equal(numbers[:, 1], pieces)
    np.testing.assert_allclose(numbers[:, 2:], drop.samples[ticks, pieces], atol=1e-5)
    assert {line[5] for line in lines} == {"can", "carton", "bottle"}


def test_plain_numpy_reads_the_table(drop, tmp_path):
    path = tmp_path / "out.csv"
    Export(drop, path).run()
    table = np.loadtxt(path, delimiter=",", skiprows=1, usecols=range(5))
    assert table.shape[1] == 5
    named = np.genfromtxt(path, delimiter=",", names=True, dtype=None, encoding="utf-8")
    assert named.dtype.names and named.dtype.names[0] == "time_s" and named["x_m"].dtype.kind == "f"


@pytest.mark.parametrize("name", ["csv", "npz"])
def test_a_range_and_a_rate_can_be_asked_for(drop, tmp_path, name):
    path = tmp_path / f"out.{name}"
    Export(drop, path, Wanted(start_s=1.0, end_s=2.05, fps=10)).run()
    if name == "npz":
        with np.load(path) as arrays:
            times, xs = arrays["time_s"], arrays["x_m"]
        for time, row in zip(times, xs, strict=True):
            np.testing.assert_array_equal(row, drop.poses_at(time)[:, 0])
    else:
        times = np.unique(np.loadtxt(path, delimiter=",", skiprows=1, usecols=0))
    np.testing.assert_allclose(times, [*np.arange(1.0, 2.01, 0.1), 2.05], atol=1e-6)


def test_a_range_begins_and_ends_exactly(drop, tmp_path):
    path = tmp_path / "out.npz"
    Export(drop, path, Wanted(start_s=0.501, end_s=0.777)).run()
    with np.load(path) as arrays:
        times = arrays["time_s"]
    assert (times[0], times[-1]) == (0.501, 0.777)
    inside = drop.time_s[(drop.time_s > 0.501) & (drop.time_s < 0.777)]
    np.testing.assert_array_equal(times[1:-1], inside)


@pytest.mark.parametrize("kind", ["=cmd|' /C calc'!A0", "a,b\n1", '"x"', "+1", "@x", "-1"])
def test_a_hostile_kind_is_no_formula_and_no_new_line(kind):
    assert all(c.isalnum() or c in "_." for c in plain(kind))


def test_tables_can_be_made_of_a_replay_of_an_unknown_setting(drop, tmp_path):
    import msgspec

    from sim import Recording

    header = msgspec.structs.replace(drop.header, setting="attic")
    other = Recording(header, drop.time_s, drop.samples, drop.inputs, drop.digests)
    for name in ("csv", "npz"):
        assert Export(other, tmp_path / f"out.{name}").run().size > 1000
