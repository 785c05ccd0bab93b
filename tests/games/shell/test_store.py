"""Files of the shell: where they go, and what is said when that fails."""

import os
from pathlib import Path

import msgspec
import pytest

from games.shell.settings import Settings, load_settings
from games.shell.store import Store, StoreError


def test_the_environment_names_one_folder_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUMBLETABLE_HOME", str(tmp_path))
    store = Store()
    assert store.replays.is_relative_to(tmp_path) and store.config.is_relative_to(tmp_path)


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    store = Store(tmp_path)
    mine = Settings(text_size="huge", volume=0.25, names=("Zoë",))
    mine.save(store)
    assert load_settings(store) == (mine, "")


@pytest.mark.parametrize(
    ("data", "part"),
    [(b'{"volume": 3}', "volume"), (b"{", ""), (b'{"text_size": "vast"}', "text_size"), (b"", "")],
)
def test_settings_that_cannot_be_used_are_said_and_kept(
    tmp_path: Path, data: bytes, part: str
) -> None:
    store = Store(tmp_path)
    store.write(store.config / "settings.json", data)
    found, problem = load_settings(store)
    assert found == Settings()
    assert problem.endswith(".") and part in problem and "settings.json" in problem
    assert (store.config / "settings.json.bad").read_bytes() == data


def test_settings_of_a_later_version_are_read_as_far_as_known(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write(store.config / "settings.json", msgspec.json.encode({"colour": 1, "volume": 0.5}))
    assert load_settings(store) == (Settings(volume=0.5), "")


def test_a_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    with pytest.raises(StoreError, match=r"cannot be made: .+\.$"):
        Settings().save(Store(tmp_path))


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, path = Store(tmp_path), tmp_path / "a.txt"
    store.write(path, b"old")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"a\.txt could not be saved .*no space left"):
        store.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
