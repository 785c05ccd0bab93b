# pyright: strict
"""The cards and scoring tables, from `assets/coloretto/cards.toml`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from sim import assets

COLOURS = 7
PLUS_TWO, JOKER, LAST_ROUND = 7, 8, 9
KINDS = 10
TABLES = ("brown", "grey")
_SPECIAL = {PLUS_TWO: "plus-two", JOKER: "joker", LAST_ROUND: "last-round"}
_LEAST = {PLUS_TWO: 0, JOKER: 0, LAST_ROUND: 1}
_MOST_JOKERS = 9


class CardError(ValueError):
    """The card data is faulty; the sentence names the row."""


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    copies: int


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    points: list[int]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    card: list[_Row]
    table: list[_Table]


class Cards(msgspec.Struct, frozen=True):
    """The card data.

    Attributes:
        names: of each kind: colours 0 to 6, `PLUS_TWO`, `JOKER`, `LAST_ROUND`.
        copies: how many there are of each kind.
        points: by table, points for 0, 1, 2 ... cards of one colour; the last also for more.
    """

    names: tuple[str, ...]
    copies: tuple[int, ...]
    points: dict[str, tuple[int, ...]]


def read(data: Mapping[str, Any]) -> Cards:
    """Return the cards of a file's data.

    Raises:
        CardError: a row is missing, out of its order, or out of range.
    """
    try:
        file = msgspec.convert(dict(data), _File)
    except msgspec.ValidationError as error:
        raise CardError(f"coloretto/cards.toml: {error}") from None
    if len(file.card) != KINDS:
        raise CardError(f"coloretto/cards.toml: {KINDS} rows [[card]], not {len(file.card)}")
    seen: set[str] = set()
    for kind, row in enumerate(file.card):
        where = f"coloretto/cards.toml, card {kind + 1} ({row.name!r})"
        special = _SPECIAL.get(kind)
        if special is not None and row.name != special:
            raise CardError(f"{where}: this row must be {special!r}")
        if row.name in seen or not row.name:
            raise CardError(f"{where}: each card needs a name of its own")
        seen.add(row.name)
        _check_copies(kind, row, where)
    return Cards(
        names=tuple(row.name for row in file.card),
        copies=tuple(row.copies for row in file.card),
        points=_tables(file.table),
    )


def _check_copies(kind: int, row: _Row, where: str) -> None:
    # The deck must outlast the fullest last round of five players, whatever is left out.
    low = _LEAST.get(kind, 9)
    high = {LAST_ROUND: 1, JOKER: _MOST_JOKERS}.get(kind, 30)
    if not low <= row.copies <= high:
        raise CardError(f"{where}: copies must be {low} to {high}, not {row.copies}")


def _tables(rows: list[_Table]) -> dict[str, tuple[int, ...]]:
    if [row.name for row in rows] != list(TABLES):
        raise CardError(f"coloretto/cards.toml: the tables must be {' and '.join(TABLES)}")
    for row in rows:
        if not row.points or not all(0 <= points <= 100 for points in row.points):
            raise CardError(
                f"coloretto/cards.toml, table {row.name!r}: points must be numbers from 0 to 100"
            )
    return {row.name: (0, *row.points) for row in rows}


CARDS = read(assets.toml("coloretto", "cards.toml"))
