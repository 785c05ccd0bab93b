"""R-Eco (Susumu Kawasaki), for 2 to 5: the rules.

A turn: deliver cards of one colour to their plant (four symbols earn its top coin), haul all that
lies on the plant's dump side; what a hand cannot hold is dumped illegally; the dump is refilled.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.core import chance as luck
from games.core.game import Game, IllegalMove
from games.core.words import _
from games.reco.cards import CARDS, KINDS, PLANTS
from games.reco.check import check
from games.reco.memory import deal_hidden
from games.reco.scoring import Worth, coins_worth, honour, score
from games.reco.state import (
    HAND,
    HIDDEN,
    MOST,
    AnyMove,
    Deliver,
    Dump,
    Options,
    Pass,
    Phase,
    State,
    dumped_counts,
    plant_of,
    refill,
    surplus,
    symbols,
    worth_of,
)
from games.reco.turn import PASS, deliver, deliveries, dump, dumpings
from games.reco.words import card_text, cards_from, tell

__all__ = [
    "CARDS",
    "GAME",
    "HIDDEN",
    "KINDS",
    "PLANTS",
    "AnyMove",
    "Deliver",
    "Dump",
    "Options",
    "Pass",
    "Phase",
    "State",
    "Worth",
    "coins_worth",
    "dumped_counts",
    "honour",
    "plant_of",
    "refill",
    "score",
    "surplus",
    "symbols",
    "worth_of",
]


class Reco(Game[State, AnyMove]):
    """The rules of R-Eco."""

    name = "reco"
    seats = range(2, 6)
    options = Options
    state_type = State
    move_type: ClassVar[Any] = AnyMove

    def begin(self, seats: int, seed: int, options: Options) -> State:
        """Shuffle the trash, deal three each, turn one up at every dump, draw who starts."""
        cards = [card for card in range(KINDS) for _copy in range(CARDS.copies[card])]
        pile, chance = luck.shuffle(luck.start(seed), cards)
        turn, chance = luck.randrange(chance, seats)
        dealt = HAND * seats
        return State(
            options=options,
            seats=seats,
            chance=chance,
            phase="deliver",
            turn=turn,
            plant=None,
            pile=pile[dealt + PLANTS :],
            shuffled=False,
            discard=(),
            factories=((),) * PLANTS,
            dumps=tuple((card,) for card in pile[dealt : dealt + PLANTS]),
            stacks=(CARDS.stacks[seats],) * PLANTS,
            coins=(((),) * PLANTS,) * seats,
            hands=tuple(
                tuple(sorted(pile[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)
            ),
            dumped=((),) * seats,
            seen=((),) * seats,
        )

    def to_move(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return None if state.phase == "over" else state.turn

    def moves(self, state: State) -> tuple[AnyMove, ...]:
        """All sets of cards of one colour, or all choices of the surplus."""
        if state.phase == "deliver":
            return deliveries(state.hands[state.turn])
        if state.phase == "dump":
            return dumpings(state.hands[state.turn])
        return ()

    def after(self, state: State, move: AnyMove) -> State:
        """Return the state after a legal move."""
        if isinstance(move, Deliver):
            return deliver(state, move.cards)
        if isinstance(move, Dump):
            return dump(state, move.cards)
        passes = state.passes + 1
        if passes == state.seats:
            return replace(state, phase="over", passes=passes)
        return replace(state, turn=(state.turn + 1) % state.seats, passes=passes)

    def why_not(self, state: State, move: object) -> str:
        """Name the reason a player can act on."""
        match state.phase, move:
            case "deliver", Deliver():
                return _("Deliver one or more cards of one colour from the hand.")
            case "deliver", Pass():
                return _("Who holds a card must deliver.")
            case "dump", Dump():
                return _("Put down {n} of the cards in the hand.").format(n=surplus(state))
            case "dump", _other:
                return _("The hand holds too many cards: choose which to dump.")
            case _phase, _other:
                return _("A delivery is due now.")

    def undoable(self, before: State, move: AnyMove, after: State) -> bool:
        """Return whether the move may be taken back: a delivery, until the dump is refilled."""
        return after.phase == "dump"

    def view(self, state: State, seat: int) -> State:
        """Hide the pile, the other hands, what others dumped, and chance."""
        return replace(
            state,
            chance=luck.MASKED,
            pile=(HIDDEN,) * len(state.pile),
            stock=(state.stock or tuple(sorted(state.pile))) if state.shuffled else (),
            hands=tuple(
                [
                    hand if owner == seat else (HIDDEN,) * len(hand)
                    for owner, hand in enumerate(state.hands)
                ]
            ),
            dumped=tuple(
                [
                    times
                    if owner == seat or not times
                    else tuple([(HIDDEN,) * len(cards) for cards in times])
                    for owner, times in enumerate(state.dumped)
                ]
            ),
        )

    def sample(self, view: State, rng: Random) -> State:
        """Deal the cards not accounted for over the hidden places, each way equally likely."""
        return deal_hidden(view, rng)

    def scores(self, state: State) -> tuple[float, ...]:
        """Coins, less what was dumped, and honour."""
        dumped = dumped_counts(state)
        return tuple(
            [
                coins_worth(coins) - cards + honour(cards, dumped)
                for coins, cards in zip(state.coins, dumped, strict=True)
            ]
        )

    def winners(self, state: State) -> tuple[int, ...]:
        """The highest total; of those the fewest dumped cards; who still ties shares."""
        if state.phase != "over":
            return ()
        ranks = list(zip(self.scores(state), (-n for n in dumped_counts(state)), strict=True))
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def text(self, state: State, move: AnyMove, seat: int | None = None) -> str:
        """`deliver can can2`, `dump paper cup2` (to others `dump 2`), `pass`."""
        match move:
            case Deliver():
                return " ".join(["deliver", *map(card_text, move.cards)])
            case Dump():
                if seat not in (None, self.to_move(state)):
                    return f"dump {len(move.cards)}"
                return " ".join(["dump", *map(card_text, move.cards)])
            case Pass():
                return "pass"

    def parse(self, state: State, text: str) -> AnyMove:
        """Read `deliver can can2`, `dump paper cup2` or `pass`."""
        match text.split():
            case ["pass"]:
                return PASS
            case ["deliver" | "dump" as verb, *words] if 0 < len(words) <= HAND + MOST:
                cards = cards_from(words)
                if cards is not None:
                    return Deliver(cards) if verb == "deliver" else Dump(cards)
            case _other:
                pass
        raise IllegalMove(_("Not a move: {text!r}.").format(text=text[:40]))

    def tell(
        self,
        before: State,
        move: AnyMove,
        after: State,
        names: Sequence[str],
        seat: int | None = None,
    ) -> tuple[str, ...]:
        """Plain sentences; the faces of dumped cards are for their owner."""
        return tell(before, move, after, names, seat, self.winners(after))

    def census(self, state: State) -> Hashable:
        """How many cards there are of each kind, and each plant's coins."""
        cards = Counter((*state.pile, *state.discard))
        for packs in (state.factories, state.dumps, state.hands, *state.dumped):
            for pack in packs:
                cards.update(pack)
        coins = tuple(
            tuple(sorted((*stack, *(coin for mine in state.coins for coin in mine[plant]))))
            for plant, stack in enumerate(state.stacks)
        )
        return tuple(cards[card] for card in range(HIDDEN, KINDS)), coins

    def check(self, state: State) -> None:
        """Raise BadSave for a state that play cannot reach."""
        check(state)


GAME = Reco()
