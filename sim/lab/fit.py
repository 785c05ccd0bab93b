"""Friction and restitution from measured throws, with what is known of their uncertainty.

For each pair of things (carton on table) one value is fitted to all its throws by least squares of
log(measured / expected): a ruler's errors are about as large a share of a short way as of a long
one. The interval is Student's, for as many degrees of freedom as there are throws but one; it holds
95 % when those errors are normal and independent.

What the physics knows are values of single things; a pair of unlike ones has the geometric mean of
both (`Tuning.pair`). Where pairs do not say it all, as they never do for one pair alone, of all
values that fit those count that are nearest to the base, in ratio: both are changed alike.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, log, sqrt
from pathlib import Path

import numpy as np

from sim import setting as settings
from sim.errors import LabError, TuningError
from sim.lab.student import t95
from sim.lab.throws import Row, Throw, of_rows, read
from sim.setting import Setting
from sim.tuning import Tuning

LEAST = 1e-3
"""A base value below this is scaled as if it were this."""
_ROUNDS = 60
_SURE = 1e-4
"""Standard error of a logarithm below which no pair counts more than another."""


@dataclass(frozen=True)
class PairFit:
    """What throws say about one pair of things.

    Attributes:
        piece: what was thrown.
        on: on what.
        prop: "friction" or "restitution".
        value: the fitted coefficient.
        low: low end of its 95 % interval; NaN for a single throw.
        high: high end.
        throws: how many there were.
        scatter: standard deviation of measured about expected, as a share; NaN for one throw.
    """

    piece: str
    on: str
    prop: str
    value: float
    low: float
    high: float
    throws: int
    scatter: float


@dataclass(frozen=True)
class Calibration:
    """What measured throws come to.

    Attributes:
        pairs: each pair's coefficient.
        tuning: the base with the values that follow for single things.
        own: values that the throws give on their own: key to (value, low, high).
        together: keys whose values were only measured together with others'.
        clipped: keys whose value lies outside of what the setting allows: key to what was found.
    """

    pairs: tuple[PairFit, ...]
    tuning: Tuning
    own: Mapping[str, tuple[float, float, float]] = field(
        default_factory=dict[str, tuple[float, float, float]]
    )
    together: tuple[str, ...] = ()
    clipped: Mapping[str, float] = field(default_factory=dict[str, float])


def calibrate(
    data: str | Path | Iterable[Row],
    base: str | Tuning = "tonne/wood",
    *,
    piece: str = "",
    on: str = "",
    name: str = "measured",
) -> Calibration:
    """Return what measured throws say about friction and restitution.

    Args:
        data: a CSV file, or rows as mappings; columns as in `sim.lab.throws`.
        base: the tuning that is changed: a preset, a file or a Tuning.
        piece: what was thrown, where a row does not say it.
        on: what it was thrown on, where a row does not say it.
        name: of the new tuning.

    Raises:
        LabError: something is missing, wrong or does not fit; file, row and column are named.
        TuningError: there is no such base.
    """
    base = base if isinstance(base, Tuning) else Tuning.load(base)
    setting = settings.load(base.setting)
    throws = read(data) if isinstance(data, str | Path) else of_rows(data)
    groups: dict[tuple[str, str, str], list[Throw]] = {}
    for throw in throws:
        pair = _pair(throw, setting, base, piece, on)
        groups.setdefault((*pair, throw.prop), []).append(throw)
    pairs = tuple(_fit(*key, group) for key, group in groups.items())
    own: dict[str, tuple[float, float, float]] = {}
    values: dict[str, float] = {}
    together: list[str] = []
    for prop in ("friction", "restitution"):
        these = [pair for pair in pairs if pair.prop == prop]
        if these:
            _single(these, setting, base, values, own, together)
    clipped: dict[str, float] = {}
    for key, value in values.items():
        parameter = base.parameter(key)
        if not parameter.low <= value <= parameter.high:
            clipped[key] = value
            values[key] = min(max(value, parameter.low), parameter.high)
    changed = {key: float(f"{value:.5g}") for key, value in values.items()}
    tuning = Tuning(base.setting, {**base.values(), **changed}, name=name, note=_note(pairs))
    return Calibration(pairs, tuning, own, tuple(together), clipped)


def keys_of(setting: Setting, piece: str, on: str, prop: str) -> dict[str, float]:
    """Return the parameters that make up a pair's coefficient, with their exponents.

    From the side it is the geometric mean of both things' values. From above a surface's friction
    is what a disc feels on it, and discs bounce off each other alone.
    """
    if setting.view == "top":
        return {f"{on if prop == 'friction' else piece}.{prop}": 1.0}
    if piece == on:
        return {f"{piece}.{prop}": 1.0}
    return {f"{piece}.{prop}": 0.5, f"{on}.{prop}": 0.5}


def _pair(throw: Throw, setting: Setting, base: Tuning, piece: str, on: str) -> tuple[str, str]:
    """Return what was thrown on what; LabError when a throw does not say it, or says nonsense."""
    kinds = tuple(setting.kinds)
    piece = throw.piece or piece or (kinds[0] if len(kinds) == 1 else "")
    where = throw.where
    if not piece:
        raise LabError(f"{where}: which piece? a column piece or --piece says: {', '.join(kinds)}")
    if piece not in kinds:
        raise LabError(f"{where}: there is no piece '{piece[:40]}'; known: {', '.join(kinds)}")
    on = throw.on or on or _ground(setting, base)
    for key in keys_of(setting, piece, on, throw.prop):
        try:
            base.parameter(key)
        except TuningError:
            known = [p.key.partition(".")[0] for p in base.parameters if p.key.endswith(throw.prop)]
            raise LabError(
                f"{where}: there is no '{on[:40]}' to measure {throw.prop} on; known: "
                + ", ".join(known)
            ) from None
    if setting.view == "top" and (on == piece) is (throw.prop == "friction"):
        raise LabError(f"{where}: from above, discs slide on a surface and bounce off a disc")
    return piece, on


def _ground(setting: Setting, base: Tuning) -> str:
    """Return what a piece lies on where nothing is said."""
    statics = [s.thing for s in setting.statics if s.ground] or [s.thing for s in setting.statics]
    things = [p.key.partition(".")[0] for p in base.parameters if p.key.endswith(".friction")]
    return next((t for t in (*statics, *things) if t not in setting.kinds), things[0])


def _fit(piece: str, on: str, prop: str, throws: list[Throw]) -> PairFit:
    """Fit one coefficient by Gauss and Newton's method, on logarithms."""
    alone = np.array([throw.value for throw in throws])
    weight = np.array([t.steepness(v) ** 2 for t, v in zip(throws, alone.tolist(), strict=True)])
    guess = float((weight * np.log(alone)).sum() / weight.sum())
    for throw in throws:
        if throw.expect(exp(guess)) <= 0:
            raise LabError(
                f"{throw.where} does not fit the others: with their {prop} of {exp(guess):.3g} it "
                "would not have stopped there"
            )
    for _ in range(_ROUNDS):
        value = exp(guess)
        steep = np.array([throw.steepness(value) for throw in throws])
        miss = np.array([throw.misses(value) for throw in throws])
        step = float((steep * miss).sum() / (steep * steep).sum())
        while any(throw.expect(exp(guess + step)) <= 0 for throw in throws):
            step /= 2
        guess += step
        if abs(step) < 1e-12:
            break
    value, n = exp(guess), len(throws)
    if n < 2:
        return PairFit(piece, on, prop, value, float("nan"), float("nan"), n, float("nan"))
    steep = np.array([throw.steepness(value) for throw in throws])
    miss = np.array([throw.misses(value) for throw in throws])
    scatter = sqrt(float((miss * miss).sum()) / (n - 1))
    half = t95(n - 1) * scatter / sqrt(float((steep * steep).sum()))
    return PairFit(piece, on, prop, value, value * exp(-half), value * exp(half), n, scatter)


