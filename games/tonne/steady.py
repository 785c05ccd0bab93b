"""`steady`: tries every placement in worlds of its own before it lets go.

For each piece it takes the lowest places it can find, lets the piece go there several times with
its own hand's trembling, and takes the place that most rarely drops anything. Of places that are
equally safe it wants a low pile while it still owes pieces, and leaves the next seat a bad one with
its last. Cards are chosen by how likely a turn is to end in a fall.

Draws are made before anything is simulated, so that the choice does not depend on where or in
which order the trials run: `trials` may be any map, e.g. a pool's.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from games.core.game import Game, Gesture, Move
from games.tonne import table
from games.tonne.bots import GAP_M, HandNoise, Place, drop_at, find_place, own_seat
from games.tonne.rules import Lift, Pick, State, liftable, supply
from games.tonne.state import kind_of
from sim.cast import Skyline
from sim.setting import load
from sim.tuning import Tuning
from sim.world import DT, World

PLACES = 12
"""Placements that are tried for each piece."""
DRAWS = 4
"""Draws of the hand's noise for each placement."""
LONGEST_S = 3.0
"""A trial that is still moving then counts as a quarter of a fall."""
SAFE_PIECES = 26.0
SPREAD = 2.6
"""With so many pieces in the bin a careful piece falls every second time, roughly; and how sharply
that comes (a logistic curve, read off `tumbletable bench`'s balance)."""

TuningValues = tuple[tuple[str, float], ...]


class Trial(NamedTuple):
    """One piece let go once, in a world of its own."""

    bin: tuple[tuple[int, float, float, float], ...]
    tuning: TuningValues
    piece: int
    x: float
    y: float
    angle: float


class Fate(NamedTuple):
    """What came of a trial.

    Attributes:
        fell: how many pieces fell.
        restless: whether it still moved at the end.
        top: height of the pile in m afterwards.
        outside: how far centroids of the pile's pieces stand out over the walls, summed, m.
    """

    fell: int
    restless: bool
    top: float
    outside: float


def run_trial(trial: Trial) -> Fate:
    """Return what happens when a piece is let go at a pose; stops at the first fall."""
    tuning = Tuning(table.SETTING, dict(trial.tuning))
    poses = (*trial.bin, (trial.piece, trial.x, trial.y, trial.angle))
    world = World(table.scene_of(poses, tuning))
    for _ in range(round(LONGEST_S / DT)):
        world.step()
        if world.fallen or world.at_rest:
            break
    now = world.poses()
    high = now[:, 1] > table.RIM_M
    outside = abs(now[high, 0]) - table.HALF_WIDTH_M + 0.02
    return Fate(
        len(world.fallen),
        not world.at_rest,
        table.skyline(world).top,
        float(outside[outside > 0].sum()),
    )


