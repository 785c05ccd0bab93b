"""Tiles, runs, groups, and the faults of a table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rummikub.rules import check_table, is_group, is_run
from games.rummikub.sets import arrange, best_points, readings, set_fault
from games.rummikub.tiles import (
    JOKER,
    box_for,
    read_table,
    read_tiles,
    spoken,
    table_text,
    tile_text,
    tiles_text,
)


@pytest.mark.parametrize(
    "text",
    [
        "K7 K8 K9",
        "K9 K7 K8",
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13",
        "K7 * K9",
        "* K1 K2",
        "K12 K13 *",
        "B5 * * B8",
        "K7 * *",
        "* * *",
    ],
)
def test_values_of_one_colour_in_a_row_are_a_run(text):
    assert is_run(text)


@pytest.mark.parametrize(
    "text",
    ["", "K7 K8", "K12 K13 K1", "K7 K8 R9", "K7 K9 K10", "K7 K7 K8", "R7 B7 O7", "K7 * K10", "* *"],
)
def test_fewer_than_three_or_gaps_or_other_colours_are_no_run(text):
    assert not is_run(text)


@pytest.mark.parametrize("text", ["R7 B7 O7", "O7 K7 B7 R7", "R7 B7 *", "R7 * *", "R7 B7 * *"])
def test_one_value_in_different_colours_is_a_group(text):
    assert is_group(text)


@pytest.mark.parametrize("text", ["", "R7 B7", "R7 R7 B7", "R7 B7 O8", "R7 B7 O7 K7 *", "K7 K8 K9"])
def test_two_of_a_colour_or_five_tiles_are_no_group(text):
    assert not is_group(text)


def test_a_run_of_thirteen_takes_no_joker():
    whole = " ".join(f"R{value}" for value in range(1, 14))
    assert is_run(whole)
    assert not is_run(whole + " *")


def test_the_empty_table_has_no_fault():
    assert check_table("") == []
    assert check_table("  ") == []


def test_faults_name_the_set_and_the_reason():
    assert check_table("K7 K8 K9 | R5 R6 R8 | B1 B2") == [
        (1, "The 7 between 6 and 8 is missing."),
        (2, "A set has at least three tiles."),
    ]
    assert check_table("R5 B5 K5 R5") == [(0, "R5 is in the group twice.")]
    assert (
        check_table("R5 B6 K8")[0][1] == "These tiles are neither of one colour nor of one value."
    )
    assert check_table("K1 K2 K3 |")[0][0] == 1


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: is_run("K7 K8 K14"), "K14"),
        (lambda: is_group("R7 B7 X7"), "X7"),
        (lambda: is_group("r7 B7 K7"), "r7"),
        (lambda: check_table("K7 K8 K0"), "K0"),
        (lambda: check_table("K7 K8 K9 | K7 K8 K9 | K7 R7 B7"), "K7"),
        (lambda: check_table("* * *"), r"\*"),
        (lambda: is_run("K7 K7 K7 K7"), "K7"),
    ],
)
def test_an_unknown_tile_or_too_many_of_one_is_named(call, named):
    with pytest.raises(ValueError, match=named):
        call()


def test_the_box_for_six_holds_three_of_each_and_four_jokers():
    assert check_table("K7 K8 K9 | K7 K8 K9 | K7 R7 B7 | * * * *", copies=3) == []
    assert [len(box_for(seats).tiles()) for seats in range(2, 7)] == [106, 106, 106, 160, 160]
    with pytest.raises(ValueError, match="copies must be 2 or 3, not 4"):
        check_table("", copies=4)


def test_jokers_are_shown_where_they_stand():
    def shown(text):
        return tiles_text(arrange(read_tiles(text)))

    assert shown("K9 * K7") == "K7 * K9"
    assert shown("* K6 K5") == "K5 K6 *"
    assert shown("K13 * K12") == "* K12 K13"
    assert shown("O7 * K7") == "K7 O7 *"
    assert shown("* R13 *") == "* * R13"


def test_a_joker_may_stand_for_several_tiles():
    def read(text):
        return {tiles_text(way) for way in readings(tuple(sorted(read_tiles(text))))}

    assert read("K7 * K9") == {"K8"}
    assert read("K7 K8 *") == {"K6", "K9"}
    assert read("R7 B7 *") == {"K7", "O7"}
    assert read("K12 K13 *") == {"K11"}
    assert read("K1 * *") == {"K2 K3", "R1 B1", "R1 O1", "B1 O1"}
    assert len(readings((JOKER, JOKER, JOKER))) == 4 * 11 + 13 * 4


def test_points_count_a_joker_as_what_it_stands_for_at_best():
    assert best_points(read_tiles("K7 K8 *")) == 24
    assert best_points(read_tiles("K12 K13 *")) == 36
    assert best_points(read_tiles("R13 * *")) == 39


@given(st.lists(st.integers(0, JOKER), max_size=8))
def test_text_and_tiles_say_the_same(tiles):
    assert read_tiles(tiles_text(tiles)) == tuple(tiles)


@given(st.lists(st.lists(st.integers(0, JOKER), min_size=1, max_size=5), max_size=5))
def test_tables_read_back(table):
    assert read_table(table_text(table)) == tuple(map(tuple, table))


@settings(max_examples=300)
@given(st.lists(st.sampled_from([*range(0, 9), *range(13, 20), 26, 39, JOKER]), max_size=6))
def test_a_set_is_legal_just_when_its_jokers_can_be_read(tiles):
    legal = set_fault(tiles) is None
    text = tiles_text(tiles)
    if max((tiles.count(tile) for tile in tiles if tile != JOKER), default=0) < 4 and (
        tiles.count(JOKER) <= 4
    ):
        assert legal == (is_run(text) or is_group(text))
    if legal:
        ways = readings(tuple(sorted(tiles)))
        assert ways
        for way in ways:
            plain = [tile for tile in tiles if tile != JOKER]
            assert set_fault([*plain, *way]) is None
        assert sorted(arrange(tiles)) == sorted(tiles)


def test_every_tile_has_its_own_text():
    texts = [tile_text(tile) for tile in range(JOKER + 1)]
    assert len(set(texts)) == 53
    assert texts[0] == "K1" and texts[52] == "*" and texts[51] == "O13"


def test_a_sentence_has_its_tiles_in_words():
    assert spoken("O4 is not in the rack.") == "Orange 4 is not in the rack."
    assert spoken("Otto drew K13 and begins") == "Otto drew black 13 and begins"
    assert spoken("Make * R1, (B10): O2; K7.") == "Make joker red 1, (blue 10): orange 2; black 7."
    assert spoken("Points: K14 +3, R0 −3") == "Points: K14 +3, R0 −3"
