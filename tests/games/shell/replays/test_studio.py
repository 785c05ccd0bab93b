"""The studio: curves, the loop between two times, what is simulated again, the camera."""

import msgspec
import numpy as np
import pygame
import pytest

from games.shell.curves import energy_curve, second_curve
from games.shell.keysheet import KeySheet
from games.shell.playback import Playback
from games.shell.screens.replay import ReplayScreen
from sim.contactlog import ContactLog
from sim.recording import Recording
from sim.replay import fastest, highest, holds, in_hand, velocities
from sim.world import World

SIZES = [(1280, 720), (960, 540), (640, 480), (1920, 1080)]


@pytest.fixture
def show(app, collapse):
    def opener(source=None):
        screen = ReplayScreen(app, collapse if source is None else source)
        app.push(screen)
        app.frame(0)
        screen.playback.playing = False
        return screen

    return opener


def pixels(app) -> bytes:
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")


# -- curves --------------------------------------------------------------------------------------


def test_the_highest_piece_is_never_the_one_in_the_hand(collapse):
    held = in_hand(collapse)
    start, end, piece = holds(collapse)[0]
    assert held[:, piece].any() and not held[:, [p for p in range(40) if p != piece]].any()
    heights = highest(collapse)
    among = (collapse.time_s >= start) & (collapse.time_s < end)
    others = np.delete(collapse.samples[among, :, 1], piece, axis=1)
    assert heights[among] == pytest.approx(np.nanmax(others, axis=1))
    assert heights[-1] == pytest.approx(np.nanmax(collapse.samples[-1, :, 1]))


def test_speeds_of_samples_are_those_of_the_world(collapse):
    speeds = velocities(collapse)
    later = int(np.searchsorted(collapse.time_s, 1.4))
    step = collapse.samples[later] - collapse.samples[later - 1]
    assert speeds[later] == pytest.approx(np.nan_to_num(step * 60), abs=1e-6)
    assert not speeds[0].any()


def test_a_disc_that_slides_alone_is_slowed_evenly(flick):
    tuning = flick.scene().tuning
    speeds = fastest(flick)
    last = int(np.nonzero(speeds > 0.05)[0][-1])
    loss = -np.diff(speeds[last - 6 : last])
    rate = tuning["pizza.friction"] * tuning["world.gravity"] / 60
    assert loss == pytest.approx(rate, rel=0.1)
    assert not speeds[flick.time_s < flick.marks.placed].any()


def test_the_second_curve_fits_the_view(collapse, flick):
    assert second_curve(collapse).name == ("Highest", "piece")
    assert second_curve(flick).name == ("Fastest", "disc")
    assert second_curve(collapse).words(0.25) == "250 mm"
    assert second_curve(flick).words(1.5) == "1.5 m/s"


def test_a_curve_of_no_length_can_be_drawn(app, calm):
    one = Recording(calm.header, calm.time_s[:1], calm.samples[:1], [], b"")
    for curve in (energy_curve(one), second_curve(one)):
        past, future = curve.pictures(app.canvas, 300, 64, 0.0)
        assert past.get_width() == future.get_width() == 300


def test_the_time_of_the_hand_is_a_bar_on_the_track(show, collapse):
    screen = show()
    (bar,) = screen.timeline.holds
    assert bar == (collapse.marks.lifted, collapse.marks.placed)


def test_every_piece_that_left_the_bin_is_marked(show, collapse):
    screen = show()
    gone = {one.piece for one in screen.timeline.moments if one.mark in ("over", "fell")}
    assert gone == {piece for _time, piece in collapse.marks.fell}
    over = [one for one in screen.timeline.moments if one.mark == "over"]
    lay = [p for _t, p in collapse.marks.fell if collapse.header.start[p] is not None]
    assert {one.piece for one in over} == set(lay)


# -- the loop between two times ------------------------------------------------------------------


