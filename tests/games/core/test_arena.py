"""The arena is fair to every seat, and repeats."""

import pytest

import games
from games import RandomPlayer, play_games
from games.tonne.rules import Lift, Options

TONNE = games.load("tonne")
SHORT = Options(rounds=2)


class Watcher(RandomPlayer):
    """Remembers the seats it sat at."""

    def __init__(self) -> None:
        self.seats = []

    def choose(self, game, view, rng):
        move = super().choose(game, view, rng)
        if not isinstance(move, Lift) and view.round == 1:
            self.seats.append(game.to_move(view))
        return move


def play(bots, count, **more):
    return play_games(TONNE, bots, count, options=SHORT, physics=False, **more)


def test_seats_rotate_between_matches():
    bots = [Watcher(), Watcher(), Watcher()]
    play(bots, 4)
    assert [bot.seats for bot in bots] == [[0, 1, 2, 0], [1, 2, 0, 1], [2, 0, 1, 2]]


def test_results_are_in_the_order_of_the_bots_and_repeat():
    first, again = (play([RandomPlayer(), RandomPlayer()], 12, seed=3) for _twice in range(2))
    assert first.bots == ["RandomPlayer", "RandomPlayer"]
    assert (first.wins, first.mean_scores, first.shared, first.collapses) == (
        again.wins,
        again.mean_scores,
        again.shared,
        again.collapses,
    )
    assert sum(first.wins) == 12 + first.shared
    assert (first.game, first.games) == ("tonne", 12)
    assert first.seconds > 0
    assert play([RandomPlayer(), RandomPlayer()], 12, seed=4).mean_scores != first.mean_scores


def test_progress_is_told_after_every_match():
    told = []
    play([RandomPlayer()] * 2, 3, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_what_cannot_be_played_is_refused():
    with pytest.raises(ValueError, match="at least one match"):
        play([RandomPlayer()] * 2, 0)
    with pytest.raises(ValueError, match="seats"):
        play([RandomPlayer()], 1)
    with pytest.raises(ValueError, match=r"no bot 'perfect'; known: "):
        play(["perfect", "perfect"], 1)
