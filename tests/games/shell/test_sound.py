"""Sounds are numbers: how long, how loud, how high; and none of them is needed."""

import os
from typing import Any

import numpy as np
import pygame
import pytest

from games.shell.ear import Ear
from games.shell.sound import QUIETEST_M_S, RATE, Sound, chime, clack, impacts, materials
from games.tonne.table import scene_of
from sim.inputs import Release, lift
from sim.recording import Recorder, Recording
from sim.tuning import Tuning
from sim.world import World


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


class Noted(Sound):
    """Plays nothing and notes what would be heard."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Any] = []

    def hits(self, game: str, kinds: dict[int, str], speeds: dict[int, float]) -> int:
        self.log.append((game, dict(kinds), dict(speeds)))
        return len(speeds)

    def fall(self) -> None:
        self.log.append("fall")


def dropped(ticks: int = 960, x: float = 0.0, shown: int = 8) -> tuple[Noted, Recording]:
    """Let a can drop; the ear is asked every `shown` ticks."""
    world = World(scene_of((), Tuning.load("tonne/wood")))
    recorder = Recorder(world, game="tonne")
    sound = Noted()
    ear = Ear(sound, "tonne")
    recorder.step([lift(10, x, 0.2, 0.0), Release()])
    for tick in range(ticks):
        recorder.step(())
        if tick % shown == 0:
            ear.hear(world)
    return sound, recorder.finish()


def test_a_can_that_drops_is_heard_as_it_lands_and_not_while_it_lies() -> None:
    sound, _recording = dropped()
    assert 1 <= len(sound.log) <= 5
    game, kinds, speeds = sound.log[0]
    assert game == "tonne" and kinds == {10: "can"}
    assert 1.3 < speeds[10] < 2.3  # from 0.17 m
    sound.log.clear()
    sound, _recording = dropped(3000)
    assert len(sound.log) <= 5


def test_what_falls_on_the_table_is_heard_once() -> None:
    sound, _recording = dropped(x=0.3)
    assert sound.log.count("fall") == 1


def test_a_replay_sounds_as_it_did_and_is_silent_after_a_jump() -> None:
    live, recording = dropped(x=0.3)
    sound = Noted()
    ear = Ear(sound, "tonne")
    for frame in range(120):
        ear.see(recording, frame / 60, 9.81)
    assert sound.log.count("fall") == 1
    loudest = max(one[2][10] for one in sound.log if one != "fall")
    # An impact between two samples is shared between them.
    assert 0.45 < loudest / max(o[2][10] for o in live.log if o != "fall") < 1.3
    sound.log.clear()
    for time in (0.1, 1.5, 0.2, 2.0):
        ear.see(recording, time, 9.81)
    assert sound.log == []


def test_slow_motion_sounds_alike() -> None:
    _live, recording = dropped()
    counts = []
    for speed in (1.0, 0.1):
        sound = Noted()
        ear = Ear(sound, "tonne")
        for frame in range(round(120 / speed)):
            ear.see(recording, frame / 60 * speed, 9.81)
        counts.append(len(sound.log))
    assert counts[0] == counts[1] > 0


def test_another_world_begins_in_silence() -> None:
    sound = Noted()
    ear = Ear(sound, "tonne")
    for x in (-0.05, 0.0, 0.05):
        world = World(scene_of(((10, x, 0.4, 0.0),), Tuning.load("tonne/wood")))
        for _ in range(60):
            world.step()
        ear.hear(world)
    assert sound.log == []


def test_tests_are_silent_unless_asked() -> None:
    sound = Sound()
    assert os.environ["SDL_AUDIODRIVER"] == "dummy"
    sound.win()
    assert sound.problem and not pygame.mixer.get_init()
