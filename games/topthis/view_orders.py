"""The open orders: what they ask for, which would be completed, which one is named."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.focus import Group
from games.shell.scroll import ScrollArea
from games.shell.widgets import Pressable
from games.topthis.box import box
from games.topthis.state import State
from games.topthis.view_flights import Spot
from games.topthis.view_layout import CARD, Layout
from games.topthis.view_scene import disc_sprite

HEAD = 32.0
GAP = 16.0


def money(value: int) -> str:
    """Return a sum as it is printed on the cards."""
    return _("€ {n}").format(n=value)


def draw_order(canvas: Canvas, rect: FRect, order: int) -> None:
    """Draw an order card that fills a rectangle (3 to 4)."""
    card = box().orders[order]
    k = rect.width / CARD[0]
    canvas.sprite("topthis/order-card", rect)
    head = FRect(rect.x, rect.y + 5 * k, rect.width, 28 * k)
    if k > 0.55:
        size = theme.LEAD if k > 0.75 else theme.NORMAL
        canvas.text(money(card.value), head.center, size, theme.HEAVY, theme.WHITE, "center",
                    rect.width - 8)  # fmt: skip
    draw_toppings(canvas, FRect(rect.x + 8 * k, rect.y + 42 * k, 104 * k, 92 * k), card.toppings,
                  42 * k, 4 * k)  # fmt: skip


def draw_toppings(
    canvas: Canvas, room: FRect, toppings: Iterable[str], side: float, gap: float
) -> None:
    """Draw toppings in the middle of a room, two in a row."""
    names = list(toppings)
    rows = [names[i : i + 2] for i in range(0, len(names), 2)]
    if len(names) > 4:
        side = min(side, room.width / 3 - gap, room.height / 2 - gap)
        rows = [names[i : i + 3] for i in range(0, len(names), 3)]
    y = room.centery - (len(rows) * (side + gap) - gap) / 2
    for row in rows:
        x = room.centerx - (len(row) * (side + gap) - gap) / 2
        for name in row:
            canvas.sprite(disc_sprite(name), FRect(x, y, side, side))
            x += side + gap
        y += side + gap


@dataclass
class Shown:
    """How the open orders are to be seen.

    Attributes:
        lit: those that the pizza would complete.
        named: that of a "Top This!".
        offered: whether one of them is to be named now.
        away: those on their way, drawn elsewhere.
    """

    lit: Collection[int] = ()
    named: int | None = None
    offered: bool = False
    away: Collection[int] = field(default_factory=frozenset[int])


class OrderCard(Pressable):
    """A card that can be named; without a call it only lies there."""

    radius = 10

    def __init__(self, order: int, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.order = order
        self.focusable = False


class Orders(Group):
    """The open orders, in two columns or in one that scrolls.

    Args:
        name: called with the order that is named.
    """

    def __init__(self, name: Callable[[int], None]) -> None:
        super().__init__()
        self.name = name
        self.area = self.add(ScrollArea())
        self.area.draw_sheet = self._sheet
        self.cards: dict[int, OrderCard] = {}
        self.shown = Shown()
        self._head = HEAD
        self._deck = 0
        self._deck_place = FRect(0, 0, 0, 0)
        self._columns = 2

    def place(self, layout: Layout, text: float) -> None:
        """Put the orders into their room."""
        self.rect = FRect(layout.orders)
        self._columns = layout.columns
        self._head = HEAD * (0.4 + 0.6 * text) if layout.columns > 1 else 0.0
        tall = layout.orders.height - self._head
        self.area.rect = FRect(self.rect.x, self.rect.y + self._head, self.rect.width, tall)
        self._spread()

    def offer(self, state: State, shown: Shown) -> None:
        """Bring the cards in line with the state."""
        self.shown = shown
        if tuple(self.cards) != state.open:
            focus, root = None if self.root is None else self.root.focus, self.root
            self.area.children.clear()
            self.cards = {
                order: self.area.add(OrderCard(order, lambda order=order: self.name(order)))
                for order in state.open
            }
            if root is not None and isinstance(focus, OrderCard):
                root.set_focus(None)
        if self._deck != len(state.deck) or not self._deck_place.width:
            self._deck = len(state.deck)
        for card in self.cards.values():
            card.focusable = shown.offered
        self._spread()

    def _spread(self) -> None:
        count = len(self.cards) + 1
        room = self.area.rect
        if self._columns == 2:
            rows = -(-count // 2)
            tall = min(CARD[1], (room.height - (rows - 1) * 12) / max(3, rows))
            wide = tall * CARD[0] / CARD[1]
            step = (wide + GAP, tall + min(GAP, max(8.0, (room.height - 3 * tall) / 2)))
            left = 0.0
        else:
            wide = min(CARD[0], room.width - 14)
            tall = wide * CARD[1] / CARD[0]
            step = (0.0, tall + 8)
            left = 0.0
        places = [
            FRect(left + (i % self._columns) * step[0], i // self._columns * step[1], wide, tall)
            for i in range(count)
        ]
        for place, card in zip(places, self.cards.values(), strict=False):
            card.rect = place
        self._deck_place = places[-1]
        if self._columns == 1:
            self._deck_place.height = min(56.0, tall)
        self.area.content_height = self._deck_place.bottom if self._columns == 1 else 0.0
        self.area.scroll(self.area.offset)

    def spot(self, order: int) -> Spot:
        """Return where a card lies on the screen."""
        card = self.cards.get(order)
        rect = self._deck_place if card is None else card.rect
        outer = self.area.outer(rect)
        room = self.area.rect
        y = min(max(outer.centery, room.top), room.bottom)
        return (outer.centerx, y), outer.width

    def _sheet(self, canvas: Canvas) -> None:
        shown = self.shown
        for order, card in self.cards.items():
            if order in shown.away or not self.area.in_view(card.rect):
                continue
            rect = card.rect
            if shown.offered:
                glow = theme.FOCUS if card.hover or card.focused else theme.CREAM
                canvas.box(rect.inflate(8, 6), theme.faded(glow, 0.35), 10, glow, 3)
            canvas.shadow(FRect(rect.x + 4, rect.y + 6, rect.width - 8, rect.height - 14), 6,
                          theme.rgb("#00000050"), 3, 6)  # fmt: skip
            draw_order(canvas, rect, order)
            if order == shown.named:
                self._ribbon(canvas, rect)
            elif order in shown.lit:
                edge = rect.inflate(2, 2)
                corners = [edge.topleft, edge.topright, edge.bottomright, edge.bottomleft]
                canvas.polygon(corners, None, theme.CREAM, 3.0, (7.0, 6.0))

    def _ribbon(self, canvas: Canvas, rect: FRect) -> None:
        canvas.box(rect.inflate(4, 2), None, 10, theme.PRIMARY, 4)
        words = _("Top This!")
        tall = canvas.leading() + 4
        wide = min(rect.width + 8, canvas.measure(words, theme.NORMAL, theme.HEAVY) + 20)
        band = FRect(0, 0, wide, tall)
        band.midbottom = (rect.centerx, rect.bottom - 10)
        canvas.box(band, theme.PRIMARY_DARK, tall / 2, theme.CREAM, 2)
        canvas.text(words, band.center, theme.NORMAL, theme.HEAVY, theme.WHITE, "center", wide - 8)

    def draw(self, canvas: Canvas) -> None:
        """Draw the heading, the cards and how many more there are."""
        if self._head:
            canvas.text(_("Open orders"), self.rect.topleft, theme.LEAD, theme.HEAVY, theme.CREAM,
                        room=self.rect.width)  # fmt: skip
        super().draw(canvas)
        with canvas.clipped(self.area.rect):
            self._draw_deck(canvas)

    def _draw_deck(self, canvas: Canvas) -> None:
        rect = self.area.outer(self._deck_place)
        edge = rect.inflate(-8, -8)
        corners = [edge.topleft, edge.topright, edge.bottomright, edge.bottomleft]
        canvas.polygon(corners, None, theme.faded(theme.CREAM, 0.35), 2.0, (6.0, 5.0))
        title, line = canvas.leading(theme.TITLE), canvas.leading()
        if rect.height > title + line + 8:
            y = rect.centery - (title + line) / 2
            canvas.text(str(self._deck), (rect.centerx, y), theme.TITLE, theme.HEAVY, theme.CREAM,
                        "midtop")  # fmt: skip
            words = _("more order") if self._deck == 1 else _("more orders")
            canvas.text(words, (rect.centerx, y + title), theme.NORMAL, theme.REGULAR,
                        theme.CREAM_SOFT, "midtop", rect.width - 12)  # fmt: skip
        else:
            words = _("{n} more").format(n=self._deck)
            canvas.text(words, rect.center, theme.NORMAL, theme.BOLD, theme.CREAM_SOFT, "center",
                        rect.width - 8)  # fmt: skip
