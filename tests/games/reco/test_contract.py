"""R-Eco keeps the contract of all games, and deals exactly what the table has seen."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import games
from games.core import chance as luck
from games.core.compliance import check_game

GAME: Any = games.load("reco")


def played(seed, seats, moves):
    """Return a match after so many random moves, or at its end."""
    rng = Random(seed)
    state = GAME.new(seats, seed)
    for _move in range(moves):
        legal = GAME.moves(state)
        if not legal:
            break
        state = GAME.apply(state, rng.choice(legal))
    return state


def hide(state, seat, rng):
    """Exchange what this seat cannot tell apart, by hand: never through the public memory.

    The pile is shuffled; a dealt card never seen changes places with one of the pile, while what it
    holds is not known; of the cards that a seat held at its last dumping two change places.
    """
    pile = list(state.pile)
    rng.shuffle(pile)
    hands, dumped = [list(hand) for hand in state.hands], [list(x) for x in state.dumped]
    for other in range(state.seats):
        if other == seat:
            continue
        hand, times = hands[other], dumped[other]
        later = Counter(c % 8 for c in state.seen[other] if c // 8 == len(times))
        older = list((Counter(hand) - later).elements())
        if times and older and rng.random() < 0.7:
            last = list(times[-1])
            mine, theirs = rng.choice(older), rng.choice(last)
            hand[hand.index(mine)], last[last.index(theirs)] = theirs, mine
            times[-1] = tuple(sorted(last))
        elif not times and older and pile and not state.shuffled:
            seen = Counter(c % 8 for c in state.seen[other])
            dealt = list((Counter(hand) - seen).elements())
            if dealt:
                card = rng.choice(dealt)
                at = rng.randrange(len(pile))
                hand[hand.index(card)], pile[at] = pile[at], card
    return replace(
        state,
        chance=luck.start(rng.randrange(99)),
        pile=tuple(pile),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        dumped=tuple(tuple(times) for times in dumped),
    )


@pytest.mark.parametrize("start", [0, 25])
def test_fifty_games_keep_the_contract(start):
    check_game(GAME, range(start, start + 25), hide=hide, every=29)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 500, 50))
def test_five_hundred_games_keep_the_contract(start):
    check_game(GAME, range(start, start + 50), hide=hide)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(0, 120))
def test_a_sampled_hand_holds_every_card_seen_to_be_in_it(seed, seats, moves):
    state = played(seed, seats, moves)
    rng = Random(seed)
    view = GAME.view(state, 0)
    full = GAME.sample(view, rng)
    assert GAME.view(full, 0) == view
    assert GAME.census(full) == GAME.census(state)
    for seat in range(1, seats):
        newest = Counter(c % 8 for c in state.seen[seat] if c // 8 == len(state.dumped[seat]))
        assert not newest - Counter(state.hands[seat]), "the memory is wrong"
        assert not newest - Counter(full.hands[seat])


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_once_all_dealt_cards_are_out_a_hand_is_known(seed, seats):
    rng = Random(seed)
    state = GAME.new(seats, seed)
    while GAME.to_move(state) is not None:
        seat = (state.turn + 1) % seats
        if not state.dumped[seat] and len(state.seen[seat]) == len(state.hands[seat]):
            full = GAME.sample(GAME.view(state, state.turn), rng)
            assert full.hands[seat] == state.hands[seat]
        state = GAME.apply(state, rng.choice(GAME.moves(state)))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(40, 120))
def test_a_pile_made_of_the_discard_is_known_but_for_its_order(seed, seats, moves):
    state = played(seed, seats, moves)
    full = GAME.sample(GAME.view(state, 0), Random(seed))
    if state.shuffled:
        assert Counter(full.pile) == Counter(state.pile)
    assert len(full.pile) == len(state.pile)


def test_every_hand_that_can_be_is_dealt_and_no_other():
    """Two cards of three dealt have been played: the third is any card that lies unseen."""
    state = GAME.new(2, 8)
    rng = Random(1)
    while sum(map(len, state.hands)) - sum(map(len, state.seen)) > 2:
        state = GAME.apply(state, rng.choice(GAME.moves(state)))
        assert GAME.to_move(state) is not None
    seen = set()
    view = GAME.view(state, 0)
    for _deal in range(400):
        full = GAME.sample(view, rng)
        known = Counter(card % 8 for card in view.seen[1])
        held = Counter(full.hands[1]) + Counter(c for t in full.dumped[1] for c in t)
        assert not known - held
        seen |= set((held - known).elements())
    dealt = len(view.hands[1]) + sum(map(len, view.dumped[1])) - len(view.seen[1])
    assert len(seen) >= 4 if dealt else not seen


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_hands_never_hold_more_than_five_when_a_delivery_is_due(seed, seats):
    rng = Random(seed)
    state = GAME.new(seats, seed)
    while GAME.to_move(state) is not None:
        if state.phase == "deliver":
            assert max(map(len, state.hands)) <= 5
            assert all(sum(1 + card % 2 for card in cards) < 4 for cards in state.factories)
        state = GAME.apply(state, rng.choice(GAME.moves(state)))
    assert sum(not stack for stack in state.stacks) == 1
