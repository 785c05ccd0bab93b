"""Small things that players noticed."""

import pygame
from pygame import FRect

from games.shell.screens.replay import ReplayScreen
from games.tonne.rules import Options
from games.tonne.view_cards import Reveal
from games.tonne.view_panels import HIDDEN, Seats
from games.tonne.view_results import tonne_summary


def fall(table, hands):
    hands.press(table.shelf.places["bottle"].rect.center)
    at = table.play.camera.to_screen(0.19, 0.12)
    hands.move(at)
    hands.frames(40)
    hands.release(at)
    hands.until(lambda: table.banner.visible)


def test_what_is_saved_need_not_be_kept_again(place, hands, app):
    table = place()
    fall(table, hands)
    hands.key(pygame.K_r)
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    assert screen.path == table.saved[0][0].file
    assert screen.path is not None
    hands.key(pygame.K_ESCAPE)
    screen.path.unlink()
    hands.frames(30)
    hands.key(pygame.K_r)
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.path is None


def test_one_round_is_no_rounds(seat):
    table = seat(options=Options(rounds=1))
    summary = tonne_summary(table.match, table.setup, ())
    assert "· 1 round ·" in summary.detail


def test_the_panels_tell_no_card_before_it_is_turned_over(place):
    table = place()
    reveal = Reveal([(0, 2, "Mira"), (1, 9, "Otto")], still=False)
    names, bots = ("Mira", "Otto"), (False, False)

    def seats():
        return Seats(table.state, names, bots, 0, covered=reveal.covered)

    assert [seats().card(seat) for seat in (0, 1)] == [HIDDEN, HIDDEN]
    assert seats().note(0) == "has chosen"
    reveal.update(0.3, False)
    assert [seats().card(seat) for seat in (0, 1)] == [2, 9]
    assert seats().note(1) == "plays next"


def test_a_bot_that_takes_a_seat_is_seen_at_once(place, hands):
    table = place()
    before = table._furniture_key()
    table.match.reseat(1, table.match.game.bot("careful"), "Robo")
    table.people = [0]
    assert table._furniture_key() != before


def test_the_hint_is_offered_only_when_there_is_one(place, hands):
    table = place()
    hands.frames(2)
    assert table.bar.hint.enabled
    fall(table, hands)
    hands.frames(2)
    assert not table.bar.hint.enabled


def test_cards_that_turn_are_drawn_in_the_window(place, app):
    table = place()
    table.reveal = Reveal([(0, 2, "Mira"), (1, 9, "Otto")], still=False)
    keys = set()
    for _frame in range(40):
        app.frame(1 / 60)
        keys.add(table._furniture_key())
    assert len(keys) == 2
    assert FRect(table.lay.play).width > 0
