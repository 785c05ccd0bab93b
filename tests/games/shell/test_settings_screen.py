"""The settings screen: every setting by pointer and by key, kept at once, at every size."""

import subprocess
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from games.shell import features
from games.shell.app import App
from games.shell.dialogs import PauseMenu
from games.shell.fields import TextField
from games.shell.screen import Screen
from games.shell.screens import settings as module
from games.shell.screens.home import HomeScreen
from games.shell.screens.settings import SettingsScreen, open_settings, show_folder
from games.shell.settings import Settings, load_settings

from .conftest import Hands

SIZES = [(640, 480), (960, 540), (1280, 720), (1920, 1080)]


@pytest.fixture
def screen(app: App) -> SettingsScreen:
    app.push(HomeScreen())
    open_settings(app)
    app.frame()
    made = app.screen
    assert isinstance(made, SettingsScreen)
    return made


def kept(app: App) -> Settings:
    found, problem = load_settings(app.store)
    assert problem == ""
    return found


def test_settings_have_a_button_at_home_and_in_the_pause_menu() -> None:
    features.load()
    for place in ("home", "pause"):
        assert "settings" in [feature.name for feature in features.at(place)]


def test_every_setting_is_set_with_the_keyboard_and_kept_at_once(
    app: App, hands: Hands, screen: SettingsScreen
) -> None:
    hands.key(pygame.K_RIGHT)
    assert kept(app).text_size == "large" and app.canvas.text_factor == 1.25
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    assert kept(app).ui_scale == "1.25" and app.canvas.scale == 1.25
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_SPACE)
    assert kept(app).reduced_motion
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert kept(app).muted and app.sound.muted
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_HOME)
    assert kept(app).volume == 0.0 and app.sound.volume == 0.0
    hands.key(pygame.K_RIGHT)
    assert kept(app).volume == 0.05
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    assert kept(app).bot_pace == "fast" and app.settings.bot_seconds < 0.5
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["normal", "large", "huge"])
def test_all_can_be_reached_and_nothing_overlaps_at_every_size(
    app: App, hands: Hands, screen: SettingsScreen, size: tuple[int, int], text: Any
) -> None:
    app.change_settings(replace(app.settings, text_size=text))
    hands.resize(*size)
    canvas = app.canvas
    placed = [widget.rect for widget in screen.area.children]
    for i, rect in enumerate(placed):
        assert rect.width > 20 and rect.left >= 0 and rect.right <= screen.area.rect.width
        assert rect.bottom <= screen.area.content_height
        assert not any(rect.colliderect(other) for other in placed[:i])
    seen = set()
    for _n in range(len(placed) + 2):
        hands.key(pygame.K_TAB)
        focus = screen.widgets.focus
        assert focus is not None and focus.host is not None
        seen.add(id(focus))
        if focus is not screen.back:
            on_screen = focus.host.rect_on_screen(focus)
            assert screen.area.rect.top <= on_screen.top
            assert on_screen.bottom <= canvas.height
    assert len(seen) >= len(placed)


def test_the_pointer_drags_the_volume(app: App, hands: Hands, screen: SettingsScreen) -> None:
    place = hands.place(screen.volume)
    hands.press(place.center)
    hands.move((place.right - 12, place.centery))
    hands.release((place.right - 12, place.centery))
    assert kept(app).volume == 1.0


def test_the_key_m_switches_sound_everywhere_says_so_and_is_remembered(
    app: App, hands: Hands, screen: SettingsScreen
) -> None:
    hands.key(pygame.K_m)
    assert app.sound.muted and kept(app).muted and not screen.sound.value
    assert [toast.text for toast in app.toasts.items] == ["Sound is off."]
    hands.key(pygame.K_m)
    assert not app.sound.muted and not kept(app).muted and screen.sound.value
    assert [toast.text for toast in app.toasts.items] == ["Sound is on."]
    app.push(PauseMenu([("Resume", "play", lambda: None)]))
    hands.key(pygame.K_m)
    assert app.sound.muted
    hands.key(pygame.K_m, pygame.KMOD_LCTRL)
    assert app.sound.muted


def test_an_m_that_is_typed_switches_nothing(app: App, hands: Hands) -> None:
    typing = Screen()
    typing.widgets.focus = typing.widgets.add(TextField())
    app.push(typing)
    hands.key(pygame.K_m)
    assert not app.sound.muted


def test_folders_are_shown_copied_and_opened(
    app: App, hands: Hands, screen: SettingsScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [line.says for _head, lines in screen.groups for line in lines if line.more]
    store = app.store
    assert paths == [str(store.replays), str(store.matches), str(store.config)]
    clip: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clip.append)
    shown: list[Path] = []
    monkeypatch.setattr(module, "show_folder", shown.append)
    copy, show = screen.groups[-1][1][0].more
    screen.widgets.set_focus(copy)
    hands.key(pygame.K_RETURN)
    assert clip == [str(store.replays)]
    hands.key(pygame.K_TAB)
    assert screen.widgets.focus is show
    hands.key(pygame.K_RETURN)
    assert shown == [store.replays] and store.replays.is_dir()


def test_a_folder_that_cannot_be_opened_is_one_sentence(
    app: App, hands: Hands, screen: SettingsScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: Any, **_more: Any) -> None:
        raise FileNotFoundError(2, "No such file", "xdg-open")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(module, "show_folder", lambda path: show_folder(path, refuse))
    screen.widgets.set_focus(screen.groups[-1][1][0].more[1])
    hands.key(pygame.K_RETURN)
    assert len(app.toasts.items) == 1 and app.toasts.items[0].bad
    monkeypatch.setattr(pygame.scrap, "put_text", refuse_scrap)
    screen.widgets.set_focus(screen.groups[-1][1][0].more[0])
    hands.key(pygame.K_RETURN)
    assert str(app.store.replays) in app.toasts.items[-1].text


def refuse_scrap(_text: str) -> None:
    raise pygame.error("no clipboard")


def test_settings_that_cannot_be_kept_still_count(
    app: App, hands: Hands, screen: SettingsScreen
) -> None:
    (app.store.config).parent.mkdir(parents=True, exist_ok=True)
    app.store.config.write_text("in the way")
    hands.key(pygame.K_RIGHT)
    assert app.canvas.text_factor == 1.25
    assert app.toasts.items[-1].bad
