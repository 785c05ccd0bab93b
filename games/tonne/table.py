"""The table of Ab in die Tonne: physics that answers the two questions which the rules leave open.

`Placement` is one piece: it appears in a hand, is moved, pushed and let go, and the pile comes to
rest or does not. `Prefill` is the start drop. Both are Turns (`games.core.game.Turn`): whoever
wants to watch steps them tick by tick; the outcome is a move of nature.

Times are simulated: after 20 s of holding the hand lets go, then the pile has at most 10 s. What
touches the table unheld has fallen; when something falls during a push, the hand goes away with
its piece at once.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from games.core.chance import generator
from games.core.game import IllegalMove
from games.core.words import _
from games.tonne.rules import KINDS, PIECES, Outcome, Pose, Prefilled, State, prefill_pieces
from games.tonne.state import kind_of
from sim.cast import Skyline
from sim.inputs import AnyInput, Lift, Release, Tune, Withdraw, lift
from sim.inputs import Move as Aim
from sim.recording import Recorder, Recording
from sim.scene import Poses, Scene
from sim.setting import load
from sim.tuning import Tuning
from sim.world import DT, World

if TYPE_CHECKING:
    from games.tonne.settling import Settling

SETTING = "tonne"
HOLD_S = 20.0
SETTLE_S = 10.0
DROPS = 20
"""How often a piece that falls out during the prefill is dropped again."""
HALF_WIDTH_M = 0.102
"""Half the bin's inner width, as in the setting's data."""
RIM_M = 0.192
"""Height of the bin's rim."""
PIECE_KINDS: tuple[str, ...] = tuple(kind_of(piece) for piece in PIECES)


def poses_of(bin_poses: Sequence[Pose]) -> Poses:
    """Return (40, 3) poses by piece id, NaN for what is not in the bin."""
    out = np.full((len(PIECES), 3), np.nan)
    for piece, x, y, angle in bin_poses:
        out[piece] = (x, y, angle)
    return out


def scene_of(bin_poses: Sequence[Pose], tuning: Tuning) -> Scene:
    """Return the scene in which the given pieces lie in the bin and the rest is in the supply."""
    return Scene(SETTING, tuning, PIECE_KINDS, poses_of(bin_poses))


def bin_of(world: World) -> tuple[Pose, ...]:
    """Return the exact poses of all pieces in a world as the rules keep them."""
    poses = world.poses()
    return tuple((piece, *poses[piece].tolist()) for piece in world.present)


def skyline(world: World) -> Skyline:
    """Return what lies in the world now, without the held piece."""
    held = () if world.held is None else (world.held,)
    return Skyline(world.start.setting, world.start.pieces, world.poses(), held)


def open_turn(state: State, tuning: Tuning, **meta: Any) -> "Placement | Prefill":
    """Return the physics that answers a state in which nature is to move.

    Args:
        state: in phase "settle" or "prefill".
        tuning: physical parameters of the scene.
        meta: `names` of the seats and `move`, the number of the move; for the recording's title.

    Raises:
        IllegalMove: nature is not asked in this state.
    """
    if state.phase == "settle":
        return Placement(state, tuning, meta)
    if state.phase == "prefill":
        return Prefill(state, tuning)
    raise IllegalMove(_("Nothing is to be settled on the table now."))


def open_settling(
    state: State, tuning: Tuning, changes: Mapping[str, float], **meta: Any
) -> "Settling":
    """Return the physics of a pile at rest to which changes of the tuning come.

    Args:
        state: one with pieces in the bin.
        tuning: physical parameters before.
        changes: values by key; TuningError for one that cannot be.
        meta: as for `open_turn`.

    Raises:
        IllegalMove: the bin is empty.
    """
    from games.tonne.settling import Settling

    return Settling(state, tuning, changes, meta)


