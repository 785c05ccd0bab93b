"""Flips, "Top This!", choices, bots: what can be done on the table besides flicking."""

import pygame
import pytest

from games.shell.screens.results import ResultsScreen
from games.topthis import rules
from games.topthis.hand import Aim
from games.topthis.rules import Flip, Options, TopThis, box


def order(*toppings):
    """Return the id of the order that asks for just these."""
    wanted = sorted(toppings)
    return next(i for i, one in enumerate(box().orders) if sorted(one.toppings) == wanted)


def opened(*orders):
    """Return fields of a state with these orders open and the rest in the deck."""
    rest = tuple(i for i in range(len(box().orders)) if i not in orders)
    fill = rest[-(5 - len(orders)) :]
    return {"open": (*orders, *fill), "deck": tuple(i for i in rest if i not in fill)}


def test_a_kind_is_flipped_by_mouse_and_its_discs_are_marked_before(act, hands):
    table = act()
    hands.click(table.flip_button.rect.center)
    assert table.chooser.visible
    hands.move(table.chooser.children[1].rect.center)
    assert table.chooser.previewed == Flip("onion")
    hands.click(table.chooser.children[1].rect.center)
    assert table.match.moves == (Flip("onion"),)
    assert table.scene.turning
    hands.until(lambda: not table.animating)
    assert table.state.actions == 1
    assert not table.chooser.visible


def test_a_kind_is_flipped_by_keyboard_and_escape_takes_the_question_back(act, hands):
    table = act()
    hands.key(pygame.K_v)
    hands.key(pygame.K_ESCAPE)
    assert not table.chooser.visible
    hands.key(pygame.K_v)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert table.match.moves == (Flip("onion"),)


def test_an_order_is_named_by_mouse_and_shown_large(act, hands):
    table = act()
    hands.click(table.call_button.rect.center)
    assert table.mode == "call"
    named = table.state.open[1]
    hands.click(table.orders.spot(named)[0])
    assert table.match.moves == (TopThis(named),)
    assert table.notice.big
    assert table.notice.order == named
    assert not table.flip_button.enabled
    hands.until(lambda: not table.animating)
    hands.frames(1)
    assert not table.call_button.enabled


