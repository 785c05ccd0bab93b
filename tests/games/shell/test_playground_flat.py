"""The playground from above: discs of both sides, laid down, moved and flicked by hand."""

import json
import math
import random
from typing import Any

import pygame
import pytest

from games.shell.app import App
from games.shell.dialogs import Confirm
from games.shell.playlooks import sorts
from games.shell.screens.playground import PlaygroundScreen
from games.shell.screens.replay import ReplayScreen
from sim.inputs import Flick, Tune

from .conftest import Hands

NAMES = list(sorts("topthis"))


@pytest.fixture
def ground(app: App, hands: Hands) -> PlaygroundScreen:
    screen = PlaygroundScreen("topthis")
    app.push(screen)
    hands.wait(0.3)
    return screen


def rest(screen: PlaygroundScreen, hands: Hands) -> None:
    for _ in range(40):
        hands.wait(0.25)
        if screen.play.resting and screen.hand is None:
            return
    raise AssertionError("it does not come to rest")


def shelf(screen: PlaygroundScreen, name: str) -> tuple[float, float]:
    return next(p for p in screen.shelf.places if p.name == name).rect.center


def bring(screen: PlaygroundScreen, hands: Hands, x: float, y: float, name: str = NAMES[0]) -> int:
    """Drag a disc from the shelf to a place in m; return its number."""
    before = set(screen.play.world.present)
    at = screen.stage.camera.to_screen(x, y)
    hands.press(shelf(screen, name))
    hands.move(at)
    hands.wait(0.1)
    hands.release(at)
    rest(screen, hands)
    (piece,) = set(screen.play.world.present) - before
    return piece


def place(screen: PlaygroundScreen, piece: int) -> tuple[float, float]:
    x, y, _ = screen.play.world.poses()[piece].tolist()
    return x, y


def spot(screen: PlaygroundScreen, piece: int) -> tuple[float, float]:
    return screen.stage.camera.to_screen(*place(screen, piece))


def only(screen: PlaygroundScreen) -> int:
    (piece,) = screen.play.world.present
    return piece


def draw_back(screen: Any, hands: Hands, piece: int, dx: float, dy: float) -> None:
    """Press on a disc and draw back by so many pixels."""
    at = spot(screen, piece)
    hands.press(at)
    for step in range(1, 6):
        hands.move((at[0] + dx * step / 5, at[1] + dy * step / 5))


@pytest.mark.parametrize("where", [(0.05, 0.05), (0.0, 0.18), (-0.26, 0.0)])
def test_a_disc_is_dragged_onto_pizza_crust_and_table(ground, hands, where):
    x, y = where
    piece = bring(ground, hands, x, y, NAMES[2])
    assert place(ground, piece) == pytest.approx(where, abs=1e-3)
    assert ground.play.kinds[piece] == NAMES[2]


def test_a_click_on_the_shelf_carries_the_disc_until_the_next_click(ground, hands):
    hands.click(shelf(ground, NAMES[1]))
    at = ground.stage.camera.to_screen(0.1, -0.05)
    hands.move(at)
    hands.wait(0.1)
    assert ground.hand is not None and ground.play.world.held is not None
    hands.click(at)
    rest(ground, hands)
    assert place(ground, only(ground)) == pytest.approx((0.1, -0.05), abs=1e-3)


def test_a_disc_that_is_put_down_on_another_comes_to_lie_beside_it(ground, hands):
    first = bring(ground, hands, 0.0, 0.0)
    second = bring(ground, hands, 0.01, 0.0)
    assert math.dist(place(ground, 0), place(ground, 1)) == pytest.approx(0.036, abs=2e-4)
    assert {first, second} <= {0, 1}


