"""Short recordings to be taken out: pieces that fall beside the bin, discs on a pizza."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from pathlib import Path

import numpy as np
import pytest

from sim import Recorder, Recording, Scene, Tuning, World
from sim.inputs import Flick, Lift, Release, move

NOWHERE = [np.nan] * 3


@pytest.fixture(scope="session")
def drop() -> Recording:
    """A can and a carton lie in the bin; a bottle is carried to the right and falls; 3 s."""
    kinds = ["can", "carton", "bottle", "core"]
    poses = [[-0.05, 0.04, 0.0], [0.04, 0.04, 0.0], NOWHERE, NOWHERE]
    recorder = Recorder(
        World(Scene("tonne", Tuning.load("tonne/wood"), kinds, poses)),
        game="tonne",
        about={"who": "Mira", "round": "6", "date": "2026-11-30T21:40"},
    )
    for tick in range(3 * 480):
        if tick == 96:
            recorder.step([Lift(2, 0.0, 0.30, 0.0)])
        elif 96 < tick < 720 and tick % 4 == 0:
            recorder.step([move(min(0.2, (tick - 96) / 1800), 0.30, 0.0)])
        elif tick == 720:
            recorder.step([Release()])
        else:
            recorder.step()
    made = recorder.finish()
    assert [piece for _time, piece in made.marks.fell] == [2]
    return made


@pytest.fixture(scope="session")
def shot() -> Recording:
    """Three discs lie on the pizza, each of another look; one more is flicked at them; 2 s."""
    scene = Scene(
        "topthis",
        Tuning.load("topthis/wood"),
        ["disc"] * 4,
        [[0.0, 0.0, 0.2], [0.06, 0.05, 1.0], [0.05, -0.08, 0.0], NOWHERE],
    )
    recorder = Recorder(World(scene), game="topthis", about={"dress": "0234"})
    for tick in range(2 * 240):
        if tick == 30:
            recorder.step([Lift(3, -0.18, 0.0, 0.0)])
        elif tick == 60:
            recorder.step([Flick(0.9, 0.0, 1.0)])
        else:
            recorder.step()
    return recorder.finish()


@pytest.fixture(scope="session")
def drop_file(drop: Recording, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "drop.npz"
    drop.save(path)
    return path
