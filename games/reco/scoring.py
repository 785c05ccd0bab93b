# pyright: strict
"""What coins, illegal dumping and honour are worth."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

DUEL_HONOUR = 4


class Worth(msgspec.Struct, frozen=True):
    """A seat's score with its parts: their sum is the total."""

    coins: int
    dumped: int
    honour: int
    total: int


def score(coins: Sequence[Mapping[Any, Sequence[int]]], dumped: Sequence[int]) -> tuple[int, ...]:
    """Return one score a seat.

    A colour with exactly one coin scores nothing; each illegally dumped card costs a point; who
    never dumped gains a point for each who did (three seats: two points; two seats: 4 points).

    Args:
        coins: for each seat the values of its coins by colour.
        dumped: for each seat the number of illegally dumped cards.

    Raises:
        ValueError: not as many entries in both, or a negative number of cards.
    """
    if len(coins) != len(dumped):
        raise ValueError(f"coins of {len(coins)} seats, but dumped cards of {len(dumped)}")
    if any(cards < 0 for cards in dumped):
        raise ValueError("nobody can have dumped a negative number of cards")
    return tuple(
        coins_worth(list(mine.values())) - cards + honour(cards, dumped)
        for mine, cards in zip(coins, dumped, strict=True)
    )


def coins_worth(colours: Sequence[Sequence[int]]) -> int:
    """Return the worth of a seat's coins: those of a colour with one coin alone are worth 0."""
    total = 0
    for values in colours:
        if len(values) > 1:
            total += sum(values)
    return total


def honour(cards: int, dumped: Sequence[int]) -> int:
    """Return the honour of a seat that dumped so many cards, `dumped` being those of all seats."""
    if cards:
        return 0
    seats = len(dumped)
    if seats == 2:
        return DUEL_HONOUR
    guilty = seats - dumped.count(0)
    return 2 * guilty if seats == 3 else guilty
