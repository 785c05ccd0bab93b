# pyright: strict
"""Tiles as numbers and as text, from `assets/rummikub/tiles.toml`.

A tile's number is 13 * colour + value - 1, a joker's is 52, a hidden tile's -1; copies of a tile
share its number. In text the black 7 is `K7`, a joker `*`; a set is tiles parted by spaces, a table
is sets parted by `|`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import TypeAlias

import msgspec

from games.core.words import _
from sim import assets

Tiles: TypeAlias = tuple[int, ...]
"""Numbers of tiles: a rack, or a set."""
Table: TypeAlias = tuple[Tiles, ...]
"""The sets on the table."""

COLOURS = 4
VALUES = 13
JOKER = COLOURS * VALUES
HIDDEN = -1
JOKER_POINTS = 30


class _Colour(msgspec.Struct, forbid_unknown_fields=True):
    letter: str
    name: str


class _Box(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[int]
    copies: int
    jokers: int


class _File(msgspec.Struct, forbid_unknown_fields=True):
    values: int
    joker: str
    colour: list[_Colour]
    box: list[_Box]


class Box(msgspec.Struct, frozen=True):
    """What is in the box: copies of each tile, and jokers."""

    copies: int
    jokers: int

    def holds(self, tile: int) -> int:
        """Return how many of this tile there are."""
        return self.jokers if tile == JOKER else self.copies

    def tiles(self) -> Tiles:
        """Return all of its tiles, sorted."""
        return _all_tiles(self)


@cache
def _all_tiles(box: Box) -> Tiles:
    return tuple(tile for tile in range(JOKER + 1) for _copy in range(box.holds(tile)))


@cache
def _file() -> _File:
    file = msgspec.convert(assets.toml("rummikub", "tiles.toml"), _File)
    if file.values != VALUES or len(file.colour) != COLOURS:
        raise ValueError(f"rummikub/tiles.toml: {COLOURS} colours of {VALUES} values are needed")
    return file


@cache
def letters() -> str:
    """Return the colours' letters, in order."""
    return "".join(colour.letter for colour in _file().colour)


@cache
def colour_names() -> tuple[str, ...]:
    """Return the colours' names, in order."""
    return tuple(colour.name for colour in _file().colour)


@cache
def box_for(seats: int) -> Box:
    """Return the box that so many seats play with."""
    for box in _file().box:
        if seats in box.seats:
            return Box(box.copies, box.jokers)
    raise ValueError(f"there is no box for {seats} seats")


@cache
def box_of(copies: int) -> Box:
    """Return the box with so many copies of each tile.

    Raises:
        ValueError: there is no such box.
    """
    boxes = [Box(box.copies, box.jokers) for box in _file().box]
    for box in boxes:
        if type(copies) is int and box.copies == copies:
            return box
    known = _(" or ").join(str(box.copies) for box in boxes)
    raise ValueError(_("copies must be {known}, not {got}").format(known=known, got=repr(copies)))


def largest_box() -> Box:
    """Return the box with most copies."""
    return box_of(max(box.copies for box in _file().box))


def tile_of(colour: int, value: int) -> int:
    """Return the number of the tile of a colour (0 to 3) and a value (1 to 13)."""
    return colour * VALUES + value - 1


def colour_of(tile: int) -> int:
    """Return the colour of a tile that is no joker, 0 to 3."""
    return tile // VALUES


def value_of(tile: int) -> int:
    """Return the value of a tile that is no joker, 1 to 13."""
    return tile % VALUES + 1


def points_of(tiles: Iterable[int]) -> int:
    """Return what tiles count in a rack: their values, 30 a joker."""
    return sum(JOKER_POINTS if tile == JOKER else value_of(tile) for tile in tiles)


@cache
def _texts() -> tuple[str, ...]:
    tiles = [f"{letter}{value}" for letter in letters() for value in range(1, VALUES + 1)]
    return (*tiles, _file().joker)


@cache
def _numbers() -> dict[str, int]:
    return {text: tile for tile, text in enumerate(_texts())}


def tile_text(tile: int) -> str:
    """Return a tile's text; `?` for a hidden one."""
    return "?" if tile == HIDDEN else _texts()[tile]


def tiles_text(tiles: Iterable[int]) -> str:
    """Return the text of a rack or a set, in the order given."""
    return " ".join(map(tile_text, tiles))


def table_text(table: Iterable[Iterable[int]]) -> str:
    """Return the text of a table, in the order given."""
    return " | ".join(map(tiles_text, table))


def spoken(sentence: str) -> str:
    """Return a sentence with its tiles in words, for who does not know the notation yet.

    >>> spoken("O4 is not in the rack.")
    'Orange 4 is not in the rack.'
    """

    def name(found: re.Match[str]) -> str:
        word = found[0]
        if word == _texts()[JOKER]:
            return _("joker")
        tile = _numbers()[word]
        return _("{colour} {value}").format(
            colour=_(colour_names()[colour_of(tile)]), value=value_of(tile)
        )

    words = "|".join(re.escape(text) for text in sorted(_texts(), key=len, reverse=True))
    told = re.sub(rf"(?<![^\s(])({words})(?![^\s.,:;)])", name, sentence)
    return told if told == sentence else told[:1].upper() + told[1:]


def read_tiles(text: str) -> Tiles:
    """Return the tiles of a rack's or a set's text.

    Raises:
        ValueError: a word is no tile; the sentence names it.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ValueError(_("tiles are written as text, not as {what}").format(what=_kind(text)))
    return _read_tiles(text)


@lru_cache(maxsize=20_000)
def _read_tiles(text: str) -> Tiles:
    numbers = _numbers()
    tiles: list[int] = []
    for word in text.split():
        tile = numbers.get(word)
        if tile is None:
            raise ValueError(_("{word} is no tile").format(word=repr(word)[:40]))
        tiles.append(tile)
    return tuple(tiles)


def read_table(text: str) -> Table:
    """Return the sets of a table's text, empty ones too; () for the empty text.

    Raises:
        ValueError: a word is no tile; the sentence names it.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ValueError(_("a table is written as text, not as {what}").format(what=_kind(text)))
    return tuple(read_tiles(part) for part in text.split("|")) if text.strip() else ()


def check_count(groups: Sequence[Iterable[int]], box: Box) -> None:
    """Raise ValueError, naming the tile, for more of a tile than the box holds."""
    count = Counter(chain.from_iterable(groups))
    for tile, n in sorted(count.items()):
        if n > box.holds(tile):
            raise ValueError(
                _("{tile} is there {n} times, the box holds {most}").format(
                    tile=tile_text(tile), n=n, most=box.holds(tile)
                )
            )


def _kind(value: object) -> str:
    return type(value).__name__
