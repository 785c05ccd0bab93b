"""The guided first minute: goes on when the thing is done, never stands in the way."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from games.shell.dialogs import PauseMenu
from games.shell.rulesheet import RulesSheet
from games.shell.settings import load_settings

SIZES = [(640, 480), (960, 540), (1280, 720), (1920, 1080)]


def said(table: Any) -> str:
    return table.coach.now.name if table.coach.now is not None else ""


def lift(table: Any, hands: Any, key: int = pygame.K_2) -> None:
    hands.key(key)
    hands.until(lambda: table.grip is not None)


def drop(table: Any, hands: Any) -> None:
    hands.key(pygame.K_SPACE)
    hands.until(lambda: table.play.live is None)
    hands.frames(60)


def test_it_follows_what_the_person_does_by_keyboard_alone(seat, hands, app):
    table = seat(("", "careful"))
    hands.until(lambda: table.cards.visible)
    hands.frames(2)
    assert said(table) == "card" and table.coach.visible
    hands.key(pygame.K_1)
    hands.until(lambda: table.my_turn and table.state.phase == "place", 6000)
    hands.until(lambda: said(table) == "lift")
    lift(table, hands)
    hands.until(lambda: said(table) == "turn")
    hands.down(pygame.K_q)
    hands.frames(30)
    hands.up(pygame.K_q)
    hands.until(lambda: said(table) == "drop")
    assert not app.settings.taught
    table.coach.lesson.did.add("push")
    hands.key(pygame.K_SPACE)
    hands.until(lambda: said(table) == "fallen" or table.banner.visible, 6000)
    if table.banner.visible:
        hands.key(pygame.K_RETURN)
        hands.until(lambda: said(table) == "fallen", 9000)
    for _n in range(30):
        if table.widgets.focus is table.coach.got_it:
            break
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.frames(60)
    assert table.coach.lesson is None and not table.coach.visible
    assert load_settings(app.store)[0].taught == ("tonne",)


def test_a_push_is_noticed(place, hands):
    table = place(owed=3, levels=("", "careful"))
    table.coach.lesson.did |= {"card", "lift", "turn", "drop", "fallen"}
    lift(table, hands)
    hands.until(lambda: said(table) == "push")
    table.grip.target = (0.0, 0.06, 0.0)
    hands.frames(60)
    table.grip.target = (0.05, 0.04, 0.0)
    hands.until(lambda: "push" in table.app.settings.taught or table.coach.lesson is None, 600)


def test_things_done_unasked_need_not_be_done_again(place, hands):
    table = place(owed=3, levels=("", "careful"))
    lift(table, hands)
    drop(table, hands)
    assert {"card", "lift", "drop"} <= table.coach.lesson.did
    assert said(table) == "fallen"
    lift(table, hands, pygame.K_2)
    hands.frames(60)
    assert said(table) == "turn"


def test_it_can_be_skipped_and_is_not_shown_again(place, hands, app):
    table = place(levels=("", "careful"))
    hands.frames(2)
    assert table.coach.visible
    hands.click(table.coach.skip.rect.center)
    hands.frames(2)
    assert not table.coach.visible and app.settings.taught == ("tonne",)
    again = place(levels=("", "careful"))
    hands.frames(5)
    assert again.coach.lesson is None and not again.coach.visible


def test_it_is_repeated_from_the_pause_menu_and_from_the_rules(place, hands, app):
    app.change_settings(replace(app.settings, taught=("tonne",)))
    table = place(levels=("", "careful"))
    hands.key(pygame.K_ESCAPE)
    menu = app.screen
    assert isinstance(menu, PauseMenu)
    show = next(one for one in menu.area.children if getattr(one, "label", "") == "Show me how")
    menu.widgets.set_focus(show)
    hands.key(pygame.K_RETURN)
    hands.frames(2)
    assert app.screen is table and said(table) == "lift"
    table.coach.stop()
    hands.key(pygame.K_F1)
    sheet = app.screen
    assert isinstance(sheet, RulesSheet) and sheet.guide.visible
    hands.click(sheet.guide.rect.center)
    hands.frames(2)
    assert app.screen is table and said(table) == "lift"


def test_it_is_never_shown_to_bots_alone_nor_in_a_bots_turn(seat, place, hands, app):
    bots = seat(("careful", "clumsy"))
    hands.frames(30)
    assert bots.coach.lesson is None and not bots.has_lesson
    hands.key(pygame.K_F1)
    assert isinstance(app.screen, RulesSheet) and not app.screen.guide.visible
    hands.key(pygame.K_F1)
    waiting = place(levels=("careful", ""))
    hands.frames(5)
    assert waiting.coach.lesson is not None and not waiting.coach.visible


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["normal", "large", "huge"])
def test_the_card_takes_no_press_but_on_its_buttons(place, hands, app, size, text):
    app.change_settings(replace(app.settings, text_size=text))
    hands.resize(*size)
    table = place(owed=3, levels=("", "careful"))
    hands.frames(3)
    coach = table.coach
    assert coach.visible and app.canvas.rect.contains(coach.sheet)
    assert coach.sheet.contains(coach.skip.rect)
    assert coach.sheet.right <= table.shelf.rect.left + 1
    at = (coach.sheet.x + 12, coach.sheet.centery)
    assert not coach.wants(at)
    kind = next(iter(table.shelf.places.values()))
    hands.move(kind.rect.center)
    hands.press(kind.rect.center)
    hands.move(at)
    hands.frames(5)
    assert table.grip is not None and table.grip.mode == "drag"
    hands.move(table.play.camera.to_screen(0.0, 0.3))
    hands.frames(40)
    hands.release(table.play.camera.to_screen(0.0, 0.3))
    hands.until(lambda: table.play.live is None)
    assert table.state.owed == 2 or table.banner.visible


def test_it_is_silent_while_a_fall_is_told(place, hands):
    table = place(owed=2, levels=("", "careful"))
    lift(table, hands)
    table.grip.target = (0.3, 0.2, 0.0)
    hands.frames(60)
    hands.key(pygame.K_SPACE)
    hands.until(lambda: table.banner.visible)
    hands.frames(3)
    assert not table.coach.visible and table.coach.lesson is not None
