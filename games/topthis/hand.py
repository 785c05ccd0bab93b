"""The hand that flicks: from what a player means to what a World is given.

A finger that pushes a disc at its rim, a little beside the middle, also makes it spin. For a push
along the direction of the flick, `side` radii to the left of the middle, the impulse J gives
v = J / m and, with I = m R^2 / 2, a spin of -2 side v / R (clockwise for a push on the left).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sim.inputs import AnyInput, Flick, Lift
from sim.tuning import Tuning

MOST_SIDE = 0.8
"""Beyond it a finger slips off the rim."""
AIM_TICKS = 60
"""A bot's disc lies on the crust for a quarter of a second before it is flicked."""


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


@dataclass(frozen=True)
class HandNoise:
    """How much a hand misses, as standard deviations of normal distributions.

    Attributes:
        aim_rad: of the direction, rad.
        strength: of the strength, as a share of it.
    """

    aim_rad: float
    strength: float

    @classmethod
    def of(cls, tuning: Tuning, scale: float = 1.0) -> "HandNoise":
        """Return the noise that the tuning gives bots' hands, times `scale`."""
        return cls(tuning["hand.aim"] * scale, tuning["hand.strength"] * scale)

    def tremble(self, aim: Aim, rng: Random) -> Aim:
        """Return what such a hand makes of an aim."""
        strength = aim.strength * max(0.1, 1 + rng.gauss(0, self.strength))
        direction = aim.direction + rng.gauss(0, self.aim_rad)
        return Aim(aim.x, aim.y, direction, min(1.0, strength), aim.side)


def jitter(
    inputs: Sequence[tuple[int, AnyInput]], tuning: Tuning, rng: Random
) -> Sequence[tuple[int, AnyInput]]:
    """Return a gesture's inputs as a finger with the tuning's noise does them.

    A disc is laid down where it is meant to be; the flick goes astray. What it spins goes with its
    speed, as the finger pushes at the same place of the rim.
    """
    noise = HandNoise.of(tuning)

    def astray(one: AnyInput) -> AnyInput:
        if not isinstance(one, Flick):
            return one
        speed, limit = math.hypot(one.vx, one.vy), tuning["flick.limit"]
        if not 0 < speed <= limit * (1 + 1e-6):  # the world refuses it, as it does without noise
            return one
        meant = Aim(0.0, 0.0, math.atan2(one.vy, one.vx), speed / limit)
        done = noise.tremble(meant, rng)
        share, turn = done.strength / meant.strength, done.direction
        return Flick(share * speed * math.cos(turn), share * speed * math.sin(turn),
                     share * one.spin)  # fmt: skip

    return [(tick, astray(one)) for tick, one in inputs]


def flick(aim: Aim, tuning: Tuning) -> Flick:
    """Return the velocity that an aim gives a disc."""
    strength, side = min(max(aim.strength, 0.0), 1.0), min(max(aim.side, -MOST_SIDE), MOST_SIDE)
    speed = strength * tuning["flick.limit"]
    spin = -2 * side * speed / tuning["disc.radius"]
    return Flick(speed * math.cos(aim.direction), speed * math.sin(aim.direction), spin)


def gesture(
    disc: int, aim: Aim, tuning: Tuning, wait: int = AIM_TICKS
) -> tuple[tuple[int, AnyInput], ...]:
    """Return the inputs of a hand that lays a disc down and flicks it `wait` ticks later."""
    return ((0, Lift(disc, aim.x, aim.y, 0.0)), (wait, flick(aim, tuning)))
