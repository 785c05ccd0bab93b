"""The tree search: it plays what can be proved, sees views alone, and repeats itself."""

from collections import Counter
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from games.core.bots import Guide, TreeSearch, leads, listed
from games.core.game import Game, IllegalMove, Open, Options, State
from games.core.game import Move as BaseMove


class Heap(State, frozen=True):
    game: ClassVar[str] = "nim"

    left: int
    turn: int


class Take(BaseMove, frozen=True):
    count: int


class Toy(Game[Any, Any]):
    """What the toys below do not need."""

    seats = range(2, 3)
    options = Options

    def text(self, state, move, seat=None):
        return repr(move)

    def parse(self, state, text):
        raise IllegalMove("no text")

    def census(self, state):
        return 0

    def check(self, state):
        pass

    def view(self, state, seat):
        return state

    def sample(self, view, rng):
        return view

    def winners(self, state):
        return ()


class Nim(Toy):
    """Take one to three; who takes the last wins: leave a multiple of four."""

    name = "nim"
    state_type = Heap
    move_type = Take

    def begin(self, seats, seed, options):
        return Heap(left=10, turn=0)

    def to_move(self, state):
        return state.turn if state.left else None

    def moves(self, state):
        return tuple(Take(count) for count in range(1, min(3, state.left) + 1))

    def after(self, state, move):
        return Heap(left=state.left - move.count, turn=1 - state.turn)

    def scores(self, state):
        return (0, 0) if state.left else (state.turn, 1 - state.turn)


class Box(State, frozen=True):
    game: ClassVar[str] = "guess"

    card: int
    called: int | None = None


class Call(BaseMove, frozen=True):
    card: int


class Guess(Toy):
    """A card of three lies face down: two are 0, one is 1. Call it."""

    name = "guess"
    state_type = Box
    move_type = Call

    def begin(self, seats, seed, options):
        return Box(card=1)

    def to_move(self, state):
        return 0 if state.called is None else None

    def moves(self, state) -> Any:
        return () if state.called is not None else (Call(1), Call(0))

    def after(self, state, move):
        return replace(state, called=move.card)

    def view(self, state, seat):
        return replace(state, card=-1)

    def sample(self, view, rng):
        return replace(view, card=rng.choice((0, 0, 1)))

    def scores(self, state):
        return (state.called == state.card, 0)


class Endless(Guess):
    def moves(self, state) -> Any:
        return Open("a wave", lambda rng: Call(0), lambda move: None)


class Sharp(Guide):
    scale = 0.2


NIM, GUESS = Nim(), Guess()


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_the_search_finds_the_winning_move(left):
    bot = TreeSearch(Sharp(), 600)
    move: Any = bot.choose(NIM, Heap(left=left, turn=0), Random(1))
    assert (left - move.count) % 4 == 0


def test_the_second_seat_is_played_for_itself():
    bot = TreeSearch(Sharp(), 600)
    move: Any = bot.choose(NIM, Heap(left=7, turn=1), Random(1))
    assert move.count == 3


def test_the_search_goes_by_what_is_likely_and_not_by_what_lies_there():
    state = GUESS.new(2, 0)
    assert state.card == 1
    assert TreeSearch(Sharp(), 300).choose(GUESS, GUESS.view(state, 0), Random(3)) == Call(0)


def test_every_iteration_deals_anew():
    dealt = Counter()

    class Watched(Guess):
        def sample(self, view, rng):
            state = super().sample(view, rng)
            dealt[state.card] += 1
            return state

    TreeSearch(Sharp(), 300).search(Watched(), Box(card=-1), Random(3))
    assert dealt.total() == 300
    assert 70 < dealt[1] < 130


def test_the_same_generator_gives_the_same_tree():
    def counts(seed):
        tree = TreeSearch(Guide(), 200).search(NIM, Heap(left=9, turn=0), Random(seed))
        return {move: (edge.visits, edge.total) for move, edge in tree.items()}

    assert counts(4) == counts(4)
    assert counts(4) != counts(5)


def test_every_iteration_is_credited_to_one_move():
    tree = TreeSearch(Guide(), 200).search(NIM, Heap(left=9, turn=0), Random(4))
    assert sum(edge.visits for edge in tree.values()) == 200
    assert all(0 <= edge.mean <= 1 for edge in tree.values())


def test_a_single_move_needs_no_search():
    class Unsampled(Nim):
        def sample(self, view, rng):
            raise AssertionError

    assert TreeSearch(Guide(), 50).choose(Unsampled(), Heap(left=1, turn=0), Random(1)) == Take(1)


def test_a_search_that_nobody_wants_any_more_ends():
    search = TreeSearch(Guide(), 10**9)
    search.stopped = iter([False, False, True]).__next__
    assert sum(edge.visits for edge in search.search(NIM, Heap(9, 0), Random(1)).values()) == 3
    assert search.choose(NIM, Heap(left=1, turn=0), Random(1)) == Take(1)


def test_a_cautious_guide_keeps_its_first_move_unless_another_is_better_by_enough():
    class Careful(Sharp):
        caution = 0.9

    view = Box(card=-1)
    assert TreeSearch(Careful(), 300).choose(GUESS, view, Random(3)) == Call(1)


def test_chance_that_all_see_is_told_apart_in_the_tree():
    class Keyed(Guide):
        def key(self, move, after):
            return after.left

    tree = TreeSearch(Keyed(), 100).search(NIM, Heap(left=9, turn=0), Random(1))
    assert list(tree[Take(2)].nodes) == [7]


def test_moves_too_many_to_list_are_refused():
    with pytest.raises(TypeError, match="too many"):
        TreeSearch(Guide(), 10).choose(Endless(), Box(card=-1), Random(1))
    with pytest.raises(TypeError, match="too many"):
        listed(Endless(), Box(card=-1))


def test_a_search_needs_an_iteration():
    with pytest.raises(ValueError, match="iteration"):
        TreeSearch(Guide(), 0)


def test_a_lead_is_worth_more_than_half_and_all_leads_lie_between_nothing_and_one():
    assert leads([3, 3], 5) == [0.5, 0.5]
    ahead, behind = leads([9, 1], 4)
    assert ahead > 0.85
    assert behind == pytest.approx(1 - ahead)
    assert leads([1e9, -1e9], 1) == pytest.approx([1, 0])
    assert leads([5, 5, 0], 2)[2] < 0.1
