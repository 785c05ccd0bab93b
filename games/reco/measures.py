"""Speed of R-Eco, for `tumbletable bench`."""

from collections.abc import Iterator

from games.bench import Row, random_play
from games.reco.rules import GAME

LEAST_GAMES = 600


def rows() -> Iterator[Row]:
    """Measure random play."""
    return random_play(GAME.name, LEAST_GAMES)