def test_an_order_is_named_by_keyboard_and_taken_back(act, hands):
    table = act()
    hands.key(pygame.K_o)
    hands.key(pygame.K_3)
    assert table.match.moves == (TopThis(table.state.open[2]),)
    hands.until(lambda: not table.animating)
    hands.post(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    assert table.state.named is None


def test_slices_light_up_only_when_all_lie_still(act, hands, lay):
    both = ((0, 0, 0.06, 0.03, 0.0), (9, 1, 0.1, 0.02, 0.0))
    table = act(both, **opened(order("onion", "olive")))
    assert not table.lit()
    hands.key(pygame.K_v)
    hands.key(pygame.K_1)
    assert table.match.moves == (Flip("mushroom"),)
    assert {one.number for one in table.lit()} == {0}
    assert table.lit_orders()
    hands.until(lambda: table.panels.discs)
    at = lay(table, 0, 180)
    hands.drag(at, (at[0] - 60, at[1]))
    hands.release((at[0] - 60, at[1]))
    assert table.live is not None
    assert not table.lit()


def test_a_completed_order_is_taken_and_a_disc_chosen_by_mouse(act, hands):
    both = ((0, 0, 0.06, 0.03, 0.0), (9, 1, 0.1, 0.02, 0.0))
    wanted = order("onion", "olive")
    table = act(both, actions=1, **opened(wanted))
    hands.key(pygame.K_v)
    hands.key(pygame.K_1)
    assert table.state.taken[0] == (wanted,)
    assert table.state.phase == "discard"
    assert table.notice.big
    hands.until(lambda: table.targets)
    target = next(one for one in table.targets if one.disc == 9)
    hands.click(target.rect.center)
    assert 9 in table.state.bag
    hands.until(lambda: not table.animating)
    assert table.state.seat == 1


def test_a_disc_is_chosen_by_keyboard(act, hands):
    both = ((0, 0, 0.06, 0.03, 0.0), (9, 1, 0.1, 0.02, 0.0))
    table = act(both, actions=1, **opened(order("onion", "olive")))
    hands.key(pygame.K_v)
    hands.key(pygame.K_1)
    hands.until(lambda: table.targets)
    assert table.widgets.focus in table.targets
    hands.key(pygame.K_RIGHT)
    disc = table.widgets.focus.disc
    hands.key(pygame.K_RETURN)
    assert disc in table.state.bag


def test_where_ways_differ_one_is_chosen(act, hands):
    pairs = ((0, 0, 0.06, 0.03, 0.0), (9, 1, 0.1, 0.02, 0.0),
             (1, 0, -0.06, 0.03, 0.0), (10, 1, -0.1, 0.02, 0.0))  # fmt: skip
    held = ((2, 11), (3, 12))
    table = act(pairs, actions=1, hands=held, **opened(order("onion", "olive")))
    hands.key(pygame.K_v)
    hands.key(pygame.K_1)
    assert table.state.phase == "take"
    hands.until(lambda: table.chooser.visible)
    assert {one.number for one in table.lit()} == {0, 3}
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert table.state.phase == "discard"
    assert table.state.losing == (3,)


def test_two_discs_off_the_pizza_are_kept_and_told(act, hands, app):
    near = ((0, 0, 0.185, 0.0, 0.0), (9, 0, 0.185, 0.0365, 0.0), (18, 0, 0.0, -0.1, 0.0))
    table = act(near)
    hands.key(pygame.K_1)
    table.flick(table.shot, Aim(-0.189, 0.01825, 0.0, 1.0))
    hands.until(lambda: table.live is None)
    assert {0, 9} <= set(table.state.hands[1])
    assert table.banner.visible
    assert "2 discs" in table.banner.news.title
    assert len(list(app.store.replays.glob("*.npz"))) == 1
    hands.frames(5)
    hands.key(pygame.K_RETURN)
    assert not table.banner.visible
    assert len(table.saved) == 1


def test_r_shows_the_last_flick_with_what_its_discs_show(act, hands, lay, app):
    from games.shell.screens.replay import ReplayScreen

    table = act()
    at = lay(table)
    hands.drag(at, (at[0] - 80, at[1] + 10))
    hands.release((at[0] - 80, at[1] + 10))
    hands.until(lambda: not table.animating)
    hands.key(pygame.K_r)
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.scene.kinds[0] == "disc.mushroom"
    assert app.screen.scene.kinds[9] == "disc.onion"
    hands.frames(10)


def test_hidden_sides_are_drawn_only_by_option(act, hands, monkeypatch):
    from games.topthis.view_scene import PizzaView

    drawn = []
    monkeypatch.setattr(PizzaView, "draw_backs", lambda *args: drawn.append(1))
    act()
    hands.frames(2)
    assert not drawn
    act(options=Options(backs=True))
    hands.frames(2)
    assert drawn


def test_a_radius_that_is_tuned_settles_the_discs(act, hands):
    close = ((0, 0, 0.0, 0.0, 0.0), (9, 0, 0.0365, 0.0, 0.0))
    table = act(close)
    table.tuning.match_desk.change({"disc.radius": 0.02})
    hands.until(lambda: table.match.tuning["disc.radius"] == 0.02 and table.live is None)
    assert table.state.radius == 0.02


def test_a_whole_match_of_bots_is_watched_to_its_results(seat, hands, app):
    table = seat(("careful", "clumsy"), options=Options(turns=3), seed=11)
    for _frame in range(4000):
        table.hurry = True
        app.frame(1 / 20)
        if isinstance(app.screen, ResultsScreen):
            break
    assert isinstance(app.screen, ResultsScreen)
    assert table.match.over
    hands.frames(5)


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (640, 480), (320, 240)])
@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_lies_over_anything_else(act, hands, size, seats):
    hands.resize(*size)
    table = act(levels=("", *("careful",) * (seats - 1)))
    hands.frames(3)
    lay = table.lay
    for panel in table.panels.places:
        assert not panel.colliderect(lay.play.inflate(-2, -2))
        assert not panel.colliderect(lay.tips)
    assert not lay.orders.colliderect(lay.play.inflate(-2, -2))
    hand = [one.rect for one in table.panels.discs]
    assert not any(a.colliderect(b) for i, a in enumerate(hand) for b in hand[:i])


def test_a_frame_of_the_bench_has_all_discs():
    from games.topthis.view_bench import frame_times, full_state

    state = full_state()
    assert len(state.pizza) == 44
    rules.GAME.census(state)
    assert len(frame_times(30)) == 30
