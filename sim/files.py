"""Files: written so that a crash or a full disk leaves the old one whole, read without waiting."""

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import BinaryIO


def open_plain(path: str | Path) -> BinaryIO:
    """Open a file to be read; a pipe, a device or a folder is refused, none of them is waited for.

    Raises:
        OSError: it is not there, no plain file, or its name is not one that the system can have.
    """
    try:
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(path, flags)
    except ValueError:  # a zero byte, half of a character
        raise OSError(errno.EINVAL, "Not a name that a file can have") from None
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "Is a directory")
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "Not a plain file")
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: to a neighbour first, then renamed over it.

    Raises:
        OSError: the folder cannot be made or written, the disk is full, or something that is no
            plain file has the name; the old file stays.
    """
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        pass
    except ValueError:
        raise OSError(errno.EINVAL, "Not a name that a file can have") from None
    else:  # a device, renamed over, would be gone
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "Is a directory")
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "Not a plain file")
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
