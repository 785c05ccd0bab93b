"""Saves of Top This! that no play could have written are refused, by the path."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games import BadSave, RandomPlayer, to_json
from games.topthis.rules import Options

GAME: Any = games.load("topthis")
PHASES = ("drop", "act", "flick", "discard", "over")


def reached(phase: str) -> Any:
    """Return a state of this phase from the middle of a random match."""
    for seed in range(400):
        match = games.Match(GAME, [RandomPlayer()] * 3, seed, Options(turns=12), physics=False)
        found = []
        while match.advance():
            if match.state.phase == phase and match.state.turn > 1:
                found.append(match.state)
        if phase == "over":
            return match.state
        if phase == "drop" and seed < 3:
            return GAME.new(3, seed)
        if found:
            return found[len(found) // 2]
    raise AssertionError(f"no match had the phase {phase}")


STATES = {phase: reached(phase) for phase in PHASES}


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


@pytest.mark.parametrize(
    ("phase", "spoil", "words"),
    [
        ("act", lambda s: s["hands"].pop(), r"\$.state.hands has 2 items for 3 seats"),
        ("act", lambda s: s["hands"][0].append(44), r"\$.state"),
        ("act", lambda s: s["bag"].pop(), r"\$.state.bag and the rest"),
        ("act", lambda s: s["bag"].reverse(), r"\$.state.bag is not in ascending order"),
        ("act", lambda s: s["pizza"].reverse(), r"\$.state.pizza is not in ascending order"),
        ("act", put("pizza.0.2", 0.3), r"\$.state.pizza .*off it"),
        ("act", put("pizza.0.1", 2), r"\$.state.pizza .*no side 2"),
        ("act", put("pizza.0.0", 77), r"\$.state.pizza holds 77"),
        ("act", put("seat", 3), r"\$.state.seat is no seat"),
        ("act", put("first", 1), r"\$.state.first is not 0"),
        ("act", put("radius", 1.0), r"\$.state.radius"),
        ("act", put("actions", 3), r"\$.state.actions"),
        ("act", put("actions", 0), r"\$.state.actions"),
        ("act", put("turn", 61), r"\$.state.turn"),
        ("act", put("turn", 0), r"\$.state.turn is 0 after the start drop"),
        ("act", put("tips", 3), r"\$.state.tips is not"),
        ("act", put("losing", [1]), r"\$.state.losing is not empty"),
        ("act", put("airborne", [[0, 0]]), r"\$.state"),
        ("act", put("open", []), r"\$.state.open and the rest"),
        ("act", put("deck.0", 99), r"\$.state.deck holds 99"),
        ("act", put("named", 99), r"\$.state.named"),
        ("act", put("ending", True), r"\$.state.ending"),
        ("act", put("acted", [50]), r"\$.state.acted holds 50"),
        ("act", put("phase", "take"), r"\$.state"),
        ("act", put("chance.seed", -5), r"\$.state.chance"),
        ("flick", put("airborne", []), r"\$.state"),
        ("flick", put("airborne.0.1", 5), r"\$.state.airborne .*no side 5"),
        ("discard", put("losing", []), r"\$.state.losing is empty"),
        ("discard", put("losing", [9]), r"\$.state.losing holds 9"),
        ("drop", lambda s: s["bag"].append(s["airborne"].pop()[0]), r"\$.state"),
        ("over", put("phase", "act"), r"\$.state"),
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


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-2, 46)
    | st.floats(-0.3, 0.3)
    | st.sampled_from(["act", "take", "over", "discard", "drop", ""])
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
