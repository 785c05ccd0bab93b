"""What stashes are worth in Trash Pandas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.trashpandas.cards import CARDS, NAMES
from games.trashpandas.rules import score

STASH = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 6))
PLACES = {
    "shiny": (3, 0, 0),
    "yumyum": (4, 2, 0),
    "feesh": (5, 3, 1),
    "mmmpie": (6, 2, 1),
    "nanners": (7, 0, 0),
}


def stashes(kind, *counts):
    return [{kind: count} for count in counts]


@pytest.mark.parametrize("kind", PLACES)
def test_first_second_and_third_most_take_the_points_of_the_card(kind):
    assert score(stashes(kind, 1, 4, 2, 3)) == (
        0,
        PLACES[kind][0],
        PLACES[kind][2],
        PLACES[kind][1],
    )


def test_two_tied_for_most_feesh_take_four_each_and_the_next_takes_second_place():
    assert score(stashes("feesh", 3, 3, 1)) == (4, 4, 3)


def test_all_tied_take_first_place_less_one():
    assert score(stashes("nanners", 2, 2, 2, 2)) == (6, 6, 6, 6)


def test_a_tie_for_second_place_moves_those_below_up():
    assert score(stashes("feesh", 4, 2, 2, 1)) == (5, 2, 2, 1)


def test_a_tied_place_without_points_does_not_fall_below_nothing():
    assert score(stashes("shiny", 2, 1, 1)) == (3, 0, 0)


def test_one_card_at_least_is_needed_to_place():
    assert score(stashes("feesh", 0, 1, 0)) == (0, 5, 0)
    assert score([{}, {}]) == (0, 0)


def test_each_stashed_blammo_is_a_point():
    assert score(stashes("blammo", 4, 0, 1)) == (4, 0, 1)


@pytest.mark.parametrize("kind", ["doggo", "kitteh"])
def test_a_bluff_is_worth_nothing(kind):
    assert score(stashes(kind, 2, 0)) == (0, 0)


def test_kinds_add_up():
    assert score([{"feesh": 2, "blammo": 3}, {"feesh": 1, "nanners": 1}]) == (8, 10)


@pytest.mark.parametrize(
    ("stash", "edition", "words"),
    [({"fish": 1}, "seed", "fish"), ({"feesh": -1}, "seed", "-1"), ({}, "third", "third")],
)
def test_what_cannot_be_counted_is_refused(stash, edition, words):
    with pytest.raises(ValueError, match=words):
        score([stash, {}], edition)


def test_both_editions_count_alike():
    table = [{"feesh": 2, "shiny": 1}, {"feesh": 2}]
    assert score(table, "seed") == score(table, "retail")


@given(st.lists(STASH, min_size=2, max_size=4), st.randoms())
def test_the_order_of_the_seats_does_not_matter(table, rng):
    points = score(table)
    order = list(range(len(table)))
    rng.shuffle(order)
    assert score([table[seat] for seat in order]) == tuple(points[seat] for seat in order)


@given(st.lists(STASH, min_size=2, max_size=4))
def test_no_score_is_negative_and_a_lone_stasher_takes_first_place(table):
    assert min(score(table)) >= 0
    alone = score([table[0], *[{}] * (len(table) - 1)])
    expected = sum(
        CARDS.points[kind][0] * (table[0].get(name, 0) > 0)
        + CARDS.each[kind] * table[0].get(name, 0)
        for kind, name in enumerate(NAMES)
    )
    assert alone[0] == expected
