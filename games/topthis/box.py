# pyright: strict
"""What is in the box: discs, orders and tips, from TOML files in `assets/topthis`."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, cast

import msgspec

from sim import assets

MOST_DISCS = 200
MOST_CARDS = 200
MOST_TOPPINGS = 8
"""On one order."""
FEWEST_ORDERS = 6
FEWEST_TIPS = 11
"""Five players make a stack of eleven."""


class BoxError(ValueError):
    """The data of discs or cards is faulty; the sentence names file and row."""


class _Topping(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    label: str


class _Disc(msgspec.Struct, forbid_unknown_fields=True):
    faces: list[str]
    copies: int = 1


class _Order(msgspec.Struct, forbid_unknown_fields=True):
    toppings: list[str]
    value: int
    copies: int = 1


class _Tip(msgspec.Struct, forbid_unknown_fields=True):
    value: int
    copies: int = 1


class Order(msgspec.Struct, frozen=True):
    """An order card: what a slice must show, and what it is worth."""

    toppings: tuple[str, ...]
    value: int


class Box(msgspec.Struct, frozen=True):
    """All discs and cards; their ids are their places.

    Attributes:
        toppings: names, in the order of the file.
        labels: what people read, by name.
        discs: the toppings on both sides of each disc.
        orders: order cards.
        tips: value of each tip card.
    """

    toppings: tuple[str, ...]
    labels: dict[str, str]
    discs: tuple[tuple[str, str], ...]
    orders: tuple[Order, ...]
    tips: tuple[int, ...]


def read(discs: Mapping[str, Any], orders: Mapping[str, Any], tips: Mapping[str, Any]) -> Box:
    """Return the box that these three files describe.

    Raises:
        BoxError: a row is wrong, or there are too few or too many of something.
    """
    toppings: dict[str, str] = {}
    file = "topthis/discs.toml"
    _only(discs, file, ("topping", "disc"))
    for row, topping in _rows(discs, file, "topping", _Topping):
        if not topping.name.isidentifier() or topping.name != topping.name.lower():
            raise BoxError(f"{row}: name {topping.name!r} must be one word in small letters")
        if topping.name in toppings:
            raise BoxError(f"{row}: topping {topping.name!r} is there twice")
        if not topping.label:
            raise BoxError(f"{row}: label must not be empty")
        toppings[topping.name] = topping.label
    all_discs: list[tuple[str, str]] = []
    for row, disc in _rows(discs, file, "disc", _Disc):
        if len(disc.faces) != 2:
            raise BoxError(f"{row}: a disc has 2 faces, not {len(disc.faces)}")
        _check_known(row, disc.faces, toppings)
        all_discs += [(disc.faces[0], disc.faces[1])] * _copies(row, disc.copies)
    _check_count(file, "discs", len(all_discs), 1, MOST_DISCS)

    file = "topthis/orders.toml"
    _only(orders, file, ("order",))
    all_orders: list[Order] = []
    for row, order in _rows(orders, file, "order", _Order):
        if not 1 <= len(order.toppings) <= MOST_TOPPINGS:
            raise BoxError(
                f"{row}: an order has 1 to {MOST_TOPPINGS} toppings, not {len(order.toppings)}"
            )
        _check_known(row, order.toppings, toppings)
        _check_value(row, order.value)
        card = Order(tuple(sorted(order.toppings, key=list(toppings).index)), order.value)
        all_orders += [card] * _copies(row, order.copies)
    _check_count(file, "orders", len(all_orders), FEWEST_ORDERS, MOST_CARDS)

    file = "topthis/tips.toml"
    _only(tips, file, ("tip",))
    all_tips: list[int] = []
    for row, tip in _rows(tips, file, "tip", _Tip):
        _check_value(row, tip.value)
        all_tips += [tip.value] * _copies(row, tip.copies)
    _check_count(file, "tips", len(all_tips), FEWEST_TIPS, MOST_CARDS)
    return Box(tuple(toppings), toppings, tuple(all_discs), tuple(all_orders), tuple(all_tips))


@cache
def box() -> Box:
    """Return what the files in the data folder describe; BoxError if they are faulty."""
    names = ("discs.toml", "orders.toml", "tips.toml")
    return read(*(assets.toml("topthis", name) for name in names))


T = TypeVar("T")


def _rows(data: Mapping[str, Any], file: str, table: str, kind: type[T]) -> list[tuple[str, T]]:
    """Return the rows of a table, each with the words that name it in an error."""
    rows = data.get(table)
    if not isinstance(rows, list) or not rows:
        raise BoxError(f"{file}: rows [[{table}]] are needed")
    out: list[tuple[str, T]] = []
    for number, entry in enumerate(cast(list[Any], rows), 1):
        where = f"{file}, {table} {number}"
        try:
            out.append((where, msgspec.convert(entry, kind)))
        except msgspec.ValidationError as error:
            raise BoxError(f"{where}: {error}") from None
    return out


def _only(data: Mapping[str, Any], file: str, tables: tuple[str, ...]) -> None:
    for key in data:
        if key not in tables:
            known = " and ".join(f"[[{table}]]" for table in tables)
            raise BoxError(f"{file}: {key!r} is unknown; there may be rows {known}")


def _check_known(row: str, names: list[str], toppings: Mapping[str, str]) -> None:
    for name in names:
        if name not in toppings:
            known = ", ".join(toppings)
            raise BoxError(f"{row}: there is no topping {name!r}; known: {known}")


def _check_value(row: str, value: int) -> None:
    if not 0 <= value <= 1000:
        raise BoxError(f"{row}: value is {value}, but must be 0 to 1000")


def _copies(row: str, copies: int) -> int:
    if not 1 <= copies <= MOST_DISCS:
        raise BoxError(f"{row}: copies is {copies}, but must be 1 to {MOST_DISCS}")
    return copies


def _check_count(file: str, what: str, count: int, fewest: int, most: int) -> None:
    if not fewest <= count <= most:
        raise BoxError(f"{file}: {count} {what}, but there must be {fewest} to {most}")
