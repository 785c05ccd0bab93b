"""What the eye does not see in a scene: contacts, forces, speeds, centres, friction cones.

Drawn straight onto the surface, since nearly all of it is new in every frame.
"""

import math
from collections.abc import Callable, Collection
from typing import Literal

import numpy as np
import numpy.typing as npt
import pygame
import pygame.gfxdraw

from games.core.words import _
from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.shapes import Pictures, paint, rasterise
from games.shell.theme import Colour
from sim.contactlog import Touches, touches
from sim.contacts import Contacts
from sim.top import TopWorld
from sim.world import World

Overlay = Literal["contacts", "forces", "velocities", "centres", "cones"]
OVERLAYS: tuple[tuple[Overlay, str], ...] = (
    ("contacts", _("Contact points")),
    ("forces", _("Forces")),
    ("velocities", _("Velocities")),
    ("centres", _("Centres of mass")),
    ("cones", _("Friction cones")),
)
FROM_ABOVE: tuple[Overlay, ...] = ("contacts", "forces", "velocities", "centres")
"""What has a meaning from above; discs that lie beside each other press on nothing, so no cones.
The forces are those of friction with the surface below; impacts are over in no time."""
COLOURS: dict[Overlay, Colour] = {
    "contacts": theme.FOCUS,
    "forces": theme.rgb("#E3342F"),
    "velocities": theme.rgb("#56B4E9"),
    "centres": theme.WHITE,
    "cones": theme.rgb("#009E73"),
}
SLIDING = theme.rgb("#E69F00")
"""A cone whose force lies on its edge: the contact slides."""
_PX_A_WEIGHT = 26.0
"""Logical pixels of the force that equals the weight of a middling piece."""
_WEIGHT_N = 0.11
_RUB_N = 0.0065
"""As much, for the friction of a disc that slides."""
_LONGEST = 110.0
_LEAST_N = 4e-3
_LONGEST_SPEED = 220.0
_HEADS = 36.0
"""Logical pixels from which on a pair's force has heads."""
_PX_A_M_S = 110.0
_CONE = 22.0
_EDGE = 0.97

_stamps = Pictures(1)

Point = tuple[float, float]
Poses = npt.NDArray[np.float64]


class _Pen:
    """Draws in physical pixels what is given in metres."""

    def __init__(self, canvas: Canvas, camera: Camera) -> None:
        self.canvas, self.camera, self.scale = canvas, camera, canvas.scale

    def at(self, x: float, y: float) -> Point:
        return self.canvas.place(self.camera.to_screen(x, y))

    def line(self, a: Point, b: Point, colour: Colour, width: float) -> None:
        wide = max(1, round(width * self.scale))
        pygame.draw.aaline(self.canvas.surface, colour[:3], a, b, wide)

    def stamp(
        self, key: tuple[object, ...], radius: float, body: Callable[[], str], at: Point
    ) -> None:
        """Put a small picture with its middle at a point; drawn once for each key.

        Args:
            key: what it depends on beside the scale.
            radius: half its side in logical pixels.
            body: gives its SVG, y down, 0,0 in the middle.
            at: physical pixels.
        """
        picture = _stamp(key, self.scale, radius, body)
        half = picture.get_width() / 2
        self.canvas.surface.blit(picture, (round(at[0] - half), round(at[1] - half)))

    def arrow(self, a: Point, dx: float, dy: float, colour: Colour, width: float) -> None:
        """Draw an arrow of physical pixels from a point, dark around it."""
        long, scale = math.hypot(dx, dy), self.scale
        if long < 3 * scale or not (-9999 < a[0] < 9999 and -9999 < a[1] < 9999):
            return
        ux, uy = dx / long, dy / long
        head = min(9.0 * scale, long * 0.6)
        surface = self.canvas.surface
        for ink, half, side, tip in (
            (theme.INK, (width / 2 + 1) * scale, head * 0.5 + 1.5 * scale, long + 2.4 * scale),
            (colour, width / 2 * scale, head * 0.5, long),
        ):
            neck = long - head
            shape = [
                (round(a[0] + ux * along - uy * across), round(a[1] + uy * along + ux * across))
                for along, across in (
                    (0.0, half), (neck, half), (neck, side), (tip, 0.0),
                    (neck, -side), (neck, -half), (0.0, -half),
                )
            ]  # fmt: skip
            pygame.gfxdraw.filled_polygon(surface, shape, ink)
            if ink is theme.INK:
                pygame.gfxdraw.aapolygon(surface, shape, ink)


def draw_overlays(
    canvas: Canvas, camera: Camera, world: World, poses: Poses, shown: Collection[Overlay]
) -> None:  # fmt: skip
    """Draw the chosen overlays of a world.

    Args:
        canvas: what to draw on.
        camera: where the world is seen.
        world: whose contacts and speeds.
        poses: where the pieces are drawn.
        shown: which ones.
    """
    if not shown:
        return
    pen = _Pen(canvas, camera)
    with canvas.clipped(camera.rect):
        if {"contacts", "forces", "cones"} & set(shown):
            contacts = world.contacts()
            if "cones" in shown:
                _cones(pen, world, contacts)
            draw_touches(canvas, camera, touches(contacts, world.dt), shown)
            if "forces" in shown and isinstance(world, TopWorld):
                _rubbing(pen, world, poses)
        if "centres" in shown:
            for piece in world.present:
                _centre(pen, poses[piece].tolist())
        if "velocities" in shown:
            draw_velocities(canvas, camera, poses, world.velocities())


