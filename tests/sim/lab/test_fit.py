"""Friction and restitution from throws: what was put in comes out, and as surely as is said."""

import random
from math import atan, cos, sin, sqrt

import numpy as np
import pytest

from sim import Scene, SimError, Tuning, World
from sim.errors import LabError
from sim.inputs import Flick, Lift, Tune
from sim.lab.fit import calibrate
from sim.lab.throws import of_rows, read

G = 9.81


def ramp(mu, rng, noise=0.05):
    """A carton let go on a ramp, measured with a ruler that errs by a share of what it measures."""
    height, base = rng.uniform(0.25, 0.4), rng.uniform(0.2, 0.3)
    distance = (height / mu - base) * (1 + rng.gauss(0, noise))
    return {"height_mm": 1000 * height, "base_mm": 1000 * base, "distance_mm": 1000 * distance}


def launched(mu, rng, noise=0.05, slope=0.0):
    speed = rng.uniform(0.5, 2.5)
    distance = speed**2 / (2 * G * (mu * cos(slope) - sin(slope))) * (1 + rng.gauss(0, noise))
    return {"speed_m_s": speed, "distance_cm": 100 * distance, "slope_deg": slope * 180 / np.pi}


def bounced(e, rng, noise=0.05):
    height = rng.uniform(0.2, 1.0)
    return {"height_m": height, "rebound_mm": 1000 * height * e * e * (1 + rng.gauss(0, noise))}


def covered(throw, true, trials=100, throws=30, within=0.06):
    hits = 0
    for trial in range(trials):
        rng = random.Random(f"{throw.__name__} {trial}")
        found = calibrate([throw(true, rng) for _ in range(throws)], piece="can")
        pair = found.pairs[0]
        hits += pair.low <= true <= pair.high
        assert pair.value == pytest.approx(true, rel=within) and pair.throws == throws
    return hits


@pytest.mark.parametrize(("throw", "true"), [(ramp, 0.42), (launched, 0.31), (bounced, 0.55)])
def test_the_true_value_lies_in_the_interval_in_at_least_90_of_100_trials(throw, true):
    assert covered(throw, true) >= 90


def test_the_interval_holds_its_95_hundredths_and_no_more():
    hits = covered(launched, 0.5, trials=1000, throws=5, within=0.2)
    assert 932 <= hits <= 968  # 2.6 standard deviations


def test_throws_down_and_up_a_slope_give_the_same_friction():
    rng = random.Random(2)
    rows = [launched(0.5, rng, slope=slope) for slope in (-0.3, 0.0, 0.2, 0.35) for _ in range(10)]
    pair = calibrate(rows, piece="can").pairs[0]
    assert pair.low < 0.5 < pair.high and pair.high / pair.low < 1.03
    assert pair.scatter == pytest.approx(0.05, rel=0.3)


def test_a_block_of_the_simulation_is_calibrated_to_the_friction_it_had():
    rows = []
    for speed in (0.6, 1.0, 1.4):
        tuning = Tuning.default("lab").replace(block__friction=0.4, plane__friction=0.4)
        scene = Scene("lab", tuning.replace(world__tilt=1.2), ["block"], [[1.0, 0.01, 0]])
        world = World(scene)
        while world.velocities()[0, 0] < speed:
            world.step()
        start, v = world.poses()[0, 0], world.velocities()[0, 0]
        world.step([Tune("world.tilt", 0.0)])
        while not world.at_rest:
            world.step()
        rows.append({"speed_m_s": v, "distance_m": world.poses()[0, 0] - start})
    found = calibrate(rows, "lab/plain", piece="block")
    assert found.pairs[0].value == pytest.approx(0.4, rel=0.02)
    assert found.tuning["block.friction"] == found.tuning["plane.friction"]


