"""How fast random play goes: the measure that the card games are held to."""

import os
import subprocess
from functools import cache
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


_UNO = """
import time, rlcard
from rlcard.agents import RandomAgent
env = rlcard.make("uno", config={"seed": 1})
env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
paces = []
for _ in range(10):
    games = moves = 0
    begun = time.process_time()
    while time.process_time() - begun < 0.2:
        trajectories, _payoffs = env.run(is_training=False)
        moves += sum(len(one) // 2 for one in trajectories)
        games += 1
    spent = time.process_time() - begun
    paces.append((games / spent, spent / moves * 1e6, moves / games))
print(max(p[0] for p in paces), min(p[1] for p in paces), paces[0][2])
"""


@cache
def uno_pace() -> Pace | None:
    """Return the pace of RLCard's UNO with its random agents, measured the same way.

    RLCard is no part of this project: the variable TUMBLETABLE_RLCARD names a Python that has it
    (`python3 -m venv x && x/bin/pip install rlcard`). None without one.
    """
    python = os.environ.get("TUMBLETABLE_RLCARD")
    if not python:
        return None
    done = subprocess.run([python, "-c", _UNO], capture_output=True, text=True, check=True)
    games, move, moves = map(float, done.stdout.split())
    return Pace(games, move, moves)


def compared() -> str:
    """Return a note on how random play was measured, and how RLCard's UNO fared."""
    note = "random play, 4 seats, one core, the best of ten slices of processor time"
    uno = uno_pace()
    if uno is None:
        return note
    return f"{note}; RLCard's UNO: {uno.us_per_move:.0f} us a move, {uno.games_per_s:.0f} games/s"