def draw_touches(
    canvas: Canvas, camera: Camera, found: Touches, shown: Collection[Overlay], pairs: bool = True
) -> None:
    """Draw forces and contact points, those of them that are shown.

    Args:
        canvas: what to draw on.
        camera: where the world is seen.
        found: what touches.
        shown: which overlays.
        pairs: whether a force is that of a touching pair, and not the sum on one piece.
    """
    pen = _Pen(canvas, camera)
    with canvas.clipped(camera.rect):
        if "forces" in shown:
            _forces(pen, found, pairs)
        if "contacts" in shown:
            _dots(pen, found.points)


def draw_velocities(canvas: Canvas, camera: Camera, poses: Poses, speeds: Poses) -> None:
    """Draw the speed of each piece as an arrow from its centroid.

    Args:
        canvas: what to draw on.
        camera: where the world is seen.
        poses: (N, 3) m, m, rad; NaN rows are not drawn.
        speeds: (N, 3) m/s, m/s, rad/s.
    """
    pen, k = _Pen(canvas, camera), _PX_A_M_S * canvas.scale
    with canvas.clipped(camera.rect):
        for (x, y, _angle), (vx, vy, _spin) in zip(poses.tolist(), speeds.tolist(), strict=True):
            if x == x and vx == vx:
                long = math.hypot(vx, vy) * k
                fit = min(1.0, _LONGEST_SPEED * canvas.scale / long) if long else 1.0
                pen.arrow(pen.at(x, y), vx * k * fit, -vy * k * fit, COLOURS["velocities"], 3)


def _spots(contacts: Contacts) -> list[tuple[int, float, float]]:
    """Return row, x, y of every contact point."""
    out: list[tuple[int, float, float]] = []
    for row, (count, points) in enumerate(
        zip(contacts.count.tolist(), contacts.points.tolist(), strict=True)
    ):
        out += [(row, x, y) for x, y in points[:count]]
    return out


def _dots(pen: _Pen, points: npt.NDArray[np.float32], radius: float = 4.2) -> None:
    """Draw (P, 2) points in m."""
    picture = _dot_picture(pen.scale, radius)
    k = pen.camera.unit * 1000 * pen.scale
    x, y = pen.at(0.0, 0.0)
    half = picture.get_width() / 2
    px = np.rint(x + points[:, 0] * k - half).astype(int).tolist()
    py = np.rint(y - points[:, 1] * k - half).astype(int).tolist()
    pen.canvas.surface.fblits([(picture, at) for at in zip(px, py, strict=True)])


def _dot(pen: _Pen, at: Point, radius: float) -> None:
    picture = _dot_picture(pen.scale, radius)
    half = picture.get_width() / 2
    pen.canvas.surface.blit(picture, (round(at[0] - half), round(at[1] - half)))


def _dot_picture(scale: float, radius: float) -> pygame.Surface:
    def body() -> str:
        inner = radius * 0.69
        return (
            f'<circle r="{radius}" {paint("fill", theme.INK)}/>'
            f'<circle r="{inner:g}" {paint("fill", COLOURS["contacts"])}/>'
        )

    return _stamp(("dot", radius), scale, radius + 1, body)


def _stamp(
    key: tuple[object, ...], scale: float, radius: float, body: Callable[[], str]
) -> pygame.Surface:
    """Return a small picture; drawn once for each key and scale."""
    side = 2 * math.ceil(radius * scale)
    view = f"{-radius:g} {-radius:g} {2 * radius:g} {2 * radius:g}"
    return _stamps.get((*key, side), lambda: rasterise(body(), side, side, view))


def _rubbing(pen: _Pen, world: TopWorld, poses: Poses) -> None:
    """Draw the friction of the surface on each disc that is seen from above."""
    for piece, (fx, fy) in enumerate(world.friction().tolist()):
        force = math.hypot(fx, fy)
        x, y, _angle = poses[piece].tolist()
        if x == x and force > 1e-6:
            long = min(_LONGEST, _PX_A_WEIGHT * (force / _RUB_N) ** 0.6) * pen.scale / force
            pen.arrow(pen.at(x, y), fx * long, -fy * long, COLOURS["forces"], 3)