def test_a_flicked_disc_is_calibrated_to_the_friction_it_had():
    rows = []
    for speed in (0.5, 0.8, 1.1):
        tuning = Tuning.default("topthis").replace(pizza__friction=0.37, table__friction=0.37)
        world = World(Scene("topthis", tuning, ["disc"], [[np.nan] * 3]))
        world.step([Lift(0, -0.19, 0, 0), Flick(speed, 0, 0)])
        while not world.at_rest:
            world.step()
        rows.append({"speed_m_s": speed, "distance_mm": 1000 * (world.poses()[0, 0] + 0.19)})
    found = calibrate(rows, "topthis/wood")
    assert found.own["pizza.friction"][0] == pytest.approx(0.37, rel=1e-3)
    assert found.tuning.changes(Tuning.load("topthis/wood")).keys() == {"pizza.friction"}
    assert calibrate(rows, "topthis/wood", on="table").tuning["table.friction"] == pytest.approx(
        0.37, rel=1e-3
    )


def test_one_pair_changes_both_things_alike_so_that_the_pair_is_right():
    base = Tuning.load("tonne/wood").replace(can__friction=0.8, table__friction=0.2)
    rows = [ramp(0.3, random.Random(k)) for k in range(20)]
    found = calibrate(rows, base, piece="can")
    assert found.tuning.pair("can", "table") == pytest.approx(found.pairs[0].value, rel=1e-4)
    assert found.tuning["can.friction"] / found.tuning["table.friction"] == pytest.approx(4, 1e-3)
    assert set(found.together) == {"can.friction", "table.friction"} and not found.own


def test_enough_pairs_give_each_thing_its_own_value():
    rng = random.Random(4)
    rows = [
        {"piece": "can", "on": on, **ramp(mu, rng, noise)}
        for on, mu, noise in (("can", 0.36, 0.02), ("table", sqrt(0.36 * 0.64), 0.02))
        for _ in range(30)
    ]
    rows += [{"piece": "can", "on": "table", **bounced(0.5, rng)} for _ in range(9)]
    found = calibrate(rows)
    for key, true in (("can.friction", 0.36), ("table.friction", 0.64)):
        value, low, high = found.own[key]
        assert low < true < high and value == pytest.approx(true, rel=0.05)
    assert found.together == ("can.restitution", "table.restitution")
    assert [p.prop for p in found.pairs] == ["friction", "friction", "restitution"]


def test_a_value_beyond_what_the_setting_allows_is_cut_and_told():
    rows = [bounced(0.95, random.Random(k), 0.01) for k in range(5)]
    found = calibrate(rows, piece="can")
    assert found.tuning["can.restitution"] == 0.9
    assert found.clipped["can.restitution"] == pytest.approx(0.95, rel=0.01)


def test_a_single_throw_says_nothing_of_its_uncertainty():
    pair = calibrate([{"speed_m_s": 1.0, "distance_m": 0.1}], piece="can").pairs[0]
    assert pair.value == pytest.approx(1 / (2 * G * 0.1)) and np.isnan(pair.low)


def test_the_preset_is_a_tuning_that_can_be_loaded(tmp_path):
    found = calibrate([ramp(0.3, random.Random(k)) for k in range(5)], piece="core", name="mine")
    found.tuning.save(tmp_path / "mine.toml")
    loaded = Tuning.load(tmp_path / "mine.toml")
    assert loaded == found.tuning and "core on table friction" in loaded.note


def test_lengths_may_be_in_any_unit_and_ramps_have_a_base_or_a_slope(tmp_path):
    same = [
        {"height_mm": 200, "base_mm": 300, "distance_mm": 100},
        {"height_cm": 20, "base [cm]": "30", "Distance (m)": 0.1},
        {"height_in": 200 / 25.4, "slope_deg": atan(2 / 3) * 180 / np.pi, "distance_cm": 10},
        {"height_m": 0.2, "slope_rad": atan(2 / 3), "distance_mm": 100, "note": "wet"},
    ]
    assert [t.value for t in of_rows(same)] == pytest.approx([0.5] * 4)


