"""What a sweep varies: a physical parameter, several at once, or an option of the scene."""

import fnmatch
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Any, cast

from sim.errors import LabError, TuningError
from sim.tuning import Parameter, Tuning

OPTION = "scene."
"""What the key of a scene's option begins with."""
MOST_VALUES = 100_000
MOST_NUMBER = 1e100
_ALLOWED = ("low", "high", "steps", "values", "scale")


@dataclass(frozen=True)
class Axis:
    """One thing that is varied.

    Attributes:
        key: as given, e.g. "bin.friction", "*.friction" (all frictions at once) or "scene.pieces".
        keys: the tuning's keys that it sets; empty for an option of the scene.
        unit: SI unit, or "".
        values: the values of a grid; empty when drawn at random.
        low: smallest value.
        high: largest value.
        log: whether steps, or what is drawn, lie evenly on a logarithmic scale.
    """

    key: str
    keys: tuple[str, ...]
    unit: str
    values: tuple[float, ...]
    low: float
    high: float
    log: bool = False

    @property
    def option(self) -> str:
        """The scene's option that it sets, "" when it sets parameters."""
        return "" if self.keys else self.key.removeprefix(OPTION)

    def at(self, share: float) -> float:
        """Return the value at a share from 0 to 1 of the way from low to high."""
        if not self.log:
            return self.low + (self.high - self.low) * share
        return min(self.high, exp(log(self.low) + (log(self.high) - log(self.low)) * share))


def axis(key: str, given: Any, tuning: Tuning, grid: bool) -> Axis:
    """Return an axis as described by a table or a list of values.

    Args:
        key: what is varied.
        given: a list of values, or a table of `values` or of `low`, `high`, `steps` and `scale`
            ("linear" or "log"); low and high default to the range that the tuning declares.
        tuning: the base.
        grid: whether values must be listed or counted; else they are drawn between low and high.

    Raises:
        LabError: an unknown key or one that is out of its range, in one sentence.
    """
    if isinstance(given, list | tuple):
        given = {"values": cast(object, given)}
    if not isinstance(given, Mapping):
        raise LabError(f"{key}: give a list of values, or low, high and steps")
    table = cast(Mapping[str, Any], given)
    for word in table:
        if word not in _ALLOWED:
            raise LabError(f"{key}: unknown word '{str(word)[:40]}'; known: {', '.join(_ALLOWED)}")
    parameters = _parameters(key, tuning)
    values = _values(key, table)
    if values:
        low, high = min(values), max(values)
    else:
        low, high = _bounds(key, table, parameters)
    for parameter in parameters:
        for value in values or (low, high):
            try:
                parameter.check(value, f"{key}: ")
            except TuningError as error:
                raise LabError(str(error)) from None
    scale = table.get("scale", "linear")
    if scale not in ("linear", "log"):
        raise LabError(f"{key}: scale is 'linear' or 'log', not {repr(scale)[:40]}")
    if scale == "log" and low <= 0:
        raise LabError(f"{key}: a logarithmic scale needs values above 0, not {low:g}")
    unit = parameters[0].unit if parameters else ""
    keys = tuple(p.key for p in parameters)
    made = Axis(key, keys, unit, values, low, high, scale == "log")
    if not grid:
        if values:
            raise LabError(f"{key}: values are for a grid; a random sweep needs low and high")
        return made
    if values:
        return made
    steps = table.get("steps")
    if type(steps) is not int or not 2 <= steps <= MOST_VALUES:
        raise LabError(f"{key}: a grid needs values, or steps from 2 to {MOST_VALUES}")
    spread = tuple(made.at(step / (steps - 1)) for step in range(steps))
    return Axis(key, keys, unit, spread, low, high, scale == "log")


def _parameters(key: str, tuning: Tuning) -> list[Parameter]:
    if key.startswith(OPTION):
        return []
    try:
        if "*" not in key:
            return [tuning.parameter(key)]
    except TuningError as error:
        raise LabError(str(error)) from None
    found = [p for p in tuning.parameters if fnmatch.fnmatchcase(p.key, key)]
    if not found:
        known = ", ".join(p.key for p in tuning.parameters)
        raise LabError(f"no parameter is like '{key[:60]}'; known: {known}")
    return found


def _values(key: str, table: Mapping[str, Any]) -> tuple[float, ...]:
    if "values" not in table:
        return ()
    given: Any = table["values"]
    if not isinstance(given, list | tuple) or not given:
        raise LabError(f"{key}: values must be a list of numbers")
    values = cast(list[Any] | tuple[Any, ...], given)
    if len(values) > MOST_VALUES:
        raise LabError(f"{key}: at most {MOST_VALUES} values, not {len(values)}")
    if len(table) > 1:
        raise LabError(f"{key}: give values, or low, high and steps, not both")
    for value in values:
        _number(key, "values", value)
    if len(set(values)) < len(values):
        raise LabError(f"{key}: a value is given twice")
    return tuple(values)


def _bounds(key: str, table: Mapping[str, Any], parameters: list[Parameter]) -> tuple[float, float]:
    if not parameters and not {"low", "high"} <= set(table):
        raise LabError(f"{key}: give values, or low and high: an option has no range of its own")
    low = table.get("low", max((p.low for p in parameters), default=0.0))
    high = table.get("high", min((p.high for p in parameters), default=0.0))
    low, high = _number(key, "low", low), _number(key, "high", high)
    if not low < high:
        raise LabError(f"{key}: low ({low:g}) must be less than high ({high:g})")
    return float(low), float(high)


def _number(key: str, word: str, value: Any) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not -MOST_NUMBER <= value <= MOST_NUMBER:
        shown = "a huge one" if good and isinstance(value, int) else repr(value)[:60]
        raise LabError(f"{key}: {word} must be numbers, not {shown}")
    return value
