"""Steps physics in real time for people to watch; the screen's pace never reaches the physics.

Time that has passed is saved up and spent in whole ticks; what is left over is the share of a tick
by which the picture lies between the last two.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from games.shell.sceneview import between
from sim.inputs import AnyInput
from sim.world import DT, World

MOST_TICKS = 48
"""Ticks stepped in one frame at most (6 frames' worth at 60 Hz): slower machines see it slower."""
Poses = npt.NDArray[np.float64]


class Steps(Protocol):
    """What is stepped: a game's Turn, or anything like it."""

    world: World

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick."""
        ...


class Pacer:
    """Steps a Turn at the pace of the wall clock, at a speed, and gives poses to be drawn.

    Args:
        turn: what is stepped.
        inputs: asked before every tick for what the hand does in it; None for nothing.
        stop: asked after every tick; True ends the stepping of this frame.

    Attributes:
        speed: simulated seconds a second.
        ticks: ticks stepped so far.
        queue: inputs for the next tick, before those that `inputs` gives.
    """

    def __init__(
        self,
        turn: Steps,
        inputs: Callable[[], Iterable[AnyInput]] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.turn = turn
        self.speed = 1.0
        self.ticks = 0
        self.queue: tuple[AnyInput, ...] = ()
        self._inputs = inputs
        self._stop = stop
        self._saved = 0.0
        self._before = self._after = turn.world.poses()
        self._from = self._to = turn.world.hand
        self._world = turn.world

    def advance(self, dt: float) -> int:
        """Let `dt` seconds pass; return how many ticks were stepped."""
        self._saved += dt * self.speed
        due = min(int(self._saved / DT), round(MOST_TICKS * max(1.0, self.speed)))
        done = 0
        while done < due:
            last = done == due - 1
            if last:
                self._note()
            now = self._inputs() if self._inputs is not None else ()
            if self.queue:
                now, self.queue = (*self.queue, *now), ()
            self.turn.tick(now)
            done += 1
            if self._stop is not None and self._stop():
                if not last:
                    self._note()
                break
        if done:
            self.ticks += done
            # What the ceiling left undone is given up, or it would be owed for ever.
            self._saved = min(self._saved - done * DT, DT) if done == due else 0.0
            world = self.turn.world
            self._after, self._to = world.poses(), world.hand
            if world is not self._world:
                self._world = world
                self._before, self._from = self._after, self._to
        return done

    def _note(self) -> None:
        world = self.turn.world
        self._before, self._from = world.poses(), world.hand

    @property
    def share(self) -> float:
        """How far the picture is from the last tick but one to the last: 0 to 1."""
        return min(1.0, max(0.0, self._saved / DT))

    def poses(self) -> Poses:
        """Return (N, 3) poses to be drawn now: m, m, rad; NaN for what is not there."""
        return between(self._before, self._after, self.share)

    def hand(self) -> tuple[float, float, float]:
        """Return where the hand is to be drawn now: x m, y m, angle rad."""
        share = self.share
        x, y, a = (p + (q - p) * share for p, q in zip(self._from, self._to, strict=True))
        return x, y, a
