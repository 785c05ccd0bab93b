"""How a person flicks: a disc from the hand is laid on the crust, aimed and let go.

Nothing here is a move yet: a shot can be taken back until the finger lets go. By pointer the disc
is drawn back from; by keys it is moved along the crust, turned to aim, and Space is held.
"""

import math
from collections.abc import Callable
from typing import Literal

import pygame
from pygame import FRect

from games.shell import events
from games.shell.camera import Camera
from games.shell.events import Event, Key, KeyUp, Motion, Point, Press, Release
from games.topthis.hand import MOST_SIDE, Aim

Mode = Literal["carry", "laid", "aim", "charge"]
"""carry: it follows the pointer; laid: it lies on the crust; aim: the pointer draws back from it;
charge: Space is held."""

NEAR_M, FAR_M = 0.13, 0.25
"""A disc let go this far from the middle is laid on the crust."""
DEAD_PX = 10.0
"""Drawn back less than this, nothing is flicked."""
FULL_PX = 190.0
"""Drawn back so far, a flick has its full strength."""
LEAST_FULL_PX = 60.0
CLICK_PX = 6.0
CHARGE_S = 1.5
"""Space held so long gives full strength, then it goes back again."""
LEAST_STRENGTH = 0.01
MOVE_RAD_S, TURN_RAD_S, SIDE_S = 1.1, 0.9, 0.9
NUDGE_S = 1 / 60
DELAY_S = 0.16
FINE = 0.2
"""With Shift keys go by this share."""
HELD = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_q, pygame.K_e)

Check = Callable[[float, float], str | None]
"""Why a disc may not be flicked from a place, or None."""


