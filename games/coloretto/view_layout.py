"""Where everything lies on the table of Coloretto, in logical pixels."""

from dataclasses import dataclass

from pygame import FRect

from games.coloretto.rules import ROOM
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, places


@dataclass(frozen=True)
class Layout:
    """The places.

    Attributes:
        small: whether there is little room.
        tray: the room of the deck and the drawn card.
        drawn: the drawn card.
        deck: the top of the deck.
        rows: the tray of each row.
        cards: for each row the row card and the places beside it.
        sides: for each row the room for what it is worth.
        panels: one a seat.
    """

    small: bool
    tray: FRect
    drawn: FRect
    deck: FRect
    rows: tuple[FRect, ...]
    cards: tuple[tuple[FRect, ...], ...]
    sides: tuple[FRect, ...]
    panels: tuple[FRect, ...]

    def card(self, row: int, number: int) -> FRect:
        """Return the place of the card of this number (from 0) beside a row."""
        mine = self.cards[row]
        return mine[min(number + 1, len(mine) - 1)]


def lay_out(canvas: Canvas, area: FRect, seats: int) -> Layout:
    """Return the places in the room below the bar."""
    small = canvas.compact
    edge, gap, gutter = (8.0, 8.0, 4.0) if small else (24.0, 16.0, 8.0)
    top = area.y + (8 if small else 16)
    tall = max(1.0, area.bottom - top - edge)
    whole = max(60.0, area.width - 2 * edge)
    narrow = whole < 760
    left = min((112.0 if small else 216.0) * max(1.0, canvas.text_factor * 0.86), whole * 0.2)
    left = min(left, 92.0) if narrow else left
    right = min(384.0 if small else 416.0, whole * (0.37 if narrow else 0.41))
    tray = FRect(area.x + edge, top, left, tall)
    middle = FRect(tray.right + gap, top, max(1.0, whole - left - right - 2 * gap), tall)
    side = FRect(middle.right + gap, top, right, tall)
    count = len(ROOM[seats])
    trays = places.rows(middle, count, gutter)
    cards = tuple(_cards(rect, small) for rect in trays)
    return Layout(
        small,
        tray,
        *_piles(canvas, tray, small),
        tuple(trays),
        cards,
        tuple(
            FRect(mine[-1].right + 4, rect.y, max(1.0, rect.right - mine[-1].right - 8),
                  rect.height)
            for rect, mine in zip(trays, cards, strict=True)
        ),
        tuple(_panels(side, seats, gutter)),
    )  # fmt: skip


def _cards(rect: FRect, small: bool) -> tuple[FRect, ...]:
    pad = 8.0 if small else 16.0
    gap = 8.0 if small else 10.0
    most = max(1.0, rect.width - pad - (max(84.0, rect.width * 0.34) if small else 176))
    wide = min((rect.height - (12 if small else 24)) / faces.RATIO, (most - 3 * gap) / 4, 116.0)
    wide = max(2.0, wide)
    y = rect.centery - wide * faces.RATIO / 2
    return tuple(faces.box(rect.x + pad + i * (wide + gap), y, wide) for i in range(4))


def _piles(canvas: Canvas, tray: FRect, small: bool) -> tuple[FRect, FRect]:
    line = canvas.leading()
    head = 8.0 if small else line + 20
    foot = (3 if small else 5) * line + 16
    room = max(4.0, tray.height - head - foot - 2 * line)
    wide = min(140.0, tray.width - 16, room * 0.62 / faces.RATIO)
    wide = max(2.0, wide)
    drawn = faces.box(tray.centerx - wide / 2, tray.y + head, wide)
    narrow = max(2.0, min(90.0, wide * 0.66, room * 0.38 / faces.RATIO))
    below = tray.bottom - foot - narrow * faces.RATIO
    return drawn, faces.box(tray.centerx - narrow / 2 + 2, below, narrow)


def _panels(side: FRect, seats: int, gutter: float) -> list[FRect]:
    out = places.rows(side, max(3, seats), gutter)
    return out[:seats]
