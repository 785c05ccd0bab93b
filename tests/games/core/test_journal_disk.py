"""A disk that refuses: the match goes on, it is said once, and nothing is lost when it is back."""

import errno
import os
import signal
from typing import Any

import pytest

import games
from games import Match, RandomPlayer
from games.core import journal as journals
from games.core.journal import Journal

TONNE: Any = games.load("tonne")
FULL = "The match is not being saved: no space left on device."


def tonne(seed=3) -> Any:
    return Match(TONNE, [RandomPlayer(), RandomPlayer()], seed, physics=False)


class Disk:
    """Stands in for writing: refuses while `full`, after half of the data is written."""

    def __init__(self, monkeypatch) -> None:
        self.full = False
        self.tries = 0
        self.write = journals._write
        monkeypatch.setattr(journals, "_write", self)

    def __call__(self, file, place, data) -> None:
        self.tries += 1
        if self.full:
            file.seek(place)
            file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        self.write(file, place, data)


@pytest.fixture
def disk(monkeypatch) -> Disk:
    return Disk(monkeypatch)


def test_a_full_disk_is_told_once_and_the_match_goes_on(tmp_path, disk):
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    told: list[str] = []
    journal.on_problem.append(told.append)
    for _ in range(10):
        match.advance()
    disk.full = True
    for _ in range(10):
        match.advance()
    assert told == [FULL]
    assert journal.problem == FULL
    disk.full = False
    match.advance()
    assert told == [FULL, "The match is being saved again."]
    assert journal.problem == ""
    match.advance()
    journal.close()
    _, again = Journal.open(journal.path)
    assert again.state == match.state


def test_what_a_full_disk_has_of_a_match_can_be_gone_on_with(tmp_path, disk):
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    for _ in range(10):
        match.advance()
    saved = match.state
    disk.full = True
    match.advance()
    match.advance()
    journal.close()
    disk.full = False
    journal, again = Journal.open(journal.path)
    assert again.state == saved
    assert "dropped" in journal.notes[0]


def test_a_disk_full_from_the_start_may_come_back(tmp_path, disk):
    disk.full = True
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    assert journal.problem == FULL
    match.advance()
    assert list(tmp_path.iterdir()) == []
    disk.full = False
    match.advance()
    journal.close()
    assert Journal.open(journal.path)[1].state == match.state


def test_a_folder_that_cannot_be_made_does_not_stop_a_match(tmp_path):
    (tmp_path / "file").write_text("")
    match = tonne()
    journal = Journal.create(tmp_path / "file" / "folder" / "match.jsonl", match)
    assert journal.problem == "The match is not being saved: not a directory."
    match.run()
    assert match.over
    journal.close()


def test_a_read_only_file_is_gone_on_with_unsaved(tmp_path, monkeypatch):
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    match.advance()
    journal.close()
    real, locked = journals.FileIO, True

    def refuse(path, mode="rb"):
        if locked and "+" in mode:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, mode)

    monkeypatch.setattr(journals, "FileIO", refuse)
    journal, again = Journal.open(journal.path)
    assert journal.problem == "The match is not being saved: permission denied."
    told: list[str] = []
    journal.on_problem.append(told.append)
    again.advance()
    assert told == []
    locked = False
    again.advance()
    assert told == ["The match is being saved again."]
    journal.close()
    assert Journal.open(journal.path)[1].state == again.state


def test_a_file_deleted_under_a_match_is_said(tmp_path):
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    journal.path.unlink()
    match.advance()
    assert journal.problem == "The match is not being saved: its file was deleted."


def test_a_match_too_long_to_keep_is_said_once(tmp_path, monkeypatch):
    monkeypatch.setattr(journals, "MAX_BYTES", 4000)
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    told: list[str] = []
    journal.on_problem.append(told.append)
    match.run()
    assert told == ["The match is not being saved any more: it has grown too long."]
    journal.close()
    _, again = Journal.open(journal.path)
    assert 0 < len(again.moves) < len(match.moves)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits of a process")
def test_a_real_limit_of_the_system_is_survived(tmp_path):
    path = tmp_path / "match.jsonl"
    child = os.fork()
    if not child:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        match = tonne()
        journal = Journal.create(path, match)
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, resource.RLIM_INFINITY))
        match.run()
        os._exit(0 if match.over and "file too large" in journal.problem else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    journal, match = Journal.open(path)
    assert 0 < path.stat().st_size <= 6000
    match.run()
    whole = tonne()
    whole.run()
    assert match.state == whole.state
    journal.close()
