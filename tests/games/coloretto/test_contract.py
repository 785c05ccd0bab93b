"""Coloretto keeps the contract of all games, and its hidden deck is dealt as it can lie."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import games
from games.coloretto.rules import LAST_ROUND
from games.core import chance as luck
from games.core.compliance import check_game

GAME: Any = games.load("coloretto")


def hide(state, seat, rng):
    """Shuffle the deck, but for the card whose place all know."""
    deck = [card for card in state.deck if card != LAST_ROUND]
    rng.shuffle(deck)
    if LAST_ROUND in state.deck:
        deck.insert(state.deck.index(LAST_ROUND), LAST_ROUND)
    return replace(state, chance=luck.start(rng.randrange(99)), deck=tuple(deck))


@pytest.mark.parametrize("start", [0, 25])
def test_fifty_games_keep_the_contract(start):
    check_game(GAME, range(start, start + 25), hide=hide, every=29)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 500, 50))
def test_five_hundred_games_keep_the_contract(start):
    check_game(GAME, range(start, start + 50), hide=hide)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(0, 200))
def test_a_sampled_deck_holds_what_was_not_seen(seed, seats, moves):
    rng = Random(seed)
    state = GAME.new(seats, seed)
    for _move in range(moves):
        legal = GAME.moves(state)
        if not legal:
            break
        state = GAME.apply(state, rng.choice(legal))
    deck = GAME.sample(GAME.view(state, 0), rng).deck
    assert Counter(deck) == Counter(state.deck)
    if LAST_ROUND in deck:
        assert deck.index(LAST_ROUND) == len(deck) - 16


def test_all_orders_of_a_hidden_deck_are_equally_likely():
    state = GAME.new(3, 1)
    view = GAME.view(state, 0)
    rng = Random(5)
    tops = Counter(GAME.sample(view, rng).deck[0] for _ in range(3000))
    copies = Counter(state.deck)
    del copies[LAST_ROUND]
    total = copies.total()
    chi = sum(
        (tops[card] - 3000 * count / total) ** 2 / (3000 * count / total)
        for card, count in copies.items()
    )
    assert chi < 30  # 8 degrees of freedom: one in five thousand is larger


@given(st.integers(0, 10**6), st.integers(2, 5))
@settings(max_examples=30)
def test_scores_are_those_of_the_open_cards(seed, seats):
    rng = Random(seed)
    state = GAME.new(seats, seed)
    while GAME.to_move(state) is not None:
        state = GAME.apply(state, rng.choice(GAME.moves(state)))
    assert GAME.scores(GAME.view(state, 0)) == GAME.scores(state)
    assert state.last
    assert len(state.deck) <= 15
