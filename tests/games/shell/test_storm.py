"""Whatever a user does: nothing crashes, and every match is on disk as it was in the window."""

from collections import Counter
from datetime import datetime
from functools import cache
from typing import Any

import pytest

import games
from games.core.match import Match
from games.shell import features, keeping, unfinished
from games.shell.replayfiles import save_replay
from games.shell.screens import settings
from games.shell.screens.home import HomeScreen
from sim.recording import Recording

from .storm import Storm

PLACES = {"HomeScreen", "SeatsScreen", "TableScreen", "CurtainScreen", "Confirm", "PauseMenu",
          "LibraryScreen", "SettingsScreen", "ReplayScreen", "PlaygroundScreen",
          "ResultsScreen"}  # fmt: skip


PLAYED: Counter[str] = Counter()
SEEN: set[str] = set()
"""The screens that long storms of this process have come to."""


@cache
def a_turn() -> Recording:
    """Return the recording of a turn of a match."""
    game = games.load("tonne")
    match = Match(game, [game.bot("clumsy")] * 2, 1)
    told: list[Recording | None] = []
    match.on_move.append(lambda _match, _move, recording: told.append(recording))
    while not any(told):
        match.advance()
    return next(recording for recording in told if recording is not None)


@pytest.fixture
def blow(app, monkeypatch):
    """Return what lets a storm blow over the window, and says what was done last if it breaks."""
    features.load()
    monkeypatch.setattr(unfinished, "_providers", [])
    keeping.provide()
    monkeypatch.setattr(settings, "show_folder", lambda *_given: None)
    save_replay(app.store, a_turn(), now=datetime(2026, 5, 1))

    def run(seed: int, count: int, *tables: str, every: int = 400, **more: Any) -> Storm:
        storm = Storm(app, seed, HomeScreen, tables, **more)
        try:
            storm.blow(count, every)
        except BaseException as error:
            error.add_note(f"seed {seed}, event {storm.events}:\n" + "\n".join(storm.last))
            raise
        return storm

    yield run
    app.workers.close()


def test_a_short_storm(blow):
    storm = blow(1, 1_000, "tonne", every=200)
    assert storm.checked > 1
    assert len(storm.seen) > 4


@pytest.mark.parametrize("game", [game for game in games.names() if game != "tonne"])
def test_a_short_storm_over_a_table(blow, game):
    storm = blow(2, 2_000, game, share=1.0, at_once=30)
    assert storm.checked > 1
    assert storm.moves[game] > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_long_storm(blow, seed):
    storm = blow(100 + seed, 10_000)
    assert storm.checked > 8
    PLAYED.update(storm.moves)
    SEEN.update(storm.seen)


@pytest.mark.slow
def test_long_storms_come_everywhere():
    assert not SEEN or PLACES <= SEEN, PLACES - SEEN
    assert not PLAYED or set(PLAYED) == set(games.names()), PLAYED
