"""Sweep: what is to be run, read from TOML or made in Python, and each single run of it.

    name = "Which friction holds twelve pieces?"
    scene = "tonne/drop"            # a name, path.py:function or module:function
    tuning = "tonne/wood"           # a preset, or a file; paths start from this one's folder
    seeds = 10                      # runs a point: seeds 0 to 9; or a list of seeds
    sampling = "grid"               # or "random", then with points = 500
    seconds = 20                    # simulated, most a run; may be left to the scene

    [set]                           # parameters that are the same in all runs
    "world.gravity" = 9.81
    [options]                       # of the scene
    height_m = 0.35
    [vary]                          # a grid over all of them
    "*.friction" = { low = 0.1, high = 1.0, steps = 20 }
    "bin.restitution" = [0.0, 0.3, 0.6]
    "scene.pieces" = [6, 12]

Run k is that of point k // S with seed k % S of S seeds. It depends on the spec and on k alone.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from pathlib import Path
from random import Random
from typing import Any, cast

from sim import setting as settings
from sim.errors import LabError, SimError
from sim.files import open_plain
from sim.header import engine, system
from sim.lab.axes import OPTION, Axis, axis
from sim.lab.builds import Build, Named, check_options, find, needed_options, told
from sim.lab.trial import Measures, Trial, run
from sim.tuning import Tuning

MAX_FILE_BYTES = 1_000_000
MOST_RUNS = 10**8
MOST_SEED = 2**63 - 1
MOST_SECONDS = 600.0
MOST_AXES = 8
_WORDS = (
    "name", "scene", "tuning", "seeds", "seed", "sampling", "points", "seconds",
    "set", "options", "vary",
)  # fmt: skip


@dataclass(frozen=True)
class Sweep:
    """Many runs of one scene under varied parameters; made by `Sweep.of` or `Sweep.load`.

    Attributes:
        name: for people.
        build: the scene's callable.
        base: the tuning of all runs but for what is varied.
        options: the scene's options but for what is varied.
        axes: what is varied.
        seeds: a run a point for each of them.
        seed: of the points of a random sweep.
        points: how many points there are.
        seconds: simulated seconds after which a run ends in any case; None: as the scene says.
        random: whether points are drawn at random; else they are a grid.
    """

    name: str
    build: Build
    base: Tuning
    options: Mapping[str, object]
    axes: tuple[Axis, ...]
    seeds: Sequence[int]
    seed: int
    points: int
    seconds: float | None
    random: bool

    @classmethod
    def of(
        cls,
        scene: str | Callable[..., object],
        tuning: str | Tuning = "",
        vary: Mapping[str, Any] | None = None,
        *,
        name: str = "",
        seeds: int | Sequence[int] = 1,
        seed: int = 0,
        sampling: str = "grid",
        points: int | None = None,
        seconds: float | None = None,
        set: Mapping[str, object] | None = None,
        options: Mapping[str, object] | None = None,
        folder: Path | None = None,
        named: Named | None = None,
    ) -> "Sweep":
        """Return a checked sweep.

        Args:
            scene: a callable build(tuning, rng, **options), `path.py:function`, `module:function`,
                or a name that `named` knows.
            tuning: the base: a preset, a file, or a Tuning. May be left out for a scene whose name
                begins with its setting ("tonne/drop").
            vary: keys of parameters ("bin.friction", "*.friction", "scene.pieces") to a list of
                values, or to a mapping of low, high, steps and scale.
            name: for people.
            seeds: how many seeds (0, 1, ...), or which.
            seed: of the points of a random sweep.
            sampling: "grid" or "random".
            points: how many points a random sweep draws.
            seconds: simulated seconds after which a run ends in any case; None: as the scene
                says.
            set: parameters that are the same in all runs.
            options: of the scene.
            folder: where relative paths start; the working directory when None.
            named: returns the `module:function` of a named scene.

        Raises:
            LabError: whatever is wrong, in one sentence that names it and what is allowed.
        """
        build = find(scene, folder, named)
        base = _base(scene, tuning, folder, _table("set", set))
        random = _sampling(sampling)
        axes = _axes(_table("vary", vary), base, grid=not random)
        given = _table("options", options)
        asked = dict.fromkeys(a.option for a in axes if a.option)
        check_options(build, {**given, **asked})
        missing = [key for key in needed_options(build) if key not in {**given, **asked}]
        if missing:
            raise LabError(f"{build.name} needs the option '{missing[0]}'")
        twice = [key for key in asked if key in given]
        if twice:
            raise LabError(f"the option '{twice[0]}' is both given and varied")
        if random:
            if type(points) is not int or points < 1:
                raise LabError("a random sweep needs points, how many it draws")
        elif points is not None:
            raise LabError("points are for a random sweep; a grid has steps")
        else:
            points = prod(len(a.values) for a in axes)
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise LabError(f"name must be a text, not {repr(name)[:40]}")
        sweep = cls(
            name[:200],
            build,
            base,
            given,
            axes,
            _seeds(seeds),
            _whole("seed", seed, 0, MOST_SEED),
            points,
            _seconds(seconds),
            random,
        )
        if sweep.runs > MOST_RUNS:
            raise LabError(f"that is {sweep.runs} runs; no sweep has more than {MOST_RUNS}")
        return sweep

    @classmethod
    def load(cls, path: str | Path, named: Named | None = None) -> "Sweep":
        """Return the sweep that a TOML file describes; LabError names the file and what is wrong.

        Args:
            path: the file; paths in it start from its folder.
            named: returns the `module:function` of a named scene.
        """
        path = Path(path)
        try:
            with open_plain(path) as file:
                raw = file.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise LabError(f"{path} cannot be read: {error.strerror}") from None
        if len(raw) > MAX_FILE_BYTES:
            raise LabError(f"{path} is too large for a sweep's file (over 1 MB)")
        try:
            data: dict[str, Any] = tomllib.loads(raw.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise LabError(f"{path} is not a text file in UTF-8") from None
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise LabError(f"{path} is not TOML: {error}") from None
        try:
            for word in data:
                if word not in _WORDS:
                    known = ", ".join(_WORDS)
                    raise LabError(f"unknown word '{word[:40]}'; known: {known}")
            if not isinstance(data.get("scene"), str):
                raise LabError('scene is missing: a text such as "tonne/drop"')
            data.setdefault("name", path.stem)
            return cls.of(folder=path.parent, named=named, **data)
        except SimError as error:
            raise LabError(f"{path}: {error}") from None

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return self.points * len(self.seeds)

    @cached_property
    def fingerprint(self) -> str:
        """Changes with everything that a run's result depends on: results of two do not mix."""
        about: list[Any] = [
            [self.build.fingerprint, self.build.target.rpartition(":")[2], self.base.setting],
            [settings.load(self.base.setting).fingerprint, self.base.values()],
            [[a.key, a.keys, a.values, a.low, a.high, a.log] for a in self.axes],
            [list(self.seeds), self.seed, self.points, self.seconds, self.random],
            [sorted((k, repr(v)) for k, v in self.options.items()), engine(), system()],
        ]
        return hashlib.blake2b(json.dumps(about).encode(), digest_size=12).hexdigest()

    def values(self, point: int) -> tuple[float, ...]:
        """Return the values of the axes at a point, 0 to points - 1."""
        if self.random:
            rng = Random(f"lab point {self.seed} {point}")
            return tuple(a.at(rng.random()) for a in self.axes)
        out: list[float] = []
        for a in reversed(self.axes):
            point, place = divmod(point, len(a.values))
            out.append(a.values[place])
        return tuple(reversed(out))

    def place(self, number: int) -> tuple[int, int]:
        """Return the point and the seed of a run, 0 to runs - 1."""
        point, place = divmod(number, len(self.seeds))
        return point, self.seeds[place]

    def trial(self, number: int) -> Trial:
        """Return what run `number` runs; LabError when the scene's callable fails."""
        point, seed = self.place(number)
        changes: dict[str, object] = {}
        options = dict(self.options)
        for a, value in zip(self.axes, self.values(point), strict=True):
            if a.option:
                options[a.option] = value
            for key in a.keys:
                changes[key] = value
        return self.build.make(self.base.with_values(changes), seed, options)

    def run(self, number: int) -> Measures:
        """Run one run and return what it came to; LabError names the run when it fails."""
        try:
            return run(self.trial(number), self.seconds)
        except SimError as error:
            reason = str(error)
        except BaseException as error:  # of a scene's own hand, or what it says has fallen
            reason = f"{self.build.name} failed: {told(error, self.build.target)}"
        raise LabError(f"{reason}; it was {self.told(number)}")

    def told(self, number: int) -> str:
        """Return a run in words: its number, seed and values."""
        point, seed = self.place(number)
        values = zip(self.axes, self.values(point), strict=True)
        return ", ".join([f"run {number}", f"seed {seed}", *(f"{a.key} {v:g}" for a, v in values)])


