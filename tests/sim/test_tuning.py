"""Tuning: every wrong key, value or file is named; what is right comes back exactly."""

import os
import stat
from math import inf, nan, sqrt
from random import Random

import pytest

from sim import SimError, Tuning, TuningError
from sim.setting import names


def wrong(call, *parts):
    """Run a call that must raise TuningError in one sentence that names all parts."""
    with pytest.raises(TuningError) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message.rstrip() and len(message) < 1500
    for part in parts:
        assert part in message, f"{part!r} not in {message!r}"
    return message


def test_an_unknown_key_is_answered_with_a_near_one(wood):
    wrong(lambda: wood.replace(carton__frictoin=0.4), "carton.frictoin", "carton.friction")
    wrong(lambda: wood["world.gravty"], "world.gravty", "world.gravity")
    wrong(lambda: wood.parameter("x" * 500), "xxx...")


def test_an_unknown_key_like_nothing_is_answered_with_all(wood):
    wrong(lambda: wood.replace(zzz=1), "'zzz'", "carton.friction", "hand.speed")


@pytest.mark.parametrize(
    "value",
    [-0.1, 1.6, nan, inf, -inf, True, "0.4", None, [0.4], 10**400, 10**5000, 1j, {}],
    ids=lambda v: type(v).__name__,
)
def test_a_value_that_is_not_allowed_is_told_with_what_is(wood, value):
    before = wood.values()
    wrong(
        lambda: wood.with_values({"carton.friction": value}),
        "carton.friction",
        "a number from 0 to 1.5",
    )
    assert wood.values() == before


def test_the_bounds_themselves_are_allowed(wood):
    for parameter in wood.parameters:
        for value in (parameter.low, parameter.high, parameter.default):
            assert wood.with_values({parameter.key: value})[parameter.key] == value


def test_whole_numbers_become_floats(wood):
    value = wood.replace(world__gravity=9)["world.gravity"]
    assert value == 9.0 and isinstance(value, float)


def test_replacing_leaves_the_old_one_alone(wood):
    other = wood.replace(carton__friction=0.45, world__gravity=3.0)
    assert wood["carton.friction"] == 0.5 and other["carton.friction"] == 0.45
    assert other.changes() == {"carton.friction": 0.45, "world.gravity": 3.0}
    assert other != wood and hash(other) != hash(wood)
    assert other.replace(carton__friction=0.5, world__gravity=9.81) == wood
    assert other.changes(wood) == other.changes()


def test_one_wrong_value_among_many_changes_nothing(wood):
    wrong(lambda: wood.with_values({"can.friction": 0.1, "core.friction": 9.0}), "core.friction")
    assert wood.changes() == {}


def test_a_file_round_trip_is_exact(wood, tmp_path):
    odd = {p.key: p.low + (p.high - p.low) / 3 for p in wood.parameters}
    tuning = Tuning("tonne", odd, name='my "own"', note="Ünïcode, and a # too.")
    tuning.save(tmp_path / "a" / "mine.toml")
    again = Tuning.load(tmp_path / "a" / "mine.toml")
    assert again == tuning and again.values() == odd
    assert (again.name, again.note, again.setting) == (tuning.name, tuning.note, "tonne")
    assert Tuning.load(str(tmp_path / "a" / "mine.toml")) == tuning


def test_a_file_says_only_what_differs(wood, tmp_path):
    text = wood.replace(can__friction=0.3).to_toml()
    assert "friction = 0.3" in text and "gravity" not in text


@pytest.mark.parametrize("setting", ["tonne", "lab"])
def test_all_presets_load(setting):
    presets = Tuning.presets(setting)
    assert presets
    for name in presets:
        tuning = Tuning.load(f"{setting}/{name}")
        assert (tuning.setting, tuning.name) == (setting, name)
    assert Tuning.default(setting).name == presets[0]
    assert Tuning.default(setting).changes() == {}


def test_every_setting_declares_a_parameter_for_each_thing_in_it():
    from sim import setting

    for name in names():
        tuning = Tuning.default(name)
        for thing in setting.load(name).things:
            assert tuning[f"{thing}.friction"] >= 0
            assert 0 <= tuning[f"{thing}.restitution"] <= 1
        for parameter in tuning.parameters:
            assert parameter.low <= parameter.default <= parameter.high
            assert parameter.meaning.endswith(".") and parameter.label and parameter.group


