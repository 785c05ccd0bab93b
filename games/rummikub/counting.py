"""The most that can be laid, whatever becomes of the old sets: the first pass of the solver.

A key is four states and the number of jokers used in one number. With each key goes a set of what
was reached, as the bits of one number: bit `gain + width * points` stands for what was laid so far
and the points (these only where a least is asked for). So a step of the programme shifts.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from games.rummikub.problem import (
    BITS,
    GROUP_BITS,
    JOKERS_AT,
    VALUES,
    Problem,
    can_group,
    fitting,
    forced,
    step,
)

Layer: TypeAlias = dict[int, int]
Option: TypeAlias = tuple[int, int, int, int, int]
"""State after, tiles into groups, jokers into runs, tiles used (jokers not counted), lacking.

Lacking are the tiles without which the open runs cannot go on as they must: jokers to come.
"""
Half: TypeAlias = dict[int, list[tuple[int, int, int]]]
"""By code of tiles into groups: (part of the key after, the same with jokers to come, shift)."""
Later: TypeAlias = list[list[tuple[int, ...]]]
"""By colour, value and number of runs: see `_lacking`."""
STATE = (1 << BITS) - 1
PAIR = (1 << 2 * BITS) - 1
ANY = 99
LARGE = 22
"""Tiles of a rack of which nearly all can be laid."""
SURELY = (21, 30)
"""So many tiles, or points, jokers apart, have surely the least that a first meld needs."""
SPARED = (4, 12, 30)
"""What is tried first to be left of a large rack, in percent."""


@dataclass(frozen=True)
class Scale:
    """How what was reached is packed into bits."""

    width: int
    points: bool

    def shift(self, problem: Problem, value: int, laid: int, used: int) -> int:
        """Return the shift for tiles of a value: laid of the rack, used in all with jokers."""
        shift = laid * problem.gain[value]
        return shift + self.width * value * used if self.points else shift


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
        layers: list[Layer] = [{}] * (VALUES + 1)
        after: Layer = {}
        for key, bits in self.layers[VALUES].items():
            for goal in self.goals:
                if key >> JOKERS_AT == goal.jokers and bits & goal.bits:
                    after[key] = after.get(key, 0) | bits & goal.bits
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
    state: int,
    have: int,
    need: int,
    jokers: int,
    group: bool,
    value: int,
    next1: int,
    next2: int,
    later: tuple[int, ...],
) -> tuple[Option, ...]:
    """Return what can be done with the tiles of one colour and value.

    Args:
        state: the runs open before.
        have: tiles that there are.
        need: tiles that must be used.
        jokers: jokers that there are.
        group: whether tiles may go into groups.
        value: their value.
        next1: tiles of the next value.
        next2: tiles of the value after that.
        later: by number of runs, how many tiles they lack to go on from there to 13.
    """
    found: list[Option] = []
    for grouped in range(have + 1 if group else 1):
        for extra in range(jokers + 1):
            for plain in range(max(0, need - grouped), have - grouped + 1):
                after = step(state, plain + extra, extra, value)
                if after >= 0:
                    one, two, end = forced(after)
                    lacking = max(0, one - next1) + max(0, two - next2) + later[end]
                    if extra + lacking <= jokers:
                        found.append((after, grouped, extra, plain + grouped, lacking))
    return tuple(found)


def count(problem: Problem) -> Count:
    """Return the most that can be laid, and every way there.

    Of a large rack nearly all can be laid, so ways that leave much of it are first not looked at.
    """
    rack = sum(map(sum, problem.have)) - sum(map(sum, problem.base))
    most = problem.gained + problem.all_gain
    most += (problem.jokers - problem.due) * problem.joker_gain
    if rack >= LARGE:
        if problem.least:
            found = count(replace(problem, least=0))
            if found.gain >= SURELY[problem.joker_gain > 1] + problem.jokers * problem.joker_gain:
                return found
            return _count(problem, problem.all_gain)
        for part in SPARED:
            spare = problem.all_gain * part // 100
            found = _count(problem, spare)
            if found.gain >= most - spare:
                return found
    return _count(problem, problem.all_gain)


def _count(problem: Problem, spare: int) -> Count:
    """Go over the values once; what is not laid of the rack but jokers counts `spare` at most."""
    scale = Scale(problem.all_gain + 1, problem.least > 0)
    bound = -spare
    too_many = problem.jokers + 1 << JOKERS_AT
    later = [_lacking(tuple(line), problem.jokers) for line in problem.have]
    layer: Layer = {0: 1}
    layers, edges = [layer], [list[tuple[int, int, int]]()]
    for value in range(1, VALUES + 1):
        low_halves: dict[tuple[int, int], Half] = {}
        high_halves: dict[tuple[int, int], Half] = {}
        after: Layer = {}
        steps: list[tuple[int, int, int]] = []
        table = fitting(problem, value)
        group = can_group(problem, value)
        joker_shift = scale.shift(problem, value, 0, 1)
        for have, base in zip(problem.have, problem.base, strict=True):
            bound += (have[value] - base[value]) * problem.gain[value]
        for key, bits in layer.items():
            used = key >> JOKERS_AT
            low, high = key & PAIR, key >> 2 * BITS & PAIR
            lows = low_halves.get((low, used))
            if lows is None:
                lows = _half(problem, later, scale, value, group, 0, low, used)
                low_halves[low, used] = lows
            highs = high_halves.get((high, used))
            if highs is None:
                highs = _half(problem, later, scale, value, group, 2, high, used)
                high_halves[high, used] = highs
            used <<= JOKERS_AT
            for code, row in table:
                ones = lows.get(code)
                if ones is None:
                    continue
                for other, extras in row:
                    twos = highs.get(other)
                    if twos is None:
                        continue
                    for extra in extras:
                        more = used + (extra << JOKERS_AT)
                        if more >= too_many:
                            break
                        for part1, whole1, shift1 in ones:
                            part1 += more
                            whole1 += more
                            shift1 += extra * joker_shift
                            for part2, whole2, shift2 in twos:
                                if whole1 + whole2 < too_many:
                                    to = part1 + part2
                                    shift = shift1 + shift2
                                    after[to] = after.get(to, 0) | bits << shift
                                    steps.append((key, to, shift))
        if bound > 0 and not scale.points:
            after = {key: bits for key, got in after.items() if (bits := got >> bound << bound)}
        layer = after
        layers.append(layer)
        edges.append(steps)
    gain, goals = _goals(problem, scale, layer)
    return Count(gain, goals, scale, layers, edges)


def _half(
    problem: Problem,
    later: Later,
    scale: Scale,
    value: int,
    group: bool,
    first: int,
    pair: int,
    used: int,
) -> Half:
    """Return what can be done with the tiles of one value of two colours."""
    jokers = problem.jokers - used
    one = _colour(problem, later, value, group, first, pair & STATE, jokers)
    two = _colour(problem, later, value, group, first + 1, pair >> BITS, jokers)
    base = problem.base[first][value] + problem.base[first + 1][value]
    half: Half = {}
    at = first * BITS
    for after1, grouped1, extra1, used1, lacking1 in one:
        for after2, grouped2, extra2, used2, lacking2 in two:
            extra, plain, lacking = extra1 + extra2, used1 + used2, lacking1 + lacking2
            if extra + lacking <= jokers:
                shift = scale.shift(problem, value, plain - base, plain + extra)
                part = ((after1 | after2 << BITS) << at) + (extra << JOKERS_AT)
                code = grouped1 | grouped2 << GROUP_BITS
                half.setdefault(code, []).append((part, part + (lacking << JOKERS_AT), shift))
    return half


def _colour(
    problem: Problem, later: Later, value: int, group: bool, colour: int, state: int, jokers: int
) -> tuple[Option, ...]:
    have = problem.have[colour]
    next1 = have[value + 1] if value < VALUES else ANY
    next2 = have[value + 2] if value < VALUES - 1 else ANY
    need, lacking = problem.need[colour][value], later[colour][value]
    return options(state, have[value], need, jokers, group, value, next1, next2, lacking)


@lru_cache(maxsize=20_000)
def _lacking(have: tuple[int, ...], jokers: int) -> list[tuple[int, ...]]:
    """Return, by value and number of runs, what they lack to go on from three above it to 13."""
    lacking = [(0,) * (jokers + 1)] * (VALUES + 1)
    for value in range(VALUES - 3, 0, -1):
        more = have[value + 3]
        lacking[value] = tuple(
            lack + max(0, runs - more) for runs, lack in enumerate(lacking[value + 1])
        )
    return lacking


def _goals(problem: Problem, scale: Scale, last: Layer) -> tuple[int, list[Goal]]:
    """Return the most that is laid at the end, and the ends with that much."""
    field = (1 << scale.width) - 1
    best, goals = 0, list[Goal]()
    for jokers in range(problem.jokers + 1):
        reached = 0
        for key, bits in last.items():
            if key >> JOKERS_AT == jokers:
                reached |= bits
        for alone in (0, 3, 4):
            used = jokers + alone
            if not problem.due <= used <= problem.jokers:
                continue
            laid_jokers = used - problem.due
            enough = {
                points: bits
                for points, bits in _by_points(scale, reached).items()
                if points + VALUES * alone >= problem.least
            }
            got = 0
            for bits in enough.values():
                got |= bits & field
            if problem.hold_one and laid_jokers and used == problem.jokers:
                got &= (1 << problem.all_gain) - 1
            if not got:
                continue
            top = got.bit_length() - 1
            gain = problem.gained + top + laid_jokers * problem.joker_gain
            goal = 0
            for points, bits in enough.items():
                goal |= (bits >> top & 1) << top + scale.width * points
            if gain > best:
                best, goals = gain, []
            if gain == best and best:
                goals.append(Goal(gain, goal, jokers, alone))
    return best, goals


def _by_points(scale: Scale, reached: int) -> dict[int, int]:
    """Return what was laid by the points it has; by 0 where points do not matter."""
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
