"""Tuning at the table of Top This!: discs that settle anew are shown like a turn."""

from typing import Any

from games.shell.screens.table import TableBase
from games.shell.setup import MatchSetup
from games.topthis.state import State
from games.topthis.view_live import Live
from games.topthis.view_shot import Shot


class TunedTable(TableBase):
    """A table whose physics can be tuned.

    Attributes:
        live: the turn of physics that is watched; None while all is at rest.
        shot: the disc that a person is about to flick.
        last: the recording of the flick before; None before the first.
    """

    hidden_hands = False

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        self.live: Live | None = None
        self.shot: Shot | None = None
        self.last: Any = None
        super().__init__(match, setup)

    @property
    def state(self) -> State:
        """The state of the match; only chance is hidden in it, and that is never drawn."""
        return self.match.state

    @property
    def physics(self) -> Any:
        """The world that is stepped now."""
        live = self.live
        return None if live is None or live.turn.done else live.turn.world

    def tune(self, inputs: list[Any]) -> None:
        """Give Tune inputs to the next tick."""
        if self.live is not None:
            self.live.pacer.queue = tuple(inputs)

    def show_settling(self, turn: Any) -> None:
        """Show how the discs settle under another tuning."""
        self.shot = None
        self.live = Live(turn)

    def settled(self, turn: Any) -> None:
        """Hand over how the discs lie now."""
        self.live = None
        self.match.finish(turn)
