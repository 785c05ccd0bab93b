"""One run of an experiment: a scene, what a hand does in it, and what is measured.

A scene for experiments is a callable

    def build(tuning: Tuning, rng: random.Random, **options) -> Trial | Scene | (Scene, inputs)

that draws all its chance from `rng`: the same tuning, seed and options are the same run to the bit.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, cos, nan, sin
from typing import Any, NamedTuple, cast

import numpy as np

from sim.errors import LabError
from sim.inputs import AnyInput, Flick, Grab, Input, Lift, Move, Release, Tune
from sim.scene import Scene
from sim.snapshot import TO_SI, WIDTH, Snapshot
from sim.tuning import Tuning
from sim.world import Array, World

SAMPLE_HZ = 40
"""How often energy is looked at; every other time the world has just looked itself."""
_KEPT = 512
"""Samples kept before they are reckoned up."""

Inputs = Sequence[tuple[int, AnyInput]]
Hand = Callable[[World], Iterable[AnyInput] | None]
"""What is asked before every tick for its inputs, until it answers None: the hand has finished."""


@dataclass(frozen=True)
class Trial:
    """What is to be run.

    Attributes:
        scene: the start.
        inputs: pairs of tick and input, ticks rising; or a hand that sees the world as it goes.
        fallen: what counts as fallen at the end, for scenes in which `World.fallen` does not say
            it: a function of the world that returns the ids.
        seconds: simulated seconds after which it ends in any case.
    """

    scene: Scene
    inputs: Inputs | Hand = ()
    fallen: Callable[[World], Collection[int]] | None = None
    seconds: float = 20.0


class Measures(NamedTuple):
    """What a run came to. All lengths are in m, times in s, energies in J.

    Attributes:
        collapsed: whether anything fell.
        fallen: how many pieces fell.
        height_m: height of the highest point of a piece that did not fall, above y = 0; NaN in
            scenes seen from above.
        settle_s: from the last input until the world was at rest (from the side that takes 0.25 s
            of stillness); NaN when it was not at rest in time.
        energy_j: the greatest kinetic energy of all pieces together, looked at 40 times a second
            and where a piece is let go.
        slide_m: the farthest that a piece came from where it lay at first, or where the hand let it
            go: along x in scenes seen from the side, in the plane in those from above.
    """

    collapsed: bool
    fallen: int
    height_m: float
    settle_s: float
    energy_j: float
    slide_m: float


MEASURES = Measures._fields


def as_trial(made: object) -> Trial:
    """Return what a scene's callable gave as a Trial; LabError when it is none of what may be."""
    if isinstance(made, Trial):
        return made
    if isinstance(made, Scene):
        return Trial(made)
    kind = type(made).__name__
    if isinstance(made, tuple):
        pair = cast(tuple[Any, ...], made)
        if len(pair) == 2 and isinstance(pair[0], Scene):
            return Trial(pair[0], pair[1])
    raise LabError(f"it returned {kind}, and must return a Trial, a Scene or (Scene, inputs)")


def run(trial: Trial, seconds: float | None = None) -> Measures:
    """Run a trial until its hand has finished and all is at rest, and measure.

    Args:
        trial: what is run.
        seconds: simulated seconds after which it ends in any case; None: as the trial says.

    Raises:
        SimError: the hand does what cannot be.
    """
    world = World(trial.scene)
    hand = trial.inputs if callable(trial.inputs) else None
    by_tick = {} if callable(trial.inputs) else _by_tick(trial.inputs)
    end = max(by_tick, default=-1)
    watch = _Watch(world)
    every = max(1, round(1 / (SAMPLE_HZ * world.dt)))
    limit = ceil((trial.seconds if seconds is None else seconds) / world.dt)
    busy, last, step = True, 0, world.step
    while (tick := world.tick) < limit:
        now: Iterable[AnyInput] | None = ()
        if busy:
            now = by_tick.get(tick, ()) if hand is None else hand(world)
            if now is None or (hand is None and tick > end):
                busy, now = False, ()
        at_once = False
        if now:
            now = tuple(now)
            at_once = watch.before(now)
            last = tick
        step(now)
        if at_once or world.tick % every == 0:
            watch.look()
        if not busy and world.at_rest:
            break
    watch.look()
    fell = world.fallen if trial.fallen is None else tuple(trial.fallen(world))
    rested = not busy and world.at_rest
    return Measures(
        collapsed=bool(fell),
        fallen=len(fell),
        height_m=_height(world, fell),
        settle_s=(world.tick - last) * world.dt if rested else nan,
        energy_j=watch.energy(),
        slide_m=watch.slide(),
    )


