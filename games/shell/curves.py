"""Curves over the time of a replay, and the pictures of them that a timeline shows."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pygame

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.theme import Colour
from sim.recording import Recording
from sim.replay import fastest, highest, kinetic_energy

SECOND = theme.rgb("#0072B2")
"""The colour of whatever is compared with the first."""
_PAST, _FUTURE = 0.30, 0.12
_RISE = 3.0
"""Logical pixels above and below the curve, for the width of its line."""

Pictures = tuple[pygame.Surface, pygame.Surface]


def nice_ceiling(value: float) -> float:
    """Return a round number that is not below a value above 0, and not much above it."""
    if not value > 0 or math.isinf(value):
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(
        power * k for k in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if power * k >= value * (1 - 1e-9)
    )


def energy_words(joule: float) -> str:
    """Return an energy in the unit that reads best, e.g. `40 mJ`."""
    if joule >= 1:
        return f"{joule:g} J"
    return f"{joule * 1e3:g} mJ" if joule >= 1e-3 else f"{joule * 1e6:g} µJ"


def length_words(metre: float) -> str:
    """Return a length in mm, e.g. `250 mm`."""
    return f"{metre * 1e3:g} mm"


def speed_words(speed: float) -> str:
    """Return a speed in the unit that reads best, e.g. `1.5 m/s`."""
    return f"{speed:g} m/s" if speed >= 0.1 else f"{speed * 1e3:g} mm/s"


@dataclass
class Curve:
    """One quantity over the time of a replay.

    Attributes:
        name: what it is, in one or two short lines.
        times: (T,) s.
        values: (T,) at those times, 0 or more.
        words: writes a value with its unit.
        colour: of its line.
        filled: whether the area below it is tinted.
        dash: lengths drawn and left out; None for a whole line.
        top: value at the upper edge, a round number.
    """

    name: tuple[str, ...]
    times: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]
    words: Callable[[float], str]
    colour: Colour = theme.PRIMARY
    filled: bool = True
    dash: tuple[float, float] | None = None
    top: float = field(default=0.0)
    _made: tuple[tuple[object, ...], Pictures] | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        """Find the upper edge where none is given."""
        self.values = np.nan_to_num(self.values)
        if not self.top:
            self.top = nice_ceiling(float(self.values.max(initial=0.0)))

    def at(self, time: float) -> float:
        """Return the value at a time in s."""
        return float(np.interp(time, self.times, self.values))

    def pictures(self, canvas: Canvas, width: float, height: float, duration: float) -> Pictures:
        """Return its picture as it looks before and after now; the corner is `_RISE` px higher.

        Args:
            canvas: whose scale counts.
            width: of the plot in logical pixels.
            height: of the plot.
            duration: s over the whole width.
        """
        size = (canvas.px(width), canvas.px(height + 2 * _RISE))
        key = (size, canvas.scale, duration, self.top)
        if self._made is not None and self._made[0] == key:
            return self._made[1]
        points = self._points(size[0] / canvas.scale, height, duration)
        floor = height + _RISE
        area = [(points[0][0], floor), *points, (points[-1][0], floor)]
        made: list[pygame.Surface] = []
        for opacity in (_PAST, _FUTURE):
            surface = pygame.Surface(size, pygame.SRCALPHA)
            paper = Canvas(surface, canvas.scale)
            if self.filled:
                paper.polygon(area, theme.faded(self.colour, opacity))
            paper.polyline(points, self.colour, 2.4 if self.filled else 2.0, self.dash)
            made.append(surface)
        self._made = (key, (made[0], made[1]))
        return self._made[1]

    def _points(self, width: float, height: float, duration: float) -> list[tuple[float, float]]:
        """Return the curve, at most one point each 2 px: the greatest value of the stretch."""
        count = max(2, int(width / 2))
        bins = np.minimum((self.times / (duration or 1.0) * count).astype(int), count - 1)
        most = np.full(count, -1.0)
        np.maximum.at(most, bins, self.values)
        known = np.nonzero(most >= 0)[0]
        last = int(bins.max(initial=0)) if self.times[-1] < duration - 0.1 else count - 1
        heights = np.interp(np.arange(last + 1), known, most[known])
        xs = np.linspace(0, width, count)[: last + 1]
        ys = _RISE + height - height * np.clip(heights / self.top, 0, 1)
        points = list(zip(xs.tolist(), ys.tolist(), strict=True))
        return points if len(points) > 1 else [points[0], (points[0][0] + 1, points[0][1])]


def energy_curve(recording: Recording) -> Curve:
    """Return the kinetic energy of all pieces."""
    return Curve(
        (_("Kinetic"), _("energy")), recording.time_s, kinetic_energy(recording), energy_words
    )


def second_curve(recording: Recording) -> Curve:
    """Return what is shown beside the energy: how high the pile is; from above, the fastest disc.

    A disc that only slides loses its speed evenly, so that the second tells friction from impacts.
    """
    times, colour = recording.time_s, SECOND
    if recording.scene().setting.view == "side":
        name = (_("Highest"), _("piece"))
        return Curve(name, times, highest(recording), length_words, colour, False)
    name = (_("Fastest"), _("disc"))
    return Curve(name, times, fastest(recording), speed_words, colour, False)
