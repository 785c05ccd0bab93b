"""The fewest sets of the old table that are lost: the second pass of the solver.

Only ways to one of the first pass's goals are looked at. A run of the old table that is kept goes
its own way beside the free runs; a group is kept or not within one value. The search goes by the
number of lost sets, from none up, so that what loses many is never looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

from games.rummikub.counting import Count, Goal, Scale
from games.rummikub.problem import (
    BITS,
    GROUP_BITS,
    JOKER_PLACE,
    JOKERS_AT,
    PINNED,
    VALUES,
    OldRun,
    Problem,
    can_group,
    fitting,
    forced,
    lost_groups,
    step,
)


class Way(NamedTuple):
    """What is done with the tiles of one colour and value.

    Attributes:
        after: the colour's line afterwards.
        grouped: tiles that go into groups.
        shift: of bits, see `counting`.
        lost: old runs that begin here and are not kept.
        slots: tiles in free runs, jokers included.
        extra: jokers among them.
        taken: jokers into any runs.
        begun: old runs that begin here and are kept.
        pins: pinned jokers that are left for free runs and groups.
    """

    after: int
    grouped: int
    shift: int
    lost: int
    slots: int
    extra: int
    taken: int
    begun: tuple[OldRun, ...]
    pins: int


class Line(NamedTuple):
    """One colour after a value: the state of the first pass, of the free runs, kept runs open."""

    whole: int
    free: int
    kept: tuple[OldRun, ...]


class Step(NamedTuple):
    """One step on the way: from a key to another, by a way for each colour."""

    key: int
    to: int
    shift: int
    lost: int
    ways: tuple[Way, ...]
    extra: int


Half: TypeAlias = dict[int, list[tuple[int, int, int, int, int, tuple[Way, Way]]]]
"""By code of tiles into groups: (key after, first pass's key after, shift, lost, jokers, ways)."""
LINE_BITS = 16
"""Bits of a line's number in the key of four; above them stand the jokers used."""
USED_AT = 4 * LINE_BITS
PAIR_MASK = (1 << 2 * LINE_BITS) - 1


@dataclass
class Best:
    """All ways to the goals with the fewest lost sets.

    Attributes:
        lost: how many sets are lost.
        steps: by value, those on such a way, by (key, lost so far) before.
        start: the first key with its bits.
        alive: by value, by (key, lost so far), what was reached.
        goals: by key at the end and lost so far, the goals that are met there.
        lines: by number, the lines in the keys.
    """

    lost: int
    steps: list[dict[tuple[int, int], list[Step]]]
    alive: list[dict[tuple[int, int], int]]
    goals: list[Goal]
    lines: list[Line]


class Keeper:
    """The second pass over one problem."""

    def __init__(self, problem: Problem, count: Count) -> None:
        self.problem = problem
        self.scale: Scale = count.scale
        self.goals = count.goals
        self.alive = count.alive()
        self.tables = [[], *(fitting(problem, value) for value in range(1, VALUES + 1))]
        self.lines: list[Line] = [Line(0, 0, ())]
        self.numbers: dict[Line, int] = {self.lines[0]: 0}
        self.halves: list[dict[tuple[int, int, int], Half]] = [{} for _ in range(VALUES + 1)]
        self.ways: list[dict[tuple[int, int, int], list[Way]]] = [{} for _ in range(VALUES + 1)]

    def search(self, most: int | None = None) -> Iterator[Best]:
        """Give what is lost at the least, then (if that turns out to be none) the next more.

        `most` ends the search: nothing that loses more is of interest.
        """
        problem = self.problem
        old = problem.broken + sum(run.count for runs in problem.runs.values() for run in runs)
        old += sum(group.count for groups in problem.groups.values() for group in groups)
        old += problem.joker_set > 0
        seen: list[dict[int, int]] = [{} for _ in range(VALUES + 1)]
        fresh: list[list[dict[int, int]]] = []
        steps: list[dict[int, list[Step]]] = []
        for lost in range(problem.broken, (old if most is None else min(old, most)) + 1):
            level: list[dict[int, int]] = [{} for _ in range(VALUES + 1)]
            fresh.append(level)
            steps.append({value: [] for value in range(VALUES + 1)})
            if lost == problem.broken:
                level[0][0] = seen[0][0] = 1
            for value in range(1, VALUES + 1):
                reached, known = level[value], seen[value]
                for back in range(len(fresh)):
                    sources = fresh[len(fresh) - 1 - back][value - 1]
                    for one in self._steps(sources, value, back):
                        got = one[1]
                        to = one[0].to
                        if got & ~known.get(to, 0):
                            steps[-1][value].append(one[0])
                            reached[to] = reached.get(to, 0) | got & ~known.get(to, 0)
                for key, bits in reached.items():
                    known[key] = known.get(key, 0) | bits
            best = self._ends(lost, fresh, steps)
            if best is not None:
                yield best

    def _steps(self, sources: dict[int, int], value: int, lost: int) -> Iterator[tuple[Step, int]]:
        """Give the steps that lose just so many sets, with the bits they reach."""
        if not sources:
            return
        problem, alive, table = self.problem, self.alive[value], self.tables[value]
        too_many = problem.jokers + 1
        joker_shift = self.scale.shift(problem, value, 0, 1)
        groups = tuple(problem.groups.get(value, ()))
        for key, bits in sources.items():
            used = key >> USED_AT
            lows = self._half(value, 0, key & PAIR_MASK, used)
            highs = self._half(value, 2, key >> 2 * LINE_BITS & PAIR_MASK, used)
            for code, row in table:
                ones = lows.get(code)
                if ones is None:
                    continue
                for other, extras in row:
                    twos = highs.get(other)
                    if twos is None:
                        continue
                    for extra in extras:
                        left = lost
                        if groups:
                            left -= lost_groups(groups, code | other << 2 * GROUP_BITS, extra)
                        if left < 0 or used + extra >= too_many:
                            continue
                        for to1, whole1, shift1, lost1, extra1, ways1 in ones:
                            for to2, whole2, shift2, lost2, extra2, ways2 in twos:
                                all_used = used + extra + extra1 + extra2
                                if lost1 + lost2 != left or all_used >= too_many:
                                    continue
                                whole = whole1 | whole2 << 2 * BITS | all_used << JOKERS_AT
                                wanted = alive.get(whole)
                                if wanted is None:
                                    continue
                                shift = shift1 + shift2 + extra * joker_shift
                                got = bits << shift & wanted
                                if got:
                                    to = to1 | to2 << 2 * LINE_BITS | all_used << USED_AT
                                    ways = (*ways1, *ways2)
                                    yield Step(key, to, shift, lost, ways, extra), got

    def _half(self, value: int, first: int, pair: int, used: int) -> Half:
        half = self.halves[value].get((first, pair, used))
        if half is not None:
            return half
        half = self.halves[value][first, pair, used] = {}
        lines, jokers = self.lines, self.problem.jokers - used
        for one in self._ways(value, first, pair & (1 << LINE_BITS) - 1, jokers):
            for two in self._ways(value, first + 1, pair >> LINE_BITS, jokers):
                if one.taken + two.taken <= jokers:
                    half.setdefault(one.grouped | two.grouped << GROUP_BITS, []).append(
                        (
                            one.after | two.after << LINE_BITS,
                            lines[one.after].whole | lines[two.after].whole << BITS,
                            one.shift + two.shift,
                            one.lost + two.lost,
                            one.taken + two.taken,
                            (one, two),
                        )
                    )
        return half

    def _ways(self, value: int, colour: int, number: int, jokers: int) -> list[Way]:
        ways = self.ways[value].get((colour, number, jokers))
        if ways is None:
            ways = list(self._find_ways(value, colour, self.lines[number], jokers))
            self.ways[value][colour, number, jokers] = ways
        return ways

    def _find_ways(self, value: int, colour: int, line: Line, jokers: int) -> Iterator[Way]:
        problem = self.problem
        olds = problem.runs.get((colour, value), [])
        most = sum(old.count for old in olds)
        for counts in product(*(range(old.count, -1, -1) for old in olds)):
            begun = tuple(
                old for old, times in zip(olds, counts, strict=True) for _time in range(times)
            )
            yield from self._free_ways(value, colour, line, jokers, begun, most - len(begun))

    def _free_ways(
        self,
        value: int,
        colour: int,
        line: Line,
        free_jokers: int,
        begun: tuple[OldRun, ...],
        lost: int,
    ) -> Iterator[Way]:
        problem = self.problem
        have, pins = problem.have[colour][value], problem.pins[colour][value]
        base = problem.base[colour][value]
        kept = (*line.kept, *begun)
        marks = [old.marks[value - old.start] for old in kept]
        jokers, pinned = marks.count(JOKER_PLACE), marks.count(PINNED)
        plain = len(marks) - jokers
        if pinned > pins or plain - pinned > have - pins or jokers > free_jokers:
            return
        going = tuple(
            sorted(
                (old for old in kept if value + 1 - old.start < len(old.marks)),
                key=lambda old: (old.start, old.key),
            )
        )
        need = problem.need[colour][value] - plain
        for grouped in range((have - plain if can_group(problem, value) else 0) + 1):
            for extra in range(free_jokers - jokers + 1):
                for used in range(max(0, need - grouped), have - plain - grouped + 1):
                    whole = step(line.whole, used + extra + len(marks), extra + jokers, value)
                    free = step(line.free, used + extra, extra, value)
                    if (
                        whole < 0
                        or free < 0
                        or not self._can_go_on(
                            colour, value, free, going, free_jokers - jokers - extra
                        )
                    ):
                        continue
                    after = Line(whole, free, going)
                    number = self.numbers.get(after)
                    if number is None:
                        number = self.numbers[after] = len(self.lines)
                        self.lines.append(after)
                    all_used = used + grouped + plain
                    taken = extra + jokers
                    shift = self.scale.shift(problem, value, all_used - base, all_used + taken)
                    slots, left = used + extra, pins - pinned
                    yield Way(number, grouped, shift, lost, slots, extra, taken, begun, left)

    def _can_go_on(
        self, colour: int, value: int, free: int, going: tuple[OldRun, ...], jokers: int
    ) -> bool:
        if value == VALUES:
            return True
        have = self.problem.have[colour][value + 1] + jokers
        return forced(free)[0] + len(going) <= have

    def _ends(
        self, lost: int, fresh: list[list[dict[int, int]]], steps: list[dict[int, list[Step]]]
    ) -> Best | None:
        """Return the ways to the goals that lose just so many sets."""
        alive: list[dict[tuple[int, int], int]] = [{} for _ in range(VALUES + 1)]
        goals: list[Goal] = []
        broken = self.problem.broken
        for goal in self.goals:
            extra = int(self.problem.joker_set > 0 and goal.alone != self.problem.joker_set)
            if lost - extra < broken:
                continue
            for key, bits in fresh[lost - extra - broken][VALUES].items():
                if key >> USED_AT == goal.jokers and bits & goal.bits:
                    end = key, lost - extra
                    alive[VALUES][end] = alive[VALUES].get(end, 0) | bits & goal.bits
                    if goal not in goals:
                        goals.append(goal)
        if not goals:
            return None
        good: list[dict[tuple[int, int], list[Step]]] = [{} for _ in range(VALUES + 1)]
        for value in range(VALUES, 0, -1):
            into = {lost: self._into(steps[lost - broken], value) for _to, lost in alive[value]}
            for (to, after_lost), wanted in alive[value].items():
                for one in into[after_lost].get(to, ()):
                    before = one.key, after_lost - one.lost
                    reached = fresh[before[1] - broken][value - 1][one.key]
                    got = wanted >> one.shift & reached
                    if got:
                        alive[value - 1][before] = alive[value - 1].get(before, 0) | got
                        good[value].setdefault(before, []).append(one)
        return Best(lost, good, alive, goals, self.lines)

    @staticmethod
    def _into(steps: dict[int, list[Step]], value: int) -> dict[int, list[Step]]:
        found: dict[int, list[Step]] = {}
        for one in steps[value]:
            found.setdefault(one.to, []).append(one)
        return found
