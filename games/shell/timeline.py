"""The timeline of a replay: the curve of kinetic energy, the marks, the track and its thumb."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pygame
from pygame import FRect

from games.core.words import _
from games.shell import events, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Motion, Press, Release
from games.shell.focus import Widget
from games.shell.playback import Playback
from games.shell.replaywords import Happening, Mark

MARK_COLOURS: dict[Mark, theme.Colour] = {
    "placed": theme.SOFT,
    "first_slip": theme.rgb("#E69F00"),
    "over": theme.INK,
    "fell": theme.BAD,
    "tuned": theme.rgb("#0072B2"),
}
_SNAP_PX = 12.0
_BESIDE_PX = 20.0


def mark_symbol(
    canvas: Canvas, mark: Mark, centre: tuple[float, float], half: float = 11.0,
    line: theme.Colour | None = None,
) -> None:  # fmt: skip
    """Draw the symbol of a kind of moment: each has a shape of its own, and a colour."""
    x, y = centre
    colour = MARK_COLOURS[mark]
    if mark == "placed":
        side = half * 1.45
        rect = FRect(x - side / 2, y - side / 2, side, side)
        if line is not None:
            canvas.box(rect.inflate(4, 4), line, 5)
        canvas.box(rect, colour, 3)
    elif mark == "first_slip":
        corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        canvas.polygon(corners, colour, line, 2)
    elif mark == "fell":
        corners = [(x, y + half), (x - half, y - half * 0.82), (x + half, y - half * 0.82)]
        canvas.polygon(corners, colour, line, 2)
    elif mark == "tuned":
        canvas.polygon(
            [(x - half * 0.9, y - 3), (x + half * 0.9, y - 3), (x + half * 0.9, y + 3),
             (x - half * 0.9, y + 3)], colour, line, 2,
        )  # fmt: skip
    else:
        canvas.circle((x, y), half * 0.62, colour, line, 2)


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


class Timeline(Widget):
    """Shows a recording's time and lets it be dragged.

    Args:
        playback: whose time it shows.
        energy: (T,) J at the samples.
        moments: what is marked.
        on_seek: told every time that is sought, in s.

    Attributes:
        plot: where the curve is.
        track: the line along which the thumb moves; its middle counts.
    """

    def __init__(
        self,
        playback: Playback,
        energy: npt.NDArray[np.float64],
        moments: Sequence[Happening],
        on_seek: Callable[[float], None],
    ) -> None:
        super().__init__()
        self.playback = playback
        self.energy = np.nan_to_num(energy)
        self.top = nice_ceiling(float(self.energy.max(initial=0.0)))
        self.moments = [one for one in moments if one.mark != "over"]
        self.on_seek = on_seek
        self.dragging = False
        self.plot = FRect(0, 0, 1, 1)
        self.track = FRect(0, 0, 1, 1)
        self.label_y = 0.0
        self._pictures: tuple[tuple[object, ...], tuple[pygame.Surface, pygame.Surface]] | None
        self._pictures = None

    # -- time and place ----------------------------------------------------------------------

    def x_of(self, time: float) -> float:
        """Return where a time lies."""
        share = time / self.playback.duration if self.playback.duration else 0.0
        return self.plot.x + self.plot.width * share

    def time_at(self, x: float) -> float:
        """Return the time at a place, within the recording."""
        share = (x - self.plot.x) / max(1.0, self.plot.width)
        return min(max(share, 0.0), 1.0) * self.playback.duration

    @property
    def thumb(self) -> tuple[float, float]:
        """The middle of the thumb."""
        return (self.x_of(self.playback.time), self.track.centery)

    def _near_mark(self, x: float) -> float | None:
        near = [(abs(self.x_of(one.time_s) - x), one.time_s) for one in self.moments]
        best = min(near, default=None)
        return best[1] if best is not None and best[0] <= _SNAP_PX else None

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self.dragging = True
            on_thumb = math.dist(event.pos, self.thumb) <= 16
            if not on_thumb:
                mark = self._near_mark(event.pos[0]) if event.pos[1] >= self.plot.bottom else None
                self.on_seek(self.time_at(event.pos[0]) if mark is None else mark)
            return True
        if isinstance(event, Motion) and self.dragging:
            self.on_seek(self.time_at(event.pos[0]))
            return True
        if isinstance(event, Release) and event.button == events.LEFT and self.dragging:
            self.dragging = False
            return True
        return False

    def cancel(self) -> None:
        """Forget a press that has not been released."""
        self.dragging = False

    # -- drawing -----------------------------------------------------------------------------

    def place(self, plot: FRect, track_y: float, label_y: float) -> None:
        """Set where everything goes: the curve, the middle of the track and of the labels."""
        self.plot = plot
        self.track = FRect(plot.x, track_y - 3, plot.width, 6)
        self.label_y = label_y
        self.rect = FRect(plot.x - 16, plot.y - 4, plot.width + 32, track_y + 16 - (plot.y - 4))

    def draw(self, canvas: Canvas) -> None:
        """Draw the curve, the track, the marks with their names, and the thumb."""
        plot, now = self.plot, self.thumb[0]
        for share, colour in ((0.0, "#EFE4CC"), (0.5, "#EFE4CC"), (1.0, "#D5C6A6")):
            canvas.rule(plot.x, plot.y + plot.height * share, plot.width, theme.rgb(colour))
        past, future = self._curve(canvas)
        corner = (plot.x, plot.y - 3)
        with canvas.clipped(FRect(plot.x - 4, plot.y - 4, now - plot.x + 4, plot.height + 8)):
            canvas.blit(past, corner)
        with canvas.clipped(FRect(now, plot.y - 4, plot.right + 4 - now, plot.height + 8)):
            canvas.blit(future, corner)
        canvas.box(self.track, theme.LINE, 3)
        if now > self.track.x + 1:
            done = FRect(self.track.x, self.track.y, now - self.track.x, self.track.height)
            canvas.box(done, theme.INK, 3)
        self._marks(canvas)
        x, y = self.thumb
        canvas.line((x, plot.y - 8), (x, y - 12), theme.INK, 2)
        canvas.circle((x, y), 15, theme.INK)
        canvas.circle((x, y), 11, theme.PAPER)

    def _marks(self, canvas: Canvas) -> None:
        placed: list[tuple[float, float]] = []
        named: list[tuple[float, str]] = []
        seen: set[Mark] = set()
        for one in self.moments:
            x, y = self.x_of(one.time_s), self.track.centery
            first = one.mark not in seen
            half = 11.0 if first else 7.0
            while any(abs(x - px) < _BESIDE_PX * half / 11 and abs(y - py) < 14
                      for px, py in placed) and y > self.plot.y + 12:  # fmt: skip
                y -= 20 * half / 11
            placed.append((x, y))
            if first:
                canvas.line((x, self.plot.y - 4), (x, y - 6), MARK_COLOURS[one.mark], 1.5, (3, 4))
            mark_symbol(canvas, one.mark, (x, y), half, theme.PAPER)
            if first:
                named.append((x, _NAMES[one.mark]()))
            seen.add(one.mark)
        self._names(canvas, named)

    def _names(self, canvas: Canvas, named: list[tuple[float, str]]) -> None:
        """Write the names below their marks, moved aside where they would touch."""
        look = (theme.NORMAL, theme.BOLD)
        widths = [canvas.measure(words, *look) for _x, words in named]
        lefts: list[float] = []
        for (x, _words), wide in zip(named, widths, strict=True):
            after = lefts[-1] + widths[len(lefts) - 1] + 12 if lefts else -math.inf
            lefts.append(max(x - wide / 2, after))
        limit = self.plot.right + 16
        for i in reversed(range(len(lefts))):
            lefts[i] = min(lefts[i], limit - widths[i])
            limit = lefts[i] - 12
        for left, (_x, words) in zip(lefts, named, strict=True):
            canvas.text(words, (left, self.label_y), *look, theme.INK, "midleft")

    def _curve(self, canvas: Canvas) -> tuple[pygame.Surface, pygame.Surface]:
        """Return pictures of the curve with its past and its future look."""
        size = (canvas.px(self.plot.width), canvas.px(self.plot.height + 6))
        key = (size, canvas.scale)
        if self._pictures is not None and self._pictures[0] == key:
            return self._pictures[1]
        points = self._points(size[0] / canvas.scale)
        floor = self.plot.height + 3
        area = [(points[0][0], floor), *points, (points[-1][0], floor)]
        made: list[pygame.Surface] = []
        for opacity in (0.30, 0.12):
            surface = pygame.Surface(size, pygame.SRCALPHA)
            paper = Canvas(surface, canvas.scale)
            paper.polygon(area, theme.faded(theme.PRIMARY, opacity))
            paper.polyline(points, theme.PRIMARY, 2.4)
            made.append(surface)
        self._pictures = (key, (made[0], made[1]))
        return self._pictures[1]

    def _points(self, width: float) -> list[tuple[float, float]]:
        """Return the curve, at most one point each 2 px: the greatest energy of the stretch."""
        times, duration = self.playback.times, self.playback.duration or 1.0
        count = max(2, int(width / 2))
        bins = np.minimum((times / duration * count).astype(int), count - 1)
        most = np.full(count, -1.0)
        np.maximum.at(most, bins, self.energy)
        known = np.nonzero(most >= 0)[0]
        heights = np.interp(np.arange(count), known, most[known])
        tall = self.plot.height
        xs = np.linspace(0, width, count)
        ys = 3 + tall - tall * np.clip(heights / self.top, 0, 1)
        return list(zip(xs.tolist(), ys.tolist(), strict=True))


_NAMES: dict[Mark, Callable[[], str]] = {
    "placed": lambda: _("placed"),
    "first_slip": lambda: _("first slip"),
    "over": lambda: _("over the rim"),
    "fell": lambda: _("fell"),
    "tuned": lambda: _("tuned"),
}
