"""The problems that a position poses: one, or under the official joker rule one a reading.

Under that rule every joker of the old table either stays what it stands for, and is then a tile
like any other (pinned), or is released: a copy of its tile must be laid, and the joker is free. A
single copy may not lie in the joker's set; for that the sets that can hold the copy are tried one
by one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import combinations, product
from typing import TypeAlias, TypeVar

from games.rummikub.problem import (
    JOKER_PLACE,
    PINNED,
    REAL,
    VALUES,
    OldGroup,
    OldRun,
    Problem,
)
from games.rummikub.sets import readings
from games.rummikub.tiles import (
    COLOURS,
    JOKER,
    JOKER_POINTS,
    Tiles,
    colour_of,
    tile_of,
    tile_text,
    value_of,
)
from games.rummikub.wording import key_of

Member: TypeAlias = tuple[int, int]
"""A tile and what stands for it: REAL, PINNED, or a free joker."""
ICE_POINTS = 30
Old = TypeVar("Old", OldRun, OldGroup)


def empty_problem(by_value: bool) -> Problem:
    """Return a problem without tiles; points count if `by_value`, else tiles."""
    gain = list(range(VALUES + 3)) if by_value else [1] * (VALUES + 3)
    return Problem(gain, JOKER_POINTS if by_value else 1)


def ice_problem(table: Sequence[Tiles], rack: Tiles, jokers: bool, by_value: bool) -> Problem:
    """Return the problem of the first meld: the rack alone, 30 points."""
    problem = empty_problem(by_value)
    _add_rack(problem, rack if jokers else [tile for tile in rack if tile != JOKER])
    problem.least = ICE_POINTS
    problem.fixed = tuple(key_of([tile_text(tile) for tile in tiles]) for tiles in table)
    return problem


def free_problem(table: Sequence[Tiles], rack: Tiles, hold: bool, by_value: bool) -> Problem:
    """Return the problem in which all jokers are free."""
    problem = empty_problem(by_value)
    for tiles in table:
        _add_tiles(problem, tiles, (), tiles.count(JOKER))
        _add_old(problem, tiles, (), tiles.count(JOKER))
    _add_rack(problem, rack)
    problem.hold_one = hold
    return problem


def official_problems(table: Sequence[Tiles], rack: Tiles, by_value: bool) -> Iterator[Problem]:
    """Give the problems of all readings under the official rule."""
    in_rack, on_table = Counter(rack), Counter(tile for tiles in table for tile in tiles)
    choices = [_choices(tiles, in_rack) for tiles in table]
    for choice in product(*choices):
        released = Counter(tile for _stay, gone in choice for tile in gone)
        if any(count > in_rack[tile] for tile, count in released.items()):
            continue
        problem = empty_problem(by_value)
        for tiles, (stay, gone) in zip(table, choice, strict=True):
            _add_tiles(problem, tiles, stay, len(gone))
        _add_rack(problem, rack)
        single = [t for t, count in released.items() if count == 1 and not on_table[t]]
        for tile, count in released.items():
            problem.need[colour_of(tile)][value_of(tile)] += count
        for alone in product((True, False), repeat=len(single)):
            one = deepcopy(problem)
            soles = [tile for tile, sole in zip(single, alone, strict=True) if sole]
            more = [tile for tile, sole in zip(single, alone, strict=True) if not sole]
            if any(in_rack[tile] < 2 for tile in more):
                continue
            for tile in more:
                one.need[colour_of(tile)][value_of(tile)] += 1
            for tile in soles:
                line = one.have[colour_of(tile)]
                spare = in_rack[tile] - 1
                line[value_of(tile)] -= spare
            for whole in _with_old_sets(one, table, choice):
                yield from _place_alone(whole, soles, 0)


def _with_old_sets(
    problem: Problem, table: Sequence[Tiles], choice: Sequence[tuple[Tiles, Tiles]]
) -> Iterator[Problem]:
    """Give the problem with the old sets that can be kept.

    A set is kept as well when other jokers that must stay take the place of its own.
    """
    pinned = Counter(tile for stay, _gone in choice for tile in stay)
    ways = [
        {
            chosen
            for reading in readings(tuple(sorted(tiles)))
            for chosen in combinations(reading, len(stay))
            if not Counter(chosen) - pinned
        }
        for tiles, (stay, _gone) in zip(table, choice, strict=True)
    ]
    for chosen in product(*map(sorted, ways)):
        one = deepcopy(problem)
        for tiles, stay, (_stay, gone) in zip(table, chosen, choice, strict=True):
            _add_old(one, tiles, stay, len(gone))
        yield one


def _choices(tiles: Tiles, in_rack: Counter[int]) -> list[tuple[Tiles, Tiles]]:
    """Return how a set's jokers can be taken: tiles that stay jokers, tiles that free one."""
    found: set[tuple[Tiles, Tiles]] = set()
    for reading in readings(tuple(sorted(tiles))):
        free = [index for index, tile in enumerate(reading) if in_rack[tile]]
        for size in range(len(free) + 1):
            for gone in combinations(free, size):
                found.add(
                    (
                        tuple(tile for index, tile in enumerate(reading) if index not in gone),
                        tuple(reading[index] for index in gone),
                    )
                )
    return sorted(found)


def _add_rack(problem: Problem, rack: Sequence[int]) -> None:
    for tile in rack:
        if tile == JOKER:
            problem.jokers += 1
        else:
            problem.have[colour_of(tile)][value_of(tile)] += 1
            problem.all_gain += problem.gain[value_of(tile)]


