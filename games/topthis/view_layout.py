"""Where everything stands on the table of Top This!, from the room that there is."""

from dataclasses import dataclass

from pygame import FRect

from games.shell.theme import COMPACT_HEIGHT, COMPACT_WIDTH

CARD = (120.0, 160.0)
"""An order card at full size."""
DRAWER_EDGE = 16.0
TAB = 20.0
"""What the tab of the tuning drawer takes at the edge, beyond a margin."""


@dataclass(frozen=True)
class Layout:
    """Places in logical pixels.

    Attributes:
        area: all the room below the bar.
        orders: where the open orders lie; heading included.
        columns: of order cards beside each other.
        flip: the button that flips.
        top: the button "Top This!".
        play: the room of the pizza.
        side: the column of the players, from top to foot.
        tips: the tray of tip cards.
        bag: the tray of the bag.
        small: whether there is little room: others' hands are told as a number.
        narrow: whether there is very little of it.
    """

    area: FRect
    orders: FRect
    columns: int
    flip: FRect
    top: FRect
    play: FRect
    side: FRect
    tips: FRect
    bag: FRect
    small: bool
    narrow: bool


def lay_out(area: FRect, seats: int, squeeze: float = 0.0, text: float = 1.0) -> Layout:
    """Return the places for a number of seats in the room below the bar.

    Args:
        area: the room.
        seats: how many play.
        squeeze: width at the right that an open drawer takes.
        text: factor of the size of text.
    """
    tight = area.width < COMPACT_WIDTH or area.bottom < COMPACT_HEIGHT
    drawer = squeeze + DRAWER_EDGE if squeeze else 0.0
    if tight:
        # In a small window the drawer lies over the players.
        drawer = 0.0
    if tight or squeeze > 0 or text > 1.3:
        edge = drawer or TAB
        return _small(area, area.right - edge, text)
    return _full(area, seats, text)


def _full(area: FRect, seats: int, text: float) -> Layout:
    margin, top = 24.0, area.top + 16
    foot = area.bottom - 24
    button = 48.0 if text <= 1 else 56.0
    left = FRect(area.left + margin, top, 256, foot - top)
    flip = FRect(left.x, foot - button, 124, button)
    call = FRect(flip.right + 8, foot - button, 124, button)
    orders = FRect(left.x, left.y, left.width, flip.top - 16 - left.y)
    wide = 280.0
    # The tab of the tuning drawer needs a little room at the edge.
    side = FRect(area.right - 40 - wide, top, wide, foot - top)
    tips, bag = _trays(side, seats, 88.0)
    side.height = tips.top - 16 - side.y
    play = FRect(left.right + 24, area.top + 8, side.left - left.right - 48, area.height - 16)
    return Layout(area, orders, 2, flip, call, play, side, tips, bag, False, False)


def _trays(side: FRect, seats: int, tall: float) -> tuple[FRect, FRect]:
    """Place the trays of tips and of the bag at the foot of a column."""
    if seats <= 3:
        bag = FRect(side.x, side.bottom - tall, side.width, tall)
        return bag.move(0, -tall - 16), bag
    half = (side.width - 8) / 2
    tips = FRect(side.x, side.bottom - tall, half, tall)
    return tips, tips.move(half + 8, 0)


def _small(area: FRect, right: float, text: float) -> Layout:
    narrow = right - area.left < 800
    margin = 8.0 if narrow else 16.0
    gap = 6.0 if narrow else 12.0
    top, foot = area.top + margin - 2, area.bottom - margin
    wide = min(168.0, (96.0 if narrow else 114.0) * (0.7 + 0.3 * text))
    wide = min(wide, (right - area.left) * 0.22)
    button = 40.0 * (0.5 + 0.5 * text)
    left = FRect(area.left + margin, top, wide, foot - top)
    call = FRect(left.x, foot - button, wide, button)
    flip = FRect(left.x, call.top - 8 - button, wide, button)
    orders = FRect(left.x, top, wide, max(40.0, flip.top - 12 - top))
    roomy = right - area.left > 1100
    panel = (160.0 if narrow else 280.0 if roomy else 200.0) * (1.0 if roomy else 0.8 + 0.2 * text)
    panel = min(panel, (right - area.left) * 0.34)
    side = FRect(right - margin - panel, top, panel, foot - top)
    tall = min(64.0 * (0.5 + 0.5 * text), side.height / 6)
    half = (panel - 8) / 2
    tips = FRect(side.x, foot - tall, half, tall)
    bag = tips.move(half + 8, 0)
    side.height = tips.top - gap - side.y
    start = left.right + gap
    play = FRect(start, area.top + 4, max(40.0, side.left - gap - start), area.height - 8)
    return Layout(area, orders, 1, flip, call, play, side, tips, bag, True, narrow)


def panel_places(layout: Layout, seats: int, turn: int, text: float = 1.0) -> tuple[FRect, ...]:
    """Return the panel of each seat; that of the seat whose turn it is is larger.

    Args:
        layout: of the table.
        seats: how many play.
        turn: whose turn it is.
        text: factor of the size of text.
    """
    side = layout.side
    gap = 8.0 if layout.small or seats > 3 else 16.0
    large = (168.0 if not layout.small else 120.0 if layout.narrow else 132.0) * (
        0.55 + 0.45 * text
    )
    each = 104.0 if not layout.small else 48.0 * (0.5 + 0.5 * text)
    room = side.height - gap * (seats - 1)
    large = min(large, room * 0.5)
    each = max(4.0, min(each, (room - large) / max(1, seats - 1)))
    out: list[FRect] = []
    y = side.y
    for seat in range(seats):
        tall = large if seat == turn else each
        out.append(FRect(side.x, y, side.width, tall))
        y += tall + gap
    return tuple(out)
