"""Cards are chosen in secret, bots are watched, and a whole match is played in the window."""

import time

import pygame
import pytest

from games.shell.screens.curtain import CurtainScreen
from games.shell.screens.results import ResultsScreen
from games.tonne import view_cards, view_panels
from games.tonne.rules import Options
from games.tonne.screen_turns import public_view


@pytest.fixture
def faces(monkeypatch):
    """Note every card face that is drawn, as (seat, value)."""
    seen = []
    draw = view_cards.draw_card

    def spy(canvas, rect, seat, value):
        seen.append((seat, value))
        draw(canvas, rect, seat, value)

    monkeypatch.setattr(view_cards, "draw_card", spy)
    monkeypatch.setattr(view_panels, "draw_card", spy)
    return seen


def fill(table, hands):
    hands.click((640, 400))
    hands.until(lambda: table.state.phase != "prefill")


def test_two_people_choose_in_secret_one_after_the_other(seat, hands, app, faces):
    table = seat()
    fill(table, hands)
    hands.until(lambda: isinstance(app.screen, CurtainScreen))
    hands.frames(5)
    assert faces == []
    hands.lift_curtain()
    hands.frames(2)
    assert {owner for owner, _value in faces} == {0}
    assert {value for _owner, value in faces} == set(table.state.hands[0])
    hands.click(table.cards.buttons[1].rect.center)
    picked = table.state.picks[0]
    assert picked is not None
    faces.clear()
    hands.click(table.lay.play.center)
    hands.until(lambda: isinstance(app.screen, CurtainScreen))
    hands.frames(5)
    faces.clear()
    hands.lift_curtain()
    hands.frames(2)
    assert {owner for owner, _value in faces} == {1}
    hands.key(pygame.K_1)
    assert table.state.phase == "place"
    assert table.reveal is not None
    hands.until(lambda: table.reveal is None)
    faces.clear()
    hands.frames(3)
    assert (0, picked) in faces or table.viewer is None
    assert table.viewer is None


def test_a_double_click_lays_only_one_card(seat, hands):
    table = seat(("", "careful"))
    fill(table, hands)
    hands.until(lambda: table.cards.visible)
    at = table.cards.buttons[0].rect.center
    hands.click(at)
    hands.press(at)
    hands.release(at)
    assert len([m for m in table.match.moves if type(m).__name__ == "Pick"]) >= 1
    assert len(table.state.hands[0]) == 2


def test_cards_can_be_reached_by_tab_and_enter(seat, hands):
    table = seat(("", "careful"))
    fill(table, hands)
    hands.until(lambda: table.cards.visible)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    assert table.widgets.focus is table.cards.buttons[1]
    value = table.cards.buttons[1].value
    hands.key(pygame.K_RETURN)
    assert table.state.picks[0] == value


def test_one_person_never_sees_a_curtain(seat, hands, app):
    table = seat(("", "careful"))
    fill(table, hands)
    hands.until(lambda: table.cards.visible)
    assert app.screen is table
    assert table.viewer == 0


def test_the_public_view_hides_every_hand_and_pick(seat):
    table = seat()
    state = table.state
    game = table.match.game
    import random

    state = game.apply(state, game.moves(state).sample(random.Random(1)))
    state = game.apply(state, game.moves(state)[0])
    view = public_view(game, state)
    assert all(card == -1 for hand in view.hands for card in hand)
    assert view.picks == (-1, None)
    assert all(card == -1 for deck in view.decks for card in deck)


def test_a_bot_is_watched_at_its_own_pace_and_a_click_hurries_it(place, hands):
    table = place(levels=("careful", ""))
    hands.until(lambda: (time.sleep(0.001), table.play.live)[1])
    world = table.play.live.turn.world
    hands.frames(2)
    slow = world.tick
    hands.frames(5)
    assert world.tick - slow == 16  # five frames of 8 ticks, at 0.4 of its speed
    hands.press(table.lay.play.center)
    quick = world.tick
    hands.frames(1)
    assert world.tick - quick == 32


def test_a_hint_shows_a_card_and_a_place(seat, hands, place):
    table = seat(("", "careful"))
    fill(table, hands)
    hands.until(lambda: table.cards.visible)
    hands.key(pygame.K_h)
    assert any(button.lit for button in table.cards.buttons)
    table = place(levels=("", "careful"))
    hands.key(pygame.K_h)
    hands.until(lambda: table.play.hint is not None)
    hands.frames(3)


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_bots_play_a_whole_match_in_the_window(seat, hands, app, size):
    hands.resize(*size)
    table = seat(("careful",) * 5, options=Options(rounds=1), seed=4)
    for _frame in range(60_000):
        table.hurry = True
        if table.banner.visible:
            table.go_on()
        app.frame(0.1)
        if isinstance(app.screen, ResultsScreen):
            break
        if not table.play.live:
            time.sleep(0.0005)
    assert isinstance(app.screen, ResultsScreen)
    assert table.match.over
    app.frame()
