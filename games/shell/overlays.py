"""What the eye does not see in a scene: contacts, forces, speeds, centres, friction cones.

Drawn straight onto the surface, since nearly all of it is new in every frame.
"""

import math
from collections.abc import Collection
from typing import Literal

import numpy as np
import numpy.typing as npt
import pygame
import pygame.gfxdraw

from games.core.words import _
from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.theme import Colour
from sim.contacts import Contacts
from sim.world import DT, World

Overlay = Literal["contacts", "forces", "velocities", "centres", "cones"]
OVERLAYS: tuple[tuple[Overlay, str], ...] = (
    ("contacts", _("Contact points")),
    ("forces", _("Forces")),
    ("velocities", _("Velocities")),
    ("centres", _("Centres of mass")),
    ("cones", _("Friction cones")),
)
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
_LONGEST = 110.0
_PX_A_M_S = 110.0
_CONE = 22.0
_EDGE = 0.97

Point = tuple[float, float]
Poses = npt.NDArray[np.float64]


class _Pen:
    """Draws in physical pixels what is given in metres."""

    def __init__(self, canvas: Canvas, camera: Camera) -> None:
        self.canvas, self.camera, self.scale = canvas, camera, canvas.scale

    def at(self, x: float, y: float) -> Point:
        return self.canvas.place(self.camera.to_screen(x, y))

    def line(self, a: Point, b: Point, colour: Colour, width: float) -> None:
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = math.hypot(dx, dy)
        if long < 0.5:
            return
        nx, ny = -dy / long * width * self.scale / 2, dx / long * width * self.scale / 2
        self.polygon(
            [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny),
             (a[0] - nx, a[1] - ny)], colour,
        )  # fmt: skip

    def polygon(self, points: list[Point], colour: Colour) -> None:
        surface = self.canvas.surface
        whole = [(round(x), round(y)) for x, y in points]
        if all(abs(v) < 20000 for point in whole for v in point):
            pygame.gfxdraw.filled_polygon(surface, whole, colour)
            pygame.gfxdraw.aapolygon(surface, whole, colour)

    def disc(self, at: Point, radius: float, colour: Colour) -> None:
        pygame.draw.aacircle(self.canvas.surface, colour[:3], at, radius * self.scale)

    def arrow(self, a: Point, dx: float, dy: float, colour: Colour, width: float) -> None:
        """Draw an arrow of physical pixels from a point, dark around it."""
        long = math.hypot(dx, dy)
        if long < 3 * self.scale:
            return
        ux, uy = dx / long, dy / long
        head = min(9.0 * self.scale, long * 0.6)
        tip = (a[0] + dx, a[1] + dy)
        neck = (tip[0] - ux * head, tip[1] - uy * head)
        for ink, wide, more in ((theme.INK, width + 2, 1.5), (colour, width, 0.0)):
            side = (head * 0.5) + more * self.scale
            end = (tip[0] + ux * more * self.scale * 1.6, tip[1] + uy * more * self.scale * 1.6)
            self.line(a, neck, ink, wide)
            self.polygon(
                [end, (neck[0] - uy * side, neck[1] + ux * side),
                 (neck[0] + uy * side, neck[1] - ux * side)], ink,
            )  # fmt: skip


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
            if "forces" in shown:
                _forces(pen, contacts)
            if "contacts" in shown:
                _points(pen, contacts)
        if "centres" in shown:
            for piece in world.present:
                _centre(pen, poses[piece].tolist())
        if "velocities" in shown:
            speeds = world.velocities()
            for piece in world.present:
                vx, vy, _spin = speeds[piece].tolist()
                x, y, _angle = poses[piece].tolist()
                k = _PX_A_M_S * canvas.scale
                if x == x:
                    pen.arrow(pen.at(x, y), vx * k, -vy * k, COLOURS["velocities"], 3)


def _spots(contacts: Contacts) -> list[tuple[int, float, float]]:
    """Return row, x, y of every contact point."""
    out: list[tuple[int, float, float]] = []
    for row, (count, points) in enumerate(
        zip(contacts.count.tolist(), contacts.points.tolist(), strict=True)
    ):
        out += [(row, x, y) for x, y in points[:count]]
    return out


