"""Top This!, as the rules tell it: worked examples."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import NATURE, IllegalMove, Open, RandomPlayer
from games.core import chance
from games.core.compliance import check_game
from games.topthis.rules import (
    RADIUS_M,
    Add,
    Discard,
    Dropped,
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
    shown,
    topping,
)

GAME: Any = games.load("topthis")
MUSHROOM_ONION, ONION_OLIVE, OLIVE_PEPPER, PEPPER_RONI, RONI_MUSHROOM = range(0, 45, 9)
"""The first disc of each kind; its faces are in the order of the name."""
SPOTS = [(0.11, 0.045), (0.045, 0.11), (-0.045, 0.11), (-0.11, 0.045)]
SPOTS += [(-0.11, -0.045), (-0.045, -0.11), (0.045, -0.11), (0.11, -0.045)]
"""A place in the middle of each slice."""
BESIDE = (0.3, 0.0)


def order(*toppings):
    """Return the id of the order that asks for these."""
    wanted = sorted(toppings)
    return next(i for i, o in enumerate(box().orders) if sorted(o.toppings) == wanted)


MM, OO, OL = order("mushroom", "mushroom"), order("onion", "onion"), order("onion", "olive")
MO, MMO = order("mushroom", "onion"), order("mushroom", "mushroom", "onion")


def table(pizza=(), hands=((), ()), orders=(MM, MO), seats=2, **fields) -> Any:
    """Return a state at the start of seat 0's turn.

    Args:
        pizza: (disc, face, slice) or (disc, face, x, y) each.
        hands: discs of each seat.
        orders: the open orders; five more are not in the deck.
        seats: how many play.
        fields: anything else.
    """
    lying = []
    for disc, face, *place in pizza:
        x, y = SPOTS[place[0]] if len(place) == 1 else place
        lying.append((disc, face, x, y, 0.0))
    used = {lie[0] for lie in lying} | {disc for hand in hands for disc in hand}
    bag = fields.pop("bag", None)
    state = GAME.new(seats, 3, fields.pop("options", Options()))
    return replace(
        state,
        phase="act",
        turn=1,
        pizza=tuple(sorted(lying)),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        bag=tuple(d for d in range(45) if d not in used) if bag is None else tuple(bag),
        airborne=(),
        open=tuple(orders),
        deck=tuple(o for o in range(30) if o not in orders),
        **fields,
    )


def play(state, *moves) -> Any:
    for move in moves:
        state = GAME.apply(state, move)
    return state


def outcome(state, hits=(), moved=None, at=(0.0, 0.18), out=()) -> Flicked:
    """Return nature's answer in which only these discs moved; `at` None: the flicked is out."""
    disc = state.airborne[0][0]
    places = {d: (x, y) for d, _f, x, y, _a in state.pizza} | (moved or {})
    if at is not None:
        places[disc] = at
    poses = [(d, x, y, 0.0) for d, (x, y) in places.items() if d not in out]
    gone = tuple(out) + ((disc,) if at is None else ())
    return Flicked(disc, tuple(hits), tuple(sorted(poses)), gone)


def add(state, disc, face, hits=(), moved=None, at=(0.0, 0.18), out=()) -> Any:
    state = GAME.apply(state, Add(disc, face))
    return GAME.apply(state, outcome(state, hits, moved, at, out))


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_set_up_deals_what_the_rules_say(seats):
    state = GAME.new(seats, 11)
    assert state.tips == 2 * seats + 1
    assert len(state.open) == 5
    assert len(state.deck) == 25
    assert len(state.airborne) == 4
    assert len(state.bag) == 41
    assert GAME.to_move(state) == NATURE
    assert GAME.hand(state) is None
    drop = Dropped(tuple((d, *SPOTS[k], 0.0) for k, (d, _face) in enumerate(state.airborne)))
    after = GAME.apply(state, drop)
    assert [len(hand) for hand in after.hands] == [4] * seats
    assert len(after.bag) == 41 - 4 * seats
    assert {(d, f) for d, f, *_pose in after.pizza} == set(state.airborne)
    assert (after.phase, after.seat, after.actions, after.turn) == ("act", 0, 2, 1)


def test_dropped_discs_that_stop_beside_the_pizza_go_back_into_the_bag():
    state = GAME.new(2, 1)
    ids = [disc for disc, _face in state.airborne]
    after = GAME.apply(state, Dropped(((ids[0], 0.0, 0.1, 0.0), (ids[1], *BESIDE, 0.0))))
    assert [lying[0] for lying in after.pizza] == [ids[0]]
    held = {disc for hand in after.hands for disc in hand}
    assert {ids[1], ids[2], ids[3]} <= set(after.bag) | held


def test_the_start_player_may_be_random():
    first = {GAME.new(4, seed, Options(start="random")).first for seed in range(40)}
    assert first == {0, 1, 2, 3}
    assert {GAME.new(4, seed).first for seed in range(10)} == {0}


