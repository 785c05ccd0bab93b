"""The panel beside a replay: what happened, line by line, and whether it is still the same."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.focus import Group
from games.shell.replayshow import slice_ticks
from games.shell.replaywords import Happening, tuning_words
from games.shell.scroll import ScrollArea
from games.shell.timeline import mark_symbol
from games.shell.widgets import Pressable
from sim.errors import SimError
from sim.recording import Recording
from sim.verify import Verifier

_MARGIN = 4.0


class Check:
    """Compares a recording with itself simulated anew, a little in each frame.

    Attributes:
        problem: why it cannot be compared; empty when it can.
        ticks: how many are compared in a frame.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.ticks = slice_ticks(recording)
        self.problem = ""
        self._verifier: Verifier | None = None
        try:
            self._verifier = Verifier(recording)
        except SimError as error:
            self.problem = str(error)

    @property
    def done(self) -> bool:
        """Whether the answer is known."""
        return self._verifier is None or self._verifier.done

    @property
    def same(self) -> bool:
        """Whether it is known to be the same."""
        return self._verifier is not None and self._verifier.done and self._verifier.result is None

    def step(self) -> None:
        """Go on a little."""
        if self._verifier is not None and not self._verifier.done:
            try:
                self._verifier.step(self.ticks)
            except SimError as error:
                self.problem, self._verifier = str(error), None

    def adopt(self, verifier: Verifier) -> None:
        """Take over the answer of another who has compared them meanwhile."""
        if verifier.done and not self.done:
            self._verifier = verifier

    @property
    def words(self) -> str:
        """The answer in short."""
        verifier = self._verifier
        if verifier is None:
            return _("cannot be checked")
        if not verifier.done:
            return _("checking, {n} %").format(n=int(verifier.progress * 20) * 5)
        if verifier.result is None:
            return _("verified")
        return _("differs at {time} s").format(
            time=f"{verifier.result / self.recording.header.rate:.2f}"
        )

    @property
    def why(self) -> str:
        """One sentence on why it is not the same; empty when it is, or nobody knows why."""
        if self.problem:
            return self.problem
        return "" if self.same or not self.done else self.recording.recorded_elsewhere()


