"""After a match: who has won and why, moments worth seeing again, and what comes next."""

from functools import partial

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key
from games.shell.fitting import line_size
from games.shell.screen import Screen
from games.shell.scroll import ScrollArea
from games.shell.setup import MatchSetup
from games.shell.summary import Moment, ResultRow, Summary
from games.shell.widgets import Button

_THUMBNAIL = (104.0, 96.0)


class ResultsScreen(Screen):
    """The end of a match.

    Args:
        summary: what to show.
        setup: what the match was started from, for a rematch.
    """

    def __init__(self, summary: Summary, setup: MatchSetup) -> None:
        super().__init__()
        self.summary = summary
        self.setup = setup
        self.table = FRect(0, 0, 0, 0)
        self.moments = FRect(0, 0, 0, 0)
        self.rows = ScrollArea()
        self.list = ScrollArea()
        self.row_tall = 122.0
        self.item_tall = 116.0

    def enter(self) -> None:
        """Make the widgets."""
        self.rows.draw_sheet = self._draw_rows
        self.list.draw_sheet = self._draw_moments
        self.widgets.add(self.rows)
        self.widgets.add(self.list)
        self.watching: list[tuple[int, Button]] = []
        for i, moment in enumerate(self.summary.moments):
            if moment.watch is not None:
                show = partial(moment.watch, self.app)
                button = Button(_("Watch"), show, "link", "play")
                self.watching.append((i, self.list.add(button)))
        self.home = self.widgets.add(Button(_("Home"), self._home, "cloth"))
        self.watch = self.widgets.add(Button(_("Watch it"), self._watch, "cloth", "play"))
        self.watch.visible = self.summary.watch is not None
        self.rematch = self.widgets.add(Button(_("Rematch"), self._rematch, "primary", "loop"))
        self.widgets.focus = self.rematch

    def _home(self) -> None:
        from games.shell.screens.home import HomeScreen

        self.app.reset(HomeScreen())

    def _watch(self) -> None:
        if self.summary.watch is not None:
            self.summary.watch(self.app)

    def _rematch(self) -> None:
        from games.shell.opening import open_table

        open_table(self.app, self.setup.again(), over=self)

    def handle(self, event: Event) -> bool:
        """Take an event; Esc goes home."""
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.key == pygame.K_ESCAPE:
            self._home()
            return True
        return False

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the table, the moments and the buttons."""
        small = canvas.compact
        edge = 24.0 if small else 80.0
        wide = min(1120.0, canvas.width - 2 * edge)
        left = (canvas.width - wide) / 2
        self.title_size = theme.NUMBER
        symbol = 60 * canvas.text_factor
        for size in (theme.NUMBER, theme.TITLE, theme.LEAD):
            self.title_size = size
            room = canvas.measure(self.summary.title, size, theme.HEAVY) + symbol
            if room < canvas.width - 48 and not (small and size == theme.NUMBER):
                break
        wordy = bool(self.summary.heads)
        self.head = 16.0 if small else 24.0 if wordy else 40.0
        top = self.head + canvas.leading(self.title_size) + canvas.leading(theme.LEAD)
        top = max(top + 16, 168.0 if not small and not wordy else 0.0)
        tall = self.home.fit(canvas)[1]
        foot = canvas.height - tall - (16 if small else 24 if wordy else 48)
        height = max(1.0, foot - (16 if small or wordy else 32) - top)
        beside = bool(self.summary.moments) and wide >= 840
        main = wide - (376 if wide >= 1000 else 320) - 24 if beside else min(wide, 960.0)
        if self.summary.heads:
            wide = main = min(1232.0, canvas.width - 2 * (8 if small else 24))
            left = (canvas.width - wide) / 2
        x = left if beside else left + (wide - main) / 2
        self.table = FRect(x, top, main, height)
        self.moments = FRect(x + main + 24, top, wide - main - 24, height) if beside else FRect()
        self._place_rows(canvas)
        self._place_moments(canvas)
        self._place_buttons(canvas, left, wide, foot)

    def _place_rows(self, canvas: Canvas) -> None:
        head = max(56.0, canvas.leading() + 24) if self.table.height > 260 else 40.0
        if self.summary.heads:
            head = canvas.leading() + 14
        foot = self._notes_height(canvas)
        tall = max(1.0, self.table.height - head)
        count = max(1, len(self.summary.rows))
        least = max(56.0, canvas.leading(theme.LEAD) + canvas.leading() + 8)
        self.row_tall = max(least, min(136.0, (tall - foot) / count))
        spare = tall - foot - self.row_tall * count
        if spare > 0 and canvas.height >= 640:
            self.table.height -= spare
            tall -= spare
        self.rows.rect = FRect(self.table.x, self.table.y + head, self.table.width, tall)
        self.rows.content_height = self.row_tall * count + foot

    def _notes_height(self, canvas: Canvas) -> float:
        wide = self._columns[3] - self._columns[0]
        lines = sum(len(canvas.lines(note, wide)) for note in self.summary.notes)
        return lines * canvas.leading() + 16 if lines else 0.0

    def _place_moments(self, canvas: Canvas) -> None:
        self.list.visible = self.moments.width > 0
        rect = self.moments
        self.list.rect = FRect(rect.x + 24, rect.y + 56, rect.width - 36, max(1, rect.height - 60))
        self.item_tall = max(116.0, 3 * canvas.leading() + 24)
        self.list.content_height = self.item_tall * len(self.summary.moments)
        for i, button in self.watching:
            width, tall = button.fit(canvas)
            rise = canvas.leading() + 3
            middle = (i + 0.5) * self.item_tall + rise
            left = _THUMBNAIL[0] + 12
            button.rect = FRect(left, middle - tall / 2 + 4, width + 8, tall - 8)

    def _place_buttons(self, canvas: Canvas, left: float, wide: float, y: float) -> None:
        width, tall = self.home.fit(canvas)
        self.home.rect = FRect(left, y, width, tall)
        x = left + wide
        for button in (self.rematch, self.watch):
            if button.visible:
                width, tall = button.fit(canvas)
                x -= width
                button.rect = FRect(x, y, width, tall)
                x -= 16

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        canvas.cloth()
        self._draw_head(canvas)
        canvas.panel(self.table)
        self._draw_heads(canvas)
        if self.list.visible:
            canvas.panel(self.moments)
            at = (self.moments.x + 24, self.moments.y + 36)
            canvas.text(_("Moments"), at, theme.LEAD, theme.HEAVY, anchor="midleft")
        super().draw(canvas)

    def _draw_head(self, canvas: Canvas) -> None:
        first = self.summary.rows[0] if self.summary.rows else None
        winners = [row for row in self.summary.rows if row.winner]
        size = self.title_size
        mark = size if len(winners) == 1 and first is not None else 0
        room = canvas.width - 48 - (mark + 16 if mark else 0)
        width = min(room, canvas.measure(self.summary.title, size, theme.HEAVY))
        total = width + (mark + 16 if mark else 0)
        x = (canvas.width - total) / 2
        middle = self.head + canvas.leading(size) / 2
        if first is not None and mark:
            canvas.symbol(first.seat, (x + mark / 2, middle), mark)
            x += mark + 16
        canvas.text(self.summary.title, (x, middle), size, theme.HEAVY, theme.CREAM, "midleft",
                    room)  # fmt: skip
        below = middle + canvas.leading(size) / 2 + canvas.leading(theme.LEAD) / 2
        detail = theme.LEAD if not canvas.compact else theme.NORMAL
        canvas.text(self.summary.detail, (canvas.width / 2, below + (4 if mark > 40 else 0)),
                    detail, theme.REGULAR, theme.CREAM_SOFT, "center",
                    canvas.width - 48)  # fmt: skip
        if self.summary.decor is not None and not canvas.compact:
            self.summary.decor(canvas, FRect(80, 32, canvas.width - 160, self.table.y - 32))

    @property
    def _columns(self) -> tuple[float, float, float, float]:
        """Left edge of the symbol, the names and the marks, right edge of the scores."""
        pad = 32.0 if self.table.width > 560 else 16.0
        names = 40 + 56 if self.table.width > 400 else 32 + 44
        return pad, pad + names, pad + names + 156, self.table.width - pad

    def _draw_heads(self, canvas: Canvas) -> None:
        head = self.rows.rect.y - self.table.y
        y = self.table.y + head / 2
        pad, _names, marks, right = self._columns
        look = (theme.NORMAL, theme.BOLD, theme.SOFT)
        x = self.table.x
        canvas.text(_("Player"), (x + pad, y), *look, "midleft")
        if self.summary.marks_label and self._has_marks:
            canvas.text(self.summary.marks_label, (x + marks, y), *look, "midleft")
        if self._has_marks and self.summary.heads:
            whole = self._marks_right(canvas) - marks
            ends = [share for _words, share in self.summary.heads[1:]] + [1.0]
            heads = [
                (words, x + marks + share * whole, (end - share) * whole - 8)
                for (words, share), end in zip(self.summary.heads, ends, strict=True)
            ]
            size = min(
                line_size(canvas, words, room, theme.NORMAL, theme.BOLD)
                for words, _left, room in heads
            )
            for words, left, room in heads:
                canvas.text(words, (left, y), size, theme.BOLD, theme.SOFT, "midleft", room)
        canvas.text(_("Score"), (x + right, y), *look, "midright")

    def _marks_right(self, canvas: Canvas) -> float:
        """Return where the marks end: before the widest score, alike in all rows."""
        wide = [canvas.measure(row.score, theme.NUMBER, theme.HEAVY) for row in self.summary.rows]
        wide += [canvas.measure(row.sum) for row in self.summary.rows]
        return self._columns[3] - max(wide, default=0.0) - 24

    @property
    def _has_marks(self) -> bool:
        return self.table.width > 480 and any(row.marks for row in self.summary.rows)

    def _draw_rows(self, canvas: Canvas) -> None:
        for i, row in enumerate(self.summary.rows):
            rect = FRect(0, i * self.row_tall, self.table.width, self.row_tall)
            if row.winner:
                inner = FRect(rect.x + 1, rect.y, rect.width - 2, rect.height)
                last = i == len(self.summary.rows) - 1 and not self.summary.notes
                if last:
                    canvas.box(inner.move(0, -1), theme.PAPER_WARM, theme.RADIUS_PANEL)
                    inner.height -= theme.RADIUS_PANEL
                canvas.fill(theme.PAPER_WARM, inner)
            canvas.rule(rect.x + 1, rect.y, rect.width - 2)
            self._draw_row(canvas, row, rect)
        left, _names, _marks, right = self._columns
        room = FRect(left, len(self.summary.rows) * self.row_tall + 8, right - left, 400)
        for note in self.summary.notes:
            room.y += canvas.paragraph(note, room, colour=theme.SOFT)

    def _draw_row(self, canvas: Canvas, row: ResultRow, rect: FRect) -> None:
        pad, names, marks, right = self._columns
        y = rect.centery
        canvas.text(str(row.rank), (pad, y), theme.TITLE, theme.HEAVY, theme.SOFT, "midleft")
        side = 40.0 if rect.height >= 80 else 32.0
        canvas.symbol(row.seat, (names - 16 - side / 2, y), side)
        drawn = self._has_marks
        score = right - self._marks_right(canvas) - 24
        until = marks - 12 if drawn else right - score - 16
        room = max(24.0, until - names)
        rise = canvas.leading() / 2
        second = row.winner or bool(row.note)
        at = (names, y - rise if second else y)
        size = line_size(canvas, row.name, room, theme.LEAD, theme.HEAVY)
        canvas.text(row.name, at, size, theme.HEAVY, theme.INK, "midleft", room)
        if row.winner:
            colour = theme.rgb("#8A4B00")
            canvas.icon("star", FRect(names, y + rise - 10, 20, 20), colour)
            canvas.text(_("winner"), (names + 24, y + rise), theme.NORMAL, theme.BOLD, colour,
                        "midleft", room - 24)  # fmt: skip
        elif row.note:
            canvas.text(row.note, (names, y + rise), theme.NORMAL, theme.REGULAR, theme.SOFT,
                        "midleft", room)  # fmt: skip
        if row.marks is not None and drawn:
            place = FRect(marks, rect.y + 8, right - score - 24 - marks, rect.height - 16)
            row.marks(canvas, place)
        if row.sum and rect.height >= canvas.leading(theme.NUMBER) + canvas.leading():
            up = canvas.leading() / 2
            canvas.text(row.score, (right, y - up), theme.NUMBER, theme.HEAVY, anchor="midright")
            canvas.text(row.sum, (right, y + canvas.leading(theme.NUMBER) / 2), colour=theme.SOFT,
                        anchor="midright")  # fmt: skip
        else:
            canvas.text(row.score, (right, y), theme.NUMBER, theme.HEAVY, anchor="midright")

    def _draw_moments(self, canvas: Canvas) -> None:
        for i, moment in enumerate(self.summary.moments):
            rect = FRect(0, i * self.item_tall, self.list.rect.width - 12, self.item_tall)
            if i:
                canvas.rule(rect.x, rect.y, rect.width)
            self._draw_moment(canvas, moment, rect)

    def _draw_moment(self, canvas: Canvas, moment: Moment, rect: FRect) -> None:
        x = rect.x
        if moment.thumbnail is not None:
            place = FRect(x, rect.centery - _THUMBNAIL[1] / 2, *_THUMBNAIL)
            moment.thumbnail(canvas, place)
        x += _THUMBNAIL[0] + 16
        room, rise = rect.right - x, canvas.leading()
        y = rect.centery - (rise + 3 if moment.watch is not None else rise / 2)
        canvas.text(moment.title, (x, y), theme.NORMAL, theme.BOLD, anchor="midleft", room=room)
        canvas.text(moment.detail, (x, y + rise), theme.NORMAL, theme.REGULAR, theme.SOFT,
                    "midleft", room)  # fmt: skip
