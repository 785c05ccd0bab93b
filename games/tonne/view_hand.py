"""A person's hand at the table: a grip is asked for the inputs of every tick of a turn."""

from games.shell.events import Point
from games.shell.holding import WHEEL_STEP, Holding, Mode
from sim.inputs import AnyInput, lift, move
from sim.inputs import Release as Open
from sim.setting import Box

__all__ = ["WHEEL_STEP", "Grip", "Mode"]


class Grip(Holding):
    """A person's hand on one piece, from the lift to the release.

    Args:
        piece: its id.
        pose: where it appears: x m, y m, angle rad.
        reach: left, bottom, right, top in m that the hand does not leave.
        pointer: where the button went down, None for a lift by key.
    """

    def __init__(
        self, piece: int, pose: tuple[float, float, float], reach: Box, pointer: Point | None
    ) -> None:
        super().__init__(pose, reach, pointer)
        self.piece = piece
        self._first: AnyInput | None = lift(piece, *pose)
        self._opened = False

    def inputs(self) -> tuple[AnyInput, ...]:
        """Return what the hand does in the next tick."""
        if self._first is not None:
            first, self._first = self._first, None
            return (first,)
        if self._opened:
            return ()
        out: tuple[AnyInput, ...] = ()
        if self.target != self._sent:
            self._sent = self.target
            out = (move(*self.target),)
        if self.mode == "open":
            self._opened = True
            return (*out, Open())
        return out
