"""The library: search, order, disk use, several at once, and the cap on automatic replays."""

from datetime import datetime

import msgspec
import pygame
import pytest

from games.shell import replayfiles
from games.shell.app import App
from games.shell.dialogs import Confirm
from games.shell.replayfiles import (
    keep_automatically,
    list_replays,
    rename_replay,
    save_replay,
    size_words,
    trim_replays,
)
from games.shell.replaylist import BY_GAME, MOST_FELL, NEWEST, OLDEST
from games.shell.screens.compare import CompareScreen
from games.shell.screens.library import LibraryScreen
from games.shell.screens.replay import ReplayScreen

CTRL = pygame.KMOD_LCTRL


def day(number: int) -> datetime:
    return datetime(2026, 11, number, 20, 15)


@pytest.fixture
def library(app: App, hands, collapse, calm, flick) -> LibraryScreen:
    for number, recording in ((3, collapse), (5, calm), (4, flick)):
        save_replay(app.store, recording, now=day(number))
    screen = LibraryScreen()
    app.push(screen)
    hands.wait(1)
    return screen


def days(library: LibraryScreen) -> list[int]:
    return [entry.file.when.day for entry in library.entries]


# -- search --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "found"),
    [("mira", [4, 3]), ("MIRA drops", [3]), ("tonne", [5, 3]), ("top this", [4]),
     ("otto", [5]), ("2026-11-04", [4]), ("nobody", [])],
)  # fmt: skip
def test_typing_filters_by_title_game_player_and_file(hands, library, typed, found):
    hands.key(pygame.K_f, CTRL)
    assert library.widgets.focus is library.search
    hands.type(typed)
    hands.wait(0.2)
    assert days(library) == found
    assert library.widgets.focus is library.search
    assert len(library.rows) == len(found)


def test_slash_and_a_press_go_to_the_search_and_down_leaves_it(hands, library):
    hands.key(pygame.K_SLASH)
    assert library.widgets.focus is library.search
    hands.key(pygame.K_DOWN)
    assert library.widgets.focus is library.rows[0][0]
    hands.click_on(library.search)
    hands.type("mira")
    hands.key(pygame.K_RETURN)
    assert library.widgets.focus is library.rows[0][0]
    hands.key(pygame.K_ESCAPE)
    assert library.search.value == "" and days(library) == [5, 4, 3]


def test_letters_typed_into_the_search_are_no_commands(app, hands, library):
    hands.key(pygame.K_f, CTRL)
    hands.key(pygame.K_c)
    hands.type("c")
    hands.key(pygame.K_SPACE)
    hands.type(" ")
    hands.key(pygame.K_DELETE)
    assert app.screen is library and not library.list.chosen and library.search.value == "c "


def test_files_not_read_yet_are_read_for_a_search_a_few_in_each_frame(app, hands, collapse, calm):
    for number in range(1, 21):
        save_replay(app.store, calm if number == 2 else collapse, now=day(number))
    screen = LibraryScreen()
    app.push(screen)
    screen.search.set("otto")
    app.frame()
    assert 0 < sum(entry.read for entry in screen.list.entries) <= 4
    assert screen.busy and "Reading" in screen._status()
    hands.wait(0.5)
    assert days(screen) == [2]


def test_nothing_found_says_so(app, hands, library):
    library.search.set("nobody")
    hands.wait(0.2)
    assert not library.rows
    app.draw()
    hands.key(pygame.K_ESCAPE)
    assert len(library.rows) == 3


# -- order and size ------------------------------------------------------------------------------


def test_they_are_sorted_by_date_fall_and_game(hands, library, collapse):
    order = {}
    for index in (OLDEST, MOST_FELL, BY_GAME, NEWEST):
        hands.click(library.order.cells()[index].center)
        hands.wait(0.2)
        order[index] = days(library)
    assert order[OLDEST] == [3, 4, 5]
    assert order[NEWEST] == [5, 4, 3]
    assert order[MOST_FELL][0] == 3
    assert order[BY_GAME] == [5, 3, 4]


