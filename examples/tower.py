"""Build a tower of cubes and tilt the table under it, slowly, until it goes.

A fair tower of n cubes would topple at a slope of 1 / n, if it does not slip first.

Run it: python examples/tower.py [cubes]
"""

import math
import sys

import numpy as np

from sim import Scene, Tuning, World
from sim.inputs import Tune


def main() -> None:
    cubes = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    heights = 0.02 + 0.04 * np.arange(cubes)
    poses = np.stack([np.ones(cubes), heights, np.zeros(cubes)], axis=1)  # x m, y m, angle rad
    world = World(Scene("lab", Tuning.default("lab"), ["cube"] * cubes, poses))
    print(f"{cubes} cubes, {world.poses()[-1, 1] * 1000 + 20:.0f} mm high")
    tilt = 0.0
    while world.poses()[-1, 1] > heights[-1] - 0.01:  # until the highest one is 10 mm lower
        tilt += math.radians(2.0) * world.dt  # 2 degrees a second
        world.step([Tune("world.tilt", tilt)])
    print(
        f"it went at {math.degrees(tilt):.1f} degrees after {world.tick * world.dt:.1f} s;", end=""
    )
    print(f" 1 / {cubes} is {math.degrees(math.atan(1 / cubes)):.1f} degrees")
    while not world.at_rest and world.tick < 60 / world.dt:
        world.step([Tune("world.tilt", 0.0)] if world.tick % 480 == 0 else ())
    far = world.poses()[:, 0].max() - 1
    print(f"the farthest cube lies {1000 * far:.0f} mm away; digest {world.digest().hex()}")


if __name__ == "__main__":
    main()
