"""What stands around the scene of the solo challenge: score, what comes next, the best list."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.shell import furniture, theme
from games.shell.canvas import Canvas
from games.shell.dialogs import Dialog
from games.shell.events import LEFT, Event, Key, Point, Press, control
from games.shell.focus import Group, Widget
from games.shell.scroll import ScrollArea
from games.shell.setup import words
from games.shell.widgets import ACTIVATE, Button
from games.tonne.rules import kind_of
from games.tonne.solo import Solo
from games.tonne.solo_list import Entry
from sim.setting import load

if TYPE_CHECKING:
    from games.tonne.screen_solo import SoloScreen

SHOWN = 4


class Coming(Widget):
    """The pieces that come next; a press takes the first one."""

    radius = 4

    def __init__(self, take: Callable[[Point | None], None]) -> None:
        super().__init__()
        self.take = take
        self.pieces: tuple[int, ...] = ()
        self.held = False
        self._setting = load("tonne")

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == LEFT:
            self.take(event.pos)
            return True
        if isinstance(event, Key) and event.key in ACTIVATE and not control(event):
            self.take(None)
            return True
        return False

    @property
    def spot(self) -> Point:
        """Where the next piece lies."""
        first = self._places()[0]
        return first.centerx, first.bottom - 30

    def _places(self) -> list[FRect]:
        inner = self.rect.inflate(-18, -18)
        head = 30.0
        first = (inner.height - head) * 0.4
        rest = (inner.height - head - first) / (SHOWN - 1)
        out = [FRect(inner.x, inner.y + head, inner.width, first - 10)]
        for i in range(SHOWN - 1):
            out.append(FRect(inner.x, out[0].bottom + 10 + i * rest, inner.width, rest - 6))
        return out

    def draw(self, canvas: Canvas) -> None:
        """Draw a shelf whose first board is lit, and the pieces that come later."""
        if self.rect.width < 40 or self.rect.height < 120:
            return
        furniture.shelf(canvas, self.rect, 1, 0)
        inner = self.rect.inflate(-18, -18)
        canvas.box(inner, theme.SHELF, 4)
        pieces = self.pieces[1:] if self.held else self.pieces
        ink = theme.rgb("#F6EAD0")
        canvas.text(_("Next"), (inner.x + 12, inner.y + 17), theme.NORMAL, theme.BOLD, ink,
                    "midleft", inner.width - 24)  # fmt: skip
        for i, place in enumerate(self._places()):
            if i == 0:
                furniture.shelf_lit(canvas, place)
            if i < len(pieces):
                self._draw_piece(canvas, pieces[i], place, 1.0 if i == 0 else 0.75)

    def _draw_piece(self, canvas: Canvas, piece: int, room: FRect, share: float) -> None:
        kind = self._setting.kind(kind_of(piece))
        ys = [y for _x, y in kind.outline_mm]
        tall = max(ys) - min(ys)
        unit = min(1.4, (room.height - 14) / tall) * (1.0 if share == 1 else 0.9)
        foot = room.centery + (max(ys) + min(ys)) / 2 * unit
        canvas.piece(f"tonne/{kind.name}", (room.centerx, foot), unit, opacity=share)


def draw_score(canvas: Canvas, rect: FRect, run: Solo, record: Entry | None) -> None:
    """Draw how many pieces and how high, and the best of the same seed and preset."""
    furniture.player_panel(canvas, rect, False)
    narrow = rect.width < 200
    big = theme.NUMBER if rect.height > 150 * canvas.text_factor else theme.TITLE
    x, room = rect.x + (12 if narrow else 20), rect.width - (24 if narrow else 40)
    y = rect.y + 10
    mm = round(run.height_m * 1000)
    high = (_("{n} mm").format(n=mm), _("high")) if not narrow else (str(mm), _("mm high"))
    for value, label, size in ((str(run.placed), _("pieces"), big), (*high, big)):
        size = size if canvas.measure(value, size, theme.HEAVY) <= room else theme.LEAD
        if y + canvas.leading(size) > rect.bottom:
            return
        box = canvas.text(value, (x, y), size, theme.HEAVY, room=room)
        if not narrow and box.right + 10 + canvas.measure(label) <= rect.right - 12:
            at = (box.right + 10, y + canvas.leading(size) * 0.62)
            canvas.text(label, at, colour=theme.SOFT, anchor="midleft")
            y += canvas.leading(size) + 2
        elif y + canvas.leading(size) + canvas.leading() <= rect.bottom:
            y += canvas.leading(size)
            canvas.text(label, (x, y - 2), colour=theme.SOFT, room=room)
            y += canvas.leading() + 2
        else:
            y += canvas.leading(size)
    lines = [_("Seed {seed}").format(seed=run.seed), preset_words(run.preset)]
    if record is not None:
        lines.append(_("Best: {n} · {mm} mm").format(n=record.pieces, mm=round(record.height_mm)))
    y += 6
    for line in lines:
        if y + canvas.leading() > rect.bottom - 4:
            return
        canvas.text(line, (x, y), colour=theme.SOFT, room=room)
        y += canvas.leading()


def preset_words(preset: str) -> str:
    """Return what a preset is called."""
    return words(preset.rpartition("/")[2]).capitalize()


class BestList(Dialog):
    """The best runs, each with its replay.

    Args:
        entries: the best first.
        mark: the place of the run that is just over; None for none.
        watch: shows an entry's replay.
    """

    wide = 760.0

    def __init__(
        self, entries: Sequence[Entry], mark: int | None, watch: Callable[[Entry], None]
    ) -> None:
        super().__init__(_("Best runs"))
        self.entries, self.mark = list(entries), mark
        self.area = self.widgets.add(ScrollArea())
        self.area.draw_sheet = self._draw_rows
        self.buttons = [
            self.area.add(Button(_("Watch"), partial(watch, entry), "paper", "camera", small=True))
            for entry in self.entries
        ]
        self.close_button = self.widgets.add(Button(_("Close"), self.close, "primary"))
        self.widgets.focus = self.close_button
        self._row = 56.0

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet, the rows and the button."""
        button = self.close_button.fit(canvas)
        self._row = max(56.0, canvas.leading() * 2 + 12)
        head = 56 + canvas.leading(theme.TITLE) + button[1] + 44
        rows = max(1, len(self.entries)) * self._row
        tall = max(self._row, min(rows, canvas.height - head - 24))
        y = self._frame(canvas, 16 + tall + 20 + button[1] + 24) + 16
        self.area.rect = FRect(self.rect.x + 24, y, self.rect.width - 48, tall)
        self.area.content_height = rows
        for i, (entry, one) in enumerate(zip(self.entries, self.buttons, strict=True)):
            wide, high = one.fit(canvas)
            if self.rect.width < 520:
                wide, one.label = high, ""
            place = FRect(self.area.rect.width - wide - 16, 0, wide, min(high, self._row - 8))
            place.y = i * self._row + (self._row - place.height) / 2
            one.rect, one.visible = place, bool(entry.replay)
        self.close_button.rect = FRect(self.rect.right - 32 - button[0],
                                       self.rect.bottom - 24 - button[1], *button)  # fmt: skip

    def _draw_rows(self, canvas: Canvas) -> None:
        if not self.entries:
            canvas.text(_("Nothing yet: the first run will stand here."), (4, 12),
                        colour=theme.SOFT, room=self.area.rect.width - 8)  # fmt: skip
        for i, (entry, button) in enumerate(zip(self.entries, self.buttons, strict=True)):
            row = FRect(0, i * self._row, self.area.rect.width - 12, self._row)
            if not self.area.in_view(row):
                continue
            if i == self.mark:
                canvas.box(row.inflate(0, -4), theme.PAPER_WARM, 8, theme.PRIMARY, 2)
            y, half = row.centery, canvas.leading() / 2
            place = canvas.measure("30.", theme.NORMAL, theme.BOLD) + 12
            canvas.text(f"{i + 1}.", (8 + place - 8, y), theme.NORMAL, theme.BOLD, theme.SOFT,
                        "midright")  # fmt: skip
            left, right = 12 + place, (button.rect.left if button.visible else row.right) - 12
            score = _("{n} pieces · {mm} mm").format(n=entry.pieces, mm=round(entry.height_mm))
            canvas.text(score, (left, y - half), theme.NORMAL, theme.HEAVY, anchor="midleft",
                        room=right - left)  # fmt: skip
            when = entry.when.replace("T", " ")
            parts = [
                entry.name,
                preset_words(entry.preset),
                _("seed {n}").format(n=entry.seed),
                when,
            ]
            canvas.text(" · ".join(p for p in parts if p), (left, y + half), colour=theme.SOFT,
                        anchor="midleft", room=right - left)  # fmt: skip


