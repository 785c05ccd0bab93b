# pyright: strict
"""Whether a state of Top This! read from a file is one that play can reach."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from games.core.chance import MASKED, SEED_LIMIT
from games.core.saves import require
from games.topthis.box import box
from games.topthis.geometry import SLICES, on_pizza
from games.topthis.nature import GREATEST_RADIUS_M, LEAST_RADIUS_M
from games.topthis.state import (
    ACTIONS,
    DROPPED,
    HAND,
    OPEN_ORDERS,
    State,
    claims,
    discs_on,
    why_no_poses,
)


def check(state: State) -> None:
    """Raise BadSave, naming the path, for an impossible state. A view is as good as a state."""
    for name in ("hands", "taken", "tipped"):
        length = len(getattr(state, name))
        require(
            length == state.seats, f"$.state.{name}", f"has {length} items for {state.seats} seats"
        )
    chance = state.chance
    require(
        chance == MASKED or (0 <= chance.seed < SEED_LIMIT and 0 <= chance.count < SEED_LIMIT),
        "$.state.chance",
        "is out of range",
    )
    for name in ("first", "seat"):
        require(getattr(state, name) in range(state.seats), f"$.state.{name}", "is no seat")
    first_may = state.options.start == "random" or state.first == 0
    require(first_may, "$.state.first", "is not 0, as was agreed")
    require(
        LEAST_RADIUS_M <= state.radius <= GREATEST_RADIUS_M, "$.state.radius", "is out of range"
    )
    _check_discs(state)
    _check_cards(state)
    _check_turn(state)
    _check_phase(state)


def _check_discs(state: State) -> None:
    there: list[int] = []
    for name, discs in (
        ("bag", state.bag),
        ("airborne", [disc for disc, _face in state.airborne]),
        ("pizza", [lying[0] for lying in state.pizza]),
        *((f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands)),
    ):
        _check_ids(name, discs, len(box().discs))
        if name != "airborne":
            _check_rising(name, discs)
        there += discs
    complete = sorted(there) == list(range(len(box().discs)))
    require(complete, "$.state.bag", "and the rest do not hold every disc once")
    poses = tuple((disc, x, y, a) for disc, _face, x, y, a in state.pizza)
    wrong = why_no_poses(poses, range(len(box().discs)))
    require(wrong is None, "$.state.pizza", f"is wrong: {(wrong or '').rstrip('.')}")
    for disc, face, x, y, _angle in state.pizza:
        require(on_pizza(x, y), "$.state.pizza", f"is wrong: disc {disc} is off it")
        require(face in (0, 1), "$.state.pizza", f"is wrong: disc {disc} has no side {face}")
    for disc, face in state.airborne:
        require(face in (0, 1), "$.state.airborne", f"is wrong: disc {disc} has no side {face}")
    lying = {disc for disc, *_rest in state.pizza}
    _check_ids("acted", state.acted, len(box().discs))
    _check_rising("acted", state.acted)
    require(lying.issuperset(state.acted), "$.state.acted", "holds a disc that is off the pizza")


def _check_cards(state: State) -> None:
    orders = {"open": (state.open,), "deck": (state.deck,), "taken": state.taken}
    tips = {"pool": (state.pool,), "tipped": state.tipped}
    for what, stacks, count in (
        ("order", orders, len(box().orders)),
        ("tip", tips, len(box().tips)),
    ):
        there: list[int] = []
        for name, parts in stacks.items():
            for part in parts:
                _check_ids(name, part, count)
                there += part
        complete = sorted(there) == list(range(count))
        require(
            complete, f"$.state.{next(iter(stacks))}", f"and the rest miss a {what} or double it"
        )
    _check_rising("deck", state.deck)
    _check_rising("pool", state.pool)
    require(len(state.open) <= OPEN_ORDERS, "$.state.open", f"holds more than {OPEN_ORDERS} orders")
    left = 2 * state.seats + 1 - sum(map(len, state.tipped))
    require(state.tips == left, "$.state.tips", f"is not {left}, as the tips taken tell")


def _check_turn(state: State) -> None:
    setting_up = state.turn == 0
    require(0 <= state.turn <= state.options.turns, "$.state.turn", "is out of range")
    if setting_up:
        require(state.phase == "drop", "$.state.turn", "is 0 after the start drop")
        require(not any(state.hands), "$.state.hands", "are not empty before the start drop")
        require(not any(state.taken), "$.state.taken", "are not empty before the start drop")
        require(state.seat == state.first, "$.state.seat", "is not the first")
    if state.phase == "over":
        least, most = 0, 0
    elif state.phase in ("take", "discard"):
        least, most = 0, ACTIONS - 1
    else:
        least, most = 1, ACTIONS
    require(least <= state.actions <= most, "$.state.actions", f"is not from {least} to {most}")
    if state.phase in ("take", "discard") and state.options.check == "turn":
        require(state.actions == 0, "$.state.actions", "is not 0 at the check")
    fresh = state.phase in ("act", "drop", "flick") and state.actions == ACTIONS
    if fresh:
        require(not state.acted, "$.state.acted", "is not empty before the first action")
        full = setting_up or len(state.open) == OPEN_ORDERS or not state.deck
        require(full, "$.state.open", "holds too few orders at the start of a turn")
    if state.named is not None:
        wrong = state.named not in state.open and state.phase != "discard"
        require(not wrong, "$.state.named", "is no open order")
        known = state.named in (*state.open, *state.taken[state.seat])
        require(known, "$.state.named", "is no order of this turn")
        good = (state.phase in ("act", "flick") and fresh) or (
            state.phase in ("take", "discard") and state.actions == 0
        )
        require(good, "$.state.named", f"is not null in phase {state.phase}")
        if state.phase == "act":
            require(state.hands[state.seat], "$.state.named", "is not null without a disc")
    ended = not state.tips or not state.deck
    if state.ending and state.phase != "over":
        last = state.seat == state.first
        require(not last, "$.state.ending", "is true when a round has begun")
    require(not state.ending or ended, "$.state.ending", "is true too early")
    if fresh and not setting_up:
        require(state.ending or not ended, "$.state.ending", "is false too late")


def _check_phase(state: State) -> None:
    phase, airborne = state.phase, state.airborne
    if phase == "drop":
        require(not state.pizza, "$.state.pizza", "is not empty while discs are dropped")
        require(1 <= len(airborne) <= DROPPED, "$.state.airborne", "is not what is dropped")
        full = len(airborne) == DROPPED or not state.bag
        require(full, "$.state.airborne", "holds fewer discs than the bag can give")
    elif phase == "flick":
        require(len(airborne) == 1, "$.state.airborne", "is not the one disc that is flicked")
    else:
        require(not airborne, "$.state.airborne", f"is not empty in phase {phase}")
    if phase == "take":
        require(len(claims(state)) > 1, "$.state.phase", "is take, but there is nothing to choose")
    if phase == "discard":
        require(state.losing, "$.state.losing", "is empty in phase discard")
        _check_ids("losing", state.losing, SLICES)
        _check_rising("losing", state.losing)
        on = discs_on(state)[state.losing[0]]
        require(len(on) > 1, "$.state.losing", "has a slice with nothing to choose")
        require(state.taken[state.seat], "$.state.taken", "is empty after a completed order")
    else:
        require(not state.losing, "$.state.losing", f"is not empty in phase {phase}")
    if phase == "over":
        require(not state.acted, "$.state.acted", "is not empty at the end")
        last = (state.seat + 1) % state.seats == state.first or state.seat == state.first
        require(last, "$.state.seat", "is not the last of the round")
        done = state.ending or state.turn == state.options.turns
        require(done, "$.state.phase", "is over too early")
    if phase != "over" and state.turn:
        hands = [len(hand) for seat, hand in enumerate(state.hands) if seat != state.seat]
        short = [size for size in hands if size < HAND]
        require(
            not short or len(state.bag) < len(box().discs), "$.state.hands", "are short of discs"
        )


def _check_ids(name: str, ids: Iterable[int], limit: int) -> None:
    for one in ids:
        require(one in range(limit), f"$.state.{name}", f"holds {one}, which there is not")


def _check_rising(name: str, ids: Sequence[int]) -> None:
    rising = all(early < late for early, late in pairwise(ids))
    require(rising, f"$.state.{name}", "is not in ascending order")
