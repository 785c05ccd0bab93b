"""Pictures of a sweep: a curve over one thing that was varied, a heat map over two.

Both show how surely the numbers are known: the curve by a band, the heat map by a second panel with
half the width of each cell's 95 % interval, and in small grids by the interval itself.
"""

import io
import warnings
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import LabError
from sim.files import write_atomic
from sim.lab.axes import OPTION, Axis
from sim.lab.engine import require
from sim.lab.groups import Cells, cells
from sim.lab.table import Table

ENDINGS = (".png", ".svg", ".pdf")
INK, CREAM, PAPER, GRID, RED = "#2b1d14", "#fbf6ea", "#fffdf8", "#ded4c2", "#c4472f"
HEAT = ("#fdf3d8", "#f5c46a", "#dd6b3d", "#93282f", "#2b1017")
COOL = ("#f6f1e4", "#a9bcc4", "#4f7486", "#173644")
MOST_NUMBERS = 64
"""Cells of a grid in which the numbers themselves find room."""
NOTHING = "needs at least two runs a cell"
SHOWN = {
    "collapsed": ("Probability of a collapse", "", 1.0),
    "fallen": ("Pieces fallen", "", 1.0),
    "height_m": ("Height", "mm", 1e3),
    "settle_s": ("Time to rest", "s", 1.0),
    "energy_j": ("Greatest kinetic energy", "mJ", 1e3),
    "slide_m": ("Slide distance", "mm", 1e3),
}
"""How each measure is called, and the unit in which it is shown with its factor."""


def check_plot(path: Path) -> None:
    """Raise LabError when no picture can be made under this name."""
    require("matplotlib", "a plot")
    if path.suffix.lower() not in ENDINGS:
        raise LabError(f"{path.name} must end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if not path.parent.is_dir():
        raise LabError(f"there is no folder {path.parent}")


def plot(
    table: Table, path: str | Path, over: Sequence[str] = (), measure: str = "collapsed"
) -> None:
    """Write a picture of a table: a curve over one axis, a heat map over two.

    Args:
        table: what to show.
        path: a `.png`, `.svg` or `.pdf`.
        over: one or two keys that were varied; all when empty.
        measure: one of `MEASURES`; means are shown with Student's interval, the share of collapses
            with Wilson's.

    Raises:
        LabError: matplotlib is missing, the cells cannot be made (see `cells`), or the file cannot
            be written.
    """
    path = Path(path)
    check_plot(path)
    found = cells(table, over, measure)
    figure = curve(found) if len(found.axes) == 1 else heat_map(found)
    spec, runs = table.spec, table.count
    # What the user calls things is shown as it is: a $ in it begins no formula.
    style: dict[str, Any] = {"ha": "left", "color": INK, "parse_math": False}
    figure.suptitle(_plain(spec.name), x=0.02, y=0.985, va="top", weight="bold", size=13, **style)
    each = "points drawn at random" if spec.random else f"{len(spec.seeds)} a point"
    note = f"{_plain(spec.build.name)}, {runs} runs, {each}; intervals hold 95 %"
    figure.text(0.02, 0.015, note, va="bottom", size=8, alpha=0.75, **style)
    data = io.BytesIO()
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    kind = path.suffix.lower()[1:]
    with warnings.catch_warnings():  # letters that the font has not become boxes, and that is all
        warnings.filterwarnings("ignore", "Glyph")
        figure.savefig(data, format=kind, facecolor=CREAM, metadata=metadata.get(kind))
    try:
        write_atomic(path, data.getvalue())
    except OSError as error:
        raise LabError(f"{path} cannot be written: {error.strerror or error}") from None


def curve(found: Cells) -> Any:
    """Return a figure with the curve of cells over one axis and the band of their intervals."""
    figure = _figure(7.2, 4.5)
    axes = figure.add_subplot()
    title, unit, factor = SHOWN[found.measure]
    x = found.centres[0]
    low, mean, high = (factor * y for y in (found.low, found.mean, found.high))
    axes.fill_between(x, low, high, color=RED, alpha=0.18, lw=0, label="95 % interval")
    style: dict[str, Any] = {"color": RED, "lw": 2, "zorder": 3}
    if len(x) <= 40:
        style |= {"marker": "o", "ms": 5, "mec": CREAM, "mew": 1.2}
    axes.plot(x, mean, label="share" if found.measure == "collapsed" else "mean", **style)
    axes.set_xlabel(_label(found.axes[0]))
    axes.set_ylabel(f"{title} [{unit}]" if unit else title)
    if found.axes[0].log:
        _logarithmic(axes.xaxis, axes.set_xscale)
    if found.measure == "collapsed":
        axes.set_ylim(-0.03, 1.03)
    axes.grid(color=GRID, lw=0.8)
    axes.set_axisbelow(True)
    axes.set_facecolor(PAPER)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="best")
    figure.subplots_adjust(left=0.11, right=0.975, top=0.89, bottom=0.185)
    return figure


