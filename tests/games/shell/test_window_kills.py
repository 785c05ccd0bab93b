"""A window is killed at any moment of a match between bots: no completed move is lost."""

import os
import random
import signal
import time
from pathlib import Path

import pytest

import games
from games.core.journal import Journal
from games.shell import opening
from games.shell.app import App
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.store import Store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork")

BOTS = {
    "tonne": ("careful", "clumsy"),
    "topthis": ("careful", "clumsy"),
    "trashpandas": ("normal", "easy"),
}


def setup_of(game: str) -> MatchSetup:
    seats = tuple(SeatSetup(level.title(), level) for level in BOTS[game])
    options = games.load(game).parse_options({"rounds": 3}) if game == "tonne" else None
    return MatchSetup(game, seats, options, seed=32)


def play_in_a_window(game: str, home: Path, tell: int) -> None:
    """Play a match of bots in a window; write a byte after every move that is done."""
    app = App((1280, 720), Store(home))
    opening.open_table(app, setup_of(game))
    table = app.screen
    assert table is not None
    match = table.match  # type: ignore[attr-defined]
    match.on_move.append(lambda *_told: os.write(tell, b"."))
    while app.stack:
        table.hurry = True  # type: ignore[attr-defined]
        app.frame(0.05)


def killed(game: str, home: Path, wait: float, moves: int) -> int:
    """Kill a window some time after it has told of some moves; return how many it told of."""
    read, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(read)
            play_in_a_window(game, home, tell)
        finally:
            os._exit(1)
    os.close(tell)
    told = 0
    while told < moves:
        part = os.read(read, 64)
        assert part, "the window ended by itself"
        told += len(part)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(read, 4096):
        told += len(part)
    os.close(read)
    return told


def states_of(game: str) -> list[object]:
    match = setup_of(game).start()
    states: list[object] = [match.state]
    match.on_move.append(lambda m, *_told: states.append(m.state))
    match.run()
    return states


def kill_often(game: str, times: int, tmp_path: Path) -> set[int]:
    """Kill windows and hold what is on disk against the same match without one."""
    states, rng, seen = states_of(game), random.Random(7), set[int]()
    for k in range(times):
        home = tmp_path / f"{game}{k}"
        told = killed(game, home, rng.uniform(0, 0.4), rng.randrange(min(12, len(states) - 4)))
        files = list(Store(home).matches.glob("*.jsonl"))
        if not files:  # before its first line, or played to its end: nothing to go on with
            assert told in (0, len(states) - 1)
            continue
        (path,) = files
        journal, match = Journal.open(path)
        journal.close()
        assert len(match.moves) >= told
        assert match.state == states[len(match.moves)]
        assert repr(match.state) == repr(states[len(match.moves)])  # poses to the bit
        seen.add(len(match.moves))
    return seen


@pytest.mark.parametrize("game", BOTS)
def test_a_killed_window_loses_no_completed_move(game, tmp_path):
    kill_often(game, 3, tmp_path)


@pytest.mark.slow
def test_a_hundred_killed_windows_lose_no_completed_move(tmp_path):
    seen = set[int]()
    for game, times in (("tonne", 40), ("topthis", 30), ("trashpandas", 30)):
        seen |= kill_often(game, times, tmp_path)
    print(sorted(seen))
    assert len(seen) > 8, "the kills came at too few different moments to tell anything"