def _forces(pen: _Pen, found: Touches, pairs: bool) -> None:
    """Draw forces: of a pair on both sides of its contact, as photoelastic pictures show it."""
    colour, k = COLOURS["forces"], pen.camera.unit * 1000 * pen.scale
    x0, y0 = pen.at(0.0, 0.0)
    force = np.hypot(found.forces[:, 0], found.forces[:, 1])
    some = force > _LEAST_N
    size = force[some]
    long = np.minimum(_LONGEST, _PX_A_WEIGHT * (size / _WEIGHT_N) ** 0.6) * pen.scale
    wide = np.minimum(6.0, 2.0 + np.sqrt(size / _WEIGHT_N) * 0.5)
    arrows = (found.forces[some] / size[:, None] * long[:, None]).tolist()
    for (mx, my), (dx, dy), far, width in zip(
        found.middles[some].tolist(), arrows, long.tolist(), wide.tolist(), strict=True
    ):
        x, y = x0 + mx * k, y0 - my * k
        if not pairs:
            pen.arrow((x, y), dx, -dy, colour, width)
        elif far < _HEADS * pen.scale:
            a, b = (x - dx / 2, y + dy / 2), (x + dx / 2, y - dy / 2)
            pen.line(a, b, theme.INK, width + 2)
            pen.line(a, b, colour, width)
        else:
            pen.arrow((x, y), dx / 2, -dy / 2, colour, width)
            pen.arrow((x, y), -dx / 2, dy / 2, colour, width)


def _cones(pen: _Pen, world: World, contacts: Contacts) -> None:
    setting, kinds = world.start.setting, world.start.pieces
    known = set(setting.things)
    pairs: dict[tuple[str, str], float] = {}
    for row, x, y in _spots(contacts):
        one, other = contacts.pieces[row].tolist()
        things = [kinds[p] if p >= 0 else thing_at(world, x, y) for p in (one, other)]
        pair = (things[0], things[1])
        if pair not in pairs:
            pairs[pair] = world.tuning.pair(*pair) if known.issuperset(pair) else 0.0
        mu = pairs[pair]
        nx, ny = contacts.normals[row].tolist()
        ix, iy = contacts.impulses[row].tolist()
        along, across = abs(ix * nx + iy * ny), abs(ix * ny - iy * nx)
        slides = across > _EDGE * mu * along and along > 0
        if other < 0:
            nx, ny = -nx, -ny
        _cone(pen, pen.at(x, y), mu, math.atan2(ny, nx), SLIDING if slides else COLOURS["cones"])


def _cone(pen: _Pen, at: Point, mu: float, turn: float, colour: Colour) -> None:
    """Draw a cone that opens towards `turn`, in steps of 3 degrees."""
    degrees, half = round(math.degrees(turn) / 3) * 3 % 360, math.atan(round(mu, 2))

    def body() -> str:
        ends = [
            f"{math.cos(math.radians(degrees) + side) * _CONE:.2f},"
            f"{-math.sin(math.radians(degrees) + side) * _CONE:.2f}"
            for side in (half, -half)
        ]
        fill = f'<polygon points="0,0 {ends[0]} {ends[1]}" {paint("fill", (*colour[:3], 110))}/>'
        lines = "".join(
            f'<path d="M0,0 L{end}" {paint("stroke", colour)} stroke-width="1.6"/>' for end in ends
        )
        return fill + lines

    pen.stamp(("cone", degrees, round(mu, 2), colour), _CONE + 2, body, at)


def thing_at(world: World, x: float, y: float) -> str:
    """Return the fixed thing nearest to a point (m)."""
    best, found = math.inf, ""
    for static in world.start.setting.statics:
        corners = static.outline_mm
        away = max(
            ((bx - ax) * (ay - y * 1000) - (ax - x * 1000) * (by - ay))
            / math.hypot(bx - ax, by - ay)
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
        )  # fmt: skip
        if away < best:
            best, found = away, static.thing
    return found


def _centre(pen: _Pen, pose: list[float]) -> None:
    x, y, angle = pose
    if x != x:
        return
    degrees = round(math.degrees(-angle) / 6) * 6 % 180

    def body() -> str:
        quarters = "".join(
            f'<path d="M0,0 L{r},0 A{r},{r} 0 0 1 0,{r} Z" {paint("fill", theme.INK)}'
            f' transform="rotate({degrees + turn})"/>'
            for r, turn in ((5.8, 0), (5.8, 180))
        )
        return (
            f'<circle r="7" {paint("fill", theme.INK)}/>'
            f'<circle r="5.6" {paint("fill", COLOURS["centres"])}/>{quarters}'
        )

    pen.stamp(("centre", degrees), 8, body, pen.at(x, y))


def legend(canvas: Canvas, overlay: Overlay, centre: Point) -> None:
    """Draw the sign of an overlay, for its switch."""
    camera = Camera()
    pen = _Pen(canvas, camera)
    x, y = canvas.place(centre)
    k = canvas.scale
    if overlay == "contacts":
        _dot(pen, (x, y), 5.2)
    elif overlay == "centres":
        mm = camera.to_world(centre)
        _centre(pen, [mm[0], mm[1], 0.0])
    elif overlay == "velocities":
        pen.arrow((x - 9 * k, y + 4 * k), 18 * k, -8 * k, COLOURS["velocities"], 3)
    elif overlay == "forces":
        pen.line((x - 9 * k, y + 4 * k), (x + 9 * k, y - 4 * k), theme.INK, 5)
        pen.line((x - 9 * k, y + 4 * k), (x + 9 * k, y - 4 * k), COLOURS["forces"], 3)
    else:
        _cone(pen, (x, y + 9 * k), 0.6, math.pi / 2, COLOURS["cones"])
