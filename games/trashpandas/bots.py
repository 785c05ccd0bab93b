"""Bots of Trash Pandas: `easy` plays from the gut, `normal` by rules of thumb, `strong` ahead."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.core.bots import Guide, TreeSearch, leads, listed
from games.core.game import Game, Move
from games.core.player import Player
from games.trashpandas.cards import (
    BLAMMO,
    CANS,
    CARDS,
    DOGGO,
    EITHER,
    FEESH,
    HAND,
    KINDS,
    KITTEH,
    MASK,
    MMMPIE,
    NANNERS,
    RECYCLE,
    SHINY,
    TREES,
    YUMYUM,
)
from games.trashpandas.hints import explain
from games.trashpandas.rules import (
    Blammo,
    Bonus,
    Bust,
    Doggo,
    Done,
    Draw,
    End,
    Feesh,
    Nanners,
    Recycle,
    Roll,
    Shiny,
    Stash,
    State,
    Steal,
    Stop,
    Use,
    stashed,
    totals,
)

ITERATIONS = 2500
"""As many as take about a second a move on one core."""
HELD = 0.4
"""What a card in the hand counts of one stashed."""
READY = 0.4
"""What a card that can be played at others counts besides."""
OPEN = 4.0
"""How much of each kind is open at the start."""
ENOUGH = 3
"""Tokens after which `normal` stops, one more with a card that cancels a bust."""
ORDER = {CANS: 0, MASK: 1, HAND: 2, EITHER: 4, RECYCLE: 3, TREES: 5}
"""First get cards, then stash them."""
REACT = (SHINY, YUMYUM, FEESH, DOGGO, KITTEH)


def card_worth(state: State, seat: int, card: int) -> float:
    """Return what stashing one more card of this kind is worth to a seat, by its own cards."""
    if CARDS.each[card]:
        return float(CARDS.each[card])
    first = CARDS.points[card][0]
    if not first:
        return -0.5
    mine = stashed(state, seat)[card] + state.hands[seat].count(card)
    best = max(
        (stashed(state, other)[card] for other in range(state.seats) if other != seat), default=0
    )
    # So many of the copies as make a majority sure.
    needed = max(1.0, CARDS.copies[card] / state.seats)
    return first * (min(mine, needed) + 1) / (needed + 1) / needed * (1.0 if mine >= best else 0.6)


def _stash_choice(state: State, seat: int, moves: Sequence[Move]) -> Move:
    """Return the best card to stash, or Done where none is worth it."""
    best, top = None, 0.0
    for move in moves:
        if isinstance(move, Stash):
            worth = card_worth(state, seat, move.card)
            if worth > top:
                best, top = move, worth
    if best is not None:
        return best
    return next(move for move in moves if not isinstance(move, Stash))


def thumb(state: State, moves: Sequence[Move]) -> Move:
    """Return the move that the rules of thumb make; it looks at what the mover knows alone."""
    if len(moves) == 1:
        return moves[0]
    phase = state.phase
    if phase == "yumyum":
        return moves[1] if len(state.taken) >= ENOUGH else moves[0]
    if phase in ("mask", "guard", "counter"):
        if phase == "mask":
            seat = state.asked[0]
            return moves[1] if card_worth(state, seat, state.shown or 0) > 0.7 else moves[0]
        return moves[1]
    seat = state.turn
    hand = state.hands[seat]
    if phase in ("roll", "bust"):
        return _rolling(state, moves, hand)
    if phase == "resolve":
        return _resolving(state, moves, hand)
    if phase == "draw":
        return moves[0]
    if phase == "stash":
        return _stash_choice(state, seat, moves)
    if phase == "either":
        draws = [move for move in moves if isinstance(move, Draw)]
        choice = _stash_choice(state, seat, moves)
        return draws[0] if draws and len(hand) < 4 else choice
    if phase == "steal":
        steals = [move for move in moves if isinstance(move, Steal)]
        return max(steals, key=lambda move: len(state.hands[move.seat]), default=moves[-1])
    tokens = [move for move in moves if isinstance(move, Recycle)]
    wanted = TREES if len(hand) > 2 else CANS
    return min(tokens, key=lambda move: (move.token != wanted, move.token), default=moves[-1])


def _rolling(state: State, moves: Sequence[Move], hand: tuple[int, ...]) -> Move:
    taken = len(state.taken)
    kinds = {type(move): move for move in moves}
    if state.phase == "bust":
        if taken >= 2:
            # Stop where another roll is likely to bust as well.
            first, second = (Nanners, Blammo) if taken >= ENOUGH else (Blammo, Nanners)
            for kind in (first, second):
                if kind in kinds and (kind is Blammo or taken >= ENOUGH):
                    return kinds[kind]
            fetched = [move for move in moves if isinstance(move, Feesh) and move.card == BLAMMO]
            if fetched and taken >= ENOUGH:
                return fetched[0]
        return kinds[Bust]
    if Stop not in kinds:
        return kinds[Roll]
    safe = BLAMMO in hand or NANNERS in hand
    return kinds[Stop if taken >= ENOUGH + safe else Roll]


def _resolving(state: State, moves: Sequence[Move], hand: tuple[int, ...]) -> Move:
    seat = state.turn
    uses = [move for move in moves if isinstance(move, Use)]
    if uses:
        plain = [move for move in uses if not move.pie]
        first = min(plain, key=lambda move: ORDER[move.token])
        if first.token == TREES:
            doubled = [move for move in uses if move.pie and move.token == TREES]
            if doubled and len(hand) > 4 and hand.count(MMMPIE) == 1:
                return doubled[0]
            shinies = [move for move in moves if isinstance(move, Shiny)]
            if shinies:
                return shinies[0]
        return first
    kinds = {type(move): move for move in moves}
    if Doggo in kinds and len(state.taken) > 3:
        return kinds[Doggo]
    return kinds.get(Bonus, kinds[End]) if seat >= 0 else kinds[End]


class _Bot:
    """What all levels share: a sentence on why."""

    def explain(self, game: Game[Any, Any], view: State, move: Move) -> str:
        """Return one sentence on why this move is good."""
        return explain(view, move)


class Easy(_Bot):
    """Rolls for two tokens, uses what it has, stashes anything, plays few cards."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move:
        """Return a legal move."""
        moves = listed(game, view)
        kinds = {type(move): move for move in moves}
        if view.phase == "roll":
            return kinds[Stop] if Stop in kinds and len(view.taken) > 1 else kinds[Roll]
        if view.phase == "bust":
            return kinds[Bust]
        if view.phase == "resolve":
            uses = [move for move in moves if isinstance(move, Use) and not move.pie]
            return rng.choice(uses) if uses else kinds[End]
        useful = [move for move in moves if not isinstance(move, (Done, Shiny, Feesh))]
        return rng.choice(useful or list(moves))


