"""The arena is fair to every seat, and repeats."""

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import games
from games import RandomPlayer, play_games
from games.core.game import Game, State
from games.core.game import Move as BaseMove
from games.core.game import Options as BaseOptions
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


class Say(BaseMove, frozen=True):
    number: int


class Said(State, frozen=True):
    game: ClassVar[str] = "say"

    seats: int
    said: tuple[int, ...] = ()


class Saying(Game[Said, Say]):
    """Every seat says a number; the highest wins."""

    name = "say"
    seats = range(2, 5)
    options = BaseOptions
    state_type = Said
    move_type = Say

    def begin(self, seats, seed, options):
        return Said(seats)

    def to_move(self, state):
        return len(state.said) if len(state.said) < state.seats else None

    def moves(self, state):
        return tuple(Say(n) for n in range(10)) if len(state.said) < state.seats else ()

    def after(self, state, move):
        return replace(state, said=(*state.said, move.number))

    def view(self, state, seat):
        return state

    def sample(self, view, rng):
        return view

    def scores(self, state):
        return (*state.said, *(0 for _seat in range(state.seats - len(state.said))))

    def winners(self, state):
        best = max(self.scores(state))
        over = self.to_move(state) is None
        return tuple(s for s, n in enumerate(state.said) if n == best) if over else ()

    def text(self, state, move, seat=None):
        return f"say {move.number}"

    def parse(self, state, text):
        return Say(int(text.split()[1]))

    def census(self, state):
        return state.seats

    def check(self, state):
        pass


class Sayer:
    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, game: Any, view: Any, rng: Any) -> Say:
        return Say(self.number)


def test_wins_and_scores_belong_to_the_bot_wherever_it_sat():
    result = play_games(Saying(), [Sayer(2), Sayer(9), Sayer(5)], 7)
    assert result.wins == [0, 7, 0]
    assert result.mean_scores == [2.0, 9.0, 5.0]
    assert (result.shared, result.collapses) == (0, 0)


def test_a_shared_win_counts_for_all_who_share_it():
    result = play_games(Saying(), [Sayer(9), Sayer(1), Sayer(9)], 4)
    assert (result.wins, result.shared) == ([4, 0, 4], 4)
