"""The best play, shown step by step on a card above the table."""

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.rummikub.hint import Step, hint
from games.rummikub.tiles import read_table, read_tiles
from games.rummikub.view_words import draw_words
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.focus import Group
from games.shell.widgets import Button

if TYPE_CHECKING:
    from games.rummikub.screen import TableScreen


def same_table(one: str, other: str) -> bool:
    """Return whether two texts hold the same sets, in whatever order."""

    def bags(text: str) -> list[tuple[int, ...]]:
        return sorted(tuple(sorted(tiles)) for tiles in read_table(text) if tiles)

    return bags(one) == bags(other)


class HintCard(Group):
    """One step of the best play, and the button that makes it.

    Attributes:
        steps: of the best play from the turn's beginning.
        at: the step shown.
    """

    def __init__(self, table: "TableScreen") -> None:
        super().__init__()
        self.table = table
        self.steps: Sequence[Step] = ()
        self.at = 0
        self.visible = False
        self.do = self.add(Button(_("Lay it"), self.make, "primary", small=True))
        self.shut = self.add(Button("", self.close, "paper", "close", small=True))

    def open(self) -> bool:
        """Show the step that comes next; return whether there is a play at all."""
        table = self.table
        seat = table.acting
        if seat is None or not table.mine:
            return False
        self.steps = hint(table.match.game.view(table.state, seat))
        self.visible = bool(self.steps)
        self.follow()
        return bool(self.steps)

    def close(self) -> None:
        """Put the card away."""
        self.visible = False
        self.table.hinted = frozenset()
        root = self.root
        if root is not None and root.focus in (self.do, self.shut):
            root.set_focus(None)

    @property
    def astray(self) -> bool:
        """Whether the table is none of those on the way: the play then starts anew."""
        if not self.table.desk.changed:
            return False
        text = self.table.desk.text()
        return not any(same_table(text, step.table) for step in self.steps)

    def follow(self) -> None:
        """Choose the step that fits the table as it lies now."""
        if not self.visible:
            return
        text = self.table.desk.text()
        done = [at for at, step in enumerate(self.steps) if same_table(text, step.table)]
        self.at = done[-1] + 1 if done else 0
        self.table.hinted = frozenset()
        if self.at >= len(self.steps):
            self.do.visible = False
            return
        self.do.visible = True
        if not self.astray:
            self.table.hinted = self._pieces(self.steps[self.at])

    def _pieces(self, step: Step) -> frozenset[int]:
        desk = deepcopy(self.table.desk)
        desk.lay_out(read_table(step.table))
        want = sorted(read_tiles(step.made))
        moved = {i: sid for sid, ids in self.table.desk.sets for i in ids}
        for sid, ids in desk.sets:
            if sorted(desk.tiles(ids)) == want and any(moved.get(i) != sid for i in ids):
                return frozenset(ids)
        return frozenset()

    def make(self) -> None:
        """Make the step shown."""
        table = self.table
        if not table.my_turn or self.at >= len(self.steps):
            return
        table.hands.let_go()
        if self.astray:
            table.desk.reset()
        table.desk.lay_out(read_table(self.steps[self.at].table))
        table.refresh()
        self.follow()

    def place(self, canvas: Canvas, rect: FRect) -> None:
        """Place the card and its buttons."""
        self.rect = rect
        wide, tall = self.do.fit(canvas)
        tall = min(tall, rect.height - 8)
        self.shut.rect = FRect(rect.right - tall - 6, rect.centery - tall / 2, tall, tall)
        self.do.rect = FRect(self.shut.rect.x - wide - 8, self.shut.rect.y, wide, tall)

    def draw(self, canvas: Canvas) -> None:
        """Draw the card."""
        canvas.panel(self.rect)
        x = self.rect.x + 14
        canvas.icon("hint", FRect(x, self.rect.centery - 12, 24, 24), theme.PRIMARY_DARK)
        x += 32
        if self.at < len(self.steps):
            step = self.steps[self.at]
            text = step.text
            if self.astray:
                text = _("From the turn’s beginning: {text}").format(text=text)
            count = _("{n} of {all}").format(n=self.at + 1, all=len(self.steps))
            x = canvas.text(count, (x, self.rect.centery), theme.NORMAL, theme.HEAVY,
                            theme.PRIMARY_DARK, "midleft").right + 12  # fmt: skip
            end = self.do.rect.x
        else:
            text, end = _("That is the best play. End the turn."), self.shut.rect.x
        draw_words(canvas, FRect(x, self.rect.y + 3, end - 8 - x, self.rect.height - 6), text)
        super().draw(canvas)
