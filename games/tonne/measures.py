"""Speed and balance of Ab in die Tonne, for `tumbletable bench`.

Times are of the processor, not of the clock; where two are compared, short blocks of both alternate
and the median of the pairwise ratios counts; an absolute speed is that of the best block. The
balance counts are exact repeats.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from math import pi, sin
from statistics import fmean, median
from time import process_time
from typing import Any

import numpy as np
import pymunk
from msgspec import structs

import games
from games.bench import Row
from games.core.arena import play_games
from games.tonne import export_measures, lab_measures
from games.tonne.balance import pieces_before_fall
from games.tonne.rules import State
from games.tonne.steady import Steady
from sim import Recorder, Scene, Tuning, World
from sim.cast import Skyline
from sim.inputs import Lift, Release, Shake
from sim.recording import Recording
from sim.world import DT

KINDS = tuple(("carton", "can", "bottle", "core")[i // 10] for i in range(40))
RUNS, SEEKS = 40, 300
MATCHES, FRAMES = 6, 300
_BLOCKS, _STEPS = 60, 60


@cache
def full_bin() -> Scene:
    """Return a scene of 40 wooden pieces at rest in the bin, none fallen."""
    tuning = Tuning.load("tonne/wood")
    for seed in range(18, 200):  # 18 is the first that fills the bin
        world = _fill(tuning, random.Random(seed))
        if world is not None:
            return world.scene()
    raise RuntimeError("no seed fills the bin")


def _fill(tuning: Tuning, rng: random.Random) -> World | None:
    """Put all pieces down, each at the lowest of some places; None when one falls."""
    order = list(range(40))
    rng.shuffle(order)
    world = World(Scene("tonne", tuning, KINDS, np.full((40, 3), np.nan)))
    setting = world.start.setting
    for piece in order:
        kind = setting.kind(KINDS[piece])
        line = Skyline(setting, KINDS, world.poses())
        tries = [(rng.uniform(-0.07, 0.07), rng.choice([0.0, pi / 2])) for _ in range(12)]
        y, x, angle = min((line.landing(kind, x, a, 0.7), x, a) for x, a in tries)
        world.step([Lift(piece, x, y + 0.001, angle), Release()])
        for _ in range(3000):
            world.step()
            if world.at_rest or world.fallen:
                break
        if world.fallen:
            return None
    return world if world.at_rest else None


def bare_space(scene: Scene) -> pymunk.Space:
    """Return the same pieces in a space of Pymunk's own, set up as `World` does it."""
    from sim import bodies, world

    space = pymunk.Space()
    space.iterations = world.ITERATIONS
    space.collision_slop = bodies.SLOP_MM
    space.collision_bias = world.COLLISION_BIAS
    space.gravity = (0, -9810)
    for thing, shape in bodies.add_statics(space, scene.setting):
        bodies.coat(shape, scene.tuning, thing)
    for piece in scene.present:
        kind = scene.setting.kind(scene.pieces[piece])
        bodies.add_piece(space, kind, scene.tuning, tuple(scene.poses[piece].tolist()))
    return space


def _block(step: Callable[[], None], steps: int = _STEPS) -> float:
    begun = process_time()
    for _ in range(steps):
        step()
    return (process_time() - begun) / steps


def speed() -> Iterator[Row]:
    """Measure a step, its price over bare Pymunk, and the building of a world."""
    scene = full_bin()
    space, recorder = bare_space(scene), Recorder(World(scene))

    def bare() -> None:
        space.step(DT)

    _block(bare, 480)
    _block(recorder.step, 480)
    pairs = [(_block(bare), _block(recorder.step)) for _ in range(_BLOCKS)]
    ratio = median(recorded / alone for alone, recorded in pairs)
    yield Row(
        "step with recording / bare Pymunk",
        ratio,
        "",
        "at most 1.25",
        ratio <= 1.25,
        f"median of {_BLOCKS} pairs of {_STEPS} steps, the settled pile of 40",
    )
    world = World(scene)
    step = min(_block(world.step) for _ in range(_BLOCKS))
    faster = DT / step
    yield Row(
        "settled pile of 40 / real time",
        faster,
        "x",
        "at least 25",
        faster >= 25,
        f"{step * 1e6:.0f} us a step, one core",
    )
    build = min(_block(lambda: World(scene) and None, 1) for _ in range(30)) * 1e3
    yield Row(
        "a world from a scene of 40",
        build,
        "ms",
        "at most 10",
        build <= 10,
        "with its warm-up; best of 30",
    )


