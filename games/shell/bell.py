"""Lets it be heard that a person's turn has come, and that a match is over."""

from collections.abc import Collection

from games.shell.sound import Sound


class Bell:
    """Rings once for every change."""

    def __init__(self) -> None:
        self._known: int | str | None = None

    def ring(self, sound: Sound, over: bool, acting: int | None, people: Collection[int]) -> None:
        """Ring where something has changed since the last frame.

        Args:
            sound: what plays it.
            over: whether the match is over.
            acting: the seat that must act.
            people: the seats of people.
        """
        now = "over" if over else acting
        if now == self._known:
            return
        self._known = now
        if over:
            sound.win()
        elif acting in people:
            sound.turn()
