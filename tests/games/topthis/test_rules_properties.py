"""What holds in every match of Top This!, whatever is played."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games import NATURE, Open
from games.core.chance import generator
from games.topthis.rules import (
    Add,
    Discard,
    Flicked,
    Options,
    Take,
    box,
    claims,
    discs_on,
    off_pizza,
    topping,
)

GAME: Any = games.load("topthis")
MATCHES = st.tuples(
    st.integers(2, 5),
    st.integers(0, 2**40),
    st.builds(
        Options,
        start=st.sampled_from(["first", "random"]),
        check=st.sampled_from(["turn", "action"]),
        turns=st.integers(1, 8),
    ),
)


def steps(table):
    """Play at random, flipping rarely; give (before, move, after) of every move."""
    seats, seed, options = table
    state, rng = GAME.new(seats, seed, options), generator("properties", seed)
    while GAME.to_move(state) is not None:
        legal = GAME.moves(state)
        move = legal.sample(rng) if isinstance(legal, Open) else rng.choice(legal)
        after = GAME.apply(state, move)
        yield state, move, after
        state = after


@settings(deadline=None, max_examples=25)
@given(MATCHES)
def test_turns_go_round_and_all_have_the_same_number_at_the_end(table):
    turns = [0] * table[0]
    last: Any = None
    for before, _move, after in steps(table):
        if after.seat != before.seat:
            assert after.seat == (before.seat + 1) % table[0]
        if (after.seat, after.turn) != (before.seat, before.turn) and before.turn:
            turns[before.seat] += 1
        last = after
    turns[last.seat] += 1
    assert len(set(turns)) == 1
    assert last.ending or last.turn == table[2].turns


@settings(deadline=None, max_examples=25)
@given(MATCHES)
def test_hands_and_open_orders_are_full_at_the_start_of_a_turn(table):
    for before, _move, after in steps(table):
        if after.phase != "over" and after.seat != before.seat:
            assert len(after.hands[before.seat]) >= min(4, 4 if after.bag else 0)
            assert len(after.open) == 5 or not after.deck
        if after.phase == "act" and after.actions == 2 and after.named is None:
            assert after.acted == ()


@settings(deadline=None, max_examples=25)
@given(MATCHES)
def test_money_comes_from_checks_alone_and_only_to_the_seat(table):
    for before, move, after in steps(table):
        gained = [b - a for a, b in zip(GAME.scores(before), GAME.scores(after), strict=True)]
        assert all(gain == 0 for seat, gain in enumerate(gained) if seat != before.seat)
        if isinstance(move, Discard | Add):
            assert not any(gained)
        if isinstance(move, Take):
            assert gained[before.seat] >= sum(box().orders[order].value for order, _s in move.pairs)


@settings(deadline=None, max_examples=25)
@given(MATCHES)
def test_a_disc_is_where_the_rules_say_after_a_flick(table):
    for before, move, after in steps(table):
        if not isinstance(move, Flicked):
            continue
        right = (before.seat - 1) % table[0]
        off = set(off_pizza(move))
        if move.hits or not before.pizza:
            assert off <= set(after.hands[right])
        else:
            lying = {disc for disc, *_rest in after.pizza}
            assert move.disc not in lying
            assert move.disc in (*after.bag, *after.hands[before.seat], *_air(after))


def _air(state):
    return [disc for disc, _face in state.airborne]


@settings(deadline=None, max_examples=25)
@given(MATCHES)
def test_what_is_claimed_lies_on_a_slice_that_was_acted_on(table):
    for _before, _move, after in steps(table):
        if after.phase != "take":
            continue
        ways = claims(after)
        assert len(ways) > 1
        faces = {disc: topping(disc, face) for disc, face, *_pose in after.pizza}
        for way in ways:
            for order, number in way:
                discs = discs_on(after)[number]
                shows = sorted(faces[disc] for disc in discs)
                assert shows == sorted(box().orders[order].toppings)
                assert not set(after.acted).isdisjoint(discs)


@settings(deadline=None, max_examples=25)
@given(MATCHES)
def test_every_state_can_be_saved_and_nature_moves_only_what_flies(table):
    for number, (before, _move, after) in enumerate(steps(table)):
        assert (GAME.to_move(before) == NATURE) == (before.phase in ("drop", "flick"))
        if number % 7 == 0:
            assert GAME.from_json(games.to_json(after)) == after
