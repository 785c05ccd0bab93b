"""The command line: every command by its result, every mistake by its one sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import games
from games import cli
from games.core.problem import Problem
from games.version import __version__

WRONG = [
    (["play", "chess"], "there is no game 'chess'; known games:"),
    (["arena", "chess"], "there is no game 'chess'; known games:"),
    (["play", "tonne", "--seats", "careful"], "tonne is for 2 to 5 seats, not 1"),
    (["arena", "tonne", "--bots", ",".join(["careful"] * 6)], "tonne is for 2 to 5 seats, not 6"),
    (["arena", "tonne", "--bots", "human,careful"], "there is no player 'human'; known:"),
    (["play", "tonne", "--seats", "careful,genius"], "there is no player 'genius'; known: human,"),
    (["arena", "tonne", "--set", "carton.friction=9"], "carton.friction is 9.0, but must be a num"),
    (["arena", "tonne", "--set", "carton.friction=nan"], "carton.friction is nan, but must be"),
    (["arena", "tonne", "--set", "carton.friction=wet"], "carton.friction is 'wet', but must be"),
    (["arena", "tonne", "--set", "karton.friction=1"], "did you mean carton.friction?"),
    (["arena", "tonne", "--set", "friction"], "is not of the form key=value"),
    (
        ["arena", "tonne", "--tuning", "tonne/jelly"],
        "no preset and no file is called 'tonne/jelly'",
    ),
    (["arena", "tonne", "--tuning", "lab/plain"], "is for lab, not for tonne"),
    (["arena", "tonne", "--option", "rounds=99"], "rounds"),
    (["arena", "tonne", "--option", "colour=red"], "tonne has no option 'colour'; options: rounds"),
    (["arena", "tonne", "--games", "0"], "is not a whole number from 1"),
    (["arena", "tonne", "--seed", "-1"], "is not a whole number from 0"),
    (["tuning", "check", "nothing.toml"], "no preset and no file is called 'nothing.toml'"),
    (["replay", "nothing.npz"], "nothing.npz cannot be read: No such file"),
    (["verify", "nothing.npz"], "nothing.npz cannot be read: No such file"),
    (["dance"], "invalid choice: 'dance'"),
    (["--speed"], "unrecognized arguments: --speed"),
]


LONG = "a" * 5000
STEERS = "a\nb\x1b[31m"
"""A line's end and what turns a terminal red."""
MORE_WRONG = [
    (["arena", "tonne", "--option", f"{STEERS}=1"], "tonne has no option 'a\\nb\\x1b[31m'"),
    (["arena", "tonne", "--set", f"{STEERS}=1"], "there is no parameter 'a\\nb"),
    (["arena", "tonne", "--bots", f"{STEERS},careful"], "there is no player 'a\\nb"),
    (["arena", "tonne", "--games", "1\n2"], "'1\\n2' is not a whole number"),
    (["arena", "tonne", "--tuning", STEERS], "no preset and no file is called 'a\\nb"),
    (["tuning", "show", LONG], "no preset and no file is called 'aaa"),
    (["tuning", "show", "a\0b"], "no preset and no file is called 'a\\x00b'"),
    (["verify", LONG], "cannot be read: File name too long"),
    (["verify", "a\0b"], "a\\x00b cannot be read: Not a name that a file can have"),
    (["verify", "\ud800"], "\\ud800 cannot be read: Not a name that a file can have"),
    (["verify", f"{STEERS}.npz"], "a\\nb\\x1b[31m.npz cannot be read"),
    (["resume", f"{STEERS}.jsonl"], "a\\nb\\x1b[31m.jsonl cannot be read"),
]
WRONG += MORE_WRONG


