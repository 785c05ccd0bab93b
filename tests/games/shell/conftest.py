"""A window that draws to nowhere, and hands that post events."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from typing import Any

import pygame
import pytest
from pygame import FRect

from games.shell.app import App
from games.shell.focus import Widget

Pos = tuple[float, float]


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

    def click_on(self, widget: Widget) -> None:
        self.click(self.place(widget).center)

    def place(self, widget: Widget) -> FRect:
        host = widget.host
        return host.rect_on_screen(widget) if host is not None else widget.rect

    def wheel(self, pos: Pos, y: int) -> None:
        self.move(pos)
        self.post(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        for character in text:
            self.post(pygame.TEXTINPUT, text=character)

    def resize(self, width: int, height: int) -> None:
        self.post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))

    def wait(self, seconds: float) -> None:
        for _frame in range(round(seconds * 60)):
            self.app.frame(1 / 60)


@pytest.fixture
def hands(app: App) -> Hands:
    return Hands(app)
