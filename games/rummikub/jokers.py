# pyright: strict
"""The official rule for jokers on the table.

A joker on the table still stands for the same tile, or a copy of that tile was laid from the rack
in this turn and the joker lies in another set than that copy. What a joker stands for is whatever
reading of the old and the new table makes the move legal.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from games.rummikub.sets import readings
from games.rummikub.tiles import JOKER, Tiles


def joker_readings(table: Sequence[Tiles]) -> list[tuple[tuple[int, int], ...]]:
    """Return every reading of a table's jokers: pairs (index of the set, tile it stands for)."""
    ways = [
        [tuple((index, tile) for tile in reading) for reading in readings(tuple(sorted(tiles)))]
        for index, tiles in enumerate(table)
        if JOKER in tiles
    ]
    return [tuple(pair for way in choice for pair in way) for choice in product(*ways)]


def keeps_to_official(old: Sequence[Tiles], new: Sequence[Tiles], laid: Sequence[int]) -> bool:
    """Return whether the jokers of the old table lie in the new one as the official rule asks."""
    if not any(JOKER in tiles for tiles in old):
        return True
    laid_count = Counter(laid)
    where: dict[int, set[int]] = {}
    for index, tiles in enumerate(new):
        for tile in tiles:
            where.setdefault(tile, set()).add(index)
    sizes = Counter(tile for tiles in new for tile in tiles)
    after = joker_readings(new)
    stood_for = {tuple(sorted(tile for _set, tile in way)) for way in joker_readings(old)}
    return any(
        _match(list(before), list(places), laid_count, where, sizes)
        for before in stood_for
        for places in after
    )


def _match(
    before: list[int],
    places: list[tuple[int, int]],
    laid: Counter[int],
    where: dict[int, set[int]],
    sizes: Counter[int],
) -> bool:
    """Give every old joker, which stood for a tile of `before`, its own place in the new table."""
    if not before:
        return True
    tile = before[0]
    for index, (home, stands_for) in enumerate(places):
        rest = places[:index] + places[index + 1 :]
        if stands_for == tile and _match(before[1:], rest, laid, where, sizes):
            return True
        alone = sizes[tile] == 1 and home in where.get(tile, ())
        if laid[tile] and not alone:
            laid[tile] -= 1
            fits = _match(before[1:], rest, laid, where, sizes)
            laid[tile] += 1
            if fits:
                return True
    return False
