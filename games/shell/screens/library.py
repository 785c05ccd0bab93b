"""The library: all replays that are kept, to be searched, watched, compared, renamed, deleted."""

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import features, furniture, replayfiles, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, control
from games.shell.features import Feature
from games.shell.fields import TextField
from games.shell.keysheet import KeySheet, library_keys
from games.shell.librarydeeds import LibraryDeeds
from games.shell.librarystrip import LibraryStrip
from games.shell.replaybar import BackButton
from games.shell.replaylist import NEWEST, ORDERS, ReplayList
from games.shell.replayrow import Entry, ReplayRow, Tick
from games.shell.scroll import ScrollArea
from games.shell.widgets import Button, Segmented

if TYPE_CHECKING:
    from games.shell.app import App

_WIDEST = 960.0
_READ_AT_ONCE = 4
"""Files read in a frame while all of them are wanted."""


class LibraryScreen(LibraryDeeds):
    """The replays that are kept.

    Keys: Enter opens the line with the focus, Space chooses it, F2 renames, Delete deletes what is
    chosen, or that line; C compares the two that are chosen; Ctrl+A chooses all; Ctrl+F or /
    searches; F1 lists the keys; Ctrl+Z takes a deletion back; Esc forgets what is chosen, then the
    search, then goes back.

    Attributes:
        list: the replays, searched and sorted.
        gone: the replays that were deleted last and can be put back.
    """

    def __init__(self) -> None:
        super().__init__()
        self.widgets.arrows = True
        self.list = ReplayList()
        self.rows = []
        self.gone = ()
        self.back = BackButton(_("Home"), self.close, "bar")
        self.help = Button("", self.show_keys, "bar", "help")
        self.search = TextField("", self._searched, 60, _("Search"))
        self.order = Segmented(ORDERS, NEWEST, self._sort)
        self.turn = Button("", self._next_order, "paper", small=True)
        self.strip = LibraryStrip(self)
        self.compare, self.undo = self.strip.compare, self.strip.undo
        self.area = ScrollArea()
        self._size = (1, 1)
        self._radius = 8

    @property
    def entries(self) -> list[Entry]:
        """What is shown, in its order."""
        return self.list.shown

    def enter(self) -> None:
        """Look what there is; what was deleted an earlier time is gone for good."""
        replayfiles.empty_bin(self.app.store)
        self.refresh()
        if self.rows:
            self.widgets.focus = self.rows[0][0]

    def resume(self) -> None:
        """Look again: a replay may have come or gone."""
        self.refresh()
        self.app.relayout(self)

    def leave(self) -> None:
        """Delete for good what was deleted here."""
        replayfiles.empty_bin(self.app.store)

    def on_quit(self) -> None:
        """Delete for good what was deleted here."""
        replayfiles.empty_bin(self.app.store)

    # -- the list ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """List the files anew; what has been read of an unchanged file is kept."""
        self.list.refresh(self.app.store)
        self._show()

    def _show(self) -> None:
        """Make a line for each replay that is shown; the focus stays on its replay."""
        focus, column = self.widgets.focus, 0
        place = self._focused()
        entry = self.rows[place[0]][0].entry if place is not None else None
        column = place[1] if place is not None else 0
        offset = self.area.offset
        self.widgets.clear()
        self.area.clear()
        for widget in (self.back, self.help, self.search, self.order, self.turn, self.area,
                       *self.strip.buttons):  # fmt: skip
            self.widgets.add(widget)
        self.rows = []
        for one in self.entries:
            tick = Tick(partial(self._choose, one))
            tick.value = self.list.is_chosen(one)
            row = self.area.add(ReplayRow(one, partial(self.open, one), tick))
            self.area.add(tick)
            rename = self.area.add(
                Button(_("Rename"), partial(self.rename, one), icon="pencil", small=True)
            )
            delete = self.area.add(
                Button(_("Delete"), partial(self.delete, one), icon="trash", small=True)
            )
            export = self.area.add(
                Button(_("Export"), partial(self.export, one), icon="save", small=True)
            )
            self.rows.append((row, rename, delete, export))
        self.area.offset = offset
        if place is not None and self.rows:
            files = [row.entry.file.path for row, *_buttons in self.rows]
            at = min(place[0], len(self.rows) - 1)
            if entry is not None and entry.file.path in files:
                at = files.index(entry.file.path)
            self.widgets.focus = (*self.rows[at], self.rows[at][0].tick)[column]
        elif place is None and focus in self.widgets.children:
            self.widgets.focus = focus

    def _arrange(self) -> None:
        self.list.arrange()
        self._show()
        self.app.relayout(self)

    def _searched(self, query: str) -> None:
        self.list.query = query
        self.area.offset = 0.0
        self._arrange()

    def _sort(self, index: int) -> None:
        self.list.order = self.order.index = index
        self.area.offset = 0.0
        self._arrange()

    def _next_order(self) -> None:
        self._sort((self.list.order + 1) % len(ORDERS))

    def _focused(self) -> tuple[int, int] | None:
        for i, row in enumerate(self.rows):
            for j, widget in enumerate((*row, row[0].tick)):
                if widget is self.widgets.focus:
                    return i, j
        return None

    @property
    def busy(self) -> bool:
        """Whether there are files left to read, or pictures to make."""
        return self.list.unread() is not None or self._next() is not None

    def _next(self) -> Entry | None:
        """Return what is to be read next: what is in view."""
        for row, *_buttons in self.rows:
            entry = row.entry
            if self.area.near_view(row.rect) and not (entry.read and entry.has_picture(self._size)):
                return entry
        return None

    def update(self, dt: float) -> None:
        """Read a file or a few, or make one picture."""
        if self.list.unread() is not None:
            for _file in range(_READ_AT_ONCE):
                entry = self.list.unread()
                if entry is not None:
                    entry.load()
                    entry.forget_recording()
            self._arrange()
            return
        entry = self._next()
        if entry is None:
            return
        if not entry.read:
            entry.load()
            if entry.problem:
                self.app.relayout(self)
        else:
            entry.make_picture(self._size, self._radius)

    def show_keys(self) -> None:
        """List what the keys do."""
        self.app.push(KeySheet(library_keys()))

    # -- events ------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Key) and self._command(event):
            return True
        if super().handle(event):
            return True
        if not isinstance(event, Key) or control(event):
            return False
        focus = self._focused()
        if event.key == pygame.K_ESCAPE:
            self._step_back()
        elif event.key == pygame.K_BACKSPACE:
            self.close()
        elif event.key == pygame.K_DELETE and self.list.chosen:
            self.delete_chosen()
        elif event.key == pygame.K_DELETE and focus is not None:
            self.delete(self.entries[focus[0]])
        elif event.key == pygame.K_F2 and focus is not None:
            self.rename(self.entries[focus[0]])
        elif event.key == pygame.K_x and focus is not None:
            self.export(self.entries[focus[0]])
        elif event.key == pygame.K_c:
            self.compare_chosen()
        elif event.key == pygame.K_SLASH:
            self.widgets.set_focus(self.search)
        else:
            return False
        return True

    def _command(self, event: Key) -> bool:
        """Take a key that is meant for the whole list, wherever the focus is."""
        typing = self.widgets.focus is self.search
        if event.key == pygame.K_F1:
            self.show_keys()
        elif control(event) and event.key == pygame.K_f:
            self.widgets.set_focus(self.search)
        elif control(event) and event.key == pygame.K_a and not typing:
            self.choose_all()
        elif control(event) and event.key == pygame.K_z and not typing:
            self.undo_delete()
        elif typing and event.key in (pygame.K_DOWN, pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.rows:
                self.widgets.set_focus(self.rows[0][0])
        else:
            return False
        return True

    def _step_back(self) -> None:
        """Forget what is chosen, then the search, then leave."""
        if self.list.chosen:
            self.choose_none()
        elif self.search.value:
            self.search.set("")
            if self.rows:
                self.widgets.set_focus(self.rows[0][0])
        else:
            self.close()

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the bar, the tools, the list and the strip below it."""
        bar = furniture.bar_height(canvas)
        edge = 24.0 if canvas.width > 800 else 8.0
        wide, tall = self.back.fit(canvas)
        tall = min(tall, bar - 12)
        self.back.rect = FRect(edge, (bar - 4 - tall) / 2, wide, tall)
        wide = self.help.fit(canvas)[0]
        self.help.rect = FRect(canvas.width - edge - wide, (bar - 4 - tall) / 2, wide, tall)
        width = min(_WIDEST, canvas.width - 2 * edge)
        left = (canvas.width - width) / 2
        head = bar + self._place_tools(canvas, FRect(left, bar + 12, width, 0))
        foot = canvas.height - self.strip.place(canvas, edge)
        self.area.rect = FRect(left - 8, head, width + 16, max(1.0, foot - head))
        row = max(112.0, canvas.leading(theme.LEAD) + 2 * canvas.leading() + 24)
        step = row + 12
        self.area.content_height = 16 + len(self.rows) * step + 8
        if self.area.scrolls:
            width -= 12
        for i, widgets in enumerate(self.rows):
            widgets[1].visible = widgets[3].visible = not widgets[0].entry.problem
            self._place_row(canvas, FRect(8, 16 + i * step, width, row), *widgets)
        if self.rows:
            self._size = self.rows[0][0].picture_size(canvas)
            self._radius = canvas.px(8)

    def _place_tools(self, canvas: Canvas, row: FRect) -> float:
        """Place search and order below the bar; return the height that they take."""
        some = len(self.list.entries) > 1
        self.search.visible = some
        wide, tall = self.order.fit(canvas)
        tall = max(44.0, canvas.leading() + 18)
        # Where the orders have no room beside the search, one button goes through them.
        self.order.visible = some and row.width - wide - 12 >= 220
        self.turn.visible = some and not self.order.visible
        self.turn.label = ORDERS[self.list.order]
        if not some:
            return 0.0
        if self.turn.visible:
            labels = [canvas.measure(label, theme.NORMAL, theme.BOLD) for label in ORDERS]
            wide = min(max(labels) + 40, row.width * 0.5)
        self.order.rect = FRect(row.right - wide, row.y, wide, tall)
        self.turn.rect = FRect(self.order.rect)
        room = max(60.0, row.width - wide - 12)
        self.search.rect = FRect(row.x, row.y, room, tall)
        return tall + 16

    def _place_row(self, canvas: Canvas, rect: FRect, row: ReplayRow, *buttons: Button) -> None:
        row.rect = rect
        row.tick.rect = FRect(rect.x + 4, rect.centery - 22, 40, 44)
        x = rect.right - 16
        beside = rect.width > 900 * canvas.text_factor
        rename, delete, export = buttons
        for button, label in ((delete, _("Delete")), (export, _("Export")), (rename, _("Rename"))):
            button.label = label if beside else ""
            wide, tall = button.fit(canvas)
            x -= wide
            button.rect = FRect(x, rect.centery - tall / 2, wide, tall)
            x -= 12
        row.right = x + 12

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        canvas.cloth()
        if not self.rows:
            words = self.list.problem or _(
                "No replay is kept yet. A collapse in a game keeps itself."
            )
            if self.list.entries:
                words = _("No replay has all of these words in its title, game, player or file.")
            room = min(560.0, canvas.width - 48)
            rect = FRect((canvas.width - room) / 2, canvas.height * 0.42, room, 200)
            canvas.paragraph(words, rect, theme.LEAD, colour=theme.CREAM, align="center")
        bar = furniture.top_bar(canvas)
        x = self.back.rect.right + 16
        room = self.help.rect.x - x - 16
        title = canvas.text(_("Replays"), (x, bar.centery), theme.LEAD, theme.HEAVY, theme.CREAM,
                            "midleft", room)  # fmt: skip
        rest = room - title.width - 16
        if self.list.entries and rest > 80:
            at = (title.right + 16, bar.centery)
            canvas.text(self._status(), at, theme.LEAD, theme.REGULAR, theme.CREAM_SOFT, "midleft",
                        rest)  # fmt: skip
        self.strip.draw(canvas)
        super().draw(canvas)

    def _status(self) -> str:
        if self.list.unread() is None:
            return self.list.words
        read = sum(entry.read for entry in self.list.entries)
        return _("Reading {n} of {all}").format(n=read, all=len(self.list.entries))


def open_library(app: "App") -> None:
    """Show the library on top."""
    app.push(LibraryScreen())


features.register(Feature("replays", _("Replays"), "camera", ("home",), open_library, 20))
