"""The rules sheet: what is read from a text, pictures, scrolling by key, every size."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

import games
from games.shell import pictures
from games.shell.app import App
from games.shell.rulesheet import Block, RulesSheet, blocks, has_rules
from games.shell.screens.home import HomeScreen
from sim import assets

from .conftest import Hands

SIZES = [(640, 480), (960, 540), (1280, 720), (1920, 1080)]
WITH_RULES = [name for name in games.names() if has_rules(name)]


def sheet(app: App, guide: Any = None, game: str = "tonne") -> RulesSheet:
    app.push(HomeScreen())
    made = RulesSheet(game, "Ab in die Tonne", guide)
    app.push(made)
    app.frame()
    return made


def test_a_text_is_read_as_headings_paragraphs_items_and_pictures() -> None:
    text = "# T\n\n## A **b**\n\none\ntwo\n\n- x\n  y\n- z\n![w](picture:g/p)\nend\n"
    assert blocks(text) == [
        Block("head", "T"),
        Block("head", "A b"),
        Block("text", "one two"),
        Block("item", "x y"),
        Block("item", "z"),
        Block("picture", "w", "g/p"),
        Block("text", "end"),
    ]


@pytest.mark.parametrize("game", WITH_RULES)
def test_every_picture_of_the_rules_can_be_drawn(game: str) -> None:
    for block in blocks(assets.text(game, "rules.md")):
        if block.kind == "picture":
            assert block.words and pictures.find(block.picture) is not None, block.picture


@pytest.mark.parametrize("name", ["tonne/none", "nogame/x", "a.b/x", "", "tonne"])
def test_a_picture_that_is_not_there_is_told_in_words(name: str) -> None:
    assert pictures.find(name) is None


LARGEST = max(SIZES)
"""The slowest to draw, and the roomiest: the fast suite looks at it with huge text."""
LOOKS = [
    pytest.param(size, text, marks=[pytest.mark.slow] if size == LARGEST and text != "huge" else [])
    for text in ("normal", "large", "huge")
    for size in SIZES
]


@pytest.mark.parametrize("game", WITH_RULES)
@pytest.mark.parametrize(("size", "text"), LOOKS)
def test_the_sheet_fits_and_can_be_read_to_its_end_at_every_size(
    app: App, hands: Hands, size: tuple[int, int], text: Any, game: str
) -> None:
    app.change_settings(replace(app.settings, text_size=text))
    hands.resize(*size)
    made = sheet(app, lambda: None, game)
    canvas = app.canvas
    assert canvas.rect.contains(made.rect)
    assert made.rect.contains(made.done.rect) and made.rect.contains(made.guide.rect)
    assert not made.done.rect.colliderect(made.guide.rect)
    for _n in range(60):
        hands.key(pygame.K_PAGEDOWN)
    assert made.area.offset == made.area.most
    hands.key(pygame.K_UP)
    assert made.area.offset < made.area.most
    hands.key(pygame.K_HOME)
    assert made.area.offset == 0


def test_f1_esc_and_the_button_close_it(app: App, hands: Hands) -> None:
    for key in (pygame.K_F1, pygame.K_ESCAPE, pygame.K_RETURN):
        sheet(app)
        hands.key(key)
        assert isinstance(app.screen, HomeScreen)


def test_the_guide_is_offered_only_where_there_is_one(app: App, hands: Hands) -> None:
    assert not sheet(app).guide.visible
    asked: list[int] = []
    made = sheet(app, lambda: asked.append(1))
    hands.click_on(made.guide)
    assert asked == [1] and isinstance(app.screen, HomeScreen)


def test_the_place_in_the_text_is_kept_when_the_text_grows(app: App, hands: Hands) -> None:
    made = sheet(app)
    made.area.scroll(made.area.most / 2)
    share = made.area.offset / made.area.content_height
    app.change_settings(replace(app.settings, text_size="huge"))
    app.frame()
    assert made.area.offset / made.area.content_height == pytest.approx(share, abs=0.02)