def heat_map(found: Cells) -> Any:
    """Return a figure with a heat map of cells over two axes, and one of their uncertainty."""
    figure = _figure(10.4, 4.9)
    left, right = figure.subplots(1, 2)
    title, unit, factor = SHOWN[found.measure]
    tail = f" [{unit}]" if unit else ""
    share = found.measure == "collapsed"
    mean, half = factor * found.mean.T, factor * (found.high - found.low).T / 2
    limits: dict[str, Any] = {"vmin": 0, "vmax": 1} if share else {}
    wide: dict[str, Any] = {"vmin": 0, "vmax": 0.5 if share else None}
    panels = (
        (left, mean, _colours(HEAT), limits, f"{title}{tail}"),
        (right, half, _colours(COOL), wide, f"Uncertainty: ± half of the 95 % interval{tail}"),
    )
    x, y = found.axes
    for axes, shown, colours, bounds, name in panels:
        mesh = axes.pcolormesh(*found.edges, shown, cmap=colours, **bounds)
        if x.log:
            _logarithmic(axes.xaxis, axes.set_xscale)
        if y.log:
            _logarithmic(axes.yaxis, axes.set_yscale)
        _few_ticks(axes, found)
        axes.set_facecolor(GRID)
        axes.set_xlabel(_label(x))
        axes.set_ylabel(_label(y))
        axes.set_title(name, size=10.5, color=INK)
        axes.spines[:].set_visible(False)
        bar = figure.colorbar(mesh, ax=axes, pad=0.02, fraction=0.05)
        bar.outline.set_visible(False)
        if np.isnan(shown).all():
            bar.ax.set_visible(False)
            axes.text(
                0.5, 0.5, NOTHING, transform=axes.transAxes, ha="center", va="center", color=INK
            )
    if found.mean.size <= MOST_NUMBERS:
        _write_numbers(left, found, factor, mean)
    figure.subplots_adjust(left=0.07, right=0.94, top=0.855, bottom=0.165, wspace=0.26)
    return figure


def _write_numbers(axes: Any, found: Cells, factor: float, mean: Any) -> None:
    """Write each cell's value and interval into it."""
    share = found.measure == "collapsed"
    known = mean[~np.isnan(mean)]
    first, last = (0.0, 1.0) if share or not len(known) else (known.min(), known.max())
    low, high = factor * found.low, factor * found.high
    size = 7.5 if len(found.centres[0]) <= 6 else 6.2

    def shown(number: float) -> str:
        return f"{number:.2f}" if share else f"{number:.3g}"

    for i, x in enumerate(found.centres[0]):
        for j, y in enumerate(found.centres[1]):
            if not found.n[i, j]:
                continue
            value = float(mean[j, i])
            colour = CREAM if value - first > 0.45 * (last - first) else INK
            text = f"{shown(value)}\n{shown(low[i, j])}–{shown(high[i, j])}"
            axes.text(x, y, text, ha="center", va="center", size=size, color=colour)


def _few_ticks(axes: Any, found: Cells) -> None:
    """Put the ticks on the values themselves where those are few."""
    for side, a, centres in zip((axes.xaxis, axes.yaxis), found.axes, found.centres, strict=True):
        if a.values and len(centres) <= 10:
            side.set_ticks(centres, [f"{value:.3g}" for value in centres])
            side.set_ticks([], minor=True)


def _logarithmic(side: Any, scale: Any) -> None:
    ticker: Any = import_module("matplotlib.ticker")
    scale("log")
    side.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
    side.set_major_formatter(ticker.StrMethodFormatter("{x:g}"))
    side.set_minor_formatter(ticker.NullFormatter())


def _label(a: Axis) -> str:
    name = f"{a.key}, all at once" if len(a.keys) > 1 else a.key.removeprefix(OPTION)
    return f"{name} [{a.unit}]" if a.unit else name


def _plain(text: str) -> str:
    """Return a name in one line of letters that can be drawn."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _colours(colours: Sequence[str]) -> Any:
    """Return a colour map through some colours that grow darker."""
    return import_module("matplotlib.colors").LinearSegmentedColormap.from_list("", colours)


def _figure(wide: float, high: float) -> Any:
    """Return an empty figure that belongs to no window."""
    figure: Any = import_module("matplotlib.figure")
    agg: Any = import_module("matplotlib.backends.backend_agg")
    made = figure.Figure(figsize=(wide, high), dpi=150, facecolor=CREAM)
    agg.FigureCanvasAgg(made)
    return made
