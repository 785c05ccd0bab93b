"""`tumbletable resume`: the newest match or a given one, without a display."""

import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import games
from games import Human, Match, RandomPlayer, cli
from games.commands import asked
from games.core.journal import Journal, begin
from games.core.kept import kept

TONNE: Any = games.load("tonne")


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """The folder of the matches, in a home of its own and without a display."""
    monkeypatch.setenv("TUMBLETABLE_HOME", str(tmp_path))
    monkeypatch.setattr(asked, "display", lambda: False)
    return tmp_path / "data" / "matches"


def left(folder: Path, *players: Any, moves: int = 9) -> Path:
    """Leave a match without physics after some moves."""
    options = TONNE.parse_options({"rounds": 1})
    match = Match(TONNE, players, 44, options, physics=False, names=["Mira", "Ben"])
    journal = begin(folder, match, datetime(2026, 5, 1))
    for _ in range(moves):
        match.advance()
    journal.close()
    return journal.path


def test_the_newest_match_of_bots_is_played_to_its_end(folder, capsys):
    left(folder, RandomPlayer(), RandomPlayer(), moves=4)
    assert cli.main(["resume"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert "win" in lines[-1] and "Mira" in lines[-1] and "Ben" in lines[-1]
    assert any("lifts a" in line for line in lines)
    assert err == ""
    assert kept(folder) == []


def test_a_torn_line_is_said(folder, capsys):
    path = left(folder, RandomPlayer(), RandomPlayer(), moves=4)
    path.write_bytes(path.read_bytes()[:-5])
    assert cli.main(["resume", str(path)]) == 0
    assert "dropped" in capsys.readouterr().err


def test_what_cannot_be_gone_on_with_is_told_in_one_sentence(folder, tmp_path, capsys):
    def told(*words: str) -> str:
        assert cli.main(["resume", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        return err

    assert "there is no unfinished match in" in told()
    assert "cannot be read: no such file" in told(str(tmp_path / "nothing.jsonl"))
    human = left(folder, Human(), RandomPlayer())
    assert "waits for a person" in told(str(human))
    assert "waits for a person" in told()
    journal, _ = Journal.open(human)
    assert "is open in another window" in told(str(human))
    journal.close()
    human.write_bytes(human.read_bytes().replace(b'"line"', b'"lime"', 1))
    assert "is damaged in line 2" in told(str(human))
    assert "there is no unfinished match" in told()
    over = left(folder, RandomPlayer(), RandomPlayer(), moves=1000)
    assert "is over" in told(str(over))


def test_poses_that_no_table_has_are_told(folder, capsys):
    """The rules take any pose near the bin; a table far from what is seen cannot be built."""
    match = Match(TONNE, [TONNE.bot("clumsy"), TONNE.bot("clumsy")], 1)
    journal = begin(folder, match, datetime(2026, 5, 1))
    state = match.state
    poses = tuple((piece, 9.0, 0.1, 0.0) for piece in games.tonne.rules.prefill_pieces(2))  # pyright: ignore
    match.play(games.tonne.rules.Prefilled(poses))  # pyright: ignore
    assert match.state != state
    journal.close()
    assert cli.main(["resume"]) == 2
    assert "cannot be gone on with: piece 0 lies outside the scene" in capsys.readouterr().err


def test_a_killed_resume_can_be_resumed(folder):
    """The command, killed again and again in matches with physics, comes to the same end."""
    options = TONNE.parse_options({"rounds": 1})

    def new() -> Any:
        return Match(TONNE, [TONNE.bot("clumsy"), TONNE.bot("clumsy")], 32, options)

    whole = new()
    whole.run()
    journal = begin(folder, new(), datetime(2026, 5, 1))
    journal.close()
    command = [sys.executable, "-c", CHILD, str(journal.path)]
    for _ in range(2):
        child = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert child.stdout
        for _line in range(2):
            assert child.stdout.readline()
        child.kill()
        child.wait()
        child.stdout.close()
    assert cli.main(["resume"]) == 0
    journal, match = Journal.open(journal.path)
    journal.close()
    assert repr(match.state) == repr(whole.state)


CHILD = """
import sys
from games import cli
from games.commands import asked
asked.display = lambda: False
sys.exit(cli.main(["resume", sys.argv[1]]))
"""
