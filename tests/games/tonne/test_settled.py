"""A change of the physics at rest: the pile settles, and nobody is charged for it."""

from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import IllegalMove, Open, RandomPlayer
from games.core.compliance import check_game
from games.core.saves import to_json
from games.tonne.rules import Outcome, Settled, Tonne, supply
from games.tonne.state import KINDS

GAME: Any = games.load("tonne")


def states(phase, seats=3, seed=5) -> list[Any]:
    match = games.Match(GAME, [RandomPlayer()] * seats, seed, physics=False)
    found = []
    while match.advance():
        if match.state.phase == phase:
            found.append(match.state)
    return found


def moved(poses):
    return tuple((piece, x + 0.001, y, angle) for piece, x, y, angle in poses)


@pytest.mark.parametrize("phase", ["card", "place", "settle"])
def test_the_pile_settles_and_nothing_else_changes(phase):
    state = next(s for s in states(phase) if s.bin)
    after = GAME.resettle(state, Settled(moved(state.bin)))
    assert after.bin == moved(state.bin)
    assert GAME.to_move(after) == GAME.to_move(state)
    assert GAME.moves(state) == GAME.moves(after) or phase == "settle"
    assert (after.taken, after.markers, after.owed) == (state.taken, state.markers, state.owed)


def test_what_falls_out_goes_back_to_the_supply_and_costs_nothing():
    state = next(s for s in states("place") if len(s.bin) > 8)
    gone = {state.bin[0][0], state.bin[5][0]}
    move = Settled(tuple(pose for pose in state.bin if pose[0] not in gone))
    after = GAME.resettle(state, move)
    there = {piece for kind in KINDS for piece in supply(after)[kind]}
    assert gone <= there
    assert GAME.scores(after) == GAME.scores(state)
    assert GAME.census(after) == GAME.census(state)
    assert GAME.from_json(to_json(after)) == after
    assert GAME.text(state, move) == "resettled " + " ".join(map(str, sorted(gone)))
    told = "The physics was changed; 2 fall out and go back to the supply"
    assert GAME.tell(state, move, after, ["A", "B", "C"]) == (told,)


def test_everything_may_fall_out():
    state = next(s for s in states("card") if s.bin)
    after = GAME.resettle(state, Settled())
    assert after.bin == ()
    assert GAME.from_json(to_json(after)) == after


def test_a_quiet_settling_says_so():
    state = next(s for s in states("card") if s.bin)
    move = Settled(state.bin)
    assert GAME.text(state, move) == "resettled"
    assert GAME.tell(state, move, state, ["A", "B", "C"]) == (
        "The physics was changed; the pile settles",
    )


def test_it_is_no_move_that_anybody_can_make():
    for phase in ("prefill", "card", "place", "settle"):
        state = states(phase)[-1]
        with pytest.raises(IllegalMove):
            GAME.apply(state, Settled(state.bin))


@pytest.mark.parametrize(
    "move",
    [
        None,
        Outcome(),
        Settled(((41, 0.0, 0.1, 0.0),)),
        Settled(((0, 0.0, 0.1, 0.0), (0, 0.0, 0.1, 0.0))),
        Settled(((0, float("nan"), 0.1, 0.0),)),
        Settled(((0, 99.0, 0.1, 0.0),)),
    ],
)
def test_nonsense_is_refused(move):
    state = next(s for s in states("card") if s.bin)
    with pytest.raises(IllegalMove):
        GAME.resettle(state, move)


def test_nothing_settles_where_nothing_is_loose():
    empty = GAME.new(2, 1)
    over = states("over")
    for state in (empty, *over):
        assert GAME.resettling(state) is None
        with pytest.raises(IllegalMove):
            GAME.resettle(state, Settled())


class Charges(Tonne):
    def resettle(self, state, move):
        after = super().resettle(state, move)
        fewer = after.markers[1:]
        return replace(after, markers=fewer, taken=((-after.markers[0],), *after.taken[1:]))


class TakesTheTurn(Tonne):
    def resettle(self, state, move):
        after = super().resettle(state, move)
        return replace(after, order=after.order[1:]) if len(after.order) > 1 else after


class LosesPieces(Tonne):
    def census(self, state):
        return (*super().census(state), len(state.bin))  # pyright: ignore


class TakesAnything(Tonne):
    def resettle(self, state, move):
        return state


class ChecksNothing(Tonne):
    def resettle(self, state, move):
        if self.resettling(state) is None:
            raise IllegalMove("nothing is loose")
        return self.after(state, move)


class MovesAfterTheEnd(Tonne):
    def resettling(self, state) -> Any:
        over = self.to_move(state) is None
        return Open("pile", lambda _: Settled(), print) if over else super().resettling(state)


class IsOffered(Tonne):
    def apply(self, state, move):
        return self.resettle(state, move) if type(move) is Settled else super().apply(state, move)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Charges, "charged to somebody|census"),
        (TakesTheTurn, "charged to somebody"),
        (LosesPieces, "census"),
        (TakesAnything, "is taken|disagree"),
        (ChecksNothing, "resettle and its check disagree"),
        (MovesAfterTheEnd, "the game is over and things still move"),
        (IsOffered, "unasked, yet apply takes it|not offered but accepted"),
    ],
)
def test_the_suite_catches_a_settling_that_breaks_its_promise(broken, words):
    with pytest.raises(AssertionError, match=words):
        check_game(broken(), range(4), every=3)
