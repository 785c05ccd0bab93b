"""Rummikub, as the rules tell it: worked examples."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import BadSave, IllegalMove, Open, RandomPlayer
from games.rummikub.rules import HIDDEN, Draw, Meld, Options, Pass, exact_scores, penalty
from games.rummikub.tiles import box_for, read_table, read_tiles, table_text, tiles_text
from games.rummikub.turn import (
    end_turn,
    give_up,
    points_so_far,
    problems,
    time_is_up,
    time_left_text,
)

GAME: Any = games.load("rummikub")
NAMES = ["Ada", "Ben", "Cleo"]


def position(table, *racks, broken: Any = True, pool=None, **options) -> Any:
    """Return a state with this table and these racks, seat 0 to move, the rest in the pool."""
    state = GAME.new(len(racks), 1, Options(**options))
    hands = tuple(tuple(sorted(read_tiles(rack))) for rack in racks)
    sets = read_table(table)
    left = Counter(box_for(len(racks)).tiles())
    left.subtract(tile for tiles in (*hands, *sets) for tile in tiles)
    assert min(left.values()) >= 0
    rest = tuple(left.elements()) if pool is None else read_tiles(pool)
    told = (broken,) * len(racks) if isinstance(broken, bool) else broken
    return replace(state, turn=0, racks=hands, table=sets, pool=rest, broken=told)


def play(state, *texts):
    for text in texts:
        state = GAME.apply(state, GAME.parse(state, text))
    return state


def refusal(state, text):
    with pytest.raises(IllegalMove) as caught:
        play(state, text)
    return str(caught.value)


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_begins_with_fourteen_tiles_of_the_right_box(seats):
    state = GAME.new(seats, 5)
    assert [len(rack) for rack in state.racks] == [14] * seats
    assert len(state.pool) == (106 if seats < 5 else 160) - 14 * seats
    assert state.table == () and not any(state.broken)


def test_the_highest_lot_starts_and_ties_and_jokers_draw_again():
    for seed in range(60):
        state = GAME.new(4, seed)
        *again, last = [[tiles_text([tile]) for tile in lots] for lots in state.lots]
        values = [int(text[1:]) for text in last]
        assert state.turn == values.index(max(values))
        assert values.count(max(values)) == 1
        for lots in again:
            tops = ["*" in lots or int(text[1:]) for text in lots]
            assert "*" in lots or tops.count(max(tops)) > 1
    assert any(len(GAME.new(4, seed).lots) > 1 for seed in range(60))


def test_example_1_a_tile_is_laid_at_a_run():
    state = play(position("K8 K9 K10", "K7 R1", "B1"), "meld K7 K8 K9 K10")
    assert table_text(state.table) == "K7 K8 K9 K10"
    assert tiles_text(state.racks[0]) == "R1"
    assert state.turn == 1


def test_example_2_the_table_is_rearranged():
    state = position("K7 R7 B7 O7 | O5 O6 O7 O8", "O6 R1", "B1")
    state = play(state, "meld K7 R7 B7 | O6 O7 O8 | O5 O6 O7")
    assert tiles_text(state.racks[0]) == "R1"


def test_example_3_thirty_three_points_break_the_ice():
    state = position("", "K2 R2 B2 O8 O9 O10 R1", "B1", broken=False)
    state = play(state, "meld K2 R2 B2 | O8 O9 O10")
    assert state.broken == (True, False)
    assert points_so_far(position("", "K2", "B1"), "K2 R2 B2 | O8 O9 O10") == 33


def test_the_first_meld_has_thirty_points_no_joker_and_leaves_the_table():
    state = position("R3 R4 R5", "K2 R2 B2 O7 O8 O9 * R6", "B1", broken=(False, True))
    assert "30 points, these are 6" in refusal(state, "meld R3 R4 R5 | K2 R2 B2")
    assert "without a joker" in refusal(state, "meld R3 R4 R5 | K2 R2 B2 | O7 O8 O9 *")
    assert "must not be touched" in refusal(state, "meld R3 R4 R5 R6 | K2 R2 B2 | O7 O8 O9")
    assert play(state, "meld R3 R4 R5 | K2 R2 B2 | O7 O8 O9").broken[0]


def test_a_joker_may_break_the_ice_under_the_official_rule():
    state = position("", "K10 K11 * R1", "B1", broken=False, joker="official")
    assert play(state, "meld K10 K11 *").broken[0]
    low = position("", "K7 K8 * R1", "B1", broken=False, joker="official")
    assert "these are 24" in refusal(low, "meld K7 K8 *")


def test_what_lies_on_the_table_stays_there_and_a_tile_comes_from_the_rack():
    state = position("K7 K8 K9 K10", "R7 B7 R1", "B1")
    assert refusal(state, "meld K7 R7 B7") == "K8 lay on the table and must stay there."
    assert refusal(state, "meld K7 K8 K9 K10") == "At least one tile must come from the rack."
    assert refusal(state, "meld K7 K8 K9 K10 K11") == "K11 is not in the rack."
    assert refusal(state, "meld K8 K9 K10 | K7 R7") == "K7 R7: A set has at least three tiles."
    assert refusal(state, "meld K8 K9 K10 | K7 R7 X7") == "'X7' is no tile."
    assert play(state, "meld K8 K9 K10 | K7 R7 B7").turn == 1


def test_a_joker_from_the_rack_may_not_be_laid_when_going_out():
    state = position("K7 K8 K9", "K10 *", "B1")
    assert "empties the rack" in refusal(state, "meld K7 K8 K9 K10 *")
    assert play(state, "meld K7 K8 K9 *").turn == 1
    assert "jokers alone" in refusal(position("K7 K8 K9", "* *", "B1"), "meld K7 K8 K9 *")
    free = position("K7 K8 K9", "K10 *", "B1", joker="official")
    assert play(free, "meld K7 K8 K9 K10 *").turn is None


def test_a_joker_on_the_table_may_go_anywhere():
    state = position("K7 * K9", "K8 R1 R2 B5", "B1")
    assert play(state, "meld K7 K8 K9 | R1 R2 *").turn == 1


def test_under_the_official_rule_a_joker_leaves_its_place_for_its_tile_alone():
    state = position("K7 * K9 K10 | R4 B4 O4", "K8 R1 R2 B5 K6 K11", "B1", joker="official")
    assert play(state, "meld K7 K8 K9 K10 | R1 R2 * | R4 B4 O4").turn == 1
    assert play(state, "meld K6 K7 * K9 K10 K11 | R4 B4 O4").turn == 1
    assert "when its tile is laid" in refusal(state, "meld K7 K8 K9 K10 * | R4 B4 O4")
    other = position("K7 K8 K9 *", "R1 R2", "B1", joker="official")
    assert "when its tile is laid" in refusal(other, "meld K7 K8 K9 | R1 R2 *")


def test_a_turn_draws_or_plays_never_both():
    state = position("", "R1", "B1")
    after = play(state, "draw")
    assert len(after.racks[0]) == 2
    assert after.turn == 1
    assert len(after.pool) == len(state.pool) - 1


def test_a_failed_turn_draws_three_or_what_there_is_or_one():
    assert len(play(position("", "R1", "B1"), "fail").racks[0]) == 4
    assert len(play(position("", "R1", "B1", penalty="lenient"), "fail").racks[0]) == 2
    short = position("", "R1", "B1", pool="K1 K2")
    assert penalty(short) == 2
    assert play(short, "fail").pool == ()


def test_nobody_passes_while_there_is_something_to_draw_and_nobody_draws_from_nothing():
    assert "who does not play draws" in refusal(position("", "R1", "B1"), "pass")
    assert refusal(position("", "R1", "B1", pool=""), "draw") == "The pool is empty: pass."
    assert give_up(position("", "R1", "B1", pool="")) == Pass()
    assert give_up(position("", "R1", "B1")) == Draw(failed=True)


def test_who_goes_out_scores_what_the_others_have_left():
    state = play(position("K7 K8 K9", "K10", "B1 R13", "O5 *"), "meld K7 K8 K9 K10")
    assert state.turn is None
    assert GAME.scores(state) == (49, -14, -35)
    assert GAME.winners(state) == (0,)
    assert state.finished[0].out == 0


def test_a_blocked_game_goes_to_the_lowest_rack_by_the_difference():
    state = position("", "K10", "B3", "O5", pool="")
    state = play(state, "pass", "pass", "pass")
    assert GAME.scores(state) == (-7, 9, -2)
    assert GAME.winners(state) == (1,)


def test_a_play_starts_the_count_of_passes_anew():
    state = position("K7 K8 K9", "R1 K10", "B3", "O5", pool="")
    state = play(state, "pass", "pass", "pass")
    assert state.turn is None
    state = position("K7 K8 K9", "B3", "R1 K10", "O5", pool="")
    state = play(state, "pass", "meld K7 K8 K9 K10", "pass", "pass")
    assert state.turn == 1 and state.passes == 2
    assert play(state, "pass").turn is None


def test_equal_lowest_racks_share_the_sum_to_the_third_of_a_point():
    state = position("", "K1", "R1", "B1", "O11", pool="")
    state = play(state, "pass", "pass", "pass", "pass")
    third = Fraction(10, 3)
    assert exact_scores(state) == (third, third, third, -10)
    assert sum(exact_scores(state)) == 0
    assert GAME.winners(state) == (0, 1, 2)
    halves = play(position("", "K1", "R1", "B4", pool=""), "pass", "pass", "pass")
    assert GAME.scores(halves) == (1.5, 1.5, -3)
    even = play(position("", "K1", "R1", pool=""), "pass", "pass")
    assert GAME.scores(even) == (0, 0) and GAME.winners(even) == (0, 1)


def test_a_match_of_several_games_adds_up_and_deals_anew():
    state = position("K7 K8 K9", "K10", "B1 R13", games=2)
    state = play(state, "meld K7 K8 K9 K10")
    assert GAME.scores(state) == (14, -14)
    assert state.turn is not None and GAME.winners(state) == ()
    assert [len(rack) for rack in state.racks] == [14, 14] and state.table == ()
    state = replace(state, turn=1, table=read_table("K7 K8 K9"), broken=(True, True))
    state = replace(state, racks=(read_tiles("K1 O12"), read_tiles("K10")))
    state = play(state, "meld K7 K8 K9 K10")
    assert GAME.scores(state) == (1, -1) and GAME.winners(state) == (0,)


def test_ending_a_turn_over_an_untouched_table_draws():
    state = position("K7 K8 K9 | R7 B7 O7", "K10 R1", "B1")
    same = "O7 B7 R7 | K9 K8 K7"
    assert problems(state, same) == []
    assert end_turn(state, same) == Draw()
    assert time_is_up(state, same) == Draw()
    assert end_turn(replace(state, pool=()), same) == Pass()


def test_the_clock_accepts_a_legal_play_and_restores_anything_else():
    state = position("K7 K8 K9 | R7 B7 O7", "K10 R1 K6", "B1")
    assert time_is_up(state, "K7 K8 K9 K10 | R7 B7 O7") == Meld("K7 K8 K9 K10 | R7 B7 O7")
    assert time_is_up(state, "K7 K8 K9 K10 | R7 B7") == Draw(failed=True)
    moved = position("K7 K8 K9 K10 | K4 K5 K6", "R1", "B1")
    assert time_is_up(moved, "K8 K9 K10 | K4 K5 K6 K7") == Draw(failed=True)
    ice = position("", "K1 K2 K3", "B1", broken=False)
    assert time_is_up(ice, "K1 K2 K3") == Draw(failed=True)
    assert time_is_up(state, "rubbish") == Draw(failed=True)
    assert [time_left_text(s) for s in (38.2, 60, -1)] == ["0:38", "1:00", "0:00"]


def test_problems_are_named_by_set():
    state = position("K7 K8 K9 | R7 B7 O7", "K10 R1 K6", "B1")
    assert problems(state, "K7 K9 K10 | R7 B7 O7 | K8") == [
        (0, "The 8 between 7 and 9 is missing."),
        (2, "A set has at least three tiles."),
    ]
    assert problems(state, "K7 K8 K9 | R7 B7 O7 | ") == []
    assert problems(state, "K7 K8 K9 K10 | R7 B7 O7") == []
    lost = problems(state, "K7 K8 K9 K10")
    assert lost == [(None, "R7 lay on the table and must stay there.")]


def test_the_order_of_tiles_and_sets_in_a_meld_does_not_matter():
    state = position("K8 K9 K10 | R7 B7 O7", "K7 *", "B1")
    after = play(state, "meld O7 R7 B7 | K10 K8 K7 K9")
    assert table_text(after.table) == "R7 B7 O7 | K7 K8 K9 K10"


def test_a_view_hides_racks_pool_and_chance():
    state = GAME.new(3, 4)
    view = GAME.view(state, 1)
    assert set(view.pool) == {HIDDEN}
    assert view.racks[1] == state.racks[1]
    assert set(view.racks[0]) == set(view.racks[2]) == {HIDDEN}
    assert isinstance(GAME.moves(view), Open)


def test_a_drawn_tile_is_told_to_its_owner_alone():
    state = position("", "R1", "B1", pool="K5 K6 K7 K8")
    after = play(state, "draw")
    assert GAME.tell(state, Draw(), after, NAMES, 0) == ("Ada draws K5",)
    assert GAME.tell(state, Draw(), after, NAMES, 1) == ("Ada draws a tile",)
    failed = play(state, "fail")
    assert GAME.tell(state, Draw(True), failed, NAMES, 0) == (
        "Ada puts everything back and draws K5 K6 K7",
    )
    assert GAME.tell(state, Draw(True), failed, NAMES, 1) == (
        "Ada puts everything back and draws 3",
    )


def test_the_log_tells_plays_and_the_end():
    state = position("K7 K8 K9", "K10 R1 R2 R3", "B1 R13")
    move = Meld("K7 K8 K9 K10")
    assert GAME.tell(state, move, GAME.apply(state, move), NAMES) == (
        "Ada lays K10 and changes 1 of the sets",
    )
    last = position("K7 K8 K9", "K10", "B1 R13")
    lines = GAME.tell(last, move, GAME.apply(last, move), NAMES, 1)
    assert lines[1:] == ("Ada goes out", "Points: Ada +14, Ben −14")


@pytest.mark.parametrize("text", ["", "meld", "draw 2", "lay K1", "pass now", "meld K1 K2 Q3"])
def test_what_is_no_move_is_refused(text):
    state = position("", "R1", "B1")
    with pytest.raises(IllegalMove):
        GAME.apply(state, GAME.parse(state, text))


def test_options_out_of_range_are_refused_by_name():
    for wrong in ({"games": 0}, {"time_limit": 45}, {"joker": "free"}, {"penalty": "hard"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            GAME.parse_options(wrong)


def spoilt(state, **fields):
    return games.to_json(replace(state, **fields))


def test_impossible_saves_are_refused_by_the_path():
    state = position("K7 K8 K9", "K10 R1", "B1 R13", pool="")
    left = Counter(box_for(2).tiles())
    left.subtract([t for tiles in (*state.racks, *state.table) for t in tiles])
    state = replace(state, pool=tuple(left.elements()))
    assert GAME.from_json(games.to_json(state)) == state
    cases = {
        "racks[0]": {"racks": (state.racks[0][::-1], state.racks[1])},
        "pool": {"pool": state.pool[1:]},
        "table[0]": {"table": (read_tiles("K9 K8 K7"),)},
        "lots": {"lots": ()},
        "turn": {"turn": None},
        "passes": {"passes": 1},
        "totals": {"totals": (60, -60)},
        "broken": {"broken": (True,)},
    }
    for path, fields in cases.items():
        with pytest.raises(BadSave) as caught:
            GAME.from_json(spoilt(state, **fields))
        assert f"$.state.{path}" in str(caught.value), path


def test_random_games_end_and_keep_every_tile():
    for seats in range(2, 7):
        match = games.Match(GAME, [RandomPlayer()] * seats, seats)
        whole = GAME.census(match.state)
        match.run()
        assert match.over and GAME.census(match.state) == whole
        assert not match.can_undo
        assert match.log(0) and match.log(None)
