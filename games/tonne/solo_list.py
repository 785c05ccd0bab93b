"""The best runs of the solo challenge on disk: `solo.json`, and a replay each in `solo/`."""

import contextlib
import os
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec

from games.core.words import _
from games.shell.store import Store, StoreError
from games.tonne.solo import Solo
from sim.errors import SimError

FORMAT = 1
KEPT = 30
MOST_BYTES = 200_000
_Text = Annotated[str, msgspec.Meta(max_length=100)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run.

    Attributes:
        pieces: how many were placed.
        height_mm: the pile's greatest height above the table.
        seed: of the order.
        preset: the tuning.
        name: who played.
        when: date and time, e.g. "2026-11-30T21:40".
        replay: file of the last gesture in the folder `solo`; "" for none.
    """

    pieces: Annotated[int, msgspec.Meta(ge=0, le=40)]
    height_mm: Annotated[float, msgspec.Meta(ge=0, le=2000)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=10**18)]
    preset: _Text
    name: _Text = ""
    when: _Text = ""
    replay: Annotated[str, msgspec.Meta(max_length=100, pattern=r"^([\w-]+\.npz)?$")] = ""

    @property
    def rank(self) -> tuple[float, ...]:
        """The better, the smaller."""
        return (-self.pieces, -self.height_mm)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: Annotated[int, msgspec.Meta(ge=FORMAT, le=FORMAT)]
    entries: Annotated[list[Entry], msgspec.Meta(max_length=1000)]


def path_of(store: Store) -> Path:
    """Return the file of the list."""
    return store.data / "solo.json"


def replay_path(store: Store, entry: Entry) -> Path | None:
    """Return the file of an entry's replay; None where there is none."""
    return store.data / "solo" / entry.replay if entry.replay else None


def best(store: Store) -> tuple[list[Entry], str]:
    """Return the runs, the best first, and what is to be said, "" for nothing.

    A damaged file is set aside as `solo.json.damaged`; the list begins anew.

    Raises:
        StoreError: the file is there and cannot be read.
    """
    path = path_of(store)
    raw = store.read(path)
    if raw is None:
        return [], ""
    try:
        if len(raw) > MOST_BYTES:
            raise ValueError(_("it is larger than any list"))
        entries = msgspec.json.decode(raw, type=_File).entries
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        return [], _set_aside(path, str(error))
    return sorted(entries, key=lambda one: one.rank), ""


def _set_aside(path: Path, why: str) -> str:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        os.replace(path, aside)
    except OSError:
        return _("The best list {path} is damaged ({why}) and cannot be set aside.").format(
            path=path, why=why
        )
    words = _("The best list was damaged ({why}); it is kept as {name}, and a new one begins.")
    return words.format(why=why, name=aside.name)


def add(store: Store, run: Solo, now: datetime) -> tuple[int | None, str]:
    """Put a run that is over into the list; return its place from 0 and what is to be said.

    The place is None when it is not among the best 30, or could not be written.
    """
    try:
        entries, said = best(store)
        entry = _entry(run, now)
        entries.append(entry)
        entries.sort(key=lambda one: one.rank)
        place = entries.index(entry)
        if place >= KEPT:
            return None, said
        entry = entries[place] = _with_replay(store, run, entry, now)
        dropped = entries[KEPT:]
        data = msgspec.json.encode(_File(FORMAT, entries[:KEPT]))
        store.write(path_of(store), msgspec.json.format(data, indent=1))
    except (StoreError, SimError) as error:
        return None, str(error)
    for old in dropped:
        path = replay_path(store, old)
        if path is not None:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
    return place, said


def _entry(run: Solo, now: datetime) -> Entry:
    height = round(run.height_m * 1000, 1)
    return Entry(run.placed, height, run.seed, run.preset, run.name[:100], f"{now:%Y-%m-%dT%H:%M}")


def _with_replay(store: Store, run: Solo, entry: Entry, now: datetime) -> Entry:
    if run.last is None:
        return entry
    folder = store.folder(store.data / "solo")
    stem = f"{now:%Y-%m-%d_%H%M%S}_{entry.pieces}"
    name, number = f"{stem}.npz", 1
    while (folder / name).exists():
        number += 1
        name = f"{stem}-{number}.npz"
    run.last.save(folder / name)
    return msgspec.structs.replace(entry, replay=name)
