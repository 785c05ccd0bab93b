"""Top This!, as the rules tell it: completing orders, and calling them."""

import pytest
from msgspec.structs import replace

import games
from games import IllegalMove
from games.topthis.rules import (
    Add,
    Discard,
    Flip,
    Options,
    Take,
    TopThis,
    box,
    discs_on,
)

from .states import (
    GAME,
    MM,
    MO,
    OL,
    OO,
    SPOTS,
    add,
    order,
    play,
    table,
    two_slices_alike,
)

# --- completing -----------------------------------------------------------------------------------


def test_an_order_is_taken_when_a_slice_shows_exactly_its_toppings():
    state = table([(0, 0, 2), (1, 1, 2), (2, 0, 5)], [[9, 10, 11, 12], []], orders=[MM])
    state = play(state, Flip("onion"))
    assert state.taken == ((), ())
    after = add(state, 9, 0, hits=[2], at=(0.0, -0.18))
    assert after.taken[0] == (MM,)
    assert GAME.scores(after) == (2, 0)
    assert after.losing == (2,)
    assert GAME.moves(after) == (Discard(0), Discard(1))
    done = GAME.apply(after, Discard(1))
    assert done.seat == 1
    assert 1 in (*done.bag, *done.hands[0])
    assert [len(hand) for hand in done.hands] == [4, 0]
    assert len(done.open) == 5


def test_a_surplus_topping_spoils_the_order():
    pizza = [(0, 0, 2), (1, 1, 2), (2, 0, *[(-0.06, 0.06)][0])]
    state = table(pizza, orders=[MM])
    assert 2 in discs_on(state)[2]
    after = play(state, Flip("onion"), Flip("mushroom"))
    assert after.taken == ((), ())


def test_a_disc_on_a_line_counts_on_both_slices():
    state = table([(0, 0, 0.0, 0.1), (1, 1, 2), (2, 1, 1)], orders=[MO])
    assert discs_on(state)[1] == (0, 2)
    assert discs_on(state)[2] == (0, 1)
    # Both slices show the order; it is completed once, and the seat chooses the slice.
    chosen = play(state, Flip("mushroom"), Flip("onion"))
    assert chosen.taken == ((), ())
    state = table([(0, 1, 0.0, 0.1), (1, 1, 2), (2, 1, 1), (9, 0, 6)], orders=[MO])
    state = play(state, Flip("onion"), Flip("olive"))
    assert state.taken == ((), ())


def test_two_slices_that_match_one_order_complete_it_once_and_the_seat_chooses():
    state = two_slices_alike()
    assert state.phase == "take"
    assert GAME.moves(state) == (Take(((MM, 2),)), Take(((MM, 5),)))
    after = GAME.apply(state, Take(((MM, 5),)))
    assert after.losing == (5,)
    assert after.taken[0] == (MM,)
    assert after.tipped == ((), ())
    with pytest.raises(IllegalMove, match="It must be chosen"):
        GAME.apply(state, Take(((MM, 1),)))


def test_a_slice_that_became_exact_only_by_losing_a_disc_does_not_count():
    pizza = [(0, 0, 2), (1, 0, 2), (2, 0, 2), (40, 0, 6)]
    state = table(pizza, [[9], []], orders=[MM])
    state = add(state, 9, 0, hits=[2], moved={2: SPOTS[5]}, at=(0.0, -0.19))
    after = GAME.apply(state, Flip("pepperoni"))
    assert after.taken == ((), ())
    assert after.seat == 1


def test_a_disc_that_moved_by_half_a_millimetre_was_not_moved():
    for step, taken in ((0.0004, ()), (0.0006, (MM,))):
        state = table([(0, 0, 2), (1, 0, 2), (40, 0, 6)], [[9], []], orders=[MM])
        x, y = SPOTS[2]
        state = add(state, 9, 0, hits=[1], moved={1: (x, y + step)}, at=(0.0, -0.19))
        assert GAME.apply(state, Flip("pepperoni")).taken[0] == taken


def test_several_orders_at_once_bring_one_tip_and_each_slice_loses_a_disc():
    pizza = [(0, 1, 2), (1, 1, 2), (2, 1, 5), (9, 1, 5), (40, 0, 7)]
    # Flipping onions: slice 2 shows two mushrooms; slice 5 a mushroom and an olive: not asked for.
    state = table(pizza, orders=[MM, OO])
    assert play(state, Flip("onion")).taken == ((), ())
    pizza = [(0, 1, 2), (1, 1, 2), (9, 1, 5), (10, 1, 5), (40, 0, 7)]
    state = table(pizza, orders=[MM, OO])
    after = play(state, Flip("onion"), Flip("olive"))
    assert after.taken[0] == (MM, OO)
    assert len(after.tipped[0]) == 1
    assert after.tips == 4
    assert after.losing == (2, 5)
    done = play(after, Discard(0), Discard(10))
    assert done.seat == 1
    assert [lying[0] for lying in done.pizza] == [1, 9, 40]
    assert GAME.scores(done)[0] == 4 + box().tips[done.tipped[0][0]]


