"""Where everything lies on the table of Trash Pandas, in logical pixels."""

from dataclasses import dataclass

from pygame import FRect

from games.shell.canvas import Canvas
from games.shell.cardtable import faces, places


@dataclass(frozen=True)
class Layout:
    """The places.

    Attributes:
        small: whether there is little room.
        panels: one for each of the other seats, clockwise.
        middle: the tray of die, tokens and piles.
        die: the die.
        taken: the room of the tokens taken.
        free: the room of the tokens in the middle.
        deck: the bin that holds the deck.
        discard: the top of the discard.
        prompt: the paper that says what can be done now.
        hand: the tray of the hand.
        stash: the paper of the stash.
    """

    small: bool
    panels: tuple[FRect, ...]
    middle: FRect
    die: FRect
    taken: FRect
    free: FRect
    deck: FRect
    discard: FRect
    prompt: FRect
    hand: FRect
    stash: FRect
    cards: FRect

    def hand_places(self, count: int) -> list[FRect]:
        """Return the places of the cards in the hand, not chosen."""
        return places.fan(self.cards, count, 116.0, 10.0, False)

    def tokens(self, room: FRect, count: int, most: float) -> list[FRect]:
        """Return square places for tokens in a room, from the left."""
        side = max(4.0, min(most, room.height, room.width / max(1, count) - 6))
        step = side + (12 if side > 56 else 6)
        if count > 1:
            step = min(step, (room.width - side) / (count - 1))
        y = room.centery - side / 2
        return [FRect(room.x + i * step, y, side, side) for i in range(count)]


def lay_out(canvas: Canvas, area: FRect, seats: int) -> Layout:
    """Return the places in the room below the bar."""
    small = canvas.compact
    edge, gap = (8.0, 8.0) if small else (24.0, 16.0)
    x, top = area.x + edge, area.y + (8 if small else 16)
    whole = max(80.0, area.width - 2 * edge)
    bottom = area.bottom - (8 if small else 16)
    factor = 0.5 + canvas.text_factor / 2
    panel = min((72.0 if small else 112.0) * (factor if small else 1.0), area.height * 0.2)
    hand = max(20.0, min(area.height * 0.32, 216.0))
    rest = max(20.0, bottom - top - panel - hand - 2 * gap)
    right = max(whole * 0.331, min(250.0 * factor, whole * 0.4))
    left = whole - right - gap
    panels = places.columns(FRect(x, top, whole, panel), max(1, seats - 1), gap)
    middle = FRect(x, top + panel + gap, left, rest)
    prompt = FRect(middle.right + gap, middle.y, right, rest)
    tray = FRect(x, bottom - hand, left, hand)
    stash = FRect(tray.right + gap, tray.y, right, hand)
    return Layout(small, tuple(panels), middle, *_middle(canvas, middle, small), prompt, tray,
                  stash, _cards(canvas, tray, small))  # fmt: skip


def _cards(canvas: Canvas, tray: FRect, small: bool) -> FRect:
    """Return the room of the cards in the hand: beside a heading, or below a low one."""
    pad = 8.0 if small else 16.0
    left = 0.0 if small else min(150.0 * canvas.text_factor, tray.width * 0.24)
    head = canvas.leading() + 10 if small else 24.0
    if tray.height < 90:
        head = 4.0
    return FRect(tray.x + pad + left, tray.y + head, max(1.0, tray.width - 2 * pad - left),
                 max(1.0, tray.height - head - (6 if small else 12)))  # fmt: skip


def _middle(canvas: Canvas, tray: FRect, small: bool) -> tuple[FRect, FRect, FRect, FRect, FRect]:
    line = canvas.leading(14 if small else 16)
    pad = 6.0 if small else 12.0
    inner = FRect(tray.x + pad, tray.y + pad, max(1.0, tray.width - 2 * pad),
                  max(1.0, tray.height - 2 * pad))  # fmt: skip
    first, last = inner.width * 0.24, inner.width * 0.31
    side = max(6.0, min(128.0, first - 16, inner.height - 2.4 * line))
    die = FRect(0, 0, side, side)
    die.center = (inner.x + first / 2, inner.y + line + (inner.height - 2.2 * line) / 2)
    x, wide = inner.x + first + 4, inner.width - first - last - 12
    rows = max(4.0, inner.height - 2 * line)
    taken = FRect(x, inner.y + line + 2, wide, max(2.0, rows * 0.54 - 6))
    free = FRect(x, taken.bottom + line + 4, wide, max(2.0, rows * 0.46 - 6))
    end = FRect(inner.right - last, inner.y, last, inner.height)
    tall = max(4.0, min(118.0, inner.height - 2.6 * line - 8, (last / 2 - 10) * faces.RATIO))
    card = tall / faces.RATIO
    y = end.y + max(0.0, (inner.height - tall - 2.6 * line) * 0.42)
    deck = FRect(end.x + last * 0.27 - card / 2, y, card, tall)
    discard = FRect(end.x + last * 0.75 - card / 2, y, card, tall)
    return die, taken, free, deck, discard
