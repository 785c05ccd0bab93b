"""Speed of Trash Pandas, for `tumbletable bench`."""

from collections.abc import Iterator

from games.bench import Row, random_play
from games.trashpandas.rules import GAME

LEAST_GAMES = 150


def rows() -> Iterator[Row]:
    """Measure random play."""
    return random_play(GAME.name, LEAST_GAMES)
