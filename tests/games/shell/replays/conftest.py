"""Real recordings: a pile in the bin, a collapse, a piece that stays, a piece beside the bin."""

from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from games.tonne.table import PIECE_KINDS, SETTING, scene_of, skyline
from sim.inputs import AnyInput, Flick, Release, Tune, lift, move
from sim.recording import Recorder, Recording
from sim.scene import Scene
from sim.setting import load
from sim.tuning import Tuning
from sim.world import World

NOW = datetime(2026, 11, 30, 21, 40)
ABOUT = {"who": "Mira", "seat": "0", "round": "6", "piece": "bottle"}


def _settle(world: World, most: int = 2400) -> None:
    for _tick in range(most):
        world.step()
        if world.at_rest:
            return


@pytest.fixture(scope="session")
def pile() -> Scene:
    """28 pieces in the bin, up to above its rim."""
    world = World(scene_of((), Tuning.load("tonne/wood")))
    for piece in [kind * 10 + i for i in range(7) for kind in range(4)]:
        kind, line = load(SETTING).kind(PIECE_KINDS[piece]), skyline(world)
        y, x, angle = min(
            (line.landing(kind, x, angle, 0.6), x, angle)
            for angle in (0.0, np.pi / 2)
            for x in np.linspace(-0.07, 0.07, 15).tolist()
        )
        world.step([lift(piece, x, y + 0.002, angle), Release()])
        _settle(world)
    return world.scene()


def record(scene: Scene, gesture: list[list[AnyInput]], about: dict[str, str]) -> Recording:
    world = World(scene)
    recorder = Recorder(world, game="tonne", about=about)
    for inputs in gesture:
        recorder.step(inputs)
    for _tick in range(2400):
        recorder.step()
        if world.at_rest:
            break
    for _tick in range(240):
        recorder.step()
    return recorder.finish()


@pytest.fixture(scope="session")
def collapse(pile: Scene) -> Recording:
    """A bottle in the hand sweeps over the heap and is let go; pieces fall to the left."""
    gesture: list[list[AnyInput]] = [[lift(29, 0.0, 0.36, 0.3)]]
    for i in range(480):
        x, y = min(0.16, i / 1200), 0.36 - 0.13 * min(1, max(0, i - 240) / 200)
        turn = 0.3 + 1.27 * min(1, i / 300)
        gesture.append([move(x, y, turn)] if i % 4 == 0 else [])
    for i in range(160):
        gesture.append([move(0.16 - min(0.25, i / 667), 0.23, 1.57)] if i % 4 == 0 else [])
    gesture[200] = [*gesture[200], Tune("bottle.friction", 0.4)]
    gesture[210] = [*gesture[210], Tune("bottle.friction", 0.35)]
    made = record(pile, [*gesture, [Release()]], ABOUT)
    assert made.marks.fell and made.marks.first_slip is not None
    return made


@pytest.fixture(scope="session")
def calm() -> Recording:
    """A can in an empty bin; nothing falls."""
    scene = scene_of((), Tuning.load("tonne/wood").replace(can__friction=0.3))
    start: list[list[AnyInput]] = [[lift(10, 0.0, 0.1, 0.0)], [], [move(0.0, 0.09, 0.0)]]
    return record(scene, [*start, *([] for _ in range(60)), [Release()]], {**ABOUT, "who": "Otto"})


@pytest.fixture(scope="session")
def beside(pile: Scene) -> Recording:
    """A can let go beside the bin."""
    start: list[list[AnyInput]] = [[lift(19, 0.25, 0.2, 0.4)], [], [Release()]]
    return record(pile, start, ABOUT)


@pytest.fixture(scope="session")
def collapse_file(collapse: Recording, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "collapse.npz"
    collapse.save(path)
    return path


@pytest.fixture(scope="session")
def flick() -> Recording:
    """A disc flicked hard across a pizza of 18 discs, seen from above."""
    from games.topthis.table import SETTING, pieces

    spots, kinds = np.random.default_rng(3), pieces()
    poses = np.full((len(kinds), 3), np.nan)
    while (n := int(np.isfinite(poses[:, 0]).sum())) < 18:
        place = spots.uniform(-0.13, 0.13, 2)
        if not (np.hypot(*(poses[:n, :2] - place).T) < 0.038).any():
            poses[n] = (*place, 0.0)
    world = World(Scene(SETTING, Tuning.load("topthis/wood"), kinds, poses))
    recorder = Recorder(world, game="topthis", about={"who": "Mira", "turn": "5"})
    recorder.step([lift(30, 0.0, -0.185, 0.0)])
    for _tick in range(60):
        recorder.step()
    recorder.step([Flick(0.05, 0.98 * world.tuning["flick.limit"], 0.0)])
    while not world.at_rest:
        recorder.step()
    for _tick in range(60):
        recorder.step()
    return recorder.finish()
