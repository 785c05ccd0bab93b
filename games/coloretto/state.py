# pyright: strict
"""The state of a match of Coloretto, its moves, and what can be read off them."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from games.coloretto.cards import COLOURS, JOKER, PLUS_TWO
from games.coloretto.scoring import Worth, score, worth
from games.core import game
from games.core.chance import Chance

Phase: TypeAlias = Literal["turn", "place", "over"]
HIDDEN = -1
LEFT_OUT = {2: 2, 3: 1, 4: 0, 5: 0}
"""Colours out of play, by number of seats."""
ROOM = {2: (1, 2, 3), 3: (3,) * 3, 4: (3,) * 4, 5: (3,) * 5}
"""How many cards each row holds, by number of seats."""
STARTERS = {2: 2, 3: 1, 4: 1, 5: 1}
"""Cards that each seat starts with, all of different colours."""
BELOW_LAST = 15
"""Cards that lie below the one that announces the last round."""
HELD = 9
"""Kinds of cards that a collection may hold: seven colours, "+2", joker."""


class Options(game.Options, frozen=True):
    """What can be agreed before a match."""

    table: Annotated[
        Literal["brown", "grey"],
        Meta(description="Brown: more of a colour is always better. Grey: three are best."),
    ] = "brown"


class Draw(game.Move, frozen=True):
    """A seat turns up the top card of the deck."""


class Place(game.Move, frozen=True):
    """A seat puts the drawn card beside a row, counted from 0."""

    row: int


class Take(game.Move, frozen=True):
    """A seat takes the cards of a row, counted from 0, and is out for this round."""

    row: int


AnyMove: TypeAlias = Draw | Place | Take


class State(game.State, frozen=True):
    """Everything about a match. Tuples named by seat have one item a seat.

    Cards are known by their kind: 0 to 6 a colour, 7 "+2", 8 joker, 9 the card that announces the
    last round; -1 is a hidden card.

    Attributes:
        options: what was agreed.
        seats: how many play.
        chance: the seed and the draws so far.
        phase: what is asked: turn (draw or take) or place (the drawn card).
        round: from 1.
        turn: the seat whose turn it is.
        out: colours that are not in play.
        deck: the next card first; the announcing card has 15 below it.
        rows: the cards of each row in the order placed; None for a row taken in this round.
        card: the drawn card that waits for its row.
        collections: by seat, the number of cards of each kind 0 to 8.
        passed: by seat, whether it has taken a row in this round.
        last: whether this is the last round.
        gone: cards that left the game with an untaken row (two seats).
    """

    game: ClassVar[str] = "coloretto"

    options: Options
    seats: Annotated[int, Meta(ge=2, le=5)]
    chance: Chance
    phase: Phase
    round: Annotated[int, Meta(ge=1)]
    turn: int
    out: tuple[int, ...]
    deck: tuple[int, ...]
    rows: tuple[tuple[int, ...] | None, ...]
    card: int | None
    collections: tuple[tuple[int, ...], ...]
    passed: tuple[bool, ...]
    last: bool = False
    gone: tuple[int, ...] = ()


def colours(state: State) -> tuple[int, ...]:
    """Return the colours in play, ascending."""
    return tuple(colour for colour in range(COLOURS) if colour not in state.out)


def score_of(state: State, held: tuple[int, ...]) -> int:
    """Return what a collection (a number for each kind 0 to 8) is worth in this match."""
    counts = held[:COLOURS]
    if state.out:
        counts = [count for colour, count in enumerate(counts) if colour not in state.out]
    return score(counts, held[JOKER], held[PLUS_TWO], state.options.table)


def worth_of(state: State, seat: int) -> Worth:
    """Return a seat's score with its parts; places are those of `colours(state)`."""
    held = state.collections[seat]
    counts = [held[colour] for colour in colours(state)]
    return worth(counts, held[JOKER], held[PLUS_TWO], state.options.table)


def with_cards(held: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return a collection with these cards added."""
    counts = list(held)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def gain(state: State, seat: int, row: int) -> int:
    """Return by how much a seat's score would change if it took this row now."""
    held = state.collections[seat]
    cards = state.rows[row] or ()
    return score_of(state, with_cards(held, cards)) - score_of(state, held)