def test_the_loop_plays_from_a_to_b(collapse):
    playback = Playback.of(collapse)
    playback.set_a(0.5)
    playback.set_b(1.0)
    assert playback.loop and playback.stretch == (0.5, 1.0)
    playback.seek(0.9)
    playback.advance(0.15)
    assert playback.playing and playback.time == pytest.approx(0.55)
    playback.advance(2.0)
    assert 0.5 <= playback.time < 1.0


def test_an_end_that_does_not_fit_the_other_replaces_it(collapse):
    playback = Playback.of(collapse)
    playback.set_a(1.0)
    playback.set_b(0.5)
    assert (playback.a, playback.b) == (None, 0.5)
    playback.set_a(0.8)
    assert (playback.a, playback.b) == (0.8, None)
    playback.set_a(playback.duration)
    assert playback.a is None
    playback.set_b(0.0)
    assert playback.b is None


def test_clearing_ends_the_loop_but_not_one_of_the_whole(collapse):
    playback = Playback.of(collapse)
    playback.loop = True
    playback.clear()
    assert playback.loop
    playback.set_b(1.0)
    playback.clear()
    assert (playback.a, playback.b, playback.loop) == (None, None, False)


@pytest.mark.parametrize("keys", [(pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET),
                                  (pygame.K_a, pygame.K_b)])  # fmt: skip
def test_keys_set_the_ends_and_zero_clears_them(hands, show, keys):
    screen = show()
    for key, time in zip(keys, (0.4, 0.9), strict=True):
        screen.playback.seek(time)
        hands.key(key)
    assert screen.playback.stretch == (0.4, 0.9)
    assert screen.dock.loop.selected and screen.dock.set_a.selected and screen.dock.set_b.selected
    hands.key(pygame.K_0)
    assert screen.playback.a is None and not screen.dock.set_a.selected


def test_buttons_set_and_clear_them_too(hands, show):
    screen = show()
    screen.playback.seek(0.4)
    hands.click_on(screen.dock.set_a)
    screen.playback.seek(0.9)
    hands.click_on(screen.dock.set_b)
    assert screen.playback.stretch == (0.4, 0.9)
    hands.click_on(screen.dock.clear_ab)
    assert screen.playback.a is None and not screen.dock.clear_ab.visible


def test_the_tabs_are_dragged_and_never_past_each_other(hands, show):
    screen = show()
    line, playback = screen.timeline, screen.playback
    playback.set_a(0.5)
    playback.set_b(1.5)
    was = playback.time
    hands.press(line.tab("a").center)
    hands.move((line.x_of(1.0), 0))
    assert playback.a == pytest.approx(1.0, abs=0.02) and playback.b == 1.5
    hands.move((line.x_of(2.0), 0))
    assert playback.a == pytest.approx(1.5 - 2 / 60) and playback.b == 1.5
    hands.release((0, 0))
    hands.press(line.tab("b").center)
    hands.move((line.x_of(0.1), 0))
    assert playback.b == pytest.approx(playback.a + 2 / 60)
    hands.release((0, 0))
    hands.move((line.x_of(2.0), 0))
    assert playback.b == pytest.approx(playback.a + 2 / 60)
    assert playback.time == was


# -- contacts, forces, speeds --------------------------------------------------------------------


def test_contacts_and_forces_are_those_of_the_simulation(collapse):
    log = ContactLog(collapse)
    while not log.step(500):
        pass
    assert log.parted is None and log.progress == 1.0
    assert log.until_s == pytest.approx(collapse.duration_s)
    world = World(collapse.scene())
    for tick in range(240):
        world.step([one for at, one in collapse.inputs if at == tick])
    contacts, found = world.contacts(), log.at(0.5)
    assert found is not None and len(found.forces) == int((contacts.count > 0).sum())
    assert len(found.points) == contacts.count.sum()
    total = np.hypot(*found.forces.T).sum()
    assert total == pytest.approx(np.hypot(*contacts.impulses.T).sum() * 480, rel=1e-3)


