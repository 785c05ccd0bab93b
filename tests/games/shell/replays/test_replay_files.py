"""Replays on disk."""

import errno
import os
from datetime import datetime

import msgspec
import numpy as np
import pytest

from games.shell import replayfiles
from games.shell.replayfiles import (
    delete_replay,
    empty_bin,
    list_replays,
    rename_replay,
    safe,
    save_replay,
)
from games.shell.replaywords import title
from games.shell.store import Store, StoreError
from sim.recording import Recording

NOW = datetime(2026, 11, 30, 21, 40)


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(tmp_path)


def test_the_name_tells_when_what_and_who(store, collapse, calm):
    fell = len(collapse.marks.fell)
    assert (
        save_replay(store, collapse, now=NOW).name == f"2026-11-30_2140_tonne_Mira_{fell}-fell.npz"
    )
    assert save_replay(store, calm, now=NOW).name == "2026-11-30_2140_tonne_Otto_held.npz"


def test_a_second_one_of_the_same_minute_gets_another_name(store, calm):
    paths = {save_replay(store, calm, now=NOW) for _ in range(3)}
    assert len(paths) == 3 and all(path.exists() for path in paths)


def test_what_is_saved_verifies_and_knows_its_title_and_date(store, collapse):
    path = save_replay(store, collapse, "  The big one ", now=NOW)
    again = Recording.load(path)
    assert title(again) == "The big one"
    assert again.header.about["date"] == "2026-11-30T21:40"
    assert again.verify() is None


@pytest.mark.parametrize("name", ["../../x", "a/b\\c:d", "CON?", "Zoë", "", "🎲" * 50, "x" * 99])
def test_names_of_people_become_safe_parts_of_file_names(store, calm, name):
    assert not set(safe(name)) & set('/\\:*?"<>|. \0') and len(safe(name)) <= 24
    header = msgspec.structs.replace(calm.header, about={"who": name})
    other = Recording(header, calm.time_s, calm.samples, calm.inputs, calm.digests)
    path = save_replay(store, other, now=NOW)
    assert path.parent == store.replays and path.exists()


def test_a_full_disk_is_told_in_one_sentence(store, calm, monkeypatch):
    def full(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="no space left"):
        save_replay(store, calm, now=NOW)
    assert not list(store.replays.glob("*"))


def test_the_list_has_the_newest_first_and_leaves_other_files_alone(store, calm):
    days = [datetime(2026, 1, day, 12, 0) for day in (3, 9, 5)]
    for day in days:
        save_replay(store, calm, now=day)
    (store.replays / "notes.txt").write_text("x")
    (store.replays / ".hidden.npz").write_text("x")
    assert [file.when.day for file in list_replays(store)] == [9, 5, 3]


def test_without_a_folder_the_list_is_empty(store):
    assert list_replays(store) == []


def test_renaming_keeps_all_but_the_title(store, collapse):
    path = save_replay(store, collapse, now=NOW)
    rename_replay(store, path, " Mira's   slip ")
    again = Recording.load(path)
    assert title(again) == "Mira's slip"
    assert again.verify() is None
    assert again.header.about["who"] == "Mira"
    for _ in range(3):
        rename_replay(store, path, "x" * 500)
    renamed = Recording.load(path)
    assert np.array_equal(renamed.samples, again.samples, equal_nan=True)
    assert len(title(Recording.load(path))) == 200


def test_what_is_deleted_comes_back_until_the_bin_is_emptied(store, calm):
    path = save_replay(store, calm, now=NOW)
    gone = delete_replay(store, path)
    assert not path.exists() and list_replays(store) == []
    assert gone.undo() == path and path.exists()
    gone = delete_replay(store, path)
    save_replay(store, calm, now=NOW)
    assert gone.undo() != path and len(list_replays(store)) == 2
    gone = delete_replay(store, path)
    empty_bin(store)
    with pytest.raises(StoreError, match="cannot be put back"):
        gone.undo()
    with pytest.raises(StoreError, match="cannot be deleted"):
        delete_replay(store, path)
    assert replayfiles.list_replays(store)
