"""Tuning: the physical parameters of a setting, declared in data, and their values.

`assets/SETTING/tuning.toml` declares each parameter (key, unit, range, default, one sentence);
presets in `assets/SETTING/presets/` and users' files give values. A file is TOML: `setting`,
`name`, an optional `note`, and a table a thing: `[carton]` with `friction = 0.4`. What a file
leaves out keeps its default. `x.friction` is x against itself; a pair of unlike things has the
geometric mean.
"""

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from math import isfinite, sqrt
from pathlib import Path
from typing import Any, cast

import msgspec

from sim import assets
from sim.errors import TuningError
from sim.files import open_plain

MAX_FILE_BYTES = 64 * 1024
_TOP_KEYS = ("setting", "name", "note")


class Parameter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that can be turned.

    Attributes:
        key: thing.property.
        label: name and symbol as physicists write them.
        group: heading under which it is shown.
        unit: SI unit, or "" for a pure number.
        low: smallest allowed value.
        high: largest allowed value.
        default: value where nothing else is said.
        meaning: one sentence on what one sees when it is turned.
    """

    key: str
    label: str
    group: str
    unit: str
    low: float
    high: float
    default: float
    meaning: str

    @property
    def range_text(self) -> str:
        """The allowed values in words, e.g. "a number from 0 to 1.5"."""
        unit = f" {self.unit}" if self.unit else ""
        return f"a number from {self.low:g} to {self.high:g}{unit}"

    def check(self, value: object, where: str = "") -> float:
        """Return a value as float, or raise TuningError with key, what was found, what is allowed.

        Args:
            value: what was given.
            where: what to name first, e.g. a file.
        """
        good = isinstance(value, int | float) and not isinstance(value, bool)
        if (
            not good
            or not isfinite(number := _to_float(value))
            or not self.low <= number <= self.high
        ):
            found = _short(value)
            raise TuningError(f"{where}{self.key} is {found}, but must be {self.range_text}")
        return number


def _short(value: object) -> str:
    try:
        shown = repr(value)
    except ValueError:  # an integer of more digits than Python prints
        return "a huge number"
    return shown if len(shown) < 60 else shown[:57] + "..."


def _to_float(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf")


@cache
def parameters(setting: str) -> tuple[Parameter, ...]:
    """Return the parameters that a setting declares; TuningError if there is no such setting."""
    path = assets.path(setting, "tuning.toml")
    known = sorted(p.parent.name for p in assets.root().glob("*/tuning.toml"))
    if setting not in known:
        raise TuningError(f"unknown setting '{setting}'; known: {', '.join(known)}")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(msgspec.convert(entry, Parameter) for entry in data["parameter"])


@cache
def _index(setting: str) -> dict[str, Parameter]:
    return {p.key: p for p in parameters(setting)}


class Tuning:
    """The values of all parameters of one setting; immutable.

    Attributes:
        setting: whose parameters these are.
        name: the preset's or file's name.
        note: one sentence about it, or "".
    """

    __slots__ = ("_values", "name", "note", "setting")

    setting: str
    name: str
    note: str

    def __init__(
        self,
        setting: str,
        values: Mapping[str, object] | None = None,
        *,
        name: str = "mine",
        note: str = "",
        where: str = "",
    ) -> None:
        known = _index(setting)
        checked = {p.key: p.default for p in known.values()}
        for key, value in (values or {}).items():
            checked[key] = _known(known, key, where).check(value, where)
        self.setting, self.name, self.note = setting, name, note
        self._values = checked

    @classmethod
    def load(cls, source: str | Path) -> "Tuning":
        """Return a preset ("tonne/wood") or a TOML file.

        Raises:
            TuningError: no such preset or file, broken TOML, or a wrong key or value; the message
                names the key, what was found and what is allowed.
        """
        text = str(source)
        setting, _, name = text.partition("/")
        if isinstance(source, str) and name in cls.presets(setting):
            path = assets.path(setting, "presets", f"{name}.toml")
            return cls._from_text(path.read_text(encoding="utf-8"), "", name)
        path = Path(source)
        try:
            with open_plain(path) as file:
                raw = file.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            if not isinstance(error, PermissionError):
                known = ", ".join(f"{s}/{p}" for s in _settings() for p in cls.presets(s))
                raise TuningError(
                    f"no preset and no file is called {_short(text)}; presets: {known}"
                ) from None
            raise TuningError(f"{path} cannot be read: {error.strerror}") from None
        if len(raw) > MAX_FILE_BYTES:
            raise TuningError(f"{path} is too large for a tuning file (over 64 KB)")
        try:
            content = raw.decode("utf-8-sig")  # editors on Windows begin a file with a mark
        except UnicodeDecodeError:
            raise TuningError(f"{path} is not a text file in UTF-8") from None
        return cls._from_text(content, f"{path}: ", path.stem)

    @classmethod
    def _from_text(cls, content: str, where: str, name: str) -> "Tuning":
        try:
            data = tomllib.loads(content)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            raise TuningError(f"{where}not valid TOML: {error}") from None
        setting = data.get("setting")
        if not isinstance(setting, str) or setting not in _settings():
            known = ", ".join(_settings())
            raise TuningError(f"{where}setting is {_short(setting)}, but must be one of: {known}")
        for key in ("name", "note"):
            if not isinstance(data.get(key, ""), str) or len(data.get(key, "")) > 200:
                raise TuningError(f"{where}{key} must be a text of at most 200 characters")
        known_parameters = _index(setting)
        values: dict[str, object] = {}
        for thing, table in data.items():
            if thing in _TOP_KEYS:
                continue
            if not isinstance(table, dict):
                _known(known_parameters, thing, where)
                raise TuningError(f"{where}{thing} must be a table such as [carton]")
            for prop, value in cast(dict[str, object], table).items():
                values[f"{thing}.{prop}"] = value
        return cls(
            setting,
            values,
            name=data.get("name", name),
            note=data.get("note", ""),
            where=where,
        )

    @staticmethod
    def presets(setting: str) -> tuple[str, ...]:
        """Return the names of a setting's presets, its default first; () for an unknown setting."""
        if setting not in _settings():
            return ()
        found = sorted(p.stem for p in assets.path(setting, "presets").glob("*.toml"))
        plain = [n for n in found if n in ("wood", "plain")]
        return (*plain, *(n for n in found if n not in plain))

    @classmethod
    def default(cls, setting: str) -> "Tuning":
        """Return a setting's default preset."""
        return cls.load(f"{setting}/{cls.presets(setting)[0]}")

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What is declared, in the order in which it is shown."""
        return parameters(self.setting)

    def parameter(self, key: str) -> Parameter:
        """Return one declaration; TuningError names a near or all known keys."""
        return _known(_index(self.setting), key, "")

    def __getitem__(self, key: str) -> float:
        try:
            return self._values[key]
        except KeyError:
            return self._values[self.parameter(key).key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tuning):
            return NotImplemented
        return self.setting == other.setting and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.setting, tuple(self._values.items())))

    def __repr__(self) -> str:
        changed = ", ".join(f"{k}={v:g}" for k, v in self.changes().items())
        return f"Tuning({self.setting}/{self.name}{': ' + changed if changed else ''})"

    def values(self) -> dict[str, float]:
        """Return all values by key (a copy)."""
        return dict(self._values)

    def keys(self) -> tuple[str, ...]:
        """Return all keys, sorted; recordings number parameters by it."""
        return tuple(sorted(self._values))

    def get(self, key: str, otherwise: float) -> float:
        """Return a value, or `otherwise` where the setting declares no such parameter."""
        return self._values.get(key, otherwise)

    def pair(self, one: str, other: str, prop: str = "friction") -> float:
        """Return the value of a pair of things: the geometric mean of both."""
        if one == other:
            return self[f"{one}.{prop}"]
        return sqrt(self[f"{one}.{prop}"]) * sqrt(self[f"{other}.{prop}"])

    def replace(self, **changes: float) -> "Tuning":
        """Return a copy with `carton__friction=0.45` and the like; TuningError if wrong."""
        return self.with_values({k.replace("__", "."): v for k, v in changes.items()})

    def with_values(self, changes: Mapping[str, object], *, name: str | None = None) -> "Tuning":
        """Return a copy with some values by key; TuningError if one is wrong."""
        return Tuning(
            self.setting, {**self._values, **changes}, name=name or self.name, note=self.note
        )

    def changes(self, base: "Tuning | None" = None) -> dict[str, float]:
        """Return the values that differ from `base` (the setting's declared defaults if None)."""
        if base is None:
            return {
                p.key: self._values[p.key]
                for p in self.parameters
                if self._values[p.key] != p.default
            }
        return {k: v for k, v in self._values.items() if v != base._values[k]}

    def to_toml(self) -> str:
        """Return the tuning as a file's text: what differs from the defaults."""
        import tomlkit

        document = tomlkit.document()
        document["setting"] = self.setting
        document["name"] = self.name
        if self.note:
            document["note"] = self.note
        for key, value in self.changes().items():
            thing, _, prop = key.partition(".")
            if thing not in document:
                document[thing] = tomlkit.table()
            document[thing][prop] = value  # type: ignore[index]
        return tomlkit.dumps(document)

    def save(self, path: str | Path) -> None:
        """Write the tuning as TOML; TuningError if the file cannot be written."""
        from sim.files import write_atomic

        try:
            write_atomic(Path(path), self.to_toml().encode())
        except OSError as error:
            raise TuningError(f"{path} cannot be written: {error.strerror or error}") from None


@cache
def _settings() -> tuple[str, ...]:
    return tuple(sorted(p.parent.name for p in assets.root().glob("*/tuning.toml")))


def _known(known: Mapping[str, Parameter], key: str, where: str) -> Parameter:
    try:
        return known[key]
    except (KeyError, TypeError):  # the latter for what can be no key at all
        near = difflib.get_close_matches(str(key)[:60], known, n=1, cutoff=0.6)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
        raise TuningError(f"{where}there is no parameter {_short(key)}; {hint}") from None