class HappeningRow(Pressable):
    """A line that goes to its moment when it is pressed."""

    radius = 8

    def __init__(self, happening: Happening, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.happening = happening
        self.now = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the symbol, the words and the time; the one that is on has a ground."""
        rect = self.rect
        if self.now or self.hover or self.down:
            colour = theme.PAPER_SHADE if self.now else theme.rgb("#F6EAD080")
            canvas.box(rect, colour, 8)
        centre = (rect.x + 22, rect.centery)
        ground = theme.PAPER_SHADE if self.now else theme.PAPER
        canvas.circle(centre, 12, ground)
        mark_symbol(canvas, self.happening.mark, centre, 9)
        x, room = rect.x + 46, rect.width - 54
        rise = canvas.leading() * 0.44
        canvas.text(self.happening.words, (x, rect.centery - rise), theme.NORMAL, theme.BOLD,
                    anchor="midleft", room=room)  # fmt: skip
        words = _("{time} s").format(time=f"{self.happening.time_s:.2f}")
        canvas.text(words, (x, rect.centery + rise), theme.NORMAL, theme.REGULAR, theme.SOFT,
                    "midleft", room)  # fmt: skip


class FactsPanel(Group):
    """What happened, and what the recording says about itself.

    Args:
        recording: whose facts.
        moments: the lines.
        check: the comparison that runs.
        on_seek: told the time of a line that is pressed.
    """

    def __init__(
        self,
        recording: Recording,
        moments: Sequence[Happening],
        check: Check,
        on_seek: Callable[[float], None],
    ) -> None:
        super().__init__()
        self.recording = recording
        self.check = check
        self.tuning = tuning_words(recording)
        self.area = self.add(ScrollArea())
        self.area.draw_sheet = self._sheet
        self.rows = [
            self.area.add(HappeningRow(one, partial(on_seek, one.time_s))) for one in moments
        ]
        self.below = True
        self._step = 32.0

    def set_time(self, time: float) -> None:
        """Light up the last moment that has come."""
        current: HappeningRow | None = None
        for row in self.rows:
            row.now = False
            if row.happening.time_s <= time + 1e-6:
                current = row
        if current is not None:
            current.now = True

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for the panel."""
        return self.rect.collidepoint(point)

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Label and value of each fact but the comparison."""
        return (
            (_("Tuning"), self.tuning),
            (_("Recorded on"), self.recording.header.system or _("unknown")),
        )

    def place(self, canvas: Canvas, rect: FRect) -> None:
        """Place the panel: the lines scroll, the facts stay below them where there is room."""
        self.rect = rect
        self._step = max(32.0, canvas.leading() + 8)
        row = max(56.0, 2 * canvas.leading() + 8)
        head = 16 + max(32.0, canvas.leading(theme.LEAD)) + 8
        foot = self._foot(canvas)
        self.below = rect.height - head - foot >= 2 * row
        tall = rect.height - head - (foot if self.below else 8)
        top = rect.y + head - _MARGIN
        self.area.rect = FRect(rect.x + 12, top, rect.width - 24, max(1.0, tall + _MARGIN))
        wide = self.area.rect.width
        height = row * max(1, len(self.rows)) + 2 * _MARGIN
        if height + (0 if self.below else foot) > tall + _MARGIN:
            wide -= 12
        for i, one in enumerate(self.rows):
            one.rect = FRect(0, _MARGIN + i * row, wide, row)
        self._rows_end = height
        self.area.content_height = height + (0 if self.below else foot)

    def _foot(self, canvas: Canvas) -> float:
        return 21 + self._step * (len(self.facts) + 1) + 16 + self._why_height(canvas)

    def _why_height(self, canvas: Canvas) -> float:
        why = self.check.why
        return len(canvas.lines(why, self.rect.width - 48)) * canvas.leading() if why else 0.0

    def _sheet(self, canvas: Canvas) -> None:
        if len(self.rows) > 1:
            first, last = self.rows[0].rect, self.rows[-1].rect
            line = FRect(first.x + 21, first.centery, 2, last.centery - first.centery)
            canvas.fill(theme.LINE, line)
        if not self.rows:
            canvas.text(_("Nothing moved."), (12, 28), colour=theme.SOFT, anchor="midleft")
        if not self.below:
            self._draw_facts(canvas, 12, self._rows_end + 8, self.area.rect.width - 36)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet of paper and everything on it."""
        canvas.panel(self.rect)
        at = (self.rect.x + 24, self.rect.y + 16 + max(32.0, canvas.leading(theme.LEAD)) / 2 - 4)
        canvas.text(_("What happened"), at, theme.LEAD, theme.HEAVY, anchor="midleft",
                    room=self.rect.width - 48)  # fmt: skip
        super().draw(canvas)
        if self.below:
            y = self.rect.bottom - self._foot(canvas) + 12
            self._draw_facts(canvas, self.rect.x + 24, y, self.rect.width - 48)

    def _draw_facts(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        canvas.rule(x, y, room)
        y += 12 + self._step / 2
        for label, value in self.facts:
            self._fact(canvas, label, value, FRect(x, y - self._step / 2, room, self._step))
            y += self._step
        rect = FRect(x, y - self._step / 2, room, self._step)
        check = self.check
        ink = theme.GOOD_TEXT if check.same else theme.SOFT if not check.done else theme.BAD
        self._fact(canvas, _("Same as recorded"), check.words, rect, ink,
                   "check" if check.same else "warning" if check.done else "")  # fmt: skip
        if check.why:
            below = FRect(x, rect.bottom, room, 400)
            canvas.paragraph(check.why, below, theme.NORMAL, theme.REGULAR, theme.SOFT)

    def _fact(
        self, canvas: Canvas, label: str, value: str, rect: FRect,
        ink: theme.Colour = theme.INK, icon: str = "",
    ) -> None:  # fmt: skip
        box = canvas.text(label, (rect.x, rect.centery), theme.NORMAL, theme.REGULAR, theme.SOFT,
                          "midleft", rect.width * 0.55)  # fmt: skip
        room = rect.right - box.right - 16 - (28 if icon else 0)
        shown = canvas.text(value, (rect.right, rect.centery), theme.NORMAL, theme.BOLD, ink,
                            "midright", max(16.0, room))  # fmt: skip
        if icon:
            canvas.icon(icon, FRect(shown.x - 26, rect.centery - 10, 20, 20), ink)
