"""A turn of physics while people watch it: a flick, a drop, or discs that settle anew."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from games.shell.pacer import Pacer
from games.topthis.hand import Aim
from games.topthis.table import Drop
from sim.inputs import AnyInput

HURRY_SPEED, SKIP_SPEED = 4.0, 40.0
POISE_S, FALL_S = 0.6, 0.3
"""A bot's aim is shown for so long before it flicks; dropped discs come down in so long."""

Poses = npt.NDArray[np.float64]


class Live:
    """A turn that is stepped for the screen.

    Args:
        turn: what is stepped.
        inputs: gives what the hand does in the next tick.
        aim: the flick, where a bot's is shown before it is made.

    Attributes:
        seen: (N, 3) where each disc was last seen.
        waiting: seconds before the physics begins.
    """

    def __init__(
        self,
        turn: Any,
        inputs: Callable[[], Iterable[AnyInput]] | None = None,
        aim: Aim | None = None,
    ) -> None:
        self.turn = turn
        self.aim = aim
        self.pacer = Pacer(turn, inputs, lambda: bool(turn.done))
        self.waiting = POISE_S if aim is not None else 0.0
        self.drops = isinstance(turn, Drop)
        if self.drops:
            # One tick puts the discs where they land; they are seen coming down on it.
            turn.tick()
            self.pacer = Pacer(turn, None, lambda: bool(turn.done))
            self.waiting = FALL_S
        self.seen: Poses = self.pacer.poses()

    @property
    def height(self) -> float:
        """How high dropped discs are above the pizza: 1 at first, 0 when they lie on it."""
        return self.waiting / FALL_S if self.drops else 0.0

    @property
    def poised(self) -> bool:
        """Whether a bot's aim is shown."""
        return self.aim is not None and not self.turn.flicked

    def update(self, dt: float, hurry: bool, still: bool) -> None:
        """Let `dt` seconds pass on the screen.

        Args:
            dt: seconds.
            hurry: whether the user wants to see it go faster.
            still: whether motion is reduced: no start drop is shown.
        """
        if self.waiting > 0:
            self.waiting = 0.0 if still and self.drops else self.waiting - dt * (4 if hurry else 1)
            return
        skip = self.drops and (hurry or still)
        self.pacer.speed = SKIP_SPEED if skip else HURRY_SPEED if hurry else 1.0
        self.pacer.advance(dt)
        poses = self.pacer.poses()
        there = np.isfinite(poses[:, 0])
        self.seen[there] = poses[there]

    def poses(self) -> Poses:
        """Return (N, 3) poses to be drawn now."""
        return self.pacer.poses()
