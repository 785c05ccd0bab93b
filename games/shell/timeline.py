"""The timeline of a replay: curves, marks, the track with its thumb, the loop, the hand's time."""

import math
from collections.abc import Callable, Sequence
from typing import Literal

import pygame
from pygame import FRect

from games.core.telling import USUAL, ReplayWords
from games.core.words import _
from games.shell import events, theme
from games.shell.canvas import Canvas
from games.shell.curves import SECOND, Curve
from games.shell.events import Event, Motion, Press, Release
from games.shell.focus import Widget
from games.shell.playback import SAMPLE_S, Playback
from games.shell.replaywords import Happening, Mark

MARK_COLOURS: dict[Mark, theme.Colour] = {
    "placed": theme.SOFT,
    "first_slip": theme.rgb("#E69F00"),
    "over": theme.INK,
    "fell": theme.BAD,
    "tuned": theme.rgb("#0072B2"),
    "parted": theme.rgb("#A8467F"),
    "other_fell": SECOND,
}
_SNAP_PX = 12.0
_BESIDE_PX = 20.0
_TAB = (20.0, 18.0)
"""Width and height of the tabs A and B at the upper edge."""
_ENDS: tuple[Literal["a", "b"], ...] = ("a", "b")
_LOOP = theme.rgb("#007A58")


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
    elif mark == "other_fell":
        corners = [(x, y + half), (x - half, y - half * 0.82), (x + half, y - half * 0.82)]
        canvas.polygon(corners, theme.PAPER, colour, 2.5)
    elif mark == "parted":
        if line is not None:
            canvas.circle((x, y), half + 1, line)
        fork = [(x - half * 0.75, y - half * 0.8), (x, y + 1), (x + half * 0.75, y - half * 0.8)]
        canvas.polyline(fork, colour, 4)
        canvas.line((x, y + 1), (x, y + half * 0.9), colour, 4)
    elif mark == "tuned":
        canvas.polygon(
            [(x - half * 0.9, y - 3), (x + half * 0.9, y - 3), (x + half * 0.9, y + 3),
             (x - half * 0.9, y + 3)], colour, line, 2,
        )  # fmt: skip
    else:
        canvas.circle((x, y), half * 0.62, colour, line, 2)


