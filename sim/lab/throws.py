"""Throws that somebody measured with a ruler, read from a CSV file or from rows in Python.

The first row names the columns, each length, speed and angle with its unit: `distance_mm`,
`distance_cm`, `speed_m_s`, `slope_deg`, or `distance [mm]`. A row is one throw:

- slide from a ramp: `height` (of the start above the foot), `base` (from below the start to the
  foot, along the floor) or `slope`, and `distance` (slid on the level, from the foot). Let go at
  rest; ramp and level are of the same stuff.
- slide with a speed: `speed` at the launch, `distance`, and `slope` (downhill positive) if it is
  not level.
- bounce: `height` from which it was dropped, `rebound` to which it came up again.

A column `what` says "slide" or "bounce" and may be left out; `piece` and `on` say what slid on
what, and may be left out where it is always the same; `note` is for people. With semicolons between
columns, commas are decimal points. Lines that begin with # are skipped.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, isfinite, log, pi, radians, sin, sqrt, tan
from pathlib import Path

from sim.errors import LabError
from sim.files import open_plain
from sim.units import STANDARD_GRAVITY

MAX_FILE_BYTES = 5_000_000
MOST_SLOPE = radians(80)
LEAST, MOST = 1e-5, 1e3
"""Metres, and metres a second, that a throw may have."""
_LENGTHS = {"mm": 1e-3, "cm": 1e-2, "m": 1.0, "in": 0.0254}
_SPEEDS = {"m/s": 1.0, "cm/s": 1e-2, "mm/s": 1e-3}
_ANGLES = {"deg": pi / 180, "°": pi / 180, "rad": 1.0}
UNITS = {
    "distance": _LENGTHS,
    "height": _LENGTHS,
    "base": _LENGTHS,
    "rebound": _LENGTHS,
    "speed": _SPEEDS,
    "slope": _ANGLES,
}
"""Columns of numbers, and the units in which they may be."""
TEXTS = ("what", "piece", "on", "note")
Row = Mapping[str, object]


@dataclass(frozen=True)
class Throw:
    """One throw, in SI units.

    Attributes:
        where: file and row, for messages.
        prop: "friction" or "restitution": what it says something about.
        piece: what was thrown, "" where the file does not say.
        on: on what, "" where the file does not say.
        measured: distance or rebound, m.
        height: start above the level, m; 0 where it was launched with a speed.
        base: from below the start to the foot of the ramp along the floor, m.
        speed: at the launch, m/s.
        slope: along which it slid, rad, downhill positive.
    """

    where: str
    prop: str
    piece: str
    on: str
    measured: float
    height: float = 0.0
    base: float = 0.0
    speed: float = 0.0
    slope: float = 0.0

    @property
    def value(self) -> float:
        """The friction or restitution that this throw alone gives; 0 or less: none does."""
        if self.prop == "restitution":
            return sqrt(self.measured / self.height)
        if self.height:
            return self.height / (self.measured + self.base)
        fall = self.speed**2 / (2 * STANDARD_GRAVITY * self.measured)
        return (fall + sin(self.slope)) / cos(self.slope)

    def expect(self, value: float) -> float:
        """Return distance or rebound in m for a friction or restitution; 0 or less: it never stops.

        From a ramp the height lost is what friction takes on the way, as far as that is along the
        floor: mu (base + distance) = height. Launched: v2 / (2 g (mu cos a - sin a)).
        """
        if self.prop == "restitution":
            return self.height * value * value
        if self.height:
            return self.height / value - self.base
        grip = value * cos(self.slope) - sin(self.slope)
        return self.speed**2 / (2 * STANDARD_GRAVITY * grip) if grip > 0 else 0.0

    def steepness(self, value: float) -> float:
        """Return d log(expected) / d log(value)."""
        if self.prop == "restitution":
            return 2.0
        if self.height:
            return -(self.height / value) / (self.height / value - self.base)
        grip = value * cos(self.slope)
        return -grip / (grip - sin(self.slope))

    def misses(self, value: float) -> float:
        """Return log(measured / expected)."""
        return log(self.measured / self.expect(value))


def read(path: str | Path) -> list[Throw]:
    """Return the throws in a CSV file; LabError names row and column of what is wrong."""
    path = Path(path)
    try:
        with open_plain(path) as file:
            raw = file.read(MAX_FILE_BYTES + 1)
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise LabError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LabError(f"{path} is not a text file in UTF-8") from None
    if len(raw) > MAX_FILE_BYTES:
        raise LabError(f"{path} is too large for a file of throws (over 5 MB)")
    lines = text.splitlines()
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    mark = next((mark for mark in (";", "\t") if mark in first), ",")
    reader = csv.reader(io.StringIO(text), delimiter=mark, strict=True)
    names: list[str] = []
    rows: list[tuple[str, dict[str, object]]] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells) or cells[0].startswith("#"):
                continue
            where = f"{path}, row {reader.line_num}"
            if not names:
                names = [cell.strip() for cell in cells]
                continue
            if len(cells) > len(names):
                raise LabError(f"{where} has {len(cells)} cells, and there are {len(names)} names")
            if mark == ";":
                cells = [cell.replace(",", ".") for cell in cells]
            rows.append((where, dict(zip(names, cells, strict=False))))
    except csv.Error as error:
        raise LabError(f"{path}, row {reader.line_num}: {error}") from None
    if not names:
        raise LabError(f"{path} is empty")
    if len(set(names)) < len(names):
        raise LabError(f"{path}, row 1: two columns have the same name")
    return _throws(rows, str(path))


def of_rows(rows: Iterable[Row]) -> list[Throw]:
    """Return the throws in rows: mappings of a column's name, its unit included, to a value."""
    return _throws([(f"row {k}", row) for k, row in enumerate(rows, 1)], "the data")