def test_a_file_from_a_spreadsheet_with_semicolons_and_commas_is_read(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("\ufeff# cans\nwhat;height_mm;base_mm;distance_mm;rebound_mm\n"
                    "slide;200,5;300;101,0;\n\nbounce;400;;;100,0\n")  # fmt: skip
    slide, bounce = read(path)
    assert slide.value == pytest.approx(200.5 / 401) and bounce.value == pytest.approx(0.5)
    assert slide.where.endswith("a.csv, row 3") and bounce.where.endswith("row 5")


GOOD = "piece,speed_m_s,distance_mm,height_mm,rebound_mm,slope_deg,base_mm,what\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + "can,1,far\n", "row 2, column distance_mm: 'far' is not a number"),
        (GOOD + "can,1,100\ncan,1,-5\n", "row 3, column distance_mm: -5 is not from 0.01 to 1e+06"),
        (GOOD + "can,1e308,100\n", "row 2, column speed_m_s: 1e308 is not from 1e-05 to 1000"),
        (GOOD + "can,1,nan\n", "'nan' is not a number"),
        (GOOD + "can,1,\n", "row 2: a slide needs distance (distance_mm)"),
        (GOOD + "can,,100,,,,,\n", "row 2: a slide needs height (height_mm)"),
        (GOOD + "can,,100,50,,,,\n", "row 2: a slide needs speed (speed_m_s), or height with"),
        (GOOD + "can,,,100,120\n", "row 2, column rebound_mm: it came up higher"),
        (GOOD + "can,,,100,,,,bounce\n", "row 2: a bounce needs rebound (rebound_mm)"),
        (GOOD + "can,1,100,,,,,hop\n", "row 2, column what: 'hop' is neither"),
        (GOOD + "can,1,100,,,85\n", "row 2, column slope_deg: a slope is from -80 to 80"),
        (GOOD + "can,0.1,9000,,,-30\n", "row 2, column distance_mm: uphill it cannot slide so far"),
        (GOOD + "cup,1,100\n", "row 2: there is no piece 'cup'; known: carton, can"),
        (GOOD + ",1,100\n", "row 2: which piece?"),
        (GOOD + "can,1,100,,,,,,,9\n", "row 2 has 10 cells, and there are 8 names"),
        ("piece,on,speed_m_s,distance_mm\ncan,ice,1,100\n", "row 2: there is no 'ice'"),
        ("distance,speed_m_s\n1,1\n", "column 'distance' needs a unit (mm, cm, m, in)"),
        ("distance_mm,speed_mph\n1,1\n", "column 'speed_mph' needs a unit"),
        ("distance_mm,colour\n1,1\n", "unknown column 'colour'; known: what, piece"),
        ("speed_m_s,speed_m_s\n1,1\n", "two columns have the same name"),
        (GOOD, "holds no throw"),
        ("", "is empty"),
        ('piece,speed_m_s\n"can,1\n', "row 2"),
    ],
)
def test_what_is_wrong_in_a_file_of_throws_is_told_with_row_and_column(tmp_path, text, said):
    path = tmp_path / "a.csv"
    path.write_text(text)
    with pytest.raises(LabError) as error:
        calibrate(path)
    assert said in str(error.value) and "a.csv" in str(error.value)


def test_a_throw_that_cannot_be_with_the_others_is_named():
    rows = [launched(0.1, random.Random(k)) for k in range(9)]
    rows.append({"speed_m_s": 1.0, "distance_cm": 30, "slope_deg": 20})
    with pytest.raises(LabError, match="row 10 does not fit the others"):
        calibrate(rows, piece="can")


def test_files_that_cannot_be_read_are_told(tmp_path):
    (tmp_path / "a.csv").write_bytes(b"\xff\xfe\x00\x01")
    for path, said in ((tmp_path, "cannot be read"), (tmp_path / "a.csv", "not a text file")):
        with pytest.raises(LabError, match=said):
            read(path)
    with pytest.raises(SimError, match="no preset and no file"):
        calibrate([{"speed_m_s": 1, "distance_mm": 1}], "tonne/nothing")


def test_closed_forms_and_their_inverses_agree():
    for row in (
        {"height_mm": 200, "base_mm": 300, "distance_mm": 100},
        {"speed_m_s": 2, "distance_mm": 700, "slope_deg": 12},
        {"height_mm": 200, "rebound_mm": 30},
    ):
        throw = of_rows([row])[0]
        assert throw.expect(throw.value) == pytest.approx(throw.measured)
        step = 1e-6
        up, down = throw.expect(throw.value * (1 + step)), throw.expect(throw.value * (1 - step))
        assert throw.steepness(throw.value) == pytest.approx(
            (up - down) / throw.measured / (2 * step), rel=1e-4
        )
