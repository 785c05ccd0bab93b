"""Discs and cards on their way between pizza, hands, bag and stacks; for looking at only."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from pygame import FRect

from games.shell.canvas import Canvas
from games.shell.events import Point
from games.topthis.box import box
from games.topthis.state import (
    Flicked,
    Flip,
    Lying,
    State,
    claims,
    discs_on,
    off_pizza,
    topping,
)

FLIGHT_S = 0.42
STAGGER_S = 0.07
Where = tuple[Literal["pizza", "hand", "bag", "air"], int]
"""Where a disc is, and whose hand it is in."""
Spot = tuple[Point, float]
"""Where something is on the screen and how large: a disc's diameter, a card's width."""


@dataclass
class Flight:
    """One thing on its way.

    Attributes:
        draw: draws it with its middle at a point and of a width.
        start: where it begins.
        end: where it comes to lie.
        disc: its id, None for a card.
        gone: seconds; below 0 it waits.
    """

    draw: Callable[[Canvas, FRect], None]
    start: Spot
    end: Spot
    disc: int | None = None
    gone: float = 0.0

    @property
    def over(self) -> bool:
        """Whether it has come."""
        return self.gone >= FLIGHT_S

    def show(self, canvas: Canvas, ratio: float = 1.0) -> None:
        """Draw it where it is now."""
        share = min(1.0, max(0.0, self.gone / FLIGHT_S))
        share = share * share * (3 - 2 * share)
        (x, y), wide = self.start
        (ex, ey), end = self.end
        size = round((wide + (end - wide) * share) / 4) * 4
        rise = 40 * share * (1 - share)
        rect = FRect(0, 0, size, size * ratio)
        rect.center = (x + (ex - x) * share, y + (ey - y) * share - rise)
        self.draw(canvas, rect)


class Flights:
    """All that is on its way."""

    def __init__(self) -> None:
        self.all: list[Flight] = []

    @property
    def discs(self) -> frozenset[int]:
        """The discs that are on their way: drawn here and nowhere else."""
        return frozenset(one.disc for one in self.all if one.disc is not None)

    def add(self, flights: Iterable[Flight]) -> None:
        """Begin flights, one shortly after the other."""
        for i, one in enumerate(flights):
            one.gone = -STAGGER_S * i
            self.all.append(one)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        for one in self.all:
            one.gone += dt
        self.all = [one for one in self.all if not one.over]

    def draw(self, canvas: Canvas) -> None:
        """Draw everything on its way."""
        for one in reversed(self.all):
            one.show(canvas, 1.0 if one.disc is not None else 4 / 3)


def whereabouts(state: State) -> dict[int, Where]:
    """Return where each disc is."""
    out: dict[int, Where] = dict.fromkeys(state.bag, ("bag", -1))
    for seat, hand in enumerate(state.hands):
        out |= dict.fromkeys(hand, ("hand", seat))
    out |= dict.fromkeys((lying[0] for lying in state.pizza), ("pizza", -1))
    out |= dict.fromkeys((disc for disc, _face in state.airborne), ("air", -1))
    return out


def went(before: State, after: State) -> Mapping[int, tuple[Where, Where]]:
    """Return the discs that have gone elsewhere by themselves: from where to where."""
    old, new = whereabouts(before), whereabouts(after)
    shown = {("bag", "hand"), ("pizza", "hand"), ("air", "hand"), ("air", "bag"),
             ("pizza", "bag")}  # fmt: skip
    return {
        disc: (old[disc], new[disc])
        for disc in sorted(new)
        if disc in old and (old[disc][0], new[disc][0]) in shown
    }


def after_action(before: State, move: object) -> tuple[Lying, ...]:
    """Return what lies on the pizza when a flick or a flip is over, before anything is taken."""
    if isinstance(move, Flip):
        return tuple(
            (disc, 1 - face if topping(disc, face) == move.topping else face, x, y, angle)
            for disc, face, x, y, angle in before.pizza
        )
    if isinstance(move, Flicked):
        faces = {disc: face for disc, face, *_pose in before.pizza} | dict(before.airborne)
        off = set(off_pizza(move))
        if before.pizza and not move.hits:
            off.add(move.disc)
        return tuple(
            (disc, faces[disc], x, y, a) for disc, x, y, a in move.poses if disc not in off
        )
    return before.pizza


def completed_slices(before: State, move: object, after: State) -> tuple[int, ...]:
    """Return the slices on which the orders were that a move has just earned."""
    from msgspec.structs import replace

    seat = before.seat
    orders = after.taken[seat][len(before.taken[seat]) :]
    if not orders:
        return ()
    ways = claims(before)
    for way in ways:
        if {order for order, _slice in way} == set(orders):
            return tuple(number for _order, number in way)
    laid = replace(before, pizza=after_action(before, move))
    faces = {disc: topping(disc, face) for disc, face, *_pose in laid.pizza}
    shows = [sorted(faces[disc] for disc in discs) for discs in discs_on(laid)]
    wanted = [sorted(box().orders[order].toppings) for order in orders]
    return tuple(number for number, content in enumerate(shows) if content in wanted)
