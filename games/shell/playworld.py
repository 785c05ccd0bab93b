"""The world of the playground: any piece, any number, no rules, everything recorded.

Whatever is done is an input of the world, so every stretch is a recording that verifies. A stretch
begins with the first thing done after all has come to rest: the world is then built anew from the
Scene that lies there. Undo goes back to such scenes. A Scene knows poses and tuning; which pieces
are frozen goes with it and is put in again by the first inputs.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from games.core.words import _
from sim.cast import Skyline
from sim.errors import InputError, SimError
from sim.inputs import (
    MAX_A_TICK,
    AnyInput,
    Freeze,
    Grab,
    Lift,
    Release,
    Remove,
    Shake,
    Tune,
    lift,
)
from sim.recording import Recorder, Recording
from sim.scene import Scene
from sim.setting import load
from sim.tuning import Tuning
from sim.world import DT, World

MOST = 120
"""Pieces in the world at once."""
SPARE = 24
"""Pieces of each kind that a scene keeps ready, so that they can be taken while others move."""
SLOTS = 150
LONGEST_S = 300.0
HISTORY = 100
BESIDE_M = 1.0
"""A piece that has rolled so far beyond the hand's reach is taken out: nobody gets it back."""
_LOOK_TICKS = 120
SHAKE_S, SHAKE_HZ = 1.2, 3.0
STRENGTHS = (3.0, 7.0, 14.0)
"""m/s2: gentle, strong, very strong."""
_SHAKE_TICKS = 8
_NOWHERE = (math.nan, math.nan, math.nan)


@dataclass(frozen=True)
class Still:
    """All at rest: what undo goes back to and what is saved.

    Attributes:
        scene: poses and tuning.
        frozen: pieces that stand fast.
    """

    scene: Scene
    frozen: tuple[int, ...] = ()


