"""Top This!, as the rules tell it: the end of a turn and of the match."""

from typing import Any

import pytest
from msgspec.structs import replace

from games import IllegalMove
from games.topthis.rules import (
    Flip,
    Options,
    Pass,
    box,
    shown,
)

from .states import (
    GAME,
    MM,
    MO,
    OO,
    play,
    table,
)

# --- the end of a turn and of the match -----------------------------------------------------------


def test_the_second_action_is_compulsory_while_one_is_possible():
    state = table([(0, 0, 2)], [[9], []])
    after = GAME.apply(state, Flip("mushroom"))
    assert Pass() not in GAME.moves(after)
    with pytest.raises(IllegalMove, match="Passing is only allowed"):
        GAME.apply(after, Pass())


def test_with_an_empty_hand_and_nothing_to_flip_the_seat_passes():
    state = table([], [[], list(range(45))], bag=[])
    assert GAME.moves(state) == (Pass(),)
    after = GAME.apply(state, Pass())
    assert after.seat == 1


def test_an_empty_bag_refills_nothing():
    rest = [d for d in range(45) if d not in (0, 9, 10)]
    state = table([(0, 0, 2)], [[9, 10], rest], bag=[], orders=[OO])
    after = play(state, Flip("mushroom"), Flip("onion"))
    assert after.hands[0] == (9, 10)


def test_a_hand_over_four_is_not_refilled():
    state = table([(0, 0, 2)], [[9, 10, 11, 12, 13, 14], []], orders=[OO])
    after = play(state, Flip("mushroom"), Flip("onion"))
    assert after.hands[0] == (9, 10, 11, 12, 13, 14)


def finish_turn(state):
    name = shown(state)[0]
    state = GAME.apply(state, Flip(name))
    return GAME.apply(state, Flip(shown(state)[0]))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_tip_ends_the_match_when_all_had_as_many_turns(seats, seat):
    hands = [[20 + 4 * k + i for i in range(4)] for k in range(seats)]
    tips = 2 * seats + 1
    state = table([(0, 0, 2), (9, 0, 5)], hands, orders=[OO, MM], seats=seats, seat=seat)
    tipped = (tuple(range(tips)), *((),) * (seats - 1))
    state = replace(state, tips=0, tipped=tipped, pool=tuple(range(tips, 14)))
    for now in range(seat, seats):
        assert (GAME.to_move(state), state.turn) == (now, 1)
        state = finish_turn(state)
    assert state.phase == "over"
    assert GAME.winners(state) == (0,)


def test_the_last_order_turned_up_ends_the_match_too():
    state = table([(0, 0, 2), (9, 0, 5)], [[1], [2]], orders=[OO], seat=1)
    gone = tuple(o for o in range(30) if o not in (OO, MM, MO))
    state = replace(state, deck=(MM, MO) if MM < MO else (MO, MM), taken=(gone, ()))
    state = finish_turn(state)
    assert state.phase == "over"
    assert sorted(state.open) == sorted([OO, MM, MO])


def test_the_match_ends_after_the_agreed_turns():
    state = table([(0, 0, 2), (9, 0, 5)], orders=[OO], options=Options(turns=1))
    state = finish_turn(finish_turn(state))
    assert state.phase == "over"
    assert not state.ending
    assert GAME.winners(state) == (0, 1)


def over(taken, tipped) -> Any:
    state = table([(0, 0, 2)], options=Options(turns=1))
    return replace(state, phase="over", actions=0, taken=taken, tipped=tipped, seat=1)


def test_ties_go_to_tips_then_to_orders_then_are_shared():
    tips = box().tips
    three, two, one = tips.index(3), tips.index(2), tips.index(1)
    six = next(i for i, o in enumerate(box().orders) if o.value == 6)
    four = next(i for i, o in enumerate(box().orders) if o.value == 4)
    assert GAME.winners(over(((four,), (six,)), ((two,), ()))) == (0,)
    assert GAME.winners(over(((MM, OO), (four,)), ((three,), (three + 1,)))) == (0,)
    assert GAME.winners(over(((MM,), (OO,)), ((one,), (one + 1,)))) == (0, 1)
    assert GAME.winners(over(((six,), (MM,)), ((), (one,)))) == (0,)
