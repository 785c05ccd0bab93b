"""What moves on the table of R-Eco: deliveries, coins, hauls and new trash."""

from collections.abc import Sequence

from pygame import FRect

from games.reco.rules import Deliver, Dump, State, plant_of
from games.reco.view_layout import Layout
from games.reco.view_table import BACK, coin_face, face
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.cardtable.flights import Flight, in_turn
from games.shell.summary import plain


def _before_panel(lay: Layout, seat: int) -> FRect:
    panel = lay.panels[seat]
    wide = min(36.0, panel.height * 0.5)
    return faces.box(panel.centerx - wide / 2, panel.centery - wide * 0.7, wide)


def _from_hand(lay: Layout, hand: Sequence[int], cards: Sequence[int]) -> list[FRect]:
    where, left = lay.hand_places(len(hand)), list(hand)
    out: list[FRect] = []
    for card in cards:
        at = left.index(card)
        left[at] = -9
        out.append(where[at])
    return out


def delivered(
    lay: Layout, head: float, before: State, move: Deliver, after: State, seat: int | None
) -> list[Flight]:
    """Return the flights of a delivery; `seat`: whose hand is open before the people."""
    plant, mover = plant_of(move.cards[0]), before.turn
    own = seat == mover
    there = before.factories[plant]
    place = lay.plants[plant]
    whole = lay.side(place.factory, len(there) + len(move.cards), head)
    starts = (
        _from_hand(lay, before.hands[mover], move.cards)
        if own
        else [_before_panel(lay, mover)] * len(move.cards)
    )
    won = len(after.stacks[plant]) < len(before.stacks[plant])
    out = in_turn(
        Flight(face(card), start, whole[len(there) + i],
               hides=() if won else (("factory", plant, len(there) + i),))
        for i, (card, start) in enumerate(zip(move.cards, starts, strict=True))
    )  # fmt: skip
    if won:
        out += _coin(lay, plant, before.stacks[plant][0], mover)
        for i, card in enumerate((*there, *move.cards)):
            out.append(Flight(face(card), whole[i], lay.discard, delay=0.36 + 0.03 * i,
                              early=i < len(there)))  # fmt: skip
    out += _haul(lay, head, before, plant, after, own)
    if after.plant is None:
        out += _refill(lay, head, plant, after, 0.62)
    return out


def dealt(lay: Layout, head: float, state: State, seat: int | None) -> list[Flight]:
    """Return the flights of what is dealt: hands card by card, then one card a dump."""
    out: list[Flight] = []
    for number in range(max(map(len, state.hands))):
        for owner, hand in enumerate(state.hands):
            own = owner == seat
            end = lay.hand_places(len(hand))[number] if own else _before_panel(lay, owner)
            hides = (("hand", number),) if own else ()
            out.append(Flight(face(hand[number]), lay.pile, end, BACK, hides=hides, early=False))
    for plant, cards in enumerate(state.dumps):
        for i, end in enumerate(lay.side(lay.plants[plant].dump, len(cards), head)):
            out.append(Flight(face(cards[i]), lay.pile, end, BACK, hides=(("dump", plant, i),),
                              early=False))  # fmt: skip
    return in_turn(out, 0.04)


def _coin(lay: Layout, plant: int, value: int, mover: int) -> list[Flight]:
    place, panel = lay.plants[plant].coin, lay.panels[mover]
    side = min(34.0, panel.height * 0.4)
    end = FRect(panel.x + 16, panel.bottom - side - 8, side, side)

    def number(canvas: Canvas, rect: FRect) -> None:
        size = rect.width * 0.42 / canvas.text_factor
        canvas.text(plain(value), rect.center, size, theme.HEAVY, theme.INK, "center")

    return [Flight(coin_face(plant), place, end, delay=0.34, mark=number,
                   hides=(("panel", mover),))]  # fmt: skip


def _haul(
    lay: Layout, head: float, before: State, plant: int, after: State, own: bool
) -> list[Flight]:
    mover = before.turn
    cards = before.dumps[plant]
    starts = lay.side(lay.plants[plant].dump, len(cards), head)
    if not own:
        end = _before_panel(lay, mover)
        flights = [Flight(face(c), s, end) for c, s in zip(cards, starts, strict=True)]
        return in_turn(flights, after=0.34)
    hand = after.hands[mover]
    where, used = lay.hand_places(len(hand)), set[int]()
    flights: list[Flight] = []
    for card, start in zip(cards, starts, strict=True):
        free = [i for i, one in enumerate(hand) if one == card and i not in used]
        if not free:
            continue
        used.add(free[-1])
        flights.append(Flight(face(card), start, where[free[-1]], hides=(("hand", free[-1]),)))
    return in_turn(flights, after=0.34)


def _refill(lay: Layout, head: float, plant: int, after: State, delay: float) -> list[Flight]:
    new = after.dumps[plant]
    ends = lay.side(lay.plants[plant].dump, len(new), head)
    return in_turn(
        (
            Flight(face(card), lay.pile, end, BACK, hides=(("dump", plant, i),), early=False)
            for i, (card, end) in enumerate(zip(new, ends, strict=True))
        ),
        after=delay,
    )


def dumped(
    lay: Layout, head: float, before: State, move: Dump, after: State, seat: int | None
) -> list[Flight]:
    """Return the flights of an illegal dumping: face down before its owner, then new trash."""
    mover, plant = before.turn, before.plant
    own = seat == mover
    end = _before_panel(lay, mover)
    out: list[Flight] = []
    if own:
        starts = _from_hand(lay, before.hands[mover], move.cards)
        out = in_turn(
            Flight(BACK, start, end, face(card))
            for card, start in zip(move.cards, starts, strict=True)
        )
    if plant is not None:
        out += _refill(lay, head, plant, after, 0.3 if own else 0.05)
    return out
