"""A person places a piece: by mouse, by keys, and when the window is disturbed meanwhile."""

import math

import pygame
import pytest

from games.shell.dialogs import PauseMenu


def middle(table, kind):
    return table.shelf.places[kind].rect.center


def over_bin(table, x=0.0, y=0.3):
    return table.play.camera.to_screen(x, y)


def take(table, hands, kind="can", x=0.0, y=0.3):
    hands.move(middle(table, kind))
    hands.press(middle(table, kind))
    hands.move(over_bin(table, x, y))
    hands.frames(30)


def test_a_piece_is_dragged_from_the_shelf_and_let_go_over_the_bin(place, hands):
    table = place(owed=2)
    take(table, hands)
    assert table.grip.mode == "drag"
    assert table.play.live.turn.world.held == 10
    hands.release(over_bin(table))
    hands.until(lambda: table.play.live is None)
    assert {pose[0] for pose in table.state.bin} == {0, 1, 2, 10}
    assert table.state.owed == 1
    assert table.last is not None
    assert table.last.verify() is None


def test_the_piece_follows_the_pointer_and_never_jumps(place, hands):
    table = place()
    hands.press(middle(table, "can"))
    world = table.play.live.turn.world
    hands.move(over_bin(table, -0.08, 0.3))
    last = world.poses()[10]
    for _frame in range(40):
        hands.frames(1)
        now = world.poses()[10]
        assert math.dist(now[:2], last[:2]) < 1.6 / 60 + 0.003
        last = now
    assert last[:2] == pytest.approx((-0.08, 0.3), abs=0.002)


def test_a_click_keeps_the_piece_in_the_hand_until_the_next_click(place, hands):
    table = place()
    hands.click(middle(table, "can"))
    assert table.grip.mode == "carry"
    hands.move(over_bin(table))
    hands.frames(30)
    assert table.play.live.turn.world.held == 10
    hands.click(over_bin(table))
    assert table.grip is None
    hands.until(lambda: table.play.live is None)
    assert len(table.state.bin) == 4


def test_the_wheel_turns_in_steps_and_the_right_button_by_a_quarter(place, hands):
    table = place()
    take(table, hands)
    hands.wheel(1)
    assert table.grip.target[2] == pytest.approx(math.radians(7.5))
    hands.wheel(-2)
    assert table.grip.target[2] == pytest.approx(math.radians(-7.5))
    hands.press(over_bin(table), 3)
    hands.release(over_bin(table), 3)
    assert table.grip.target[2] == pytest.approx(math.radians(-97.5))
    assert table.grip.holding


def test_a_held_key_turns_smoothly_and_stops_when_it_comes_up(place, hands):
    table = place()
    take(table, hands)
    hands.down(pygame.K_q)
    hands.frames(30)
    after_half = table.grip.target[2]
    assert after_half > math.radians(40)
    hands.up(pygame.K_q)
    stopped = table.grip.target[2]
    hands.frames(20)
    assert table.grip.target[2] == stopped


def test_all_of_a_turn_goes_by_keyboard_alone(place, hands):
    table = place(owed=2)
    hands.key(pygame.K_TAB)
    focus = table.widgets.focus
    assert focus is table.shelf.places["carton"]
    hands.key(pygame.K_RETURN)
    hands.until(lambda: table.grip is not None)
    hands.down(pygame.K_RIGHT)
    hands.frames(20)
    hands.up(pygame.K_RIGHT)
    assert table.grip.target[0] > 0.02
    hands.key(pygame.K_e)
    assert table.grip.target[2] < 0
    hands.key(pygame.K_SPACE)
    hands.until(lambda: table.play.live is None and table.play.slide is None)
    assert table.state.owed == 1
    hands.key(pygame.K_1)
    hands.until(lambda: table.grip is not None)
    hands.key(pygame.K_SPACE)
    hands.until(lambda: table.play.live is None and table.play.slide is None)
    assert table.state.order == (1,)


