"""The runs of a sweep on disk, while it goes on and afterwards: lines that are only ever added.

    3f1c0a52 {"runs":1,"sweep":"friction","fingerprint":"9c..","total":400}
    77ab31de [[0,false,0,0.181,0.75,0.0213,0.034],[1,true,1,0.17,0.9,0.022,0.05]]

Each line begins with the CRC-32 of the rest; the first says whose runs they are, each further one
holds the runs of a chunk: number, then the measures, null for NaN. A line is on disk before the
next chunk counts as done. What a crash tore is dropped, and its runs are run again.
"""

import contextlib
import os
import zlib
from io import FileIO
from math import nan
from pathlib import Path

import msgspec

from sim.errors import LabError
from sim.lab.trial import Measures
from sim.lock import lock

FORMAT = 1
SUFFIX = ".runs"
Row = tuple[int, Measures]
"""A run's number and what it came to."""
_Line = list[tuple[int, bool, int, float | None, float | None, float | None, float | None]]


class Header(msgspec.Struct, frozen=True):
    """Whose runs a store holds.

    Attributes:
        runs: version of this format.
        sweep: the sweep's name.
        fingerprint: of the sweep.
        total: how many runs it has.
    """

    runs: int
    sweep: str
    fingerprint: str
    total: int


class Store:
    """An open store; nobody else can open it meanwhile.

    Attributes:
        path: its file.
        done: the runs that were in it when it was opened.
    """

    def __init__(self, path: Path, header: Header) -> None:
        """Open the store of a sweep, or begin it.

        Args:
            path: its file.
            header: whose it must be.

        Raises:
            LabError: it belongs to another sweep, is in use, is no store, or cannot be written.
        """
        self.path = path
        self.done: dict[int, Measures] = {}
        try:
            self._file = FileIO(
                os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644), "r+"
            )
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from None
        try:
            if not lock(self._file):
                raise LabError(f"{path} is in use: this sweep is running elsewhere")
            try:
                self._begin(header)
            except OSError as error:
                raise _unwritable(path, error) from None
        except BaseException:
            self._file.close()
            raise

    def _begin(self, header: Header) -> None:
        text = self._file.readall()
        whole = text[: text.rfind(b"\n") + 1]
        first, *rest = whole.splitlines() or [b""]
        if not whole:
            if text and not _line(msgspec.json.encode(header)).startswith(text):
                raise LabError(f"{self.path} is not the store of a sweep")
            self._file.seek(0)
            self._file.truncate()
            self._write(msgspec.json.encode(header))
            return
        found = _checked(first)
        try:
            was = msgspec.json.decode(found or b"", type=Header)
        except msgspec.MsgspecError:
            raise LabError(f"{self.path} is not the store of a sweep") from None
        if was.runs != FORMAT:
            raise LabError(
                f"{self.path} has format {was.runs}, and this version reads format {FORMAT} only"
            )
        if was.fingerprint != header.fingerprint:
            raise LabError(
                f"{self.path} holds the runs of another sweep, or of this one before it was "
                "changed; choose another place for the result, or remove that file"
            )
        for line in rest:
            for number, measures in _rows(_checked(line), header.total):
                self.done.setdefault(number, measures)
        self._file.seek(len(whole))
        self._file.truncate()

    def add(self, rows: list[Row]) -> None:
        """Write the runs of a chunk; they are on disk when this returns.

        Raises:
            LabError: they cannot be written; those written before stay.
        """
        try:
            self._write(msgspec.json.encode([(number, *measures) for number, measures in rows]))
        except OSError as error:
            raise LabError(
                f"{self.path} cannot be written: {error.strerror or error}; the runs before are "
                "kept, and the same command goes on with them"
            ) from None

    def _write(self, text: bytes) -> None:
        left = memoryview(_line(text))
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let others open it."""
        with contextlib.suppress(OSError):
            self._file.close()


def _line(text: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _checked(line: bytes) -> bytes | None:
    """Return what a line says, None when it is damaged."""
    text = line[9:]
    return text if line[:9] == b"%08x " % zlib.crc32(text) else None


def _rows(text: bytes | None, total: int) -> list[Row]:
    """Return the runs in a line; none when it is damaged."""
    try:
        found = msgspec.json.decode(text or b"[]", type=_Line)
    except msgspec.MsgspecError:
        return []
    return [
        (row[0], Measures(row[1], row[2], *(nan if v is None else v for v in row[3:])))
        for row in found
        if 0 <= row[0] < total
    ]


def _unwritable(path: Path, error: Exception) -> LabError:
    reason = error.strerror if isinstance(error, OSError) else "not a name that a file can have"
    return LabError(f"{path} cannot be written: {reason or error}")
