"""The strip below the list of replays: what is chosen or was deleted, and what can be done."""

from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.widgets import Button

if TYPE_CHECKING:
    from games.shell.librarydeeds import LibraryDeeds


class LibraryStrip:
    """The strip.

    Args:
        screen: whose replays it speaks of.

    Attributes:
        buttons: undo, compare, delete and choose none; the screen has them among its widgets.
        rect: where it is; of no height while there is nothing to say.
    """

    def __init__(self, screen: "LibraryDeeds") -> None:
        self.screen = screen
        self.compare = Button(_("Compare"), screen.compare_chosen, "primary", "eye")
        self.remove = Button(_("Delete"), screen.delete_chosen, "paper", "trash")
        self.forget = Button(_("Choose none"), screen.choose_none, "paper", "close")
        self.undo = Button(_("Undo"), screen.undo_delete, "primary", "undo")
        self.buttons = (self.compare, self.remove, self.forget, self.undo)
        self.rect = FRect(0, 0, 0, 0)
        self._left, self._room = 0.0, 100.0

    def place(self, canvas: Canvas, edge: float) -> float:
        """Put it at the foot of the window; return its height."""
        chosen = len(self.screen.list.chosen)
        self.compare.visible = self.remove.visible = self.forget.visible = chosen > 0
        self.compare.enabled = chosen == 2
        self.undo.visible = bool(self.screen.gone) and not chosen
        self.remove.label, self.forget.label = _("Delete"), _("Choose none")
        shown = [b for b in (self.undo, self.compare, self.remove, self.forget) if b.visible]
        if not shown:
            self.rect = FRect(0, canvas.height, canvas.width, 0)
            return 0.0
        said = canvas.measure(self.words, theme.NORMAL, theme.BOLD)
        for button in (self.forget, self.remove):
            if sum(b.fit(canvas)[0] + 12 for b in shown) + min(said, 240) > canvas.width - 2 * edge:
                button.label = ""
        tall = max(b.fit(canvas)[1] for b in shown)
        self.rect = FRect(0, canvas.height - tall - 24, canvas.width, tall + 24)
        x = canvas.width - edge
        for button in shown:
            wide = button.fit(canvas)[0]
            x -= wide
            button.rect = FRect(x, self.rect.y + 12, wide, tall)
            x -= 12
        self._left, self._room = edge, max(8.0, x - edge)
        return self.rect.height

    @property
    def words(self) -> str:
        """What it says."""
        chosen, gone = len(self.screen.list.chosen), self.screen.gone
        if chosen:
            words = _("{n} chosen") if chosen != 1 else _("1 chosen; choose another to compare")
            return words.format(n=chosen)
        if len(gone) == 1:
            return _("“{title}” is deleted.").format(title=gone[0].title)
        return _("{n} replays are deleted.").format(n=len(gone))

    def draw(self, canvas: Canvas) -> None:
        """Draw the paper and the words; the buttons are the screen's."""
        if self.rect.height:
            canvas.panel(self.rect, radius=0)
            at = (self._left, self.rect.centery)
            canvas.text(self.words, at, theme.NORMAL, theme.BOLD, anchor="midleft", room=self._room)
