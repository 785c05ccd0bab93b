"""Many matches between bots, with seats that rotate from match to match."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import msgspec

from games.core.chance import derive
from games.core.game import Game, Options
from games.core.match import Match
from games.core.player import Player


class Result(msgspec.Struct, frozen=True):
    """What came out. Lists are in the order in which the bots were given.

    Attributes:
        game: the game's name.
        games: matches played.
        bots: their names.
        wins: matches won; a shared win counts for each who shares it.
        mean_scores: points a match.
        shared: matches with more than one winner.
        seconds: wall time.
        collapses: collapses in all matches.
    """

    game: str
    games: int
    bots: list[str]
    wins: list[int]
    mean_scores: list[float]
    shared: int
    seconds: float
    collapses: int


def play_games(
    game: Game[Any, Any],
    bots: Sequence[str | Player],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    tuning: Any = None,
    physics: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Play matches between bots; in match k, bot b sits at seat (b + k) mod seats.

    Args:
        game: the rules.
        bots: levels or players, one a seat.
        games: how many matches, at least one.
        seed: the same seed plays the same matches.
        options: the game's options.
        tuning: for physical games.
        physics: as in `Match`.
        progress: called with (done, all) after every match.

    Raises:
        ValueError: an unknown bot, a wrong number of them, or no match to play.
    """
    if games < 1:
        raise ValueError(f"an arena needs at least one match, not {games}")
    players = [game.bot(bot) if isinstance(bot, str) else bot for bot in bots]
    seats = len(players)
    wins = [0] * seats
    totals = [0.0] * seats
    shared = collapses = 0
    begun = perf_counter()
    for k in range(games):
        table = [players[(seat - k) % seats] for seat in range(seats)]
        match = Match(game, table, derive("arena", seed, k), options, tuning, physics=physics)
        match.run()
        for seat, score in enumerate(match.scores):
            totals[(seat - k) % seats] += score
        for seat in match.winners:
            wins[(seat - k) % seats] += 1
        shared += len(match.winners) > 1
        collapses += match.collapses
        if progress is not None:
            progress(k + 1, games)
    return Result(
        game=game.name,
        games=games,
        bots=[bot if isinstance(bot, str) else type(bot).__name__ for bot in bots],
        wins=wins,
        mean_scores=[total / games for total in totals],
        shared=shared,
        seconds=perf_counter() - begun,
        collapses=collapses,
    )
