"""Scenes of Ab in die Tonne for experiments (`tumbletable sweep`)."""

import math
from collections.abc import Iterable
from random import Random

from games.tonne.bots import HALF_WIDTH_M, HandNoise, Place, drop_at, find_place, half_width
from games.tonne.table import PIECE_KINDS, SETTLE_S, scene_of, skyline
from sim.inputs import AnyInput, Release, lift
from sim.lab.trial import Trial
from sim.tuning import Tuning
from sim.world import DT, World

MOST = len(PIECE_KINDS)


def drop(
    tuning: Tuning,
    rng: Random,
    pieces: int = 12,
    every_s: float = 0.3,
    height_m: float = 0.3,
    spread_m: float = 0.07,
) -> Trial:
    """Let pieces go one after the other, high over the bin, wherever and however turned.

    Args:
        tuning: of the scene.
        rng: draws the order, the places and the angles.
        pieces: how many, 1 to 40.
        every_s: seconds between two.
        height_m: of their centroids as they are let go, up to 0.6 m.
        spread_m: how far from the middle at most, in m.
    """
    order = _order(pieces, rng)
    inputs: list[tuple[int, AnyInput]] = []
    for place, piece in enumerate(order):
        tick = round(place * every_s / DT)
        x, angle = rng.uniform(-spread_m, spread_m), rng.uniform(-math.pi, math.pi)
        inputs += [(tick, lift(piece, x, height_m, angle)), (tick, Release())]
    return Trial(scene_of((), tuning), inputs, seconds=pieces * every_s + SETTLE_S)


def heap(tuning: Tuning, rng: Random, pieces: int = 40, careful: bool = False) -> Trial:
    """Put pieces down one by one, each when all is at rest, until one falls or all lie.

    Args:
        tuning: of the scene.
        rng: draws the order, the places and the trembling of the hand.
        pieces: how many at most, 1 to 40.
        careful: whether the hand looks for low places, and trembles; else it takes any place.
    """
    hand = _Heaper(_order(pieces, rng), rng, bool(careful))
    return Trial(scene_of((), tuning), hand, seconds=pieces * SETTLE_S)


class _Heaper:
    """A hand that sees the pile."""

    def __init__(self, order: list[int], rng: Random, careful: bool) -> None:
        self._order, self._rng, self._careful = order, rng, careful
        self._coming: dict[int, list[AnyInput]] = {}
        self._until = 0

    def __call__(self, world: World) -> Iterable[AnyInput] | None:
        if self._coming:
            return self._coming.pop(world.tick, ())
        if world.fallen:
            return None
        if world.at_rest or not self._until or world.tick >= self._until:
            if not self._order:
                return None
            self._plan(world, self._order.pop(0))
            return self._coming.pop(world.tick, ())
        return ()

    def _plan(self, world: World, piece: int) -> None:
        line, setting = skyline(world), world.start.setting
        kind = setting.kind(PIECE_KINDS[piece])
        if self._careful:
            place = find_place(line, setting, (kind.name,), self._rng)
            noise = HandNoise()
        else:
            angle = self._rng.uniform(-math.pi, math.pi)
            wide = max(0.005, HALF_WIDTH_M - half_width(kind, angle) + 0.005)
            x = self._rng.uniform(-wide, wide)
            place = Place(kind.name, x, line.landing(kind, x, angle, 0.7), angle, 0.0)
            noise = HandNoise(0.0, 0.0)
        for tick, one in drop_at(place, piece, noise, self._rng):
            self._coming.setdefault(world.tick + tick, []).append(one)
        self._until = max(self._coming) + round(SETTLE_S / DT)


def _order(pieces: int, rng: Random) -> list[int]:
    if not 1 <= pieces <= MOST:
        raise ValueError(f"pieces must be from 1 to {MOST}")
    order = list(range(MOST))
    rng.shuffle(order)
    return order[: int(pieces)]


SCENES = {"drop": drop, "heap": heap}
