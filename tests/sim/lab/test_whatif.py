"""The same hand again: to the bit where nothing is changed, and what parts where something is."""

from math import nan
from pathlib import Path

import numpy as np
import pytest

from sim import Recording, Scene, SimError, TuningError, World, verify
from sim.inputs import Flick, Freeze, Grab, Lift, Move, Release, Remove, Shake, Tune, Withdraw
from sim.lab.whatif import WhatIf, compare, rerun
from sim.recording import Recorder


def spare(scene: Scene) -> int:
    """Return the first piece that is not there."""
    return next(i for i in range(len(scene.pieces)) if i not in scene.present)


EACH = ("swept", "tuned", "placed", "flicked")


def assert_same(one: Recording, other: Recording) -> None:
    """Assert that two recordings tell of the same stretch, to the bit."""
    assert one.digests == other.digests
    assert one.inputs == other.inputs
    assert one.samples.tobytes() == other.samples.tobytes()
    assert one.time_s.tobytes() == other.time_s.tobytes()
    first, second = one.header, other.header
    for name in ("ticks", "rate", "kinds", "start", "tuning", "tuning_name", "marks", "game"):
        assert getattr(first, name) == getattr(second, name), name


@pytest.fixture(params=EACH)
def recording(request: pytest.FixtureRequest) -> Recording:
    return request.getfixturevalue(request.param)


# --- nothing changed ------------------------------------------------------------------------------


def test_nothing_changed_gives_the_same_bits(recording):
    again = WhatIf(recording)
    assert_same(again.run(), recording)
    assert (again.parts_tick, again.skipped, again.changes) == (None, 0, {})


def test_nothing_changed_gives_the_same_bits_from_a_file(recording, tmp_path):
    path = tmp_path / "one.npz"
    recording.save(path)
    stored = Recording.load(path)
    again = rerun(stored)
    assert again.digests == stored.digests and again.inputs == stored.inputs
    again.save(tmp_path / "two.npz")
    assert_same(Recording.load(tmp_path / "two.npz"), stored)


def test_free_play_from_above_runs_again_to_the_bit(flicked):
    recorder = Recorder(World(flicked.scene()), game="")
    deeds = {
        0: [Freeze(2, True), Shake(4.0, 1.0)],
        40: [Shake(0.0, 0.0), Grab(3)],
        41: [Move(0.1, 0.1, 0.2), Tune("disc.radius", 0.02)],
        60: [Release(), Remove(5), Freeze(2, False)],
        61: [Shake(-9.0, 3.0)],
        120: [Shake(0.0, 0.0)],
    }
    for tick in range(240):
        recorder.step(deeds.get(tick, []))
    made = recorder.finish()
    assert len(made.inputs) == 11
    assert_same(rerun(made), made)
    assert rerun(made, {"disc.radius": 0.012}).verify() is None


def test_values_as_they_were_change_nothing(recording):
    values = recording.scene().tuning.values()
    assert rerun(recording, values).digests == recording.digests


def test_a_recording_that_was_cut_short_ends_where_it_did(half_pile):
    recorder = Recorder(World(half_pile))
    recorder.step([Lift(spare(half_pile), 0.0, 0.4, 0.0), Release()])
    for _ in range(100):
        recorder.step()
    cut = recorder.finish()
    assert_same(rerun(cut), cut)
    run = WhatIf(cut, {"world.gravity": 3.0})
    assert run.run().header.ticks > cut.header.ticks and run.at_rest


def test_one_without_a_tick_has_no_end_to_wait_for(half_pile):
    empty = Recorder(World(half_pile)).finish()
    assert_same(rerun(empty), empty)


# --- something changed ----------------------------------------------------------------------------


def test_what_is_changed_is_in_the_result_and_the_result_verifies(swept):
    iced = rerun(swept, {"carton.friction": 0.05, "can.friction": 0.05}, name="slippery")
    assert iced.header.tuning_name == "slippery"
    assert iced.scene().tuning.changes(swept.scene().tuning) == {
        "carton.friction": 0.05,
        "can.friction": 0.05,
    }
    assert iced.verify() is None
    assert iced.header.about["who"] == "Mira"
    assert iced.header.about["fell"] == str(len(iced.marks.fell)) != "9"


def test_the_two_part_at_the_first_tick_with_another_digest(swept):
    run = WhatIf(swept, {"bottle.friction": 0.9})
    other = run.run()
    told = compare(swept, other)
    assert told.parts_tick is not None and told.parts_tick == run.parts_tick
    short = [np.frombuffer(r.digests, "<u2", swept.header.ticks) for r in (swept, other)]
    assert told.parts_tick == int(np.argmax(short[0] != short[1])) + 1
    assert told.parts_s == pytest.approx(told.parts_tick / 480)


