"""A finger that flicks a disc lying flat.

A push at the rim, a little beside the middle, also makes the disc spin. For a push along the
direction of the flick, `side` radii to the left of the middle, the impulse J gives v = J / m and,
with I = m R^2 / 2, a spin of -2 side v / R (clockwise for a push on the left).
"""

import math
from dataclasses import dataclass

from sim.inputs import Flick

MOST_SIDE = 0.8
"""Beyond it a finger slips off the rim."""


@dataclass(frozen=True)
class Aim:
    """A flick as it is meant.

    Attributes:
        x: where the disc is laid, m.
        y: where the disc is laid, m.
        direction: rad, counter-clockwise from the x axis.
        strength: 0 to 1; 1 is the speed `flick.limit`.
        side: how far beside its middle the disc is pushed, in radii to the left, -0.8 to 0.8.
    """

    x: float
    y: float
    direction: float
    strength: float
    side: float = 0.0


def flicked(aim: Aim, limit: float, radius: float) -> Flick:
    """Return the velocity that an aim gives a disc.

    Args:
        aim: how it is meant; what is beyond the ranges counts as their ends.
        limit: speed of the strongest flick, m/s.
        radius: of the disc, m.
    """
    strength, side = min(max(aim.strength, 0.0), 1.0), min(max(aim.side, -MOST_SIDE), MOST_SIDE)
    speed = strength * limit
    spin = -2 * side * speed / radius
    return Flick(speed * math.cos(aim.direction), speed * math.sin(aim.direction), spin)
