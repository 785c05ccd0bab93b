"""The first minute of Ab in die Tonne: choose, lift, turn, let go, push, and what has fallen."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from games.core.words import _
from games.shell.coach import Step

if TYPE_CHECKING:
    from games.tonne.screen_turns import TurnScreen
    from sim.world import World

TURNED_RAD = 0.06
PUSHED_M = 0.003
"""A piece that the hand has moved aside by so much was pushed."""

STEPS = (
    Step(
        "card",
        _("Choose a card"),
        _("It says how many pieces you put in. Press on one, or a key from 1 to 3."),
    ),
    Step(
        "lift",
        _("Take a piece"),
        _("Drag one from the shelf over the bin, or press 1 to 4 and the arrows."),
    ),
    Step("turn", _("Turn it"), _("Roll the wheel, or press Q and E.")),
    Step(
        "drop",
        _("Let go above the bin"),
        _("Release the button, or press Space. The dashed line is where it will touch."),
    ),
    Step(
        "fallen",
        _("Fallen?"),
        _("What touches the table, even if it leans on the bin. Over the rim is fine."),
        told=True,
    ),
    Step(
        "push",
        _("Push for room"),
        _("Move the piece in your hand against the pile: it pushes others aside."),
    ),
)


class FirstMinute:
    """Watches what a person does on the table.

    Attributes:
        steps: all there is.
        did: names of the steps that have been done.
    """

    def __init__(self) -> None:
        self.steps = STEPS
        self.did: set[str] = set()
        self._choosing: int | None = None
        self._world: World | None = None
        self._angle = 0.0
        self._poses: npt.NDArray[np.float64] | None = None

    def watch(self, table: "TurnScreen") -> None:
        """Look what has been done since the last frame."""
        choosing = table.acting if table.state.phase == "card" else None
        if self._choosing is not None and choosing != self._choosing:
            self.did.add("card")
        self._choosing = choosing if table.is_person(choosing) else None
        live = table.play.live
        if live is None or live.grip is None:
            self._world = None
            return
        world, grip = live.turn.world, live.grip
        self.did |= {"card", "lift"}
        if self._world is not world:
            self._world, self._angle, self._poses = world, grip.target[2], world.poses()
        if abs(grip.target[2] - self._angle) > TURNED_RAD:
            self.did.add("turn")
        if not live.held_by_person:
            if not live.fallen:
                self.did.add("drop")
        elif world.held is not None and "push" not in self.did and self._pushed(world):
            self.did.add("push")

    def _pushed(self, world: "World") -> bool:
        if self._poses is None:
            return False
        moved = np.hypot(*(world.poses() - self._poses)[:, :2].T)
        moved[world.held] = np.nan
        return bool(np.nanmax(moved, initial=0.0) > PUSHED_M)

    def fits(self, table: "TurnScreen", step: Step) -> bool:
        """Return whether a step can be done now."""
        phase, held = table.state.phase, table.grip is not None
        if step.name == "card":
            return phase == "card" and table.viewer == table.acting
        if step.name == "lift":
            return phase == "place"
        if step.name == "push":
            return held and bool(table.state.bin)
        if step.name == "fallen":
            return not held and "drop" in self.did
        return held
