"""Impacts of equal discs: when the next one comes, and what it does.

An impact has the law that the engine has for the side view: restitution along the line of centres,
and a Coulomb impulse across it that at most stops the rims from sliding on each other. Discs that
touch in a cluster hit each other pair by pair, in the order in which the push arrives, each pair
exactly. So no solver has to converge, a gap of any smallness acts like none, and no impact can
raise the energy.

Lengths are mm, as in the engine.
"""

from collections import deque
from collections.abc import Collection
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Rows = list[list[float]]
"""x, y, angle, vx, vy, spin by disc."""

TOUCH_MM = 1e-4
"""Discs nearer than this touch."""
SLOW = 1e-3
"""mm/s; discs that touch and approach no faster do not hit each other."""
FAR = 1e18
"""Square of a distance, mm2, from which nothing comes near."""
MOST_BOUNCES = 500
"""Impacts at one moment after which the cluster no longer rebounds."""


class Next(NamedTuple):
    """The next impact, if discs keep their velocities.

    Attributes:
        time: seconds from now; infinity for none.
        pair: the two rows.
        clear: seconds from now within which there is none, even if discs slow down.
    """

    time: float
    pair: tuple[int, int]
    clear: float


def next_impact(
    state: Array, mean: Array, moving: npt.NDArray[np.intp], diameter: float, apart: int | None
) -> Next:
    """Return the next impact of moving discs with each other and with all others.

    Args:
        state: (n, 6) rows as above; its velocities say whether discs that touch approach.
        mean: (m, 2) velocities of the moving discs with which they go on, along their own.
        moving: (m,) their rows.
        diameter: of every disc.
        apart: the row of a disc that touches nothing (it is in the hand), or None.
    """
    x, y = state[:, 0], state[:, 1]
    vx, vy = np.zeros(len(state)), np.zeros(len(state))
    vx[moving], vy[moving] = mean[:, 0], mean[:, 1]
    dx, dy = x - x[moving, None], y - y[moving, None]
    du, dv = mean[:, 0:1] - vx, mean[:, 1:2] - vy
    square = dx * dx + dy * dy
    square[np.arange(len(moving)), moving] = FAR
    if apart is not None:
        square[:, apart] = FAR
    closing = dx * du + dy * dv
    room = square - diameter * diameter
    relative = du * du + dv * dv
    inner = closing * closing - relative * room
    touching = room <= 2 * diameter * TOUCH_MM
    for a, b in np.argwhere(touching).tolist():
        i, j = int(moving[a]), b
        if approach(state[i].tolist(), state[j].tolist()) > SLOW:
            return Next(0.0, (min(i, j), max(i, j)), 0.0)
    meets = (closing > 0) & (inner > 0) & ~touching
    times = np.full(room.shape, np.inf)
    times[meets] = room[meets] / (closing[meets] + np.sqrt(inner[meets]))
    first = int(np.argmin(times))
    a, j = divmod(first, len(state))
    time = float(times[a, j])
    clear = time
    if len(moving) > 1:
        speed = np.hypot(mean[:, 0], mean[:, 1])
        gap = np.sqrt(square[:, moving]) - diameter
        both = speed[:, None] + speed
        clear = min(clear, float((gap / np.maximum(both, 1e-12)).min()))
    i = int(moving[a])
    return Next(time, (min(i, j), max(i, j)), clear)


def meeting_time(
    one: list[float], other: list[float], v: list[float], w: list[float], diameter: float
) -> float:
    """Return when two discs at rows `one` and `other` meet with velocities v and w; 0 if never."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    du, dv = v[0] - w[0], v[1] - w[1]
    closing = dx * du + dy * dv
    room = dx * dx + dy * dy - diameter * diameter
    inner = closing * closing - (du * du + dv * dv) * room
    if closing <= 0 or inner <= 0 or room <= 0:
        return 0.0
    return room / (closing + sqrt(inner))


def approach(one: list[float], other: list[float]) -> float:
    """Return how fast two discs approach along the line of centres, mm/s."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    away = hypot(dx, dy) or 1.0
    return ((one[3] - other[3]) * dx + (one[4] - other[4]) * dy) / away


