"""What the solver works on: tiles counted by colour and value, and how runs and groups use them.

The dynamic programme goes over the values 1 to 13. What matters of the runs that are open after a
value is, by colour, how long each is, three standing for any more (D. van Rijn, F. W. Takes,
J. K. Vis, The complexity of Rummikub problems, 2015). A state is a sorted tuple of such lengths;
states are known by small numbers.

Two things keep them few. When x tiles of a colour go into runs at a value, it is never worse to
extend open runs than to begin new ones, so x alone decides what is open afterwards. And a joker at
the low end of a run can as well stand at its high end, unless that is 13: a run that begins with a
joker is only looked at if it goes on to 13 (length MUST).
"""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product

VALUES = 13
COLOURS = 4
MUST = 4
LAST_START = VALUES - 2
FORCED = (1, 2, MUST)
BITS = 12
"""Bits of a state's number in the key of four; above them stand the jokers used."""
JOKERS_AT = 4 * BITS
GROUP_BITS = 3
CODE = (1 << GROUP_BITS) - 1
"""Bits of the number of tiles of a colour that go into groups."""

REAL, JOKER_PLACE, PINNED = 0, 1, 2
"""What a set of the old table has at a place: a tile, a free joker, a joker that must stay."""


@dataclass(frozen=True)
class OldRun:
    """A run of the old table; `marks` tells what it has at each value from `start` on."""

    start: int
    marks: tuple[int, ...]
    key: str
    count: int


@dataclass(frozen=True)
class OldGroup:
    """A group of the old table: colours (as bits) of its tiles, of its pinned jokers, jokers."""

    real: int
    pinned: int
    jokers: int
    key: str
    count: int


def _grid() -> list[list[int]]:
    return [[0] * (VALUES + 3) for _ in range(COLOURS)]


@dataclass
class Problem:
    """Tiles to arrange, by [colour][value].

    Attributes:
        have: tiles that may be used, those on the table and in the rack, and pinned jokers.
        need: how many of these must be used.
        base: how many of these are not laid from the rack.
        pins: jokers that must be used as this tile.
        jokers: jokers that may be used as any tile.
        due: how many of these must be used.
        gain: what a tile of each value counts.
        joker_gain: what a joker counts.
        all_gain: what all tiles of the rack but the jokers count.
        runs: by (colour, value of its first tile), the old table's runs.
        groups: by value, the old table's groups.
        joker_set: size of the old table's set of jokers alone, 0 for none.
        hold_one: laying all tiles of the rack is forbidden if a joker is among them.
        least: points that all used tiles must have.
        gained: what is laid already, in `fixed`.
        broken: sets of the old table that are already lost.
        fixed: keys of sets that are decided.
    """

    gain: list[int]
    joker_gain: int
    have: list[list[int]] = field(default_factory=_grid)
    need: list[list[int]] = field(default_factory=_grid)
    base: list[list[int]] = field(default_factory=_grid)
    pins: list[list[int]] = field(default_factory=_grid)
    jokers: int = 0
    due: int = 0
    all_gain: int = 0
    runs: dict[tuple[int, int], list[OldRun]] = field(default_factory=dict)
    groups: dict[int, list[OldGroup]] = field(default_factory=dict)
    joker_set: int = 0
    hold_one: bool = False
    least: int = 0
    gained: int = 0
    broken: int = 0
    fixed: tuple[str, ...] = ()


_states: list[tuple[int, ...]] = [()]
_numbers: dict[tuple[int, ...], int] = {(): 0}


def number_of(state: tuple[int, ...]) -> int:
    """Return the number of a sorted tuple of lengths; it is the same for the whole process."""
    number = _numbers.get(state)
    if number is None:
        number = _numbers[state] = len(_states)
        _states.append(state)
    return number


@cache
def forced(state: int) -> tuple[int, int, int]:
    """Return how many runs must go on with the next value, the one after, and on to 13."""
    lengths = _states[state]
    return (
        sum(length in FORCED for length in lengths),
        sum(length in (1, MUST) for length in lengths),
        lengths.count(MUST),
    )


