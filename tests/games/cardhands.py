"""A window that draws to nowhere, hands that post events, and tables of the card games."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
from pygame import FRect

import games
from games.core.match import Match
from games.shell.app import App
from games.shell.focus import Widget
from games.shell.opening import table_class
from games.shell.screens.curtain import CurtainScreen
from games.shell.screens.results import ResultsScreen
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.store import Store

Pos = tuple[float, float]
NAMES = ("Jana", "Mia-Katharina", "Otto", "Ravi", "Lena")


def window(folder: Path) -> App:
    """Return a window that keeps its files in a folder."""
    made = App((1280, 720), Store(folder))
    pygame.event.clear()
    return made


class Hands:
    """Posts what a mouse and a keyboard would, and lets a frame pass after each."""

    def __init__(self, app: App) -> None:
        self.app = app

    def post(self, kind: int, frame: bool = True, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        if frame:
            self.app.frame()

    def _px(self, pos: Pos) -> tuple[int, int]:
        scale = self.app.canvas.scale
        return (round(pos[0] * scale), round(pos[1] * scale))

    def press(self, pos: Pos, frame: bool = True) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, frame, pos=self._px(pos), button=1, touch=False)

    def release(self, pos: Pos, frame: bool = True) -> None:
        self.post(pygame.MOUSEBUTTONUP, frame, pos=self._px(pos), button=1, touch=False)

    def move(self, pos: Pos) -> None:
        self.post(pygame.MOUSEMOTION, pos=self._px(pos), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def click(self, pos: Pos) -> None:
        self.move(pos)
        self.press(pos)
        self.release(pos)

    def drag(self, start: Pos, end: Pos) -> None:
        self.move(start)
        self.press(start)
        for share in (0.3, 0.6, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.move((x, y))
        self.release(end)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, False, key=key, mod=mod, unicode="", scancode=0)

    def resize(self, width: int, height: int) -> None:
        self.post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))

    def wait(self, seconds: float) -> None:
        for _frame in range(round(seconds * 20)):
            self.app.frame(1 / 20)

    def until(self, true: Callable[[], object], frames: int = 4000) -> None:
        """Let frames pass, without waiting, until something is true."""
        for _frame in range(frames):
            if true():
                return
            self.app.frame(0.1)
            time.sleep(0.0002)
        raise AssertionError("it never came to be")


def place_of(widget: Widget) -> FRect:
    host = widget.host
    return host.rect_on_screen(widget) if host is not None else widget.rect


def spot(table: Any, name: object) -> Any:
    """Return the spot of this name."""
    for one in table.stage.children:
        if getattr(one, "name", None) == name:
            return one
    known = [getattr(one, "name", None) for one in table.stage.children]
    raise AssertionError(f"there is no spot {name!r}: {known}")


def names(table: Any) -> list[object]:
    """Return the names of what can be pressed."""
    return [getattr(one, "name", None) for one in table.stage.children if one.focusable]


def table(
    app: App, game: str, levels: tuple[str, ...], seed: int = 7, options: Any = None,
    state: Any = None, until: Callable[[Any], object] | None = None,
) -> Any:  # fmt: skip
    """Push the table of a match; "" is a person, "random" a bot that knows only the rules.

    `until`: moves are made by bots for everybody until this is true of the state.
    """
    rules = games.load(game)
    seats = tuple(SeatSetup(n, level) for n, level in zip(NAMES, levels, strict=False))
    players = [
        games.RandomPlayer() if one == "random" else rules.bot(one) if one else games.Human()
        for one in levels
    ]
    for tried in range(seed, seed + 60):
        match = Match(rules, players, tried, options, names=[s.name for s in seats], state=state)
        rng = Random(tried)
        while until is not None and not match.over and not until(match.state):
            moves = rules.moves(match.state)
            assert isinstance(moves, tuple)
            match.play(rng.choice(moves))
        if until is None or not match.over:
            break
    else:
        raise AssertionError("it never came to be")
    fast = msgspec.structs.replace(app.settings, bot_pace="fast")
    app.change_settings(fast)
    screen = table_class(game)(match, MatchSetup(game, seats, options=options, seed=seed))
    app.push(screen)
    for _frame in range(5):  # past the moment in which a double click on another screen is eaten
        app.frame(0.1)
    while app.screen is screen and screen.animating:  # what is dealt
        app.frame(0.1)
    return screen


def settle(screen: Any, hands: Hands) -> None:
    """Let time pass until a person must act, a curtain falls, or the match is over."""

    def quiet() -> bool:
        screen.hurry = True
        return screen.app.screen is not screen or screen.my_turn

    hands.until(quiet)
    hands.app.frame()


def finished(app: App) -> bool:
    return isinstance(app.screen, ResultsScreen)


def lift(app: App, hands: Hands) -> None:
    """Lift the curtain that is down."""
    assert isinstance(app.screen, CurtainScreen)
    hands.key(pygame.K_RETURN)
