"""The suite passes a sound game, and catches each of many small broken ones."""

import itertools
import random
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from games.core import chance as luck
from games.core.compliance import check_game, option_values
from games.core.game import Game, IllegalMove, Options, State
from games.core.game import Move as BaseMove
from games.core.saves import require


class Rules(Options, frozen=True):
    double: bool = False


class Play(BaseMove, frozen=True):
    card: int


class Bury(BaseMove, frozen=True):
    card: int


class Table(State, frozen=True):
    game: ClassVar[str] = "toy"

    options: Rules
    chance: luck.Chance
    hands: tuple[tuple[int, ...], ...]
    open: tuple[tuple[int, ...], ...]
    buried: tuple[tuple[int, ...], ...]


class Toy(Game[Table, Any]):
    """Three cards each: play one openly for its value, or bury it for 1 point."""

    name = "toy"
    seats = range(2, 4)
    options = Rules
    state_type = Table
    move_type = Play | Bury

    def begin(self, seats, seed, options):
        cards, chance = luck.shuffle(luck.start(seed), range(9))
        hands = tuple(tuple(sorted(cards[3 * s : 3 * s + 3])) for s in range(seats))
        return Table(options, chance, hands, ((),) * seats, ((),) * seats)

    def to_move(self, state):
        left = [len(hand) for hand in state.hands]
        return left.index(max(left)) if any(left) else None

    def moves(self, state):
        seat = self.to_move(state)
        hand = () if seat is None else state.hands[seat]
        return tuple(kind(card) for card in hand if card >= 0 for kind in (Play, Bury))

    def after(self, state, move):
        seat: Any = self.to_move(state)
        hands, piles = list(state.hands), [list(state.open), list(state.buried)]
        hands[seat] = tuple(card for card in hands[seat] if card != move.card)
        pile = piles[isinstance(move, Bury)]
        pile[seat] = (*pile[seat], move.card)
        return replace(state, hands=tuple(hands), open=tuple(piles[0]), buried=tuple(piles[1]))

    def view(self, state, seat):
        def hide(packs):
            return tuple(pack if s == seat else (-1,) * len(pack) for s, pack in enumerate(packs))

        return replace(
            state, chance=luck.MASKED, hands=hide(state.hands), buried=hide(state.buried)
        )

    def sample(self, view, rng):
        packs = (*view.hands, *view.open, *view.buried)
        left = [card for card in range(9) if not any(card in pack for pack in packs)]
        rng.shuffle(left)

        def deal(packs):
            return tuple(tuple(sorted(left.pop() if c < 0 else c for c in pack)) for pack in packs)

        hands = deal(view.hands)
        buried = tuple(tuple(left.pop() if c < 0 else c for c in pack) for pack in view.buried)
        return replace(view, chance=luck.start(rng.randrange(99)), hands=hands, buried=buried)

    def scores(self, state) -> tuple[float, ...]:
        factor = 2 if state.options.double else 1
        return tuple(
            factor * (sum(played) + len(buried))
            for played, buried in zip(state.open, state.buried, strict=True)
        )

    def winners(self, state):
        if self.to_move(state) is not None:
            return ()
        scores = self.scores(state)
        return tuple(s for s, score in enumerate(scores) if score == max(scores))

    def text(self, state, move, seat=None):
        if isinstance(move, Play):
            return f"play {move.card}"
        return "bury" if seat not in (None, self.to_move(state)) else f"bury {move.card}"

    def parse(self, state, text):
        match text.split():
            case [("play" | "bury") as verb, number] if number in map(str, range(9)):
                return (Play if verb == "play" else Bury)(int(number))
            case _:
                raise IllegalMove("not a move")

    def census(self, state):
        return tuple(sorted(itertools.chain(*state.hands, *state.open, *state.buried)))

    def check(self, state):
        known = [card for card in self.census(state) if card >= 0]
        require(len(set(known)) == len(known), "$.state.hands", "hold a card twice")


def hide(state, seat, rng):
    """Deal everything that lies hidden from the seat anew."""
    others = [s for s in range(len(state.hands)) if s != seat]
    out = set(range(9)) - set(Toy().census(state))
    cards = [c for s in others for c in (*state.hands[s], *state.buried[s])] + list(out)
    rng.shuffle(cards)
    hands, buried = list(state.hands), list(state.buried)
    for s in others:
        hands[s] = tuple(sorted(cards.pop() for _ in hands[s]))
        buried[s] = tuple(cards.pop() for _ in buried[s])
    return replace(
        state, chance=luck.start(rng.randrange(99)), hands=tuple(hands), buried=tuple(buried)
    )


class OffersWhatItRefuses(Toy):
    def after(self, state, move):
        if isinstance(move, Bury) and move.card == 4:
            raise IllegalMove("no")
        return super().after(state, move)


class AcceptsWhatItDoesNotOffer(Toy):
    def apply(self, state, move):
        return self.after(state, move) if isinstance(move, Play) else super().apply(state, move)


class CrashesOnGarbage(Toy):
    def apply(self, state, move):
        return super().apply(state, move) if move.card >= 0 else state


class RefusesWithoutReason(Toy):
    def why_not(self, state, move):
        return ""


class ShowsChance(Toy):
    def view(self, state, seat):
        return replace(super().view(state, seat), chance=state.chance)


class ShowsBuriedCards(Toy):
    def view(self, state, seat):
        return replace(super().view(state, seat), buried=state.buried)


