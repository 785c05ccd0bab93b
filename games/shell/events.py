"""Events in logical pixels, made from pygame's; a posted event and a real one come out the same.

Nothing here asks pygame for the state of the mouse or the keyboard: where the pointer is and which
keys are down follows from the events alone.
"""

from dataclasses import dataclass, field

import pygame

Point = tuple[float, float]

LEFT, MIDDLE, RIGHT = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the pointer went down."""

    pos: Point
    button: int = LEFT
    mods: int = 0


@dataclass(frozen=True, slots=True)
class Release:
    """A button of the pointer came up."""

    pos: Point
    button: int = LEFT
    mods: int = 0


@dataclass(frozen=True, slots=True)
class Motion:
    """The pointer moved by `rel` to `pos`; `buttons` are those that are down."""

    pos: Point
    rel: Point
    buttons: frozenset[int] = frozenset()
    mods: int = 0


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned at `pos`; `y` above 0 is away from the user."""

    pos: Point
    x: float
    y: float
    mods: int = 0


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down, or is repeated while a text field has the focus."""

    key: int
    mods: int = 0


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key came up."""

    key: int
    mods: int = 0


@dataclass(frozen=True, slots=True)
class Typed:
    """Text was typed."""

    text: str


Event = Press | Release | Motion | Wheel | Key | KeyUp | Typed

_SHIFTS = {
    pygame.K_LSHIFT: pygame.KMOD_LSHIFT,
    pygame.K_RSHIFT: pygame.KMOD_RSHIFT,
    pygame.K_LCTRL: pygame.KMOD_LCTRL,
    pygame.K_RCTRL: pygame.KMOD_RCTRL,
    pygame.K_LALT: pygame.KMOD_LALT,
    pygame.K_RALT: pygame.KMOD_RALT,
    pygame.K_LMETA: pygame.KMOD_LMETA,
    pygame.K_RMETA: pygame.KMOD_RMETA,
}


def shift(event: Event) -> bool:
    """Return whether Shift was down."""
    return bool(getattr(event, "mods", 0) & pygame.KMOD_SHIFT)


def control(event: Event) -> bool:
    """Return whether Ctrl (or Command) was down."""
    return bool(getattr(event, "mods", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META))


@dataclass
class Translator:
    """Turns pygame's events into logical ones and keeps the pointer and the modifiers."""

    scale: float = 1.0
    pos: Point = (-1.0, -1.0)
    buttons: set[int] = field(default_factory=set)
    mods: int = 0

    def translate(self, event: pygame.event.Event) -> Event | None:
        """Return the logical event, or None for one that no screen needs."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return self._motion(event)
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event, kind == pygame.MOUSEBUTTONDOWN)
        if kind == pygame.MOUSEWHEEL:
            x = float(getattr(event, "precise_x", event.x))
            y = float(getattr(event, "precise_y", event.y))
            return Wheel(self.pos, x, y, self.mods)
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event, kind == pygame.KEYDOWN)
        if kind == pygame.TEXTINPUT:
            return Typed(event.text) if event.text else None
        return None

    def forget(self) -> None:
        """Take all buttons and modifiers as released, as when the window loses the focus."""
        self.buttons.clear()
        self.mods = 0

    def _logical(self, pos: tuple[float, float]) -> Point:
        return (pos[0] / self.scale, pos[1] / self.scale)

    def _motion(self, event: pygame.event.Event) -> Motion:
        before, self.pos = self.pos, self._logical(event.pos)
        rel = (self.pos[0] - before[0], self.pos[1] - before[1])
        return Motion(self.pos, rel, frozenset(self.buttons), self.mods)

    def _button(self, event: pygame.event.Event, down: bool) -> Event | None:
        if event.button > RIGHT:
            return None
        self.pos = self._logical(event.pos)
        if down:
            self.buttons.add(event.button)
            return Press(self.pos, event.button, self.mods)
        self.buttons.discard(event.button)
        return Release(self.pos, event.button, self.mods)

    def _key(self, event: pygame.event.Event, down: bool) -> Event:
        stated = getattr(event, "mod", None)
        own = _SHIFTS.get(event.key, 0)
        if stated is not None and not own:
            self.mods = stated
        elif own:
            self.mods = self.mods | own if down else self.mods & ~own
        return Key(event.key, self.mods) if down else KeyUp(event.key, self.mods)
