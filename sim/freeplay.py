"""What free play may do beside a hand's work: pieces that stand fast, and a table that shakes.

A frozen piece is a static body: nothing moves it, and it takes part in contacts as the walls do. A
shaken table is an accelerated frame: everything in it feels the opposite acceleration, on top of
gravity; the hand is carried along with the table.
"""

from math import isfinite

import pymunk

from sim.bodies import weigh
from sim.errors import InputError
from sim.hand import Hand
from sim.inputs import MAX_SHAKE, Freeze, Grab, Handling, Shake
from sim.piece import PieceKind
from sim.tuning import Tuning
from sim.units import MM

SHAKEN_TICKS = 6
"""Ticks between looks at speeds while the table shakes: they grow faster than under gravity."""


class FreePlay:
    """What free play has done to one World.

    Attributes:
        frozen: pieces that stand fast, in the order in which they were frozen.
        shake: acceleration of the table's frame in m/s2.
    """

    def __init__(self) -> None:
        self.frozen: dict[int, None] = {}
        self.shake = (0.0, 0.0)

    @property
    def shaking(self) -> bool:
        """Whether the table shakes."""
        return self.shake != (0.0, 0.0)

    def handle(
        self, one: Handling, bodies: dict[int, pymunk.Body], kinds: list[PieceKind],
        tuning: Tuning, hand: Hand,
    ) -> int | None:  # fmt: skip
        """Grab, freeze or thaw a piece; return the piece that must leave the world, if any.

        Args:
            one: what is done.
            bodies: the pieces in the world.
            kinds: (N,) kinds of all pieces.
            tuning: the parameters now.
            hand: the hand of the world.

        Raises:
            InputError: there is no such piece, or it cannot be done to it now.
        """
        piece = one.piece
        if not 0 <= piece < len(kinds):
            raise InputError(f"there is no piece {piece}")
        if piece not in bodies:
            raise InputError(f"piece {piece} is not in the world")
        if isinstance(one, Grab):
            if hand.piece is not None:
                raise InputError(f"the hand already holds piece {hand.piece}")
            if piece in self.frozen:
                raise InputError(f"piece {piece} is frozen and cannot be taken")
            hand.take(piece, bodies[piece], tuning["hand.force"], tuning["hand.speed"] * MM)
        elif isinstance(one, Freeze):
            if piece == hand.piece:
                raise InputError(f"piece {piece} is in the hand and cannot be frozen")
            self._freeze(one, bodies[piece], kinds[piece], tuning)
        else:
            if piece == hand.piece:
                hand.open()
            return piece
        return None

    def _freeze(self, one: Freeze, body: pymunk.Body, kind: PieceKind, tuning: Tuning) -> None:
        if one.on == (one.piece in self.frozen):
            return
        if one.on:
            self.frozen[one.piece] = None
            body.body_type = pymunk.Body.STATIC
        else:
            del self.frozen[one.piece]
            body.body_type = pymunk.Body.DYNAMIC
            weigh(body, kind, tuning)

    def set_shake(self, one: Shake) -> None:
        """Take over an acceleration of the table; InputError for one that cannot be."""
        if not (isfinite(one.ax) and isfinite(one.ay)):
            raise InputError("the table cannot be shaken by what is not a number")
        if max(abs(one.ax), abs(one.ay)) > MAX_SHAKE:
            raise InputError(
                f"the table cannot be shaken by {one.ax:g}, {one.ay:g} m/s2; at most {MAX_SHAKE:g}"
            )
        self.shake = (one.ax, one.ay)

    def mark(self) -> bytes:
        """Return what a digest must tell beside poses and speeds; nothing while nothing is done."""
        if not self.frozen and not self.shaking:
            return b""
        return repr((list(self.frozen), self.shake)).encode()
