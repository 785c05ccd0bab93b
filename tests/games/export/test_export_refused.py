"""What cannot be is refused in one sentence, and nothing is left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from games.cli import main
from games.export import FORMATS, Cancelled, Export, ExportError, Wanted, formats
from sim import Recording
from sim.lock import lock

ROOT = Path(__file__).resolve().parents[3]


def refused(*words: str, capsys: Any) -> str:
    """Return the one sentence with which the command line refuses."""
    assert main(["export", *words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("tumbletable: ") and err.count("\n") == 1
    return err


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--to", "out.avi"], "should end in .mp4, .webm"),
        (["--to", "out"], "should end in"),
        (["--to", "."], "should end in"),
        (["--to", "nowhere/out.mp4"], "there is no folder"),
        (["--to", "file.txt/out.mp4"], "not a folder"),
        (["--to", "folder.mp4"], "is a folder; give the name of a file in it"),
        (["--to", "there.csv"], "is there already; --force writes over it"),
        (["--to", "a\0b.csv"], "cannot have that name"),
        (["--to", "x" * 300 + ".csv"], "name too long"),
        (["--to", "out.csv", "--from", "2", "--to-time", "1"], "before it begins at 2 s"),
        (["--to", "out.csv", "--from", "1", "--to-time", "1"], "has no length"),
        (["--to", "out.csv", "--from", "9"], "is 3.00 s long"),
        (["--to", "out.csv", "--from", "-1"], "two times of 0 s or later"),
        (["--to", "out.csv", "--from", "inf"], "two times of 0 s or later"),
        (["--to", "out.csv", "--from", "soon"], "'soon' is not a time"),
        (["--to", "out.csv", "--to-time", "nan"], "'nan' is not a time"),
        (["--to", "out.mp4", "--speed", "0"], "a speed of 0 cannot be; from 0.01 to 100 can"),
        (["--to", "out.mp4", "--speed", "-1"], "a speed of -1 cannot be"),
        (["--to", "out.mp4", "--speed", "1e9"], "cannot be"),
        (["--to", "out.mp4", "--speed", "fast"], "'fast' is not a number"),
        (["--to", "out.mp4", "--size", "0x0"], "a size of 0x0 cannot be; from 64x48"),
        (["--to", "out.mp4", "--size", "99999x99999"], "cannot be"),
        (["--to", "out.mp4", "--size", "9" * 5000 + "x9"], "too large a size"),
        (["--to", "out.png", "--size", "3840x2160"], "from 64x48 to 1280x960 can"),
        (["--to", "out.mp4", "--size", "wide"], "not a size such as 1280x720"),
        (["--to", "out.mp4", "--fps", "0"], "cannot have 0 pictures a second; from 1 to 120"),
        (["--to", "out.gif", "--fps", "60"], "gif cannot have 60 pictures a second; from 1 to 50"),
        (["--to", "out.csv", "--fps", "1e6"], "samples a second"),
        (["--to", "out.gif", "--speed", "0.01", "--fps", "50"], "that would be 15000 pictures"),
    ],
)
def test_one_sentence_says_what_is_wrong(drop_file, tmp_path, monkeypatch, capsys, words, said):
    pytest.importorskip("av")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.txt").write_text("x")
    (tmp_path / "folder.mp4").mkdir()
    (tmp_path / "there.csv").write_text("mine")
    before = left(tmp_path)
    assert said in refused(str(drop_file), *words, capsys=capsys)
    assert left(tmp_path) == before and (tmp_path / "there.csv").read_text() == "mine"


def test_the_ending_counts_however_it_is_written(drop_file, tmp_path, capsys):
    assert main(["export", str(drop_file), "--to", str(tmp_path / "out.CSV")]) == 0
    assert "lines" in capsys.readouterr().out


def test_a_replay_that_is_none_is_told(tmp_path, drop_file, capsys):
    out = str(tmp_path / "out.csv")
    good = drop_file.read_bytes()
    bad = tmp_path / "bad.npz"
    for data in (b"", b"PK\x03\x04 nothing", good[: len(good) // 2], good[:-30]):
        bad.write_bytes(data)
        assert "cannot be opened" in refused(str(bad), "--to", out, capsys=capsys)
    assert "cannot be read" in refused(str(tmp_path / "none.npz"), "--to", out, capsys=capsys)
    assert left(tmp_path) == ["bad.npz"]


def test_a_replay_of_another_version_is_told(drop, tmp_path, capsys):
    header = msgspec.structs.replace(drop.header, format=99)
    Recording(header, drop.time_s, drop.samples, drop.inputs, drop.digests).save(tmp_path / "a.npz")
    said = refused(str(tmp_path / "a.npz"), "--to", str(tmp_path / "o.csv"), capsys=capsys)
    assert "version" in said and left(tmp_path) == ["a.npz"]


@pytest.mark.parametrize("name", ["mp4", "gif", "webp", "png", "html"])
def test_a_setting_that_is_not_known_here_cannot_be_drawn(drop, tmp_path, name):
    header = msgspec.structs.replace(drop.header, setting="attic")
    other = Recording(header, drop.time_s, drop.samples, drop.inputs, drop.digests)
    with pytest.raises(ExportError, match="cannot be drawn: unknown setting 'attic'"):
        Export(other, tmp_path / f"out.{name}").run()
    assert left(tmp_path) == []


def test_the_replay_itself_is_never_written_over(drop, tmp_path, capsys):
    path = tmp_path / "drop.npz"
    drop.save(path)
    before = path.read_bytes()
    (tmp_path / "same.npz").symlink_to(path)
    for name in ("drop.npz", "same.npz"):
        words = [str(path), "--to", str(tmp_path / name), "--force"]
        assert "is the replay itself" in refused(*words, capsys=capsys)
    assert path.read_bytes() == before


def test_force_writes_over_a_file(drop_file, tmp_path, capsys):
    path = tmp_path / "out.csv"
    path.write_text("old")
    assert main(["export", str(drop_file), "--to", str(path), "--force"]) == 0
    assert path.read_text().startswith("time_s,piece")
    assert left(tmp_path) == ["out.csv"]


def test_what_a_format_does_not_have_is_left_out_and_that_is_told(drop_file, tmp_path, capsys):
    words = ["--to", str(tmp_path / "out.csv"), "--size", "640x360", "--speed", "2"]
    assert main(["export", str(drop_file), *words]) == 0
    err = capsys.readouterr().err
    assert "csv has no size; it is left out" in err and "csv has no speed" in err


@pytest.mark.parametrize(("name", "needs"), [("mp4", "av"), ("gif", "PIL"), ("webp", "PIL")])
def test_without_its_package_the_command_that_gets_it_is_told(
    drop_file, tmp_path, capsys, monkeypatch, name, needs
):
    monkeypatch.setitem(sys.modules, needs, None)
    found = formats.find_spec
    monkeypatch.setattr(formats, "find_spec", lambda n: None if n == needs else found(n))
    said = refused(str(drop_file), "--to", str(tmp_path / f"out.{name}"), capsys=capsys)
    assert "pip install 'tumbletable[record]'" in said
    assert left(tmp_path) == []
    for other in ("csv", "npz", "png", "html"):
        assert not FORMATS[other].missing


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_cancelled_half_way_leaves_nothing(drop, tmp_path, name):
    if FORMATS[name].missing:
        pytest.skip(FORMATS[name].missing)
    kept = tmp_path / f"out.{name}"
    kept.write_text("mine")
    seen = []

    def told(share: float) -> None:
        seen.append(share)
        if share >= 0.4:
            raise Cancelled

    size = (128, 96) if "size" in FORMATS[name].takes else None
    with pytest.raises(Cancelled):
        Export(drop, kept, Wanted(size=size), force=True).run(told)
    assert left(tmp_path) == [kept.name] and kept.read_text() == "mine"
    assert seen == sorted(seen) and 0.4 <= seen[-1] <= 1


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_how_far_it_is_rises_to_all(drop, tmp_path, name):
    if FORMATS[name].missing:
        pytest.skip(FORMATS[name].missing)
    seen: list[float] = []
    size = (128, 96) if "size" in FORMATS[name].takes else None
    Export(drop, tmp_path / f"out.{name}", Wanted(size=size)).run(seen.append)
    assert seen == sorted(seen) and seen[-1] == 1.0 and len(seen) >= 2


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, 4_000))
from games.cli import main
sys.exit(main(sys.argv[1:]))
"""


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of POSIX")
@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_disk_that_is_full_leaves_no_broken_file(drop, tmp_path, name):
    if FORMATS[name].missing:
        pytest.skip(FORMATS[name].missing)
    out = tmp_path / f"out.{name}"
    out.write_text("mine")
    replay = tmp_path / "replay.npz"
    # Noise, so that no format becomes smaller than what there is room for.
    noise = np.random.default_rng(1).normal(0, 0.01, drop.samples.shape)
    noisy = Recording(drop.header, drop.time_s, drop.samples + noise, drop.inputs, drop.digests)
    noisy.save(replay)
    words = [sys.executable, "-c", LIMITED, "export", str(replay), "--to", str(out), "--force"]
    words += ["--size", "320x180"] if "fps" in FORMATS[name].takes else []
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, env=environment())
    assert done.returncode == 2, done.stderr
    sentence = [line for line in done.stderr.splitlines() if "left out" not in line]
    assert len(sentence) == 1 and "cannot be written: file too large" in sentence[0]
    assert left(tmp_path) == [out.name, "replay.npz"] and out.read_text() == "mine"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only_is_told(drop_file, tmp_path, capsys):
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o500)
    try:
        said = refused(str(drop_file), "--to", str(folder / "out.csv"), capsys=capsys)
    finally:
        folder.chmod(0o700)
    assert "permission denied" in said