class Normal(_Bot):
    """Plays by rules of thumb."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move:
        """Return a legal move."""
        return thumb(view, listed(game, view))


class PandasGuide(Guide):
    """Plays the next turns by rules of thumb, then counts stashes, and hands in part."""

    scale = 6.0
    caution = 0.03
    turns = 1
    """Turns that are played beyond the tree, the present one included."""
    wild = 0.05
    """How often a move beyond the tree is random."""

    def moves(self, game: Game[Any, Any], state: State) -> Sequence[Move]:
        """The rule of thumb's move, then all but those that are hardly ever good."""
        moves = listed(game, state)
        if len(moves) < 2:
            return moves
        first = thumb(state, moves)
        rest = [move for move in moves if move is not first and not _odd(state, move)]
        return [first, *rest]

    def key(self, move: Move, after: State) -> Any:
        """The face rolled, the card turned up."""
        return after.rolled, after.phase, after.shown

    def rollout(self, game: Game[Any, Any], state: State, rng: Random) -> State:
        """Play some turns on."""
        end = state.turns + self.turns
        while state.turns < end:
            moves = listed(game, state)
            if not moves:
                break
            state = game.after(state, self.policy(game, state, moves, rng))
        return state

    def policy(
        self, game: Game[Any, Any], state: State, moves: Sequence[Move], rng: Random
    ) -> Move:
        """By rules of thumb, at times at random."""
        if rng.random() < self.wild:
            return moves[int(rng.random() * len(moves))]
        return thumb(state, moves)

    def value(self, game: Game[Any, Any], state: State) -> Sequence[float]:
        """The lead by all stashes; before the end by what they and the hands promise."""
        counts = [stashed(state, seat) for seat in range(state.seats)]
        if state.phase == "over":
            return leads(totals(counts), self.scale)
        scores = [0.0] * state.seats
        # What is still to come is a rival of its own in every kind.
        open_ = OPEN * len(state.deck) / sum(CARDS.copies)
        for kind in range(KINDS):
            first = CARDS.points[kind][0]
            held = [
                mine[kind] + HELD * hand.count(kind)
                for mine, hand in zip(counts, state.hands, strict=True)
            ]
            if first:
                squares = [count * count for count in held]
                whole = sum(squares) + open_
                if whole:
                    for seat, square in enumerate(squares):
                        scores[seat] += first * square / whole
            else:
                each = CARDS.each[kind]
                for seat, count in enumerate(held):
                    scores[seat] += each * count
        for seat, hand in enumerate(state.hands):
            for card in hand:
                if card in REACT:
                    scores[seat] += READY
        return leads(scores, self.scale)


def _odd(state: State, move: Move) -> bool:
    """Return whether a move is hardly ever good at this moment."""
    match move:
        case Nanners() | Blammo():
            return state.phase == "roll"
        case Shiny():
            return state.phase != "resolve"
        case Feesh():
            saving = state.phase == "bust" and move.card in (BLAMMO, NANNERS)
            return not saving and state.phase != "resolve"
        case Use():
            return move.pie and move.token not in (TREES, CANS, EITHER)
        case Done():
            return True
        case _other:
            return False


class Strong(_Bot, TreeSearch):
    """Looks ahead over dealt hands, stashes and dice."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        super().__init__(PandasGuide(), iterations)


BOTS: dict[str, Callable[..., Player]] = {"easy": Easy, "normal": Normal, "strong": Strong}
