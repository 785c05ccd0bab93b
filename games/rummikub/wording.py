"""The smallest text of all best tables: the third pass of the solver.

It goes once more along the ways that the second pass found, now with the exact tiles of every open
run. Of all ways to the same open runs only the one with the smallest text so far is kept: texts are
compared set by set in their order, so what comes after cannot turn the comparison round.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from games.rummikub.keeping import USED_AT, Best, Step, Way
from games.rummikub.problem import (
    COLOURS,
    LAST_START,
    VALUES,
    OldGroup,
    Problem,
)
from games.rummikub.tiles import letters, tile_of, tile_text

Run: TypeAlias = tuple[int, bool, tuple[str, ...]]
"""An open run: how long, whether it must go on to 13, its words."""
Runs: TypeAlias = tuple[tuple[Run, ...], ...]
Keys: TypeAlias = tuple[str, ...]
Grown: TypeAlias = tuple[tuple[Run, ...], Keys, int]
"""Open runs of a colour, keys of the sets that it has finished, pinned jokers left for groups."""

END = " |"


def key_of(words: Iterator[str] | tuple[str, ...] | list[str]) -> str:
    """Return a set's text with its tiles in the order of their texts, and the bar behind it."""
    return " ".join(sorted(words)) + END


def text_order(keys: tuple[str, ...] | list[str]) -> Keys:
    """Return keys in the order in which a table's text has them."""
    return tuple(sorted(keys))


def smallest(problem: Problem, best: Best) -> Keys | None:
    """Return the keys of the sets of the smallest text, in order; None if there is no way.

    There may be none although the second pass found one: it counts a pinned joker as any tile.
    """
    here: dict[tuple[int, int, int], dict[Runs, Keys]] = {}
    here[0, problem.broken, 1] = {((),) * COLOURS: ()}
    for value in range(1, VALUES + 1):
        after: dict[tuple[int, int, int], dict[Runs, Keys]] = {}
        for (key, lost, bit), labels in here.items():
            for one in best.steps[value].get((key, lost), ()):
                to = one.to, lost + one.lost, bit << one.shift
                if to[2] & best.alive[value].get((one.to, to[1]), 0):
                    _follow(problem, value, one, labels, after.setdefault(to, {}))
        here = after
    found: Keys | None = None
    for (key, lost, bit), labels in here.items():
        for goal in best.goals:
            extra = int(problem.joker_set > 0 and goal.alone != problem.joker_set)
            fits = key >> USED_AT == goal.jokers and goal.bits & bit
            if not fits or lost + extra != best.lost:
                continue
            alone = (key_of(("*",) * goal.alone),) if goal.alone else ()
            for runs, keys in labels.items():
                ended = tuple(key_of(run[2]) for line in runs for run in line)
                whole = text_order([*keys, *ended, *alone, *problem.fixed])
                if found is None or whole < found:
                    found = whole
    return found


def _follow(
    problem: Problem,
    value: int,
    one: Step,
    labels: dict[Runs, Keys],
    into: dict[Runs, Keys],
) -> None:
    code = tuple(way.grouped for way in one.ways)
    olds = tuple(problem.groups.get(value, ()))
    group_lost = one.lost - sum(way.lost for way in one.ways)
    for runs, keys in labels.items():
        grown = [_grow(colour, value, one.ways[colour], runs[colour]) for colour in range(COLOURS)]
        for choice in product(*grown):
            pinned = tuple(line[2] for line in choice)
            for groups in _groupings(value, code, pinned, one.extra):
                if olds and _lost(olds, groups) != group_lost:
                    continue
                done = [*keys, *groups]
                for line in choice:
                    done += line[1]
                now = tuple(line[0] for line in choice)
                whole = text_order(done)
                known = into.get(now)
                if known is None or whole < known:
                    into[now] = whole


def _grow(colour: int, value: int, way: Way, runs: tuple[Run, ...]) -> list[Grown]:
    """Return all that the tiles of one colour and value can do to its open runs."""
    begun = tuple(old.key for old in way.begun)
    return [
        (after, (*begun, *closed), left)
        for after, closed, left in _grow_free(
            runs, way.slots, way.extra, way.grouped, way.pins, colour, value
        )
    ]


@lru_cache(maxsize=50_000)
def _grow_free(
    runs: tuple[Run, ...],
    slots: int,
    extra: int,
    grouped: int,
    pins: int,
    colour: int,
    value: int,
) -> tuple[Grown, ...]:
    must = [run for run in runs if run[0] < 3 or run[1]]
    can = [run for run in runs if run[0] >= 3 and not run[1]]
    tile = tile_text(tile_of(colour, value))
    found: set[Grown] = set()
    for extended in range(min(len(can), slots - len(must)) + 1):
        starts = slots - len(must) - extended
        if starts and value > LAST_START:
            continue
        for chosen in set(combinations(can, extended)):
            closed = list(can)
            for run in chosen:
                closed.remove(run)
            keys = tuple(key_of(run[2]) for run in closed)
            going = [*must, *chosen, *[(0, False, ())] * starts]
            for jokers in set(combinations(range(slots), extra)):
                plain = [i for i in range(slots) if i not in jokers]
                for pinned in range(max(0, pins - grouped), min(pins, len(plain)) + 1):
                    for places in combinations(plain, pinned):
                        after: list[Run] = []
                        for i, (length, end, words) in enumerate(going):
                            by_joker = i in jokers
                            word = "*" if by_joker or i in places else tile
                            end = end or (by_joker and not length)
                            # Which tiles, not in which order: a joker may move within its run.
                            after.append((min(length + 1, 3), end, tuple(sorted((*words, word)))))
                        found.add((tuple(sorted(after)), keys, pins - pinned))
    return tuple(found)


@lru_cache(maxsize=50_000)
def _groupings(
    value: int, code: tuple[int, ...], pinned: tuple[int, ...], extra: int
) -> tuple[Keys, ...]:
    """Return all ways to part the tiles of one value, and jokers, into groups, as sorted keys.

    Args:
        value: of the tiles.
        code: tiles by colour, pinned jokers included.
        pinned: pinned jokers by colour.
        extra: free jokers.
    """
    if not any(code):
        return ((),) if not extra else ()
    first = next(colour for colour in range(COLOURS) if code[colour])
    found: set[Keys] = set()
    words = [f"{letter}{value}" for letter in letters()]
    others = [colour for colour in range(first + 1, COLOURS) if code[colour]]
    for size in range(1, len(others) + 1):
        for more in combinations(others, size):
            members = (first, *more)
            for jokers in range(max(0, 3 - len(members)), min(extra, 4 - len(members)) + 1):
                for pins in product((False, True), repeat=len(members)):
                    left, left_pinned = list(code), list(pinned)
                    tiles = ["*"] * jokers
                    for colour, pin in zip(members, pins, strict=True):
                        left[colour] -= 1
                        left_pinned[colour] -= pin
                        tiles.append("*" if pin else words[colour])
                    if min(left_pinned) < 0 or any(
                        a < b for a, b in zip(left, left_pinned, strict=True)
                    ):
                        continue
                    for rest in _groupings(value, tuple(left), tuple(left_pinned), extra - jokers):
                        found.add(text_order([key_of(tiles), *rest]))
    return tuple(sorted(found))


def _lost(olds: tuple[OldGroup, ...], groups: Keys) -> int:
    wanted = Counter[str]()
    for old in olds:
        wanted[old.key] += old.count
    return sum(max(0, count - groups.count(key)) for key, count in wanted.items())
