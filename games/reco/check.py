# pyright: strict
"""Whether a state of R-Eco read from a file is one that play can reach."""

from collections import Counter

from games.core.chance import MASKED, SEED_LIMIT
from games.core.saves import require
from games.reco.cards import CARDS, KINDS, PLANTS
from games.reco.memory import is_hidden, unknown
from games.reco.state import FULL, HAND, HIDDEN, MOST, State, plant_of, symbols


def check(state: State) -> None:
    """Raise BadSave, naming the path, for an impossible state. A view is as good as a state."""
    for names, length in (
        (("coins", "hands", "dumped", "seen"), state.seats),
        (("factories", "dumps", "stacks"), PLANTS),
    ):
        for name in names:
            given = len(getattr(state, name))
            require(given == length, f"$.state.{name}", f"has {given} items in place of {length}")
    chance = state.chance
    require(
        chance == MASKED or (0 <= chance.seed < SEED_LIMIT and 0 <= chance.count < SEED_LIMIT),
        "$.state.chance",
        "is out of range",
    )
    require(0 <= state.turn < state.seats, "$.state.turn", "is no seat")
    _check_kinds(state)
    _check_pile(state)
    for seat in range(state.seats):
        _check_hand(state, seat)
    _check_total(state)
    _check_plants(state)
    _check_turn(state)


def _open(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """Return all open packs with their paths."""
    packs = [("$.state.discard", state.discard), ("$.state.stock", state.stock)]
    packs += [(f"$.state.factories[{n}]", cards) for n, cards in enumerate(state.factories)]
    packs += [(f"$.state.dumps[{n}]", cards) for n, cards in enumerate(state.dumps)]
    return packs


def _check_kinds(state: State) -> None:
    for path, cards in _open(state):
        require(all(0 <= card < KINDS for card in cards), path, "holds an unknown card")
    low = HIDDEN if state.chance == MASKED else 0
    packs = [("$.state.pile", state.pile)]
    packs += [(f"$.state.hands[{n}]", cards) for n, cards in enumerate(state.hands)]
    for seat, times in enumerate(state.dumped):
        packs += [(f"$.state.dumped[{seat}][{n}]", cards) for n, cards in enumerate(times)]
    for path, cards in packs:
        require(all(low <= card < KINDS for card in cards), path, "holds an unknown card")
        require(len({card == HIDDEN for card in cards}) < 2, path, "is hidden in part")
        if path != "$.state.pile":
            require(list(cards) == sorted(cards), path, "is not in ascending order")


def _check_pile(state: State) -> None:
    masked = state.chance == MASKED
    require(not masked or set(state.pile) <= {HIDDEN}, "$.state.pile", "is open in a view")
    if not masked or not state.shuffled:
        require(not state.stock, "$.state.stock", "is not empty, though this is no shuffled view")
        return
    ordered = list(state.stock) == sorted(state.stock)
    require(ordered, "$.state.stock", "is not in ascending order")
    fits = len(state.stock) == len(state.pile)
    require(fits, "$.state.stock", f"does not hold the {len(state.pile)} cards of the pile")


def _check_hand(state: State, seat: int) -> None:
    hand, times, seen = state.hands[seat], state.dumped[seat], state.seen[seat]
    path = f"$.state.hands[{seat}]"
    choosing = state.phase == "dump" and seat == state.turn
    most = MOST + FULL - 1 if choosing else MOST
    least = MOST + 1 if choosing else 0
    require(least <= len(hand) <= most, path, f"does not hold {least} to {most} cards")
    for number, cards in enumerate(times):
        at = f"$.state.dumped[{seat}][{number}]"
        require(0 < len(cards) < FULL, at, f"does not hold 1 to {FULL - 1} cards")
    at = f"$.state.seen[{seat}]"
    layers = [card // KINDS for card in seen]
    require(layers == sorted(layers), at, "is not in the order of time")
    require(all(0 <= layer <= len(times) for layer in layers), at, "holds an unknown card")
    dealt = unknown(state, seat)
    require(0 <= dealt <= HAND, at, "does not fit how many cards this seat has")
    # What was dumped up to some time must have been in the hand by then.
    hidden = is_hidden(state, seat)
    had = dealt
    taken: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for number, cards in enumerate((*times, hand)):
        had += layers.count(number) - len(cards)
        require(had >= 0, at, "lacks cards that were dumped")
        taken.update(card % KINDS for card in seen if card // KINDS == number)
        lost.update(cards)
        if not hidden:
            fits = (lost - taken).total() <= dealt
            require(fits, path, "and the cards dumped are not those that were seen taken")


def _check_total(state: State) -> None:
    left = Counter(dict(enumerate(CARDS.copies)))
    hidden = 0
    packs = _open(state)
    if HIDDEN not in state.pile:
        packs.append(("$.state.pile", state.pile))
    elif not state.stock:
        hidden += len(state.pile)
    for seat in range(state.seats):
        if is_hidden(state, seat):
            seen = tuple([card % KINDS for card in state.seen[seat]])
            packs.append((f"$.state.seen[{seat}]", seen))
            hidden += unknown(state, seat)
        else:
            packs.append((f"$.state.hands[{seat}]", state.hands[seat]))
            packs += [(f"$.state.dumped[{seat}]", cards) for cards in state.dumped[seat]]
    for path, cards in packs:
        for card in cards:
            left[card] -= 1
            require(left[card] >= 0, path, f"holds more cards of kind {card} than there are")
    rest = left.total()
    require(rest == hidden, "$.state.pile", f"does not account for {rest - hidden} cards")


def _check_plants(state: State) -> None:
    full = CARDS.stacks[state.seats]
    for plant in range(PLANTS):
        path = f"$.state.factories[{plant}]"
        cards = state.factories[plant]
        require(all(plant_of(card) == plant for card in cards), path, "holds trash of another")
        require(symbols(cards) < FULL, path, f"shows {FULL} symbols or more")
        path = f"$.state.dumps[{plant}]"
        require(len(state.dumps[plant]) <= FULL, path, f"holds more than {FULL} cards")
        stack = state.stacks[plant]
        path = f"$.state.stacks[{plant}]"
        require(stack == full[len(full) - len(stack) :], path, "is not the lower part of the stack")
        won: Counter[int] = Counter()
        for seat, coins in enumerate(state.coins):
            path = f"$.state.coins[{seat}]"
            require(len(coins) == PLANTS, path, f"does not have {PLANTS} items")
            won.update(coins[plant])
        missing = Counter(full[: len(full) - len(stack)])
        require(won == missing, "$.state.coins", f"and stack {plant} are not all its coins")


def _check_turn(state: State) -> None:
    served = state.plant if state.phase == "dump" else None
    require(state.plant == served, "$.state.plant", f"does not fit phase {state.phase}")
    empty = [plant for plant, stack in enumerate(state.stacks) if not stack]
    if state.phase == "dump":
        require(state.plant is not None, "$.state.plant", "is null while cards are dumped")
        require(not state.dumps[state.plant or 0], "$.state.dumps", "hold cards that were hauled")
        require(empty in ([], [state.plant]), "$.state.stacks", "are empty before the end")
    elif state.phase == "deliver":
        require(not empty, "$.state.stacks", "are empty before the end")
        require(0 <= state.passes < state.seats, "$.state.passes", "is out of range")
    else:
        done = len(empty) == 1 or (not empty and state.passes == state.seats)
        require(done, "$.state.phase", "is over too early")
