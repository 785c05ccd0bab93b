"""Looking into a recording: what moved first, what fell, and the curves on the timeline."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.recording import Recording

SLIP_M = 0.002
"""A piece that lay still has slipped when it is this far from where it lay."""
_Floats = npt.NDArray[np.float64]


def first_slip(
    times: _Floats, samples: _Floats, placed: float | None, fell: Sequence[int]
) -> tuple[float, int] | None:
    """Return when and which piece first left the place where it lay at the start.

    Args:
        times: (T,) seconds.
        samples: (T, N, 3) poses; NaN where a piece is not there.
        placed: when the hand opened, or None.
        fell: pieces that fell.

    Returns:
        Time in s and piece, or None when nothing moved. Where only a piece that was not there at
        the start moved (dropped beside the bin, say) and it fell: the time of its release.
    """
    lay = ~np.isnan(samples[0, :, 0])
    if lay.any():
        away = np.hypot(samples[:, :, 0] - samples[0, :, 0], samples[:, :, 1] - samples[0, :, 1])
        moved = np.nan_to_num(away, nan=1.0) > SLIP_M
        moved[:, ~lay] = False
        anything = moved.any(axis=1)
        if anything.any():
            at = int(np.argmax(anything))
            begun = max(0, at - 1)
            return float(times[begun]), int(np.argmax(moved[at]))
    if fell and placed is not None:
        return placed, int(fell[0])
    return None


@dataclass(frozen=True)
class Collapse:
    """A stretch in which pieces fell.

    Attributes:
        start_s: first fall.
        end_s: last fall.
        pieces: what fell, in order.
    """

    start_s: float
    end_s: float
    pieces: tuple[int, ...]


def collapses(recording: Recording, gap_s: float = 2.0) -> list[Collapse]:
    """Return the collapses of a recording; falls further apart than `gap_s` are two."""
    out: list[list[tuple[float, int]]] = []
    for time, piece in recording.marks.fell:
        if out and time - out[-1][-1][0] <= gap_s:
            out[-1].append((time, piece))
        else:
            out.append([(time, piece)])
    return [Collapse(g[0][0], g[-1][0], tuple(p for _, p in g)) for g in out]


def kinetic_energy(recording: Recording) -> _Floats:
    """Return (T,) kinetic energy in J of all pieces, from differences of the recorded poses."""
    scene = recording.scene()
    kinds = [scene.setting.kind(k) for k in scene.pieces]
    mass = np.array([k.mass(scene.tuning[f"{k.name}.density"]) for k in kinds])
    turn = mass * np.array([k.gyration_mm2 for k in kinds]) / 1e6
    step = np.diff(recording.time_s)[:, None, None]
    speed = np.nan_to_num(np.diff(recording.samples, axis=0) / step)
    energy = 0.5 * (
        mass * (speed[:, :, 0] ** 2 + speed[:, :, 1] ** 2) + turn * speed[:, :, 2] ** 2
    ).sum(axis=1)
    return np.concatenate([[0.0], energy]) if len(energy) else np.zeros(len(recording.time_s))


def highest(recording: Recording) -> _Floats:
    """Return (T,) height in m of the highest centroid that is not in the hand, 0 for none."""
    heights = recording.samples[:, :, 1].copy()
    for i, time in enumerate(recording.time_s):
        held = recording.held_at(float(time))
        if held is not None:
            heights[i, held] = np.nan
    return np.nanmax(np.nan_to_num(heights, nan=0.0), axis=1, initial=0.0)
