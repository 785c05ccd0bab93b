"""Tuning at the table of Ab in die Tonne: a pile that settles anew is shown like a turn."""

from typing import Any

from games.core.words import _
from games.shell.screens.table import TableBase
from games.shell.setup import MatchSetup
from games.tonne.settling import Settling
from games.tonne.view_live import Live
from games.tonne.view_play import PlayArea


class TunedTable(TableBase):
    """A table whose physics can be tuned.

    Attributes:
        play: the scene.
        last: the recording of the turn before; None before the first.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        self.play = PlayArea()
        self.last: Any = None
        super().__init__(match, setup)

    @property
    def physics(self) -> Any:
        """The world that is stepped now."""
        live = self.play.live
        return None if live is None or live.turn.done else live.turn.world

    def tune(self, inputs: list[Any]) -> None:
        """Give Tune inputs to the next tick."""
        if self.play.live is not None:
            self.play.live.pacer.queue = tuple(inputs)

    def show_settling(self, turn: Any) -> None:
        """Show how the pile settles under another tuning."""
        self.play.hint = None
        self.play.live = Live(turn)

    def settled(self, turn: Settling) -> None:
        """Hand over how the pile lies now, and say what went back to the supply."""
        self.play.live = None
        count = len(self.match.state.bin)
        self.last = turn.recording()
        self.match.finish(turn)
        gone = count - len(self.match.state.bin)
        if gone:
            self.app.toast(_("{n} fell out and went back to the supply.").format(n=gone))
