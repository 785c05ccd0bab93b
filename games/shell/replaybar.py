"""The top bar of a replay: the way back, what is seen, and what can be done with the file."""

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import furniture, sprites, theme
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.focus import Group
from games.shell.widgets import Button

if TYPE_CHECKING:
    from games.shell.screens.replay import ReplayScreen


_BETWEEN = " · "


def whole_parts(canvas: Canvas, words: str, room: float) -> str:
    """Return as many of the parts between dots as have room; none is cut."""
    parts = words.split(_BETWEEN)
    while parts and canvas.measure(_BETWEEN.join(parts), theme.LEAD) > room:
        parts.pop()
    return _BETWEEN.join(parts)


class BackButton(Button):
    """A button of the bar with an arrow to the left."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the arrow and the label."""
        ink = self._ground(canvas)
        side = canvas.px(22)
        arrow = sprites.picture("ui/arrow", side, side, sprites.icon(ink))
        y = self.rect.centery + (1 if self.down else 0)
        x = self.rect.x + 9 if self.label else self.rect.centerx - 11
        canvas.blit(pygame.transform.flip(arrow, True, False), (x, y - 11))
        if self.label:
            canvas.text(self.label, (x + 28, y), self.size, self.weight, ink, "midleft",
                        max(8.0, self.rect.right - x - 34))  # fmt: skip

    def fit(self, canvas: Canvas) -> tuple[float, float]:
        """Return the width and height that arrow and label ask for."""
        wide, tall = super().fit(canvas)
        return (wide + (28 if self.label else 0), tall)


class ReplayBar(Group):
    """The bar at the top of a replay."""

    def __init__(self, screen: "ReplayScreen", back: str) -> None:
        super().__init__()
        self.screen = screen
        self.back = self.add(BackButton(back, screen.close, "bar"))
        self.facts = self.add(Button(_("What happened"), screen.toggle_facts, "bar", "log"))
        self.whatif = self.add(Button(_("What if …"), screen.what_if, "bar", "sliders"))
        self.export = self.add(Button(_("Export …"), screen.export, "bar", "save"))
        self.keep = self.add(Button(_("Keep"), screen.keep, "bar", "star"))
        self.delete = self.add(Button(_("Delete"), screen.delete, "bar", "trash"))
        self.help = self.add(Button("", screen.show_keys, "bar", "help"))
        self.right = [self.facts, self.whatif, self.export, self.keep, self.delete, self.help]
        self.labels = [button.label for button in (self.back, *self.right)]
        self._left = self._right = 0.0

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for a button of the bar."""
        return super().wants(point) and any(
            button.visible and button.rect.collidepoint(point)
            for button in (self.back, *self.right)
        )

    def place(self, canvas: Canvas) -> float:
        """Place the buttons; return the height of the bar."""
        tall = furniture.bar_height(canvas)
        self.rect = FRect(0, 0, canvas.width, tall)
        self.facts.visible = canvas.compact
        self.facts.selected = self.screen.facts_open
        self.keep.visible = self.screen.path is None
        self.delete.visible = self.screen.path is not None
        everything = (self.back, *self.right)
        for button, label in zip(everything, self.labels, strict=True):
            button.label = label
        whole = sum(button.fit(canvas)[0] + 8 for button in everything if button.visible)
        if whole > canvas.width * 0.5:
            for button in (self.whatif, self.export, self.keep, self.delete):
                button.label = ""
        whole = sum(button.fit(canvas)[0] + 8 for button in everything if button.visible)
        if whole > canvas.width * 0.62:
            self.back.label = self.facts.label = ""
        edge = 24.0 if canvas.width > 800 else 8.0
        wide, high = self.back.fit(canvas)
        high = min(high, tall - 12)
        self.back.rect = FRect(edge, (tall - 4 - high) / 2, wide, high)
        self._left = self.back.rect.right + 16
        x = canvas.width - edge
        for button in reversed(self.right):
            if button.visible:
                wide = button.fit(canvas)[0]
                x -= wide
                button.rect = FRect(x, (tall - 4 - high) / 2, wide, high)
                x -= 8
        self._right = x - 8
        return tall

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, the title and the buttons."""
        room = furniture.top_bar(canvas)
        space = self._right - self._left
        if space > 24:
            box = canvas.text(self.screen.title, (self._left, room.centery), theme.LEAD,
                              theme.HEAVY, theme.CREAM, "midleft", space)  # fmt: skip
            rest = self._right - box.right - 16
            if rest > 120:
                at = (box.right + 16, room.centery)
                words = whole_parts(canvas, self.screen.subtitle, rest)
                canvas.text(words, at, theme.LEAD, theme.REGULAR,
                            theme.CREAM_SOFT, "midleft", rest)  # fmt: skip
        super().draw(canvas)
