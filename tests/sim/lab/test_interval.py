"""Wilson's interval against worked values, and against what 95 % means."""

from math import comb

import pytest

from sim.lab.interval import wilson


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [  # R: prop.test(count, n, correct = FALSE)
        (3, 24, 0.0434, 0.3100),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (25, 50, 0.3664, 0.6336),
        (1, 1000, 0.00018, 0.00564),
    ],
)
def test_worked_values(count, n, low, high):
    assert wilson(count, n) == pytest.approx((low, high), abs=6e-5)


def test_the_ends_solve_the_equation_they_come_from():
    z = 1.7
    for count, n in ((1, 7), (5, 9), (40, 41)):
        for end in wilson(count, n, z):
            assert (count / n - end) ** 2 == pytest.approx(z * z * end * (1 - end) / n)


@pytest.mark.parametrize("n", [12, 24, 50])
def test_it_holds_the_true_share_about_95_times_in_100(n):
    found = []
    for step in range(5, 96):
        true = step / 100
        chances = [comb(n, k) * true**k * (1 - true) ** (n - k) for k in range(n + 1)]
        ends = [wilson(k, n) for k in range(n + 1)]
        inside = sum(c for c, (a, b) in zip(chances, ends, strict=True) if a <= true <= b)
        found.append(inside)
    assert sum(found) / len(found) == pytest.approx(0.95, abs=0.012)
    assert min(found) > 0.89


def test_nothing_counted_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("count", "n"), [(-1, 3), (4, 3), (1, 0)])
def test_what_cannot_be_counted_is_refused(count, n):
    with pytest.raises(ValueError, match="cannot have been counted"):
        wilson(count, n)
