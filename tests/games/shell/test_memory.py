"""A window that is open for long does not grow: half an hour of matches, and what keeps it so."""

import gc
import statistics
import sys
import time
import weakref
from pathlib import Path

import pygame
import pytest

import games
from games.core.match import Match
from games.shell import opening, shapes
from games.shell.screens.results import ResultsScreen
from games.shell.setup import MatchSetup, SeatSetup

BOTS = (SeatSetup("Ada", "careful"), SeatSetup("Ben", "clumsy"))
DT = 0.1
MINUTES, EVERY_S = 30, 6
MOST_GROWTH_MB = 5.0


def resident() -> float:
    """Return how many bytes of memory this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096.0


def play_on(app) -> float:
    """Let a frame pass, and a new match begin after the end of one; return the seconds gone by."""
    screen = app.screen
    if isinstance(screen, ResultsScreen):
        app.frame(DT)
        opening.open_table(app, screen.setup.again(), over=screen)
        return DT
    app.frame(DT)
    thinking = getattr(screen, "thinking", None)
    if thinking is not None and thinking.busy:
        # A bot thinks in real time; these frames run faster than that.
        time.sleep(0.001)
        return 0.0
    return DT


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_half_an_hour_of_matches_takes_no_more_memory_than_five_minutes(app):
    opening.open_table(app, MatchSetup("tonne", BOTS, seed=1))
    gone, seen = 0.0, []
    while gone < MINUTES * 60:
        gone += play_on(app)
        if gone >= EVERY_S * (len(seen) + 1):
            gc.collect()
            seen.append(resident() / 1e6)
    # What one frame happens to need comes and goes by some MB: means of a minute are compared,
    # and the highest of all samples with the highest of the first five minutes.
    count = round(60 / EVERY_S)
    minutes = [statistics.fmean(seen[i : i + count]) for i in range(0, len(seen), count)]
    growth = statistics.fmean(minutes[-5:]) - minutes[4]
    told = ", ".join(f"{size:.1f}" for size in minutes)
    peak = max(seen[5 * count :]) - max(seen[: 5 * count])
    told = f"MB in each minute: {told}; grown by {growth:+.1f}, the highest sample by {peak:+.1f}"
    print(told)
    assert max(growth, peak) < MOST_GROWTH_MB, told


def test_nothing_is_left_of_a_table_that_is_gone(app):
    options = games.load("tonne").parse_options({"rounds": 1})
    opening.open_table(app, MatchSetup("tonne", BOTS, options, seed=1))
    table = weakref.ref(app.screen)
    for _frame in range(20_000):
        if isinstance(app.screen, ResultsScreen):
            break
        app.screen.hurry = True
        if app.screen.banner.visible:
            app.screen.go_on()
        play_on(app)
    play_on(app)
    assert app.screen is not table()
    gc.collect()
    assert table() is None


def test_a_match_keeps_no_recordings():
    game = games.load("tonne")
    match = Match(game, [game.bot("clumsy")] * 2, 1, game.parse_options({"rounds": 1}))
    told = []
    match.on_move.append(lambda _match, _move, recording: told.append(recording is not None))
    for _step in range(6):
        match.advance()
    assert any(told)
    assert all(entry.recording is None for entry in match._entries)


def test_pictures_are_thrown_away_when_they_grow_too_many(app):
    kept = shapes.Pictures(1)
    assert kept.limit == 4 * 1280 * 720
    for number in range(10):
        kept.get(number, lambda: pygame.Surface((1280, 180)))
    assert kept.size <= kept.limit
    made: list[int] = []

    def make(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((1, 1))

    kept.get(9, lambda: make(9))
    assert made == []
    kept.get(0, lambda: make(0))
    assert made == [0]


def test_a_larger_window_keeps_more(app):
    kept = shapes.Pictures(2)
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    assert kept.limit == 2 * 4 * 1920 * 1080
