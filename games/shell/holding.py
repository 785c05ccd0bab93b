"""How a person holds a piece: the pointer and the keys become where its hand should be.

Nothing here moves a piece: the physics follows the target as fast and as strongly as a hand may.
"""

import math
from typing import Literal

import pygame

from games.shell import events
from games.shell.camera import Camera
from games.shell.events import Event, Key, KeyUp, Motion, Point, Press, Release, Wheel
from sim.setting import Box

Mode = Literal["drag", "carry", "hover", "open"]
"""drag: the button is down; carry: the piece follows the pointer without it; hover: the piece stays
where it is and the keys move it; open: the hand has let go."""

WHEEL_STEP = math.radians(7.5)
QUARTER = math.pi / 2
NUDGE_RAD, TURN_RAD_S = math.radians(5), math.radians(150)
NUDGE_M, MOVE_M_S = 0.004, 0.24
FINE = 0.25
"""With Shift everything goes by this share."""
DELAY_S = 0.16
"""A key that is held begins to move smoothly after this long."""
CLICK_PX = 6.0
"""A press that moves less than this was a click: the piece stays in the hand."""

TURNS = {pygame.K_q: 1, pygame.K_e: -1}
STEPS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


class Holding:
    """A person's hand on one piece.

    Args:
        pose: where the piece is: x m, y m, angle rad.
        reach: left, bottom, right, top in m that the hand does not leave.
        pointer: where the button went down, None for a piece taken by key.
        grabbed: where the pointer is from the piece's centroid, in m.

    Attributes:
        mode: see `Mode`.
        target: where the hand should be.
        opens: the keys that let go.
    """

    opens: tuple[int, ...] = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)

    def __init__(
        self,
        pose: tuple[float, float, float],
        reach: Box,
        pointer: Point | None,
        grabbed: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.target = self._sent = pose
        self.reach = reach
        self.mode: Mode = "hover" if pointer is None else "drag"
        self._offset = grabbed
        self._pointer = self._pressed_at = pointer
        self._clicked = pointer is not None
        self._armed = False
        self._fine = False
        self._keys: dict[int, float] = {}

    @property
    def holding(self) -> bool:
        """Whether the hand has not let go."""
        return self.mode != "open"

    def let_go(self) -> None:
        """Open the hand."""
        self.mode = "open"
        self._keys.clear()

    def hold_still(self) -> None:
        """Keep the piece where it is: the window is not attended to."""
        if self.holding:
            self.mode = "hover"
        self._keys.clear()
        self._pointer = None
        self._armed = False

    def brought_back(self) -> None:
        """Answer a release where pieces come from: the piece goes on being carried."""
        self.mode = "carry"

    # -- what the person does ----------------------------------------------------------------

    def take(self, event: Event, camera: Camera, inside: bool, kept: bool) -> bool:
        """Take an event; return whether it is used up.

        Args:
            event: what happened.
            camera: through which the world is seen.
            inside: whether the pointer is where a piece may be let go.
            kept: whether the pointer is where pieces come from.
        """
        if isinstance(event, Motion):
            self._moved(event)
            return self.mode in ("drag", "carry")
        if isinstance(event, Wheel):
            self._turn(math.copysign(WHEEL_STEP, event.y) * min(4.0, abs(event.y)))
            return True
        if isinstance(event, Press):
            return self._press(event, inside)
        if isinstance(event, Release):
            return self._release(event, inside, kept)
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, KeyUp):
            self._keys.pop(event.key, None)
            self._fine = events.shift(event)
        return False

    def _moved(self, event: Motion) -> None:
        if self.mode not in ("drag", "carry"):
            return
        self._pointer = event.pos
        if self._pressed_at is not None and math.dist(event.pos, self._pressed_at) > CLICK_PX:
            self._clicked = False

    def _press(self, event: Press, inside: bool) -> bool:
        if event.button == events.RIGHT:
            self._turn(-QUARTER)
            return True
        if event.button != events.LEFT or not inside:
            return False
        if self.mode == "carry":
            self._armed = True
            self._pointer = event.pos
        elif self.mode == "hover":
            self.mode, self._offset, self._clicked = "drag", (0.0, 0.0), False
            self._pointer = event.pos
        return True

    def _release(self, event: Release, inside: bool, kept: bool) -> bool:
        if event.button != events.LEFT:
            return True
        if self.mode == "drag":
            if self._clicked:
                self.mode = "carry"
            else:
                self._dropped(inside, kept)
            self._clicked = False
        elif self.mode == "carry" and self._armed:
            self._armed = False
            if inside or kept:
                self._dropped(inside, kept)
        return True

    def _dropped(self, inside: bool, kept: bool) -> None:
        if kept:
            self.brought_back()
        elif inside:
            self.let_go()
        else:
            self.hold_still()

    def _key(self, event: Key) -> bool:
        self._fine = events.shift(event)
        if events.control(event):
            return False
        if event.key in self.opens:
            self.let_go()
            return True
        if event.key in TURNS:
            if event.key not in self._keys:
                self._turn(TURNS[event.key] * NUDGE_RAD * self._share)
        elif event.key in STEPS:
            self.mode = "hover"
            if event.key not in self._keys:
                dx, dy = STEPS[event.key]
                self._shift(dx * NUDGE_M * self._share, dy * NUDGE_M * self._share)
        else:
            return False
        self._keys.setdefault(event.key, 0.0)
        return True

    @property
    def _share(self) -> float:
        return FINE if self._fine else 1.0

    def update(self, dt: float, camera: Camera) -> None:
        """Let `dt` seconds pass: keys that are held, and the pointer under a moving camera."""
        if self.mode in ("drag", "carry") and self._pointer is not None:
            x, y = camera.to_world(self._pointer)
            self._put(x - self._offset[0], y - self._offset[1])
        for key, since in list(self._keys.items()):
            self._keys[key] = since + dt
            due = min(dt, max(0.0, since + dt - DELAY_S)) * self._share
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
        self.target = (min(max(x, left), right), min(max(y, bottom), top), self.target[2])
