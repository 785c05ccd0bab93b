"""Chance repeats itself, everywhere, and is fair."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import chance as luck

SEEDS = st.integers(0, luck.SEED_LIMIT - 1)


def test_draws_are_the_same_on_every_platform():
    values, chance = [], luck.start(7)
    for n in (6, 100, 2**40):
        value, chance = luck.randrange(chance, n)
        values.append(value)
    assert (values, chance.count) == ([1, 72, 262311943773], 3)
    assert luck.shuffle(luck.start(7), range(8))[0] == (6, 4, 2, 0, 1, 7, 5, 3)
    assert luck.derive("arena", 1, 2) == 4358181833688252779


@given(SEEDS)
def test_a_shuffle_keeps_every_item(seed):
    pack, after = luck.shuffle(luck.start(seed), range(12))
    assert sorted(pack) == list(range(12))
    assert after == luck.Chance(seed, 11)


@given(SEEDS, st.integers(1, 2**64))
def test_randrange_stays_in_range(seed, n):
    value, _after = luck.randrange(luck.start(seed), n)
    assert 0 <= value < n


@given(SEEDS, st.floats(-5, 5), st.floats(0.1, 5))
def test_uniform_stays_in_range(seed, low, width):
    value, _after = luck.uniform(luck.start(seed), low, low + width)
    assert low <= value <= low + width


def test_every_order_of_three_is_about_equally_likely():
    counts = Counter(luck.shuffle(luck.start(seed), "abc")[0] for seed in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())  # five standard deviations


def test_labels_of_different_types_and_borders_derive_different_numbers():
    labels = [(1, 2), ("1", 2), (12,), ("12",), ("1", "2"), (1, "2"), ()]
    assert len({luck.derive(*each) for each in labels}) == len(labels)


def test_a_generator_repeats():
    assert luck.generator("bot", 3).random() == luck.generator("bot", 3).random()


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, "7", None, True])
def test_a_seed_must_be_a_whole_number_in_range(seed):
    with pytest.raises(ValueError, match="a seed is a whole number"):
        luck.start(seed)


def test_nobody_draws_from_a_view():
    with pytest.raises(luck.HiddenChance, match="hidden"):
        luck.randrange(luck.MASKED, 6)
    with pytest.raises(luck.HiddenChance, match="hidden"):
        luck.skip(luck.MASKED)


def test_nobody_draws_one_of_none():
    with pytest.raises(ValueError, match="one of 0"):
        luck.randrange(luck.start(1), 0)
