"""Where a piece of free play can be put down: above all that lies there, or beside it."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sim.cast import Skyline
from sim.setting import Setting
from sim.world import World

Array = npt.NDArray[np.float64]
GAP_M = 2e-5
"""Left between a disc that is put down and those beside it."""


def free_above(
    world: World, setting: Setting, kind: str, x: float, y: float, angle: float
) -> tuple[float, float]:
    """Return the place at or above (x, y) where a piece of a kind touches nothing."""
    left, bottom, right, top = setting.reach
    x, y = min(max(x, left), right), min(max(y, bottom), top)
    held = () if world.held is None else (world.held,)
    line = Skyline(setting, world.start.pieces, world.poses(), held)
    touch = line.landing(setting.kind(kind), x, angle, top)
    return round(x, 5), round(min(top, max(y, touch + 0.001)), 5)


def free_beside(
    world: World, radius: float, x: float, y: float, without: Sequence[int] = ()
) -> tuple[float, float] | None:
    """Return the free place for a disc that is nearest to (x, y); None when there is none.

    The nearest place touches nothing, one disc, or two of them: it is (x, y) itself, or a point of
    the circle of twice the radius around a disc, nearest to (x, y) or where two such circles meet.

    Args:
        world: seen from above.
        radius: of every disc, m.
        x: m.
        y: m.
        without: pieces that are in nobody's way; the held one is not either.
    """
    left, bottom, right, top = world.start.setting.reach
    here = np.array([min(max(x, left), right), min(max(y, bottom), top)])
    poses = world.poses()[:, :2]
    poses[[*without, *(() if world.held is None else (world.held,))]] = np.nan
    lying = poses[np.isfinite(poses[:, 0])]
    apart = 2 * radius + GAP_M
    places = np.vstack([here, *_around(lying, here, apart)])
    inside = ((places >= (left, bottom)) & (places <= (right, top))).all(axis=1)
    places = places[inside]
    if len(lying):
        away = np.hypot(*(places[:, None] - lying[None]).transpose(2, 0, 1)).min(axis=1)
        places = places[away >= apart - GAP_M / 2]
    if not len(places):
        return None
    nearest = int(np.hypot(*(places - here).T).argmin())
    fx, fy = places[nearest].tolist()
    return fx, fy


def _around(lying: Array, here: Array, apart: float) -> list[Array]:
    """Return the points of the circles around discs: nearest to `here`, and where two meet."""
    if not len(lying):
        return []
    out = here - lying
    far = np.hypot(out[:, 0], out[:, 1])
    unit = np.where(far[:, None] > 1e-9, out / np.maximum(far, 1e-9)[:, None], (1.0, 0.0))
    found = [lying + unit * apart]
    i, j = np.triu_indices(len(lying), 1)
    step = lying[j] - lying[i]
    long = np.hypot(step[:, 0], step[:, 1])
    meet = (long < 2 * apart) & (long > 1e-9)
    step, long, middle = step[meet], long[meet], (lying[i] + lying[j])[meet] / 2
    up = np.sqrt(np.maximum(apart * apart - long * long / 4, 0.0)) / long
    across = np.stack([-step[:, 1], step[:, 0]], axis=1) * up[:, None]
    return [*found, middle + across, middle - across]
