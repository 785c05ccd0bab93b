"""Student's t distribution, for intervals about means of few values; NumPy knows none.

For whole degrees of freedom its cumulative distribution is a finite sum (M. Abramowitz and
I. Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4).
"""

from functools import cache
from math import atan, cos, inf, pi, sin, sqrt

_LARGE = 2000
"""Beyond it the normal distribution with Cornish and Fisher's first terms is exact to 1e-9."""
_Z95 = 1.959963984540054


def within(t: float, freedom: int) -> float:
    """Return the probability of a value from -t to t.

    Args:
        t: 0 or more.
        freedom: degrees of freedom, a whole number from 1.
    """
    angle = atan(t / sqrt(freedom))
    c, s = cos(angle), sin(angle)
    if freedom % 2:
        term = total = c if freedom > 1 else 0.0
        for k in range(3, freedom - 1, 2):
            term *= c * c * (k - 1) / k
            total += term
        return 2 / pi * (angle + s * total)
    term = total = 1.0
    for k in range(2, freedom - 1, 2):
        term *= c * c * (k - 1) / k
        total += term
    return s * total


@cache
def t95(freedom: int) -> float:
    """Return the t within which 95 % of the distribution lies; infinite for no freedom."""
    if freedom < 1:
        return inf
    if freedom > _LARGE:
        z = _Z95
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 1.9, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2
