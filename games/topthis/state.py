# pyright: strict
"""The state of a match of Top This!, its moves, and what can be read off them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, cast

from msgspec import Meta

from games.core import game
from games.core.chance import Chance
from games.core.words import _
from games.topthis.box import box
from games.topthis.geometry import RADIUS_M, SLICES, SLICES_M, on_pizza, slices_touched
from games.topthis.orders import Pair, choices

Phase: TypeAlias = Literal["drop", "act", "flick", "take", "discard", "over"]
Pose: TypeAlias = tuple[int, float, float, float]
"""Disc id, x and y of its centre in metres, angle in radians."""
Lying: TypeAlias = tuple[int, int, float, float, float]
"""Disc id, which of its faces is up (0 or 1), x, y, angle."""
Sided: TypeAlias = tuple[int, int]
"""Disc id, which of its faces is up."""

HAND = 4
OPEN_ORDERS = 5
DROPPED = 4
ACTIONS = 2
TURNS = 60
MOVED_M = 0.0005
"""A disc that lies no further from where it lay was not moved."""
FARTHEST_M = 10.0
TURN_RAD = 1e6


class Options(game.Options, frozen=True):
    """What can be agreed before a match."""

    start: Annotated[
        Literal["first", "random"], Meta(description="Who begins: the first seat, or a random one.")
    ] = "first"
    check: Annotated[
        Literal["turn", "action"],
        Meta(description="When orders are checked: after both actions, or after each."),
    ] = "turn"
    turns: Annotated[
        int, Meta(ge=1, le=TURNS, description="Turns a seat after which the match ends at last.")
    ] = TURNS
    backs: Annotated[bool, Meta(description="Show the hidden sides of the discs on the pizza.")] = (
        False
    )


class Add(game.Move, frozen=True):
    """A seat takes this disc from its hand, this face (0 or 1) up, and must flick it."""

    disc: int
    face: int


class Flip(game.Move, frozen=True):
    """Every disc on the pizza that shows this topping is turned over in place."""

    topping: str


class TopThis(game.Move, frozen=True):
    """A seat says "Top This!" and names an open order, to be completed by one added topping."""

    order: int


class Pass(game.Move, frozen=True):
    """A seat without a disc, on a pizza without one, ends its turn."""


class Take(game.Move, frozen=True):
    """Which orders are taken and on which slices, where that can be chosen: (order id, slice)."""

    pairs: tuple[tuple[int, int], ...]


class Discard(game.Move, frozen=True):
    """Which disc of a completed slice goes back into the bag."""

    disc: int


class Dropped(game.Move, frozen=True):
    """Nature: where dropped discs stopped. Those that are not there left the table.

    `radius` is that of all discs, m (it can be tuned).
    """

    poses: tuple[Pose, ...]
    radius: float = RADIUS_M


class Flicked(game.Move, frozen=True):
    """Nature: what came of a flick.

    Attributes:
        disc: the flicked disc.
        hits: discs that it hit itself, in order.
        poses: where it and all that lay on the pizza stopped, on the pizza or beside it.
        out: those of them that left the table, in order.
        radius: of all discs, m (it can be tuned).
    """

    disc: int
    hits: tuple[int, ...] = ()
    poses: tuple[Pose, ...] = ()
    out: tuple[int, ...] = ()
    radius: float = RADIUS_M


class Settled(game.Move, frozen=True):
    """Nature, unasked: where the discs on the pizza lie after the physics was changed at rest.

    Only another radius moves discs that lie still: those that no longer fit beside each other.
    """

    poses: tuple[Pose, ...]
    radius: float = RADIUS_M


AnyMove: TypeAlias = Add | Flip | TopThis | Pass | Take | Discard | Dropped | Flicked | Settled


class State(game.State, frozen=True):
    """Everything about a match. Tuples named by seat have one item a seat; ids are places in `box`.

    Only chance is hidden. Cards and discs that nobody has seen are told as what is left of them,
    in ascending order, and drawn when they are turned up. Which side of a disc is down is not shown
    on the table, but every disc was seen in a hand or its pair is printed on the box.

    Attributes:
        options: what was agreed.
        seats: how many play.
        chance: the seed and the draws so far.
        phase: what is asked: drop and flick of nature, the others of the seat whose turn it is.
        first: the seat that began.
        seat: the seat whose turn it is.
        turn: how many turns each seat will have had when the round is over; 0 before the first.
        actions: how many actions the seat has left, the one in progress included.
        named: the order of a "Top This!".
        acted: discs that were added, moved or flipped in this turn, ascending.
        radius: of all discs, m.
        pizza: the discs on the pizza, by ascending id.
        hands: by seat, ascending.
        bag: ascending.
        airborne: discs that are being dropped, or the one that is flicked.
        open: open orders, the oldest first.
        deck: orders not yet turned up, ascending.
        tips: tip cards left in the stack.
        pool: tip cards in the stack or the box, ascending: the next one is any of them.
        taken: orders by seat, in the order taken.
        tipped: tip cards by seat, in the order taken.
        losing: completed slices that have yet to lose a disc, ascending.
        ending: whether the match ends when all seats have had the same number of turns.
    """

    game: ClassVar[str] = "topthis"

    options: Options
    seats: Annotated[int, Meta(ge=2, le=5)]
    chance: Chance
    phase: Phase
    first: int
    seat: int
    turn: int
    actions: int
    hands: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]
    open: tuple[int, ...]
    deck: tuple[int, ...]
    tips: int
    pool: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    tipped: tuple[tuple[int, ...], ...]
    named: int | None = None
    acted: tuple[int, ...] = ()
    radius: float = RADIUS_M
    pizza: tuple[Lying, ...] = ()
    airborne: tuple[Sided, ...] = ()
    losing: tuple[int, ...] = ()
    ending: bool = False


def topping(disc: int, face: int) -> str:
    """Return what a disc shows with this face up."""
    return box().discs[disc][face]


def shown(state: State) -> tuple[str, ...]:
    """Return the kinds of topping that lie on the pizza, in the order of the box."""
    return _shown(state.pizza)


@lru_cache(64)
def _shown(pizza: tuple[Lying, ...]) -> tuple[str, ...]:
    discs = box().discs
    there = {discs[lying[0]][lying[1]] for lying in pizza}
    return tuple(name for name in box().toppings if name in there)


def discs_on(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the discs on each slice, ascending; one that crosses a line is on several."""
    return _discs_on(state.pizza, state.radius)


