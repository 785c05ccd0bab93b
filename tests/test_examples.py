"""Every example runs as its first lines say."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
ARGUMENTS = {
    "sweep": ["2"],
    "custom_piece": ["6"],
    "my_card_bot": ["2"],
    "tournament": ["reco", "2"],
}
"""For a quick run."""
FILES = ("analyse_a_replay",)
"""Those that are given a replay."""


def _run(name: str, *words: str) -> str:
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *words]
    root = EXAMPLES.parent
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, cwd=root, env=_paths(root)
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _paths(root: Path) -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(root)}


@pytest.mark.parametrize(
    "name", sorted(p.stem for p in EXAMPLES.glob("*.py") if p.stem not in FILES)
)
def test_an_example_runs(name: str) -> None:
    assert _run(name, *ARGUMENTS.get(name, []))


def test_there_is_an_example_of_everything_a_tinkerer_starts_with() -> None:
    wanted = {
        "tower", "sweep", "what_if", "custom_piece", "my_bot", "my_card_bot", "calibrate",
        "analyse_a_replay", "export_a_replay", "tournament",
    }  # fmt: skip
    assert wanted <= {path.stem for path in EXAMPLES.glob("*.py")}


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A can on the floor is hit by one that falls from 200 mm."""
    import numpy as np

    from sim import Recorder, Scene, Tuning, World
    from sim.inputs import Lift, Release

    scene = Scene("tonne", Tuning.load("tonne/wood"), ["can", "can"], [[0, 0.05, 0], [np.nan] * 3])
    recorder = Recorder(World(scene), game="tonne")
    for _ in range(24):
        recorder.step()
    recorder.step([Lift(1, 0.02, 0.2, 0.0), Release()])
    for _ in range(480):
        recorder.step()
    path = tmp_path_factory.mktemp("replay") / "one.npz"
    recorder.finish().save(path)
    return path


@pytest.mark.parametrize("name", FILES)
def test_an_example_runs_on_a_replay(name: str, replay: Path) -> None:
    assert _run(name, str(replay))


def test_a_replay_can_be_analysed_with_numpy_alone(replay: Path) -> None:
    source = (EXAMPLES / "analyse_a_replay.py").read_text(encoding="utf-8")
    imports = {line.split()[1] for line in source.splitlines() if line.startswith("import ")}
    assert imports == {"json", "sys", "numpy"}
    said = _run("analyse_a_replay", str(replay))
    assert "can 0 ends" in said and "can 1 ends" in said
    speed = float(said.split("fastest: ")[1].split(" m/s")[0])
    assert 1.0 < speed < 1.9  # 0.14 m of free fall, and the first sample's settling
    assert 198 <= int(said.split()[-4]) <= 200  # the highest, in mm
