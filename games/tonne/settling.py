"""The pile settles anew when the physics is changed while all is at rest; nobody is charged.

The world is built from the bin under the tuning that was, and the changes are its first inputs, so
the recording shows what they did and verifies. What touches the table has fallen out and goes back
to the supply; where something did, the rest is let settle once more without it, since it may have
leaned on it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from games.core.game import IllegalMove
from games.core.words import _
from games.tonne.rules import Settled, State
from games.tonne.table import SETTLE_S, bin_of, scene_of
from sim.inputs import MAX_A_TICK, AnyInput, Tune
from sim.recording import Recorder, Recording
from sim.tuning import Tuning
from sim.world import DT, World


class Settling:
    """The pile in the bin under a tuning that changes.

    Attributes:
        world: the world as it is now; a fall replaces it by one without what fell.
    """

    def __init__(
        self, state: State, tuning: Tuning, changes: Mapping[str, float], meta: dict[str, Any]
    ) -> None:
        if not state.bin:
            raise IllegalMove(_("Nothing lies loose now."))
        tuning.with_values(changes)  # refuses what cannot be, before anything moves
        self.world = World(scene_of(state.bin, tuning))
        about = {"round": str(state.round), "move": str(meta.get("move", "")), "settling": "yes"}
        self._first = self._recorder = Recorder(self.world, game="tonne", about=about)
        self._waiting: list[AnyInput] = [Tune(key, value) for key, value in changes.items()]
        self._calm_ticks = 0
        self.done = False

    def tick(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step by one tick; more Tune inputs may come in, and no other.

        Raises:
            IllegalMove: a hand wants to take part.
        """
        inputs = list(inputs)
        if not all(isinstance(one, Tune) for one in inputs):
            raise IllegalMove(_("The pile is settling."))
        if self.done:
            return
        self._waiting += inputs
        now, self._waiting = self._waiting[:MAX_A_TICK], self._waiting[MAX_A_TICK:]
        self._recorder.step(now)
        self._calm_ticks = 0 if now else self._calm_ticks + 1
        if self._waiting or not (self.world.at_rest or self._calm_ticks * DT >= SETTLE_S):
            return
        if self.world.fallen:
            self._go_on_without(self.world.fallen)
        else:
            self.done = True

    def _go_on_without(self, fallen: Iterable[int]) -> None:
        gone = set(fallen)
        rest = [pose for pose in bin_of(self.world) if pose[0] not in gone]
        self.world = World(scene_of(rest, self.world.tuning))
        self._recorder = Recorder(self.world)
        self._calm_ticks = 0
        self.done = not rest

    def outcome(self) -> Settled:
        """Return nature's answer: where what stayed in the bin lies."""
        return Settled(bin_of(self.world))

    def recording(self) -> Recording:
        """Return the recording up to the first rest."""
        world = self._first.world
        return self._first.finish(fell=str(len(world.fallen)), at_rest=str(world.at_rest))
