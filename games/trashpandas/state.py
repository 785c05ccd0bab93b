# pyright: strict
"""The state of a match of Trash Pandas, its moves, and what can be read off them."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from games.core import game
from games.core.chance import Chance
from games.trashpandas.cards import CANS, EITHER, HAND, KINDS, MASK, TREES
from games.trashpandas.scoring import places, totals

Phase: TypeAlias = Literal[
    "roll",
    "bust",
    "yumyum",
    "resolve",
    "draw",
    "stash",
    "either",
    "steal",
    "recycle",
    "mask",
    "guard",
    "counter",
    "over",
]
Zone: TypeAlias = Literal["hand", "stash"]
HIDDEN = -1
"""A hidden card; in moves, one of the face-down cards."""
DEALT = {"seed": (2, 3, 4, 5), "retail": (3, 4, 5, 6)}
"""Cards dealt in turn order, by edition."""
TURNS = 200
BONUS = 3
"""Tokens that a bonus turn may bring."""
DOGGO_DRAWS = 2
"""Cards that a Doggo draws when it blocks (retail)."""
REACTIONS: tuple[Phase, ...] = ("yumyum", "mask", "guard", "counter")
"""Phases in which somebody is asked who may also pass."""


class Options(game.Options, frozen=True):
    """What can be agreed before a match."""

    edition: Annotated[
        Literal["seed", "retail"],
        Meta(description="Seed: the English second edition of 2018. Retail: today's rules."),
    ] = "seed"
    turns: Annotated[
        int, Meta(ge=20, le=1000, description="The game ends after so many turns at the latest.")
    ] = TURNS


class Roll(game.Move, frozen=True):
    """Roll the die."""


class Stop(game.Move, frozen=True):
    """Stop rolling."""


class Bust(game.Move, frozen=True):
    """Accept the bust: draw one card, the turn ends."""


class Nanners(game.Move, frozen=True):
    """Cancel the last roll and stop rolling."""


class Blammo(game.Move, frozen=True):
    """Cancel the last roll."""


class Shiny(game.Move, frozen=True):
    """Steal a stashed card of another seat: of this kind face up, or (-1) one face down."""

    seat: int
    card: int


class Feesh(game.Move, frozen=True):
    """Take a card of this kind from the discard."""

    card: int


class Yumyum(game.Move, frozen=True):
    """Force the one who wants to stop to roll once more."""


class Use(game.Move, frozen=True):
    """Resolve a token; with a Mmm Pie! its effect happens twice."""

    token: int
    pie: bool = False


class Recycle(game.Move, frozen=True):
    """Choose the token, not taken in this turn, whose effect the recycle token gives."""

    token: int


class Draw(game.Move, frozen=True):
    """Draw a card."""


class Stash(game.Move, frozen=True):
    """Stash a card of this kind: face down, or face up when the mask asks for it."""

    card: int


class Steal(game.Move, frozen=True):
    """Steal a random card from this seat's hand."""

    seat: int


class Done(game.Move, frozen=True):
    """Leave the rest of this effect."""


class Doggo(game.Move, frozen=True):
    """Block a steal; in one's own token phase (seed) draw as many cards as tokens taken."""


class Kitteh(game.Move, frozen=True):
    """Block a steal and steal back: from the stash a card of this kind face up, or (-1) any."""

    card: int = HIDDEN


class Pass(game.Move, frozen=True):
    """Do not react."""


class Bonus(game.Move, frozen=True):
    """Take the bonus turn that six tokens bring."""


class End(game.Move, frozen=True):
    """End the turn."""


AnyMove: TypeAlias = (
    Roll
    | Stop
    | Bust
    | Nanners
    | Blammo
    | Shiny
    | Feesh
    | Yumyum
    | Use
    | Recycle
    | Draw
    | Stash
    | Steal
    | Done
    | Doggo
    | Kitteh
    | Pass
    | Bonus
    | End
)