def test_at_rest_the_forces_on_the_ground_carry_the_weight(calm):
    log = ContactLog(calm)
    while not log.step(500):
        pass
    found = log.at(calm.duration_s)
    scene = calm.scene()
    kind = scene.setting.kind("can")
    weight = kind.mass(scene.tuning["can.density"]) * scene.tuning["world.gravity"]
    assert found is not None
    assert abs(found.forces[:, 1].sum()) == pytest.approx(weight, rel=0.02)


def test_seen_from_above_discs_that_slide_are_held_back_by_friction(flick):
    log = ContactLog(flick)
    while not log.step(500):
        pass
    tuning, speeds = flick.scene().tuning, velocities(flick)
    moving = np.hypot(*speeds[:, :, :2].transpose(2, 0, 1)) > 0.05
    row = int(np.nonzero(moving.any(axis=1))[0][-1]) - 2
    found = log.at(float(flick.time_s[row]))
    assert found is not None and len(found.forces) >= 1
    mass = World(flick.scene()).masses()[0, 0]
    most = tuning["pizza.friction"] * mass * tuning["world.gravity"]
    assert 0.3 * most < np.hypot(*found.forces.T).max() <= 1.02 * most
    for place, force in zip(found.middles, found.forces, strict=True):
        piece = int(np.nanargmin(np.hypot(*(flick.samples[row, :, :2] - place).T)))
        assert speeds[row, piece, :2] @ force <= 0
    held = log.at(0.1)
    assert held is not None and not len(held.forces)


@pytest.mark.parametrize(
    ("key", "name"),
    [(pygame.K_v, "velocities"), (pygame.K_c, "contacts"), (pygame.K_f, "forces")],
)
def test_keys_and_chips_switch_what_is_shown(app, hands, show, key, name):
    screen = show()
    screen.playback.seek(1.4)
    hands.wait(1)
    before = pixels(app)
    hands.key(key)
    assert screen.show.shown == {name}
    hands.wait(1.2)
    on = pixels(app)
    assert not screen.show.working and on != before
    chip = next(chip for chip in screen.show.chips if chip.overlay == name)
    assert chip.selected
    hands.click_on(chip)
    hands.move((5, 5))
    assert not screen.show.shown and pixels(app) != on


def test_both_are_found_in_one_go_a_slice_in_each_frame(app, hands, show):
    screen = show()
    hands.key(pygame.K_c)
    log = screen.show.log
    assert log is not None and screen.busy
    assert log.verifier.progress * screen.recording.header.ticks <= 3 * screen.show.ticks
    hands.key(pygame.K_f)
    assert screen.show.log is log
    assert "%" in screen.show.words
    hands.wait(screen.recording.header.ticks / screen.show.ticks / 60 + 0.5)
    assert screen.show.words == "" and not screen.busy
    assert screen.check.same


def test_a_recording_that_runs_differently_shows_what_it_can_and_says_so(
    app, hands, show, collapse
):
    digests = bytearray(collapse.digests)
    digests[2 * 480] ^= 1
    other = Recording(
        collapse.header, collapse.time_s, collapse.samples, collapse.inputs, bytes(digests)
    )
    screen = show(other)
    hands.key(pygame.K_f)
    hands.wait(1.5)
    assert screen.show.log is not None and screen.show.log.parted == 481
    assert "1.00 s" in app.toasts.items[-1].text
    assert screen.show.log.at(0.9) is not None and screen.show.log.at(1.2) is None
    assert "forces" in screen.show.shown
    screen.playback.seek(2.0)
    app.draw()


def test_what_cannot_be_simulated_is_told_in_one_sentence_and_switched_off(app, hands, show, calm):
    start = [(0.0, 0.1, 0.0)] * len(calm.header.kinds)
    crowd = Recording(
        msgspec.structs.replace(calm.header, start=start),
        calm.time_s, calm.samples, calm.inputs, calm.digests,
    )  # fmt: skip
    screen = show(crowd)
    hands.key(pygame.K_c)
    assert not screen.show.shown and screen.show.log is None
    assert app.toasts.items[-1].text.endswith("lie inside each other at the start.")
    hands.key(pygame.K_v)
    assert screen.show.shown == {"velocities"}


