"""`tumbletable whatif`: matches run again to the bit, what is told, and every mistake."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import games
from games import Match, cli
from sim import Recorder, Recording, Scene, Tuning, World
from sim.inputs import Lift, Release
from sim.lab.whatif import WhatIf, compare, rerun

MATCHES = {"tonne": {"rounds": 1}, "topthis": {"turns": 4}}


@pytest.fixture(scope="session", params=MATCHES)
def played(request: pytest.FixtureRequest) -> list[Recording]:
    """All turns of a match of bots, with a slider turned between two of them."""
    game = games.load(request.param)
    match = Match(game, [game.bot("clumsy")] * 2, 5, game.parse_options(MATCHES[request.param]))
    kept: list[Recording] = []
    match.on_move.append(lambda _m, _move, made: kept.append(made) if made is not None else None)
    for _ in range(60):
        if not match.advance():
            break
        if len(kept) == 2:
            match.retune(Tuning.load(game.preset).with_values({"world.gravity": 7.0}))
    assert len(kept) > 3
    return kept


def test_every_turn_of_a_match_runs_again_to_the_bit(played, tmp_path):
    for number, made in enumerate(played):
        again = rerun(made)
        assert again.digests == made.digests
        assert again.samples.tobytes() == made.samples.tobytes()
        assert again.inputs == made.inputs and again.marks == made.marks
        path = tmp_path / f"{number}.npz"
        made.save(path)
        run = WhatIf(Recording.load(path))
        assert run.run().digests == made.digests
        assert compare(made, run.result()).parts_tick is None


@pytest.fixture(scope="session")
def stack() -> Recording:
    """A can dropped onto one that stands on the wall of the bin; both fall."""
    spots = [[0.107, 0.212, 0.0], [0.0, 0.028, 0.0], [np.nan] * 3]
    recorder = Recorder(
        World(Scene("tonne", Tuning.load("tonne/wood"), ["can"] * 3, spots)),
        game="tonne",
        about={"who": "Mira"},
    )
    recorder.step([Lift(2, 0.115, 0.33, 0.3)])
    recorder.step([Release()])
    while not recorder.world.at_rest:
        recorder.step()
    return recorder.finish()


@pytest.fixture
def file(stack: Recording, tmp_path: Path) -> Path:
    path = tmp_path / "stack.npz"
    stack.save(path)
    return path


def told(words: list[Any], capsys: pytest.CaptureFixture[str], code: int = 0) -> str:
    """Return what a command prints."""
    assert cli.main(["whatif", *map(str, words)]) == code
    return capsys.readouterr().out


def test_with_nothing_changed_it_says_that_it_is_the_same(file, stack, capsys):
    out = told([file], capsys)
    assert out.splitlines() == [
        out.splitlines()[0],
        f"With nothing changed all {stack.header.ticks} ticks are equal, to the bit.",
    ]
    assert out.startswith("As recorded: 2 pieces fell: can 3 and can 1; first slip: can 1 at ")


def test_a_file_that_does_not_run_as_it_says_is_told_by_the_exit_code(stack, tmp_path, capsys):
    wrong = Recording(
        stack.header, stack.time_s, stack.samples, stack.inputs, bytes(len(stack.digests))
    )
    wrong.save(tmp_path / "wrong.npz")
    assert "it differs at tick 1 of" in told([tmp_path / "wrong.npz"], capsys, 1)


def test_it_tells_in_sentences_what_came_of_it(file, capsys):
    out = told([file, "--set", "can.friction=1.4", "--set", "bin.friction=1.4"], capsys)
    lines = out.splitlines()
    start = "With can.friction 1.4 instead of 0.5 and bin.friction 1.4 instead of 0.5: "
    assert lines[1].startswith(start)
    assert (
        lines[2].startswith("They part at tick ")
        and "is the first to be seen 1 mm away, at" in lines[2]
    )
    assert all(line.endswith(".") for line in lines)


def test_as_json_it_says_the_same(file, stack, capsys):
    found = json.loads(told([file, "--set", "world.gravity=1", "--json"], capsys))
    other = compare(stack, rerun(stack, {"world.gravity": 1.0}))
    assert found["changes"] == {"world.gravity": {"was": 9.81, "now": 1.0}}
    assert found["parts_tick"] == other.parts_tick
    assert found["before"]["fell"] == list(other.first.fell)
    assert found["after"]["fell"] == list(other.second.fell)
    assert found["only_before"] == list(other.only_first)
    assert found["nudge"] is None and found["skipped"] == 0


def test_a_preset_is_run_and_a_set_value_wins_over_it(file, capsys):
    words = [file, "--tuning", "tonne/ice", "--set", "can.friction=0.3", "--json"]
    changes = json.loads(told(words, capsys))["changes"]
    ice = Tuning.load("tonne/ice")
    assert changes["can.friction"]["now"] == 0.3
    assert changes["carton.friction"]["now"] == ice["carton.friction"]
    assert "With the tuning tonne/ice (" in told([file, "--tuning", "tonne/ice"], capsys)


def test_the_new_replay_is_kept_whole(file, stack, tmp_path, capsys):
    out = tmp_path / "new.npz"
    said = told([file, "--set", "world.gravity=1", "--out", out], capsys)
    assert said.splitlines()[-1] == f"Kept in {out}."
    kept = Recording.load(out)
    assert kept.digests == rerun(stack, {"world.gravity": 1.0}).digests
    assert kept.verify() is None
    assert kept.header.about["title"] == "What if: world g 1"
    assert kept.header.about["who"] == "Mira"


def test_a_nudge_tells_how_often_and_with_the_same_seed_the_same(file, capsys):
    words = [file, "--nudge", "12", "--json"]
    found = json.loads(told(words, capsys))["nudge"]
    assert found["n"] == 12 and found["low"] < found["high"]
    assert json.loads(told(words, capsys))["nudge"] == found
    said = told([file, "--nudge", "4", "--seed", "3"], capsys)
    assert "With a hand that trembles it collapses in 4 of 4 trials (95 % interval 51 to " in said


def test_a_flick_is_told_in_the_words_of_its_game(played, tmp_path, capsys):
    path = tmp_path / "turn.npz"
    played[2].save(path)
    said = told([path, "--nudge", "1"], capsys)
    if played[2].header.game == "topthis":
        assert "left the pizza; " in said and "first hit" in said
        assert "it knocks two or more off the pizza in " in said
    else:
        assert "fell; " in said and "first slip" in said and "it collapses in " in said


def test_a_nudge_knows_the_hand_of_each_game(played, tmp_path, capsys):
    path = tmp_path / "turn.npz"
    played[1].save(path)
    assert json.loads(told([path, "--nudge", "3", "--json"], capsys))["nudge"]["n"] == 3


# --- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--set", "bin.friction=9"], "bin.friction is 9.0, but must be a number from 0 to 1.5"),
        (["--set", "bin.friction=wet"], "bin.friction is 'wet', but must be a number from 0"),
        (["--set", "bim.friction=1"], "there is no parameter 'bim.friction'; did you mean bin"),
        (["--set", "friction"], "is not of the form key=value"),
        (["--tuning", "topthis/wood"], "is for topthis, the replay is of tonne"),
        (["--tuning", "tonne/jelly"], "no preset and no file is called 'tonne/jelly'"),
        (["--nudge", "0"], "is not a whole number from 1 to 10000"),
        (["--seed", "-1"], "is not a whole number from 0"),
        (["--out", "{tmp}/no/new.npz"], "cannot be written: there is no folder"),
        (["--out", "{tmp}/stack.npz"], "is the replay itself; give the new one another name"),
        (["--out", "{tmp}"], "cannot be saved: Is a directory"),
        (["--out", "a\0b"], "Not a name that a file can have"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(words, sentence, file, tmp_path, capsys):
    before = sorted(tmp_path.iterdir())
    assert cli.main(["whatif", str(file), *(w.replace("{tmp}", str(tmp_path)) for w in words)]) == 2
    said = capsys.readouterr()
    assert sentence in said.err and said.err.count("\n") == 1 and said.out == ""
    assert sorted(tmp_path.iterdir()) == before
    assert Recording.load(file).verify() is None


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(errno.ENOSPC, "No space left on device"), (errno.EROFS, "Read-only file system")],
)
def test_a_disk_that_is_full_or_closed_leaves_no_broken_file(
    number, sentence, file, tmp_path, capsys, monkeypatch
):
    def full(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)
    out = tmp_path / "new.npz"
    out.write_bytes(b"old")
    assert cli.main(["whatif", str(file), "--out", str(out)]) == 2
    assert f"{out} is there already; --force writes over it" in capsys.readouterr().err
    assert cli.main(["whatif", str(file), "--out", str(out), "--force"]) == 2
    assert f"the replay {out} cannot be saved: {sentence}" in capsys.readouterr().err
    assert out.read_bytes() == b"old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["new.npz", "stack.npz"]


def test_a_file_that_is_none_or_is_cut_short_is_told(file, tmp_path, capsys):
    cut = tmp_path / "cut.npz"
    cut.write_bytes(file.read_bytes()[:2000])
    for path, sentence in (
        (cut, "cannot be opened: it is damaged"),
        (tmp_path / "no.npz", "cannot be read: No such file"),
    ):
        assert cli.main(["whatif", str(path)]) == 2
        said = capsys.readouterr().err
        assert sentence in said and said.count("\n") == 1


def spoilt(stack: Recording, **changes: Any) -> Recording:
    import msgspec

    header = msgspec.structs.replace(stack.header, **changes)
    return Recording(header, stack.time_s, stack.samples, stack.inputs, stack.digests)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": 9}, "it has format 9, and this version reads format 1 only"),
        ({"setting": "chess"}, "cannot be simulated: "),
        ({"kinds": ["boot", "can", "can"]}, "cannot be simulated: "),
        ({"tuning": {"nothing.known": 1.0}}, "cannot be simulated: there is no parameter"),
        ({"rate": 240}, "cannot be "),
    ],
)
def test_a_replay_of_another_version_or_world_is_told(changes, sentence, stack, tmp_path, capsys):
    path = tmp_path / "other.npz"
    spoilt(stack, **changes).save(path)
    assert cli.main(["whatif", str(path)]) == 2
    said = capsys.readouterr()
    assert sentence in said.err and said.err.count("\n") == 1 and said.out == ""


def test_one_of_another_engine_that_runs_otherwise_here_is_told(stack, tmp_path, capsys):
    other = spoilt(stack, pymunk="1.0")
    wrong = Recording(
        other.header, other.time_s, other.samples, other.inputs, bytes(len(other.digests))
    )
    wrong.save(tmp_path / "a.npz")
    assert cli.main(["whatif", str(tmp_path / "a.npz")]) == 2
    said = capsys.readouterr().err
    assert "it does not run here as it did there" in said and "Pymunk version 1.0" in said
