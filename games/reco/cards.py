# pyright: strict
"""The trash cards and reward coins, from `assets/reco/cards.toml`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from sim import assets

PLANTS = 4
KINDS = 2 * PLANTS
SEATS = range(2, 6)
MOST_COPIES = 99


class CardError(ValueError):
    """The card data is faulty; the sentence names the row."""


class _Plant(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    single: int
    double: int


class _Stack(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[int]
    coins: list[int]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    plant: list[_Plant]
    stack: list[_Stack]


class Cards(msgspec.Struct, frozen=True):
    """The card data. A card's kind is 2 * plant, and 1 more if it shows two symbols.

    Attributes:
        names: of the four plants, by which their trash goes too.
        copies: how many cards there are of each kind.
        stacks: coins of each plant, the top one first, by number of seats.
    """

    names: tuple[str, ...]
    copies: tuple[int, ...]
    stacks: dict[int, tuple[int, ...]]


def read(data: Mapping[str, Any]) -> Cards:
    """Return the cards of a file's data.

    Raises:
        CardError: a row is missing, given twice, or out of range.
    """
    try:
        file = msgspec.convert(dict(data), _File)
    except msgspec.ValidationError as error:
        raise CardError(f"reco/cards.toml: {error}") from None
    if len(file.plant) != PLANTS:
        raise CardError(f"reco/cards.toml: {PLANTS} rows [[plant]], not {len(file.plant)}")
    copies: list[int] = []
    seen: set[str] = set()
    for number, row in enumerate(file.plant):
        where = f"reco/cards.toml, plant {number + 1} ({row.name!r})"
        if not row.name.isalpha() or row.name in seen:
            raise CardError(f"{where}: each plant needs a name of its own, of letters alone")
        seen.add(row.name)
        for what, count in (("single", row.single), ("double", row.double)):
            if not 0 <= count <= MOST_COPIES:
                raise CardError(f"{where}: {what} must be 0 to {MOST_COPIES}, not {count}")
            copies.append(count)
    needed = 3 * SEATS[-1] + PLANTS
    if sum(copies) < needed:
        raise CardError(f"reco/cards.toml: {needed} cards are needed, not {sum(copies)}")
    names = tuple(row.name for row in file.plant)
    return Cards(names=names, copies=tuple(copies), stacks=_stacks(file.stack))


def _stacks(rows: list[_Stack]) -> dict[int, tuple[int, ...]]:
    stacks: dict[int, tuple[int, ...]] = {}
    for number, row in enumerate(rows):
        where = f"reco/cards.toml, stack {number + 1}"
        if not row.coins or not all(-9 <= coin <= 9 for coin in row.coins):
            raise CardError(f"{where}: coins must be numbers from -9 to 9, at least one")
        for seats in row.seats:
            if seats not in SEATS or seats in stacks:
                raise CardError(f"{where}: seats {seats} is given twice or is not from 2 to 5")
            stacks[seats] = tuple(row.coins)
    missing = [seats for seats in SEATS if seats not in stacks]
    if missing:
        raise CardError(f"reco/cards.toml: no stack for {missing[0]} seats")
    return stacks


CARDS = read(assets.toml("reco", "cards.toml"))
