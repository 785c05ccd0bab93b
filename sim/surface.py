"""Coulomb friction between discs that lie flat and the surface they lie on.

A disc that slides and spins feels less of either friction than one that does only one of the two:
each point of its face rubs against its own velocity. For a uniform disc under uniform pressure,
with speed v and rim speed u = R w, force and torque are closed forms in the complete elliptic
integrals K and E of v / u (Z. Farkas, G. Bartels, T. Unger, D. E. Wolf, "Frictional coupling
between sliding and spinning motion", Phys. Rev. Lett. 90, 248302, 2003):

    force  = mu m g F(v / u)            F = 1 for sliding alone
    torque = mu m g R T(v / u)          T = 2/3 for spinning alone

With I = m R^2 / 2 the speeds obey dv/dt = -mu g F and du/dt = -2 mu g T. The disc goes straight
(the force is against its velocity), a spinning one slides further, and both motions end together.

F and T are tabulated over atan2(v, u), where all of v / u from 0 to infinity is a quarter turn.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

CELLS = 4096
"""Cells of the table; v = u, where both have a steep place, is a node of it."""
_TERMS = 40
_SMALL = 0.3
"""Below this parameter the closed forms lose digits to cancellation, and power series do not."""
_PER_RADIAN = CELLS / (np.pi / 2)


def elliptic(m: Array) -> tuple[Array, Array]:
    """Return the complete elliptic integrals K and E of the parameter m = k^2, 0 <= m < 1.

    By the arithmetic-geometric mean (Abramowitz and Stegun 17.6).
    """
    a, b, c = np.ones_like(m), np.sqrt(1 - m), np.sqrt(m)
    total, power = 0.5 * c * c, 1.0
    for _ in range(10):
        a, b, c = (a + b) / 2, np.sqrt(a * b), (a - b) / 2
        total = total + power * c * c
        power *= 2
    k = np.pi / (2 * a)
    return k, k * (1 - total)


def closed_forms(ratio: npt.ArrayLike) -> tuple[Array, Array]:
    """Return F and T for ratios v / u > 0, as above.

    Args:
        ratio: speed over rim speed, any positive numbers (N,).
    """
    e = np.atleast_1d(np.asarray(ratio, dtype=np.float64))
    force, torque = np.empty_like(e), np.empty_like(e)
    slow, fast = e < 1, e > 1
    with np.errstate(all="ignore"):
        m = np.where(fast, 1 / (e * e), e * e)
    k, ell = elliptic(np.minimum(m, 1 - 1e-15))
    square = e * e
    near = slow & (m >= _SMALL)
    force[near] = (4 / (3 * np.pi * e) * ((square + 1) * ell + (square - 1) * k))[near]
    torque[slow] = (4 / (9 * np.pi) * ((4 - 2 * square) * ell + (square - 1) * k))[slow]
    near = fast & (m >= _SMALL)
    force[fast] = (4 / (3 * np.pi) * ((square + 1) * ell - (square - 1) * k))[fast]
    torque[near] = (4 / (9 * np.pi) * e * ((4 - 2 * square) * ell + (2 * square - 5 + 3 * m) * k))[
        near
    ]
    force[e == 1], torque[e == 1] = 8 / (3 * np.pi), 8 / (9 * np.pi)
    far = m < _SMALL
    small_force, large_force, large_torque = _series(m[far])
    root = np.sqrt(m[far])
    force[far] = np.where(slow[far], small_force / np.maximum(root, 1e-300), large_force)
    torque[far] = np.where(slow[far], torque[far], large_torque / np.maximum(root, 1e-300))
    return force, torque


def _series(m: Array) -> tuple[Array, Array, Array]:
    """Return sqrt(m) F for v < u, F for v > u and T sqrt(m) for v > u as series in m.

    From K = pi/2 sum a_n^2 m^n and E = -pi/2 sum a_n^2 m^n / (2n - 1), a_n = (2n-1)!! / (2n)!!.
    """
    a = [1.0]
    for n in range(1, _TERMS + 2):
        a.append(a[-1] * ((2 * n - 1) / (2 * n)) ** 2)
    slow, fast, turn = np.zeros_like(m), np.zeros_like(m), np.zeros_like(m)
    power = np.ones_like(m)
    for n in range(_TERMS):
        before = a[n - 1] if n else 0.0
        slow += power * (-a[n] * 2 * n / (2 * n - 1) + before * (2 * n - 4) / (2 * n - 3))
        fast += power * (a[n] * (2 * n - 2) / (2 * n - 1) - a[n + 1] * (2 * n + 2) / (2 * n + 1))
        turn += power * (
            -4 * a[n] / (2 * n - 1) - 5 * a[n] + 3 * before + 4 * a[n + 1] * (n + 1) / (2 * n + 1)
        )
        power = power * m
    return 2 / 3 * slow, 2 / 3 * fast, 2 / 9 * turn


def _table() -> Array:
    """Return (2, CELLS + 1): F and T over atan2(v, u) from 0 to a quarter turn."""
    inner = np.linspace(0, np.pi / 2, CELLS + 1)[1:-1]
    ratio = np.tan(inner)
    ratio[CELLS // 2 - 1] = 1.0
    force, torque = closed_forms(ratio)
    return np.array([[0.0, *force, 1.0], [2 / 3, *torque, 0.0]])


_TABLE = _table()
_RISES = np.diff(_TABLE, axis=1, append=_TABLE[:, -1:])


def coefficients(speed: Array, rim_speed: Array) -> Array:
    """Return (2, N): F and T, looked up; both speeds must be >= 0."""
    place = np.arctan2(speed, rim_speed) * _PER_RADIAN
    cell = place.astype(np.intp)
    found: Array = _TABLE[:, cell] + _RISES[:, cell] * (place - cell)
    return found


class Glide(NamedTuple):
    """What friction makes of speeds within a stretch of time; factors of the speeds before.

    Attributes:
        mean: (2, N) mean speed and mean rim speed over the stretch: how far the disc gets.
        end: (2, N) speed and rim speed at its end.
    """

    mean: Array
    end: Array


def glide(speeds: Array, deceleration: Array | float, duration: float) -> Glide:
    """Return what becomes of (2, N) speeds and rim speeds (both >= 0) that nothing else disturbs.

    The midpoint rule: half a step with the friction of the beginning, the whole step with that of
    the middle; the path is that of the middle's speeds. So a launched disc loses its half step of
    friction before it moves. What comes to rest within the stretch does so exactly: it ends with
    speeds 0 after the way that is left to it.

    Args:
        speeds: v and u = R |w|, in the same unit.
        deceleration: mu g, one number or (N,).
        duration: of the stretch.
    """
    scale = np.multiply(deceleration, duration)
    loss = coefficients(speeds[0], speeds[1]) * scale
    loss[1] += loss[1]
    middle = np.maximum(speeds - 0.5 * loss, 0.0)
    second = coefficients(middle[0], middle[1]) * scale
    second[1] += second[1]
    end = np.maximum(speeds - second, 0.0)
    stops = np.logical_and(*(speeds <= loss))
    if True in stops.tolist():
        rest = speeds[:, stops]
        middle[:, stops] = rest * rest / np.maximum(2 * loss[:, stops], 1e-300)
        end[:, stops] = 0.0
    return Glide(middle, end)
