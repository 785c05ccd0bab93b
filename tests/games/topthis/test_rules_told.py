"""Top This!: views, undo, text, what is worth keeping, and answers of nature."""

from random import Random

import pytest
from msgspec.structs import replace

import games
from games import IllegalMove, Open, RandomPlayer
from games.core import chance
from games.core.compliance import check_game
from games.topthis.rules import (
    RADIUS_M,
    Add,
    Discard,
    Flicked,
    Flip,
    Options,
    Pass,
    Settled,
    State,
    Take,
    TopThis,
    box,
    claims,
    discs_on,
    notable,
)

from .states import (
    BESIDE,
    GAME,
    MM,
    MMO,
    outcome,
    play,
    table,
    two_slices_alike,
)

# --- views, undo, text and what is worth keeping --------------------------------------------------


def test_a_view_hides_chance_alone():
    state = table([(0, 0, 2)], [[9], [10]])
    view = GAME.view(state, 1)
    assert view == replace(state, chance=chance.MASKED)
    with pytest.raises(IllegalMove, match="hidden in a view"):
        play(view, Flip("mushroom"), Flip("onion"))


def test_flips_can_be_taken_back_only_where_hidden_sides_are_shown():
    for backs in (False, True):
        state = table([(0, 0, 2)], [[9], [10]], options=Options(backs=backs))
        assert GAME.undoable(state, Flip("mushroom"), GAME.apply(state, Flip("mushroom"))) == backs


def test_moves_read_as_short_text():
    state = table([(0, 0, 2)], [[9], []])
    texts = {
        Add(9, 1): "add 9 olive",
        Flip("onion"): "flip onion",
        TopThis(MM): f"top {MM}",
        Pass(): "pass",
        Take(((4, 0), (7, 3))): "take 4:0 7:3",
        Discard(12): "off 12",
    }
    for move, text in texts.items():
        assert GAME.text(state, move) == text
        assert GAME.parse(state, text) == move
    for text in ("add 45 onion", "add 9 ham", "top 30", "take", "take 4", "take 4:8", "off x"):
        with pytest.raises(IllegalMove, match="Not a move"):
            GAME.parse(state, text)
    assert GAME.text(state, Flicked(9, (1, 2), ((9, *BESIDE, 0.0),), (2,))) == "hit 1 2 off 2 9"
    assert GAME.text(state, Flicked(9)) == "missed"


def test_the_log_tells_what_happened():
    state = table([(0, 0, 2)], [[1, 9], []], orders=[MM])
    names = ["Ann", "Bo"]
    taken = GAME.apply(state, Add(1, 0))
    assert GAME.tell(state, Add(1, 0), taken, names) == ("Ann takes a disc, Mushroom up",)
    miss = outcome(taken)
    lines = GAME.tell(taken, miss, GAME.apply(taken, miss), names)
    assert lines == ("Ann hits nothing; the disc goes into the bag",)
    off = outcome(taken, hits=[0], at=BESIDE)
    assert GAME.tell(taken, off, GAME.apply(taken, off), names) == (
        "Ann hits 1",
        "1 off the pizza, into the hand of Bo",
    )
    state = GAME.apply(state, TopThis(MM))
    taken = GAME.apply(state, Add(1, 0))
    good = outcome(taken, hits=[0], at=(-0.06, 0.14))
    after = GAME.apply(taken, good)
    value = box().tips[after.tipped[0][0]]
    assert GAME.tell(taken, good, after, names) == (
        "Ann hits 1",
        "Ann completes Mushroom, Mushroom (2)",
        f"Ann gets a tip of {value}",
    )


def test_flicks_that_clear_or_complete_much_are_worth_keeping():
    state = table([(1, 0, 2), (2, 0, 3), (3, 0, 4)], [[9], []])
    state = GAME.apply(state, Add(9, 0))
    two = outcome(state, hits=[1], moved={1: BESIDE}, out=[2])
    one = outcome(state, hits=[1], moved={1: BESIDE}, at=BESIDE)
    for move, kept in ((two, True), (one, False)):
        assert GAME.collapsed(move) == kept
        assert notable(state, move, GAME.apply(state, move)) == kept
    pizza = [(0, 0, 2), (5, 0, 3), (40, 1, 5), (9, 0, 5), (36, 0, 7)]
    state = table(pizza, [[1], []], orders=(MM, MMO))
    state = play(state, TopThis(MM), Add(1, 0))
    move = outcome(state, hits=[5], moved={5: (-0.03, -0.12)}, at=(-0.06, 0.14))
    assert not GAME.collapsed(move)
    assert notable(state, move, GAME.apply(state, move))