class Shot:
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
        mode: see `Mode`.
        place: where it is, m; None while it is in the hand.
        wrong: why it may not be flicked from there, "" when it may.
        direction: of the flick, rad.
        strength: 0 to 1.
        side: how far beside its middle it is pushed, in radii to the left.
        gone: whether it goes back into the hand.
        loosed: the flick, once the finger has let go.
        say: a sentence for the person, "" for none.
    """

    def __init__(
        self, disc: int, face: int, faces: int, ring: tuple[float, float], check: Check,
        pointer: Point | None = None, forced: bool = False,
    ) -> None:  # fmt: skip
        self.disc, self.face, self.faces = disc, face, faces
        self.ring, self.check, self.forced = ring, check, forced
        self.mode: Mode = "carry" if pointer is not None else "laid"
        self.place: tuple[float, float] | None = None
        self.wrong = ""
        self.direction, self.strength, self.side = math.pi / 2, 0.0, 0.0
        self.gone = False
        self.loosed: Aim | None = None
        self.say = ""
        self.by_key = pointer is None
        self.pointer = pointer
        self._pressed = pointer
        self._clicked = pointer is not None
        self._dragging = pointer is not None
        self._slip = (0.0, 0.0)
        self._charged = 0.0
        self._keys: dict[int, float] = {}
        self._fine = False
        if pointer is None:
            self.lay_free()

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

    def take(self, event: Event, camera: Camera, window: FRect, radius: float) -> bool:
        """Take an event; return whether it is used up.

        Args:
            event: of the pointer or a key.
            camera: through which the pizza is seen.
            window: all of it, which the pointer cannot leave.
            radius: of a disc, m.
        """
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, KeyUp):
            return self._key_up(event)
        if isinstance(event, Press):
            return self._press(event, camera, radius)
        if isinstance(event, Motion):
            return self._motion(event, camera, window, radius)
        if isinstance(event, Release) and event.button == events.LEFT:
            return self._release(event, camera)
        return False

    def _press(self, event: Press, camera: Camera, radius: float) -> bool:
        if event.button == events.RIGHT:
            if self.mode in ("aim", "charge"):
                self._stay()
            else:
                self.turn_over()
            return True
        if event.button != events.LEFT:
            return False
        if self.mode == "carry":
            self._carry(event.pos, camera)
            self._pressed, self._clicked, self._dragging = event.pos, True, True
            return True
        if self.mode != "laid" or self.place is None:
            return True
        on = math.dist(camera.to_screen(*self.place), event.pos)
        if on <= max(22.0, 1.4 * radius * 1000 * camera.unit):
            if self.wrong:
                self.say = self.wrong
                return True
            self.mode, self.by_key = "aim", False
            self.pointer, self._slip = event.pos, (0.0, 0.0)
            self.strength = 0.0
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

    def _motion(self, event: Motion, camera: Camera, window: FRect, radius: float) -> bool:
        if self.mode == "carry":
            if self._pressed is not None and math.dist(self._pressed, event.pos) > CLICK_PX:
                self._clicked = False
            self._carry(event.pos, camera)
            return True
        if self.mode != "aim" or self.place is None or self.pointer is None:
            return False
        dx, dy = event.pos[0] - self.pointer[0], event.pos[1] - self.pointer[1]
        self.pointer = event.pos
        if events.shift(event) and self.strength > 0:
            # Sideways only: the finger goes along the rim, and aim and strength stay.
            left = (-math.sin(self.direction), -math.cos(self.direction))
            px = 2 * radius * 1000 * camera.unit
            self._slide((dx * left[0] + dy * left[1]) / px)
            self._slip = (self._slip[0] + dx, self._slip[1] + dy)
            return True
        self._pull(camera, window)
        return True

    def _pull(self, camera: Camera, window: FRect) -> None:
        assert self.place is not None
        assert self.pointer is not None
        x, y = camera.to_screen(*self.place)
        dx = self.pointer[0] - self._slip[0] - x
        dy = self.pointer[1] - self._slip[1] - y
        far = math.hypot(dx, dy)
        if far <= DEAD_PX:
            self.strength = 0.0
            return
        self.direction = math.atan2(dy, -dx)
        room = _way_out((x, y), (dx / far, dy / far), window) - DEAD_PX - 4
        full = max(LEAST_FULL_PX, min(FULL_PX, room))
        self.strength = min(1.0, max(LEAST_STRENGTH, (far - DEAD_PX) / full))

    def _release(self, event: Release, camera: Camera) -> bool:
        if self.mode == "carry":
            if not self._dragging:
                return True
            self._dragging = False
            if self._clicked and self._pressed is not None and not self.over:
                self._pressed = None
                return True
            self._carry(event.pos, camera)
            self._put()
            return True
        if self.mode != "aim":
            return False
        self._loose()
        return True

    def _loose(self) -> None:
        if self.strength < LEAST_STRENGTH or self.place is None:
            self._stay()
            return
        self.loosed = Aim(*self.place, self.direction, self.strength, self.side)

    def _stay(self) -> None:
        """Draw back no more; the disc stays where it lies."""
        self.mode, self.strength = "laid", 0.0
        self._charged = 0.0

    # -- keys --------------------------------------------------------------------------------

    def _key(self, event: Key) -> bool:
        self._fine = events.shift(event)
        if event.key == pygame.K_ESCAPE:
            return self.step_back()
        if event.key == pygame.K_f and not events.control(event):
            self.turn_over()
            return True
        if self.mode == "carry" and event.key in (*HELD, pygame.K_SPACE, pygame.K_RETURN):
            self.by_key = True
            self.lay_free()
            return True
        if event.key in HELD and self.mode in ("laid", "charge"):
            self.by_key = True
            self._keys[event.key] = 0.0
            self._by_key(event.key, NUDGE_S * 1.4)
            return True
        if event.key == pygame.K_SPACE and self.mode == "laid":
            if self.wrong:
                self.say = self.wrong
            else:
                self.mode, self._charged, self.by_key = "charge", 0.0, True
            return True
        return event.key == pygame.K_SPACE

    def _key_up(self, event: KeyUp) -> bool:
        self._fine = events.shift(event)
        if event.key == pygame.K_SPACE and self.mode == "charge":
            self._loose()
            return True
        return self._keys.pop(event.key, None) is not None

    def _by_key(self, key: int, dt: float) -> None:
        dt *= FINE if self._fine else 1.0
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and self.mode == "laid":
            self._along(MOVE_RAD_S * dt * (1 if key == pygame.K_RIGHT else -1))
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self.direction += TURN_RAD_S * dt * (1 if key == pygame.K_UP else -1)
        elif key in (pygame.K_q, pygame.K_e):
            self._slide(SIDE_S * dt * (1 if key == pygame.K_q else -1))

    def _along(self, turn: float) -> None:
        assert self.place is not None
        c, s = math.cos(turn), math.sin(turn)
        x, y = self.place
        self.place = (x * c - y * s, x * s + y * c)
        self.direction += turn
        self.wrong = self.check(*self.place) or ""

    def _slide(self, by: float) -> None:
        self.side = min(MOST_SIDE, max(-MOST_SIDE, self.side + by))

    def step_back(self) -> bool:
        """Take back one step; return whether there was one."""
        if self.mode in ("aim", "charge"):
            self._stay()
        elif self.forced:
            return False
        else:
            self.gone = True
        return True

    def turn_over(self) -> None:
        """Turn the other side up."""
        if self.faces > 1:
            self.face = 1 - self.face

    def hold_still(self) -> None:
        """Take the finger off: nobody attends to it now."""
        self._keys.clear()
        self._fine = False
        if self.mode in ("aim", "charge"):
            self._stay()
        elif self.mode == "carry":
            if self.forced:
                self.lay_free()
            else:
                self.gone = True

    @property
    def busy(self) -> bool:
        """Whether it changes without an event."""
        return bool(self._keys) or self.mode == "charge"

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: keys that are held."""
        for key, gone in list(self._keys.items()):
            self._keys[key] = gone + dt
            if gone + dt > DELAY_S:
                self._by_key(key, dt)
        if self.mode == "charge":
            self._charged += dt
            there = self._charged / CHARGE_S % 2
            self.strength = there if there <= 1 else 2 - there


def _way_out(start: Point, way: Point, window: FRect) -> float:
    """Return how far it is from a point along a way to the edge of the window."""
    out = [1e9]
    for at, by, low, high in (
        (start[0], way[0], window.left, window.right),
        (start[1], way[1], window.top, window.bottom),
    ):
        if abs(by) > 1e-9:
            out.append(((high if by > 0 else low) - at) / by)
    return max(0.0, min(out))
