"""Coloretto, as the rules tell it: worked examples."""

import copy
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import BadSave, IllegalMove
from games.coloretto.cards import CardError, read
from games.coloretto.rules import (
    CARDS,
    JOKER,
    LAST_ROUND,
    PLUS_TWO,
    ROOM,
    Draw,
    Options,
    Place,
    Take,
    colours,
    worth_of,
)
from sim import assets

GAME: Any = games.load("coloretto")
ORANGE, SKY = 0, 1


def started(seats=3, seed=1, **fields):
    return replace(GAME.new(seats, seed), **fields)


def stacked(state, *cards):
    """Return the state with these cards on top of the deck, exchanged for others of it."""
    deck = list(state.deck)
    for at, card in enumerate(cards):
        found = deck.index(card, at)
        deck[at], deck[found] = deck[found], deck[at]
    return replace(state, deck=tuple(deck))


def play(state, *texts):
    for text in texts:
        state = GAME.apply(state, GAME.parse(state, text))
    return state


def texts(state):
    return [GAME.text(state, move) for move in GAME.moves(state)]


@pytest.mark.parametrize(
    ("seats", "out", "each", "deck"), [(2, 2, 2, 54), (3, 1, 1, 64), (4, 0, 1, 72), (5, 0, 1, 71)]
)
def test_the_set_up_is_that_of_the_table(seats, out, each, deck):
    state = GAME.new(seats, 5)
    assert len(state.out) == out
    assert len(state.deck) == deck + 1
    assert state.rows == ((),) * len(ROOM[seats])
    starters = [
        card for held in state.collections for card in range(9) for _copy in range(held[card])
    ]
    assert len(starters) == len(set(starters)) == each * seats
    assert max(starters) < PLUS_TWO
    assert not set(starters) & set(state.out)
    assert not set(state.deck) & set(state.out)


def test_two_players_have_rows_of_one_two_and_three():
    assert ROOM[2] == (1, 2, 3)
    assert ROOM[3] == (3, 3, 3)
    assert len(ROOM[4]) == 4
    assert len(ROOM[5]) == 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_fifteen_cards_lie_below_the_last_round_card(seats):
    deck = GAME.new(seats, 3).deck
    assert deck[-16] == LAST_ROUND
    assert deck.count(LAST_ROUND) == 1


def test_the_seed_decides_who_starts_and_which_colours_are_out():
    games_ = [GAME.new(2, seed) for seed in range(60)]
    assert {state.turn for state in games_} == {0, 1}
    assert {colour for state in games_ for colour in state.out} == set(range(7))


def test_at_first_a_card_can_only_be_drawn():
    assert texts(started()) == ["draw"]


def test_a_drawn_card_is_seen_and_placed_beside_a_row_with_room():
    state = play(stacked(started(turn=0), ORANGE), "draw")
    assert state.card == ORANGE
    assert state.turn == 0
    assert texts(state) == ["place 1", "place 2", "place 3"]
    state = play(state, "place 2")
    assert state.rows == ((), (ORANGE,), ())
    assert state.turn == 1
    assert texts(state) == ["draw", "take 2"]


def test_a_full_row_takes_no_card():
    state = started(rows=((0, 1, 2), (), (3,)))
    assert texts(play(state, "draw")) == ["place 2", "place 3"]


def test_when_all_open_rows_are_full_one_must_be_taken():
    state = started(rows=((0, 1, 2), (3, 4, 5), (0, 1, 2)), turn=0)
    assert texts(state) == ["take 1", "take 2", "take 3"]
    with pytest.raises(IllegalMove, match="full"):
        GAME.apply(state, Draw())
    state = started(rows=((0, 1, 2), None, (0, 1, 2)), turn=0, passed=(False, True, False))
    assert texts(state) == ["take 1", "take 3"]


def test_an_empty_row_cannot_be_taken():
    with pytest.raises(IllegalMove, match="no cards"):
        GAME.apply(started(), Take(0))


def test_a_row_taken_joins_the_collection_and_its_owner_is_skipped():
    state = started(4, turn=1, rows=((ORANGE, PLUS_TWO, JOKER), (SKY,), (), ()))
    before = state.collections[1]
    state = play(state, "take 1")
    gained = [new - old for new, old in zip(state.collections[1], before, strict=True)]
    assert gained == [1, 0, 0, 0, 0, 0, 0, 1, 1]
    assert state.rows[0] is None
    assert state.passed == (False, True, False, False)
    for expected in (2, 3, 0, 2):
        assert state.turn == expected
        state = play(state, "draw", "place 3" if len(state.rows[2]) < 3 else "place 4")


