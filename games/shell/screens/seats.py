"""Before a match: who sits where, the game's options, the tuning and the seed."""

from typing import Any

import msgspec
import pygame
from pygame import FRect

import games
from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.dialogs import open_choice
from games.shell.events import Event, Key
from games.shell.fields import Choice, TextField
from games.shell.focus import Group
from games.shell.opening import open_table, solo_of
from games.shell.optionrows import Row, rows
from games.shell.screen import Screen
from games.shell.scroll import ScrollArea
from games.shell.seatrows import SeatList, first_seats
from games.shell.setup import MatchSetup, SeatSetup, words
from games.shell.widgets import Button, Toggle


class SeatsScreen(Screen):
    """What is agreed before a match of a game.

    Args:
        game: the name of the game.
        setup: what was agreed the last time, to begin from.
    """

    def __init__(self, game: str, setup: MatchSetup | None = None) -> None:
        super().__init__()
        self.game = games.load(game)
        self.about = self.game.about()
        self.before = setup
        self.values: dict[str, Any] = {}
        self.area = ScrollArea()
        self.area.draw_sheet = self._draw_sheet
        self.options: list[Row] = []
        self.presets: tuple[str, ...] = ()
        self.preset = 0
        self.locked = setup is not None and setup.tuning_locked
        self.panels: list[FRect] = []
        self.heads: list[tuple[str, float, float]] = []

    def enter(self) -> None:
        """Make the widgets."""
        opener = open_choice(self)
        known = self.before.seats if self.before else None
        seats = list(known) if known else first_seats(self.game.name, self.app.settings.names)
        self.back = self.widgets.add(Button(_("Home"), self._leave, "cloth", small=True))
        self.widgets.add(self.area)
        self.seats = self.area.add(SeatList(self.game.name, seats, opener, self._changed))
        side = self.area.add(Group())
        self.side = side
        self.options = rows(self.game.options, self._set, opener)
        if self.game.physical:
            self._add_tuning(opener)
        seed = "" if self.before is None or self.before.seed is None else str(self.before.seed)
        self.seed = TextField(seed, None, 18, _("at random"), accepts=str.isdecimal)
        self.options.append(
            Row(_("Seed"), _("The same seed deals the same match; empty for a new one."),
                self.seed, 200.0)
        )  # fmt: skip
        for row in self.options:
            side.add(row.widget)
        self.solo = self.widgets.add(Button(_("Solo challenge"), self._solo, "cloth", "star"))
        self.solo.visible = solo_of(self.game.name) is not None
        self.start = self.widgets.add(Button(_("Start"), self._start, "primary", "play"))
        self.widgets.focus = self.start

    def _add_tuning(self, opener: Any) -> None:
        from sim import Tuning

        self.presets = tuple(Tuning.presets(self.game.name))
        usual = self.game.preset.rpartition("/")[2]
        if usual in self.presets:
            self.preset = self.presets.index(usual)
        if len(self.presets) > 1:
            labels = [words(name).capitalize() for name in self.presets]
            choice = Choice(labels, self.preset, self._set_preset, opener)
            says = _("How rough, heavy and bouncy everything is.")
            self.options.append(Row(_("Tuning"), says, choice, 200.0))
        self.lock = Toggle("", self.locked, self._set_locked)
        says = _("The physics stays as it is.")
        self.options.append(Row(_("Lock the tuning"), says, self.lock, 52.0))

    def _set(self, name: str, value: Any) -> None:
        self.values[name] = value

    def _set_locked(self, locked: bool) -> None:
        self.locked = locked

    def _set_preset(self, index: int) -> None:
        self.preset = index

    def _changed(self) -> None:
        self.app.relayout(self)

    def _leave(self) -> None:
        self.app.pop(self)

    def setup(self) -> MatchSetup:
        """Return what is agreed now.

        Raises:
            ValueError: an option is out of its range.
        """
        tuning = ""
        if self.presets and self.preset < len(self.presets):
            tuning = f"{self.game.name}/{self.presets[self.preset]}"
        return MatchSetup(
            game=self.game.name,
            seats=tuple(SeatSetup(seat.name.strip(), seat.level) for seat in self.seats.seats),
            options=self.game.parse_options(self.values) if self.values else None,
            tuning=tuning,
            seed=int(self.seed.value) if self.seed.value else None,
            tuning_locked=self.locked,
        )

    def _solo(self) -> None:
        opener = solo_of(self.game.name)
        if opener is None:
            return
        setup = self.setup()
        people = [seat.name for seat in setup.seats if not seat.level]
        opener(self.app, setup.tuning, setup.seed, people[0] if people else "")

    def _start(self) -> None:
        problem = self.seats.problem()
        if problem:
            self.app.toast(problem, bad=True)
            return
        try:
            setup = self.setup()
            open_table(self.app, setup)
            self._keep_names(setup)
        except ValueError as error:
            self.app.toast(str(error), bad=True)

    def _keep_names(self, setup: MatchSetup) -> None:
        names = tuple(seat.name for seat in setup.seats if not seat.level)
        if names and names != self.app.settings.names:
            self.app.change_settings(msgspec.structs.replace(self.app.settings, names=names))

    def handle(self, event: Event) -> bool:
        """Take an event; Esc goes back."""
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.key == pygame.K_ESCAPE:
            self._leave()
            return True
        return False

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the seats at the left and the options at the right, or below where it is narrow."""
        edge = 24.0 if canvas.compact else 80.0
        wide = min(1120.0, canvas.width - 2 * edge)
        left = (canvas.width - wide) / 2
        top = 80.0 if canvas.compact else 60 + canvas.leading(theme.NUMBER) + 46
        back = self.back.fit(canvas)
        self.back.rect = FRect(left, 20 if canvas.compact else 44, *back)
        start = self.start.fit(canvas)
        foot = canvas.height - start[1] - (16 if canvas.compact else 40)
        self.start.rect = FRect(left + wide - start[0] - 40, foot, start[0] + 40, start[1])
        solo = self.solo.fit(canvas)
        self.solo.rect = FRect(left, foot, min(solo[0], self.start.rect.left - left - 16), solo[1])
        self.area.rect = FRect(left - 12, top, wide + 24, max(1.0, foot - 16 - top))
        side_by_side = wide >= 860
        main = wide * (0.6 if canvas.compact else 0.58) if side_by_side else wide
        head = canvas.leading(theme.LEAD) + 24
        seats_tall = head + self.seats.place(canvas, 12 + 24, head + 4, main - 48) + 28
        self.panels = [FRect(12, 4, main, seats_tall)]
        self.heads = [(_("Players"), 36.0, 4.0)]
        x, y = (12 + main + 24, 4.0) if side_by_side else (12.0, seats_tall + 28)
        self.heads.append((_("Options"), x + 24, y))
        rest = wide - main - 24 if side_by_side else wide
        side_tall = self._place_options(canvas, x + 24, y + head, rest - 48) + head + 12
        self.panels.append(FRect(x, y, rest, side_tall))
        if side_by_side:
            tallest = max(self.area.rect.height - 20, *(panel.height for panel in self.panels))
            for panel in self.panels:
                panel.height = tallest
        self.area.content_height = max(panel.bottom for panel in self.panels) + 16
        if self.area.content_height - self.area.rect.height < 17:
            self.area.content_height = self.area.rect.height

    def _place_options(self, canvas: Canvas, left: float, top: float, width: float) -> float:
        y = top
        for row in self.options:
            tall = max(row.tall, canvas.leading() + 16)
            beside = width - row.width - 16
            row.room = width if beside < 190 else beside
            lines = 1 + (len(canvas.lines(row.help, row.room)) if row.help else 0)
            row.top = y
            if beside < 190:
                below = y + lines * canvas.leading() + 8
                row.widget.rect = FRect(left, below, row.width, tall)
                y = below + tall + 24
            else:
                row.widget.rect = FRect(left + width - row.width, y + 6, row.width, tall)
                y += max(tall + 12, canvas.leading() * lines) + 24
        self.side.rect = FRect(left - 8, top - 8, width + 16, y - top + 16)
        return y - top

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the name of the game, the two sheets and the widgets."""
        canvas.cloth()
        middle = self.back.rect.centery
        room = canvas.width - 2 * (self.back.rect.right + 16)
        title = theme.TITLE if canvas.compact else theme.NUMBER
        if room < canvas.measure(self.about.title, title, theme.HEAVY):
            title = theme.LEAD
        if room > 60:
            at = (canvas.width / 2, middle)
            canvas.text(self.about.title, at, title, theme.HEAVY, theme.CREAM, "center", room)
        if not canvas.compact:
            at = (canvas.width / 2, middle + canvas.leading(title) / 2 + 18)
            canvas.text(self.about.sentence, at, theme.LEAD, theme.REGULAR, theme.CREAM_SOFT,
                        "center", canvas.width - 48)  # fmt: skip
        problem = self.seats.problem()
        if problem:
            at = (self.start.rect.x - 16, self.start.rect.centery)
            left = self.area.rect.x + 12
            if self.solo.visible:
                left = self.solo.rect.right + 16
            canvas.text(problem, at, theme.NORMAL, theme.BOLD, theme.CREAM, "midright",
                        at[0] - left)  # fmt: skip
        super().draw(canvas)

    def _draw_sheet(self, canvas: Canvas) -> None:
        for panel in self.panels:
            canvas.panel(panel)
        for words_, x, y in self.heads:
            at = (x, y + 16)
            canvas.text(words_, at, theme.LEAD, theme.HEAVY)
        for row in self.options:
            left, y = self.side.rect.x + 8, row.top
            if row is not self.options[0]:
                canvas.rule(left, y - 13, self.side.rect.width - 16)
            canvas.text(row.label, (left, y), theme.NORMAL, theme.BOLD, room=row.room)
            if row.help:
                below = FRect(left, y + canvas.leading(), row.room, 200)
                canvas.paragraph(row.help, below, colour=theme.SOFT)
