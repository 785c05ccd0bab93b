"""Tuning a match while it is played: what the drawer turns becomes the physics of the match.

While physics runs, a change is an input of its next tick. At rest it waits until the slider pauses,
then the pile settles anew under it, charged to nobody. What could not be taken in yet is kept and
tried again, so that no change is lost between a turn and the next.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pygame import FRect

from games.core.game import IllegalMove
from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.events import Event
from games.shell.screen import Screen
from games.shell.tuningdrawer import TuningDrawer
from sim.errors import SimError
from sim.tuning import Tuning

if TYPE_CHECKING:
    from games.shell.screens.table import TableBase

PAUSE_S = 0.3
"""At rest the pile settles when nothing has been turned for so long."""


class MatchDesk:
    """The tuning of a match at a table.

    Attributes:
        wanted: values by key that the physics does not have yet.
    """

    def __init__(self, table: "TableBase") -> None:
        self.table = table
        self.wanted: dict[str, float] = {}
        self._name = ""
        self._quiet = 0.0

    @property
    def _now(self) -> Tuning:
        world = self.table.physics
        return self.table.match.tuning if world is None else world.tuning

    @property
    def tuning(self) -> Tuning:
        """The tuning as the user wants it now."""
        return self._now.with_values(self.wanted) if self.wanted else self._now

    @property
    def locked(self) -> str:
        """Why nothing may be changed."""
        if self.table.match.tuning_locked:
            return _("The physics is locked for this match; it can only be read.")
        if self.table.match.over:
            return _("The match is over; its physics can only be read.")
        return ""

    @property
    def marked(self) -> bool:
        """Whether the match bears the mark of having been tuned."""
        return self.table.match.tuned or bool(self.wanted)

    def change(self, values: Mapping[str, float], name: str = "") -> None:
        """Take changes by key; with a name they are a whole tuning of that name."""
        self.wanted.update(values)
        self._name = name
        self._quiet = 0.0

    def update(self, dt: float, dragging: bool) -> None:
        """Let `dt` seconds pass: hand over what the physics does not have yet."""
        self._quiet += dt
        if not self.wanted:
            return
        table, now = self.table, self._now
        due = {key: value for key, value in self.wanted.items() if now[key] != value}
        if not due:
            if not dragging:
                self.wanted.clear()
        elif table.physics is not None:
            from sim.inputs import Tune

            table.tune([Tune(key, value) for key, value in due.items()])
        elif not table.animating and self._quiet >= PAUSE_S:
            self._settle(now, due)

    def _settle(self, now: Tuning, due: dict[str, float]) -> None:
        table = self.table
        try:
            turn = table.match.begin_retune(now.with_values(due, name=self._name or now.name))
        except (IllegalMove, SimError) as error:
            self.wanted.clear()
            table.app.toast(str(error), bad=True)
            return
        table.thinking.forget()
        if turn is None:
            self.wanted.clear()
        else:
            table.show_settling(turn)


class TableTuning(TuningDrawer):
    """The drawer of a table."""

    def __init__(self, table: "TableBase") -> None:
        self.table = table
        self.match_desk = MatchDesk(table)
        super().__init__(self.match_desk, lambda: table.app, self._toggled)

    def _toggled(self) -> None:
        if self.open:
            self.table.log.visible = False
        self.table.app.relayout(self.table)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        super().update(dt)
        self.match_desk.update(dt, self.dragging)


class TunableScreen(Screen):
    """A table whose physics can be tuned; for games without physics nothing of it is there.

    A physical game tells its `physics`, hands on Tune inputs (`tune`) and shows a pile that settles
    anew (`show_settling`).

    Attributes:
        match: the match that is played.
        area: the room below the bar.
        tuning: the drawer; None without physics.
        squeeze: width at the right of `area` that the open drawer takes from the game.
    """

    match: Any
    area: FRect
    tuning: TableTuning | None = None
    squeeze = 0.0

    @property
    def physics(self) -> Any:
        """The world that is stepped now; None while all is at rest."""
        return None

    def tune(self, inputs: list[Any]) -> None:
        """Give Tune inputs to the next tick of the physics that runs, in place of those before."""

    def show_settling(self, turn: Any) -> None:
        """Show how the pile settles under another tuning, then finish it with the match."""
        while not turn.done:
            turn.tick()
        self.match.finish(turn)

    def add_tuning(self) -> None:
        """Put in the drawer, on top of the widgets so far."""
        if self.match.game.physical:
            self.tuning = self.widgets.add(TableTuning(cast("TableBase", self)))

    def close_tuning(self) -> bool:
        """Close the drawer; return whether it was open."""
        shown = self.tuning is not None and self.tuning.open
        if self.tuning is not None and shown:
            self.tuning.toggle()
        return shown

    def update_tuning(self, dt: float) -> None:
        """Let `dt` seconds pass for what is turned."""
        if self.tuning is not None:
            self.tuning.update(dt)

    def place_tuning(self, canvas: Canvas) -> None:
        """Place the drawer and learn what it takes."""
        if self.tuning is not None:
            self.squeeze = self.tuning.place(canvas, self.area)

    def claims(self, event: Event) -> bool:
        """Let the drawer have its events of the pointer before the game; return whether it did."""
        if self.tuning is None or not self.tuning.claims(event):
            return False
        self.widgets.handle(event)
        return True