def test_the_last_one_in_may_go_on_drawing():
    state = started(3, turn=2, passed=(True, True, False), rows=(None, (ORANGE,), None))
    assert texts(state) == ["draw", "take 2"]
    state = play(state, "draw", "place 2")
    assert state.turn == 2
    state = play(state, "draw", "place 2")
    assert texts(state) == ["take 2"]


def test_who_takes_last_starts_the_next_round():
    state = started(3, turn=2, passed=(True, True, False), rows=(None, (ORANGE,), None))
    state = play(state, "take 2")
    assert (state.round, state.turn, state.passed) == (2, 2, (False,) * 3)
    assert state.rows == ((), (), ())


def test_with_two_players_the_third_row_leaves_the_game():
    state = started(2, turn=0)
    one, two, three = colours(state)[:3]
    state = replace(state, rows=((one,), (two, three), None), passed=(False, True), turn=0)
    state = play(state, "take 1")
    assert state.gone == (two, three)
    assert (state.round, state.turn) == (2, 0)


def test_the_last_round_card_is_set_aside_and_another_is_drawn():
    state = started(3)
    state = replace(state, deck=(LAST_ROUND, *state.deck[-15:]))
    after = play(state, "draw")
    assert after.last
    assert after.card == state.deck[1]
    assert len(after.deck) == 14


def test_the_game_ends_with_the_round_of_the_last_round_card():
    state = started(3, turn=0, last=True, passed=(False, True, True), rows=((SKY,), None, None))
    over = play(state, "take 1")
    assert over.phase == "over"
    assert GAME.to_move(over) is None
    assert GAME.moves(over) == ()
    with pytest.raises(IllegalMove, match="over"):
        GAME.apply(over, Draw())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_cards_last_through_the_fullest_last_round(seats):
    """The announcing card comes first in a round, and every row is filled before one is taken."""
    state = GAME.new(seats, 2)
    gone = state.deck[:-16]
    collections = list(state.collections)
    for card in gone:
        held = list(collections[0])
        held[card] += 1
        collections[0] = tuple(held)
    state = replace(state, deck=state.deck[-16:], collections=tuple(collections))
    room = sum(ROOM[seats])
    for _card in range(room):
        state = play(state, "draw")
        state = GAME.apply(state, GAME.moves(state)[0])
    assert state.last
    assert all(isinstance(move, Take) for move in GAME.moves(state))
    while GAME.to_move(state) is not None:
        state = GAME.apply(state, GAME.moves(state)[-1])
    assert state.phase == "over"


def test_with_two_players_a_row_of_one_is_full_with_one_card():
    state = started(2, turn=0)
    one, two = colours(state)[:2]
    state = replace(state, rows=((one,), (two,), ()))
    assert texts(play(state, "draw")) == ["place 2", "place 3"]
    full = replace(state, rows=((one,), (two, two), (one, one, two)))
    assert texts(full) == ["take 1", "take 2", "take 3"]


def test_the_last_one_in_with_an_empty_row_can_only_draw():
    state = started(3, turn=2, passed=(True, True, False), rows=(None, (), None))
    assert texts(state) == ["draw"]
    assert texts(play(state, "draw")) == ["place 2"]


def test_the_row_cards_come_back_for_all_in_a_new_round():
    state = started(4, turn=0, passed=(False, True, True, True), rows=((SKY,), None, None, None))
    state = play(state, "take 1")
    assert state.passed == (False,) * 4
    assert texts(play(state, "draw")) == ["place 1", "place 2", "place 3", "place 4"]


def test_the_highest_total_wins_and_ties_share():
    state = started(3, phase="over", collections=((3, 0, 0, 0, 0, 0, 0, 0, 0),) * 3)
    assert GAME.winners(state) == (0, 1, 2)
    held = ((3,) + (0,) * 8, (2,) + (0,) * 8, (3,) + (0,) * 8)
    assert GAME.winners(replace(state, collections=held)) == (0, 2)


def test_a_joker_cannot_become_a_colour_that_is_out():
    state = replace(
        GAME.new(2, 1, Options(table="grey")),
        out=(5, 6),
        collections=((3, 3, 3, 3, 3, 0, 0, 0, 1), (0,) * 9),
    )
    assert GAME.scores(state)[0] == 8 + 8 + 8 - 8 - 7
    assert len(worth_of(state, 0).points) == 5


