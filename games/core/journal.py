"""Journals: a match on disk, one fsynced line a move, written before anybody is told of the move.

    journal = Journal.create(path, match)       # from now on every move is a line
    journal, match = Journal.open(path)         # goes on after the last complete line

Killed at any moment, a match is where its last complete line left it: poses to the bit, and bots
go on as they would have. While a match is open its file is locked by the system, which lets go when
the process dies. A match goes on when its file cannot be written; what is missing is kept and
written with the next move that can be (a disk is mostly full for a while only, and a lost match is
worse than a retry that costs nothing).
"""

import contextlib
import os
import tempfile
from collections.abc import Callable
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from games.core.lines import MAX_BYTES, MAX_LINE, MAX_LINES, At, Line, encode
from games.core.match import Match
from games.core.problem import Problem
from games.core.rebuild import header_of, notes, reason_of, rebuild, split
from games.core.saves import BadSave
from games.core.words import _
from sim.lock import lock

__all__ = ["BadSave", "Journal", "JournalLocked", "begin"]

SUFFIX = ".jsonl"


class JournalLocked(Problem):
    """The match is open in another window."""


class Journal:
    """The file of a match that is being played.

    Attributes:
        path: the file.
        problem: why the match is not being saved now, one sentence; "" while it is.
        on_problem: hooks `f(sentence)`: once when saving fails, once when it works again.
        notes: what there is to say about the file that was opened, one sentence each.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.problem = ""
        self.on_problem: list[Callable[[str], None]] = []
        self.notes: tuple[str, ...] = ()
        self._match = match
        self._file: FileIO | None = None
        self._length = 0
        self._lines = 0
        self._torn = False
        self._pending: list[bytes] = []
        self._closed = False

    @classmethod
    def create(cls, path: str | Path, match: Match, created: str = "") -> "Journal":
        """Begin the journal of a match that has not begun.

        A file that cannot be written is no error: `problem` says so, and the match goes on.

        Args:
            path: a new file; its folder is made.
            match: from now on its moves are written down.
            created: date and time, ISO 8601, for lists of matches.

        Raises:
            ValueError: the match has begun, or one of its players could not be made again.
            Problem: the file is there already.
        """
        if match.moves or match.can_redo or match.tuned or match.keeper is not None:
            raise ValueError("a journal is begun before the first move of its match")
        path = Path(path)
        header = encode(header_of(match, created))
        if path.exists():
            raise Problem(_("{path} is there already").format(path=path))
        journal = cls(path, match)
        journal._put(header)
        match.keeper = journal.keep
        return journal

    @classmethod
    def open(cls, path: str | Path) -> tuple["Journal", Match]:
        """Return a journal and its match, to go on after the last complete line.

        Raises:
            Problem: there is no such file, or it cannot be read.
            JournalLocked: another window has it open.
            BadSave: it is damaged; the sentence names the line.
        """
        path = Path(path)
        file, problem = _open(path)
        try:
            if not lock(file):
                raise JournalLocked(
                    _("the match {name} is open in another window").format(name=path.name)
                )
            data = _read(file, path)
            match, header = rebuild(data, path.name)
        except BaseException:
            file.close()
            raise
        journal = cls(path, match)
        lines, journal._length = split(data)
        journal._file, journal._lines = file, len(lines)
        said = list(notes(header))
        if journal._length < len(data):
            said.insert(0, _("The last line was not written to its end and was dropped."))
            journal._torn = True
        journal.notes = tuple(said)
        if problem:
            journal._fail(problem)
        else:
            journal._save()
        match.keeper = journal.keep
        return journal, match

    def keep(self, line: Line, after: Any) -> None:
        """Write a line down; `after` is the state then. It never raises for the disk's sake."""
        if not self._closed:
            self._put(encode(replace(line, at=standing(self._match, after))))

    def close(self) -> None:
        """Write no more, and let others open the file."""
        if self._pending and not self.problem:
            self._save()
        self._closed = True
        if self._match.keeper == self.keep:
            self._match.keeper = None
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def _put(self, data: bytes) -> None:
        total = self._length + sum(map(len, self._pending)) + len(data)
        count = self._lines + len(self._pending)
        if len(data) > MAX_LINE or total > MAX_BYTES or count >= MAX_LINES:
            self._closed = True  # what comes after a gap could not be read back
            self._fail(_("The match is not being saved any more: it has grown too long."))
            return
        self._pending.append(data)
        self._save()

    def _save(self) -> None:
        """Write what is pending, in one go; told, not raised, when that fails."""
        data = b"".join(self._pending)
        try:
            if self._file is None:
                self._file = _make(self.path, data)
            else:
                if not self._file.writable():
                    self._file = _reopen(self.path, self._file)
                if self._torn:
                    self._file.truncate(self._length)
                    self._torn = False
                _write(self._file, self._length, data)
        except OSError as error:
            self._torn = self._file is not None
            self._fail(_not_saved(error))
            return
        self._length += len(data)
        self._lines += len(self._pending)
        self._pending.clear()
        if self.problem:
            self.problem = ""
            self._tell(_("The match is being saved again."))

    def _fail(self, sentence: str) -> None:
        if not self.problem:
            self.problem = sentence
            self._tell(sentence)

    def _tell(self, sentence: str) -> None:
        for hook in tuple(self.on_problem):
            hook(sentence)


