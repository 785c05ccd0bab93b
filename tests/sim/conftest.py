"""Shared pieces of physics tests: plain tables, and one settled pile of 40."""

import io
import random
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from math import pi
from pathlib import Path

import numpy as np
import pytest

from sim import Scene, Tuning, World
from sim.inputs import Lift, Move, Release
from sim.recording import Recorder

TONNE_KINDS = tuple(("carton", "can", "bottle", "core")[i // 10] for i in range(40))
NOWHERE = (np.nan, np.nan, np.nan)


@pytest.fixture(scope="session")
def lab() -> Callable[..., World]:
    """lab(pieces, poses, **tuning) -> World on the plain table."""

    def build(pieces: Sequence[str], poses: object, **changes: float) -> World:
        tuning = Tuning.default("lab").replace(**changes)
        return World(Scene("lab", tuning, pieces, np.array(poses, dtype=float)))

    return build


def run(world: World, seconds: float) -> World:
    for _ in range(round(seconds / world.dt)):
        world.step()
    return world


def settle(world: World, most: float = 12.0) -> World:
    for _ in range(round(most / world.dt)):
        world.step()
        if world.at_rest:
            return world
    raise AssertionError("the world did not come to rest")


def pour(tuning: Tuning, seed: int, *, pieces: int = 40, spread: float = 0.05) -> World:
    """Let pieces fall into the bin, one each 0.15 s, as the hand opens high above it."""
    rng = random.Random(seed)
    order = list(range(40))
    rng.shuffle(order)
    world = World(Scene("tonne", tuning, TONNE_KINDS, [NOWHERE] * 40))
    for piece in order[:pieces]:
        x, angle = rng.uniform(-spread, spread), rng.uniform(-pi, pi)
        world.step([Lift(piece, x, 0.45, angle), Release()])
        run(world, 0.15)
    return settle(world)


def place_all(tuning: Tuning, seed: int) -> World | None:
    """Put all 40 down by hand, each a little above the pile; None if one fell."""
    from sim.cast import Skyline

    rng = random.Random(seed)
    order = list(range(40))
    rng.shuffle(order)
    world = World(Scene("tonne", tuning, TONNE_KINDS, [NOWHERE] * 40))
    setting = world.start.setting
    for piece in order:
        kind = setting.kind(TONNE_KINDS[piece])
        line = Skyline(setting, TONNE_KINDS, world.poses())
        tries = [(rng.uniform(-0.07, 0.07), rng.choice([0.0, pi / 2])) for _ in range(12)]
        y, x, angle = min((line.landing(kind, x, a, 0.7), x, a) for x, a in tries)
        world.step([Lift(piece, x, y + 0.001, angle), Release()])
        run(world, 0.1)
        settle(world, 6.0)
        if world.fallen:
            return None
    return settle(world)


@pytest.fixture(scope="session")
def wood() -> Tuning:
    return Tuning.load("tonne/wood")


@pytest.fixture(scope="session")
def pile(wood: Tuning) -> Scene:
    """40 wooden pieces at rest in the bin; nothing has fallen."""
    for seed in range(18, 60):  # 18 is the first that fills the bin
        world = place_all(wood, seed)
        if world is not None:
            return world.scene()
    raise AssertionError("no seed filled the bin")


@pytest.fixture(scope="session")
def half_pile(wood: Tuning) -> Scene:
    """20 wooden pieces at rest in the bin."""
    return pour(wood, 3, pieces=20).scene()


def hold_to(world: World, x: float, y: float, angle: float, seconds: float) -> World:
    """Ask the hand to go to a pose and step on."""
    world.step([Move(x, y, angle)])
    return run(world, seconds - world.dt)


class Tools:
    """What test modules share; they cannot import this file."""

    run = staticmethod(run)
    settle = staticmethod(settle)
    pour = staticmethod(pour)
    hold_to = staticmethod(hold_to)
    kinds = TONNE_KINDS
    nowhere = NOWHERE


@pytest.fixture(scope="session")
def tools() -> type[Tools]:
    return Tools


def _packed():
    path = Path(__file__).with_name("packed.py")
    spec = spec_from_file_location("packed", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def packed():
    """The helpers of packed.py."""
    return _packed()


@pytest.fixture(scope="session")
def good(wood):
    """A small sound recording as bytes."""
    poses = [[-0.05, 0.04, 0], [0.05, 0.04, 1.0], [np.nan] * 3]
    recorder = Recorder(World(Scene("tonne", wood, ["can", "core", "carton"], poses)))
    recorder.step([Lift(2, 0.0, 0.3, 0.0), Move(0.02, 0.2, 0.5)])
    for _ in range(480):
        recorder.step()
    recorder.step([Release()])
    for _ in range(238):
        recorder.step()
    return recorder.finish().to_bytes()


@pytest.fixture(scope="session")
def arrays(good):
    with np.load(io.BytesIO(good)) as data:
        return {name: data[name] for name in data.files}
