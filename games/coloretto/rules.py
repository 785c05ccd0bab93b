"""Coloretto (Michael Schacht, 2003), for 2 to 5: the rules.

A turn: draw a card and place it beside a row with room, or take a row and be out for the round.
The best three colours count plus, all others minus.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.coloretto.cards import CARDS, COLOURS, JOKER, KINDS, LAST_ROUND, PLUS_TWO
from games.coloretto.check import check
from games.coloretto.scoring import Worth, score, worth
from games.coloretto.state import (
    BELOW_LAST,
    HELD,
    HIDDEN,
    LEFT_OUT,
    ROOM,
    STARTERS,
    AnyMove,
    Draw,
    Options,
    Phase,
    Place,
    State,
    Take,
    colours,
    gain,
    score_of,
    with_cards,
    worth_of,
)
from games.coloretto.words import tell
from games.core import chance as luck
from games.core.game import Game, IllegalMove
from games.core.words import _

__all__ = [
    "CARDS",
    "COLOURS",
    "GAME",
    "HIDDEN",
    "JOKER",
    "LAST_ROUND",
    "PLUS_TWO",
    "ROOM",
    "AnyMove",
    "Draw",
    "Options",
    "Phase",
    "Place",
    "State",
    "Take",
    "Worth",
    "colours",
    "gain",
    "score",
    "with_cards",
    "worth",
    "worth_of",
]

# Moves and empty rows are made once: a listed move is then found by being the same object.
_DRAW = Draw()
_PLACE = tuple(Place(row) for row in range(5))
_TAKE = tuple(Take(row) for row in range(5))
_EMPTY = {seats: ((),) * len(room) for seats, room in ROOM.items()}
_NONE_PASSED = {seats: (False,) * seats for seats in ROOM}


class Coloretto(Game[State, AnyMove]):
    """The rules of Coloretto."""

    name = "coloretto"
    seats = range(2, 6)
    options = Options
    state_type = State
    move_type: ClassVar[Any] = AnyMove

    def begin(self, seats: int, seed: int, options: Options) -> State:
        """Draw the colours left out, the starting cards, the deck and who starts."""
        order, chance = luck.shuffle(luck.start(seed), range(COLOURS))
        out = tuple(sorted(order[: LEFT_OUT[seats]]))
        starters = order[LEFT_OUT[seats] :]
        each = STARTERS[seats]
        hands = [starters[seat * each : (seat + 1) * each] for seat in range(seats)]
        used = Counter(card for hand in hands for card in hand)
        pack = [
            card
            for card in range(HELD)
            if card not in out
            for _copy in range(CARDS.copies[card] - used[card])
        ]
        deck, chance = luck.shuffle(chance, pack)
        turn, chance = luck.randrange(chance, seats)
        return State(
            options=options,
            seats=seats,
            chance=chance,
            phase="turn",
            round=1,
            turn=turn,
            out=out,
            deck=(*deck[:-BELOW_LAST], LAST_ROUND, *deck[-BELOW_LAST:]),
            rows=_EMPTY[seats],
            card=None,
            collections=tuple(with_cards((0,) * HELD, hand) for hand in hands),
            passed=_NONE_PASSED[seats],
        )

    def to_move(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return None if state.phase == "over" else state.turn

    def moves(self, state: State) -> tuple[AnyMove, ...]:
        """Draw and takes, or the rows that have room for the drawn card."""
        phase = state.phase
        rooms = ROOM[state.seats]
        if phase == "turn":
            moves: list[AnyMove] = []
            room = False
            for number, row in enumerate(state.rows):
                if row is not None:
                    if row:
                        moves.append(_TAKE[number])
                        if len(row) < rooms[number]:
                            room = True
                    else:
                        room = True
            return (_DRAW, *moves) if room else tuple(moves)
        if phase == "place":
            return tuple(
                [
                    _PLACE[number]
                    for number, row in enumerate(state.rows)
                    if row is not None and len(row) < rooms[number]
                ]
            )
        return ()

    def after(self, state: State, move: AnyMove) -> State:
        """Return the state after a legal move."""
        if isinstance(move, Draw):
            return _draw(state)
        if isinstance(move, Place):
            return _place(state, move.row)
        return _take(state, move.row)

    def why_not(self, state: State, move: object) -> str:
        """Name the reason a player can act on."""
        match state.phase, move:
            case "place", Place():
                return _("This row has no room.")
            case "place", _other:
                return _("The drawn card must be placed first.")
            case _phase, Draw():
                return _("Every row is full: a row must be taken.")
            case _phase, Take():
                return _("This row holds no cards to take.")
            case _phase, _other:
                return _("Draw a card or take a row.")

    def undoable(self, before: State, move: AnyMove, after: State) -> bool:
        """Return whether the move may be taken back: a placing by the last seat still in."""
        return isinstance(move, Place) and self.to_move(after) == before.turn

    def view(self, state: State, seat: int) -> State:
        """Hide the deck and chance; all else lies open."""
        return replace(state, chance=luck.MASKED, deck=(HIDDEN,) * len(state.deck))

    def sample(self, view: State, rng: Random) -> State:
        """Shuffle the cards that have not been seen into the hidden deck."""
        chance = view.chance
        if chance == luck.MASKED:
            chance = luck.start(rng.randrange(luck.SEED_LIMIT))
        if HIDDEN not in view.deck:
            return replace(view, chance=chance)
        deck = unseen(view)
        rng.shuffle(deck)
        if not view.last:
            deck.insert(len(deck) - BELOW_LAST, LAST_ROUND)
        return replace(view, chance=chance, deck=tuple(deck))

    def scores(self, state: State) -> tuple[float, ...]:
        """What each collection is worth now."""
        return tuple([score_of(state, held) for held in state.collections])

    def winners(self, state: State) -> tuple[int, ...]:
        """The highest total; ties share the win."""
        if state.phase != "over":
            return ()
        scores = self.scores(state)
        return tuple(seat for seat, points in enumerate(scores) if points == max(scores))

    def text(self, state: State, move: AnyMove, seat: int | None = None) -> str:
        """`draw`, `place 2`, `take 3`; rows are counted from 1."""
        match move:
            case Draw():
                return "draw"
            case Place():
                return f"place {move.row + 1}"
            case Take():
                return f"take {move.row + 1}"

    def parse(self, state: State, text: str) -> AnyMove:
        """Read `draw`, `place 2` or `take 3`."""
        match text.split():
            case ["draw"]:
                return _DRAW
            case ["place" | "take" as verb, ("1" | "2" | "3" | "4" | "5") as number]:
                return (_PLACE if verb == "place" else _TAKE)[int(number) - 1]
            case _other:
                raise IllegalMove(_("Not a move: {text!r}.").format(text=text[:40]))

    def tell(
        self,
        before: State,
        move: AnyMove,
        after: State,
        names: Sequence[str],
        seat: int | None = None,
    ) -> tuple[str, ...]:
        """Plain sentences."""
        return tell(before, move, after, names)

    def census(self, state: State) -> Hashable:
        """How many cards there are of each kind, wherever they lie."""
        counts = Counter((*state.deck, *state.gone))
        for held in state.collections:
            counts.update(dict(enumerate(held)))
        for row in state.rows:
            counts.update(row or ())
        if state.card is not None:
            counts[state.card] += 1
        counts[LAST_ROUND] += state.last
        return tuple(counts[card] for card in range(HIDDEN, KINDS))

    def check(self, state: State) -> None:
        """Raise BadSave for a state that play cannot reach."""
        check(state)


def unseen(state: State) -> list[int]:
    """Return the cards (but the announcing one) that lie nowhere to be seen, by kind."""
    left = list(CARDS.copies[:HELD])
    for colour in state.out:
        left[colour] = 0
    for held in state.collections:
        for card in range(HELD):
            left[card] -= held[card]
    for row in state.rows:
        for card in row or ():
            left[card] -= 1
    for card in state.gone:
        left[card] -= 1
    if state.card is not None:
        left[state.card] -= 1
    return [card for card in range(HELD) for _copy in range(left[card])]


def _draw(state: State) -> State:
    deck = state.deck
    card = deck[0]
    if card == LAST_ROUND:
        return replace(state, phase="place", card=deck[1], deck=deck[2:], last=True)
    if card == HIDDEN:
        raise luck.HiddenChance("the deck is hidden in a view")
    return replace(state, phase="place", card=card, deck=deck[1:])


def _place(state: State, row: int) -> State:
    rows = state.rows
    rows = (*rows[:row], (*(rows[row] or ()), state.card), *rows[row + 1 :])
    return replace(state, phase="turn", rows=rows, card=None, turn=_next(state, state.passed))


def _take(state: State, row: int) -> State:
    seat, passed, rows = state.turn, state.passed, state.rows
    collections = state.collections
    held = with_cards(collections[seat], rows[row] or ())
    collections = (*collections[:seat], held, *collections[seat + 1 :])
    passed = (*passed[:seat], True, *passed[seat + 1 :])
    rows = (*rows[:row], None, *rows[row + 1 :])
    if False in passed:
        turn = _next(state, passed)
        return replace(state, turn=turn, rows=rows, collections=collections, passed=passed)
    left = [card for cards in rows for card in cards or ()]
    if state.last:
        return replace(
            state,
            phase="over",
            rows=_EMPTY[state.seats],
            collections=collections,
            gone=(*state.gone, *left),
        )
    return replace(
        state,
        round=state.round + 1,
        rows=_EMPTY[state.seats],
        collections=collections,
        passed=_NONE_PASSED[state.seats],
        gone=(*state.gone, *left),
    )


def _next(state: State, passed: tuple[bool, ...]) -> int:
    """Return the next seat clockwise that is still in; the same one if no other is."""
    seat, seats = state.turn + 1, state.seats
    while passed[seat % seats]:
        seat += 1
    return seat % seats


GAME = Coloretto()
