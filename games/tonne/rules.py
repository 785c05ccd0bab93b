"""Ab in die Tonne (Carlo A. Rossi, 2013), for 2 to 5: the rules, without any physics.

A round: every seat lays a card face down (phase "card"), then, from the lowest value up, each puts
as many pieces into the bin as its card says ("place": a seat lifts; "settle": nature answers).
What falls costs the top marker. The supply's last piece earns it.
"""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, ClassVar, cast

from msgspec.structs import replace

from games.core import chance as luck
from games.core.game import NATURE, Game, IllegalMove, Open
from games.core.words import _
from games.tonne import nature
from games.tonne.cards import VALUES, mice
from games.tonne.check import check
from games.tonne.state import (
    HAND,
    HIDDEN,
    KINDS,
    MARKERS,
    PIECES,
    AnyMove,
    Kind,
    Lift,
    Options,
    Outcome,
    Phase,
    Pick,
    Pose,
    Prefilled,
    Settled,
    State,
    clean_poses,
    fallen_out,
    kind_of,
    liftable,
    order_of,
    prefill_pieces,
    supply,
    turn_order,
)
from games.tonne.words import tell

__all__ = [
    "GAME",
    "HIDDEN",
    "KINDS",
    "PIECES",
    "AnyMove",
    "Kind",
    "Lift",
    "Options",
    "Outcome",
    "Phase",
    "Pick",
    "Pose",
    "Prefilled",
    "Settled",
    "State",
    "kind_of",
    "liftable",
    "mice",
    "prefill_pieces",
    "supply",
    "turn_order",
]


