"""What the engine is told of pieces and of the surroundings."""

from math import sqrt

import pymunk

from sim.piece import ROUNDING_MM, PieceKind
from sim.setting import Setting
from sim.tuning import Tuning
from sim.units import MM

PIECE, GROUND, FIXED = 1, 2, 3
"""Collision types; a piece that touches GROUND, and is not held, has fallen."""


def add_statics(space: pymunk.Space, setting: Setting) -> list[tuple[str, pymunk.Poly]]:
    """Add a setting's fixed bodies; return each with the thing whose friction it has."""
    out: list[tuple[str, pymunk.Poly]] = []
    for static in setting.statics:
        shape = pymunk.Poly(space.static_body, static.outline_mm)
        shape.collision_type = GROUND if static.ground else FIXED
        space.add(shape)
        out.append((static.thing, shape))
    return out


def add_piece(
    space: pymunk.Space, kind: PieceKind, tuning: Tuning, pose: tuple[float, float, float]
) -> pymunk.Body:
    """Add a piece at a pose (m, m, rad) at rest.

    Mass and moment are the outline's own. A density set on shapes with a radius would count their
    seams twice.
    """
    mass = kind.mass(tuning[f"{kind.name}.density"])
    body = pymunk.Body(mass, mass * kind.gyration_mm2)
    body.position = (pose[0] * MM, pose[1] * MM)
    body.angle = pose[2]
    shapes: list[pymunk.Shape] = (
        [pymunk.Circle(body, kind.radius_mm)]
        if kind.radius_mm
        else [pymunk.Poly(body, part, radius=ROUNDING_MM) for part in kind.engine_parts]
    )
    for shape in shapes:
        shape.collision_type = PIECE
        coat(shape, tuning, kind.name)
    space.add(body, *shapes)
    return body


def coat(shape: pymunk.Shape, tuning: Tuning, thing: str) -> None:
    """Give a shape the square root of its pair value: the engine multiplies two shapes."""
    shape.friction = sqrt(tuning[f"{thing}.friction"])
    shape.elasticity = sqrt(tuning[f"{thing}.restitution"])
