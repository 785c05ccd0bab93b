"""The pizza of Top This!: physics that answers a flick or a drop, tick by tick.

`FlickTurn` is one disc flicked from the crust by a hand; `Drop` lets discs fall onto the empty
pizza. Both are Turns (`games.core.game.Turn`): whoever wants to watch steps them tick by tick; the
outcome is a move of nature.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from games.core.chance import generator
from games.core.game import IllegalMove
from games.core.words import _
from games.topthis.box import box
from games.topthis.dress import dress_of
from games.topthis.geometry import may_start, on_pizza
from games.topthis.state import Dropped, Flicked, Lying, Pose, Settled, State, topping
from sim.errors import InputError
from sim.impacts import TOUCH_MM
from sim.inputs import MAX_A_TICK, AnyInput, Flick, Lift, Move, Release, Tune, Withdraw
from sim.recording import Recorder, Recording
from sim.scene import Poses, Scene
from sim.top import DT, TopWorld
from sim.tuning import Tuning
from sim.units import MM
from sim.world import World

SETTING = "topthis"
KIND = "disc"
HOLD_S = 120.0
"""A hand that has flicked nothing by then does not flick at all."""
SETTLE_S = 20.0
"""What still slides so long after the flick (on ice, say) lies where it then is."""
WEAKEST_M_S = 1e-3
DROP_NEAR_M, DROP_FAR_M = 0.01, 0.11
"""A dropped disc slides about so far if nothing is in its way."""


def pieces() -> tuple[str, ...]:
    """Return the kinds of all pieces: a piece's id is its disc's."""
    return (KIND,) * len(box().discs)


def poses_of(lying: Iterable[Lying]) -> Poses:
    """Return (N, 3) poses by disc id, NaN for what is not on the pizza."""
    out = np.full((len(box().discs), 3), np.nan)
    for disc, _face, x, y, angle in lying:
        out[disc] = (x, y, angle)
    return out


def scene_of(lying: Iterable[Lying], tuning: Tuning) -> Scene:
    """Return the scene in which these discs lie on the pizza, and no others anywhere."""
    return Scene(SETTING, tuning, pieces(), poses_of(lying))


def world_of(lying: Iterable[Lying], tuning: Tuning) -> TopWorld:
    """Return the world of that scene."""
    return TopWorld(scene_of(lying, tuning))


def lying_in(world: TopWorld) -> tuple[Pose, ...]:
    """Return the exact poses of all discs in a world as the rules keep them."""
    poses = world.poses()
    return tuple((disc, *poses[disc].tolist()) for disc in world.present)


def open_turn(state: State, tuning: Tuning, **meta: Any) -> "FlickTurn | Drop":
    """Return the physics that answers a state in which nature is to move.

    Args:
        state: in phase "flick" or "drop".
        tuning: physical parameters of the scene.
        meta: `names` of the seats and `move`, the number of the move; for the recording's title.

    Raises:
        IllegalMove: nature is not asked in this state.
    """
    if state.phase == "flick":
        return FlickTurn(state, tuning, meta)
    if state.phase == "drop":
        return Drop(state, tuning)
    raise IllegalMove(_("Nothing is left to physics now."))


def open_settling(
    state: State, tuning: Tuning, changes: Mapping[str, float], **meta: Any
) -> "Settling":
    """Return the physics that follows when `changes` come to `tuning` while all lies still.

    Raises:
        IllegalMove: nothing lies loose.
        TuningError: no such key, or a value out of its range.
    """
    return Settling(state, tuning, changes, meta)


def why_not_here(world: TopWorld, disc: int, x: float, y: float) -> str | None:
    """Return why a disc may not be flicked from a place, in a sentence for players, or None."""
    if not may_start(x, y, world.radius):
        return _("The disc must lie on the crust, outside the slices.")
    places = world.poses()[:, :2] - (x, y)
    places[disc] = np.nan
    away = np.hypot(places[:, 0], places[:, 1])
    near = np.nanmin(away) if not np.isnan(away).all() else np.inf
    if near <= 2 * world.radius + TOUCH_MM / MM:
        return _("The disc must not touch another one before the flick.")
    return None


def collapsed(world: World) -> bool:
    """Return whether a flick knocked two or more discs off the pizza on which they lay."""
    start, now = world.start.poses, world.poses()
    lay = [disc for disc in world.start.present if on_pizza(*start[disc, :2].tolist())]
    gone = set(world.fallen)
    return sum(disc in gone or not on_pizza(*now[disc, :2].tolist()) for disc in lay) > 1


class FlickTurn:
    """One disc from the hand, flicked from the crust.

    Attributes:
        world: the world, stepped by `tick`.
        disc: the disc that must be flicked.
        flicked: whether it was.
    """

    def __init__(self, state: State, tuning: Tuning, meta: dict[str, Any] | None = None) -> None:
        if len(state.airborne) != 1:
            raise IllegalMove(_("No disc is to be flicked."))
        self.disc = state.airborne[0][0]
        self.world = world_of(state.pizza, tuning)
        self._recorder = Recorder(self.world, game="topthis", about=_about(state, meta or {}))
        self.flicked = False
        self._lifted = False
        self._before = self._after = 0

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick with what the hand does.

        Args:
            inputs: a Lift of this disc first, then Move and one Flick; Tune at any time. What comes
                after the flick is ignored, as a pointer may well lag behind.

        Raises:
            IllegalMove: another disc, a place that is not on the crust or touches a disc, no
                strength or too much of it, or a hand that does not flick.
        """
        if self.done:
            return
        now = self._allowed(inputs)
        try:
            self._recorder.step(now)
        except InputError as error:
            raise IllegalMove(_("The hand cannot do that: {error}.").format(error=error)) from None
        self._before += not self.flicked
        self._after += self.flicked
        if self._before * DT > HOLD_S:
            raise IllegalMove(_("The disc was not flicked."))

    def _allowed(self, inputs: Iterable[AnyInput]) -> list[AnyInput]:
        out: list[AnyInput] = []
        lifted, flicked = self._lifted, self.flicked
        place = self.world.hand[:2] if self.world.held is not None else None
        for one in inputs:
            if isinstance(one, Tune):
                out.append(one)
            elif flicked:
                continue
            elif isinstance(one, Lift):
                if one.piece != self.disc or lifted:
                    raise IllegalMove(_("Only the disc that was taken may be in the hand."))
                lifted, place = True, (one.x, one.y)
                out.append(one)
            elif isinstance(one, Release | Withdraw):
                raise IllegalMove(_("A disc that was taken must be flicked."))
            elif place is None:
                raise IllegalMove(_("The hand is empty."))
            elif isinstance(one, Move):
                place = (one.x, one.y)
                out.append(one)
            elif isinstance(one, Flick):
                self._check(one, place)
                flicked = True
                out.append(one)
        self._lifted, self.flicked = lifted, flicked
        return out

    def _check(self, flick: Flick, place: tuple[float, float]) -> None:
        wrong = why_not_here(self.world, self.disc, *place)
        if wrong:
            raise IllegalMove(wrong)
        if not math.hypot(flick.vx, flick.vy) >= WEAKEST_M_S:
            raise IllegalMove(_("A flick needs some strength."))

    @property
    def done(self) -> bool:
        """Whether all lies still after the flick."""
        if not self.flicked:
            return False
        return self.world.at_rest or self._after * DT > SETTLE_S

    def outcome(self) -> Flicked:
        """Return nature's answer: what was hit, and where all stopped."""
        hits = [a if b == self.disc else b for a, b in self.world.hits if self.disc in (a, b)]
        return Flicked(
            disc=self.disc,
            hits=tuple(hits),
            poses=lying_in(self.world),
            out=self.world.fallen,
            radius=self.world.radius,
        )

    def recording(self) -> Recording:
        """Return the recording of the whole flick so far."""
        hits = len([pair for pair in self.world.hits if self.disc in pair])
        return self._recorder.finish(hits=str(hits), out=str(len(self.world.fallen)))