def _points(pen: _Pen, contacts: Contacts) -> None:
    for _row, x, y in _spots(contacts):
        at = pen.at(x, y)
        pen.disc(at, 4.2, theme.INK)
        pen.disc(at, 2.9, COLOURS["contacts"])


def _middle(contacts: Contacts, row: int) -> Point:
    points = contacts.points[row][: int(contacts.count[row])]
    x, y = points.mean(axis=0).tolist()
    return x, y


def _forces(pen: _Pen, contacts: Contacts) -> None:
    """Draw each pair's force on both sides of its contact, as photoelastic pictures show it."""
    for row, (ix, iy) in enumerate(contacts.impulses.tolist()):
        force = math.hypot(ix, iy) / DT
        if force < 1e-3:
            continue
        long = min(_LONGEST, _PX_A_WEIGHT * (force / _WEIGHT_N) ** 0.6) * pen.scale
        ux, uy = ix / DT / force, iy / DT / force
        x, y = pen.at(*_middle(contacts, row))
        dx, dy = ux * long / 2, -uy * long / 2
        wide = min(6.0, 2.0 + math.sqrt(force / _WEIGHT_N) * 0.5)
        pen.line((x - dx, y - dy), (x + dx, y + dy), theme.INK, wide + 2)
        pen.line((x - dx, y - dy), (x + dx, y + dy), COLOURS["forces"], wide)


def _cones(pen: _Pen, world: World, contacts: Contacts) -> None:
    setting, kinds = world.start.setting, world.start.pieces
    for row, x, y in _spots(contacts):
        one, other = contacts.pieces[row].tolist()
        things = [kinds[p] if p >= 0 else thing_at(world, x, y) for p in (one, other)]
        mu = world.tuning.pair(*things) if all(t in setting.things for t in things) else 0.0
        nx, ny = contacts.normals[row].tolist()
        ix, iy = contacts.impulses[row].tolist()
        along, across = abs(ix * nx + iy * ny), abs(ix * ny - iy * nx)
        slides = across > _EDGE * mu * along and along > 0
        if other < 0:
            nx, ny = -nx, -ny
        half, turn = math.atan(mu), math.atan2(ny, nx)
        colour = SLIDING if slides else COLOURS["cones"]
        at, k = pen.at(x, y), _CONE * pen.scale
        ends = [
            (at[0] + math.cos(turn + side) * k, at[1] - math.sin(turn + side) * k)
            for side in (half, -half)
        ]
        pen.polygon([at, *ends], (*colour[:3], 110))
        for end in ends:
            pen.line(at, end, colour, 1.6)


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
    cx, cy = pen.at(x, y)
    pen.disc((cx, cy), 7.0, theme.INK)
    pen.disc((cx, cy), 5.6, COLOURS["centres"])
    r = 5.6 * pen.scale
    for quarter in (0, 2):
        turns = [-angle + (quarter + i / 6) * math.pi / 2 for i in range(7)]
        arc = [(cx + r * math.cos(t), cy + r * math.sin(t)) for t in turns]
        pen.polygon([(cx, cy), *arc], theme.INK)


def legend(canvas: Canvas, overlay: Overlay, centre: Point) -> None:
    """Draw the sign of an overlay, for its switch."""
    camera = Camera()
    pen = _Pen(canvas, camera)
    x, y = canvas.place(centre)
    k = canvas.scale
    if overlay == "contacts":
        pen.disc((x, y), 5.2, theme.INK)
        pen.disc((x, y), 3.8, COLOURS["contacts"])
    elif overlay == "centres":
        mm = camera.to_world(centre)
        _centre(pen, [mm[0], mm[1], 0.0])
    elif overlay == "velocities":
        pen.arrow((x - 9 * k, y + 4 * k), 18 * k, -8 * k, COLOURS["velocities"], 3)
    elif overlay == "forces":
        pen.line((x - 9 * k, y + 4 * k), (x + 9 * k, y - 4 * k), theme.INK, 5)
        pen.line((x - 9 * k, y + 4 * k), (x + 9 * k, y - 4 * k), COLOURS["forces"], 3)
    else:
        ends = [(x - 7 * k, y - 8 * k), (x + 7 * k, y - 8 * k)]
        pen.polygon([(x, y + 8 * k), *ends], (*COLOURS["cones"][:3], 110))
        for end in ends:
            pen.line((x, y + 8 * k), end, COLOURS["cones"], 1.6)
