"""Runs on disk survive whatever happens to the process that writes them."""

from math import nan

import pytest

from sim.errors import LabError
from sim.lab.store import FORMAT, Header, Store
from sim.lab.trial import Measures

HEADER = Header(FORMAT, "a", "f00", 10)
RUNS = [
    (k, Measures(bool(k % 2), k, 0.1 * k, nan if k == 3 else 1 / 3, 1e-9, 2.0)) for k in range(6)
]


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "a.csv.runs"
    store = Store(path, HEADER)
    store.add(RUNS[:2])
    store.add(RUNS[2:])
    store.close()
    return path


def read(path, header=HEADER):
    store = Store(path, header)
    store.close()
    return store.done


def same(done, runs):
    return repr(sorted(done.items())) == repr(runs)  # repr: NaN is not equal to itself


def test_what_was_added_is_there_to_the_bit(path):
    assert same(read(path), RUNS)


def test_a_torn_last_line_is_dropped_and_the_next_one_follows_cleanly(path):
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    for cut in range(last, len(whole), 9):
        path.write_bytes(whole[:cut])
        assert same(read(path), RUNS[:2])
        store = Store(path, HEADER)
        store.add(RUNS[2:])
        store.close()
        assert path.read_bytes() == whole


def test_a_store_torn_in_its_first_line_begins_anew(path):
    first = path.read_bytes().split(b"\n")[0]
    for cut in range(0, len(first), 5):
        path.write_bytes(first[:cut])
        assert read(path) == {}


def test_a_damaged_line_loses_its_own_runs_only(path):
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    lines[1] = lines[1].replace(b"0", b"1", 1)
    path.write_bytes(b"\n".join(lines))
    assert same(read(path), RUNS[2:])


def test_the_store_of_another_sweep_is_refused_and_left_alone(path):
    before = path.read_bytes()
    with pytest.raises(LabError, match="holds the runs of another sweep"):
        Store(path, Header(FORMAT, "a", "f01", 10))
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", [b"hello\n", b"run,seed\n1,2\n", b"00000000 {}\n", b"PK\x03\x04"])
def test_what_is_no_store_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "x.runs"
    path.write_bytes(text)
    with pytest.raises(LabError, match="is not the store of a sweep"):
        Store(path, HEADER)
    assert path.read_bytes() == text


def test_a_store_in_use_is_refused(path):
    store = Store(path, HEADER)
    with pytest.raises(LabError, match="in use"):
        Store(path, HEADER)
    store.close()
    assert same(read(path), RUNS)


def test_numbers_that_no_run_has_are_ignored(path):
    assert read(path, HEADER) and max(read(path)) == 5
    store = Store(path, HEADER)
    store.add([(99, RUNS[0][1])])
    store.close()
    assert 99 not in read(path)


def test_a_store_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(LabError, match="cannot be written"):
        Store(tmp_path / "no" / "a.runs", HEADER)
    with pytest.raises(LabError, match="cannot be written"):
        Store(tmp_path, HEADER)
