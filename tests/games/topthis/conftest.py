"""A table of Top This! in a window that draws to nowhere, and hands that post events."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

import games
from games.core.match import Match
from games.shell.app import App
from games.shell.screen import Screen
from games.shell.settings import Settings
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.store import Store
from games.topthis.screen import TableScreen

Pos = tuple[float, float]
# Disc ids are nine of a pair: 0 mushroom-onion, 9 onion-olive, 18 olive-pepper,
# 27 pepper-pepperoni, 36 pepperoni-mushroom.
LYING = ((0, 0, 0.06, 0.03, 0.0), (9, 0, -0.06, -0.03, 0.0), (18, 0, 0.0, -0.1, 0.0))
HANDS = ((1, 10, 19, 28), (2, 11, 20, 29))


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

    def click(self, pos: Pos, button: int = 1) -> None:
        self.move(pos)
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, start: Pos, end: Pos) -> None:
        self.move(start)
        self.press(start)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.move(end)

    def down(self, key: int) -> None:
        self.post(pygame.KEYDOWN, key=key, unicode="", scancode=0)

    def up(self, key: int) -> None:
        self.post(pygame.KEYUP, key=key, unicode="", scancode=0)

    def key(self, key: int) -> None:
        self.down(key)
        self.up(key)

    def resize(self, width: int, height: int) -> None:
        self.post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))

    def frames(self, n: int, dt: float = 1 / 60) -> None:
        for _frame in range(n):
            self.app.frame(dt)

    def until(self, true: Callable[[], object], frames: int = 3000) -> None:
        for _frame in range(frames):
            if true():
                return
            self.app.frame()
        raise AssertionError("it never came to be")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = App((1280, 720), Store(tmp_path), Settings(taught=("topthis",)))
    pygame.event.clear()
    made.push(Screen())
    yield made
    while made.stack:
        made.stack.pop().leave()


@pytest.fixture
def hands(app: App) -> Hands:
    return Hands(app)


def lying(pizza: Any = LYING, seats: int = 2, **more: Any) -> Any:
    """Return a state in which seat 0 acts, with these discs on the pizza."""
    game = games.load("topthis")
    state: Any = game.new(seats, 3, options=more.pop("options", None))
    held = more.pop("hands", HANDS)[:seats]
    held = (*held, *((),) * (seats - len(held)))
    used = {disc for hand in held for disc in hand} | {disc for disc, *_rest in pizza}
    bag = tuple(disc for disc in range(45) if disc not in used)
    return replace(
        state, phase="act", turn=1, pizza=pizza, airborne=(), hands=held, bag=bag, **more
    )


def table(app: App, levels: tuple[str, ...] = ("", ""), state: Any = None, **more: Any) -> Any:
    """Push the table of a match of these seats; "" is a person."""
    game = games.load("topthis")
    names = ["Mira", "Otto", "Anna", "Bo", "Cleo"][: len(levels)]
    players = [game.bot(level) if level else games.Human() for level in levels]
    match = Match(game, players, more.pop("seed", 3), names=names, state=state, **more)
    seats = tuple(SeatSetup(n, level) for n, level in zip(names, levels, strict=True))
    screen = TableScreen(match, MatchSetup("topthis", seats))
    app.push(screen)
    app.frame()
    return screen


@pytest.fixture
def act(app: App) -> Callable[..., Any]:
    """Return what pushes a table on which seat 0, a person, acts."""

    def push(pizza: Any = LYING, levels: tuple[str, ...] = ("", ""), **more: Any) -> Any:
        return table(app, levels, lying(pizza, len(levels), **more))

    return push


@pytest.fixture
def seat(app: App) -> Callable[..., Any]:
    """Return what pushes the table of a new match."""
    return lambda levels=("", ""), **more: table(app, levels, **more)


def crust(screen: Any, degrees: float, away: float = 0.189) -> Pos:
    """Return where a place of the crust is on the screen."""
    turn = math.radians(degrees)
    return screen.scene.camera.to_screen(away * math.cos(turn), away * math.sin(turn))


@pytest.fixture
def on_crust() -> Callable[..., Pos]:
    return crust


@pytest.fixture
def lay(hands: Hands) -> Callable[..., Pos]:
    """Return what drags a disc of the hand onto the crust, and says where it then is seen."""

    def put(screen: Any, number: int = 0, degrees: float = 200.0) -> Pos:
        hands.drag(screen.panels.discs[number].rect.center, crust(screen, degrees))
        hands.release(crust(screen, degrees))
        hands.until(lambda: not screen.scene.camera.moving)
        return screen.scene.camera.to_screen(*screen.shot.place)

    return put
