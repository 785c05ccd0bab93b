"""How the system keeps pictures in memory, so that a window that is open for long does not grow."""

import ctypes
import sys
from functools import cache

_M_MMAP_THRESHOLD = -3
"""The name of the setting in glibc's malloc.h."""
_OWN_PAGES = 32 * 1024
"""From this size on a block gets pages of its own, which go back to the system with it."""


@cache
def settle() -> bool:
    """Give pictures pages of their own; return whether the system lets us.

    Pieces that turn are pictures that come and go by the thousand. In the common heap they leave
    holes among what stays: a window in which bots play grows by 10 MB in half an hour and needs
    25 MB more than with pages of their own. Other systems see to it by themselves.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _OWN_PAGES))
    except (AttributeError, OSError):  # another C library than glibc
        return False