def test_what_a_parameter_does_later_parts_them_later(flicked):
    # How discs bounce matters when the first two meet, and not before.
    told = compare(flicked, rerun(flicked, {"disc.restitution": 0.1}))
    assert told.parts_tick is not None and 30 < told.parts_tick < 60
    # Friction matters from the flick on, which is the input of tick 31, so in the 32nd state.
    told = compare(flicked, rerun(flicked, {"pizza.friction": 0.21}))
    assert told.parts_tick == 32


def test_they_are_seen_to_part_where_a_piece_is_a_millimetre_away(swept):
    other = rerun(swept, {"world.gravity": 1.6})
    told = compare(swept, other)
    assert told.seen_s is not None and told.parts_s is not None and told.seen_s >= told.parts_s
    at = int(np.searchsorted(swept.time_s, told.seen_s - 1e-9))
    assert swept.time_s[at] == told.seen_s
    away = np.hypot(*(swept.samples - other.samples[: len(swept.samples)])[:, :, :2].T).T
    assert np.nanmax(away[:at]) <= 0.001 < np.nanmax(away[at])


def test_times_as_a_file_rounds_them_are_the_same_times(placed):
    rounded = placed.time_s.astype("<f4").astype(np.float64)
    last = int(np.flatnonzero(rounded != placed.time_s)[-1])
    samples = placed.samples[: last + 1].copy()
    samples[-1, placed.inputs[0][1].piece, 0] += 0.005
    header, digests = placed.header, placed.digests
    moved = Recording(header, rounded[: last + 1], samples, placed.inputs, digests)
    assert compare(placed, moved).seen_s == placed.time_s[last]


def test_what_is_there_in_one_alone_is_seen_to_part(placed):
    never = Recording(placed.header, placed.time_s, placed.samples.copy(), [], placed.digests)
    piece = placed.inputs[0][1].piece
    never.samples[20:, piece] = nan
    told = compare(placed, never)
    assert (told.seen_s, told.seen) == (placed.time_s[20], piece)
    assert compare(placed, placed).seen_s is None


def test_more_grip_changes_what_falls(swept):
    told = compare(swept, rerun(swept, {"world.gravity": 1.6}))
    assert told.first.fell == tuple(dict.fromkeys(p for _t, p in swept.marks.fell))
    assert told.first.slip_s == swept.marks.first_slip
    assert set(told.only_first) == set(told.first.fell) - set(told.second.fell)
    assert set(told.only_second) == set(told.second.fell) - set(told.first.fell)


def test_a_slider_that_is_asked_about_holds_still_and_the_others_turn(tuned):
    other = rerun(tuned, {"bottle.friction": 0.7})
    keys = [one.key for _tick, one in other.inputs if isinstance(one, Tune)]
    assert keys == ["can.density", "world.gravity"]
    assert other.scene().tuning["bottle.friction"] == 0.7


def test_it_goes_on_until_all_is_at_rest_but_not_for_ever(placed):
    slow = WhatIf(placed, {"world.gravity": 0.5})
    assert slow.run().header.ticks > placed.header.ticks
    assert slow.at_rest
    short = WhatIf(placed, {"world.gravity": 0.5}, limit_s=0.1)
    assert short.run().header.ticks == max(placed.header.ticks, 2 + 48)


def test_it_lasts_at_least_as_long_as_the_recording(flicked):
    assert rerun(flicked, {"pizza.friction": 1.0}).header.ticks == flicked.header.ticks


def test_what_cannot_happen_is_left_out_and_counted(flicked):
    weak = WhatIf(flicked, {"flick.limit": 1.0})
    made = weak.run()
    assert weak.skipped == 1
    assert not any(isinstance(one, Flick) for _tick, one in made.inputs)
    assert any(isinstance(one, Tune) for _tick, one in made.inputs), "those after it go on"
    assert made.verify() is None


def test_of_a_tick_only_what_cannot_happen_is_left_out(wood):
    scene = Scene("tonne", wood, ["can", "can"], [[0.0, 0.05, 0.0], [nan] * 3])
    recorder = Recorder(World(scene))
    recorder.step([Lift(1, 0.0, 0.3, 0.0), Release()])
    for _ in range(60):
        recorder.step()
    made = recorder.finish()
    wrong = Recording(
        made.header, made.time_s, made.samples,
        [(0, Withdraw()), (0, Grab(1)), *made.inputs, (9, Release())], made.digests,
    )  # fmt: skip
    again = WhatIf(wrong)
    assert again.run().digests == made.digests
    assert again.skipped == 3


# --- a little at a time ---------------------------------------------------------------------------


