"""How discs that lie flat move: friction, the earliest time of impact, impacts, the rim.

What a World is asked from outside (inputs, reading) is in `sim.top`.
"""

from math import hypot
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim.errors import SceneError
from sim.freeplay import FreePlay
from sim.impacts import SLOW, Next, meeting_time, next_impact, pressing, resolve, spread
from sim.rim import cross, crossing_time
from sim.scene import Scene
from sim.snapshot import TO_SI, WIDTH
from sim.surface import glide, ride
from sim.units import MM
from sim.world import Array, World

SLACK_MM = 0.1
"""Overlap that is let be when a world is built or the radius changes."""
Rows = npt.NDArray[np.intp]
MOST_PARTS = 300
"""Parts into which a tick is split at most; the last one goes on to its end unsplit."""


class Ways(NamedTuple):
    """How moving discs go on within a stretch of time.

    Attributes:
        mean: (N, 2) mean velocity, mm/s.
        turn: (N,) mean spin, rad/s.
        end: (N, 2) velocity at its end.
        spin: (N,) spin at its end.
        speed: (N,) 0 for those that stop.
    """

    mean: Array
    turn: Array
    end: Array
    spin: Array
    speed: Array


class DiscMotion(World):
    """The moving half of `sim.top.TopWorld`.

    Attributes:
        hits: pairs of pieces (the lower id first) that have hit each other, in order of their
            first hit.
    """

    def __init__(self, scene: Scene) -> None:
        self.start = scene
        self.tuning = scene.tuning
        self.tick: int = 0
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
        self._lay: tuple[float, float] | None = None
        """Where the held disc lay when it was taken up, mm."""
        self._hand_pose = (0.0, 0.0, 0.0)
        self._moving = np.zeros(0, dtype=np.intp)
        self._clear = 0.0
        self._tune_world()

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
        self._inside = np.hypot(state[:, 0], state[:, 1]) <= self._rim
        self._moved()

    def _moved(self) -> None:
        """Learn anew what moves, or is set in motion by the table that shakes."""
        moves = self._state[:, 3:].any(axis=1)
        if self._free.shaking:
            ax, ay = self._free.shake
            moves |= self._loose() & (hypot(ax, ay) * MM > self._slowing(self._rows))
        self._moving = np.flatnonzero(moves)
        self._clear = 0.0

    def _loose(self) -> npt.NDArray[np.bool_]:
        """Return which rows lie freely: not in the hand, not frozen."""
        loose = np.ones(len(self._id), dtype=bool)
        for piece in (*self._free.frozen, *(() if self._held is None else (self._held,))):
            loose[self._row(piece)] = False
        return loose

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
        lying = np.ones(len(self._id), dtype=bool)
        if self._held is not None:
            lying[self._row(self._held)] = False
        rows = self._state[lying]
        fixed = np.isin(self._id[lying], list(self._free.frozen))
        if spread(rows, self._diameter, SLACK_MM, fixed):
            self._state[lying] = rows
        self._changed()

    def _advance(self, left: float) -> None:
        """Go on for `left` seconds, in parts that end where something is hit."""
        parts = 0
        pressed: set[int] = set()
        while left > 0 and len(self._moving):
            parts += 1
            moving = self._moving
            mine = self._state[moving]
            ways = self._ways(mine, moving, left, pressed)
            if self._free.shaking and parts < MOST_PARTS and self._press(ways, left, pressed):
                continue
            time, pair, crossing = left, None, None
            if (self._clear < left or self._free.shaking) and parts < MOST_PARTS:
                coming = self._coming(ways.mean)
                self._clear = coming.clear
                if coming.time < left:
                    time, pair = coming.time, coming.pair
            if self._edge and parts < MOST_PARTS:
                time, pair, crossing = self._next_crossing(mine, ways.mean, time, pair)
            if 0 < time < left:
                ways = self._ways(mine, moving, time, pressed)
                time = time if pair is None else self._refine(pair, ways.mean, time)
            if time > 0:
                mine[:, :2] += ways.mean * time
                mine[:, 2] += ways.turn * time
                mine[:, 3:5] = ways.end
                mine[:, 5] = ways.spin
                self._state[moving] = mine
                left -= time
                self._clear -= time
                if self._free.shaking:
                    self._moved()
                elif 0.0 in ways.speed.tolist():
                    self._moving = moving[ways.speed > 0]
            if pair is not None:
                self._hit(pair, self._restitution)
            elif crossing is not None:
                self._cross(crossing, left, pressed)

    def _ways(self, mine: Array, moving: Rows, duration: float, pressed: set[int]) -> Ways:
        """Return how moving discs go on for a while, if nothing is in their way.

        Args:
            mine: their rows of the state.
            moving: which rows these are.
            duration: seconds.
            pressed: rows that have their share of the table's acceleration already.
        """
        speeds = np.array(
            [np.hypot(mine[:, 3], mine[:, 4]), np.abs(mine[:, 5]) * (self._diameter / 2)]
        )
        whole = np.maximum(speeds, 1e-300)
        slowing = self._slowing(moving)
        if self._free.shaking:
            pull = np.tile(np.multiply(self._free.shake, -MM), (len(moving), 1))
            if pressed:
                pull[np.isin(moving, list(pressed))] = 0.0
            found = ride(mine[:, 3:5], speeds[1], slowing, pull, duration)
            turn, spin = found.turn / whole[1], found.rim / whole[1]
            speed = np.hypot(*found.end.T) + found.rim
            return Ways(found.mean, mine[:, 5] * turn, found.end, mine[:, 5] * spin, speed)
        ways = glide(speeds, slowing, duration)
        return Ways(
            mine[:, 3:5] * (ways.mean[0] / whole[0])[:, None],
            mine[:, 5] * (ways.mean[1] / whole[1]),
            mine[:, 3:5] * (ways.end[0] / whole[0])[:, None],
            mine[:, 5] * (ways.end[1] / whole[1]),
            ways.end[0] + ways.end[1],
        )

    def _press(self, ways: Ways, left: float, pressed: set[int]) -> bool:
        """Let the shaken table press discs onto those that they touch; tell whether it does.

        Such a pair does not approach yet, so it has no impact, but it would be pushed into each
        other. Its discs get at once what the table gives them in the rest of the tick, and the pair
        takes it up without a bounce.
        """
        mean = np.zeros((len(self._state), 2))
        mean[self._moving] = ways.mean
        apart = None if self._held is None else self._row(self._held)
        loose = self._loose()
        push = np.multiply(self._free.shake, -MM * left)
        for i, j in pressing(self._state, mean, self._moving, self._diameter, apart):
            given = [row for row in (i, j) if loose[row] and row not in pressed]
            if given:
                self._state[given, 3:5] += push
                pressed.update(given)
                self._hit((i, j), 0.0)
                return True
        return False

    def _slowing(self, moving: Rows) -> Array | float:
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

    def _hit(self, pair: tuple[int, int], restitution: float) -> None:
        rows = self._state.tolist()
        apart = None if self._held is None else self._row(self._held)
        fixed = {self._row(piece) for piece in self._free.frozen}
        done = resolve(rows, pair, self._diameter, restitution, self._friction, apart, fixed)
        for row in dict.fromkeys(row for hit in done for row in hit):
            self._state[row] = rows[row]
        named = [(int(self._id[i]), int(self._id[j])) for i, j in done]
        self.hits += tuple(hit for hit in dict.fromkeys(named) if hit not in self.hits)
        self._moved()

    def _next_crossing(
        self, mine: Array, velocity: Array, time: float, pair: tuple[int, int] | None
    ) -> tuple[float, tuple[int, int] | None, int | None]:
        """Return what comes first: the impact, or a disc whose centre crosses the rim."""
        crossing = None
        for row, (x, y), (vx, vy) in zip(
            self._moving.tolist(), mine[:, :2].tolist(), velocity.tolist(), strict=True
        ):
            when = crossing_time(x, y, vx, vy, self._rim, bool(self._inside[row]))
            if when < time:
                time, pair, crossing = when, None, row
        return time, pair, crossing

    def _cross(self, row: int, left: float, pressed: set[int]) -> None:
        """Let a disc cross the rim, or be thrown back by it; a shaken table may press it there."""
        state = self._state[row].tolist()
        restitution = self._restitution
        if self._free.shaking and row not in pressed:
            outward = (state[0] * state[3] + state[1] * state[4]) / hypot(state[0], state[1])
            if (outward if self._inside[row] else -outward) <= SLOW:
                state[3] -= self._free.shake[0] * MM * left
                state[4] -= self._free.shake[1] * MM * left
                pressed.add(row)
                restitution = 0.0
        if cross(state, self._lip, restitution):
            self._inside[row] = not self._inside[row]
        self._state[row] = state
        self._moved()
