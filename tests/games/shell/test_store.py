"""Files of the shell: where they go, and what is said when that fails."""

import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from games.shell import settings as settings_module
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
    ("data", "parts"),
    [
        (b'{"volume": 3}', ("volume is 3", "from 0 to 1")),
        (b'{"text_size": "vast"}', ('text_size is "vast"', "normal, large, huge")),
        (b'{"ui_scale": 1.5}', ("ui_scale is 1.5", "auto, 1, 1.25, 1.5, 2")),
        (b'{"muted": "yes"}', ('muted is "yes"', "true or false")),
        (b'{"names": [1]}', ("names is [1]", "list")),
        (b"{", ("no JSON",)),
        (b"", ("no JSON",)),
        (b"[1, 2]", ("[1,2]",)),
        (b'{"volume": "\xff"}', ("no JSON",)),
        (b"[" * 100_000, ("no JSON",)),
        (b" " * 2_000_000, ("1 MB",)),
    ],
)
def test_settings_that_cannot_be_used_are_said_and_kept(
    tmp_path: Path, data: bytes, parts: tuple[str, ...]
) -> None:
    store = Store(tmp_path)
    store.write(store.config / "settings.json", data)
    found, problem = load_settings(store)
    assert found == Settings()
    assert problem.endswith(".") and "settings.json" in problem and "\n" not in problem
    assert all(part in problem for part in parts), problem
    assert len(problem) < 600
    assert (store.config / "settings.bad").read_bytes() == data
    assert load_settings(store) == (Settings(), "")


def test_good_settings_beside_a_bad_one_are_used(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write(store.config / "settings.json", b'{"volume": -1, "text_size": "huge"}')
    found, _problem = load_settings(store)
    assert found == Settings(text_size="huge")


def test_a_second_bad_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for data in (b"first", b"second"):
        store.write(store.config / "settings.json", data)
        load_settings(store)
    assert (store.config / "settings.bad").read_bytes() == b"first"
    assert (store.config / "settings.bad2").read_bytes() == b"second"


def test_damaged_settings_are_one_sentence_whatever_the_damage(tmp_path: Path) -> None:
    good = msgspec.json.encode(Settings(names=("Zoë", "B"), taught=("tonne",)))
    rng = Random(5)
    for _n in range(2000):
        data = bytearray(good)
        for _m in range(rng.randint(1, 4)):
            at = rng.randrange(len(data))
            kind = rng.randrange(3)
            if kind == 0:
                data[at] = rng.randrange(256)
            elif kind == 1:
                del data[at : at + rng.randint(1, 12)]
            else:
                data[at:at] = bytes(rng.randrange(256) for _k in range(rng.randint(1, 6)))
        found, problems = settings_module.read(bytes(data))
        assert msgspec.json.decode(msgspec.json.encode(found), type=Settings) == found
        assert all("\n" not in problem and len(problem) < 200 for problem in problems)


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_pipe_in_place_of_the_settings_is_told_and_not_waited_for(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.folder(store.config)
    os.mkfifo(store.config / settings_module.FILE)
    found, told = load_settings(store)
    assert found == Settings()
    assert told.endswith("cannot be read: not a plain file.")