class SampleForgetsTheOwnHand(Toy):
    def sample(self, view, rng):
        hidden = tuple((-1,) * len(hand) for hand in view.hands)
        return super().sample(replace(view, hands=hidden), rng)


class SampleDealsACardTwice(Toy):
    def sample(self, view, rng):
        full = super().sample(view, rng)
        own = next((hand for hand in view.hands if hand and hand[0] >= 0), ())
        hands = tuple(
            hand if seen == hand or len(hand) != len(own) else own
            for seen, hand in zip(view.hands, full.hands, strict=True)
        )
        return replace(full, hands=hands)


class MovesNeedTheOtherHands(Toy):
    def moves(self, state):
        if any(-1 in hand for hand in state.hands):
            return super().moves(state)[:1]
        return super().moves(state)


class TextTells(Toy):
    def text(self, state, move, seat=None):
        return super().text(state, move)


class LogTells(Toy):
    def tell(self, before, move, after, names, seat=None):
        return (f"{names[0]} {self.text(before, move)}",)


class RefusalTells(Toy):
    def why_not(self, state, move):
        return f"no, seat 0 has {state.hands[0]} and seat 1 has {state.hands[1]}"


class TextDoesNotReadBack(Toy):
    def text(self, state, move, seat=None):
        return super().text(state, move, seat).replace("8", "7")


class ParseCrashes(Toy):
    def parse(self, state, text):
        verb, number = text.split()
        return (Play if verb == "play" else Bury)(int(number))


class LosesACard(Toy):
    def after(self, state, move):
        state = super().after(state, move)
        return replace(state, buried=((),) * len(state.buried))


class NeverTheSame(Toy):
    def begin(self, seats, seed, options):
        luck.start(seed)
        return super().begin(seats, random.SystemRandom().randrange(10**9), options)


class WinnersBeforeTheEnd(Toy):
    def winners(self, state):
        return (0,)


class NobodyWins(Toy):
    def winners(self, state):
        return ()


class LastWins(Toy):
    def winners(self, state):
        scores = self.scores(state)
        worst = scores.index(min(scores))
        return (worst,) if self.to_move(state) is None else ()


class ScoresMissASeat(Toy):
    def scores(self, state):
        return super().scores(state)[:2] if len(state.hands) > 2 else super().scores(state)


class ScoresAreInfinite(Toy):
    def scores(self, state):
        return tuple(
            score / 0.0 if score < 0 else score * 1e308 * 10 for score in super().scores(state)
        )


class RefusesItsOwnSave(Toy):
    def check(self, state):
        require(not any(state.open), "$.state.open", "is not empty")


class NeverEnds(Toy):
    def text(self, state, move, seat=None):
        return super().text(state, move) if seat in (None, self.to_move(state)) else "a move"

    def after(self, state, move):
        new = super().after(state, move)
        fresh = tuple(
            tuple(sorted(cards)) for cards in map(itertools.chain, new.hands, new.open, new.buried)
        )
        nothing = ((),) * len(fresh)
        end = self.to_move(new) is None
        return replace(new, hands=fresh, open=nothing, buried=nothing) if end else new


class Stops(Toy):
    def moves(self, state):
        return () if any(state.open) else super().moves(state)


class TakesAnySeats(Toy):
    def new(self, seats, seed, options=None):
        return self.begin(2, seed if type(seed) is int and 0 <= seed < 2**63 else 0, Rules())


class OptionBreaks(Toy):
    def scores(self, state):
        return (0.0,) if state.options.double else super().scores(state)


class ChangesTheState(Toy):
    def after(self, state, move):
        new = super().after(state, move)
        msgspec.structs.force_setattr(state, "open", new.open)
        return new


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (OffersWhatItRefuses, "the offered Bury(card=4) is refused"),
        (AcceptsWhatItDoesNotOffer, "is not offered but accepted"),
        (CrashesOnGarbage, "in place of IllegalMove"),
        (RefusesWithoutReason, "refused without a reason"),
        (ShowsChance, "shows chance"),
        (ShowsBuriedCards, "a view changes with what it must hide"),
        (SampleForgetsTheOwnHand, "a view changes with what it must hide"),
        (SampleDealsACardTwice, "sample gives an impossible state"),
        (MovesNeedTheOtherHands, "moves differ on the view"),
        (TextTells, "text or log tell"),
        (LogTells, "text or log tell"),
        (RefusalTells, "tells a secret"),
        (TextDoesNotReadBack, "which reads as"),
        (ParseCrashes, "parse("),
        (LosesACard, "changed the census"),
        (NeverTheSame, "the same seed gave another opening"),
        (WinnersBeforeTheEnd, "before the end"),
        (NobodyWins, "nobody has won"),
        (LastWins, "have not the top score"),
        (ScoresMissASeat, "scores for 3 seats"),
        (ScoresAreInfinite, "is not finite"),
        (RefusesItsOwnSave, "a state saved is refused: not a valid save: $.state.open"),
        (NeverEnds, "no end after 100 moves"),
        (Stops, "goes on but offers no move"),
        (TakesAnySeats, "new must refuse"),
        (OptionBreaks, "1 scores for"),
        (ChangesTheState, "changed the state"),
    ],
)
def test_a_broken_promise_is_named(broken, sentence):
    with pytest.raises(AssertionError) as caught:
        check_game(broken(), range(8), hide=hide, every=1, most_moves=100)
    assert sentence in str(caught.value)


def test_a_sound_game_passes():
    check_game(Toy(), range(20), hide=hide, every=1)


def test_every_option_value_is_played():
    assert list(option_values(Toy())) == [Rules(double=False), Rules(double=True)]
