"""Scenes of the playground on disk: `scenes/NAME.json` in the folder of what the user makes."""

import json
from pathlib import Path
from typing import Any

from games.core.words import _
from games.shell.filenames import safe
from games.shell.playlooks import read
from games.shell.playworld import MOST, Still
from games.shell.store import Store, StoreError, reason
from sim.errors import SimError
from sim.scene import Scene

ENDING = ".json"
FORMAT = 1
MOST_BYTES = 1_000_000
NAME_LIMIT = 24
_MOST_FILES = 500


def folder(store: Store) -> Path:
    """Return the folder of the scenes."""
    return store.data / "scenes"


def last_path(store: Store, setting: str) -> Path:
    """Return where the scene lies that was there when the playground was left."""
    return folder(store) / f".last-{setting}{ENDING}"


def path_of(store: Store, name: str) -> Path | None:
    """Return the file of a name; None for a name without a letter or a figure."""
    stem = safe(name, NAME_LIMIT)
    return folder(store) / f"{stem}{ENDING}" if stem else None


def list_scenes(store: Store) -> list[Path]:
    """Return the files, by name.

    Raises:
        StoreError: the folder is there and cannot be read.
    """
    place = folder(store)
    try:
        found = sorted(place.glob(f"*{ENDING}")) if place.is_dir() else []
    except OSError as error:
        raise StoreError(
            _("The folder {path} cannot be read: {reason}.").format(
                path=place, reason=reason(error)
            )
        ) from error
    return [path for path in found if not path.name.startswith(".")][:_MOST_FILES]


def save_scene(store: Store, path: Path, still: Still) -> None:
    """Write a scene; StoreError in one sentence when that cannot be."""
    kept = still.scene.present
    data = still.scene.to_data()
    # Only what lies there: spare pieces are no part of a scene that people keep.
    data["pieces"] = [data["pieces"][piece] for piece in kept]
    data["poses"] = [data["poses"][piece] for piece in kept]
    data["frozen"] = [kept.index(piece) for piece in still.frozen if piece in kept]
    if any(still.sides):
        data["looks"] = [list(still.sides[piece]) for piece in kept]
    data["format"] = FORMAT
    store.write(path, json.dumps(data).encode())


def load_scene(store: Store, path: Path) -> Still:
    """Return the scene in a file.

    Raises:
        StoreError: missing, unreadable, damaged, or of what is not known here; one sentence that
            begins with the file's name.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise _bad(path, _("it is larger than any scene"))
    except OSError as error:
        raise _bad(path, reason(error)) from error
    raw = store.read(path) or b""
    try:
        data: Any = json.loads(raw)
    except (ValueError, RecursionError):
        raise _bad(path, _("it is damaged (no JSON)")) from None
    if not isinstance(data, dict):
        raise _bad(path, _("it holds no scene"))
    if data.get("format") != FORMAT:
        raise _bad(path, _("its format is not {n}").format(n=FORMAT))
    try:
        scene = Scene.from_data(data)
    except SimError as error:
        raise _bad(path, str(error)) from None
    except Exception:  # whatever JSON can hold in place of numbers and names
        raise _bad(path, _("the scene is malformed")) from None
    if len(scene.present) > MOST:
        raise _bad(path, _("it holds more than {n} pieces").format(n=MOST))
    frozen = data.get("frozen", [])
    good = isinstance(frozen, list) and all(
        isinstance(piece, int) and not isinstance(piece, bool) and piece in scene.present
        for piece in frozen
    )
    if not good:
        raise _bad(path, _("frozen must name pieces that lie there"))
    try:
        sides = read(scene.setting.name, scene.pieces, data.get("looks"))
    except ValueError as error:
        raise _bad(path, str(error)) from None
    return Still(scene, tuple(dict.fromkeys(frozen)), sides)


def _bad(path: Path, why: str) -> StoreError:
    return StoreError(
        _("{name} cannot be opened: {why}.").format(name=path.name, why=why.rstrip("."))
    )
