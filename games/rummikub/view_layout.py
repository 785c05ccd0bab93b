"""Where everything lies on the table of Rummikub, and how its sets flow into rows."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

RATIO = 67 / 48
"""Height of a tile by its width."""
SIZES = (48.0, 44.0, 40.0, 36.0, 32.0, 28.0, 24.0)
COLUMN = 304.0
GAP = 22.0
"""Between rows: room for what is wrong with a set."""
NARROW = 860.0


@dataclass(frozen=True)
class Lay:
    """The places of the table.

    Attributes:
        panels: of the seats shown, in their order.
        pool, clock: of the pool and of the clock, which may be empty.
        cloth: where the sets lie.
        rack: the wooden rack; empty where nobody has one.
        notes: the words about the rack.
        sorts: the two buttons that sort.
        buttons: end, reset, give up.
        narrow: whether the buttons stand in one row above the rack.
    """

    panels: tuple[FRect, ...]
    pool: FRect
    clock: FRect
    cloth: FRect
    rack: FRect
    notes: FRect
    sorts: tuple[FRect, ...]
    buttons: tuple[FRect, ...]
    narrow: bool


def lay_out(area: FRect, seats: int, clock: bool, rack: bool, compact: bool, leading: float) -> Lay:
    """Place everything in the room below the bar.

    Args:
        area: the room.
        seats: how many panels are shown.
        clock: whether there is a clock.
        rack: whether there is a rack to show.
        compact: whether there is little room.
        leading: height of a line of text.
    """
    narrow = area.width < NARROW
    margin = 8.0 if compact else 24.0
    gap = 6.0 if compact else 16.0
    tall = max(40.0 if compact else 48.0, leading + 12)
    top = area.y + (6.0 if compact else 16.0)
    panels, pool, clock_at = _top_row(area, seats, clock, margin, gap, top, tall)
    y = top + tall + gap
    bottom = area.bottom - (8.0 if compact else 24.0)
    none = FRect(0, 0, 0, 0)
    if not rack:
        cloth = FRect(area.x + margin, y, area.width - 2 * margin, bottom - y)
        return Lay(panels, pool, clock_at, cloth, none, none, (none,) * 2, (none,) * 3, narrow)
    rack_tall = 104.0 if narrow else 128.0 if compact else 176.0
    foot = area.bottom - (6.0 if compact else 12.0)
    rack_top = foot - rack_tall
    if narrow:
        wide = area.width - 2 * margin
        row = max(34.0, leading + 10)
        row_y = rack_top - row - 2
        cells = [0.15, 0.15, 0.17, 0.17, 0.15, 0.21]
        x = area.x + margin
        places: list[FRect] = []
        for share in cells:
            places.append(FRect(x, row_y, wide * share - 6, row))
            x += wide * share
        places[-1].width += 6
        cloth = FRect(area.x + margin, y, wide, row_y - gap - y)
        place = FRect(area.x + margin, rack_top, wide, rack_tall)
        sorts, notes, buttons = tuple(places[:2]), places[2], tuple(places[3:])
        return Lay(panels, pool, clock_at, cloth, place, notes, sorts, buttons, narrow)
    side = max(150.0, min(176.0, area.width * 0.17))
    left, right = area.x + margin, area.right - margin
    place = FRect(left + side + gap, rack_top, right - left - 2 * (side + gap), rack_tall)
    big = 36.0 if compact else 48.0
    y_end = rack_top - 4
    step = (rack_tall + 4 - big) / 2 - (4 if not compact else 0)
    step = min(step, big + 12)
    buttons = tuple(FRect(right - side, y_end + i * step, side, big) for i in range(3))
    small = max(32.0 if compact else 40.0, min(leading + 10, 44))
    line = leading + 2
    notes = FRect(left, y_end, side, rack_tall)
    first = y_end + line + (4 if compact else 10)
    sorts = tuple(FRect(left, first + i * (small + (4 if compact else 8)), side, small)
                  for i in range(2))  # fmt: skip
    cloth = FRect(left, y, right - left, y_end - gap - y)
    return Lay(panels, pool, clock_at, cloth, place, notes, sorts, buttons, narrow)


def _top_row(
    area: FRect, seats: int, clock: bool, margin: float, gap: float, top: float, tall: float
) -> tuple[tuple[FRect, ...], FRect, FRect]:
    right = area.right - margin
    few = area.width < NARROW
    clock_wide = (
        (84.0 if few else 112.0 if area.width < 1100 or seats > 4 else 184.0) if clock else 0.0
    )
    pool_wide = 64.0 if few else 96.0 if area.width < 1100 or seats > 4 else max(120.0, 2.6 * tall)
    clock_at = FRect(right - clock_wide, top, clock_wide, tall)
    if clock:
        right -= clock_wide + gap
    pool = FRect(right - pool_wide, top, pool_wide, tall)
    right -= pool_wide + gap
    left = area.x + margin
    wide = min(288.0, (right - left + gap) / max(1, seats) - gap)
    panels = tuple(FRect(left + i * (wide + gap), top, wide, tall) for i in range(seats))
    return panels, pool, clock_at


@dataclass(frozen=True)
class Flow:
    """How sets lie on the cloth.

    Attributes:
        tile: width of a tile.
        places: of the sets, as if nothing were scrolled.
        fresh: where a new set would go.
        height: of all of it.
    """

    tile: float
    places: tuple[FRect, ...]
    fresh: FRect
    height: float

    @property
    def pitch(self) -> float:
        """From one tile to the next."""
        return self.tile + max(1.0, round(self.tile / 24))


def flow(room: FRect, lengths: Sequence[int]) -> Flow:
    """Place sets of so many tiles (holes counted) in rows: as large as they fit.

    At the usual size they stand in columns; smaller ones are packed from left to right. At the
    smallest size the room may be too low: then it is scrolled.
    """
    for tile in SIZES:
        made = _columns(room, lengths) if tile == SIZES[0] else _packed(room, lengths, tile)
        wide = max((place.right for place in made.places), default=0.0)
        if made.height <= room.height and wide <= room.right - 8:
            return made
    return _packed(room, lengths, SIZES[-1])


def _columns(room: FRect, lengths: Sequence[int]) -> Flow:
    columns = int((room.width + 24) // COLUMN)
    if columns < 2:
        return _packed(room, lengths, SIZES[0])
    tall, places = SIZES[0] * RATIO, list[FRect]()
    row, column = 0, 0
    for length in [*lengths, 4]:
        wide = length * 50.0 - 2
        span = max(1, int((wide + 40) // COLUMN) + 1) if wide + 40 > COLUMN else 1
        if column and column + span > columns:
            row, column = row + 1, 0
        at = (room.x + 24 + column * COLUMN, room.y + 16 + row * (tall + GAP - 1))
        places.append(FRect(*at, wide, tall))
        column += span
        if column >= columns:
            row, column = row + 1, 0
    height = places[-1].bottom + 8 - room.y
    return Flow(SIZES[0], tuple(places[:-1]), places[-1], height)


def _packed(room: FRect, lengths: Sequence[int], tile: float) -> Flow:
    pitch = tile + max(1.0, round(tile / 24))
    tall, gap, edge = tile * RATIO, max(16.0, tile * 0.7), 14.0
    x, y = room.x + edge, room.y + 12
    places: list[FRect] = []
    for length in [*lengths, 3]:
        wide = length * pitch - (pitch - tile)
        if x > room.x + edge and x + wide > room.right - edge:
            x, y = room.x + edge, y + tall + GAP
        places.append(FRect(x, y, wide, tall))
        x += wide + gap
    height = places[-1].bottom + 8 - room.y
    return Flow(tile, tuple(places[:-1]), places[-1], height)


def stand(rack: FRect, count: int) -> list[FRect]:
    """Return the places of so many tiles on the two boards of a rack."""
    unit = rack.height / 176
    tile, edge = 48.0 * unit, 24.0 * min(1.0, rack.width / 848)
    room = rack.width - 2 * edge
    row = max(1, -(-count // 2))
    pitch = min(tile + 4, room / row)
    size = min(tile, pitch - min(4.0, pitch / 12))
    feet = (rack.y + 78 * unit, rack.y + 156 * unit)
    tall = size * RATIO
    return [
        FRect(rack.x + edge + (i % row) * pitch, feet[min(i // row, 1)] - tall, size, tall)
        for i in range(count)
    ]
