"""Bots of R-Eco: `easy` delivers at random, `normal` weighs, `strong` looks ahead."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.core.bots import Guide, TreeSearch, leads, listed
from games.core.game import Game, Move
from games.core.player import Player
from games.core.words import _
from games.reco.rules import Deliver, Dump, State, dumped_counts, plant_of, refill, symbols
from games.reco.state import FULL, MOST
from games.reco.turn import PASS, deliver, dump
from games.reco.words import plant_name

ITERATIONS = 1500
"""As many as take about a second a move on one core."""
SURPLUS = 2.0
"""What a card dumped costs, honour aside."""
HONOUR = 2.5
"""What the first one costs besides."""
PROMISE = 1.0
"""What a colour's first coin is worth beyond its value, for the second to come."""
HELP = 0.35
"""What each symbol left at a factory gives away, in parts of the coin there."""


def coin_worth(mine: Sequence[int], coin: int) -> float:
    """Return what a coin adds to those of its colour: a lone one counts nothing yet."""
    if not mine:
        return PROMISE + coin / 2 if coin > 0 else PROMISE / 2
    return float(coin + mine[0] if len(mine) == 1 else coin)


def delivery_worth(state: State, cards: tuple[int, ...]) -> float:
    """Return how good a delivery looks for the seat in turn."""
    seat, plant = state.turn, plant_of(cards[0])
    hand = state.hands[seat]
    haul = state.dumps[plant]
    total = symbols(state.factories[plant]) + symbols(cards)
    coin = state.stacks[plant][0]
    mine = state.coins[seat][plant]
    over = len(hand) - len(cards) + len(haul) - MOST
    worth = 0.15 * len(cards)
    if over > 0:
        worth -= SURPLUS * over + (0 if state.dumped[seat] else HONOUR)
    if total >= FULL:
        worth += coin_worth(mine, coin)
        kept = sum(1 for card in hand if card >> 1 == plant) - len(cards)
        worth += 0.3 * kept
    else:
        worth -= HELP * total * max(coin, 1)
    # Cards of a colour that the hand holds already are the better haul.
    for card in haul:
        worth += 0.25 * sum(1 for other in hand if other >> 1 == card >> 1 and card >> 1 != plant)
    return worth


def dump_worth(state: State, cards: tuple[int, ...]) -> float:
    """Return how little is lost with these cards: lone colours and single symbols first."""
    hand = state.hands[state.turn]
    worth = 0.0
    for card in cards:
        worth -= 1.0 * (card & 1) + sum(1 for other in hand if other >> 1 == card >> 1)
    return worth


def promising(state: State, moves: Sequence[Move]) -> list[Move]:
    """Return the moves, the best looking first."""
    if state.phase == "dump":
        return sorted(moves, key=lambda move: -dump_worth(state, move.cards))  # type: ignore
    return sorted(
        moves,
        key=lambda move: -delivery_worth(state, move.cards) if isinstance(move, Deliver) else 0,
    )


class _Bot:
    """What all levels share: a sentence on why."""

    def explain(self, game: Game[Any, Any], view: State, move: Move) -> str:
        """Return one sentence on why this move is good."""
        return explain(view, move)


class Easy(_Bot):
    """Delivers all cards of some colour, and dumps anything."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move:
        """Return a legal move."""
        moves = listed(game, view)
        if view.phase != "deliver" or not isinstance(moves[0], Deliver):
            return rng.choice(moves)
        deliveries = [move for move in moves if isinstance(move, Deliver)]
        most = {plant_of(move.cards[0]): move for move in deliveries}  # the last has all
        return rng.choice(list(most.values()))


class Normal(_Bot):
    """Makes the move that looks best by rules of thumb."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move:
        """Return a legal move."""
        return promising(view, listed(game, view))[0]


class RecoGuide(Guide):
    """Plays on for some turns by quick rules, then counts; scores tell most at any time."""

    scale = 4.0
    ahead = 6
    """Turns of each seat that are played beyond the tree."""
    width = 6
    """Moves that are looked at."""

    def moves(self, game: Game[Any, Any], state: State) -> Sequence[Move]:
        """The best looking few, all deliveries but from a very mixed hand."""
        moves = listed(game, state)
        return moves if len(moves) == 1 else promising(state, moves)[: self.width]

    def rollout(self, game: Game[Any, Any], state: State, rng: Random) -> State:
        """Play some turns; all cards of one colour each time."""
        for _move in range(self.ahead * state.seats):
            if state.phase == "over":
                break
            hand = state.hands[state.turn]
            if state.phase == "dump":
                state = dump(state, _least(hand))
            elif hand:
                state = deliver(state, _quick(state, hand, rng))
            else:
                state = game.after(state, PASS)
        return state

    def value(self, game: Game[Any, Any], state: State) -> Sequence[float]:
        """The lead by scores, a lone good coin counted in part."""
        scores = list(game.scores(state))
        if state.phase != "over":
            for seat, mine in enumerate(state.coins):
                for plant, coins in enumerate(mine):
                    if len(coins) == 1 and coins[0] >= 0 and state.stacks[plant]:
                        scores[seat] += PROMISE + coins[0] / 2
        return leads(scores, self.scale)


def _quick(state: State, hand: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Return all cards of the colour that looks best at a glance."""
    packs: dict[int, tuple[int, ...]] = {}
    for card in hand:
        packs[card >> 1] = (*packs.get(card >> 1, ()), card)
    if len(packs) == 1:
        return hand
    best, top = hand, -1e9
    for cards in packs.values():
        worth = delivery_worth(state, cards) + rng.random()
        if worth > top:
            best, top = cards, worth
    return best


def _least(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the surplus, of the colours that the hand holds least of."""
    colours = [card >> 1 for card in hand]
    ranked = sorted(hand, key=lambda card: (colours.count(card >> 1), card & 1))
    return tuple(sorted(ranked[: len(hand) - MOST]))


class Strong(_Bot, TreeSearch):
    """Looks ahead over hands dealt as the public memory allows."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        super().__init__(RecoGuide(), iterations)


def explain(view: State, move: Move) -> str:
    """Return one sentence on why this move is good for the seat in turn."""
    match move:
        case Deliver():
            return _why_deliver(view, move)
        case Dump():
            return _("Of the cards in your hand you will miss these least.")
        case _other:
            return _("There is no card to deliver.")


def _why_deliver(view: State, move: Deliver) -> str:
    seat, plant = view.turn, plant_of(move.cards[0])
    name = plant_name(plant)
    total = symbols(view.factories[plant]) + symbols(move.cards)
    after = len(view.hands[seat]) - len(move.cards) + len(view.dumps[plant])
    if total >= FULL:
        coin = view.stacks[plant][0]
        if after > MOST:
            text = _("The {plant} coin {coin} is worth the {n} cards too many.")
            return text.format(plant=name, coin=coin, n=after - MOST)
        text = _("It earns the {plant} coin {coin}, and the haul fits into your hand.")
        return text.format(plant=name, coin=coin)
    if after > MOST:
        text = _("Every haul overflows; here it is only by {n}.")
        return text.format(n=after - MOST)
    if not dumped_counts(view)[seat]:
        text = _("The haul fits, so you keep your honour; {n} cards come in its place.")
        return text.format(n=refill(view, move.cards))
    text = _("It brings {plant} to {n} of {full} symbols, and the haul fits into your hand.")
    return text.format(plant=name, n=total, full=FULL)


BOTS: dict[str, Callable[..., Player]] = {"easy": Easy, "normal": Normal, "strong": Strong}
