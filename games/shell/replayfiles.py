"""Replays on disk: saving, listing, renaming, and deleting with a way back."""

import contextlib
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from games.core.words import _
from games.shell.filenames import safe
from games.shell.replaywords import lost, title
from games.shell.store import Store, StoreError, reason
from sim.errors import SimError
from sim.recording import Recording

if TYPE_CHECKING:
    from games.shell.app import App

__all__ = [
    "Deleted",
    "ReplayFile",
    "delete_replay",
    "empty_bin",
    "list_replays",
    "rename_replay",
    "replay_name",
    "save_replay",
    "title",
]

ENDING = ".npz"
_BIN = ".deleted"
_STAMP = re.compile(r"(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})")


@dataclass(frozen=True)
class ReplayFile:
    """A file in the folder of the replays; nothing of it has been read yet.

    Attributes:
        path: where it is.
        when: when it was made, from its name, else when it was last written.
        stamp: last writing in ns and size; another one means that it has changed.
    """

    path: Path
    when: datetime
    stamp: tuple[int, int]


def list_replays(store: Store) -> list[ReplayFile]:
    """Return the replays, the newest first.

    Raises:
        StoreError: the folder is there and cannot be read.
    """
    found: list[ReplayFile] = []
    try:
        paths = sorted(store.replays.iterdir()) if store.replays.exists() else []
    except OSError as error:
        raise StoreError(
            _("The folder {path} cannot be read: {reason}.").format(
                path=store.replays, reason=reason(error)
            )
        ) from error
    for path in paths:
        if path.suffix != ENDING or path.name.startswith("."):
            continue
        with contextlib.suppress(OSError):
            stat = path.stat()
            when = _when(path.stem) or datetime.fromtimestamp(stat.st_mtime)
            found.append(ReplayFile(path, when, (stat.st_mtime_ns, stat.st_size)))
    return sorted(found, key=lambda one: (one.when, one.stamp, one.path.name), reverse=True)


def _when(stem: str) -> datetime | None:
    match = _STAMP.match(stem)
    if not match:
        return None
    try:
        return datetime.fromisoformat(f"{match[1]}T{match[2]}:{match[3]}")
    except ValueError:
        return None


def replay_name(recording: Recording, now: datetime) -> str:
    """Return a file name without ending, e.g. `2026-11-30_2140_tonne_Mira_3-fell`."""
    header = recording.header
    fell = len(lost(recording))
    parts = [f"{now:%Y-%m-%d_%H%M}", safe(header.game), safe(header.about.get("who", ""))]
    parts.append(f"{fell}-fell" if fell else "held")
    return "_".join(part for part in parts if part)


def with_about(recording: Recording, **about: str) -> Recording:
    """Return the same recording that says something more about itself; each at most 200 letters."""
    said = {**recording.header.about, **{key: value[:200] for key, value in about.items()}}
    said = {key: value for key, value in said.items() if value}
    header = msgspec.structs.replace(recording.header, about=said)
    return Recording(
        header, recording.time_s, recording.samples, recording.inputs, recording.digests
    )


def save_replay(
    store: Store, recording: Recording, title: str = "", *, now: datetime, automatic: bool = False
) -> Path:
    """Keep a recording among the replays; return its file, never one that was there before.

    Args:
        store: whose folder.
        recording: what to keep.
        title: what the user calls it; what happened gives the title when left out.
        now: the time, for the file's name and for what it says about itself.
        automatic: whether nobody asked for it, so that it may go when there are too many.

    Raises:
        StoreError: it cannot be written; one sentence.
    """
    kept = with_about(
        recording,
        title=title.strip(),
        date=now.isoformat(timespec="minutes"),
        automatic="yes" if automatic else "",
    )
    stem = replay_name(recording, now)
    path = store.replays / f"{stem}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = store.replays / f"{stem}_{number}{ENDING}"
    store.write(path, kept.to_bytes())
    return path


def is_spare(file: ReplayFile) -> bool:
    """Return whether a replay was kept by itself and has no name: one that may go."""
    key = (file.path, file.stamp)
    if key not in _spare:
        try:
            about = Recording.peek(file.path).about
        except SimError:
            return False  # what cannot be read is not for us to delete
        _spare[key] = about.get("automatic") == "yes" and not about.get("title", "").strip()
    return _spare[key]


