"""Sounds are numbers: how long, how loud, how high; and none of them is needed."""

import numpy as np
import pygame
import pytest

from games.shell.sound import QUIETEST_M_S, RATE, Sound, chime, clack, impacts, materials


def test_a_clack_never_clips_starts_at_nothing_and_dies_away() -> None:
    for material in materials("tonne").values():
        wave = clack(**material)
        assert np.abs(wave).max() == pytest.approx(1.0)
        assert abs(wave[0]) < 0.05
        assert np.abs(wave[-50:]).max() < 0.1
        assert len(wave) < RATE * 0.8


def test_each_kind_of_trash_has_a_sound_of_its_own_and_bottles_ring_highest() -> None:
    peak = {}
    for kind, material in materials("tonne").items():
        spectrum = np.abs(np.fft.rfft(clack(**material)))
        peak[kind] = np.fft.rfftfreq(len(clack(**material)), 1 / RATE)[spectrum.argmax()]
    assert set(peak) == {"carton", "can", "bottle", "core"}
    assert max(peak, key=lambda kind: peak[kind]) == "bottle"
    assert len(set(peak.values())) == 4


def test_chimes_play_their_tones_in_order() -> None:
    wave = chime(400, 800)
    half = len(wave) // 3
    first = np.abs(np.fft.rfft(wave[:half])).argmax() * RATE / half
    assert first == pytest.approx(400, rel=0.15)


def test_free_fall_and_what_lies_still_are_silent_and_a_stop_is_heard() -> None:
    dt = 1 / 60
    still = [0.0, 0.0, 0.0]
    before = np.array([[0.0, -1.0, 0.0], [0.0, -1.0, 0.0], [np.nan] * 3, still])
    after = np.array([[0.0, -1.0 - 9.81 * dt, 0.0], still, still, still])
    heard = impacts(before, after, 9.81, dt)
    assert set(heard) == {1}
    assert heard[1] == pytest.approx(1.0)
    assert heard[1] > QUIETEST_M_S


def test_without_a_sound_card_all_is_silent_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound = Sound(pretend=True)
    assert sound.hits("tonne", {0: "can"}, {0: 1.0}) == 0
    sound.fall()
    assert "no audio device" in sound.problem


def test_muted_or_at_volume_zero_nothing_is_played() -> None:
    sound = Sound(volume=0.0)
    assert sound.hits("tonne", {0: "can"}, {0: 1.0}) == 0
    sound.volume = 1.0
    assert sound.toggle() == "Sound is off."
    assert sound.hits("tonne", {0: "can"}, {0: 1.0}) == 0
    assert sound.problem == ""
