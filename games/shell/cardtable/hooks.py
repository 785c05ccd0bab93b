"""What a game says about its card table; each has a sensible answer already."""

from collections.abc import Hashable, Sequence
from typing import Any

from pygame import FRect

from games.shell.canvas import Canvas
from games.shell.cardtable.flights import Flight
from games.shell.cardtable.spots import Action, Spot
from games.shell.screens.table import TableBase


class CardHooks(TableBase):
    """The hooks of a card table."""

    def arrange(self, canvas: Canvas, area: FRect) -> None:
        """Decide where everything lies in the room below the bar."""

    def offer(self) -> Sequence[Spot | Action]:
        """Return what can be pressed now, and cards that are only seen, in the order of Tab."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """Draw what rests, but for the spots; leave out what is in `hidden`."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draw what changes in every frame, over all that rests."""

    def flights_of(self, before: Any, move: Any, after: Any) -> list[Flight]:
        """Return what moves between two states, both as they may be seen now."""
        return []

    def dealt(self) -> list[Flight]:
        """Return what moves when a match begins."""
        return []

    def hinted(self, move: Any) -> Sequence[Hashable]:
        """Return the names of the spots that a proposed move needs."""
        return ()

    def move_words(self, move: Any) -> str:
        """Return a proposed move in words, as a sentence."""
        return ""

    def put_back(self) -> bool:
        """Put back what was chosen by clicks; return whether there was something."""
        return False

    def keeps(self, seat: int) -> bool:
        """Return whether the hand of the person at this seat may stay in sight now."""
        return self.acting == seat

    def note_room(self) -> FRect:
        """Return the room at whose foot it is said that a hint is being looked for."""
        return FRect(self.area.x + 8, self.area.y, self.area.width - 16, self.area.height - 12)
