"""How far a share that was counted can be trusted: Wilson's interval.

E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209. Unlike the share plus
and minus its standard error it stays within 0 and 1, and is right for small counts and rare events.
"""

from math import sqrt

Z95 = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(count: int, n: int, z: float = Z95) -> tuple[float, float]:
    """Return the low and the high end of the interval for a share that was counted.

    Args:
        count: how often it happened, 0 to n.
        n: how often it could have; for 0 nothing is known: 0 to 1.
        z: half the interval's width in standard deviations; the default gives 95 %.

    Raises:
        ValueError: count is not within 0 and n, or z is negative.
    """
    if not 0 <= count <= n or z < 0:
        raise ValueError(f"{count} of {n} cannot have been counted")
    if n == 0:
        return 0.0, 1.0
    share, spread = count / n, z * z / n
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == n else min(1.0, middle + half)
    return low, high