def _fixed(tiles: Tiles, stay: Tiles) -> dict[int, int]:
    """Return what must be used of a set of the table as it is, with its mark."""
    return {tile: REAL for tile in tiles if tile != JOKER} | {tile: PINNED for tile in stay}


def _add_tiles(problem: Problem, tiles: Tiles, stay: Tiles, free: int) -> None:
    """Add the tiles of a set of the table; its jokers stay as these tiles or are free."""
    problem.jokers += free
    problem.due += free
    for tile, mark in _fixed(tiles, stay).items():
        for grid in (problem.have, problem.need, problem.base):
            grid[colour_of(tile)][value_of(tile)] += 1
        problem.pins[colour_of(tile)][value_of(tile)] += mark == PINNED


def _add_old(problem: Problem, tiles: Tiles, stay: Tiles, free: int) -> None:
    """Add a set of the table as one that can be kept."""
    fixed = _fixed(tiles, stay)
    key = key_of([tile_text(tile) for tile in tiles])
    if not fixed:
        problem.joker_set = len(tiles)
        return
    values = sorted(value_of(tile) for tile in fixed)
    if len(fixed) > 1 and values[0] == values[-1]:
        masks = [0, 0, 0]
        for tile, mark in fixed.items():
            masks[mark] |= 1 << colour_of(tile)
        groups = problem.groups.setdefault(values[0], [])
        _count(groups, OldGroup(masks[REAL], masks[PINNED], free, key, 1))
        return
    marks = {value_of(tile): mark for tile, mark in fixed.items()}
    high = min(VALUES, values[0] + len(tiles) - 1)
    start = high - len(tiles) + 1
    line = tuple(marks.get(value, JOKER_PLACE) for value in range(start, high + 1))
    colour = next(map(colour_of, fixed))
    _count(problem.runs.setdefault((colour, start), []), OldRun(start, line, key, 1))


def _count(olds: list[Old], new: Old) -> None:
    """Add an old set to a list in which equal ones are counted."""
    for index, old in enumerate(olds):
        if replace(old, count=1) == new:
            olds[index] = replace(old, count=old.count + 1)
            return
    olds.append(new)


def _place_alone(problem: Problem, soles: list[int], placed: int) -> Iterator[Problem]:
    """Give the problem with a set taken out for each tile that has freed a joker and is alone.

    Args:
        problem: with all tiles.
        soles: tiles whose joker may not lie in their set.
        placed: freed jokers that lie in a set taken out before.
    """
    if not soles:
        yield problem
        return
    seen: set[tuple[Member, ...]] = set()
    for members in _sets_with(problem, soles[0]):
        same = tuple(sorted(members))
        if same in seen:
            continue
        seen.add(same)
        inside = [tile for tile in soles if (tile, REAL) in members]
        barred = max(0, len(inside) - placed)
        free = sum(mark == JOKER_PLACE for _tile, mark in members)
        if free > problem.jokers - barred:
            continue
        freed = min(free, max(0, problem.due - barred))
        one = deepcopy(problem)
        one.jokers -= free
        one.due -= freed
        one.gained += (free - freed) * one.joker_gain
        words: list[str] = []
        for tile, mark in members:
            words.append(tile_text(tile if mark == REAL else JOKER))
            if mark != JOKER_PLACE:
                _take(one, colour_of(tile), value_of(tile), mark)
        one.fixed = (*one.fixed, key_of(words))
        yield from _place_alone(one, [tile for tile in soles if tile not in inside], placed + freed)


def _take(problem: Problem, colour: int, value: int, mark: int) -> None:
    base, pins = problem.base[colour], problem.pins[colour]
    need = problem.need[colour]
    problem.have[colour][value] -= 1
    if mark == PINNED:
        pins[value] -= 1
        base[value] -= 1
    elif base[value] > pins[value]:
        base[value] -= 1
    else:
        problem.gained += problem.gain[value]
        problem.all_gain -= problem.gain[value]
    need[value] = max(base[value], need[value] - 1)


def _sets_with(problem: Problem, tile: int) -> Iterator[tuple[Member, ...]]:
    """Give the sets that can hold this tile, jokers counted but not told apart."""
    colour, value = colour_of(tile), value_of(tile)

    def fills(colour: int, value: int) -> list[Member]:
        pins = problem.pins[colour][value]
        one = tile_of(colour, value)
        real = [(one, REAL)] * (problem.have[colour][value] > pins)
        return real + [(one, PINNED)] * (pins > 0)

    def run(low: int, high: int, jokers: int) -> Iterator[tuple[Member, ...]]:
        if low > high:
            yield ()
            return
        for member in [(tile, REAL)] if low == value else fills(colour, low):
            for rest in run(low + 1, high, jokers):
                yield (member, *rest)
        if jokers and low != value:
            for rest in run(low + 1, high, jokers - 1):
                yield ((JOKER, JOKER_PLACE), *rest)

    for low in range(1, value + 1):
        for high in range(max(value, low + 2), VALUES + 1):
            yield from run(low, high, problem.jokers)
    others = [other for other in range(COLOURS) if other != colour]
    for size in range(1, COLOURS):
        for chosen in combinations(others, size):
            for members in product(*(fills(other, value) for other in chosen)):
                for jokers in range(max(0, 2 - size), min(problem.jokers, 3 - size) + 1):
                    yield ((tile, REAL), *members, *[(JOKER, JOKER_PLACE)] * jokers)
