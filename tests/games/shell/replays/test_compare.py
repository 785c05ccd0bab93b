"""Two replays in step, driven by posted events."""

import msgspec
import numpy as np
import pygame
import pytest

from games.shell.pair import Pair
from games.shell.replaywords import title
from games.shell.screens.compare import Action, CompareScreen, open_compare
from sim.inputs import Tune
from sim.recording import Recorder, Recording
from sim.replay import parting
from sim.scene import Scene
from sim.world import World

SIZES = [(1280, 720), (960, 540), (640, 480), (1920, 1080)]


def again(recording: Recording, **tuning: float) -> Recording:
    """The same hand under another tuning."""
    scene = recording.scene()
    world = World(Scene(scene.setting, scene.tuning.replace(**tuning), scene.pieces, scene.poses))
    recorder = Recorder(world, game=recording.header.game, about=recording.header.about)
    for tick in range(recording.header.ticks):
        recorder.step(
            [one for at, one in recording.inputs if at == tick and not isinstance(one, Tune)]
        )
    return recorder.finish()


@pytest.fixture(scope="session")
def slippery(collapse) -> Recording:
    return again(collapse, can__friction=0.1, bottle__friction=0.1, carton__friction=0.1)


@pytest.fixture(scope="session")
def untuned(calm) -> Recording:
    return again(calm)


@pytest.fixture
def show(app, collapse, slippery):
    def opener(first=collapse, second=slippery, names=("As it was", "Slippery"), **more):
        screen = CompareScreen(app, first, second, names, **more)
        app.push(screen)
        app.frame(0)
        screen.playback.playing = False
        return screen

    return opener


def pixels(app) -> bytes:
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")


# -- what they are called ----------------------------------------------------------------------


def test_two_of_the_same_title_are_told_apart(app, collapse, slippery):
    about = dict(collapse.header.about) | {"date": "2026-12-24T18:00"}
    later = Recording(
        msgspec.structs.replace(collapse.header, about=about),
        collapse.time_s, collapse.samples, collapse.inputs, collapse.digests,
    )  # fmt: skip
    for other in (later, collapse):
        one, two = (side.name for side in Pair(collapse, other).sides)
        assert one != two and title(collapse) in one and title(collapse) in two
    assert [side.name for side in Pair(collapse, slippery, ("A", "")).sides] == [
        "A",
        title(slippery),
    ]


# -- where they part ---------------------------------------------------------------------------


def test_the_same_hand_under_the_same_tuning_never_parts(calm, untuned):
    found = parting(calm, untuned)
    assert found is not None and (found.tick, found.time_s, found.piece) == (None, None, None)
    assert Pair(calm, untuned).parted_words() == "They are the same to the bit"


def test_they_part_at_the_first_tick_whose_state_differs(collapse):
    digests = bytearray(collapse.digests)
    digests[2 * 700] ^= 1
    samples = collapse.samples.copy()
    later = int(np.searchsorted(collapse.time_s, 1.6))
    samples[later:, 4, 0] += 0.0015
    other = Recording(collapse.header, collapse.time_s, samples, collapse.inputs, bytes(digests))
    found = parting(collapse, other)
    assert found is not None
    assert (found.tick, found.piece) == (701, 4)
    assert found.time_s == collapse.time_s[later]
    assert Pair(collapse, other).parted_words() == "Carton 5 is the first to part"


def test_recordings_from_other_starts_do_not_part(collapse, calm):
    assert parting(collapse, calm) is None
    assert Pair(collapse, calm).parted_words() == "They do not start alike"


def test_a_piece_that_is_there_in_one_alone_counts_as_apart(collapse):
    samples = collapse.samples.copy()
    samples[60:, 4] = np.nan
    other = Recording(collapse.header, collapse.time_s, samples, collapse.inputs, collapse.digests)
    found = parting(collapse, other)
    assert found is not None and found.piece == 4 and found.time_s == collapse.time_s[60]
    assert found.tick is None


# -- in step -----------------------------------------------------------------------------------


def test_from_one_start_they_go_in_step_from_it(show, collapse, slippery):
    screen = show()
    assert screen.pair.step == "start"
    assert screen.playback.duration == max(collapse.duration_s, slippery.duration_s)
    assert [side.own(1.0) for side in screen.pair.sides] == [1.0, 1.0]


def test_from_other_starts_the_hands_let_go_at_the_same_time(hands, show, collapse, calm):
    screen = show(calm, collapse)
    assert screen.pair.step == "placed"
    late = collapse.marks.placed
    own = [side.own(late) for side in screen.pair.sides]
    assert own == pytest.approx([calm.marks.placed, late])
    assert screen.pair.sides[0].own(0.0) == 0.0
    hands.key(pygame.K_i)
    assert screen.pair.step == "start"
    assert [side.own(0.4) for side in screen.pair.sides] == [0.4, 0.4]


def test_in_step_from_another_moment_the_first_stays_where_it_is(hands, show, collapse, calm):
    screen = show(calm, collapse)
    screen.playback.seek(collapse.marks.placed)
    before = screen.pair.sides[0].own(screen.playback.time)
    hands.click_on(screen.step)
    assert screen.pair.sides[0].own(screen.playback.time) == pytest.approx(before)


def test_each_waits_at_its_end_for_the_other(show, collapse, calm):
    screen = show(calm, collapse)
    end = screen.playback.duration
    poses = screen.pair.sides[0].poses(end)
    assert np.array_equal(poses, calm.samples[-1], equal_nan=True)


# -- what is told ------------------------------------------------------------------------------


