"""The result of a sweep: a row a run, written as CSV or Parquet."""

import csv
import io
import json
from functools import cached_property
from importlib import import_module
from math import isnan
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import LabError
from sim.files import write_atomic
from sim.header import engine, system
from sim.lab.engine import require
from sim.lab.spec import Sweep
from sim.lab.trial import MEASURES, Measures

ENDINGS = (".csv", ".parquet")
BLOCK = 50_000
"""Rows that are turned into text at once."""
UNITS = {"height_m": "m", "settle_s": "s", "energy_j": "J", "slide_m": "m"}


def check_format(path: Path) -> None:
    """Raise LabError when a table cannot be written under this name."""
    if path.suffix.lower() not in ENDINGS:
        raise LabError(f"{path.name} must end in .csv or .parquet")
    if path.suffix.lower() == ".parquet":
        require("pyarrow", "a Parquet file")


class Table:
    """What the runs of a sweep came to.

    Attributes:
        spec: the sweep.
        measured: (runs, 6) float64, columns as in `MEASURES`; NaN where a run is not done.
        have: (runs,) bool, which runs are done.
        count: how many are done.
    """

    def __init__(self, spec: Sweep) -> None:
        self.spec = spec
        self.measured: npt.NDArray[np.float64] = np.full((spec.runs, len(MEASURES)), np.nan)
        self.have: npt.NDArray[np.bool_] = np.zeros(spec.runs, dtype=bool)
        self.count = 0

    def put(self, number: int, measures: Measures) -> None:
        """Note what a run came to."""
        self.count += not self.have[number]
        self.have[number] = True
        self.measured[number] = measures

    def missing(self) -> npt.NDArray[np.intp]:
        """Return the numbers of the runs that are not done, rising."""
        return np.flatnonzero(~self.have)

    def axis(self, key: str) -> npt.NDArray[np.float64]:
        """Return (runs,) float64: the value of a varied key in each run."""
        place = [a.key for a in self.spec.axes].index(key)
        return np.repeat(self._points[:, place], len(self.spec.seeds))

    @cached_property
    def _points(self) -> npt.NDArray[np.float64]:
        """(points, axes): the values of each point."""
        spec = self.spec
        flat = (value for point in range(spec.points) for value in spec.values(point))
        return np.fromiter(flat, dtype=np.float64).reshape(spec.points, -1)

    def column(self, name: str) -> npt.NDArray[np.float64]:
        """Return (runs,) float64: a measure, with 1 and 0 for `collapsed`."""
        return self.measured[:, MEASURES.index(name)]

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return all columns by name: run, seed, what was varied, then the measures."""
        spec = self.spec
        seeds = np.tile(np.array(list(spec.seeds), dtype=np.int64), spec.points)
        out: dict[str, npt.NDArray[Any]] = {"run": np.arange(spec.runs), "seed": seeds}
        for a in spec.axes:
            out[a.key] = self.axis(a.key)
        for name in MEASURES:
            out[name] = self.column(name)
        out["collapsed"] = out["collapsed"].astype(bool)
        out["fallen"] = out["fallen"].astype(np.int64)
        return out

    def save(self, path: str | Path) -> None:
        """Write the table, CSV or Parquet by the ending; LabError when that cannot be done.

        CSV: a row a run under a row of names, numbers with all their digits, nothing for NaN.
        Parquet: the same columns with their units, and the sweep, as metadata.
        """
        path = Path(path)
        check_format(path)
        data = self._csv() if path.suffix.lower() == ".csv" else self._parquet()
        try:
            write_atomic(path, data)
        except OSError as error:
            raise LabError(f"{path} cannot be written: {error.strerror or error}") from None

    def _csv(self) -> bytes:
        columns = self.columns()
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        for start in range(0, self.spec.runs, BLOCK):
            lists = [column[start : start + BLOCK].tolist() for column in columns.values()]
            writer.writerows([_shown(value) for value in row] for row in zip(*lists, strict=True))
        return text.getvalue().encode()

    def _parquet(self) -> bytes:
        arrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
        columns = self.columns()
        units = {**UNITS, **{a.key: a.unit for a in self.spec.axes}}
        fields: list[Any] = []
        arrays: list[Any] = []
        for name, column in columns.items():
            array = arrow.array(column, from_pandas=True)  # NaN is null
            fields.append(arrow.field(name, array.type, metadata={"unit": units.get(name, "")}))
            arrays.append(array)
        about = {
            "name": self.spec.name,
            "scene": self.spec.build.name,
            "tuning": self.spec.base.values(),
            "options": {key: repr(value) for key, value in self.spec.options.items()},
            "fingerprint": self.spec.fingerprint,
            "pymunk": engine(),
            "system": system(),
        }
        schema = arrow.schema(fields, metadata={"sweep": json.dumps(about)})
        sink = io.BytesIO()
        parquet.write_table(arrow.Table.from_arrays(arrays, schema=schema), sink)
        return sink.getvalue()


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return "" if isinstance(value, float) and isnan(value) else repr(value)
