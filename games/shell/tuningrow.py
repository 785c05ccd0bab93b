"""One parameter in the tuning drawer: name, own reset, value with unit, track, and one sentence."""

import math
from collections.abc import Callable

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import events, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Motion, Press, Release, Wheel
from games.shell.fields import TextField
from games.shell.focus import Group, Widget
from games.shell.scroll import ScrollArea
from games.shell.widgets import Button
from sim.errors import TuningError
from sim.tuning import Parameter

_STEPS = 120
"""Steps of a track from end to end, before they are rounded to 1, 2 or 5."""
_WIDE_RANGE = 100.0
"""From this ratio of its ends on, a track goes by factors."""
_CHARACTERS = "0123456789.,-−+eE"


def nice(step: float) -> float:
    """Return the number nearest to `step` that is 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step))
    lead = step / power
    return power * (10 if lead > 7.1 else 5 if lead > 3.2 else 2 if lead > 1.42 else 1)


class Scale:
    """The way from a track to the values of a parameter and back.

    Ranges that span more than two powers of ten go by factors, so that the small values are not
    squeezed into the first pixels.
    """

    def __init__(self, parameter: Parameter) -> None:
        self.low, self.high = parameter.low, parameter.high
        self.log = self.low > 0 and self.high / self.low > _WIDE_RANGE

    def share(self, value: float) -> float:
        """Return where a value lies: 0 at the left end, 1 at the right."""
        value = max(self.low, min(self.high, value))
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def value(self, share: float) -> float:
        """Return the value at a place of the track, on a step."""
        share = max(0.0, min(1.0, share))
        if self.log:
            return self.snap(self.low * (self.high / self.low) ** share)
        return self.snap(self.low + share * (self.high - self.low))

    def step(self, value: float) -> float:
        """Return the step at a value."""
        if self.log:
            return nice(max(self.low, value) * math.log(self.high / self.low) / _STEPS)
        return nice((self.high - self.low) / _STEPS)

    def snap(self, value: float) -> float:
        """Return the nearest value on a step, within the range."""
        step = self.step(value)
        return max(self.low, min(self.high, round(round(value / step) * step, 9)))

    def text(self, value: float) -> str:
        """Return a value as it is shown: with the digits of its step, more where it has more."""
        digits = max(0, -math.floor(math.log10(self.step(value)) + 1e-9))
        shown = f"{value:.{digits}f}"
        if abs(float(shown) - value) > 1e-9 * max(1.0, abs(value)):
            shown = f"{value:.6g}"
        return shown.replace("-", "−")


class Track(Widget):
    """A track with a knob and a tick at the preset's value.

    Args:
        scale: from places to values.
        on_change: told every new value.

    Attributes:
        value: the value now.
        tick: the preset's value.
        quick: whether the wheel turns it; false while the wheel scrolls the sheet.
    """

    repeats = True
    radius = 12

    def __init__(self, scale: Scale, on_change: Callable[[float], None]) -> None:
        super().__init__()
        self.scale = scale
        self.on_change = on_change
        self.value = scale.low
        self.tick = scale.low
        self.dragging = False
        self.quick: Callable[[], bool] = lambda: True
        self._before = 0.0

    @property
    def changed(self) -> bool:
        """Whether it differs from the preset."""
        return self.value != self.tick

    def put(self, value: float) -> None:
        """Take a new value and tell of it."""
        value = max(self.scale.low, min(self.scale.high, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def _x(self, value: float) -> float:
        return self.rect.x + 12 + self.scale.share(value) * (self.rect.width - 24)

    def _drag(self, x: float) -> None:
        share = (x - self.rect.x - 12) / max(1.0, self.rect.width - 24)
        near = abs(x - self._x(self.tick)) < 4
        self.put(self.tick if near else self.scale.value(share))

    def _nudge(self, steps: float) -> None:
        """Go by steps; round ones where the step is coarse or fine."""
        at = self.value
        for _i in range(abs(round(steps))):
            by = self.scale.step(at if steps > 0 else at * (1 - 1e-9))
            at = self.scale.snap(at + math.copysign(by, steps))
        self.put(at)

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self.dragging, self._before = True, self.value
            if math.hypot(event.pos[0] - self._x(self.value), 0) > 12:
                self._drag(event.pos[0])
            return True
        if isinstance(event, Motion) and self.dragging:
            self._drag(event.pos[0])
            return True
        if isinstance(event, Release) and self.dragging:
            self.dragging = False
            return True
        if isinstance(event, Wheel) and self.quick():
            self._nudge(max(-8, min(8, round(event.y))) * (10 if events.shift(event) else 1))
            return True
        return isinstance(event, Key) and self._key(event)

    def _key(self, event: Key) -> bool:
        if events.control(event):
            return False
        step = 10 if events.shift(event) else 1
        turn = {pygame.K_LEFT: -step, pygame.K_DOWN: -step, pygame.K_RIGHT: step,
                pygame.K_UP: step, pygame.K_PAGEUP: 10, pygame.K_PAGEDOWN: -10}  # fmt: skip
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.put(self.scale.low if event.key == pygame.K_HOME else self.scale.high)
        elif event.key in turn:
            self._nudge(turn[event.key])
        else:
            return False
        return True

    def cancel(self) -> None:
        """Put the knob back where the drag began."""
        if self.dragging:
            self.dragging = False
            self.put(self._before)

    def draw(self, canvas: Canvas) -> None:
        """Draw the track, the tick and the knob."""
        y, x = self.rect.centery, self._x(self.value)
        left = self.rect.x
        canvas.box(FRect(left, y - 3, self.rect.width, 6), theme.LINE, 3)
        canvas.box(FRect(left, y - 3, max(6.0, x - left), 6), theme.SOFT, 3)
        canvas.fill(theme.rgb("#B7A988"), FRect(self._x(self.tick) - 1, y - 8, 2, 16))
        ring = theme.PRIMARY if self.changed else theme.INK
        if not self.enabled:
            ring = theme.rgb("#A9A08E")
        canvas.circle((x, y + 1), 12.5, theme.rgb("#00000022"))
        canvas.circle((x, y), 12, theme.WHITE if self.dragging else theme.PAPER, ring, 3)


class ValueField(TextField):
    """The value of a parameter with its unit; a click or Enter begins to type, Enter accepts."""

    radius = 8

    def __init__(self, unit: str, accept: Callable[[str], None]) -> None:
        super().__init__("", None, 12, accepts=lambda c: c in _CHARACTERS, on_enter=self._accept)
        self.unit = unit
        self.accept = accept
        self.shown = ""

    def show(self, text: str) -> None:
        """Show a value, unless one is being typed."""
        self.shown = text
        if not self.focused:
            self.value = text

    def wide(self, canvas: Canvas) -> float:
        """Return the width that it asks for."""
        unit = canvas.measure(" " + self.unit) + 2 if self.unit else 0.0
        number = max(canvas.measure(t, theme.NORMAL, theme.BOLD) for t in (self.value, "0.00"))
        return max(60.0, number + unit + 24)

    def _accept(self) -> None:
        self.accept(self.value)

    def handle(self, event: Event) -> bool:
        """Take an event; a press takes the focus and chooses the whole number."""
        if isinstance(event, Press) and event.button == events.LEFT:
            root = self.root
            if root is not None and root.focus is not self:
                root.set_focus(self)
            self.caret = len(self.value)
            return True
        if isinstance(event, Key) and event.key == pygame.K_ESCAPE:
            self.value = self.shown
            self.leave()
            return True
        return super().handle(event)

    def leave(self) -> None:
        """Give up the focus: to nobody on a table, whose keys are the game's."""
        root = self.root
        if root is not None and root.focus is self:
            root.set_focus(None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the number at the right, then the unit, and the caret where it is typed."""
        if not self.focused:
            self.value = self.shown
        fill = theme.WHITE if self.enabled else theme.PAPER_SHADE
        edge = theme.SOFT if self.focused else theme.LINE
        canvas.box(self.rect, fill, self.radius, edge, 2 if self.focused else 1)
        right, y = self.rect.right - 10, self.rect.centery
        if self.unit:
            unit = canvas.text(self.unit, (right, y), colour=theme.SOFT, anchor="midright")
            right = unit.left - 6
        ink = theme.INK if self.enabled else theme.SOFT
        with canvas.clipped(self.rect.inflate(-8, 0)):
            box = canvas.text(self.value, (right, y), theme.NORMAL, theme.BOLD, ink, "midright")
            if self.focused:
                at = right - canvas.measure(self.value[self.caret :], theme.NORMAL, theme.BOLD)
                tall = canvas.leading() - 4
                left = at if self.value else box.left
                canvas.fill(theme.INK, FRect(left, y - tall / 2, 2, tall))


class TuningRow(Group):
    """A parameter.

    Args:
        parameter: what is turned.
        on_change: told the key and every new value.
    """

    def __init__(self, parameter: Parameter, on_change: Callable[[str, float], None]) -> None:
        super().__init__()
        self.parameter = parameter
        self.scale = Scale(parameter)
        self.track = Track(self.scale, self._turned)
        self.reset = Button("", self._reset, "paper", "undo", small=True)
        self.reset.radius = 8
        self.reset.selected = True
        self.field = ValueField(parameter.unit, self._typed)
        self.on_change = on_change
        self.trouble = ""
        for widget in (self.reset, self.field, self.track):
            self.add(widget)
        self._tops = (0.0, 0.0)
        self._picture: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether it differs from the preset."""
        return self.track.changed

    def show(self, value: float, preset: float, locked: bool) -> None:
        """Show a value, the preset's, and whether it may be turned."""
        self.track.tick = preset
        if not self.track.dragging:
            self.track.value = value
        self.field.show(self.scale.text(self.track.value))
        for widget in (self.track, self.field, self.reset):
            widget.enabled = not locked
        self.reset.visible = self.changed and not locked

    def _turned(self, value: float) -> None:
        self.trouble = ""
        self.on_change(self.parameter.key, value)

    def _reset(self) -> None:
        root = self.root
        if root is not None and root.focus is self.reset:
            root.set_focus(self.track)
        self.track.put(self.track.tick)

    def _typed(self, typed: str) -> None:
        plain = typed.strip().replace("−", "-").replace(",", ".")
        try:
            number = float(plain)
        except ValueError:
            number = math.nan
        try:
            value = self.parameter.check(number)
        except TuningError:
            self.trouble = _("This must be {range}.").format(range=self.parameter.range_text)
            return
        self.trouble = ""
        self.track.put(value)
        self.field.shown = self.field.value = self.scale.text(value)
        self.field.leave()

    @staticmethod
    def height(canvas: Canvas, parameter: Parameter, wide: float) -> float:
        """Return the height that a parameter asks for."""
        lines = len(canvas.lines(parameter.meaning, wide))
        return 8 + max(32.0, canvas.leading() + 8) + 28 + lines * canvas.leading() + 8

    def place(self, canvas: Canvas, left: float, top: float, wide: float) -> float:
        """Place everything; return the height taken."""
        head = max(32.0, canvas.leading() + 8)
        y = top + 8
        field = min(self.field.wide(canvas), wide * 0.5)
        self.field.rect = FRect(left + wide - field, y, field, head)
        self.reset.rect = FRect(self.field.rect.left - 12 - head, y, head, head)
        self.track.rect = FRect(left, y + head + 4, wide, 24)
        self._tops = (y + head / 2, y + head + 32)
        tall = self.height(canvas, self.parameter, wide)
        self.rect = FRect(left, top, wide, tall)
        return tall

    def _draw_name(self, canvas: Canvas, room: float) -> float:
        """Draw name and symbol; return where they end. Where there is little room the symbol stays.

        The last word of a label is the symbol, e.g. "Friction coefficient μ".
        """
        name, _space, symbol = _(self.parameter.label).rpartition(" ")
        at = (self.rect.x, self._tops[0])
        sign = canvas.measure(" " + symbol, theme.NORMAL, theme.BOLD)
        box = canvas.text(name, at, theme.NORMAL, theme.BOLD, anchor="midleft",
                          room=max(8.0, room - sign))  # fmt: skip
        at = (box.right, self._tops[0])
        return canvas.text(" " + symbol, at, theme.NORMAL, theme.BOLD, anchor="midleft").right

    def draw(self, canvas: Canvas) -> None:
        """Draw the row: from a picture of it while nothing in it has changed."""
        if isinstance(self.host, ScrollArea) and not self.host.in_view(self.rect):
            return
        root = self.root
        inside = root.focus if root is not None and root.focus in self.children else None
        field, track, reset = self.field, self.track, self.reset
        key = (
            track.value, track.tick, track.dragging, track.enabled, field.value, field.caret,
            self.trouble, reset.visible, reset.hover, reset.down, id(inside), tuple(self.rect.size),
            canvas.scale, canvas.text_factor,
        )  # fmt: skip
        edge = 12.0
        if self._picture is None or key != self._key:
            self._key = key
            size = canvas.px(self.rect.width + 2 * edge), canvas.px(self.rect.height)
            self._picture = pygame.Surface(size).convert(canvas.surface)
            self._picture.fill(theme.PAPER)
            below = Canvas(self._picture, canvas.scale, canvas.text_factor)
            with below.moved(edge - self.rect.x, -self.rect.y):
                self._paint(below)
        canvas.blit(self._picture, (self.rect.x - edge, self.rect.y))

    def _paint(self, canvas: Canvas) -> None:
        """Draw the name with its dot, the widgets and the sentence."""
        wide = self.field.wide(canvas)
        self.field.rect = FRect(self.rect.right - wide, self.field.rect.y, wide,
                                self.field.rect.height)  # fmt: skip
        self.reset.rect.x = self.field.rect.x - 12 - self.reset.rect.width
        right = self.reset.rect.x if self.reset.visible else self.field.rect.x
        room = right - self.rect.x - (26 if self.changed else 8)
        end = self._draw_name(canvas, room)
        if self.changed:
            canvas.circle((end + 12, self._tops[0]), 4, theme.PRIMARY)
        super().draw(canvas)
        words, ink = (self.trouble, theme.BAD) if self.trouble else (
            _(self.parameter.meaning), theme.SOFT)  # fmt: skip
        room = FRect(self.rect.x, self._tops[1], self.rect.width, 80)
        canvas.paragraph(words, room, colour=ink, most=2)
