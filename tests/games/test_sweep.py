"""`tumbletable sweep` and `tumbletable calibrate` at the command line."""

import io
import sys
import textwrap
from pathlib import Path

import pytest

from games.cli import main
from games.commands import sweep as command
from games.scenes import named
from sim import Tuning
from sim.lab import Sweep, calibrate
from sim.lab import spec as spec_module

SCENE = """
from sim import Scene

def slab(tuning, rng):
    return Scene("lab", tuning, ["cube"], [[rng.random(), 0.05, 0.3]])
"""
SPEC = 'scene = "mine.py:slab"\ntuning = "lab/plain"\nseeds = 3\n[vary]\n{}\n'
TWO = '"cube.friction" = [0.1, 0.5]\n"cube.restitution" = [0.0, 0.4]'
HUGE = "".join(f'"{thing}.friction" = {{ steps = 100 }}\n' for thing in ("cube", "ball", "plane"))


@pytest.fixture
def spec(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(SCENE)
    (tmp_path / "a.toml").write_text(SPEC.format(TWO))
    return tmp_path / "a.toml"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_sweep_writes_a_table_and_a_picture_and_says_what_came_out(spec, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    assert main(["sweep", "a.toml", "--jobs", "1", "--plot"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == "0 of 12 runs collapsed: 0 (95 % interval 0 to 0.242)"
    assert out.splitlines()[-2:] == ["a.csv", "a.png"]
    assert err.splitlines()[-1] == "12 of 12 runs, 0 s left"
    assert (tmp_path / "a.csv").read_text().count("\n") == 13
    assert (tmp_path / "a.png").read_bytes()[:4] == b"\x89PNG"


def test_progress_is_one_line_on_a_terminal(spec, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["sweep", "a.toml", "--jobs", "1"]) == 0
    text = terminal.getvalue()
    assert text.count("\n") == 1 and text.startswith("\r\x1b[K1 of 12 runs, ")


def test_a_folder_takes_the_table_under_the_name_of_the_spec(spec, tmp_path):
    (tmp_path / "results").mkdir()
    assert main(["sweep", "a.toml", "--jobs", "1", "--out", "results"]) == 0
    assert (tmp_path / "results" / "a.csv").exists()


def test_two_million_runs_are_asked_about(spec, tmp_path, monkeypatch, capsys):
    spec.write_text(SPEC.format(HUGE).replace("seeds = 3", "seeds = 2"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(["sweep", "a.toml"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tumbletable: That is 2000000 runs, about ") and "Add --yes" in said
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    assert main(["sweep", "a.toml"]) == 2
    assert "Go on? [y/N] tumbletable: nothing was run" in capsys.readouterr().err
    assert not list(tmp_path.glob("a.csv*"))


@pytest.mark.parametrize(("words", "answer"), [(["--yes"], ""), ([], "y\n")])
def test_many_runs_that_are_meant_are_run(spec, monkeypatch, capsys, words, answer):
    monkeypatch.setattr(command, "ASK_RUNS", 5)
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    assert main(["sweep", "a.toml", "--jobs", "1", *words]) == 0
    assert ("Go on?" in capsys.readouterr().err) == bool(answer)


@pytest.mark.parametrize(
    ("vary", "words", "said"),
    [
        ('"cube.fricton" = [1]', [], "did you mean cube.friction?"),
        ('"cube.friction" = [7]', [], "cube.friction is 7, but must be a number from 0 to 1.5"),
        ("cube", [], "a.toml is not TOML"),
        (TWO, ["--out", "no/a.csv"], "there is no folder no"),
        (TWO, ["--out", "a.xls"], "must end in .csv or .parquet"),
        (TWO, ["--plot", "a.bmp"], "must end in .png"),
        (TWO, ["--plot", "--over", "ball.friction"], "was not varied"),
        (TWO, ["--plot", "--measure", "joy"], "no measure 'joy'"),
        (TWO, ["--engine", "ray"], "no engine 'ray'"),
        (TWO, ["--address", "tcp://a:1"], "add --engine dask"),
        (TWO, ["--jobs", "0"], "whole number from 1"),
    ],
)
def test_what_is_wrong_is_told_before_anything_is_run(spec, tmp_path, capsys, vary, words, said):
    spec.write_text(SPEC.format(vary))
    assert main(["sweep", "a.toml", *words]) == 2
    out, err = capsys.readouterr()
    assert said in err and len(err.strip().splitlines()) == 1 and not out
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.toml", "mine.py"]


def test_a_scene_that_fails_is_one_sentence(spec, tmp_path, capsys):
    (tmp_path / "mine.py").write_text("def slab(tuning, rng):\n    return rng.nothing\n")
    assert main(["sweep", "a.toml"]) == 2
    said = capsys.readouterr().err
    assert "AttributeError: 'Random' object has no attribute 'nothing' (line 2)" in said
    assert len(said.strip().splitlines()) == 1


def test_calibrate_writes_a_preset_that_a_match_can_be_played_with(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "throws.csv").write_text(
        "what,height_mm,base_mm,distance_mm,rebound_mm\n"
        "slide,120,100,200,\nslide,120,100,190,\nslide,240,200,420,\n"
        "bounce,500,,,45\nbounce,500,,,55\nbounce,300,,,99\n"
    )
    assert main(["calibrate", "throws.csv", "--piece", "carton"]) == 0
    out = capsys.readouterr().out
    assert "carton on table: friction 0.40" in out and "3 throws, scatter" in out
    assert out.splitlines()[-1] == "throws.toml"
    loaded = Tuning.load(tmp_path / "throws.toml")
    assert loaded["carton.friction"] == pytest.approx(0.4, abs=0.01)
    assert main(["tuning", "check", "throws.toml"]) == 0
    assert main(["calibrate", "throws.csv", "--piece", "carton"]) == 2  # it is there now
    assert "is there already" in capsys.readouterr().err
    assert main(["calibrate", "throws.csv", "--piece", "can", "--out", "throws.toml"]) == 2
    assert main(["calibrate", "throws.csv", "--piece", "can", "--force"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no.csv"], "no.csv cannot be read"),
        (["a.csv"], "a.csv, row 2, column distance_mm: 'x' is not a number"),
        (["a.csv", "--game", "reco"], "reco has no physics to tune"),
        (["a.csv", "--tuning", "tonne/soap"], "no preset and no file is called"),
        (["a.csv", "--out", "no/a.toml"], "there is no folder no"),
        (["a.csv", "--out", "./a.csv"], "a.csv holds the throws; give the tuning another name"),
    ],
)
def test_what_is_wrong_with_throws_is_told(tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text("speed_m_s,distance_mm\n1,x\n")
    assert main(["calibrate", *words]) == 2
    err = capsys.readouterr().err
    assert said in err and len(err.strip().splitlines()) == 1
    assert [p.name for p in tmp_path.iterdir()] == ["a.csv"]


def test_what_the_readme_shows_is_a_good_spec_and_good_throws(tmp_path):
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    spec = tmp_path / "spec.toml"
    spec.write_text(readme.split("```toml\n")[1].split("```")[0])
    assert Sweep.load(spec, named).runs == 300
    throws = tmp_path / "throws.csv"
    throws.write_text("what,height_mm" + readme.split("what,height_mm")[1].split("```")[0])
    found = calibrate(throws, piece="carton", on="table")
    assert [round(pair.value, 3) for pair in found.pairs] == [0.488, 0.296]


def test_what_the_spec_says_of_itself_is_a_good_spec(tmp_path):
    text = str(spec_module.__doc__).split("\n\n", 1)[1].split("\n\nRun k")[0]
    path = tmp_path / "spec.toml"
    path.write_text(textwrap.dedent(text))
    assert Sweep.load(path, named).runs == 20 * 3 * 2 * 10