class Drop:
    """Discs that fall onto the middle of the empty pizza and slide apart.

    Attributes:
        world: the world, stepped by `tick`.
        done: whether all lie still.
    """

    def __init__(self, state: State, tuning: Tuning) -> None:
        rng = generator("drop", state.chance.seed, state.chance.count)
        self.world = world_of(state.pizza, tuning)
        self.done = False
        self._ticks = 0
        self._inputs: list[AnyInput] = []
        radius = self.world.radius
        count = len(state.airborne)
        turn = rng.uniform(0, 2 * math.pi)
        for k, (disc, _face) in enumerate(state.airborne):
            at = turn + 2 * math.pi * (k + rng.uniform(-0.08, 0.08)) / count
            away = radius * rng.uniform(1.8, 2.2)
            course = at + rng.gauss(0, 0.6)
            way = rng.uniform(DROP_NEAR_M, DROP_FAR_M)
            grip = tuning["pizza.friction"] * tuning["world.gravity"]
            speed = min(math.sqrt(2 * grip * way), tuning["flick.limit"])
            spin = rng.gauss(0, 0.3) * speed / radius
            angle = rng.uniform(-math.pi, math.pi)
            self._inputs += [
                Lift(disc, away * math.cos(at), away * math.sin(at), angle),
                Flick(speed * math.cos(course), speed * math.sin(course), spin),
            ]

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick; nobody's hand is asked."""
        if self.done:
            return
        self.world.step(self._inputs)
        self._inputs = []
        self._ticks += 1
        self.done = self.world.at_rest or self._ticks * DT > SETTLE_S

    def outcome(self) -> Dropped:
        """Return nature's answer: where the discs stopped."""
        return Dropped(lying_in(self.world), self.world.radius)

    def recording(self) -> None:
        """A drop is not recorded: nothing in it is anybody's doing."""
        return None


