"""The export dialog: what can be chosen, a bar that grows while frames go on, cancel, refusals."""

import time
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from games.export import FORMATS, apart, formats
from games.export.apart import Apart
from games.export.plan import Wanted
from games.shell.dialogs import Confirm
from games.shell.exporting import ExportDialog, open_export
from games.shell.screens.replay import ReplayScreen, open_replay

MOST_FRAMES = 40_000
NAMES = list(FORMATS)


@pytest.fixture
def dialog(app, calm) -> ExportDialog:
    open_replay(app, calm)
    app.frame()
    open_export(app, calm, "calm")
    app.frame()
    assert isinstance(app.screen, ExportDialog)
    return app.screen


def choose(dialog: ExportDialog, name: str) -> None:
    dialog.form.kind.choose(NAMES.index(name))


def finish(app: Any, dialog: ExportDialog) -> list[float]:
    """Draw frames until the export is over; return how much was done at each."""
    shares: list[float] = []
    for _frame in range(MOST_FRAMES):  # each waits a little: the bound is no clock
        if not dialog.running:
            return shares
        app.frame(1 / 60)
        if dialog.work is not None:
            shares.append(dialog.work.share)
        time.sleep(0.005)
    raise AssertionError("the export does not end")


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_a_file_is_written_while_frames_are_drawn(app, dialog, hands, monkeypatch):
    pytest.importorskip("PIL")
    choose(dialog, "gif")
    dialog.form.size.choose(0)
    drawn = []
    monkeypatch.setattr(dialog, "draw", lambda canvas: drawn.append(dialog.work), raising=True)
    hands.click_on(dialog.yes_button)
    assert dialog.running and not dialog.yes_button.enabled
    shares = finish(app, dialog)
    assert shares == sorted(shares) and len({s for s in shares if 0 < s < 1}) >= 3
    assert len(drawn) >= 3
    assert dialog.work is not None and dialog.work.result is not None
    path = dialog.work.result.path
    assert files(app.store.data / "exports") == ["calm.gif"] and path.read_bytes()[:3] == b"GIF"
    words, _colour = dialog.told
    assert str(path) in words and "320x180" in words
    assert dialog.no_button.label == "Close" and not dialog.yes_button.visible
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, ReplayScreen)


@pytest.mark.parametrize("name", [n for n in NAMES if n not in ("gif", "webm", "mkv")])
def test_every_format_can_be_chosen(app, dialog, name):
    if FORMATS[name].missing:
        pytest.skip(FORMATS[name].missing)
    choose(dialog, name)
    if dialog.form.size.visible:
        dialog.form.size.choose(0)
    app.frame()
    dialog.save()
    finish(app, dialog)
    assert dialog.trouble == ""
    assert files(app.store.data / "exports") == [f"calm.{name}"]


def test_only_what_a_format_has_is_asked(app, dialog):
    form = dialog.form
    for name, one in FORMATS.items():
        choose(dialog, name)
        app.frame()
        assert form.size.visible == ("size" in one.takes)
        assert form.speed.visible == ("speed" in one.takes)
        assert form.rate.visible == (one.fps is not None)
        if one.size:
            assert form.wanted.size == one.size and form.wanted.fps == one.fps


def test_the_keyboard_alone_is_enough(app, calm, hands):
    open_replay(app, calm)
    app.frame()
    hands.key(pygame.K_x)
    dialog = app.screen
    assert isinstance(dialog, ExportDialog)
    for _ in range(NAMES.index("csv")):
        hands.key(pygame.K_DOWN)
    assert dialog.form.format.name == "csv"
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_END)
    hands.type("-mine")
    for _ in range(20):
        if dialog.widgets.focus is dialog.yes_button:
            break
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    finish(app, dialog)
    (name,) = files(app.store.data / "exports")
    assert name.endswith("-mine.csv") and "Otto" in name


def test_the_list_of_replays_exports_the_one_with_the_focus(app, calm, collapse, hands):
    from datetime import datetime

    from games.shell.replayfiles import save_replay
    from games.shell.screens.library import LibraryScreen

    for i, recording in enumerate((calm, collapse)):
        save_replay(app.store, recording, now=datetime(2026, 11, 30, 21, 40 + i))
    library = LibraryScreen()
    app.push(library)
    app.frame()
    row = library.rows[1][0]
    library.widgets.set_focus(row)
    hands.key(pygame.K_x)
    assert isinstance(app.screen, ExportDialog)
    assert app.screen.source == row.entry.file.path and "Otto" in app.screen.form.file_name
    hands.key(pygame.K_ESCAPE)
    hands.click_on(library.rows[0][3])
    assert isinstance(app.screen, ExportDialog)
    assert app.screen.source == library.rows[0][0].entry.file.path
    hands.key(pygame.K_ESCAPE)
    library.widgets.set_focus(library.rows[1][0])
    row.entry.file.path.write_bytes(b"broken")
    hands.key(pygame.K_x)
    assert app.screen is library and "cannot be opened" in app.toasts.items[-1].text


def test_a_stretch_that_is_looped_is_offered(app, collapse):
    open_replay(app, collapse)
    app.frame()
    screen = app.screen
    screen.playback.seek(0.5)
    screen.playback.set_a()
    screen.playback.seek(1.25)
    screen.playback.set_b()
    screen.export()
    app.frame()
    wanted = app.screen.form.wanted
    assert (wanted.start_s, wanted.end_s) == (0.5, 1.25)