class Tonne(Game[State, AnyMove]):
    """The rules of Ab in die Tonne."""

    name = "tonne"
    seats = range(2, 6)
    options = Options
    state_type = State
    move_type: ClassVar[Any] = AnyMove
    physical = True
    preset = "tonne/wood"

    def begin(self, seats: int, seed: int, options: Options) -> State:
        """Shuffle every seat's deck and deal three cards from it."""
        chance = luck.start(seed)
        decks: list[tuple[int, ...]] = []
        for _seat in range(seats):
            deck, chance = luck.shuffle(chance, VALUES)
            decks.append(deck)
        return State(
            options=options,
            seats=seats,
            chance=chance,
            phase="prefill" if prefill_pieces(seats) else "card",
            round=1,
            markers=MARKERS,
            taken=((),) * seats,
            decks=tuple(deck[HAND:] for deck in decks),
            hands=tuple(tuple(sorted(deck[:HAND])) for deck in decks),
            picks=(None,) * seats,
            played=((),) * seats,
        )

    def to_move(self, state: State) -> int | None:
        """While cards are laid, the lowest seat that has laid none."""
        match state.phase:
            case "prefill" | "settle":
                return NATURE
            case "card":
                return state.picks.index(None)
            case "place":
                return state.order[0]
            case "over":
                return None

    def hand(self, state: State) -> int | None:
        """Return the seat that holds a piece."""
        return state.order[0] if state.phase == "settle" else None

    def moves(self, state: State) -> tuple[AnyMove, ...] | Open[AnyMove]:
        """Picks from the hand, lifts by kind, an Open for nature's answers."""
        match state.phase:
            case "card":
                hand = state.hands[state.picks.index(None)]
                return tuple(Pick(card) for card in hand if card != HIDDEN)
            case "place":
                return tuple(Lift(kind) for kind in liftable(state))
            case "prefill":
                return Open(
                    _("how the bin was filled"),
                    lambda rng: Prefilled(nature.anywhere(prefill_pieces(state.seats), rng)),
                    lambda move: nature.check_prefilled(state, move),
                )
            case "settle":
                return Open(
                    _("what became of the piece"),
                    lambda rng: nature.sample_outcome(state, rng),
                    lambda move: nature.check_outcome(state, move),
                )
            case "over":
                return ()

    def after(self, state: State, move: AnyMove) -> State:
        """Return the state after a legal move."""
        match move:
            case Pick():
                return _pick(state, move.card)
            case Lift():
                piece = supply(state)[move.kind][0]
                return replace(state, phase="settle", kind=move.kind, held=piece)
            case Prefilled():
                # The drop was random: the next one must not be the same.
                return _go_on(
                    replace(state, chance=luck.skip(state.chance), bin=clean_poses(move.poses))
                )
            case Outcome():
                return _fell(state) if move.fell else _settled(state, clean_poses(move.poses))
            case Settled():
                return replace(state, bin=clean_poses(move.poses))

    def resettling(self, state: State) -> Open[AnyMove] | None:
        """The pile in the bin, while the match goes on; what falls out goes to the supply."""
        if not state.bin or state.phase not in ("card", "place", "settle"):
            return None
        return Open(
            _("where the pile lies now"),
            lambda rng: nature.sample_settled(state, rng),
            lambda move: nature.check_settled(state, move),
        )

    def progress(self, state: State) -> tuple[int, int | None]:
        """The round, of those agreed."""
        return state.round, state.options.rounds

    def why_not(self, state: State, move: object) -> str:
        """Name the reason a player can act on."""
        match state.phase, move:
            case "card", Pick():
                return _("This card is not in the hand.")
            case "card", _other:
                return _("A card must be picked now.")
            case "place", Lift() if state.kind in liftable(state):
                return _("Only one kind is placed in a turn, while the supply has it.")
            case "place", Lift():
                return _("The supply has no piece of this kind.")
            case _phase, _other:
                return _("A piece must be lifted now.")

    def view(self, state: State, seat: int) -> State:
        """Hide all decks, the other hands, the picks of others before the reveal, and chance."""
        laid = state.picks
        if state.phase == "card":
            laid = tuple(
                pick if pick is None or owner == seat else HIDDEN for owner, pick in enumerate(laid)
            )
        return replace(
            state,
            chance=luck.MASKED,
            picks=laid,
            decks=tuple((HIDDEN,) * len(deck) for deck in state.decks),
            hands=tuple(
                hand if owner == seat else (HIDDEN,) * len(hand)
                for owner, hand in enumerate(state.hands)
            ),
        )

    def sample(self, view: State, rng: Random) -> State:
        """Deal what each seat's colour has left over the hidden places."""
        decks: list[tuple[int, ...]] = []
        hands: list[tuple[int, ...]] = []
        picks: list[int | None] = []
        for seat in range(view.seats):
            deck, hand, pick = view.decks[seat], view.hands[seat], view.picks[seat]
            seen = {*deck, *hand, *view.played[seat], pick}
            unknown = [card for card in VALUES if card not in seen]
            rng.shuffle(unknown)

            def known(card: int, pack: list[int] = unknown) -> int:
                return pack.pop() if card == HIDDEN else card

            picks.append(None if pick is None else known(pick))
            hands.append(tuple(sorted(known(card) for card in hand)))
            decks.append(tuple(known(card) for card in deck))
        chance = view.chance
        if chance == luck.MASKED:
            chance = luck.start(rng.randrange(luck.SEED_LIMIT))
        return replace(
            view, chance=chance, decks=tuple(decks), hands=tuple(hands), picks=tuple(picks)
        )

    def scores(self, state: State) -> tuple[float, ...]:
        """The sum of the markers that each seat has taken."""
        return tuple(sum(markers) for markers in state.taken)

    def winners(self, state: State) -> tuple[int, ...]:
        """The highest total; ties share the win."""
        if state.phase != "over":
            return ()
        scores = self.scores(state)
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def text(self, state: State, move: AnyMove, seat: int | None = None) -> str:
        """`card 7`, `lift bottle`; nature's `prefilled 12`, `settled`, `fell 3 17`.

        Unasked nature: `resettled`, with the pieces that went back to the supply.
        """
        match move:
            case Pick():
                return "card" if seat not in (None, self.to_move(state)) else f"card {move.card}"
            case Lift():
                return f"lift {move.kind}"
            case Prefilled():
                return f"prefilled {len(move.poses)}"
            case Outcome():
                return " ".join(["fell", *map(str, move.fell)]) if move.fell else "settled"
            case Settled():
                return " ".join(["resettled", *map(str, fallen_out(state, move))])

    def parse(self, state: State, text: str) -> AnyMove:
        """Read `card 7` or `lift bottle`."""
        match text.split():
            case ["card", number] if number in map(str, VALUES):
                return Pick(int(number))
            case ["lift", kind] if kind in KINDS:
                return Lift(kind)
            case _:
                raise IllegalMove(_("Not a move: {text!r}.").format(text=text[:40]))

    def tell(
        self,
        before: State,
        move: AnyMove,
        after: State,
        names: Sequence[str],
        seat: int | None = None,
    ) -> tuple[str, ...]:
        """Plain sentences; a card is told to others at the reveal."""
        return tell(before, move, after, names, seat)

    def collapsed(self, move: AnyMove) -> bool:
        """Whether something fell."""
        return isinstance(move, Outcome) and bool(move.fell)

    def census(self, state: State) -> Hashable:
        """Every seat's ten cards, the six markers, the forty pieces."""
        cards = tuple(
            tuple(sorted((*deck, *hand, *played, *([] if pick is None else [pick]))))
            for deck, hand, played, pick in zip(
                state.decks, state.hands, state.played, state.picks, strict=True
            )
        )
        markers = sorted([*state.markers, *(abs(m) for taken in state.taken for m in taken)])
        pieces = [p for kind in supply(state).values() for p in kind]
        pieces += [pose[0] for pose in state.bin] + ([] if state.held is None else [state.held])
        return cards, tuple(markers), tuple(sorted(pieces))

    def check(self, state: State) -> None:
        """Raise BadSave for a state that play cannot reach."""
        check(state)


