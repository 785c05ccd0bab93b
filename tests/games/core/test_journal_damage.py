"""Damage: whatever a journal or a save holds, one sentence or a match, never a traceback."""

import json
import random
from typing import Any

import pytest

import games
from games import BadSave, Match, RandomPlayer, to_json
from games.core.journal import Journal
from games.core.kept import kept
from games.core.problem import Problem
from games.core.rebuild import rebuild

TONNE: Any = games.load("tonne")
SHORT = 44
"""The seed of a match of one round with few moves."""
WORDS = [
    b"null",
    b"-1",
    b"1e999",
    b"99999999999999999999999",
    b'"x"',
    b"[]",
    b"{}",
    b"true",
    b"NaN",
]


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> bytes:
    """A journal with every kind of line that a game of the registry can have."""
    path = tmp_path_factory.mktemp("journal") / "match.jsonl"
    options = TONNE.parse_options({"rounds": 1})
    match = Match(TONNE, [RandomPlayer() for _ in range(2)], SHORT, options, physics=False)
    journal = Journal.create(path, match)
    while match.advance():
        if len(match.moves) == 3:
            match.reseat(1, RandomPlayer(), "Bo")
        if len(match.moves) == 4:
            match.retune({"world.gravity": 5.0})
        if len(match.moves) == 5:
            loose: Any = TONNE.resettling(match.state)
            move = loose.sample(random.Random(1))
            match.settle(move, match.tuning.replace(can__friction=0.2))
    journal.close()
    return path.read_bytes()


def spoilt(data: bytes, rng: random.Random) -> bytes:
    """Return data with a bit, a byte, a word, a stretch or a line of it changed."""
    i, j = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
    lines = data.splitlines(keepends=True)
    match rng.randrange(9):
        case 0:
            return data[:i] + bytes([data[i] ^ 1 << rng.randrange(8)]) + data[i + 1 :]
        case 1:
            return data[:i] + rng.randbytes(rng.randint(1, 9)) + data[i + 1 :]
        case 2:
            return data[:i] + data[min(j, i + 40) :]
        case 3:
            return data[:i] + data[max(0, i - 30) : i] + data[i:]
        case 4:
            rng.shuffle(lines)
            return b"".join(lines)
        case 5:
            del lines[rng.randrange(len(lines))]
            return b"".join(lines)
        case 6:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            return b"".join(lines)
        case 7:
            return data[:i]
        case _:
            return in_place_of_a_value(data, rng)


def in_place_of_a_value(data: bytes, rng: random.Random) -> bytes:
    """Return data with another word in place of what stands behind one of its colons or commas."""
    places = [k for k in range(len(data)) if data[k] in b":,["]
    i = rng.choice(places) + 1
    end = i
    while end < len(data) and data[end] not in b",]}\n":
        end += 1
    return data[:i] + rng.choice(WORDS) + data[end:]


def test_two_thousand_spoilt_journals_give_a_match_or_one_sentence(written, tmp_path):
    rng, refused = random.Random(2), 0
    for k in range(2000):
        data = spoilt(written, rng)
        try:
            match, _ = rebuild(data, "match.jsonl")
        except BadSave as error:
            refused += 1
            text = str(error)
            assert text.startswith("match.jsonl ")
            assert "\n" not in text
            assert len(text) < 500
        else:
            assert TONNE.from_json(to_json(match.state)) == match.state
        if k % 20 == 0:
            path = tmp_path / "match.jsonl"
            path.write_bytes(data)
            (found,) = kept(tmp_path) or (None,)
            assert found is None or "\n" not in found.problem
            if path.exists():
                try:
                    journal, _ = Journal.open(path)
                    journal.close()
                except (BadSave, Problem):
                    pass
    assert 500 < refused < 2000


def test_the_rest_of_a_spoilt_folder_stays_usable(written, tmp_path):
    rng = random.Random(3)
    for k in range(100):
        (tmp_path / f"{k}.jsonl").write_bytes(spoilt(written, rng))
    whole = written.splitlines(keepends=True)
    (tmp_path / "good.jsonl").write_bytes(b"".join(whole[:10]))
    found = {one.path.name: one for one in kept(tmp_path)}
    assert not found["good.jsonl"].problem
    assert found["good.jsonl"].seats[1].name == "Bo"


def test_two_thousand_spoilt_saves_give_a_state_or_one_sentence():
    match = Match(TONNE, [RandomPlayer() for _ in range(3)], 6, physics=False)
    states = [match.state]
    while match.advance():
        states.append(match.state)
    rng, refused = random.Random(4), 0
    for _ in range(2000):
        data = spoilt(to_json(rng.choice(states)), rng)
        try:
            state = TONNE.from_json(data)
        except BadSave as error:
            refused += 1
            assert "\n" not in str(error)
            assert len(str(error)) < 500
        else:
            assert TONNE.from_json(to_json(state)) == state
            TONNE.moves(state)
    assert 500 < refused < 2000


def test_nothing_in_a_journal_is_run(written):
    """A hostile name reaches no import and no evaluation."""
    head, _, rest = written.partition(b"\n")
    for name in ("core", "../tonne", "os", "__import__('os')", "tonne.rules"):
        header = json.loads(head) | {"game": name}
        with pytest.raises(BadSave, match="there is no game"):
            rebuild(json.dumps(header).encode() + b"\n" + rest, "x")
