"""The most that can be laid, whatever becomes of the old sets: the first pass of the solver.

A key is four states in one number. With each key goes a set of what was reached, as the bits of one
number: bit `gain + width * points + stride * jokers` stands for what was laid so far, the points
(only where a least is asked for) and the jokers used. So a step of the programme shifts.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.rummikub.problem import (
    BITS,
    GROUP_BITS,
    VALUES,
    Problem,
    can_group,
    forced,
    group_table,
    most_of,
    step,
)

Layer: TypeAlias = dict[int, int]
Option: TypeAlias = tuple[int, int, int, int]
"""State after, tiles into groups, jokers into runs, tiles used (jokers not counted)."""
Half: TypeAlias = dict[int, list[tuple[int, int]]]
"""By code of tiles into groups: (two states after, shift)."""
MASK = (1 << BITS) - 1
ANY = 99


@dataclass(frozen=True)
class Scale:
    """How what was reached is packed into bits."""

    width: int
    stride: int
    full: int
    points: bool

    def shift(self, problem: Problem, value: int, laid: int, used: int, jokers: int) -> int:
        """Return the shift for tiles of a value: laid of the rack, used in all, and jokers."""
        shift = laid * problem.gain[value] + self.stride * jokers
        return shift + self.width * value * (used + jokers) if self.points else shift


@dataclass(frozen=True)
class Goal:
    """A best end: what is laid, jokers used in runs and groups, jokers in a set of their own."""

    gain: int
    bits: int
    jokers: int
    alone: int


@dataclass
class Count:
    """What the first pass found.

    Attributes:
        gain: the most that can be laid; 0 when nothing can.
        goals: the ends at which that much is laid.
        layers: by value, what was reached by key.
        edges: by value, steps (key before, key after, shift).
    """

    gain: int
    goals: list[Goal]
    scale: Scale
    layers: list[Layer]
    edges: list[list[tuple[int, int, int]]]

    def alive(self) -> list[Layer]:
        """Return, by value, by key, what was reached on the way to one of the goals."""
        bits = 0
        for goal in self.goals:
            bits |= goal.bits
        layers: list[Layer] = [{}] * (VALUES + 1)
        after = {key: got & bits for key, got in self.layers[VALUES].items() if got & bits}
        layers[VALUES] = after
        for value in range(VALUES, 0, -1):
            before: Layer = {}
            reached = self.layers[value - 1]
            for key, to, shift in self.edges[value]:
                wanted = after.get(to)
                if wanted is not None:
                    got = wanted >> shift & reached[key]
                    if got:
                        before[key] = before.get(key, 0) | got
            layers[value - 1] = after = before
        return layers


@lru_cache(maxsize=200_000)
def options(
    state: int, have: int, need: int, jokers: int, group: bool, value: int, next1: int, next2: int
) -> tuple[Option, ...]:
    """Return what can be done with the tiles of one colour and value.

    Args:
        state: the runs open before.
        have: tiles that there are.
        need: tiles that must be used.
        jokers: jokers that there are.
        group: whether tiles may go into groups.
        value: their value.
        next1: tiles of the next value, jokers included.
        next2: tiles of the value after that, jokers included.
    """
    found: list[Option] = []
    for grouped in range(have + 1 if group else 1):
        for extra in range(jokers + 1):
            for plain in range(max(0, need - grouped), have - grouped + 1):
                after = step(state, plain + extra, extra, value)
                if after >= 0:
                    one, two = forced(after)
                    if one <= next1 and two <= next2:
                        found.append((after, grouped, extra, plain + grouped))
    return tuple(found)


def scale_of(problem: Problem) -> Scale:
    """Return the packing that has room for all of the rack."""
    width = problem.all_gain + 1
    stride = width
    if problem.least:
        most = sum(value * line[value] for line in problem.have for value in range(1, VALUES + 1))
        stride *= most + VALUES * problem.jokers + 1
    return Scale(width, stride, (1 << stride * (problem.jokers + 1)) - 1, problem.least > 0)


def count(problem: Problem) -> Count:
    """Go over the values once, and return the most that can be laid and every way there."""
    scale = scale_of(problem)
    full, stride, jokers = scale.full, scale.stride, problem.jokers
    table = group_table(most_of(problem), jokers)
    layer: Layer = {0: 1}
    layers, edges = [layer], [[]]
    for value in range(1, VALUES + 1):
        low_halves: dict[int, Half] = {}
        high_halves: dict[int, Half] = {}
        after: Layer = {}
        steps: list[tuple[int, int, int]] = []
        group = can_group(problem, value)
        for key, bits in layer.items():
            low, high = key & (1 << 2 * BITS) - 1, key >> 2 * BITS
            lows = low_halves.get(low)
            if lows is None:
                lows = low_halves[low] = _half(problem, scale, value, group, 0, low)
            highs = high_halves.get(high)
            if highs is None:
                highs = high_halves[high] = _half(problem, scale, value, group, 2, high)
            for code, ones in lows.items():
                row = table.get(code)
                if row is None:
                    continue
                for other, twos in highs.items():
                    for extra in row.get(other, ()):
                        more = scale.shift(problem, value, 0, 0, extra)
                        for state1, shift1 in ones:
                            for state2, shift2 in twos:
                                shift = shift1 + shift2 + more
                                got = bits << shift & full
                                if got:
                                    to = state1 | state2 << 2 * BITS
                                    after[to] = after.get(to, 0) | got
                                    steps.append((key, to, shift))
        layer = after
        layers.append(layer)
        edges.append(steps)
    gain, goals = _goals(problem, scale, layer)
    return Count(gain, goals, scale, layers, edges)


def _half(
    problem: Problem, scale: Scale, value: int, group: bool, first: int, pair: int
) -> Half:
    """Return what can be done with the tiles of one value of two colours."""
    one = _colour(problem, value, group, first, pair & MASK)
    two = _colour(problem, value, group, first + 1, pair >> BITS)
    base = problem.base[first][value] + problem.base[first + 1][value]
    half: Half = {}
    for after1, grouped1, extra1, used1 in one:
        for after2, grouped2, extra2, used2 in two:
            extra, used = extra1 + extra2, used1 + used2
            if extra <= problem.jokers:
                shift = scale.shift(problem, value, used - base, used, extra)
                entry = (after1 | after2 << BITS, shift)
                half.setdefault(grouped1 | grouped2 << GROUP_BITS, []).append(entry)
    return half


def _colour(
    problem: Problem, value: int, group: bool, colour: int, state: int
) -> tuple[Option, ...]:
    have, jokers = problem.have[colour], problem.jokers
    next1 = have[value + 1] + jokers if value < VALUES else ANY
    next2 = have[value + 2] + jokers if value < VALUES - 1 else ANY
    return options(
        state, have[value], problem.need[colour][value], jokers, group, value, next1, next2
    )


def _goals(problem: Problem, scale: Scale, last: Layer) -> tuple[int, list[Goal]]:
    """Return the most that is laid at the end, and the ends with that much."""
    reached = 0
    for bits in last.values():
        reached |= bits
    field = (1 << scale.width) - 1
    best, goals = 0, list[Goal]()
    for jokers in range(problem.jokers + 1):
        for alone in (0, 3, 4):
            used = jokers + alone
            if not problem.due <= used <= problem.jokers:
                continue
            laid_jokers = used - problem.due
            by_points = _by_points(scale, reached >> scale.stride * jokers)
            got = 0
            for points, bits in by_points.items():
                if points + VALUES * alone >= problem.least:
                    got |= bits & field
            if problem.hold_one and laid_jokers and used == problem.jokers:
                got &= (1 << problem.all_gain) - 1
            if not got:
                continue
            top = got.bit_length() - 1
            gain = problem.gained + top + laid_jokers * problem.joker_gain
            goal = 0
            for points, bits in by_points.items():
                if points + VALUES * alone >= problem.least and bits >> top & 1:
                    goal |= 1 << top + scale.width * points + scale.stride * jokers
            if gain > best:
                best, goals = gain, []
            if gain == best and best:
                goals.append(Goal(gain, goal, jokers, alone))
    return best, goals


def _by_points(scale: Scale, reached: int) -> dict[int, int]:
    reached &= (1 << scale.stride) - 1
    if not scale.points:
        return {0: reached}
    found: dict[int, int] = {}
    field, points = (1 << scale.width) - 1, 0
    while reached:
        if reached & field:
            found[points] = reached & field
        reached >>= scale.width
        points += 1
    return found