def _by_tick(inputs: Inputs) -> dict[int, list[AnyInput]]:
    """Return the inputs of each tick that has some."""
    out: dict[int, list[AnyInput]] = {}
    for row in cast(Sequence[object], inputs):
        match row:
            case (int(tick), Input() as one) if tick >= 0:
                out.setdefault(tick, []).append(cast(AnyInput, one))
            case _:
                raise LabError(f"its inputs hold {repr(row)[:80]}, which is no (tick, input)")
    return out


def _height(world: World, fell: Collection[int]) -> float:
    """Return the height in m of the highest point of what did not fall, 0 for nothing."""
    setting = world.start.setting
    if setting.view == "top":
        return nan
    top, gone, poses = 0.0, set(fell), world.poses().tolist()
    for piece in world.present:
        if piece in gone:
            continue
        kind, (_, y, angle) = setting.kind(world.start.pieces[piece]), poses[piece]
        c, s = cos(angle), sin(angle)
        rise = max((u * s + v * c for u, v in kind.body_outline), default=kind.reach_m)
        top = max(top, y + rise)
    return top


class _Watch:
    """Looks at a world as it goes: cheap looks, reckoned up many at once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._from: Array = np.array(world.start.poses)
        self._last: Array = np.array(world.start.poses)
        self._seen: list[Snapshot] = []
        self._peak = 0.0
        self._flat = world.start.setting.view == "top"
        self._tuning: Tuning | None = None
        self._weight: Array = np.zeros((0, 3))

    def look(self) -> None:
        """Keep the state now."""
        seen = self._seen
        now = self._world.snapshot()
        if seen and (now.rows is not seen[-1].rows or len(seen) >= _KEPT):
            self._reckon()
        self._seen.append(now)

    def before(self, inputs: Iterable[AnyInput]) -> bool:
        """Note where pieces are let go, and reckon up before masses change.

        Returns:
            Whether a piece is let go, so that the next look should come at once.
        """
        world = self._world
        held, at, open_now = world.held, None, False
        for one in inputs:
            if isinstance(one, Lift):
                held, at = one.piece, (one.x, one.y)
                if not 0 <= held < len(self._from):
                    return False  # the world refuses it
            elif isinstance(one, Grab):
                held, at = one.piece, None
            elif isinstance(one, Move):
                at = (one.x, one.y) if self._flat else at
            elif isinstance(one, Release | Flick) and held is not None:
                self._from[held, :2] = world.poses()[held, :2] if at is None else at
                held, open_now = None, True
            elif isinstance(one, Tune):
                self._reckon()
        return open_now

    def energy(self) -> float:
        """Return the greatest kinetic energy in J so far."""
        self._reckon()
        return self._peak

    def slide(self) -> float:
        """Return how far a piece came at most, in m."""
        self._reckon()
        away = self._last - self._from
        way = np.hypot(away[:, 0], away[:, 1]) if self._flat else np.abs(away[:, 0])
        return float(np.nanmax(way)) if not np.isnan(way).all() else 0.0

    def _reckon(self) -> None:
        """Reckon up what was seen while the same pieces were there."""
        seen, self._seen = self._seen, []
        if not seen:
            return
        rows, pieces = seen[0].rows, seen[0].pieces
        if not len(pieces):
            return
        states = np.frombuffer(b"".join([one.raw for one in seen]), dtype=np.float64)
        states = states.reshape(len(seen), -1, WIDTH)[:, rows]
        self._last[pieces] = states[-1, :, :3] / TO_SI
        tuning = self._world.tuning
        if tuning is not self._tuning:
            self._tuning, mass = tuning, self._world.masses()
            self._weight = mass[:, [0, 0, 1]] / (2 * TO_SI**2)
        speed = states[:, :, 3:]
        each = np.einsum("tpi,tpi,pi->t", speed, speed, self._weight[pieces])  # no threads in it
        self._peak = max(self._peak, float(each.max()))
