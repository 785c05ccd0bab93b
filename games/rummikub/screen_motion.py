"""Where tiles are drawn: their places on table and rack, and their way there."""

import math
from collections.abc import Callable

from pygame import FRect

from games.rummikub.screen_desk import Desk
from games.rummikub.sets import run_fault, set_fault
from games.rummikub.tiles import JOKER, Tiles, colour_of
from games.rummikub.view_layout import Lay, flow, stand

HASTE = 16.0
"""How fast a tile nears its place, a second."""
MOST_HOLES = 4


def with_holes(tiles: Tiles) -> tuple[int | None, ...]:
    """Return a set's tiles with None for each value that is missing in a run that has gaps."""
    plain = [tile for tile in tiles if tile != JOKER]
    if JOKER in tiles or len(plain) < 2 or len({colour_of(tile) for tile in plain}) > 1:
        return tiles
    if set_fault(tiles) is None or run_fault(tiles) is None or len(set(plain)) < len(plain):
        return tiles
    missing = plain[-1] - plain[0] + 1 - len(plain)
    if not 0 < missing <= MOST_HOLES:
        return tiles
    return tuple(tile if tile in plain else None for tile in range(plain[0], plain[-1] + 1))


class Motion:
    """The places of all tiles, and where each is drawn now.

    Attributes:
        spots: where each tile belongs.
        shown: where it is drawn.
        sets: the places of the sets by their number.
        holes: the places of what is missing in them.
        fresh: the place of a new set.
        longest: height of all sets together; more than the cloth has is scrolled.
        tile: the width of a tile on the table.
    """

    def __init__(self) -> None:
        self.spots: dict[int, FRect] = {}
        self.shown: dict[int, FRect] = {}
        self.sets: dict[int, FRect] = {}
        self.holes: dict[int, list[FRect]] = {}
        self.fresh = FRect(0, 0, 0, 0)
        self.longest = 0.0
        self.tile = 48.0

    def place(self, desk: Desk, lay: Lay, scroll: float) -> None:
        """Find the places of everything on the desk."""
        rows = [(sid, ids, with_holes(desk.tiles(ids))) for sid, ids in desk.sets]
        made = flow(lay.cloth, [len(row) for _sid, _ids, row in rows])
        self.tile, self.longest = made.tile, made.height
        self.fresh = made.fresh.move(0, -scroll)
        self.spots, self.sets, self.holes = {}, {}, {}
        for (sid, ids, row), whole in zip(rows, made.places, strict=True):
            whole = whole.move(0, -scroll)
            self.sets[sid] = whole
            left = list(ids)
            for at, tile in enumerate(row):
                spot = FRect(whole.x + at * made.pitch, whole.y, made.tile, whole.height)
                if tile is None:
                    self.holes.setdefault(sid, []).append(spot)
                else:
                    self.spots[left.pop(0)] = spot
        if lay.rack.width:
            places = stand(lay.rack, len(desk.rack))
            self.spots.update(zip(desk.rack, places, strict=True))
        self.shown = {i: spot for i, spot in self.shown.items() if i in self.spots}

    def begin(self, piece: int, origin: FRect | None) -> None:
        """Let a tile start on its way from a place; None: it is there at once."""
        spot = self.spots.get(piece)
        if spot is not None:
            at = spot if origin is None else origin
            self.shown[piece] = FRect(at.centerx - spot.width / 2, at.centery - spot.height / 2,
                                      spot.width, spot.height)  # fmt: skip

    def jump(self) -> None:
        """Have everything where it belongs."""
        self.shown = {i: FRect(spot) for i, spot in self.spots.items()}

    def step(self, dt: float) -> None:
        """Bring everything nearer to its place."""
        share = 1 - math.exp(-HASTE * dt)
        for piece, spot in self.spots.items():
            now = self.shown.get(piece)
            if now is None or now == spot:
                self.shown[piece] = FRect(spot)
                continue
            ways = [b - a for a, b in zip(now, spot, strict=True)]
            if max(abs(way) for way in ways) < 0.6:
                self.shown[piece] = FRect(spot)
            else:
                self.shown[piece] = FRect(
                    *(a + way * share for a, way in zip(now, ways, strict=True))
                )

    def rests(self, piece: int) -> bool:
        """Return whether a tile is where it belongs."""
        return self.shown.get(piece) == self.spots.get(piece)

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return any(self.shown.get(i) != spot for i, spot in self.spots.items())

    def under(self, pos: tuple[float, float], may: Callable[[int], bool]) -> int:
        """Return the tile at a point, 0 for none."""
        return next(
            (i for i, spot in reversed(self.spots.items()) if spot.collidepoint(pos) and may(i)), 0
        )