def test_cancel_half_way_leaves_nothing_and_the_dialog_goes_on(app, dialog, hands):
    pytest.importorskip("PIL")
    choose(dialog, "gif")
    dialog.form.speed.choose(0)
    app.frame()
    dialog.save()
    folder = app.store.data / "exports"
    for _frame in range(MOST_FRAMES):
        app.frame(1 / 60)
        if dialog.work is not None and dialog.work.share > 0.1:
            break
        time.sleep(0.005)
    assert any(name.endswith(".part") for name in files(folder))
    hands.click_on(dialog.no_button)
    finish(app, dialog)
    assert files(folder) == [] and app.screen is dialog and dialog.yes_button.enabled
    choose(dialog, "csv")
    dialog.save()
    finish(app, dialog)
    assert files(folder) == ["calm.csv"]


def test_closing_the_window_ends_the_export_and_leaves_nothing(app, dialog):
    pytest.importorskip("PIL")
    choose(dialog, "gif")
    dialog.form.speed.choose(0)
    dialog.save()
    work = dialog.work
    assert work is not None
    for _frame in range(MOST_FRAMES):
        work.poll()
        if work.share > 0.05:
            break
        time.sleep(0.005)
    dialog.on_quit()
    assert not work._process.is_alive() and files(app.store.data / "exports") == []


def test_a_program_that_dies_takes_its_export_along(calm, tmp_path):
    pytest.importorskip("PIL")
    work = Apart(calm, tmp_path / "out.gif", Wanted(speed=0.02, fps=50, size=(128, 96)))
    for _ in range(MOST_FRAMES):
        work.poll()
        if work.share > 0.05:
            break
        time.sleep(0.005)
    assert not work.done
    work._line.close()  # as the system does when the program is killed
    work._process.join(60)
    assert not work._process.is_alive() and files(tmp_path) == []


def test_a_process_that_is_killed_is_told(calm, tmp_path):
    work = Apart(calm, tmp_path / "out.csv", Wanted())
    work._process.kill()
    work._process.join(60)
    work.poll()
    assert work.done and (work.problem == "the export ended before its time" or work.result)


def test_a_file_that_is_there_is_asked_about(app, dialog, hands):
    folder = app.store.data / "exports"
    folder.mkdir(parents=True)
    choose(dialog, "csv")
    (folder / "calm.csv").write_text("mine")
    app.frame()
    dialog.save()
    app.frame()
    assert isinstance(app.screen, Confirm)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is dialog and (folder / "calm.csv").read_text() == "mine"
    dialog.save()
    app.frame()
    hands.click_on(app.screen.yes_button)
    finish(app, dialog)
    assert (folder / "calm.csv").read_text().startswith("time_s")


def test_a_name_that_is_taken_gets_a_number(app, calm):
    folder = app.store.data / "exports"
    folder.mkdir(parents=True)
    (folder / "calm.gif").write_text("x")
    open_export(app, calm, "calm")
    assert app.screen.form.file_name == "calm_2.mp4"


def test_without_its_package_the_command_is_told(app, dialog, monkeypatch):
    found = formats.find_spec
    monkeypatch.setattr(formats, "find_spec", lambda n: None if n == "av" else found(n))
    choose(dialog, "csv")
    choose(dialog, "mp4")
    app.frame()
    words, _colour = dialog.told
    assert "pip install 'tumbletable[record]'" in words and not dialog.yes_button.enabled
    choose(dialog, "csv")
    assert dialog.yes_button.enabled


def test_the_first_format_offered_is_one_that_can_be_saved(app, calm, monkeypatch):
    for absent in (("av",), ("av", "PIL"), ()):
        monkeypatch.setattr(formats, "find_spec", lambda n, a=absent: None if n in a else n)
        open_export(app, calm, "calm")
        app.frame()
        assert app.screen.yes_button.enabled and not app.screen.form.problem
        assert (app.screen.form.format.name == "mp4") == (not absent)
        app.pop()


def test_a_range_that_is_none_is_told(app, dialog):
    dialog.form.end.set(0.5)
    dialog.form.start.set(1.0)
    app.frame()
    assert "before it begins" in dialog.told[0] and not dialog.yes_button.enabled
    dialog.save()
    assert dialog.work is None


def test_a_name_cannot_lead_elsewhere(app, dialog, hands):
    dialog.form.name.set("")
    app.frame()
    assert "needs a name" in dialog.told[0]
    dialog.widgets.focus = dialog.form.name
    hands.type("../a/b\\c:d")
    assert dialog.form.file_name == "abcd.mp4"


def test_a_folder_that_cannot_be_made_is_told(app, dialog):
    (app.store.data).mkdir(parents=True, exist_ok=True)
    (app.store.data / "exports").write_text("in the way")
    choose(dialog, "csv")
    dialog.save()
    app.frame()
    assert "cannot be made" in dialog.told[0] and app.screen is dialog


def test_a_process_that_cannot_be_begun_is_told(app, dialog, monkeypatch):
    def none(_kind: str) -> Any:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(apart.multiprocessing, "get_context", none)
    choose(dialog, "csv")
    dialog.save()
    assert "no process could be begun" in dialog.trouble.lower()


@pytest.mark.parametrize("size", [(640, 360), (960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_buttons_are_inside_the_window_at_every_size(app, calm, hands, size, text):
    from msgspec.structs import replace

    app.change_settings(replace(app.settings, text_size=text))
    hands.resize(*size)
    open_export(app, calm, "calm")
    app.frame()
    dialog, window = app.screen, app.canvas.rect
    for name in NAMES:
        choose(dialog, name)
        app.frame()
        for button in (dialog.yes_button, dialog.no_button):
            assert window.contains(button.rect) and dialog.rect.contains(button.rect)
        assert dialog.form.rect.bottom <= dialog._told.top
        assert dialog._told.bottom <= dialog.yes_button.rect.top + 1
        assert np.isfinite(dialog.form.content_height)
