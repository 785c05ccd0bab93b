"""Lets a bot choose in the background, so that the window goes on answering."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.match import Match


class Thinking:
    """One question to a bot at a time; an answer to a position that has gone is thrown away."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._future: Future[Any] | None = None
        self._state: Any = None

    @property
    def busy(self) -> bool:
        """Whether a question has been asked and its answer not been fetched."""
        return self._future is not None

    def ask(self, match: "Match") -> None:
        """Ask the bot whose turn it is."""
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
        self._future = None

    def close(self) -> None:
        """Ask no more."""
        self._future = None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
