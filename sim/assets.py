"""The one helper that finds data files.

The checkout's own `assets/` wins when it belongs to this project (a `pyproject.toml` that names
tumbletable lies beside it); otherwise the copy that the wheel carries inside `sim/_assets` is used.
The working directory is never looked at.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def root() -> Path:
    """Return the folder that holds the data.

    Raises:
        FileNotFoundError: neither a checkout nor a packaged copy is there.
    """
    package = Path(__file__).resolve().parent
    project = package.parent
    marker = project / "pyproject.toml"
    if (
        (project / "assets").is_dir()
        and marker.is_file()
        and 'name = "tumbletable"' in marker.read_text(encoding="utf-8")
    ):
        return project / "assets"
    packaged = package / "_assets"
    if packaged.is_dir():
        return packaged
    raise FileNotFoundError(f"tumbletable's data is missing: no folder {packaged}")


def path(*parts: str) -> Path:
    """Return the path of a data file or folder, e.g. `path("sprites", "ui", "play.svg")`."""
    return root().joinpath(*parts)


def text(*parts: str) -> str:
    """Return a data file as text (UTF-8)."""
    return path(*parts).read_text(encoding="utf-8")


def toml(*parts: str) -> dict[str, Any]:
    """Return a TOML data file as a dictionary."""
    return tomllib.loads(text(*parts))
