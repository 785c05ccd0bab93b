"""A person's hand in the playground."""

from collections.abc import Callable

import pygame

from games.shell.events import Point
from games.shell.holding import Holding
from sim.inputs import AnyInput, move
from sim.setting import Box


class PlayHand(Holding):
    """The hand on one piece.

    Args:
        pose: where the piece is: x m, y m, angle rad.
        reach: left, bottom, right, top in m that the hand keeps within.
        let_go: opens the hand.
        put_back: takes the piece out of the world: it was brought back to the shelf.
        pointer: where the button went down; None for a piece taken by key.
        grabbed: where the pointer is from the piece's centroid, in m.
    """

    opens = (*Holding.opens, pygame.K_ESCAPE)

    def __init__(
        self,
        pose: tuple[float, float, float],
        reach: Box,
        let_go: Callable[[], None],
        put_back: Callable[[], None],
        pointer: Point | None,
        grabbed: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        super().__init__(pose, reach, pointer, grabbed)
        self._let_go, self._put_back = let_go, put_back

    def let_go(self) -> None:
        """Open the hand."""
        super().let_go()
        self._let_go()

    def brought_back(self) -> None:
        """Take the piece out of the world."""
        super().let_go()
        self._put_back()

    def inputs(self) -> tuple[AnyInput, ...]:
        """Return what the hand does in the next tick."""
        if self.target == self._sent:
            return ()
        self._sent = self.target
        return (move(*self.target),)
