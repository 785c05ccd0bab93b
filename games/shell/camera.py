"""Where a world is seen: a rectangle of the window, a point of the world and a scale."""

import math
from dataclasses import dataclass, field

from pygame import FRect

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top in metres."""

MM = 1000.0
_RATE = 7.0
"""Per second: how fast the camera goes after its aim."""
_NEAR = 0.25
"""Logical pixels off its aim at which it stands still."""


@dataclass
class View:
    """A point of the world in metres at the middle of the camera's rectangle, and a scale.

    Attributes:
        x: metres.
        y: metres, up.
        unit: logical pixels a millimetre.
    """

    x: float = 0.0
    y: float = 0.0
    unit: float = 1.0


@dataclass
class Camera:
    """Maps a world (metres, y up) to a rectangle of the window (logical pixels, y down).

    `fit` says what should be seen; `update` goes there smoothly, `jump` at once.

    Attributes:
        rect: where the world is seen.
        now: what is seen now.
        aim: what should be seen.
    """

    rect: FRect = field(default_factory=lambda: FRect(0, 0, 1, 1))
    now: View = field(default_factory=View)
    aim: View = field(default_factory=View)
    _foot: tuple[float, float] | None = None
    """Of a scene that stands: a height (m), and the y of the window where it is to be seen."""

    # -- places ------------------------------------------------------------------------------

    @property
    def unit(self) -> float:
        """Logical pixels a millimetre now."""
        return self.now.unit

    def to_screen(self, x: float, y: float) -> Point:
        """Return where a point of the world (m) is seen, in logical pixels."""
        k = self.now.unit * MM
        return (
            self.rect.centerx + (x - self.now.x) * k,
            self.rect.centery - (y - self.now.y) * k,
        )

    def to_world(self, point: Point) -> Point:
        """Return the point of the world (m) that is seen at a place of the window."""
        k = self.now.unit * MM
        return (
            self.now.x + (point[0] - self.rect.centerx) / k,
            self.now.y - (point[1] - self.rect.centery) / k,
        )

    @property
    def box(self) -> Box:
        """The part of the world that is seen now."""
        left, top = self.to_world(self.rect.topleft)
        right, bottom = self.to_world(self.rect.bottomright)
        return left, bottom, right, top

    # -- aiming ------------------------------------------------------------------------------

    def fit(
        self, box: Box, pad: tuple[float, float, float, float] = (0, 0, 0, 0),
        stand: bool = False, most: float = math.inf,
    ) -> None:  # fmt: skip
        """Aim so that a box of the world is wholly seen, as large as it goes.

        Args:
            box: left, bottom, right, top in m.
            pad: logical pixels kept free inside the rectangle: left, top, right, foot.
            stand: whether the foot of the box stands on the foot of the room, for a scene seen
                from the side; else it is in the middle.
            most: the largest scale, in logical pixels a mm.
        """
        left, bottom, right, top = box
        room = FRect(
            self.rect.x + pad[0],
            self.rect.y + pad[1],
            max(8.0, self.rect.width - pad[0] - pad[2]),
            max(8.0, self.rect.height - pad[1] - pad[3]),
        )
        wide, tall = max(1e-3, right - left), max(1e-3, top - bottom)
        unit = max(0.01, min(room.width / (wide * MM), room.height / (tall * MM), most))
        k = unit * MM
        x = (left + right) / 2 - (room.centerx - self.rect.centerx) / k
        if stand:
            y = bottom + (room.bottom - self.rect.centery) / k
        else:
            y = (bottom + top) / 2 + (room.centery - self.rect.centery) / k
        self.aim = View(x, y, unit)
        self._foot = (bottom, room.bottom) if stand else None

    def zoom(self, factor: float, about: Point) -> None:
        """Change the scale by a factor at once, keeping the point of the world under `about`."""
        x, y = self.to_world(about)
        unit = min(max(self.now.unit * factor, 0.05), 40.0)
        k = unit * MM
        self.now = View(
            x - (about[0] - self.rect.centerx) / k, y + (about[1] - self.rect.centery) / k, unit
        )
        self.aim = View(self.now.x, self.now.y, self.now.unit)
        self._foot = None

    # -- moving ------------------------------------------------------------------------------

    def jump(self) -> None:
        """Show at once what is aimed at."""
        self.now = View(self.aim.x, self.aim.y, self.aim.unit)

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return self.now != self.aim

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: go towards the aim, the scale in equal steps of its logarithm."""
        if not self.moving:
            return
        now, aim = self.now, self.aim
        share = 1 - math.exp(-_RATE * dt)
        foot = self.to_screen(0.0, self._foot[0])[1] if self._foot else 0.0
        now.unit *= (aim.unit / now.unit) ** share
        now.x += (aim.x - now.x) * share
        now.y += (aim.y - now.y) * share
        if self._foot:
            # What a scene stands on keeps its place in the window while the scale changes.
            height, to = self._foot
            foot += (to - foot) * share
            now.y = height + (foot - self.rect.centery) / (now.unit * MM)
        k = aim.unit * MM
        off = max(abs(aim.x - now.x) * k, abs(aim.y - now.y) * k)
        grown = abs(aim.unit / now.unit - 1) * max(self.rect.width, self.rect.height) / 2
        if max(off, grown) < _NEAR:
            self.jump()
