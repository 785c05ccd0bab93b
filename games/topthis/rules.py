# pyright: strict
"""Top This! (Yves Tourigny, 2014), for 2 to 5: the rules, without any physics.

A turn is two actions (flick a disc from the hand onto the pizza, or turn over all toppings of one
kind), then slices that show exactly what an open order asks for earn it; or it is a "Top This!":
one order is named and one disc flicked. Nature answers two phases: "drop" (discs fall onto an empty
pizza) and "flick" (a seat has chosen a disc and its side; its hand flicks it).
"""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.core import chance as luck
from games.core.game import NATURE, Game, Open
from games.core.words import _
from games.topthis import flow, nature, notation
from games.topthis.box import BoxError, box
from games.topthis.check import check
from games.topthis.geometry import (
    RADIUS_M,
    RIM_M,
    SLICES,
    SLICES_M,
    may_start,
    on_pizza,
    slices_touched,
    start_ring,
)
from games.topthis.orders import choices, completed
from games.topthis.state import (
    ACTIONS,
    Add,
    AnyMove,
    Discard,
    Dropped,
    Flicked,
    Flip,
    Lying,
    Options,
    Pass,
    Phase,
    Pose,
    Settled,
    State,
    Take,
    TopThis,
    claims,
    discs_on,
    off_pizza,
    scores,
    shown,
    tip_points,
    topping,
    winners,
)
from games.topthis.words import tell

__all__ = [
    "GAME",
    "RADIUS_M",
    "RIM_M",
    "SLICES",
    "SLICES_M",
    "Add",
    "AnyMove",
    "BoxError",
    "Discard",
    "Dropped",
    "Flicked",
    "Flip",
    "Lying",
    "Options",
    "Pass",
    "Phase",
    "Pose",
    "Settled",
    "State",
    "Take",
    "TopThis",
    "box",
    "choices",
    "claims",
    "completed",
    "discs_on",
    "may_start",
    "notable",
    "off_pizza",
    "on_pizza",
    "shown",
    "slices_touched",
    "start_ring",
    "tip_points",
    "topping",
]


