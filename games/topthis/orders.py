# pyright: strict
"""Which orders are completed on which slices."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

Pair = tuple[int, int]
"""Index of an order, number of a slice."""


def completed(
    slices: Sequence[Sequence[str]], orders: Sequence[Sequence[str]], touched: Iterable[int]
) -> list[Pair]:
    """Return what a check completes: (order index, slice number) pairs, sorted by order.

    A slice completes an order when its toppings are exactly the order's, however arranged, and it
    is in `touched`. One order to a slice, one slice to an order, as many as possible; of several
    such lists the lexicographically smallest. On the table the player chooses: `choices`.

    Args:
        slices: names of the toppings on each slice.
        orders: names of the toppings of each order.
        touched: slices on which something lies that was acted on in this turn.
    """
    pairs: list[Pair] = []
    for wanting, having in _alike(slices, orders, touched):
        pairs += zip(wanting, having, strict=False)
    return sorted(pairs)


def choices(
    slices: Sequence[Sequence[str]], orders: Sequence[Sequence[str]], touched: Iterable[int]
) -> list[tuple[Pair, ...]]:
    """Return all ways to complete as many as possible that differ in orders taken or slices used.

    The first one is `completed`. Of orders that are alike, and of slices that are alike, it does
    not matter which is paired with which: each way is told with both ascending.
    """
    ways: list[list[tuple[Pair, ...]]] = []
    for wanting, having in _alike(slices, orders, touched):
        count = min(len(wanting), len(having))
        ways.append(
            [
                tuple(zip(some, places, strict=True))
                for some in combinations(wanting, count)
                for places in combinations(having, count)
            ]
        )
    return [tuple(sorted(pair for part in way for pair in part)) for way in product(*ways)]


def _alike(
    slices: Sequence[Sequence[str]], orders: Sequence[Sequence[str]], touched: Iterable[int]
) -> Iterator[tuple[list[int], list[int]]]:
    """Give the orders that are alike and the slices that match them, group by group."""
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for order, wanted in enumerate(orders):
        groups[tuple(sorted(wanted))].append(order)
    matching: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number in sorted(set(touched)):
        if 0 <= number < len(slices):
            matching[tuple(sorted(slices[number]))].append(number)
    for toppings, wanting in groups.items():
        if toppings in matching:
            yield wanting, matching[toppings]
