"""An export in a process of its own, so that a window goes on drawing meanwhile."""

import contextlib
import multiprocessing
import os
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from games.core.problem import Problem
from games.core.words import _
from games.export.job import Export, Result
from games.export.plan import Cancelled, ExportError, Wanted
from sim.recording import Recording


class Apart:
    """An export that runs beside the program; `poll` tells how far it is.

    It gives up, and leaves nothing behind, when it is cancelled and when the program ends.

    Args:
        recording: which replay.
        path: where it goes; its ending says as what.
        wanted: which stretch, how fast, how large.
        force: whether it may take the place of another file.
        source: the file of the replay, which is never written over.

    Attributes:
        share: how much is done, 0 to 1.
        result: what has been written, once it is.
        problem: why it cannot be, in one sentence; "" otherwise.
        cancelled: whether it was given up.

    Raises:
        ExportError: it cannot be begun; one sentence.
    """

    def __init__(
        self,
        recording: Recording,
        path: Path,
        wanted: Wanted,
        force: bool = False,
        source: Path | None = None,
    ) -> None:
        Export(recording, path, wanted, force, source)  # what can be told at once is told at once
        self.share = 0.0
        self.result: Result | None = None
        self.problem = ""
        self.cancelled = False
        try:
            context = multiprocessing.get_context("spawn")
            self._line, there = context.Pipe()
            given = (there, recording, path, wanted, force, source)
            self._process = context.Process(target=_work, args=given, daemon=True)
            self._process.start()
            there.close()
        except (OSError, RuntimeError, ValueError) as error:
            words = _("no process could be begun for it ({reason}); tumbletable export works")
            raise ExportError(words.format(reason=error)) from error

    @property
    def done(self) -> bool:
        """Whether nothing more will happen."""
        return self.result is not None or bool(self.problem) or self.cancelled

    def poll(self) -> None:
        """Hear what it has to tell; does not wait."""
        try:
            while not self.done and self._line.poll():
                self._hear(*self._line.recv())
        except (EOFError, OSError):
            if not self.done:
                self.problem = _("the export ended before its time")
        if self.done:
            self._process.join(0)

    def _hear(self, what: str, said: Any) -> None:
        if what == "share":
            self.share = said
        elif what == "result":
            self.share, self.result = 1.0, said
        elif what == "problem":
            self.problem = said
        else:
            self.cancelled = True

    def cancel(self, wait_s: float = 0.0) -> None:
        """Give it up.

        Args:
            wait_s: how long to wait until it has cleaned up after itself.
        """
        if self.done:
            return
        with contextlib.suppress(OSError):
            self._line.send("stop")
        if wait_s:
            self._process.join(wait_s)
            if self._process.is_alive():
                self._process.terminate()
                self._process.join(wait_s)
            self.cancelled = True


def _work(
    line: Connection, recording: Recording, path: Path, wanted: Wanted, force: bool,
    source: Path | None,
) -> None:  # fmt: skip
    """Export, in the other process; tell of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program that asked
    signal.signal(signal.SIGTERM, _give_up)
    shown = -1

    def told(share: float) -> None:
        nonlocal shown
        if line.poll():  # "stop", or the program is gone
            raise Cancelled
        percent = int(100 * share)
        if percent != shown:
            shown = percent
            line.send(("share", share))

    try:
        if hasattr(os, "nice"):
            os.nice(5)  # the window comes first
        answer: tuple[str, Any] = "result", Export(recording, path, wanted, force, source).run(told)
    except (Cancelled, BrokenPipeError, ConnectionError):
        answer = "cancelled", None
    except Problem as problem:
        answer = "problem", str(problem)
    except Exception as error:  # whatever a library can raise is told, and the window goes on
        answer = "problem", _("the export failed: {reason}").format(reason=error or type(error))
    with contextlib.suppress(OSError):
        line.send(answer)
        line.close()


def _give_up(_number: int, _frame: object) -> None:
    raise Cancelled
