"""Trash Pandas keeps the contract of all games, in both editions."""

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
from games.trashpandas.rules import REACTIONS, Options

GAME: Any = games.load("trashpandas")


def hide(state, seat, rng):
    """Deal everything that lies hidden from the seat anew."""
    others = [other for other in range(state.seats) if other != seat]
    over = state.phase == "over"
    packs = [state.deck, *(state.hands[other] for other in others)]
    if not over:
        packs += [state.down[other] for other in others]
    cards = [card for pack in packs for card in pack]
    rng.shuffle(cards)
    dealt = []
    for pack in packs:
        dealt.append(tuple(cards[: len(pack)]))
        cards = cards[len(pack) :]
    hands, down = list(state.hands), list(state.down)
    for place, other in enumerate(others):
        hands[other] = tuple(sorted(dealt[1 + place]))
        if not over:
            down[other] = tuple(sorted(dealt[1 + len(others) + place]))
    return replace(
        state,
        chance=luck.start(rng.randrange(99)),
        deck=dealt[0],
        hands=tuple(hands),
        down=tuple(down),
    )


@pytest.mark.parametrize("start", [0, 25])
def test_fifty_games_keep_the_contract(start):
    """Costly checks at one move in 97 (these games are long), at other moves in each game."""
    check_game(GAME, range(start, start + 25), hide=hide, every=97)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 500, 50))
def test_five_hundred_games_keep_the_contract(start):
    check_game(GAME, range(start, start + 50), hide=hide)


@settings(max_examples=25)
@given(
    st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(["seed", "retail"]), st.integers(2, 9)
)
def test_every_game_ends_and_keeps_its_cards(seed, seats, edition, pace):
    rng = Random(seed)
    state = GAME.new(seats, seed, Options(edition=edition))
    census = GAME.census(state)
    while (mover := GAME.to_move(state)) is not None:
        moves = GAME.moves(state)
        if state.phase in REACTIONS:
            assert state.hands[mover]
            assert moves[0] == GAME.parse(state, "pass")
        else:
            assert mover == state.turn
        state = GAME.apply(state, moves[0] if rng.randrange(10) < pace else rng.choice(moves))
        assert GAME.census(state) == census
    assert not state.deck or state.turns == state.options.turns


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 300))
def test_a_sample_deals_what_was_not_seen(seed, seats, moves):
    rng = Random(seed)
    state = GAME.new(seats, seed)
    for _move in range(moves):
        legal = GAME.moves(state)
        if not legal:
            break
        state = GAME.apply(state, rng.choice(legal))
    for seat in range(seats):
        view = GAME.view(state, seat)
        full = GAME.sample(view, rng)
        assert GAME.view(full, seat) == view
        assert GAME.census(full) == GAME.census(state)
        assert full.hands[seat] == state.hands[seat]
        assert Counter(full.deck).total() == len(state.deck)


def test_sampled_hands_follow_what_lies_unseen():
    state = GAME.new(3, 4)
    view = GAME.view(state, 0)
    rng = Random(2)
    counts = Counter(card for _deal in range(1500) for card in GAME.sample(view, rng).hands[1])
    unseen = Counter((*state.deck, *state.hands[1], *state.hands[2]))
    total = counts.total()
    for card, copies in unseen.items():
        share = copies / unseen.total()
        tolerance = 5 * (total * share * (1 - share)) ** 0.5
        assert abs(counts[card] - total * share) < tolerance
