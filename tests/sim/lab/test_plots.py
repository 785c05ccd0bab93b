"""Pictures show the numbers that they are made from."""

import warnings
from dataclasses import replace
from math import nan

import numpy as np
import pytest

from sim import Scene, Tuning
from sim.errors import LabError
from sim.lab.groups import cells
from sim.lab.spec import Sweep
from sim.lab.table import Table
from sim.lab.trial import Measures

pytest.importorskip("matplotlib")
plots = pytest.importorskip("sim.lab.plots")


def build(tuning, rng, lift=0.1):
    return Scene("lab", tuning, ["cube"], [[rng.random(), lift, 0]])


def table_of(vary, **words):
    sweep = Sweep.of(build, Tuning.default("lab"), vary, name="A name & <more>", **words)
    table = Table(sweep)
    for number in range(sweep.runs):
        point, seed = sweep.place(number)
        fell = (seed + point) % 3 == 0
        table.put(number, Measures(fell, int(fell), 0.1 * point, nan, 0.02 * seed, 0.0))
    return table


TWO = {"plane.friction": [0.2, 0.4, 0.6], "world.gravity": {"low": 1, "high": 20, "steps": 4}}


def test_a_heat_map_shows_shares_and_half_intervals():
    found = cells(table_of(TWO, seeds=5))
    figure = plots.heat_map(found)
    left, right = figure.axes[:2]
    shown = left.collections[0].get_array().reshape(found.mean.T.shape)
    half = right.collections[0].get_array().reshape(found.mean.T.shape)
    assert np.allclose(shown, found.mean.T) and np.allclose(half, (found.high - found.low).T / 2)
    assert left.get_ylabel() == "world.gravity [m/s²]"
    assert left.collections[0].get_clim() == (0, 1)
    texts = [text.get_text() for text in left.texts]
    low, high = found.low[0, 0], found.high[0, 0]
    assert len(texts) == 12 and texts[0] == f"{found.mean[0, 0]:.2f}\n{low:.2f}–{high:.2f}"


def test_a_large_heat_map_has_no_numbers_in_its_cells():
    vary = {key: {"steps": 9} for key in ("plane.friction", "cube.friction")}
    assert plots.heat_map(cells(table_of(vary))).axes[0].texts[:] == []


def test_a_curve_shows_means_and_their_band_in_its_unit():
    found = cells(table_of({"plane.friction": [0.2, 0.4, 0.6]}, seeds=6), measure="energy_j")
    axes = plots.curve(found).axes[0]
    x, y = axes.lines[0].get_data()
    assert np.allclose(x, [0.2, 0.4, 0.6]) and np.allclose(y, 1e3 * found.mean)
    band = axes.collections[0].get_paths()[0].vertices[:, 1]
    assert band.min() == pytest.approx(1e3 * found.low.min())
    assert axes.get_ylabel() == "Greatest kinetic energy [mJ]"


@pytest.mark.parametrize(
    ("ending", "over"), [("png", []), ("svg", ["plane.friction"]), ("pdf", ["world.gravity"])]
)
def test_a_picture_is_written_and_is_the_same_every_time(tmp_path, ending, over):
    table = table_of(TWO, seeds=2)
    path = tmp_path / f"a.{ending}"
    plots.plot(table, path, over)
    first = path.read_bytes()
    assert first[:8].lstrip()[:4] in (b"\x89PNG", b"<?xm", b"%PDF")
    if ending == "png":
        plots.plot(table, path, over)
        assert path.read_bytes() == first


def test_measures_without_a_number_anywhere_still_make_a_picture(tmp_path):
    table = table_of(TWO)
    plots.plot(table, tmp_path / "a.png", measure="settle_s")
    plots.plot(table, tmp_path / "b.png", ["plane.friction"], measure="settle_s")


def test_one_run_a_cell_says_that_its_uncertainty_is_not_known():
    right = plots.heat_map(cells(table_of(TWO), measure="height_m")).axes[1]
    assert [text.get_text() for text in right.texts] == [plots.NOTHING]
    right = plots.heat_map(cells(table_of(TWO, seeds=2), measure="height_m")).axes[1]
    assert not right.texts


def test_logarithmic_and_random_axes_make_a_picture(tmp_path):
    vary = {"cube.density": {"scale": "log"}, "plane.friction": {"low": 0.1}}
    table = table_of(vary, sampling="random", points=60)
    plots.plot(table, tmp_path / "a.png")
    plots.plot(table, tmp_path / "b.png", ["cube.density"])


@pytest.mark.parametrize("name", ["$_{$", "a\0b\nc", r"\frac{ $", "汉字"])
def test_any_name_can_be_shown(tmp_path, name):
    table = table_of(TWO)
    table.spec = replace(table.spec, name=name, build=replace(table.spec.build, name=name))
    with warnings.catch_warnings(action="error"):
        plots.plot(table, tmp_path / "a.png", ["plane.friction"])


@pytest.mark.parametrize(
    ("name", "said"), [("a.jpeg", r"must end in \.png"), ("no/a.png", "there is no folder")]
)
def test_a_picture_that_cannot_be_written_is_told(tmp_path, name, said):
    with pytest.raises(LabError, match=said):
        plots.plot(table_of(TWO), tmp_path / name)
