"""A table in a window that draws to nowhere, and hands that post events."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

import games
from games.core.match import Match
from games.shell.app import App
from games.shell.screen import Screen
from games.shell.screens.curtain import CurtainScreen
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.store import Store
from games.tonne.screen import TableScreen

Pos = tuple[float, float]
SPOTS = [(-0.07, 0.0329), (0.0, 0.0329), (0.07, 0.0329)]


class Hands:
    """Posts what a mouse and a keyboard would, and lets a frame pass after each."""

    def __init__(self, app: App) -> None:
        self.app = app

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        self.app.frame()

    def _px(self, pos: Pos) -> tuple[int, int]:
        scale = self.app.canvas.scale
        return (round(pos[0] * scale), round(pos[1] * scale))

    def press(self, pos: Pos, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=self._px(pos), button=button, touch=False)

    def release(self, pos: Pos, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=self._px(pos), button=button, touch=False)

    def move(self, pos: Pos) -> None:
        self.post(pygame.MOUSEMOTION, pos=self._px(pos), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def click(self, pos: Pos) -> None:
        self.move(pos)
        self.press(pos)
        self.release(pos)

    def wheel(self, y: int) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)

    def down(self, key: int) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)

    def up(self, key: int) -> None:
        self.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def key(self, key: int) -> None:
        self.down(key)
        self.up(key)

    def resize(self, width: int, height: int) -> None:
        self.post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))

    def frames(self, n: int, dt: float = 1 / 60) -> None:
        for _frame in range(n):
            self.app.frame(dt)

    def until(self, true: Callable[[], object], frames: int = 2000) -> None:
        for _frame in range(frames):
            if true():
                return
            self.app.frame()
        raise AssertionError("it never came to be")

    def lift_curtain(self) -> None:
        self.until(lambda: isinstance(self.app.screen, CurtainScreen))
        self.frames(30)
        self.key(pygame.K_RETURN)
        assert isinstance(self.app.screen, TableScreen)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = App((1280, 720), Store(tmp_path))
    pygame.event.clear()
    made.push(Screen())
    yield made
    while made.stack:
        made.stack.pop().leave()


@pytest.fixture
def hands(app: App) -> Hands:
    return Hands(app)


def placing(owed: int = 2) -> Any:
    """Return a state of two seats in which seat 0 places, with three cartons in the bin."""
    game: Any = games.load("tonne")
    state: Any = game.new(2, 3)
    state = game.apply(state, game.moves(state).sample(Random(1)))
    while state.phase == "card":
        state = game.apply(state, game.moves(state)[0])
    bin_ = tuple((i, x, y, 0.0) for i, (x, y) in enumerate(SPOTS))
    order = (0, 1)
    return replace(state, bin=bin_, order=order, owed=owed, picks=(owed, 9), kind=None)


def table(app: App, levels: tuple[str, ...] = ("", ""), state: Any = None, **more: Any) -> Any:
    """Push the table of a match of these seats; "" is a person."""
    game = games.load("tonne")
    names = ["Mira", "Otto", "Anna", "Bo", "Cleo"][: len(levels)]
    players = [game.bot(level) if level else games.Human() for level in levels]
    match = Match(game, players, more.pop("seed", 3), names=names, state=state, **more)
    seats = tuple(SeatSetup(n, level) for n, level in zip(names, levels, strict=True))
    screen = TableScreen(match, MatchSetup("tonne", seats))
    app.push(screen)
    app.frame()
    return screen


@pytest.fixture
def place(app: App) -> Callable[..., Any]:
    """Return what pushes a table on which seat 0, a person, places pieces."""
    return lambda owed=2, levels=("", ""), **more: table(app, levels, placing(owed), **more)


@pytest.fixture
def seat(app: App) -> Callable[..., Any]:
    """Return what pushes the table of a new match."""
    return lambda levels=("", ""), **more: table(app, levels, **more)