def test_completed_slices_are_known_before_any_disc_is_taken_off():
    # Disc 0 lies on slices 1 and 2; with it each shows an order.
    pizza = [(0, 0, 0.0, 0.1), (9, 1, 1), (36, 0, 2), (27, 0, 6)]
    state = table(pizza, orders=[MO, OL])
    assert discs_on(state)[1:3] == ((0, 9), (0, 36))
    both = play(state, Flip("mushroom"), Flip("pepperoni"))
    assert both.taken[0] == (MO, OL)
    assert both.losing == (1, 2)
    assert len(both.tipped[0]) == 1
    # Without disc 0 slice 2 has one disc left, and loses it too.
    done = GAME.apply(both, Discard(0))
    assert done.seat == 1
    assert [lying[0] for lying in done.pizza] == [9, 27]
    kept = play(both, Discard(9), Discard(36))
    assert [lying[0] for lying in kept.pizza] == [0, 27]


def test_a_slice_with_one_disc_left_loses_it_without_a_question():
    pizza = [(0, 0, 0.0, 0.1), (1, 0, 1), (2, 0, 2)]
    state = table(pizza, orders=[MM, MO])
    state = replace(state, acted=(0, 1, 2), actions=0, phase="discard", losing=(1, 2), named=None)
    state = replace(state, taken=((MM, MO), ()), open=(), tipped=((0,), ()), tips=4)
    state = replace(state, deck=tuple(o for o in range(30) if o not in (MM, MO)))
    state = replace(state, pool=tuple(range(1, 14)))
    done = GAME.apply(state, Discard(0))
    assert done.seat == 1
    assert [lying[0] for lying in done.pizza] == [1]


def test_orders_may_be_checked_after_each_action():
    pizza = [(0, 1, 2), (1, 1, 2), (40, 0, 7)]
    state = table(pizza, orders=[MM], options=Options(check="action"))
    state = GAME.apply(state, Flip("onion"))
    assert state.taken[0] == (MM,)
    assert (state.phase, state.actions) == ("discard", 1)
    state = GAME.apply(state, Discard(0))
    assert (state.phase, state.actions, state.seat, len(state.open)) == ("act", 1, 0, 0)
    assert GAME.from_json(games.to_json(state)) == state
    assert GAME.apply(state, Flip("pepperoni")).seat == 1


# --- Top This! ------------------------------------------------------------------------------------


def called(orders=(MM, OO), named=MM):
    pizza = [(0, 0, 2), (40, 1, 5), (9, 0, 6)]
    state = table(pizza, [[1, 2, 3, 4], []], orders=orders)
    return GAME.apply(state, TopThis(named))


def test_top_this_brings_the_order_and_a_tip():
    state = called()
    assert GAME.moves(state) == tuple(Add(disc, face) for disc in (1, 2, 3, 4) for face in (0, 1))
    with pytest.raises(IllegalMove, match="a topping must be added"):
        GAME.apply(state, Flip("onion"))
    after = add(state, 1, 0, hits=[0], at=(-0.06, 0.14))
    assert after.taken[0] == (MM,)
    assert len(after.tipped[0]) == 1
    assert after.phase == "discard"
    done = GAME.apply(after, Discard(1))
    assert (done.seat, done.named, len(done.hands[0])) == (1, None, 4)


def test_top_this_that_fails_brings_nothing_whatever_else_is_completed():
    state = called(named=OO)
    after = add(state, 1, 0, hits=[0], at=(-0.06, 0.14))
    assert (after.taken, after.tipped, after.seat) == (((), ()), ((), ()), 1)
    assert len(after.hands[0]) == 4


def test_top_this_with_another_order_brings_two_tips():
    # The added mushroom completes slice 2, the mushroom that it pushes completes slice 5.
    pizza = [(0, 0, 2), (5, 0, 3), (40, 1, 5), (9, 0, 5), (36, 0, 7)]
    both = (MM, order("mushroom", "mushroom", "onion"))
    state = GAME.apply(table(pizza, [[1], []], orders=both), TopThis(MM))
    after = add(state, 1, 0, hits=[5], moved={5: (-0.03, -0.12)}, at=(-0.06, 0.14))
    assert set(after.taken[0]) == set(both)
    assert len(after.tipped[0]) == 2
    assert after.tips == 3


def test_no_tip_is_taken_when_none_is_left():
    state = replace(called(), tips=0, tipped=((0, 1), (2, 3, 4)), pool=tuple(range(5, 14)))
    state = replace(state, ending=True)
    after = add(state, 1, 0, hits=[0], at=(-0.06, 0.14))
    assert after.tipped == state.tipped


def test_top_this_must_come_first_with_a_disc_and_name_an_open_order():
    state = table([(0, 0, 2), (9, 0, 5)], [[1, 2], []], orders=[MM])
    with pytest.raises(IllegalMove, match="not open"):
        GAME.apply(state, TopThis(OO))
    with pytest.raises(IllegalMove, match="before the first action"):
        GAME.apply(GAME.apply(state, Flip("onion")), TopThis(MM))
    with pytest.raises(IllegalMove, match="before the first action"):
        GAME.apply(replace(state, hands=((), (1, 2))), TopThis(MM))
    assert GAME.undoable(state, TopThis(MM), GAME.apply(state, TopThis(MM)))
