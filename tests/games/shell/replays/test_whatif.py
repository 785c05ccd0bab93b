"""The drawer of a what-if over a replay, driven by posted events."""

import threading
import time
from datetime import datetime

import pygame
import pytest

from games.shell import replayfiles
from games.shell.screens.compare import CompareScreen
from games.shell.screens.replay import ReplayScreen
from games.shell.screens.whatif import WhatIfScreen
from games.shell.whatifrun import NUDGES, Rerun, RiskJob
from games.shell.workers import Workers
from sim.lab.interval import wilson
from sim.lab.nudge import Risk, Tremor, nudge, trials_of
from sim.lab.whatif import compare, rerun
from sim.recording import Recorder, Recording
from sim.scene import Scene
from sim.tuning import Tuning
from sim.world import World

SIZES = [(1280, 720), (960, 540), (640, 480), (1920, 1080)]
ICE = {"can.friction": 0.1, "carton.friction": 0.1}


@pytest.fixture
def drawer(app, hands, collapse):
    """The drawer, opened by its key."""
    app.workers = Workers(1)
    replay = ReplayScreen(app, collapse)
    app.push(replay)
    app.frame(0)
    replay.playback.playing = False
    hands.key(pygame.K_w)
    assert isinstance(app.screen, WhatIfScreen)
    app.screen.now = lambda: datetime(2026, 11, 30, 21, 40)
    return app.screen


def turn(screen, values=ICE):
    for key, value in values.items():
        row = next(row for row in screen.drawer.rows if row.parameter.key == key)
        row.track.put(value)


def until(app, over):
    """Let frames pass until something is so; a thread is waited for, not a clock."""
    for _ in range(20_000):
        if over():
            return
        app.frame(1 / 60)
        time.sleep(0.001)
    raise AssertionError("it never came")


# -- opening ---------------------------------------------------------------------------------------


def test_the_button_and_the_key_open_it_and_the_key_closes_it(app, hands, collapse):
    replay = ReplayScreen(app, collapse)
    app.push(replay)
    app.frame(0)
    hands.click_on(replay.bar.whatif)
    screen = app.screen
    assert isinstance(screen, WhatIfScreen)
    assert replay.squeeze == screen.drawer.rect.width > 200
    assert not replay.facts.visible
    hands.key(pygame.K_w)
    assert app.screen is replay and replay.squeeze == 0 and replay.facts.visible
    hands.key(pygame.K_w)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is replay
    hands.key(pygame.K_w)
    hands.click_on(app.screen.drawer.close)
    assert app.screen is replay


def test_what_cannot_be_simulated_is_told_and_does_not_open(app, hands):
    scene = Scene("tonne", Tuning.load("tonne/wood"), ["can"] * 8, [[0.0, 0.1, 0.0]] * 8)
    replay = ReplayScreen(app, Recorder(World(scene)).finish())
    app.push(replay)
    app.frame(0)
    hands.key(pygame.K_w)
    assert app.screen is replay
    assert "inside each other" in app.toasts.items[-1].text


def test_the_replay_goes_on_under_it(app, hands, drawer):
    playback = drawer.below.playback
    playback.seek(0)
    hands.key(pygame.K_SPACE)
    assert playback.playing
    before = playback.time
    hands.wait(0.5)
    assert playback.time > before + 0.3
    hands.click_on(drawer.below.dock.play)
    assert not playback.playing


def test_keys_that_end_or_delete_a_replay_do_nothing_under_it(app, hands, drawer):
    for key in (pygame.K_DELETE, pygame.K_BACKSPACE):
        hands.key(key)
        assert app.screen is drawer
    hands.click_on(drawer.below.bar.back)
    assert app.screen is drawer


# -- turning ---------------------------------------------------------------------------------------


def test_it_begins_with_the_values_of_the_recording(drawer, collapse):
    tuning = collapse.scene().tuning
    assert drawer.drawer.tuning == tuning and drawer.drawer.changes == {}
    rows = {row.parameter.key: row.track.value for row in drawer.drawer.rows}
    assert rows == tuning.values()
    assert not drawer.drawer.reset.enabled


