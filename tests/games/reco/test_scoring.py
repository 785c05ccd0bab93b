"""What coins, dumping and honour are worth in R-Eco."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.reco.rules import score

COINS = st.dictionaries(
    st.sampled_from(["red", "blue", "yellow", "green"]),
    st.lists(st.integers(-2, 5), max_size=5),
)


def test_the_worked_example_of_the_rules():
    coins = [
        {"red": [0, 1, 5], "blue": [-2], "yellow": [-2], "green": [0, 3]},
        {"red": [2, 3], "blue": [1, 2], "yellow": [2]},
        {"red": [-2, 4], "blue": [0, 3, 4], "yellow": [0], "green": [1, 2]},
        {"yellow": [1, 3, 4]},
    ]
    assert score(coins, [1, 0, 4, 1]) == (8, 11, 8, 7)


def test_a_lone_coin_counts_nothing_plus_or_minus():
    assert score([{"red": [5], "blue": [-2]}, {}], [1, 1]) == (-1, -1)


def test_two_coins_of_a_colour_count_their_sum():
    assert score([{"red": [5, -2]}, {}], [1, 1]) == (2, -1)


def test_honour_is_a_point_for_each_who_dumped():
    assert score([{}] * 4, [0, 2, 1, 0]) == (2, -2, -1, 2)
    assert score([{}] * 5, [0, 1, 1, 1, 1]) == (4, -1, -1, -1, -1)


def test_honour_is_doubled_with_three_players():
    assert score([{}] * 3, [0, 3, 1]) == (4, -3, -1)


def test_honour_is_four_points_with_two_players_even_for_both():
    assert score([{}] * 2, [0, 1]) == (4, -1)
    assert score([{}] * 2, [0, 0]) == (4, 4)


def test_where_nobody_dumped_honour_is_nothing_with_three_or_more():
    for seats in (3, 4, 5):
        assert score([{}] * seats, [0] * seats) == (0,) * seats


@pytest.mark.parametrize("wrong", [([{}], [0, 0]), ([{}, {}], [0, -1])])
def test_what_cannot_be_counted_is_refused(wrong):
    with pytest.raises(ValueError, match="seats|negative"):  # noqa: RUF043
        score(*wrong)


@given(st.lists(st.tuples(COINS, st.integers(0, 9)), min_size=2, max_size=5), st.randoms())
def test_the_order_of_seats_and_colours_does_not_matter(table, rng):
    coins = [mine for mine, _dumped in table]
    dumped = [cards for _mine, cards in table]
    points = score(coins, dumped)
    order = list(range(len(table)))
    rng.shuffle(order)
    turned = [dict(reversed(list(coins[seat].items()))) for seat in order]
    assert score(turned, [dumped[seat] for seat in order]) == tuple(points[seat] for seat in order)


@given(st.lists(st.tuples(COINS, st.integers(0, 9)), min_size=2, max_size=5))
def test_one_card_more_never_helps_who_dumps_it(table):
    coins = [mine for mine, _dumped in table]
    dumped = [cards for _mine, cards in table]
    more = [dumped[0] + 1, *dumped[1:]]
    assert score(coins, more)[0] <= score(coins, dumped)[0] - 1
