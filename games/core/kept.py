"""The matches in a folder that can be gone on with."""

import contextlib
import os
from io import FileIO
from pathlib import Path

import msgspec

from games.core.journal import SUFFIX, JournalLocked
from games.core.lines import MAX_BYTES, SEATED, At, Header, Seated
from games.core.player import Seat
from games.core.problem import Problem
from games.core.rebuild import read_header, read_line, reason_of, split
from games.core.saves import BadSave, decode
from games.core.words import _
from sim.lock import lock

FINISHED = "finished"
"""The subfolder for matches that are over."""
MOST_FINISHED = 200
"""The newest so many of them are kept."""


class Kept(msgspec.Struct, frozen=True):
    """A match on disk, as far as a list needs it.

    Attributes:
        path: its journal.
        saved: when it was last written, seconds since 1970.
        game: name of the game, "" where it cannot be read.
        seats: who sits where now.
        scores: by seat.
        round: the round and how many there are, as `Game.progress`.
        seat: who is to move; None for nature.
        problem: one sentence why it cannot be gone on with; "" if it can, as far as is seen here.
    """

    path: Path
    saved: float
    game: str = ""
    seats: tuple[Seat, ...] = ()
    scores: tuple[float, ...] = ()
    round: tuple[int, int | None] | None = None
    seat: int | None = None
    problem: str = ""


def kept(folder: str | Path) -> list[Kept]:
    """Return the unfinished matches of a folder, the newest first; nothing is rebuilt.

    Damaged ones are listed with a sentence. Those that are over move to a subfolder.
    """
    found: list[Kept] = []
    try:
        paths = [path for path in Path(folder).glob(f"*{SUFFIX}") if path.is_file()]
    except OSError:
        return []
    for path in paths:
        if path.name.startswith("."):
            continue
        with contextlib.suppress(FileNotFoundError):
            one = _look(path)
            if one is None:
                _retire(path)
            else:
                found.append(one)
    return sorted(found, key=lambda one: (-one.saved, one.path.name))


def newest(folder: str | Path) -> Kept | None:
    """Return the unfinished match that was played last, None when there is none."""
    return next((one for one in kept(folder) if not one.problem), None)


def delete(path: str | Path) -> None:
    """Delete a match.

    Raises:
        JournalLocked: another window has it open.
        Problem: it cannot be deleted.
    """
    path = Path(path)
    try:
        with FileIO(path, "rb") as file:
            if not lock(file):
                raise JournalLocked(
                    _("the match {name} is open in another window").format(name=path.name)
                )
        path.unlink()
    except OSError as error:
        text = _("{name} cannot be deleted: {reason}")
        raise Problem(text.format(name=path.name, reason=reason_of(error))) from None


def _look(path: Path) -> Kept | None:
    """Return what a journal says of itself; None for a match that is over."""
    status = path.stat()
    saved = status.st_mtime
    try:
        if status.st_size > MAX_BYTES:
            raise BadSave(_("it is larger than any journal"))
        lines, _length = split(path.read_bytes())
        if not lines:
            raise BadSave(_("it is not complete"))
        header = read_header(lines[0])
        seats, at = _seats(header, lines), _last(lines)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        sentence = _("{name} cannot be read: {reason}")
        said = sentence.format(name=path.name, reason=reason_of(error))
        return Kept(path, saved, problem=said)
    if at.over:
        return None
    return Kept(path, saved, header.game, seats, at.scores, at.round, at.seat)


def _seats(header: Header, lines: list[bytes]) -> tuple[Seat, ...]:
    seats = list(header.seats)
    for line in lines[1:]:
        if line.startswith(SEATED):
            one = decode(line, Seated)
            if one.seat < len(seats):
                seats[one.seat] = one.who
    return tuple(seats)


def _last(lines: list[bytes]) -> At:
    if len(lines) == 1:
        return At()
    return read_line(lines[-1]).at or At()


def _retire(path: Path) -> None:
    """Put a finished match aside, and throw away the oldest of very many."""
    with contextlib.suppress(OSError):
        folder = path.parent / FINISHED
        folder.mkdir(exist_ok=True)
        os.replace(path, folder / path.name)
        old = sorted(folder.glob(f"*{SUFFIX}"), key=lambda one: one.stat().st_mtime)
        for one in old[:-MOST_FINISHED]:
            one.unlink()
