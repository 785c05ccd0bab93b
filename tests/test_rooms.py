"""Imports run downwards only, as the house is laid out."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(path for room in ("sim", "games") for path in (ROOT / room).rglob("*.py"))


@cache
def imported(path: Path) -> set[str]:
    """Return every module that a file names in an import, wherever in the file."""
    return imports_of(path.read_text(encoding="utf-8"), path.relative_to(ROOT))


def imports_of(source: str, path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parent = ".".join(path.parts[: len(path.parts) - node.level])
                base = f"{parent}.{base}".rstrip(".")
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def knows(path: Path, module: str) -> bool:
    return any(name == module or name.startswith(module + ".") for name in imported(path))


def files(pattern: str) -> list[Path]:
    return sorted(ROOT.glob(pattern))


def games() -> list[str]:
    return [path.parent.name for path in files("games/*/rules.py")]


def names_of(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def test_there_are_files_to_look_at():
    assert len(FILES) > 10
    assert "tonne" in games()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import games.core.game", "games.core.game"),
        ("from games import cli", "games.cli"),
        ("def f():\n    from pygame import font", "pygame.font"),
        ("from . import state", "games.tonne.state"),
        ("from .state import Pick", "games.tonne.state"),
        ("from ..core.words import _", "games.core.words"),
    ],
)
def test_every_way_to_import_is_seen(line, name):
    assert name in imports_of(line, Path("games/tonne/rules.py"))


def test_physics_knows_no_game_and_no_window():
    for module in ("games", "pygame"):
        assert names_of([path for path in files("sim/**/*.py") if knows(path, module)]) == []


def test_the_kernel_knows_no_engine_no_window_no_game_and_no_shell():
    others = ["pygame", "pymunk", "numpy", "games.shell", *(f"games.{name}" for name in games())]
    for module in others:
        assert names_of([path for path in files("games/core/*.py") if knows(path, module)]) == []


def pure_files(game: str) -> set[Path]:
    """Return a game's rules and the files of its folder that they import, at any remove."""
    todo, done = [ROOT / "games" / game / "rules.py"], set()
    while todo:
        path = todo.pop()
        if path in done:
            continue
        done.add(path)
        todo += [
            path.with_name(f"{name.split('.')[2]}.py")
            for name in imported(path)
            if name.startswith(f"games.{game}.")
            and path.with_name(f"{name.split('.')[2]}.py").is_file()
        ]
    return done


@pytest.mark.parametrize("game", games())
def test_rules_know_the_kernel_and_data_alone(game):
    for path in pure_files(game):
        assert path.name not in ("table.py", "bots.py"), f"rules import {path.name}"
        assert not shows(path), f"rules import {path.name}"
        for module in ("pygame", "pymunk", "numpy", "time", "os", "secrets"):
            assert not knows(path, module), f"{path.relative_to(ROOT)} imports {module}"
        for name in imported(path):
            room = name.split(".")[0]
            if room == "games":
                home = name in ("games", f"games.{game}")
                inside = name.startswith(("games.core", f"games.{game}."))
                assert home or inside, f"{path.relative_to(ROOT)} imports {name}"
            if room == "sim":
                allowed = name == "sim" or name.startswith("sim.assets")
                assert allowed, f"{path.relative_to(ROOT)} imports {name}"


def shows(path: Path) -> bool:
    """Tell whether a file of a game's folder draws: `screen.py` and the parts of it."""
    return path.name.startswith(("screen", "view_"))


def test_only_screens_and_the_shell_know_the_window():
    who = [path for path in FILES if knows(path, "pygame")]
    outside = [
        path
        for path in who
        if not path.is_relative_to(ROOT / "games" / "shell") and not shows(path)
    ]
    assert names_of(outside) == []


def test_nobody_imports_the_command_line_but_the_entry():
    who = [path for path in FILES if knows(path, "games.cli")]
    assert set(names_of(who)) <= {"games/__main__.py"}


def test_the_shell_and_the_kernel_name_no_game():
    for path in [*files("games/shell/**/*.py"), *files("games/core/*.py"), *files("games/*.py")]:
        for game in games():
            assert not knows(path, f"games.{game}"), f"{path.relative_to(ROOT)} imports {game}"
            strings = code_strings(path)
            named = {s for s in strings if s == game or s.startswith(f"{game}/")}
            assert not named, f"{path.relative_to(ROOT)} names {game}: {named}"


@cache
def code_strings(path: Path) -> set[str]:
    """Return the strings of the code, docstrings left out (they may give examples)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in loose
    }


def test_nobody_draws_from_the_global_generator():
    draws = {"random", "randint", "randrange", "choice", "shuffle", "sample", "seed", "uniform"}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                bad = node.value.id == "random" and node.attr in draws
                assert not bad, f"{path.relative_to(ROOT)} calls random.{node.attr}"
