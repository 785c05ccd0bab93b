"""Bots of the three card games: they see views alone, beat the level below, and say why."""

from random import Random
from typing import Any

import pytest

import games
from games.core.arena import play_games
from games.core.match import Match


@pytest.fixture(params=["coloretto", "reco", "trashpandas"])
def game(request: pytest.FixtureRequest) -> Any:
    """Each of the three games."""
    return games.load(request.param)


def lower_end(wins: float, played: int) -> float:
    """Return the lower end of Wilson's 95 % interval for the share of wins."""
    share, z = wins / played, 1.96
    middle = share + z * z / (2 * played)
    half = z * (share * (1 - share) / played + z * z / (4 * played * played)) ** 0.5
    return (middle - half) / (1 + z * z / played)


def wins_of(game: Any, first: Any, second: Any, played: int) -> float:
    """Return the wins of the first, a shared one counting half."""
    result = play_games(game, [first, second], played)
    return result.wins[0] - result.shared / 2


def test_there_are_three_levels(game):
    assert game.bots == ("easy", "normal", "strong")


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
@pytest.mark.parametrize("most", [False, True])
def test_a_level_plays_whole_matches_from_views(game, level, most):
    seats = game.seats[-1] if most else game.seats[0]
    params = {"iterations": 2} if level == "strong" else {}
    match = Match(game, [game.bot(level, **params) for _seat in range(seats)], 3)
    match.run()
    assert match.over


def test_the_same_seed_plays_the_same_match(game):
    def played():
        match = Match(game, [game.bot("strong", iterations=3), game.bot("normal")], 5)
        match.run()
        return match.moves

    assert played() == played()


def test_a_bot_says_in_one_sentence_why(game):
    rng = Random(6)
    bot = game.bot("strong", iterations=1)
    for seed in range(6):
        state = game.new(game.seats[seed % len(game.seats)], seed)
        while (seat := game.to_move(state)) is not None:
            view = game.view(state, seat)
            for move in game.moves(view):
                words = bot.explain(game, view, move)
                assert words[0].isupper() or words[0] in "+123456789"
                assert words.endswith(".")
                assert words.count(". ") == 0
                assert len(words) < 90
                assert "{" not in words
            state = game.apply(state, rng.choice(game.moves(state)))


def test_normal_beats_easy(game):
    assert wins_of(game, "normal", "easy", 40) > 24


@pytest.mark.slow
def test_normal_beats_easy_beyond_doubt(game):
    assert lower_end(wins_of(game, "normal", "easy", 400), 400) > 0.6


@pytest.mark.slow
def test_strong_beats_normal_with_two_hundred_iterations(game):
    strong = game.bot("strong", iterations=200)
    assert lower_end(wins_of(game, strong, "normal", 200), 200) > 0.5
