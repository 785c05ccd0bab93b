# pyright: strict
"""Whether a state of Ab in die Tonne read from a file is one that play can reach."""

from typing import cast

from games.core.chance import MASKED, SEED_LIMIT
from games.core.saves import bad, require
from games.tonne.cards import VALUES
from games.tonne.state import (
    HAND,
    HIDDEN,
    MARKERS,
    PIECES,
    State,
    clean_poses,
    kind_of,
    order_of,
    prefill_pieces,
    why_no_poses,
)


def check(state: State) -> None:
    """Raise BadSave, naming the path, for an impossible state. A view is as good as a state."""
    for name in ("taken", "decks", "hands", "picks", "played"):
        length = len(getattr(state, name))
        require(
            length == state.seats, f"$.state.{name}", f"has {length} items for {state.seats} seats"
        )
    rounds = state.options.rounds
    require(1 <= state.round <= rounds, "$.state.round", f"is not from 1 to {rounds}")
    chance = state.chance
    require(
        chance == MASKED or (0 <= chance.seed < SEED_LIMIT and 0 <= chance.count < SEED_LIMIT),
        "$.state.chance",
        "is out of range",
    )
    _check_markers(state)
    for seat in range(state.seats):
        _check_cards(state, seat)
    _check_pieces(state)
    _check_turn(state)


def _finished(state: State) -> bool:
    """Return whether the match is over because all rounds were played."""
    return state.phase == "over" and bool(state.markers)


def _check_markers(state: State) -> None:
    left = state.markers
    require(left == MARKERS[len(MARKERS) - len(left) :], "$.state.markers", "is no stack up to 6")
    gone = sorted(abs(marker) for taken in state.taken for marker in taken)
    expected = MARKERS[: len(MARKERS) - len(left)]
    require(
        tuple(gone) == expected, "$.state.taken", "and the markers left are not 1 to 6 once each"
    )
    for seat, taken in enumerate(state.taken):
        ordered = sorted(taken, key=abs)
        require(
            list(taken) == ordered, f"$.state.taken[{seat}]", "is not in the order of the stack"
        )
    if state.phase != "over":
        require(left, "$.state.markers", "is empty before the end")


def _check_cards(state: State, seat: int) -> None:
    deck, hand, played = state.decks[seat], state.hands[seat], state.played[seat]
    pick = state.picks[seat]
    masked = state.chance == MASKED
    laid = [] if pick is None else [pick]
    for name, cards in (("decks", deck), ("hands", hand), ("played", played), ("picks", laid)):
        path = f"$.state.{name}[{seat}]"
        for card in cards:
            hidden = card == HIDDEN and masked and name != "played"
            require(hidden or card in VALUES, path, f"holds a card {card}")
        mixed = HIDDEN in cards and any(card != HIDDEN for card in cards)
        require(not mixed, path, "is hidden in part")
    require(not masked or all(card == HIDDEN for card in deck), f"$.state.decks[{seat}]", "is open")
    if HIDDEN in laid:
        require(state.phase == "card", f"$.state.picks[{seat}]", "is hidden after the reveal")
    known = [card for card in (*deck, *hand, *played, *laid) if card != HIDDEN]
    for card in known:
        require(
            known.count(card) == 1, f"$.state.hands[{seat}]", f"and the rest hold card {card} twice"
        )
    require(list(hand) == sorted(hand), f"$.state.hands[{seat}]", "is not in ascending order")
    done = state.round if _finished(state) else state.round - 1
    require(len(played) == done, f"$.state.played[{seat}]", f"does not hold {done} cards")
    left = max(0, len(VALUES) - HAND + 1 - state.round)
    require(len(deck) == left, f"$.state.decks[{seat}]", f"does not hold {left} cards")
    held = len(VALUES) - left - done - len(laid)
    require(len(hand) == held, f"$.state.hands[{seat}]", f"does not hold {held} cards")


def _check_pieces(state: State) -> None:
    wrong = why_no_poses(state.bin, PIECES, every=False)
    require(wrong is None, "$.state.bin", f"is wrong: {(wrong or '').rstrip('.')}")
    require(state.bin == clean_poses(state.bin), "$.state.bin", "is not in ascending order")
    there = {pose[0] for pose in state.bin}
    empty = state.phase == "prefill" or (state.phase == "over" and not state.markers)
    if empty:
        require(not there, "$.state.bin", f"is not empty in phase {state.phase}")
    require(len(there) < len(PIECES), "$.state.bin", "holds every piece")
    if state.phase != "settle":
        require(state.held is None, "$.state.held", f"is not null in phase {state.phase}")
        return
    require(state.held in PIECES, "$.state.held", "is no piece")
    require(state.held not in there, "$.state.held", "lies in the bin as well")
    require(
        kind_of(cast(int, state.held)) == state.kind, "$.state.held", "is not of the turn's kind"
    )


def _check_turn(state: State) -> None:
    order, picks = state.order, state.picks
    phase = state.phase
    if phase == "prefill":
        require(
            prefill_pieces(state.seats), "$.state.phase", "is prefill, which 5 seats do not have"
        )
    if phase in ("place", "settle"):
        require(order, "$.state.order", f"is empty in phase {phase}")
    elif phase in ("card", "over"):
        require(not order, "$.state.order", f"is not empty in phase {phase}")
    if order:
        require(None not in picks, "$.state.picks", "lacks a card that a turn needs")
        full = order_of(picks)
        require(
            order == full[len(full) - len(order) :], "$.state.order", "is not that of the cards"
        )
        _check_owed(state, cast(int, picks[order[0]]))
        return
    require(state.owed == 0, "$.state.owed", "is not 0 between turns")
    require(state.kind is None, "$.state.kind", "is not null between turns")
    if phase == "card":
        laid = [pick is not None for pick in picks]
        require(not all(laid), "$.state.picks", "is complete in phase card")
        require(laid == sorted(laid, reverse=True), "$.state.picks", "skips a seat")
    elif phase == "prefill" or _finished(state):
        require(set(picks) == {None}, "$.state.picks", f"holds a card in phase {phase}")
        if _finished(state):
            require(state.round == state.options.rounds, "$.state.phase", "is over too early")
    else:
        require(None not in picks, "$.state.picks", "lacks a card of the last round")


def _check_owed(state: State, value: int) -> None:
    if state.phase == "prefill":
        require(
            len(state.order) < state.seats, "$.state.order", "is complete while the bin is filled"
        )
        require(state.kind is None, "$.state.kind", "is not null in phase prefill")
        require(state.owed == value, "$.state.owed", f"is not the card's {value}")
        return
    require(1 <= state.owed <= value, "$.state.owed", f"is not from 1 to the card's {value}")
    first = state.kind is None
    if state.phase == "settle" and first:
        bad("$.state.kind", "is null while a piece is held")
    if state.phase == "place":
        expected = "is the card's" if first else "is not less than the card's"
        fits = state.owed == value if first else state.owed < value
        require(
            fits, "$.state.owed", f"does not fit: the turn has {'not ' * first}begun ({expected})"
        )
