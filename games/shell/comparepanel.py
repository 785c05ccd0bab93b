"""The panel beside two replays: where they part, and what fell in each."""

from collections.abc import Callable
from functools import partial

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.facts import HappeningRow
from games.shell.focus import Group
from games.shell.pair import Pair, Side
from games.shell.replaywords import Happening, fallen_words, tuning_words, upper
from games.shell.scroll import ScrollArea
from games.shell.timeline import mark_symbol

_MARGIN = 4.0


def badge(canvas: Canvas, second: bool, centre: tuple[float, float], half: float = 9.0) -> None:
    """Draw the sign of one of the two: the filled triangle of the first, the open one."""
    mark_symbol(canvas, "other_fell" if second else "fell", centre, half)


class ComparePanel(Group):
    """What differs, line by line; a line goes to its moment when it is pressed.

    Args:
        pair: the two.
        on_seek: told a common time.
    """

    def __init__(self, pair: Pair, on_seek: Callable[[float], None]) -> None:
        super().__init__()
        self.pair = pair
        self.on_seek = on_seek
        self.area = self.add(ScrollArea())
        self.area.draw_sheet = self._sheet
        self.rows: list[HappeningRow] = []
        self.heads: list[tuple[Side, float]] = []
        self._tick_y = 0.0
        self._time = 0.0
        self.show()

    def show(self) -> None:
        """Make the lines anew: the two go in step in another way."""
        pair = self.pair
        self.area.clear()
        self.rows = []
        if pair.parting is not None and pair.parted_s is not None:
            self._add(Happening(pair.parted_s, "parted", pair.parted_words()))
        self._said = [(fallen_words(side.recording), tuning_words(side.recording))
                      for side in pair.sides]  # fmt: skip
        self._parts = [len(self.rows)]
        for side, mark in zip(pair.sides, ("fell", "other_fell"), strict=True):
            for one in pair.falls(side):
                self._add(Happening(one.time_s + side.shift, mark, one.words))
            self._parts.append(len(self.rows))

    def _add(self, one: Happening) -> None:
        row = HappeningRow(one, partial(self.on_seek, one.time_s))
        self.rows.append(self.area.add(row))

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for the panel: it covers the scene."""
        return self.rect.collidepoint(point)

    def set_time(self, time: float) -> None:
        """Mark the last line that has happened."""
        past = [row for row in self.rows if row.happening.time_s <= time + 1e-6]
        last = max(past, key=lambda row: row.happening.time_s, default=None)
        for row in self.rows:
            row.now = row is last

    # -- places ------------------------------------------------------------------------------

    def place(self, canvas: Canvas, rect: FRect) -> None:
        """Place the lines below their headings."""
        self.rect = rect
        head = 16 + max(32.0, canvas.leading(theme.LEAD)) + 4
        self.area.rect = FRect(rect.x + 12, rect.y + head, rect.width - 24, rect.height - head - 8)
        row, line = max(56.0, 2 * canvas.leading() + 8), canvas.leading()
        wide = self.area.rect.width - 12
        y = _MARGIN
        places = iter(self.rows)
        if self._parts[0]:
            next(places).rect = FRect(0, y, wide, row)
            y += row
        else:
            y += line * len(canvas.lines(self.pair.parted_words(), wide - 12)) + 8
        self._tick_y = y
        y += line + 12 if self._tick_words() else 4
        self.heads = []
        for i, side in enumerate(self.pair.sides):
            self.heads.append((side, y))
            y += 16 + canvas.leading(theme.NORMAL) + 2 * line
            for _row in range(self._parts[i + 1] - self._parts[i]):
                next(places).rect = FRect(0, y, wide, row)
                y += row
            y += 8
        self.area.content_height = y

    def _tick_words(self) -> str:
        found = self.pair.parting
        if found is None or found.tick is None:
            return ""
        return _("States differ from tick {n}").format(n=found.tick)

    # -- drawing -----------------------------------------------------------------------------

    def _sheet(self, canvas: Canvas) -> None:
        wide, line = self.area.rect.width - 12, canvas.leading()
        if not self._parts[0]:
            place = FRect(12, _MARGIN, wide - 12, 200)
            canvas.paragraph(self.pair.parted_words(), place, weight=theme.BOLD)
        words = self._tick_words()
        if words:
            canvas.text(words, (46 if self._parts[0] else 12, self._tick_y - 2),
                        colour=theme.SOFT, room=wide - 46)  # fmt: skip
        for i, (side, y) in enumerate(self.heads):
            canvas.rule(8, y, wide - 8)
            y += 12
            badge(canvas, i > 0, (22, y + line / 2), 9)
            canvas.text(side.name, (46, y), theme.NORMAL, theme.HEAVY, side.colour,
                        room=wide - 50)  # fmt: skip
            fell, tuning = self._said[i]
            canvas.text(upper(fell), (46, y + line), weight=theme.BOLD, room=wide - 50)
            canvas.text(tuning, (46, y + 2 * line), colour=theme.SOFT, room=wide - 50)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet of paper and everything on it."""
        canvas.panel(self.rect)
        at = (self.rect.x + 24, self.rect.y + 16 + max(32.0, canvas.leading(theme.LEAD)) / 2 - 4)
        canvas.text(_("What differs"), at, theme.LEAD, theme.HEAVY, anchor="midleft",
                    room=self.rect.width - 48)  # fmt: skip
        super().draw(canvas)