def test_step_by_step_it_comes_to_the_same(tuned):
    run = WhatIf(tuned, {"can.density": 900.0})
    shares = [run.progress]
    while not run.step(37):
        shares.append(run.progress)
    assert run.result().digests == rerun(tuned, {"can.density": 900.0}).digests
    assert shares[0] == 0 and shares == sorted(shares) and max(shares) < 1
    assert run.progress == 1 and run.done


def test_before_it_is_done_there_is_no_result(placed):
    run = WhatIf(placed)
    run.step(5)
    run.step(5)
    assert run.tick == 5 and not run.done
    with pytest.raises(SimError, match="not been run"):
        run.result()


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"carton.friction": 9}, r"carton.friction is 9, but must be a number from 0 to 1.5"),
        ({"carton.friction": nan}, "carton.friction is nan, but must be a number from"),
        ({"karton.friction": 0.1}, "there is no parameter 'karton.friction'; did you mean carton"),
        ({"pizza.friction": 0.1}, "there is no parameter 'pizza.friction'"),
    ],
)
def test_a_parameter_that_cannot_be_is_named_with_its_range(placed, values, sentence):
    with pytest.raises(TuningError, match=sentence):
        rerun(placed, values)


@pytest.mark.parametrize(
    "changes",
    [
        {"setting": "chess"},
        {"kinds": ["boot", "can", "core"]},
        {"tuning": {"carton.friction": 50.0}},
        {"tuning": {"nothing.known": 1.0}},
        {"start": [[99.0, 0, 0], None, None]},
        {"rate": 240, "ticks": 359},
    ],
)
def test_what_cannot_be_simulated_here_is_told(tmp_path, arrays, packed, changes):
    arrays = packed.with_header(arrays, **changes)
    ticks = changes.get("ticks")
    if ticks:
        size = 2 * ticks + 8 * (ticks // 240)
        keep = arrays["time_s"] <= ticks / 240
        arrays = {**arrays, "digests": np.zeros(size, np.uint8), "inputs": arrays["inputs"][:2],
                  "time_s": arrays["time_s"][keep], "poses": arrays["poses"][keep]}  # fmt: skip
    path = tmp_path / "a.npz"
    path.write_bytes(packed.npz(arrays))
    loaded = Recording.load(path)
    with pytest.raises(SimError):
        rerun(loaded)


def test_pieces_inside_each_other_are_told(wood):
    scene = Scene("tonne", wood, ["can"] * 8, [[0.0, 0.1, 0.0]] * 8)
    with pytest.raises(SimError, match="inside each other"):
        rerun(Recorder(World(scene)).finish())


def test_one_from_elsewhere_that_runs_the_same_here_is_welcome(tmp_path, arrays, packed):
    path = tmp_path / "a.npz"
    path.write_bytes(packed.npz(packed.with_header(arrays, system="Plan9 mips", pymunk="1.0")))
    loaded = Recording.load(path)
    run = WhatIf(loaded)
    shares = []
    while not run.step(50):
        shares.append(run.progress)
    assert shares == sorted(shares)
    assert run.result().digests == loaded.digests and run.parts_tick is None


def test_one_from_elsewhere_that_runs_otherwise_here_is_told(tmp_path, arrays, packed):
    other = {**packed.with_header(arrays, system="Plan9 mips"), "digests": arrays["digests"] + 1}
    path = tmp_path / "a.npz"
    path.write_bytes(packed.npz(other))
    with pytest.raises(SimError, match=r"does not run here as it did there: .*Plan9 mips"):
        rerun(Recording.load(path))


def test_it_gives_up_when_it_falls_behind_the_clock(placed, monkeypatch):
    monkeypatch.setattr(verify, "PATIENCE_S", -100.0)
    with pytest.raises(SimError, match="crowded"):
        rerun(placed)


# --- two recordings -------------------------------------------------------------------------------


def test_a_recording_never_parts_from_itself_or_from_its_own_beginning(placed, half_pile):
    assert compare(placed, placed).parts_tick is None
    recorder = Recorder(World(half_pile))
    for inputs in ([placed.inputs[0][1]], [], [Release()]):
        recorder.step(inputs)
    for _ in range(500):
        recorder.step()
    assert recorder.world.tick < placed.header.ticks
    assert compare(placed, recorder.finish()).parts_tick is None


def test_recordings_of_two_tables_cannot_be_compared(placed, flicked, arrays, packed, tmp_path):
    with pytest.raises(SimError, match="one replay is of 'tonne', the other of 'topthis'"):
        compare(placed, flicked)
    path: Path = tmp_path / "a.npz"
    path.write_bytes(packed.npz(arrays))
    with pytest.raises(SimError, match="do not start with the same"):
        compare(placed, Recording.load(path))
