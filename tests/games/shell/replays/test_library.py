"""The library, driven by posted events."""

from datetime import datetime

import pygame
import pytest

from games.shell import features
from games.shell.app import App
from games.shell.dialogs import Confirm
from games.shell.naming import AskName
from games.shell.replayfiles import save_replay
from games.shell.screens.library import LibraryScreen
from games.shell.screens.replay import ReplayScreen
from sim.recording import Recording


@pytest.fixture
def library(app: App, hands, collapse, calm) -> LibraryScreen:
    for day, recording in ((3, collapse), (5, calm), (4, collapse)):
        save_replay(app.store, recording, now=datetime(2026, 11, day, 20, 15))
    screen = LibraryScreen()
    app.push(screen)
    hands.wait(1)
    return screen


def test_it_lists_what_is_kept_newest_first(library):
    assert [entry.file.when.day for entry in library.entries] == [5, 4, 3]
    assert library.entries[0].title == "Otto places a can"
    assert library.entries[0].fell == "Nothing fell"
    assert library.entries[1].title.startswith("Mira drops")
    assert library.entries[1].detail == "Ab in die Tonne · round 6 · 4 November, 20:15"


def test_each_frame_does_one_thing_and_then_it_rests(app, collapse):
    for day in range(1, 4):
        save_replay(app.store, collapse, now=datetime(2026, 11, day, 20, 15))
    screen = LibraryScreen()
    app.push(screen)
    assert not any(entry.read for entry in screen.entries)
    app.frame()
    assert sum(entry.read for entry in screen.entries) == 1
    frames = 0
    while screen.busy and frames < 50:
        app.frame()
        frames += 1
    assert frames == 5
    size = screen.rows[0][0].picture_size(app.canvas)
    assert all(entry.picture(size) is not None for entry in screen.entries)


def test_a_press_or_enter_opens_and_escape_comes_back(app, hands, library):
    hands.click(hands.place(library.rows[1][0]).move(200, 0).midleft)
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.path == library.entries[1].file.path
    hands.key(pygame.K_ESCAPE)
    assert app.screen is library
    library.widgets.set_focus(library.rows[0][0])
    hands.key(pygame.K_RETURN)
    assert isinstance(app.screen, ReplayScreen)


def test_delete_asks_and_can_be_taken_back(app, hands, library):
    path = library.entries[0].file.path
    hands.click_on(library.rows[0][2])
    assert isinstance(app.screen, Confirm) and path.exists()
    hands.click_on(app.screen.no_button)
    assert path.exists()
    hands.click_on(library.rows[0][2])
    hands.wait(0.5)
    hands.click_on(app.screen.yes_button)
    assert not path.exists() and len(library.rows) == 2
    assert library.undo.visible
    hands.wait(0.5)
    hands.click_on(library.undo)
    assert path.exists() and len(library.rows) == 3
    assert not library.undo.visible


def test_what_is_deleted_in_the_replay_can_be_taken_back_in_the_library(app, hands, library):
    path = library.entries[0].file.path
    hands.click(hands.place(library.rows[0][0]).move(200, 0).midleft)
    hands.key(pygame.K_DELETE)
    hands.click_on(app.screen.yes_button)
    assert app.screen is library and library.gone and not path.exists()
    hands.wait(0.5)
    hands.click_on(library.undo)
    assert path.exists()


def test_leaving_deletes_for_good(app, hands, library):
    app.stack.insert(0, LibraryScreen())
    app.stack[0].app = app
    library._delete(library.entries[0])
    (gone,) = library.gone
    kept = gone.kept
    assert kept.exists()
    hands.key(pygame.K_ESCAPE)
    assert not kept.exists()


def test_rename_by_key_and_button(app, hands, library):
    library.widgets.set_focus(library.rows[0][0])
    hands.key(pygame.K_F2)
    assert isinstance(app.screen, AskName)
    app.screen.field.set("")
    hands.key(pygame.K_RETURN)
    assert isinstance(app.screen, AskName)
    hands.type("Best can")
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    assert app.screen is library
    assert library.entries[0].title == "Best can"
    assert library.entries[0].file.when.day == 5
    hands.click_on(library.rows[0][1])
    assert isinstance(app.screen, AskName) and app.screen.field.value == "Best can"


@pytest.mark.parametrize("keep", [0, 10, 500, -40])
def test_damaged_files_are_listed_with_one_sentence(app, hands, library, keep):
    path = library.entries[0].file.path
    data = path.read_bytes()
    path.write_bytes(data[:keep])
    library.resume()
    hands.wait(0.5)
    entry = next(e for e in library.entries if e.file.path == path)
    assert entry.problem.startswith("Cannot be opened: ")
    assert entry.problem.count(".") <= 2 and str(path.parent) not in entry.problem
    app.draw()
    hands.click(hands.place(library.rows[library.entries.index(entry)][0]).move(200, 0).midleft)
    assert app.screen is library
    assert path.name in app.toasts.items[-1].text
    library._delete(entry)
    assert not path.exists()


def test_a_file_that_is_gone_by_the_time_it_is_read_is_no_harm(app, hands, library):
    library.entries[1].file.path.unlink()
    library.open(library.entries[1])
    library.rename(library.entries[1])
    hands.type("x")
    hands.key(pygame.K_RETURN)
    library._delete(library.entries[0])
    hands.wait(0.5)
    assert app.screen is library and len(library.rows) == 1


def test_the_keyboard_alone_reaches_all(hands, library):
    seen = []
    for _press in range(20):
        hands.key(pygame.K_TAB)
        if library.widgets.focus in seen:
            break
        seen.append(library.widgets.focus)
    assert {widget for row in library.rows for widget in row} | {library.back} <= set(seen)


@pytest.mark.parametrize("size", [(640, 480), (960, 540), (1280, 720), (1920, 1080), (200, 150)])
def test_rows_and_tools_keep_apart_at_every_size(hands, library, size):
    hands.resize(*size)
    hands.wait(0.3)
    for row, rename, delete, export in library.rows:
        assert not rename.rect.colliderect(delete.rect)
        assert not export.rect.colliderect(delete.rect) and not export.rect.colliderect(rename.rect)
        if size[0] > 600:
            assert row.rect.contains(rename.rect) and row.rect.contains(delete.rect)
            assert row.right <= rename.rect.x


def test_two_hundred_replays_are_quick(app, hands, collapse):
    save_replay(app.store, collapse, now=datetime(2026, 1, 1))
    data = next(app.store.replays.glob("*.npz")).read_bytes()
    for i in range(200):
        (app.store.replays / f"2026-02-01_0101_{i}.npz").write_bytes(data)
    screen = LibraryScreen()
    app.push(screen)
    hands.wait(0.5)
    assert sum(entry.read for entry in screen.entries) < 30
    hands.key(pygame.K_TAB)
    screen.area.scroll(1e9)
    hands.wait(0.5)
    assert screen.entries[-1].read


def test_an_empty_library_says_so_and_is_a_feature_of_the_home_screen(app, hands):
    feature = features.find("replays")
    assert feature is not None and feature in features.at("home")
    feature.open(app)
    hands.wait(0.1)
    assert isinstance(app.screen, LibraryScreen) and not app.screen.busy


def test_the_thumbnail_of_a_replay_is_made_again_after_a_rename(app, hands, library):
    library.rename(library.entries[0])
    hands.type("!")
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    size = library.rows[0][0].picture_size(app.canvas)
    assert library.entries[0].picture(size) is not None
    assert Recording.load(library.entries[0].file.path).header.about["title"].endswith("!")
