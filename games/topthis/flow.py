# pyright: strict
"""How a match of Top This! goes on: after an action, at a check, at the end of a turn."""

from collections.abc import Sequence
from math import hypot

from msgspec.structs import replace

from games.core import chance as luck
from games.core.chance import Chance
from games.topthis.box import box
from games.topthis.geometry import on_pizza
from games.topthis.orders import Pair
from games.topthis.state import (
    ACTIONS,
    DROPPED,
    HAND,
    MOVED_M,
    OPEN_ORDERS,
    Dropped,
    Flicked,
    Flip,
    Lying,
    Options,
    Settled,
    State,
    claims,
    discs_on,
    topping,
)


def opening(seats: int, seed: int, options: Options) -> State:
    """Return the state in which the first four discs are in the air."""
    chance = luck.start(seed)
    first = 0
    if options.start == "random":
        first, chance = luck.randrange(chance, seats)
    state = State(
        options=options,
        seats=seats,
        chance=chance,
        phase="drop",
        first=first,
        seat=first,
        turn=0,
        actions=ACTIONS,
        hands=((),) * seats,
        bag=tuple(range(len(box().discs))),
        open=(),
        deck=tuple(range(len(box().orders))),
        tips=2 * seats + 1,
        pool=tuple(range(len(box().tips))),
        taken=((),) * seats,
        tipped=((),) * seats,
    )
    return _drop(_refill_orders(state))


def dropped(state: State, move: Dropped) -> State:
    """Put what stopped on the pizza there, the rest back into the bag."""
    faces = dict(state.airborne)
    stay = [pose for pose in move.poses if on_pizza(pose[1], pose[2])]
    lying = (*state.pizza, *((disc, faces[disc], x, y, a) for disc, x, y, a in stay))
    back = set(faces) - {pose[0] for pose in stay}
    state = replace(
        state,
        # The drop was random: the next one must not be the same.
        chance=luck.skip(state.chance),
        phase="act",
        pizza=clean(lying),
        bag=tuple(sorted((*state.bag, *back))),
        airborne=(),
        radius=float(move.radius),
    )
    if state.turn:
        return state
    for k in range(state.seats):
        state = _refill_hand(state, (state.first + k) % state.seats)
    return replace(state, turn=1)


def flicked(state: State, move: Flicked) -> State:
    """Put all where it stopped: off the pizza to the seat before, a miss into the bag."""
    lay = {disc: (face, x, y) for disc, face, x, y, _angle in state.pizza}
    faces = {disc: face for disc, (face, _x, _y) in lay.items()} | dict(state.airborne)
    counts = bool(move.hits) or not lay
    acted, lying, off = set(state.acted), list[Lying](), list[int](move.out)
    bag, hands = list(state.bag), state.hands
    for disc, x, y, angle in move.poses:
        if not on_pizza(x, y):
            off.append(disc)
        elif disc != move.disc or counts:
            lying.append((disc, faces[disc], x, y, angle))
            if disc == move.disc or hypot(x - lay[disc][1], y - lay[disc][2]) > MOVED_M:
                acted.add(disc)
    if not counts:
        bag.append(move.disc)
        off = [disc for disc in off if disc != move.disc]
    if off:
        right = (state.seat - 1) % state.seats
        hands = with_item(hands, right, tuple(sorted((*hands[right], *off))))
    state = replace(
        state,
        airborne=(),
        radius=float(move.radius),
        pizza=clean(lying),
        bag=tuple(sorted(bag)),
        hands=hands,
        acted=_on_pizza_still(acted, lying),
    )
    return _acted(state)


def settled(state: State, move: Settled) -> State:
    """Take over where the discs lie; nobody is charged, and what is off goes into the bag."""
    faces = {disc: face for disc, face, *_pose in state.pizza}
    stay = [pose for pose in move.poses if on_pizza(pose[1], pose[2])]
    lying = [(disc, faces[disc], x, y, angle) for disc, x, y, angle in stay]
    off = set(faces) - {lying[0] for lying in lying}
    return replace(
        state,
        pizza=clean(lying),
        radius=float(move.radius),
        bag=tuple(sorted((*state.bag, *off))),
        acted=_on_pizza_still(set(state.acted), lying),
    )


def flip(state: State, move: Flip) -> State:
    """Turn over every disc that shows this topping."""
    turned = {lying[0] for lying in state.pizza if topping(lying[0], lying[1]) == move.topping}
    pizza = tuple(
        (disc, 1 - face if disc in turned else face, x, y, angle)
        for disc, face, x, y, angle in state.pizza
    )
    acted = _on_pizza_still({*state.acted, *turned}, pizza)
    return _acted(replace(state, pizza=pizza, acted=acted))


def passed(state: State) -> State:
    """End the turn of a seat that can do nothing."""
    return _check(replace(state, actions=0))


