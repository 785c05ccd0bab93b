"""Write a bot of your own for a card game and let it play against `normal`.

A bot sees the view of its seat, in which what others hide is masked, and answers with a legal move.
This one for Coloretto takes a row as soon as it brings three points, and feeds the others' rows
with what it does not want itself.

Run it: python examples/my_card_bot.py [matches]
"""

import sys
from random import Random
from typing import Any

import games
from games.coloretto.rules import Draw, Place, State, Take, gain


class Greedy:
    """Three points in the hand are worth more than five in the deck."""

    def choose(self, game: games.Game[Any, Any], view: State, rng: Random) -> Any:
        moves = game.moves(view)
        assert not isinstance(moves, games.Open)  # all moves are listed
        takes = [move for move in moves if isinstance(move, Take)]
        best = max(takes, key=lambda move: gain(view, view.turn, move.row), default=None)
        if best is not None and gain(view, view.turn, best.row) >= 3:
            return best
        if Draw() in moves:
            return Draw()
        places = [move for move in moves if isinstance(move, Place)]
        return min(places, key=lambda move: len(view.rows[move.row] or ()), default=moves[0])


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    game = games.load("coloretto")
    result = games.play_games(game, [Greedy(), "normal", "easy"], matches, seed=3)
    for name, wins, score in zip(result.bots, result.wins, result.mean_scores, strict=True):
        print(f"{name:<8} {wins:2d} of {result.games} matches won, {score:5.1f} points on average")


if __name__ == "__main__":
    main()
