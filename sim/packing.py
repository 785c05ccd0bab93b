"""Poses on disk: differences between samples as small integers."""

import numpy as np
import numpy.typing as npt

ABSENT = -32768
"""In place of a difference: the piece is not there."""
_LARGEST = 32767
Poses = npt.NDArray[np.float64]


def pack(samples: Poses, scale: tuple[float, float, float]) -> npt.NDArray[np.int16]:
    """Return (T, N, 3) poses as differences in units of `scale`; see `sim.recording`.

    A difference too large for 16 bits is cut and made up for by the following ones.
    """
    absolute = np.round(samples / np.array(scale))
    gone = np.isnan(absolute[:, :, 0])
    units = np.where(np.isnan(absolute), 0.0, absolute)
    fresh = np.zeros_like(gone)
    fresh[1:] = gone[:-1]
    deltas = np.diff(units, axis=0, prepend=0.0)
    deltas = np.where(fresh[:, :, None], units, deltas)
    if np.abs(deltas).max(initial=0.0) > _LARGEST:
        deltas = _cut(units, gone)
    deltas[gone] = ABSENT
    return np.asfortranarray(deltas.astype("<i2"))


def _cut(units: Poses, gone: npt.NDArray[np.bool_]) -> Poses:
    """Return differences that follow `units` as fast as 16 bits allow."""
    out = np.zeros_like(units)
    now = np.zeros(units.shape[1:])
    for i, wanted in enumerate(units):
        if i:
            now[gone[i - 1]] = 0.0
        out[i] = np.clip(wanted - now, -_LARGEST, _LARGEST)
        now = now + out[i]
    return out


def unpack(deltas: npt.NDArray[np.int16], scale: tuple[float, float, float]) -> Poses:
    """Return the (T, N, 3) poses that `pack` wrote, NaN where a piece is not there."""
    out = np.empty(deltas.shape, dtype=np.float64)
    now = np.zeros(deltas.shape[1:])
    gone = np.zeros(deltas.shape[1], dtype=bool)
    factor = np.array(scale)
    for i, row in enumerate(deltas):
        now[gone] = 0.0
        now += row
        gone = (row == ABSENT).any(axis=1)
        out[i] = now * factor
        out[i][gone] = np.nan
    return out
