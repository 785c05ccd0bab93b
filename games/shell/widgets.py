"""The plain widgets: button, toggle, segments, stepper and slider."""

from collections.abc import Callable, Sequence
from typing import Literal

import pygame
from pygame import FRect

from games.shell import events, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Motion, Press, Release
from games.shell.fitting import line_size
from games.shell.focus import Widget

Kind = Literal["primary", "paper", "cloth", "bar", "link"]

ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Pressable(Widget):
    """Acts when the pointer is released over it, or on Enter or Space.

    A press that leaves it and is released elsewhere does nothing.
    """

    def __init__(self, on_press: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.on_press = on_press
        self.held = False
        self.inside = False

    @property
    def down(self) -> bool:
        """Whether it is held down under the pointer."""
        return self.held and self.inside

    def act(self) -> None:
        """Do what a press does."""
        if self.enabled and self.on_press is not None:
            self.on_press()

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self.held = self.inside = True
            return True
        if isinstance(event, Motion) and self.held:
            self.inside = self.wants(event.pos)
            return True
        if isinstance(event, Release) and event.button == events.LEFT and self.held:
            self.held = False
            if self.wants(event.pos):
                self.released(event)
            return True
        if isinstance(event, Key) and event.key in ACTIVATE and not events.control(event):
            self.act()
            return True
        return False

    def released(self, event: Release) -> None:
        """Do what a release over it does."""
        self.act()

    def cancel(self) -> None:
        """Forget a press that has not been released."""
        self.held = False


class Button(Pressable):
    """A labelled button.

    Args:
        label: what it says; empty for an icon alone.
        on_press: what it does.
        kind: `primary` (orange), `paper` (on paper), `cloth` (on the cloth), `bar` (small, in the
            top bar) or `link` (underlined text).
        icon: name of an icon in `sprites/ui`.
        key: a key that does the same, shown as a cap.
        small: 40 px type and height instead of 48.
        mirrored: whether the icon is turned to its mirror image.
    """

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None] | None = None,
        kind: Kind = "paper",
        icon: str = "",
        key: str = "",
        small: bool = False,
    ) -> None:
        super().__init__(on_press)
        self.label = label
        self.kind: Kind = kind
        self.icon = icon
        self.key = key
        self.small = small or kind in ("bar", "link")
        self.selected = False

    @property
    def size(self) -> float:
        """The font size of the label."""
        return theme.NORMAL if self.small else theme.LEAD

    @property
    def weight(self) -> int:
        """The weight of the label."""
        return theme.BOLD if self.small else theme.HEAVY

    def fit(self, canvas: Canvas) -> tuple[float, float]:
        """Return the width and height that the label asks for."""
        tall = 40.0 if self.small else 48.0
        tall = max(tall, canvas.leading(self.size) + 16)
        if not self.label:
            return (tall, tall)
        wide = canvas.measure(self.label, self.size, self.weight) + self._parts_width(canvas)
        pad = {"bar": 20.0, "link": 0.0}.get(self.kind, 36.0 if self.small else 44.0)
        return (round(wide + pad), tall)

    def _parts_width(self, canvas: Canvas) -> float:
        side = self._icon_side
        wide = (side + (8 if self.kind != "bar" else 6)) if self.icon else 0.0
        return wide + (key_cap_width(canvas, self.key) + 8 if self.key else 0)

    @property
    def _icon_side(self) -> float:
        return {"bar": 22.0, "link": 20.0}.get(self.kind, 24.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw it in the state it is in."""
        ink = self._ground(canvas)
        side = self._icon_side
        pad = 0 if self.kind == "link" or not self.label else 16
        room = self.rect.width - pad - self._parts_width(canvas) + 1
        size = line_size(canvas, self.label, max(room, 8), self.size, self.weight)
        wide = min(canvas.measure(self.label, size, self.weight), room) if self.label else 0.0
        total = wide + (self._parts_width(canvas) if self.label else side)
        x = self.rect.centerx - total / 2
        y = self.rect.centery + (1 if self.down else 0)
        if self.icon:
            canvas.icon(self.icon, FRect(x, y - side / 2, side, side), ink)
            x += side + (6 if self.kind == "bar" else 8)
        if self.label:
            box = canvas.text(self.label, (x, y), size, self.weight, ink, "midleft", max(room, 8))
            x = box.right + 8
            if self.kind == "link" and not self.icon:
                canvas.rule(box.x, box.bottom - 2, box.width, ink)
        if self.key:
            key_cap(canvas, self.key, (x, y), ink)

    def _ground(self, canvas: Canvas) -> theme.Colour:
        """Draw what is behind the label; return the colour of the label."""
        rect, on = self.rect, self.enabled
        if self.kind == "link":
            return theme.PRIMARY_DARK if on and self.icon else theme.SOFT
        if self.kind == "primary":
            if not on:
                canvas.box(rect, theme.mixed(theme.LINE, theme.SOFT, 0.25))
                return theme.rgb("#4A5654")
            fill = theme.PRIMARY_DARK if self.down else theme.PRIMARY
            if self.hover and not self.down:
                fill = theme.mixed(theme.PRIMARY, theme.WHITE, 0.06)
            foot = theme.mixed(theme.PRIMARY, theme.PRIMARY_DARK, 0.6)
            canvas.box(rect, fill, self.radius, foot=None if self.down else (foot, 3))
            return theme.WHITE
        if self.kind == "cloth":
            glow = 0.05 if not on else 0.2 if self.down else 0.14 if self.hover else 0.08
            canvas.box(rect, theme.faded(theme.CREAM, glow), self.radius,
                       theme.faded(theme.CREAM, 0.2 if on else 0.1), 2)  # fmt: skip
            return theme.CREAM if on else theme.faded(theme.CREAM_SOFT, 0.7)
        if not on:
            if self.kind == "bar":
                canvas.box(
                    rect, theme.faded(theme.CREAM, 0.15), self.radius, theme.rgb("#FFFFFF1F")
                )
                return theme.CREAM_SOFT
            canvas.box(rect, theme.PAPER, self.radius, theme.LINE, 2)
            return theme.rgb("#8B9694")
        fill = theme.LINE if self.down else theme.WHITE if self.hover else theme.PAPER
        if self.selected and not self.down:
            fill = theme.PAPER_SHADE
        if self.kind == "bar":
            canvas.shadow(rect, self.radius, theme.rgb("#00000033"), 2, 4)
        canvas.box(rect, fill, self.radius, theme.LINE, 1 if self.kind == "bar" else 2)
        return theme.INK


def key_cap_width(canvas: Canvas, name: str) -> float:
    """Return the width of the cap of a key."""
    return max(24.0, canvas.measure(name, theme.NORMAL, theme.BOLD) + 12)


def key_cap(canvas: Canvas, name: str, midleft: events.Point, colour: theme.Colour) -> float:
    """Draw the cap of a key; return its width."""
    wide = key_cap_width(canvas, name)
    tall = max(24.0, canvas.leading(theme.NORMAL))
    faint = theme.faded(colour, 0.8)
    rect = FRect(midleft[0], midleft[1] - tall / 2, wide, tall)
    canvas.box(rect, None, 6, faint)
    canvas.text(name, rect.center, theme.NORMAL, theme.BOLD, faint, "center")
    return wide


class Toggle(Pressable):
    """A switch with its label to the right of it."""

    radius = 14

    def __init__(self, label: str, value: bool, on_change: Callable[[bool], None] | None = None
                 ) -> None:  # fmt: skip
        super().__init__()
        self.label = label
        self.value = value
        self.on_change = on_change

    def act(self) -> None:
        """Turn it over."""
        self.value = not self.value
        if self.on_change is not None:
            self.on_change(self.value)

    def fit(self, canvas: Canvas) -> tuple[float, float]:
        """Return the width and height that the label asks for."""
        return (52 + canvas.measure(self.label, theme.NORMAL, theme.BOLD), 32.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw the track, the knob and the label."""
        track = FRect(self.rect.x, self.rect.centery - 12, 44, 24)
        colour = theme.GOOD if self.value else theme.rgb("#7C8987")
        canvas.box(track, colour if self.enabled else theme.LINE, 12)
        x = track.right - 12 if self.value else track.left + 12
        canvas.circle((x, track.centery), 9, theme.WHITE)
        if self.value:
            canvas.icon("check", FRect(x - 6, track.centery - 6, 12, 12), theme.GOOD)
        ink = theme.INK if self.enabled else theme.SOFT
        canvas.text(self.label, (track.right + 8, self.rect.centery), theme.NORMAL, theme.BOLD,
                    ink, "midleft", max(8, self.rect.right - track.right - 8))  # fmt: skip


class Segmented(Pressable):
    """A few choices side by side; the arrow keys move along them."""

    def __init__(self, labels: Sequence[str], index: int = 0,
                 on_change: Callable[[int], None] | None = None) -> None:  # fmt: skip
        super().__init__()
        self.labels = tuple(labels)
        self.index = index
        self.on_change = on_change

    def choose(self, index: int) -> None:
        """Choose one of the choices."""
        if 0 <= index < len(self.labels) and index != self.index:
            self.index = index
            if self.on_change is not None:
                self.on_change(index)

    def fit(self, canvas: Canvas) -> tuple[float, float]:
        """Return the width and height that the labels ask for, all cells alike."""
        widest = max(canvas.measure(label, theme.NORMAL, theme.BOLD) for label in self.labels)
        return (len(self.labels) * (widest + 32), max(40.0, canvas.leading() + 16))

    def cells(self) -> list[FRect]:
        """Return the places of the choices."""
        wide = self.rect.width / max(1, len(self.labels))
        return [
            FRect(self.rect.x + i * wide, self.rect.y, wide, self.rect.height)
            for i in range(len(self.labels))
        ]

    def released(self, event: Release) -> None:
        """Choose the choice under the pointer."""
        for i, cell in enumerate(self.cells()):
            if cell.collidepoint(event.pos):
                self.choose(i)

    def act(self) -> None:
        """Go on to the next choice, round the end."""
        self.choose((self.index + 1) % len(self.labels))

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Key) and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.index + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw the frame, the choices and the one chosen."""
        canvas.box(self.rect, theme.PAPER, self.radius)
        for i, (label, cell) in enumerate(zip(self.labels, self.cells(), strict=True)):
            chosen = i == self.index
            if chosen:
                with canvas.clipped(cell):
                    canvas.box(self.rect, theme.INK if self.enabled else theme.SOFT, self.radius)
            elif i and i != self.index + 1:
                canvas.fill(theme.LINE, FRect(cell.x, cell.y, 1, cell.height))
            ink = theme.CREAM if chosen else theme.INK if self.enabled else theme.SOFT
            canvas.text(label, cell.center, theme.NORMAL, theme.BOLD, ink, "center", cell.width - 8)
        canvas.box(self.rect, None, self.radius, theme.LINE, 2)
