"""Which orders are completed on which slices."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.topthis.rules import choices, completed

A, B, C = "mushroom", "onion", "olive"


@pytest.mark.parametrize(
    ("slices", "orders", "touched", "pairs"),
    [
        ([[A, B], [], []], [[B, A]], [0], [(0, 0)]),
        ([[A, B], [], []], [[B, A]], [1, 2], []),
        ([[A, B, B]], [[A, B]], [0], []),
        ([[A]], [[A, A]], [0], []),
        ([[A, A, B]], [[A, B, B]], [0], []),
        ([[A, B], [A, B]], [[A, B]], [0, 1], [(0, 0)]),
        ([[A, B], [A, B]], [[A, B]], [1], [(0, 1)]),
        ([[A, B], [A, B]], [[A, B], [A, B]], [1, 0], [(0, 0), (1, 1)]),
        ([[A, B]], [[A, B], [B, A]], [0], [(0, 0)]),
        ([[A, C], [B], [A, B]], [[C, C], [A, B], [C, A]], [0, 1, 2], [(1, 2), (2, 0)]),
        ([], [], [], []),
        ([[A, B]], [[A, B]], [], []),
    ],
)
def test_worked_examples(slices, orders, touched, pairs):
    assert completed(slices, orders, touched) == pairs


def test_the_player_may_choose_the_slice_where_two_match_one_order():
    assert choices([[A, B], [C], [B, A]], [[A, B]], [0, 2]) == [((0, 0),), ((0, 2),)]


def test_the_player_may_choose_the_order_where_two_are_alike():
    assert choices([[A, B]], [[A, B], [A, B]], [0]) == [((0, 0),), ((1, 0),)]


def test_all_choices_complete_as_many_as_possible():
    ways = choices([[A, B], [A, B], [C]], [[C], [A, B], [B, A]], [0, 1, 2])
    assert ways == [((0, 2), (1, 0), (2, 1))]


TOPPINGS = st.lists(st.sampled_from([A, B, C]), min_size=1, max_size=2)


def by_trying(slices, orders, touched):
    """Return what is asked for by trying every way to give orders to slices."""
    best: list[tuple[int, int]] = []
    places = [*sorted(touched), *[None] * len(orders)]
    for row in set(permutations(places, len(orders))):
        pairs = [
            (order, number)
            for order, number in enumerate(row)
            if number is not None and sorted(slices[number]) == sorted(orders[order])
        ]
        if (-len(pairs), pairs) < (-len(best), best):
            best = pairs
    return best


@settings(max_examples=150, deadline=None)
@given(
    st.lists(TOPPINGS, min_size=4, max_size=4),
    st.lists(TOPPINGS, min_size=1, max_size=3),
    st.sets(st.integers(0, 3)),
)
def test_the_list_is_the_smallest_of_the_longest(slices, orders, touched):
    found = completed(slices, orders, touched)
    assert found == by_trying(slices, orders, touched)
    ways = choices(slices, orders, touched)
    assert list(ways[0]) == found
    assert {len(way) for way in ways} == {len(found)}
    uses = {(frozenset(o for o, _s in way), frozenset(s for _o, s in way)) for way in ways}
    assert len(uses) == len(ways)
