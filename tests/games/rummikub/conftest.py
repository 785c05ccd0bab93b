"""A window for the tests of the table."""

from .window import Player, position  # isort: skip  (first: it chooses the driver that draws nothing)

import pygame
import pytest

from games.shell.app import App
from games.shell.screen import Screen
from games.shell.store import Store


@pytest.fixture
def app(tmp_path):
    made = App((1280, 720), Store(tmp_path))
    pygame.event.clear()
    made.push(Screen())
    yield made
    while made.stack:
        made.stack.pop().leave()


@pytest.fixture
def sit(app):
    return lambda *state, people=1, level="easy", **more: Player(
        app, position(*state, **more), people, level
    )