_spare: dict[tuple[Path, tuple[int, int]], bool] = {}
"""What is known of files that have been looked into; another stamp means another file."""


def trim_replays(store: Store, most: int, but: Path | None = None) -> list[ReplayFile]:
    """Delete the oldest unnamed automatic replays until `most` are left; return what is gone.

    Args:
        store: whose folder.
        most: so many may stay.
        but: one that stays whatever its age, as it has just been made.

    Raises:
        StoreError: the folder cannot be read, or a file cannot be deleted.
    """
    files = list_replays(store)
    if len(files) <= most:
        return []
    spare = [file for file in files if is_spare(file)]
    gone = [file for file in reversed(spare) if file.path != but][: max(0, len(spare) - most)]
    for file in gone:
        store.delete(file.path)
        _spare.pop((file.path, file.stamp), None)
    return gone


def keep_automatically(app: "App", recording: Recording, now: datetime) -> Path:
    """Keep a recording that nobody asked for; tell what had to go for it.

    Raises:
        StoreError: it cannot be written; one sentence.
    """
    path = save_replay(app.store, recording, now=now, automatic=True)
    most = app.settings.most_replays
    if most is None:
        return path
    try:
        gone = trim_replays(app.store, most, path)
    except StoreError as error:
        app.toast(str(error), bad=True)
        return path
    if gone:
        words = (
            _("The oldest automatic replay was deleted: {most} are kept. One with a name stays.")
            if len(gone) == 1
            else _("The {n} oldest automatic replays were deleted: {most} are kept. Those with a "
                   "name stay.")
        )  # fmt: skip
        app.toast(words.format(n=len(gone), most=most))
    return path


def size_words(size: int) -> str:
    """Return a size on disk as people read it, e.g. `1.2 MB`."""
    if size >= 1_000_000:
        return _("{n} MB").format(n=f"{size / 1e6:.1f}")
    return _("{n} kB").format(n=max(1, round(size / 1e3)) if size else 0)


def rename_replay(store: Store, path: Path, title: str) -> Recording:
    """Give a replay another title, kept in the file; return it as it is now.

    Raises:
        RecordingError: the file cannot be read.
        StoreError: it cannot be written; the old one stays.
    """
    kept = with_about(Recording.load(path), title=" ".join(title.split()))
    store.write(path, kept.to_bytes())
    return kept


@dataclass(frozen=True)
class Deleted:
    """A replay that has been put into the bin.

    Attributes:
        path: where it was.
        kept: where it is until the bin is emptied.
        title: what it was called.
    """

    path: Path
    kept: Path
    title: str

    def undo(self) -> Path:
        """Put it back; return its file.

        Raises:
            StoreError: it cannot be put back.
        """
        path, number = self.path, 1
        while path.exists():
            number += 1
            path = self.path.with_name(f"{self.path.stem}_{number}{self.path.suffix}")
        try:
            self.kept.replace(path)
        except OSError as error:
            raise StoreError(
                _("{name} cannot be put back: {reason}.").format(
                    name=self.path.name, reason=reason(error)
                )
            ) from error
        return path


def delete_replay(store: Store, path: Path, title: str = "") -> Deleted:
    """Put a replay into the bin, from which it can be taken until `empty_bin`.

    Raises:
        StoreError: it cannot be taken away.
    """
    folder = store.folder(store.replays / _BIN)
    kept, number = folder / path.name, 1
    while kept.exists():
        number += 1
        kept = folder / f"{path.stem}_{number}{path.suffix}"
    try:
        path.replace(kept)
    except OSError as error:
        raise StoreError(
            _("{name} cannot be deleted: {reason}.").format(name=path.name, reason=reason(error))
        ) from error
    return Deleted(path, kept, title or path.stem)


def empty_bin(store: Store) -> None:
    """Delete for good what is in the bin; what cannot be is left for the next time."""
    with contextlib.suppress(OSError):
        for path in (store.replays / _BIN).iterdir():
            if path.suffix == ENDING:
                path.unlink(missing_ok=True)
