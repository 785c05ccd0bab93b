"""The bots play by the rules and as they are meant to."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games.core.arena import play_games
from games.rummikub.rules import Draw, Meld
from games.rummikub.tiles import read_table, read_tiles

GAME: Any = games.load("rummikub")


def seen(table: str, rack: str, pool: int = 50) -> Any:
    """Return what seat 0 sees over this table with this rack, its turn, the ice broken."""
    view = GAME.view(GAME.new(2, 1), 0)
    racks = (tuple(sorted(read_tiles(rack))), *view.racks[1:])
    return replace(
        view,
        turn=0,
        table=read_table(table),
        racks=racks,
        pool=view.pool[:pool],
        broken=(True, True),
    )


def choice(level: str, table: str, rack: str, pool: int = 50) -> Any:
    return GAME.bot(level).choose(GAME, seen(table, rack, pool), Random(1))


def bag(text: str) -> Counter[str]:
    return Counter(text.replace("|", "").split())


def test_easy_never_touches_the_table() -> None:
    assert choice("easy", "K8 K9 K10", "K7 R1 B5 O9") == Draw()
    assert choice("normal", "K8 K9 K10", "K7 R1 B5 O9") == Meld("K7 K8 K9 K10")


def test_strong_holds_back_while_few_tiles_are_stuck_and_normal_lays() -> None:
    table, rack = "K8 K9 K10", "K7 K11 R1"
    assert choice("normal", table, rack) == Meld("K7 K8 K9 K10 K11")
    assert choice("strong", table, rack) == Draw()
    many = "K7 R1 B5 O9 O12"
    assert choice("strong", table, many) == Meld("K7 K8 K9 K10")


def test_strong_goes_out_when_it_can_and_holds_nothing_back_at_the_end_of_the_pool() -> None:
    assert choice("strong", "K8 K9 K10", "K7 K11") == Meld("K7 K8 K9 K10 K11")
    assert choice("strong", "K8 K9 K10", "K7 K11 R1", pool=6) == Meld("K7 K8 K9 K10 K11")


def test_strong_lays_its_joker_the_turn_before_it_goes_out() -> None:
    move = choice("strong", "K8 K9 K10 | R1 R2 R3", "* K7 R4 R5")
    assert isinstance(move, Meld)
    laid = bag(move.table) - bag("K8 K9 K10 R1 R2 R3")
    assert laid["*"] == 1
    left = bag("* K7 R4 R5") - laid
    assert left.total() == 1
    assert isinstance(choice("strong", move.table, " ".join(left.elements())), Meld)


def test_strong_never_leaves_itself_a_joker_alone() -> None:
    # Laying K7 would leave a rack of a joker alone, which can never be laid.
    assert choice("strong", "K8 K9 K10", "* K7") == Meld("K8 K9 K10 *")


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
def test_a_level_plays_whole_games_by_the_rules(level: str) -> None:
    result = play_games(GAME, [level, "normal"], 2, seed=3)
    assert result.games == 2


@pytest.mark.slow
def test_normal_wins_at_least_70_percent_of_200_games_against_easy() -> None:
    result = play_games(GAME, ["normal", "easy"], 200, seed=1)
    assert result.wins[0] >= 140


@pytest.mark.slow
def test_strong_wins_more_than_half_of_1000_games_against_normal() -> None:
    result = play_games(GAME, ["strong", "normal"], 1000, seed=5)
    share = result.wins[0] / 1000
    assert share - 1.96 * (share * (1 - share) / 1000) ** 0.5 > 0.5
