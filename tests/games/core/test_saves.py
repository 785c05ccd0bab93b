"""Whatever is read from a file, the answer is a state or one clear sentence."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import games
from games import BadSave, to_json
from games.core.saves import LIMIT_BYTES
from games.tonne.rules import Lift, Outcome, Pick, Prefilled

GAME = games.load("tonne")
STATE = GAME.new(seats=3, seed=4)
SAVED = to_json(STATE)


def refused(data) -> str:
    with pytest.raises(BadSave) as caught:
        GAME.from_json(data)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


def changed(**fields) -> bytes:
    data = json.loads(SAVED)
    data["state"].update(fields)
    return json.dumps(data).encode()


def test_a_save_says_its_format_and_game():
    data = json.loads(SAVED)
    assert (data["format"], data["game"]) == (1, "tonne")
    assert list(data) == ["format", "game", "state"]


def test_text_and_bytes_are_read_alike():
    assert GAME.from_json(SAVED.decode()) == GAME.from_json(SAVED) == STATE


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "$ is not JSON"),
        (b"{", "$ is not JSON"),
        (b"null", "$ is wrong"),
        (b"[]", "$ is wrong"),
        (b"{}", "missing required field `format`"),
        (b"\xff\xfe{}", "$ is not JSON"),
        (b'{"format":1,"game":"\xff"}', "$ is not"),
        ("\ud800", "$ is not"),
        (b'{"format":2,"game":"tonne","state":{}}', "$.format is 2; this version reads 1"),
        (b'{"format":1,"game":"reco","state":{}}', "$.game is 'reco'; expected 'tonne'"),
        (b'{"format":1,"game":"tonne","state":[]}', "$.state is wrong"),
        (b'{"format":1,"game":"tonne","state":{}}', "$.state is wrong"),
        (b'{"format":1,"game":"tonne","state":{},"more":1}', "unknown field `more`"),
        (b"[" * 100_000, "$ is "),
        (b'{"format":1,"game":"tonne","state":' + b"[" * 100_000, "$ is "),
        (b'{"format":1,"game":"tonne","state":' + b"[" * 9000 + b"]" * 9000 + b"}", "$"),
        (b" " * (LIMIT_BYTES + 1), "$ is larger than 1 MB"),
        (None, "$ is not text but NoneType"),
        (7, "$ is not text but int"),
    ],
)
def test_what_is_no_save_is_refused_in_one_sentence(data, words):
    assert words in refused(data)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seats": 6}, "$.state.seats is wrong"),
        ({"seats": 2}, "$.state.taken has 3 items for 2 seats"),
        ({"round": "1"}, "$.state.round is wrong"),
        ({"phase": "lunch"}, "$.state.phase is wrong"),
        ({"options": {"rounds": 11}}, "$.state.options.rounds is wrong"),
        ({"hands": [[1, 2, 3.5], [], []]}, "$.state.hands[0][2] is wrong"),
        ({"bin": [[0, 1e300, 0, 0]]}, "$.state.bin is wrong"),
        ({"colour": 3}, "unknown field `colour`"),
        ({"chance": {"seed": -5, "count": 0}}, "$.state.chance is out of range"),
    ],
)
def test_the_sentence_names_the_path(fields, words):
    assert words in refused(changed(**fields))


def test_numbers_that_json_does_not_have_are_refused():
    for number in ("NaN", "Infinity", "-Infinity", "1e999"):
        text = SAVED.decode().replace('"bin":[]', f'"bin":[[0,{number},0,0]]')
        assert "$" in refused(text)


@pytest.mark.parametrize(
    "move", [Pick(7), Lift("can"), Outcome(), Outcome((3,), ((1, 0.1, 0.2, -3.0),)), Prefilled(())]
)
def test_moves_go_through_json_unchanged(move):
    line = GAME.move_to_json(move)
    assert b"\n" not in line
    assert GAME.move_from_json(line) == move


@pytest.mark.parametrize("line", [b"", b"{}", b'{"move":"fly"}', b'{"move":"pick","card":"x"}'])
def test_what_is_no_move_is_refused(line):
    with pytest.raises(BadSave, match="not a valid save"):
        GAME.move_from_json(line)


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_bytes_and_any_text_are_refused(data):
    refused(data)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 50) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@settings(max_examples=150)
@given(st.sampled_from(sorted(json.loads(SAVED)["state"])), JUNK)
def test_any_field_of_junk_is_refused_or_makes_a_state_that_plays(field, junk):
    try:
        state = GAME.from_json(changed(**{field: junk}))
    except BadSave:
        return
    match = games.Match(GAME, [games.RandomPlayer()] * state.seats, 1, state=state, physics=False)
    match.run()
    assert match.over


def test_a_state_built_by_hand_saves_exactly():
    state = replace(STATE, chance=replace(STATE.chance, count=2**62))
    assert GAME.from_json(to_json(state)) == state
    assert msgspec.json.decode(to_json(state))["state"]["chance"]["count"] == 2**62
