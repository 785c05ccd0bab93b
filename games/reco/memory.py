# pyright: strict
"""What all at the table have seen of each hand, and dealing what they have not."""

from random import Random

from msgspec.structs import replace

from games.core import chance as luck
from games.reco.cards import CARDS, KINDS
from games.reco.state import HIDDEN, State


def delivered(
    state: State, seat: int, cards: tuple[int, ...], haul: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return `seen` after a seat delivered cards and hauled others."""
    seen = state.seen
    mine = list(seen[seat])
    for card in cards:
        for at in range(len(mine) - 1, -1, -1):
            if mine[at] % KINDS == card:
                del mine[at]
                break
    before = KINDS * len(state.dumped[seat])
    for card in haul:
        mine.append(before + card)
    return (*seen[:seat], tuple(mine), *seen[seat + 1 :])


def unknown(state: State, seat: int) -> int:
    """Return how many of the cards that a seat has, dumped ones too, nobody saw it take."""
    return len(state.hands[seat]) + sum(map(len, state.dumped[seat])) - len(state.seen[seat])


def unseen(view: State) -> list[int]:
    """Return the cards, by kind, that lie nowhere that this view can tell."""
    left = list(CARDS.copies)
    packs = [view.discard, *view.factories, *view.dumps]
    for seat in range(view.seats):
        if is_hidden(view, seat):
            packs.append(tuple([card % KINDS for card in view.seen[seat]]))
        else:
            packs += (view.hands[seat], *view.dumped[seat])
    if view.stock:
        packs.append(view.stock)
    elif HIDDEN not in view.pile:
        packs.append(view.pile)
    for pack in packs:
        for card in pack:
            left[card] -= 1
    return [card for card in range(KINDS) for _copy in range(left[card])]


def is_hidden(view: State, seat: int) -> bool:
    """Return whether this seat's hand, or what it dumped, is hidden."""
    return HIDDEN in view.hands[seat] or any(HIDDEN in cards for cards in view.dumped[seat])


def deal_hidden(view: State, rng: Random) -> State:
    """Return a full state that fits the view.

    A seat's dealt cards are drawn from those unseen; each time it dumped, the cards are drawn from
    the hand of that moment, apart from those that were seen to be delivered later.
    """
    cards = unseen(view)
    rng.shuffle(cards)
    hands, dumped = list(view.hands), list(view.dumped)
    for seat in range(view.seats):
        if not is_hidden(view, seat):
            continue
        layers: list[list[int]] = [[] for _layer in range(len(dumped[seat]) + 1)]
        for card in view.seen[seat]:
            layers[card // KINDS].append(card % KINDS)
        for _card in range(unknown(view, seat)):
            layers[0].append(cards.pop())
        pool = layers[0]
        times: list[tuple[int, ...]] = []
        for hidden, later in zip(dumped[seat], layers[1:], strict=True):
            rng.shuffle(pool)
            times.append(tuple(sorted(pool[: len(hidden)])))
            pool = pool[len(hidden) :] + later
        hands[seat] = tuple(sorted(pool))
        dumped[seat] = tuple(times)
    pile = view.pile
    if HIDDEN in pile:
        if view.stock:
            cards = list(view.stock)
            rng.shuffle(cards)
        pile = tuple(cards)
    chance = view.chance
    if chance == luck.MASKED:
        chance = luck.start(rng.randrange(luck.SEED_LIMIT))
    return replace(
        view, chance=chance, pile=pile, stock=(), hands=tuple(hands), dumped=tuple(dumped)
    )
