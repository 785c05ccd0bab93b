"""Where would it touch? Exact geometry of a piece that is moved straight down.

Used to show where a held piece would land, and by bots that look for a low place. A piece moved
down along y first touches where either one of its corners meets an edge below, or a corner below
meets one of its edges; both are found for all corners and edges at once.
"""

from collections.abc import Sequence
from math import cos, sin

import numpy as np
import numpy.typing as npt

from sim.piece import PieceKind
from sim.scene import Poses
from sim.setting import Setting
from sim.units import MM

_Array = npt.NDArray[np.float64]
_TINY = 1e-9


def placed_outline(kind: PieceKind, x: float, y: float, angle: float) -> _Array:
    """Return (V, 2) corners in m of a piece at a pose; a disc becomes a 24-cornered polygon."""
    if kind.radius_mm:
        turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        local = np.stack([np.cos(turn), np.sin(turn)], axis=1) * kind.radius_mm / MM
    else:
        local = np.array(kind.body_outline)
    c, s = cos(angle), sin(angle)
    return local @ np.array([[c, s], [-s, c]]) + (x, y)


class Skyline:
    """The outlines of all that lies in a scene, to be dropped upon.

    Args:
        setting: whose statics are in it.
        pieces: (N,) kinds.
        poses: (N, 3) poses; NaN rows are skipped.
        without: pieces to leave out, e.g. the held one.
    """

    def __init__(
        self,
        setting: Setting,
        pieces: Sequence[str],
        poses: Poses,
        without: Sequence[int] = (),
    ) -> None:
        self._setting = setting
        starts: list[_Array] = []
        ends: list[_Array] = []
        tops = [0.0]
        for static in setting.statics:
            corners = np.array(static.outline_mm) / MM
            starts.append(corners)
            ends.append(np.roll(corners, -1, axis=0))
        for piece, (x, y, angle) in enumerate(poses.tolist()):
            if x != x or piece in without:
                continue
            corners = placed_outline(setting.kind(pieces[piece]), x, y, angle)
            starts.append(corners)
            ends.append(np.roll(corners, -1, axis=0))
            tops.append(float(corners[:, 1].max()))
        self.top = max(tops)
        """Height in m of the highest point of a piece, 0 where there is none."""
        self._a, self._b = np.concatenate(starts), np.concatenate(ends)

    def landing(self, kind: PieceKind, x: float, angle: float, y: float) -> float:
        """Return the height in m of the centroid where the piece first touches, from y downwards.

        Contacts above the piece's own edges are not below it and do not count. Where nothing is
        below, the setting's lower bound is returned.
        """
        shape = placed_outline(kind, x, y, angle)
        upper = shape[:, 1].max() + _TINY
        left, right = shape[:, 0].min(), shape[:, 0].max()
        near = (np.maximum(self._a[:, 0], self._b[:, 0]) >= left) & (
            np.minimum(self._a[:, 0], self._b[:, 0]) <= right
        )
        a, b = self._a[near], self._b[near]
        if not len(a):
            return self._setting.bounds[1]
        gaps = [
            _gaps(shape[:, 0], shape[:, 1], a, b),
            -_gaps(a[:, 0], a[:, 1], shape, np.roll(shape, -1, axis=0)),
        ]
        drop = np.inf
        for gap in gaps:
            open_gaps = gap[(gap >= -_TINY) & (gap <= upper - self._setting.bounds[1])]
            if len(open_gaps):
                drop = min(drop, float(open_gaps.min()))
        return y - drop if np.isfinite(drop) else self._setting.bounds[1]


def _gaps(x: _Array, y: _Array, a: _Array, b: _Array) -> _Array:
    """Return the heights of points (P,) above edges (E,), flat, only where an edge spans the x."""
    low, high = np.minimum(a[:, 0], b[:, 0]), np.maximum(a[:, 0], b[:, 0])
    spans = (x[:, None] >= low) & (x[:, None] <= high) & (high - low > _TINY)
    point, edge = np.nonzero(spans)
    share = (x[point] - a[edge, 0]) / (b[edge, 0] - a[edge, 0])
    return y[point] - (a[edge, 1] + share * (b[edge, 1] - a[edge, 1]))