class Raid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A steal under way: who from whom, from hand or stash, and which card (-1: any hidden one).

    `back` is the phase that goes on afterwards.
    """

    thief: int
    victim: int
    zone: Zone
    card: int
    back: Phase


class State(game.State, frozen=True):
    """Everything about a match. Tuples named by seat have one item a seat.

    Cards are known by their kind 0 to 7, tokens by their number 0 to 5 (`cards.TOKENS`); -1 is a
    hidden card.

    Attributes:
        options: what was agreed.
        seats: how many play.
        chance: the seed and the draws so far.
        phase: what is asked of the seat in turn (roll, bust, resolve; draw, stash, either, steal,
            recycle while a token resolves) or of others (yumyum, mask, guard; counter: of the
            thief whom a Kitteh robs).
        first: the seat that had the first turn.
        turn: the seat whose turn it is.
        turns: turns begun, from 1.
        deck: the next card first.
        discard: open, the latest card last.
        hands: by seat, ascending.
        down: by seat, the cards stashed face down, ascending.
        up: by seat, the cards stashed face up, ascending.
        taken: tokens taken in this turn, in order.
        left: those of them that have not been resolved.
        must: whether the seat in turn must roll.
        forced: whether a Yum Yum forced the roll that is due.
        stopping: whether rolling ends if nobody plays a Yum Yum.
        rolled: the newest roll, while it can be cancelled.
        bonus: whether this is a bonus turn.
        token: the token that is being resolved.
        count: cards or steals that its effect still allows; in phase mask, those who joined.
        again: how often its effect happens again afterwards.
        shown: the card that the mask turned up.
        asked: the seats still to be asked, the first one now.
        raid: the steal under way.
    """

    game: ClassVar[str] = "trashpandas"

    options: Options
    seats: Annotated[int, Meta(ge=2, le=4)]
    chance: Chance
    phase: Phase
    first: int
    turn: int
    turns: int
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]
    up: tuple[tuple[int, ...], ...]
    taken: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    must: bool = True
    forced: bool = False
    stopping: bool = False
    rolled: int | None = None
    bonus: bool = False
    token: int | None = None
    count: int = 0
    again: int = 0
    shown: int | None = None
    asked: tuple[int, ...] = ()
    raid: Raid | None = None


def retail(state: State) -> bool:
    """Return whether the retail rules are played."""
    return state.options.edition == "retail"


def others(state: State) -> list[int]:
    """Return the other seats, clockwise from the one in turn."""
    turn, seats = state.turn, state.seats
    return [(turn + step) % seats for step in range(1, seats)]


def usable(state: State, token: int, pie: bool = False) -> bool:
    """Return whether a token's effect can do anything now (`pie`: once a Mmm Pie! is played)."""
    if token in (CANS, MASK):
        return bool(state.deck)
    if token == HAND:
        turn = state.turn
        return any([hand and seat != turn for seat, hand in enumerate(state.hands)])
    hand = len(state.hands[state.turn]) - pie
    if token == TREES:
        return hand > 0
    if token == EITHER:
        return hand > 0 or bool(state.deck)
    return any([usable(state, other, pie) for other in recyclable(state)])


def recyclable(state: State) -> list[int]:
    """Return the tokens that were not taken in this turn."""
    return [token for token in (CANS, TREES, EITHER, HAND, MASK) if token not in state.taken]


def stashed(state: State, seat: int) -> tuple[int, ...]:
    """Return how many cards of each kind a seat has stashed, as far as they are not hidden."""
    counts = [0] * KINDS
    for card in (*state.down[seat], *state.up[seat]):
        if card != HIDDEN:
            counts[card] += 1
    return tuple(counts)


def standing(state: State) -> tuple[int, ...]:
    """Return the score of all stashes as they are; hidden cards count nothing."""
    return totals([stashed(state, seat) for seat in range(state.seats)])


def places_of(counts: Sequence[Sequence[int]], kind: int) -> tuple[int, ...]:
    """Return what each seat scores for one kind, from `stashed` of each seat."""
    return places([mine[kind] for mine in counts], kind)
