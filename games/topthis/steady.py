"""`steady`: tries every flick in worlds of its own, with its hand's trembling, and weighs flips.

For each action it takes the most promising flicks that geometry finds, and a few with another
strength or with spin, at least 40 in all. Each is simulated once as its hand might do it; the best
are simulated a few times more. What came of each is counted for every topping that its hand could
show, with the best flip that could follow; flips, alone or two in a row, are counted exactly.

Draws are made before anything is simulated, so that the choice does not depend on where or in
which order the trials run: `trials` may be any map, e.g. a pool's.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from games.topthis.aims import find_prospects, free_aim
from games.topthis.bots import Careful, Idea
from games.topthis.box import box
from games.topthis.geometry import SLICES_M, on_pizza, slices_touched
from games.topthis.hand import Aim, HandNoise, flick
from games.topthis.layout import Layout, best_flip
from games.topthis.state import MOVED_M, Add, Lying, State, TopThis
from games.topthis.table import SETTING, why_not_here, world_of
from sim.inputs import Lift
from sim.tuning import Tuning

FLICKS = 44
"""Flicks that are tried for each action."""
FINALISTS, DRAWS = 6, 3
"""How many of them are tried again, and how often."""
LONGEST_S = 4.0

TuningValues = tuple[tuple[str, float], ...]


class Trial(NamedTuple):
    """One flick in a world of its own."""

    pizza: tuple[Lying, ...]
    tuning: TuningValues
    disc: int
    aim: Aim


class Fate(NamedTuple):
    """What came of a trial.

    Attributes:
        hit: whether the disc hit another.
        places: where discs stopped on the pizza that were flicked or moved: disc, x, y.
        gone: discs that left the pizza.
    """

    hit: bool
    places: tuple[tuple[int, float, float], ...]
    gone: tuple[int, ...]


def run_trial(trial: Trial) -> Fate:
    """Return what happens when a disc is flicked."""
    tuning = Tuning(SETTING, dict(trial.tuning))
    world = world_of(trial.pizza, tuning)
    before = world.poses()
    aim = trial.aim
    world.step([Lift(trial.disc, aim.x, aim.y, 0.0), flick(aim, tuning)])
    for _ in range(round(LONGEST_S / world.dt)):
        if world.at_rest:
            break
        world.step()
    after = world.poses()
    places: list[tuple[int, float, float]] = []
    gone = list(world.fallen)
    for disc in world.present:
        x, y, _angle = after[disc].tolist()
        if not on_pizza(x, y):
            gone.append(disc)
        elif disc == trial.disc or abs(after[disc, :2] - before[disc, :2]).max() > MOVED_M / 1.5:
            places.append((disc, x, y))
    hit = not trial.pizza or any(trial.disc in pair for pair in world.hits)
    return Fate(hit, tuple(places), tuple(gone))


class Steady(Careful):
    """Looks ahead with physics.

    Args:
        noise: of its hand; None for what the tuning says.
        flicks: flicks tried for an action.
        draws: further draws of the noise for the best of them.

    Attributes:
        tuning: the physical parameters it simulates with; a match gives them by `prepare`.
        trials: a map for the trials; a window may put a pool's here.
    """

    name = "steady"
    tries = 160

    def __init__(
        self, noise: HandNoise | None = None, flicks: int = FLICKS, draws: int = DRAWS
    ) -> None:
        super().__init__(noise)
        self.flicks, self.draws = flicks, draws
        self.trials: Callable[[Callable[[Trial], Fate], Iterable[Trial]], Iterable[Fate]] = map

    def adds(self, view: State, sides: tuple[tuple[int, int], ...], rng: Random) -> list[Idea]:
        """Return the best flicks of these discs, by what came of them in its trials."""
        if not sides:
            return []
        aims = self._aims(view, sides, rng)
        layout = Layout.of(view)
        first = self._tried(view, aims, sides, 1, rng)
        scored = [self._worth(view, layout, fates, sides) for fates in first]
        order = sorted(range(len(aims)), key=lambda i: (-scored[i][0].worth, i))[:FINALISTS]
        again = self._tried(view, [aims[i] for i in order], sides, self.draws, rng)
        ideas: list[Idea] = []
        for i, fates in zip(order, again, strict=True):
            found = self._worth(view, layout, [*first[i], *fates], sides)
            ideas += [idea._replace(aim=aims[i]) for idea in found]
        return ideas

    def _aims(self, view: State, sides: tuple[tuple[int, int], ...], rng: Random) -> list[Aim]:
        """Return the flicks to try: what geometry likes best, then variations of it."""
        tuning = self.known()
        prospects = find_prospects(view, tuning, rng, self.tries)
        if not prospects:
            world = world_of(view.pizza, tuning)
            free = [free_aim(tuning, rng) for _ in range(20 * self.flicks)]
            good = [a for a in free if why_not_here(world, sides[0][0], a.x, a.y) is None]
            return good[: self.flicks] or [self._anywhere(view, rng)]
        layout = Layout.of(view)
        liked: list[tuple[float, int]] = []
        for number, prospect in enumerate(prospects):
            worths = [
                idea.worth
                for disc, face in sides
                for idea in self._add(view, layout, prospect, disc, face)
            ]
            liked.append((-max(worths), number))
        best = [prospects[number].aim for _worth, number in sorted(liked)]
        aims = best[: self.flicks * 2 // 3]
        count = len(aims)
        while len(aims) < self.flicks:
            aim = aims[len(aims) % count]
            aims.append(
                replace(
                    aim,
                    strength=min(1.0, aim.strength * rng.uniform(0.9, 1.6)),
                    direction=aim.direction + rng.gauss(0, 0.03),
                    side=rng.choice((0.0, 0.0, -0.5, 0.5)),
                )
            )
        return aims

    def _tried(
        self,
        view: State,
        aims: Sequence[Aim],
        sides: tuple[tuple[int, int], ...],
        draws: int,
        rng: Random,
    ) -> list[list[Fate]]:
        """Return the fates of each aim, as its hand might do it, `draws` times."""
        tuning, noise, disc = self.known(), self.noise(), sides[0][0]
        values = tuple(tuning.values().items())
        trials = [
            Trial(view.pizza, values, disc, noise.tremble(aim, rng))
            for aim in aims
            for _draw in range(draws)
        ]
        fates = list(self.trials(run_trial, trials))
        return [fates[i : i + draws] for i in range(0, len(fates), draws)]

    def _worth(
        self,
        view: State,
        layout: Layout,
        fates: Sequence[Fate],
        sides: tuple[tuple[int, int], ...],
    ) -> list[Idea]:
        """Return what a flick brings on average, the best side of the best disc first."""
        stand_in = sides[0][0]
        ideas: list[Idea] = []
        for disc, face in sides:
            worth, calls = 0.0, dict[int, float]()
            for fate in fates:
                after = _after(layout, fate, stand_in, disc, face, view.radius)
                gain = after.gain()
                worth += self._money(view, after) + after.progress()
                for order in gain.orders:
                    calls[order] = calls.get(order, 0.0) + gain.money + layout.tip
            ideas.append(Idea(worth / len(fates), Add(disc, face)))
            if view.named is None and view.actions == 2 and calls:
                order = max(calls, key=lambda one: (calls[one], -one))
                ideas.append(Idea(calls[order] / len(fates), TopThis(order)))
        return sorted(ideas, key=lambda idea: -idea.worth)

    def _money(self, view: State, after: Layout) -> float:
        gain = after.gain()
        if view.named is not None:
            return gain.money if view.named in gain.orders else 0.0
        if view.actions == 1 or view.options.check == "action":
            return gain.money
        return best_flip(after)[0]


def _after(
    layout: Layout, fate: Fate, stand_in: int, disc: int, face: int, radius: float
) -> Layout:
    """Return the pizza after a trial, as if this disc had been flicked with this face up."""
    name = {stand_in: disc}
    gone = [name.get(one, one) for one in fate.gone]
    places = {
        name.get(one, one): slices_touched(x, y, radius, SLICES_M)
        for one, x, y in fate.places
        if fate.hit or one != stand_in
    }
    shows = {disc: box().discs[disc][face]} if disc in places else {}
    return layout.changed(places, gone, shows)
