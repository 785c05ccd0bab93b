"""The hand that flicks: from what a player means to what a World is given, and how it trembles."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sim.finger import MOST_SIDE, Aim, flicked
from sim.inputs import AnyInput, Flick, Lift
from sim.tuning import Tuning

__all__ = ["AIM_TICKS", "MOST_SIDE", "Aim", "HandNoise", "flick", "gesture", "jitter"]

AIM_TICKS = 60
"""A bot's disc lies on the crust for a quarter of a second before it is flicked."""


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
    return flicked(aim, tuning["flick.limit"], tuning["disc.radius"])


def gesture(
    disc: int, aim: Aim, tuning: Tuning, wait: int = AIM_TICKS
) -> tuple[tuple[int, AnyInput], ...]:
    """Return the inputs of a hand that lays a disc down and flicks it `wait` ticks later."""
    return ((0, Lift(disc, aim.x, aim.y, 0.0)), (wait, flick(aim, tuning)))
