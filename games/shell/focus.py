"""Groups of widgets: who gets an event, who has the focus, and the order of Tab.

Widgets know nothing of pygame's state; they see logical events only. A press takes the pointer:
moves and the release go to the widget that was pressed until it is released or cancelled.
"""

from collections.abc import Iterator
from typing import Protocol, TypeVar

import pygame
from pygame import FRect

from games.shell import events, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Motion, Point, Press, Release, Typed, Wheel


class Widget:
    """Something with a place that can be pressed or focused.

    Attributes:
        rect: its place, in the coordinates of the group that holds it.
        enabled: a widget that is not is drawn faint and takes no event.
        visible: a widget that is not takes no room in the order of Tab either.
    """

    focusable = True
    repeats = False
    radius: float = theme.RADIUS_BUTTON

    def __init__(self) -> None:
        self.rect = FRect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.hover = False
        self.host: Group | None = None

    @property
    def root(self) -> "Group | None":
        """The outermost group that holds the widget."""
        host = self.host
        while host is not None and host.host is not None:
            host = host.host
        return host

    @property
    def focused(self) -> bool:
        """Whether the keyboard talks to this widget."""
        root = self.root
        return root is not None and root.focus is self

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for this widget."""
        return self.rect.collidepoint(point)

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        return False

    def cancel(self) -> None:
        """Forget a press that has not been released."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget; the group draws the focus ring."""


AnyWidget = TypeVar("AnyWidget", bound=Widget)


class Opener(Protocol):
    """What a widget asks of the program: to show something on top of the screen."""

    def push(self, screen: "object") -> None:
        """Show a screen on top."""
        ...


