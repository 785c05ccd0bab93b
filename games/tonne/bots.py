"""Bots of Ab in die Tonne: they see what their seat sees, and play with a hand that trembles.

`careful` picks card and kind by rule and lets each piece go where the pile is lowest. `clumsy` does
the same with a poor hand. Neither simulates; `steady`, which does, has a file of its own. A hand
misses by `HandNoise`, by default about as much as a person's does.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.game import Game, Gesture, Move
from games.core.player import Player
from games.tonne import table
from games.tonne.rules import Lift, Pick, State, liftable, supply
from games.tonne.state import kind_of
from sim.cast import Skyline
from sim.inputs import AnyInput, Release, lift, move
from sim.lab.nudge import Tremor
from sim.piece import PieceKind
from sim.setting import Setting, load
from sim.tuning import Tuning
from sim.world import DT

HALF_WIDTH_M = table.HALF_WIDTH_M
FULL = 24
"""Pieces in the bin beyond which the next one is a risk."""
ABOVE_M = 0.05
"""A bot's hand comes down on its place from this far above."""
GAP_M = 0.004
"""It lets go this far above what lies there."""
FLAT = (0.0, math.pi / 2, math.pi, -math.pi / 2)


@dataclass(frozen=True)
class HandNoise:
    """How much a hand misses, as standard deviations of a normal distribution.

    Attributes:
        position_m: of x, in metres.
        angle_rad: of the angle, in radians.
    """

    position_m: float = 0.002
    angle_rad: float = 0.05


def jitter(
    inputs: Sequence[tuple[int, AnyInput]], tuning: Tuning, rng: Random
) -> Sequence[tuple[int, AnyInput]]:
    """Return a gesture's inputs as a hand with the usual noise does them."""
    usual = HandNoise()
    return Tremor(usual.position_m, usual.angle_rad)(inputs, tuning, rng)


@dataclass(frozen=True)
class Place:
    """Where a piece is to be let go.

    Attributes:
        kind: kind of piece.
        x: centroid, m.
        y: centroid at the first touch, m.
        angle: rad.
        cost: lower is better, m.
    """

    kind: str
    x: float
    y: float
    angle: float
    cost: float


def find_place(
    line: Skyline, setting: Setting, kinds: Sequence[str], rng: Random, tries: int = 24
) -> Place:
    """Return the lowest of `tries` random places for a piece of each of `kinds`.

    A place's cost is the height of the centroid there, and a little more towards the walls, over
    which a piece that stands out would fall.
    """
    best: Place | None = None
    for name in kinds:
        kind = setting.kind(name)
        for _ in range(tries):
            angle = rng.choice((*FLAT, rng.uniform(-math.pi, math.pi)))
            half = half_width(kind, angle)
            wide = max(0.005, HALF_WIDTH_M - half + 0.004)
            x = rng.uniform(-wide, wide)
            y = line.landing(kind, x, angle, 0.7)
            cost = y + 0.25 * abs(x) * (y > 0.15)
            if best is None or cost < best.cost:
                best = Place(name, x, y, angle, cost)
    assert best is not None, "no kinds to choose from"
    return best


def half_width(kind: PieceKind, angle: float) -> float:
    """Return half the width in m of a piece turned by an angle (the wider side)."""
    c, s = math.cos(angle), math.sin(angle)
    return max(abs(x * c - y * s) for x, y in kind.body_outline)


def drop_at(
    place: Place, piece: int, noise: HandNoise, rng: Random
) -> tuple[tuple[int, AnyInput], ...]:
    """Return the inputs of a hand that comes down over a place and lets go there, trembling."""
    x = place.x + rng.gauss(0, noise.position_m)
    angle = place.angle + rng.gauss(0, noise.angle_rad)
    top = min(0.62, place.y + ABOVE_M)
    end = place.y + GAP_M
    ticks = math.ceil((top - end) / (1.2 * DT))
    inputs: list[tuple[int, AnyInput]] = [(0, lift(piece, x, top, angle))]
    for tick in range(4, ticks + 1, 4):
        inputs.append((tick, move(x, top + (end - top) * tick / ticks, angle)))
    inputs.append((ticks + 1, move(x, end, angle)))
    inputs.append((ticks + 12, Release()))
    return tuple(inputs)


class Careful:
    """Low places, and high cards while the bin is empty.

    Args:
        noise: of its hand.
    """

    name = "careful"
    tries = 24

    def __init__(self, noise: HandNoise | None = None) -> None:
        self.noise = noise or HandNoise()

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        """Return a card, or the gesture that places the next piece."""
        if view.phase == "card":
            return Pick(self.card(view))
        setting = load(table.SETTING)
        line = Skyline(setting, table.PIECE_KINDS, table.poses_of(view.bin))
        if view.held is not None:
            kinds: tuple[str, ...] = (table.PIECE_KINDS[view.held],)
            place = find_place(line, setting, kinds, rng, self.tries)
            return Gesture(None, drop_at(place, view.held, self.noise, rng))
        first = {kind: pieces[0] for kind, pieces in supply(view).items() if pieces}
        place = find_place(line, setting, liftable(view), rng, self.tries)
        piece = next(one for kind, one in first.items() if kind == place.kind)
        return Gesture(Lift(kind_of(piece)), drop_at(place, piece, self.noise, rng))

    def card(self, view: State) -> int:
        """Return the card to lay: the highest that should still fit, else the lowest.

        The others are taken to lay 5.5 each, half of them before this seat.
        """
        hand = view.hands[own_seat(view)]
        before = 5.5 * (view.seats - 1) / 2
        room = FULL - len(view.bin) - before
        fitting = [card for card in hand if card <= room]
        return max(fitting) if fitting else min(hand)


def own_seat(view: State) -> int:
    """Return whose view it is: the seat whose hand is not hidden."""
    return next(seat for seat, hand in enumerate(view.hands) if hand and -1 not in hand)


class Clumsy(Careful):
    """As `careful`, but it looks at few places, and its hand trembles a lot."""

    name = "clumsy"
    tries = 4

    def __init__(self, noise: HandNoise | None = None) -> None:
        super().__init__(noise or HandNoise(0.006, 0.25))


def _steady(**params: Any) -> Player:
    from games.tonne.steady import Steady

    return Steady(**params)


BOTS: dict[str, Callable[..., Player]] = {
    "clumsy": Clumsy,
    "careful": Careful,
    "steady": _steady,
}
