"""What the engine is told of pieces and of the surroundings."""

from math import sqrt

import pymunk

from sim.piece import PieceKind
from sim.setting import Setting
from sim.tuning import Tuning
from sim.units import MM

PIECE, GROUND, FIXED = 1, 2, 3
"""Collision types; a piece that touches GROUND, and is not held, has fallen."""
SLOP_MM = 0.1
"""Overlap that the engine lets be."""
SKIN_MM = SLOP_MM / 4
"""All shapes are grown by it, so that two that touch on paper overlap by half the slop: what was
put down touching stays where it was put. Without it each contact sinks in first, one corner before
the other: a tower of 20 cubes sinks by 2 mm, and overhangs tip at 98 hundredths of the limit."""


def add_statics(space: pymunk.Space, setting: Setting) -> list[tuple[str, pymunk.Poly]]:
    """Add a setting's fixed bodies; return each with the thing whose friction it has."""
    out: list[tuple[str, pymunk.Poly]] = []
    for static in setting.statics:
        shape = pymunk.Poly(space.static_body, static.outline_mm, radius=SKIN_MM)
        shape.collision_type = GROUND if static.ground else FIXED
        space.add(shape)
        out.append((static.thing, shape))
    return out


def add_piece(
    space: pymunk.Space, kind: PieceKind, tuning: Tuning, pose: tuple[float, float, float]
) -> tuple[pymunk.Body, list[pymunk.Shape]]:
    """Add a piece at a pose (m, m, rad) at rest; return its body and its shapes.

    Mass and moment are the outline's own. A density set on shapes with a radius would count their
    seams twice.
    """
    mass = kind.mass(tuning[f"{kind.name}.density"])
    body = pymunk.Body(mass, mass * kind.gyration_mm2)
    body.position = (pose[0] * MM, pose[1] * MM)
    body.angle = pose[2]
    shapes: list[pymunk.Shape] = (
        [pymunk.Circle(body, kind.radius_mm + SKIN_MM)]
        if kind.radius_mm
        else [
            pymunk.Poly(body, part, radius=kind.rounding_mm + SKIN_MM) for part in kind.engine_parts
        ]
    )
    for shape in shapes:
        shape.collision_type = PIECE
        coat(shape, tuning, kind.name)
    space.add(body, *shapes)
    return body, shapes


def weigh(body: pymunk.Body, kind: PieceKind, tuning: Tuning) -> None:
    """Give a body the mass and the moment of its kind under a tuning."""
    body.mass = kind.mass(tuning[f"{kind.name}.density"])
    body.moment = body.mass * kind.gyration_mm2


def scattered(piece: int) -> float:
    """Return a piece's place in the order in which the engine learns of them.

    The solver goes through contacts in about that order, and what it leaves undone pushes one way
    along a sweep: a tower of 20 built upwards leans by 3 mm, downwards by 3 mm the other way. Steps
    of the golden ratio scatter neighbours, and it leans by less than 1 mm.
    """
    return piece * 0.6180339887498949 % 1.0


def coat(shape: pymunk.Shape, tuning: Tuning, thing: str) -> None:
    """Give a shape the square root of its pair value: the engine multiplies two shapes."""
    shape.friction = sqrt(tuning[f"{thing}.friction"])
    shape.elasticity = sqrt(tuning[f"{thing}.restitution"])