class Steady:
    """Looks ahead with physics.

    Args:
        noise: of its hand.
        places: placements tried for a piece.
        draws: draws of the noise for each.

    Attributes:
        tuning: the physical parameters it simulates with; a match gives them by `prepare`.
        trials: a map for the trials; a window may put a pool's here.
    """

    name = "steady"

    def __init__(
        self, noise: HandNoise | None = None, places: int = PLACES, draws: int = DRAWS
    ) -> None:
        self.noise = noise or HandNoise()
        self.places, self.draws = places, draws
        self.tuning: Tuning | None = None
        self.trials: Callable[[Callable[[Trial], Fate], Iterable[Trial]], Iterable[Fate]] = map

    def prepare(self, tuning: Tuning | None) -> None:
        """Simulate with this tuning from now on (None: the default)."""
        self.tuning = tuning

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        """Return a card, or the gesture that places the next piece."""
        if view.phase == "card":
            return Pick(best_card(view))
        advice = self.advise(view, rng)
        piece = advice.piece
        seat_move = None if view.held is not None else Lift(kind_of(piece))
        return Gesture(seat_move, drop_at(advice.place, piece, self.noise, rng))

    def advise(self, view: State, rng: Random) -> "Advice":
        """Return where it would put the next piece, and how often that fell in its trials."""
        setting = load(table.SETTING)
        line = Skyline(setting, table.PIECE_KINDS, table.poses_of(view.bin))
        if view.held is not None:
            pieces = {table.PIECE_KINDS[view.held]: view.held}
        else:
            first = supply(view)
            pieces = {str(kind): first[kind][0] for kind in liftable(view)}
        each = math.ceil(self.places / len(pieces))
        places = [
            find_place(line, setting, (kind,), rng, tries=8) for kind in pieces for _ in range(each)
        ]
        trials = [
            self._trial(view, place, pieces[place.kind], rng)
            for place in places
            for _ in range(self.draws)
        ]
        fates = list(self.trials(run_trial, trials))
        groups = [fates[i : i + self.draws] for i in range(0, len(fates), self.draws)]
        last = view.owed <= 1
        ranked = sorted(
            range(len(places)), key=lambda i: (risk(groups[i]), wish(groups[i], last), i)
        )
        best = ranked[0]
        fell = sum(fate.fell > 0 for fate in groups[best])
        return Advice(places[best], pieces[places[best].kind], fell, self.draws, len(places))

    def trials_at(self, view: State, advice: "Advice", count: int, rng: Random) -> list[Trial]:
        """Return further trials of a place that was advised, each with noise of its own."""
        return [self._trial(view, advice.place, advice.piece, rng) for _ in range(count)]

    def _trial(self, view: State, place: Place, piece: int, rng: Random) -> Trial:
        return Trial(
            view.bin,
            self._values(),
            piece,
            place.x + rng.gauss(0, self.noise.position_m),
            place.y + GAP_M,
            place.angle + rng.gauss(0, self.noise.angle_rad),
        )

    def _values(self) -> TuningValues:
        tuning = self.tuning or Tuning.default(table.SETTING)
        return tuple(tuning.values().items())


class Advice(NamedTuple):
    """A placement and what the trials said of it.

    Attributes:
        place: where.
        piece: which piece.
        fell: in how many of its trials anything fell.
        trials: how many there were for this place.
        places: how many places were tried.
    """

    place: Place
    piece: int
    fell: int
    trials: int
    places: int


def risk(fates: Sequence[Fate]) -> float:
    """Return the share of trials in which anything fell; still moving counts a quarter."""
    return sum((fate.fell > 0) or 0.25 * fate.restless for fate in fates) / len(fates)


def wish(fates: Sequence[Fate], last: bool) -> float:
    """Return what to keep small: the pile for oneself, its opposite for the next seat."""
    pile = sum(fate.top + 2 * fate.outside for fate in fates) / len(fates)
    return -pile if last else pile


def fall_chance(pieces: int) -> float:
    """Return how likely a fall is when one more piece comes to so many in the bin."""
    return 1 / (1 + math.exp((SAFE_PIECES + 4 - pieces) / SPREAD)) * 0.5


def turn_chance(before: float, card: int) -> float:
    """Return how likely a turn of `card` pieces is to end in a fall."""
    stands = 1.0
    for more in range(card):
        stands *= 1 - fall_chance(int(before) + more)
    return 1 - stands


def best_card(view: State) -> int:
    """Return the card to lay.

    A card's cost is the chance that its turn ends in a fall, against what the same card will cost
    later, when the bin is as full as it is on average; seats that lay a lower card come before.
    """
    hand = view.hands[own_seat(view)]
    others = view.seats - 1
    usual = 12 + 6.0

    def cost(card: int) -> float:
        lower = others * (card - 1) / 10
        before = len(view.bin) + lower * card / 2
        return turn_chance(before, card) - turn_chance(usual, card)

    return min(sorted(hand), key=lambda card: (cost(card), -card))