@lru_cache(64)
def _discs_on(pizza: tuple[Lying, ...], radius: float) -> tuple[tuple[int, ...], ...]:
    slices: list[list[int]] = [[] for _slice in range(SLICES)]
    for disc, _face, x, y, _angle in pizza:
        for number in slices_touched(x, y, radius, SLICES_M):
            slices[number].append(disc)
    return tuple(map(tuple, slices))


def claims(state: State) -> tuple[tuple[Pair, ...], ...]:
    """Return all ways in which the pizza as it lies completes open orders: (order id, slice).

    A slice counts if something on it was added, moved or flipped in this turn. After "Top This!"
    only ways that complete the named order count. () when nothing is completed.
    """
    there = discs_on(state)
    faces = {disc: topping(disc, face) for disc, face, *_pose in state.pizza}
    slices = [[faces[disc] for disc in discs] for discs in there]
    touched = [k for k, discs in enumerate(there) if not set(state.acted).isdisjoint(discs)]
    orders = [box().orders[order].toppings for order in state.open]
    ways = [
        tuple((state.open[order], number) for order, number in way)
        for way in choices(slices, orders, touched)
        if way
    ]
    if state.named is not None:
        ways = [way for way in ways if any(order == state.named for order, _slice in way)]
    return tuple(ways)


def off_pizza(move: Flicked) -> tuple[int, ...]:
    """Return the discs that a flick left off the pizza, the flicked one included, ascending."""
    beside = [disc for disc, x, y, _angle in move.poses if not on_pizza(x, y)]
    return tuple(sorted((*beside, *move.out)))


def tip_points(state: State) -> tuple[int, ...]:
    """Return the sum of each seat's tip cards."""
    return tuple(sum(box().tips[tip] for tip in tipped) for tipped in state.tipped)


def scores(state: State) -> tuple[int, ...]:
    """Return the money of each seat, from orders and tips."""
    tips = tip_points(state)
    return tuple(
        tips[seat] + sum(box().orders[order].value for order in orders)
        for seat, orders in enumerate(state.taken)
    )


def winners(state: State) -> tuple[int, ...]:
    """Return the best seats now: highest score, then more tip points, then more orders."""
    orders = map(len, state.taken)
    ranks = list(zip(scores(state), tip_points(state), orders, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def why_no_poses(poses: Any, discs: Iterable[int]) -> str | None:
    """Return what is wrong with poses of some of these discs, or None."""
    allowed = set(discs)
    seen: set[int] = set()
    if not isinstance(poses, tuple):
        return _("Poses must be a tuple.")
    for pose in cast(tuple[Any, ...], poses):
        match pose:
            case (int() as disc, float() | int() as x, float() | int() as y, float() | int() as a):
                if type(disc) is not int or disc not in allowed:
                    return _("A disc has no place there.")
                if disc in seen:
                    return _("Disc {disc} is there twice.").format(disc=disc)
                # Also false for a number that is not finite.
                if not (abs(x) <= FARTHEST_M and abs(y) <= FARTHEST_M and abs(a) <= TURN_RAD):
                    return _("The pose of disc {disc} is out of reach.").format(disc=disc)
                seen.add(disc)
            case _other:
                return _("A pose must be (disc, x, y, angle).")
    return None
