# pyright: strict
"""The cards, from `assets/trashpandas/cards.toml`, and the six tokens."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from sim import assets

SHINY, YUMYUM, FEESH, MMMPIE, NANNERS, BLAMMO, DOGGO, KITTEH = range(8)
NAMES = ("shiny", "yumyum", "feesh", "mmmpie", "nanners", "blammo", "doggo", "kitteh")
KINDS = len(NAMES)
PLACES = 3
MOST_COPIES = 60

TokenName: TypeAlias = Literal["cans", "trees", "can-or-tree", "hand", "mask", "recycle"]
CANS, TREES, EITHER, HAND, MASK, RECYCLE = range(6)
TOKENS: tuple[TokenName, ...] = ("cans", "trees", "can-or-tree", "hand", "mask", "recycle")
"""The tokens, which are the faces of the die too, by their numbers."""


class CardError(ValueError):
    """The card data is faulty; the sentence names the row."""


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    copies: int
    points: list[int] = []
    each: int = 0


class _File(msgspec.Struct, forbid_unknown_fields=True):
    card: list[_Row]


class Cards(msgspec.Struct, frozen=True):
    """The card data, by kind.

    Attributes:
        copies: how many cards there are.
        points: for the first, second and third most stashed.
        each: points for every stashed card.
    """

    copies: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    each: tuple[int, ...]


def read(data: Mapping[str, Any]) -> Cards:
    """Return the cards of a file's data.

    Raises:
        CardError: a row is missing, out of its order, or out of range.
    """
    try:
        rows = msgspec.convert(dict(data), _File).card
    except msgspec.ValidationError as error:
        raise CardError(f"trashpandas/cards.toml: {error}") from None
    for number, name in enumerate(NAMES):
        if number >= len(rows) or rows[number].name != name:
            raise CardError(f"trashpandas/cards.toml, card {number + 1}: must be {name!r}")
        row = rows[number]
        where = f"trashpandas/cards.toml, card {number + 1} ({name!r})"
        if not 0 <= row.copies <= MOST_COPIES:
            raise CardError(f"{where}: copies must be 0 to {MOST_COPIES}, not {row.copies}")
        if row.points and len(row.points) != PLACES:
            raise CardError(f"{where}: points are {PLACES} numbers, not {len(row.points)}")
        if not all(0 <= points <= 99 for points in (*row.points, row.each)):
            raise CardError(f"{where}: points must be numbers from 0 to 99")
        if row.points != sorted(row.points, reverse=True):
            raise CardError(f"{where}: points must not rise from place to place")
    if len(rows) != KINDS:
        raise CardError(f"trashpandas/cards.toml: {KINDS} rows [[card]], not {len(rows)}")
    if sum(row.copies for row in rows) < 20:
        raise CardError("trashpandas/cards.toml: 20 cards are needed, to deal to four")
    return Cards(
        copies=tuple(row.copies for row in rows),
        points=tuple(tuple(row.points) or (0,) * PLACES for row in rows),
        each=tuple(row.each for row in rows),
    )


CARDS = read(assets.toml("trashpandas", "cards.toml"))
