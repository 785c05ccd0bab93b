"""The banner after a collapse or when the supply is used up: what happened and what it means."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas, Span
from games.shell.focus import Group
from games.shell.summary import plain, signed
from games.shell.widgets import Button
from games.tonne.rules import kind_of
from games.tonne.view_cards import draw_marker


@dataclass(frozen=True)
class News:
    """What has happened in a turn that is over.

    Attributes:
        seat: whose turn it was.
        name: of the seat.
        fell: the pieces that fell; empty when the supply's last piece was placed.
        marker: the marker taken, with its sign.
        total: the seat's score now.
        trouble: why the replay is not saved, "" when it is.
        recording: of the turn.
        poses: (40, 3) where all lies, for looking at.
        trails: the way of every fallen piece, in m.
        after: what the button to go on says.
        file: the replay that was saved.
    """

    seat: int
    name: str
    fell: tuple[int, ...]
    marker: int
    total: int
    trouble: str
    recording: Any
    poses: npt.NDArray[np.float64]
    trails: tuple[Sequence[tuple[float, float]], ...]
    after: str
    file: Path | None = None

    @property
    def title(self) -> str:
        """What happened, in a few words."""
        if not self.fell:
            return _("The supply is used up")
        if len(self.fell) == 1:
            return _("1 piece fell")
        return _("{n} pieces fell").format(n=len(self.fell))


def trail_of(recording: Any, piece: int) -> list[tuple[float, float]]:
    """Return the way of a piece (m) in a recording, from where it began to fall."""
    marks = recording.marks
    starts = [t for t in (marks.placed, marks.first_slip) if t is not None]
    begin = min(starts) if starts else 0.0
    times, samples = recording.time_s, recording.samples[:, piece, :2]
    path = samples[times >= begin]
    lay = path[~np.isnan(path[:, 0])]
    return [(float(x), float(y)) for x, y in lay]


class Banner(Group):
    """The sheet at the top of the play area, with its two buttons.

    Args:
        show: shows the turn again.
        go_on: takes the banner away.
    """

    def __init__(self, show: Callable[[], None], go_on: Callable[[], None]) -> None:
        super().__init__()
        self.visible = False
        self.news: News | None = None
        self.again = self.add(Button(_("Show again"), show, "paper", key="R"))
        self.next = self.add(Button("", go_on, "primary"))
        self.sheet = FRect(0, 0, 1, 1)
        self._tight = False

    def open(self, news: News) -> None:
        """Show what has happened; the button to go on has the focus."""
        self.news = news
        self.next.label = news.after
        self.visible = True
        root = self.root
        if root is not None:
            root.set_focus(self.next)

    def close(self) -> None:
        """Take the banner away."""
        root = self.root
        if root is not None and root.focus in self.children:
            root.set_focus(None)
        self.visible = False
        self.news = None

    def place(self, canvas: Canvas, area: FRect, play: FRect) -> None:
        """Put the banner at the top of the play area, wider than it where there is no room."""
        wide = min(640.0, area.width - 32)
        again, go_on = self.again.fit(canvas), self.next.fit(canvas)
        self._tight = wide < again[0] + go_on[0] + 64 + 200
        line, lead = canvas.leading(), canvas.leading(theme.LEAD)
        low = area.height < 500
        head = max(56.0 if low else 96.0, canvas.leading(theme.TITLE) + lead + (8 if low else 24))
        if wide < 480 or canvas.text_factor > 1:
            head = max(head, canvas.leading(theme.TITLE) + 2 * lead + 12)
        foot = again[1] + 26 + (line + 4 if self._tight else 0)
        spare = 14 if low else 30
        self.sheet = FRect(0, area.top + (8 if low else 16), wide, head + foot + spare)
        centre = play.centerx if play.width > wide else area.centerx
        self.sheet.centerx = min(max(centre, area.left + wide / 2 + 16),
                                 area.right - wide / 2 - 16)  # fmt: skip
        self.rect = self.sheet
        right, y = self.sheet.right - 24, self.sheet.bottom - 13 - go_on[1]
        shared = (self.sheet.width - 48 - 16) / 2
        first = min(go_on[0], shared) if self._tight else go_on[0]
        second = min(again[0], shared) if self._tight else again[0]
        self.next.rect = FRect(right - first, y, first, go_on[1])
        self.again.rect = FRect(right - first - 16 - second, y, second, again[1])

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        news = self.news
        if news is None:
            return
        sheet = self.sheet
        canvas.panel(sheet)
        with canvas.clipped(FRect(sheet.x, sheet.y, 9, sheet.height)):
            canvas.box(sheet, theme.GOOD if news.marker > 0 else theme.BAD)
        rule = self.next.rect.top - 13 - (canvas.leading() + 4 if self._tight else 0)
        middle = (sheet.y + rule) / 2
        small = sheet.width < 480 or rule - sheet.y < 110
        side = 56.0 if small else 88.0
        x = sheet.x + 9 + (16 if small else 28)
        draw_marker(canvas, (x + side / 2, middle), side, news.marker)
        x += side + (16 if small else 28)
        right = self._pieces(canvas, news, x, middle)
        self._words(canvas, news, FRect(x, sheet.y, right - x - 12, rule - sheet.y))
        canvas.rule(sheet.x + 33, rule, sheet.width - 57)
        self._saved(canvas, news, rule)
        super().draw(canvas)

    def _pieces(self, canvas: Canvas, news: News, left: float, middle: float) -> float:
        """Draw what fell at the right; return where it begins."""
        right, unit, step = self.sheet.right - 24, 0.68, 36.0
        most = int((right - left - 250) / step)
        if most < 1 or not news.fell:
            return right
        shown = news.fell if len(news.fell) <= most else news.fell[: most - 1]
        y = min(middle - 8, self.sheet.y + 52)
        if len(shown) < len(news.fell):
            words = f"+{len(news.fell) - len(shown)}"
            right = canvas.text(words, (right, y), theme.LEAD, theme.BOLD, theme.SOFT,
                                "midright").left - 6  # fmt: skip
        x = right - step * len(shown)
        for i, piece in enumerate(shown):
            canvas.piece(f"tonne/{kind_of(piece)}", (x + (i + 0.5) * step + 4, y), unit)
        return x

    def _words(self, canvas: Canvas, news: News, room: FRect) -> None:
        title, lead = canvas.leading(theme.TITLE), canvas.leading(theme.LEAD)
        ink = theme.GOOD_TEXT if news.marker > 0 else theme.BAD
        first: list[Span] = [
            (_("{name} takes ").format(name=news.name), theme.REGULAR, theme.INK),
            (signed(news.marker), theme.HEAVY, ink),
        ]
        second: list[Span] = [
            (_(" and stands at "), theme.REGULAR, theme.INK),
            (plain(news.total), theme.HEAVY, theme.INK),
            (".", theme.REGULAR, theme.INK),
        ]
        whole = sum(canvas.measure(t, theme.LEAD, w) for t, w, _c in first + second)
        two = whole > room.width
        tall = title + lead * (2 if two else 1)
        y = room.centery - tall / 2
        canvas.text(news.title, (room.x, y), theme.TITLE, theme.HEAVY, room=room.width)
        y += title + lead / 2
        if two:
            canvas.spans(first, (room.x, y), theme.LEAD, room.width)
            second[0] = (second[0][0].lstrip(), *second[0][1:])
            canvas.spans(second, (room.x, y + lead), theme.LEAD, room.width)
        else:
            canvas.spans(first + second, (room.x, y), theme.LEAD, room.width)

    def _saved(self, canvas: Canvas, news: News, rule: float) -> None:
        x = self.sheet.x + 33
        y = rule + 4 + canvas.leading() / 2 if self._tight else self.next.rect.centery
        right = self.sheet.right - 24 if self._tight else self.again.rect.left - 12
        bad = bool(news.trouble)
        ink = theme.BAD if bad else theme.SOFT
        canvas.icon("warning" if bad else "check", FRect(x, y - 12, 24, 24), ink)
        words = news.trouble or _("Saved in Replays")
        room = right - x - 32
        lines = canvas.lines(words, room, theme.NORMAL, theme.BOLD)
        if len(lines) > 1 and not self._tight:
            box = FRect(x + 32, y - canvas.leading(), room, 2 * canvas.leading())
            canvas.paragraph(words, box, theme.NORMAL, theme.BOLD, ink, most=2)
        else:
            canvas.text(words, (x + 32, y), theme.NORMAL, theme.BOLD, ink, "midleft", room)
