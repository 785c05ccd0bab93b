"""Flicks worth trying: from the crust straight to a disc, just fast enough to nudge it."""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.topthis.geometry import RIM_M, SLICES_M, on_pizza, slices_touched
from games.topthis.hand import Aim
from games.topthis.state import State
from sim.tuning import Tuning

SPARE_M, SPARE_SHARE = 0.012, 0.12
"""How much further than the disc to be hit a flick is meant to go: the hand's strength varies."""
CORNER_RAD = 1.0


class Prospect(NamedTuple):
    """A flick and what should come of it.

    Attributes:
        aim: the flick.
        target: the disc that it should hit.
        at: where the flicked disc should stop.
        pushed: where the target should stop.
        way: how far the flicked disc goes, m.
    """

    aim: Aim
    target: int
    at: tuple[float, float]
    pushed: tuple[float, float]
    way: float


def find_prospects(view: State, tuning: Tuning, rng: Random, tries: int) -> list[Prospect]:
    """Return flicks at random discs from random places whose path is free.

    Args:
        view: what the bot sees.
        tuning: the physical parameters.
        rng: the bot's own.
        tries: how many are drawn; those that are blocked or too far are left out.
    """
    radius = tuning["disc.radius"]
    discs = [(disc, x, y) for disc, _face, x, y, _angle in view.pizza]
    out: list[Prospect] = []
    for _ in range(tries):
        if not discs:
            break
        target, tx, ty = rng.choice(discs)
        turn = math.atan2(ty, tx) + rng.gauss(0, 0.9)
        start = (SLICES_M + radius + RIM_M) / 2
        x, y = start * math.cos(turn), start * math.sin(turn)
        aside = rng.uniform(-1.0, 1.0) * 2 * radius * 0.8
        found = _straight(discs, target, (tx, ty), (x, y), aside, radius)
        if found is not None:
            out += _speed(found, target, (tx, ty), (x, y), tuning)
    return out


def _straight(
    discs: Sequence[tuple[int, float, float]],
    target: int,
    goal: tuple[float, float],
    start: tuple[float, float],
    aside: float,
    radius: float,
) -> tuple[float, float] | None:
    """Return direction and way to the touch of a target, passed `aside` of its middle, or None."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    away = math.hypot(dx, dy)
    if away <= 2 * radius + 0.001 or abs(aside) >= away:
        return None
    direction = math.atan2(dy, dx) - math.asin(aside / away)
    way = math.sqrt(away * away - aside * aside) - math.sqrt(4 * radius * radius - aside * aside)
    c, s = math.cos(direction), math.sin(direction)
    for disc, x, y in discs:
        along, off = (x - start[0]) * c + (y - start[1]) * s, 0.0
        off = (y - start[1]) * c - (x - start[0]) * s
        if math.hypot(x - start[0], y - start[1]) <= 2 * radius + 0.001:
            return None
        if disc != target and 0 < along < way + radius and abs(off) < 2 * radius:
            reach = along - math.sqrt(4 * radius * radius - off * off)
            if reach < way:
                return None
    return direction, way


def _speed(
    found: tuple[float, float],
    target: int,
    goal: tuple[float, float],
    start: tuple[float, float],
    tuning: Tuning,
) -> list[Prospect]:
    direction, way = found
    grip = 2 * tuning["pizza.friction"] * tuning["world.gravity"]
    spare = SPARE_M + SPARE_SHARE * way
    strength = math.sqrt(grip * (way + spare)) / tuning["flick.limit"]
    if strength > 1:
        return []
    c, s = math.cos(direction), math.sin(direction)
    x, y = start[0] + way * c, start[1] + way * s
    nx, ny = goal[0] - x, goal[1] - y
    length = math.hypot(nx, ny)
    nx, ny = nx / length, ny / length
    head_on = c * nx + s * ny
    e = tuning["disc.restitution"]
    # Of the speed along the line of centres the target takes (1 + e) / 2; ways go with squares.
    push = spare * (head_on * (1 + e) / 2) ** 2
    vx, vy = c - nx * head_on * (1 + e) / 2, s - ny * head_on * (1 + e) / 2
    left = spare * math.hypot(vx, vy)
    return [
        Prospect(
            Aim(start[0], start[1], direction, strength),
            target,
            (x + vx * left, y + vy * left),
            (goal[0] + nx * push, goal[1] + ny * push),
            way,
        )
    ]


def free_aim(tuning: Tuning, rng: Random, turn: float | None = None) -> Aim:
    """Return a flick from somewhere on the crust towards the middle, for an empty pizza."""
    radius = tuning["disc.radius"]
    at = rng.uniform(0, 2 * math.pi) if turn is None else turn
    start = (SLICES_M + radius + RIM_M) / 2
    way = rng.uniform(0.06, 0.16)
    grip = 2 * tuning["pizza.friction"] * tuning["world.gravity"]
    strength = min(1.0, math.sqrt(grip * way) / tuning["flick.limit"])
    return Aim(start * math.cos(at), start * math.sin(at), at + math.pi, strength)


def places_after(prospect: Prospect, disc: int, radius: float) -> dict[int, list[int]]:
    """Return the slices on which the flicked disc and its target should come to lie."""
    out = {
        disc: slices_touched(*prospect.at, radius, SLICES_M),
        prospect.target: slices_touched(*prospect.pushed, radius, SLICES_M),
    }
    return {one: numbers for one, numbers in out.items() if one == disc or numbers} | (
        {} if on_pizza(*prospect.pushed) else {prospect.target: []}
    )