class PlayWorld:
    """A world in which everything may be done.

    Attributes:
        setting: name of the surroundings.
        world: the world now; replaced when a stretch begins.
        recorder: of this stretch.
        shaking_s: how long the table is still shaken.
    """

    def __init__(self, setting: str, start: Still | None = None) -> None:
        self.setting = setting
        self.past: list[Still] = []
        self.future: list[Still] = []
        self.shaking_s = 0.0
        self._strength = 0.0
        self._before: Recorder | Recording | None = None
        self._kept: Recording | None = None
        empty = Scene(setting, Tuning.default(setting), (), np.zeros((0, 3)))
        self.ids: dict[int, int] = {}
        self._build(start or Still(empty))

    # -- building ----------------------------------------------------------------------------

    def _build(self, start: Still) -> None:
        """Build the world anew; pieces that are gone make room for spare ones."""
        scene = start.scene
        present = scene.present
        kinds = [scene.pieces[piece] for piece in present]
        rows = [tuple(scene.poses[piece].tolist()) for piece in present]
        self.ids = {piece: new for new, piece in enumerate(present)}
        """Where each piece of the scene before is now."""
        known = list(load(self.setting).kinds)
        room = MOST - len(present)
        spare = max(0, min(SPARE, room, max(6, (SLOTS - len(present)) // len(known))))
        for kind in known:
            kinds += [kind] * spare
            rows += [_NOWHERE] * spare
        built = Scene(self.setting, scene.tuning, kinds, np.array(rows).reshape(-1, 3))
        self.world = World(built)
        self.recorder = Recorder(self.world, about={"title": _("Playground")})
        self._kept = None
        self.shaking_s = 0.0
        frozen = [self.ids[piece] for piece in start.frozen if piece in self.ids]
        self._first: list[AnyInput] = [Freeze(piece, True) for piece in frozen]
        self._queue: list[AnyInput] = []

    def still(self) -> Still:
        """Return what lies here now, as a scene at rest."""
        start, poses = self.world.start, self.world.poses()
        left, bottom, right, top = start.setting.bounds
        x, y = poses[:, 0], poses[:, 1]
        # A piece on its way out is taken out by the world at its next look.
        poses[(x < left) | (x > right) | (y < bottom) | (y > top)] = math.nan
        scene = Scene(start.setting, self.tuning, start.pieces, poses)
        return Still(scene, self.frozen)

    @property
    def frozen(self) -> tuple[int, ...]:
        """Pieces that stand fast, or will in the next tick."""
        out = dict.fromkeys(self.world.frozen)
        for one in (*self._first, *self._queue):
            if isinstance(one, Freeze) and one.on:
                out[one.piece] = None
            elif isinstance(one, Freeze | Remove):
                out.pop(one.piece, None)
        return tuple(out)

    @property
    def resting(self) -> bool:
        """Whether nothing moves and nothing is held."""
        world = self.world
        if world.held is not None or self._queue or self.shaking_s:
            return False
        return world.tick == 0 or not world.present or world.at_rest

    def begin(self) -> bool:
        """Begin a new stretch where all is at rest; return whether the world was built anew."""
        if not self.resting:
            return False
        self._remember()
        if self.world.tick == 0:
            return False
        self._close()
        self._build(self.still())
        return True

    def _close(self) -> None:
        """Put this stretch aside; the next one begins."""
        self._before = self._kept or self.recorder

    def _remember(self) -> None:
        self.past.append(self.still())
        del self.past[:-HISTORY]
        self.future.clear()

    # -- time --------------------------------------------------------------------------------

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick; what cannot be done now is left out."""
        waiting = [*self._first, *self._queue]
        now = waiting[: MAX_A_TICK - 8]
        self._first, self._queue = [], waiting[len(now) :]
        now += [*self._shake(), *self._lost(), *inputs]
        while True:
            try:
                self._step(now)
                return
            except InputError:
                # Those before it have been applied and written down; it and none other is dropped.
                now = now[self.world.applied + 1 :]

    def _step(self, now: list[AnyInput]) -> None:
        if self._kept is not None:
            self.world.step(now)
            return
        self.recorder.step(now)
        if self.recorder.full or self.world.tick * DT >= LONGEST_S:
            self._kept = self.recorder.finish()

    def _lost(self) -> list[AnyInput]:
        """Return what takes out the pieces that have gone where no hand reaches."""
        world = self.world
        if world.tick % _LOOK_TICKS:
            return []
        left, _bottom, right, _top = world.start.setting.reach
        x = world.poses()[:, 0]
        gone = np.flatnonzero((x < left - BESIDE_M) | (x > right + BESIDE_M)).tolist()
        return [Remove(piece) for piece in gone if piece != world.held]

    def _shake(self) -> list[AnyInput]:
        if not self.shaking_s:
            return []
        tick, self.shaking_s = self.world.tick, max(0.0, self.shaking_s - DT)
        if not self.shaking_s:
            return [Shake(0.0, 0.0)]
        if tick % _SHAKE_TICKS:
            return []
        gone = SHAKE_S - self.shaking_s
        share = math.sin(math.pi * min(1.0, gone / SHAKE_S)) ** 0.5
        return [Shake(round(self._strength * share * math.sin(math.tau * SHAKE_HZ * gone), 3), 0.0)]

    @property
    def stopped(self) -> bool:
        """Whether the recording of this stretch has reached its five minutes."""
        return self._kept is not None

    @property
    def recorded_s(self) -> float:
        """Length of what is recorded of this stretch."""
        return min(self.world.tick * DT, LONGEST_S)

    def recording(self) -> Recording | None:
        """Return this stretch so far, or the one before where this has hardly begun."""
        if self._kept is not None:
            return self._kept
        if self.world.tick * DT >= 0.1:
            return self.recorder.finish()
        before = self._before
        return before.finish() if isinstance(before, Recorder) else before

    # -- what may be done --------------------------------------------------------------------

    @property
    def count(self) -> int:
        """Pieces in the world."""
        return len(self.world.present)

    def slot(self, kind: str) -> int | None:
        """Return a piece of a kind that is not in the world; None when there is none ready."""
        waiting = {one.piece for one in self._queue if isinstance(one, Lift)}
        here = {*self.world.present, *waiting}
        if len(here) >= MOST:
            return None
        kinds = self.world.start.pieces
        return next((i for i, k in enumerate(kinds) if k == kind and i not in here), None)

    def free_pose(self, kind: str, x: float, y: float, angle: float = 0.0) -> tuple[float, float]:
        """Return the place at or above (x, y) where a piece of a kind touches nothing."""
        setting = load(self.setting)
        left, bottom, right, top = setting.reach
        x, y = min(max(x, left), right), min(max(y, bottom), top)
        held = () if self.world.held is None else (self.world.held,)
        line = Skyline(setting, self.world.start.pieces, self.world.poses(), held)
        touch = line.landing(setting.kind(kind), x, angle, top)
        return round(x, 5), round(min(top, max(y, touch + 0.001)), 5)

    def take_new(self, kind: str, x: float, y: float, angle: float = 0.0) -> int | None:
        """Take a new piece into the hand near a place; None when there is no more."""
        self.begin()
        piece = self.slot(kind)
        if piece is None or self.world.held is not None:
            return None
        self._queue.append(lift(piece, *self.free_pose(kind, x, y, angle), angle))
        return piece

    def duplicate(self, piece: int) -> int | None:
        """Drop a second piece of the same kind from above the first; None when there is no more."""
        here = self._again(piece)
        kind = self.world.start.pieces[here]
        copy = self.slot(kind)
        if copy is None or self.world.held is not None:
            return None
        x, y, angle = self.world.poses()[here].tolist()
        at = self.free_pose(kind, x, y + 0.002, angle)
        self._queue += [lift(copy, *at, angle), Release()]
        return copy

    def grab(self, piece: int) -> int:
        """Take a piece that lies here into the hand, thawed; return its number now."""
        here = self._again(piece)
        if here in self.frozen:
            self._queue.append(Freeze(here, False))
        self._queue.append(Grab(here))
        return here

    def remove(self, piece: int) -> None:
        """Take a piece out of the world."""
        here = self._again(piece)
        self._queue.append(Remove(here))

    def freeze(self, piece: int, on: bool) -> int:
        """Let a piece stand fast, also out of the hand, or move again; return its number now."""
        here = self._again(piece)
        if self.world.held == here:
            self._queue.append(Release())
        self._queue.append(Freeze(here, on))
        return here

    def shake(self, strength: float) -> None:
        """Shake the table for a second, by at most `strength` m/s2."""
        self.begin()
        self._strength, self.shaking_s = strength, SHAKE_S

    def tune(self, values: Mapping[str, float]) -> None:
        """Change parameters; SimError for one that cannot be."""
        tuning = self.world.tuning
        tuning.with_values(values)
        due = {key: value for key, value in values.items() if tuning[key] != value}
        if due:
            self.begin()
            waiting = [o for o in self._queue if not (isinstance(o, Tune) and o.key in values)]
            self._queue = [*waiting, *(Tune(key, value) for key, value in due.items())]

    @property
    def tuning(self) -> Tuning:
        """The tuning as it will be in the next tick."""
        waiting = {one.key: one.value for one in self._queue if isinstance(one, Tune)}
        return self.world.tuning.with_values(waiting) if waiting else self.world.tuning

    def let_go(self) -> None:
        """Open the hand."""
        if self.world.held is not None:
            self._queue.append(Release())

    def empty(self) -> None:
        """Take everything out; undo brings it back."""
        if self.world.present:
            self._remember()
            self._close()
            scene = Scene(self.setting, self.tuning, (), np.zeros((0, 3)))
            self._build(Still(scene))

    def _again(self, piece: int) -> int:
        """Begin a stretch where all rests; return the number that a piece has then."""
        return self.ids.get(piece, piece) if self.begin() else piece

    # -- back and forth ----------------------------------------------------------------------

    def undo(self) -> bool:
        """Go back to where all last lay at rest before something was done."""
        if not self.past:
            return False
        self.future.append(self.still())
        self._close()
        self._build(self.past.pop())
        return True

    def redo(self) -> bool:
        """Take an undo back."""
        if not self.future:
            return False
        self.past.append(self.still())
        self._close()
        self._build(self.future.pop())
        return True

    def put(self, start: Still) -> None:
        """Show another scene of this setting; undo brings the present one back.

        Raises:
            SimError: it is of another setting, or holds more than 120 pieces.
        """
        if start.scene.setting.name != self.setting:
            raise SimError(f"the scene is of the setting '{start.scene.setting.name}'")
        if len(start.scene.present) > MOST:
            raise SimError(f"the scene holds more than {MOST} pieces")
        self._remember()
        self._close()
        self._build(start)
