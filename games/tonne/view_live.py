"""A turn of physics while people watch it: its pace, what fell, and the moment of slow motion."""

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt

from games.shell.pacer import Pacer
from games.tonne.settling import Settling
from games.tonne.table import Placement, Prefill
from games.tonne.view_hand import Grip
from sim.inputs import AnyInput

PREFILL_SPEED, HURRY_SPEED, SKIP_SPEED = 3.0, 4.0, 40.0
SLOW_SPEED, SLOW_S = 0.25, 1.0
BOT_SPEED = 0.4
"""A bot's hand is shown so much slower until it lets go, so that people can follow."""
"""When something falls, time goes this slowly for so long."""


class Live:
    """A turn that is stepped for the screen.

    Args:
        turn: what is stepped.
        inputs: gives what the hand does in the next tick.
        grip: the person's hand, None for a bot's and for none.
    """

    def __init__(
        self,
        turn: Placement | Prefill | Settling,
        inputs: Callable[[], Iterable[AnyInput]] | None = None,
        grip: Grip | None = None,
    ) -> None:
        self.turn = turn
        self.grip = grip
        self.pacer = Pacer(turn, inputs, self._halt)
        self._slow = 0.0
        self._known = 0

    def _halt(self) -> bool:
        if self.turn.done:
            return True
        if len(self.turn.world.fallen) > self._known and not self.drops:
            first = not self._known
            self._known = len(self.turn.world.fallen)
            return first
        return False

    @property
    def drops(self) -> bool:
        """Whether nobody is charged with a fall: the start drop, and a pile tuned at rest."""
        return not isinstance(self.turn, Placement)

    @property
    def held_by_person(self) -> bool:
        """Whether a person holds the piece."""
        turn = self.turn
        return self.grip is not None and not (isinstance(turn, Placement) and turn.released)

    @property
    def fallen(self) -> tuple[int, ...]:
        """What has fallen and counts."""
        return () if self.drops else self.turn.world.fallen

    @property
    def hold_left_s(self) -> float | None:
        """Seconds until the hand lets go by itself; None when nothing is held."""
        turn = self.turn
        if isinstance(turn, Placement) and turn.world.held is not None:
            return turn.hold_left_s
        return None

    def update(self, dt: float, hurry: bool, still: bool) -> None:
        """Let `dt` seconds pass on the screen.

        Args:
            dt: seconds.
            hurry: whether the user wants to see it go faster.
            still: whether motion is reduced: no slow motion, no start drop.
        """
        had = bool(self.fallen)
        if self.drops:
            usual = PREFILL_SPEED if isinstance(self.turn, Prefill) else 1.0
            self.pacer.speed = SKIP_SPEED if hurry or still else usual
        elif self._slow > 0 and not hurry:
            self.pacer.speed = SLOW_SPEED
            self._slow -= dt
        elif hurry and not self.held_by_person:
            self.pacer.speed = HURRY_SPEED
        else:
            shown = isinstance(self.turn, Placement) and not self.turn.released
            self.pacer.speed = BOT_SPEED if shown and not self.held_by_person else 1.0
        self.pacer.advance(dt)
        if self.fallen and not had and not still:
            self._slow = SLOW_S

    def poses(self) -> npt.NDArray[np.float64]:
        """Return (40, 3) poses to be drawn now."""
        return self.pacer.poses()
