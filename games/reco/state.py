# pyright: strict
"""The state of a match of R-Eco, its moves, and what can be read off them."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from games.core import game
from games.core.chance import Chance
from games.reco.scoring import Worth, coins_worth, honour

Phase: TypeAlias = Literal["deliver", "dump", "over"]
HIDDEN = -1
HAND = 3
"""Cards that each seat is dealt."""
MOST = 5
"""Cards that a hand may hold."""
FULL = 4
"""Symbols at a factory that earn a coin."""


class Options(game.Options, frozen=True):
    """Nothing needs to be agreed."""


class Deliver(game.Move, frozen=True):
    """A seat plays these cards, all of one colour and in ascending order, to their factory."""

    cards: tuple[int, ...]


class Dump(game.Move, frozen=True):
    """A seat puts these surplus cards, in ascending order, face down before it."""

    cards: tuple[int, ...]


class Pass(game.Move, frozen=True):
    """A seat has no card to deliver."""


AnyMove: TypeAlias = Deliver | Dump | Pass


class State(game.State, frozen=True):
    """Everything about a match. Tuples named by seat or plant have one item each.

    Cards are known by their kind: 2 * plant, and 1 more with two symbols; -1 is a hidden card.

    What all have seen of each hand is kept too (`seen`, and `stock` in views): from it `sample`
    deals exactly what can be. A delivered card is struck off as the latest one like it: that leaves
    the most that may have been dumped before.

    Attributes:
        options: what was agreed (nothing).
        seats: how many play.
        chance: the seed and the draws so far.
        phase: what is asked: deliver (or pass), or dump (the surplus).
        turn: the seat whose turn it is.
        plant: the plant served in this turn, while the surplus is chosen.
        pile: the next card first.
        shuffled: whether the pile is the discard shuffled, so that all know what it holds.
        discard: open, the latest card last.
        factories: by plant, the cards on its factory side.
        dumps: by plant, the cards on its dump side.
        stacks: by plant, the coins left, the top one first.
        coins: by seat and plant, the coins won.
        hands: by seat, ascending.
        dumped: by seat, for each time that it dumped the cards, ascending.
        seen: by seat, the cards it took from open dumps and has not delivered, the latest last;
            each as its kind, and 8 more for each time that the seat had dumped before.
        passes: passes in a row.
        stock: in a view, the kinds in the pile, ascending, if it was shuffled; () otherwise.
    """

    game: ClassVar[str] = "reco"

    options: Options
    seats: Annotated[int, Meta(ge=2, le=5)]
    chance: Chance
    phase: Phase
    turn: int
    plant: Annotated[int, Meta(ge=0, le=3)] | None
    pile: tuple[int, ...]
    shuffled: bool
    discard: tuple[int, ...]
    factories: tuple[tuple[int, ...], ...]
    dumps: tuple[tuple[int, ...], ...]
    stacks: tuple[tuple[int, ...], ...]
    coins: tuple[tuple[tuple[int, ...], ...], ...]
    hands: tuple[tuple[int, ...], ...]
    dumped: tuple[tuple[tuple[int, ...], ...], ...]
    seen: tuple[tuple[int, ...], ...]
    passes: int = 0
    stock: tuple[int, ...] = ()


def plant_of(card: int) -> int:
    """Return the plant (0 to 3) that a card of this kind belongs to."""
    return card >> 1


def symbols(cards: tuple[int, ...]) -> int:
    """Return how many symbols these cards show."""
    count = len(cards)
    for card in cards:
        count += card & 1
    return count


def refill(state: State, cards: tuple[int, ...]) -> int:
    """Return with how many cards the dump is refilled if these are delivered (0: game ends)."""
    plant = plant_of(cards[0])
    total = symbols(state.factories[plant]) + symbols(cards)
    if total < FULL:
        return total + 1
    return 1 if len(state.stacks[plant]) > 1 else 0


def surplus(state: State) -> int:
    """Return how many cards the seat in turn must put face down now."""
    return len(state.hands[state.turn]) - MOST if state.phase == "dump" else 0


def dumped_counts(state: State) -> tuple[int, ...]:
    """Return how many cards each seat dumped illegally."""
    return tuple([sum(map(len, times)) for times in state.dumped])


def worth_of(state: State, seat: int) -> Worth:
    """Return a seat's score with its parts."""
    dumped = dumped_counts(state)
    coins = coins_worth(state.coins[seat])
    clean = honour(dumped[seat], dumped)
    return Worth(coins, -dumped[seat], clean, coins - dumped[seat] + clean)
