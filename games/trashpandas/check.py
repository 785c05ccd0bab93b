# pyright: strict
"""Whether a state of Trash Pandas read from a file is one that play can reach."""

from collections import Counter

from games.core.chance import MASKED, SEED_LIMIT
from games.core.saves import require
from games.trashpandas.cards import CARDS, KINDS, MASK, RECYCLE, TOKENS
from games.trashpandas.state import BONUS, HIDDEN, REACTIONS, State

_EFFECTS = ("draw", "stash", "either", "steal", "recycle", "mask")
_MOST = 4
"""No effect allows more cards at once, not even a doubled one."""


def check(state: State) -> None:
    """Raise BadSave, naming the path, for an impossible state. A view is as good as a state."""
    for name in ("hands", "down", "up"):
        given = len(getattr(state, name))
        require(given == state.seats, f"$.state.{name}", f"has {given} items, not {state.seats}")
    chance = state.chance
    require(
        chance == MASKED or (0 <= chance.seed < SEED_LIMIT and 0 <= chance.count < SEED_LIMIT),
        "$.state.chance",
        "is out of range",
    )
    for name in ("first", "turn"):
        require(0 <= getattr(state, name) < state.seats, f"$.state.{name}", "is no seat")
    most = state.options.turns
    require(1 <= state.turns <= most, "$.state.turns", f"is not from 1 to {most}")
    expected = (state.first + state.turns - 1) % state.seats
    require(state.turn == expected, "$.state.turn", "does not fit the number of turns")
    _check_cards(state)
    _check_tokens(state)
    _check_asked(state)


def _check_cards(state: State) -> None:
    masked = state.chance == MASKED
    left = Counter(dict(enumerate(CARDS.copies)))
    hidden = 0
    for name in ("hands", "down", "up"):
        for seat, cards in enumerate(getattr(state, name)):
            path = f"$.state.{name}[{seat}]"
            require(list(cards) == sorted(cards), path, "is not in ascending order")
            may = masked and name != "up" and not (name == "down" and state.phase == "over")
            hidden += _check_pack(cards, path, left, may)
    hidden += _check_pack(state.discard, "$.state.discard", left, False)
    hidden += _check_pack(state.deck, "$.state.deck", left, masked)
    require(not masked or set(state.deck) <= {HIDDEN}, "$.state.deck", "is open in a view")
    rest = left.total()
    require(rest == hidden, "$.state.deck", f"does not account for {rest - hidden} cards")
    if state.phase == "over":
        ended = not state.deck or state.turns == state.options.turns
        require(ended, "$.state.phase", "is over too early")
    elif state.options.edition == "seed":
        require(state.deck, "$.state.deck", "is empty before the end")


def _check_pack(cards: tuple[int, ...], path: str, left: Counter[int], may: bool) -> int:
    """Take the cards from those left; return how many are hidden."""
    hidden = cards.count(HIDDEN)
    require(not hidden or may, path, "is hidden")
    require(hidden in (0, len(cards)), path, "is hidden in part")
    for card in cards:
        if card != HIDDEN:
            require(0 <= card < KINDS, path, f"holds a card {card}")
            left[card] -= 1
            require(left[card] >= 0, path, f"holds more cards of kind {card} than there are")
    return hidden


def _check_tokens(state: State) -> None:
    taken, phase = state.taken, state.phase
    known = set(taken) <= set(range(len(TOKENS))) and len(set(taken)) == len(taken)
    require(known, "$.state.taken", "is no list of different tokens")
    most = BONUS if state.bonus else len(TOKENS)
    require(len(taken) <= most, "$.state.taken", f"holds more than {most} tokens")
    order = [token for token in taken if token in state.left]
    require(list(state.left) == order, "$.state.left", "is not what is left of the tokens taken")
    if phase == "over":
        return
    where = state.raid.back if phase in ("guard", "counter") and state.raid else phase
    rolling = where in ("roll", "bust", "yumyum")
    if rolling:
        require(state.left == taken, "$.state.left", "lacks a token while the die is rolled")
        require(len(taken) < most, "$.state.taken", "is complete while the die is rolled")
    if where == "bust":
        require(state.rolled in taken, "$.state.rolled", "is no face that makes a bust")
    elif state.rolled is not None:
        require(rolling, "$.state.rolled", f"is not null in phase {phase}")
        require(taken[-1:] == (state.rolled,), "$.state.rolled", "is not the latest token")
    require(not state.must or where == "roll", "$.state.must", f"is true in phase {phase}")
    require(not state.forced or state.must, "$.state.forced", "is true though no roll is due")
    require(not state.stopping or where == "yumyum", "$.state.stopping", "does not fit the phase")
    _check_effect(state, where)


def _check_effect(state: State, where: str) -> None:
    effect = where in _EFFECTS
    require(effect == (state.token is not None), "$.state.token", f"does not fit phase {where}")
    require(0 <= state.count <= _MOST, "$.state.count", "is out of range")
    require(state.again in (0, 1), "$.state.again", "is neither 0 nor 1")
    if not effect:
        require(state.count == 0, "$.state.count", f"is not 0 in phase {where}")
        require(state.again == 0, "$.state.again", f"is not 0 in phase {where}")
        require(state.shown is None, "$.state.shown", f"is not null in phase {where}")
        return
    require(state.token in state.taken, "$.state.token", "was not taken in this turn")
    require(state.token not in state.left, "$.state.token", "is still to be resolved")
    if state.again:
        require(state.token in (MASK, RECYCLE), "$.state.again", "does not fit the token")
    if where in ("draw", "stash", "either"):
        require(state.count > 0, "$.state.count", f"is 0 in phase {where}")
    if where == "mask":
        require(state.shown in range(KINDS), "$.state.shown", "is no card")


def _check_asked(state: State) -> None:
    phase, asked, raid = state.phase, state.asked, state.raid
    require((phase in REACTIONS) == bool(asked), "$.state.asked", f"does not fit phase {phase}")
    stealing = phase in ("guard", "counter")
    require(stealing == (raid is not None), "$.state.raid", f"does not fit phase {phase}")
    for seat in asked:
        require(0 <= seat < state.seats, "$.state.asked", "holds no seat")
        require(state.hands[seat], "$.state.asked", "holds a seat without cards")
    if raid is None:
        steps = [(seat - state.turn) % state.seats for seat in asked]
        fits = 0 not in steps and steps == sorted(set(steps))
        require(fits, "$.state.asked", "is not in clockwise order")
        return
    turned = phase == "counter"
    ends = (raid.victim, raid.thief) if turned else (raid.thief, raid.victim)
    path = "$.state.raid"
    require(ends[0] == state.turn and 0 <= ends[1] < state.seats, path, "is by no seat in turn")
    require(raid.thief != raid.victim, path, "is against the thief")
    require(asked == (raid.victim,), "$.state.asked", "does not ask the victim")
    phases = (*_EFFECTS[:-1], "roll", "bust", "resolve")
    require(raid.back in phases, path, "has nowhere to go back to")
    if raid.zone == "hand":
        require(raid.back == "steal" and raid.card == HIDDEN, path, "names a card of a hand")
    elif raid.card == HIDDEN:
        require(state.down[raid.victim], path, "is for a card that is not there")
    else:
        require(raid.card in state.up[raid.victim], path, "is for a card that is not there")
