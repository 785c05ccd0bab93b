"""The pizza's rim: when a disc's centre crosses it, and what a lip there does to the disc.

Lengths are mm, as in the engine.
"""

from math import hypot, inf, sqrt


def crossing_time(x: float, y: float, vx: float, vy: float, rim: float, inside: bool) -> float:
    """Return when a centre that goes on with its velocity crosses the circle; infinity for never.

    Args:
        x: of the centre; the circle's is 0, 0.
        y: of the centre.
        vx: velocity.
        vy: velocity.
        rim: radius of the circle.
        inside: on which side the disc counts; on the circle itself rounding cannot tell.
    """
    a, b, c = vx * vx + vy * vy, x * vx + y * vy, x * x + y * y - rim * rim
    inner = b * b - a * c
    if a == 0 or inner <= 0 or (not inside and b >= 0):
        return inf
    when = (sqrt(inner) - b) / a if inside else c / (sqrt(inner) - b)
    return max(0.0, when)


def cross(row: list[float], lip: float, restitution: float) -> bool:
    """Change the row (x, y, angle, vx, vy, spin) of a disc on the rim; tell whether it gets over.

    It must have the speed to climb the lip, or is thrown back. The climb takes 2 g h off the square
    of the speed across the rim, and the fall behind it gives nothing back (the disc lands flat).

    Args:
        row: of the disc.
        lip: 2 g h.
        restitution: of a disc that is thrown back.
    """
    x, y, _, vx, vy, _ = row
    away = hypot(x, y)
    nx, ny = x / away, y / away
    across = vx * nx + vy * ny
    over = across * across > lip
    now = across * sqrt(1 - lip / (across * across)) if over else -restitution * across
    row[3] += (now - across) * nx
    row[4] += (now - across) * ny
    return over
