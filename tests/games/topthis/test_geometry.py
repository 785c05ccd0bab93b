"""Which slices a disc lies on: exactly, touching included."""

from math import atan2, cos, hypot, pi, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.topthis.rules import (
    RADIUS_M,
    RIM_M,
    SLICES,
    SLICES_M,
    may_start,
    on_pizza,
    slices_touched,
    start_ring,
)
from sim.setting import load

P, R = SLICES_M, RADIUS_M


def at(away, degrees):
    return away * cos(radians(degrees)), away * sin(radians(degrees))


@pytest.mark.parametrize("k", range(8))
def test_a_disc_in_the_middle_of_a_slice_is_on_it_alone(k):
    assert slices_touched(*at(0.1, 45 * k + 22.5), R, P) == [k]


@pytest.mark.parametrize("k", range(8))
def test_a_disc_on_a_line_is_on_both_slices(k):
    assert slices_touched(*at(0.1, 45 * k), R, P) == sorted({k, (k - 1) % 8})


def test_a_disc_over_the_middle_is_on_every_slice():
    assert slices_touched(0.0, 0.0, R, P) == list(range(8))
    assert slices_touched(*at(R, 200), R, P) == list(range(8))
    assert slices_touched(*at(R + 1e-6, 22.5), R, P) == [0, 1, 2, 6, 7]


def test_touching_a_line_exactly_counts():
    assert slices_touched(0.1, R, R, P) == [0, 7]
    assert slices_touched(0.1, -R, R, P) == [0, 7]
    assert slices_touched(R, 0.1, R, P) == [1, 2]
    assert slices_touched(0.1, R + 1e-9, R, P) == [0]
    for k in range(8):
        along, turn = 0.1, radians(45 * k)
        x, y = along * cos(turn) - R * sin(turn), along * sin(turn) + R * cos(turn)
        assert slices_touched(x, y, R, P) == sorted({k, (k - 1) % 8})


def test_touching_the_crusts_inner_edge_from_outside_counts():
    assert slices_touched(*at(P + R, 100), R, P) == [2]
    assert slices_touched(P + R, 0.0, R, P) == [0, 7]
    assert slices_touched(*at(P + R + 1e-9, 100), R, P) == []
    assert slices_touched(*at(P + R - 1e-6, 46), R, P) == [1]


def test_near_the_corner_of_a_slice_the_corner_counts():
    # The corner of slices 0 and 7 is at (P, 0); a disc beside the edge reaches it or not.
    x, y = P + R * 0.6, R * 0.8
    assert slices_touched(x, y, R, P) == [0, 7]
    assert slices_touched(x, y + 1e-6, R, P) == [0]


def test_other_numbers_of_slices_work():
    assert slices_touched(0.1, 0.05, 0.01, P, slices=1) == [0]
    assert slices_touched(0.1, 0.05, 0.01, P, slices=2) == [0]
    assert slices_touched(0.1, 0.005, 0.01, P, slices=2) == [0, 1]
    assert slices_touched(*at(0.1, 100), 0.01, P, slices=6) == [1]


def nearest(x, y, k, slices):
    """Return the distance of a point from a wedge, by walking along its border."""
    width = 2 * pi / slices
    if 0 <= (atan2(y, x) - k * width) % (2 * pi) <= width and hypot(x, y) <= P:
        return 0.0
    best = 9.0
    for i in range(401):
        s = i / 400
        a = (k + s) * width
        points = [(P * cos(a), P * sin(a))]
        points += [(s * P * cos(e), s * P * sin(e)) for e in (k * width, (k + 1) * width)]
        best = min(best, *(hypot(x - px, y - py) for px, py in points))
    return best


@settings(max_examples=60, deadline=None)
@given(
    st.floats(-0.21, 0.21), st.floats(-0.21, 0.21), st.floats(0.001, 0.05), st.sampled_from([8, 5])
)
def test_a_slice_is_touched_when_its_border_or_inside_is_within_the_radius(x, y, radius, slices):
    touched = slices_touched(x, y, radius, P, slices)
    assert touched == sorted(set(touched))
    for k in range(slices):
        gap = nearest(x, y, k, slices) - radius
        if abs(gap) > 5e-4:
            assert (k in touched) == (gap < 0)


@settings(deadline=None)
@given(st.floats(0.0, 0.25), st.integers(0, 10_000), st.integers(0, 7))
def test_turning_the_pizza_by_a_slice_turns_the_answer(away, spot, by):
    angle = 0.01 + spot * 0.000628
    one = slices_touched(away * cos(angle), away * sin(angle), R, P)
    turned = angle + by * pi / 4
    other = slices_touched(away * cos(turned), away * sin(turned), R, P)
    assert sorted((k + by) % 8 for k in one) == other


def test_the_pizza_is_that_of_the_setting():
    setting = load("topthis")
    assert setting.rings == {"slices": SLICES_M, "rim": RIM_M}
    assert setting.kind("disc").radius_mm == 1000 * RADIUS_M
    assert SLICES == 8


def test_a_disc_starts_on_the_crust_outside_the_slices():
    least, greatest = start_ring(R)
    assert (least, greatest) == (P + R, RIM_M)
    for degrees in (0, 77, 180, 300):
        assert may_start(*at(least, degrees), R)
        assert may_start(*at(greatest, degrees), R)
        assert not may_start(*at(least - 1e-6, degrees), R)
        assert not may_start(*at(greatest + 1e-6, degrees), R)
        assert not slices_touched(*at(least + 1e-6, degrees), R, P)
        assert on_pizza(*at(RIM_M - 1e-9, degrees))
        assert not on_pizza(*at(RIM_M + 1e-9, degrees))