def test_no_more_is_kept_than_there_is_memory_for(monkeypatch, collapse):
    monkeypatch.setattr("sim.contactlog.MAX_BYTES", 100_000)
    log = ContactLog(collapse)
    while not log.step(500):
        pass
    assert log.full and 0 < log.until_s < collapse.duration_s


# -- the camera ----------------------------------------------------------------------------------


def test_the_camera_goes_along_with_what_moved_first(app, hands, show):
    screen = show()
    piece, camera = screen.recording.marks.slipped, screen.scene.camera
    whole = camera.unit
    hands.key(pygame.K_g)
    seen = []
    for time in (1.0, 1.4, 2.0):
        screen.playback.seek(time)
        hands.wait(2)
        place = camera.to_screen(*screen.recording.poses_at(time)[piece, :2])
        seen.append(place)
    assert camera.unit > whole
    assert seen[0] == pytest.approx(seen[1], abs=2) and seen[1] == pytest.approx(seen[2], abs=2)
    assert 0 < seen[0][0] < screen.facts.rect.x
    hands.click_on(screen.follow)
    hands.wait(2)
    assert not screen.follows and camera.unit == pytest.approx(whole)


def test_zooming_ends_going_along_and_the_other_way_round(hands, show):
    screen = show()
    hands.key(pygame.K_g)
    hands.key(pygame.K_z)
    assert screen.zoomed and not screen.follows
    hands.key(pygame.K_g)
    assert screen.follows and not screen.zoomed


def test_where_nothing_moved_there_is_nothing_to_go_along_with(hands, show, calm):
    screen = show(calm)
    if calm.marks.slipped is None:
        assert not screen.follow.visible
        hands.key(pygame.K_g)
        assert not screen.follows


def test_discs_that_went_far_have_ways(show, flick):
    screen = show(flick)
    moved = {mover.piece for mover in screen.scene.movers}
    gone = np.hypot(*(flick.samples[-1, :18, :2] - flick.samples[0, :18, :2]).T)
    assert {30, int(np.nanargmax(gone))} <= moved


# -- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_the_tools_on_the_scene_keep_apart(app, hands, show, size, text):
    app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
    hands.resize(*size)
    screen = show()
    tools = [screen.zoom, screen.follow, *screen.show.chips]
    for i, one in enumerate(tools):
        assert app.canvas.rect.contains(one.rect)
        assert not any(one.rect.colliderect(other.rect) for other in tools[i + 1 :])
        assert not (screen.facts.visible and one.rect.colliderect(screen.facts.rect))
        assert one.rect.bottom <= screen.dock.rect.y


@pytest.mark.parametrize("size", SIZES)
def test_tab_reaches_the_new_controls(hands, show, size):
    hands.resize(*size)
    screen = show()
    seen = []
    for _press in range(60):
        hands.key(pygame.K_TAB)
        if screen.widgets.focus in seen:
            break
        seen.append(screen.widgets.focus)
    assert {screen.follow, screen.dock.set_a, screen.dock.set_b, *screen.show.chips} <= set(seen)


@pytest.mark.parametrize("size", SIZES)
def test_f1_and_the_button_list_the_keys(app, hands, show, size):
    hands.resize(*size)
    screen = show()
    hands.key(pygame.K_F1)
    assert isinstance(app.screen, KeySheet)
    assert app.canvas.rect.contains(app.screen.rect)
    named = {name for names, _words in app.screen.keys for name in names}
    assert {"V", "C", "F", "G", "Z", "[", "]", "W", "X"} <= named
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_F1)
    assert app.screen is screen
    hands.click_on(screen.bar.help)
    assert isinstance(app.screen, KeySheet)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is screen
