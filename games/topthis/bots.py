"""Bots of Top This!: they see what their seat sees, and flick with a finger that trembles.

`careful` looks for flips that complete orders, for gentle flicks that should, and for both
together; it takes a flick to go where geometry sends it. `clumsy` looks at few flicks and trembles
three times as much. Neither simulates; `steady`, which does, has a file of its own. How much a
finger trembles is tuned (`hand.aim`, `hand.strength`).
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from games.core.game import Game, Gesture, Move
from games.core.player import Player
from games.topthis.aims import Prospect, find_prospects, free_aim, places_after
from games.topthis.box import box
from games.topthis.hand import Aim, HandNoise, gesture
from games.topthis.hand import jitter as jitter
from games.topthis.layout import Layout, best_flip
from games.topthis.state import (
    Add,
    Discard,
    Flip,
    Pass,
    State,
    Take,
    TopThis,
    claims,
    discs_on,
)
from games.topthis.table import SETTING, why_not_here, world_of
from sim.tuning import Tuning

HOPE = 0.4
"""How often a flick does about what geometry says."""
IDLE = 1.0
"""What a flip that completes nothing is worth less than a flick."""


class Idea(NamedTuple):
    """Something to do now, and what it should bring.

    Attributes:
        worth: money expected in this turn, and a little for progress.
        move: the seat's move.
        aim: the flick, for an Add, or for the Add after a "Top This!".
    """

    worth: float
    move: Move
    aim: Aim | None = None


class Careful:
    """Flips that complete orders, gentle flicks that should.

    Args:
        noise: of its hand; None for what the tuning says, times `tremor`.

    Attributes:
        tuning: the physical parameters it reckons with; a match gives them by `prepare`.
    """

    name = "careful"
    tries = 60
    tremor = 1.0

    def __init__(self, noise: HandNoise | None = None) -> None:
        self._noise = noise
        self.tuning: Tuning | None = None

    def prepare(self, tuning: Tuning | None) -> None:
        """Reckon with this tuning from now on (None: the default)."""
        self.tuning = tuning

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move | Gesture:
        """Return a move, or the gesture that flicks a disc."""
        match view.phase:
            case "take":
                return Take(_best_claim(view))
            case "discard":
                return Discard(_least_missed(view))
            case "flick":
                aim = self.aim(view, rng)
                return Gesture(None, self._gesture(view.airborne[0][0], aim, rng))
            case _act:
                best = max(self.ideas(view, rng), key=lambda idea: idea.worth)
                if isinstance(best.move, Add) and best.aim is not None:
                    return Gesture(best.move, self._gesture(best.move.disc, best.aim, rng))
                return best.move

    def aim(self, view: State, rng: Random) -> Aim:
        """Return how to flick a disc that was taken already."""
        disc, face = view.airborne[0]
        ideas = [idea for idea in self.adds(view, ((disc, face),), rng) if idea.aim is not None]
        aim = max(ideas, key=lambda idea: idea.worth).aim if ideas else None
        return aim or self._anywhere(view, rng)

    def ideas(self, view: State, rng: Random) -> list[Idea]:
        """Return what could be done now, each with its worth."""
        if view.named is not None:
            return self.adds(view, _sides(view), rng)
        layout = Layout.of(view)
        last = view.actions == 1 or view.options.check == "action"
        out: list[Idea] = [Idea(-1.0, Pass())] if not (view.pizza or view.hands[view.seat]) else []
        for name in layout.kinds():
            after = layout.flipped(name)
            money = after.gain().money if last else best_flip(after)[0]
            # Turning the same discs to and fro leads nowhere: without gain, rather add one.
            out.append(Idea(money + after.progress() - (0 if money else IDLE), Flip(name)))
        return out + self.adds(view, _sides(view), rng)

    def adds(self, view: State, sides: tuple[tuple[int, int], ...], rng: Random) -> list[Idea]:
        """Return flicks of these discs, each with what should come of it."""
        if not sides:
            return []
        tuning = self.known()
        prospects = find_prospects(view, tuning, rng, self.tries)
        layout = Layout.of(view)
        out: list[Idea] = []
        for prospect in prospects:
            for disc, face in sides:
                out += self._add(view, layout, prospect, disc, face)
        if not out:
            disc, face = sides[0]
            out.append(Idea(0.0, Add(disc, face), self._anywhere(view, rng)))
        return out

    def _add(
        self, view: State, layout: Layout, prospect: Prospect, disc: int, face: int
    ) -> list[Idea]:
        places = places_after(prospect, disc, view.radius)
        after = layout.changed(places, (), {disc: box().discs[disc][face]})
        gain = after.gain()
        alone = view.actions == 1 or view.options.check == "action" or view.named is not None
        if view.named is not None:
            money = gain.money if view.named in gain.orders else 0.0
        else:
            money = gain.money if alone else best_flip(after)[0]
        ideas = [Idea(HOPE * money + after.progress(), Add(disc, face), prospect.aim)]
        if gain.orders and view.named is None and view.actions == 2:
            best = max(gain.orders, key=lambda order: box().orders[order].value)
            ideas.append(Idea(HOPE * (gain.money + layout.tip), TopThis(best)))
        return ideas

    def known(self) -> Tuning:
        """Return the tuning it reckons with."""
        return self.tuning or Tuning.default(SETTING)

    def noise(self) -> HandNoise:
        """Return how much its hand misses."""
        return self._noise or HandNoise.of(self.known(), self.tremor)

    def _gesture(self, disc: int, aim: Aim, rng: Random) -> tuple[tuple[int, Any], ...]:
        return gesture(disc, self.noise().tremble(aim, rng), self.known())

    def _anywhere(self, view: State, rng: Random) -> Aim:
        """Return a flick from any free place of the crust towards the middle."""
        tuning = self.known()
        world = world_of(view.pizza, tuning)
        disc = view.hands[view.seat][0] if view.phase == "act" else view.airborne[0][0]
        for _ in range(500):
            aim = free_aim(tuning, rng)
            if why_not_here(world, disc, aim.x, aim.y) is None:
                return aim
        return free_aim(tuning, rng)


class Clumsy(Careful):
    """As `careful`, but it looks at few flicks, and its finger trembles a lot."""

    name = "clumsy"
    tries = 8
    tremor = 3.0


def _sides(view: State) -> tuple[tuple[int, int], ...]:
    """Return one disc and face of the hand for each topping that it can show."""
    found: dict[str, tuple[int, int]] = {}
    for disc in view.hands[view.seat]:
        for face, name in enumerate(box().discs[disc]):
            found.setdefault(name, (disc, face))
    return tuple(found.values())


def _best_claim(view: State) -> tuple[tuple[int, int], ...]:
    """Return the way with the most money; the first of several."""
    return max(claims(view), key=lambda way: sum(box().orders[order].value for order, _s in way))


def _least_missed(view: State) -> int:
    """Return the disc without which the pizza is nearest to the orders that are left."""
    layout = Layout.of(view)
    discs = discs_on(view)[view.losing[0]]
    return max(discs, key=lambda disc: (layout.changed({}, (disc,), {}).progress(), -disc))


def _steady(**params: Any) -> Player:
    from games.topthis.steady import Steady

    return Steady(**params)


BOTS: dict[str, Callable[..., Player]] = {
    "clumsy": Clumsy,
    "careful": Careful,
    "steady": _steady,
}
