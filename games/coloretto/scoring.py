# pyright: strict
"""What a collection is worth: the best three colours count plus, all others minus."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec

from games.coloretto.cards import CARDS

PLUS_COLOURS = 3
TWO = 2


class Worth(msgspec.Struct, frozen=True):
    """A collection's score, laid out so that one sees why.

    Attributes:
        jokers: the place in `counts` of the colour that each joker becomes.
        counts: cards of each colour, jokers included.
        points: what each colour scores, with its sign.
        best: the places of the colours that count plus, best first.
        twos: points of the "+2" cards.
        total: their sum.
    """

    jokers: tuple[int, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    best: tuple[int, ...]
    twos: int
    total: int


def score(counts: Sequence[int], jokers: int, plus_two: int, table: str = "brown") -> int:
    """Return the score of a collection, each joker used at its best.

    Args:
        counts: cards of each colour in play.
        jokers: number of jokers; each becomes one of these colours.
        plus_two: number of "+2" cards.
        table: "brown" or "grey".

    Raises:
        ValueError: an unknown table or a negative number.
    """
    _check(counts, jokers, plus_two, table)
    return _top(tuple(sorted(counts, reverse=True)), jokers, table)[0] + TWO * plus_two


def worth(counts: Sequence[int], jokers: int, plus_two: int, table: str = "brown") -> Worth:
    """Return the score with its parts; arguments and errors as for `score`."""
    _check(counts, jokers, plus_two, table)
    places = sorted(range(len(counts)), key=lambda place: (-counts[place], place))
    _total, use = _top(tuple(counts[place] for place in places), jokers, table)
    joined = list(counts)
    for place in use:
        joined[places[place]] += 1
    plain = [_points(count, table) for count in joined]
    ranked = sorted(range(len(joined)), key=lambda place: (-plain[place], place))
    best = tuple(place for place in ranked[:PLUS_COLOURS] if plain[place])
    points = tuple(value if place in best else -value for place, value in enumerate(plain))
    return Worth(
        jokers=tuple(sorted(places[place] for place in use)),
        counts=tuple(joined),
        points=points,
        best=best,
        twos=TWO * plus_two,
        total=sum(points) + TWO * plus_two,
    )


def _check(counts: Sequence[int], jokers: int, plus_two: int, table: str) -> None:
    if table not in CARDS.points:
        raise ValueError(f"there is no table {table!r:.40}; known: {', '.join(CARDS.points)}")
    if jokers < 0 or plus_two < 0 or any(count < 0 for count in counts):
        raise ValueError("a collection cannot hold a negative number of cards")


def _points(count: int, table: str) -> int:
    points = CARDS.points[table]
    return points[min(count, len(points) - 1)]


@lru_cache(maxsize=1 << 16)
def _top(counts: tuple[int, ...], jokers: int, table: str) -> tuple[int, tuple[int, ...]]:
    """Return the best total of descending counts, and the places that the jokers go to."""
    best: tuple[int, tuple[int, ...]] | None = None
    for use in combinations_with_replacement(range(len(counts)), jokers):
        joined = list(counts)
        for place in use:
            joined[place] += 1
        plain = sorted((_points(count, table) for count in joined), reverse=True)
        total = 2 * sum(plain[:PLUS_COLOURS]) - sum(plain)
        if best is None or total > best[0]:
            best = total, use
    return best or (0, ())