def test_a_refusal_of_the_system_is_told(drop, tmp_path, monkeypatch):
    import tempfile

    def locked(*_given: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied", "secret-name")

    monkeypatch.setattr(tempfile, "mkstemp", locked)
    with pytest.raises(ExportError, match=r"out\.csv cannot be written: permission denied"):
        Export(drop, tmp_path / "out.csv").run()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", 0)])
def test_ctrl_c_half_way_leaves_nothing(drop_file, tmp_path, number):
    pytest.importorskip("PIL")
    words = ["export", str(drop_file), "--to", str(tmp_path / "out.gif"), "--speed", "0.05"]
    running = subprocess.Popen(
        [sys.executable, "-m", "games", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(),
    )  # fmt: skip
    try:
        for _ in range(2400):  # until it writes; no limit of time decides what is tested
            if any(path.suffix == ".part" and path.stat().st_size for path in tmp_path.iterdir()):
                break
            assert running.poll() is None, running.communicate()
            time.sleep(0.05)
        running.send_signal(number)
        _out, err = running.communicate(timeout=120)
    finally:
        running.kill()
    assert running.returncode == 130 and err.strip() == "tumbletable: stopped"
    assert left(tmp_path) == []


def test_what_a_killed_export_left_goes_with_the_next_one(drop, tmp_path):
    """What another one still writes, has just written, or is of another name stays."""
    names = [".out.csv.gone.part", ".out.csv.busy.part", ".out.csv.new.part", ".b.csv.gone.part"]
    for name in names:
        (tmp_path / name).write_bytes(b"half")
        if "new" not in name:
            os.utime(tmp_path / name, (0, 0))
    with open(tmp_path / names[1], "r+b", buffering=0) as busy:
        assert lock(busy)
        Export(drop, tmp_path / "out.csv").run()
        assert left(tmp_path) == sorted([*names[1:], "out.csv"])


@pytest.mark.parametrize("name", ["mp4", "html", "csv", "png"])
def test_poses_all_over_the_place_are_drawn_all_the_same(drop, tmp_path, name):
    if FORMATS[name].missing:
        pytest.skip(FORMATS[name].missing)
    rng = np.random.default_rng(2)
    wild = rng.uniform(-1e6, 1e6, drop.samples.shape)
    wild[:, 1] = np.nan
    wild[3] = np.nan
    other = Recording(drop.header, drop.time_s, wild, drop.inputs, drop.digests)
    wanted = Wanted(size=(320, 180), fps=5) if name == "mp4" else None
    assert Export(other, tmp_path / f"out.{name}", wanted).run().size > 1000
