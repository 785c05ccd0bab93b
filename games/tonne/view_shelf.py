"""The supply on its shelf: four kinds to take from, and why one may not be taken now."""

from collections.abc import Callable

from pygame import FRect

from games.core.words import _
from games.shell import events, furniture, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Point, Press
from games.shell.focus import Group, Widget
from games.shell.widgets import ACTIVATE
from games.tonne.rules import KINDS, Kind, State, supply
from sim.setting import load

LABELS: dict[Kind, tuple[str, str]] = {
    "carton": ("carton", "cartons"),
    "can": ("can", "cans"),
    "bottle": ("bottle", "bottles"),
    "core": ("apple core", "apple cores"),
}


def counted(kind: Kind, n: int) -> str:
    """Return a number of pieces of a kind in words, e.g. `3 bottles`."""
    one, many = LABELS[kind]
    return _("{n} {kind}").format(n=n, kind=_(one) if n == 1 else _(many))


class ShelfPlace(Widget):
    """A compartment of the shelf; a press on it takes a piece at once, so that it can be dragged.

    Args:
        kind: what lies in it.
        take: called with the kind and where it was pressed, None for by key.
    """

    radius = 4

    def __init__(self, kind: Kind, take: Callable[[Kind, Point | None], None]) -> None:
        super().__init__()
        self.kind: Kind = kind
        self.take = take
        self.focusable = False

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self.take(self.kind, event.pos)
            return True
        if isinstance(event, Key) and event.key in ACTIVATE and not events.control(event):
            self.take(self.kind, None)
            return True
        return False


class Shelf(Group):
    """The shelf; `paint` draws it below the held piece, `draw` only the ring of the focus."""

    def __init__(self, take: Callable[[Kind, Point | None], None]) -> None:
        super().__init__()
        self.places: dict[Kind, ShelfPlace] = {
            kind: self.add(ShelfPlace(kind, take)) for kind in KINDS
        }
        self._head = 30.0
        self._setting = load("tonne")

    def place(self, rect: FRect) -> None:
        """Put the shelf into a place."""
        self.rect = rect
        self._head = 30.0 if rect.height > 200 else 0.0
        inner = rect.inflate(-18, -18)
        tall = (inner.height - self._head) / len(KINDS)
        for i, place in enumerate(self.places.values()):
            top = inner.y + self._head + i * tall
            place.rect = FRect(inner.x, top, inner.width, max(1.0, tall - 10))

    def offer(self, kinds: tuple[Kind, ...]) -> None:
        """Let the keyboard reach the kinds that may be taken now."""
        for kind, place in self.places.items():
            place.focusable = kind in kinds

    def spot(self, kind: Kind) -> Point:
        """Return where a piece of this kind lies."""
        rect = self.places[kind].rect
        return rect.x + rect.width * 0.35, rect.bottom - 28

    def paint(self, canvas: Canvas, state: State, lit: Kind | None, open_kinds: tuple[Kind, ...],
              dim: bool) -> None:  # fmt: skip
        """Draw the shelf.

        Args:
            canvas: what to draw on.
            state: whose supply.
            lit: the kind that is used now.
            open_kinds: those that may be taken.
            dim: whether the others are faint.
        """
        if self.rect.height < 80:
            return
        furniture.shelf(canvas, self.rect, len(KINDS), self._head)
        stock = supply(state)
        total = sum(map(len, stock.values()))
        inner = self.rect.inflate(-18, -18)
        if self._head:
            y = inner.y + self._head / 2 + 2
            words = _("{n} left").format(n=total)
            if canvas.measure(words, theme.NORMAL, theme.BOLD) > inner.width - 16:
                words = str(total)
            right = canvas.text(words, (inner.right - 12, y), theme.NORMAL, theme.BOLD,
                                theme.rgb("#F6EAD0"), "midright", inner.width - 16)  # fmt: skip
            room = right.left - inner.x - 20
            if room > canvas.measure(_("Supply"), theme.NORMAL, theme.BOLD):
                canvas.text(_("Supply"), (inner.x + 12, y), theme.NORMAL, theme.BOLD,
                            theme.rgb("#F6EAD0"), "midleft", room)  # fmt: skip
        for kind, place in self.places.items():
            faint = dim and kind not in open_kinds and kind != lit
            if kind == lit:
                furniture.shelf_lit(canvas, place.rect)
            self._paint_kind(canvas, kind, place.rect, len(stock[kind]), faint)

    def _paint_kind(self, canvas: Canvas, kind: Kind, rect: FRect, n: int, faint: bool) -> None:
        piece = self._setting.kind(kind)
        xs = [x for x, _y in piece.outline_mm]
        ys = [y for _x, y in piece.outline_mm]
        wide, tall = max(xs) - min(xs), max(ys) - min(ys)
        unit = min(1.1 if rect.width > 150 else 0.95, (rect.height - 12) / tall)
        if unit <= 0.1:
            return
        digits = 40.0 * canvas.text_factor
        most = max(1, int((rect.width - digits - 16) / (wide * unit + 2)))
        x = rect.x + 14 + wide * unit / 2
        for _i in range(min(n, 3, most)):
            canvas.piece(f"tonne/{kind}", (x, rect.bottom + min(ys) * unit), unit,
                         opacity=0.35 if faint else 1.0)  # fmt: skip
            x += wide * unit + 1
        ink = theme.rgb("#F6EAD0")
        ink = theme.faded(ink, 0.4) if faint or not n else theme.faded(ink, 0.9)
        free = rect.width - 22 - wide * unit
        large = canvas.measure(str(n), theme.TITLE, theme.HEAVY) <= free
        size = theme.TITLE if large else theme.LEAD
        at = (rect.right - (12 if large else 6), rect.bottom - 2)
        canvas.text(str(n), at, size, theme.HEAVY, ink, "bottomright")

    def draw(self, canvas: Canvas) -> None:
        """Draw the ring around the place with the focus."""
        super().draw(canvas)
