"""The replay screen, driven by posted events."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from pygame import FRect

from games.shell import theme
from games.shell.app import App
from games.shell.canvas import Canvas
from games.shell.dialogs import Confirm
from games.shell.replaybar import whole_parts
from games.shell.replaydock import ReplayDock
from games.shell.replayfiles import list_replays, save_replay
from games.shell.screens.replay import ReplayScreen, open_replay
from sim.errors import SimError
from sim.recording import Recording

NOW = datetime(2026, 11, 30, 21, 40)
SIZES = [(1280, 720), (960, 540), (640, 480), (1920, 1080)]


@pytest.fixture
def show(app: App, collapse_file: Path) -> Callable[..., ReplayScreen]:
    def opener(source: Any = None) -> ReplayScreen:
        screen = ReplayScreen(app, collapse_file if source is None else source, now=lambda: NOW)
        app.push(screen)
        app.frame(0)
        return screen

    return opener


def quiet(screen: ReplayScreen) -> ReplayScreen:
    screen.playback.playing = False
    return screen


def test_it_opens_playing_from_shortly_before_what_matters(app, show, collapse):
    longer = Recording(
        msgspec.structs.replace(
            collapse.header, marks=msgspec.structs.replace(collapse.marks, play_from=0.5)
        ),
        collapse.time_s, collapse.samples, collapse.inputs, collapse.digests,
    )  # fmt: skip
    screen = show(longer)
    assert screen.playback.playing and screen.playback.time == pytest.approx(0.5)
    app.frame(0.1)
    assert screen.playback.time == pytest.approx(0.6)
    assert screen.busy


def test_it_stops_at_the_end_and_plays_again_from_the_start(app, hands, show):
    screen = show()
    hands.wait(screen.playback.duration + 0.5)
    assert not screen.playback.playing
    assert screen.playback.time == screen.playback.duration
    hands.key(pygame.K_SPACE)
    assert screen.playback.playing and screen.playback.time < 0.2


def test_space_and_the_button_play_and_pause(hands, show):
    screen = show()
    hands.key(pygame.K_SPACE)
    assert not screen.playback.playing
    hands.click_on(screen.dock.play)
    assert screen.playback.playing
    hands.key(pygame.K_SPACE)
    assert not screen.playback.playing


def test_space_presses_the_button_that_has_the_focus(hands, show):
    screen = quiet(show())
    screen.widgets.set_focus(screen.dock.loop)
    hands.key(pygame.K_SPACE)
    assert screen.playback.loop and not screen.playback.playing


def test_the_arrows_step_one_sample_and_with_shift_one_second(hands, show):
    screen = show()
    hands.key(pygame.K_HOME)
    quiet(screen).playback.seek(0.0)
    hands.key(pygame.K_RIGHT)
    assert screen.playback.time == pytest.approx(1 / 60)
    hands.key(pygame.K_RIGHT)
    assert screen.playback.time == pytest.approx(2 / 60)
    hands.key(pygame.K_LEFT)
    assert screen.playback.time == pytest.approx(1 / 60)
    hands.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    assert screen.playback.time == pytest.approx(1 + 1 / 60)
    hands.key(pygame.K_LEFT, pygame.KMOD_LSHIFT)
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_LEFT)
    assert screen.playback.time == 0.0


def test_a_step_stops_the_playing(hands, show):
    screen = show()
    hands.click_on(screen.dock.forward)
    assert not screen.playback.playing
    before = screen.playback.time
    hands.click_on(screen.dock.back)
    assert screen.playback.time < before


def test_an_arrow_that_is_held_goes_on_stepping_until_it_is_let_go(app, hands, show):
    screen = quiet(show())
    screen.playback.seek(0.0)
    hands.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    hands.wait(1.0)
    held = screen.playback.time
    assert 0.1 < held < 0.5
    hands.post(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    hands.wait(0.5)
    assert screen.playback.time == pytest.approx(held)


def test_losing_the_window_lets_go_of_a_held_arrow(hands, show):
    screen = quiet(show())
    screen.playback.seek(0.0)
    hands.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.wait(1.0)
    assert screen.playback.time == pytest.approx(1 / 60)


def test_a_question_lets_go_of_a_held_arrow(app, hands, show):
    screen = quiet(show())
    screen.playback.seek(0.0)
    hands.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    hands.key(pygame.K_DELETE)
    hands.post(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    hands.key(pygame.K_ESCAPE)
    hands.wait(1.0)
    assert screen.playback.time == pytest.approx(1 / 60)


def test_home_and_end_go_to_the_ends(hands, show):
    screen = quiet(show())
    hands.key(pygame.K_END)
    assert screen.playback.time == screen.playback.duration
    hands.key(pygame.K_HOME)
    assert screen.playback.time == 0.0


@pytest.mark.parametrize("way", ["key", "button", "line"])
def test_the_first_slip_is_sought_by_key_button_and_line(hands, show, way):
    screen = show()
    if way == "key":
        hands.key(pygame.K_s)
    elif way == "button":
        hands.click_on(screen.dock.slip)
    else:
        row = next(r for r in screen.facts.rows if r.happening.mark == "first_slip")
        screen.facts.area.reveal(row.rect)
        hands.click_on(row)
        assert row.now
    assert screen.playback.time == pytest.approx(screen.recording.marks.first_slip)
    assert not screen.playback.playing


def test_the_number_keys_choose_the_speed_and_plus_and_minus_turn_it(app, hands, show):
    screen = quiet(show())
    speeds = []
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6):
        hands.key(key)
        speeds.append(screen.playback.speed)
    assert speeds == [0.1, 0.25, 0.5, 1, 2, 4]
    hands.key(pygame.K_PLUS)
    assert screen.playback.speed == 4
    hands.key(pygame.K_MINUS)
    assert screen.playback.speed == 2
    screen.playback.choose(1)
    screen.playback.seek(0.0)
    screen.playback.toggle()
    app.frame(0.1)
    assert screen.playback.time == pytest.approx(0.025)


def test_the_speeds_can_be_pressed(hands, show):
    screen = show()
    cell = screen.dock.speeds.cells()[0]
    hands.click(cell.center)
    assert screen.playback.speed == 0.1
    assert screen.dock.speeds.index == 0


def test_with_the_loop_it_begins_again(hands, show):
    screen = show()
    hands.key(pygame.K_l)
    assert screen.dock.loop.selected
    hands.wait(screen.playback.duration + 0.3)
    assert screen.playback.playing
    assert screen.playback.time < screen.playback.duration - 0.5


def test_a_press_on_the_track_seeks_and_dragging_scrubs(hands, show):
    screen = quiet(show())
    line, end = screen.timeline, screen.playback.duration
    hands.press((line.x_of(end * 0.5), line.plot.centery))
    assert screen.playback.time == pytest.approx(end * 0.5, abs=0.01)
    hands.move((line.x_of(end * 0.25), line.plot.centery))
    assert screen.playback.time == pytest.approx(end * 0.25, abs=0.01)
    hands.move((line.x_of(end * 2), 5))
    assert screen.playback.time == pytest.approx(end)
    hands.move((-500, 5))
    assert screen.playback.time == 0.0
    hands.release((-500, 5))
    hands.move((line.x_of(end * 0.7), line.plot.centery))
    assert screen.playback.time == 0.0


def test_while_the_thumb_is_held_playing_waits(hands, show):
    screen = show()
    hands.press(screen.timeline.thumb)
    at = screen.playback.time
    hands.wait(0.5)
    assert screen.playback.time == pytest.approx(at)
    hands.release(screen.timeline.thumb)
    hands.wait(0.2)
    assert screen.playback.time > at + 0.1


def test_a_press_near_a_mark_goes_to_its_exact_time(hands, show):
    screen = quiet(show())
    slip = screen.recording.marks.first_slip or 0.0
    line = screen.timeline
    hands.click((line.x_of(slip) + 4, line.track.centery))
    assert screen.playback.time == pytest.approx(slip)


def test_what_is_sought_is_drawn_in_the_same_frame(app, hands, show):
    screen = quiet(show())
    hands.wait(3)
    screen.playback.seek(0.0)
    app.draw()
    before = pygame.image.tobytes(app.surface, "RGB")
    hands.press((screen.timeline.x_of(screen.playback.duration), screen.timeline.plot.centery))
    assert pygame.image.tobytes(app.surface, "RGB") != before


def test_the_zoom_shows_what_moved_first_from_near(app, hands, show):
    screen = quiet(show())
    before = screen.scene.camera.unit
    hands.key(pygame.K_z)
    hands.wait(2)
    assert screen.scene.camera.unit > before * 1.5
    piece, camera = screen.recording.marks.slipped, screen.scene.camera
    x, y, _angle = screen.recording.poses_at(screen.recording.marks.first_slip or 0.0)[piece]
    assert screen.stage.collidepoint(camera.to_screen(x, y))
    hands.click_on(screen.zoom)
    hands.wait(2)
    assert screen.scene.camera.unit == pytest.approx(before)


def test_the_whole_scene_shows_every_piece_that_fell(show):
    screen = quiet(show())
    camera = screen.scene.camera
    for time, piece in screen.recording.marks.fell:
        x, y, _angle = screen.recording.poses_at(time + 0.1)[piece]
        if x == x:
            px, py = camera.to_screen(x, y)
            assert 0 < px < screen.facts.rect.x and screen.stage.y < py < screen.dock.rect.y


def test_trails_can_be_turned_off(app, hands, show):
    screen = quiet(show())
    hands.key(pygame.K_END)
    hands.wait(2)
    app.draw()
    with_trails = pygame.image.tobytes(app.surface, "RGB")
    hands.key(pygame.K_t)
    assert not screen.trails and not screen.dock.trails.value
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") != with_trails
    hands.click_on(screen.dock.trails)
    assert screen.trails


def test_it_is_verified_in_the_background_a_little_in_each_frame(app, hands, show):
    screen = quiet(show())
    assert not screen.check.done and "checking" in screen.check.words
    hands.wait(screen.recording.header.ticks / 32 / 60 + 1)
    assert screen.check.same and screen.check.words == "verified"
    assert not screen.busy


def test_a_recording_that_runs_differently_says_when(hands, show, collapse):
    digests = bytearray(collapse.digests)
    digests[2 * 240] ^= 1
    other = Recording(
        msgspec.structs.replace(collapse.header, system="Plan9 mips"),
        collapse.time_s, collapse.samples, collapse.inputs, bytes(digests),
    )  # fmt: skip
    screen = quiet(show(other))
    hands.wait(2)
    assert screen.check.done and not screen.check.same
    assert screen.check.words == "differs at 0.50 s"
    assert "Plan9 mips" in screen.check.why


def test_an_unsaved_recording_offers_keep_and_then_delete(app, hands, show, collapse):
    screen = quiet(show(collapse))
    assert screen.bar.keep.visible and not screen.bar.delete.visible
    hands.click_on(screen.bar.keep)
    files = list_replays(app.store)
    assert [file.path for file in files] == [screen.path]
    assert files[0].when == NOW
    assert not screen.bar.keep.visible and screen.bar.delete.visible
    assert any("Kept" in toast.text for toast in app.toasts.items)


def test_delete_asks_first_and_goes_back(app, hands, show, collapse):
    path = save_replay(app.store, collapse, now=NOW)
    show(collapse)
    screen = quiet(show(path))
    hands.key(pygame.K_DELETE)
    assert isinstance(app.screen, Confirm)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is screen and path.exists()
    hands.key(pygame.K_DELETE)
    hands.click_on(app.screen.yes_button)
    assert app.screen is not screen and not path.exists()


def test_escape_and_backspace_go_back(app, hands, show):
    below = show()
    for key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
        show()
        hands.key(key)
        assert app.screen is below


@pytest.mark.parametrize("size", SIZES)
def test_tab_reaches_every_control_once(app, hands, show, size):
    hands.resize(*size)
    screen = quiet(show())
    seen: list[object] = []
    for _press in range(60):
        hands.key(pygame.K_TAB)
        if screen.widgets.focus in seen:
            break
        seen.append(screen.widgets.focus)
    dock = screen.dock
    assert {screen.bar.back, screen.timeline, dock.slip, dock.back, dock.play, dock.forward,
            dock.loop, dock.trails, screen.zoom} <= set(seen)  # fmt: skip
    assert (dock.speeds in seen) != (dock.pace in seen)
    assert set(screen.facts.rows) <= set(seen) or not screen.facts.visible


def the_time_has_a_place_of_its_own(canvas: Canvas, dock: ReplayDock) -> None:
    line, time = dock.timeline, dock.time_rect
    assert dock.rect.contains(time)
    assert not time.colliderect(line.plot) and not time.colliderect(line.track)
    firsts = {one.mark: line.x_of(one.time_s) for one in reversed(line.moments)}
    named = sorted((x, line.names[mark]) for mark, x in firsts.items() if mark in line.names)
    assert len(named) >= 3
    for left, words in line.names_at(canvas, named):
        wide = canvas.measure(words, theme.NORMAL, theme.BOLD)
        name = FRect(left, line.label_y - 8, wide, 16)
        assert not name.colliderect(time) and canvas.rect.contains(name)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["normal", "huge"])
@pytest.mark.parametrize("share", [0.3, 0.4, 0.5, 0.56])
def test_beside_a_drawer_the_time_lies_over_nothing(app, hands, show, size, text, share):
    app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
    hands.resize(*size)
    screen = quiet(show())
    screen.squeeze = app.canvas.width * share
    app.relayout(screen)
    app.frame()
    the_time_has_a_place_of_its_own(app.canvas, screen.dock)
    dock = screen.dock
    rects = [w.rect for w in dock.children if w.visible and w is not screen.timeline]
    for i, one in enumerate(rects):
        assert not one.colliderect(dock.time_rect) and dock.rect.contains(one)
        assert not any(one.colliderect(other) for other in rects[i + 1 :])
    rest = app.canvas.width - screen.squeeze
    assert dock.rect.width == pytest.approx(
        rest if rest >= dock.least(app.canvas) else app.canvas.width
    )


def test_what_stands_beside_a_title_is_never_cut_within_a_part(app):
    canvas, words = app.canvas, "Ab in die Tonne · round 2 · 30 November, 13:57"
    for room in range(10, 500, 7):
        shown = whole_parts(canvas, words, room)
        assert shown in ("", words) or words.startswith(shown + " · ")
        assert canvas.measure(shown, theme.LEAD) <= room


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_nothing_overlaps_or_leaves_the_window(app, hands, show, size, text):
    app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
    hands.resize(*size)
    screen = quiet(show())
    canvas, dock = app.canvas, screen.dock
    shown = [w for w in dock.children if w.visible]
    for widget in shown:
        assert canvas.rect.contains(widget.rect), widget
    buttons = [w.rect for w in shown if w is not screen.timeline]
    for i, one in enumerate(buttons):
        assert not any(one.colliderect(other) for other in buttons[i + 1 :])
        assert not one.colliderect(screen.timeline.track)
        assert not one.colliderect(dock.time_rect)
    the_time_has_a_place_of_its_own(canvas, dock)
    assert screen.stage.height > 80
    assert dock.rect.top >= screen.bar.rect.bottom + 60


def test_in_a_small_window_what_happened_opens_by_a_button(app, hands, show):
    hands.resize(640, 480)
    screen = quiet(show())
    assert not screen.facts.visible
    hands.click_on(screen.bar.facts)
    assert screen.facts.visible
    hands.click_on(screen.facts.rows[0])
    assert screen.playback.time == pytest.approx(screen.facts.rows[0].happening.time_s)
    hands.click_on(screen.bar.facts)
    assert not screen.facts.visible


def test_at_scale_two_the_thumb_still_goes_where_the_pointer_is(app, hands, show):
    app.change_settings(msgspec.structs.replace(app.settings, ui_scale="2"))
    screen = quiet(show())
    assert app.canvas.scale == 2.0
    line, end = screen.timeline, screen.playback.duration
    hands.press((line.x_of(end * 0.6), line.plot.centery))
    assert screen.playback.time == pytest.approx(end * 0.6, abs=0.01)
    hands.release((0, 0))


def test_a_storm_of_sizes_while_it_plays_and_is_dragged(app, hands, show):
    screen = show()
    hands.press(screen.timeline.thumb)
    for width, height in [(300, 200), (1, 1), (4000, 300), (640, 480), (500, 1200), (1280, 720)]:
        hands.resize(width, height)
        hands.move((width / 2, height / 2))
        hands.key(pygame.K_z)
    hands.release((10, 10))
    hands.wait(0.2)
    assert app.screen is screen
    assert 0 <= screen.playback.time <= screen.playback.duration


def test_a_damaged_file_is_told_in_one_sentence(app, show, tmp_path, collapse_file):
    show()
    bad = tmp_path / "bad.npz"
    bad.write_bytes(collapse_file.read_bytes()[:900])
    assert not open_replay(app, bad)
    assert "bad.npz" in app.toasts.items[-1].text
    with pytest.raises(SimError):
        ReplayScreen(app, tmp_path / "none.npz")


def test_a_calm_and_a_bare_recording_can_be_watched(app, hands, show, calm, beside):
    for recording in (calm, beside):
        screen = show(recording)
        for key in (pygame.K_s, pygame.K_z, pygame.K_END, pygame.K_HOME, pygame.K_t, pygame.K_l):
            hands.key(key)
        hands.wait(0.3)
        assert app.screen is screen


def test_a_recording_of_no_length_is_shown_and_does_not_play(app, hands, show, calm):
    header = msgspec.structs.replace(
        calm.header, ticks=0, marks=msgspec.structs.replace(calm.marks, lifted=None, placed=None)
    )
    empty = Recording(header, calm.time_s[:1], calm.samples[:1], [], b"")
    screen = show(empty)
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_RIGHT)
    hands.wait(0.2)
    assert not screen.playback.playing and screen.playback.time == 0.0
    assert screen.check.same
