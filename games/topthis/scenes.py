"""Scenes of Top This! for experiments (`tumbletable sweep`)."""

import math
from collections.abc import Collection
from random import Random

from games.topthis.geometry import RIM_M
from games.topthis.hand import Aim, HandNoise, gesture
from games.topthis.state import Lying
from games.topthis.table import pieces, scene_of
from sim.errors import SceneError
from sim.lab.trial import Trial
from sim.tuning import Tuning
from sim.world import World

CRUST_M = 0.18
"""From the middle to where the disc is flicked."""
_TRIES = 10_000


def flick(tuning: Tuning, rng: Random, strength: float = 0.5, side: float = 0.0) -> Trial:
    """Flick one disc across the empty pizza with a trembling finger.

    Args:
        tuning: of the scene; `hand.aim` and `hand.strength` are how much the finger trembles.
        rng: draws the trembling.
        strength: 0 to 1; 1 is the speed `flick.limit`.
        side: how far beside its middle the disc is pushed, in radii, -0.8 to 0.8: it spins.
    """
    return shot(tuning, rng, 0, strength, side)


def shot(
    tuning: Tuning, rng: Random, discs: int = 12, strength: float = 0.5, side: float = 0.0
) -> Trial:
    """Flick one disc into others that lie about; what ends beyond the rim has fallen.

    Args:
        tuning: as for `flick`.
        rng: draws where the others lie, and the trembling.
        discs: how many others lie on the pizza, up to 40.
        strength: as for `flick`.
        side: as for `flick`.
    """
    aim = Aim(-CRUST_M, 0.0, 0.0, strength, side)
    lying = _scatter(discs, tuning, rng)
    scene = scene_of(lying, tuning)
    disc = len(pieces()) - 1
    aim = HandNoise.of(tuning).tremble(aim, rng)
    return Trial(scene, gesture(disc, aim, tuning, wait=0), _beyond_the_rim)


def _scatter(discs: int, tuning: Tuning, rng: Random) -> list[Lying]:
    """Return discs that lie on the pizza, touch neither each other nor where the flick starts."""
    if not 0 <= discs <= 40:
        raise ValueError("discs must be from 0 to 40")
    apart, out = 2 * tuning["disc.radius"] + 0.0005, list[Lying]()
    for _ in range(_TRIES):
        if len(out) == discs:
            return out
        away, turn = (RIM_M - apart / 2) * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        x, y = away * math.cos(turn), away * math.sin(turn)
        near = [(-CRUST_M, 0.0), *((other[2], other[3]) for other in out)]
        if all(math.hypot(x - a, y - b) > apart for a, b in near):
            out.append((len(out), 0, x, y, rng.uniform(-math.pi, math.pi)))
    raise SceneError(f"{discs} discs of this radius find no room on the pizza")


def _beyond_the_rim(world: World) -> Collection[int]:
    """Return the discs that left the pizza, also those that still lie on the table."""
    poses = world.poses()
    out = [disc for disc in world.present if math.hypot(*poses[disc, :2]) > RIM_M]
    return (*world.fallen, *out)


SCENES = {"flick": flick, "shot": shot}