class Group(Widget):
    """Widgets in the order of Tab; draws them and hands them their events.

    Args:
        click_focus: whether a press moves the focus. A table leaves it where it is, so that the
            space bar keeps its meaning in the game.
        arrows: whether arrow keys that no widget wants move the focus to the nearest neighbour.
    """

    focusable = False

    def __init__(self, click_focus: bool = True, arrows: bool = False) -> None:
        super().__init__()
        self.children: list[Widget] = []
        self.focus: Widget | None = None
        self.click_focus = click_focus
        self.arrows = arrows
        self.grab: Widget | None = None

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Put a widget at the end of the order, on top of the others; return it."""
        widget.host = self
        self.children.append(widget)
        return widget

    def clear(self) -> None:
        """Remove all widgets."""
        self.cancel()
        self.children.clear()
        self.focus = None

    # -- coordinates; a scrolled area shifts them ------------------------------------------------

    def inner(self, point: Point) -> Point:
        """Return a point of the host's coordinates in those of the children."""
        return point

    def outer(self, rect: FRect) -> FRect:
        """Return a child's rectangle in the coordinates of the host."""
        return rect

    def reveal(self, rect: FRect) -> None:
        """Bring a rectangle of the children's coordinates into view."""

    def rect_on_screen(self, widget: Widget) -> FRect:
        """Return where a widget is on the screen."""
        rect, host = widget.rect, widget.host
        while host is not None:
            rect = host.outer(rect)
            host = host.host
        return rect

    # -- focus -----------------------------------------------------------------------------------

    def order(self) -> Iterator[Widget]:
        """Yield the widgets that can have the focus, in the order of Tab."""
        for child in self.children:
            if not child.visible:
                continue
            if isinstance(child, Group):
                yield from child.order()
            elif child.focusable and child.enabled:
                yield child

    def set_focus(self, widget: Widget | None) -> None:
        """Give a widget the focus, or nobody, and bring it into view."""
        self.focus = widget
        repeat = widget is not None and widget.repeats
        if pygame.display.get_init():
            pygame.key.set_repeat(*((380, 35) if repeat else (0, 0)))
        if widget is None:
            return
        rect, host = widget.rect, widget.host
        while host is not None:
            host.reveal(rect)
            rect, host = host.outer(rect), host.host

    def step(self, by: int) -> None:
        """Move the focus along the order of Tab, round its end."""
        order = list(self.order())
        if not order:
            self.set_focus(None)
        elif self.focus in order:
            self.set_focus(order[(order.index(self.focus) + by) % len(order)])
        else:
            self.set_focus(order[0 if by > 0 else -1])

    def neighbour(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; return whether there was one."""
        if self.focus is None:
            self.step(1)
            return self.focus is not None
        here = self.rect_on_screen(self.focus)
        best: tuple[float, Widget] | None = None
        for widget in self.order():
            there = self.rect_on_screen(widget)
            ahead = _gap(here, there, dx, dy)
            if widget is self.focus or ahead < 0:
                continue
            aside = abs((there.centerx - here.centerx) * dy) + abs(
                (there.centery - here.centery) * dx
            )
            score = ahead + 2 * aside
            if best is None or score < best[0]:
                best = (score, widget)
        if best is None:
            return False
        self.set_focus(best[1])
        return True

    # -- events ----------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Hand an event to the widget it is meant for; return whether it is used up."""
        if isinstance(event, Press | Release | Motion | Wheel):
            return self._pointer(event)
        if isinstance(event, Key | Typed | events.KeyUp) and self.host is None:
            return self._keyboard(event)
        return False

    def cancel(self) -> None:
        """Forget a press that has not been released."""
        if self.grab is not None:
            self.grab.cancel()
            self.grab = None

    def _under(self, point: Point) -> Widget | None:
        for child in reversed(self.children):
            if child.visible and child.wants(point):
                return child
        return None

    def _pointer(self, event: Press | Release | Motion | Wheel) -> bool:
        local = _at(event, self.inner(event.pos))
        if isinstance(local, Press):
            if self.grab is not None:
                return self.grab.handle(local)
            return self._press(local)
        if isinstance(local, Wheel):
            under = self._under(local.pos)
            return under is not None and under.enabled and under.handle(local)
        if isinstance(local, Motion):
            self._hover(local.pos)
        grabbed = self.grab
        if isinstance(local, Release) and local.button == events.LEFT:
            self.grab = None
        if grabbed is not None:
            grabbed.handle(local)
            return True
        if isinstance(local, Motion):
            for child in self.children:
                if isinstance(child, Group):
                    child.handle(local)
        return False

    def _press(self, event: Press) -> bool:
        under = self._under(event.pos)
        root = self.root or self
        if under is None or not under.enabled:
            if root.click_focus and event.button == events.LEFT and self.host is None:
                root.set_focus(None)
            return under is not None and not under.enabled
        if event.button == events.LEFT:
            self.grab = under
            if root.click_focus and under.focusable:
                root.set_focus(under)
        return under.handle(event)

    def hover_at(self, point: Point) -> None:
        """Light the widget under a pointer that rests at a point, as if it had just come there."""
        self._hover(self.inner(point))

    def _hover(self, point: Point) -> None:
        under = self._under(point)
        for child in self.children:
            child.hover = child is under

    def _keyboard(self, event: Event) -> bool:
        focus = self.focus
        if focus is not None and (not focus.enabled or not focus.visible):
            focus = self.focus = None
        if focus is not None and focus.handle(event):
            return True
        if not isinstance(event, Key):
            return False
        if event.key == pygame.K_TAB and not events.control(event):
            self.step(-1 if events.shift(event) else 1)
            return True
        direction = ARROWS.get(event.key)
        return self.arrows and direction is not None and self.neighbour(*direction)

    def draw(self, canvas: Canvas) -> None:
        """Draw the widgets in order, and the ring around the one with the focus."""
        root = self.root or self
        for child in self.children:
            if child.visible:
                child.draw(canvas)
        for child in self.children:
            if child.visible and child is root.focus and child.enabled:
                focus_ring(canvas, child.rect, child.radius)


ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def focus_ring(canvas: Canvas, rect: FRect, radius: float) -> None:
    """Draw the ring that marks the focus: yellow, with a dark line inside it."""
    canvas.box(rect.inflate(10, 10), None, radius + 5, theme.FOCUS, 3)
    canvas.box(rect.inflate(4, 4), None, radius + 2, theme.INK, 2)


def _at(event: Press | Release | Motion | Wheel, pos: Point) -> Press | Release | Motion | Wheel:
    if pos == event.pos:
        return event
    if isinstance(event, Press):
        return Press(pos, event.button, event.mods)
    if isinstance(event, Release):
        return Release(pos, event.button, event.mods)
    if isinstance(event, Motion):
        return Motion(pos, event.rel, event.buttons, event.mods)
    return Wheel(pos, event.x, event.y, event.mods)


def _gap(here: FRect, there: FRect, dx: int, dy: int) -> float:
    """Return how far `there` lies ahead of `here` in a direction; below 0 when it does not."""
    if dx > 0:
        return there.left - here.right + 1
    if dx < 0:
        return here.left - there.right + 1
    if dy > 0:
        return there.top - here.bottom + 1
    return here.top - there.bottom + 1