def test_an_unknown_preset_or_file_is_answered_with_the_presets():
    wrong(lambda: Tuning.load("tonne/wod"), "tonne/wod", "tonne/wood", "lab/plain")
    wrong(lambda: Tuning.load("nowhere/at/all.toml"), "nowhere/at/all.toml")
    wrong(lambda: Tuning("chess"), "chess", "tonne")
    assert Tuning.presets("chess") == ()


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        ("setting = ", ["TOML"]),
        ("setting = 'tonne'\n[carton\n", ["TOML"]),
        ("a = " + "[" * 5000, ["TOML"]),
        ("", ["setting", "tonne"]),
        ("setting = 'chess'", ["chess", "tonne"]),
        ("setting = 5", ["5", "tonne"]),
        ("setting = 'tonne'\n[carton]\nfriction = 9", ["carton.friction", "9", "0 to 1.5"]),
        ("setting = 'tonne'\n[carton]\nfriction = nan", ["carton.friction", "nan"]),
        ("setting = 'tonne'\n[carton]\nfriction = 'high'", ["carton.friction", "'high'"]),
        ("setting = 'tonne'\n[carton]\nfriction = true", ["carton.friction", "True"]),
        ("setting = 'tonne'\n[carton]\nfrict = 0.4", ["carton.frict", "carton.friction"]),
        ("setting = 'tonne'\n[carton.friction]\nx = 1", ["carton.friction"]),
        ("setting = 'tonne'\ncarton = 0.4", ["carton"]),
        ("setting = 'tonne'\nname = 4", ["name"]),
        ("setting = 'tonne'\nnote = '" + "x" * 300 + "'", ["note", "200"]),
        ("setting = 'tonne'\n[carton]\nfriction = 0.4\nfriction = 0.5", ["TOML"]),
        ("#" * 70_000, ["64 KB"]),
    ],
)
def test_a_wrong_file_is_told_by_path_key_and_range(tmp_path, content, parts):
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")
    wrong(lambda: Tuning.load(path), "mine.toml", *parts)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00setting")
    wrong(lambda: Tuning.load(path), "mine.toml", "UTF-8")


def test_a_folder_is_no_file(tmp_path):
    wrong(lambda: Tuning.load(tmp_path), str(tmp_path))


@pytest.mark.skipif(os.name == "nt", reason="needs a full disk")
def test_a_file_that_cannot_be_written_leaves_the_old_one(wood, tmp_path, monkeypatch):
    path = tmp_path / "mine.toml"
    wood.save(path)
    old = path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    wrong(lambda: wood.replace(can__friction=0.2).save(path), "mine.toml", "No space left")
    assert path.read_bytes() == old and os.listdir(tmp_path) == ["mine.toml"]


def test_a_path_below_a_file_cannot_be_written(wood, tmp_path):
    (tmp_path / "file").write_text("x")
    wrong(lambda: wood.save(tmp_path / "file" / "mine.toml"), "mine.toml")


def test_a_pair_is_the_geometric_mean_and_a_thing_with_itself_its_own(wood):
    tuning = wood.replace(carton__friction=0.9, can__friction=0.4, bin__friction=0.0)
    assert tuning.pair("carton", "can") == pytest.approx(sqrt(0.9 * 0.4))
    assert tuning.pair("can", "carton") == tuning.pair("carton", "can")
    assert tuning.pair("carton", "carton") == 0.9
    assert tuning.pair("carton", "bin") == 0.0
    assert tuning.pair("can", "table", "restitution") == pytest.approx(0.1)
    wrong(lambda: tuning.pair("can", "moon"), "moon.friction")


def test_a_file_that_begins_with_the_mark_of_windows_editors_is_read(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + b"setting = 'tonne'\r\n[carton]\r\nfriction = 0.25\r\n")
    assert Tuning.load(path)["carton.friction"] == 0.25


@pytest.mark.parametrize("source", ["a" * 5000, "tonne/" + "a" * 5000, "a\0b", "\ud800", "a\nb"])
def test_what_can_be_no_file_is_told_in_one_short_line(source):
    with pytest.raises(TuningError) as told:
        Tuning.load(source)
    assert len(str(told.value)) < 600 and "\n" not in str(told.value)


@pytest.mark.parametrize("key", [5, None, ("carton", "friction")])
def test_what_can_be_no_key_is_an_unknown_parameter(wood, key):
    with pytest.raises(TuningError, match="there is no parameter"):
        wood.with_values({key: 1.0})


def test_a_device_is_never_replaced_by_a_file(wood):
    if not os.path.exists("/dev/null") or os.name == "nt":
        pytest.skip("no devices on this system")
    with pytest.raises(TuningError, match="Not a plain file"):
        wood.save("/dev/null")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_two_thousand_spoilt_files_give_a_tuning_or_one_sentence(wood, tmp_path):
    path, rng, refused = tmp_path / "mine.toml", Random(6), 0
    wood.replace(carton__friction=0.4, world__gravity=3.7).save(path)
    good = path.read_bytes()
    words = (b"nan", b"-inf", b"1e999", b'"x"', b"[]", b"{}", b"true", b"99999999999999999999")
    for _n in range(2000):
        data = bytearray(good)
        for _m in range(rng.randint(1, 4)):
            at = rng.randrange(len(data))
            kind = rng.randrange(4)
            if kind == 0:
                data[at] = rng.randrange(256)
            elif kind == 1:
                del data[at : at + rng.randint(1, 12)]
            elif kind == 2:
                data[at:at] = rng.randbytes(rng.randint(1, 6))
            else:
                signs = [i + 1 for i, byte in enumerate(data) if byte == ord("=")] or [0]
                place = rng.choice(signs)
                data[place : place + rng.randint(0, 6)] = rng.choice(words)
        path.write_bytes(bytes(data))
        try:
            found = Tuning.load(path)
        except SimError as error:
            refused += 1
            text = str(error)
            assert "\n" not in text
            assert len(text) < 500
        else:
            assert all(p.low <= found[p.key] <= p.high for p in found.parameters)
    assert 500 < refused < 2000
    path.write_bytes(good)
    assert Tuning.load(path)["carton.friction"] == 0.4
