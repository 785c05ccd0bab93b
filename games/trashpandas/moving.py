# pyright: strict
"""Cards of Trash Pandas on the move: between hands, stashes, deck and discard."""

from msgspec.structs import replace

from games.core import chance as luck
from games.trashpandas.state import HIDDEN, Raid, State, retail

Packs = tuple[tuple[int, ...], ...]


def without(packs: Packs, seat: int, card: int) -> Packs:
    """Return the packs with one card of this kind taken from a seat's."""
    pack = packs[seat]
    at = pack.index(card)
    return (*packs[:seat], pack[:at] + pack[at + 1 :], *packs[seat + 1 :])


def with_cards(packs: Packs, seat: int, *cards: int) -> Packs:
    """Return the packs with cards added to a seat's, in order."""
    return (*packs[:seat], tuple(sorted(packs[seat] + cards)), *packs[seat + 1 :])


def played(state: State, seat: int, card: int) -> State:
    """Return the state after a card went from a hand to the discard."""
    hands = without(state.hands, seat, card)
    return replace(state, hands=hands, discard=(*state.discard, card))


def draw(state: State, seat: int, count: int) -> State:
    """Let a seat draw up to so many cards; the seed's game ends when the deck does."""
    cards, deck = state.deck[:count], state.deck[count:]
    if not cards:
        return state
    if HIDDEN in cards:
        raise luck.HiddenChance("the deck is hidden in a view")
    state = replace(state, deck=deck, hands=with_cards(state.hands, seat, *cards))
    return state if deck or retail(state) else over(state)


def over(state: State) -> State:
    """Return the state at the end of the game."""
    return replace(state, phase="over", asked=(), raid=None, rolled=None)


def rob(state: State, raid: Raid) -> State:
    """Return the state after the stolen card changed hands."""
    victim, card, chance = raid.victim, raid.card, state.chance
    if raid.zone == "hand":
        hand = state.hands[victim]
        at, chance = luck.randrange(chance, len(hand))
        hands = with_cards(without(state.hands, victim, hand[at]), raid.thief, hand[at])
        return replace(state, chance=chance, hands=hands)
    if card != HIDDEN:
        up = without(state.up, victim, card)
        return replace(state, up=up, hands=with_cards(state.hands, raid.thief, card))
    stash = state.down[victim]
    at, chance = luck.randrange(chance, len(stash))
    down = without(state.down, victim, stash[at])
    hands = with_cards(state.hands, raid.thief, stash[at])
    return replace(state, chance=chance, down=down, hands=hands)