def _base(
    scene: object, tuning: object, folder: Path | None, changes: Mapping[str, object]
) -> Tuning:
    if isinstance(tuning, Tuning):
        base = tuning
    elif not isinstance(tuning, str):
        raise LabError("tuning must be a text: a preset such as tonne/wood, or a file")
    elif tuning:
        beside = (folder or Path()) / tuning
        base = Tuning.load(beside if tuning.endswith(".toml") else tuning)
    else:
        setting = scene.partition("/")[0] if isinstance(scene, str) else ""
        if not Tuning.presets(setting):
            raise LabError("tuning is missing: a preset such as tonne/wood, or a file")
        base = Tuning.default(setting)
    return base.with_values(changes)


def _axes(vary: Mapping[str, Any], base: Tuning, grid: bool) -> tuple[Axis, ...]:
    if not vary:
        raise LabError('vary is missing: say what to vary, e.g. "bin.friction" = [0.2, 0.5]')
    if len(vary) > MOST_AXES:
        raise LabError(f"at most {MOST_AXES} things can be varied at once, not {len(vary)}")
    axes = tuple(axis(key, given, base, grid) for key, given in vary.items())
    taken: dict[str, str] = {}
    for a in axes:
        for key in a.keys:
            if key in taken:
                raise LabError(f"both {taken[key]} and {a.key} vary {key}")
            taken[key] = a.key
        if not a.keys and not a.key.removeprefix(OPTION).isidentifier():
            raise LabError(f"'{a.key[:60]}' names no option of the scene")
    return axes


