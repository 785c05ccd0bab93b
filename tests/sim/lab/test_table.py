"""Tables of runs on disk, and their numbers put together."""

import csv
import json
import random
from math import isnan, sqrt

import numpy as np
import pytest

from sim import Scene, Tuning
from sim.errors import LabError
from sim.lab.groups import cells
from sim.lab.interval import wilson
from sim.lab.spec import Sweep
from sim.lab.student import t95, within
from sim.lab.table import Table
from sim.lab.trial import MEASURES, Measures


def build(tuning, rng, lift=0.1):
    return Scene("lab", tuning, ["cube"], [[rng.random(), lift, 0]])


def table_of(vary, value, **words):
    """Return the table of a sweep whose runs came to value(values, seed)."""
    sweep = Sweep.of(build, Tuning.default("lab"), vary, **words)
    table = Table(sweep)
    for number in range(sweep.runs):
        point, seed = sweep.place(number)
        table.put(number, value(sweep.values(point), seed))
    return table


def measures(fell=False, height=0.1, settle=0.3):
    return Measures(fell, int(fell), height, settle, 1 / 3, 0.05)


@pytest.fixture
def table():
    def value(values, seed):
        return measures(seed < 4 * values[0], 0.1 / 3 * seed, float("nan") if seed == 2 else 0.25)

    return table_of({"plane.friction": [0.25, 0.5], "scene.lift": [0.1, 0.2]}, value, seeds=4)


def test_csv_holds_every_digit_and_nothing_for_nan(table, tmp_path):
    table.save(tmp_path / "a.csv")
    with (tmp_path / "a.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["run", "seed", "plane.friction", "scene.lift", *MEASURES]
    assert [int(row["run"]) for row in rows] == list(range(16))
    for number, row in enumerate(rows):
        for name in MEASURES:
            kept = table.column(name)[number]
            assert (row[name] == "") if isnan(kept) else (float(row[name]) == kept)
    assert [row["scene.lift"] for row in rows[:5]] == ["0.1"] * 4 + ["0.2"]
    assert {row["collapsed"] for row in rows} == {"0", "1"}


def test_parquet_holds_the_same_with_units_and_the_sweep(table, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    table.save(tmp_path / "a.parquet")
    found = parquet.read_table(tmp_path / "a.parquet")
    assert found.column_names == ["run", "seed", "plane.friction", "scene.lift", *MEASURES]
    for name in MEASURES:
        values = np.array([np.nan if v is None else v for v in found[name].to_pylist()], float)
        assert values.tobytes() == table.column(name).tobytes()
    assert found["settle_s"].null_count == 4
    assert found["collapsed"].to_pylist()[:4] == [True, False, False, False]
    assert found.schema.field("height_m").metadata == {b"unit": b"m"}
    assert json.loads(found.schema.metadata[b"sweep"])["tuning"]["world.gravity"] == 9.81


@pytest.mark.parametrize("name", ["a.csv", "a.parquet"])
def test_the_same_table_is_the_same_file(table, tmp_path, name):
    table.save(tmp_path / name)
    first = (tmp_path / name).read_bytes()
    table.save(tmp_path / name)
    assert (tmp_path / name).read_bytes() == first


def test_a_table_that_cannot_be_written_is_told(table, tmp_path):
    (tmp_path / "a.csv").mkdir()
    with pytest.raises(LabError, match=r"a\.csv cannot be written"):
        table.save(tmp_path / "a.csv")
    with pytest.raises(LabError, match=r"must end in \.csv or \.parquet"):
        table.save(tmp_path / "a.txt")


def test_cells_count_shares_with_wilsons_interval(table):
    found = cells(table, ["plane.friction"])
    assert found.n.tolist() == [8, 8] and found.mean.tolist() == [0.25, 0.5]
    assert (found.low[0], found.high[0]) == wilson(2, 8)
    both = cells(table)
    assert both.n.tolist() == [[4, 4], [4, 4]]
    assert both.mean.tolist() == [[0.25, 0.25], [0.5, 0.5]]


def test_cells_take_means_with_students_interval_and_leave_nan_out(table):
    found = cells(table, ["plane.friction"], "settle_s")
    assert found.n.tolist() == [6, 6]
    high = cells(table, ["plane.friction"], "height_m")
    values = [0.1 / 3 * seed for seed in range(4)] * 2
    error = np.std(values, ddof=1) / sqrt(8)
    assert high.mean[0] == pytest.approx(0.05)
    assert high.high[0] - high.mean[0] == pytest.approx(2.3646242515927846 * error)


def test_intervals_hold_what_they_promise():
    rng = random.Random(1)

    def noisy(values, seed):
        return measures(rng.random() < 0.1, rng.gauss(0.1, 0.01))

    vary = {"plane.friction": {"low": 0, "high": 1.5, "steps": 400}}
    table = table_of(vary, noisy, seeds=20)
    share, mean = cells(table), cells(table, measure="height_m")
    assert np.mean((share.low <= 0.1) & (share.high >= 0.1)) > 0.93
    assert 0.92 < np.mean((mean.low <= 0.1) & (mean.high >= 0.1)) < 0.98


def test_random_points_fall_into_cells_of_equal_width():
    vary = {"plane.friction": {"low": 0.2, "high": 1.0}}
    table = table_of(
        vary, lambda v, _: measures(v[0] > 0.6), sampling="random", points=800, seeds=1
    )
    found = cells(table)
    assert found.n.sum() == 800 and found.n.min() > 20
    assert found.edges[0][0] == 0.2 and found.edges[0][-1] == 1.0
    assert np.allclose(np.diff(found.edges[0]), 0.05)
    assert found.mean[found.centres[0] < 0.59].max() == 0
    assert found.mean[found.centres[0] > 0.61].min() == 1


def test_cells_of_a_logarithmic_axis_have_equal_ratios():
    vary = {"cube.density": {"low": 100, "high": 1600, "steps": 5, "scale": "log"}}
    found = cells(table_of(vary, lambda v, _: measures()))
    assert np.allclose(found.edges[0][1:] / found.edges[0][:-1], 2)
    assert np.allclose(found.centres[0], [100, 200, 400, 800, 1600])


@pytest.mark.parametrize(
    ("over", "measure", "said"),
    [
        (["cube.friction"], "collapsed", "was not varied; varied: plane.friction, scene.lift"),
        (["scene.lift", "scene.lift"], "collapsed", "one or two of what was varied"),
        ([], "beauty", "no measure 'beauty'; known: collapsed, fallen"),
    ],
)
def test_cells_that_cannot_be_made_are_told(table, over, measure, said):
    with pytest.raises(LabError) as error:
        cells(table, over, measure)
    assert said in str(error.value)


def test_three_things_need_a_word_which_to_show():
    vary = {f"{thing}.friction": [0.2] for thing in ("cube", "ball", "plane")}
    with pytest.raises(LabError, match="say which"):
        cells(table_of(vary, lambda v, _: measures()))


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706204736), (2, 4.30265273), (3, 3.182446305), (4, 2.776445105), (7, 2.364624252),
     (29, 2.045229642), (30, 2.042272456), (100, 1.983971519), (1000, 1.962339081),
     (5000, 1.960438632)],
)  # fmt: skip
def test_students_t_is_that_of_printed_tables(freedom, t):
    assert t95(freedom) == pytest.approx(t, rel=1e-7)
    assert within(t, freedom) == pytest.approx(0.95, abs=1e-7)


def test_nothing_is_known_without_freedom():
    assert t95(0) == float("inf")
