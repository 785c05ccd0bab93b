"""Trash Pandas (Gamewright), for 2 to 4: the rules.

A turn: roll the die for tokens as long as you dare; a face you hold already is a bust. Then resolve
the tokens: draw, stash, steal. Whoever has stashed the most of a kind scores for it.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.core import chance as luck
from games.core.game import Game, IllegalMove
from games.core.words import _
from games.trashpandas import offers, turn
from games.trashpandas.cards import CARDS, KINDS, NAMES, TOKENS
from games.trashpandas.check import check
from games.trashpandas.notation import read, written
from games.trashpandas.scoring import places, score, totals
from games.trashpandas.state import (
    DEALT,
    HIDDEN,
    REACTIONS,
    AnyMove,
    Blammo,
    Bonus,
    Bust,
    Doggo,
    Done,
    Draw,
    End,
    Feesh,
    Kitteh,
    Nanners,
    Options,
    Pass,
    Phase,
    Raid,
    Recycle,
    Roll,
    Shiny,
    Stash,
    State,
    Steal,
    Stop,
    Use,
    Yumyum,
    places_of,
    recyclable,
    standing,
    stashed,
    usable,
)
from games.trashpandas.words import tell, why_not

__all__ = [
    "CARDS",
    "GAME",
    "HIDDEN",
    "KINDS",
    "NAMES",
    "REACTIONS",
    "TOKENS",
    "AnyMove",
    "Blammo",
    "Bonus",
    "Bust",
    "Doggo",
    "Done",
    "Draw",
    "End",
    "Feesh",
    "Kitteh",
    "Nanners",
    "Options",
    "Pass",
    "Phase",
    "Raid",
    "Recycle",
    "Roll",
    "Shiny",
    "Stash",
    "State",
    "Steal",
    "Stop",
    "Use",
    "Yumyum",
    "places",
    "places_of",
    "recyclable",
    "score",
    "standing",
    "stashed",
    "totals",
    "usable",
]


class TrashPandas(Game[State, AnyMove]):
    """The rules of Trash Pandas."""

    name = "trashpandas"
    seats = range(2, 5)
    options = Options
    state_type = State
    move_type: ClassVar[Any] = AnyMove

    def begin(self, seats: int, seed: int, options: Options) -> State:
        """Draw who starts, and deal each seat in turn order one card more than the last."""
        pack = [card for card in range(KINDS) for _copy in range(CARDS.copies[card])]
        deck, chance = luck.shuffle(luck.start(seed), pack)
        first, chance = luck.randrange(chance, seats)
        hands: list[tuple[int, ...]] = [()] * seats
        dealt = 0
        for step, count in enumerate(DEALT[options.edition][:seats]):
            hands[(first + step) % seats] = tuple(sorted(deck[dealt : dealt + count]))
            dealt += count
        return State(
            options=options,
            seats=seats,
            chance=chance,
            phase="roll",
            first=first,
            turn=first,
            turns=1,
            deck=deck[dealt:],
            discard=(),
            hands=tuple(hands),
            down=((),) * seats,
            up=((),) * seats,
        )

    def to_move(self, state: State) -> int | None:
        """The seat in turn, or the one that is asked whether it reacts."""
        if state.asked:
            return state.asked[0]
        return None if state.phase == "over" else state.turn

    def moves(self, state: State) -> tuple[AnyMove, ...]:
        """All moves of the phase, and the cards that may be played now."""
        return offers.moves(state)

    def after(self, state: State, move: AnyMove) -> State:
        """Return the state after a legal move."""
        return turn.after(state, move)

    def why_not(self, state: State, move: object) -> str:
        """Name the reason a player can act on."""
        return why_not(state, move)

    def undoable(self, before: State, move: AnyMove, after: State) -> bool:
        """Return whether the move may be taken back: one's own, in a turn that goes on.

        Not once chance has spoken, a card was drawn or turned up, or another was asked.
        """
        return (
            self.to_move(before) == before.turn == self.to_move(after)
            and before.chance == after.chance
            and (before.turns, before.deck, before.bonus) == (after.turns, after.deck, after.bonus)
            and not isinstance(move, (Shiny, Steal))
            and before.phase not in REACTIONS
        )

    def view(self, state: State, seat: int) -> State:
        """Hide the deck, the other hands, what others stashed face down until the end, chance."""
        over = state.phase == "over"
        return replace(
            state,
            chance=luck.MASKED,
            deck=(HIDDEN,) * len(state.deck),
            hands=_masked(state.hands, seat),
            down=state.down if over else _masked(state.down, seat),
        )

    def sample(self, view: State, rng: Random) -> State:
        """Deal the cards not accounted for over the hidden places, each way equally likely."""
        left = list(CARDS.copies)
        for pack in (view.discard, *view.hands, *view.down, *view.up, view.deck):
            for card in pack:
                if card != HIDDEN:
                    left[card] -= 1
        cards = [card for card in range(KINDS) for _copy in range(left[card])]
        rng.shuffle(cards)

        def dealt(pack: tuple[int, ...]) -> tuple[int, ...]:
            return tuple([cards.pop() if card == HIDDEN else card for card in pack])

        chance = view.chance
        if chance == luck.MASKED:
            chance = luck.start(rng.randrange(luck.SEED_LIMIT))
        return replace(
            view,
            chance=chance,
            hands=tuple([tuple(sorted(dealt(hand))) for hand in view.hands]),
            down=tuple([tuple(sorted(dealt(stash))) for stash in view.down]),
            deck=dealt(view.deck),
        )

    def scores(self, state: State) -> tuple[float, ...]:
        """The score of all stashes at the end; before it, of what lies face up for all to see."""
        if state.phase == "over":
            return standing(state)
        counts = [Counter(pack) for pack in state.up]
        return totals([[count[card] for card in range(KINDS)] for count in counts])

    def winners(self, state: State) -> tuple[int, ...]:
        """The highest total; a tie goes to the latest in turn order (retail: is shared)."""
        if state.phase != "over":
            return ()
        scores = self.scores(state)
        best = [seat for seat, points in enumerate(scores) if points == max(scores)]
        if state.options.edition == "retail":
            return tuple(best)
        return (max(best, key=lambda seat: (seat - state.first) % state.seats),)

    def text(self, state: State, move: AnyMove, seat: int | None = None) -> str:
        """`roll`, `use mask pie`, `shiny 2 down`; a card stashed face down: to others `stash`."""
        hidden = seat not in (None, self.to_move(state)) and state.phase != "mask"
        return "stash" if hidden and isinstance(move, Stash) else written(move)

    def parse(self, state: State, text: str) -> AnyMove:
        """Read what `text` writes."""
        move = read(text)
        if move is None:
            raise IllegalMove(_("Not a move: {text!r}.").format(text=text[:40]))
        return move

    def tell(
        self,
        before: State,
        move: AnyMove,
        after: State,
        names: Sequence[str],
        seat: int | None = None,
    ) -> tuple[str, ...]:
        """Plain sentences; what is drawn, stolen or stashed unseen is for those who see it."""
        return tell(before, move, after, names, seat, self.winners(after))

    def census(self, state: State) -> Hashable:
        """How many cards there are of each kind, wherever they lie."""
        cards = Counter((*state.deck, *state.discard))
        for pack in (*state.hands, *state.down, *state.up):
            cards.update(pack)
        return tuple(cards[card] for card in range(HIDDEN, KINDS))

    def check(self, state: State) -> None:
        """Raise BadSave for a state that play cannot reach."""
        check(state)


def _masked(packs: tuple[tuple[int, ...], ...], seat: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        [pack if owner == seat else (HIDDEN,) * len(pack) for owner, pack in enumerate(packs)]
    )


GAME = TrashPandas()
