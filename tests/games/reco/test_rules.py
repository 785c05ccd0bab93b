"""R-Eco, as the rules tell it: worked examples."""

import copy
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import BadSave, IllegalMove
from games.reco.cards import CardError, read
from games.reco.rules import (
    CARDS,
    Deliver,
    Dump,
    Pass,
    dumped_counts,
    refill,
    surplus,
    symbols,
    worth_of,
)
from sim import assets

GAME: Any = games.load("reco")
PAPER, PAPER2, CAN, CAN2, BOTTLE, BOTTLE2, CUP, CUP2 = range(8)
NAMES = ("Ann", "Bob", "Cid", "Dee")


def table(*hands, factories=((),) * 4, dumps=((),) * 4, pile=None, discard=(), **fields):
    """Return a match with these hands, all other cards in the pile but those in `discard`."""
    state = GAME.new(len(hands), 1)
    left = Counter(dict(enumerate(CARDS.copies)))
    for pack in (*hands, *factories, *dumps, discard, pile or ()):
        left.subtract(pack)
    rest = tuple(left.elements())
    seen = tuple(tuple(sorted(hand)[3:]) for hand in hands)
    return replace(
        state,
        **{
            "turn": 0,
            "hands": tuple(tuple(sorted(hand)) for hand in hands),
            "factories": factories,
            "dumps": dumps,
            "pile": rest if pile is None else tuple(pile),
            "discard": discard if pile is None else (*discard, *rest),
            "seen": seen,
            **fields,
        },
    )


def play(state, *texts):
    for text in texts:
        state = GAME.apply(state, GAME.parse(state, text))
    return state


def texts(state):
    return [GAME.text(state, move) for move in GAME.moves(state)]


@pytest.mark.parametrize(
    ("seats", "stack"),
    [
        (2, (0, 1, 2, -2, 4, 5)),
        (3, (0, 1, 2, 3, -2, 4, 5)),
        (4, (0, 1, 2, 3, -2, 4, 5)),
        (5, (0, 1, 2, 3, 3, -2, 4, 5)),
    ],
)
def test_the_set_up_is_that_of_the_table(seats, stack):
    state = GAME.new(seats, 3)
    assert state.stacks == (stack,) * 4
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert [len(dump) for dump in state.dumps] == [1] * 4
    assert len(state.pile) == 100 - 4 - 3 * seats


def test_a_hundred_cards_twenty_five_a_colour_three_with_two_symbols():
    assert CARDS.copies == (22, 3) * 4


