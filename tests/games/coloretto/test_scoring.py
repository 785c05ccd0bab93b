"""What a collection of Coloretto is worth."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.coloretto.rules import score, worth

COUNTS = st.lists(st.integers(0, 9), min_size=1, max_size=7)
TABLES = {"brown": (0, 1, 3, 6, 10, 15, 21), "grey": (0, 1, 4, 8, 7, 6, 5)}


def slow_score(counts, jokers, plus_two, table):
    """Count every use of the jokers and every choice of the colours that count plus."""
    best = None
    for use in product(range(len(counts)), repeat=jokers):
        joined = [count + use.count(place) for place, count in enumerate(counts)]
        points = [TABLES[table][min(count, 6)] for count in joined]
        for plus in combinations(range(len(points)), min(3, len(points))):
            total = sum(p if place in plus else -p for place, p in enumerate(points))
            best = total if best is None else max(best, total)
    return (best or 0) + 2 * plus_two


@pytest.mark.parametrize("cards", range(10))
@pytest.mark.parametrize("table", ["brown", "grey"])
def test_one_colour_scores_by_the_table(cards, table):
    assert score([cards], 0, 0, table) == TABLES[table][min(cards, 6)]


def test_three_colours_count_plus_and_the_others_minus():
    assert score([4, 3, 2, 2, 1, 0, 0], 0, 0) == 10 + 6 + 3 - 3 - 1


def test_each_plus_two_card_is_two_points():
    assert score([1, 0, 0], 0, 3) == 1 + 6


def test_a_joker_joins_the_largest_colour_of_the_brown_table():
    assert score([5, 1, 1], 1, 0) == 21 + 1 + 1


def test_a_joker_joins_a_smaller_colour_when_the_largest_is_full():
    assert score([6, 2, 1], 1, 0) == 21 + 6 + 1


def test_in_the_grey_table_a_joker_keeps_off_the_largest_colour():
    assert score([3, 2, 1], 1, 0, "grey") == 8 + 8 + 1
    assert score([3, 3, 3], 1, 0, "grey") == 8 + 8 + 7
    assert score([3, 3, 3, 0], 1, 0, "grey") == 8 + 8 + 8 - 1


def test_a_joker_may_found_a_colour_of_its_own():
    assert score([3, 3, 0], 1, 0, "grey") == 8 + 8 + 1


def test_jokers_without_a_colour_in_play_are_worth_nothing():
    assert score([], 2, 1) == 2


@pytest.mark.parametrize("wrong", [([-1], 0, 0), ([1], -1, 0), ([1], 0, -1)])
def test_what_cannot_be_counted_is_refused(wrong):
    with pytest.raises(ValueError, match="negative"):
        score(*wrong)


def test_an_unknown_table_is_refused():
    with pytest.raises(ValueError, match="known: brown, grey"):
        score([1], 0, 0, "blue")


@given(COUNTS, st.integers(0, 3), st.integers(0, 10), st.sampled_from(["brown", "grey"]))
def test_no_use_of_the_jokers_is_better(counts, jokers, plus_two, table):
    assert score(counts, jokers, plus_two, table) == slow_score(counts, jokers, plus_two, table)


@given(COUNTS, st.integers(0, 3), st.randoms(), st.sampled_from(["brown", "grey"]))
def test_the_order_of_the_colours_does_not_matter(counts, jokers, rng, table):
    other = counts[:]
    rng.shuffle(other)
    assert score(other, jokers, 0, table) == score(counts, jokers, 0, table)


@given(COUNTS, st.integers(0, 3), st.integers(0, 10), st.sampled_from(["brown", "grey"]))
def test_the_parts_add_up_to_the_score(counts, jokers, plus_two, table):
    parts = worth(counts, jokers, plus_two, table)
    assert parts.total == score(counts, jokers, plus_two, table)
    assert parts.total == sum(parts.points) + parts.twos
    assert len(parts.jokers) == jokers
    assert sum(parts.counts) == sum(counts) + jokers
    assert len(parts.best) <= 3
    for place, points in enumerate(parts.points):
        assert points >= 0 if place in parts.best else points <= 0
