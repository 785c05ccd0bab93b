"""What a recording is called, and what is told about it."""

from datetime import datetime

import msgspec
import numpy as np
import pytest

from games.shell.curves import energy_words, nice_ceiling
from games.shell.playback import Playback
from games.shell.replaywords import (
    date_words,
    fallen_words,
    happenings,
    kind_words,
    lost,
    piece_name,
    subtitle,
    title,
    tuning_words,
)
from sim.recording import Recording
from sim.verify import Verifier


def changed(recording: Recording, samples=None, **header) -> Recording:
    return Recording(
        msgspec.structs.replace(recording.header, **header),
        recording.time_s,
        recording.samples if samples is None else samples,
        recording.inputs,
        recording.digests,
    )


def test_titles_say_who_did_what(collapse, calm, beside):
    count = len(collapse.marks.fell)
    words = {2: "two", 3: "three", 4: "four", 5: "five"}
    assert title(collapse) == f"Mira drops {words[count]}" if count > 1 else True
    assert title(calm) == "Otto places a can"
    assert title(beside) == "Mira drops a can"


def test_a_title_of_ones_own_comes_first(calm):
    assert title(changed(calm, about={"title": "My best"})) == "My best"


def test_without_a_name_the_title_tells_what_happened(calm, beside):
    assert title(changed(calm, about={})) == "A can is placed"
    assert title(changed(beside, about={})) == "A can falls"


def test_when_every_piece_is_in_the_bin_the_supply_is_cleared(calm):
    full = np.zeros_like(calm.samples)
    assert title(changed(calm, samples=full)) == "Otto clears the supply"


def test_happenings_are_in_order_and_in_plain_words(collapse):
    told = happenings(collapse)
    assert [one.time_s for one in told] == sorted(one.time_s for one in told)
    marks = [one.mark for one in told]
    assert marks.count("placed") == marks.count("first_slip") == 1
    assert marks.count("fell") == len(collapse.marks.fell)
    assert "Mira lets go of a bottle" in [one.words for one in told]
    slip = next(one for one in told if one.mark == "first_slip")
    name = piece_name(collapse.header, collapse.marks.slipped)
    assert slip.words == f"First slip: {name} moves 2 mm"
    fell = next(one for one in told if one.mark == "fell")
    assert fell.words.endswith("touches the table")


def test_a_slider_that_is_dragged_is_one_change_to_its_last_value(collapse):
    tuned = [one for one in happenings(collapse) if one.mark == "tuned"]
    assert [one.words for one in tuned] == ["Bottles μ becomes 0.35"]


def test_a_piece_is_over_the_rim_before_it_touches_the_table(collapse):
    told = happenings(collapse)
    fell = {piece: time for time, piece in collapse.marks.fell}
    over = [one for one in told if one.mark == "over"]
    assert over and len({one.piece for one in over}) == len(over)
    assert all(one.time_s <= fell[one.piece] for one in over)


def test_pieces_are_numbered_from_one_within_their_kind(collapse):
    assert piece_name(collapse.header, 0) == "carton 1"
    assert piece_name(collapse.header, 15) == "can 6"
    one = msgspec.structs.replace(collapse.header, kinds=["can", "disc"])
    assert piece_name(one, 1) == "disc"


def test_kinds_have_their_article():
    assert kind_words("", "anchovy") == ("anchovy", "an anchovy")
    assert kind_words("no/such game", "can") == ("can", "a can")


def test_the_tuning_is_told_in_short(collapse, calm):
    assert tuning_words(collapse) == "Wood"
    assert tuning_words(calm) == "Wood, cans μ 0.3"
    many = {**calm.header.tuning, "core.friction": 0.1}
    assert tuning_words(changed(calm, tuning=many)) == "Wood, 2 changes"


def test_dates_are_written_as_people_write_them(calm):
    assert date_words(datetime(2026, 11, 30, 21, 40)) == "30 November, 21:40"
    about = {"date": "2026-11-30T21:40", "round": "6"}
    assert subtitle(changed(calm, about=about).header) == (
        "Ab in die Tonne · round 6 · 30 November, 21:40"
    )
    bad = {"date": "soon", "round": "x"}
    assert subtitle(changed(calm, about=bad, game="nim").header) == "nim"


