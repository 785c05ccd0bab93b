"""Speed and balance on this machine, for `tumbletable bench`.

Each game that has something to measure says so in a module `measures` of its folder, whose `rows()`
yields one `Row` a figure.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from math import inf
from statistics import median
from time import perf_counter, process_time

import numpy as np
import pymunk

import games
from games.version import __version__

FRAMES = 240
TURNS = 40


@dataclass(frozen=True)
class Row:
    """One measured figure.

    Attributes:
        name: what was measured.
        value: the figure.
        unit: its unit, or "".
        bar: what it must reach, in words.
        ok: whether it does.
        note: how it was measured.
    """

    name: str
    value: float
    unit: str
    bar: str
    ok: bool
    note: str


def start() -> Iterator[Row]:
    """Time how long the program takes to answer and to show its first frame."""
    helped = _best([sys.executable, "-m", "games", "--help"])
    yield Row("tumbletable --help", helped, "s", "under 0.3", helped < 0.3, "best of 5 starts")
    frame = (
        "from games.shell.start import make_app; from games.shell.screens.home import HomeScreen;"
        "app = make_app(); app.push(HomeScreen()); app.frame()"
    )
    shown = _best([sys.executable, "-c", frame])
    note = "from the start of Python to the first frame, SDL's dummy driver; best of 5"
    yield Row("window open to first frame", shown, "s", "under 1.5", shown < 1.5, note)


def _best(command: list[str], times: int = 5) -> float:
    """Return the shortest wall time in s that a command takes."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    best = inf
    with tempfile.TemporaryDirectory() as home:
        env["TUMBLETABLE_HOME"] = home
        for _ in range(times):
            begun = perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=env)
            best = min(best, perf_counter() - begun)
    return best


def frames() -> Iterator[Row]:
    """Time the frames of each table that is not physical: full of bots, each frame drawn anew."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from games.shell.app import App
    from games.shell.opening import open_table
    from games.shell.setup import MatchSetup, SeatSetup
    from games.shell.store import Store

    for name in games.names():
        game = games.load(name)
        if game.physical:
            continue
        seats = tuple(SeatSetup(f"Bot {n + 1}", game.bots[0]) for n in range(max(game.seats)))
        times: list[float] = []
        with tempfile.TemporaryDirectory() as home:
            app = App((1280, 720), Store(home))
            open_table(app, MatchSetup(name, seats, seed=1))
            for _ in range(FRAMES):
                app.frame(1 / 60)
                begun = process_time()
                app.draw()
                times.append(1e3 * (process_time() - begun))
            app.quit()
        middle = median(times)
        note = f"{FRAMES} frames at 1280x720, {len(seats)} seats, bots playing"
        yield Row(f"{name}: frame, median", middle, "ms", "under 8", middle < 8, note)


def random_play(name: str, least_games: float, most_us: float = 10.0) -> Iterator[Row]:
    """Measure random play of a game of cards: microseconds a move, and whole games a second."""
    from games.core.pace import compared, random_pace

    pace, note = random_pace(games.load(name)), compared()
    move, played = pace.us_per_move, pace.games_per_s
    bar = f"at most {most_us:g}"
    yield Row(f"{name}: a random move", move, "us", bar, move <= most_us, note)
    bar = f"at least {least_games:g}"
    yield Row(f"{name}: random games", played, "1/s", bar, played >= least_games, note)


def whatifs() -> Iterator[Row]:
    """Run every turn of a match of each physical game again, with nothing changed."""
    from sim.lab.whatif import rerun
    from sim.recording import Recording

    for name in games.names():
        game = games.load(name)
        if not game.physical:
            continue
        turns: list[Recording] = []
        match = games.Match(game, [game.bot(game.bots[0])] * 2, 5)
        match.on_move.append(
            lambda _m, _move, made, kept=turns: kept.append(made) if made else None
        )
        while len(turns) < TURNS and match.advance():
            pass
        begun = process_time()
        same = [rerun(turn).digests == turn.digests for turn in turns]
        speed = sum(turn.duration_s for turn in turns) / (process_time() - begun)
        share = 100 * sum(same) / len(same)
        note = f"{len(same)} turns of two bots, {speed:.0f} times as fast as they went, one core"
        yield Row(f"{name}: what-if, nothing changed", share, "%", "100 bit-equal", all(same), note)


def rows() -> Iterator[Row]:
    """Measure the start, then what each game measures, one figure after the other."""
    yield from start()
    yield from frames()
    yield from whatifs()
    for name in games.names():
        if find_spec(f"games.{name}.measures") is not None:
            yield from import_module(f"games.{name}.measures").rows()


def machine() -> dict[str, str]:
    """Return what the figures depend on."""
    return {
        "machine": f"{platform.system()} {platform.machine()} {_processor()}".strip(),
        "python": platform.python_version(),
        "pymunk": str(pymunk.version),
        "numpy": str(np.__version__),
        "tumbletable": __version__,
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor()


def run(as_json: bool = False) -> int:
    """Measure all and print it; 0 when every bar is reached, else 1."""
    info = machine()
    done: list[Row] = []
    if not as_json:
        print(", ".join(info.values()))
    for row in rows():
        done.append(row)
        if not as_json:
            mark = "ok  " if row.ok else "MISS"
            print(f"{mark} {row.name:<42}{row.value:>8.2f} {row.unit:<3} {row.bar:<13} {row.note}")
            sys.stdout.flush()
    if as_json:
        print(json.dumps({**info, "rows": [asdict(row) for row in done]}, indent=2))
    return 0 if all(row.ok for row in done) else 1
