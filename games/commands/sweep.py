"""`tumbletable sweep`: many runs of a scene under varied parameters."""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from games.commands import asked
from games.core.problem import Problem
from games.core.words import _, one_line

ASK_RUNS = 20_000
"""A sweep with more runs than this is asked about first."""
SAY_EVERY_S = 10.0
"""How often progress is told where lines cannot be written over."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("sweep", help="many runs of a scene under varied parameters")
    command.add_argument("spec", help="a TOML file that says what to run")
    command.add_argument(
        "--out",
        metavar="FILE",
        help="a .csv or .parquet, or a folder (default: the spec's name with .csv, here)",
    )
    command.add_argument("--engine", default="joblib", metavar="NAME", help="joblib or dask")
    command.add_argument("--address", metavar="A", help="a Dask cluster, e.g. tcp://10.0.0.1:8786")
    command.add_argument(
        "--jobs", type=asked.whole(1, 1024), metavar="N", help="processes (default: all cores)"
    )
    command.add_argument("--yes", action="store_true", help="do not ask, however many runs")
    command.add_argument(
        "--plot",
        nargs="?",
        const="",
        metavar="FILE",
        help="a picture as well (.png, .svg, .pdf; default: beside the table)",
    )
    command.add_argument(
        "--over", type=asked.seats, default=[], metavar="A,B", help="what to plot it over"
    )
    command.add_argument(
        "--measure", default="collapsed", metavar="NAME", help="what to plot (default: collapsed)"
    )


def run(given: argparse.Namespace) -> int:
    """Run what is not yet done; progress on stderr, a summary on stdout."""
    from sim import SimError

    try:
        return _run(given)
    except SimError as error:
        raise Problem(str(error)) from None


def _run(given: argparse.Namespace) -> int:
    from games.scenes import named
    from sim.lab.groups import check_cells
    from sim.lab.plots import check_plot, plot
    from sim.lab.runner import sweep
    from sim.lab.spec import Sweep

    spec = Sweep.load(given.spec, named)
    out = _out(given)
    picture = None
    if given.plot is not None:
        picture = Path(given.plot) if given.plot else out.with_suffix(".png")
        check_plot(picture)
        check_cells(spec, given.over, given.measure)
    if spec.runs > ASK_RUNS and not given.yes:
        _ask(spec, given.jobs)
    progress = _Progress()
    try:
        with asked.ended_gently():
            table = sweep(
                spec,
                out,
                engine=given.engine,
                jobs=given.jobs,
                address=given.address,
                progress=progress,
            )
    except KeyboardInterrupt:
        progress.end()
        text = _("stopped: {n} of {all} runs are kept; the same command goes on with them")
        print(text.format(n=progress.done, all=spec.runs), file=sys.stderr)
        return 130
    finally:
        progress.end()
    _tell(table, out)
    if picture is not None:
        plot(table, picture, given.over, given.measure)
        print(one_line(str(picture)))
    return 0


def _out(given: argparse.Namespace) -> Path:
    """Return where the table goes."""
    name = f"{Path(given.spec).stem}.csv"
    if given.out is None:
        return Path(name)
    out = Path(given.out)
    return out / name if out.is_dir() else out


def _ask(spec: Any, jobs: int | None) -> None:
    """Ask whether so many runs are meant; Problem where nobody can answer, or says no."""
    from sim.lab.engine import cores

    begun = time.perf_counter()
    spec.run(0)
    hours = (time.perf_counter() - begun) * spec.runs / (jobs or cores()) / 3600
    said = _("That is {n} runs, about {time} here.").format(n=spec.runs, time=_span(3600 * hours))
    if sys.stdin is None or not sys.stdin.isatty():
        raise Problem(said + " " + _("Add --yes if you mean it"))
    print(said, _("Go on? [y/N] "), end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Problem(_("nothing was run"))


class _Progress:
    """Tells how far a sweep is: one line written over and over, or a line now and then."""

    def __init__(self) -> None:
        self.done = 0
        self._said = time.monotonic()
        self._open = False

    def __call__(self, done: int, total: int, left_s: float) -> None:
        self.done = done
        words = _("{n} of {all} runs, {time} left").format(n=done, all=total, time=_span(left_s))
        now = time.monotonic()
        if sys.stderr.isatty():
            print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)
            self._open = True
        elif done == total or now - self._said >= SAY_EVERY_S:
            self._said = now
            print(words, file=sys.stderr, flush=True)

    def end(self) -> None:
        """End the line that was written over."""
        if self._open:
            self._open = False
            print(file=sys.stderr, flush=True)


def _span(seconds: float) -> str:
    """Return a time in words."""
    if seconds < 100:
        return _("{n} s").format(n=round(seconds))
    if seconds < 6000:
        return _("{n} min").format(n=round(seconds / 60))
    if seconds < 48 * 3600:
        return _("{n} h").format(n=round(seconds / 3600))
    return _("{n} days").format(n=round(seconds / 86400))


def _tell(table: Any, out: Path) -> None:
    """Say what came out, in short."""
    import numpy as np

    from sim.lab.interval import wilson
    from sim.lab.plots import SHOWN
    from sim.lab.trial import MEASURES

    runs, hits = table.count, int(np.nansum(table.column("collapsed")))
    low, high = wilson(hits, runs)
    text = _("{hits} of {n} runs collapsed: {share:.3g} (95 % interval {low:.3g} to {high:.3g})")
    print(text.format(hits=hits, n=runs, share=hits / runs, low=low, high=high))
    for name in MEASURES[1:]:
        values = table.column(name)
        values = values[~np.isnan(values)]
        if not len(values):
            continue
        title, unit, factor = SHOWN[name]
        row = _("{title}: mean {mean:.4g}{unit}, {low:.4g} to {high:.4g}")
        unit = f" {unit}" if unit else ""
        ends = {"low": factor * values.min(), "high": factor * values.max()}
        print("  " + row.format(title=_(title), mean=factor * values.mean(), unit=unit, **ends))
    print(one_line(str(out)))