def collide(
    one: list[float],
    other: list[float],
    diameter: float,
    restitution: float,
    friction: float,
    fixed: tuple[bool, bool] = (False, False),
) -> None:
    """Change the rows of two equal uniform discs that hit each other.

    Discs that overlap are first moved apart, half each. One that is `fixed` stands fast, as if it
    were infinitely heavy.
    """
    mine, theirs = float(not fixed[0]), float(not fixed[1])
    both = mine + theirs
    if not both:
        return
    dx, dy = other[0] - one[0], other[1] - one[1]
    away = hypot(dx, dy)
    nx, ny = (dx / away, dy / away) if away else (1.0, 0.0)
    overlap = diameter - away
    if overlap > 0:
        one[0] -= nx * overlap * mine / both
        one[1] -= ny * overlap * mine / both
        other[0] += nx * overlap * theirs / both
        other[1] += ny * overlap * theirs / both
    du, dv = one[3] - other[3], one[4] - other[4]
    # For a mass of 1: along the line of centres a disc counts as 1, across it as 1/3, since its rim
    # gives way by turning as well (I = R^2 / 2).
    normal = (1 + restitution) * (du * nx + dv * ny) / both
    radius = diameter / 2
    slide = dv * nx - du * ny + radius * (one[5] + other[5])
    most = friction * normal
    across = min(max(slide / (3 * both), -most), most)
    px, py = normal * nx - across * ny, normal * ny + across * nx
    one[3] -= px * mine
    one[4] -= py * mine
    other[3] += px * theirs
    other[4] += py * theirs
    turn = 2 * across / radius
    one[5] -= turn * mine
    other[5] -= turn * theirs


def resolve(
    rows: Rows,
    first: tuple[int, int],
    diameter: float,
    restitution: float,
    friction: float,
    apart: int | None,
    fixed: Collection[int] = (),
) -> list[tuple[int, int]]:
    """Let two discs hit each other, and then all that are hit through them at the same moment.

    Returns:
        The pairs that hit, in order; `rows` holds what became of them.
    """
    done: list[tuple[int, int]] = []
    reach = (diameter + TOUCH_MM) ** 2
    waiting = deque([first])
    while waiting and len(done) < 4 * MOST_BOUNCES:
        i, j = waiting.popleft()
        one, other = rows[i], rows[j]
        if approach(one, other) <= SLOW:
            continue
        bounce = restitution if len(done) < MOST_BOUNCES else 0.0
        collide(one, other, diameter, bounce, friction, (i in fixed, j in fixed))
        done.append((i, j))
        for a in (i, j):
            x, y = rows[a][0], rows[a][1]
            for b, row in enumerate(rows):
                near = (row[0] - x) ** 2 + (row[1] - y) ** 2 <= reach
                if near and b not in (a, apart) and approach(rows[a], row) > SLOW:
                    waiting.append((min(a, b), max(a, b)))
    return done


def pressing(
    state: Array, mean: Array, moving: npt.NDArray[np.intp], diameter: float, apart: int | None
) -> list[tuple[int, int]]:
    """Return pairs that touch, do not approach yet, and would do so with their mean velocities.

    Args:
        state: (n, 6) rows as above.
        mean: (n, 2) velocities with which all discs would go on.
        moving: rows of those that move.
        diameter: of every disc.
        apart: the row of a disc that touches nothing, or None.
    """
    dx, dy = (state[:, k] - state[moving, k, None] for k in (0, 1))
    du, dv = (mean[moving, k, None] - mean[:, k] for k in (0, 1))
    square = dx * dx + dy * dy
    square[np.arange(len(moving)), moving] = FAR
    if apart is not None:
        square[:, apart] = FAR
    near = square <= (diameter + TOUCH_MM) ** 2
    closing = near & (dx * du + dy * dv > SLOW * diameter)
    pairs = [(int(moving[a]), int(b)) for a, b in np.argwhere(closing).tolist()]
    return [
        (min(i, j), max(i, j))
        for i, j in pairs
        if approach(state[i].tolist(), state[j].tolist()) <= SLOW
    ]


def spread(
    state: Array, diameter: float, slack: float, fixed: npt.NDArray[np.bool_] | None = None
) -> bool:
    """Move discs apart that overlap by more than `slack`; True when there were any.

    Those that are `fixed` stay where they are; two of them that overlap go on doing so.
    """
    still = np.zeros(len(state), dtype=bool) if fixed is None else fixed
    share = (~still).astype(np.float64)
    found = False
    for _ in range(1000):
        dx = state[:, 0] - state[:, 0:1]
        dy = state[:, 1] - state[:, 1:2]
        away = np.hypot(dx, dy)
        np.fill_diagonal(away, np.inf)
        apart = ~(still & still[:, None])
        pairs = np.argwhere(np.triu((away < diameter - slack) & apart))
        if not len(pairs):
            break
        found = True
        for i, j in pairs.tolist():
            x, y = float(state[j, 0] - state[i, 0]), float(state[j, 1] - state[i, 1])
            length = hypot(x, y)
            nx, ny = (x / length, y / length) if length else (1.0, 0.0)
            push = max(0.0, diameter - length) / 2 + TOUCH_MM
            both = share[i] + share[j]
            mine, theirs = (push, push) if both > 1 else (2 * push * share[i], 2 * push * share[j])
            state[i, 0] -= nx * mine
            state[i, 1] -= ny * mine
            state[j, 0] += nx * theirs
            state[j, 1] += ny * theirs
    return found
