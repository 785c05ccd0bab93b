"""Buffers for batch reads of the engine, used again and again.

Pymunk 7.3 never frees the memory of a `pymunk.batch.Buffer`: one a world would be lost for good,
some kilobytes a turn of a match.
"""

import weakref

import pymunk.batch

_free: list[pymunk.batch.Buffer] = []


def take() -> pymunk.batch.Buffer:
    """Return an empty buffer; `give` it back when what it holds is needed no more."""
    try:
        buffer = _free.pop()
    except IndexError:
        return pymunk.batch.Buffer()
    buffer.clear()
    return buffer


def give(buffer: pymunk.batch.Buffer) -> None:
    """Let others have a buffer; views on it lose their meaning."""
    _free.append(buffer)


def lend(owner: object) -> pymunk.batch.Buffer:
    """Return an empty buffer that comes back by itself when its owner is gone."""
    buffer = take()
    weakref.finalize(owner, give, buffer).atexit = False
    return buffer