def test_the_seed_decides_who_starts():
    assert {GAME.new(4, seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_any_cards_of_one_colour_may_be_delivered():
    state = table((CAN, CAN, CAN2), (CUP,))
    assert texts(state) == [
        "deliver can2",
        "deliver can",
        "deliver can can2",
        "deliver can can",
        "deliver can can can2",
    ]
    with pytest.raises(IllegalMove, match="one colour"):
        GAME.apply(state, Deliver((CAN, CUP)))


def test_three_symbols_stay_at_the_factory_and_the_dump_is_hauled_and_refilled():
    state = table((CAN, CAN2), (CUP,), dumps=((), (PAPER, CUP), (), ()))
    after = play(state, "deliver can can2")
    assert after.factories[1] == (CAN, CAN2)
    assert after.hands[0] == (PAPER, CUP)
    assert after.dumps[1] == state.pile[:4]
    assert after.coins == (((),) * 4,) * 2
    assert after.turn == 1


def test_four_symbols_earn_the_top_coin_and_nothing_carries_over():
    state = table((CAN2, CAN2), (CUP,), factories=((), (CAN, CAN), (), ()))
    after = play(state, "deliver can2 can2")
    assert after.coins[0] == ((), (0,), (), ())
    assert after.stacks[1] == (1, 2, -2, 4, 5)
    assert after.factories[1] == ()
    assert after.discard == (CAN, CAN, CAN2, CAN2)
    assert after.dumps[1] == state.pile[:1]


@pytest.mark.parametrize(("there", "cards", "count"), [(0, 1, 2), (0, 3, 4), (2, 1, 4), (2, 2, 1)])
def test_the_dump_is_refilled_with_one_more_than_the_symbols_now_there(there, cards, count):
    state = table((CAN,) * 3, (CUP,), factories=((), (CAN,) * there, (), ()))
    assert refill(state, (CAN,) * cards) == count
    after = play(state, " ".join(["deliver", *["can"] * cards]))
    assert len(after.dumps[1]) == count


def test_more_than_five_cards_are_a_decision_of_its_own_before_the_refill():
    state = table(
        (CAN, CUP, CUP, BOTTLE, BOTTLE2), (CUP,), dumps=((), (PAPER, CAN, CAN2, CUP), (), ())
    )
    middle = play(state, "deliver can")
    assert middle.phase == "dump"
    assert GAME.to_move(middle) == 0
    assert surplus(middle) == 3
    assert middle.dumps[1] == ()
    assert middle.pile == state.pile
    assert middle.hands[0] == (PAPER, CAN, CAN2, BOTTLE, BOTTLE2, CUP, CUP, CUP)
    with pytest.raises(IllegalMove, match="3 of the cards"):
        GAME.apply(middle, Dump((PAPER, CAN)))
    with pytest.raises(IllegalMove, match="too many"):
        GAME.apply(middle, Deliver((PAPER,)))
    after = play(middle, "dump can bottle2 cup")
    assert after.hands[0] == (PAPER, CAN2, BOTTLE, CUP, CUP)
    assert after.dumped[0] == ((CAN, BOTTLE2, CUP),)
    assert dumped_counts(after) == (3, 0)
    assert len(after.dumps[1]) == 2
    assert after.turn == 1


def test_five_cards_may_be_held():
    state = table((CAN, CUP, CUP), (CUP,), dumps=((), (PAPER, CAN, CAN2), (), ()))
    assert play(state, "deliver can").phase == "deliver"


def test_an_empty_pile_is_made_of_the_discard_in_the_middle_of_a_refill():
    state = table((CAN,) * 3, (CUP,), pile=(CUP2,))
    after = play(state, "deliver can can can")
    assert after.shuffled
    assert after.dumps[1][0] == CUP2
    assert len(after.dumps[1]) == 4
    assert after.discard == ()
    assert Counter(after.dumps[1]) + Counter(after.pile) == Counter(state.discard) + Counter([CUP2])


def test_cards_cleared_in_this_turn_are_in_the_new_pile():
    hand = (CAN,) * 4
    other = (CUP,)
    state = table(hand, other)
    rest = state.pile
    state = replace(state, pile=(), dumped=((), (rest[:40], rest[40:])), seen=((CAN,), rest[:-1]))
    after = play(state, "deliver can can can can")
    assert after.dumps[1] == (CAN,)
    assert after.pile == (CAN,) * 3


def test_what_was_dumped_illegally_never_comes_back():
    state = table(
        (CAN,) * 4, (CUP,), dumped=((), ((PAPER2,),)), discard=(), seen=((CAN,), (PAPER2,))
    )
    rest = (*(card for card in state.pile if card != PAPER2), PAPER2, PAPER2)
    state = replace(state, pile=(), discard=rest)
    after = play(state, "deliver can can can can")
    assert after.shuffled
    assert after.dumped[1] == ((PAPER2,),)
    assert Counter(after.pile + after.dumps[1])[PAPER2] == 2


def test_symbols_above_four_are_lost():
    state = table((CAN2, CAN2, CAN2), (CUP,), factories=((), (CAN, CAN2), (), ()))
    after = play(state, "deliver can2 can2 can2")
    assert after.coins[0][1] == (0,), "one coin, not two"
    assert after.factories[1] == ()
    assert len(after.discard) == 5


def test_an_empty_dump_gives_nothing_to_haul():
    state = table((CAN, CUP), (CUP,), dumps=((), (), (), ()))
    assert play(state, "deliver can").hands[0] == (CUP,)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_turn_goes_round_clockwise_and_hauls_come_from_the_plant_served(seats):
    state = table(*((CAN, CUP) for _seat in range(seats)), dumps=((), (PAPER,), (), (BOTTLE,)))
    seat = 0
    for seat in range(seats):
        assert GAME.to_move(state) == seat
        plant, there = (1, "can") if seat % 2 else (3, "cup")
        dump = state.dumps[plant]
        state = play(state, f"deliver {there}")
        if state.phase == "dump":
            break
        left = CUP if plant == 1 else CAN
        assert state.hands[seat] == tuple(sorted((left, *dump)))
    assert state.turn in (0, seat)


def test_where_pile_and_discard_are_empty_there_is_nothing_to_refill():
    state = table((CAN,), (CUP,))
    state = replace(state, pile=(), dumped=((), (state.pile,)))
    after = play(state, "deliver can")
    assert after.dumps[1] == ()
    assert after.turn == 1


def test_who_has_no_card_passes_and_all_passes_in_a_row_end_the_game():
    state = replace(table((), (), (CUP,)), pile=())
    assert texts(state) == ["pass"]
    state = play(state, "pass", "pass")
    assert state.phase == "deliver"
    state = play(state, "deliver cup", "pass", "pass", "pass")
    assert state.phase == "over"
    with pytest.raises(IllegalMove, match="must deliver"):
        GAME.apply(table((CAN,), (CUP,)), Pass())


def test_the_last_coin_of_a_plant_ends_the_game_without_a_refill():
    state = table(
        (CAN2, CAN2, CUP),
        (CUP,),
        dumps=((), (PAPER,), (), ()),
        stacks=((5,), (5,), (5,), (5,)),
    )
    assert refill(state, (CAN2, CAN2)) == 0
    after = play(state, "deliver can2 can2")
    assert after.phase == "over"
    assert after.hands[0] == (PAPER, CUP)
    assert after.dumps[1] == ()
    assert GAME.moves(after) == ()


def test_the_last_coin_does_not_spare_the_check_for_dumping():
    state = table(
        (CAN2, CAN2, CUP, CUP, CUP),
        (CUP,),
        dumps=((), (PAPER, PAPER, PAPER), (), ()),
        stacks=((5,), (5,), (5,), (5,)),
    )
    middle = play(state, "deliver can2 can2")
    assert middle.phase == "dump"
    over = play(middle, "dump paper")
    assert over.phase == "over"
    assert dumped_counts(over) == (1, 0)


def test_ties_go_to_the_fewest_dumped_cards_and_are_shared_beyond_that():
    state = table((), (), (), ())
    coins = (((3, 0), (), (), ()), ((1, 1), (), (), ()), ((3, 0), (), (), ()), ((),) * 4)
    two = ((CAN, CAN),)
    one = ((CAN,),)
    over = replace(state, phase="over", coins=coins, dumped=(two, one, two, one))
    assert GAME.scores(over) == (1, 1, 1, -1)
    assert GAME.winners(over) == (1,)
    assert GAME.winners(replace(over, dumped=(two, two, two, one))) == (0, 2)


def test_the_parts_of_a_score_add_up():
    state = table((), (), ())
    state = replace(
        state, coins=(((5, 4), (3,), (), ()), ((),) * 4, ((),) * 4), dumped=((), ((CAN,),), ())
    )
    worth = worth_of(state, 0)
    assert (worth.coins, worth.dumped, worth.honour, worth.total) == (9, 0, 2, 11)
    assert GAME.scores(state) == tuple(worth_of(state, seat).total for seat in range(3))


def test_others_learn_how_many_cards_were_dumped_and_not_which():
    state = table((CAN, CUP, CUP, CUP, CUP), (CUP,), dumps=((), (PAPER, PAPER), (), ()))
    middle = play(state, "deliver can")
    move = GAME.parse(middle, "dump paper")
    after = GAME.apply(middle, move)
    assert GAME.text(middle, move, 0) == "dump paper"
    assert GAME.text(middle, move, 1) == "dump 1"
    assert GAME.tell(middle, move, after, NAMES, 1) == ("Ann dumps illegally, 1 face down",)
    assert GAME.tell(middle, move, after, NAMES, 0) == ("Ann dumps illegally: paper",)
    assert GAME.view(after, 1).dumped[0] == ((-1,),)


def test_the_log_tells_coin_and_haul():
    state = table((CAN2, CAN2), (CUP,), dumps=((), (PAPER, CUP2), (), ()), stacks=((-2, 4),) * 4)
    move = GAME.parse(state, "deliver can2 can2")
    assert GAME.tell(state, move, GAME.apply(state, move), NAMES) == (
        "Ann delivers to can, symbols: 4",
        "Ann takes the can coin −2",
        "Ann hauls: paper, cup with two",
    )


def test_a_delivery_can_be_undone_until_the_dump_is_refilled():
    state = table((CAN, CUP, CUP, CUP, CUP), (CUP,), dumps=((), (PAPER, PAPER), (), ()))
    move = Deliver((CAN,))
    middle = GAME.apply(state, move)
    assert GAME.undoable(state, move, middle)
    assert not GAME.undoable(middle, Dump((PAPER,)), GAME.apply(middle, Dump((PAPER,))))
    plain = table((CAN,), (CUP,))
    assert not GAME.undoable(plain, move, GAME.apply(plain, move))


@pytest.mark.parametrize("text", ["deliver", "deliver tin", "dump 2", "pass 1", "can", ""])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(IllegalMove, match="Not a move"):
        GAME.parse(GAME.new(2, 1), text)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"hands": ((0, 0, 0), (0, 0, 0), (0, 0, 0))}, "pile|hands|kind"),
        ({"hands": ((1,) * 3, (1,) * 3, (1,) * 3)}, "kind"),
        ({"factories": ((2,), (), (), ())}, "kind 2"),
        ({"stacks": ((5, 4),) * 4}, "stacks"),
        ({"coins": (((9,), (), (), ()), ((),) * 4, ((),) * 4)}, "coins"),
        ({"turn": 3}, "turn"),
        ({"plant": 2}, "plant"),
        ({"phase": "over"}, "phase"),
        ({"phase": "dump", "plant": 0}, "hands"),
        ({"seen": ((), (), (9,))}, "seen"),
        ({"dumped": ((), ((),), ())}, "dumped"),
        ({"stock": (1,)}, "stock"),
    ],
)
def test_a_save_edited_by_hand_is_refused_with_its_path(change, path):
    state = replace(GAME.new(3, 4), **change)
    with pytest.raises(BadSave, match=path):
        GAME.from_json(games.to_json(state))


def test_a_double_card_counts_two_symbols():
    assert symbols((CAN, CAN2, CAN2)) == 5


@pytest.mark.parametrize(
    ("where", "field", "value", "words"),
    [
        (("plant", 1), "single", -1, "plant 2.*single"),
        (("plant", 1), "double", 1000, "plant 2.*double"),
        (("plant", 2), "name", "paper", "plant 3.*name of its own"),
        (("plant", 2), "name", "a b", "plant 3.*letters"),
        (("stack", 1), "coins", [], "stack 2.*coins"),
        (("stack", 1), "seats", [2], "stack 2.*twice"),
        (("stack", 1), "seats", [3], "no stack for 4"),
    ],
)
def test_faulty_card_data_is_refused_naming_the_row(where, field, value, words):
    data = copy.deepcopy(assets.toml("reco", "cards.toml"))
    data[where[0]][where[1]][field] = value
    with pytest.raises(CardError, match=words):
        read(data)