def test_a_collapse_is_kept_also_where_an_order_is_still_to_be_chosen():
    # Two slices that match the one order: the seat chooses, and two others have left the pizza.
    pizza = [(0, 0, 2), (36, 1, 3), (9, 0, 5), (18, 0, 6)]
    state = table(pizza, [[1], []], orders=(MM,), options=Options(check="action"))
    state = GAME.apply(state, Add(1, 0))
    move = outcome(
        state, hits=[0], moved={0: (0.0, 0.11), 36: (-0.11, 0.0)}, at=(-0.06, 0.08), out=[9, 18]
    )
    after = GAME.apply(state, move)
    assert after.phase == "take"
    assert all(len(way) == 1 for way in claims(after))
    assert GAME.collapsed(move)
    assert notable(state, move, after)


# --- nature ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"disc": 10}, "Another disc"),
        ({"hits": (9,)}, "did not lie on the pizza"),
        ({"hits": (1, 1)}, "told twice"),
        ({"hits": [1]}, "tuple"),
        ({"poses": ()}, "missing"),
        ({"poses": ((1, 0.0, 0.0, 0.0),) * 2}, "there twice"),
        ({"poses": ((1, float("nan"), 0.0, 0.0), (9, 0.0, 0.0, 0.0))}, "out of reach"),
        ({"poses": ((1, 0.0, 0.0), (9, 0.0, 0.0, 0.0))}, "must be"),
        ({"out": (1,)}, "lies on it"),
        ({"out": (30,)}, "was not there"),
        ({"radius": 1.0}, "no such radius"),
        ({"radius": "x"}, "no such radius"),
    ],
)
def test_an_impossible_answer_of_nature_is_refused(change, words):
    state = GAME.apply(table([(1, 0, 2)], [[9], []]), Add(9, 0))
    with pytest.raises(IllegalMove, match=words):
        GAME.apply(state, replace(outcome(state, hits=[1]), **change))


def test_discs_that_grew_at_rest_are_charged_to_nobody():
    state = table([(1, 0, 2), (2, 0, 3)], [[9], []])
    legal = GAME.resettling(state)
    assert isinstance(legal, Open)
    move = Settled(((1, 0.0, 0.15, 0.0), (2, *BESIDE, 0.0)), 0.02)
    after = GAME.resettle(state, move)
    assert after.radius == 0.02
    assert [lying[0] for lying in after.pizza] == [1]
    assert 2 in after.bag
    assert GAME.resettling(two_slices_alike()) is None
    with pytest.raises(IllegalMove, match="Nothing lies loose"):
        GAME.resettle(two_slices_alike(), move)


def test_slices_count_with_the_radius_of_the_discs_that_lie_there():
    state = table([(1, 0, 0.1, 0.019)])
    assert discs_on(state)[7] == ()
    assert discs_on(replace(state, radius=0.02))[7] == (1,)
    assert state.radius == RADIUS_M


def dealt_anew(state: State, seat: int, rng: Random) -> State:
    """Return the state with another chance: all that any seat does not know."""
    return replace(state, chance=chance.start(rng.randrange(2**40)))


def test_the_game_keeps_the_contract():
    check_game(GAME, range(2), hide=dealt_anew, every=60)


@pytest.mark.slow
def test_the_game_keeps_the_contract_in_many_matches():
    check_game(GAME, range(40), hide=dealt_anew, every=7)


def test_random_matches_end_by_their_turns_at_the_latest():
    match = games.Match(GAME, [RandomPlayer()] * 3, 5, Options(turns=7), physics=False)
    match.run()
    assert match.state.turn <= 7
    assert claims(match.state) == () or match.over