@pytest.mark.parametrize(
    ("words", "sentence"), WRONG, ids=[ascii(" ".join(w))[:60] for w, _ in WRONG]
)
def test_a_mistake_is_told_in_one_sentence_with_exit_code_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
@pytest.mark.parametrize("command", [["verify"], ["replay"], ["tuning", "check"], ["resume"]])
def test_a_pipe_that_nobody_writes_to_is_refused_and_not_waited_for(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert cli.main([*command, str(pipe)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices on this system")
def test_a_device_without_an_end_is_no_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "/dev/zero"]) == 2
    assert "/dev/zero cannot be read: Not a plain file" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device on this system")
def test_a_full_disk_behind_stdout_is_told_in_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = run("tuning", "show", "tonne/wood", stdout=full)
    assert done.returncode == 2
    assert done.stderr == "tumbletable: no result can be written: No space left on device\n"


def test_a_reader_that_has_enough_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = run("tuning", "show", "tonne/wood", stdout=gone)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_that_knows_no_more_than_ascii_is_enough() -> None:
    done = run("tuning", "show", "tonne/wood", stdout=subprocess.PIPE, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kg/m\\xb3" in done.stdout


def test_a_tuning_by_a_stranger_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strange.toml"
    path.write_text('setting = "tonne"\nname = "a\\nb"\nnote = "\\u001b[31mred"\n')
    assert cli.main(["tuning", "show", str(path)]) == 0
    assert capsys.readouterr().out.startswith("tonne/a\\nb: \\x1b[31mred\n")


def run(*words: str, stdout: Any, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "games", *words],
        env={**os.environ, **environment},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"tumbletable {__version__}\n"


def test_help_loads_neither_physics_nor_window_nor_numpy() -> None:
    code = (
        "import sys, games.cli; games.cli.parser().format_help();"
        "heavy = ('pymunk', 'pygame', 'numpy', 'tomlkit', 'platformdirs');"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_arena_prints_its_result_as_json_and_the_same_seed_gives_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["arena", "tonne", "--games", "1", "--seed", "3", "--option", "rounds=1", "--json"]
    results = []
    for _ in range(2):
        assert cli.main(words) == 0
        captured = capsys.readouterr()
        assert "match 1 of 1" in captured.err
        results.append(json.loads(captured.out))
    for result in results:
        assert result.pop("seconds") >= 0
        assert set(result) == {
            "game", "games", "bots", "wins", "mean_scores", "shared", "collapses",
        }  # fmt: skip
        assert result["games"] == 1
        assert result["bots"] == ["careful", "careful"]
        assert len(result["wins"]) == len(result["mean_scores"]) == 2
    assert results[0] == results[1]


def test_a_tuning_file_is_shown_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('setting = "tonne"\n[carton]\nfriction = 0.2\n')
    assert cli.main(["tuning", "check", str(file)]) == 0
    assert "1 changed" in capsys.readouterr().out
    assert cli.main(["tuning", "show", str(file)]) == 0
    assert "*carton.friction" in capsys.readouterr().out
    file.write_text('setting = "tonne"\n[carton]\nfriction = 7\n')
    assert cli.main(["tuning", "check", str(file)]) == 2
    assert "carton.friction is 7, but must be a number from 0 to 1.5" in capsys.readouterr().err


def _without_display(home: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {key: value for key, value in os.environ.items() if key not in hidden}
    env["TUMBLETABLE_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "games", *words],
        capture_output=True,
        text=True,
        env=env,
        timeout=120,
    )


def test_a_person_cannot_play_without_a_display_and_is_told_so(tmp_path: Path) -> None:
    done = _without_display(tmp_path, "play", "tonne")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "there is no display" in done.stderr


def test_without_a_display_two_bots_play_and_the_collapse_is_saved_and_verifies(
    tmp_path: Path,
) -> None:
    done = _without_display(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "There is no display" in done.stdout.splitlines()[0]
    paths = [Path(word) for word in done.stdout.split() if word.endswith((".npz", ".png"))]
    assert sorted(p.suffix for p in paths) == [".npz", ".png"]
    assert all(p.is_file() and p.stat().st_size > 1000 for p in paths)
    replay = next(p for p in paths if p.suffix == ".npz")
    checked = _without_display(tmp_path, "verify", str(replay))
    assert checked.returncode == 0
    assert checked.stdout.startswith("verified: ")


def test_bots_can_play_a_match_in_the_terminal(tmp_path: Path) -> None:
    done = _without_display(
        tmp_path,
        "play",
        "tonne",
        "--seats",
        "careful,clumsy",
        "--option",
        "rounds=1",
        "--seed",
        "1",
    )
    assert done.returncode == 0, done.stderr
    assert "picks card" in done.stdout
    assert "wins" in done.stdout or "share" in done.stdout


def test_a_problem_is_not_a_value_error_that_code_could_swallow() -> None:
    assert not issubclass(Problem, ValueError)


def test_the_physics_of_a_match_can_be_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.commands import asked
    from games.shell import start

    given: list[object] = []
    monkeypatch.setattr(asked, "display", lambda: True)
    monkeypatch.setattr(start, "match", lambda *args: given.append(args[-1]) or 0)
    assert cli.main(["play", "tonne", "--lock-tuning"]) == 0
    assert cli.main(["play", "tonne"]) == 0
    assert given == [True, False]


def test_cards_have_no_physics_to_lock(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "reco", "--lock-tuning"]) == 2
    assert "reco has no physics to lock" in capsys.readouterr().err


@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_played_with_nothing_but_its_name(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.commands import asked
    from games.shell import start

    given: list[Any] = []
    monkeypatch.setattr(asked, "display", lambda: True)
    monkeypatch.setattr(start, "match", lambda *args: given.append(args[:2]) or 0)
    assert cli.main(["play", game]) == 0
    ((name, seats),) = given
    assert name == game
    assert seats[0] == "human"
    assert set(seats[1:]) <= set(games.load(game).bots)
    assert len(seats) in games.load(game).seats


def test_an_arena_takes_bots_of_its_own_when_none_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["arena", "coloretto", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == ["normal", "normal"]