def test_only_one_kind_may_be_taken_and_a_sentence_says_so(place, hands, app):
    table = place(owed=2)
    take(table, hands)
    hands.release(over_bin(table))
    hands.until(lambda: table.play.live is None)
    hands.press(middle(table, "bottle"))
    assert table.play.live is None
    assert app.toasts.items
    assert table.state.phase == "place"


def test_a_piece_let_go_over_the_shelf_stays_in_the_hand(place, hands, app):
    table = place()
    take(table, hands)
    hands.move(middle(table, "can"))
    hands.release(middle(table, "can"))
    assert table.grip is not None
    assert app.toasts.items


def test_the_focus_lost_keeps_the_piece_in_the_hand_until_it_is_taken_again(place, hands):
    table = place()
    take(table, hands)
    hands.post(pygame.WINDOWFOCUSLOST)
    assert table.grip.mode == "hover"
    still = table.grip.target
    hands.move(over_bin(table, -0.08, 0.33))
    hands.frames(10)
    assert table.grip.target == still
    hands.press(over_bin(table, -0.05, 0.3))
    hands.move(over_bin(table, -0.06, 0.31))
    assert table.grip.mode == "drag"
    hands.release(over_bin(table, -0.06, 0.31))
    assert table.grip is None


def test_a_release_outside_the_window_keeps_the_piece(place, hands):
    table = place()
    take(table, hands)
    hands.release((1500, -40))
    assert table.grip.mode == "hover"


def test_a_button_that_goes_down_twice_lifts_only_one_piece(place, hands):
    table = place()
    take(table, hands)
    hands.press(over_bin(table))
    hands.press(middle(table, "can"))
    assert table.play.live.turn.world.held == 10
    assert len(table.match.moves) == 1
    hands.release(over_bin(table))
    assert table.grip is None


def test_a_key_held_while_the_screen_changes_does_not_go_on_turning(place, hands, app):
    table = place()
    take(table, hands)
    hands.down(pygame.K_q)
    hands.frames(15)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, PauseMenu)
    hands.up(pygame.K_q)
    tick = table.play.live.turn.world.tick
    hands.frames(30)
    assert table.play.live.turn.world.tick == tick
    hands.key(pygame.K_ESCAPE)
    assert app.screen is table
    turned = table.grip.target
    hands.frames(20)
    assert table.grip.target == turned


def test_the_hand_opens_by_itself_after_20_seconds(place, hands):
    table = place()
    take(table, hands)
    hands.frames(60 * 13)
    assert table.play.live.hold_left_s < 8
    hands.until(lambda: table.play.live is None)
    assert len(table.state.bin) == 4


@pytest.mark.parametrize("size", [(200, 150), (640, 480), (2560, 1440)])
def test_any_size_can_be_shown_while_a_piece_is_held(place, hands, size):
    table = place()
    take(table, hands)
    for width, height in ((300, 900), size, (1, 1), (900, 200), (1280, 720)):
        hands.resize(width, height)
        hands.frames(2)
    assert table.grip is not None
    hands.move(over_bin(table))
    hands.frames(40)
    assert table.play.live.turn.world.poses()[10, :2] == pytest.approx((0, 0.3), abs=0.005)


def test_at_scale_2_the_same_place_is_hit(place, hands):
    hands.resize(2560, 1440)
    table = place()
    assert hands.app.canvas.scale == 2
    take(table, hands, x=0.05, y=0.28)
    assert table.play.live.turn.world.poses()[10, :2] == pytest.approx((0.05, 0.28), abs=0.003)


def test_a_match_left_with_a_piece_in_the_hand_goes_on_with_it(place, hands, app):
    first = place()
    take(first, hands)
    state = first.state
    app.pop()
    from games.core.match import Match
    from games.tonne.screen import TableScreen

    match = Match(first.match.game, first.match.players, 3, state=state)
    again = TableScreen(match, first.setup)
    app.push(again)
    hands.frames(3)
    assert again.grip is not None
    assert again.grip.mode == "hover"
