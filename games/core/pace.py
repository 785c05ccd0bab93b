"""How fast random play goes: the measure that the card games are held to."""

from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from games.core.game import Game, Open


class Pace(NamedTuple):
    """What random play reached on one core.

    Attributes:
        games_per_s: whole games, dealing included.
        us_per_move: microseconds a move in `Game.moves` and `Game.apply`, choosing included.
        moves: moves a game.
    """

    games_per_s: float
    us_per_move: float
    moves: float


def random_pace(game: Game[Any, Any], seats: int = 4, seconds: float = 2.0) -> Pace:
    """Play games at random, each legal move equally likely, for so many seconds."""
    rng = Random(1)
    draw = rng.random
    games = moves = 0
    dealing = 0.0
    begun = perf_counter()
    while perf_counter() - begun < seconds:
        dealt = perf_counter()
        state = game.new(seats, games)
        dealing += perf_counter() - dealt
        legal = game.moves(state)
        while legal:
            if isinstance(legal, Open):
                raise TypeError(f"{game.name} has an open phase")
            state = game.apply(state, legal[int(draw() * len(legal))])
            moves += 1
            legal = game.moves(state)
        games += 1
    spent = perf_counter() - begun
    return Pace(games / spent, (spent - dealing) / moves * 1e6, moves / games)
