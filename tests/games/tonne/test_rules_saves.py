"""Saves of Ab in die Tonne that no play could have written are refused, by the path."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games import BadSave, RandomPlayer, to_json

GAME: Any = games.load("tonne")


def reached(seats, seed, phase):
    """Return a state of this phase from the middle of a random match."""
    match = games.Match(GAME, [RandomPlayer()] * seats, seed, physics=False)
    found = []
    while match.advance():
        if match.state.phase == phase and (phase != "card" or match.state.picks[0] is not None):
            found.append(match.state)
    return match.state if phase == "over" else found[len(found) // 2]


PHASES = ("prefill", "card", "place", "settle", "over")
STATES = {phase: reached(3, 5, phase) for phase in PHASES}


def spoilt(phase, spoil):
    data = json.loads(to_json(STATES[phase]))
    spoil(data["state"])
    return json.dumps(data)


def put(path, value):
    """Return a function that sets what stands at a path such as `hands.0`."""

    def spoil(state):
        *way, last = path.split(".")
        for step in way:
            state = state[int(step) if isinstance(state, list) else step]
        state[int(last) if isinstance(state, list) else last] = value

    return spoil


def card_twice(state):
    state["hands"][1][0] = state["decks"][1][0] if state["decks"][1] else state["played"][1][0]


def piece_twice(state):
    state["bin"][1] = state["bin"][0]


def held_lies_in_the_bin(state):
    state["held"] = state["bin"][-1][0]


def pieces_swapped(state):
    state["bin"].reverse()


@pytest.mark.parametrize(
    ("phase", "spoil", "words"),
    [
        ("card", card_twice, r"\$.state.hands\[1\]"),
        ("card", lambda s: s["hands"][0].append(4), r"\$.state.hands\[0\]"),
        ("card", lambda s: s["hands"][0].reverse(), r"\$.state.hands\[0\] is not in ascending"),
        ("card", put("hands.0", [-1, -1]), r"\$.state.hands\[0\] holds a card -1"),
        ("card", lambda s: s["decks"][2].pop(), r"\$.state.decks\[2\] does not hold"),
        ("card", put("picks", [None, 3, None]), r"\$.state.(picks|hands)"),
        ("card", put("picks.0", 11), r"\$.state.picks\[0\] holds a card 11"),
        ("card", lambda s: s["hands"].pop(), r"\$.state.hands has 2 items for 3 seats"),
        ("card", put("order", [1]), r"\$.state.order is not empty in phase card"),
        ("card", put("owed", 2), r"\$.state.owed is not 0"),
        ("card", put("kind", "can"), r"\$.state.kind is not null"),
        ("card", put("held", 3), r"\$.state.held is not null"),
        ("card", put("round", 0), r"\$.state.round is not from 1 to 10"),
        ("card", put("markers", [5, 6, 7]), r"\$.state.markers is no stack"),
        ("card", put("markers", []), r"\$.state.taken and the markers left"),
        ("card", put("taken", [[-6], [], []]), r"\$.state.taken"),
        ("card", put("chance.count", -1), r"\$.state.chance"),
        ("card", put("chance.seed", 2**63), r"\$.state.chance"),
        ("place", piece_twice, r"\$.state.bin .*twice"),
        ("place", put("bin.0.0", 40), r"\$.state.bin .*Piece 40"),
        ("place", put("bin.0.1", 1e9), r"\$.state.bin .*out of reach"),
        ("place", pieces_swapped, r"\$.state.bin is not in ascending order"),
        ("place", put("order", [7]), r"\$.state.order is not that of the cards"),
        ("place", put("order", []), r"\$.state.order is empty"),
        ("place", put("picks.1", None), r"\$.state.hands\[1\] does not hold"),
        ("place", put("owed", 0), r"\$.state.owed"),
        ("place", put("owed", 11), r"\$.state.owed"),
        ("place", lambda s: s.update(bin=[[p, 0, 0, 0] for p in range(40)]), "every piece"),
        ("settle", held_lies_in_the_bin, r"\$.state.held lies in the bin as well"),
        ("settle", put("held", 40), r"\$.state.held is no piece"),
        ("settle", put("held", None), r"\$.state.held is no piece"),
        ("settle", put("kind", None), r"\$.state.held is not of the turn's kind"),
        ("prefill", put("bin", [[0, 0, 0, 0]]), r"\$.state.bin is not empty"),
        ("over", put("phase", "card"), r"\$.state"),
        ("over", put("bin", [[0, 0, 0, 0]]), r"\$.state.bin"),
    ],
)
def test_an_impossible_state_is_refused_by_its_path(phase, spoil, words):
    with pytest.raises(BadSave, match=words):
        GAME.from_json(spoilt(phase, spoil))


@pytest.mark.parametrize("phase", PHASES)
def test_states_and_views_of_every_phase_load(phase):
    state = STATES[phase]
    assert GAME.from_json(to_json(state)) == state
    for seat in range(3):
        view = GAME.view(state, seat)
        assert GAME.from_json(to_json(view)) == view


def test_a_view_may_not_be_open_where_it_must_be_hidden():
    data = json.loads(to_json(GAME.view(STATES["card"], 0)))
    data["state"]["decks"][1] = list(STATES["card"].decks[1])
    with pytest.raises(BadSave, match=r"\$.state.decks\[1\] is open"):
        GAME.from_json(json.dumps(data))


JUNK = (
    st.none() | st.booleans() | st.integers(-2, 41) | st.sampled_from(["can", "card", "over", ""])
)


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(PHASES), st.integers(0, 2**32), st.lists(JUNK, max_size=3) | JUNK)
def test_a_state_changed_anywhere_is_refused_or_plays_to_the_end(phase, where, junk):
    data = json.loads(to_json(STATES[phase]))
    rng, spot = Random(where), data["state"]
    key = rng.choice(list(spot))
    while isinstance(spot[key], (list, dict)) and spot[key] and rng.random() < 0.8:
        spot = spot[key]
        key = rng.choice(list(spot)) if isinstance(spot, dict) else rng.randrange(len(spot))
    spot[key] = junk
    try:
        state = GAME.from_json(json.dumps(data))
    except BadSave as error:
        assert "\n" not in str(error)
        return
    match = games.Match(GAME, [RandomPlayer()] * state.seats, 1, state=state, physics=False)
    match.run()
    assert GAME.winners(match.state)
