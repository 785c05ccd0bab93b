"""Unfinished matches: listed with game, players and date, gone on with, deleted after asking."""

from pathlib import Path

import pygame
import pytest

from games.shell import keeping, unfinished
from games.shell.app import App
from games.shell.dialogs import Confirm
from games.shell.opening import open_table
from games.shell.screens.home import HomeScreen
from games.shell.screens.table import TableBase
from games.shell.screens.unfinished import UnfinishedScreen
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.store import Store


@pytest.fixture
def app(tmp_path: Path):
    before = list(unfinished._providers)
    keeping.provide()
    app = App((1280, 720), Store(tmp_path))
    app.push(HomeScreen())
    for names in (("Mira", "Otto"), ("Jana", "Mia")):
        open_table(app, MatchSetup("tonne", tuple(SeatSetup(n) for n in names), seed=3))
        app.frame()
        app.reset(HomeScreen())
    app.frame()
    yield app
    unfinished._providers[:] = before


def press(app: App, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
    app.frame()


def test_the_first_screen_offers_the_newest_and_the_list_of_all(app: App) -> None:
    home = app.screen
    assert isinstance(home, HomeScreen)
    assert home.go.visible
    assert "1 more" in home.more.label
    home.more.act()
    app.frame()
    shown = app.screen
    assert isinstance(shown, UnfinishedScreen)
    assert {match.players for match in shown.matches} == {("Mira", "Otto"), ("Jana", "Mia")}
    assert all("today" in match.detail for match in shown.matches)


def test_deleting_asks_first_and_takes_the_file_away(app: App) -> None:
    app.push(UnfinishedScreen())
    app.frame()
    press(app, pygame.K_DELETE)
    asked = app.screen
    assert isinstance(asked, Confirm)
    assert len(list(app.store.matches.glob("*"))) == 2
    asked._yes()
    app.frame()
    shown = app.screen
    assert isinstance(shown, UnfinishedScreen)
    assert len(shown.matches) == 1
    assert len([p for p in app.store.matches.iterdir() if p.is_file()]) == 1


def test_a_damaged_match_is_listed_with_what_is_wrong_and_cannot_be_gone_on_with(app: App) -> None:
    victim = next(p for p in app.store.matches.iterdir() if p.is_file())
    victim.write_bytes(b"nonsense\n")
    app.push(UnfinishedScreen())
    app.frame()
    shown = app.screen
    assert isinstance(shown, UnfinishedScreen)
    bad = [match for match in shown.matches if match.problem]
    assert len(bad) == 1
    row = shown.rows[shown.matches.index(bad[0])]
    assert not row[1].visible
    assert row[2].visible


def test_continue_goes_on_where_the_match_was_left(app: App) -> None:
    home = app.screen
    assert isinstance(home, HomeScreen)
    home.go.act()
    app.frame()
    assert any(isinstance(screen, TableBase) for screen in app.stack)


def test_a_file_dropped_on_the_window_that_is_no_replay_is_told_in_a_sentence(
    app: App, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("hello")
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    app.frame()
    assert isinstance(app.screen, HomeScreen)
    assert any("cannot be opened" in toast.text for toast in app.toasts.items)