class Placement:
    """One piece from the supply into the bin.

    Attributes:
        world: the world, stepped by `tick`.
        piece: the piece that must be placed.
        lifted: whether it is or was in the hand.
        released: whether the hand is empty again.
    """

    def __init__(self, state: State, tuning: Tuning, meta: dict[str, Any] | None = None) -> None:
        if state.held is None:
            raise IllegalMove(_("No piece is held."))
        self.piece: int = state.held
        self.world = World(scene_of(state.bin, tuning))
        self._recorder = Recorder(self.world, game="tonne", about=_about(state, meta or {}))
        self.lifted = False
        self.released = False
        self._held_ticks = 0
        self._free_ticks = 0

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick with what the hand does.

        Args:
            inputs: a Lift of this piece first, then Move and Release; Tune at any time. What comes
                after the hand is empty again is ignored, as a pointer may well lag behind.

        Raises:
            IllegalMove: a lift of another piece, or a hand that wants to take the piece away.
        """
        if self.done:
            return
        now = self._allowed(inputs)
        world = self.world
        late = self._held_ticks * DT >= HOLD_S
        if late and not self.lifted and not any(isinstance(one, Lift) for one in now):
            now += [self._lift_late(), Release()]
        if self.lifted and not self.released:
            if world.fallen:
                now = [one for one in now if isinstance(one, Tune)] + [Withdraw()]
            elif self._held_ticks * DT >= HOLD_S and not any(isinstance(i, Release) for i in now):
                now.append(Release())
        for one in now:
            self.lifted |= isinstance(one, Lift)
            self.released |= isinstance(one, Release | Withdraw)
        self._recorder.step(now)
        if self.released:
            self._free_ticks += 1
        else:
            self._held_ticks += 1
        if self.lifted and world.held is None:
            self.released = True

    def _allowed(self, inputs: Iterable[AnyInput]) -> list[AnyInput]:
        out: list[AnyInput] = []
        lifted, released = self.lifted, self.released
        for one in inputs:
            if isinstance(one, Tune):
                out.append(one)
            elif isinstance(one, Lift):
                if one.piece != self.piece or lifted:
                    raise IllegalMove(_("Only the piece that was taken may be in the hand."))
                lifted = True
                out.append(one)
            elif isinstance(one, Withdraw):
                raise IllegalMove(_("A lifted piece must be placed."))
            elif not lifted:
                raise IllegalMove(_("The hand is empty."))
            elif not released and isinstance(one, Aim | Release):
                released = isinstance(one, Release)
                out.append(one)
        return out

    def _lift_late(self) -> Lift:
        top = skyline(self.world).top
        return lift(self.piece, 0.0, min(0.6, top + 0.06), 0.0)

    @property
    def hold_left_s(self) -> float:
        """Seconds until the hand lets go by itself."""
        return max(0.0, HOLD_S - self._held_ticks * DT)

    @property
    def done(self) -> bool:
        """Whether all is at rest after the release, or has had its 10 seconds."""
        return self.released and (self.world.at_rest or self._free_ticks * DT >= SETTLE_S)

    def outcome(self) -> Outcome:
        """Return nature's answer: what fell, or where all lies at rest."""
        if self.world.fallen:
            return Outcome(fell=self.world.fallen)
        return Outcome(poses=bin_of(self.world))

    def recording(self) -> Recording:
        """Return the recording of the whole gesture so far."""
        fell = len(self.world.fallen)
        return self._recorder.finish(fell=str(fell), at_rest=str(self.world.at_rest))


class Prefill:
    """The start drop: pieces of each kind, at random, one after the other.

    Attributes:
        world: the world as it is now; a fall replaces it by one without the fallen piece.
        done: whether all pieces lie in the bin.
    """

    def __init__(self, state: State, tuning: Tuning) -> None:
        self._rng = generator("prefill", state.chance.seed, state.chance.count)
        self._wanted = list(prefill_pieces(state.seats))
        self._rng.shuffle(self._wanted)
        self._tries = dict.fromkeys(self._wanted, 0)
        self.world = World(scene_of((), tuning))
        self.done = not self._wanted
        self._since = 0
        self._waiting = False

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick; nobody's hand is asked, Tune alone has an effect."""
        if self.done:
            return
        tunes = [one for one in inputs if isinstance(one, Tune)]
        if not self._waiting:
            self._drop(self._wanted[0], tunes)
            return
        self.world.step(tunes)
        self._since += 1
        if self.world.fallen:
            self._again()
        elif self.world.at_rest or self._since * DT >= SETTLE_S:
            self._waiting = False
            self._wanted.pop(0)
            self.done = not self._wanted

    def _drop(self, piece: int, tunes: Sequence[AnyInput]) -> None:
        kind = load(SETTING).kind(PIECE_KINDS[piece])
        line = skyline(self.world)
        if self._tries[piece] <= DROPS:
            wide = HALF_WIDTH_M - kind.reach_m
            x, angle = self._rng.uniform(-wide, wide), self._rng.uniform(-math.pi, math.pi)
            y = line.landing(kind, x, angle, 0.6) + 0.05
        else:
            y, x, angle = min(
                (line.landing(kind, x, angle, 0.6), x, angle)
                for angle in (0.0, math.pi / 2)
                for x in np.linspace(-0.08, 0.08, 33).tolist()
            )
            y += 0.0005
        self._tries[piece] += 1
        self.world.step([*tunes, lift(piece, x, min(y, 0.6), angle), Release()])
        self._waiting, self._since = True, 0

    def _again(self) -> None:
        """Take out what fell and let it be dropped again, after what still waits."""
        fell = set(self.world.fallen)
        poses = self.world.poses()
        kept = [piece for piece in self.world.present if piece not in fell]
        dropped = self._wanted.pop(0)
        again = [*fell] if dropped in fell else [*fell, *([] if dropped in kept else [dropped])]
        self._wanted.extend(sorted(again))
        rest = tuple((piece, *poses[piece].tolist()) for piece in kept)
        self.world = World(scene_of(rest, self.world.tuning))
        self._waiting = False
        self.done = not self._wanted

    def outcome(self) -> Prefilled:
        """Return nature's answer: where the pieces lie."""
        return Prefilled(poses=bin_of(self.world))

    def recording(self) -> None:
        """A start drop is not recorded: nothing in it is anybody's doing."""
        return None


def _about(state: State, meta: dict[str, Any]) -> dict[str, str]:
    """Return what people read about a recording."""
    names = [str(name) for name in meta.get("names", ())]
    seat = state.order[0] if state.order else 0
    who = names[seat] if seat < len(names) else str(seat + 1)
    piece = state.held if state.held is not None else 0
    return {
        "who": who[:100],
        "seat": str(seat),
        "round": str(state.round),
        "piece": KINDS[piece // 10],
        "move": str(meta.get("move", "")),
    }
