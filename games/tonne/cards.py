# pyright: strict
"""The number cards, from `assets/tonne/cards.toml`: ten values in five colours, each with mice."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from sim import assets

COLOURS = 5
VALUES = range(1, 11)
MOST_MICE = 4


class CardError(ValueError):
    """The card data is faulty; the sentence names the row."""


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    mice: list[int]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    colour: list[_Row]


def mice(colour: int, value: int) -> int:
    """Return how many mice the card of this colour (0 to 4) and value (1 to 10) shows."""
    return _table()[colour][value - 1]


def read(data: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return mice by colour and value - 1.

    Raises:
        CardError: a row or a card is missing, or two colours tie within a value.
    """
    try:
        rows = msgspec.convert(dict(data), _File).colour
    except msgspec.ValidationError as error:
        raise CardError(f"tonne/cards.toml: {error}") from None
    if len(rows) != COLOURS:
        raise CardError(f"tonne/cards.toml: {COLOURS} rows [[colour]] are needed, not {len(rows)}")
    for row in rows:
        if len(row.mice) != len(VALUES):
            raise CardError(
                f"tonne/cards.toml, colour {row.name!r}: {len(VALUES)} numbers of mice are needed, "
                f"not {len(row.mice)}"
            )
        for value, count in zip(VALUES, row.mice, strict=True):
            if not 0 <= count <= MOST_MICE:
                raise CardError(
                    f"tonne/cards.toml, colour {row.name!r}, value {value}: "
                    f"mice must be 0 to {MOST_MICE}, not {count}"
                )
    for value in VALUES:
        seen: dict[int, str] = {}
        for row in rows:
            count = row.mice[value - 1]
            if count in seen:
                raise CardError(
                    f"tonne/cards.toml, colour {row.name!r}, value {value}: "
                    f"as many mice ({count}) as colour {seen[count]!r}"
                )
            seen[count] = row.name
    return tuple(tuple(row.mice) for row in rows)


@cache
def _table() -> tuple[tuple[int, ...], ...]:
    return read(assets.toml("tonne", "cards.toml"))
