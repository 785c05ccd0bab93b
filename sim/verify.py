"""Verifying a recording a little at a time: stepped anew, compared tick by tick.

A window lets a few ticks run in each frame; a program that can wait calls `Recording.verify`.
"""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from sim.errors import InputError, RecordingError
from sim.inputs import AnyInput
from sim.scene import Scene
from sim.world import World

if TYPE_CHECKING:
    from sim.recording import Recording

PATIENCE_S = 5.0
"""How far re-simulating in one go may fall behind the clock."""
SLICE_TICKS = 16
"""Ticks between looks at the clock."""


class Verifier:
    """Simulates a recording again and compares every tick with what was written down.

    Ticks count from 1 (the first step). An input that the world refuses counts as a difference.

    Args:
        recording: what to verify.
        watch: shown the world when it is built and after every tick that was the same.

    Attributes:
        done: whether the answer is known.
        result: the first tick that differs; None while none does.

    Raises:
        SimError: its setting, kinds or parameters are not known here, or its pieces lie inside each
            other (a file made to keep a computer busy).
    """

    def __init__(
        self, recording: "Recording", watch: Callable[[World], None] | None = None
    ) -> None:
        self._watch = watch
        self.done = False
        self.result: int | None = None
        self._ticks = recording.header.ticks
        self._digests = recording.digests
        self._inputs = recording.inputs
        self._rate = recording.header.rate
        self._scene = recording.scene()
        check_room(self._scene)
        self._world: World | None = None
        self._next = 0

    @property
    def progress(self) -> float:
        """How much has been compared, 0 to 1."""
        if self.done or not self._ticks:
            return 1.0
        return self._world.tick / self._ticks if self._world is not None else 0.0

    def step(self, ticks: int) -> bool:
        """Compare up to `ticks` more ticks; return whether the answer is known now.

        The first call only builds the world, which takes as long as a few dozen ticks.
        """
        if self.done:
            return True
        if self._world is None:
            self._world = World(self._scene)
            if self._rate != round(1 / self._world.dt):
                self.done, self.result = True, 1
            self.done = self.done or self._ticks == 0
            if self._watch is not None and self.result is None:
                self._watch(self._world)
            return self.done
        for _ in range(ticks):
            tick = self._world.tick
            if tick >= self._ticks or not self._same(self._world, tick):
                self.done = True
                self.result = None if tick >= self._ticks else tick + 1
                break
            if self._watch is not None:
                self._watch(self._world)
        self.done = self.done or self._world.tick >= self._ticks
        return self.done

    def run(self) -> int | None:
        """Compare all the rest; return the first tick that differs, None where all are equal.

        Raises:
            RecordingError: it runs slower than the clock.
        """
        patience = Patience()
        while not self.step(SLICE_TICKS):
            patience.check(self._world.tick / self._rate if self._world is not None else 0.0)
        return self.result

    def _same(self, world: World, tick: int) -> bool:
        now: list[AnyInput] = []
        while self._next < len(self._inputs) and self._inputs[self._next][0] <= tick:
            now.append(self._inputs[self._next][1])
            self._next += 1
        try:
            world.step(now)
        except InputError:
            return False
        if world.checksum() != self._digests[2 * tick : 2 * tick + 2]:
            return False
        if world.tick % self._rate:
            return True
        at = 2 * self._ticks + 8 * (world.tick // self._rate - 1)
        return world.digest() == self._digests[at : at + 8]


class Patience:
    """Gives up on a simulation in one go that falls behind the clock."""

    def __init__(self) -> None:
        self._begun = perf_counter()

    def check(self, done_s: float) -> None:
        """Raise RecordingError when so many simulated seconds have taken far longer."""
        if perf_counter() - self._begun > PATIENCE_S + done_s:
            raise RecordingError(
                f"it is too crowded to be simulated again (stopped at {done_s:.1f} s)"
            )


def check_room(scene: Scene) -> None:
    """Raise RecordingError when pieces lie inside each other (a file to keep a computer busy)."""
    if _crowded(scene):
        raise RecordingError("its pieces lie inside each other at the start")


def _crowded(scene: Scene) -> bool:
    """Tell whether more pairs of pieces than pieces have their centres in one another."""
    present = list(scene.present)
    centres = scene.poses[present, :2]
    reach = np.array([scene.setting.kind(scene.pieces[i]).reach_m for i in present])
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    inside = apart < np.minimum(reach[:, None], reach[None]) / 2
    return bool(np.triu(inside, 1).sum() > len(present))
