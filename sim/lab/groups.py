"""Runs put together by what was varied: how often, how much on average, and how surely.

A share (of runs that collapsed) has Wilson's interval, a mean has Student's; both hold 95 %.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import LabError
from sim.lab.axes import Axis
from sim.lab.interval import wilson
from sim.lab.spec import Sweep
from sim.lab.student import t95
from sim.lab.table import Table
from sim.lab.trial import MEASURES

BINS = (16, 10)
"""Into how many stretches what was drawn at random is cut, for one axis and for each of two."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Cells:
    """What a measure came to in each cell of a grid over one or two axes.

    Attributes:
        axes: the axes, one or two.
        centres: for each axis (K,): its values, or the middles of stretches.
        edges: for each axis (K + 1,): borders of the cells.
        measure: what was measured.
        n: runs that count in each cell, shape (K,) or (K, L).
        mean: their share or mean; NaN where there are none.
        low: low end of the 95 % interval.
        high: its high end.
    """

    axes: tuple[Axis, ...]
    centres: tuple[Floats, ...]
    edges: tuple[Floats, ...]
    measure: str
    n: npt.NDArray[np.int64]
    mean: Floats
    low: Floats
    high: Floats


def cells(table: Table, over: Sequence[str] = (), measure: str = "collapsed") -> Cells:
    """Put a table's runs into cells over one or two of the things that were varied.

    Args:
        table: the runs; those not done, and NaN, do not count.
        over: one or two keys; all that was varied when empty. The runs of what else was varied are
            put together.
        measure: one of `MEASURES`.

    Raises:
        LabError: more than two things were varied and `over` does not say which; an unknown key or
            measure.
    """
    axes = check_cells(table.spec, over, measure)
    places: list[npt.NDArray[np.intp]] = []
    centres: list[Floats] = []
    edges: list[Floats] = []
    for a in axes:
        middle, border = _cut(a, BINS[len(axes) - 1])
        value = table.axis(a.key)
        places.append(np.clip(np.searchsorted(border, value, "right") - 1, 0, len(middle) - 1))
        centres.append(middle)
        edges.append(border)
    shape = tuple(len(middle) for middle in centres)
    value = table.column(measure)
    counts = table.have & ~np.isnan(value)
    where: Any = np.ravel_multi_index([place[counts] for place in places], shape)
    value, size = value[counts], int(np.prod(shape))
    n = np.bincount(where, minlength=size)
    total = np.bincount(where, weights=value, minlength=size)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = total / n
    if measure == "collapsed":
        ends = [wilson(int(hits), int(of)) for hits, of in zip(total, n, strict=True)]
        low, high = np.array([e[0] for e in ends]), np.array([e[1] for e in ends])
        low[n == 0] = high[n == 0] = np.nan
    else:
        away = value - mean[where]
        squares = np.bincount(where, weights=away * away, minlength=size)
        half = np.array([_half(float(s), int(of)) for s, of in zip(squares, n, strict=True)])
        low, high = mean - half, mean + half
    return Cells(
        axes,
        tuple(centres),
        tuple(edges),
        measure,
        n.reshape(shape),
        mean.reshape(shape),
        low.reshape(shape),
        high.reshape(shape),
    )


def check_cells(spec: Sweep, over: Sequence[str], measure: str) -> tuple[Axis, ...]:
    """Return the axes over which to put runs into cells; LabError as `cells`."""
    known = {a.key: a for a in spec.axes}
    keys = list(over) or list(known)
    for key in keys:
        if key not in known:
            raise LabError(f"'{key[:60]}' was not varied; varied: {', '.join(known)}")
    if not 1 <= len(keys) <= 2 or len(set(keys)) < len(keys):
        raise LabError(
            f"a plot is over one or two of what was varied; say which: {', '.join(known)}"
        )
    if measure not in MEASURES:
        raise LabError(f"there is no measure '{measure[:40]}'; known: {', '.join(MEASURES)}")
    return tuple(known[key] for key in keys)


def _half(squares: float, n: int) -> float:
    """Return half the width of Student's interval; NaN for fewer than two values."""
    return t95(n - 1) * sqrt(squares / (n - 1) / n) if n > 1 else float("nan")


def _cut(a: Axis, bins: int) -> tuple[Floats, Floats]:
    """Return the middles and the borders of an axis's cells, rising."""
    if not a.values:
        border = np.array([a.at(k / bins) for k in range(bins + 1)])
        middle = np.array([a.at((k + 0.5) / bins) for k in range(bins)])
        return middle, border
    middle = np.array(sorted(a.values), dtype=np.float64)
    if len(middle) == 1:
        return middle, np.array([middle[0] - 0.5, middle[0] + 0.5])
    inner = np.sqrt(middle[1:] * middle[:-1]) if a.log else (middle[1:] + middle[:-1]) / 2
    first, last = 2 * middle[0] - inner[0], 2 * middle[-1] - inner[-1]
    if a.log:
        first, last = middle[0] ** 2 / inner[0], middle[-1] ** 2 / inner[-1]
    return middle, np.concatenate([[first], inner, [last]])
