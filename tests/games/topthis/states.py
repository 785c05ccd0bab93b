"""States of Top This! for tests of its rules, and what is done in them."""

from typing import Any

from msgspec.structs import replace

import games
from games.topthis.rules import (
    Add,
    Flicked,
    Flip,
    Options,
    box,
)

GAME: Any = games.load("topthis")
MUSHROOM_ONION, ONION_OLIVE, OLIVE_PEPPER, PEPPER_RONI, RONI_MUSHROOM = range(0, 45, 9)
"""The first disc of each kind; its faces are in the order of the name."""
SPOTS = [(0.11, 0.045), (0.045, 0.11), (-0.045, 0.11), (-0.11, 0.045)]
SPOTS += [(-0.11, -0.045), (-0.045, -0.11), (0.045, -0.11), (0.11, -0.045)]
"""A place in the middle of each slice."""
BESIDE = (0.3, 0.0)


def order(*toppings):
    """Return the id of the order that asks for these."""
    wanted = sorted(toppings)
    return next(i for i, o in enumerate(box().orders) if sorted(o.toppings) == wanted)


MM, OO, OL = order("mushroom", "mushroom"), order("onion", "onion"), order("onion", "olive")
MO, MMO = order("mushroom", "onion"), order("mushroom", "mushroom", "onion")


def table(pizza=(), hands=((), ()), orders=(MM, MO), seats=2, **fields) -> Any:
    """Return a state at the start of seat 0's turn.

    Args:
        pizza: (disc, face, slice) or (disc, face, x, y) each.
        hands: discs of each seat.
        orders: the open orders; five more are not in the deck.
        seats: how many play.
        fields: anything else.
    """
    lying = []
    for disc, face, *place in pizza:
        x, y = SPOTS[place[0]] if len(place) == 1 else place
        lying.append((disc, face, x, y, 0.0))
    used = {lie[0] for lie in lying} | {disc for hand in hands for disc in hand}
    bag = fields.pop("bag", None)
    state = GAME.new(seats, 3, fields.pop("options", Options()))
    return replace(
        state,
        phase="act",
        turn=1,
        pizza=tuple(sorted(lying)),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        bag=tuple(d for d in range(45) if d not in used) if bag is None else tuple(bag),
        airborne=(),
        open=tuple(orders),
        deck=tuple(o for o in range(30) if o not in orders),
        **fields,
    )


def play(state, *moves) -> Any:
    for move in moves:
        state = GAME.apply(state, move)
    return state


def outcome(state, hits=(), moved=None, at=(0.0, 0.18), out=()) -> Flicked:
    """Return nature's answer in which only these discs moved; `at` None: the flicked is out."""
    disc = state.airborne[0][0]
    places = {d: (x, y) for d, _f, x, y, _a in state.pizza} | (moved or {})
    if at is not None:
        places[disc] = at
    poses = [(d, x, y, 0.0) for d, (x, y) in places.items() if d not in out]
    gone = tuple(out) + ((disc,) if at is None else ())
    return Flicked(disc, tuple(hits), tuple(sorted(poses)), gone)


def add(state, disc, face, hits=(), moved=None, at=(0.0, 0.18), out=()) -> Any:
    state = GAME.apply(state, Add(disc, face))
    return GAME.apply(state, outcome(state, hits, moved, at, out))


def two_slices_alike():
    """Return a state whose seat has yet to choose on which of two slices it completes an order."""
    pizza = [(0, 0, 2), (1, 1, 2), (2, 0, 5), (3, 1, 5), (40, 1, 7)]
    state = table(pizza, [[], []], orders=[MM])
    return play(state, Flip("mushroom"), Flip("onion"))