class Timeline(Widget):
    """Shows a recording's time and lets it be dragged.

    Args:
        playback: whose time it shows.
        curves: what is drawn above the track, the first one at the back.
        moments: what is marked.
        on_seek: told every time that is sought, in s.
        holds: when the hand held a piece: from, to in s; a bar on the track.
        words: what the marks are called.

    Attributes:
        plot: where the curves are.
        track: the line along which the thumb moves; its middle counts.
        dragging: whether the thumb is dragged.
        handle_dragged: the end of the loop that is dragged, or "".
    """

    def __init__(
        self,
        playback: Playback,
        curves: Sequence[Curve],
        moments: Sequence[Happening],
        on_seek: Callable[[float], None],
        holds: Sequence[tuple[float, float]] = (),
        words: ReplayWords = USUAL,
    ) -> None:
        super().__init__()
        placed, slip, fell = words.names
        self.names: dict[Mark, str] = {
            "placed": placed,
            "first_slip": slip,
            "fell": fell,
            "tuned": _("tuned"),
            "parted": _("part here"),
            "other_fell": _("{fell} in the second").format(fell=fell),
        }
        self.playback = playback
        self.curves = tuple(curves)
        self.moments = list(moments)
        self.on_seek = on_seek
        self.holds = tuple(holds)
        self.dragging = False
        self.handle_dragged: Literal["", "a", "b"] = ""
        self.plot = FRect(0, 0, 1, 1)
        self.track = FRect(0, 0, 1, 1)
        self.label_y = self.label_x = 0.0
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    def show(self, curves: Sequence[Curve], moments: Sequence[Happening]) -> None:
        """Show other curves and marks."""
        self.curves, self.moments = tuple(curves), list(moments)

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

    def tab(self, end: Literal["a", "b"]) -> FRect | None:
        """Return the place of the tab A or B, None while that end is not set."""
        time = self.playback.a if end == "a" else self.playback.b
        if time is None:
            return None
        x = self.x_of(time) - (_TAB[0] if end == "a" else 0.0)
        return FRect(x, self.plot.y - _TAB[1], *_TAB)

    def _tab_at(self, pos: tuple[float, float]) -> Literal["", "a", "b"]:
        for end in _ENDS:
            rect = self.tab(end)
            if rect is not None and rect.inflate(10, 8).collidepoint(pos):
                return end
        return ""

    def _near_mark(self, x: float) -> float | None:
        near = [(abs(self.x_of(one.time_s) - x), one.time_s) for one in self.moments]
        best = min(near, default=None)
        return best[1] if best is not None and best[0] <= _SNAP_PX else None

    def wants(self, point: tuple[float, float]) -> bool:
        """Return whether a press at the point is meant for it: the tabs stand out at the top."""
        return super().wants(point) or self._tab_at(point) != ""

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self.handle_dragged = self._tab_at(event.pos)
            if self.handle_dragged:
                return True
            self.dragging = True
            on_thumb = math.dist(event.pos, self.thumb) <= 16
            if not on_thumb:
                mark = self._near_mark(event.pos[0]) if event.pos[1] >= self.plot.bottom else None
                self.on_seek(self.time_at(event.pos[0]) if mark is None else mark)
            return True
        if isinstance(event, Motion) and self.handle_dragged:
            self._drag_tab(self.time_at(event.pos[0]))
            return True
        if isinstance(event, Motion) and self.dragging:
            self.on_seek(self.time_at(event.pos[0]))
            return True
        if isinstance(event, Release) and event.button == events.LEFT:
            was = self.dragging or self.handle_dragged != ""
            self.cancel()
            return was
        return False

    def _drag_tab(self, time: float) -> None:
        """Move an end of the loop, at most up to the other one, which stays."""
        playback, gap = self.playback, 2 * SAMPLE_S
        if self.handle_dragged == "a":
            most = playback.duration if playback.b is None else playback.b
            playback.set_a(max(0.0, min(time, most - gap)))
        else:
            playback.set_b(max(time, (playback.a or 0.0) + gap))

    def cancel(self) -> None:
        """Forget a press that has not been released."""
        self.dragging = False
        self.handle_dragged = ""

    # -- drawing -----------------------------------------------------------------------------

    def place(self, plot: FRect, track_y: float, label_y: float, label_x: float = 0.0) -> None:
        """Set where everything goes: the curve, the middle of the track and of the labels.

        Args:
            plot: the curve's place.
            track_y: the middle of the track.
            label_y: the middle of the names of the marks.
            label_x: no name begins before it.
        """
        self.plot = plot
        self.label_x = label_x
        self.track = FRect(plot.x, track_y - 3, plot.width, 6)
        self.label_y = label_y
        self.rect = FRect(plot.x - 16, plot.y - 4, plot.width + 32, track_y + 16 - (plot.y - 4))

    def draw(self, canvas: Canvas) -> None:
        """Draw the curves, the track, the marks with their names, and the thumb."""
        plot, now = self.plot, self.thumb[0]
        self._loop_ground(canvas)
        for share, colour in ((0.0, "#EFE4CC"), (0.5, "#EFE4CC"), (1.0, "#D5C6A6")):
            canvas.rule(plot.x, plot.y + plot.height * share, plot.width, theme.rgb(colour))
        corner = (plot.x, plot.y - 3)
        before = FRect(plot.x - 4, plot.y - 4, now - plot.x + 4, plot.height + 8)
        after = FRect(now, plot.y - 4, plot.right + 4 - now, plot.height + 8)
        for curve in self.curves:
            past, future = curve.pictures(canvas, plot.width, plot.height, self.playback.duration)
            with canvas.clipped(before):
                canvas.blit(past, corner)
            with canvas.clipped(after):
                canvas.blit(future, corner)
        canvas.box(self.track, theme.LINE, 3)
        for bar in self._bars():
            canvas.box(bar, theme.WOOD_LIGHT, 7, theme.WOOD_DARK, 1.5)
        if now > self.track.x + 1:
            done = FRect(self.track.x, self.track.y, now - self.track.x, self.track.height)
            canvas.box(done, theme.INK, 3)
        picture, corner = self._marked(canvas)
        canvas.blit(picture, corner)
        self._tabs(canvas)
        x, y = self.thumb
        canvas.line((x, plot.y - 8), (x, y - 12), theme.INK, 2)
        canvas.circle((x, y), 15, theme.INK)
        canvas.circle((x, y), 11, theme.PAPER)

    def _bars(self) -> list[FRect]:
        """Return a bar for each time that the hand held a piece."""
        spans = [
            (self.x_of(start), self.x_of(min(end, self.playback.duration)))
            for start, end in self.holds
        ]
        y = self.track.centery - 7
        return [FRect(left, y, max(4.0, right - left), 14) for left, right in spans]

    def _marked(self, canvas: Canvas) -> tuple[pygame.Surface, tuple[float, float]]:
        """Return a picture of the marks, their names and the hands, and where its corner goes."""
        left, top = self.plot.x - 150, self.plot.y - 12
        size = (
            canvas.px(self.plot.width + 200),
            canvas.px(self.label_y + canvas.leading() - top),
        )
        moments = tuple((one.time_s, one.mark) for one in self.moments)
        key = (size, canvas.scale, canvas.text_factor, tuple(self.plot), self.track.y, moments,
               self.label_x, self.playback.duration)  # fmt: skip
        if self._picture is None or self._picture[0] != key:
            paper = Canvas(pygame.Surface(size, pygame.SRCALPHA), canvas.scale, canvas.text_factor)
            with paper.moved(-left, -top):
                for bar in self._bars():
                    if bar.width >= 40:
                        paper.circle(bar.center, 11, theme.WOOD_LIGHT)
                        side = FRect(bar.centerx - 9, bar.centery - 9, 18, 18)
                        paper.icon("hand", side, theme.INK)
                self._marks(paper)
            self._picture = (key, paper.surface)
        return self._picture[1], (left, top)

    def _loop_ground(self, canvas: Canvas) -> None:
        playback = self.playback
        if playback.a is None and playback.b is None:
            return
        begin, end = playback.stretch
        left, right = self.x_of(begin), self.x_of(end)
        tall = self.track.bottom - self.plot.y
        canvas.fill(theme.faded(_LOOP, 0.13), FRect(left, self.plot.y, right - left, tall))

    def _tabs(self, canvas: Canvas) -> None:
        """Draw the ends of the loop: a tab with its letter, outside of what is played."""
        for end in _ENDS:
            rect, letter = self.tab(end), end.upper()
            if rect is None:
                continue
            x = rect.right if end == "a" else rect.x
            canvas.line((x, rect.bottom - 2), (x, self.track.bottom), _LOOP, 2)
            held = self.handle_dragged == end
            canvas.box(rect, theme.INK if held else _LOOP, 4)
            size = min(14.0, 14.0 / canvas.text_factor)
            canvas.text(letter, rect.center, size, theme.HEAVY, theme.WHITE, "center")

    def _marks(self, canvas: Canvas) -> None:
        placed: list[tuple[float, float]] = []
        named: list[tuple[float, str]] = []
        seen: set[Mark] = set()
        for one in self.moments:
            x, y = self.x_of(one.time_s), self.track.centery
            first = one.mark not in seen and one.mark != "over"
            half = 11.0 if first else 7.0
            while any(abs(x - px) < _BESIDE_PX * half / 11 and abs(y - py) < 14
                      for px, py in placed) and y > self.plot.y + 12:  # fmt: skip
                y -= 20 * half / 11
            placed.append((x, y))
            if first:
                canvas.line((x, self.plot.y - 4), (x, y - 6), MARK_COLOURS[one.mark], 1.5, (3, 4))
            mark_symbol(canvas, one.mark, (x, y), half, theme.PAPER)
            if first:
                named.append((x, self.names[one.mark]))
            seen.add(one.mark)
        self._names(canvas, named)

    def _names(self, canvas: Canvas, named: list[tuple[float, str]]) -> None:
        """Write the names below their marks, moved aside where they would touch."""
        for left, words in self.names_at(canvas, named):
            canvas.text(words, (left, self.label_y), theme.NORMAL, theme.BOLD, theme.INK, "midleft")

    def names_at(
        self, canvas: Canvas, named: Sequence[tuple[float, str]]
    ) -> list[tuple[float, str]]:
        """Return where each name begins; the first ones are left out where all have no room.

        Args:
            canvas: what is drawn on.
            named: where each mark is, and what it is called, from left to right.
        """
        widths = [canvas.measure(words, theme.NORMAL, theme.BOLD) for _x, words in named]
        end, first = self.plot.right + 16, 0
        while first < len(named) and sum(widths[first:]) + 12 * (len(named) - first - 1) > (
            end - self.label_x
        ):
            first += 1
        named, widths = named[first:], widths[first:]
        lefts: list[float] = []
        for (x, _words), wide in zip(named, widths, strict=True):
            after = lefts[-1] + widths[len(lefts) - 1] + 12 if lefts else self.label_x
            lefts.append(max(x - wide / 2, after))
        for i in reversed(range(len(lefts))):
            lefts[i] = min(lefts[i], end - widths[i])
            end = lefts[i] - 12
        return [(left, words) for left, (_x, words) in zip(lefts, named, strict=True)]
