# pyright: strict
"""Where a disc lies: on the pizza, on the crust, on which slices. Exact, and shared by all.

The pizza's middle is 0,0; x to the right, y up, metres. Slice k spans the angles from 45 k to
45 (k + 1) degrees, counter-clockwise from the x axis, out to where the crust begins.
"""

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
    width = 2 * pi / slices
    angle = atan2(y, x) % (2 * pi)
    home = min(int(angle / width), slices - 1)
    lines = [_to_line(x, y, k * width, pizza_radius) <= reach for k in range(slices)]
    # Beside its own wedge a disc is on those one of whose two straight sides it reaches; beyond
    # the crust's inner edge the corner of such a side is the nearest point of a wedge.
    return [k for k in range(slices) if k == home or lines[k] or lines[(k + 1) % slices]]


def _to_line(x: float, y: float, angle: float, length: float) -> float:
    """Return the distance of a point from the line from the middle outwards."""
    c, s = cos(angle), sin(angle)
    along = min(max(x * c + y * s, 0.0), length)
    return hypot(x - along * c, y - along * s)


def on_pizza(x: float, y: float) -> bool:
    """Tell whether a disc with this centre is on the pizza, crust included."""
    return hypot(x, y) <= RIM_M


def may_start(x: float, y: float, radius: float) -> bool:
    """Tell whether a disc may be laid here to be flicked: on the crust, outside the slices."""
    return SLICES_M + radius - 1e-9 <= hypot(x, y) <= RIM_M + 1e-9


def start_ring(radius: float) -> tuple[float, float]:
    """Return the least and the greatest distance from the middle at which a disc may start, m."""
    return SLICES_M + radius, RIM_M
