"""Verifying a recording a little at a time: stepped anew, compared tick by tick.

A window lets a few ticks run in each frame; a program that can wait calls `Recording.verify`.
"""

from typing import TYPE_CHECKING

from sim.errors import InputError
from sim.inputs import AnyInput
from sim.world import DT, World

if TYPE_CHECKING:
    from sim.recording import Recording

_SECOND = round(1 / DT)


class Verifier:
    """Simulates a recording again and compares every tick with what was written down.

    Ticks count from 1 (the first step). An input that the world refuses counts as a difference.

    Args:
        recording: what to verify.

    Attributes:
        done: whether the answer is known.
        result: the first tick that differs; None while none does.

    Raises:
        SimError: its setting, kinds or parameters are not known here.
    """

    def __init__(self, recording: "Recording") -> None:
        self.done = False
        self.result: int | None = None
        self._ticks = recording.header.ticks
        self._digests = recording.digests
        self._inputs = recording.inputs
        self._scene = recording.scene()
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
            self.done = self._ticks == 0
            return self.done
        for _ in range(ticks):
            tick = self._world.tick
            if tick >= self._ticks or not self._same(self._world, tick):
                self.done = True
                self.result = None if tick >= self._ticks else tick + 1
                break
        self.done = self.done or self._world.tick >= self._ticks
        return self.done

    def run(self) -> int | None:
        """Compare all the rest; return the first tick that differs, None where all are equal."""
        while not self.step(_SECOND):
            pass
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
        if world.tick % _SECOND:
            return True
        at = 2 * self._ticks + 8 * (world.tick // _SECOND - 1)
        return world.digest() == self._digests[at : at + 8]