def test_what_fell_in_each_is_told_and_marked(hands, show, collapse, slippery):
    screen = show()
    rows = [row.happening.mark for row in screen.panel.rows]
    assert rows.count("fell") == len(collapse.marks.fell)
    assert rows.count("other_fell") == len(slippery.marks.fell)
    marks = [one.mark for one in screen.timeline.moments]
    assert marks.count("parted") == 1
    assert sorted(marks) == sorted(rows)
    row = screen.panel.rows[0]
    hands.click_on(row)
    assert screen.playback.time == pytest.approx(screen.pair.parted_s)


def test_s_goes_to_where_they_part(hands, show):
    screen = show()
    screen.playback.seek(screen.playback.duration)
    hands.key(pygame.K_s)
    assert screen.playback.time == pytest.approx(screen.pair.parting.time_s)


def test_both_energies_have_one_scale(show):
    one, two = show().timeline.curves
    assert one.top == two.top >= max(one.values.max(), two.values.max())
    assert one.filled and not two.filled and two.dash


def test_names_are_the_titles_where_none_are_given(show):
    screen = show(names=("", ""))
    assert screen.title.startswith("Mira drops")


# -- how they are shown ------------------------------------------------------------------------


def test_side_by_side_both_are_seen_at_one_scale_and_apart(show):
    screen = show()
    one, two = (side.scene.camera for side in screen.pair.sides)
    assert one.unit == pytest.approx(two.unit)
    assert one.rect.right <= two.rect.x + 1
    assert two.to_screen(0, 0)[0] < screen.panel.rect.x


@pytest.mark.parametrize("way", ["key", "pointer"])
def test_one_can_be_shown_over_the_other(app, hands, show, way):
    screen = show()
    before = pixels(app)
    if way == "key":
        hands.key(pygame.K_o)
    else:
        hands.click(screen.view.cells()[1].center)
    assert screen.over and screen.view.index == 1
    one, two = (side.scene.camera for side in screen.pair.sides)
    assert one.rect == two.rect and one.now == two.now
    assert pixels(app) != before
    hands.key(pygame.K_o)
    assert not screen.over


def test_only_what_is_elsewhere_is_a_ghost(show, collapse):
    samples = collapse.samples.copy()
    samples[60:, 4, 0] += 0.01
    other = Recording(collapse.header, collapse.time_s, samples, collapse.inputs, collapse.digests)
    screen = show(collapse, other, over=True)
    assert screen.pair.apart(0.5) == []
    assert screen.pair.apart(1.5) == [4]


def test_other_surroundings_are_shown_side_by_side_alone(app, hands, show, collapse, flick):
    screen = show(collapse, flick, over=True)
    assert not screen.pair.overlays and not screen.over and not screen.view.enabled
    hands.key(pygame.K_o)
    assert not screen.over
    assert screen.pair.parting is None and not screen.zoom.visible


def test_zoom_shows_where_they_part_in_both(hands, show):
    screen = show()
    before = screen.pair.sides[0].scene.camera.unit
    hands.key(pygame.K_z)
    hands.wait(2)
    for side in screen.pair.sides:
        assert side.scene.camera.unit > before * 1.2
    hands.click_on(screen.zoom)
    hands.wait(2)
    assert screen.pair.sides[0].scene.camera.unit == pytest.approx(before)


def test_the_keys_of_every_replay_work(hands, show):
    screen = show()
    hands.key(pygame.K_SPACE)
    assert screen.playback.playing
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_RIGHT)
    assert screen.playback.time == pytest.approx(1 / 60)
    hands.key(pygame.K_l)
    assert screen.playback.loop
    hands.key(pygame.K_t)
    assert not screen.trails


def test_further_buttons_do_what_they_say(app, hands, show):
    done = []
    screen = show(actions=(Action("Keep", "star", done.append),))
    hands.click_on(screen.actions[0])
    assert done == [screen]


def test_escape_goes_back(app, hands, show):
    below = show()
    show()
    hands.key(pygame.K_ESCAPE)
    assert app.screen is below


def test_what_cannot_be_shown_is_told_in_one_sentence(app, show, collapse):
    screen = show()
    header = msgspec.structs.replace(collapse.header, setting="moon base")
    strange = Recording(
        header, collapse.time_s, collapse.samples, collapse.inputs, collapse.digests
    )
    assert not open_compare(app, collapse, strange)
    assert app.screen is screen and app.toasts.items[-1].text


# -- places ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_tools_keep_apart_and_in_the_window(app, hands, show, size, text):
    app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
    hands.resize(*size)
    screen = show()
    tools = [w for w in (screen.view, screen.step, screen.zoom) if w.visible]
    for i, one in enumerate(tools):
        assert app.canvas.rect.contains(one.rect)
        assert not any(one.rect.colliderect(other.rect) for other in tools[i + 1 :])
        assert not (screen.panel.visible and one.rect.colliderect(screen.panel.rect))
    assert screen.dock.rect.top >= screen.view.rect.bottom


@pytest.mark.parametrize("size", SIZES)
def test_tab_reaches_every_control(hands, show, size):
    hands.resize(*size)
    screen = show()
    seen = []
    for _press in range(60):
        hands.key(pygame.K_TAB)
        if screen.widgets.focus in seen:
            break
        seen.append(screen.widgets.focus)
    dock = screen.dock
    assert {screen.back, screen.view, screen.step, screen.zoom, screen.timeline, dock.slip,
            dock.play, dock.loop, dock.set_a, dock.set_b, dock.trails} <= set(seen)  # fmt: skip
    assert set(screen.panel.rows) <= set(seen) or not screen.panel.visible
