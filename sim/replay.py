"""Looking into a recording: what moved first, what fell, and the curves on the timeline."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from sim.inputs import Flick, Grab, Lift, Release, Remove, Withdraw
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
    square = velocities(recording) ** 2
    return 0.5 * (mass * (square[:, :, 0] + square[:, :, 1]) + turn * square[:, :, 2]).sum(axis=1)


def highest(recording: Recording) -> _Floats:
    """Return (T,) height in m of the highest centroid that is not in the hand, 0 for none."""
    heights = np.nan_to_num(recording.samples[:, :, 1])
    heights[in_hand(recording)] = 0.0
    return heights.max(axis=1, initial=0.0)


def fastest(recording: Recording) -> _Floats:
    """Return (T,) speed in m/s of the fastest piece that is not in the hand, 0 where none moves."""
    speeds = np.linalg.norm(velocities(recording)[:, :, :2], axis=2)
    held = in_hand(recording)
    speeds[held] = 0.0
    speeds[1:][held[:-1]] = 0.0
    return speeds.max(axis=1, initial=0.0)


def velocities(recording: Recording) -> _Floats:
    """Return (T, N, 3) speeds in m/s, m/s, rad/s from differences of the recorded poses.

    Those of a sample are the mean since the sample before, 0 for a piece that was not there at
    either.
    """
    speeds = np.zeros_like(recording.samples)
    step = np.diff(recording.time_s)[:, None, None]
    speeds[1:] = np.nan_to_num(np.diff(recording.samples, axis=0) / step)
    return speeds


def in_hand(recording: Recording) -> npt.NDArray[np.bool_]:
    """Return (T, N): whether a piece is in the hand at a sample."""
    held = np.zeros(recording.samples.shape[:2], dtype=bool)
    for start, end, piece in holds(recording):
        held[(recording.time_s >= start) & (recording.time_s < end), piece] = True
    return held


def holds(recording: Recording) -> tuple[tuple[float, float, int], ...]:
    """Return when which piece was in the hand: from s, to s (infinity for the end), piece."""
    out: list[tuple[float, float, int]] = []
    piece, since, rate = -1, 0.0, recording.header.rate
    for tick, one in recording.inputs:
        if isinstance(one, Lift | Grab):
            piece, since = one.piece, tick / rate
        elif piece >= 0 and (
            isinstance(one, Release | Withdraw | Flick)
            or (isinstance(one, Remove) and one.piece == piece)
        ):
            out.append((since, tick / rate, piece))
            piece = -1
    if piece >= 0:
        out.append((since, inf, piece))
    count = len(recording.header.kinds)
    return tuple(hold for hold in out if 0 <= hold[2] < count)


APART_M = 0.001
"""Two pieces, or the ways of one, are seen apart from here on."""


@dataclass(frozen=True)
class Parting:
    """Where two recordings from the same start part.

    Attributes:
        tick: the first tick after which their exact states differ, counted from 1; None when all
            that both have are the same to the bit.
        time_s: when a piece is first seen in two places, 1 mm apart; None where none is.
        piece: which one that is.
    """

    tick: int | None
    time_s: float | None = None
    piece: int | None = None


def same_start(first: Recording, second: Recording) -> bool:
    """Return whether two recordings begin with the same pieces at the same places."""
    one, two = first.header, second.header
    return (
        one.setting == two.setting
        and one.rate == two.rate
        and one.kinds == two.kinds
        and one.start == two.start
    )


def parting(first: Recording, second: Recording) -> Parting | None:
    """Return where two recordings part; None where they do not start alike.

    The exact states are compared by the digests of each tick, what is seen by the recorded poses.
    """
    if not same_start(first, second):
        return None
    ticks = min(first.header.ticks, second.header.ticks)
    one, two = (np.frombuffer(r.digests[: 2 * ticks], dtype="<u2") for r in (first, second))
    differ = np.nonzero(one != two)[0]
    tick = int(differ[0]) + 1 if len(differ) else None
    count = min(len(first.time_s), len(second.time_s))
    # A file rounds times to 32 bits; samples are 1/60 s apart.
    while count > 1 and abs(first.time_s[count - 1] - second.time_s[count - 1]) > 1e-3:
        count -= 1
    a, b = first.samples[:count], second.samples[:count]
    away = np.hypot(a[:, :, 0] - b[:, :, 0], a[:, :, 1] - b[:, :, 1])
    apart = (away > APART_M) | (np.isnan(a[:, :, 0]) != np.isnan(b[:, :, 0]))
    rows = np.nonzero(apart.any(axis=1))[0]
    if not len(rows):
        return Parting(tick)
    away = np.where(apart[rows[0]], np.nan_to_num(away[rows[0]], nan=inf), -1.0)
    return Parting(tick, float(first.time_s[rows[0]]), int(np.argmax(away)))