def _table(word: str, given: object) -> dict[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise LabError(f"{word} must be a table such as [{word}]")
    return {
        key: value
        for outer, inner in cast(Mapping[str, Any], given).items()
        for key, value in _flat(str(outer), inner, word).items()
    }


def _flat(key: str, value: Any, word: str) -> dict[str, Any]:
    """Return `bin.friction = 1` without quotation marks as if it had them."""
    described = {"low", "high", "steps", "values", "scale"}
    if word == "options" or not isinstance(value, Mapping):
        return {key: value}
    table = cast(Mapping[str, Any], value)
    if word == "vary" and (not table or not described.isdisjoint(table)):
        return {key: table}
    return {f"{key}.{inner}": found for inner, found in table.items()}


def _sampling(given: object) -> bool:
    if given not in ("grid", "random"):
        raise LabError(f"sampling is 'grid' or 'random', not {repr(given)[:40]}")
    return given == "random"


def _seeds(given: object) -> Sequence[int]:
    if type(given) is int:
        return range(_whole("seeds", given, 1, MOST_RUNS))
    if isinstance(given, Iterable) and not isinstance(given, str):
        seeds = tuple(_whole("seeds", s, 0, MOST_SEED) for s in cast(Iterable[object], given))
        if seeds and len(set(seeds)) == len(seeds):
            return seeds
    raise LabError("seeds must be a whole number or a list of different whole numbers")


def _whole(word: str, given: object, low: int, high: int) -> int:
    if type(given) is not int or not low <= given <= high:
        raise LabError(f"{word} must be a whole number from {low} to {high}")
    return given


def _seconds(given: object) -> float | None:
    if given is None:
        return None
    good = isinstance(given, int | float) and not isinstance(given, bool)
    if not good or not 0 < (number := float(cast(float, given))) <= MOST_SECONDS:
        raise LabError(f"seconds must be a number above 0, up to {MOST_SECONDS:g}")
    return number
