"""How the default orders and tips play: matches between bots, counted.

    python -m games.topthis.balance [matches]

plays four-seat matches of `careful` bots and prints how long they last, how many orders and tips
are taken, and how often each order is completed. Every order should be, none should be taken as a
matter of course.
"""

import sys
from collections import Counter
from typing import NamedTuple

from games.core.chance import derive
from games.core.match import Match
from games.topthis.rules import GAME, box
from games.topthis.words import order_text


class Balance(NamedTuple):
    """What many matches came to.

    Attributes:
        matches: how many were played.
        turns: turns of all seats together in a match, mean.
        orders: orders completed in a match, mean.
        tips: tips taken in a match, mean.
        score: of a seat, mean.
        by_order: how often each order was completed in all matches, by its id.
        by_turns: matches that ended because the turns of `Options.turns` were over.
    """

    matches: int
    turns: float
    orders: float
    tips: float
    score: float
    by_order: dict[int, int]
    by_turns: int


def measure(matches: int, seed: int = 0, seats: int = 4, bot: str = "careful") -> Balance:
    """Play matches between equal bots with real physics, and count."""
    turns = orders = tips = score = by_turns = 0.0
    by_order: Counter[int] = Counter({order: 0 for order in range(len(box().orders))})
    for number in range(matches):
        players = [GAME.bot(bot) for _seat in range(seats)]
        match = Match(GAME, players, derive("balance", seed, number))
        match.run()
        state = match.state
        turns += state.turn * seats
        orders += sum(map(len, state.taken))
        tips += sum(map(len, state.tipped))
        score += sum(match.scores) / seats
        by_order.update(order for taken in state.taken for order in taken)
        by_turns += not state.ending
    return Balance(
        matches,
        turns / matches,
        orders / matches,
        tips / matches,
        score / matches,
        dict(by_order),
        int(by_turns),
    )


def report(found: Balance) -> str:
    """Return the counts as lines of text."""
    rarest = sorted(found.by_order.items(), key=lambda item: (item[1], item[0]))
    lines = [
        f"{found.matches} matches: {found.turns:.1f} turns, {found.orders:.1f} orders and "
        f"{found.tips:.1f} tips a match, {found.score:.1f} points a seat; "
        f"{found.by_turns} ended by the limit of turns",
        *(f"{count:5d}  {order_text(order)}" for order, count in rarest),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 200)))
