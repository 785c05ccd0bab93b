"""The top bar of a table: whose turn, what is owed, and the buttons that work here."""

from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.shell import furniture
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.focus import Group
from games.shell.rulesheet import has_rules
from games.shell.widgets import Button

if TYPE_CHECKING:
    from games.shell.screens.table import TableBase


class TableBar(Group):
    """The bar at the top of a table."""

    def __init__(self, table: "TableBase") -> None:
        super().__init__()
        self.table = table
        self.hint = Button(_("Hint"), table.hint, "bar", "hint")
        self.hint.visible = table.has_hint
        self.undo = Button(_("Undo"), table.undo, "bar", "undo")
        self.log = Button(_("Log"), table.toggle_log, "bar", "log")
        self.rules = Button(_("Rules"), table.rules, "bar", "help")
        self.rules.visible = has_rules(table.setup.game)
        self.pause = Button(_("Pause"), table.pause, "bar", "pause")
        self.buttons = [self.hint, self.undo, self.log, self.rules, self.pause]
        self.labels = [button.label for button in self.buttons]
        for button in self.buttons:
            self.add(button)
        self._left = 0.0

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for a button of the bar."""
        return super().wants(point) and any(
            button.visible and button.rect.collidepoint(point) for button in self.buttons
        )

    def place(self, canvas: Canvas) -> float:
        """Place the buttons; return the height of the bar."""
        tall = furniture.bar_height(canvas)
        self.rect = FRect(0, 0, canvas.width, tall)
        for button, label in zip(self.buttons, self.labels, strict=True):
            button.label = label
        shown = [button for button in self.buttons if button.visible]
        whole = sum(button.fit(canvas)[0] + 8 for button in shown)
        # Where there is little room it goes to the line; the pause menu has words and keys.
        if canvas.compact or whole > canvas.width * (0.56 if canvas.text_factor == 1 else 0.4):
            for button in shown:
                button.label = ""
        x = canvas.width - (24.0 if canvas.width > 600 else 8.0)
        for button in reversed(shown):
            wide, high = button.fit(canvas)
            high = min(high, tall - 12)
            x -= wide
            button.rect = FRect(x, (tall - 4 - high) / 2, wide, high)
            x -= 8
        self._left = x - 8
        return tall

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, the pill, the line and the buttons."""
        self.hint.enabled, self.undo.enabled = self.table.my_turn, self.table.can_undo
        room = furniture.top_bar(canvas)
        x, y = (24.0 if canvas.width > 600 else 8.0), room.centery
        shown = self.table.pill()
        if shown is not None:
            seat, words, now = shown
            pill = furniture.turn_pill(canvas, (x, y), seat, words, now, self._left - x)
            x = pill.right + 16
        owed, how = self.table.owed(self.table.acting)
        if (owed or how) and self._left - x > 40:
            furniture.owed_line(canvas, (x, y), owed, "" if canvas.compact else how,
                                self._left - x)  # fmt: skip
        super().draw(canvas)
