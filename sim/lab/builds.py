"""Scenes for experiments as callables: found by name, by module or by file, and sent to workers.

`module:function` is imported. `path.py:function` is read here and sent along as text, so that a
worker on another machine needs no such file. A callable given from Python goes along as it is.
"""

import hashlib
import inspect
import random
import sys
import traceback
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from sim.errors import LabError, SimError
from sim.files import open_plain
from sim.lab.trial import Trial, as_trial
from sim.tuning import Tuning

MAX_SOURCE = 1_000_000
Named = Callable[[str], str | None]
"""Returns the `module:function` of a scene that has a name of its own, None for an unknown one."""


@dataclass(frozen=True)
class Build:
    """A scene's callable, ready to be called here or elsewhere.

    Attributes:
        name: as people gave it.
        target: `module:function`, `path.py:function`, or "" for a callable.
        source: text of the file, for a path.
        given: the callable itself, when that is what was given.
        fingerprint: changes with the scene's source.
    """

    name: str
    target: str
    source: str = ""
    given: Callable[..., object] | None = None
    fingerprint: str = ""

    def load(self) -> Callable[..., object]:
        """Return the callable; LabError when it cannot be imported or found."""
        if self.given is not None:
            return self.given
        place, _, function = self.target.rpartition(":")
        try:
            home = _from_text(self.source, place) if self.source else import_module(place)
        except BaseException as error:
            raise LabError(f"{self.name} cannot be imported: {told(error, self.target)}") from None
        found: object = home
        for part in function.split("."):
            found = getattr(found, part, None)
        if not callable(found):
            raise LabError(f"{self.name}: there is no function '{function}' in {place}")
        return found

    def options(self) -> dict[str, object]:
        """Return the options that the callable takes, with their defaults (empty: none)."""
        try:
            parameters = list(inspect.signature(self.load()).parameters.values())[2:]
        except (TypeError, ValueError):  # a callable that cannot tell
            return {}
        named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        return {p.name: p.default for p in parameters if p.kind in named}

    def make(self, tuning: Tuning, seed: int, options: Mapping[str, object]) -> Trial:
        """Return the trial of a seed; LabError in one sentence when the callable fails."""
        call = self.load()
        try:
            return as_trial(call(tuning, random.Random(f"lab {seed}"), **options))
        except SimError as error:
            raise LabError(f"{self.name}: {error}") from None
        except BaseException as error:  # also sys.exit()
            raise LabError(f"{self.name} failed: {told(error, self.target)}") from None


def find(
    scene: str | Callable[..., object], folder: Path | None = None, named: Named | None = None
) -> Build:
    """Return what a scene's name, reference or callable stands for.

    Args:
        scene: a name that `named` knows, `module:function`, `path.py:function`, or a callable.
        folder: where relative paths start; the working directory when None.
        named: names that are known beside.

    Raises:
        LabError: there is no such scene, or its file cannot be read or imported.
    """
    if not isinstance(scene, str):
        return _given(scene)
    known = named(scene) if named is not None else None
    target = known or scene
    place, _, function = target.rpartition(":")
    if not place or not function.replace(".", "").isidentifier():
        raise LabError(
            f"there is no scene '{scene[:80]}'; it is a name such as tonne/drop, "
            "path.py:function or module:function"
        )
    if not place.endswith(".py"):
        build = Build(scene, target)
        call = build.load()
        return Build(scene, target, fingerprint=_hash(_source_of(call)))
    path = (folder or Path()) / place
    try:
        with open_plain(path) as file:
            raw = file.read(MAX_SOURCE + 1)
        source = raw.decode("utf-8-sig")
    except OSError as error:
        raise LabError(f"{scene}: {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LabError(f"{scene}: {path} is not a text file in UTF-8") from None
    if not source.strip() or len(raw) > MAX_SOURCE:
        raise LabError(f"{scene}: {path} is empty or far too large for a Python file")
    build = Build(scene, f"{path.absolute()}:{function}", source, fingerprint=_hash(source))
    build.load()
    return build


def _given(call: Callable[..., object]) -> Build:
    if not callable(call):  # pyright: ignore[reportUnnecessaryComparison]
        raise LabError("a scene is a name or a callable build(tuning, rng)")
    name = getattr(call, "__qualname__", type(call).__name__)
    return Build(name, "", given=call, fingerprint=_hash(_source_of(call)))


def _source_of(call: Callable[..., object]) -> str:
    """Return text that changes when a callable is changed, as far as Python can tell."""
    try:
        module = inspect.getmodule(call)
        return inspect.getsource(module if module is not None else call)
    except (OSError, TypeError):
        pass
    try:
        return inspect.getsource(call)
    except (OSError, TypeError):
        code = getattr(call, "__code__", None)
        return repr((code.co_code, code.co_consts)) if code is not None else repr(type(call))


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


@cache
def _from_text(source: str, filename: str) -> types.ModuleType:
    """Return the module that a file's text makes; files beside it can be imported by it."""
    module = types.ModuleType(f"tumbletable_scene_{_hash(filename + source)}")
    module.__file__ = filename
    sys.modules[module.__name__] = module
    folder = str(Path(filename).parent)
    sys.path.insert(0, folder)
    try:
        exec(compile(source, filename, "exec"), module.__dict__)
    except BaseException:
        del sys.modules[module.__name__]
        raise
    finally:
        sys.path.remove(folder)
    return module


def told(error: BaseException, target: str) -> str:
    """Return an exception in one line, with the last line of the scene's file that it came from.

    Raises:
        KeyboardInterrupt: it is that: the user's Ctrl+C is no failure of the scene's.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    place = target.rpartition(":")[0]
    if isinstance(error, SyntaxError):
        return f"{error.msg} (line {error.lineno})" if error.lineno else str(error.msg)
    try:
        said = " ".join(str(error).split())[:200]
    except Exception:  # one that cannot even say what it is
        said = ""
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == place or Path(frame.filename).stem == place.rpartition(".")[2]
    ]
    where = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}{': ' + said if said else ''}{where}"


def check_options(build: Build, given: Mapping[str, Any], where: str = "") -> None:
    """Raise LabError for an option that a scene's callable does not take."""
    known = build.options()
    for key in given:
        if key not in known:
            allowed = f"known: {', '.join(known)}" if known else "it takes none"
            raise LabError(f"{where}{build.name} has no option '{str(key)[:60]}'; {allowed}")


def needed_options(build: Build) -> list[str]:
    """Return the options of a scene's callable that have no default."""
    empty = cast(object, inspect.Parameter.empty)
    return [key for key, default in build.options().items() if default is empty]
