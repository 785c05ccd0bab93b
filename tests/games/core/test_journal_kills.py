"""Killed at any moment, a match goes on after the last complete line, to the bit."""

import os
import random
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

import games
from games import Match, RandomPlayer
from games.core.journal import BadSave, Journal
from games.core.rebuild import rebuild, split

TONNE: Any = games.load("tonne")

SHORT = 44
"""The seed of a match whose first round has few moves."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork")


@pytest.fixture
def quick_disk(tmp_path):
    """A folder in memory where there is one: a kill is no power cut, and fsync costs nothing."""
    shm = Path("/dev/shm")
    if not os.access(shm, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=shm) as folder:
        yield Path(folder)


def quick(rounds=10, seed=SHORT) -> Any:
    options = TONNE.parse_options({"rounds": rounds})
    return Match(TONNE, [RandomPlayer(), RandomPlayer()], seed, options, physics=False)


def physical(seed=32) -> Any:
    options = TONNE.parse_options({"rounds": 1})
    return Match(TONNE, [TONNE.bot("clumsy"), TONNE.bot("careful")], seed, options)


def states_of(match) -> list[Any]:
    """Play a match and return its states, the first one included."""
    states = [match.state]
    match.on_move.append(lambda m, *_: states.append(m.state))
    match.run()
    return states


def killed(path: Path, make, size: float, wait: float) -> None:
    """Let a child play a match with a journal; kill it `wait` seconds after it has `size` bytes."""
    child = os.fork()
    if not child:
        try:
            match = make()
            journal = Journal.create(path, match)
            while match.advance():
                pass
            journal.close()
        finally:
            os._exit(0)
    patience = time.monotonic() + 20
    while size >= 0 and time.monotonic() < patience and size_of(path) < size:
        time.sleep(0.0003)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def size_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else -1


def test_two_hundred_kills_lose_no_written_move(quick_disk):
    states = states_of(quick())
    rng, counts = random.Random(11), set[int]()
    for k in range(200):
        path = quick_disk / f"{k}.jsonl"
        killed(path, quick, rng.uniform(0, 12_000), rng.uniform(0, 0.002))
        complete = path.read_bytes().count(b"\n") - 1
        journal, match = Journal.open(path)
        assert len(match.moves) == complete
        assert match.state == states[complete]
        counts.add(complete)
        if k % 20 == 0:
            match.run()
            assert match.state == states[-1]
        journal.close()
        path.unlink()
    assert len(counts) > 10, "the kills came at too few different moments to tell anything"


def test_every_byte_at_which_a_file_may_end():
    """A short match, cut at each of its bytes."""
    states = states_of(quick(rounds=1))
    data = written(quick(rounds=1))
    head = data.index(b"\n") + 1
    ends = [i for i in range(len(data)) if data[i : i + 1] == b"\n"]
    for cut in range(len(data) + 1):
        lines, length = split(data[:cut])
        assert length == (data[:cut].rfind(b"\n") + 1)
        assert len(lines) == sum(end < cut for end in ends)
    near = {cut for end in ends for cut in (end - 1, end, end + 1, end + 2)}
    for cut in sorted(near | set(range(0, len(data), 41))):
        if cut < head:
            with pytest.raises(BadSave, match="line 1: it is not complete"):
                rebuild(data[:cut], "x")
            continue
        match, _ = rebuild(data[:cut], "x")
        assert match.state == states[data[:cut].count(b"\n") - 1]


def written(match) -> bytes:
    """Return the journal of a match, played to its end."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.create(f"{folder}/x.jsonl", match)
        match.run()
        journal.close()
        return journal.path.read_bytes()


def test_a_match_killed_before_its_first_line_leaves_no_match(tmp_path):
    for k in range(20):
        killed(tmp_path / f"{k}.jsonl", quick, -1, 0.0002 * k)
    for path in tmp_path.glob("*.jsonl"):
        journal, _ = Journal.open(path)
        journal.close()


def test_a_killed_window_leaves_nothing_locked(tmp_path):
    path = tmp_path / "match.jsonl"
    ready, tell = os.pipe()
    child = os.fork()
    if not child:
        match = quick()
        Journal.create(path, match)
        match.advance()
        grandchild = os.fork()  # a worker that outlives the window
        if not grandchild:
            time.sleep(2)
            os._exit(0)
        os.write(tell, b"%d\n" % grandchild)
        time.sleep(30)
        os._exit(0)
    grandchild = int(os.read(ready, 20))
    with pytest.raises(games.core.journal.JournalLocked):  # pyright: ignore
        Journal.open(path)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    journal, match = Journal.open(path)
    os.kill(grandchild, signal.SIGKILL)
    assert len(match.moves) == 1
    journal.close()


def test_a_match_with_physics_goes_on_to_the_bit(tmp_path):
    states = states_of(physical())
    rng = random.Random(5)
    for k in range(5):
        path = tmp_path / f"{k}.jsonl"
        killed(path, physical, rng.uniform(0, 10_000), rng.uniform(0, 0.1))
        journal, match = Journal.open(path)
        done = len(match.moves)
        assert match.state == states[done]
        assert repr(match.state.bin) == repr(states[done].bin)
        journal.close()
    match = physical()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    match.run()
    journal.close()
    data = journal.path.read_bytes()
    ends = [i + 1 for i in range(len(data)) if data[i : i + 1] == b"\n"]
    lifts = [n for n, move in enumerate(match.moves) if type(move).__name__ == "Lift"]
    # Once before a move, once while the hand moves (the lift is written, its outcome is not).
    for moves in (lifts[1], lifts[1] + 1):
        path = tmp_path / f"cut{moves}.jsonl"
        path.write_bytes(data[: ends[moves]])
        journal, again = Journal.open(path)
        assert again.state == states[moves]
        for _few in range(3):
            again.advance()
        assert again.state == states[len(again.moves)]
        journal.close()
