"""Cards on their way: dealt, moved, turned over. Lengths in logical pixels, times in seconds."""

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

import pygame
from pygame import FRect

from games.shell import sprites, theme
from games.shell.canvas import Canvas
from games.shell.cardtable.faces import radius

SECONDS = 0.22
STAGGER = 0.06
HASTE = 5.0


@dataclass
class Flight:
    """Something that moves from one place to another.

    Attributes:
        face: the sprite that arrives.
        start: where from.
        end: where to.
        back: the sprite that leaves, when it is turned over on the way; empty for the same.
        delay: seconds before it leaves.
        seconds: how long it takes.
        hides: the places that stay empty until it has arrived.
        mark: draws more on it, such as a number.
        early: whether it is seen where it starts while it waits to leave.
        rest: seconds that it is still seen where it has arrived.
    """

    face: str
    start: FRect
    end: FRect
    back: str = ""
    delay: float = 0.0
    seconds: float = SECONDS
    hides: tuple[Hashable, ...] = ()
    mark: Callable[[Canvas, FRect], None] | None = None
    early: bool = True
    rest: float = 0.0
    past: float = 0.0

    @property
    def share(self) -> float:
        """How far it has come, 0 to 1, before easing."""
        return min(1.0, max(0.0, (self.past - self.delay) / max(1e-6, self.seconds)))

    @property
    def done(self) -> bool:
        """Whether it has arrived, and rested."""
        return self.past >= self.delay + self.seconds + self.rest

    def rect(self) -> FRect:
        """Return where it is now."""
        t = 1 - (1 - self.share) ** 3
        a, b = self.start, self.end
        return FRect(
            a.x + (b.x - a.x) * t,
            a.y + (b.y - a.y) * t,
            a.width + (b.width - a.width) * t,
            a.height + (b.height - a.height) * t,
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is now."""
        rect, share = self.rect(), self.share
        if share == 0 and not self.early:
            return
        name, squeeze = self.face, 1.0
        if self.back and self.back != self.face:
            squeeze = abs(math.cos(share * math.pi))
            name = self.face if share >= 0.5 else self.back
        if not sprites.exists(name) or rect.width < 1 or rect.height < 1:
            return
        wide, tall = (max(self.start.width, self.end.width), max(self.start.height,
                      self.end.height))  # fmt: skip
        picture = sprites.picture(name, canvas.px(wide), canvas.px(tall))
        size = (max(1, canvas.px(rect.width * squeeze)), max(1, canvas.px(rect.height)))
        if picture.get_size() != size:
            picture = pygame.transform.smoothscale(picture, size)
        if 0 < share < 1:
            lift = math.sin(share * math.pi)
            place = FRect(0, 0, rect.width * squeeze, rect.height)
            place.center = rect.center
            canvas.shadow(place, radius(rect.width), theme.rgb("#00000044"), 2 + 6 * lift, 6)
        x, y = canvas.place(rect.center)
        canvas.surface.blit(picture, (round(x - size[0] / 2), round(y - size[1] / 2)))
        if self.mark is not None:
            self.mark(canvas, rect)


class Flights:
    """All that is on its way.

    Attributes:
        still: cuts instead of motion.
    """

    def __init__(self) -> None:
        self.still = False
        self.items: list[Flight] = []

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return bool(self.items)

    @property
    def hidden(self) -> frozenset[Hashable]:
        """The places that stay empty for now."""
        return frozenset(place for flight in self.items for place in flight.hides)

    def add(self, flights: Iterable[Flight]) -> None:
        """Let these leave; with reduced motion they are there at once."""
        if not self.still:
            self.items += flights

    def clear(self) -> None:
        """Be done with all motion."""
        self.items.clear()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether something arrived."""
        for flight in self.items:
            flight.past += dt
        left = [flight for flight in self.items if not flight.done]
        landed = len(left) < len(self.items)
        self.items = left
        return landed

    def draw(self, canvas: Canvas) -> None:
        """Draw what is on its way, and what waits to leave."""
        for flight in self.items:
            flight.draw(canvas)


def in_turn(flights: Iterable[Flight], stagger: float = STAGGER, after: float = 0.0
            ) -> list[Flight]:  # fmt: skip
    """Return the flights so that they leave one after the other."""
    out = list(flights)
    for i, flight in enumerate(out):
        flight.delay += after + i * stagger
    return out