class TopThisGame(Game[State, AnyMove]):
    """The rules of Top This!."""

    name = "topthis"
    seats = range(2, 6)
    options = Options
    state_type = State
    move_type: ClassVar[Any] = AnyMove
    physical = True
    preset = "topthis/wood"

    def begin(self, seats: int, seed: int, options: Options) -> State:
        """Turn up five orders and draw the discs of the start drop."""
        return flow.opening(seats, seed, options)

    def to_move(self, state: State) -> int | None:
        """The seat whose turn it is, except while discs are in the air."""
        match state.phase:
            case "drop" | "flick":
                return NATURE
            case "over":
                return None
            case _phase:
                return state.seat

    def hand(self, state: State) -> int | None:
        """Return the seat that flicks."""
        return state.seat if state.phase == "flick" else None

    def moves(self, state: State) -> tuple[AnyMove, ...] | Open[AnyMove]:
        """What the seat can do, or an Open for nature's answers."""
        match state.phase:
            case "drop":
                return Open(
                    _("where the discs fell"),
                    lambda rng: nature.sample_dropped(state, rng),
                    lambda move: nature.check_dropped(state, move),
                )
            case "flick":
                return Open(
                    _("what came of the flick"),
                    lambda rng: nature.sample_flicked(state, rng),
                    lambda move: nature.check_flicked(state, move),
                )
            case "act":
                return _actions(state)
            case "take":
                return tuple(Take(way) for way in claims(state))
            case "discard":
                return tuple(Discard(disc) for disc in discs_on(state)[state.losing[0]])
            case "over":
                return ()

    def after(self, state: State, move: AnyMove) -> State:
        """Return the state after a legal move."""
        match move:
            case Add():
                hand = tuple(disc for disc in state.hands[state.seat] if disc != move.disc)
                return replace(
                    state,
                    phase="flick",
                    hands=flow.with_item(state.hands, state.seat, hand),
                    airborne=((move.disc, move.face),),
                )
            case Flip():
                return flow.flip(state, move)
            case TopThis():
                return replace(state, named=move.order)
            case Pass():
                return flow.passed(state)
            case Take():
                return flow.take(state, move.pairs)
            case Discard():
                return flow.discard(state, move.disc)
            case Dropped():
                return flow.dropped(state, move)
            case Flicked():
                return flow.flicked(state, move)
            case Settled():
                return flow.settled(state, move)

    def resettling(self, state: State) -> Open[AnyMove] | None:
        """Between moves the discs on the pizza lie loose, but not while a check is being settled.

        What a slice shows must stay what it was when orders were found on it.
        """
        if state.phase not in ("act", "flick") or not state.pizza:
            return None
        return Open(
            _("how the discs settled"),
            lambda rng: nature.sample_settled(state, rng),
            lambda move: nature.check_settled(state, move),
        )

    def why_not(self, state: State, move: object) -> str:
        """Name the reason a player can act on."""
        match state.phase, move:
            case "act", Add(disc=disc) if disc not in state.hands[state.seat]:
                return _("This disc is not in the hand.")
            case "act", Add():
                return _("A disc has two sides: 0 and 1.")
            case "act", _any if state.named is not None:
                return _("After “Top This!” a topping must be added.")
            case "act", Flip():
                return _("No disc on the pizza shows this topping.")
            case "act", TopThis(order=order) if order not in state.open:
                return _("This order is not open.")
            case "act", TopThis():
                return _("“Top This!” is said before the first action, with a disc in the hand.")
            case "act", Pass():
                return _("Passing is only allowed when nothing else is possible.")
            case "take", _any:
                return _("It must be chosen which orders are taken, and on which slices.")
            case "discard", _any:
                return _("A disc of the completed slice must go back into the bag.")
            case _phase, _any:
                return _("A topping must be added or flipped now.")

    def undoable(self, before: State, move: AnyMove, after: State) -> bool:
        """Turning discs over shows their hidden sides, unless these are shown anyway."""
        if isinstance(move, Flip) and not before.options.backs:
            return False
        return super().undoable(before, move, after)

    def view(self, state: State, seat: int) -> State:
        """Hide chance; all else lies open or is told as what is left (see `State`)."""
        return replace(state, chance=luck.MASKED)

    def sample(self, view: State, rng: Random) -> State:
        """Give the view a chance of its own."""
        if view.chance != luck.MASKED:
            return view
        return replace(view, chance=luck.start(rng.randrange(luck.SEED_LIMIT)))

    def scores(self, state: State) -> tuple[float, ...]:
        """Money from orders and tips."""
        return scores(state)

    def winners(self, state: State) -> tuple[int, ...]:
        """The highest score; ties go to more tip points, then to more orders, then are shared."""
        return winners(state) if state.phase == "over" else ()

    def text(self, state: State, move: AnyMove, seat: int | None = None) -> str:
        """`add 12 onion`, `flip onion`, `top 4`, `take 4:0 7:3`, `off 12`, `pass`."""
        return notation.write(move)

    def parse(self, state: State, text: str) -> AnyMove:
        """Read back what `text` wrote of a seat's move."""
        return notation.read(text)

    def tell(
        self,
        before: State,
        move: AnyMove,
        after: State,
        names: Sequence[str],
        seat: int | None = None,
    ) -> tuple[str, ...]:
        """Plain sentences for the log."""
        return tell(before, move, after, names)

    def collapsed(self, move: AnyMove) -> bool:
        """Whether a flick knocked two or more other discs off the pizza."""
        if not isinstance(move, Flicked):
            return False
        return len([disc for disc in off_pizza(move) if disc != move.disc]) > 1

    def census(self, state: State) -> Hashable:
        """All discs, orders and tips, wherever they are."""
        discs = [*state.bag, *(disc for hand in state.hands for disc in hand)]
        discs += [lying[0] for lying in state.pizza] + [disc for disc, _face in state.airborne]
        orders = [*state.open, *state.deck, *(order for taken in state.taken for order in taken)]
        tips = [*state.pool, *(tip for tipped in state.tipped for tip in tipped)]
        return tuple(sorted(discs)), tuple(sorted(orders)), tuple(sorted(tips))

    def check(self, state: State) -> None:
        """Raise BadSave for a state that play cannot reach."""
        check(state)


def notable(before: State, move: AnyMove, after: State) -> bool:
    """Tell whether a flick is worth keeping: two discs knocked off, or two orders completed."""
    if not isinstance(move, Flicked):
        return False
    if GAME.collapsed(move):
        return True
    if after.phase == "take":
        return any(len(way) > 1 for way in claims(after))
    gained = len(after.taken[before.seat]) - len(before.taken[before.seat])
    return gained > 1


def _actions(state: State) -> tuple[AnyMove, ...]:
    hand = state.hands[state.seat]
    adds: list[AnyMove] = [
        Add(disc, face)
        for disc in hand
        for face in ((0, 1) if topping(disc, 0) != topping(disc, 1) else (0,))
    ]
    if state.named is not None:
        return tuple(adds)
    flips: list[AnyMove] = [Flip(name) for name in shown(state)]
    calls: list[AnyMove] = []
    if state.actions == ACTIONS and hand:
        calls = [TopThis(order) for order in state.open]
    return tuple([*adds, *flips, *calls]) or (Pass(),)


GAME = TopThisGame()
