"""The dock below a replay: the timeline and, under it, the buttons that play it."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import FRect

from games.core.telling import USUAL
from games.core.words import _
from games.shell import sprites, theme
from games.shell.canvas import Canvas
from games.shell.curves import Curve
from games.shell.focus import Group
from games.shell.playback import SPEED_LABELS, Playback
from games.shell.replaywords import Mark
from games.shell.timeline import Timeline, mark_symbol
from games.shell.widgets import Button, Segmented, Toggle


def _has_axis(canvas: Canvas, width: float) -> bool:
    """Return whether the curves have axes beside them; else their names stand above them."""
    return canvas.width >= 900 and width >= 640 * canvas.text_factor


class StepButton(Button):
    """A button with the step icon, to the right or mirrored to the left."""

    def __init__(self, on_press: Callable[[], None], back: bool) -> None:
        super().__init__("", on_press, "paper", "step")
        self.back = back

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        if not self.back:
            super().draw(canvas)
            return
        ink = self._ground(canvas)
        side = canvas.px(24)
        flat = sprites.picture("ui/step", side, side, sprites.icon(ink))
        x, y = self.rect.centerx - 12, self.rect.centery - 12 + (1 if self.down else 0)
        canvas.blit(pygame.transform.flip(flat, True, False), (x, y))


class SlipButton(Button):
    """Goes to the moment that matters most: the same symbol as on the timeline."""

    mark: Mark = "first_slip"

    def fit(self, canvas: Canvas) -> tuple[float, float]:
        """Return the width and height that the label asks for."""
        wide, tall = super().fit(canvas)
        return (wide + (28 if self.label else 0), tall)

    def draw(self, canvas: Canvas) -> None:
        """Draw the symbol, and the label where there is one."""
        ink = self._ground(canvas)
        y = self.rect.centery + (1 if self.down else 0)
        x = self.rect.x + 28 if self.label else self.rect.centerx
        mark_symbol(canvas, self.mark, (x, y), 10)
        if self.label:
            canvas.text(self.label, (x + 18, y), self.size, self.weight, ink, "midleft",
                        max(8.0, self.rect.right - x - 26))  # fmt: skip


class ReplayDock(Group):
    """Timeline and controls.

    Args:
        playback: what they act on.
        timeline: the timeline.
        trails: whether trails are drawn at first.
        on_trails: told when that changes.
        words: what the button to the moment that matters says: to the first slip, and to what else
            there is.
        mark: the symbol of that moment.

    Attributes:
        right: further buttons at the right end, last one outermost; set before the first layout.
    """

    def __init__(
        self,
        playback: Playback,
        timeline: Timeline,
        trails: bool,
        on_trails: Callable[[bool], None],
        words: tuple[str, str] = USUAL.go,
        mark: Mark = "first_slip",
    ) -> None:
        super().__init__()
        self.playback = playback
        self.timeline = self.add(timeline)
        self.slip = self.add(SlipButton(words[0], self._to_slip, "paper", small=True))
        self.slip.enabled = playback.slip is not None
        self.slip.mark = mark
        if playback.marks.first_slip is None:
            self.slip.label = words[1]
        self._slip_label = self.slip.label
        self.back = self.add(StepButton(partial(playback.step, -1), True))
        self.play = self.add(Button("", playback.toggle, "primary", "play"))
        self.forward = self.add(StepButton(partial(playback.step, 1), False))
        self.loop = self.add(Button("", self.toggle_loop, "paper", "loop"))
        self.set_a = self.add(Button("A", self._set_a, "paper", small=True))
        self.set_b = self.add(Button("B", self._set_b, "paper", small=True))
        self.clear_ab = self.add(Button("", playback.clear, "paper", "close", small=True))
        self.speeds = self.add(Segmented(SPEED_LABELS, playback.index, playback.choose))
        self.pace = self.add(Button("", self._next_speed, "paper", small=True))
        self.trails = self.add(Toggle(_("Trails"), trails, on_trails))
        self.right: list[Button] = []
        self._time_below = False
        self.time_rect = FRect(0, 0, 0, 0)
        self._axis = self._cross = True

    def _set_a(self) -> None:
        self.playback.set_a()

    def _set_b(self) -> None:
        self.playback.set_b()

    def _to_slip(self) -> None:
        self.playback.to_slip()

    def toggle_loop(self) -> None:
        """Begin again at the end, or not."""
        self.playback.loop = not self.playback.loop

    def _next_speed(self) -> None:
        self.playback.choose((self.playback.index + 1) % len(SPEED_LABELS))

    @staticmethod
    def least(canvas: Canvas) -> float:
        """Return the least width in which all buttons have their places."""
        return 200 + 5.5 * _control(canvas)

    @staticmethod
    def height(canvas: Canvas, width: float) -> float:
        """Return the height that the dock takes at a width."""
        pad, curve, gap, control = _sizes(canvas, width)
        return pad + curve + gap + 14 + canvas.leading() + 2 + control + 8

    @property
    def _second(self) -> Curve | None:
        """The curve with an axis of its own at the right."""
        curves = self.timeline.curves
        return curves[1] if len(curves) > 1 and curves[1].name != curves[0].name else None

    def place(self, canvas: Canvas, rect: FRect) -> None:
        """Place everything in a rectangle as tall as `height`."""
        self.rect = rect
        pad, curve, gap, control = _sizes(canvas, rect.width)
        edge = 24.0 if canvas.width >= 800 else 16.0
        self._axis = _has_axis(canvas, rect.width)
        left, right = edge, rect.right - edge - 8
        if self._axis:
            left = max(152.0, edge + _axis_width(canvas, self.timeline.curves[0]))
            right = rect.right - 48
            if self._second is not None:
                right = min(right, rect.right - edge - _axis_width(canvas, self._second))
        track = rect.y + pad + curve + gap
        y = track + 14 + canvas.leading() + 2
        self._place_controls(canvas, FRect(edge, y, rect.width - 2 * edge, control))
        names = 0.0
        time = FRect(edge, self.play.rect.y, self._time_width(canvas), control)
        if self._time_below:
            time.y, time.height = track + 14, canvas.leading()
            names = time.right + 16
            if self._axis:
                left = max(left, names)
        self.time_rect = time
        plot = FRect(left, rect.y + pad, max(40.0, right - left), curve)
        self.timeline.place(plot, track, track + 14 + canvas.leading() / 2, names)

    def _place_controls(self, canvas: Canvas, row: FRect) -> None:
        small = canvas.compact
        side, gap = row.height, 8.0
        end = row.right
        for button in reversed(self.right):
            wide = button.fit(canvas)[0]
            button.rect = FRect(end - wide, row.y, wide, side)
            end -= wide + 12
        trails = self.trails.fit(canvas)
        narrow = side * 0.75
        buttons = 3 * (side + gap) + 64 + gap + 2 * narrow + gap
        head = max(128.0 if not small else 0.0, self._time_width(canvas) + 16)
        # Where the row is too short, the time stands before the names of the marks.
        self._time_below = head + buttons + side + 80 + 28 + trails[0] > end - row.x
        x = row.x if self._time_below else row.x + head
        # Where there is no room at all for the switch of the trails, its key still does it.
        self.trails.visible = x + buttons + side + 80 + trails[0] <= end
        if not self.trails.visible:
            trails = (-16.0, trails[1])
        self.trails.rect = FRect(
            end - trails[0] - 4, row.centery - trails[1] / 2, trails[0] + 4, trails[1]
        )
        self.slip.label = self._slip_label
        labelled = self.slip.fit(canvas)[0]
        speeds = max(300.0, self.speeds.fit(canvas)[0] * 0.9)
        rest = self.trails.rect.x - 16 - x
        # The cross that clears A and B keeps its place while there is nothing to clear.
        cross = narrow + 2 if rest >= buttons + narrow + side + gap + 16 + 80 else 0.0
        wide = rest >= buttons + cross + side + gap + 16 + speeds
        if rest < buttons + cross + labelled + gap + 16 + (speeds if wide else 80):
            self.slip.label = ""
        for button, width, after in (
            (self.back, side, gap), (self.play, 64.0, gap), (self.forward, side, gap),
            (self.loop, side, 2.0), (self.set_a, narrow, 2.0), (self.set_b, narrow, 2.0),
            (self.clear_ab, cross, gap if cross else 4.0),
            (self.slip, labelled if self.slip.label else side, gap),
        ):  # fmt: skip
            button.rect = FRect(x, row.y, width, side)
            x += width + after
        self._cross = cross > 0
        self.speeds.visible, self.pace.visible = wide, not wide
        x += 8
        self.speeds.rect = FRect(x, row.y, speeds, side)
        room = max(48.0, min(80.0, self.trails.rect.x - 12 - x))
        self.pace.rect = FRect(x, row.y, room, side)

    def _time_words(self, time: float) -> str:
        return _("{now} / {all} s").format(now=f"{time:.2f}", all=f"{self.playback.duration:.2f}")

    def _time_width(self, canvas: Canvas) -> float:
        return canvas.measure(self._time_words(self.playback.duration), theme.NORMAL, theme.BOLD)

    def draw(self, canvas: Canvas) -> None:
        """Draw the paper, the axes, the timeline and the controls."""
        playback, rect = self.playback, self.rect
        self.play.icon = "pause" if playback.playing else "play"
        self.loop.selected = playback.loop
        self.set_a.selected, self.set_b.selected = playback.a is not None, playback.b is not None
        self.clear_ab.visible = self._cross and (self.set_a.selected or self.set_b.selected)
        self.speeds.index = playback.index
        self.pace.label = SPEED_LABELS[playback.index].rstrip("×") + "×"
        canvas.shadow(rect, theme.RADIUS_PANEL)
        canvas.box(FRect(rect.x, rect.y, rect.width, rect.height + 16), theme.PAPER,
                   theme.RADIUS_PANEL, theme.LINE)  # fmt: skip
        first, second = self.timeline.curves[0], self._second
        if self._axis:
            self._draw_axis(canvas, first, False)
            if second is not None:
                self._draw_axis(canvas, second, True)
        else:
            self._draw_heads(canvas, first, second)
        super().draw(canvas)
        words = self._time_words(playback.time)
        canvas.text(words, self.time_rect.midleft, theme.NORMAL, theme.BOLD, anchor="midleft")

    def _draw_axis(self, canvas: Canvas, curve: Curve, right: bool) -> None:
        """Write what a curve shows, and its scale: at the left, or at the right in its colour."""
        plot = self.timeline.plot
        step = min(22.0 * canvas.text_factor, plot.height / 2)
        x = self.rect.right - 24 if right else self.rect.x + 24
        ink = curve.colour if right else theme.INK
        for i, word in enumerate(curve.name):
            at = (x, plot.centery + (i - (len(curve.name) - 1) / 2) * step - 6)
            canvas.text(word, at, theme.NORMAL, theme.BOLD, ink, "midright" if right else "midleft")
        for words, y in ((curve.words(curve.top), plot.y + 2), ("0", plot.bottom - 2)):
            if right:
                canvas.text(words, (plot.right + 10, y), colour=curve.colour, anchor="midleft")
            else:
                canvas.text(words, (plot.x - 10, y), colour=theme.SOFT, anchor="midright")

    def _draw_heads(self, canvas: Canvas, first: Curve, second: Curve | None) -> None:
        """Write above the curves what they show, where there is no room beside them."""
        plot = self.timeline.plot
        parts = [(_("{what}, up to {top}").format(what=" ".join(first.name),
                  top=first.words(first.top)), theme.REGULAR, theme.SOFT)]  # fmt: skip
        if second is not None:
            words = _("{what}, up to {top}").format(
                what=" ".join(second.name).lower(), top=second.words(second.top)
            )
            parts += [(" · ", theme.REGULAR, theme.SOFT), (words, theme.REGULAR, second.colour)]
        middle = (self.rect.y + plot.y) / 2 + 1
        canvas.spans(parts, (plot.x + 4, middle), room=plot.width - 8)


def _axis_width(canvas: Canvas, curve: Curve) -> float:
    """Return the room that the words beside a curve take."""
    names = max(canvas.measure(word, theme.NORMAL, theme.BOLD) for word in curve.name)
    return names + 16 + canvas.measure(curve.words(curve.top)) + 10


def _control(canvas: Canvas) -> float:
    """Return the height of the buttons."""
    return max(40.0 if canvas.compact else 48.0, canvas.leading() + 12)


def _sizes(canvas: Canvas, width: float) -> tuple[float, float, float, float]:
    """Return the head, the height of the curve, the gap to the track, the height of controls."""
    control = _control(canvas)
    if not canvas.compact:
        return (20.0 if _has_axis(canvas, width) else canvas.leading() + 8, 64.0, 20.0, control)
    head = 14.0 if _has_axis(canvas, width) else max(14.0, canvas.leading() + 4)
    return (head, 40.0 if canvas.height >= 500 else 32.0, 18.0, control)