def test_in_a_narrow_window_one_button_goes_through_the_orders(hands, library):
    hands.resize(640, 480)
    assert library.turn.visible and not library.order.visible
    hands.click_on(library.turn)
    assert library.list.order == OLDEST and days(library) == [3, 4, 5]


def test_disk_use_is_told_of_all_and_of_each(app, library):
    sizes = [entry.file.path.stat().st_size for entry in library.entries]
    assert library.list.size == sum(sizes)
    assert library.list.words == f"3 replays · {size_words(sum(sizes))}"
    assert size_words(0) == "0 kB" and size_words(10) == "1 kB"
    assert size_words(2_340_000) == "2.3 MB"


# -- several at once -----------------------------------------------------------------------------


def test_two_are_chosen_by_keys_and_compared(app, hands, library):
    hands.key(pygame.K_SPACE)
    assert library.list.chosen == [library.entries[0].file]
    assert library.compare.visible and not library.compare.enabled
    hands.key(pygame.K_c)
    assert app.screen is library
    library.widgets.set_focus(library.rows[2][0])
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_c)
    assert isinstance(app.screen, CompareScreen)
    assert [side.name for side in app.screen.pair.sides] == [
        library.entries[0].title, library.entries[2].title
    ]  # fmt: skip
    hands.key(pygame.K_ESCAPE)
    assert app.screen is library and len(library.list.chosen) == 2


def test_two_are_chosen_by_pointer_and_compared(app, hands, library):
    for row in library.rows[:2]:
        hands.click_on(row[0].tick)
    assert library.compare.enabled
    hands.click_on(library.compare)
    assert isinstance(app.screen, CompareScreen)


def test_a_chosen_file_that_is_gone_is_no_harm(app, hands, library):
    hands.key(pygame.K_a, CTRL)
    for entry in library.entries[:2]:
        entry.file.path.unlink()
    library.choose_none()
    for row in library.rows[:2]:
        row[0].tick.turn()
    library.compare_chosen()
    assert app.screen is library and "cannot be read" in app.toasts.items[-1].text
    library.resume()
    assert not library.list.chosen and len(library.rows) == 1


def test_several_are_deleted_at_once_and_come_back_at_once(app, hands, library):
    paths = [entry.file.path for entry in library.entries]
    hands.key(pygame.K_a, CTRL)
    assert len(library.list.chosen) == 3
    hands.click_on(library.rows[1][0].tick)
    hands.key(pygame.K_DELETE)
    assert isinstance(app.screen, Confirm) and "2" in app.screen.title
    assert all(path.exists() for path in paths)
    hands.wait(0.5)
    hands.click_on(app.screen.yes_button)
    assert [path.exists() for path in paths] == [False, True, False]
    assert len(library.gone) == 2 and library.undo.visible and not library.list.chosen
    hands.key(pygame.K_z, CTRL)
    assert all(path.exists() for path in paths) and not library.undo.visible


def test_escape_forgets_what_is_chosen_before_it_leaves(app, hands, library):
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is library and not library.list.chosen
    assert not library.rows[0][0].tick.value


def test_what_is_chosen_stays_so_through_search_and_order(hands, library):
    hands.click_on(library.rows[2][0].tick)
    file = library.list.chosen[0]
    library.search.set("otto")
    hands.wait(0.2)
    library.search.set("")
    hands.click(library.order.cells()[OLDEST].center)
    assert library.list.chosen == [file]
    assert [row[0].tick.value for row in library.rows] == [True, False, False]


def test_enter_opens_the_row_and_the_focus_stays_on_its_replay(app, hands, library):
    library.widgets.set_focus(library.rows[2][0])
    hands.click(library.order.cells()[OLDEST].center)
    hands.key(pygame.K_RETURN) if library.widgets.focus is library.rows[0][0] else None
    library.widgets.set_focus(library.rows[1][0])
    hands.key(pygame.K_RETURN)
    assert isinstance(app.screen, ReplayScreen)


