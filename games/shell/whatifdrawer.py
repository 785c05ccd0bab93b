"""The drawer of a what-if: the recording's parameters, what to do with them, what came of it."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Press, Wheel
from games.shell.focus import Group
from games.shell.setup import words
from games.shell.tuningparts import Chip, Cross, Sheet
from games.shell.tuningrow import TuningRow, ValueField
from games.shell.widgets import Button, key_cap, key_cap_width
from sim.errors import SimError
from sim.tuning import Tuning

WIDE = 408.0
_SHADE = theme.rgb("#00000048")


class WhatIfDrawer(Group):
    """The drawer.

    Args:
        base: the tuning of the recording.
        on_change: told that a value has changed.
        on_close: closes the drawer.

    Attributes:
        base: what the values are compared with.
        tuning: the values as they are turned.
        name: of the preset that was chosen last, "" for none.
        lines: what is said of what came of it, a sentence each.
        share: how much of what runs is done; None where nothing runs.
        running: what runs, in a few words.
    """

    def __init__(
        self, base: Tuning, on_change: Callable[[], None], on_close: Callable[[], None]
    ) -> None:
        super().__init__()
        self.base = self.tuning = base
        self.name = ""
        self.lines: Sequence[str] = ()
        self.share: float | None = None
        self.running = ""
        self._on_change = on_change
        self.close = Cross(on_close)
        self.presets = Tuning.presets(base.setting)
        self._known = [Tuning.load(f"{base.setting}/{name}") for name in self.presets]
        self.chips = [
            Chip(words(name).capitalize(), partial(self._take, preset))
            for name, preset in zip(self.presets, self._known, strict=True)
        ]
        self.area = Sheet(_("as recorded"))
        self.rows = [TuningRow(p, self._turned) for p in base.parameters]
        self.reset = Button("", self._reset, "paper", "undo", small=True)
        self.nudge = Button(_("Nudge ×50"), None, "paper", "shake", small=True)
        self.run = Button(_("Run"), None, "primary", "play")
        self.cancel_run = Button(_("Cancel"), None, "paper", "close", small=True)
        self.show_again = Button(_("Compare"), None, "paper", "eye", small=True)
        self.keep = Button(_("Keep"), None, "paper", "star", small=True)
        for chip in self.chips:
            self.add(chip)
        self.add(self.area)
        for row in self.rows:
            self.area.add(row)
        for button in (self.show_again, self.keep, self.cancel_run, self.reset, self.nudge,
                       self.run, self.close):  # fmt: skip
            self.add(button)
        self._head = self._card = FRect(0, 0, 0, 0)
        self._card_lines: list[str] = []

    # -- the values ----------------------------------------------------------------------------

    @property
    def changes(self) -> dict[str, float]:
        """What differs from the recording."""
        return self.tuning.changes(self.base)

    def _turned(self, key: str, value: float) -> None:
        try:
            self.tuning = self.tuning.with_values({key: value})
        except SimError:
            return
        self.name = ""
        self._on_change()

    def _take(self, tuning: Tuning) -> None:
        self.tuning, self.name = tuning, tuning.name
        self._forget_trouble()
        self._on_change()

    def _reset(self) -> None:
        self.tuning, self.name = self.base, ""
        self._forget_trouble()
        self._on_change()

    def _forget_trouble(self) -> None:
        for row in self.rows:
            row.trouble = ""

    # -- events --------------------------------------------------------------------------------

    def wants(self, point: tuple[float, float]) -> bool:
        """Return whether a press at the point is meant for the drawer."""
        return self.rect.collidepoint(point)

    def end_typing(self, event: Event) -> None:
        """A press beside the value that is being typed ends that."""
        root = self.root or self
        typing = root.focus
        if isinstance(event, Press) and isinstance(typing, ValueField):
            host = typing.host
            if host is None or not host.rect_on_screen(typing).collidepoint(event.pos):
                root.set_focus(None)

    def handle(self, event: Event) -> bool:
        """Take an event; a press on the drawer never gets through it."""
        inside = isinstance(event, Press | Wheel) and self.wants(event.pos)
        return super().handle(event) or inside

    # -- places --------------------------------------------------------------------------------

    def place(self, canvas: Canvas, top: float) -> float:
        """Place it at the right of the window below `top`; return the width that it takes."""
        factor = min(1.2, max(1.0, canvas.text_factor))
        share = 0.5 if canvas.width > 800 else 0.6
        wide = min(WIDE * factor, max(300.0, canvas.width * share))
        self.rect = FRect(canvas.width - wide, top, wide, canvas.height - top)
        self.show()
        drawer, low = self.rect, canvas.height < 560
        edge = 24.0 if wide > 380 else 16.0
        left, right = drawer.x + edge, drawer.right - edge
        head = max(48.0 if low else 60.0, canvas.leading(theme.TITLE) + 12)
        self._head = FRect(left, drawer.y, right - left, head)
        self.close.rect = FRect(drawer.right - 52, drawer.y + head / 2 - 20, 40, 40)
        y = self._place_chips(canvas, left, right, drawer.y + head, low)
        card = self._place_card(canvas, left, right, y)
        self.area.rect = FRect(left, y, right - left + 6, max(1.0, card - y))
        self.area.place(canvas, self.rows, right - left - 8)
        return wide

    def _place_chips(self, canvas: Canvas, left: float, right: float, y: float, low: bool) -> float:
        tall = max(36.0 if low else 40.0, canvas.leading() + 12)
        x = left
        for chip in self.chips:
            wide = chip.wide(canvas)
            if x + wide > right and x > left:
                x, y = left, y + tall + 6
            chip.rect = FRect(x, y, wide, tall)
            x += wide + 5
        return y + tall + (8 if low else 14)

    def _place_foot(self, canvas: Canvas, left: float, right: float, more: list[Button]) -> float:
        """Place what can be done at the foot, with `more` of it as icons; return its top."""
        tall = max(48.0, canvas.leading(theme.LEAD) + 16)
        y = self.rect.bottom - tall - 10
        gap, x = 8.0, left
        self.nudge.label, self.nudge.icon = ("" if more else _("Nudge ×50")), "shake"
        for button in more:
            button.label = ""
        row = [self.reset, self.nudge, *more, self.run]
        if not more and sum(b.fit(canvas)[0] + gap for b in row) - gap > right - left:
            self.nudge.icon = ""
        for button in row[:-1]:
            least = self.run.fit(canvas)[0] + gap if button is self.nudge and not more else 0.0
            wide = max(40.0, min(button.fit(canvas)[0], right - x - least - gap))
            button.rect = FRect(x, y, wide, tall)
            x += wide + gap
        self.run.rect = FRect(x, y, right - x, tall)
        return y - 10

    def _place_card(self, canvas: Canvas, left: float, right: float, top: float) -> float:
        """Place what is said and what can be done; return where that begins.

        Where the words need the room, the buttons below them go to the foot, as icons.
        """
        running, room = self.share is not None, right - left
        said = [self.running] if running else list(self.lines)
        buttons = [self.cancel_run] if running else self._after
        for button in (self.cancel_run, self.show_again, self.keep):
            button.visible = button in buttons
        self.show_again.label, self.keep.label = _("Compare"), _("Keep")
        lines = [line for sentence in said for line in canvas.lines(sentence, room)]
        small = max(40.0, canvas.leading() + 12)
        foot = self._place_foot(canvas, left, right, [])
        below = (small + 10 if buttons else 0) + (20 if running else 0)
        if not running and int((foot - top - 76 - below) / canvas.leading()) < len(lines):
            foot = self._place_foot(canvas, left, right, buttons)
            buttons, below = [], 0
        fits = max(2, int((foot - top - 76 - below) / canvas.leading()))
        if len(lines) > fits:
            lines[fits - 1 :] = [" ".join(lines[fits - 1 :])]
        self._card_lines = lines
        tall = 14 + len(lines) * canvas.leading() + below + 6
        self._card = FRect(left, foot - tall, room, tall)
        x = left
        for button in buttons:
            wide = min(button.fit(canvas)[0], right - x)
            button.rect = FRect(x, foot - small - 8, wide, small)
            x += wide + 8
        return self._card.y

    @property
    def _after(self) -> list[Button]:
        """What can be done with what came of it."""
        return [button for button in (self.show_again, self.keep) if button.on_press is not None]

    # -- drawing -------------------------------------------------------------------------------

    def show(self) -> None:
        """Bring the widgets in line with the values."""
        locked = self.share is not None
        for row in self.rows:
            key = row.parameter.key
            row.show(self.tuning[key], self.base[key], locked)
        for chip, preset in zip(self.chips, self._known, strict=True):
            chip.chosen = preset == self.tuning
            chip.enabled = not locked
        self.reset.enabled = bool(self.changes) and not locked
        self.nudge.enabled = self.run.enabled = not locked

    def draw(self, canvas: Canvas) -> None:
        """Draw the drawer."""
        self.show()
        drawer = self.rect
        edge = FRect(drawer.x - 12, drawer.y, 12, drawer.height)
        canvas.gradient(edge, (0.0, theme.rgb("#00000000")), (1.0, _SHADE), across=True)
        canvas.fill(theme.PAPER, drawer)
        head = self._head
        title = canvas.text(_("What if"), (head.x, head.centery), theme.TITLE, theme.HEAVY,
                            anchor="midleft", room=self.close.rect.x - head.x - 8)  # fmt: skip
        cap = key_cap_width(canvas, "W")
        if self.close.rect.x - 8 - cap > title.right + 8:
            key_cap(canvas, "W", (self.close.rect.x - 8 - cap, head.centery), theme.INK)
        for y in (self.area.rect.top, self.area.rect.bottom):
            canvas.fill(theme.LINE, FRect(drawer.x, y, drawer.width, 1))
        self._draw_card(canvas)
        super().draw(canvas)

    def _draw_card(self, canvas: Canvas) -> None:
        card, y = self._card, self._card.y + 12
        for number, line in enumerate(self._card_lines):
            weight = theme.BOLD if number == 0 and self.share is not None else theme.REGULAR
            canvas.text(line, (card.x, y), weight=weight, room=card.width)
            y += canvas.leading()
        if self.share is not None:
            bar = FRect(card.x, y + 6, card.width, 8)
            canvas.box(bar, theme.LINE, 4)
            canvas.box(FRect(bar.x, bar.y, max(8.0, bar.width * self.share), 8), theme.GOOD, 4)
