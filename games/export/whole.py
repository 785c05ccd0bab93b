"""A file that is there whole or not at all, written bit by bit."""

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from games.core.words import _
from games.export.plan import ExportError
from sim.lock import lock

PREFIX, ENDING = ".", ".part"
OLD_S = 60.0
"""What has been written to within this time is not yet given up."""


@contextlib.contextmanager
def whole(path: Path, force: bool) -> Iterator[BinaryIO]:
    """Give a file to write to; it takes its name when all has been written.

    Whatever ends the writing before (an error, Ctrl+C, being cancelled) leaves nothing behind, and
    a file that was there before as it was.

    Args:
        path: where it will be.
        force: whether it may take the place of another file.

    Raises:
        OSError: the disk is full, the folder cannot be written, and the like.
        ExportError: without `force`: meanwhile there is a file of this name.
    """
    _clear(path)
    handle, temporary = tempfile.mkstemp(ENDING, f"{PREFIX}{path.name[:40]}.", path.parent)
    try:
        with os.fdopen(handle, "w+b") as file:
            if isinstance(file.raw, FileIO):
                lock(file.raw)
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        if not force and os.path.lexists(path):
            raise ExportError(is_there(path))
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _clear(path: Path) -> None:
    """Remove what exports of this name left behind that were killed: nobody writes to it now."""
    start = f"{PREFIX}{path.name[:40]}."
    with contextlib.suppress(OSError):
        for one in path.parent.iterdir():
            if one.name.startswith(start) and one.name.endswith(ENDING):
                with contextlib.suppress(OSError):
                    with FileIO(one, "r+") as file:
                        free = time.time() - one.stat().st_mtime > OLD_S and lock(file)
                    if free:
                        one.unlink()


def is_there(path: Path) -> str:
    """Return the sentence that a file is in the way."""
    return _("{path} is there already; --force writes over it").format(path=path)
