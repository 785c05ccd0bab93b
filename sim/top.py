"""The view from above: discs that lie flat, are flicked, slide, spin and hit each other.

Gravity presses the discs onto the surface and does nothing else, so a tick has three parts:

- friction (`sim.surface`): exact for a uniform disc, sliding and spinning together, for all moving
  discs at once, by the midpoint rule. A flicked disc loses the half step of friction before it
  moves, and what stops, stops exactly.
  On a shaken table its acceleration acts by the same law: what friction can hold is taken along.
- the earliest time of impact (`sim.impacts`): the tick is split there, so no disc is ever pushed
  into another and no normal is tilted.
- the impact itself, pair by pair, with the engine's own law. The engine's solver spreads an impact
  over its iterations and carries impulses over to the next step, both of which need overlaps that
  the splitting avoids; on the same shots the two agree (see the tests).

Discs are of one kind and one size. The pizza is a round board in the middle of the table, up to the
ring "rim" of the setting; `rim.height` is a lip there that a disc must climb. The held disc is in
the hand above the table: it touches nothing until it is flicked or put down.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterable
from math import hypot, isfinite, pi

import numpy as np

from sim.contacts import Contacts, touching_discs
from sim.discs import SLACK_MM, DiscMotion
from sim.errors import InputError
from sim.impacts import FAR, TOUCH_MM
from sim.inputs import (
    AnyInput,
    Flick,
    Grab,
    Handling,
    Lift,
    Move,
    Release,
    Remove,
    Shake,
    Tune,
    Withdraw,
)
from sim.scene import Poses, Scene
from sim.snapshot import TO_SI, Snapshot
from sim.surface import coefficients
from sim.units import MM
from sim.world import Array

DT = 1 / 240
BOUNDS_TICKS = 4
SPIN_LIMIT = 2.0
"""Rim speed of a flick over its speed: a push at the very rim of a disc gives so much."""


class TopWorld(DiscMotion):
    """A scene seen from above that moves; made by `World(scene)`, with the same contract.

    `fallen` are the discs that left the table, in order. `at_rest` is exact: nothing moves.
    """

    dt = DT

    def step(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Go one tick of 1/240 s; inputs act first, in their order.

        Raises:
            InputError: an input that cannot happen now; it and those after it had no effect
                (`applied` tells how many before it had), and the world was not stepped.
            TuningError: likewise, for an unknown parameter or a value out of its range.
        """
        self.applied = 0
        for one in inputs:
            self._apply(one)
            self.applied += 1
        if len(self._moving):
            self._advance(DT)
            if self.tick % BOUNDS_TICKS == 0 or not len(self._moving):
                self._drop_outside()
        self.tick += 1

    def _apply(self, one: AnyInput) -> None:
        held = self._held
        if isinstance(one, Tune):
            self.tuning = self.tuning.with_values({one.key: one.value})
            self._tune_world()
        elif isinstance(one, Lift):
            self._lift(one)
        elif isinstance(one, Handling):
            self._handle(one)
        elif isinstance(one, Shake):
            self._free.set_shake(one)
            self._moved()
        elif held is None:
            if not isinstance(one, Move | Release | Withdraw | Flick):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise InputError(f"{one!r} is no input")
            raise InputError("the hand is empty")
        elif isinstance(one, Move):
            self._check_reach(held, one.x, one.y, one.angle)
            self._state[self._row(held), :3] = (one.x * MM, one.y * MM, one.angle)
            self._hand_pose = (one.x, one.y, one.angle)
        elif isinstance(one, Withdraw):
            self._held = None
            self._take(held)
        else:
            self._let_go(held, one)

    def _lift(self, one: Lift) -> None:
        if self._held is not None:
            raise InputError(f"the hand already holds piece {self._held}")
        if not 0 <= one.piece < len(self.start.pieces):
            raise InputError(f"there is no piece {one.piece}")
        if one.piece in self._id:
            raise InputError(f"piece {one.piece} is already in the world")
        self._check_reach(one.piece, one.x, one.y, one.angle)
        self._put(one.piece, one.x, one.y, one.angle)
        self._held, self._lay = one.piece, None
        self._moved()
        self._hand_pose = (one.x, one.y, one.angle)

    def _handle(self, one: Handling) -> None:
        """Grab, remove, freeze or thaw a piece."""
        piece, frozen = one.piece, self._free.frozen
        if not 0 <= piece < len(self.start.pieces):
            raise InputError(f"there is no piece {piece}")
        if piece not in self._id:
            raise InputError(f"piece {piece} is not in the world")
        if isinstance(one, Remove):
            self._held = None if piece == self._held else self._held
            self._take(piece)
        elif isinstance(one, Grab):
            if self._held is not None:
                raise InputError(f"the hand already holds piece {self._held}")
            if piece in frozen:
                raise InputError(f"piece {piece} is frozen and cannot be taken")
            self._held = piece
            self._stop(piece)
            x, y, angle = self._state[self._row(piece), :3].tolist()
            self._hand_pose = (x / MM, y / MM, angle)
            self._lay = (x, y)
        elif piece == self._held:
            raise InputError(f"piece {piece} is in the hand and cannot be frozen")
        elif one.on:
            frozen[piece] = None
            self._stop(piece)
        else:
            frozen.pop(piece, None)
            self._changed()

    def _stop(self, piece: int) -> None:
        self._state[self._row(piece), 3:] = 0.0
        self._changed()

    def _check_reach(self, piece: int, x: float, y: float, angle: float) -> None:
        left, bottom, right, top = self.start.setting.reach
        if not isfinite(angle):
            raise InputError(f"the angle of piece {piece} is not a number")
        if not (left <= x <= right and bottom <= y <= top):
            raise InputError(f"piece {piece} would be out of the hand's reach")

    def _let_go(self, piece: int, one: Release | Flick) -> None:
        row = self._row(piece)
        vx, vy, spin = (0.0, 0.0, 0.0) if isinstance(one, Release) else (one.vx, one.vy, one.spin)
        limit = self.tuning["flick.limit"] * (1 + 1e-6)
        if not isfinite(vx + vy + spin) or hypot(vx, vy) > limit:
            raise InputError(f"a flick must be no faster than {limit:.3g} m/s")
        if abs(spin) * self._diameter / 2 / MM > SPIN_LIMIT * limit:
            raise InputError("a flick cannot give so much spin")
        away = np.hypot(*(self._state[:, :2] - self._state[row, :2]).T)
        away[row] = FAR
        near = int(np.argmin(away))
        # A disc that was taken up and is still where it lay may touch what it touched there.
        same = self._lay == (self._state[row, 0], self._state[row, 1])
        if away[near] <= self._diameter + (-SLACK_MM if same else TOUCH_MM):
            raise InputError(f"piece {piece} must not touch piece {int(self._id[near])}")
        self._held = None
        self._state[row, 3:] = (vx * MM, vy * MM, spin)
        self._changed()

    def _drop_outside(self) -> None:
        """Take out what has left the table; it has fallen."""
        left, bottom, right, top = self._bounds
        x, y = self._state[:, 0], self._state[:, 1]
        out = self._id[(x < left) | (x > right) | (y < bottom) | (y > top)].tolist()
        for piece in out:
            self._take(piece)
            if piece not in self.fallen:
                self.fallen += (piece,)

    # --- reading --------------------------------------------------------------------------------

    @property
    def at_rest(self) -> bool:
        """Whether the hand is empty and nothing moves."""
        return self._held is None and not len(self._moving) and not self._free.shaking

    @property
    def held(self) -> int | None:
        """The piece in the hand."""
        return self._held

    @property
    def hand(self) -> tuple[float, float, float]:
        """Where the hand is now: x m, y m, angle rad."""
        return self._hand_pose

    @property
    def present(self) -> tuple[int, ...]:
        """Ids of the pieces in the world, rising."""
        return tuple(self._id.tolist())

    @property
    def radius(self) -> float:
        """Radius of every disc in m, under the tuning now."""
        return self._diameter / 2 / MM

    def _by_piece(self, column: int) -> Array:
        out = self._nowhere.copy()
        out[self._id] = self._state[:, column : column + 3] / TO_SI
        return out

    def _raw(self) -> memoryview:
        return memoryview(self._state.tobytes())

    def snapshot(self) -> Snapshot:
        """Return the bytes of the state now, to be made into poses later; cheaper than `poses`."""
        return Snapshot(self._state.tobytes(), self._rows, self._id)

    def digest(self) -> bytes:
        """Return an 8-byte hash of the exact state: tick, held piece, fallen, poses, speeds."""
        held = -1 if self._held is None else self._held
        head = struct.pack("<qii", self.tick, held, len(self.fallen))
        state = hashlib.blake2b(self._raw(), person=head, digest_size=8)
        state.update(self._free.mark())
        return state.digest()

    def checksum(self) -> bytes:
        """Return 2 bytes that change with any bit of poses and speeds; cheaper than `digest`."""
        return (zlib.crc32(self._raw()) & 0xFFFF).to_bytes(2, "little")

    def contacts(self) -> Contacts:
        """Return the pairs that touch now; impulses are over in no time and told as 0."""
        held = -1 if self._held is None else self._held
        return touching_discs(self._state[:, :2], self._id, self._diameter, TOUCH_MM, held)

    def masses(self) -> Array:
        """Return (N, 2): mass kg and moment of inertia kg m2 by piece id, under the tuning now."""
        radius = self.radius
        thick = self._kind.thickness_mm / MM
        mass = self.tuning[f"{self._thing}.density"] * pi * radius * radius * thick
        return np.tile([mass, mass * radius * radius / 2], (len(self.start.pieces), 1)).reshape(
            -1, 2
        )

    def friction(self) -> Array:
        """Return (N, 2) by piece id: the force of the surface on each disc in N; 0 where none is.

        Static friction too: what holds a disc on a shaken table.
        """
        v, spin = self._state[:, 3:5], np.abs(self._state[:, 5]) * (self._diameter / 2)
        speed = np.hypot(v[:, 0], v[:, 1])
        most = np.broadcast_to(self._slowing(self._rows), speed.shape)
        share = coefficients(speed, spin)[0] * most / np.maximum(speed, 1e-300)
        force = -v * np.where(speed > 0, share, 0.0)[:, None]
        ax, ay = self._free.shake
        held = self._loose() & ~self._state[:, 3:].any(axis=1) & (hypot(ax, ay) * MM <= most)
        force[held] = (ax * MM, ay * MM)
        out = np.zeros((len(self.start.pieces), 2))
        out[self._id] = force / MM * self.masses()[self._id, :1]
        return out

    def scene(self) -> Scene:
        """Return the poses and the tuning now as a new Scene, all at rest; without a held piece."""
        poses: Poses = self.poses()
        if self._held is not None:
            poses[self._held] = np.nan
        return Scene(self.start.setting, self.tuning, self.start.pieces, poses)