def test_faces_of_dropped_discs_are_random():
    faces = [face for seed in range(50) for _disc, face in GAME.new(2, seed).airborne]
    assert 60 < sum(faces) < 140


# --- adding ---------------------------------------------------------------------------------------


def test_a_disc_that_hits_joins_the_pizza_with_the_chosen_side_up():
    state = table([(1, 0, 2)], [[9, 10, 11, 12], []])
    after = add(state, 9, 1, hits=[1], at=SPOTS[3])
    assert after.pizza == ((1, 0, *SPOTS[2], 0.0), (9, 1, *SPOTS[3], 0.0))
    assert after.actions == 1
    assert after.hands[0] == (10, 11, 12)
    assert after.acted == (9,)
    assert topping(9, 1) == "olive"


@pytest.mark.parametrize("at", [SPOTS[3], BESIDE, None])
def test_a_disc_that_hits_nothing_goes_into_the_bag(at):
    state = table([(1, 0, 2)], [[9], []])
    after = add(state, 9, 1, at=at)
    assert [lying[0] for lying in after.pizza] == [1]
    assert 9 in after.bag
    assert after.actions == 1
    assert after.hands == ((), ())
    assert after.acted == ()


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_knocked_off_goes_to_the_seat_before_even_beyond_four(seats):
    hands = [[9]] + [[30 + 4 * k + i for i in range(4)] for k in range(seats - 1)]
    state = table([(1, 0, 2), (2, 0, 3), (3, 0, 4)], hands, seats=seats)
    after = add(state, 9, 1, hits=[1], moved={1: BESIDE, 3: (0.0, -0.19)}, out=[2])
    right = after.hands[seats - 1]
    assert {1, 2} <= set(right)
    assert len(right) == 6
    assert [lying[0] for lying in after.pizza] == [3, 9]


def test_a_flicked_disc_that_hit_and_left_the_pizza_goes_to_the_seat_before():
    state = table([(1, 0, 2)], [[9], []])
    for at in (BESIDE, None):
        after = add(state, 9, 0, hits=[1], at=at)
        assert after.hands == ((), (9,))


def test_on_the_pizza_is_whose_centre_lies_within_the_rim():
    state = table([(1, 0, 2)], [[9], []])
    assert len(add(state, 9, 0, hits=[1], at=(0.2, 0.0)).pizza) == 2
    assert len(add(state, 9, 0, hits=[1], at=(0.2001, 0.0)).pizza) == 1


def test_on_an_empty_pizza_with_an_empty_bag_no_hit_is_needed():
    state = table([], [[9], [d for d in range(45) if d != 9]], bag=[])
    after = add(state, 9, 0, at=SPOTS[0])
    assert [lying[0] for lying in after.pizza] == [9]


def test_a_pizza_emptied_by_the_first_action_is_dropped_on_again():
    state = table([(1, 0, 2)], [[9], []])
    after = add(state, 9, 0, hits=[1], moved={1: BESIDE}, at=None)
    assert after.phase == "drop"
    assert len(after.airborne) == 4
    assert after.hands[1] == (1, 9)
    ids = [disc for disc, _face in after.airborne]
    again = GAME.apply(after, Dropped(tuple((d, *SPOTS[d % 8], 0.0) for d in ids)))
    assert (again.phase, again.seat, again.actions, again.acted) == ("act", 0, 1, ())


def test_a_drop_that_leaves_nothing_does_not_go_on_for_ever():
    state = table([(1, 0, 2)], [[9, 10], []])
    state = add(state, 9, 0, hits=[1], moved={1: BESIDE}, at=None)
    state = GAME.apply(state, Dropped(()))
    assert state.phase == "act"
    assert add(state, 10, 0, at=SPOTS[0]).seat == 1


# --- flipping -------------------------------------------------------------------------------------


def test_a_flip_turns_over_every_disc_that_shows_the_topping():
    state = table([(0, 0, 0), (1, 1, 1), (9, 0, 2), (40, 0, 3)])
    after = GAME.apply(state, Flip("onion"))
    assert [lying[1] for lying in after.pizza] == [0, 0, 1, 0]
    assert after.acted == (1, 9)
    assert shown(after) == ("mushroom", "olive", "pepperoni")
    with pytest.raises(IllegalMove, match="No disc on the pizza shows"):
        GAME.apply(state, Flip("pepper"))


def test_the_same_action_twice_is_allowed():
    state = table([(0, 0, 0)], orders=[OL])
    twice = play(state, Flip("mushroom"), Flip("onion"))
    assert twice.seat == 1
    assert twice.pizza == state.pizza


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


def two_slices_alike():
    """Return a state whose seat has yet to choose on which of two slices it completes an order."""
    pizza = [(0, 0, 2), (1, 1, 2), (2, 0, 5), (3, 1, 5), (40, 1, 7)]
    state = table(pizza, [[], []], orders=[MM])
    return play(state, Flip("mushroom"), Flip("onion"))


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
