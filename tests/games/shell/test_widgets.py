"""Widgets act on posted events as on real ones."""

import pygame
import pytest
from pygame import FRect

from games.shell.app import App
from games.shell.dialogs import open_choice
from games.shell.fields import Choice, Stepper, TextField
from games.shell.focus import Widget
from games.shell.screen import Screen
from games.shell.scroll import ScrollArea
from games.shell.slider import Slider
from games.shell.widgets import Button, Segmented, Toggle

from .conftest import Hands


class Bench(Screen):
    """A screen with the widgets under test, one below the other."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        for i, widget in enumerate(widgets):
            widget.rect = FRect(100, 60 + 60 * i, 240, 48)
            self.widgets.add(widget)


def test_a_button_acts_on_release_inside(app: App, hands: Hands) -> None:
    done: list[str] = []
    button = Button("Go", lambda: done.append("go"))
    app.push(Bench(button))
    hands.press((150, 80))
    assert done == []
    hands.release((150, 80))
    assert done == ["go"]


def test_a_press_that_leaves_the_button_does_nothing(app: App, hands: Hands) -> None:
    done: list[str] = []
    app.push(Bench(Button("Go", lambda: done.append("go"))))
    hands.press((150, 80))
    hands.move((700, 500))
    hands.release((700, 500))
    hands.release((150, 80))
    assert done == []


def test_only_the_left_button_of_the_mouse_acts(app: App, hands: Hands) -> None:
    done: list[str] = []
    app.push(Bench(Button("Go", lambda: done.append("go"))))
    for button in (2, 3, 4, 5):
        hands.press((150, 80), button)
        hands.release((150, 80), button)
    assert done == []


def test_a_disabled_button_takes_nothing(app: App, hands: Hands) -> None:
    done: list[str] = []
    button = Button("Go", lambda: done.append("go"))
    button.enabled = False
    app.push(Bench(button))
    hands.click((150, 80))
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert done == [] and app.screen is not None and app.screen.widgets.focus is None


def test_tab_goes_round_in_order_and_back(app: App, hands: Hands) -> None:
    widgets = [Button(str(i)) for i in range(3)]
    widgets[1].enabled = False
    bench = Bench(*widgets)
    app.push(bench)
    seen = []
    for _ in range(3):
        hands.key(pygame.K_TAB)
        seen.append(bench.widgets.focus)
    assert seen == [widgets[0], widgets[2], widgets[0]]
    hands.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert bench.widgets.focus is widgets[2]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_act_on_what_has_the_focus(app: App, hands: Hands, key: int) -> None:
    done: list[int] = []
    app.push(Bench(Button("a", lambda: done.append(0)), Button("b", lambda: done.append(1))))
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    hands.key(key)
    assert done == [1]


def test_arrows_move_the_focus_where_the_screen_is_a_grid(app: App, hands: Hands) -> None:
    a, b, c = Button("a"), Button("b"), Button("c")
    bench = Bench(a, b, c)
    c.rect = FRect(500, 60, 100, 48)
    bench.widgets.arrows = True
    bench.widgets.focus = a
    app.push(bench)
    hands.key(pygame.K_RIGHT)
    assert bench.widgets.focus is c
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_DOWN)
    assert bench.widgets.focus is b


def test_a_second_click_on_a_screen_that_just_came_is_swallowed(app: App, hands: Hands) -> None:
    done: list[str] = []
    below = Bench(Button("Open", lambda: app.push(above)))
    above = Bench(Button("Danger", lambda: done.append("danger")))
    app.push(below)
    app.frame(0.1)
    hands.wait(0.5)
    hands.click((150, 80))
    hands.click((150, 80))
    assert app.screen is above and done == []
    hands.wait(0.5)
    hands.click((150, 80))
    assert done == ["danger"]


def test_toggle_segments_stepper_and_slider_follow_mouse_and_keys(app: App, hands: Hands) -> None:
    toggle, parts = Toggle("On", False), Segmented(["a", "b", "c"])
    stepper, slider = Stepper(3, 2, 5), Slider(0.5, 0, 1, 0.1)
    app.push(Bench(toggle, parts, stepper, slider))
    hands.click((120, 84))
    assert toggle.value
    hands.click((330, 144))
    assert parts.index == 2
    hands.key(pygame.K_LEFT)
    assert parts.index == 1
    hands.click((330, 204))
    hands.click((330, 204))
    hands.wait(0.1)
    hands.click((330, 204))
    assert stepper.value == 5
    hands.key(pygame.K_HOME)
    assert stepper.value == 2
    hands.press((220, 264))
    hands.move((900, 264))
    assert slider.value == 1.0
    hands.release((900, 264))
    hands.key(pygame.K_LEFT)
    assert slider.value == pytest.approx(0.9)


def test_losing_the_focus_puts_a_dragged_slider_back(app: App, hands: Hands) -> None:
    slider = Slider(0.5, 0, 1, 0.1)
    app.push(Bench(slider))
    hands.press((220, 84))
    hands.move((340, 84))
    hands.post(pygame.WINDOWFOCUSLOST)
    assert slider.value == 0.5 and not slider.dragging
    hands.move((120, 84))
    assert slider.value == 0.5


def test_a_text_field_takes_unicode_and_edits(app: App, hands: Hands) -> None:
    field = TextField("", limit=5)
    bench = Bench(field)
    app.push(bench)
    hands.click((150, 84))
    hands.type("Zoë山\n\x00é!toolong")
    assert field.value == "Zoë山é"
    hands.key(pygame.K_BACKSPACE)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DELETE)
    hands.key(pygame.K_RIGHT)
    hands.type("X")
    assert field.value == "oXë山"
    hands.key(pygame.K_BACKSPACE, pygame.KMOD_LCTRL)
    assert field.value == "ë山"


def test_typing_space_in_a_field_writes_it(app: App, hands: Hands) -> None:
    field = TextField("ab")
    bench = Bench(field, Button("x"))
    bench.widgets.focus = field
    app.push(bench)
    hands.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    hands.type(" ")
    assert field.value == "ab " and bench.widgets.focus is field


def test_a_choice_opens_chooses_and_closes(app: App, hands: Hands) -> None:
    bench = Bench()
    choice = Choice(["one", "two", "three"], open_list=open_choice(bench))
    choice.rect = FRect(100, 60, 240, 44)
    bench.widgets.add(choice)
    app.push(bench)
    hands.click((150, 80))
    assert app.screen is not bench
    hands.key(pygame.K_ESCAPE)
    assert app.screen is bench and choice.index == 0
    hands.wait(0.5)
    hands.click((150, 80))
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.screen is bench and choice.index == 2
    hands.key(pygame.K_UP)
    assert choice.index == 1
    hands.wait(0.5)
    hands.click((150, 80))
    hands.wait(0.5)
    hands.click((900, 600))
    assert app.screen is bench


def test_a_scroll_area_follows_wheel_and_focus(app: App, hands: Hands) -> None:
    area = ScrollArea()
    done: list[int] = []
    for i in range(20):
        button = Button(str(i), lambda n=i: done.append(n))
        button.rect = FRect(10, i * 60, 200, 48)
        area.add(button)
    area.content_height = 1200
    bench = Bench()
    area.rect = FRect(100, 100, 240, 300)
    bench.widgets.add(area)
    app.push(bench)
    hands.wheel((200, 200), -3)
    assert area.offset > 0
    hands.wheel((200, 200), 30)
    assert area.offset == 0
    for _ in range(12):
        hands.key(pygame.K_TAB)
    assert area.offset > 0
    hands.click_on(area.children[11])
    assert done == [11]
    hands.click((150, 700))
    assert done == [11]