def test_the_axis_ends_at_a_round_number():
    assert [nice_ceiling(v) for v in (0.0213, 0.9, 7.0, 1e-5)] == pytest.approx(
        [0.025, 1.0, 8.0, 1e-5]
    )
    assert nice_ceiling(0.0) == nice_ceiling(float("nan")) == 1.0
    assert [energy_words(v) for v in (0.025, 2.0, 5e-5)] == ["25 mJ", "2 J", "50 µJ"]


def test_steps_land_on_recorded_samples_and_come_back(collapse):
    playback = Playback.of(collapse)
    playback.seek(0.5001)
    playback.step(1)
    assert playback.time in collapse.time_s
    here = playback.time
    playback.step(1)
    playback.step(-1)
    assert playback.time == pytest.approx(here)
    playback.seek(1e9)
    playback.step(1)
    assert playback.time == playback.duration


def test_verifying_in_steps_gives_what_verifying_at_once_gives(collapse):
    assert collapse.verify() is None
    verifier = Verifier(collapse)
    assert verifier.progress == 0.0
    steps = 0
    while not verifier.step(50):
        assert 0 <= verifier.progress <= 1
        steps += 1
    assert steps >= collapse.header.ticks // 50
    assert verifier.result is None and verifier.progress == 1.0
    for tick in (0, 700, collapse.header.ticks - 1):
        digests = bytearray(collapse.digests)
        digests[2 * tick] ^= 1
        other = Recording(
            collapse.header, collapse.time_s, collapse.samples, collapse.inputs, bytes(digests)
        )
        assert Verifier(other).run() == other.verify() == tick + 1


# -- a game's own words --------------------------------------------------------------------------


def moved_off(flick: Recording, *pieces: int) -> Recording:
    """The same flick, but these discs end beside the pizza."""
    samples = flick.samples.copy()
    late = int(np.searchsorted(flick.time_s, 0.6))
    for piece in pieces:
        samples[late:, piece, :2] = (0.0, 0.21 + 0.04 * piece / 40)
    return changed(flick, samples)


def test_a_flick_is_told_as_a_flick(flick):
    assert title(flick) == "Mira flicks a disc"
    assert fallen_words(flick) == "nothing left the pizza"
    words = [one.words for one in happenings(flick)]
    assert "Mira flicks a disc" in words
    assert any(line.startswith("First hit: ") for line in words)
    assert title(changed(flick, about={})) == "A disc is flicked"


def test_discs_off_the_pizza_are_counted_though_they_lie_on_the_table(flick):
    assert not flick.marks.fell
    one, two = moved_off(flick, 3), moved_off(flick, 3, 30)
    assert [piece for _time, piece in lost(one)] == [3]
    assert lost(one)[0][0] == pytest.approx(0.6, abs=0.02)
    assert title(one) == "Mira sends a disc off the pizza"
    assert title(two) == "Mira sends two off the pizza"
    assert fallen_words(two) == "2 discs left the pizza"
    gone = next(h for h in happenings(one) if h.mark == "fell")
    assert gone.words == "Disc 4 slides off the pizza"


def test_a_disc_that_leaves_the_table_too_is_counted_once(flick):
    samples = moved_off(flick, 3).samples
    samples[-6:, 3] = np.nan
    time = float(flick.time_s[-6])
    marks = msgspec.structs.replace(flick.marks, fell=[(time, 3)])
    both = changed(flick, samples, marks=marks)
    assert [piece for _time, piece in lost(both)] == [3]
    assert [h.words for h in happenings(both) if h.piece == 3 and h.mark in ("fell", "over")] == [
        "Disc 4 slides off the pizza",
        "Disc 4 leaves the table",
    ]


def test_a_disc_that_crosses_the_edge_and_comes_back_is_not_lost(flick):
    samples = flick.samples.copy()
    samples[40:45, 3, :2] = (0.0, 0.23)
    assert lost(changed(flick, samples)) == ()


def test_discs_are_called_by_the_topping_that_they_show(flick):
    dress = "".join("01234"[i % 5] for i in range(len(flick.header.kinds)))
    shown = changed(flick, about={**flick.header.about, "dress": dress})
    assert title(shown) == "Mira flicks a mushroom"
    assert piece_name(shown.header, 1) == "onion 1" and piece_name(shown.header, 6) == "onion 2"
    wrong = changed(flick, about={**flick.header.about, "dress": "01"})
    assert piece_name(wrong.header, 1) == "disc 2"


def test_a_recording_of_no_game_speaks_the_words_of_its_setting(flick, calm):
    assert title(changed(flick, game="", about={})) == "A disc is flicked"
    assert title(changed(calm, game="", about={})) == "A can is placed"
