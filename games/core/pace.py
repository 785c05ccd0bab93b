"""How fast random play goes: the measure that the card games are held to."""

from random import Random
from time import process_time
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
    """Play games at random, each legal move equally likely, for so many seconds.

    The best of ten slices counts: another program on the same core only ever slows play down.
    """
    rng = Random(1)
    slices = [_slice(game, seats, seconds / 10, rng) for _slice_number in range(10)]
    return Pace(
        max(pace.games_per_s for pace in slices),
        min(pace.us_per_move for pace in slices),
        sum(pace.moves for pace in slices) / len(slices),
    )


def _slice(game: Game[Any, Any], seats: int, seconds: float, rng: Random) -> Pace:
    draw = rng.random
    games = moves = 0
    dealing = 0.0
    begun = process_time()
    while not games or process_time() - begun < seconds:
        dealt = process_time()
        state = game.new(seats, rng.getrandbits(32))
        dealing += process_time() - dealt
        legal = game.moves(state)
        while legal:
            if isinstance(legal, Open):
                raise TypeError(f"{game.name} has an open phase")
            state = game.apply(state, legal[int(draw() * len(legal))])
            moves += 1
            legal = game.moves(state)
        games += 1
    spent = process_time() - begun
    return Pace(games / spent, (spent - dealing) / moves * 1e6, moves / games)
