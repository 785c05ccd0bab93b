"""Every example runs as its first lines say."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
ARGUMENTS = {"friction_and_height": ["1"]}


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
    "name", sorted(p.stem for p in EXAMPLES.glob("*.py") if p.stem != "read_a_replay")
)
def test_an_example_runs(name: str) -> None:
    assert _run(name, *ARGUMENTS.get(name, []))


def test_a_replay_can_be_read_with_numpy_alone(tmp_path: Path) -> None:
    import numpy as np

    from sim import Recorder, Scene, Tuning, World
    from sim.inputs import Lift, Release

    scene = Scene("tonne", Tuning.load("tonne/wood"), ["can", "can"], [[0, 0.05, 0], [np.nan] * 3])
    recorder = Recorder(World(scene), game="tonne")
    recorder.step([Lift(1, 0.02, 0.2, 0.0), Release()])
    for _ in range(480):
        recorder.step()
    path = tmp_path / "one.npz"
    recorder.finish().save(path)
    assert "can 0 ends" in _run("read_a_replay", str(path))
