"""A small sheet with a few things to choose from, and discs of the pizza that can be chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Press
from games.shell.focus import Group
from games.shell.widgets import Pressable

ROW = 48.0


@dataclass(frozen=True)
class Item:
    """A line of the sheet.

    Attributes:
        key: what it stands for.
        sprites: pictures at its left.
        words: what it says.
        note: at its right, e.g. a number.
    """

    key: object
    sprites: tuple[str, ...]
    words: str
    note: str = ""


class _Row(Pressable):
    radius = 8

    def __init__(self, item: Item, number: int, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.item = item
        self.number = number

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        rect, item = self.rect, self.item
        if self.down or self.hover or self.focused:
            canvas.box(rect, theme.LINE if self.down else theme.PAPER_SHADE, 8)
        side = min(36.0, rect.height - 8)
        if len(item.sprites) > 1:
            side = min(side, 30.0, (rect.width - 70) / len(item.sprites) - 4)
        x = rect.x + 8
        for sprite in item.sprites:
            canvas.sprite(sprite, FRect(x, rect.centery - side / 2, side, side))
            x += side + 4
        wide = 0.0
        if item.note:
            wide = canvas.text(item.note, (rect.right - 10, rect.centery), theme.LEAD, theme.HEAVY,
                               anchor="midright").width + 8  # fmt: skip
        if item.words:
            canvas.text(item.words, (x + 6, rect.centery), theme.NORMAL, theme.BOLD,
                        anchor="midleft", room=rect.right - 12 - wide - x)  # fmt: skip


class Chooser(Group):
    """A sheet of lines; the one under the pointer or with the focus is previewed.

    Args:
        pick: called with the key of the line that is chosen.
    """

    def __init__(self, pick: Callable[[object], None]) -> None:
        super().__init__()
        self.pick = pick
        self.visible = False
        self.title = ""
        self.items: tuple[Item, ...] = ()
        self._rows: list[_Row] = []

    def open(self, title: str, items: Sequence[Item]) -> None:
        """Show these lines, the first with the focus."""
        self.title, self.items = title, tuple(items)
        self.children.clear()
        self._rows = [
            self.add(_Row(item, i, lambda key=item.key: self.pick(key)))
            for i, item in enumerate(items)
        ]
        self.visible = True
        root = self.root
        if root is not None and self._rows:
            root.set_focus(self._rows[0])

    def close(self) -> None:
        """Take the sheet away."""
        root = self.root
        if root is not None and root.focus in self._rows:
            root.set_focus(None)
        self.visible = False

    @property
    def previewed(self) -> object | None:
        """The key of the line that is looked at."""
        if not self.visible:
            return None
        for row in self._rows:
            if row.hover:
                return row.item.key
        return next((row.item.key for row in self._rows if row.focused), None)

    def choose(self, number: int) -> None:
        """Choose a line by its number from 0."""
        if 0 <= number < len(self._rows):
            self._rows[number].act()

    def step(self, by: int) -> None:
        """Move the focus along the lines."""
        root = self.root
        if root is None or not self._rows:
            return
        now = next((i for i, row in enumerate(self._rows) if row.focused), -1 if by > 0 else 0)
        root.set_focus(self._rows[(now + by) % len(self._rows)])

    def place(self, canvas: Canvas, foot: FRect, area: FRect) -> None:
        """Put the sheet above what opens it.

        Args:
            canvas: what it is drawn on.
            foot: the button below it.
            area: the room it may take.
        """
        row = max(ROW if area.height > 440 else 40.0, canvas.leading() + 12)
        head = canvas.leading(theme.LEAD) + 16
        pictures = max((len(item.sprites) for item in self.items), default=1)
        words = max((canvas.measure(item.words, theme.NORMAL, theme.BOLD) for item in self.items),
                    default=0.0)  # fmt: skip
        need = words + 40 * pictures + 90
        title = canvas.measure(self.title, theme.LEAD, theme.HEAVY) + 36
        wide = min(max(256.0, need, title), area.width - 16)
        tall = head + len(self.items) * row + 12
        if tall > area.height - 16:
            row = (area.height - 28 - head) / max(1, len(self.items))
            tall = area.height - 16
        sheet = FRect(foot.x, foot.y - 10 - tall, wide, tall)
        sheet.top = max(area.top + 8, sheet.top)
        sheet.left = min(max(sheet.left, area.left + 8), area.right - 8 - wide)
        self.rect = sheet
        for i, one in enumerate(self._rows):
            one.rect = FRect(sheet.x + 8, sheet.y + head + i * row, wide - 16, row - 4)

    def handle(self, event: Event) -> bool:
        """Take an event: a press on the sheet goes nowhere else."""
        return super().handle(event) or isinstance(event, Press)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        sheet = self.rect
        canvas.panel(sheet)
        canvas.text(self.title, (sheet.x + 18, sheet.y + 9), theme.LEAD, theme.HEAVY,
                    room=sheet.width - 30)  # fmt: skip
        super().draw(canvas)


class Target(Pressable):
    """A disc of the pizza that can be chosen."""

    radius = 40

    def __init__(self, disc: int, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.disc = disc

    def wants(self, point: tuple[float, float]) -> bool:
        """Return whether a press at the point is meant for the disc."""
        dx, dy = point[0] - self.rect.centerx, point[1] - self.rect.centery
        return dx * dx + dy * dy <= (self.rect.width / 2) ** 2


def slice_words(number: int) -> str:
    """Return how a slice is called: they are counted from that at the upper right, to the left."""
    return _("slice {n}").format(n=number + 1)
