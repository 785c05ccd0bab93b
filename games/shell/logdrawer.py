"""The log of a match in a drawer at the right edge."""

from collections.abc import Callable

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Press, Wheel
from games.shell.fitting import line_size
from games.shell.focus import Group
from games.shell.scroll import ScrollArea
from games.shell.widgets import Button

WIDE = 360.0


class LogDrawer(Group):
    """What happened so far, the newest line lowest.

    Args:
        lines: gives the lines that may be read now; told True, in the notation of the game.
        on_close: told when it is closed by its button.

    Attributes:
        notation: whether the moves are shown in notation.
    """

    def __init__(
        self, lines: Callable[[bool], tuple[str, ...]], on_close: Callable[[], None]
    ) -> None:
        super().__init__()
        self.visible = False
        self.notation = False
        self.read = lines
        self._shown: tuple[str, ...] = ()
        self._room = 0.0
        self.area = self.add(ScrollArea())
        self.area.draw_sheet = self._draw_lines
        self.switch = self.add(Button(_("Notation"), self.turn, "paper", small=True))
        self.close = self.add(Button("", on_close, "paper", "close", small=True))

    def turn(self) -> None:
        """Turn from words to notation and back."""
        self.notation = not self.notation
        self.switch.selected = self.notation

    def place(self, rect: FRect) -> None:
        """Put the drawer into a place."""
        self.rect = rect
        self.area.rect = FRect(rect.x + 24, rect.y + 64, rect.width - 36, max(1, rect.height - 80))
        self.close.rect = FRect(rect.right - 56, rect.y + 12, 40, 40)
        self.switch.rect = FRect(rect.right - 56 - 8 - 108, rect.y + 12, 108, 40)
        self._room = 0.0

    def handle(self, event: Event) -> bool:
        """Take an event; a press on the drawer never gets through it."""
        used = super().handle(event)
        inside = isinstance(event, Press | Wheel) and self.rect.collidepoint(event.pos)
        return used or inside

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet and the lines."""
        canvas.panel(self.rect)
        at = (self.rect.x + 24, self.rect.y + 32)
        left, title = self.switch.rect.x - at[0] - 8, _("What happened")
        size = line_size(canvas, title, left, theme.LEAD, theme.HEAVY)
        canvas.text(title, at, size, theme.HEAVY, anchor="midleft", room=left)
        lines, room = self.read(self.notation), self.area.rect.width - 16
        if lines != self._shown or room != self._room:
            self._shown, self._room = lines, room
            tall = sum(self._height(canvas, line, room) for line in lines)
            self.area.content_height = tall
            self.area.scroll(tall)
        super().draw(canvas)

    @staticmethod
    def _height(canvas: Canvas, line: str, room: float) -> float:
        return len(canvas.lines(line, room)) * canvas.leading() + 8

    def _draw_lines(self, canvas: Canvas) -> None:
        y, top = 0.0, self.area.offset
        if not self._shown:
            canvas.text(_("Nothing yet."), (0, 0), colour=theme.SOFT)
        for i, line in enumerate(self._shown):
            tall = self._height(canvas, line, self._room)
            if y + tall > top and y < top + self.area.rect.height:
                ink = theme.INK if i >= len(self._shown) - 3 else theme.SOFT
                canvas.paragraph(line, FRect(0, y + 4, self._room, tall), colour=ink)
            y += tall
