"""Speed and balance of Top This!, for `tumbletable bench`.

Times are of the processor, not of the clock. The balance counts are exact repeats.
"""

import random
from collections.abc import Iterator
from math import hypot
from statistics import median
from time import process_time

import numpy as np

from games.bench import Row
from games.core.chance import generator
from games.core.match import Match
from games.core.player import Human
from games.topthis.balance import measure
from games.topthis.rules import GAME
from games.topthis.steady import Steady
from sim import Recorder, Scene, Tuning, World
from sim.inputs import Flick, Lift

SHOTS, MATCHES, FRAMES = 12, 10, 300


def crowd(seed: int, count: int = 44) -> Scene:
    """Return a scene of discs that lie all over the pizza without touching each other.

    A place on the left is free for one more to be flicked from.
    """
    rng = random.Random(seed)
    points: list[tuple[float, float, float]] = []
    while len(points) < count:
        x, y = rng.uniform(-0.17, 0.2), rng.uniform(-0.2, 0.2)
        near = any(hypot(x - a, y - b) < 0.0364 for a, b, _ in points)
        if hypot(x, y) < 0.2 and not near and hypot(x + 0.19, y) > 0.05:
            points.append((x, y, 0.0))
        elif len(points) > 30 and rng.random() < 0.002:
            points.clear()
    poses = [*points, (np.nan,) * 3]
    return Scene("topthis", Tuning.load("topthis/wood"), ["disc"] * (count + 1), poses)


def flick_times() -> list[float]:
    """Return the seconds that whole recorded flicks into 44 discs take, world and all."""
    scenes = [crowd(seed) for seed in range(SHOTS)]
    times: list[float] = []
    for scene in scenes * 3:
        begun = process_time()
        recorder = Recorder(World(scene))
        recorder.step([Lift(44, -0.19, 0.0, 0.0), Flick(1.9, 0.1, 20.0)])
        while not recorder.world.at_rest:
            recorder.step()
        times.append(process_time() - begun)
    return times


def turn_time() -> float:
    """Return the seconds in which `steady` decides both actions of a turn, the slowest of some."""
    slowest = 0.0
    for seed in range(4):
        match = Match(GAME, [Human(), Human()], seed)
        match.advance()
        begun = process_time()
        for number in range(2):
            bot = Steady()
            bot.choose(GAME, GAME.view(match.state, 0), generator("bench", seed, number))
        slowest = max(slowest, process_time() - begun)
    return slowest


def frames() -> Iterator[Row]:
    """Time the frames of the table in the window, on a driver that draws to nowhere."""
    from games.topthis import view_bench

    times = view_bench.frame_times(FRAMES)
    middle = 1e3 * median(times)
    note = f"{FRAMES} frames at 1280x720 with 45 discs, flicked or aimed"
    yield Row("frame of Top This!, median", middle, "ms", "under 8", middle < 8, note)


def rows() -> Iterator[Row]:
    """Measure one figure after the other."""
    whole = 1e3 * median(flick_times())
    note = f"{SHOTS} flicks at full speed into 44 discs, recorded, three times each"
    yield Row("whole flick with 45 discs, median", whole, "ms", "under 60", whole < 60, note)
    yield from frames()
    turn = turn_time()
    note = "both actions, the slowest of 4 openings"
    yield Row("steady decides a turn of Top This!", turn, "s", "under 4", turn < 4, note)
    found = measure(MATCHES)
    note = f"{MATCHES} four-seat matches of careful bots; {found.orders:.1f} orders, "
    note += f"{found.tips:.1f} tips"
    good = 12 <= found.turns <= 48
    yield Row("turns of a match of Top This!", found.turns, "", "12 to 48", good, note)
