"""Processes that simulate while the window goes on drawing: one for each core, at most four.

They are begun when first asked for and end with the window, also when it is killed. Where none can
be begun the work is done in the thread that asks; results are the same and in the same order.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Given = TypeVar("Given")
Found = TypeVar("Found")
MOST = 4
_CHUNK = 2


class Cancelled(Exception):
    """The answer is no longer wanted."""


def _prepare() -> None:
    """Begin a process: gentle to the window, deaf to Ctrl+C, gone when the window is."""
    import multiprocessing
    import signal
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _run(function: Callable[[Any], Any], given: list[Any]) -> list[Any]:
    return [function(one) for one in given]


class Workers:
    """A few processes, begun when they are first needed.

    Attributes:
        count: how many there are when they run.
        closed: whether the window is gone.
        alone: whether the work is done without them, because they could not be begun.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = count if count is not None else min(MOST, os.cpu_count() or 1)
        self.alone = self.count < 2
        self.closed = False
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    @property
    def running(self) -> bool:
        """Whether the processes have been begun."""
        return self._pool is not None

    def _begin(self) -> "ProcessPoolExecutor | None":
        with self._lock:
            if self._pool is None and not self.alone and not self.closed:
                from concurrent.futures import ProcessPoolExecutor
                from multiprocessing import get_context

                self._pool = ProcessPoolExecutor(self.count, get_context("spawn"), _prepare)
            return self._pool

    def map(
        self,
        function: Callable[[Given], Found],
        given: Iterable[Given],
        stop: threading.Event | None = None,
    ) -> list[Found]:
        """Return `function` of each, in their order; wait for it.

        Args:
            function: one that can be pickled.
            given: what it is called with.
            stop: set by another thread when the answer is no longer wanted.

        Raises:
            Cancelled: `stop` was set.
        """
        everything = list(given)
        pool = self._begin()
        if pool is not None:
            try:
                return self._share(pool, function, everything, stop)
            except CancelledError:
                raise Cancelled from None
            except (OSError, RuntimeError):  # no process could be begun, or one was killed
                if self.closed:
                    raise Cancelled from None
                self.alone = True
                self._end()
        found: list[Found] = []
        for one in everything:
            if self.closed or (stop is not None and stop.is_set()):
                raise Cancelled
            found.append(function(one))
        return found

    def _share(
        self,
        pool: "ProcessPoolExecutor",
        function: Callable[[Given], Found],
        given: list[Given],
        stop: threading.Event | None,
    ) -> list[Found]:
        waiting = [
            pool.submit(_run, function, given[i : i + _CHUNK]) for i in range(0, len(given), _CHUNK)
        ]
        try:
            return [one for part in _results(waiting, stop) for one in part]
        finally:
            for future in waiting:
                future.cancel()

    def close(self) -> None:
        """End the processes for good; what they are at is thrown away."""
        self.closed = True
        self._end()

    def _end(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _results(waiting: "list[Future[Any]]", stop: threading.Event | None) -> Iterator[Any]:
    for future in waiting:
        while stop is not None and not future.done():
            if stop.is_set():
                raise Cancelled
            stop.wait(0.02)
        if stop is not None and stop.is_set():
            raise Cancelled
        yield future.result()
