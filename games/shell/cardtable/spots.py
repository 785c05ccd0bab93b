"""What can be pressed on a card table: cards, places and buttons, each known by a name.

A press and release does what the spot does. A spot that carries cards can be dragged instead; it is
dropped on one of its `drops`, which light up meanwhile.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import pygame
from pygame import FRect

from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.events import LEFT, Event, Motion, Point, Press, Release
from games.shell.widgets import Button, Kind, Pressable

FAR = 7.0
"""A press that has moved so far is a drag."""
RISE = 20.0
"""A chosen card stands so much higher."""
Act = Callable[[], None]


@dataclass(frozen=True)
class Drop:
    """A place where what is dragged may be let go.

    Attributes:
        rect: the place.
        act: what letting go there does.
        words: what stands on it while it is lit.
    """

    rect: FRect
    act: Act
    words: str = ""


class Carrier(Protocol):
    """What a spot tells of its drags."""

    def carry(self, spot: "Spot", pos: Point) -> None:
        """Begin to drag what the spot carries."""

    def carry_to(self, pos: Point) -> None:
        """Drag it on."""

    def let_go(self, pos: Point) -> None:
        """Let go of it."""

    def take_back(self) -> None:
        """Put it back."""


@dataclass
class Carried:
    """What is being dragged: the faces of the cards, and where the first one is held."""

    spot: "Spot"
    faces: tuple[str, ...]
    size: tuple[float, float]
    hold: Point
    pos: Point
    drops: tuple[Drop, ...] = field(default=())

    def rect(self) -> FRect:
        """Return where the first card is."""
        return FRect(self.pos[0] - self.hold[0], self.pos[1] - self.hold[1], *self.size)

    def over(self) -> Drop | None:
        """Return the place that it would be dropped on: under the pointer, or most covered."""
        under = [drop for drop in self.drops if drop.rect.collidepoint(self.pos)]
        if under:
            return under[0]
        rect = self.rect()
        best, most = None, 0.15 * rect.width * rect.height
        for drop in self.drops:
            shared = rect.clip(drop.rect)
            if shared.width * shared.height > most:
                best, most = drop, shared.width * shared.height
        return best


class Spot(Pressable):
    """A card or a place on the table.

    Args:
        name: what it is known by when everything is offered anew.
        rect: where it can be pressed.
        act: what a press does; None for something that is only seen.
        face: the sprite drawn; empty for a place.
        place: where the face is drawn, if not in `rect`.
        look: how an empty place looks.
        words: what stands on a lit place.
        keys: keys that press it.
        chosen: whether it stands higher, with a ring.
        dim: whether it cannot be played now.
        reason: said when one that cannot be played is pressed.
        carries: faces of the cards that a drag takes along.
        drops: where they may be let go.
        mark: draws more on it.
    """

    radius = theme.RADIUS_CARD

    def __init__(
        self,
        name: Hashable,
        rect: FRect,
        act: Act | None = None,
        *,
        face: str = "",
        place: FRect | None = None,
        look: faces.Look = "plain",
        words: str = "",
        keys: Sequence[int] = (),
        chosen: bool = False,
        dim: bool = False,
        reason: str = "",
        carries: tuple[str, ...] = (),
        drops: tuple[Drop, ...] = (),
        mark: Callable[[Canvas, FRect], None] | None = None,
    ) -> None:
        super().__init__(act)
        self.name = name
        self.rect = rect
        self.face = face
        self.place = place or rect
        self.look: faces.Look = look
        self.words = words
        self.keys = tuple(keys)
        self.chosen = chosen
        self.dim = dim
        self.reason = reason
        self.carries = carries
        self.drops = drops
        self.mark = mark
        self.carrier: Carrier | None = None
        self.hinted = False
        self.unseen = False
        self._from: Point | None = None
        self._dragged = False
        self.focusable = act is not None

    @property
    def offers(self) -> bool:
        """Whether a press does something, or says why it does not."""
        return self.on_press is not None or bool(self.reason or self.carries)

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for it."""
        return self.offers and super().wants(point)

    def handle(self, event: Event) -> bool:
        """Take an event: a press that moves far enough becomes a drag."""
        if isinstance(event, Press) and event.button == LEFT:
            self._from, self._dragged = event.pos, False
        elif isinstance(event, Motion) and self.held and self.carrier is not None:
            if self._dragged:
                self.carrier.carry_to(event.pos)
                return True
            if self._from is not None and self.carries and _apart(self._from, event.pos) > FAR:
                self._dragged = True
                self.carrier.carry(self, self._from)
                self.carrier.carry_to(event.pos)
                return True
        elif isinstance(event, Release) and self._dragged and self.carrier is not None:
            if event.button == LEFT:
                self.held = self._dragged = False
                self.carrier.let_go(event.pos)
            return True
        return super().handle(event)

    def cancel(self) -> None:
        """Forget a press or drag that has not been released."""
        super().cancel()
        if self._dragged and self.carrier is not None:
            self._dragged = False
            self.carrier.take_back()

    def draw(self, canvas: Canvas) -> None:
        """Draw it in the state it is in."""
        if self.unseen:
            return
        rect = self.place
        live = self.on_press is not None or bool(self.carries)
        if live and self.hover and not self.down and self.face and not self.chosen:
            rect = rect.move(0, -3)
        if self.face:
            if self.chosen or self.hinted:
                square = abs(rect.width - rect.height) < 2
                turn = rect.width / 2 if square else faces.radius(rect.width)
                faces.ring(canvas, rect, turn)
            faces.card(canvas, self.face, rect, self.dim, self.chosen)
        else:
            look = "chosen" if self.look == "lit" and (self.hover or self.hinted) else self.look
            faces.slot(canvas, rect, look, self.words)
            if self.hinted and self.look != "lit":
                faces.slot(canvas, rect, "chosen")
        if self.mark is not None:
            self.mark(canvas, rect)


class Action(Button):
    """A button of the table, known by a name."""

    def __init__(
        self, name: Hashable, label: str, act: Act, rect: FRect, kind: Kind = "paper",
        keys: Sequence[int] = (), small: bool = False, icon: str = "",
    ) -> None:  # fmt: skip
        super().__init__(label, act, kind, icon, small=small)
        self.name = name
        self.rect = rect
        self.keys = tuple(keys)
        self.hinted = False

    def draw(self, canvas: Canvas) -> None:
        """Draw it, with a ring when it is what a hint proposes."""
        if self.hinted:
            faces.ring(canvas, self.rect, self.radius)
        super().draw(canvas)


def _apart(a: Point, b: Point) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


DIGITS = tuple(
    (getattr(pygame, f"K_{n}"), getattr(pygame, f"K_KP{n}")) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)
)
"""The two keys of each of the digits 1 to 9."""
GO = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
"""The keys of what one will most likely want."""
