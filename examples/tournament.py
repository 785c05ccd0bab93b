"""A tournament: each plays against every other one, and a table says who is best.

A game's bots go by name; a player of your own (examples/my_card_bot.py) takes part just so.

Run it: python examples/tournament.py [game] [matches]
"""

import itertools
import sys

import games


def main() -> None:
    game = games.load(sys.argv[1] if len(sys.argv) > 1 else "reco")
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    # The last bot thinks longest: with it a tournament takes minutes in some games.
    players = {"random": games.RandomPlayer(), **{name: name for name in game.bots[:2]}}
    won = dict.fromkeys(players, 0)
    for one, other in itertools.combinations(players, 2):
        pair = [players[one], players[other]]
        result = games.play_games(game, pair, matches, seed=1, physics=False)
        scores = " : ".join(f"{score:.1f}" for score in result.mean_scores)
        print(f"{one} against {other}: wins {result.wins[0]} to {result.wins[1]}, {scores}")
        won[one] += result.wins[0]
        won[other] += result.wins[1]
    for place, name in enumerate(sorted(won, key=lambda name: -won[name]), 1):
        print(f"{place}. {name}, {won[name]} of {2 * matches} matches won")


if __name__ == "__main__":
    main()
