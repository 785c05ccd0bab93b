"""The bots play by the rules and as they are meant to."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games.core.arena import play_games
from games.rummikub.rules import Draw, Meld
from games.rummikub.tiles import read_table, read_tiles

GAME: Any = games.load("rummikub")


def seen(table: str, rack: str) -> Any:
    """Return what seat 0 sees over this table with this rack, its turn, the ice broken."""
    view = GAME.view(GAME.new(2, 1), 0)
    racks = (tuple(sorted(read_tiles(rack))), *view.racks[1:])
    return replace(view, turn=0, table=read_table(table), racks=racks, broken=(True, True))


def choice(level: str, table: str, rack: str) -> Any:
    return GAME.bot(level).choose(GAME, seen(table, rack), Random(1))


def test_easy_never_touches_the_table() -> None:
    assert choice("easy", "K8 K9 K10", "K7 R1 B5 O9") == Draw()
    assert choice("normal", "K8 K9 K10", "K7 R1 B5 O9") == Meld("K7 K8 K9 K10")


def test_strong_keeps_a_joker_that_saves_one_tile_only_and_normal_lays_it() -> None:
    rack = "* K7 R1 B5 O9 O12"
    normal, strong = choice("normal", "K8 K9 K10", rack), choice("strong", "K8 K9 K10", rack)
    assert "*" in normal.table
    assert strong == Meld("K7 K8 K9 K10")


def test_strong_lays_a_joker_that_saves_more() -> None:
    move = choice("strong", "R1 R2 R3", "* K7 K8 B5 O1 O12 R9")
    assert isinstance(move, Meld)
    assert "*" in move.table


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