def test_the_table_is_an_option():
    held = ((6,) + (0,) * 8,) * 2
    for table, points in (("brown", 21), ("grey", 5)):
        state = replace(
            GAME.new(2, 1, GAME.parse_options({"table": table})), out=(5, 6), collections=held
        )
        assert GAME.scores(state) == (points, points)
    with pytest.raises(ValueError, match="table"):
        GAME.parse_options({"table": "green"})


def test_a_placing_can_be_undone_only_by_the_last_one_in():
    state = play(started(3, turn=0), "draw")
    assert not GAME.undoable(state, Place(0), GAME.apply(state, Place(0)))
    state = play(
        started(3, turn=2, passed=(True, True, False), rows=(None, (ORANGE,), None)), "draw"
    )
    assert GAME.undoable(state, Place(1), GAME.apply(state, Place(1)))
    before = started(3)
    assert not GAME.undoable(before, Draw(), GAME.apply(before, Draw()))


def test_the_log_tells_cards_rows_and_rounds():
    state = stacked(started(3, turn=0), ORANGE)
    names = ("Ann", "Bob", "Cid")
    drawn = play(state, "draw")
    assert GAME.tell(state, Draw(), drawn, names) == ("Ann draws: orange",)
    placed = play(drawn, "place 2")
    assert GAME.tell(drawn, Place(1), placed, names) == ("Ann places it in row 2",)
    last = started(3, turn=2, passed=(True, True, False), rows=(None, (ORANGE, SKY), None))
    lines = GAME.tell(last, Take(1), play(last, "take 2"), names)
    assert lines == ("Cid takes row 2: orange, light blue", "Round 2 begins")
    end = replace(last, last=True)
    assert GAME.tell(end, Take(1), play(end, "take 2"), names)[-1].endswith(("wins", "win"))
    final = replace(state, deck=(LAST_ROUND, *state.deck[-15:]))
    assert GAME.tell(final, Draw(), play(final, "draw"), names)[0] == "This is the last round"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"deck": (0,) * 65}, "deck|orange"),
        ({"collections": ((9, 0, 0, 0, 0, 0, 0, 0, 0),) * 3}, "collections"),
        ({"rows": ((0,), (), (), ())}, "rows"),
        ({"rows": ((0,), (), ())}, "deck|rows"),
        ({"card": 3}, "card|deck"),
        ({"turn": 7}, "turn"),
        ({"passed": (True, False, False)}, "rows"),
        ({"phase": "over"}, "last|rows"),
        ({"last": True}, "deck"),
        ({"out": (3, 1)}, "out"),
    ],
)
def test_a_save_edited_by_hand_is_refused_with_its_path(change, path):
    state = replace(GAME.new(3, 4), **change)
    with pytest.raises(BadSave, match=path):
        GAME.from_json(games.to_json(state))


def test_a_card_that_is_there_twice_is_refused():
    state = GAME.new(4, 4)
    deck = list(state.deck)
    deck[0] = next(card for card in deck if card not in (deck[0], LAST_ROUND))
    with pytest.raises(BadSave, match="holds"):
        GAME.from_json(games.to_json(replace(state, deck=tuple(deck))))


def test_the_cards_are_those_of_the_box():
    assert CARDS.copies == (9,) * 7 + (10, 3, 1)
    assert Counter(GAME.census(GAME.new(5, 1)))[9] == 7


@pytest.mark.parametrize(
    ("where", "field", "value", "words"),
    [
        (("card", 2), "copies", -1, "card 3.*copies"),
        (("card", 2), "copies", "x", "card"),
        (("card", 3), "name", "orange", "card 4.*name of its own"),
        (("card", 8), "name", "wild", "card 9.*joker"),
        (("table", 1), "name", "blue", "tables"),
        (("table", 0), "points", [], "table 'brown'"),
    ],
)
def test_faulty_card_data_is_refused_naming_the_row(where, field, value, words):
    data = copy.deepcopy(assets.toml("coloretto", "cards.toml"))
    data[where[0]][where[1]][field] = value
    with pytest.raises(CardError, match=words):
        read(data)


def test_a_missing_row_is_refused():
    data = copy.deepcopy(assets.toml("coloretto", "cards.toml"))
    del data["card"][4]
    with pytest.raises(CardError, match="10 rows"):
        read(data)


def test_the_home_screen_has_its_words():
    about = GAME.about()
    assert (about.title, about.minutes, about.order) == ("Coloretto", 30, 3)
    assert about.sentence == "Few colours are worth the most."
