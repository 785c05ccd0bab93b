"""Speed of Coloretto, for `tumbletable bench`."""

from collections.abc import Iterator

from games.bench import Row
from games.coloretto.rules import GAME
from games.core.pace import compared, random_pace

MOST_US, LEAST_GAMES = 10.0, 600


def rows() -> Iterator[Row]:
    """Measure random play: microseconds a move, and whole games a second."""
    pace = random_pace(GAME)
    note, move, games = compared(), pace.us_per_move, pace.games_per_s
    yield Row(f"{GAME.name}: a random move", move, "us", "at most 10", move <= MOST_US, note)
    fast = games >= LEAST_GAMES
    yield Row(f"{GAME.name}: random games", games, "1/s", f"at least {LEAST_GAMES}", fast, note)
