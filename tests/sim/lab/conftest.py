"""Recordings to run again: a sweep over a heap that brings pieces down, and a flick."""

import math
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from sim import Recorder, Recording, Scene, Tuning, World
from sim.cast import Skyline
from sim.inputs import AnyInput, Flick, Lift, Release, Tune, lift, move
from sim.setting import load

KINDS = tuple(("carton", "can", "bottle", "core")[i // 10] for i in range(40))


def record(scene: Scene, gesture: Sequence[Sequence[AnyInput]], game: str) -> Recording:
    """Record a gesture, tick by tick, until all is at rest."""
    recorder = Recorder(World(scene), game=game, about={"who": "Mira", "fell": "9"})
    for inputs in gesture:
        recorder.step(inputs)
    for _ in range(4800):
        if recorder.world.at_rest:
            break
        recorder.step()
    return recorder.finish()


@pytest.fixture(scope="session")
def heap(wood: Tuning) -> Scene:
    """26 pieces, placed low, up to above the rim of the bin."""
    world = World(Scene("tonne", wood, KINDS, np.full((40, 3), np.nan)))
    rng = Random(3)
    for piece in [kind * 10 + i for i in range(7) for kind in range(4)][:26]:
        line = Skyline(load("tonne"), KINDS, world.poses())
        kind = load("tonne").kind(KINDS[piece])
        tries = [(rng.uniform(-0.08, 0.08), angle) for angle in (0.0, math.pi / 2) * 8]
        y, x, angle = min((line.landing(kind, x, a, 0.6), x, a) for x, a in tries)
        world.step([lift(piece, x, y + 0.002, angle), Release()])
        while not world.at_rest:
            world.step()
    assert not world.fallen
    return world.scene()


def sweep() -> list[list[AnyInput]]:
    """A bottle is swept over the heap from the right and let go."""
    gesture: list[list[AnyInput]] = [[lift(29, 0.2, 0.3, 1.57)]]
    for i in range(1, 400):
        moving = [move(0.2 - 0.3 * i / 400, 0.3 - 0.1 * i / 400, 1.57)] if i % 4 == 0 else []
        gesture.append([*moving])
    return [*gesture, [Release()]]


@pytest.fixture(scope="session")
def swept(heap: Scene) -> Recording:
    """The sweep."""
    made = record(heap, sweep(), "tonne")
    assert made.marks.fell
    return made


@pytest.fixture(scope="session")
def tuned(heap: Scene) -> Recording:
    """The sweep, while sliders are turned."""
    gesture = sweep()
    for at, key, value in ((50, "bottle.friction", 0.2), (60, "bottle.friction", 0.1),
                           (90, "can.density", 400.0), (90, "world.gravity", 8.0)):  # fmt: skip
        gesture[at] = [*gesture[at], Tune(key, value)]
    return record(heap, gesture, "tonne")


def spare(scene: Scene) -> int:
    """Return the first piece that is not there."""
    return next(i for i in range(40) if i not in scene.present)


@pytest.fixture(scope="session")
def placed(half_pile: Scene) -> Recording:
    """A piece dropped onto a heap that stays."""
    drop: list[list[AnyInput]] = [[lift(spare(half_pile), 0.0, 0.5, 0.0)], [], [Release()]]
    made = record(half_pile, [*drop, *([] for _ in range(600))], "tonne")
    assert not made.marks.fell
    return made


@pytest.fixture(scope="session")
def flicked() -> Recording:
    """A disc flicked hard into eight others, with a slider turned while they slide."""
    around = [(0.05 * math.cos(t), 0.05 * math.sin(t), 0.0) for t in np.arange(8) * math.pi / 4]
    scene = Scene("topthis", Tuning.load("topthis/wood"), ["disc"] * 9,
                  [*around, (np.nan,) * 3])  # fmt: skip
    gesture: list[list[AnyInput]] = [[Lift(8, -0.19, 0.01, 0.0)], *([] for _ in range(30))]
    gesture += [[Flick(1.9, 0.0, 20.0)], *([] for _ in range(10)), [Tune("pizza.friction", 0.2)]]
    return record(scene, gesture, "topthis")
