"""What a pizza would be worth: quick counts for bots of what flips and added discs complete.

A `Layout` is the pizza as it might lie, cheap to change and to count; it knows the open orders, but
nothing that the seat does not see.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.topthis.box import box
from games.topthis.geometry import SLICES, SLICES_M, slices_touched
from games.topthis.state import State

Content = tuple[str, ...]
PROGRESS = 0.12
"""A slice that lacks one topping for an order is worth so much of it."""


class Wanted(NamedTuple):
    """An open order: its id and its value."""

    order: int
    value: int


class Gain(NamedTuple):
    """What a check would give: money (tips at their mean), and which orders."""

    money: float
    orders: tuple[int, ...]


class Layout:
    """Discs on a pizza.

    Attributes:
        shows: topping that each disc shows.
        slices: discs on each slice.
        acted: discs that were added, moved or flipped in this turn.
    """

    def __init__(
        self,
        shows: dict[int, str],
        slices: list[list[int]],
        acted: frozenset[int],
        wanted: Mapping[Content, Wanted],
        tip: float,
    ) -> None:
        self.shows, self.slices, self.acted = shows, slices, acted
        self._wanted, self._tip = wanted, tip

    @classmethod
    def of(cls, state: State) -> "Layout":
        """Return the layout of a state or a view."""
        wanted: dict[Content, Wanted] = {}
        for order in state.open:
            card = box().orders[order]
            key = tuple(sorted(card.toppings))
            if key not in wanted or wanted[key].value < card.value or order == state.named:
                wanted[key] = Wanted(order, card.value)
        tips = [box().tips[tip] for tip in state.pool]
        tip = sum(tips) / len(tips) if state.tips and tips else 0.0
        shows = {disc: box().discs[disc][face] for disc, face, *_pose in state.pizza}
        layout = cls(shows, [], frozenset(state.acted), wanted, tip)
        places = {disc: (x, y) for disc, _face, x, y, _angle in state.pizza}
        layout.slices = on_slices(places, state.radius)
        return layout

    @property
    def tip(self) -> float:
        """What a tip is worth on average, 0 when there is none left."""
        return self._tip

    def flipped(self, topping: str) -> "Layout":
        """Return the layout after all discs that show this are turned over."""
        shows, turned = dict(self.shows), set(self.acted)
        for disc, name in self.shows.items():
            if name == topping:
                one, other = box().discs[disc]
                shows[disc] = other if name == one else one
                turned.add(disc)
        return Layout(shows, self.slices, frozenset(turned), self._wanted, self._tip)

    def changed(
        self, places: Mapping[int, list[int]], gone: Iterable[int], shows: Mapping[int, str]
    ) -> "Layout":
        """Return the layout after discs came to lie on other slices, or left the pizza.

        Args:
            places: slices of each disc that was added or moved.
            gone: discs that are no longer there.
            shows: what added discs show.
        """
        away = {*places, *gone}
        slices = [[disc for disc in discs if disc not in away] for discs in self.slices]
        for disc, numbers in places.items():
            for number in numbers:
                slices[number].append(disc)
        return Layout(
            {**self.shows, **shows},
            slices,
            self.acted.union(places).difference(gone),
            self._wanted,
            self._tip,
        )

    def gain(self) -> Gain:
        """Return what a check now would give."""
        found: set[Wanted] = set()
        for discs in self.slices:
            if discs and not self.acted.isdisjoint(discs):
                match = self._wanted.get(tuple(sorted(self.shows[disc] for disc in discs)))
                if match is not None:
                    found.add(match)
        money = sum(value for _order, value in found) + (self._tip if len(found) > 1 else 0)
        return Gain(money, tuple(sorted(order for order, _value in found)))

    def progress(self) -> float:
        """Return how near the slices are to open orders: what to like when nothing is completed."""
        best: dict[Content, float] = {}
        for discs in self.slices:
            content = [self.shows[disc] for disc in discs]
            for key, (_order, value) in self._wanted.items():
                rest, surplus = list(key), 0
                for name in content:
                    if name in rest:
                        rest.remove(name)
                    else:
                        surplus += 1
                steps = max(len(rest), surplus)
                if steps <= 2:
                    best[key] = max(best.get(key, 0.0), value * PROGRESS / max(1, steps))
        return sum(best.values())

    def kinds(self) -> tuple[str, ...]:
        """Return what could be flipped."""
        there = set(self.shows.values())
        return tuple(name for name in box().toppings if name in there)


def on_slices(places: Mapping[int, tuple[float, float]], radius: float) -> list[list[int]]:
    """Return the discs on each slice."""
    slices: list[list[int]] = [[] for _slice in range(SLICES)]
    for disc, (x, y) in places.items():
        for number in slices_touched(x, y, radius, SLICES_M):
            slices[number].append(disc)
    return slices


def best_flip(layout: Layout) -> tuple[float, str | None]:
    """Return what the best single flip gives, and which it is; (0, None) when none gives more."""
    best: tuple[float, str | None] = (0.0, None)
    for name in layout.kinds():
        money = layout.flipped(name).gain().money
        if money > best[0]:
            best = (money, name)
    return best
