"""What changes without an event is seen without an event."""

import pygame
import pytest

from games.shell.screen import Screen


class Plain(Screen):
    """One colour; told what to do when time passes."""

    def __init__(self, colour, then=lambda: None):
        super().__init__()
        self.colour, self.then = colour, then
        self.moving = False

    @property
    def busy(self):
        return self.moving

    def update(self, dt):
        self.then()

    def draw(self, canvas):
        canvas.fill(self.colour)


RED, GREEN = pygame.Color("#FF0000"), pygame.Color("#00FF00")


@pytest.fixture
def seen(app):
    """Return the colour in the middle of the window, without drawing it anew."""
    return lambda: app.surface.get_at((640, 360))[:3]


def rest(app):
    pygame.event.clear()
    for _frame in range(5):
        app.frame()
    pygame.event.clear()


def test_a_screen_that_comes_by_itself_is_drawn(app, seen):
    """So do a curtain and the results, when nobody touches anything."""
    first = Plain(RED)
    app.push(first)
    rest(app)
    assert seen() == RED[:3]
    first.then = lambda: app.push(Plain(GREEN))
    app.frame()
    assert seen() == GREEN[:3]


@pytest.mark.parametrize("ends_in_update", [True, False])
def test_the_end_of_a_motion_is_drawn(app, seen, ends_in_update):
    """So do cards that were turned over and go away."""
    screen = Plain(RED)
    app.push(screen)
    screen.moving = True
    rest(app)

    def end():
        screen.moving, screen.colour = False, GREEN

    if ends_in_update:
        screen.then = end
    else:
        end()
        app.relayout(screen)
    app.frame()
    assert seen() == GREEN[:3]
