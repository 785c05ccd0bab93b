"""How a person flicks: a disc from the hand is laid on the crust, aimed and let go.

Nothing here is a move yet: a shot can be taken back until the finger lets go. Aiming is the shell's
(`games.shell.aiming`); here is what comes before: the disc follows the pointer and is laid down, or
by keys goes along the crust.
"""

import math
from collections.abc import Callable

import pygame
from pygame import FRect

from games.shell import events
from games.shell.aiming import HELD, Aiming
from games.shell.camera import Camera
from games.shell.events import Key, Motion, Point, Press, Release

NEAR_M, FAR_M = 0.13, 0.25
"""A disc let go this far from the middle is laid on the crust."""
CLICK_PX = 6.0
MOVE_RAD_S = 1.1

Check = Callable[[float, float], str | None]
"""Why a disc may not be flicked from a place, or None."""


class Shot(Aiming):
    """A disc on its way from the hand to its flick.

    Args:
        disc: its id.
        face: which side is up.
        faces: how many different sides it has.
        ring: least and greatest distance from the middle at which it may lie, m.
        check: says why a place is refused.
        pointer: where the button went down on it; None by key.
        forced: whether it must be flicked and cannot go back into the hand.

    Attributes:
        place: where it is, m; None while it is in the hand.
        gone: whether it goes back into the hand.
    """

    def __init__(
        self, disc: int, face: int, faces: int, ring: tuple[float, float], check: Check,
        pointer: Point | None = None, forced: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(None, pointer is None)
        self.disc, self.face, self.faces = disc, face, faces
        self.ring, self.check, self.forced = ring, check, forced
        self.pointer = self._pressed = pointer
        self._clicked = self._dragging = pointer is not None
        if pointer is None:
            self.lay_free()
        else:
            self.mode = "carry"

    # -- places ------------------------------------------------------------------------------

    def lay_free(self, turn: float = -math.pi / 2) -> None:
        """Lay it on the free place of the crust that is nearest to an angle."""
        away = sum(self.ring) / 2
        for step in range(180):
            at = turn + math.radians((step + 1) // 2 * (2 if step % 2 else -2))
            if self.check(away * math.cos(at), away * math.sin(at)) is None:
                self._lay((away * math.cos(at), away * math.sin(at)))
                break
        else:
            self._lay((away * math.cos(turn), away * math.sin(turn)))

    def _lay(self, place: tuple[float, float]) -> None:
        self.place = place
        self.mode = "laid"
        self.strength = 0.0
        self.wrong = self.check(*place) or ""
        self.direction = math.atan2(-place[1], -place[0])

    def snapped(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return the place on the crust that is meant by one near it; else the place itself."""
        away = math.hypot(*place)
        if not NEAR_M <= away <= FAR_M:
            return place
        k = min(max(away, self.ring[0] + 1e-6), self.ring[1] - 1e-6) / away
        return place[0] * k, place[1] * k

    @property
    def over(self) -> bool:
        """Whether it is held over the pizza, crust and a little around it included."""
        return self.place is not None and math.hypot(*self.place) <= FAR_M

    def _carry(self, point: Point, camera: Camera) -> None:
        self.pointer = point
        place = self.snapped(camera.to_world(point))
        self.place = place
        self.wrong = (self.check(*place) or "") if self.over else ""

    def _put(self) -> None:
        """Lay it down where it is held, or say why not."""
        if self.over and not self.wrong and self.place is not None:
            self._lay(self.place)
            return
        if self.over:
            self.say = self.wrong
        if self.forced:
            self.lay_free()
        else:
            self.gone = True

    # -- what the person does ----------------------------------------------------------------

    def press(self, event: Press, camera: Camera, radius: float) -> bool:
        """Take a press: on the disc it is drawn back, elsewhere on the crust it is laid there."""
        if event.button == events.RIGHT:
            if not super().press(event, camera, radius):
                self.turn_over()
            return True
        if event.button != events.LEFT:
            return False
        if self.mode == "carry":
            self._carry(event.pos, camera)
            self._pressed, self._clicked, self._dragging = event.pos, True, True
            return True
        if self.mode != "laid" or self.place is None or super().press(event, camera, radius):
            return True
        place = self.snapped(camera.to_world(event.pos))
        if NEAR_M <= math.hypot(*place) <= FAR_M:
            wrong = self.check(*place)
            if wrong:
                self.say = wrong
            else:
                self._lay(place)
                self.by_key = False
            return True
        return False

    def motion(self, event: Motion, camera: Camera, window: FRect, radius: float) -> bool:
        """Take a move of the pointer, which carries it or draws it back."""
        if self.mode != "carry":
            return super().motion(event, camera, window, radius)
        if self._pressed is not None and math.dist(self._pressed, event.pos) > CLICK_PX:
            self._clicked = False
        self._carry(event.pos, camera)
        return True

    def release(self, event: Release, camera: Camera) -> bool:
        """Take a release: it is laid down, or flicked."""
        if self.mode != "carry":
            return super().release(event, camera)
        if not self._dragging:
            return True
        self._dragging = False
        if self._clicked and self._pressed is not None and not self.over:
            self._pressed = None
            return True
        self._carry(event.pos, camera)
        self._put()
        return True

    # -- keys --------------------------------------------------------------------------------

    def key(self, event: Key) -> bool:
        """Take a key: F turns it over, the first key of all lays a carried disc down."""
        if event.key == pygame.K_f and not events.control(event):
            self.turn_over()
            return True
        if self.mode == "carry" and event.key in (*HELD, pygame.K_SPACE, pygame.K_RETURN):
            self.by_key = True
            self.lay_free()
            return True
        return super().key(event)

    def aside(self, by: float) -> None:
        """Go along the crust while it lies."""
        if self.mode != "laid":
            return
        assert self.place is not None
        turn = MOVE_RAD_S * by
        c, s = math.cos(turn), math.sin(turn)
        x, y = self.place
        self.place = (x * c - y * s, x * s + y * c)
        self.direction += turn
        self.wrong = self.check(*self.place) or ""

    def step_back(self) -> bool:
        """Take back one step; return whether there was one."""
        if self.forced and self.mode not in ("aim", "charge"):
            return False
        return super().step_back()

    def turn_over(self) -> None:
        """Turn the other side up."""
        if self.faces > 1:
            self.face = 1 - self.face

    def hold_still(self) -> None:
        """Take the finger off: nobody attends to it now."""
        super().hold_still()
        if self.mode == "carry":
            if self.forced:
                self.lay_free()
            else:
                self.gone = True
