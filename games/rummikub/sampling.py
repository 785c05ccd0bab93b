# pyright: strict
"""Some legal move, cheaply: for players who play at random and for tests."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from games.rummikub.melds import why_no_meld
from games.rummikub.sets import arrange, set_fault
from games.rummikub.state import ICE_POINTS, AnyMove, Draw, Meld, Pass, State
from games.rummikub.tiles import (
    COLOURS,
    HIDDEN,
    JOKER,
    VALUES,
    Table,
    Tiles,
    points_of,
    table_text,
    tile_of,
    value_of,
)

TRIES = 4
"""Tiles of the rack that are tried on the sets of the table."""


def sample_move(state: State, rng: Random) -> AnyMove:
    """Return a meld of the seat to move where one is easily found, or else a draw or a pass."""
    seat = state.turn
    if seat is not None and HIDDEN not in state.racks[seat]:
        table = _some_meld(state, state.racks[seat], state.broken[seat], rng)
        if table is not None and why_no_meld(state, table) is None:
            return Meld(table_text(table))
    if not state.pool:
        return Pass()
    return Draw(failed=rng.random() < 0.05)


def _some_meld(state: State, rack: Tiles, broken: bool, rng: Random) -> Table | None:
    left = Counter(rack)
    table = list(state.table)
    laid: list[int] = []
    found = list(_whole_sets(left, use_joker=broken))
    rng.shuffle(found)
    for tiles in found:
        if not Counter(tiles) - left:
            left -= Counter(tiles)
            table.append(arrange(tiles))
            laid += tiles
            if rng.random() < 0.3 and (broken or points_of(laid) >= ICE_POINTS):
                break
    if broken:
        for tile in rng.sample(sorted(left), min(len(left), TRIES)):
            homes = [i for i, home in enumerate(table) if set_fault((*home, tile)) is None]
            if homes and rng.random() < 0.6:
                index = rng.choice(homes)
                table[index] = arrange((*table[index], tile))
                laid.append(tile)
    if not laid:
        return None
    return tuple(table)


def _whole_sets(rack: Counter[int], use_joker: bool) -> Iterator[Tiles]:
    """Give small runs and groups of a rack's tiles, at most one joker in each."""
    joker = use_joker and rack[JOKER] > 0
    for value in range(1, VALUES + 1):
        there = [t for t in (tile_of(c, value) for c in range(COLOURS)) if rack[t]]
        for size in (3, 4):
            yield from combinations(there, size)
        if joker:
            for pair in combinations(there, 2):
                yield (*pair, JOKER)
    for tile in sorted(rack):
        if tile != JOKER and value_of(tile) <= VALUES - 2:
            run = (tile, tile + 1, tile + 2)
            missing = sum(not rack[one] for one in run)
            if not missing:
                yield run
            elif joker and missing == 1:
                yield tuple(one if rack[one] else JOKER for one in run)
