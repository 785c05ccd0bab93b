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

On a table that is itself accelerated by a, a disc feels -a besides, at its centre, so without a
torque; v is then its velocity over the table, and friction is against that:

    dv/dt = -mu g F(v / u) v/|v| - a        du/dt = -2 mu g T(v / u)

A disc at rest that does not spin is held while |a| <= mu g, as on a plane that is tilted by
tan(angle) = |a| / g. One that spins is held by nothing: F vanishes with v / u (as v / u itself), so
the least push sets it going, and it drifts like something in honey until its spin ends.
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
RIDE_PARTS = 4
"""Parts of a stretch on an accelerated table: the direction of friction turns within it."""
_ALONG = 1e-12
_LEAST = 1e-12


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


class Ride(NamedTuple):
    """What friction and an accelerated table make of speeds within a stretch of time.

    Attributes:
        mean: (N, 2) mean velocity over the stretch, as seen from the table.
        turn: (N,) mean rim speed.
        end: (N, 2) velocity at its end.
        rim: (N,) rim speed at its end.
    """

    mean: Array
    turn: Array
    end: Array
    rim: Array


def ride(
    velocity: Array, rim: Array, deceleration: Array | float, pull: Array, duration: float
) -> Ride:
    """Return what becomes of discs on a table that is accelerated by `-pull`.

    Each part of the stretch is the implicit midpoint rule, v1 - v0 = h (pull - k v), with v the
    mean of v0 and v1 and the friction k v of that middle. Multiplied by v it says that a disc gains
    no more energy than the pull gives it along its way, h pull v, whatever friction is: so no
    stretch of a shaken table makes energy of its own. Where the rule would throw a disc back (the
    last part of a spin) its first-order sister is taken, v1 - v0 = h (pull - k v1), of which the
    same is true. What comes to rest and can be held there does so exactly.

    Args:
        velocity: (N, 2) over the table.
        rim: (N,) rim speeds R |w|.
        deceleration: mu g, one number or (N,).
        pull: (N, 2) what the discs feel, the opposite of the table's acceleration.
        duration: of the stretch.
    """
    h = duration / RIDE_PARTS
    friction = np.broadcast_to(deceleration, rim.shape)
    way, turned = np.zeros_like(velocity), np.zeros_like(rim)
    for _ in range(RIDE_PARTS):
        mean, velocity, turn, rim = _ride_part(velocity, rim, friction, pull, h)
        way, turned = way + mean, turned + turn
    return Ride(way / RIDE_PARTS, turned / RIDE_PARTS, velocity, rim)


def _ride_part(
    v: Array, u: Array, friction: Array, pull: Array, h: float
) -> tuple[Array, Array, Array, Array]:
    """Return mean velocity, end velocity, mean rim speed, end rim speed."""
    loss, speed = friction * h, np.hypot(v[:, 0], v[:, 1])
    w = v + pull * (h / 2)
    free = np.hypot(w[:, 0], w[:, 1])
    first = coefficients(speed, u)
    middle = np.maximum(free - np.where(u > 0, first[0], 1.0) * loss / 2, 0.0)
    force, torque = coefficients(middle, np.maximum(u - first[1] * loss, 0.0))
    drag = force * loss / np.maximum(middle, _LEAST)
    mean = w / (1 + drag / 2)[:, None]
    end = 2 * mean - v
    late = (u > 0) & (drag > 2)
    mean[late] = end[late] = (v + pull * h)[late] / (1 + drag[late])[:, None]
    spent = 2 * torque * loss
    rim = np.maximum(u - spent, 0.0)
    turn = np.where(rim > 0, u - spent / 2, u * u / np.maximum(2 * spent, 2 * u + _LEAST))
    strong = np.hypot(pull[:, 0], pull[:, 1])
    stops = (strong <= friction) & (rim == 0) & (np.hypot(*(v + pull * h).T) <= loss)
    across = np.abs(v[:, 0] * pull[:, 1] - v[:, 1] * pull[:, 0])
    straight = (middle == 0) | (across <= _ALONG * speed * strong)
    back = (u == 0) & straight & (speed > 0) & (speed < loss + strong * h) & ~stops
    if stops.any() or back.any():
        _turn_back(v, speed, friction, pull, h, stops, back, mean, end)
        rim[stops] = 0.0
    return mean, end, turn, rim


def _turn_back(
    v: Array, speed: Array, friction: Array, pull: Array, h: float,
    stops: npt.NDArray[np.bool_], back: npt.NDArray[np.bool_], mean: Array, end: Array,
) -> None:  # fmt: skip
    """Let discs stop within a part, and those that are not held go the other way after it."""
    unit = v / np.maximum(speed, _LEAST)[:, None]
    slowing = friction - (unit * pull).sum(axis=1)
    left = np.where(slowing > 0, speed / np.maximum(slowing, _LEAST), np.inf)
    back &= left < h
    left = np.minimum(left, h)
    mean[stops] = (unit * (speed * left / (2 * h))[:, None])[stops]
    end[stops] = 0.0
    strong = np.hypot(pull[:, 0], pull[:, 1])
    net = np.maximum(strong - friction, 0.0) / np.maximum(strong, _LEAST)
    gained = pull * (net * (h - left))[:, None]
    on = unit * (speed * left / (2 * h))[:, None] + gained * ((h - left) / (2 * h))[:, None]
    mean[back], end[back] = on[back], gained[back]
