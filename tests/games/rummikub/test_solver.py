"""The best play: worked examples, bad input, and equality with trying everything."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from _pytest.pathlib import import_path

from games.rummikub.rules import check_table
from games.rummikub.solver import best_play, most_laid
from games.rummikub.tiles import read_tiles

brute: Any = import_path(
    Path(__file__).with_name("brute.py"),
    mode="importlib",
    root=Path(__file__).parent,
    consider_namespace_packages=False,
)


def tiles(text):
    return Counter(text.split())


def bag(table) -> Any:
    return Counter(tuple(sorted(part.split())) for part in table.split("|")) if table else Counter()


def lays(table, rack, **more) -> Any:
    play = best_play(table, rack, **more)
    return None if play is None else (play.table, play.laid)


def test_a_tile_is_laid_at_a_run():
    assert lays("K8 K9 K10", "K7") == ("K7 K8 K9 K10", "K7")


def test_the_table_is_rearranged_for_a_single_tile():
    table, laid = lays("K7 R7 B7 O7 | O5 O6 O7 O8", "O6")
    assert laid == "O6"
    assert bag(table) == bag("K7 R7 B7 | O6 O7 O8 | O5 O6 O7")


def test_the_ice_is_broken_from_the_rack_alone():
    table, laid = lays("K3 K4 K5", "K2 B2 R2 K8 K9 K10 K6", ice_broken=False)
    assert bag(table) == bag("K3 K4 K5 | K2 R2 B2 | K8 K9 K10")
    assert Counter(laid.split()) == tiles("K2 B2 R2 K8 K9 K10")


def test_twenty_nine_points_do_not_break_the_ice():
    assert lays("", "K8 K10 K9 R1 R2", ice_broken=False) is None
    assert lays("", "K9 K10 K11", ice_broken=False) is not None
    assert lays("", "R1 B1 O1 K8 K9 K7", ice_broken=False) is None


def test_a_joker_breaks_the_ice_under_the_official_rule_alone():
    assert lays("", "K10 K11 *", ice_broken=False) is None
    assert lays("", "K10 K11 *", ice_broken=False, joker="official")[1] == "K10 K11 *"
    assert lays("", "K7 K8 *", ice_broken=False, joker="official") is None


def test_nothing_to_lay_is_none():
    assert lays("K1 K2 K3", "R9 B12") is None
    assert lays("", "R9") is None


def test_most_points_may_be_other_tiles_than_most_tiles():
    rack = "R1 B1 O1 K1 R12 B12 O12 R2"
    assert most_laid((), read_tiles(rack)) == 7
    table, rack = "", "K1 K2 K3 K13 R13 B13 R1 B1"
    assert len(lays(table, rack)[1].split()) == 6
    one = lays("", "K1 R1 B1 O1 K12 K11 K10", objective="value")[1]
    assert Counter(one.split()) == tiles("K1 R1 B1 O1 K12 K11 K10")
    most = lays("", "K3 K4 K5 K6 R3 B3 R6 B6")[1]
    points = lays("", "K3 K4 K5 K6 R3 B3 R6 B6", objective="value")[1]
    assert len(most.split()) == len(points.split()) == 6
    assert lays("K7 K8 K9", "K6 K10")[1] == "K6 K10"


def test_of_equal_plays_the_one_that_leaves_most_sets_is_chosen():
    table, _laid = lays("K1 K2 K3 | K4 K5 K6 | R7 B7 O7", "K7")
    assert bag(table) == bag("K1 K2 K3 | K4 K5 K6 K7 | R7 B7 O7") or bag(table) == bag(
        "K1 K2 K3 | K4 K5 K6 | K7 R7 B7 O7"
    )
    assert (bag("K1 K2 K3 | K4 K5 K6 | R7 B7 O7") - bag(table)).total() == 1


def test_the_answer_does_not_depend_on_the_order_of_the_input():
    table = "K1 K2 K3 K4 | R4 B4 O4 | R7 R8 R9 * | K9 R9 B9"
    rack = "K4 O9 R10 B7 B8 K5"
    first = best_play(table, rack)
    rng = Random(3)
    for _again in range(10):
        sets = [part.split() for part in table.split("|")]
        rng.shuffle(sets)
        for one in sets:
            rng.shuffle(one)
        mixed = rack.split()
        rng.shuffle(mixed)
        assert best_play(" | ".join(" ".join(s) for s in sets), " ".join(mixed)) == first


def test_a_joker_from_the_rack_is_not_laid_when_going_out():
    assert lays("K1 K2 K3", "K4 *")[1] in ("K4", "*")
    assert len(lays("K1 K2 K3", "K4 *", joker="official")[1].split()) == 2
    assert lays("K1 K2 K3", "*") is None
    assert lays("K1 K2 K3", "* *") is None
    assert lays("K1 K2 K3", "*", joker="official")[1] == "*"
    assert len(lays("K1 K2 K3", "K4 * R9")[1].split()) == 2


def test_a_joker_on_the_table_is_no_hindrance_to_going_out():
    assert lays("K1 * K3", "K2 K4")[1] == "K2 K4"


def test_a_joker_on_the_table_moves_freely_unless_the_official_rule_is_played():
    table, laid = lays("K7 K8 K9 *", "R12 R13")
    assert (bag(table), laid) == (bag("K7 K8 K9 | R12 R13 *"), "R12 R13")
    assert lays("K7 K8 K9 *", "R12 R13", joker="official") is None


def test_under_the_official_rule_the_tile_of_a_joker_frees_it_for_another_set():
    assert lays("K7 * K9", "R12 R13", joker="official") is None
    # The joker would lie in the set of the tile that has replaced it.
    assert lays("K7 * K9", "K8", joker="official") is None
    freed = lays("K7 * K9 | R1 R2 R3", "K8", joker="official")
    assert bag(freed[0]) == bag("K7 K8 K9 | R1 R2 R3 *")
    assert bag(lays("K7 * K9", "K8 R12 R13", joker="official")[0]) == bag("K7 K8 K9 | R12 R13 *")


def test_two_jokers_in_one_set():
    assert lays("", "K7 * * R1")[1] == "K7 * *"
    assert lays("K5 * *", "R5 B5 K9")[1] is not None


def test_jokers_alone_are_a_set_of_the_box_for_six():
    play = best_play("* * *", "K1 K2", copies=3)
    assert play is not None
    assert Counter(play.laid.split()) == tiles("K1 K2")


@pytest.mark.parametrize(
    ("table", "rack", "named"),
    [
        ("K7 K8 K9", "K77", "K77"),
        ("K7 K8 K9", "k7", "k7"),
        ("K7 K8 K9", "K7 K7", "K7 is there 3 times, the box holds 2"),
        ("K7 K8 K9", "Z7", "'Z7' is no tile"),
        ("K7 K8 K10", "K1", "The 9 between 8 and 10 is missing"),
        ("K7 K8", "K1", "set 1 of the table \\(K7 K8\\)"),
        ("K7 K8 K9 | | R7 B7 O7", "K1", "set 2 of the table"),
        ("K7 K8 K9", "", "the rack is empty"),
        ("K7 * K9 | R1 * R3", "*", r"\* is there 3 times, the box holds 2"),
    ],
)
def test_bad_input_is_one_sentence_that_names_the_tile(table, rack, named):
    with pytest.raises(ValueError, match=named):
        best_play(table, rack)


def test_unknown_rules_are_refused():
    wrongs: Any = ({"joker": "free"}, {"objective": "fun"}, {"copies": 5}, {"copies": None})
    for wrong in wrongs:
        with pytest.raises(ValueError):
            best_play("", "K1", **wrong)
    with pytest.raises(ValueError):
        best_play(None, "K1")  # pyright: ignore[reportArgumentType]


def check_position(seed):
    rng = Random(seed)
    six = seed % 5 == 4
    table, rack = brute.small_position(rng, 3 if six else 2, 4 if six else 2)
    joker, objective = rng.choice(("seed", "official")), rng.choice(("tiles", "value"))
    broken = rng.random() > 0.12
    expected = brute.best(table, rack, broken, joker, objective)
    play = best_play(table, rack, broken, joker, objective, 3 if six else 2)
    got = None
    if play is not None:
        laid = Counter(play.laid.split())
        assert not laid - Counter(rack.split())
        got = (
            brute.points(laid) if objective == "value" else laid.total(),
            (bag(table) - bag(play.table)).total(),
            brute.text(tuple(bag(play.table).elements())),
        )
    assert got == expected, (table, rack, broken, joker, objective)
    if play is not None:
        assert check_table(play.table, 3 if six else 2) == []


def test_the_best_play_is_that_of_trying_everything():
    for seed in range(100):
        check_position(seed)


@pytest.mark.slow
def test_the_best_play_is_that_of_trying_everything_in_2000_positions():
    for seed in range(100, 2100):
        check_position(seed)


def test_a_set_is_kept_with_the_joker_of_another():
    check_position(5744)


@pytest.mark.parametrize("joker", ["seed", "official"])
@pytest.mark.parametrize("broken", [True, False])
def test_sixty_tiles_in_a_rack_are_answered(joker, broken):
    box = [f"{colour}{value}" for colour in "KRBO" for value in range(1, 14)] * 2 + ["*", "*"]
    rack = " ".join(Random(0).sample(box, 60))
    play = best_play("", rack, broken, joker)
    assert play is not None
    assert len(play.laid.split()) > 45
    assert check_table(play.table) == []
