"""What holds in every match of Ab in die Tonne, whatever is played."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games import NATURE, Open
from games.tonne.rules import (
    Lift,
    Options,
    Outcome,
    Pick,
    mice,
    prefill_pieces,
    supply,
    turn_order,
)

GAME: Any = games.load("tonne")

MATCHES = st.tuples(st.integers(2, 5), st.integers(0, 2**63 - 1), st.integers(1, 10))


def steps(table):
    """Play at random; give (before, move, after) of every move."""
    seats, seed, rounds = table
    state, rng = GAME.new(seats, seed, Options(rounds=rounds)), Random(seed)
    while GAME.to_move(state) is not None:
        legal = GAME.moves(state)
        move = legal.sample(rng) if isinstance(legal, Open) else rng.choice(legal)
        after = GAME.apply(state, move)
        yield state, move, after
        state = after


@settings(deadline=None, max_examples=40)
@given(MATCHES)
def test_markers_go_from_the_stack_to_the_seat_with_the_turn_alone(table):
    for before, move, after in steps(table):
        taken = [len(markers) for markers in after.taken]
        changed = [s for s, n in enumerate(taken) if n != len(before.taken[s])]
        assert sum(taken) + len(after.markers) == 6
        if not changed:
            assert before.markers == after.markers
            continue
        assert isinstance(move, Outcome)
        assert changed == [before.order[0]]
        marker = after.taken[changed[0]][-1]
        full = len(before.bin) == 39 and not move.fell
        assert marker == (before.markers[0] if full else -before.markers[0])
        assert bool(move.fell) != full
        assert after.bin == ()
        assert sum(GAME.scores(after)) - sum(GAME.scores(before)) == marker


@settings(deadline=None, max_examples=40)
@given(MATCHES)
def test_a_seat_places_what_its_card_says_unless_the_turn_ends_early(table):
    for before, move, after in steps(table):
        if isinstance(move, Outcome) and after.markers == before.markers:
            left = before.owed - 1
            same = after.phase == "place" and after.order == before.order
            assert same == (left > 0)
            if same:
                assert after.owed == left
            assert len(after.bin) == len(before.bin) + 1
        if isinstance(move, Lift) and before.kind is not None:
            assert move.kind == before.kind or not supply(before)[before.kind]


@settings(deadline=None, max_examples=40)
@given(MATCHES)
def test_turns_follow_the_revealed_cards(table):
    for before, move, after in steps(table):
        if isinstance(move, Pick) and after.phase == "place":
            shown = [(card, mice(seat, card)) for seat, card in enumerate(after.picks)]
            assert after.order == turn_order(shown)
            assert after.owed == min(after.picks)
        if isinstance(move, Outcome) and after.order != before.order:
            assert after.order in (before.order[1:], ())


@settings(deadline=None, max_examples=40)
@given(MATCHES)
def test_cards_are_played_once_and_hands_follow_the_round(table):
    for before, move, after in steps(table):
        if isinstance(move, Pick):
            seat = GAME.to_move(before)
            assert move.card in before.hands[seat]
            assert move.card not in after.hands[seat]
        if before.phase == "card" and set(before.picks) == {None}:
            assert {len(hand) for hand in before.hands} == {min(3, 11 - before.round)}


@settings(deadline=None, max_examples=40)
@given(MATCHES)
def test_a_match_ends_by_its_rounds_or_its_markers(table):
    after: Any = None
    falls = 0
    for _before, move, state in steps(table):
        after = state
        falls += GAME.collapsed(move)
        assert state.round <= table[2]
        waits = state.phase in ("card", "place", "settle")
        if waits:
            assert set(prefill_pieces(state.seats)) <= {pose[0] for pose in state.bin}
        assert (GAME.to_move(state) == NATURE) == (state.phase in ("prefill", "settle"))
    assert after.markers == () or after.round == table[2]
    assert falls == sum(marker < 0 for taken in after.taken for marker in taken)
    scores = GAME.scores(after)
    assert GAME.winners(after) == tuple(s for s, x in enumerate(scores) if x == max(scores))


@settings(deadline=None, max_examples=30)
@given(MATCHES, st.randoms(use_true_random=False))
def test_a_sampled_state_plays_on_like_the_true_one(table, rng):
    for before, _move, _after in list(steps(table))[::17]:
        seat = GAME.to_move(before)
        if seat == NATURE:
            continue
        guess = GAME.sample(GAME.view(before, seat), rng)
        assert GAME.census(guess) == GAME.census(before)
        assert GAME.moves(guess) == GAME.moves(before)
        assert GAME.from_json(games.to_json(guess)) == guess


@given(st.lists(st.tuples(st.integers(1, 10), st.integers(0, 4)), max_size=5))
def test_the_order_of_turns_is_a_sorted_permutation(cards):
    order = turn_order(cards)
    assert sorted(order) == list(range(len(cards)))
    played = [(*cards[seat], seat) for seat in order]
    assert played == sorted(played)
