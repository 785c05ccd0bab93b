"""The rows of the seats screen: who sits where."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import FRect

import games
from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.fields import Choice, TextField
from games.shell.focus import Group
from games.shell.setup import SeatSetup, words
from games.shell.widgets import Button

_BOT_NAMES = ("Otto", "Jana", "Emil", "Mia", "Jonas", "Lena")


@dataclass
class SeatRow:
    """The widgets of one seat."""

    name: TextField
    kind: Choice
    up: Button
    down: Button
    remove: Button
    rect: FRect


def first_seats(game: str, people: tuple[str, ...]) -> list[SeatSetup]:
    """Return who sits where at first: one person, and a bot or a second person."""
    known = games.load(game)
    person = people[0] if people else _("Player {n}").format(n=1)
    seats = [SeatSetup(person)]
    levels = known.bots
    while len(seats) < max(known.seats[0], min(2, known.seats[-1])):
        seats.append(new_seat(seats, levels[len(levels) // 2] if levels else ""))
    return seats


def new_seat(seats: list[SeatSetup], level: str) -> SeatSetup:
    """Return a seat for the next to join, with a name that nobody has."""
    taken = {seat.name for seat in seats}
    if level:
        name = next((name for name in _BOT_NAMES if name not in taken), "")
        if name:
            return SeatSetup(name, level)
    n = len(seats) + 1
    while _("Player {n}").format(n=n) in taken:
        n += 1
    return SeatSetup(_("Player {n}").format(n=n), level)


class SeatList(Group):
    """The seats of a match, and what changes them.

    Args:
        game: the name of the game.
        seats: who sits where at first.
        opener: opens the list of a choice.
        changed: told when seats were added, removed or moved, so that they are placed anew.
    """

    def __init__(
        self,
        game: str,
        seats: list[SeatSetup],
        opener: Callable[[Choice], None],
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        known = games.load(game)
        self.limits = known.seats
        self.levels = ("", *known.bots)
        self.labels = [_("Person"), *(_("Bot: {level}").format(level=words(level))
                                      for level in known.bots)]  # fmt: skip
        self.icons = ["person"] + ["robot"] * len(known.bots)
        self.seats = seats
        self.opener = opener
        self.changed = changed
        self.rows: list[SeatRow] = []
        self.add_button = Button(_("Add a player"), self.join, "paper", small=True)
        self._fill()

    def _fill(self) -> None:
        self.children.clear()
        self.grab = None
        self.rows = []
        for i, seat in enumerate(self.seats):
            name = self.add(TextField(seat.name, partial(self._rename, i), 16, _("Name")))
            at = self.levels.index(seat.level) if seat.level in self.levels else 0
            kind = self.add(Choice(self.labels, at, partial(self._set_kind, i), self.opener,
                                   self.icons))  # fmt: skip
            up = self.add(Button("", partial(self.move, i, -1), "paper", "up", small=True))
            down = self.add(Button("", partial(self.move, i, 1), "paper", "down", small=True))
            remove = self.add(Button("", partial(self.part, i), "paper", "close", small=True))
            up.enabled, down.enabled = i > 0, i < len(self.seats) - 1
            remove.enabled = len(self.seats) > self.limits[0]
            self.rows.append(SeatRow(name, kind, up, down, remove, FRect(0, 0, 0, 0)))
        self.add(self.add_button)
        self.add_button.enabled = len(self.seats) < self.limits[-1]

    def _rename(self, at: int, name: str) -> None:
        self.seats[at] = SeatSetup(name, self.seats[at].level)

    def _set_kind(self, at: int, kind: int) -> None:
        self.seats[at] = SeatSetup(self.seats[at].name, self.levels[kind])

    def move(self, at: int, by: int) -> None:
        """Let a player change places with the next one up or down."""
        to = at + by
        if 0 <= to < len(self.seats):
            self.seats[at], self.seats[to] = self.seats[to], self.seats[at]
            self._refill()
            row = self.rows[to]
            button = row.up if by < 0 else row.down
            self._refocus(button if button.enabled else row.down if by < 0 else row.up)

    def part(self, at: int) -> None:
        """Take a seat away."""
        if len(self.seats) > self.limits[0]:
            del self.seats[at]
            self._refill()
            row = self.rows[min(at, len(self.rows) - 1)]
            self._refocus(row.remove if row.remove.enabled else self.add_button)

    def join(self) -> None:
        """Add a seat, for a bot where the game has any."""
        if len(self.seats) < self.limits[-1]:
            level = next((seat.level for seat in reversed(self.seats) if seat.level), "")
            self.seats.append(new_seat(self.seats, level or self.levels[-1]))
            self._refill()
            self._refocus(self.add_button if self.add_button.enabled else self.rows[-1].name)

    def _refill(self) -> None:
        self._fill()
        self.changed()

    def _refocus(self, widget: Button | TextField) -> None:
        root = self.root
        if root is not None:
            root.set_focus(widget)

    def problem(self) -> str:
        """Return what is wrong with the seats, in one sentence; empty when nothing is."""
        names = [seat.name.strip() for seat in self.seats]
        if not all(names):
            return _("Every player needs a name.")
        if len(set(names)) < len(names):
            double = next(name for name in names if names.count(name) > 1)
            return _("Two players are called {name}.").format(name=double)
        return ""

    def place(self, canvas: Canvas, left: float, top: float, width: float) -> float:
        """Place the rows from a corner downwards; return the height taken."""
        field = max(44.0, canvas.leading() + 18)
        widest = max(canvas.measure(label, weight=700) for label in self.labels)
        kind_wide = min(260.0, widest + 12 + 30 + 40)
        narrow = width - 46 - 3 * (field + 2) - 24 - kind_wide < 116 * canvas.text_factor
        step = field + (20 if not narrow else 28 + field)
        for i, row in enumerate(self.rows):
            y = top + i * step
            row.rect = FRect(left, y, width, step)
            middle = y + 10
            x = left + (56 if width > 520 else 46)
            right = left + width
            side = field if width > 520 else field - 4
            for button in (row.remove, row.down, row.up):
                right -= side
                button.rect = FRect(right, middle, side, field)
                right -= 6
            right -= 6
            if narrow:
                row.name.rect = FRect(x, middle, right - x, field)
                below = middle + field + 8
                row.kind.rect = FRect(x, below, left + width - x, field)
            else:
                kind = max(kind_wide, min(220.0, (right - x) * 0.46))
                row.kind.rect = FRect(right - kind, middle, kind, field)
                row.name.rect = FRect(x, middle, right - kind - 12 - x, field)
        wide, tall = self.add_button.fit(canvas)
        y = top + len(self.rows) * step + 12
        self.add_button.rect = FRect(left + 56, y, wide, tall)
        self.rect = FRect(left, top, width, y + tall - top)
        return self.rect.height

    def draw(self, canvas: Canvas) -> None:
        """Draw symbols, lines between the rows, and the widgets."""
        for i, row in enumerate(self.rows):
            canvas.symbol(i, (row.rect.x + 24, row.name.rect.centery), 32)
            canvas.rule(row.rect.x, row.rect.bottom, row.rect.width)
        super().draw(canvas)
