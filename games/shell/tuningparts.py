"""Parts of the tuning drawer: the chips of the presets, the tab at the edge, the scrolled sheet."""

from collections.abc import Sequence
from itertools import groupby

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.scroll import ScrollArea
from games.shell.tuningrow import TuningRow
from games.shell.widgets import Pressable, key_cap


class Chip(Pressable):
    """A preset: dark when it is the one compared with, with a dot when something differs from it.

    Attributes:
        chosen: whether it is the one.
        dotted: whether something differs.
    """

    radius = 20

    def __init__(self, label: str, on_press: "object") -> None:
        super().__init__(on_press)  # type: ignore[arg-type]
        self.label = label
        self.chosen = False
        self.dotted = False

    def wide(self, canvas: Canvas) -> float:
        """Return the width that it asks for; the chosen one has room for its dot."""
        dot = 14 if self.chosen else 0
        return canvas.measure(self.label, theme.NORMAL, theme.BOLD) + 24 + dot

    def draw(self, canvas: Canvas) -> None:
        """Draw the pill, the name and the dot."""
        self.radius = self.rect.height / 2
        if self.chosen:
            canvas.box(self.rect, theme.INK, self.radius)
        else:
            fill = theme.LINE if self.down else theme.WHITE if self.hover else theme.PAPER
            canvas.box(self.rect, fill, self.radius, theme.LINE, 2)
        ink = theme.CREAM if self.chosen else theme.INK
        dot = 14 if self.dotted else 0
        at = (self.rect.centerx - dot / 2, self.rect.centery)
        box = canvas.text(self.label, at, theme.NORMAL, theme.BOLD, ink, "center",
                          self.rect.width - 12 - dot)  # fmt: skip
        if self.dotted:
            canvas.circle((box.right + 10, self.rect.centery), 4, theme.rgb("#E87A1E"))


class Cross(Pressable):
    """The cross that closes the drawer."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the cross, on a shade while it is pointed at."""
        if self.down or self.hover:
            canvas.box(self.rect, theme.LINE if self.down else theme.PAPER_SHADE, self.radius)
        canvas.icon("close", FRect(self.rect.centerx - 12, self.rect.centery - 12, 24, 24))


class EdgeTab(Pressable):
    """The tab at the right edge that opens the drawer."""

    radius = 10

    def draw(self, canvas: Canvas) -> None:
        """Draw a slip of paper with sliders and the key."""
        rect = self.rect
        out = FRect(rect.x, rect.y, rect.width + 12, rect.height)
        canvas.shadow(out, 10)
        canvas.box(out, theme.LINE if self.down else theme.PAPER, 10)
        canvas.icon("sliders", FRect(rect.centerx - 10, rect.centery - 28, 20, 20))
        key_cap(canvas, "T", (rect.centerx - 12 + (0 if rect.width > 26 else 1),
                              rect.centery + 18), theme.INK)  # fmt: skip


class Sheet(ScrollArea):
    """The parameters by group, each group with its heading.

    Args:
        plain: what is said of a group in which nothing is changed.
    """

    def __init__(self, plain: str = "") -> None:
        super().__init__()
        self.plain = plain or _("as preset")
        self.draw_sheet = self._draw_heads
        self._heads: list[tuple[str, FRect, Sequence[TuningRow]]] = []

    def place(self, canvas: Canvas, rows: Sequence[TuningRow], wide: float) -> None:
        """Place the rows and the headings."""
        self._heads = []
        y, tall = 4.0, max(40.0, canvas.leading() + 16)
        for group, found in groupby(rows, key=lambda row: row.parameter.group):
            members = list(found)
            if self._heads:
                y += 17
            self._heads.append((group, FRect(0, y, wide, tall), members))
            y += tall
            for row in members:
                y += row.place(canvas, 0, y, wide)
        self.content_height = y + 8

    def _draw_heads(self, canvas: Canvas) -> None:
        for number, (group, rect, rows) in enumerate(self._heads):
            if not -60 < rect.y - self.offset < self.rect.height + 60:
                continue
            if number:
                canvas.fill(theme.LINE, FRect(0, rect.y - 9, rect.width, 1))
            changed = sum(row.changed for row in rows)
            said = self.plain
            if changed:
                said = _("{n} of {m} changed").format(n=changed, m=len(rows))
            right = canvas.text(said, rect.midright, colour=theme.SOFT, anchor="midright").left
            canvas.text(_(group), rect.midleft, theme.NORMAL, theme.HEAVY, anchor="midleft",
                        room=right - rect.x - 12)  # fmt: skip
