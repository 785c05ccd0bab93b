"""Piece kinds: an outline becomes convex parts, mass, centre and moment of inertia.

A kind is drawn as its outline is given and collides as that outline: the engine's shapes have a
rounding radius that grows them outwards, so the outline is shrunk by it first. Area, centroid and
second moment of a polygon are the usual sums over its edges (the shoelace formula and its moments);
parts are put together with the parallel-axis theorem.
"""

from dataclasses import dataclass
from functools import cached_property
from math import hypot, pi

from sim.errors import SettingError
from sim.units import MM

ROUNDING_MM = 0.5
"""Radius that rounds every corner of a piece, where its data say nothing."""

Point = tuple[float, float]
Polygon = tuple[Point, ...]


def area(polygon: Polygon) -> float:
    """Return the signed area; positive when counter-clockwise."""
    return 0.5 * sum(
        ax * by - bx * ay
        for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    )


def centroid(polygon: Polygon) -> Point:
    """Return the centroid of a polygon."""
    total, sx, sy = 0.0, 0.0, 0.0
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        cross = ax * by - bx * ay
        total += cross
        sx += (ax + bx) * cross
        sy += (ay + by) * cross
    return sx / (3 * total), sy / (3 * total)


def second_moment(polygon: Polygon) -> float:
    """Return the polar second moment of area about the origin (length to the fourth)."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        cross = ax * by - bx * ay
        total += cross * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by)
    return total / 12


def inset(polygon: Polygon, distance: float) -> Polygon:
    """Return a counter-clockwise polygon with every edge moved inwards by `distance` (mitred)."""
    out: list[Point] = []
    count = len(polygon)
    for i in range(count):
        (px, py), (qx, qy), (rx, ry) = polygon[i - 1], polygon[i], polygon[(i + 1) % count]
        ux, uy = qx - px, qy - py
        vx, vy = rx - qx, ry - qy
        lu, lv = hypot(ux, uy), hypot(vx, vy)
        ux, uy, vx, vy = ux / lu, uy / lu, vx / lv, vy / lv
        turn = 1 + ux * vx + uy * vy
        out.append((qx - distance * (uy + vy) / turn, qy + distance * (ux + vx) / turn))
    return tuple(out)


def is_convex(polygon: Polygon) -> bool:
    """Tell whether a counter-clockwise polygon turns left at every corner."""
    count = len(polygon)
    for i in range(count):
        (px, py), (qx, qy), (rx, ry) = polygon[i - 1], polygon[i], polygon[(i + 1) % count]
        if (qx - px) * (ry - qy) - (qy - py) * (rx - qx) < 0:
            return False
    return True


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece.

    Attributes:
        name: as tuning and scenes call it.
        outline_mm: counter-clockwise outline in mm, y up, about the drawing's own origin; empty
            for a disc.
        parts: convex parts as corner numbers of the outline; together they are the outline.
        radius_mm: a disc's radius in mm, 0 for a polygon.
        thickness_mm: across the view, in mm.
        rounding_mm: radius that rounds the corners; a face carries up to that far from a corner.
    """

    name: str
    outline_mm: Polygon
    parts: tuple[tuple[int, ...], ...]
    radius_mm: float
    thickness_mm: float
    rounding_mm: float = ROUNDING_MM

    def check(self) -> None:
        """Raise SettingError when outline and parts do not fit together."""
        if self.radius_mm > 0:
            return
        if len(self.outline_mm) < 3 or area(self.outline_mm) <= 0:
            raise SettingError(f"piece {self.name}: its outline must run counter-clockwise")
        polygons = [tuple(self.outline_mm[i] for i in part) for part in self.parts]
        for number, polygon in enumerate(polygons):
            if area(polygon) <= 0 or not is_convex(polygon):
                raise SettingError(f"piece {self.name}: part {number} is not convex")
        if abs(sum(map(area, polygons)) - area(self.outline_mm)) > 1e-6:
            raise SettingError(f"piece {self.name}: its parts do not add up to its outline")

    @cached_property
    def centroid_mm(self) -> Point:
        """The centroid in mm, in the outline's own coordinates (y up)."""
        return (0.0, 0.0) if self.radius_mm else centroid(self.outline_mm)

    @cached_property
    def body_outline(self) -> Polygon:
        """The outline in metres about the centroid, as it collides and is drawn."""
        cx, cy = self.centroid_mm
        return tuple(((x - cx) / MM, (y - cy) / MM) for x, y in self.outline_mm)

    @cached_property
    def engine_parts(self) -> tuple[Polygon, ...]:
        """Convex parts in engine units about the centroid, shrunk by the rounding radius."""
        cx, cy = self.centroid_mm
        shrunk = inset(self.outline_mm, self.rounding_mm)
        return tuple(tuple((shrunk[i][0] - cx, shrunk[i][1] - cy) for i in p) for p in self.parts)

    @cached_property
    def area_mm2(self) -> float:
        """Area of the outline in mm2."""
        return pi * self.radius_mm**2 if self.radius_mm else area(self.outline_mm)

    def mass(self, density: float) -> float:
        """Return the mass in kg for a density in kg/m3."""
        return density * self.area_mm2 * self.thickness_mm / MM**3

    @cached_property
    def gyration_mm2(self) -> float:
        """Moment of inertia about the centroid for each kg, in mm2."""
        if self.radius_mm:
            return self.radius_mm**2 / 2
        cx, cy = self.centroid_mm
        return second_moment(self.outline_mm) / self.area_mm2 - (cx * cx + cy * cy)

    @cached_property
    def reach_m(self) -> float:
        """Distance in metres from the centroid to the farthest point of the outline."""
        if self.radius_mm:
            return self.radius_mm / MM
        return max(hypot(x, y) for x, y in self.body_outline)
