"""Where everything stands on the table of Ab in die Tonne, from the room that there is."""

from dataclasses import dataclass

from pygame import FRect

from games.shell.theme import COMPACT_HEIGHT, COMPACT_WIDTH

STRIP, STRIP_COMPACT = 64.0, 40.0
"""Height of the table's edge."""


@dataclass(frozen=True)
class Layout:
    """Places in logical pixels.

    Attributes:
        area: all the room below the bar.
        panels: one a seat.
        stack: of the markers.
        shelf: of the supply.
        play: between the panels and the shelf, down to the table's top.
        floor: y of the table's top.
        rails: whether panels are narrow.
    """

    area: FRect
    panels: tuple[FRect, ...]
    stack: FRect
    shelf: FRect
    play: FRect
    floor: float
    rails: bool

    @property
    def pad(self) -> tuple[float, float, float, float]:
        """What a camera that looks at the whole area must keep free: left, top, right, foot."""
        return (
            self.play.left - self.area.left,
            self.play.top - self.area.top,
            self.area.right - self.play.right,
            self.area.bottom - self.floor,
        )


def lay_out(area: FRect, seats: int, squeeze: float = 0.0) -> Layout:
    """Return the places for a number of seats in the room below the bar.

    Args:
        area: the room.
        seats: how many panels.
        squeeze: width at the right that an open drawer takes: panels become rails and the shelf
            narrower; in small rooms the drawer covers the shelf.
    """
    small = area.width < COMPACT_WIDTH or area.bottom < COMPACT_HEIGHT
    rails = small or squeeze > 0
    low = area.bottom < COMPACT_HEIGHT
    narrow = area.width < 800
    margin = 12.0 if narrow else 24.0
    strip = min(STRIP_COMPACT if low else STRIP, area.height / 4)
    floor = area.bottom - strip
    top = area.top + (12.0 if low else 16.0)
    wide = 96.0 if rails else 256.0
    gap = 16.0 if seats < 4 and not (rails and seats > 2) else 8.0
    foot = floor - (12.0 if rails else 8.0)
    low_stack = rails and (seats > 3 or floor - top < 400)
    tall = 72.0 if not rails or low_stack else 128.0
    stack = FRect(area.left + margin, foot - tall, wide, tall)
    room = stack.top - gap - top
    each = max(20.0, min(128.0 if rails else 232.0, (room - gap * (seats - 1)) / seats))
    panels = tuple(
        FRect(area.left + margin, top + i * (each + gap), wide, each) for i in range(seats)
    )
    if rails:
        stack.top = min(stack.top, panels[-1].bottom + gap)
    boards = 192.0 if not rails else 152.0 if not low else 128.0 if not narrow else 108.0
    beside = 44.0 if not narrow else 36.0
    if squeeze > 0 and not small:
        beside = squeeze + 24.0
    shelf = FRect(
        area.right - beside - boards, top + (4.0 if rails else 0.0), boards,
        max(60.0, floor - top - (16.0 if not rails else 20.0)),
    )  # fmt: skip
    left, right = stack.right + 16, shelf.left - 8
    if squeeze > 0 and small:
        right = area.right - squeeze - 8
    if right - left < 40:
        left, right = area.left, area.right - squeeze
    play = FRect(left, area.top + 8, right - left, max(20.0, floor - area.top - 8))
    return Layout(area, panels, stack, shelf, play, floor, rails)