class Settling:
    """The discs on the pizza under a tuning that changes; larger ones make room for each other.

    Attributes:
        world: the world, stepped by `tick`.
        done: whether the changes are made and all lies still.
    """

    def __init__(
        self, state: State, tuning: Tuning, changes: Mapping[str, float], meta: dict[str, Any]
    ) -> None:
        if not state.pizza:
            raise IllegalMove(_("Nothing lies loose now."))
        tuning.with_values(changes)  # refuses what cannot be, before anything moves
        self.world = world_of(state.pizza, tuning)
        about = {"turn": str(state.turn), "move": str(meta.get("move", "")), "settling": "yes"}
        about["dress"] = dress_of(state)
        self._recorder = Recorder(self.world, game="topthis", about=about)
        self._waiting: list[AnyInput] = [Tune(key, value) for key, value in changes.items()]
        self.done = False

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick; more Tune inputs may come in, and no other.

        Raises:
            IllegalMove: a hand wants to take part.
        """
        inputs = list(inputs)
        if not all(isinstance(one, Tune) for one in inputs):
            raise IllegalMove(_("The discs are settling."))
        if self.done:
            return
        self._waiting += inputs
        now, self._waiting = self._waiting[:MAX_A_TICK], self._waiting[MAX_A_TICK:]
        self._recorder.step(now)
        self.done = not self._waiting and self.world.at_rest

    def outcome(self) -> Settled:
        """Return nature's answer: where the discs lie."""
        return Settled(lying_in(self.world), self.world.radius)

    def recording(self) -> Recording:
        """Return the recording of the settling."""
        return self._recorder.finish()


def _about(state: State, meta: dict[str, Any]) -> dict[str, str]:
    """Return what people read about a recording."""
    names: Sequence[object] = meta.get("names", ())
    who = str(names[state.seat]) if state.seat < len(names) else str(state.seat + 1)
    disc, face = state.airborne[0]
    return {
        "who": who[:100],
        "seat": str(state.seat),
        "turn": str(state.turn),
        "topping": topping(disc, face),
        "dress": dress_of(state),
        "move": str(meta.get("move", "")),
    }
