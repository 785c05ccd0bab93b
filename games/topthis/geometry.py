# pyright: strict
"""Where a disc lies: on the pizza, on the crust, on which slices. Exact, and shared by all.

The pizza's middle is 0,0; x to the right, y up, metres. Slice k spans the angles from 45 k to
45 (k + 1) degrees, counter-clockwise from the x axis, out to where the crust begins.
"""

from functools import cache
from math import atan2, cos, hypot, pi, sin

SLICES = 8
SLICES_M = 0.160
"""The slices end and the crust begins this far from the middle."""
RIM_M = 0.200
"""The pizza ends this far from the middle; so do the ring "rim" of the setting and the picture."""
RADIUS_M = 0.018
"""Radius of a disc, unless it was tuned."""
ROUNDING_M = 1e-12
"""What lies this near touches: more than rounding errors make, less than anything real."""


def slices_touched(
    x: float, y: float, radius: float, pizza_radius: float, slices: int = SLICES
) -> list[int]:
    """Return the slices that any part of a disc lies on, ascending.

    Slice k is the closed wedge from k to k + 1 times 360 / slices degrees, counter-clockwise from
    the x axis, within `pizza_radius`. A disc that touches it exactly lies on it.

    Args:
        x: centre of the disc, m.
        y: centre of the disc, m.
        radius: of the disc, m.
        pizza_radius: where the slices end, m.
        slices: how many there are.
    """
    away = hypot(x, y)
    reach = radius + ROUNDING_M
    if away > pizza_radius + reach:
        return []
    if away <= reach:
        return list(range(slices))
    home = min(int(atan2(y, x) % (2 * pi) * slices / (2 * pi)), slices - 1)
    # Beside its own wedge a disc is on those one of whose two straight sides it reaches; beyond
    # the crust's inner edge the corner of such a side is the nearest point of a wedge.
    found = {home}
    for number, (c, s) in enumerate(_sides(slices)):
        along = x * c + y * s
        if along > 0 and abs(x * s - y * c) <= reach:
            out = max(0.0, along - pizza_radius)
            if not out or hypot(out, x * s - y * c) <= reach:
                found |= {number, (number - 1) % slices}
    return sorted(found)


@cache
def _sides(slices: int) -> tuple[tuple[float, float], ...]:
    """Return the directions of the lines between slices, that before slice 0 first."""
    turns = [2 * pi * number / slices for number in range(slices)]
    return tuple((cos(turn), sin(turn)) for turn in turns)


def on_pizza(x: float, y: float) -> bool:
    """Tell whether a disc with this centre is on the pizza, crust included."""
    return hypot(x, y) <= RIM_M


def may_start(x: float, y: float, radius: float) -> bool:
    """Tell whether a disc may be laid here to be flicked: on the crust, outside the slices."""
    return SLICES_M + radius - 1e-9 <= hypot(x, y) <= RIM_M + 1e-9


def start_ring(radius: float) -> tuple[float, float]:
    """Return the least and the greatest distance from the middle at which a disc may start, m."""
    return SLICES_M + radius, RIM_M