def test_a_slider_turns_one_value_and_reset_takes_all_back(app, hands, drawer):
    turn(drawer)
    app.frame()
    assert drawer.drawer.changes == ICE
    hands.click_on(drawer.drawer.reset)
    assert drawer.drawer.changes == {}


def test_a_preset_takes_all_its_values_and_gives_its_name(app, hands, drawer):
    names = list(drawer.drawer.presets)
    hands.click_on(drawer.drawer.chips[names.index("ice")])
    assert drawer.drawer.tuning.values() == Tuning.load("tonne/ice").values()
    assert drawer.drawer.name == "ice"
    turn(drawer, {"can.friction": 0.7})
    assert drawer.drawer.name == ""


def test_a_value_can_be_typed_and_one_out_of_range_is_told(app, hands, drawer):
    row = drawer.drawer.rows[0]
    field = row.field
    hands.click_on(field)
    assert drawer.widgets.focus is field
    for _ in range(6):
        hands.key(pygame.K_BACKSPACE)
    hands.type("99")
    hands.key(pygame.K_RETURN)
    assert row.trouble and drawer.drawer.changes == {}
    for _ in range(6):
        hands.key(pygame.K_BACKSPACE)
    hands.type("0.25")
    hands.key(pygame.K_RETURN)
    assert drawer.drawer.changes == {row.parameter.key: 0.25}


# -- running ---------------------------------------------------------------------------------------


def test_run_goes_on_a_little_in_each_frame_and_shows_the_two_over_each_other(
    app, hands, drawer, collapse
):
    turn(drawer)
    app.frame()
    hands.click_on(drawer.drawer.run)
    shares = []
    while drawer.running:
        shares.append(drawer.drawer.share)
        app.frame(1 / 60)
    assert len(shares) > 20 and shares == sorted(shares)
    other = rerun(collapse, ICE)
    assert drawer.made is not None and drawer.made.digests == other.digests
    assert drawer.told == compare(collapse, other)
    shown = app.screen
    assert isinstance(shown, CompareScreen) and shown.over
    assert [side.recording for side in shown.pair.sides] == [collapse, drawer.made]
    hands.key(pygame.K_ESCAPE)
    assert app.screen is drawer
    said = " ".join(drawer.drawer.lines)
    assert "As recorded, " in said and "Now " in said and "They part at tick " in said


def test_with_nothing_changed_it_says_that_it_is_the_same(app, hands, drawer):
    hands.click_on(drawer.drawer.run)
    until(app, lambda: not drawer.running)
    assert app.screen is drawer
    assert drawer.drawer.lines == ["With nothing changed it goes the same way, to the bit."]
    assert drawer.drawer.keep.on_press is None


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_run_can_be_cancelled(app, hands, drawer, way):
    turn(drawer)
    app.frame()
    hands.click_on(drawer.drawer.run)
    app.frame()
    assert drawer.running and not drawer.drawer.run.enabled
    if way == "button":
        hands.click_on(drawer.drawer.cancel_run)
    else:
        hands.key(pygame.K_ESCAPE)
    assert not drawer.running and app.screen is drawer and drawer.made is None
    assert drawer.drawer.changes == ICE


def test_sliders_rest_while_it_runs_and_turning_one_later_forgets_what_came_of_it(
    app, hands, drawer
):
    turn(drawer)
    app.frame()
    hands.click_on(drawer.drawer.run)
    app.frame()
    assert not drawer.drawer.rows[0].track.enabled
    until(app, lambda: not drawer.running)
    hands.key(pygame.K_ESCAPE)
    turn(drawer, {"can.friction": 0.3})
    assert drawer.made is None and drawer.told is None
    assert drawer.drawer.lines == ["Turn something, then run the same hand again."]


def test_what_came_of_it_is_kept_as_a_replay_once(app, hands, drawer):
    turn(drawer)
    app.frame()
    hands.click_on(drawer.drawer.run)
    until(app, lambda: not drawer.running)
    hands.click_on(app.screen.actions[0])
    hands.click_on(app.screen.actions[0])
    (file,) = replayfiles.list_replays(app.store)
    kept = Recording.load(file.path)
    assert kept.digests == drawer.made.digests
    assert kept.header.about["title"] == "What if: cartons μ 0.1 and 1 more"
    assert "Kept in Replays as" in app.toasts.items[-1].text


