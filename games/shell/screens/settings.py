"""Settings: how large, how loud, how fast, and where the files are; kept at once."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pygame
from msgspec.structs import replace
from pygame import FRect

from games.core.words import _
from games.shell import features, furniture, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key
from games.shell.features import Feature
from games.shell.focus import Widget
from games.shell.replaybar import BackButton
from games.shell.screen import Screen
from games.shell.scroll import ScrollArea
from games.shell.settings import Answer, Pace, Replays, Scale, Settings, TextSize
from games.shell.slider import Slider
from games.shell.store import StoreError
from games.shell.widgets import Button, Segmented, Toggle

if TYPE_CHECKING:
    from games.shell.app import App

_WIDEST = 760.0
_WORDS = {
    "normal": _("Normal"),
    "large": _("Large"),
    "huge": _("Huge"),
    "auto": _("Auto"),
    "slow": _("Slow"),
    "fast": _("Fast"),
    "none": _("No limit"),
    "all": _("All"),
}


@dataclass
class Line:
    """One setting: its label, one sentence, and the widget that sets it.

    Attributes:
        wide: width that the widget asks for; 0 for all there is, below the words.
        more: further widgets in the row below.
    """

    label: str
    says: str
    widget: Widget | None
    wide: float = 0.0
    more: tuple[Button, ...] = ()
    top: float = 0.0
    room: float = 0.0


def opener_of(platform: str) -> str:
    """Return the program that shows a folder on a system, "" where there is none known."""
    return {"win32": "explorer", "darwin": "open"}.get(platform, "xdg-open")


class SettingsScreen(Screen):
    """The settings.

    Attributes:
        lines: what can be set, in groups by their headings.
    """

    def __init__(self) -> None:
        super().__init__()
        self.widgets.arrows = True
        self.groups: list[tuple[str, list[Line]]] = []
        self.heads: list[float] = []
        self.panels: list[FRect] = []
        self.area = ScrollArea()
        self.area.draw_sheet = self._draw_sheet

    # -- what can be set ---------------------------------------------------------------------

    def enter(self) -> None:
        """Make the widgets."""
        now = self.app.settings
        self.back = self.widgets.add(BackButton(_("Back"), self.close, "bar"))
        self.widgets.add(self.area)
        self.text_size = self._choice(get_args(TextSize), now.text_size, "text_size")
        self.scale = self._choice(get_args(Scale), now.ui_scale, "ui_scale")
        self.motion = Toggle("", now.reduced_motion, partial(self._set, "reduced_motion"))
        self.volume = Slider(round(now.volume * 100), 0, 100, 5, self._set_volume)
        self.sound = Toggle("", not now.muted, self._set_sound)
        self.pace = self._choice(get_args(Pace), now.bot_pace, "bot_pace")
        self.answer = self._choice(get_args(Answer), now.answer_time, "answer_time")
        self.replays = self._choice(get_args(Replays), now.replays, "replays")
        self.again = Button(_("Show again"), self._teach_again, small=True)
        self.again.enabled = bool(now.taught)
        self.groups = [
            (_("Looks"), [
                Line(_("Text size"), _("Everything that is written."), self.text_size, 276),
                Line(_("Size of everything"), _("Auto follows the window; a window too small for "
                     "a size takes less."), self.scale, 340),
                Line(_("Reduced motion"), _("Cuts instead of slides, no slow motion."),
                     self.motion, 52),
            ]),
            (_("Sound"), [
                Line(_("Sound"), _("The key M switches it anywhere."), self.sound, 52),
                Line(_("Volume"), "", self.volume, 276),
            ]),
            (_("Play"), [
                Line(_("Pace of bots"), _("How long they wait before a move; a click hurries "
                     "them."), self.pace, 276),
                Line(_("Time to answer"), _("How long a question to all players stays open."),
                     self.answer, 340),
                Line(_("Automatic replays"), _("So many are kept; then the oldest go. One that "
                     "you name or keep yourself stays."), self.replays, 340),
                Line(_("First minute"), _("The short guide to a game comes at its next match."),
                     self.again, 0),
            ]),
            (_("Folders"), [self._folder(*one) for one in self._folders()]),
        ]  # fmt: skip
        self.area.clear()
        for _head, lines in self.groups:
            for line in lines:
                for widget in (line.widget, *line.more):
                    if widget is not None:
                        self.area.add(widget)
        self.widgets.focus = self.text_size

    def _choice(self, values: tuple[str, ...], value: str, name: str) -> Segmented:
        def chosen(index: int) -> None:
            self._set(name, values[index])

        labels = [_WORDS.get(one, one) for one in values]
        return Segmented(labels, values.index(value), chosen)

    def _folders(self) -> list[tuple[str, Path]]:
        store = self.app.store
        return [
            (_("Replays"), store.replays),
            (_("Matches to go on with"), store.matches),
            (_("Settings"), store.config),
        ]

    def _folder(self, label: str, path: Path) -> Line:
        copy = Button(_("Copy the path"), partial(self._copy, path), small=True)
        show = Button(_("Open"), partial(self._open, path), small=True)
        return Line(label, str(path), None, more=(copy, show))

    def _set(self, name: str, value: Any) -> None:
        self._take(replace(self.app.settings, **{name: value}))

    def _set_volume(self, value: float) -> None:
        self._set("volume", round(value / 100, 2))

    def _set_sound(self, on: bool) -> None:
        self._set("muted", not on)
        if on:
            self.app.sound.turn()

    def _teach_again(self) -> None:
        self._set("taught", ())
        self.again.enabled = False
        self.widgets.set_focus(self.pace)
        self.app.toast(_("The next match of each game begins with its first minute."))

    def _take(self, settings: Settings) -> None:
        self.app.change_settings(settings)
        self.app.relayout(self)

    def settings_changed(self) -> None:
        """Show what a key has switched."""
        self.sound.value = not self.app.settings.muted

    # -- folders -----------------------------------------------------------------------------

    def _copy(self, path: Path) -> None:
        try:
            pygame.scrap.put_text(str(path))
        except (pygame.error, AttributeError):
            self.app.toast(_("The path cannot be copied here: {path}").format(path=path), bad=True)
        else:
            self.app.toast(_("Copied: {path}").format(path=path))

    def _open(self, path: Path) -> None:
        try:
            self.app.store.folder(path)
            show_folder(path)
        except (StoreError, OSError) as error:
            words = _("{path} cannot be opened here ({reason}); copy the path instead.")
            self.app.toast(words.format(path=path, reason=error), bad=True)

    # -- events ------------------------------------------------------------------------------

    def close(self) -> None:
        """Go back."""
        self.app.pop(self)

    def handle(self, event: Event) -> bool:
        """Take an event; Esc goes back."""
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.key == pygame.K_ESCAPE:
            self.close()
            return True
        return False

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the groups one below the other, each on a sheet of paper."""
        bar = max(furniture.bar_height(canvas), canvas.leading(theme.LEAD) + 20)
        edge = 24.0 if canvas.width > 800 else 8.0
        wide, tall = self.back.fit(canvas)
        self.back.rect = FRect(edge, (bar - 4 - min(tall, bar - 12)) / 2, wide, min(tall, bar - 12))
        columns = 2 if canvas.width >= theme.COMPACT_WIDTH else 1
        most = _WIDEST * (columns * 0.78 if columns > 1 else max(1.0, canvas.text_factor * 0.85))
        width = min(most, canvas.width - 2 * edge)
        left = (canvas.width - width) / 2
        self.area.rect = FRect(left - 12, bar, width + 24, max(1.0, canvas.height - bar))
        pad = 24.0 if canvas.width > 800 else 16.0
        width = (width - 16 * (columns - 1)) / columns
        self.panels, self.heads, ends = [], [], [20.0] * columns
        for number, (_head, lines) in enumerate(self.groups):
            column = 0 if columns == 1 or number < 2 else 1
            y = top = ends[column]
            x = 12 + column * (width + 16)
            y += 16
            self.heads.append(y)
            y += canvas.leading(theme.LEAD) + 10
            for line in lines:
                y = self._place(canvas, line, x + pad, y, width - 2 * pad) + 20
            self.panels.append(FRect(x, top, width, y - top - 4))
            ends[column] = y + 12
        tall, seen = max(ends) + 4, self.area.rect.height
        self.area.content_height = seen if 0 < tall - seen < 17 else tall
        focus = self.widgets.focus
        if focus is not None:
            self.widgets.set_focus(focus)

    def _place(self, canvas: Canvas, line: Line, x: float, y: float, width: float) -> float:
        """Place one setting; return where it ends."""
        line.top = y
        wide, tall = line.wide, max(40.0, canvas.leading() + 16)
        if isinstance(line.widget, Segmented):
            wide = max(wide, line.widget.fit(canvas)[0])
        elif isinstance(line.widget, Button):
            wide = line.widget.fit(canvas)[0]
        elif isinstance(line.widget, Toggle):
            tall = 32.0
        wide = min(wide, width)
        beside = width - wide - 24 >= 190 * canvas.text_factor and line.widget is not None
        if isinstance(line.widget, Toggle):
            beside = True
        line.room = width - wide - 24 if beside else width
        lead = canvas.leading()
        said = lead + (len(canvas.lines(line.says, line.room)) * lead if line.says else 0)
        end = y + said
        if line.widget is not None and beside:
            middle = y + max(said, tall) / 2
            line.widget.rect = FRect(x + width - wide, middle - tall / 2, wide, tall)
            if said < tall:
                line.top = y + (tall - said) / 2
            end = y + max(said, tall)
        elif line.widget is not None:
            line.widget.rect = FRect(x, end + 8, wide, tall)
            end += 8 + tall
        if line.more:
            end += 8
            for button in line.more:
                need, high = button.fit(canvas)
                button.rect = FRect(x, end, need, high)
                x += need + 12
            end += line.more[0].rect.height
        return end

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        canvas.cloth()
        bar = FRect(0, 0, canvas.width, self.area.rect.y)
        canvas.fill(theme.BAR, bar)
        stops = furniture.WOOD_STOPS
        canvas.gradient(FRect(0, bar.bottom - 4, canvas.width, 4), *stops)
        x = self.back.rect.right + 16
        canvas.text(_("Settings"), (x, bar.centery - 2), theme.LEAD, theme.HEAVY, theme.CREAM,
                    "midleft", canvas.width - x - 16)  # fmt: skip
        super().draw(canvas)

    def _draw_sheet(self, canvas: Canvas) -> None:
        pad = 24.0 if canvas.width > 800 else 16.0
        for (head, lines), y, panel in zip(self.groups, self.heads, self.panels, strict=True):
            x = panel.x + pad
            canvas.panel(panel)
            canvas.text(head, (x, y), theme.LEAD, theme.HEAVY)
            for line in lines:
                self._draw_line(canvas, line, x)

    def _draw_line(self, canvas: Canvas, line: Line, x: float) -> None:
        canvas.text(line.label, (x, line.top), theme.NORMAL, theme.BOLD, room=line.room)
        if line.widget is self.volume:
            said = _("{n} %").format(n=round(self.volume.value))
            if self.app.settings.muted:
                said = _("{n} %, switched off").format(n=round(self.volume.value))
            canvas.text(said, (x + line.room, line.top), colour=theme.SOFT, anchor="topright")
        if line.says:
            below = FRect(x, line.top + canvas.leading(), line.room, 400)
            canvas.paragraph(line.says, below, colour=theme.SOFT)


def show_folder(path: Path, run: Callable[..., Any] = subprocess.Popen) -> None:
    """Show a folder in the system's own window.

    Raises:
        OSError: there is no program for it.
    """
    if sys.platform == "win32":
        os.startfile(path)
        return
    program = opener_of(sys.platform)
    run([program, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def open_settings(app: "App") -> None:
    """Show the settings on top."""
    app.push(SettingsScreen())


features.register(
    Feature("settings", _("Settings"), "settings", ("home", "pause"), open_settings, 30)
)