def _throws(rows: Iterable[tuple[str, Row]], whole: str) -> list[Throw]:
    throws = [_throw(where, row) for where, row in rows]
    if not throws:
        raise LabError(f"{whole} holds no throw")
    return throws


def column(name: str) -> tuple[str, float]:
    """Return what a column holds and the factor of its unit; 0 for a text.

    Raises:
        LabError: an unknown column, or one without its unit.
    """
    words = re.sub(r"[\[\]()_\s]+", " ", name.strip().lower()).strip()
    head, _, unit = words.partition(" ")
    if head in TEXTS and not unit:
        return head, 0.0
    if head not in UNITS:
        known = ", ".join((*TEXTS, *UNITS))
        raise LabError(f"unknown column '{name[:40]}'; known: {known}")
    unit = "/".join(unit.split())
    if unit not in UNITS[head]:
        allowed = ", ".join(UNITS[head])
        raise LabError(f"column '{name[:40]}' needs a unit ({allowed}), such as {_example(head)}")
    return head, UNITS[head][unit]


def _example(head: str) -> str:
    return f"{head}_{next(iter(UNITS[head])).replace('/', '_')}"


def _throw(where: str, row: Row) -> Throw:
    texts: dict[str, str] = dict.fromkeys(TEXTS, "")
    found: dict[str, float] = {}
    shown: dict[str, str] = {}
    for name, value in row.items():
        try:
            head, factor = column(name)
        except LabError as error:
            raise LabError(f"{where}: {error}") from None
        if not factor:
            texts[head] = str(value).strip()
            continue
        if value is None or not str(value).strip():
            continue
        shown[head] = name
        found[head] = _number(f"{where}, column {name}", value) * factor
        if head != "slope" and not LEAST <= found[head] <= MOST:
            bounds = f"from {LEAST / factor:g} to {MOST / factor:g}"
            raise LabError(f"{where}, column {name}: {str(value).strip()[:40]} is not {bounds}")
    what = texts["what"].lower() or ("bounce" if "rebound" in found else "slide")
    if what not in ("slide", "bounce"):
        raise LabError(f"{where}, column what: '{what[:40]}' is neither slide nor bounce")

    def need(head: str) -> float:
        if head not in found:
            raise LabError(f"{where}: a {what} needs {head} ({_example(head)})")
        return found[head]

    slope = found.get("slope", 0.0)
    if abs(slope) > MOST_SLOPE:
        raise LabError(f"{where}, column {shown['slope']}: a slope is from -80 to 80 degrees")
    about = (texts["piece"], texts["on"])
    if what == "bounce":
        height, rebound = need("height"), need("rebound")
        if rebound >= height:
            raise LabError(
                f"{where}, column {shown['rebound']}: it came up higher than it was dropped from"
            )
        return Throw(where, "restitution", *about, rebound, height=height)
    distance = need("distance")
    if "speed" in found:
        throw = Throw(where, "friction", *about, distance, speed=found["speed"], slope=slope)
        if throw.value <= 0:
            raise LabError(
                f"{where}, column {shown['distance']}: uphill it cannot slide so far, even "
                "without friction"
            )
        return throw
    height = need("height")
    if "base" in found:
        return Throw(where, "friction", *about, distance, height=height, base=found["base"])
    if slope <= 0:
        raise LabError(
            f"{where}: a slide needs speed (speed_m_s), or height with base (base_mm) or slope "
            "(slope_deg)"
        )
    return Throw(where, "friction", *about, distance, height=height, base=height / tan(slope))


def _number(where: str, value: object) -> float:
    try:
        number = float(str(value).strip())
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise LabError(f"{where}: '{str(value).strip()[:40]}' is not a number")
    return number
