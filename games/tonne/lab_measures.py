"""What a sweep costs, for `tumbletable bench`; alone: python -m games.tonne.lab_measures.

The two workers are timed by the clock, which only means something while nothing else runs.
"""

import os
from collections.abc import Callable, Iterator
from math import inf
from statistics import median
from time import perf_counter, process_time

from games.bench import Row
from games.scenes import named
from sim.inputs import AnyInput
from sim.lab import Sweep, Trial, sweep
from sim.lab.engine import cores, run_chunk
from sim.world import World

PAIRS, TIMES = 20, 3


def grid() -> Sweep:
    """Return the sweep of the bar: 20 x 20 points, 12 pieces dropped."""
    vary = {
        "*.friction": {"low": 0.05, "high": 1.0, "steps": 20},
        "*.restitution": {"low": 0.0, "high": 0.9, "steps": 20},
    }
    return Sweep.of("tonne/drop", vary=vary, named=named)


def bare(trial: Trial) -> None:
    """Step the world of a trial until it is at rest, and look at nothing."""
    assert not callable(trial.inputs)
    by_tick: dict[int, list[AnyInput]] = {}
    for tick, one in trial.inputs:
        by_tick.setdefault(tick, []).append(one)
    world, last = World(trial.scene), max(by_tick)
    limit = trial.seconds / world.dt
    while world.tick < limit and (world.tick <= last or not world.at_rest):
        world.step(by_tick.get(world.tick, ()))


def _seconds(what: Callable[[], object]) -> float:
    begun = process_time()
    what()
    return process_time() - begun


def rows() -> Iterator[Row]:
    """Measure the price of a run, and what a second worker brings."""
    spec = grid()
    ratios: list[float] = []
    for number in range(0, spec.runs, spec.runs // PAIRS):
        alone, measured = inf, inf
        for _ in range(TIMES):
            trial = spec.trial(number)
            alone = min(alone, _seconds(lambda trial=trial: bare(trial)))
            measured = min(measured, _seconds(lambda number=number: run_chunk(spec, [number])))
        ratios.append(measured / alone)
    price = median(ratios)
    note = f"median of {len(ratios)} pairs, each the best of {TIMES}; 12 pieces dropped"
    yield Row("run of a sweep / bare simulation", price, "", "at most 1.15", price <= 1.15, note)
    seconds: list[float] = []
    for jobs in (1, 2):
        begun = perf_counter()
        sweep(spec, jobs=jobs)
        seconds.append(perf_counter() - begun)
    gain = seconds[0] / seconds[1]
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    note = f"{spec.runs} runs: {seconds[0]:.1f} s and {seconds[1]:.1f} s; {cores()} cores{load}"
    yield Row("sweep, two workers against one", gain, "x", "at least 1.7", gain >= 1.7, note)


if __name__ == "__main__":
    for row in rows():
        print(f"{row.name}: {row.value:.3f} {row.unit} ({row.bar}); {row.note}")