@cache
def step(state: int, slots: int, jokers: int, value: int) -> int:
    """Return the state after `slots` tiles of a colour went into runs, -1 when that cannot be.

    Args:
        state: before.
        slots: tiles, jokers included.
        jokers: jokers among them.
        value: where.
    """
    lengths = _states[state]
    must = [length for length in lengths if length in FORCED]
    extended = min(len(lengths) - len(must), slots - len(must))
    if extended < 0:
        return -1
    starts = slots - len(must) - extended
    if starts and value > LAST_START:
        return -1
    by_joker = max(0, jokers - len(must) - extended)
    after = [MUST if length == MUST else length + 1 for length in must]
    after += [3] * extended + [1] * (starts - by_joker) + [MUST] * by_joker
    if value == VALUES and any(length in (1, 2) for length in after):
        return -1
    return number_of(tuple(sorted(after)))


@cache
def group_table(most: int, jokers: int) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return which tiles of a value can all go into groups, with how many jokers.

    Two or more tiles besides jokers are in each group: one tile with jokers is as well a run.

    Returns:
        by code of the first two colours, by code of the other two, numbers of jokers, ascending. A
        code has three bits a colour.
    """
    kinds = [
        (*(bits >> colour & 1 for colour in range(COLOURS)), extra)
        for bits in range(1 << COLOURS)
        for extra in range(jokers + 1)
        if bits.bit_count() >= 2 and 3 <= bits.bit_count() + extra <= COLOURS
    ]
    found = {(0,) * (COLOURS + 1)}
    edge = set(found)
    while edge:
        edge = {
            total
            for one in edge
            for kind in kinds
            if max((total := tuple(map(sum, zip(one, kind, strict=True))))[:COLOURS]) <= most
            and total[COLOURS] <= jokers
        } - found
        found |= edge
    table: dict[int, dict[int, list[int]]] = {}
    for a, b, c, d, extra in sorted(found):
        low, high = a | b << GROUP_BITS, c | d << GROUP_BITS
        table.setdefault(low, {}).setdefault(high, []).append(extra)
    return {
        low: {high: tuple(extras) for high, extras in row.items()} for low, row in table.items()
    }


def most_of(problem: Problem) -> int:
    """Return how many tiles of one colour and value there are at most."""
    return max(2, max(map(max, problem.have)))


def fitting(problem: Problem, value: int) -> list[tuple[int, list[tuple[int, tuple[int, ...]]]]]:
    """Return the part of the group table that fits the tiles of a value, as nested lists."""
    have = [min(line[value], CODE) for line in problem.have]
    if not can_group(problem, value):
        return [(0, [(0, (0,))])]
    return _fitting(most_of(problem), problem.jokers, tuple(have))


@lru_cache(maxsize=10_000)
def _fitting(
    most: int, jokers: int, have: tuple[int, ...]
) -> list[tuple[int, list[tuple[int, tuple[int, ...]]]]]:
    def fits(code: int, first: int) -> bool:
        return code & CODE <= have[first] and code >> GROUP_BITS <= have[first + 1]

    found = [
        (low, [(high, extras) for high, extras in row.items() if fits(high, 2)])
        for low, row in group_table(most, jokers).items()
        if fits(low, 0)
    ]
    return [(low, row) for low, row in found if row]


def can_group(problem: Problem, value: int) -> bool:
    """Return whether there may be a group of this value."""
    colours = sum(problem.have[colour][value] > 0 for colour in range(COLOURS))
    return colours >= 2 and colours + problem.jokers >= 3


def lost_groups(groups: tuple[OldGroup, ...], code: int, extra: int) -> int:
    """Return how many old groups of a value are lost at the least.

    Args:
        groups: of the old table, of this value.
        code: how many tiles of each colour go into groups, three bits a colour.
        extra: jokers that go into groups.
    """
    return _lost_groups(groups, code, extra) if groups else 0


@lru_cache(maxsize=50_000)
def _lost_groups(groups: tuple[OldGroup, ...], code: int, extra: int) -> int:
    counts = tuple(code >> GROUP_BITS * colour & CODE for colour in range(COLOURS))
    total = sum(group.count for group in groups)
    best = total
    for kept in product(*(range(group.count + 1) for group in groups)):
        left, jokers = list(counts), extra
        for group, times in zip(groups, kept, strict=True):
            jokers -= times * group.jokers
            for colour in range(COLOURS):
                left[colour] -= times * ((group.real | group.pinned) >> colour & 1)
        if jokers < 0 or min(left) < 0:
            continue
        low, high = left[0] | left[1] << GROUP_BITS, left[2] | left[3] << GROUP_BITS
        if jokers in group_table(max(2, *left), max(jokers, 0)).get(low, {}).get(high, ()):
            best = min(best, total - sum(kept))
    return best
