"""The library: all replays that are kept, newest first, to be watched, renamed and deleted."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import features, furniture, replayfiles, theme
from games.shell.canvas import Canvas
from games.shell.dialogs import Confirm, Dialog
from games.shell.events import Event, Key
from games.shell.features import Feature
from games.shell.fields import TextField
from games.shell.replaybar import BackButton
from games.shell.replayfiles import Deleted
from games.shell.replayrow import Entry, ReplayRow
from games.shell.screen import Screen
from games.shell.screens.replay import open_replay
from games.shell.scroll import ScrollArea
from games.shell.store import StoreError
from games.shell.widgets import Button, Segmented
from sim.errors import SimError

if TYPE_CHECKING:
    from games.shell.app import App

_WIDEST = 960.0
MOST_FELL = 1
"""The order in which the largest collapses come first."""


class RenameDialog(Dialog):
    """Asks for another title.

    Args:
        value: the title now.
        on_done: told the new one.
    """

    def __init__(self, value: str, on_done: Callable[[str], None]) -> None:
        super().__init__(_("Rename this replay"))
        self.on_done = on_done
        self.field = self.widgets.add(TextField(value, limit=80, on_enter=self._done))
        self.no = self.widgets.add(Button(_("Cancel"), self.close, "paper"))
        self.yes = self.widgets.add(Button(_("Rename"), self._done, "primary"))
        self.widgets.focus = self.field

    def _done(self) -> None:
        if self.field.value.strip():
            self.app.pop(self)
            self.on_done(self.field.value)

    def layout(self, canvas: Canvas) -> None:
        """Place the field and the buttons."""
        tall = max(48.0, canvas.leading() + 20)
        sizes = [button.fit(canvas) for button in (self.no, self.yes)]
        y = self._frame(canvas, 20 + tall + 24 + sizes[0][1] + 28) + 20
        self.field.rect = FRect(self.rect.x + 32, y, self.rect.width - 64, tall)
        x, y = self.rect.right - 32, y + tall + 24
        for button, (wide, high) in zip((self.yes, self.no), reversed(sizes), strict=True):
            button.rect = FRect(x - wide, y, wide, high)
            x -= wide + 16


class LibraryScreen(Screen):
    """The replays that are kept.

    Attributes:
        entries: what is listed.
        gone: the replay that was deleted last and can be put back.
    """

    def __init__(self) -> None:
        super().__init__()
        self.widgets.arrows = True
        self.entries: list[Entry] = []
        self.rows: list[tuple[ReplayRow, Button, Button]] = []
        self.gone: Deleted | None = None
        self.problem = ""
        self.back = BackButton(_("Home"), self.close, "bar")
        self.undo = Button(_("Undo"), self.undo_delete, "primary", "undo")
        self.order = Segmented((_("Newest"), _("Most fell")), 0, self._sort)
        self.area = ScrollArea()
        self.strip = FRect(0, 0, 0, 0)
        self._size = (1, 1)
        self._radius = 8

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

    def close(self) -> None:
        """Go back."""
        self.app.pop(self)

    # -- the list ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """List the files anew; what has been read of an unchanged file is kept."""
        known = {entry.file: entry for entry in self.entries}
        self.problem = ""
        try:
            files = replayfiles.list_replays(self.app.store)
        except StoreError as error:
            files, self.problem = [], str(error)
        self.entries = [known.get(file) or Entry(file) for file in files]
        if self.order.index == MOST_FELL:
            for entry in self.entries:
                entry.load()
            self.entries.sort(key=lambda entry: -entry.count)
        focus = self._focused()
        offset = self.area.offset
        self.widgets.clear()
        self.area.clear()
        self.widgets.add(self.back)
        self.widgets.add(self.order)
        self.widgets.add(self.area)
        self.widgets.add(self.undo)
        self.rows = []
        for entry in self.entries:
            row = self.area.add(ReplayRow(entry, partial(self.open, entry)))
            rename = self.area.add(
                Button(_("Rename"), partial(self.rename, entry), icon="pencil", small=True)
            )
            delete = self.area.add(
                Button(_("Delete"), partial(self.delete, entry), icon="trash", small=True)
            )
            self.rows.append((row, rename, delete))
        self.area.offset = offset
        if focus is not None and self.rows:
            row, column = min(focus[0], len(self.rows) - 1), focus[1]
            self.widgets.focus = self.rows[row][column]

    def _sort(self, _index: int) -> None:
        self.area.offset = 0.0
        self.resume()

    def _focused(self) -> tuple[int, int] | None:
        for i, row in enumerate(self.rows):
            for j, widget in enumerate(row):
                if widget is self.widgets.focus:
                    return i, j
        return None

    @property
    def busy(self) -> bool:
        """Whether there are pictures left to make."""
        return self._next() is not None

    def _next(self) -> Entry | None:
        """Return what is to be read next: what is in view."""
        for row, _rename, _delete in self.rows:
            entry = row.entry
            if self.area.near_view(row.rect) and not (entry.read and entry.has_picture(self._size)):
                return entry
        return None

    def update(self, dt: float) -> None:
        """Read one file, or make one picture."""
        entry = self._next()
        if entry is None:
            return
        if not entry.read:
            entry.load()
            if entry.problem:
                self.app.relayout(self)
        else:
            entry.make_picture(self._size, self._radius)

    # -- what can be done --------------------------------------------------------------------

    def open(self, entry: Entry) -> None:
        """Watch a replay."""
        open_replay(self.app, entry.file.path, _("Replays"), self._deleted)

    def rename(self, entry: Entry) -> None:
        """Ask for another title."""
        entry.load()
        self.app.push(RenameDialog(entry.title, partial(self._rename, entry)))

    def _rename(self, entry: Entry, title: str) -> None:
        try:
            replayfiles.rename_replay(self.app.store, entry.file.path, title)
        except (StoreError, SimError) as error:
            self.app.toast(str(error), bad=True)
        self.resume()

    def delete(self, entry: Entry) -> None:
        """Ask, then delete."""
        entry.load()
        words = _("“{title}” is taken out of Replays.").format(title=entry.title)
        yes = partial(self._delete, entry)
        self.app.push(Confirm(_("Delete this replay?"), words, _("Delete"), yes))

    def _delete(self, entry: Entry) -> None:
        try:
            gone = replayfiles.delete_replay(self.app.store, entry.file.path, entry.title)
        except StoreError as error:
            self.app.toast(str(error), bad=True)
        else:
            self._deleted(gone)

    def _deleted(self, gone: Deleted) -> None:
        self.gone = gone
        self.resume()

    def undo_delete(self) -> None:
        """Put back what was deleted last."""
        gone, self.gone = self.gone, None
        if gone is not None:
            try:
                gone.undo()
            except StoreError as error:
                self.app.toast(str(error), bad=True)
        self.resume()

    def handle(self, event: Event) -> bool:
        """Take an event; Esc goes back, Delete and F2 act on the line with the focus."""
        if super().handle(event):
            return True
        if not isinstance(event, Key):
            return False
        focus = self._focused()
        if event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.close()
        elif event.key == pygame.K_DELETE and focus is not None:
            self.delete(self.entries[focus[0]])
        elif event.key == pygame.K_F2 and focus is not None:
            self.rename(self.entries[focus[0]])
        else:
            return False
        return True

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the bar, the list and the strip that undoes."""
        bar = furniture.bar_height(canvas)
        edge = 24.0 if canvas.width > 800 else 8.0
        wide, tall = self.back.fit(canvas)
        tall = min(tall, bar - 12)
        self.back.rect = FRect(edge, (bar - 4 - tall) / 2, wide, tall)
        self.order.visible = len(self.entries) > 1
        wide, tall = self.order.fit(canvas)
        tall = min(tall, bar - 12)
        self.order.rect = FRect(canvas.width - edge - wide, (bar - 4 - tall) / 2, wide, tall)
        self.undo.visible = self.gone is not None
        foot = canvas.height
        if self.undo.visible:
            wide, tall = self.undo.fit(canvas)
            self.strip = FRect(0, canvas.height - tall - 24, canvas.width, tall + 24)
            self.undo.rect = FRect(canvas.width - edge - wide, self.strip.y + 12, wide, tall)
            foot = self.strip.y
        width = min(_WIDEST, canvas.width - 2 * edge)
        left = (canvas.width - width) / 2
        self.area.rect = FRect(left - 8, bar, width + 16, max(1.0, foot - bar))
        row = max(112.0, canvas.leading(theme.LEAD) + 2 * canvas.leading() + 24)
        step = row + 12
        self.area.content_height = 16 + len(self.rows) * step + 8
        if self.area.scrolls:
            width -= 12
        for i, widgets in enumerate(self.rows):
            widgets[1].visible = not widgets[0].entry.problem
            self._place_row(canvas, FRect(8, 16 + i * step, width, row), *widgets)
        if self.rows:
            self._size = self.rows[0][0].picture_size(canvas)
            self._radius = canvas.px(8)

    def _place_row(
        self, canvas: Canvas, rect: FRect, row: ReplayRow, rename: Button, delete: Button
    ) -> None:
        row.rect = rect
        x = rect.right - 16
        beside = rect.width > 720
        delete.label = _("Delete") if beside else ""
        rename.label = _("Rename") if beside else ""
        for button in (delete, rename):
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
            words = self.problem or _("No replay is kept yet. A collapse in a game keeps itself.")
            room = min(560.0, canvas.width - 48)
            rect = FRect((canvas.width - room) / 2, canvas.height * 0.42, room, 200)
            canvas.paragraph(words, rect, theme.LEAD, colour=theme.CREAM, align="center")
        bar = furniture.top_bar(canvas)
        count = len(self.rows)
        title = _("Replays") if not count else _("Replays · {n}").format(n=count)
        end = self.order.rect.x if self.order.visible else canvas.width
        canvas.text(title, (self.back.rect.right + 16, bar.centery), theme.LEAD, theme.HEAVY,
                    theme.CREAM, "midleft", end - self.back.rect.right - 32)  # fmt: skip
        if self.gone is not None:
            canvas.panel(self.strip, radius=0)
            words = _("“{title}” is deleted.").format(title=self.gone.title)
            x = self.back.rect.x
            canvas.text(words, (x, self.strip.centery), theme.NORMAL, theme.BOLD,
                        anchor="midleft", room=self.undo.rect.x - x - 16)  # fmt: skip
        super().draw(canvas)


def open_library(app: "App") -> None:
    """Show the library on top."""
    app.push(LibraryScreen())


features.register(Feature("replays", _("Replays"), "camera", ("home",), open_library, 20))