def _single(
    pairs: list[PairFit],
    setting: Setting,
    base: Tuning,
    values: dict[str, float],
    own: dict[str, tuple[float, float, float]],
    together: list[str],
) -> None:
    """Find the values of single things that give the pairs' coefficients."""
    shares = [keys_of(setting, pair.piece, pair.on, pair.prop) for pair in pairs]
    keys = list(dict.fromkeys(key for share in shares for key in share))
    mix = np.array([[share.get(key, 0.0) for key in keys] for share in shares])
    start = np.array([log(max(base[key], LEAST)) for key in keys])
    found = np.array([log(pair.value) for pair in pairs])
    halves = [log(p.high / p.value) if p.throws > 1 else 0.1 for p in pairs]
    weight = 1 / np.maximum(halves, _SURE)
    change = np.linalg.lstsq(weight[:, None] * mix, weight * (found - mix @ start))[0]
    inverse = np.linalg.pinv(weight[:, None] * mix)
    spread = np.sqrt((inverse * inverse).sum(axis=1))
    known = np.abs(np.linalg.pinv(mix) @ mix - np.eye(len(keys))).max(axis=1) < 1e-9
    for place, key in enumerate(keys):
        value = exp(float(start[place] + change[place]))
        values[key] = value
        if known[place]:
            factor = exp(float(spread[place]))
            own[key] = (value, value / factor, value * factor)
        else:
            together.append(key)


def _note(pairs: Iterable[PairFit]) -> str:
    told = [
        f"{p.piece} on {p.on} {p.prop} {p.value:.3g} ({p.throws} throw{'s' * (p.throws != 1)})"
        for p in pairs
    ]
    return f"Measured: {', '.join(told)}."[:400]
