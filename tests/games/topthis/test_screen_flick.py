"""A person flicks a disc: by mouse, by keys, and when the window is disturbed meanwhile."""

import math

import pygame
import pytest

from games.shell.dialogs import PauseMenu


def pulled(at, degrees, px):
    """Return where the pointer draws back to for a flick in a direction."""
    turn = math.radians(degrees)
    return at[0] - px * math.cos(turn), at[1] + px * math.sin(turn)


def settled(table, hands):
    hands.until(lambda: table.live is None and not table.animating)


def test_a_disc_is_dragged_onto_the_crust_drawn_back_and_flicked(act, hands, lay):
    table = act()
    at = lay(table, 0, 200)
    assert table.shot.mode == "laid"
    assert table.shot.disc == 1
    assert not table.match.moves
    hands.drag(at, pulled(at, 20, 100))
    assert math.degrees(table.shot.direction) == pytest.approx(20, abs=1.5)
    strength = table.shot.strength
    assert 0.3 < strength < 0.8
    hands.release(pulled(at, 20, 100))
    assert [type(move).__name__ for move in table.match.moves] == ["Add"]
    assert table.live is not None
    velocity = table.live.turn.world.velocities()[1]
    assert math.hypot(*velocity[:2]) == pytest.approx(2.0 * strength, rel=0.1)
    settled(table, hands)
    assert [type(move).__name__ for move in table.match.moves] == ["Add", "Flicked"]
    assert table.state.actions == 1
    assert table.last is not None
    assert table.last.verify() is None


def test_the_farther_it_is_drawn_back_the_stronger_and_no_more_than_100(act, hands, lay):
    table = act()
    at = lay(table, 0, 180)
    hands.drag(at, pulled(at, 0, 60))
    weak = table.shot.strength
    hands.move(pulled(at, 0, 150))
    assert table.shot.strength > weak
    hands.move(pulled(at, 0, 420))
    assert table.shot.strength == 1.0


def test_drawn_back_to_zero_nothing_is_flicked(act, hands, lay):
    table = act()
    at = lay(table)
    hands.drag(at, pulled(at, 20, 120))
    hands.move((at[0] - 3, at[1]))
    assert table.shot.strength == 0
    hands.release((at[0] - 3, at[1]))
    assert table.live is None
    assert not table.match.moves
    assert table.shot.mode == "laid"


def test_escape_takes_back_the_aim_then_the_disc_then_pauses(act, hands, lay, app):
    table = act()
    at = lay(table)
    hands.drag(at, pulled(at, 20, 120))
    hands.key(pygame.K_ESCAPE)
    assert table.shot.mode == "laid"
    hands.release(pulled(at, 20, 120))
    assert table.live is None
    hands.key(pygame.K_ESCAPE)
    assert table.shot is None
    assert table.state.hands[0] == (1, 10, 19, 28)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, PauseMenu)


def test_a_place_in_the_slices_is_refused_in_words(act, hands, on_crust, app):
    table = act()
    hands.drag(table.panels.discs[0].rect.center, on_crust(table, 90, 0.08))
    assert table.shot.wrong
    hands.release(on_crust(table, 90, 0.08))
    assert table.shot is None
    assert any("crust" in toast.text for toast in app.toasts.items)


def test_a_place_that_touches_a_disc_is_refused_in_words(act, hands, on_crust, app):
    x, y = 0.15 * math.cos(1.0), 0.15 * math.sin(1.0)
    table = act(pizza=((0, 0, x, y, 0.0),))
    spot = on_crust(table, math.degrees(1.0), 0.181)
    hands.drag(table.panels.discs[0].rect.center, spot)
    assert "touch" in table.shot.wrong
    hands.release(spot)
    assert table.shot is None
    assert any("touch" in toast.text for toast in app.toasts.items)
    assert not table.match.moves


def test_a_disc_near_the_crust_slips_onto_it(act, hands, on_crust):
    table = act()
    spot = on_crust(table, 30, 0.225)
    hands.drag(table.panels.discs[0].rect.center, spot)
    hands.release(spot)
    assert table.shot.mode == "laid"
    assert 0.178 <= math.hypot(*table.shot.place) <= 0.2


def test_let_go_beside_the_pizza_it_goes_back_into_the_hand(act, hands):
    table = act()
    hands.drag(table.panels.discs[0].rect.center, (300, 110))
    hands.release((300, 110))
    assert table.shot is None


def test_a_click_keeps_it_on_the_pointer_until_the_next_click(act, hands, on_crust):
    table = act()
    hands.click(table.panels.discs[1].rect.center)
    assert table.shot.mode == "carry"
    hands.click(on_crust(table, 120))
    assert table.shot.mode == "laid"
    assert table.shot.disc == 10


def test_f_and_the_right_button_turn_the_other_side_up(act, hands, lay):
    table = act()
    lay(table)
    hands.key(pygame.K_f)
    assert table.shot.face == 1
    at = table.scene.camera.to_screen(*table.shot.place)
    hands.click(at, 3)
    assert table.shot.face == 0
    hands.key(pygame.K_ESCAPE)
    hands.click(table.panels.discs[2].rect.center, 3)
    assert table.faces[19] == 1
    assert table.shot is None


