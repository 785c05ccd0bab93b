"""The memory of batch reads is used again: the engine never gives it back."""

import gc

import numpy as np
import pymunk.batch

from games.tonne.table import scene_of
from sim import World, buffers
from sim.tuning import Tuning

BIN = ((0, -0.07, 0.0329, 0.0), (10, 0.0, 0.03, 0.0), (20, 0.07, 0.04, 1.5))


def scene():
    return scene_of(BIN, Tuning.load("tonne/wood"))


def test_worlds_one_after_the_other_share_their_buffers(monkeypatch):
    made = []

    class Counted(pymunk.batch.Buffer):
        def __init__(self):
            made.append(1)
            super().__init__()

    monkeypatch.setattr(buffers, "_free", [])
    monkeypatch.setattr(pymunk.batch, "Buffer", Counted)
    for _world in range(20):
        world = World(scene())
        for _tick in range(5):
            world.step()
        world.contacts()
        del world
        gc.collect()
    assert 0 < sum(made) <= 3


def test_worlds_at_once_do_not_share():
    one, other = World(scene()), World(scene())
    before = one.poses()
    for _tick in range(100):
        other.step()
        other.poses()
    np.testing.assert_array_equal(one.poses(), before)
    assert one._buffer is not other._buffer
