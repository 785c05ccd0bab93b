"""World: a fixed-step Pymunk space, always built from a Scene.

The same scene and the same inputs give the same bits: pieces enter in a fixed order, all walks are
in insertion order, nothing depends on the clock. A pile put down cold would jump by 2 mm,
since the solver starts without contact impulses; so a new world is warmed: a few steps with many
iterations, positions and velocities put back after each.

Settings (measured, see `tumbletable bench`): dt 1/480 s, 20 iterations, slop 0.1 mm.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterable
from math import cos, isfinite, sin

import numpy as np
import numpy.typing as npt
import pymunk
import pymunk.batch

from sim import buffers
from sim.bodies import GROUND, PIECE, SLOP_MM, add_piece, add_statics, coat, scattered, weigh
from sim.contacts import Contacts, read_contacts
from sim.errors import InputError, SimError
from sim.freeplay import SHAKEN_TICKS, FreePlay
from sim.hand import Hand
from sim.inputs import AnyInput, Handling, Lift, Move, Release, Shake, Tune, Withdraw
from sim.scene import Poses, Scene
from sim.snapshot import TO_SI, WIDTH, Snapshot, floats, whole_numbers
from sim.units import MM
from sim.views import Viewed

DT = 1 / 480
ITERATIONS = 20
COLLISION_BIAS = (1 - 0.3) ** 60
WARM_STEPS, WARM_ITERATIONS = 10, 100
WATCH_TICKS = 24
"""Ticks between looks at speeds, bounds and rest (20 Hz): each costs half a tick."""
REST_SPEED = 3.0
"""mm/s; and rad/s times REST_ARM."""
REST_ARM = 30.0
REST_LOOKS = 5
"""Looks in a row (0.25 s) that must find all slow before the world is at rest."""

_Fields = pymunk.batch.BodyFields
_STATE = _Fields.POSITION | _Fields.ANGLE | _Fields.VELOCITY | _Fields.ANGULAR_VELOCITY
Array = npt.NDArray[np.float64]


class World(Viewed):
    """A scene that moves, seen from the side; from above it is a `sim.top.TopWorld`, made the same.

    Attributes:
        start: the scene it was built from.
        tuning: the parameters now.
        tick: ticks stepped so far.
        fallen: ids of the pieces that touched the ground unheld or left the scene, in order.
        applied: how many inputs of the last `step` took effect.
    """

    dt = DT

    def __init__(self, scene: Scene) -> None:
        self.start = scene
        self.tuning = scene.tuning
        self.tick = 0
        self.fallen: tuple[int, ...] = ()
        left, bottom, right, top = scene.setting.bounds
        self._bounds = (left * MM, bottom * MM, right * MM, top * MM)
        self._top_speed = scene.setting.top_speed * MM
        self._inner = min(-left, right) * MM, min(-bottom, top) * MM
        self._kinds = [scene.setting.kind(k) for k in scene.pieces]
        self._nowhere = np.full((len(self._kinds), 3), np.nan)
        self._bodies: dict[int, pymunk.Body] = {}
        self._shapes: dict[int, list[pymunk.Shape]] = {}
        self._owner: dict[int, int] = {}
        self._touching: dict[int, int] = {}
        self._free = FreePlay()
        self.applied = 0
        self._errors: list[BaseException] = []
        self._calm = 0
        self._fresh = False
        self._floats = memoryview(b"")
        self._buffer = buffers.lend(self)
        space = self._space = pymunk.Space()
        space.iterations = ITERATIONS
        space.collision_slop = SLOP_MM
        space.collision_bias = COLLISION_BIAS
        self._hand = Hand(space, scene.setting.reach)
        self._statics = add_statics(space, scene.setting)
        for piece in sorted(scene.present, key=scattered):
            self._add(piece, *scene.poses[piece].tolist())
        self._tune_world()
        space.on_collision(PIECE, GROUND, begin=self._on_ground, separate=self._off_ground)
        self._reorder()
        if self._bodies:
            self._warm()

    # --- building -------------------------------------------------------------------------------

    def _add(self, piece: int, x: float, y: float, angle: float) -> pymunk.Body:
        body, shapes = add_piece(self._space, self._kinds[piece], self.tuning, (x, y, angle))
        self._bodies[piece], self._shapes[piece] = body, shapes
        self._owner[body.id] = piece
        return body

    def _remove(self, piece: int) -> None:
        body = self._bodies.pop(piece)
        self._space.remove(*self._shapes.pop(piece), body)
        del self._owner[body.id]
        self._touching.pop(piece, None)
        self._free.frozen.pop(piece, None)
        self._reorder()

    def _reorder(self) -> None:
        """Learn in which row of a batch read each body stands (adding or removing changes it)."""
        self._buffer.clear()
        pymunk.batch.get_space_bodies(self._space, _Fields.BODY_ID, self._buffer)
        ids = whole_numbers(self._buffer).tolist()
        self._fresh = False
        self._floats = memoryview(b"")
        pairs = [(row, self._owner[i]) for row, i in enumerate(ids) if i in self._owner]
        self._at = np.array([row for row, _ in pairs], dtype=np.intp)
        self._id = np.array([piece for _, piece in pairs], dtype=np.intp)

    def _read(self) -> Array:
        """Return (rows, 6): x, y, angle, vx, vy, spin of every body; valid until the next read."""
        return np.frombuffer(self._raw(), dtype=np.float64).reshape(-1, WIDTH)

    def _raw(self) -> memoryview:
        """Return the bytes behind `_read`; a tick's are read from the engine once.

        While no body comes or goes the engine fills the same memory, so the view on it stays.
        """
        if not self._fresh:
            self._buffer.clear()
            pymunk.batch.get_space_bodies(self._space, _STATE, self._buffer)
            self._fresh = True
            if not self._floats:
                self._floats = floats(self._buffer)
        return self._floats

    def _warm(self) -> None:
        space = self._space
        space.iterations = WARM_ITERATIONS
        still = buffers.take()
        pymunk.batch.get_space_bodies(space, _STATE, still)
        for _ in range(WARM_STEPS):
            space.step(DT)
            pymunk.batch.set_space_bodies(space, _STATE, still)
        buffers.give(still)
        space.iterations = ITERATIONS
        self._raise_errors()

    # --- callbacks: they only note; exceptions in them would be swallowed ------------------------

    def _on_ground(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        self._note(arbiter, 1)

    def _off_ground(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        self._note(arbiter, -1)

    def _note(self, arbiter: pymunk.Arbiter, change: int) -> None:
        try:
            for shape in arbiter.shapes:
                body = shape.body
                piece = self._owner.get(body.id) if body is not None else None
                if piece is not None:
                    self._touching[piece] = self._touching.get(piece, 0) + change
        except Exception as error:
            self._errors.append(error)

    def _raise_errors(self) -> None:
        if self._errors:
            errors, self._errors = self._errors, []
            raise SimError(f"the physics engine reported: {errors[0]}") from errors[0]

    # --- stepping -------------------------------------------------------------------------------

    def step(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Go one tick of 1/480 s; inputs act first, in their order.

        Raises:
            InputError: an input that cannot happen now; it and those after it had no effect
                (`applied` tells how many before it had), and the world was not stepped.
            TuningError: likewise, for an unknown parameter or a value out of its range.
        """
        self.applied = 0
        for one in inputs:
            try:
                self._apply(one)
            except (TypeError, OverflowError):  # looked at only when it went wrong: this is hot
                raise InputError(f"{repr(one)[:200]} has a value of the wrong kind") from None
            self.applied += 1
        self._hand.advance(DT)
        self._space.step(DT)
        self._fresh = False
        self.tick += 1
        if self._touching:
            self._look_at_ground()
        if self.tick % (SHAKEN_TICKS if self._free.shaking else WATCH_TICKS) == 0:
            self._watch()
        if self._errors:
            self._raise_errors()

    def _apply(self, one: AnyInput) -> None:
        hand = self._hand
        if isinstance(one, Move):
            if hand.piece is None:
                raise InputError("the hand is empty and cannot be moved")
            if not isfinite(one.x + one.y + one.angle):
                raise InputError("the hand cannot be moved to what is not a number")
            hand.aim(one.x * MM, one.y * MM, one.angle)
            return
        self._calm = 0
        if isinstance(one, Lift):
            self._lift(one)
        elif isinstance(one, Tune):
            self._tune(one.key, one.value)
        elif isinstance(one, Handling):
            gone = self._free.handle(one, self._bodies, self._kinds, self.tuning, hand)
            if gone is not None:
                self._remove(gone)
            self._reorder()
        elif isinstance(one, Shake):
            self._free.set_shake(one)
            self._tune_world()
        elif not isinstance(one, Release | Withdraw):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError(f"{one!r} is no input")
        elif hand.piece is None:
            raise InputError("the hand is empty and cannot let go")
        else:
            piece = hand.piece
            hand.open()
            if isinstance(one, Withdraw):
                self._remove(piece)

    def _lift(self, one: Lift) -> None:
        if self._hand.piece is not None:
            raise InputError(f"the hand already holds piece {self._hand.piece}")
        if not 0 <= one.piece < len(self._kinds):
            raise InputError(f"there is no piece {one.piece}")
        if one.piece in self._bodies:
            raise InputError(f"piece {one.piece} is already in the world")
        left, bottom, right, top = self.start.setting.reach
        if not isfinite(one.angle):
            raise InputError(f"the angle of piece {one.piece} is not a number")
        if not (left <= one.x <= right and bottom <= one.y <= top):
            raise InputError(f"piece {one.piece} would be lifted out of the hand's reach")
        body = self._add(one.piece, one.x, one.y, one.angle)
        self._reorder()
        self._hand.take(one.piece, body, self.tuning["hand.force"], self.tuning["hand.speed"] * MM)

    def _tune(self, key: str, value: float) -> None:
        self.tuning = self.tuning.with_values({key: value})
        thing, _, prop = key.partition(".")
        for piece, body in self._bodies.items():
            kind = self._kinds[piece]
            if kind.name != thing:
                continue
            if prop == "density" and piece not in self._free.frozen:
                weigh(body, kind, self.tuning)
            for shape in self._shapes[piece]:
                coat(shape, self.tuning, thing)
        self._tune_world()

    def _tune_world(self) -> None:
        tilt, gravity = self.tuning.get("world.tilt", 0.0), self.tuning["world.gravity"] * MM
        ax, ay = self._free.shake
        self._space.gravity = (gravity * sin(tilt) - ax * MM, -gravity * cos(tilt) - ay * MM)
        for thing, shape in self._statics:
            coat(shape, self.tuning, thing)
        if self._hand.piece is not None:
            self._hand.limit(
                self._bodies[self._hand.piece],
                self.tuning["hand.force"],
                self.tuning["hand.speed"] * MM,
            )

    def _look_at_ground(self) -> None:
        for piece, contacts in self._touching.items():
            if contacts > 0 and piece != self._hand.piece and piece not in self.fallen:
                self.fallen += (piece,)

    def _watch(self) -> None:
        state = self._read()
        x, y, _, vx, vy, spin = np.abs(state).max(axis=0).tolist()
        slow = max(vx, vy, spin * REST_ARM) < REST_SPEED
        self._calm = self._calm + 1 if slow and not self._free.shaking else 0
        if max(vx, vy) > self._top_speed:
            self._slow_down()
        if x > self._inner[0]:
            self._drop_outside()
        elif y > self._inner[1]:
            heights = state[:, 1]
            if heights.min() < self._bounds[1] or heights.max() > self._bounds[3]:
                self._drop_outside()

    def _drop_outside(self) -> None:
        """Take out what has left the scene; it has fallen."""
        left, bottom, right, top = self._bounds
        for piece, body in list(self._bodies.items()):
            x, y = body.position
            if left <= x <= right and bottom <= y <= top:
                continue
            if piece == self._hand.piece:
                self._hand.open()
            if piece not in self.fallen:
                self.fallen += (piece,)
            self._remove(piece)

    def _slow_down(self) -> None:
        for body in self._bodies.values():
            speed = body.velocity.length
            if speed > self._top_speed:
                body.velocity = body.velocity * (self._top_speed / speed)
        self._fresh = False

    # --- reading --------------------------------------------------------------------------------

    @property
    def at_rest(self) -> bool:
        """Whether the hand is empty and all has been slower than 3 mm/s for 0.25 s."""
        return self._hand.piece is None and self._calm >= REST_LOOKS

    @property
    def held(self) -> int | None:
        """The piece in the hand."""
        return self._hand.piece

    @property
    def frozen(self) -> tuple[int, ...]:
        """The pieces that stand fast, in the order in which they were frozen."""
        return tuple(self._free.frozen)

    @property
    def shake(self) -> tuple[float, float]:
        """Acceleration of the table's frame in m/s2."""
        return self._free.shake

    @property
    def hand(self) -> tuple[float, float, float]:
        """Where the hand is now: x m, y m, angle rad."""
        body = self._hand.body
        return body.position.x / MM, body.position.y / MM, body.angle

    @property
    def present(self) -> tuple[int, ...]:
        """Ids of the pieces in the world, rising."""
        return tuple(sorted(self._bodies))

    def poses(self) -> Poses:
        """Return (N, 3) float64: x m, y m, angle rad by piece id; NaN for a piece not here."""
        return self._by_piece(0)

    def velocities(self) -> Array:
        """Return (N, 3) float64: vx m/s, vy m/s, spin rad/s by piece id; NaN where not here."""
        return self._by_piece(3)

    def _by_piece(self, column: int) -> Array:
        out = self._nowhere.copy()
        out[self._id] = self._read()[self._at, column : column + 3]
        out /= TO_SI
        return out

    def snapshot(self) -> Snapshot:
        """Return the bytes of the state now, to be made into poses later; cheaper than `poses`."""
        return Snapshot(bytes(self._raw()), self._at, self._id)

    def digest(self) -> bytes:
        """Return an 8-byte hash of the exact state: tick, held, fallen, poses, speeds, frozen."""
        held = -1 if self._hand.piece is None else self._hand.piece
        head = struct.pack("<qii", self.tick, held, len(self.fallen))
        state = hashlib.blake2b(self._raw(), person=head, digest_size=8)
        state.update(self._free.mark())
        return state.digest()

    def checksum(self) -> bytes:
        """Return 2 bytes that change with any bit of poses and speeds; cheaper than `digest`."""
        return (zlib.crc32(self._raw()) & 0xFFFF).to_bytes(2, "little")

    def contacts(self) -> Contacts:
        """Return the contacts of the last tick (points, normals, impulses, overlaps)."""
        return read_contacts(self._space, self._owner)

    def masses(self) -> Array:
        """Return (N, 2): mass kg and moment of inertia kg m2 by piece id, under the tuning now."""
        mass = np.array([k.mass(self.tuning[f"{k.name}.density"]) for k in self._kinds])
        turn = np.array([k.gyration_mm2 for k in self._kinds]) / MM**2
        return np.stack([mass, mass * turn], axis=1).reshape(-1, 2)

    @property
    def kinetic_energy(self) -> float:
        """Kinetic energy of all pieces in J (1/2 m v2 + 1/2 I w2)."""
        v, m = self.velocities(), self.masses()
        each = 0.5 * (m[:, 0] * (v[:, 0] ** 2 + v[:, 1] ** 2) + m[:, 1] * v[:, 2] ** 2)
        return float(np.nansum(each))

    def scene(self) -> Scene:
        """Return the poses and the tuning now as a new Scene, all at rest and nothing frozen."""
        return Scene(self.start.setting, self.tuning, self.start.pieces, self.poses())
