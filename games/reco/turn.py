# pyright: strict
"""The turn of R-Eco: what may be delivered or dumped, and what becomes of it."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from games.core import chance as luck
from games.reco.cards import KINDS, PLANTS
from games.reco.memory import delivered
from games.reco.state import (
    FULL,
    HAND,
    HIDDEN,
    MOST,
    AnyMove,
    Deliver,
    Dump,
    Pass,
    Phase,
    State,
    symbols,
)

PASS = Pass()

# All moves there are, each made once: a listed move is then found by being the same object.
DELIVER = {
    cards: Deliver(cards)
    for plant in range(PLANTS)
    for ones in range(HAND + MOST + 1)
    for twos in range(HAND + MOST + 1)
    if (cards := (2 * plant,) * ones + (2 * plant + 1,) * twos)
}
DUMP = {
    cards: Dump(cards)
    for count in range(1, FULL)
    for cards in combinations_with_replacement(range(KINDS), count)
}


_Cards: TypeAlias = tuple[int, ...]


@cache
def deliveries(hand: tuple[int, ...]) -> tuple[AnyMove, ...]:
    """Return all deliveries from a hand, or the pass of an empty one. There are 1,287 hands."""
    if not hand:
        return (PASS,)
    return tuple(
        DELIVER[(single,) * ones + (single + 1,) * twos]
        for single in range(0, KINDS, 2)
        for ones in range(hand.count(single) + 1)
        for twos in range(hand.count(single + 1) + 1)
        if ones or twos
    )


@cache
def dumpings(hand: tuple[int, ...]) -> tuple[AnyMove, ...]:
    """Return all choices of the surplus of a hand, in ascending order."""
    if HIDDEN in hand:
        return ()
    return tuple([DUMP[cards] for cards in dict.fromkeys(combinations(hand, len(hand) - MOST))])


def deliver(state: State, cards: tuple[int, ...]) -> State:
    """Return the state after a delivery, its coin and its haul."""
    seat, plant, seats = state.turn, cards[0] >> 1, state.seats
    factories, dumps, hands = state.factories, state.dumps, state.hands
    coins, stacks, discard = state.coins, state.stacks, state.discard
    factory = factories[plant] + cards
    count = symbols(factory)
    if count >= FULL:
        stack = stacks[plant]
        mine = coins[seat]
        mine = (*mine[:plant], (*mine[plant], stack[0]), *mine[plant + 1 :])
        coins = (*coins[:seat], mine, *coins[seat + 1 :])
        stacks = (*stacks[:plant], stack[1:], *stacks[plant + 1 :])
        discard += factory
        factory = ()
        count = 0
    haul = dumps[plant]
    hand = list(hands[seat] + haul)
    for card in cards:
        hand.remove(card)
    hand.sort()
    seen = delivered(state, seat, cards, haul)
    chance, pile, shuffled = state.chance, state.pile, state.shuffled
    phase: Phase = "dump"
    new: tuple[int, ...] = ()
    turn, served = seat, plant
    if len(hand) <= MOST:
        served = None
        if stacks[plant]:
            phase, turn = "deliver", (seat + 1) % seats
            new, pile, shuffled, discard, chance = _drawn(
                count + 1, pile, shuffled, discard, chance
            )
        else:
            phase = "over"
    # By place: `replace` of so many fields would take a third of the time of a move.
    return State(
        state.options,
        seats,
        chance,
        phase,
        turn,
        served,
        pile,
        shuffled,
        discard,
        (*factories[:plant], factory, *factories[plant + 1 :]),
        (*dumps[:plant], new, *dumps[plant + 1 :]),
        stacks,
        coins,
        (*hands[:seat], tuple(hand), *hands[seat + 1 :]),
        state.dumped,
        seen,
    )


def dump(state: State, cards: tuple[int, ...]) -> State:
    """Return the state after the surplus was put face down."""
    seat, plant = state.turn, state.plant or 0
    hand = list(state.hands[seat])
    for card in cards:
        hand.remove(card)
    hands, dumped, dumps = state.hands, state.dumped, state.dumps
    hands = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
    dumped = (*dumped[:seat], (*dumped[seat], cards), *dumped[seat + 1 :])
    chance, pile, shuffled, discard = state.chance, state.pile, state.shuffled, state.discard
    phase: Phase = "over"
    turn = seat
    if state.stacks[plant]:
        phase, turn = "deliver", (seat + 1) % state.seats
        need = symbols(state.factories[plant]) + 1
        new, pile, shuffled, discard, chance = _drawn(need, pile, shuffled, discard, chance)
        dumps = (*dumps[:plant], new, *dumps[plant + 1 :])
    return State(
        state.options,
        state.seats,
        chance,
        phase,
        turn,
        None,
        pile,
        shuffled,
        discard,
        state.factories,
        dumps,
        state.stacks,
        state.coins,
        hands,
        dumped,
        state.seen,
    )


def _drawn(
    need: int, pile: _Cards, shuffled: bool, discard: _Cards, chance: luck.Chance
) -> tuple[_Cards, _Cards, bool, _Cards, luck.Chance]:
    """Return the cards drawn (fewer if there are no more), then pile, shuffled, discard, chance."""
    new, pile = pile[:need], pile[need:]
    if HIDDEN in new:
        raise luck.HiddenChance("the pile is hidden in a view")
    missing = need - len(new)
    if missing and discard:
        pile, chance = luck.shuffle(chance, sorted(discard))
        new += pile[:missing]
        pile = pile[missing:]
        shuffled, discard = True, ()
    return new, pile, shuffled, discard, chance