def shaken_minute() -> Recording:
    """Return a recording of 60 s of the full bin, shaken harder and harder until pieces fall."""
    recorder = Recorder(World(full_bin()), game="tonne")
    for tick in range(round(60 / DT)):
        time = tick * DT
        push = min(4.0, 0.5 + 0.06 * time) * sin(3 * pi * time) if 2 < time < 56 else 0.0
        recorder.step([Shake(push, 0.0)] if tick % 48 == 0 else ())
    return recorder.finish()


def seeks() -> Iterator[Row]:
    """Measure how soon a sought moment of a long replay is seen."""
    from games.shell.overlays import Overlay
    from games.shell.seekbench import seek_times

    recording = shaken_minute()
    fell = len(recording.marks.fell)
    everything: tuple[Overlay, ...] = ("velocities", "contacts", "forces")
    nothing: tuple[Overlay, ...] = ()
    for name, shown in (("", nothing), (", forces and all", everything)):
        times = sorted(1e3 * time for time in seek_times(recording, SEEKS, shown))
        late = times[round(0.99 * len(times)) - 1]
        note = f"{SEEKS} seeks in 60 s of 40 pieces, {fell} fall; drawn at 1280x720"
        yield Row(f"replay: seek{name}, 99 %", late, "ms", "under 16", late < 16, note)


def balance() -> Iterator[Row]:
    """Count the pieces in the bin when the first one falls."""
    at_random = [pieces_before_fall("random", seed) for seed in range(RUNS)]
    mean = fmean(at_random)
    yield Row(
        "pieces before the first falls, at random",
        mean,
        "",
        "24 to 31",
        24 <= mean <= 31,
        f"{min(at_random)} to {max(at_random)} in {RUNS} runs, tonne/wood",
    )
    careful = [pieces_before_fall("careful", seed) for seed in range(RUNS)]
    yield Row(
        "the same, put down carefully",
        fmean(careful),
        "",
        "2 more",
        fmean(careful) >= mean + 2,
        f"{min(careful)} to {max(careful)} in {RUNS} runs",
    )


def bots() -> Iterator[Row]:
    """Time whole matches of `careful`, and single pieces of `steady` on a high pile."""
    game = games.load("tonne")
    begun = process_time()
    play_games(game, ["careful", "careful"], MATCHES, seed=1)
    each = (process_time() - begun) / MATCHES
    yield Row(
        "arena tonne, two careful bots, a match",
        each,
        "s",
        "at most 4",
        each <= 4,
        f"mean of {MATCHES}, one core",
    )
    steady = Steady()
    times: list[float] = []
    for seed in range(10):
        view = _heap(seed)
        begun = process_time()
        steady.advise(view, random.Random(seed))
        times.append(process_time() - begun)
    yield Row(
        "steady, a piece",
        max(times),
        "s",
        "at most 1.5",
        max(times) <= 1.5,
        f"longest of 10 on heaps of 30, median {median(times):.2f}, one core",
    )


def _heap(seed: int) -> State:
    """Return a state in which a seat owes pieces and 30 lie in the bin."""
    game = games.load("tonne")
    state: Any = game.new(5, seed)
    while state.phase == "card":
        moves: Any = game.moves(state)
        state = game.apply(state, moves[0])
    scene = full_bin()
    low = sorted(scene.present, key=lambda piece: scene.poses[piece, 1])[:30]
    poses = tuple((piece, *scene.poses[piece].tolist()) for piece in sorted(low))
    return structs.replace(state, bin=poses, kind=None)


def frames() -> Iterator[Row]:
    """Time the frames of the table in the window, on a driver that draws to nowhere."""
    from games.tonne import view_bench

    view_bench.CLOCK = process_time
    times = sorted(1e3 * seconds for seconds in view_bench.frame_times(FRAMES))
    middle, late = median(times), times[int(0.99 * len(times))]
    note = f"{FRAMES} frames at 1280x720, 40 pieces, one of them held and moved"
    yield Row("frame of the table, median", middle, "ms", "under 8", middle < 8, note)
    yield Row("frame of the table, 99th percentile", late, "ms", "under 14", late < 14, note)
    dragged, differs = view_bench.slider_times(FRAMES)
    late = 1e3 * sorted(dragged)[int(0.99 * len(dragged))]
    said = "its replay verifies" if differs is None else f"its replay differs at tick {differs}"
    note = f"{FRAMES} frames, 40 pieces in motion; {said}"
    ok = late < 16 and differs is None
    yield Row("frame with a slider dragged, 99th perc.", late, "ms", "under 16", ok, note)


def rows() -> Iterator[Row]:
    """Measure one figure after the other."""
    yield from speed()
    yield from bots()
    yield from frames()
    yield from export_measures.rows(full_bin())
    yield from seeks()
    yield from balance()
    yield from lab_measures.rows()
