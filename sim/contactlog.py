"""What touched and pushed in a recording, found by simulating it again, a little at a time.

A recording keeps poses, not forces; these follow from the scene and the inputs. A window lets a few
ticks run in each frame, as it does for `sim.verify`, whose answer falls out by the way.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sim.contacts import Contacts
from sim.verify import Verifier
from sim.world import World

if TYPE_CHECKING:
    from sim.recording import Recording

MAX_BYTES = 96 << 20
"""Kept of one recording at most: a minute of 40 pieces takes about 10 MB."""
_Small = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Touches:
    """What touches at one moment.

    Attributes:
        points: (P, 2) float32 m: every point where two pieces, or a piece and a wall, touch.
        middles: (K, 2) float32 m: where each force is shown.
        forces: (K, 2) float32 N. Seen from the side: of each touching pair, in the last tick. From
            above, where impacts take no time: the mean force on each disc since the last sample.
    """

    points: _Small
    middles: _Small
    forces: _Small

    @property
    def nbytes(self) -> int:
        """Memory taken, in bytes."""
        return self.points.nbytes + self.middles.nbytes + self.forces.nbytes + 500


def touches(contacts: Contacts, dt: float) -> Touches:
    """Return the points and forces of contacts; `dt`: seconds in which their impulses acted."""
    two = contacts.count > 1
    first, second = contacts.points[:, 0], contacts.points[:, 1]
    some = contacts.count > 0
    middles = np.where(two[:, None], (first + second) / 2, first)
    return Touches(
        np.concatenate([first[some], second[two]]).astype(np.float32),
        middles[some].astype(np.float32),
        (contacts.impulses[some] / dt).astype(np.float32),
    )


class ContactLog:
    """Simulates a recording again and keeps what touches at every sample.

    Args:
        recording: what to look into.

    Attributes:
        verifier: what steps; its result is the recording's.

    Raises:
        SimError: its setting, kinds or parameters are not known here, or it is too crowded.
    """

    def __init__(self, recording: "Recording") -> None:
        self._rate = recording.header.rate
        self._ticks = np.rint(recording.time_s * self._rate).astype(np.int64)
        self._seen: list[Touches] = []
        self._bytes = 0
        self._speeds: npt.NDArray[np.float64] | None = None
        self._held: int | None = None
        self.full = False
        self.verifier = Verifier(recording, self._see)

    @property
    def done(self) -> bool:
        """Whether nothing more will be known."""
        return self.full or self.verifier.done

    @property
    def parted(self) -> int | None:
        """The tick at which it runs differently here; None while it does not."""
        return self.verifier.result if self.verifier.done else None

    @property
    def until_s(self) -> float:
        """Up to when all is known, in s."""
        known = len(self._seen)
        return float(self._ticks[known - 1]) / self._rate if known else 0.0

    @property
    def progress(self) -> float:
        """How much has been simulated, 0 to 1."""
        return 1.0 if self.done else self.verifier.progress

    def step(self, ticks: int) -> bool:
        """Simulate up to `ticks` more ticks; return whether that was the last of it.

        Raises:
            SimError: the engine reports an error.
        """
        if not self.done:
            self.verifier.step(ticks)
        return self.done

    def at(self, time: float) -> Touches | None:
        """Return what touches at the sample at or before a time in s; None while not known."""
        tick = round(time * self._rate + 1e-6)
        row = int(np.searchsorted(self._ticks, tick, side="right")) - 1
        return self._seen[max(0, row)] if max(0, row) < len(self._seen) else None

    def _see(self, world: World) -> None:
        row = len(self._seen)
        if self.full or row >= len(self._ticks) or world.tick < self._ticks[row]:
            return
        found = touches(world.contacts(), world.dt)
        if world.start.setting.view == "top":
            found = self._pushed(world, found)
        self._seen.append(found)
        self._bytes += found.nbytes
        self.full = self._bytes > MAX_BYTES

    def _pushed(self, world: World, found: Touches) -> Touches:
        """Return the mean force on each disc since the last sample, from its change of speed."""
        row, now = len(self._seen), world.velocities()[:, :2]
        before = self._speeds if self._speeds is not None else now
        span = (self._ticks[row] - self._ticks[row - 1]) / self._rate if row else 1.0
        force = world.masses()[:, :1] * (now - before) / span
        self._speeds = now
        acts = np.isfinite(force).all(axis=1) & force.any(axis=1)
        # What the hand gives is no force of this world.
        acts &= ~np.isin(
            np.arange(len(now)), [p for p in (self._held, world.held) if p is not None]
        )
        self._held = world.held
        where = world.poses()[acts, :2]
        return Touches(found.points, where.astype(np.float32), force[acts].astype(np.float32))