def test_a_run_that_goes_wrong_is_told(app, hands, drawer, monkeypatch):
    from sim.errors import SimError
    from sim.lab.whatif import WhatIf

    def wrong(_self, _ticks):
        raise SimError("the physics engine reported: sand")

    monkeypatch.setattr(WhatIf, "step", wrong)
    hands.click_on(drawer.drawer.run)
    until(app, lambda: not drawer.running)
    assert app.toasts.items[-1].text == "No what-if: the physics engine reported: sand"
    assert app.screen is drawer


def test_a_rerun_is_the_what_if(collapse):
    run = Rerun(collapse, ICE, "")
    while not run.done:
        run.step()
    assert run.whatif.result().digests == rerun(collapse, ICE).digests


# -- nudging ---------------------------------------------------------------------------------------


def test_nudge_tells_how_often_it_collapses(app, hands, drawer, monkeypatch):
    asked = []

    def quick(recording, n, jitter, values, *, judge):
        asked.append((recording, n, dict(values), judge))
        return [True] * 13 + [False] * (n - 13)

    monkeypatch.setattr("games.shell.whatifrun.trials_of", quick)
    monkeypatch.setattr("games.shell.whatifrun.run_trial", bool)
    turn(drawer)
    app.frame()
    hands.click_on(drawer.drawer.nudge)
    until(app, lambda: not drawer.running)
    assert asked == [(drawer.recording, NUDGES, ICE, None)]
    assert drawer.risk == Risk(13, 50, *wilson(13, 50))
    assert drawer.drawer.lines == [
        "With a hand that trembles it collapses in 13 of 50 trials (95 % interval 16 to 40 %)."
    ]


def test_the_trials_of_the_window_are_those_of_the_lab(calm):
    job = RiskJob(lambda: trials_of(calm, 5, Tremor()), 5, Workers(1))
    job._job._thread.join()
    assert job.done and job.found == 5
    assert job.result() == nudge(calm, 5)


def test_nudges_can_be_cancelled_and_end_with_the_drawer(app, hands, drawer, monkeypatch):
    begun, go = threading.Event(), threading.Event()

    def slow(_trial):
        begun.set()
        go.wait()
        return False

    monkeypatch.setattr("games.shell.whatifrun.run_trial", slow)
    hands.click_on(drawer.drawer.nudge)
    job = drawer.nudging
    begun.wait()
    hands.click_on(drawer.drawer.cancel_run)
    assert not drawer.running and drawer.risk is None
    go.set()
    job._job._thread.join()
    assert job.found < NUDGES


def test_a_nudge_that_cannot_be_is_told(app, hands, drawer, monkeypatch):
    from sim.errors import SimError

    def none(*_given):
        raise SimError("it is not known how a hand trembles there")

    monkeypatch.setattr("games.shell.whatifrun.hand_of", none)
    hands.click_on(drawer.drawer.nudge)
    until(app, lambda: not drawer.running)
    assert app.toasts.items[-1].text == "No nudge: it is not known how a hand trembles there"


# -- places ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_everything_has_its_place_at_every_size(app, hands, drawer, size, text):
    import msgspec

    app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
    hands.resize(*size)
    turn(drawer)
    drawer.run()
    until(app, lambda: not drawer.running)
    app.pop(app.screen)
    drawer.risk = Risk(13, 50, *wilson(13, 50))
    drawer._show()
    app.frame()
    inside, panel = drawer.drawer, drawer.drawer.rect
    shown = [inside.run, inside.nudge, inside.reset, inside.show_again, inside.keep, inside.close]
    for button in shown:
        assert button.visible and panel.contains(button.rect), button.label
    for i, one in enumerate(shown):
        assert not any(one.rect.colliderect(other.rect) for other in shown[i + 1 :])
    assert inside.area.rect.height > 20
    assert inside.area.rect.bottom <= inside.run.rect.top
