"""Where everything lies on the table of R-Eco, in logical pixels."""

from dataclasses import dataclass

from pygame import FRect

from games.reco.cards import PLANTS
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, places


@dataclass(frozen=True)
class Plant:
    """The places of one plant.

    Attributes:
        rect: all of it.
        card: the plant's card.
        coin: the top coin (a square).
        then: the line of the coins below it.
        factory: the factory side.
        dump: the dump side.
    """

    rect: FRect
    card: FRect
    coin: FRect
    then: FRect
    factory: FRect
    dump: FRect


@dataclass(frozen=True)
class Layout:
    """The places.

    Attributes:
        small: whether there is little room.
        panels: one a seat.
        plants: one a plant.
        stacks: the tray of pile and discard.
        pile: the top of the pile.
        discard: the top of the discard.
        hand: the tray of the hand.
        said: the paper that says what a delivery does.
        button: the button below it.
        wide: the width of cards at the plants.
    """

    small: bool
    panels: tuple[FRect, ...]
    plants: tuple[Plant, ...]
    stacks: FRect
    pile: FRect
    discard: FRect
    hand: FRect
    said: FRect
    button: FRect
    wide: float

    def hand_places(self, count: int) -> list[FRect]:
        """Return the places of the cards in the hand, not chosen."""
        pad = 8.0 if self.small else 16.0
        rise = min(20.0, self.hand.height * 0.14)
        inner = FRect(self.hand.x + pad, self.hand.y + rise + 4, self.hand.width - 2 * pad,
                      max(1.0, self.hand.height - rise - 12))  # fmt: skip
        return places.fan(inner, count, 100.0, 12.0 if not self.small else 9.0)

    def side(self, rect: FRect, count: int, head: float) -> list[FRect]:
        """Return the places of cards on a factory or dump side."""
        wide = self.wide
        inner = FRect(rect.x + 6, rect.y + head, max(1.0, rect.width - 12), wide * faces.RATIO)
        step = wide * 0.48
        if count > 1:
            step = max(0.0, min(step, (inner.width - wide) / (count - 1)))
        return [faces.box(inner.x + i * step, inner.y, wide) for i in range(count)]


def lay_out(canvas: Canvas, area: FRect, seats: int) -> Layout:
    """Return the places in the room below the bar."""
    small = canvas.compact
    edge, gap, gutter = (8.0, 8.0, 6.0) if small else (24.0, 16.0, 16.0)
    if not small and seats == 5:
        gutter = 8.0
    x, top = area.x + edge, area.y + (8 if small else 16)
    whole = max(80.0, area.width - 2 * edge)
    line = canvas.leading()
    bottom = area.bottom - (8 if small else 16)
    panel = max(40.0, min((68.0 if small else 84.0) * (0.5 + canvas.text_factor / 2),
                          area.height * 0.2))  # fmt: skip
    hand = max(24.0, min(area.height * (0.31 if small else 0.27), 176.0))
    rest = max(30.0, bottom - top - panel - hand - 2 * gap)
    panels = places.columns(FRect(x, top, whole, panel), seats, gutter)
    trays = places.columns(FRect(x, top + panel + gap, whole, rest), PLANTS, gutter)
    foot = FRect(x, bottom - hand, whole, hand)
    left = whole * (0.205 if small else 0.24)
    right = whole * (0.285 if small else 0.24)
    right = max(right, min(210.0, whole * 0.36))
    if whole < 700:
        left = whole * 0.18
    stacks = FRect(foot.x, foot.y, left, hand)
    middle = FRect(stacks.right + gap, foot.y, max(1.0, whole - left - right - 2 * gap), hand)
    side = FRect(foot.right - right, foot.y, right, hand)
    button = min(max(44.0, line + 14), hand * 0.4)
    pile, discard = _piles(canvas, stacks, small)
    said = FRect(side.x, side.y, right, max(1.0, hand - button - 8))
    plants = tuple(_plant(canvas, rect, small) for rect in trays)
    room = plants[0].factory
    head, low = _ends(canvas, small)
    wide = max(2.0, min(72.0, room.width * 0.62, (room.height - head - low) / faces.RATIO))
    return Layout(small, tuple(panels), plants, stacks, pile, discard, middle, said,
                  FRect(side.x, side.bottom - button, right, button), wide)  # fmt: skip


def head_of(canvas: Canvas, small: bool) -> float:
    """Return the height of the heading of a side."""
    return _ends(canvas, small)[0]


def _ends(canvas: Canvas, small: bool) -> tuple[float, float]:
    line = canvas.leading(14 if small else 16)
    return line + (4 if small else 10), line + 6


def _plant(canvas: Canvas, rect: FRect, small: bool) -> Plant:
    pad = 6.0 if small else 12.0
    line = canvas.leading(14 if small else 16)
    inner = FRect(rect.x + pad, rect.y + pad, max(1.0, rect.width - 2 * pad),
                  max(1.0, rect.height - 2 * pad))  # fmt: skip
    tall = max(4.0, min(100.0, inner.height * 0.31, inner.width * 0.52 / 1.4))
    card = FRect(inner.x, inner.y, tall * 1.4, tall)
    beside = FRect(card.right + 4, inner.y, max(1.0, inner.right - card.right - 4), tall)
    side = max(4.0, min(68.0, tall - line * 0.8 - 7, beside.width - 10))
    coin = FRect(beside.centerx - side / 2, inner.y + 2, side, side)
    then = FRect(beside.x - 4, coin.bottom + 8, beside.width + 8, line)
    foot = FRect(inner.x, card.bottom + (6 if small else 12), inner.width, 0)
    foot.height = max(4.0, inner.bottom - foot.y)
    factory, dump = places.columns(foot, 2, 4.0 if small else 8.0)
    return Plant(rect, card, coin, then, factory, dump)


def _piles(canvas: Canvas, rect: FRect, small: bool) -> tuple[FRect, FRect]:
    line = canvas.leading(theme_size(small))
    tall = max(4.0, rect.height - line - (14 if small else 24))
    wide = max(3.0, min(82.0, tall / faces.RATIO, rect.width / 2 - 12))
    y = rect.y + (rect.height - line - wide * faces.RATIO) / 2
    cells = places.columns(rect, 2, 0.0)
    pile, discard = (faces.box(cell.centerx - wide / 2, y, wide) for cell in cells)
    return pile, discard


def theme_size(small: bool) -> int:
    """Return the size of the words below pile and discard."""
    return 14 if small else 16
