"""A lock on an open file that the system lets go by itself when its process dies."""

import contextlib
import os
import sys
import weakref
from io import FileIO

FAR = 2**40
"""Where the locked byte lies on Windows, beyond all that is read or written there."""

_held: "weakref.WeakSet[FileIO]" = weakref.WeakSet()


def lock(file: FileIO) -> bool:
    """Lock an open file for this process; False when somebody else has it open and locked.

    A file system that knows no locks counts as free: a file that cannot be shared by mistake is
    worth less than one that cannot be opened.
    """
    if sys.platform == "win32":
        import msvcrt

        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            return True
        return True
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    _held.add(file)
    return True


def _let_go_in_child() -> None:
    """A forked child (a pool's worker) must not keep the lock when its parent is killed."""
    for file in tuple(_held):
        with contextlib.suppress(OSError, ValueError):
            file.close()
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go_in_child)
