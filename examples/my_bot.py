"""Write a bot of your own and let it play against `careful`.

A bot sees the view of its seat and answers with a move, or with the gesture of a hand. This one
always lays its lowest card and drops pieces in the middle.

Run it: python examples/my_bot.py
"""

from random import Random
from typing import Any

import games
from games.tonne.rules import Lift, Pick, State, liftable, supply
from sim.inputs import Release, lift


class Middle:
    """Lets everything go over the middle of the bin."""

    def choose(self, game: games.Game[Any, Any], view: State, rng: Random) -> Any:
        if view.phase == "card":
            return Pick(min(card for hand in view.hands for card in hand if card > 0))
        kind = liftable(view)[0]
        piece = supply(view)[kind][0]
        height = 0.1 + max((y for _piece, _x, y, _angle in view.bin), default=0.0)
        drop = (0, lift(piece, rng.gauss(0, 0.03), min(0.6, height), 0.0))
        return games.Gesture(Lift(kind), (drop, (1, Release())))


def main() -> None:
    game = games.load("tonne")
    options = game.parse_options({"rounds": 4})
    match = games.Match(
        game, [Middle(), game.bot("careful")], 7, options, names=["Mine", "Careful"]
    )
    match.run()
    print("\n".join(match.log()))
    print(dict(zip(match.names, match.scores, strict=True)))


if __name__ == "__main__":
    main()
