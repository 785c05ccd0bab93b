"""The view from above: discs that lie flat, are flicked, slide, spin and hit each other.

Gravity presses the discs onto the surface and does nothing else, so a tick has three parts:

- friction (`sim.surface`): exact for a uniform disc, sliding and spinning together, for all moving
  discs at once, by the midpoint rule. A flicked disc loses the half step of friction before it
  moves, and what stops, stops exactly.
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
from math import hypot, isfinite, pi, sqrt

import numpy as np

from sim.contacts import Contacts
from sim.errors import InputError, SceneError
from sim.freeplay import FreePlay
from sim.impacts import FAR, TOUCH_MM, Next, meeting_time, next_impact, resolve, spread
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
from sim.snapshot import TO_SI, WIDTH, Snapshot
from sim.surface import glide
from sim.units import MM
from sim.world import Array, World

DT = 1 / 240
SLACK_MM = 0.1
"""Overlap that is let be when a world is built or the radius changes."""
MOST_PARTS = 300
"""Parts into which a tick is split at most; the last one goes on to its end unsplit."""
BOUNDS_TICKS = 4
SPIN_LIMIT = 2.0
"""Rim speed of a flick over its speed: a push at the very rim of a disc gives so much."""


class TopWorld(World):
    """A scene seen from above that moves; made by `World(scene)`, with the same contract.

    `fallen` are the discs that left the table, in order. `at_rest` is exact: nothing moves.

    Attributes:
        hits: pairs of pieces (the lower id first) that have hit each other, in order of their
            first hit.
    """

    dt = DT

    def __init__(self, scene: Scene) -> None:
        self.start = scene
        self.tuning = scene.tuning
        self.tick = 0
        self.fallen: tuple[int, ...] = ()
        self.applied = 0
        self.hits: tuple[tuple[int, int], ...] = ()
        left, bottom, right, top = scene.setting.bounds
        self._bounds = (left * MM, bottom * MM, right * MM, top * MM)
        kinds = list(scene.setting.kinds.values())
        if len(kinds) != 1 or not kinds[0].radius_mm:
            raise SceneError(f"setting '{scene.setting.name}' needs one kind of disc, and no other")
        self._kind, self._thing = kinds[0], kinds[0].name
        self._rim = scene.setting.rings.get("rim", 0.0) * MM
        self._nowhere = np.full((len(self.start.pieces), 3), np.nan)
        self._id = np.array(scene.present, dtype=np.intp)
        self._rows = np.arange(len(self._id))
        self._state: Array = np.zeros((len(self._id), WIDTH))
        self._state[:, :3] = scene.poses[self._id] * TO_SI
        self._free = FreePlay()
        self._held: int | None = None
        self._hand_pose = (0.0, 0.0, 0.0)
        self._moving = np.zeros(0, dtype=np.intp)
        self._clear = 0.0
        self._tune_world()

    # --- building -------------------------------------------------------------------------------

    def _put(self, piece: int, x: float, y: float, angle: float) -> None:
        row = int(np.searchsorted(self._id, piece))
        self._id = np.insert(self._id, row, piece)
        self._state = np.insert(self._state, row, (x * MM, y * MM, angle, 0, 0, 0), axis=0)
        self._changed()

    def _take(self, piece: int) -> None:
        row = self._row(piece)
        self._id = np.delete(self._id, row)
        self._state = np.delete(self._state, row, axis=0)
        self._free.frozen.pop(piece, None)
        self._changed()

    def _changed(self) -> None:
        """Learn anew what moves and on what it lies."""
        state = self._state
        self._rows = np.arange(len(self._id))
        self._moving = np.flatnonzero(state[:, 3:].any(axis=1))
        self._inside = np.hypot(state[:, 0], state[:, 1]) <= self._rim
        self._clear = 0.0

    def _row(self, piece: int) -> int:
        return int(np.searchsorted(self._id, piece))

    def _tune_world(self) -> None:
        tuning, thing = self.tuning, self._thing
        gravity = tuning["world.gravity"] * MM
        self._diameter = 2 * tuning.get(f"{thing}.radius", self._kind.radius_mm / MM) * MM
        self._restitution = tuning[f"{thing}.restitution"]
        self._friction = tuning[f"{thing}.friction"]
        self._outer = tuning["table.friction"] * gravity
        self._inner_friction = tuning.get("pizza.friction", tuning["table.friction"]) * gravity
        self._lip = 2 * gravity * tuning.get("rim.height", 0.0) * MM
        self._edge = bool(self._rim) and (self._lip > 0 or self._outer != self._inner_friction)
        loose = self._state
        if self._held is not None:
            loose = np.delete(loose, self._row(self._held), axis=0)
        if spread(loose, self._diameter, SLACK_MM):
            if self._held is not None:
                loose = np.insert(
                    loose, self._row(self._held), self._state[self._row(self._held)], axis=0
                )
            self._state = loose
        self._changed()

    # --- stepping -------------------------------------------------------------------------------

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
        if self._free.shaking:
            self._shake()
        if len(self._moving):
            self._advance(DT)
        self.tick += 1
        if self.tick % BOUNDS_TICKS == 0 and len(self._moving):
            self._drop_outside()

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
        self._held = one.piece
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
        elif piece == self._held:
            raise InputError(f"piece {piece} is in the hand and cannot be frozen")
        elif one.on:
            frozen[piece] = None
            self._stop(piece)
        else:
            frozen.pop(piece, None)

    def _stop(self, piece: int) -> None:
        self._state[self._row(piece), 3:] = 0.0
        self._changed()

    def _shake(self) -> None:
        """Let the table's acceleration act: it takes along what friction can hold, at rest."""
        ax, ay = self._free.shake
        loose = np.ones(len(self._id), dtype=bool)
        for piece in (*self._free.frozen, *(() if self._held is None else (self._held,))):
            loose[self._row(piece)] = False
        slides = self._state[:, 3:5].any(axis=1) | (
            hypot(ax, ay) * MM > self._slowing(np.arange(len(self._id)))
        )
        self._state[loose & slides, 3:5] -= (ax * MM * DT, ay * MM * DT)
        self._moving = np.flatnonzero(self._state[:, 3:].any(axis=1))
        self._clear = 0.0

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
        if away[near] <= self._diameter + TOUCH_MM:
            raise InputError(f"piece {piece} must not touch piece {int(self._id[near])}")
        self._held = None
        self._state[row, 3:] = (vx * MM, vy * MM, spin)
        self._changed()

    def _advance(self, left: float) -> None:
        """Go on for `left` seconds, in parts that end where something is hit."""
        parts = 0
        while left > 0 and len(self._moving):
            parts += 1
            moving = self._moving
            mine = self._state[moving]
            speeds = np.array(
                [np.hypot(mine[:, 3], mine[:, 4]), np.abs(mine[:, 5]) * (self._diameter / 2)]
            )
            whole = np.maximum(speeds, 1e-300)
            slowing = self._slowing(moving)
            ways = glide(speeds, slowing, left)
            velocity = mine[:, 3:5] * (ways.mean[0] / whole[0])[:, None]
            time, pair, crossing = left, None, None
            if self._clear < left and parts < MOST_PARTS:
                coming = self._coming(velocity)
                self._clear = coming.clear
                if coming.time < left:
                    time, pair = coming.time, coming.pair
            if self._edge:
                time, pair, crossing = self._next_crossing(mine, velocity, time, pair)
            if 0 < time < left:
                ways = glide(speeds, slowing, time)
                velocity = mine[:, 3:5] * (ways.mean[0] / whole[0])[:, None]
                time = time if pair is None else self._refine(pair, velocity, time)
            if time > 0:
                mine[:, :2] += velocity * time
                mine[:, 2] += mine[:, 5] * (ways.mean[1] / whole[1]) * time
                mine[:, 3:5] *= (ways.end[0] / whole[0])[:, None]
                mine[:, 5] *= ways.end[1] / whole[1]
                self._state[moving] = mine
                left -= time
                self._clear -= time
                speed = ways.end[0] + ways.end[1]
                if 0.0 in speed.tolist():
                    self._moving = moving[speed > 0]
            if pair is not None:
                self._hit(pair)
            elif crossing is not None:
                self._cross(crossing)

    def _slowing(self, moving: np.ndarray[tuple[int], np.dtype[np.intp]]) -> Array | float:
        """Return mu g where each of these discs lies, mm/s2."""
        if self._outer == self._inner_friction:
            return self._outer
        return np.where(self._inside[moving], self._inner_friction, self._outer)

    def _coming(self, velocity: Array) -> Next:
        apart = None if self._held is None else self._row(self._held)
        return next_impact(self._state, velocity, self._moving, self._diameter, apart)

    def _refine(self, pair: tuple[int, int], velocity: Array, time: float) -> float:
        """Return when a pair meets, for the mean velocities up to about then."""
        mean = dict(zip(self._moving.tolist(), velocity.tolist(), strict=True))
        i, j = pair
        one, other = self._state[i].tolist(), self._state[j].tolist()
        still = [0.0, 0.0]
        found = meeting_time(one, other, mean.get(i, still), mean.get(j, still), self._diameter)
        return found if 0 < found < 2 * time else time

    def _hit(self, pair: tuple[int, int]) -> None:
        rows = self._state.tolist()
        apart = None if self._held is None else self._row(self._held)
        fixed = {self._row(piece) for piece in self._free.frozen}
        done = resolve(rows, pair, self._diameter, self._restitution, self._friction, apart, fixed)
        for row in dict.fromkeys(row for hit in done for row in hit):
            self._state[row] = rows[row]
        named = [(int(self._id[i]), int(self._id[j])) for i, j in done]
        self.hits += tuple(hit for hit in dict.fromkeys(named) if hit not in self.hits)
        self._moving = np.flatnonzero(self._state[:, 3:].any(axis=1))
        self._clear = 0.0

    # --- the rim --------------------------------------------------------------------------------

    def _next_crossing(
        self, mine: Array, velocity: Array, time: float, pair: tuple[int, int] | None
    ) -> tuple[float, tuple[int, int] | None, int | None]:
        """Return what comes first: the impact, or a disc whose centre crosses the rim."""
        crossing = None
        for row, place, (vx, vy) in zip(
            self._moving.tolist(), mine[:, :2].tolist(), velocity.tolist(), strict=True
        ):
            x, y = place
            a, b = vx * vx + vy * vy, x * vx + y * vy
            c = x * x + y * y - self._rim * self._rim
            inner = b * b - a * c
            if a == 0 or inner <= 0:
                continue
            if self._inside[row]:
                when = (sqrt(inner) - b) / a
            elif b < 0:
                when = c / (sqrt(inner) - b)
            else:
                continue
            if max(0.0, when) < time:
                time, pair, crossing = max(0.0, when), None, row
        return time, pair, crossing

    def _cross(self, row: int) -> None:
        """Let a disc cross the rim: it must have the speed to climb the lip, or is thrown back.

        The climb takes 2 g h off the square of the speed across the rim, and the fall behind it
        gives nothing back (the disc lands flat).
        """
        x, y, _, vx, vy, _ = self._state[row].tolist()
        away = hypot(x, y)
        nx, ny = x / away, y / away
        across = vx * nx + vy * ny
        over = across * across > self._lip
        now = across * sqrt(1 - self._lip / (across * across)) if over else 0.0
        if not over:
            now = -self._restitution * across
        self._state[row, 3] += (now - across) * nx
        self._state[row, 4] += (now - across) * ny
        if over:
            self._inside[row] = not self._inside[row]
        self._moving = np.flatnonzero(self._state[:, 3:].any(axis=1))
        self._clear = 0.0

    def _drop_outside(self) -> None:
        """Take out what has left the table; it has fallen."""
        left, bottom, right, top = self._bounds
        for row, (x, y) in zip(
            self._moving.tolist(), self._state[self._moving, :2].tolist(), strict=True
        ):
            if not (left <= x <= right and bottom <= y <= top):
                self.fallen += (int(self._id[row]),)
        for piece in self.fallen:
            if piece in self._id:
                self._take(piece)

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
        place = self._state[:, :2]
        step = place[None, :, :] - place[:, None, :]
        away = np.hypot(step[:, :, 0], step[:, :, 1])
        pairs = np.argwhere(np.triu(away <= self._diameter + TOUCH_MM, 1))
        if self._held is not None:
            pairs = pairs[(self._id[pairs] != self._held).all(axis=1)]
        i, j = pairs[:, 0], pairs[:, 1]
        apart = away[i, j][:, None]
        middle = (place[i] + place[j]) / 2 / MM
        return Contacts(
            pieces=np.stack([self._id[i], self._id[j]], axis=1).astype(np.int64).reshape(-1, 2),
            count=np.ones(len(pairs), dtype=np.int64),
            points=np.stack([middle, np.zeros_like(middle)], axis=1),
            normals=step[i, j] / np.maximum(apart, 1e-300),
            impulses=np.zeros((len(pairs), 2)),
            overlaps=np.maximum(0.0, self._diameter - apart[:, 0]) / MM,
        )

    def masses(self) -> Array:
        """Return (N, 2): mass kg and moment of inertia kg m2 by piece id, under the tuning now."""
        radius = self.radius
        thick = self._kind.thickness_mm / MM
        mass = self.tuning[f"{self._thing}.density"] * pi * radius * radius * thick
        return np.tile([mass, mass * radius * radius / 2], (len(self.start.pieces), 1)).reshape(
            -1, 2
        )

    def scene(self) -> Scene:
        """Return the poses and the tuning now as a new Scene, all at rest; without a held piece."""
        poses: Poses = self.poses()
        if self._held is not None:
            poses[self._held] = np.nan
        return Scene(self.start.setting, self.tuning, self.start.pieces, poses)
