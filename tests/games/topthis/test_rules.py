"""Top This!, as the rules tell it: set-up, adding, flipping."""

import pytest

from games import NATURE, IllegalMove
from games.topthis.rules import (
    Dropped,
    Flip,
    Options,
    shown,
    topping,
)

from .states import (
    BESIDE,
    GAME,
    OL,
    SPOTS,
    add,
    play,
    table,
)

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
