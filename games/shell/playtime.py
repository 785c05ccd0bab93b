"""Time in the playground: stretches, ticks, and what is recorded of them.

Whatever is done is an input of the world, so every stretch is a recording that verifies. A stretch
begins with the first thing done after all has come to rest: the world is then built anew from the
Scene that lies there. Undo goes back to such scenes. A Scene knows poses and tuning; which pieces
are frozen goes with it and is put in again by the first inputs.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from games.core.words import _
from games.shell.playlooks import Sides, default, dress, shown
from games.shell.playplaces import free_beside
from sim.errors import InputError
from sim.inputs import (
    MAX_A_TICK,
    AnyInput,
    Flick,
    Freeze,
    Lift,
    Move,
    Release,
    Remove,
    Shake,
    Tune,
)
from sim.recording import Recorder, Recording
from sim.scene import Scene
from sim.setting import load
from sim.top import TopWorld
from sim.tuning import Tuning
from sim.world import World

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
        sides: what each piece of the scene looks like, its upper side first; () for all as usual.
    """

    scene: Scene
    frozen: tuple[int, ...] = ()
    sides: tuple[Sides, ...] = ()


class PlayTime:
    """The world of free play as it goes on: stretches, ticks, recordings.

    Attributes:
        setting: name of the surroundings.
        flat: whether it is seen from above: pieces are laid down and flicked.
        sides: what each piece looks like, its upper side first.
        world: the world now; replaced when a stretch begins.
        recorder: of this stretch.
        shaking_s: how long the table is still shaken.
    """

    def __init__(self, setting: str, start: Still | None = None) -> None:
        self.setting = setting
        self.flat = load(setting).view == "top"
        self.past: list[Still] = []
        self.future: list[Still] = []
        self.shaking_s = 0.0
        self._strength = 0.0
        self._before: Recorder | Recording | None = None
        self._before_dress = ""
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
        told = start.sides or default(self.setting, scene.pieces)
        self.sides: list[Sides] = [told[piece] for piece in present]
        self.ids = {piece: new for new, piece in enumerate(present)}
        """Where each piece of the scene before is now."""
        known = list(load(self.setting).kinds)
        room = MOST - len(present)
        spare = max(0, min(SPARE, room, max(6, (SLOTS - len(present)) // len(known))))
        for kind in known:
            kinds += [kind] * spare
            rows += [_NOWHERE] * spare
            self.sides += default(self.setting, [kind] * spare)
        self._new: set[int] = set()
        """Pieces that came into the world in this stretch."""
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
        return Still(scene, self.frozen, tuple(self.sides))

    @property
    def radius(self) -> float:
        """Radius of every disc that is seen from above, m."""
        return self.world.radius if isinstance(self.world, TopWorld) else 0.0

    @property
    def kinds(self) -> tuple[str, ...]:
        """What each piece is drawn as."""
        return shown(self.world.start.pieces, self.sides)

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
        self._before_dress = self._dress()

    def _dress(self) -> str:
        return dress(self.setting, self.sides)

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
        if self.flat:
            now = self._put_down(now)
        while True:
            try:
                self._step(now)
                return
            except InputError:
                # Those before it have been applied and written down; it and none other is dropped.
                left_out = now[self.world.applied]
                if isinstance(left_out, Release | Flick) and self.world.held is not None:
                    self._queue.append(Release())  # nobody holds it: it is put down where it can be
                now = now[self.world.applied + 1 :]

    def _put_down(self, now: list[AnyInput]) -> list[AnyInput]:
        """Return the inputs with a piece that would be let go on others laid beside them."""
        out: list[AnyInput] = []
        held, (x, y, angle) = self.world.held, self.world.hand
        for one in now:
            if isinstance(one, Lift):
                held = one.piece
            if isinstance(one, Lift | Move):
                x, y, angle = one.x, one.y, one.angle
            elif isinstance(one, Release) and held is not None:
                free = free_beside(self.world, self.radius, x, y, (held,))
                if free is None:
                    one = Remove(held)
                elif free != (x, y):
                    out.append(Move(*free, angle))
            out.append(one)
        return out

    def _step(self, now: list[AnyInput]) -> None:
        if self._kept is not None:
            self.world.step(now)
            return
        self.recorder.step(now)
        if self.recorder.full or self.world.tick * self.world.dt >= LONGEST_S:
            self._kept = self.recorder.finish(**_told(self._dress()))

    def _lost(self) -> list[AnyInput]:
        """Return what takes out the pieces that have gone where no hand reaches."""
        world = self.world
        if self.flat or world.tick % _LOOK_TICKS:
            return []
        left, _bottom, right, _top = world.start.setting.reach
        x = world.poses()[:, 0]
        gone = np.flatnonzero((x < left - BESIDE_M) | (x > right + BESIDE_M)).tolist()
        return [Remove(piece) for piece in gone if piece != world.held]

    def _shake(self) -> list[AnyInput]:
        if not self.shaking_s:
            return []
        tick, self.shaking_s = self.world.tick, max(0.0, self.shaking_s - self.world.dt)
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
        return min(self.world.tick * self.world.dt, LONGEST_S)

    def recording(self) -> Recording | None:
        """Return this stretch so far, or the one before where this has hardly begun."""
        if self._kept is not None:
            return self._kept
        if self.world.tick * self.world.dt >= 0.1:
            return self.recorder.finish(**_told(self._dress()))
        before = self._before
        if isinstance(before, Recorder):
            return before.finish(**_told(self._before_dress))
        return before

    @property
    def tuning(self) -> Tuning:
        """The tuning as it will be in the next tick."""
        waiting = {one.key: one.value for one in self._queue if isinstance(one, Tune)}
        return self.world.tuning.with_values(waiting) if waiting else self.world.tuning


def _told(looks: str) -> dict[str, str]:
    return {"dress": looks} if looks else {}
