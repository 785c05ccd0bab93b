"""The playground by what hands and keys do."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.shell.app import App
from games.shell.dialogs import Confirm
from games.shell.screens.playground import PlaygroundScreen
from games.shell.screens.replay import ReplayScreen

from .conftest import Hands


@pytest.fixture
def ground(app: App, hands: Hands) -> PlaygroundScreen:
    screen = PlaygroundScreen("tonne")
    app.push(screen)
    hands.wait(0.5)
    return screen


def rest(screen: PlaygroundScreen, hands: Hands) -> None:
    for _ in range(20):
        hands.wait(0.5)
        if screen.play.resting and screen.hand is None:
            return
    raise AssertionError("it does not come to rest")


def kind(screen: PlaygroundScreen, hands: Hands, name: str) -> tuple[float, float]:
    return next(p for p in screen.shelf.places if p.name == name).rect.center


def bring(screen: PlaygroundScreen, hands: Hands, name: str = "can", x: float = 0.0) -> None:
    at = screen.stage.camera.to_screen(x, 0.25)
    hands.press(kind(screen, hands, name))
    hands.move(at)
    hands.wait(0.6)
    hands.release(at)
    rest(screen, hands)


def spot(screen: PlaygroundScreen, piece: int) -> tuple[float, float]:
    x, y, _ = screen.play.world.poses()[piece].tolist()
    return screen.stage.camera.to_screen(x, y)


def only(screen: PlaygroundScreen) -> int:
    (piece,) = screen.play.world.present
    return piece


def test_a_piece_is_dragged_from_the_shelf_and_let_go(ground, hands):
    bring(ground, hands)
    assert ground.play.count == 1
    assert abs(ground.play.world.poses()[only(ground), 0]) < 0.03


def test_a_click_on_the_shelf_carries_the_piece_until_the_next_click(ground, hands):
    hands.click(kind(ground, hands, "core"))
    hands.move(ground.stage.camera.to_screen(0.03, 0.3))
    hands.wait(0.5)
    assert ground.hand is not None and ground.play.world.held is not None
    hands.click(ground.stage.camera.to_screen(0.03, 0.3))
    rest(ground, hands)
    assert ground.play.count == 1


def test_a_lying_piece_is_grabbed_and_thrown(ground, hands):
    bring(ground, hands)
    at = spot(ground, only(ground))
    hands.press(at)
    for step in range(1, 22):
        hands.move((at[0], at[1] - 16 * step))
    assert ground.play.world.held == only(ground)
    for step in range(1, 8):
        hands.move((at[0] + 22 * step, at[1] - 336))
    hands.release((at[0] + 154, at[1] - 336))
    hands.wait(1 / 30)
    assert ground.play.world.velocities()[only(ground), 0] > 0.2


def test_a_click_chooses_and_keys_double_freeze_and_remove(ground, hands):
    bring(ground, hands)
    hands.click(spot(ground, only(ground)))
    assert ground.chosen == only(ground) and ground.play.world.held is None
    hands.key(pygame.K_d)
    rest(ground, hands)
    assert ground.play.count == 2
    hands.key(pygame.K_f)
    rest(ground, hands)
    assert ground.play.frozen == (ground.chosen,)
    hands.key(pygame.K_f)
    rest(ground, hands)
    assert ground.play.frozen == ()
    hands.key(pygame.K_DELETE)
    rest(ground, hands)
    assert ground.play.count == 1


def test_the_right_button_opens_a_menu_with_the_same(ground, hands, app):
    bring(ground, hands)
    at = spot(ground, only(ground))
    hands.move(at)
    hands.press(at, 3)
    hands.release(at, 3)
    assert app.screen is not ground
    hands.wait(0.5)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    rest(ground, hands)
    assert len(ground.play.frozen) == 1


def test_everything_by_keyboard(ground, hands):
    hands.key(pygame.K_2)
    assert ground.play.world.held is not None or ground.hand is not None
    hands.wait(0.2)
    hands.post(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    hands.wait(0.5)
    hands.post(pygame.KEYUP, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    hands.key(pygame.K_q)
    hands.key(pygame.K_SPACE)
    rest(ground, hands)
    assert ground.play.count == 1
    ground.widgets.set_focus(None)
    ground.chosen = None
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    assert ground.chosen == only(ground)
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert ground.play.world.held == only(ground)
    hands.key(pygame.K_SPACE)
    rest(ground, hands)
    hands.key(pygame.K_TAB)
    assert ground.widgets.focus is not ground.pieces, "Tab goes on past the last piece"


def test_undo_and_redo(ground, hands):
    bring(ground, hands)
    bring(ground, hands, "bottle", 0.05)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert ground.play.count == 1
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert ground.play.count == 2
    hands.click_on(ground.bar.undo)
    hands.click_on(ground.bar.undo)
    assert ground.play.count == 0


def test_emptying_asks_and_can_be_undone(ground, hands, app):
    bring(ground, hands)
    hands.click_on(ground.bar.empty)
    assert isinstance(app.screen, Confirm) and ground.play.count == 1
    hands.wait(0.5)
    hands.click_on(app.screen.yes_button)
    assert ground.play.count == 0
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert ground.play.count == 1


def test_shaking_moves_what_lies_there_and_is_recorded(ground, hands, app):
    bring(ground, hands)
    before = ground.play.world.poses()[only(ground)].copy()
    hands.click_on(ground.bar.shake)
    hands.wait(0.5)
    hands.key(pygame.K_END)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert ground.play.shaking_s > 0
    rest(ground, hands)
    after = ground.play.world.poses()[only(ground)]
    assert abs(after[0] - before[0]) > 1e-4
    hands.key(pygame.K_r)
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.recording.verify() is None
    hands.key(pygame.K_ESCAPE)
    assert app.screen is ground


def test_a_slider_at_rest_moves_the_pile_and_is_an_input(ground, hands):
    bring(ground, hands)
    hands.key(pygame.K_t)
    assert ground.tuning.open
    row = next(r for r in ground.tuning.rows if r.parameter.key == "can.friction")
    ground.widgets.set_focus(row.track)
    hands.key(pygame.K_END)
    hands.wait(0.2)
    assert ground.play.world.tuning["can.friction"] == 1.5
    recording = ground.play.recording()
    assert recording is not None and recording.verify() is None
    assert any(type(one).__name__ == "Tune" for _, one in recording.inputs)


def test_every_overlay_can_be_shown(ground, hands):
    bring(ground, hands)
    bring(ground, hands, "core", 0.02)
    for _name, switch in ground.panel.switches:
        hands.click_on(switch)
    hands.wait(0.1)
    assert len(ground.shown) == 5
    bring(ground, hands, "bottle", -0.02)


def test_a_scene_is_saved_and_opened_again(ground, hands, app):
    bring(ground, hands)
    ground.chosen = only(ground)
    hands.key(pygame.K_f)
    rest(ground, hands)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    hands.wait(0.5)
    hands.key(pygame.K_RETURN)
    hands.wait(0.5)
    hands.type("Two towers")
    hands.key(pygame.K_RETURN)
    path = app.store.data / "scenes" / "Two-towers.json"
    assert json.loads(path.read_text())["pieces"] == ["can"]
    ground.empty()
    ground.open_scene(path)
    assert ground.play.count == 1 and len(ground.play.frozen) == 1
    assert app.screen is ground


def test_a_scene_of_ones_own_can_be_deleted(ground, hands, app):
    bring(ground, hands)
    path = app.store.data / "scenes" / "Tower.json"
    ground.save_scene(path)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    hands.wait(0.3)
    for _down in range(2):
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    assert isinstance(app.screen, Confirm)
    assert path.exists()
    hands.click_on(list(app.screen.widgets.order())[-1])
    assert not path.exists()
    assert app.toasts.items[-1].text == "Tower is deleted."
    assert ground.play.count == 1


DAMAGED: list[tuple[str, str]] = [
    ("", "it is damaged"),
    ("[]", "it holds no scene"),
    ("{}", "its format is not 1"),
    ('{"format": 1}', "incomplete or malformed"),
    ('{"format": 1, "setting": "moon", "pieces": [], "poses": [], "tuning": {}}', "moon"),
    ('{"format": 1, "setting": "tonne", "pieces": ["can"], "poses": [[1e99, 0, 0]], "tuning": {}}',
     "outside the scene"),
    ('{"format": 1, "setting": "tonne", "pieces": ["x"], "poses": [[0, 0, 0]], "tuning": {}}',
     "unknown piece kind"),
    ('{"format": 1, "setting": "tonne", "pieces": [], "poses": [], "tuning": {"can.friction": 7}}',
     "can.friction is 7"),
    ('{"format": 1, "setting": "tonne", "pieces": [], "poses": [], "tuning": {}, "frozen": [0]}',
     "frozen must name pieces"),
    ("[" * 100000, "it is damaged"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), DAMAGED)
def test_a_damaged_scene_is_told_and_the_present_one_stays(ground, hands, app, text, says):
    ground.take("can", None)
    hands.wait(0.1)
    path: Path = app.store.data / "scenes" / "bad.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    ground.open_scene(path)
    (toast,) = app.toasts.items
    assert toast.text.startswith("bad.json cannot be opened: ") and says in toast.text
    assert toast.text.count("\n") == 0 and ground.play.count == 1


def test_what_is_there_is_there_again_the_next_time(app, hands):
    first = PlaygroundScreen("tonne")
    app.push(first)
    bring(first, hands)
    app.pop()
    second = PlaygroundScreen("tonne")
    app.push(second)
    assert second.play.count == 1


def test_another_table_keeps_what_lay_on_the_first(ground, hands):
    bring(ground, hands)
    ground.go_to("lab")
    hands.wait(0.2)
    assert ground.play.setting == "lab" and ground.play.count == 0
    ground.take("ball", None)
    hands.wait(0.5)
    ground.let_go()
    rest(ground, hands)
    ground.go_to("tonne")
    assert ground.play.count == 1


@pytest.mark.parametrize("size", [(640, 480), (960, 540), (1920, 1080)])
def test_it_fits_into_every_window(ground, hands, app, size: tuple[int, int]):
    hands.resize(*size)
    hands.wait(0.1)
    for button in ground.bar.buttons:
        if button.visible:
            assert app.canvas.rect.contains(button.rect)
    hands.key(pygame.K_o)
    hands.wait(0.1)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_t)
    assert ground.stage.room.right <= ground.tuning.drawer.left


def test_random_hands_break_nothing(ground: Any, hands: Hands, app: App):
    import random

    rng = random.Random(9)
    keys = [pygame.K_1, pygame.K_2, pygame.K_d, pygame.K_f, pygame.K_DELETE, pygame.K_s,
            pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_q, pygame.K_t,
            pygame.K_o, pygame.K_r, pygame.K_HOME, pygame.K_RIGHT]  # fmt: skip
    for _ in range(900):
        pos = rng.uniform(0, 1280), rng.uniform(64, 720)
        deed = rng.randrange(6)
        if deed == 0:
            hands.press(pos, rng.choice((1, 1, 3)))
        elif deed == 1:
            hands.release(pos, rng.choice((1, 1, 3)))
        elif deed == 2:
            hands.move(pos)
        elif deed == 3:
            hands.key(rng.choice(keys), rng.choice((0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)))
        elif deed == 4:
            hands.wheel(pos, rng.choice((-1, 1)))
        else:
            hands.key(pygame.K_z, pygame.KMOD_CTRL)
        while app.screen is not ground and app.stack:
            app.pop()
        if not app.stack:
            app.push(ground)
    recording = ground.play.recording()
    assert recording is None or recording.verify() is None


def test_a_piece_that_is_dragged_back_to_the_shelf_is_gone(ground, hands):
    bring(ground, hands)
    at = spot(ground, only(ground))
    hands.press(at)
    hands.move((at[0], at[1] - 60))
    hands.wait(0.2)
    hands.move(kind(ground, hands, "core"))
    hands.release(kind(ground, hands, "core"))
    rest(ground, hands)
    assert ground.play.count == 0
    hands.post(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
    rest(ground, hands)
    assert ground.play.count == 1
