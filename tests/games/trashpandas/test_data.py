"""Trash Pandas: card data and saves that are faulty are refused, with the place of the fault."""

import copy
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import BadSave
from games.trashpandas.cards import CardError, read
from sim import assets

GAME: Any = games.load("trashpandas")


@pytest.mark.parametrize(
    ("where", "field", "value", "words"),
    [
        (2, "copies", -1, "card 3.*copies"),
        (2, "name", "fish", "card 3.*feesh"),
        (0, "points", [1, 2], "card 1.*points are 3"),
        (0, "points", [1, 2, 3], "card 1.*rise"),
        (5, "each", 100, "card 6.*points"),
        (5, "copies", "x", "card"),
    ],
)
def test_faulty_card_data_is_refused_naming_the_row(where, field, value, words):
    data = copy.deepcopy(assets.toml("trashpandas", "cards.toml"))
    data["card"][where][field] = value
    with pytest.raises(CardError, match=words):
        read(data)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"hands": ((0,) * 4, ())}, "kind 0"),
        ({"hands": ((6, 5), (4, 4))}, "hands|deck"),
        ({"discard": (5,)}, "kind|deck"),
        ({"taken": (2, 2)}, "taken"),
        ({"left": (2,)}, "left"),
        ({"phase": "draw"}, "token|must"),
        ({"phase": "guard", "asked": (0,)}, "raid|must"),
        ({"phase": "yumyum"}, "asked|must"),
        ({"asked": (1,)}, "asked"),
        ({"rolled": 3}, "rolled"),
        ({"turns": 0}, "turns"),
        ({"turns": 2}, "turn"),
        ({"phase": "over"}, "phase"),
    ],
)
def test_a_save_edited_by_hand_is_refused_with_its_path(change, path):
    state = replace(GAME.new(2, 4), **change)
    with pytest.raises(BadSave, match=path):
        GAME.from_json(games.to_json(state))
