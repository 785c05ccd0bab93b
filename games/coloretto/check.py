# pyright: strict
"""Whether a state of Coloretto read from a file is one that play can reach."""

from games.coloretto.cards import CARDS, COLOURS, LAST_ROUND
from games.coloretto.state import BELOW_LAST, HELD, HIDDEN, LEFT_OUT, ROOM, STARTERS, State
from games.core.chance import MASKED, SEED_LIMIT
from games.core.saves import require


def check(state: State) -> None:
    """Raise BadSave, naming the path, for an impossible state. A view is as good as a state."""
    seats = state.seats
    for name, length in (
        ("collections", seats),
        ("passed", seats),
        ("rows", len(ROOM[seats])),
        ("out", LEFT_OUT[seats]),
    ):
        require(
            len(getattr(state, name)) == length,
            f"$.state.{name}",
            f"does not have {length} items for {seats} seats",
        )
    chance = state.chance
    require(
        chance == MASKED or (0 <= chance.seed < SEED_LIMIT and 0 <= chance.count < SEED_LIMIT),
        "$.state.chance",
        "is out of range",
    )
    require(0 <= state.turn < seats, "$.state.turn", "is no seat")
    require(
        list(state.out) == sorted(set(state.out)) and set(state.out) <= set(range(COLOURS)),
        "$.state.out",
        "is not a list of colours in ascending order",
    )
    _check_cards(state)
    _check_deck(state)
    _check_turn(state)


def _check_cards(state: State) -> None:
    left = list(CARDS.copies[:HELD])
    for colour in state.out:
        left[colour] = 0
    for seat, held in enumerate(state.collections):
        path = f"$.state.collections[{seat}]"
        require(len(held) == HELD, path, f"does not have {HELD} numbers")
        require(all(count >= 0 for count in held), path, "holds a negative number")
        require(sum(held[:COLOURS]) >= 1, path, "lacks the starting cards")
        for card, count in enumerate(held):
            left[card] -= count
            require(left[card] >= 0, path, f"holds more {CARDS.names[card]} cards than there are")
    places = [(f"$.state.rows[{number}]", row or ()) for number, row in enumerate(state.rows)]
    places.append(("$.state.gone", state.gone))
    places.append(("$.state.card", () if state.card is None else (state.card,)))
    deck = tuple(card for card in state.deck if card != LAST_ROUND)
    if HIDDEN not in deck:
        places.append(("$.state.deck", deck))
    for path, cards in places:
        for card in cards:
            require(0 <= card < HELD, path, f"holds a card {card}")
            left[card] -= 1
            require(left[card] >= 0, path, f"holds more {CARDS.names[card]} cards than there are")
    hidden = len(state.deck) - (not state.last) if HIDDEN in deck else 0
    require(sum(left) == hidden, "$.state.deck", f"does not hold the {sum(left)} cards left")
    for number, (row, room) in enumerate(zip(state.rows, ROOM[state.seats], strict=True)):
        require(len(row or ()) <= room, f"$.state.rows[{number}]", f"holds more than {room} cards")
    require(
        not state.gone or state.seats == 2, "$.state.gone", "holds cards with more than 2 seats"
    )
    held = sum(sum(held) for held in state.collections)
    require(held >= STARTERS[state.seats] * state.seats, "$.state.collections", "lack cards")


def _check_deck(state: State) -> None:
    deck, masked = state.deck, state.chance == MASKED
    if masked:
        require(set(deck) <= {HIDDEN}, "$.state.deck", "is open in a view")
    else:
        require(HIDDEN not in deck, "$.state.deck", "is hidden")
    if state.last:
        require(LAST_ROUND not in deck, "$.state.deck", "announces a last round that has begun")
        require(len(deck) <= BELOW_LAST, "$.state.deck", f"holds more than {BELOW_LAST} cards")
        return
    require(len(deck) > BELOW_LAST, "$.state.deck", f"holds no more than {BELOW_LAST} cards")
    if not masked:
        place = len(deck) - BELOW_LAST - 1
        found = [number for number, card in enumerate(deck) if card == LAST_ROUND]
        require(
            found == [place],
            "$.state.deck",
            f"lacks the last round card, {BELOW_LAST} from the end",
        )


def _check_turn(state: State) -> None:
    taken = sum(row is None for row in state.rows)
    placing = state.phase == "place"
    require(placing == (state.card is not None), "$.state.card", f"does not fit {state.phase}")
    if state.phase == "over":
        require(state.last, "$.state.last", "is false at the end")
        require(not any(state.rows) and not taken, "$.state.rows", "are not empty at the end")
        # The last one to take stays out, and so do all others.
        require(sum(state.passed) == state.seats - 1, "$.state.passed", "does not fit the end")
        return
    require(taken == sum(state.passed), "$.state.rows", "and passed do not fit each other")
    require(not state.passed[state.turn], "$.state.turn", "is a seat that is out for this round")
    if placing:
        room = any(
            row is not None and len(row) < most
            for row, most in zip(state.rows, ROOM[state.seats], strict=True)
        )
        require(room, "$.state.rows", "have no room for the drawn card")