def take(state: State, pairs: Sequence[Pair]) -> State:
    """Give completed orders, and tips for several at once and for "Top This!", to the seat."""
    seat = state.seat
    orders = tuple(order for order, _slice in pairs)
    wanted = (len(orders) > 1) + (state.named is not None)
    tips, chance = _draw(state.chance, state.pool, min(wanted, state.tips))
    state = replace(
        state,
        chance=chance,
        open=tuple(order for order in state.open if order not in orders),
        taken=with_item(state.taken, seat, (*state.taken[seat], *orders)),
        tips=state.tips - len(tips),
        pool=tuple(tip for tip in state.pool if tip not in tips),
        tipped=with_item(state.tipped, seat, (*state.tipped[seat], *tips)),
        losing=tuple(sorted(number for _order, number in pairs)),
    )
    return _lose(state)


def discard(state: State, disc: int) -> State:
    """Put a disc of the first slice that must lose one back into the bag."""
    state = replace(
        state,
        pizza=tuple(lying for lying in state.pizza if lying[0] != disc),
        acted=tuple(one for one in state.acted if one != disc),
        bag=tuple(sorted((*state.bag, disc))),
        losing=state.losing[1:],
    )
    return _lose(state)


def _lose(state: State) -> State:
    """Ask which disc the next completed slice loses; where there is no choice, go on."""
    while state.losing:
        first = min(state.losing)
        discs = discs_on(state)[first]
        if len(discs) > 1:
            return replace(state, phase="discard")
        if discs:
            return discard(state, discs[0])
        state = replace(state, losing=state.losing[1:])
    return _checked(state)


def _acted(state: State) -> State:
    actions = 0 if state.named is not None else state.actions - 1
    state = replace(state, phase="act", actions=actions)
    if actions and state.options.check == "turn":
        return _next_action(state)
    return _check(state)


def _check(state: State) -> State:
    ways = claims(state)
    if not ways:
        return _checked(state)
    if len(ways) > 1:
        return replace(state, phase="take")
    return take(state, next(iter(ways)))


def _checked(state: State) -> State:
    return _next_action(replace(state, phase="act")) if state.actions else _end_turn(state)


def _next_action(state: State) -> State:
    """Begin an action; on an empty pizza discs are dropped first, as long as there are any."""
    return state if state.pizza or not state.bag else _drop(state)


def _end_turn(state: State) -> State:
    state = _refill_orders(_refill_hand(state, state.seat))
    ending = state.ending or not state.tips or not state.deck
    seat = (state.seat + 1) % state.seats
    last = seat == state.first
    state = replace(state, ending=ending, named=None, acted=())
    if last and (ending or state.turn == state.options.turns):
        return replace(state, phase="over", actions=0)
    return _next_action(
        replace(state, phase="act", seat=seat, turn=state.turn + last, actions=ACTIONS)
    )


def _drop(state: State) -> State:
    discs, chance = _draw(state.chance, state.bag, DROPPED)
    airborne: list[tuple[int, int]] = []
    for disc in discs:
        face, chance = luck.randrange(chance, 2)
        airborne.append((disc, face))
    bag = tuple(disc for disc in state.bag if disc not in discs)
    return replace(state, phase="drop", chance=chance, bag=bag, airborne=tuple(airborne))


def _refill_hand(state: State, seat: int) -> State:
    hand = state.hands[seat]
    drawn, chance = _draw(state.chance, state.bag, HAND - len(hand))
    return replace(
        state,
        chance=chance,
        bag=tuple(disc for disc in state.bag if disc not in drawn),
        hands=with_item(state.hands, seat, tuple(sorted((*hand, *drawn)))),
    )


def _refill_orders(state: State) -> State:
    drawn, chance = _draw(state.chance, state.deck, OPEN_ORDERS - len(state.open))
    return replace(
        state,
        chance=chance,
        open=(*state.open, *drawn),
        deck=tuple(order for order in state.deck if order not in drawn),
    )


def _draw(chance: Chance, stock: Sequence[int], count: int) -> tuple[tuple[int, ...], Chance]:
    """Draw up to `count` items, as many as there are."""
    left, drawn = list(stock), list[int]()
    for _item in range(min(count, len(left))):
        place, chance = luck.randrange(chance, len(left))
        drawn.append(left.pop(place))
    return tuple(drawn), chance


def _on_pizza_still(acted: set[int], lying: Sequence[Lying]) -> tuple[int, ...]:
    return tuple(sorted(acted & {disc for disc, *_rest in lying}))


def clean(lying: Sequence[Lying]) -> tuple[Lying, ...]:
    """Return discs on the pizza with plain floats, by ascending id."""
    return tuple(
        sorted((disc, face, float(x), float(y), float(a)) for disc, face, x, y, a in lying)
    )


def with_item(
    items: tuple[tuple[int, ...], ...], at: int, item: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the tuples with one of them replaced."""
    return (*items[:at], item, *items[at + 1 :])