@pytest.mark.parametrize("size", [(640, 480), (960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_tools_and_strip_fit_at_every_size(app, hands, library, size, text):
    app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
    hands.resize(*size)
    hands.key(pygame.K_a, CTRL)
    canvas = app.canvas
    tools = [library.search, library.order if library.order.visible else library.turn]
    strip = [library.compare, library.strip.remove, library.strip.forget]
    for group in (tools, strip):
        for i, one in enumerate(group):
            assert one.visible and canvas.rect.contains(one.rect)
            assert not any(one.rect.colliderect(other.rect) for other in group[i + 1 :])
    assert library.search.rect.top >= library.back.rect.bottom
    assert library.area.rect.bottom <= library.strip.rect.top + 1
    for row, *_buttons in library.rows:
        assert not row.tick.rect.colliderect(row.picture_rect)


# -- the cap on automatic replays ----------------------------------------------------------------


def test_the_oldest_unnamed_automatic_ones_go_and_it_is_told(app, calm):
    app.change_settings(msgspec.structs.replace(app.settings, replays="50"))
    for number in range(1, 29):
        save_replay(app.store, calm, now=day(number), automatic=True)
        save_replay(app.store, calm, now=day(number).replace(hour=21), automatic=True)
    named = list_replays(app.store)[-1].path
    rename_replay(app.store, named, "The first of all")
    path = keep_automatically(app, calm, day(29))
    left = [file.path for file in list_replays(app.store)]
    assert len(left) == 51 and path in left and named in left
    assert min(when.when for when in list_replays(app.store) if when.path != named) == day(
        4
    ).replace(hour=21)
    assert app.toasts.items[-1].text.startswith("The 6 oldest automatic replays were deleted")


def test_what_somebody_kept_is_never_counted_nor_deleted(app, calm):
    for number in range(1, 6):
        save_replay(app.store, calm, now=day(number))
    for number in range(6, 9):
        save_replay(app.store, calm, now=day(number), automatic=True)
    gone = trim_replays(app.store, 2)
    assert [file.when for file in gone] == [day(6)]
    assert len(list_replays(app.store)) == 7


def test_damaged_and_foreign_files_are_left_alone(app, calm):
    for number in range(1, 4):
        save_replay(app.store, calm, now=day(number), automatic=True)
    bad = app.store.replays / "2020-01-01_0000_x.npz"
    bad.write_bytes(b"no zip")
    trim_replays(app.store, 1)
    assert bad.exists() and len(list_replays(app.store)) == 2


def test_without_a_cap_nothing_goes(app, calm):
    app.change_settings(msgspec.structs.replace(app.settings, replays="all"))
    assert app.settings.most_replays is None
    for number in range(1, 4):
        keep_automatically(app, calm, day(number))
    assert len(list_replays(app.store)) == 3 and not app.toasts.items


def test_one_that_was_just_made_stays_even_when_its_clock_is_wrong(app, calm):
    for number in range(2, 5):
        save_replay(app.store, calm, now=day(number), automatic=True)
    path = save_replay(app.store, calm, now=day(1), automatic=True)
    trim_replays(app.store, 2, path)
    assert path.exists() and len(list_replays(app.store)) == 2


def test_a_file_that_cannot_be_deleted_is_told_and_the_new_one_is_kept(app, calm, monkeypatch):
    app.change_settings(msgspec.structs.replace(app.settings, replays="50"))

    def refuse(*_args):
        raise replayfiles.StoreError("It cannot be deleted.")

    monkeypatch.setattr(replayfiles, "trim_replays", refuse)
    path = keep_automatically(app, calm, day(1))
    assert path.exists() and app.toasts.items[-1].text == "It cannot be deleted."


def test_the_cap_is_set_in_the_settings(app, hands):
    from games.shell.screens.settings import SettingsScreen

    screen = SettingsScreen()
    app.push(screen)
    app.frame(0)
    assert app.settings.replays == "200"
    screen.widgets.set_focus(screen.replays)
    hands.key(pygame.K_LEFT)
    assert app.settings.replays == "100"
