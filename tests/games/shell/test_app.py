"""The window: its stack, its size, its messages, and what it does without a display."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from games.shell.app import App
from games.shell.canvas import Canvas, window_scale
from games.shell.events import Event, Motion, Press, Wheel
from games.shell.screen import Screen
from games.shell.screens.home import HomeScreen
from games.shell.settings import Settings
from games.shell.store import Store

from .conftest import Hands


class Spy(Screen):
    """Remembers what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Event] = []
        self.told: list[str] = []
        self.sizes: list[tuple[float, float]] = []

    def enter(self) -> None:
        self.told.append("enter")

    def leave(self) -> None:
        self.told.append("leave")

    def resume(self) -> None:
        self.told.append("resume")

    def layout(self, canvas: Canvas) -> None:
        self.sizes.append((canvas.width, canvas.height))

    def handle(self, event: Event) -> bool:
        self.seen.append(event)
        return True

    def on_focus_lost(self) -> None:
        self.told.append("focus lost")

    def on_quit(self) -> None:
        self.told.append("quit")


def test_screens_are_told_when_they_come_and_go(app: App) -> None:
    below, above = Spy(), Spy()
    app.push(below)
    app.push(above)
    app.pop()
    assert below.told == ["enter", "resume"] and above.told == ["enter", "leave"]
    app.replace(above)
    assert app.stack == [above] and below.told[-1] == "leave"
    app.pop(below)
    assert app.stack == [above], "only the screen that is on top is taken off"
    app.pop()
    assert not app.running


@pytest.mark.parametrize(
    ("size", "logical", "scale"),
    [
        ((1280, 720), (1280, 720), 1.0),
        ((1920, 1080), (1280, 720), 1.5),
        ((2560, 1440), (1280, 720), 2.0),
        ((960, 540), (960, 540), 1.0),
        ((200, 150), (200, 150), 1.0),
        ((1280, 1440), (1280, 1440), 1.0),
    ],
)
def test_the_logical_size_follows_the_window(
    app: App, hands: Hands, size: tuple[int, int], logical: tuple[float, float], scale: float
) -> None:
    spy = Spy()
    app.push(spy)
    hands.resize(*size)
    assert (app.canvas.width, app.canvas.height) == pytest.approx(logical)
    assert app.canvas.scale == window_scale(*size) == scale
    assert spy.sizes[-1] == pytest.approx(logical)


def test_pointer_positions_are_logical_at_every_scale(app: App, hands: Hands) -> None:
    spy = Spy()
    app.push(spy)
    hands.resize(2560, 1440)
    hands.press((300, 200))
    hands.move((310, 205))
    hands.wheel((310, 205), 1)
    press, move, wheel = spy.seen[0], spy.seen[1], spy.seen[-1]
    assert isinstance(press, Press) and press.pos == (300, 200)
    assert isinstance(move, Motion) and move.rel == (10, 5) and move.buttons == {1}
    assert isinstance(wheel, Wheel) and wheel.pos == (310, 205) and wheel.y == 1


def test_a_storm_of_sizes_does_no_harm(app: App, hands: Hands) -> None:
    app.push(HomeScreen())
    for size in ((200, 150), (1, 1), (3000, 90), (90, 2000), (640, 480), (0, 0), (1280, 720)) * 3:
        hands.resize(*size)
        app.draw()
    assert app.surface.get_size() == (1280, 720)


def test_all_screens_of_the_stack_hear_of_lost_focus_and_quit(app: App, hands: Hands) -> None:
    below, above = Spy(), Spy()
    app.push(below)
    app.push(above)
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.post(pygame.QUIT)
    assert below.told[-2:] == ["focus lost", "quit"] and above.told[-2:] == ["focus lost", "quit"]
    assert not app.running


def test_f11_fills_the_display_and_goes_back(app: App, hands: Hands) -> None:
    app.push(HomeScreen())
    hands.key(pygame.K_F11)
    assert app.fullscreen
    hands.key(pygame.K_F11)
    assert not app.fullscreen and app.surface.get_size() == (1280, 720)


def test_messages_go_by_themselves_or_at_a_press(app: App, hands: Hands) -> None:
    spy = Spy()
    app.push(spy)
    app.toast("One thing happened.")
    app.toast("One thing happened.")
    app.toast("Something failed: the disk is full.", bad=True)
    app.frame()
    assert [toast.text for toast in app.toasts.items][-1].startswith("Something")
    assert len(app.toasts.items) == 2
    rect = app.toasts.items[0].rect
    assert rect is not None
    hands.click(rect.center)
    assert len(app.toasts.items) == 1
    assert not any(isinstance(event, Press) for event in spy.seen)
    hands.wait(12)
    assert app.toasts.items == []


def test_settings_that_cannot_be_kept_are_said(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    app = App((1280, 720), Store(tmp_path))
    app.change_settings(Settings(text_size="large", ui_scale="1.5"))
    assert app.canvas.text_factor == 1.25 and app.canvas.scale == 1.5
    assert any("cannot" in toast.text for toast in app.toasts.items)


@pytest.mark.parametrize(("driver", "there"), [("dummy", "True"), ("", "False")])
def test_a_driver_that_draws_to_nowhere_is_no_display_unless_asked_for(
    driver: str, there: str
) -> None:
    keep = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {name: value for name, value in os.environ.items() if name not in keep}
    if driver:
        env["SDL_VIDEODRIVER"] = driver
    program = "from games.shell.app import display_available as d; print(d())"
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-1] == there


def test_importing_the_shell_loads_no_physics() -> None:
    program = (
        "import sys, games.shell.app, games.shell.screens.home, games.shell.screens.table\n"
        "print([m for m in ('pymunk', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[-2] == "[]"
