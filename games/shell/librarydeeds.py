"""What can be done in the list of replays: with one of them, and with several at once."""

from collections.abc import Sequence
from functools import partial

from games.core.words import _
from games.shell import replayfiles
from games.shell.dialogs import Confirm
from games.shell.exporting import export_file
from games.shell.naming import AskName
from games.shell.replayfiles import Deleted
from games.shell.replaylist import ReplayList
from games.shell.replayrow import Entry, ReplayRow
from games.shell.screen import Screen
from games.shell.screens.compare import open_compare
from games.shell.screens.replay import open_replay
from games.shell.store import StoreError
from games.shell.widgets import Button
from sim.errors import SimError
from sim.recording import Recording

Rows = list[tuple[ReplayRow, Button, Button, Button]]


class LibraryDeeds(Screen):
    """A screen that lists replays.

    Attributes:
        list: the replays, searched and sorted.
        rows: the lines that show them: line, rename, delete, export.
        gone: the replays that were deleted last and can be put back.
    """

    list: ReplayList
    rows: Rows
    gone: tuple[Deleted, ...]

    def close(self) -> None:
        """Go back."""
        self.app.pop(self)

    # -- several at once -----------------------------------------------------------------------

    def _choose(self, entry: Entry, on: bool) -> None:
        self.list.choose(entry, on)
        self.app.relayout(self)

    def choose_none(self) -> None:
        """Forget what is chosen."""
        self.list.chosen = []
        self._ticks()

    def choose_all(self) -> None:
        """Choose all that are shown, or none where all are."""
        self.list.choose_all()
        self._ticks()

    def _ticks(self) -> None:
        for row, *_buttons in self.rows:
            row.tick.value = self.list.is_chosen(row.entry)
        self.app.relayout(self)

    def compare_chosen(self) -> None:
        """Show the two that are chosen in step."""
        chosen = self.list.chosen_entries()
        if len(chosen) != 2:
            self.app.toast(_("Choose two replays to compare them."))
            return
        try:
            first, second = (Recording.load(entry.file.path) for entry in chosen)
        except SimError as error:
            self.app.toast(str(error), bad=True)
            return
        open_compare(self.app, first, second, back=_("Replays"))

    def delete_chosen(self) -> None:
        """Ask, then delete all that are chosen."""
        chosen = self.list.chosen_entries()
        if len(chosen) == 1:
            self.delete(chosen[0])
        elif chosen:
            words = _("They are taken out of Replays.")
            title = _("Delete {n} replays?").format(n=len(chosen))
            yes = partial(self._delete_all, chosen)
            self.app.push(Confirm(title, words, _("Delete"), yes))

    # -- what can be done --------------------------------------------------------------------

    def open(self, entry: Entry) -> None:
        """Watch a replay."""
        open_replay(self.app, entry.file.path, _("Replays"), self._deleted)

    def export(self, entry: Entry) -> None:
        """Ask in which form a replay is to be written."""
        export_file(self.app, entry.file.path)

    def rename(self, entry: Entry) -> None:
        """Ask for another title."""
        entry.load()
        self.app.push(
            AskName(
                _("Rename this replay"),
                "",
                entry.title,
                partial(self._rename, entry),
                80,
                _("Rename"),
            )
        )

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
        self._delete_all([entry])

    def _delete_all(self, entries: Sequence[Entry]) -> None:
        """Put replays into the bin; what cannot be is told, and the others go."""
        gone: list[Deleted] = []
        for entry in entries:
            try:
                gone.append(replayfiles.delete_replay(self.app.store, entry.file.path, entry.title))
            except StoreError as error:
                self.app.toast(str(error), bad=True)
        if gone:
            self._deleted(*gone)
        else:
            self.resume()

    def _deleted(self, *gone: Deleted) -> None:
        self.gone = gone
        self.resume()

    def undo_delete(self) -> None:
        """Put back what was deleted last."""
        gone, self.gone = self.gone, ()
        for one in gone:
            try:
                one.undo()
            except StoreError as error:
                self.app.toast(str(error), bad=True)
        self.resume()