def test_a_lying_disc_is_moved_over_others_and_pushes_none(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    bring(ground, hands, 0.08, 0.0)
    hands.key(pygame.K_g)
    assert not ground.aim.flicks
    still, at = place(ground, 1), spot(ground, 0)
    hands.press(at)
    for step in range(1, 12):
        hands.move(ground.stage.camera.to_screen(0.016 * step, 0.0))
    assert ground.play.world.held == 0
    hands.release(ground.stage.camera.to_screen(0.176, 0.0))
    rest(ground, hands)
    assert place(ground, 0) == pytest.approx((0.176, 0.0), abs=2e-3)
    assert place(ground, 1) == still


def test_drawing_back_flicks_a_lying_disc_the_other_way(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    draw_back(ground, hands, 0, -80, 0)
    aim = ground.aim.now
    assert aim is not None and 0.3 < aim.strength < 0.5
    assert abs(aim.direction) < 0.01
    hands.release((0, 0))
    assert ground.aim.now is None
    rest(ground, hands)
    x, y = place(ground, only(ground))
    assert x > 0.05 and abs(y) < 0.01
    recording = ground.play.recording()
    assert recording is not None and recording.verify() is None
    assert any(isinstance(one, Flick) for _tick, one in recording.inputs)


def test_back_to_zero_cancels_and_the_disc_is_only_chosen(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    draw_back(ground, hands, 0, -80, 0)
    at = spot(ground, 0)
    hands.move((at[0] + 3, at[1]))
    hands.release((at[0] + 3, at[1]))
    hands.wait(0.2)
    assert ground.aim.now is None and ground.chosen == 0 and ground.play.resting
    assert place(ground, 0) == pytest.approx((0.0, 0.0), abs=1e-3)


def test_shift_sideways_gives_spin(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    draw_back(ground, hands, 0, -80, 0)
    x, y = spot(ground, 0)
    hands.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", scancode=0)
    hands.move((x - 80, y + 24))
    hands.post(pygame.KEYUP, key=pygame.K_LSHIFT, unicode="", scancode=0)
    aim = ground.aim.now
    assert aim is not None
    assert abs(aim.side) > 0.05
    hands.release((x - 80, y + 24))
    hands.wait(0.05)
    assert abs(ground.play.world.velocities()[only(ground), 2]) > 1


def test_a_disc_that_touches_others_can_be_flicked_away_from_them(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    bring(ground, hands, 0.02, 0.0)
    piece = 0
    draw_back(ground, hands, piece, 90, 0)
    hands.release((0, 0))
    rest(ground, hands)
    assert min(place(ground, i)[0] for i in (0, 1)) < -0.05
    assert ground.play.world.held is None


def test_a_frozen_disc_is_not_flicked_and_stands_fast(ground, hands, app):
    bring(ground, hands, 0.0, 0.0)
    bring(ground, hands, -0.1, 0.0)
    hands.click(spot(ground, 0))
    hands.key(pygame.K_f)
    rest(ground, hands)
    fast = place(ground, 0)
    hands.press(spot(ground, 0))
    hands.release(spot(ground, 0))
    assert "frozen" in app.toasts.items[-1].text
    other = next(i for i in (0, 1) if i not in ground.play.frozen)
    draw_back(ground, hands, other, -100, 0)
    hands.release((0, 0))
    rest(ground, hands)
    assert place(ground, ground.play.frozen[0]) == fast
    assert ground.play.world.hits


def test_everything_by_keyboard(ground, hands):
    hands.key(pygame.K_2)
    hands.wait(0.1)
    assert ground.hand is not None
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_v)
    hands.key(pygame.K_SPACE)
    rest(ground, hands)
    piece = only(ground)
    assert ground.play.kinds[piece] == sorts("topthis")[NAMES[1]][1]
    ground.widgets.set_focus(None)
    ground.chosen = None
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    assert ground.chosen == piece
    before = place(ground, piece)
    hands.key(pygame.K_DOWN)
    assert ground.aim.now is not None and ground.aim.now.by_key
    hands.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    hands.wait(0.5)
    assert ground.aim.now.strength > 0.2
    hands.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    rest(ground, hands)
    assert math.dist(before, place(ground, only(ground))) > 0.02
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert ground.play.world.held is not None
    hands.key(pygame.K_RETURN)
    rest(ground, hands)


def test_keys_double_turn_over_freeze_and_remove(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    hands.click(spot(ground, 0))
    hands.key(pygame.K_d)
    rest(ground, hands)
    assert ground.play.count == 2
    assert ground.play.kinds[0] == ground.play.kinds[1] == NAMES[0]
    hands.key(pygame.K_v)
    assert ground.play.kinds[ground.chosen] == sorts("topthis")[NAMES[0]][1]
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert set(ground.play.kinds[piece] for piece in ground.play.world.present) == {NAMES[0]}
    hands.click(spot(ground, 0))
    hands.key(pygame.K_DELETE)
    rest(ground, hands)
    assert ground.play.count == 1


def test_the_right_button_opens_a_menu_with_the_same(ground, hands, app):
    bring(ground, hands, 0.0, 0.0)
    at = spot(ground, 0)
    hands.press(at, 3)
    hands.release(at, 3)
    assert app.screen is not ground
    hands.wait(0.3)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert ground.play.kinds[only(ground)] == sorts("topthis")[NAMES[0]][1]


def test_turning_over_waits_until_all_lies_still(ground, hands, app):
    bring(ground, hands, 0.0, 0.0)
    draw_back(ground, hands, 0, -120, 0)
    hands.release((0, 0))
    hands.wait(0.05)
    hands.key(pygame.K_v)
    assert app.toasts.items[-1].text == "Let the pieces come to rest first."
    assert ground.play.kinds[only(ground)] == NAMES[0]


def test_undo_redo_and_emptying(ground, hands, app):
    bring(ground, hands, 0.0, 0.0)
    bring(ground, hands, 0.1, 0.0, NAMES[3])
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert ground.play.count == 1
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert sorted(ground.play.kinds[i] for i in ground.play.world.present) == [NAMES[0], NAMES[3]]
    hands.click_on(ground.bar.empty)
    assert isinstance(app.screen, Confirm)
    hands.wait(0.4)
    hands.click_on(app.screen.yes_button)
    assert ground.play.count == 0
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert ground.play.count == 2


def test_shaking_moves_the_discs_and_is_watched(ground, hands, app):
    bring(ground, hands, 0.0, 0.0, NAMES[4])
    before = place(ground, 0)
    ground.shake(14.0)
    rest(ground, hands)
    assert math.dist(before, place(ground, only(ground))) > 1e-4
    hands.key(pygame.K_r)
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.recording.verify() is None
    assert app.screen.scene.kinds[0] == NAMES[4]
    hands.key(pygame.K_ESCAPE)
    assert app.screen is ground


def test_a_slider_is_an_input_of_the_recording(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    hands.key(pygame.K_t)
    row = next(r for r in ground.tuning.rows if r.parameter.key == "disc.radius")
    ground.widgets.set_focus(row.track)
    hands.key(pygame.K_END)
    hands.wait(0.2)
    assert ground.play.radius == pytest.approx(0.02)
    draw_back(ground, hands, only(ground), -100, 0)
    ground.widgets.set_focus(row.track)
    hands.release((0, 0))
    hands.wait(0.1)
    hands.key(pygame.K_HOME)
    rest(ground, hands)
    recording = ground.play.recording()
    assert recording is not None and recording.verify() is None
    assert any(isinstance(one, Tune) for _, one in recording.inputs)


def test_the_overlays_of_the_view_from_above_can_be_shown(ground, hands):
    bring(ground, hands, 0.0, 0.0)
    bring(ground, hands, 0.05, 0.0)
    assert [name for name, _switch in ground.panel.switches] == [
        "contacts", "forces", "velocities", "centres"]  # fmt: skip
    assert "only from the side" in ground.panel.note
    for _name, switch in ground.panel.switches:
        hands.click_on(switch)
    draw_back(ground, hands, 0, -100, 0)
    hands.release((0, 0))
    hands.wait(0.2)
    assert len(ground.shown) == 4
    assert abs(ground.play.world.friction()).max() > 0


def test_a_scene_is_saved_with_its_sides_and_opened_again(ground, hands, app):
    bring(ground, hands, 0.0, 0.0, NAMES[1])
    ground.chosen = only(ground)
    hands.key(pygame.K_v)
    hands.key(pygame.K_f)
    rest(ground, hands)
    path = app.store.data / "scenes" / "Pizza.json"
    ground.save_scene(path)
    back = list(reversed(sorts("topthis")[NAMES[1]]))
    assert json.loads(path.read_text())["looks"] == [back]
    ground.empty()
    ground.open_scene(path)
    assert ground.play.kinds[only(ground)] == back[0]
    assert ground.play.frozen == (only(ground),)


@pytest.mark.parametrize("looks", ["x", [], [["disc.glue"]], [[1]], [["disc.onion"] * 9], [None]])
def test_looks_that_cannot_be_are_told_and_the_present_scene_stays(ground, hands, app, looks):
    bring(ground, hands, 0.0, 0.0)
    path = app.store.data / "scenes" / "bad.json"
    ground.save_scene(path)
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "looks": looks}))
    ground.open_scene(path)
    assert app.toasts.items[-1].text.startswith("bad.json cannot be opened: looks must name")
    assert ground.play.count == 1


def test_the_table_menu_leads_here_and_back_and_keeps_what_lay_there(ground, hands):
    assert {"tonne", "topthis"} <= {name for name, _title in ground.settings}
    bring(ground, hands, 0.0, 0.0, NAMES[2])
    ground.go_to("tonne")
    hands.wait(0.2)
    assert not ground.aim.tool.visible and ground.bar.risk.visible
    ground.go_to("topthis")
    hands.wait(0.2)
    assert ground.play.kinds[only(ground)] == NAMES[2]
    assert ground.aim.tool.visible and not ground.bar.risk.visible


@pytest.mark.parametrize("size", [(640, 480), (960, 540), (1920, 1080)])
def test_it_fits_into_every_window(ground, hands, app, size: tuple[int, int]):
    hands.resize(*size)
    hands.wait(0.1)
    for widget in (*ground.bar.buttons, ground.aim.tool):
        if widget.visible:
            assert app.canvas.rect.contains(widget.rect)
    assert not ground.aim.tool.rect.colliderect(ground.shelf.rect)
    hands.key(pygame.K_t)
    assert ground.stage.room.right <= ground.tuning.drawer.left


@pytest.mark.parametrize("events", [400, pytest.param(900, marks=pytest.mark.slow)])
def test_random_hands_break_nothing(ground: Any, hands: Hands, app: App, events: int):
    rng = random.Random(21)
    keys = [pygame.K_1, pygame.K_2, pygame.K_d, pygame.K_f, pygame.K_DELETE, pygame.K_s,
            pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_q, pygame.K_t,
            pygame.K_o, pygame.K_r, pygame.K_HOME, pygame.K_UP, pygame.K_v, pygame.K_g,
            pygame.K_ESCAPE]  # fmt: skip
    for _ in range(events):
        pos = rng.uniform(0, 1280), rng.uniform(64, 720)
        here = list(ground.play.world.present)
        if here and rng.random() < 0.4:
            pos = spot(ground, rng.choice(here))
        deed = rng.randrange(7)
        if deed == 0:
            hands.press(pos, rng.choice((1, 1, 1, 3)))
        elif deed == 1:
            hands.release(pos, rng.choice((1, 1, 1, 3)))
        elif deed in (2, 6):
            hands.move(pos)
        elif deed == 3:
            hands.key(rng.choice(keys), rng.choice((0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)))
        elif deed == 4:
            hands.wheel(pos, rng.choice((-1, 1)))
        elif rng.random() < 0.3:
            hands.key(pygame.K_z, pygame.KMOD_CTRL)
        while app.screen is not ground and app.stack:
            app.pop()
        if not app.stack:
            app.push(ground)
    if ground.hand is None and not ground.play.resting:
        rest(ground, hands)
    recording = ground.play.recording()
    assert recording is not None and recording.verify() is None
