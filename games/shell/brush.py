"""Shapes and pictures drawn in logical pixels on a surface of any size."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.shell import cloth, shapes, sprites, theme
from games.shell.theme import INK, Colour

if TYPE_CHECKING:  # a window opens without it
    import numpy as np
    import numpy.typing as npt

Point = tuple[float, float]


class Brush:
    """A surface drawn on in logical pixels, at `scale` physical pixels each; no text yet."""

    def __init__(
        self, surface: pygame.Surface, scale: float = 1.0, text_factor: float = 1.0
    ) -> None:
        self.surface = surface
        self.scale = scale
        self.text_factor = text_factor
        self._dx = 0.0
        self._dy = 0.0

    @property
    def width(self) -> float:
        """The logical width of the whole surface."""
        return self.surface.get_width() / self.scale

    @property
    def height(self) -> float:
        """The logical height of the whole surface."""
        return self.surface.get_height() / self.scale

    @property
    def rect(self) -> FRect:
        """The whole surface."""
        return FRect(0, 0, self.width, self.height)

    @property
    def compact(self) -> bool:
        """Whether there is less room than the full layout takes."""
        return self.width < theme.COMPACT_WIDTH or self.height < theme.COMPACT_HEIGHT

    # -- places ------------------------------------------------------------------------------

    def px(self, length: float) -> int:
        """Return a length in whole physical pixels, at least 1 for one above 0."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    def place(self, point: Point) -> Point:
        """Return where a logical point lies on the surface, in physical pixels."""
        return ((point[0] + self._dx) * self.scale, (point[1] + self._dy) * self.scale)

    def snapped(self, rect: FRect) -> pygame.Rect:
        """Return the rectangle in physical pixels, its edges on whole ones."""
        left, top = self.place(rect.topleft)
        right, bottom = self.place(rect.bottomright)
        x, y = round(left), round(top)
        return pygame.Rect(x, y, max(0, round(right) - x), max(0, round(bottom) - y))

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Draw nothing outside the rectangle meanwhile."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.snapped(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def moved(self, dx: float, dy: float) -> Iterator[None]:
        """Draw everything shifted by (dx, dy) meanwhile."""
        self._dx += dx
        self._dy += dy
        try:
            yield
        finally:
            self._dx -= dx
            self._dy -= dy

    # -- areas -------------------------------------------------------------------------------

    def cloth(self) -> None:
        """Cover everything with the table cloth."""
        size = self.surface.get_size()
        self.surface.blit(cloth.cloth(*size, self.scale), (0, 0))

    def fill(self, colour: Colour, rect: FRect | None = None) -> None:
        """Fill a rectangle with square corners, or everything; translucent colours mix."""
        area = self.surface.get_rect() if rect is None else self.snapped(rect)
        if len(colour) == 4 and colour[3] < 255:
            veil = pygame.Surface(area.size, pygame.SRCALPHA)
            veil.fill(colour)
            self.surface.blit(veil, area)
        else:
            self.surface.fill(colour, area)

    def box(
        self,
        rect: FRect,
        fill: Colour | None,
        radius: float = theme.RADIUS_PANEL,
        line: Colour | None = None,
        line_width: float = 1.0,
        foot: tuple[Colour, float] | None = None,
    ) -> None:
        """Draw a rounded rectangle, its line inside its edge."""
        area = self.snapped(rect)
        if area.width < 1 or area.height < 1:
            return
        wide = max(1.0, line_width * self.scale) if line else 0.0
        deep = (foot[0], max(1.0, foot[1] * self.scale)) if foot else None
        picture = shapes.rounded(*area.size, radius * self.scale, fill, line, wide, deep)
        self.surface.blit(picture, area)

    def shadow(
        self,
        rect: FRect,
        radius: float = theme.RADIUS_PANEL,
        colour: Colour = theme.SHADOW,
        drop: float = 4.0,
        blur: float = 12.0,
    ) -> None:
        """Draw the soft shadow of a rounded rectangle."""
        area = self.snapped(rect)
        if area.width < 2 or area.height < 2:
            return
        spread = max(1, round(blur * self.scale * 0.75))
        picture = shapes.shadow(*area.size, round(radius * self.scale), spread, colour)
        margin = 2 * spread
        self.surface.blit(picture, (area.x - margin, area.y - margin + round(drop * self.scale)))

    def panel(
        self,
        rect: FRect,
        fill: Colour = theme.PAPER,
        radius: float = theme.RADIUS_PANEL,
        line: Colour | None = theme.LINE,
        shadow: bool = True,
    ) -> None:
        """Draw a sheet of paper with its shadow."""
        if shadow:
            self.shadow(rect, radius)
        self.box(rect, fill, radius, line)

    def gradient(self, rect: FRect, *stops: tuple[float, Colour], across: bool = False) -> None:
        """Fill a rectangle with a linear gradient, from the top or from the left (`across`)."""
        area = self.snapped(rect)
        if area.width and area.height:
            if across:
                strip = shapes.gradient(area.width, 1, stops, True)
            else:
                strip = shapes.gradient(1, area.height, stops)
            self.surface.blit(pygame.transform.scale(strip, area.size), area)

    # -- lines -------------------------------------------------------------------------------

    def line(
        self,
        start: Point,
        end: Point,
        colour: Colour,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a straight line; `dash`: lengths drawn and left out."""
        self.polyline((start, end), colour, width, dash)

    def rule(self, x: float, y: float, length: float, colour: Colour = theme.LINE) -> None:
        """Draw a level line of one pixel, sharp at every scale."""
        self.fill(colour, FRect(x, y, length, max(1.0, self.scale) / self.scale))

    def polyline(
        self,
        points: Sequence[Point],
        colour: Colour,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a line through the points, round at its ends and corners."""
        self._path(points, False, None, colour, width, dash)

    def polygon(
        self,
        points: Sequence[Point],
        fill: Colour | None,
        line: Colour | None = None,
        line_width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a polygon, its line centred on its edge."""
        self._path(points, True, fill, line, line_width if line else 0.0, dash)

    def _path(
        self,
        points: Sequence[Point],
        closed: bool,
        fill: Colour | None,
        line: Colour | None,
        width: float,
        dash: tuple[float, float] | None,
    ) -> None:
        if len(points) < 2 or not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
            return
        placed = [self.place(point) for point in points]
        area = self.surface.get_clip().inflate(64, 64)
        if not area.colliderect(_bounds(placed)):
            return
        dashes = (dash[0] * self.scale, dash[1] * self.scale) if dash else None
        picture, corner = shapes.path(placed, closed, fill, line, width * self.scale, dashes)
        self.surface.blit(picture, corner)

    def circle(
        self,
        centre: Point,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        line_width: float = 1.0,
    ) -> None:
        """Draw a disc, its line inside its edge."""
        if radius <= 0:
            return
        picture = shapes.circle(radius * self.scale, fill, line, line_width * self.scale)
        x, y = self.place(centre)
        half = picture.get_width() / 2
        self.surface.blit(picture, (round(x - half), round(y - half)))

    def circles(self, centres: "npt.NDArray[np.float64]", radius: float, fill: Colour) -> None:
        """Draw many discs that are alike.

        Args:
            centres: (N, 2) logical pixels.
            radius: of each.
            fill: their colour.
        """
        if radius <= 0 or not len(centres):
            return
        picture = shapes.circle(radius * self.scale, fill, None, self.scale)
        half = picture.get_width() / 2
        # Halves go to the even side, as `round` has it for one picture.
        left, top = self._dx * self.scale - half, self._dy * self.scale - half
        corners = (centres * self.scale).tolist()
        self.surface.fblits([(picture, (round(x + left), round(y + top))) for x, y in corners])

    # -- pictures ----------------------------------------------------------------------------

    def blit(self, picture: pygame.Surface, topleft: Point) -> None:
        """Draw a picture made in physical pixels."""
        x, y = self.place(topleft)
        self.surface.blit(picture, (round(x), round(y)))

    def sprite(
        self,
        name: str,
        rect: FRect,
        recolour: sprites.Recolour = (),
        opacity: float = 1.0,
    ) -> None:
        """Draw a sprite that fills the rectangle; nothing when there is no such sprite."""
        area = self.snapped(rect)
        if area.width < 1 or area.height < 1 or not sprites.exists(name):
            return
        self._blend(sprites.picture(name, *area.size, recolour), area.topleft, opacity)

    def turned(
        self,
        name: str,
        centre: Point,
        size: Point,
        degrees: float,
        recolour: sprites.Recolour = (),
        opacity: float = 1.0,
    ) -> None:
        """Draw a sprite turned counter-clockwise about its middle."""
        picture = sprites.turned(name, self.px(size[0]), self.px(size[1]), degrees, recolour)
        x, y = self.place(centre)
        w, h = picture.get_size()
        self._blend(picture, (round(x - w / 2), round(y - h / 2)), opacity)

    def piece(
        self,
        name: str,
        origin: Point,
        unit: float,
        degrees: float = 0.0,
        recolour: sprites.Recolour = (),
        opacity: float = 1.0,
    ) -> None:
        """Draw a sprite with the 0,0 of its drawing at `origin`, turned counter-clockwise there.

        Args:
            name: the sprite.
            origin: where the drawing's own origin goes, in logical pixels.
            unit: logical pixels a unit of the drawing.
            degrees: the turn, counter-clockwise.
            recolour: pairs of colour codes.
            opacity: 0 to 1.
        """
        box = sprites.view_box(name)
        cx, cy = (box.x + box.width / 2) * unit, (box.y + box.height / 2) * unit
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        centre = (origin[0] + cx * cos + cy * sin, origin[1] - cx * sin + cy * cos)
        self.turned(name, centre, (box.width * unit, box.height * unit), degrees, recolour, opacity)

    def icon(self, name: str, rect: FRect, colour: Colour = INK, opacity: float = 1.0) -> None:
        """Draw an icon of `sprites/ui` in one colour."""
        self.sprite(f"ui/{name}", rect, sprites.icon(colour), opacity)

    def symbol(self, seat: int, centre: Point, size: float) -> None:
        """Draw the symbol of a seat in its colour."""
        rect = FRect(0, 0, size, size)
        rect.center = centre
        self.sprite(f"ui/player-{theme.symbol(seat)}", rect)

    def _blend(self, picture: pygame.Surface, corner: tuple[int, int], opacity: float) -> None:
        if opacity >= 1:
            self.surface.blit(picture, corner)
        elif opacity > 0:
            faint = picture.copy()
            faint.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
            self.surface.blit(faint, corner)


def _bounds(points: Sequence[Point]) -> pygame.Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
