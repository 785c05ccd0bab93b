"""The guided first minute of Top This!: goes on when the thing is done, never stands in the way."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from games.shell.dialogs import PauseMenu
from games.shell.rulesheet import RulesSheet
from games.shell.settings import load_settings

SIZES = [(640, 480), (960, 540), (1280, 720), (1920, 1080)]


@pytest.fixture
def fresh(app: Any) -> Any:
    """Return a window in which nothing has been taught."""
    app.change_settings(replace(app.settings, taught=()))
    return app


def said(table: Any) -> str:
    return table.coach.now.name if table.coach.now is not None else ""


def test_it_follows_what_the_person_does_by_keyboard_alone(fresh, act, hands):
    table = act(levels=("", "careful"))
    hands.frames(3)
    assert said(table) == "place" and table.coach.visible
    hands.key(pygame.K_1)
    hands.until(lambda: said(table) == "turn")
    hands.key(pygame.K_f)
    hands.until(lambda: said(table) == "aim")
    hands.down(pygame.K_SPACE)
    hands.until(lambda: said(table) == "flick")
    hands.up(pygame.K_SPACE)
    hands.until(lambda: table.live is None and (said(table) == "order" or table.banner.visible))
    if table.banner.visible:
        hands.key(pygame.K_RETURN)
        hands.until(lambda: said(table) == "order")
    assert not fresh.settings.taught
    for _n in range(40):
        if table.widgets.focus is table.coach.got_it:
            break
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.frames(60)
    assert table.coach.lesson is None and not table.coach.visible
    assert load_settings(fresh.store)[0].taught == ("topthis",)


def test_it_follows_the_pointer(fresh, act, hands, lay):
    table = act(levels=("", "careful"))
    hands.frames(3)
    at = lay(table)
    hands.until(lambda: said(table) == "turn")
    hands.click(at, 3)
    hands.until(lambda: said(table) == "aim")
    hands.press(at)
    hands.move((at[0] - 60, at[1]))
    hands.until(lambda: said(table) == "flick")
    hands.release((at[0] - 60, at[1]))
    hands.frames(2)
    assert said(table) == ""
    assert {"place", "turn", "aim", "flick"} <= table.coach.lesson.did


def test_it_can_be_skipped_and_is_not_shown_again(fresh, act, hands):
    table = act(levels=("", "careful"))
    hands.frames(3)
    hands.click(table.coach.skip.rect.center)
    hands.frames(2)
    assert not table.coach.visible and fresh.settings.taught == ("topthis",)
    again = act(levels=("", "careful"))
    hands.frames(5)
    assert again.coach.lesson is None and not again.coach.visible


def test_it_is_repeated_from_the_pause_menu_and_from_the_rules(act, hands, app):
    table = act(levels=("", "careful"))
    hands.frames(3)
    assert table.coach.lesson is None
    hands.key(pygame.K_ESCAPE)
    menu = app.screen
    assert isinstance(menu, PauseMenu)
    show = next(one for one in menu.area.children if getattr(one, "label", "") == "Show me how")
    menu.widgets.set_focus(show)
    hands.key(pygame.K_RETURN)
    hands.frames(2)
    assert app.screen is table and said(table) == "place"
    table.coach.stop()
    hands.key(pygame.K_F1)
    sheet = app.screen
    assert isinstance(sheet, RulesSheet) and sheet.guide.visible
    hands.click(sheet.guide.rect.center)
    hands.frames(2)
    assert app.screen is table and said(table) == "place"


def test_it_is_never_shown_to_bots_alone_nor_in_a_bots_turn(fresh, act, seat, hands):
    bots = seat(("careful", "clumsy"))
    hands.frames(20)
    assert bots.coach.lesson is None and not bots.has_lesson
    waiting = act(levels=("careful", ""))
    hands.frames(3)
    assert waiting.coach.lesson is not None and not waiting.coach.visible


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["normal", "large", "huge"])
def test_the_card_takes_no_press_but_on_its_buttons(fresh, act, hands, lay, size, text):
    fresh.change_settings(replace(fresh.settings, text_size=text))
    hands.resize(*size)
    table = act(levels=("", "careful"))
    hands.frames(3)
    coach = table.coach
    assert coach.visible and fresh.canvas.rect.contains(coach.sheet)
    assert coach.sheet.contains(coach.skip.rect)
    at = (coach.sheet.x + 12, coach.sheet.centery)
    assert not coach.wants(at)
    foot = lay(table, degrees=270.0)
    assert not coach.sheet.collidepoint(foot)
    hands.press(foot)
    hands.move(at)
    assert table.shot.mode == "aim" and table.shot.strength > 0
