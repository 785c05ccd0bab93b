"""The list of unfinished matches in a folder."""

import os
from datetime import datetime
from typing import Any

import pytest

import games
from games import Match, RandomPlayer
from games.core import kept as shelf
from games.core.journal import Journal, JournalLocked, begin
from games.core.kept import delete, kept, newest
from games.core.problem import Problem

TONNE: Any = games.load("tonne")


def left(folder, moves, seed=3, when=datetime(2026, 5, 1)) -> tuple[Journal, Any]:
    """Play some moves of a match and leave it."""
    players = [RandomPlayer(), RandomPlayer()]
    match = Match(TONNE, players, seed, physics=False, names=["Mira", "Ben"])
    journal = begin(folder, match, when)
    for _ in range(moves):
        match.advance()
    journal.close()
    return journal, match


def test_a_list_tells_game_players_round_scores_and_date(tmp_path):
    journal, match = left(tmp_path, 60)
    os.utime(journal.path, (1e9, 1e9))
    (one,) = kept(tmp_path)
    assert one.path == journal.path
    assert one.game == "tonne"
    assert [seat.name for seat in one.seats] == ["Mira", "Ben"]
    assert one.scores == match.scores
    assert one.round == (match.state.round, 10)
    assert one.seat == match.to_move
    assert (one.saved, one.problem) == (1e9, "")


def test_the_newest_comes_first(tmp_path):
    for k, when in enumerate((3e8, 1e8, 2e8)):
        journal, _ = left(tmp_path, 5, seed=k)
        os.utime(journal.path, (when, when))
    assert [one.saved for one in kept(tmp_path)] == [3e8, 2e8, 1e8]
    found = newest(tmp_path)
    assert found and found.saved == 3e8


def test_nothing_is_there_where_nothing_was_played(tmp_path):
    assert kept(tmp_path / "nowhere") == []
    assert newest(tmp_path) is None


def test_a_match_without_a_move_is_listed(tmp_path):
    left(tmp_path, 0)
    (one,) = kept(tmp_path)
    assert (one.scores, one.round, one.problem) == ((), None, "")


def test_who_sits_there_now_is_told(tmp_path):
    journal, _ = left(tmp_path, 5)
    journal, match = Journal.open(journal.path)
    match.reseat(1, RandomPlayer(), "Bo")
    match.advance()
    journal.close()
    assert [seat.name for seat in kept(tmp_path)[0].seats] == ["Mira", "Bo"]


def test_a_match_that_is_over_goes_to_the_finished_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(shelf, "MOST_FINISHED", 2)
    paths = [left(tmp_path, 10_000, seed=k)[0].path for k in range(3)]
    for when, path in enumerate(paths):
        os.utime(path, (1e9 + when, 1e9 + when))
    unfinished, _ = left(tmp_path, 5, seed=9)
    assert [one.path for one in kept(tmp_path)] == [unfinished.path]
    assert len(list((tmp_path / "finished").iterdir())) == 2
    _, match = Journal.open(next((tmp_path / "finished").iterdir()))
    assert match.over


def test_a_damaged_match_is_listed_with_a_sentence_and_is_not_the_newest(tmp_path):
    good, _ = left(tmp_path, 5)
    os.utime(good.path, (1e8, 1e8))
    (tmp_path / "a.jsonl").write_bytes(b"")
    (tmp_path / "b.jsonl").write_bytes(b"{}\n")
    (tmp_path / "c.jsonl").write_bytes(good.path.read_bytes() + b"\0\0\n")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / ".x.new").write_text("left behind")
    said = {one.path.name: one.problem for one in kept(tmp_path)}
    assert said.pop(good.path.name) == ""
    assert said["a.jsonl"] == "a.jsonl cannot be read: it is not complete"
    assert set(said) == {"a.jsonl", "b.jsonl", "c.jsonl"}
    assert all(sentence and "\n" not in sentence for sentence in said.values())
    found = newest(tmp_path)
    assert found and found.path == good.path


def test_a_match_can_be_deleted_unless_it_is_open(tmp_path):
    journal, _ = left(tmp_path, 5)
    journal, _ = Journal.open(journal.path)
    with pytest.raises(JournalLocked):
        delete(journal.path)
    journal.close()
    delete(journal.path)
    assert kept(tmp_path) == []
    with pytest.raises(Problem, match="cannot be deleted: No such file"):
        delete(journal.path)
