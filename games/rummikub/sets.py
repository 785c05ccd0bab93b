# pyright: strict
"""Runs and groups: which tiles make one, what a joker stands for, and what is wrong with the rest.

The order of the tiles within a set does not matter; a joker stands for whatever makes it legal.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from games.core.words import _
from games.rummikub.tiles import (
    COLOURS,
    JOKER,
    VALUES,
    Table,
    Tiles,
    box_of,
    check_count,
    colour_of,
    largest_box,
    read_table,
    read_tiles,
    tile_of,
    tile_text,
    value_of,
)

LEAST = 3
"""Tiles of the smallest set."""


def is_run(text: str) -> bool:
    """Return whether these tiles are a run: 3 to 13 values of one colour in a row.

    Raises:
        ValueError: an unknown tile, or more of one than the largest box holds.
    """
    tiles = _one_set(text)
    return len(tiles) >= LEAST and run_fault(tiles) is None


def is_group(text: str) -> bool:
    """Return whether these tiles are a group: 3 or 4 tiles of one value, all colours different.

    Raises:
        ValueError: an unknown tile, or more of one than the largest box holds.
    """
    tiles = _one_set(text)
    return len(tiles) >= LEAST and group_fault(tiles) is None


def check_table(text: str, copies: int = 2) -> list[tuple[int, str]]:
    """Return what is wrong with a table: pairs (index of the set from 0, reason).

    Raises:
        ValueError: an unknown tile, or more of one than a box of so many copies holds.
    """
    table = read_table(text)
    check_count(table, box_of(copies))
    return faults(table)


def faults(table: Iterable[Tiles]) -> list[tuple[int, str]]:
    """Return (index of the set, reason) for every set that is not legal."""
    found: list[tuple[int, str]] = []
    for index, tiles in enumerate(table):
        reason = set_fault(tiles)
        if reason is not None:
            found.append((index, reason))
    return found


def set_fault(tiles: Sequence[int]) -> str | None:
    """Return why these tiles are no legal set, None when they are one."""
    return _set_fault(tuple(sorted(tiles)))


@lru_cache(maxsize=20_000)
def _set_fault(tiles: Tiles) -> str | None:
    if not tiles:
        return _("The set is empty.")
    run, group = run_fault(tiles), group_fault(tiles)
    if run is None or group is None:
        return None if len(tiles) >= LEAST else _("A set has at least three tiles.")
    plain = [tile for tile in tiles if tile != JOKER]
    if len({value_of(tile) for tile in plain}) == 1:
        return group
    if len({colour_of(tile) for tile in plain}) == 1:
        return run
    return _("These tiles are neither of one colour nor of one value.")


def run_fault(tiles: Sequence[int]) -> str | None:
    """Return what keeps these tiles, however few, from being part of a run."""
    plain = sorted(tile for tile in tiles if tile != JOKER)
    jokers = len(tiles) - len(plain)
    if len(tiles) > VALUES:
        return _("A run has at most thirteen tiles.")
    if len({colour_of(tile) for tile in plain}) > 1:
        return _("A run is of one colour.")
    for tile, after in pairwise(plain):
        if tile == after:
            return _("{tile} is in the run twice.").format(tile=tile_text(tile))
    gaps = [(a, b) for a, b in pairwise(plain) if b - a > 1]
    missing = sum(b - a - 1 for a, b in gaps)
    if missing <= jokers:
        return None
    low, high = (value_of(tile) for tile in gaps[0])
    if jokers:
        return _("The gaps of the run need {n} jokers.").format(n=missing)
    if high - low == 2:
        text = _("The {value} between {low} and {high} is missing.")
        return text.format(value=low + 1, low=low, high=high)
    text = _("{first} to {last} between {low} and {high} are missing.")
    return text.format(first=low + 1, last=high - 1, low=low, high=high)


def group_fault(tiles: Sequence[int]) -> str | None:
    """Return what keeps these tiles, however few, from being part of a group."""
    plain = sorted(tile for tile in tiles if tile != JOKER)
    if len({value_of(tile) for tile in plain}) > 1:
        return _("A group is of one value.")
    for tile, after in pairwise(plain):
        if tile == after:
            return _("{tile} is in the group twice.").format(tile=tile_text(tile))
    if len(tiles) > COLOURS:
        return _("A group has at most four tiles.")
    return None


@lru_cache(maxsize=20_000)
def readings(tiles: Tiles) -> tuple[Tiles, ...]:
    """Return every way to read the jokers of a legal set: the sorted tiles that they stand for.

    `tiles` must be sorted. A set without jokers has the one reading ().
    """
    plain = [tile for tile in tiles if tile != JOKER]
    jokers = len(tiles) - len(plain)
    if not jokers:
        return ((),)
    found: set[Tiles] = set()
    if run_fault(tiles) is None:
        colours = {colour_of(tile) for tile in plain} or set(range(COLOURS))
        values = {value_of(tile) for tile in plain}
        for low in range(1, VALUES + 2 - len(tiles)):
            span = set(range(low, low + len(tiles)))
            if values <= span:
                for colour in colours:
                    found.add(tuple(tile_of(colour, value) for value in sorted(span - values)))
    if group_fault(tiles) is None:
        free = sorted(set(range(COLOURS)) - {colour_of(tile) for tile in plain})
        for value in {value_of(tile) for tile in plain} or set(range(1, VALUES + 1)):
            for colours in combinations(free, jokers):
                found.add(tuple(tile_of(colour, value) for colour in colours))
    return tuple(sorted(found))


@lru_cache(maxsize=20_000)
def _arrange(tiles: Tiles) -> Tiles:
    plain = [tile for tile in tiles if tile != JOKER]
    jokers = len(tiles) - len(plain)
    if not jokers or not plain or run_fault(tiles) is not None:
        return (*plain, *(JOKER,) * jokers)
    low, high = value_of(plain[0]), value_of(plain[-1])
    over = jokers - (high - low + 1 - len(plain))
    high = min(VALUES, high + over)
    low = high - len(tiles) + 1
    colour, there = colour_of(plain[0]), set(plain)
    span = [tile_of(colour, value) for value in range(low, high + 1)]
    return tuple(tile if tile in there else JOKER for tile in span)


def arrange(tiles: Iterable[int]) -> Tiles:
    """Return a set's tiles in the order in which they are shown.

    A run ascends, its jokers in the gaps, then behind it up to 13, then before it; a group goes by
    colour, jokers last.
    """
    return _arrange(tuple(sorted(tiles)))


def arrange_table(table: Iterable[Iterable[int]]) -> Table:
    """Return the sets, each in the order in which it is shown."""
    return tuple(arrange(tiles) for tiles in table)


def best_points(tiles: Sequence[int]) -> int:
    """Return the points of a legal set, a joker counting as what it stands for at best."""
    plain = sum(value_of(tile) for tile in tiles if tile != JOKER)
    return plain + max(
        sum(value_of(tile) for tile in reading) for reading in readings(tuple(sorted(tiles)))
    )


def _one_set(text: str) -> Tiles:
    tiles = read_tiles(text)
    check_count([tiles], largest_box())
    return tiles