def begin(folder: str | Path, match: Match, when: datetime) -> Journal:
    """Begin the journal of a match under a name of its own in a folder.

    Raises:
        ValueError: as `Journal.create`.
    """
    stem = f"{match.game.name}-{when:%Y-%m-%d-%H%M%S}"
    path = Path(folder) / (stem + SUFFIX)
    number = 1
    while path.exists():
        number += 1
        path = Path(folder) / f"{stem}-{number}{SUFFIX}"
    return Journal.create(path, match, when.isoformat(timespec="seconds"))


def standing(match: Match, state: Any) -> At:
    """Return how a match stands in a state."""
    seat = match.game.to_move(state)
    return At(
        scores=match.game.scores(state),
        round=match.game.progress(state),
        seat=seat if seat is not None and seat >= 0 else None,
        over=seat is None,
    )


def _open(path: Path) -> tuple[FileIO, str]:
    """Return the file, and why it cannot be written to ("" if it can)."""
    try:
        if path.exists() and not path.is_file():
            raise Problem(_("{path} is no file").format(path=path))
        try:
            return FileIO(path, "r+b"), ""
        except OSError as error:
            return FileIO(path, "rb"), _not_saved(error)
    except (OSError, ValueError) as error:
        text = _("{path} cannot be read: {reason}")
        raise Problem(text.format(path=path, reason=_lower(error))) from None


def _reopen(path: Path, old: FileIO) -> FileIO:
    """Return a file that could only be read before, if it can be written now."""
    file = FileIO(path, "r+b")
    old.close()
    if not lock(file):
        file.close()
        raise OSError(16, _("another window has taken the file"))
    return file


def _not_saved(error: OSError) -> str:
    return _("The match is not being saved: {reason}.").format(reason=_lower(error))


def _lower(error: Exception) -> str:
    text = reason_of(error)
    return text[:1].lower() + text[1:]


def _read(file: FileIO, path: Path) -> bytes:
    if os.fstat(file.fileno()).st_size > MAX_BYTES:
        raise BadSave(_("{name} is larger than any journal").format(name=path.name))
    file.seek(0)
    return file.readall() or b""


def _make(path: Path, data: bytes) -> FileIO:
    """Return a new locked file that holds `data`; killed on the way, there is no file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".", suffix=".new", dir=path.parent)
    try:
        with FileIO(handle, "wb") as file:
            _write(file, 0, data)
        if path.exists():
            raise FileExistsError(17, _("the file is there already"))
        os.rename(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    file = FileIO(path, "r+b")
    if not lock(file):
        file.close()
        raise OSError(16, _("another window has taken the file"))
    return file


def _write(file: FileIO, place: int, data: bytes) -> None:
    file.seek(place)
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]
    os.fsync(file.fileno())
    if os.fstat(file.fileno()).st_nlink == 0:
        raise OSError(2, _("its file was deleted"))
