"""Lets a bot choose in the background, so that the window goes on answering."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.match import Match
    from games.shell.workers import Workers


class Thinking:
    """One question to a bot at a time; an answer to a position that has gone is thrown away."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._future: Future[Any] | None = None
        self._state: Any = None
        self._stop = threading.Event()

    @property
    def busy(self) -> bool:
        """Whether a question has been asked and its answer not been fetched."""
        return self._future is not None

    def ask(self, match: "Match", workers: "Workers | None" = None) -> None:
        """Ask the bot whose turn it is.

        Args:
            match: the match.
            workers: what a bot that simulates shares its trials between; the answer is the same.
        """
        self._stop = threading.Event()
        if workers is not None:
            share_trials(match, workers, self._stop)
        for player in match.players:
            heed(player, self._stop)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._state = match.state
        self._future = self._pool.submit(match.ask)

    def fetch(self, match: "Match") -> Any:
        """Return the bot's choice, or None while there is none for the present state.

        Raises:
            Exception: whatever the bot raised.
        """
        future = self._future
        if future is None or not future.done():
            return None
        self._future = None
        if match.state is not self._state:
            return None
        return future.result()

    def forget(self) -> None:
        """Throw away the question that is asked."""
        self._stop.set()
        self._future = None

    def close(self) -> None:
        """Ask no more."""
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def share_trials(match: "Match", workers: "Workers", stop: threading.Event) -> None:
    """Let the bots of a match that try things out (`player.trials`) do it on all cores."""
    for player in match.players:
        if hasattr(player, "trials"):
            setattr(player, "trials", partial(workers.map, stop=stop))  # noqa: B010


def heed(player: object, stop: threading.Event) -> None:
    """Let a bot that asks whether it is still wanted (`player.stopped`) look at an event."""
    if hasattr(player, "stopped"):
        setattr(player, "stopped", stop.is_set)  # noqa: B010


class Job:
    """Something worked out in the background while the window goes on.

    Args:
        work: called in a thread of its own with an event that is set when nobody wants the answer.
    """

    def __init__(self, work: Callable[[threading.Event], Any]) -> None:
        self._stop = threading.Event()
        self._answer: Any = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[threading.Event], Any]) -> None:
        try:
            self._answer = work(self._stop)
        except BaseException as error:  # handed over by `result`
            self._error = error

    @property
    def done(self) -> bool:
        """Whether there is an answer, or never will be."""
        return not self._thread.is_alive()

    def result(self) -> Any:
        """Return the answer, once it is done.

        Raises:
            Exception: whatever the work raised.
        """
        if self._error is not None:
            raise self._error
        return self._answer

    def cancel(self) -> None:
        """Want no answer any more."""
        self._stop.set()
