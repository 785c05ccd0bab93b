"""The user's own tunings on disk: `tunings/NAME.toml` in the folder of the settings."""

from collections.abc import Sequence
from pathlib import Path

from games.core.words import _
from games.shell.filenames import safe
from games.shell.store import Store, StoreError, reason
from sim.errors import TuningError
from sim.tuning import Tuning

ENDING = ".toml"
MOST = 200
"""Files that are looked at; a folder with more is not one of ours."""
NAME_LIMIT = 24


def folder(store: Store) -> Path:
    """Return the folder of the tunings."""
    return store.config / "tunings"


def files_of(store: Store, tunings: Sequence[Tuning]) -> list[tuple[str, Path]]:
    """Return name and file of each tuning that has a file of its name."""
    named = [(one.name, path_of(store, one.name)) for one in tunings]
    return [(name, path) for name, path in named if path is not None and path.is_file()]


def list_tunings(store: Store, setting: str) -> tuple[list[Tuning], list[str]]:
    """Return the user's tunings of a setting by name, and a sentence for each damaged file.

    Raises:
        StoreError: the folder is there and cannot be read.
    """
    place = folder(store)
    found: list[Tuning] = []
    troubles: list[str] = []
    try:
        paths = sorted(place.glob(f"*{ENDING}"))[:MOST] if place.is_dir() else []
    except OSError as error:
        raise StoreError(
            _("The folder {path} cannot be read: {reason}.").format(
                path=place, reason=reason(error)
            )
        ) from error
    for path in paths:
        if path.name.startswith("."):
            continue
        try:
            tuning = Tuning.load(path)
        except TuningError as error:
            troubles.append(str(error))
            continue
        if tuning.setting == setting:
            found.append(tuning)
    return sorted(found, key=lambda one: one.name.casefold()), troubles


def path_of(store: Store, name: str) -> Path | None:
    """Return the file for a tuning of this name; None for a name without a letter or a figure."""
    stem = safe(name, NAME_LIMIT)
    return folder(store) / f"{stem}{ENDING}" if stem else None


def save_tuning(store: Store, tuning: Tuning, name: str) -> Tuning:
    """Keep a tuning under a name, over one that has it; return it with that name.

    Raises:
        StoreError: it cannot be written, or the name has no letter; one sentence.
    """
    path = path_of(store, name)
    if path is None:
        raise StoreError(_("A name needs a letter or a figure."))
    named = tuning.with_values({}, name=name.strip())
    store.write(path, named.to_toml().encode())
    return named
