"""A person's hand in the playground: pointer and keys become where the held piece should be."""

import math
from collections.abc import Callable
from typing import Literal

import pygame

from games.shell import events
from games.shell.camera import Camera
from games.shell.events import Event, Key, KeyUp, Motion, Point, Press, Release, Wheel
from sim.inputs import AnyInput, move
from sim.setting import Box

Mode = Literal["drag", "carry", "hover"]
"""drag: the button is down; carry: the piece follows the pointer without it; hover: by key."""

WHEEL_STEP = math.radians(7.5)
QUARTER = math.pi / 2
NUDGE_RAD, TURN_RAD_S = math.radians(5), math.radians(150)
NUDGE_M, MOVE_M_S = 0.004, 0.24
DELAY_S = 0.16
FINE = 0.25
CLICK_PX = 6.0
TURNS = {pygame.K_q: 1, pygame.K_e: -1}
STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1),
         pygame.K_DOWN: (0, -1)}  # fmt: skip
LET_GO = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


class PlayHand:
    """The hand on one piece.

    Args:
        pose: where the piece is: x m, y m, angle rad.
        reach: left, bottom, right, top in m that the hand keeps within.
        let_go: opens the hand.
        pointer: where the button went down; None for a piece taken by key.
        grabbed: where the pointer is from the piece's centroid, in m.
    """

    def __init__(
        self, pose: tuple[float, float, float], reach: Box, let_go: Callable[[], None],
        pointer: Point | None, grabbed: tuple[float, float] = (0.0, 0.0),
    ) -> None:  # fmt: skip
        self.target = pose
        self.mode: Mode = "hover" if pointer is None else "drag"
        self.reach, self.let_go = reach, let_go
        self._pointer = self._pressed = pointer
        self._offset = grabbed
        self._clicked = pointer is not None
        self._armed = False
        self._fine = False
        self._keys: dict[int, float] = {}
        self._sent = pose

    def inputs(self) -> tuple[AnyInput, ...]:
        """Return what the hand does in the next tick."""
        if self.target == self._sent:
            return ()
        self._sent = self.target
        return (move(*self.target),)

    def hold_still(self) -> None:
        """Keep the piece where it is: the window is not attended to."""
        self.mode = "hover"
        self._keys.clear()
        self._pointer = None

    def take(self, event: Event, camera: Camera, inside: bool, kept: bool) -> bool:
        """Take an event; return whether it is used up.

        Args:
            event: what happened.
            camera: through which the world is seen.
            inside: whether the pointer is where a piece may be let go.
            kept: whether it is over the shelf, where a click means to carry the piece.
        """
        if isinstance(event, Motion) and self.mode != "hover":
            self._pointer = event.pos
            if self._pressed is not None and math.dist(event.pos, self._pressed) > CLICK_PX:
                self._clicked = False
            return True
        if isinstance(event, Wheel):
            self._turn(math.copysign(WHEEL_STEP, event.y) * min(4.0, abs(event.y)))
            return True
        if isinstance(event, Press):
            return self._press(event, inside)
        if isinstance(event, Release):
            return self._release(event, kept)
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, KeyUp):
            self._keys.pop(event.key, None)
            self._fine = events.shift(event)
        return False

    def _press(self, event: Press, inside: bool) -> bool:
        if event.button == events.RIGHT:
            self._turn(-QUARTER)
            return True
        if event.button != events.LEFT or not inside:
            return False
        self._armed = True
        if self.mode == "hover":
            self.mode, self._offset, self._clicked = "drag", (0.0, 0.0), False
        self._pointer = event.pos
        return True

    def _release(self, event: Release, kept: bool) -> bool:
        if event.button != events.LEFT:
            return True
        if self.mode == "drag":
            if self._clicked or kept:
                self.mode, self._clicked = "carry", False
            else:
                self.let_go()
        elif self.mode == "carry" and self._armed:
            self.let_go()
        self._armed = False
        return True

    def _key(self, event: Key) -> bool:
        self._fine = events.shift(event)
        share = FINE if self._fine else 1.0
        if events.control(event):
            return False
        if event.key in LET_GO:
            self.let_go()
        elif event.key in TURNS:
            if event.key not in self._keys:
                self._turn(TURNS[event.key] * NUDGE_RAD * share)
            self._keys.setdefault(event.key, 0.0)
        elif event.key in STEPS:
            self.mode = "hover"
            if event.key not in self._keys:
                dx, dy = STEPS[event.key]
                self._shift(dx * NUDGE_M * share, dy * NUDGE_M * share)
            self._keys.setdefault(event.key, 0.0)
        else:
            return False
        return True

    def update(self, dt: float, camera: Camera) -> None:
        """Let `dt` seconds pass: the pointer under a moving camera, and keys that are held."""
        share = FINE if self._fine else 1.0
        if self.mode != "hover" and self._pointer is not None:
            x, y = camera.to_world(self._pointer)
            self._put(x - self._offset[0], y - self._offset[1])
        for key, since in list(self._keys.items()):
            self._keys[key] = since + dt
            due = min(dt, max(0.0, since + dt - DELAY_S)) * share
            if key in TURNS:
                self._turn(TURNS[key] * TURN_RAD_S * due)
            else:
                dx, dy = STEPS[key]
                self._shift(dx * MOVE_M_S * due, dy * MOVE_M_S * due)

    def _turn(self, by: float) -> None:
        x, y, angle = self.target
        self.target = (x, y, angle + by)

    def _shift(self, dx: float, dy: float) -> None:
        self._put(self.target[0] + dx, self.target[1] + dy)

    def _put(self, x: float, y: float) -> None:
        left, bottom, right, top = self.reach
        x, y = min(max(x, left), right), min(max(y, bottom), top)
        self.target = (x, y, self.target[2])
