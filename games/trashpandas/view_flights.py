"""What moves on the table of Trash Pandas, found from what lies elsewhere after a move."""

from collections import Counter
from typing import Any

from pygame import FRect

from games.shell.cardtable import faces
from games.shell.cardtable.flights import Flight, in_turn
from games.trashpandas.rules import HIDDEN, Doggo, Feesh, Stash, State
from games.trashpandas.view_layout import Layout
from games.trashpandas.view_panels import hand_of, stash_of
from games.trashpandas.view_table import BACK, face, free_places, taken_places, token


class Seating:
    """Where the hands and stashes of all seats are.

    Args:
        lay: the places.
        base: the seat at the foot of the table.
        seats: how many play.
        open: whether the hand of that seat is seen.
    """

    def __init__(self, lay: Layout, base: int, seats: int, open: bool) -> None:
        self.lay = lay
        self.base = base
        self.seats = seats
        self.open = open

    def panel(self, seat: int) -> FRect:
        """Return the panel of another seat."""
        return self.lay.panels[(seat - self.base - 1) % self.seats]

    def hand(self, seat: int, card: int, hand: tuple[int, ...]) -> FRect:
        """Return where a card of a hand is."""
        if seat != self.base:
            return hand_of(self.lay, self.panel(seat))
        where = self.lay.hand_places(max(1, len(hand)))
        at = hand.index(card) if card in hand else len(hand) - 1
        return where[max(0, at)]

    def stash(self, seat: int) -> FRect:
        """Return where the stash of a seat is."""
        if seat != self.base:
            return stash_of(self.lay, self.panel(seat))
        rect = self.lay.stash
        wide = min(60.0, rect.height * 0.4)
        return faces.box(rect.centerx - wide / 2, rect.centery - wide * 0.6, wide)


def flights(seating: Seating, before: State, move: Any, after: State) -> list[Flight]:
    """Return all that moves between two states, as they are seen."""
    mover = before.asked[0] if before.asked else before.turn
    out = _played(seating, before, move, after, mover)
    receiver = mover if isinstance(move, Doggo) else before.turn
    drawn = len(before.deck) - len(after.deck)
    start = 0.18 if out else 0.0
    if drawn:
        out += in_turn(_drawn(seating, before, after, receiver, drawn), 0.09, start)
    if isinstance(move, Stash):
        out.append(_stashed(seating, before, move, after, mover))
    out += _robbed(seating, before, after, start)
    return out + given_back(seating.lay, before, after)


def dealt(seating: Seating, state: State) -> list[Flight]:
    """Return the flights of the hands, dealt card by card from the bin."""
    order = [(state.first + step) % state.seats for step in range(state.seats)]
    out: list[Flight] = []
    for number in range(max(map(len, state.hands))):
        for seat in order:
            hand = state.hands[seat]
            if number >= len(hand):
                continue
            own = seat == seating.base and seating.open
            end = seating.lay.hand_places(len(hand))[number] if seat == seating.base \
                else seating.hand(seat, HIDDEN, hand)  # fmt: skip
            hides = (("hand", number),) if own else ()
            out.append(Flight(face(hand[number]), seating.lay.deck, end, BACK, hides=hides,
                              early=False))  # fmt: skip
    return in_turn(out, 0.05)


def rolled_flight(lay: Layout, before: State, after: State, delay: float) -> list[Flight]:
    """Return the flight of a token that a roll brings, once the die lies still."""
    if len(after.taken) <= len(before.taken):
        return []
    number = after.taken[-1]
    start = free_places(lay, before).get(number)
    end = taken_places(lay, after)[number]
    if start is None:
        return []
    return [Flight(token(number), start, end, delay=delay, hides=(("taken", number),))]


def given_back(lay: Layout, before: State, after: State) -> list[Flight]:
    """Return the flights of tokens that go back to the middle: a roll was cancelled."""
    old, new = taken_places(lay, before), free_places(lay, after)
    return [
        Flight(token(number), old[number], new[number], hides=(("free", number),))
        for number in before.taken
        if number not in after.taken and number in new
    ]


def _played(seating: Seating, before: State, move: Any, after: State, mover: int) -> list[Flight]:
    lay = seating.lay
    cards = list(after.discard[len(before.discard) :])
    if isinstance(move, Feesh):
        cards = [after.discard[-1]]
    out: list[Flight] = []
    for card in cards:
        start = seating.hand(mover, card, before.hands[mover])
        seen = mover == seating.base and seating.open
        out.append(Flight(face(card), start, lay.discard, "" if seen else BACK))
    if isinstance(move, Feesh):
        end = seating.hand(mover, move.card, after.hands[mover])
        out.append(Flight(face(move.card), lay.discard, end, delay=0.24))
    return out


def _drawn(seating: Seating, before: State, after: State, seat: int, count: int) -> list[Flight]:
    own = seat == seating.base and seating.open
    new = sorted((Counter(after.hands[seat]) - Counter(before.hands[seat])).elements())
    out: list[Flight] = []
    for i in range(count):
        card = new[i] if own and i < len(new) else HIDDEN
        turned = i == count - 1 and after.shown is not None and after.phase in ("mask", "draw")
        if turned and before.shown is None and card == HIDDEN and after.shown is not None:
            card = after.shown
        end = seating.hand(seat, card, after.hands[seat])
        hides = (("hand", after.hands[seat].index(card)),) if own and card in after.hands[seat] \
            else ()  # fmt: skip
        out.append(Flight(face(card), seating.lay.deck, end, BACK, hides=hides))
    return out


def _stashed(seating: Seating, before: State, move: Stash, after: State, mover: int) -> Flight:
    start = seating.hand(mover, move.card, before.hands[mover])
    end = seating.stash(mover)
    known = move.card if before.phase == "mask" or (mover == seating.base and seating.open) \
        else HIDDEN  # fmt: skip
    down = BACK if before.phase != "mask" else face(known)
    back = face(known) if mover == seating.base and seating.open else BACK
    return Flight(down, start, end, back)


def _robbed(seating: Seating, before: State, after: State, delay: float) -> list[Flight]:
    """Return the flight of a card that changed hands."""
    raid = before.raid
    loser: int | None = None
    for seat in range(before.seats):
        lost = _owned(before, seat) - _owned(after, seat)
        played = len(after.discard) - len(before.discard)
        mover = before.asked[0] if before.asked else before.turn
        if seat == mover:
            lost -= max(0, played)
        if lost > 0:
            loser = seat
    if loser is None:
        return []
    gains = [
        seat
        for seat in range(before.seats)
        if seat != loser and len(after.hands[seat]) > len(before.hands[seat])
    ]
    if not gains:
        return []
    winner = gains[0]
    stash = len(before.down[loser]) + len(before.up[loser]) > len(after.down[loser]) + len(
        after.up[loser]
    )
    new = list((Counter(after.hands[winner]) - Counter(before.hands[winner])).elements())
    card = new[0] if new and seating.open and winner == seating.base else HIDDEN
    if len(after.up[loser]) < len(before.up[loser]) and raid is not None:
        card = max(raid.card, card)
    start = seating.stash(loser) if stash else seating.hand(loser, HIDDEN, before.hands[loser])
    end = seating.hand(winner, card, after.hands[winner])
    return [Flight(face(card), start, end, BACK, delay=delay)]


def _owned(state: State, seat: int) -> int:
    return len(state.hands[seat]) + len(state.down[seat]) + len(state.up[seat])