def _pick(state: State, card: int) -> State:
    seat = state.picks.index(None)
    picks = (*state.picks[:seat], card, *state.picks[seat + 1 :])
    hand = tuple(other for other in state.hands[seat] if other != card)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    state = replace(state, picks=picks, hands=hands)
    if None in picks:
        return state
    if HIDDEN in picks:
        raise IllegalMove(_("The other cards are hidden in a view."))
    order = order_of(picks)
    return replace(state, phase="place", order=order, owed=picks[order[0]])


def _settled(state: State, poses: tuple[Pose, ...]) -> State:
    state = replace(state, bin=poses, held=None, owed=state.owed - 1)
    if len(poses) == len(PIECES):
        return _next_turn(_empty(_take(state, 1)))
    return replace(state, phase="place") if state.owed else _next_turn(state)


def _fell(state: State) -> State:
    return _next_turn(_empty(_take(state, -1)))


def _take(state: State, sign: int) -> State:
    seat = state.order[0]
    mine = (*state.taken[seat], sign * state.markers[0])
    taken = (*state.taken[:seat], mine, *state.taken[seat + 1 :])
    return replace(state, taken=taken, markers=state.markers[1:])


def _empty(state: State) -> State:
    return replace(state, bin=(), held=None)


def _next_turn(state: State) -> State:
    """End the turn, and with it the round or the match where it was the last."""
    state = replace(state, order=state.order[1:], kind=None, owed=0)
    if not state.markers:
        return replace(state, phase="over", order=())
    if not state.order:
        state = replace(
            state,
            picks=(None,) * state.seats,
            played=tuple(
                (*played, cast(int, pick))
                for played, pick in zip(state.played, state.picks, strict=True)
            ),
        )
        if state.round == state.options.rounds:
            return replace(state, phase="over")
        state = replace(
            state,
            round=state.round + 1,
            decks=tuple(deck[1:] for deck in state.decks),
            hands=tuple(
                tuple(sorted(hand + deck[:1]))
                for hand, deck in zip(state.hands, state.decks, strict=True)
            ),
        )
    if not state.bin and prefill_pieces(state.seats):
        return replace(state, phase="prefill", owed=_value(state))
    return _go_on(state)


def _go_on(state: State) -> State:
    return replace(state, phase="place" if state.order else "card", owed=_value(state))


def _value(state: State) -> int:
    """Return what the seat whose turn comes owes, 0 when there is none."""
    return state.picks[state.order[0]] or 0 if state.order else 0


GAME = Tonne()
