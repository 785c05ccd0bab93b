"""Bots of Coloretto: they see views alone, beat the level below, and say why."""

from random import Random
from typing import Any

import pytest

import games
from games.core.arena import play_games
from games.core.match import Match

GAME: Any = games.load("coloretto")


def lower_end(wins: float, played: int) -> float:
    """Return the lower end of Wilson's 95 % interval for the share of wins."""
    share, z = wins / played, 1.96
    middle = share + z * z / (2 * played)
    half = z * (share * (1 - share) / played + z * z / (4 * played * played)) ** 0.5
    return (middle - half) / (1 + z * z / played)


def wins_of(first: Any, second: Any, played: int) -> float:
    """Return the wins of the first, a shared one counting half."""
    result = play_games(GAME, [first, second], played)
    return result.wins[0] - result.shared / 2


def test_there_are_three_levels():
    assert GAME.bots == ("easy", "normal", "strong")


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
@pytest.mark.parametrize("seats", [GAME.seats[0], GAME.seats[-1]])
def test_a_level_plays_whole_matches_from_views(level, seats):
    params = {"iterations": 2} if level == "strong" else {}
    match = Match(GAME, [GAME.bot(level, **params) for _seat in range(seats)], 3)
    match.run()
    assert match.over


def test_the_same_seed_plays_the_same_match():
    def played():
        match = Match(GAME, [GAME.bot("strong", iterations=3), GAME.bot("normal")], 5)
        match.run()
        return match.moves

    assert played() == played()


def test_a_bot_says_in_one_sentence_why():
    rng = Random(6)
    bot = GAME.bot("strong", iterations=1)
    for seed in range(6):
        state = GAME.new(GAME.seats[seed % len(GAME.seats)], seed)
        while (seat := GAME.to_move(state)) is not None:
            view = GAME.view(state, seat)
            for move in GAME.moves(view):
                words = bot.explain(GAME, view, move)
                assert words[0].isupper() or words[0] in "+123456789"
                assert words.endswith(".")
                assert words.count(". ") == 0
                assert len(words) < 90
                assert "{" not in words
            state = GAME.apply(state, rng.choice(GAME.moves(state)))


def test_normal_beats_easy():
    assert wins_of("normal", "easy", 40) > 24


@pytest.mark.slow
def test_normal_beats_easy_beyond_doubt():
    assert lower_end(wins_of("normal", "easy", 400), 400) > 0.6


@pytest.mark.slow
def test_strong_beats_normal_with_two_hundred_iterations():
    strong = GAME.bot("strong", iterations=200)
    assert lower_end(wins_of(strong, "normal", 200), 200) > 0.5
