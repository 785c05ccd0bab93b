"""The state of a tick as the engine tells it, and how many of them become poses at once."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pymunk.batch

from sim.units import MM

WIDTH = 6
"""Numbers a body: x, y, angle, vx, vy, spin."""
TO_SI = np.array([MM, MM, 1.0])


class Snapshot(NamedTuple):
    """The state of a tick as the engine tells it.

    Attributes:
        raw: rows of x mm, y mm, angle, vx, vy, spin.
        rows: which rows are pieces; the same object while no piece comes or goes.
        pieces: their ids.
    """

    raw: bytes
    rows: npt.NDArray[np.intp]
    pieces: npt.NDArray[np.intp]


def poses_of(snapshots: Sequence[Snapshot], count: int) -> npt.NDArray[np.float64]:
    """Return (T, count, 3) poses in m and rad of many snapshots; NaN for a piece not there."""
    out = np.full((len(snapshots), count, 3), np.nan)
    for _, group in groupby(enumerate(snapshots), key=lambda item: id(item[1].rows)):
        stretch = list(group)
        first, (_, rows, pieces) = stretch[0]
        states = np.frombuffer(b"".join(s.raw for _, s in stretch), dtype=np.float64)
        states = states.reshape(len(stretch), -1, WIDTH)
        out[first : first + len(stretch), pieces] = states[:, rows, :3] / TO_SI
    return out


def floats(buffer: pymunk.batch.Buffer) -> memoryview:
    """Return the floats of a batch read, without copying."""
    return memoryview(buffer.float_buf())  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


def whole_numbers(buffer: pymunk.batch.Buffer) -> npt.NDArray[np.uint64]:
    """Return the integers of a batch read, without copying."""
    view = memoryview(buffer.int_buf())  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    return np.frombuffer(view, dtype=np.uint64)
