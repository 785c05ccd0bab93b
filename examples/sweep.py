"""On which slopes does a tower of cubes stand? Many runs on all cores, with a scene of your own.

The same from a file: tumbletable sweep SPEC.toml, whose `scene` is "examples/sweep.py:tower".

Run it: python examples/sweep.py [seeds]
"""

import sys
from random import Random

import numpy as np

from sim import Scene, Tuning, World
from sim.lab import Sweep, Trial, cells, sweep


def tower(tuning: Tuning, rng: Random, cubes: int = 6) -> Trial:
    """Cubes put on each other by a hand that misses by 2 mm."""
    x = 1 + np.array([rng.gauss(0, 0.002) for _ in range(cubes)])
    poses = np.stack([x, 0.02 + 0.04 * np.arange(cubes), np.zeros(cubes)], axis=1)

    def fallen(world: World) -> list[int]:
        lower = world.poses()[:, 1] < poses[:, 1] - 0.01
        return np.flatnonzero(lower).tolist()

    return Trial(Scene("lab", tuning, ["cube"] * cubes, poses), fallen=fallen, seconds=3)


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    spec = Sweep.of(
        tower,
        "lab/plain",
        {"world.tilt": {"low": 0.05, "high": 0.25, "steps": 5}},  # rad
        seeds=seeds,
    )
    table = sweep(spec, progress=lambda done, of, left: None)
    found = cells(table)
    rows = zip(found.centres[0], found.mean, found.low, found.high, strict=True)
    for tilt, share, low, high in rows:
        print(f"tilt {tilt:.2f} rad: falls in {share:4.0%} of runs ({low:.0%} to {high:.0%})")
    # table.save("tower.csv"), and sim.lab.plots.plot(table, "tower.png") draws the curve


if __name__ == "__main__":
    main()