def test_shift_drags_along_the_rim_and_the_disc_spins(act, hands, lay):
    table = act(pizza=((0, 0, 0.1, 0.1, 0.0),))
    at = lay(table, 0, 180)
    end = pulled(at, 0, 90)
    hands.drag(at, end)
    aim, strength = table.shot.direction, table.shot.strength
    hands.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", scancode=0)
    hands.move((end[0], end[1] - 20))
    hands.post(pygame.KEYUP, key=pygame.K_LSHIFT, unicode="", scancode=0)
    assert table.shot.side > 0.2
    assert table.shot.direction == pytest.approx(aim)
    assert table.shot.strength == pytest.approx(strength)
    hands.release((end[0], end[1] - 20))
    spin = table.live.turn.world.velocities()[1, 2]
    assert spin < -5


def test_a_whole_flick_by_keyboard_alone(act, hands):
    table = act()
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    assert table.widgets.focus is table.panels.discs[1]
    hands.key(pygame.K_f)
    assert table.faces[10] == 1
    hands.key(pygame.K_RETURN)
    assert table.shot.disc == 10
    assert table.shot.face == 1
    assert not table.shot.wrong
    place, aim = table.shot.place, table.shot.direction
    hands.down(pygame.K_LEFT)
    hands.frames(20)
    hands.up(pygame.K_LEFT)
    assert math.dist(place, table.shot.place) > 0.02
    aim = table.shot.direction
    hands.down(pygame.K_UP)
    hands.frames(12)
    hands.up(pygame.K_UP)
    assert table.shot.direction > aim
    hands.key(pygame.K_q)
    assert table.shot.side > 0
    hands.down(pygame.K_SPACE)
    hands.frames(30)
    assert table.shot.strength > 0.2
    assert not table.match.moves
    hands.up(pygame.K_SPACE)
    assert table.live is not None
    settled(table, hands)
    assert table.state.actions == 1


def test_space_tapped_is_next_to_no_strength_and_escape_cancels_it(act, hands):
    table = act()
    hands.key(pygame.K_1)
    hands.down(pygame.K_SPACE)
    hands.frames(10)
    hands.key(pygame.K_ESCAPE)
    assert table.shot.mode == "laid"
    hands.up(pygame.K_SPACE)
    assert table.live is None
    assert not table.match.moves


def test_a_flick_that_hits_nothing_costs_the_action_and_the_disc(act, hands, lay):
    table = act(pizza=((0, 0, 0.1, 0.1, 0.0),))
    at = lay(table, 0, 200)
    hands.drag(at, pulled(at, 200 + 90, 30))
    hands.release(pulled(at, 200 + 90, 30))
    settled(table, hands)
    assert table.state.actions == 1
    assert 1 in table.state.bag


def test_the_focus_lost_takes_the_finger_off(act, hands, lay):
    table = act()
    at = lay(table)
    hands.drag(at, pulled(at, 20, 120))
    hands.post(pygame.WINDOWFOCUSLOST)
    assert table.shot.mode == "laid"
    hands.release(pulled(at, 20, 120))
    assert table.live is None


@pytest.mark.parametrize("size", [(200, 150), (640, 480), (2560, 1440)])
def test_any_size_can_be_shown_while_a_disc_is_aimed(act, hands, lay, size):
    table = act()
    at = lay(table)
    place = table.shot.place
    hands.drag(at, pulled(at, 20, 120))
    for width, height in ((300, 900), size, (1, 1), (900, 200), (1280, 720)):
        hands.resize(width, height)
        hands.frames(2)
    assert table.shot.place == place
    assert table.live is None


def test_at_scale_2_the_same_place_is_hit(act, hands, lay):
    hands.resize(2560, 1440)
    table = act()
    assert hands.app.canvas.scale == 2
    lay(table, 2, 150)
    turn = math.degrees(math.atan2(table.shot.place[1], table.shot.place[0]))
    assert turn == pytest.approx(150, abs=0.5)
    assert table.shot.disc == 19


def test_a_match_left_with_a_disc_in_the_air_goes_on_with_it(act, hands, app):
    from games.core.match import Match
    from games.topthis.rules import Add
    from games.topthis.screen import TableScreen

    first = act()
    state = first.match.game.apply(first.state, Add(1, 1))
    app.pop()
    match = Match(first.match.game, first.match.players, 3, state=state)
    again = TableScreen(match, first.setup)
    app.push(again)
    hands.frames(3)
    assert again.shot is not None
    assert again.shot.forced
    hands.key(pygame.K_f)
    assert again.shot is not None
    assert again.shot.face == 1
    hands.down(pygame.K_SPACE)
    hands.frames(30)
    hands.up(pygame.K_SPACE)
    assert again.live is not None
    hands.until(lambda: again.state.phase != "flick")