class SoloEnd(Group):
    """The sheet at the end of a run, with what can be done now."""

    def __init__(self, screen: "SoloScreen") -> None:
        super().__init__()
        self.visible = False
        self.screen = screen
        self.title = self.words = ""
        self.buttons = [
            self.add(Button(_("Watch"), screen.watch, "paper", "camera", small=True)),
            self.add(Button(_("Best runs"), screen.open_list, "paper", "star", small=True)),
            self.add(Button(_("Same again"), screen.again, "paper", "loop", small=True)),
            self.add(Button(_("New seed"), screen.fresh, "primary", "play")),
        ]
        self.sheet = FRect(0, 0, 0, 0)

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for the sheet."""
        return self.sheet.collidepoint(point)

    def place(self, canvas: Canvas, room: FRect) -> None:
        """Put the sheet at the top of a room; its buttons go into as many rows as they need."""
        sizes = [button.fit(canvas) for button in self.buttons]
        most = max(240.0, min(room.width - 16, 680.0 * min(1.3, canvas.text_factor)))
        rows: list[list[int]] = [[]]
        wide = 0.0
        for i, (each, _tall) in enumerate(sizes):
            if rows[-1] and wide + each + 8 > most - 48:
                rows.append([])
                wide = 0.0
            rows[-1].append(i)
            wide += each + 8
        line = max(tall for _wide, tall in sizes)
        lines = len(canvas.lines(self.words, most - 48))
        top = 20 + canvas.leading(theme.TITLE) + lines * canvas.leading() + 14
        self.sheet = FRect(0, room.top + 8, most, top + len(rows) * (line + 8) + 12)
        self.sheet.centerx = room.centerx
        self.rect = FRect(self.sheet)
        y = self.sheet.y + top
        for row in rows:
            x = self.sheet.centerx - (sum(sizes[i][0] + 8 for i in row) - 8) / 2
            for i in row:
                each, tall = sizes[i]
                self.buttons[i].rect = FRect(x, y + (line - tall) / 2, each, tall)
                x += each + 8
            y += line + 8

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, what was reached, and the buttons."""
        canvas.panel(self.sheet)
        room = self.sheet.inflate(-48, -40)
        canvas.text(self.title, room.midtop, theme.TITLE, theme.HEAVY, anchor="midtop",
                    room=room.width)  # fmt: skip
        below = FRect(room.x, room.y + canvas.leading(theme.TITLE), room.width, 100)
        canvas.paragraph(self.words, below, colour=theme.SOFT, align="center")
        super().draw(canvas)
