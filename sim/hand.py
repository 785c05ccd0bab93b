"""The hand that holds one piece: a spring of limited force, never a teleport.

A kinematic body goes to its target at limited speed; a pivot joint pulls the piece's centroid
after it and a gear joint turns the piece, both with limited force. So a held piece follows without
sagging, is stopped by what it hits, pushes, and never shoots the pile apart.
"""

from math import hypot

import pymunk
from pymunk.constraints import Constraint, GearJoint, PivotJoint

from sim.setting import Box
from sim.units import MM, STANDARD_GRAVITY

ERROR_BIAS = (1 - 0.6) ** 60
"""Share of the gap that is left after a second: the piece lags by 18 ms."""
PIECE_SHARE = 0.8
"""Speed at which the piece may follow, for that of the hand. What it meets is noticed one step
late: up to 2.5 mm deep at 1.2 m/s."""
MAX_ANGULAR_BIAS = 10.0
"""rad/s, the fastest that the hand turns a piece."""
LEVER_MM = 20.0
"""The hand's torque is its force on this lever."""


class Hand:
    """The hand of one World. It lives in the space from the start, empty."""

    def __init__(self, space: pymunk.Space, reach: Box) -> None:
        self.body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        space.add(self.body)
        self._space = space
        self._left, self._bottom, self._right, self._top = (v * MM for v in reach)
        self._joints: tuple[Constraint, ...] = ()
        self.piece: int | None = None
        self.speed = 1500.0
        self.target = (0.0, 0.0, 0.0)
        self._moving = False

    def take(self, piece: int, body: pymunk.Body, weights: float, speed: float) -> None:
        """Hold a body at its place; `weights` is the force limit in its own weights on Earth."""
        self.body.position = body.position
        self.body.angle = body.angle
        pivot = PivotJoint(self.body, body, (0, 0), (0, 0))
        pivot.error_bias = ERROR_BIAS
        pivot.collide_bodies = False
        gear = GearJoint(self.body, body, 0.0, 1.0)
        gear.error_bias = ERROR_BIAS
        gear.max_bias = MAX_ANGULAR_BIAS
        self._joints = (pivot, gear)
        self._space.add(pivot, gear)
        self.piece = piece
        self.limit(body, weights, speed)
        self.aim(body.position.x, body.position.y, body.angle)

    def limit(self, body: pymunk.Body, weights: float, speed: float) -> None:
        """Set the force limit (weights of the held body) and the speed (mm/s)."""
        self.speed = speed
        if self._joints:
            self._joints[0].max_bias = PIECE_SHARE * speed
            force = weights * body.mass * STANDARD_GRAVITY * MM
            self._joints[0].max_force = force
            self._joints[1].max_force = force * LEVER_MM

    def aim(self, x: float, y: float, angle: float) -> None:
        """Set where the hand wants to be (mm, rad), kept within its reach."""
        self.target = (
            min(max(x, self._left), self._right),
            min(max(y, self._bottom), self._top),
            angle,
        )
        self._moving = True

    def advance(self, dt: float) -> None:
        """Go one tick towards the target, no faster than allowed."""
        if not self._moving:
            return
        tx, ty, ta = self.target
        body = self.body
        x, y = body.position
        dx, dy = tx - x, ty - y
        distance, step = hypot(dx, dy), self.speed * dt
        arrived = distance <= step
        body.position = (
            (tx, ty) if arrived else (x + dx * step / distance, y + dy * step / distance)
        )
        turn, most = ta - body.angle, MAX_ANGULAR_BIAS * dt
        if abs(turn) > most:
            body.angle += most if turn > 0 else -most
            arrived = False
        else:
            body.angle = ta
        self._moving = not arrived

    def open(self) -> None:
        """Let go."""
        if self._joints:
            self._space.remove(*self._joints)
        self._joints = ()
        self.piece = None
        self._moving = False
