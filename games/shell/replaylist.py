"""The replays that are kept as a list: searched, sorted, chosen, and how much room they take."""

from collections.abc import Sequence

from games.core.words import _
from games.shell import replayfiles
from games.shell.replayfiles import ReplayFile
from games.shell.replayrow import Entry
from games.shell.store import Store, StoreError

NEWEST, OLDEST, MOST_FELL, BY_GAME = range(4)
ORDERS = (_("Newest"), _("Oldest"), _("Most fell"), _("Game"))


class ReplayList:
    """What the library knows of the files, without any window.

    Attributes:
        entries: all of them, the newest first.
        shown: those that fit the search, in the order that is chosen.
        query: what is searched for.
        order: one of `NEWEST`, `OLDEST`, `MOST_FELL`, `BY_GAME`.
        chosen: the files that are chosen, in the order in which they were.
        problem: why the folder cannot be read; empty when it can.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.shown: list[Entry] = []
        self.query = ""
        self.order = NEWEST
        self.chosen: list[ReplayFile] = []
        self.problem = ""

    def refresh(self, store: Store) -> None:
        """List the files anew; what has been read of an unchanged file is kept."""
        known = {entry.file: entry for entry in self.entries}
        self.problem = ""
        try:
            files: Sequence[ReplayFile] = replayfiles.list_replays(store)
        except StoreError as error:
            files, self.problem = [], str(error)
        self.entries = [known.get(file) or Entry(file) for file in files]
        paths = {file.path: file for file in files}
        self.chosen = [paths[one.path] for one in self.chosen if one.path in paths]
        self.arrange()

    # -- search and order ----------------------------------------------------------------------

    @property
    def wants_all(self) -> bool:
        """Whether the search or the order asks for what is in the files."""
        return bool(self.query.strip()) or self.order in (MOST_FELL, BY_GAME)

    def unread(self) -> Entry | None:
        """Return a file that must be read for the search or the order; None when all are."""
        if not self.wants_all:
            return None
        return next((entry for entry in self.entries if not entry.read), None)

    def arrange(self) -> None:
        """Find out anew what is shown, and in which order."""
        words = self.query.casefold().split()
        self.shown = [
            entry for entry in self.entries if all(word in entry.searched for word in words)
        ]
        if self.order == OLDEST:
            self.shown.reverse()
        elif self.order == MOST_FELL:
            self.shown.sort(key=lambda entry: -entry.count)
        elif self.order == BY_GAME:
            self.shown.sort(key=lambda entry: (not entry.game, entry.game.casefold()))

    # -- several at once -----------------------------------------------------------------------

    def is_chosen(self, entry: Entry) -> bool:
        """Return whether an entry is chosen."""
        return entry.file in self.chosen

    def choose(self, entry: Entry, on: bool) -> None:
        """Choose an entry, or not any more."""
        if on and entry.file not in self.chosen:
            self.chosen.append(entry.file)
        elif not on and entry.file in self.chosen:
            self.chosen.remove(entry.file)

    def choose_all(self) -> None:
        """Choose all that are shown; when they all are already, none."""
        files = [entry.file for entry in self.shown]
        new = [file for file in files if file not in self.chosen]
        if new:
            self.chosen += new
        else:
            self.chosen = [file for file in self.chosen if file not in files]

    def chosen_entries(self) -> list[Entry]:
        """Return the entries that are chosen, in the order in which they were."""
        known = {entry.file: entry for entry in self.entries}
        return [known[file] for file in self.chosen if file in known]

    # -- in words ------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Bytes that all of them take on disk."""
        return sum(entry.file.stamp[1] for entry in self.entries)

    @property
    def words(self) -> str:
        """How many there are and how much room they take, e.g. `12 replays · 1.2 MB`."""
        count, seen = len(self.entries), len(self.shown)
        size = replayfiles.size_words(self.size)
        if self.query.strip():
            return _("{n} of {all} replays · {size}").format(n=seen, all=count, size=size)
        words = _("one replay · {size}") if count == 1 else _("{n} replays · {size}")
        return words.format(n=count, size=size)
