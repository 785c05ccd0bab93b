# pyright: strict
"""What the rules of Top This! accept as nature's answer, and answers without physics."""

from math import cos, pi, sin
from random import Random
from typing import Any, cast

from games.core.game import IllegalMove
from games.core.words import _
from games.topthis.geometry import RIM_M
from games.topthis.state import Dropped, Flicked, Pose, Settled, State, why_no_poses

LEAST_RADIUS_M, GREATEST_RADIUS_M = 0.005, 0.03
MISSES = 1 / 5
LEAVES = 1 / 8
"""How often a sampled flick hits nothing, and how often a sampled disc leaves the pizza."""


def check_dropped(state: State, move: object) -> None:
    """Raise IllegalMove unless the move tells where the dropped discs lie."""
    if not isinstance(move, Dropped):
        raise IllegalMove(_("Discs are being dropped."))
    _require(why_no_poses(move.poses, [disc for disc, _face in state.airborne]))
    _check_radius(move.radius)


def check_flicked(state: State, move: object) -> None:
    """Raise IllegalMove unless the move answers the flick."""
    if not isinstance(move, Flicked):
        raise IllegalMove(_("The disc in the hand must be flicked first."))
    flicked = state.airborne[0][0]
    lay = {disc for disc, *_rest in state.pizza}
    if type(move.disc) is not int or move.disc != flicked:
        raise IllegalMove(_("Another disc was to be flicked."))
    _require(why_no_poses(move.poses, {*lay, flicked}))
    _check_ids(move.hits, lay, _("What was hit did not lie on the pizza."))
    _check_ids(move.out, {*lay, flicked}, _("What left the table was not there."))
    there = {pose[0] for pose in move.poses}
    if not there.isdisjoint(move.out):
        raise IllegalMove(_("A disc that left the table lies on it."))
    if there | set(move.out) != {*lay, flicked}:
        raise IllegalMove(_("The pose of a disc is missing."))
    _check_radius(move.radius)


def check_settled(state: State, move: object) -> None:
    """Raise IllegalMove unless the move tells where each disc on the pizza lies."""
    if not isinstance(move, Settled):
        raise IllegalMove(_("Only the discs on the pizza lie loose."))
    lay = {disc for disc, *_rest in state.pizza}
    _require(why_no_poses(move.poses, lay))
    if len(move.poses) < len(lay):
        raise IllegalMove(_("The pose of a disc is missing."))
    _check_radius(move.radius)


def sample_settled(state: State, rng: Random) -> Settled:
    """Return some answer to a change of the physics: all moves a little, now and then one falls."""
    poses = [
        (disc, x + rng.gauss(0, 0.001), y + rng.gauss(0, 0.001), angle)
        for disc, _face, x, y, angle in state.pizza
    ]
    return Settled(tuple(poses), rng.uniform(LEAST_RADIUS_M, GREATEST_RADIUS_M))


def _require(wrong: str | None) -> None:
    if wrong:
        raise IllegalMove(wrong)


def _check_ids(ids: Any, allowed: set[int], wrong: str) -> None:
    if type(ids) is not tuple:
        raise IllegalMove(_("Discs must be told in a tuple."))
    each = cast(tuple[Any, ...], ids)
    if not all(type(disc) is int and disc in allowed for disc in each):
        raise IllegalMove(wrong)
    if len(set(each)) < len(each):
        raise IllegalMove(_("A disc is told twice."))


def _check_radius(radius: Any) -> None:
    good = type(radius) in (int, float) and LEAST_RADIUS_M <= radius <= GREATEST_RADIUS_M
    if not good:
        raise IllegalMove(_("A disc has no such radius."))


def sample_dropped(state: State, rng: Random) -> Dropped:
    """Return some outcome of a drop; now and then a disc does not stay on the pizza."""
    poses = [_anywhere(disc, rng) for disc, _face in state.airborne]
    return Dropped(tuple(pose for pose in poses if rng.random() > LEAVES / 2), state.radius)


def sample_flicked(state: State, rng: Random) -> Flicked:
    """Return some outcome of a flick: what the rules accept, not what physics would do."""
    flicked = state.airborne[0][0]
    lay = [(disc, x, y, angle) for disc, _face, x, y, angle in state.pizza]
    if not lay or rng.random() < MISSES:
        poses = (*lay, _anywhere(flicked, rng))
        return Flicked(flicked, (), tuple(sorted(poses)), (), state.radius)
    moved = rng.sample(lay, rng.randint(1, min(3, len(lay))))
    poses = [pose for pose in lay if pose not in moved]
    out: list[int] = []
    for disc in (flicked, *(pose[0] for pose in moved)):
        if rng.random() < LEAVES:
            if rng.random() < 0.5:
                out.append(disc)
                continue
            poses.append((disc, 0.3, 0.1, 0.0))
        else:
            poses.append(_anywhere(disc, rng))
    hits = tuple(pose[0] for pose in moved[: rng.randint(1, len(moved))])
    return Flicked(flicked, hits, tuple(sorted(poses)), tuple(out), state.radius)


def _anywhere(disc: int, rng: Random) -> Pose:
    away, turn = RIM_M * rng.random() ** 0.5, rng.uniform(0, 2 * pi)
    return disc, away * cos(turn), away * sin(turn), rng.uniform(-3.0, 3.0)
