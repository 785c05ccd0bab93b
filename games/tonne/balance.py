"""How many pieces the bin takes before the first one falls: the balance of the default scene.

Pieces come in a shuffled order from the supply into an empty bin, one by one, each let go just
above the pile; the count is that of the pieces in the bin when the first one falls. The default
scene is made for 24 to 31 at random, and for a careful hand to bring in at least two more.
"""

import math
from collections.abc import Callable
from random import Random

from games.tonne.bots import HALF_WIDTH_M, HandNoise, Place, drop_at, find_place, half_width
from games.tonne.table import PIECE_KINDS, SETTLE_S, scene_of, skyline
from sim.cast import Skyline
from sim.setting import Setting
from sim.tuning import Tuning
from sim.world import DT, World

Policy = Callable[[Skyline, Setting, str, Random], Place]


def at_random(line: Skyline, setting: Setting, kind: str, rng: Random) -> Place:
    """Return any place over the bin, turned any way."""
    shape = setting.kind(kind)
    angle = rng.uniform(-math.pi, math.pi)
    wide = max(0.005, HALF_WIDTH_M - half_width(shape, angle) + 0.005)
    x = rng.uniform(-wide, wide)
    return Place(kind, x, line.landing(shape, x, angle, 0.7), angle, 0.0)


def carefully(line: Skyline, setting: Setting, kind: str, rng: Random) -> Place:
    """Return the place that `careful` would choose for this piece."""
    return find_place(line, setting, (kind,), rng)


POLICIES: dict[str, tuple[Policy, HandNoise]] = {
    "random": (at_random, HandNoise(0.0, 0.0)),
    "careful": (carefully, HandNoise()),
}


def pieces_before_fall(policy: str, seed: int, tuning: Tuning | None = None) -> int:
    """Return how many pieces lie in the bin when the first one falls (40: none fell).

    Args:
        policy: "random" or "careful".
        seed: of the order and of all choices.
        tuning: `tonne/wood` if None.
    """
    choose, noise = POLICIES[policy]
    rng = Random(f"balance {seed}")
    order = list(range(len(PIECE_KINDS)))
    rng.shuffle(order)
    world = World(scene_of((), tuning or Tuning.load("tonne/wood")))
    setting = world.start.setting
    for done, piece in enumerate(order):
        place = choose(skyline(world), setting, PIECE_KINDS[piece], rng)
        inputs = dict(_by_tick(drop_at(place, piece, noise, rng)))
        last = max(inputs)
        tick = 0
        while tick <= last or not (world.at_rest or (tick - last) * DT > SETTLE_S):
            world.step(inputs.get(tick, ()))
            tick += 1
            if world.fallen:
                return done
    return len(order)


def _by_tick(inputs: tuple[tuple[int, object], ...]) -> list[tuple[int, list]]:
    out: dict[int, list] = {}
    for tick, one in inputs:
        out.setdefault(tick, []).append(one)
    return sorted(out.items())
