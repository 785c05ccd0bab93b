"""A real window that is killed, resized, made full, and left by the pointer: no match is lost."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

import games
from games.core.journal import begin
from games.core.match import Match
from games.shell import features, keeping
from games.shell.screens.home import HomeScreen
from games.shell.store import Store
from games.tonne.rules import Lift, Outcome, Pick, liftable

from .desk import SIZE, Twin, Unseen, Window

pytestmark = pytest.mark.display

SMALL, TINY = (900, 600), (200, 150)


@pytest.fixture
def left(tmp_path: Path) -> Any:
    """A match that was left when the first of two people was to place pieces."""
    game = games.load("tonne")
    match = Match(game, [games.Human(), games.Human()], 5, names=["Mira", "Ben"])
    store = Store(tmp_path / "home")
    journal = begin(store.matches, match, datetime.now())
    match.advance()
    for seat in (0, 1):
        match.play(Pick(max(match.state.hands[seat])))
    journal.close()
    return match


def take(window: Window, twin: Twin, end: tuple[float, float]) -> None:
    """Take a piece from the shelf in both windows and carry it to a place of the window."""
    table = twin.table
    window.shows(twin, table.lay.play, "the table at rest")
    kind = liftable(table.state)[0]
    start = table.shelf.places[kind].rect.center
    window.drag(start, end)
    twin.drag(start, end)


def held(window: Window, twin: Twin, what: str) -> None:
    twin.frames(12, 0.1)
    window.shows(twin, twin.table.lay.play, what)


def test_killed_with_a_piece_in_the_hand_it_goes_on_from_the_first_screen(start, left):
    window = start("resume")
    before = len(left.moves)
    with Twin(window) as twin:
        take(window, twin, twin.table.play.camera.to_screen(0.0, 0.3))
        held(window, twin, "the piece in the hand")
    match = window.after(before + 1)
    window.kill()
    window.release()
    assert isinstance(match.moves[-1], Lift)

    window = start()
    features.load()
    keeping.provide()
    with Unseen(SIZE, window.home) as first:
        home = HomeScreen()
        first.app.push(home)
        first.frames(3)
        button = home.area.rect_on_screen(home.go)
        window.shows(first, button, "the button to go on with the match")
        window.click(button.center)
    again = window.match()
    assert (again.state, again.moves) == (match.state, match.moves)
    with Twin(window) as twin:
        twin.until(lambda: twin.table.grip is not None)
        held(window, twin, "the piece in the hand again")
    window.key("space")
    match = window.after(before + 2)
    outcome = match.moves[-1]
    assert isinstance(outcome, Outcome)
    assert outcome.fell == ()
    window.check()


def test_any_size_and_the_whole_display(start, left):
    window = start("resume")
    # A twin is made after the window has its size: it has the same at its first frame.
    for size in (SMALL, TINY, SMALL):
        window.resize(size)
        with Twin(window, size) as twin:
            window.shows(twin, twin.app.canvas.surface.get_rect(), f"the table at {size}")
    window.key("F11")
    with Twin(window, SIZE) as twin:
        window.shows(twin, twin.table.lay.play, "the table on the whole display")
    window.key("F11")
    with Twin(window, SMALL) as twin:
        window.shows(twin, twin.app.canvas.surface.get_rect(), "the table at its size before")
    assert window.match().state == left.state


def test_let_go_outside_the_window_the_piece_stays_in_the_hand(start, left):
    window = start("resume")
    window.resize(SMALL)
    before = len(left.moves)
    with Twin(window, SMALL) as twin:
        take(window, twin, twin.table.play.camera.to_screen(0.0, 0.3))
        held(window, twin, "the piece in the hand")
        out = (SMALL[0] + 150, 300)
        window.go(out)
        window.release()
        twin.post(pygame.MOUSEMOTION, pos=out, rel=(0, 0))
        twin.release(out)
        held(window, twin, "the piece that is still held")
        assert twin.table.grip is not None
        assert window.lines() == before + 2  # the first line, and the lift
        window.key("space")
    match = window.after(before + 2)
    assert isinstance(match.moves[-1], Outcome)
    window.check()
