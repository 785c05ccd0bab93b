"""How a person aims a disc that lies flat: drawn back from and let go, or by keys.

Nothing here is an input of the world yet: an aim can be taken back until the finger lets go. By
pointer the disc is drawn back from; with Shift the finger goes sideways along its rim, which gives
spin. By keys it is turned to aim, and Space is held for the strength.
"""

import math
from typing import Literal

import pygame
from pygame import FRect

from games.shell import events
from games.shell.camera import Camera
from games.shell.events import Event, Key, KeyUp, Motion, Point, Press, Release
from sim.finger import MOST_SIDE, Aim

Mode = Literal["carry", "laid", "aim", "charge"]
"""carry: it follows the pointer (only where a game lays discs); laid: it lies there; aim: the
pointer draws back from it; charge: Space is held."""

DEAD_PX = 10.0
"""Drawn back less than this, nothing is flicked."""
FULL_PX = 190.0
"""Drawn back so far, a flick has its full strength."""
LEAST_FULL_PX = 60.0
CHARGE_S = 1.5
"""Space held so long gives full strength, then it goes back again."""
LEAST_STRENGTH = 0.01
TURN_RAD_S, SIDE_S = 0.9, 0.9
NUDGE_S = 1 / 60
DELAY_S = 0.16
FINE = 0.2
"""With Shift keys go by this share."""
HELD = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_q, pygame.K_e)


class Aiming:
    """A disc that lies there and may be flicked.

    Args:
        place: where it lies, m; None while it is elsewhere.
        by_key: whether keys aim it now, and not the pointer.

    Attributes:
        mode: see `Mode`.
        place: where it is, m.
        wrong: why it may not be flicked from there, "" when it may.
        direction: of the flick, rad.
        strength: 0 to 1.
        side: how far beside its middle it is pushed, in radii to the left.
        pointer: where the pointer is.
        by_key: whether keys aim it.
        gone: whether nobody aims it any more.
        loosed: the flick, once the finger has let go.
        say: a sentence for the person, "" for none.
    """

    def __init__(self, place: tuple[float, float] | None = None, by_key: bool = False) -> None:
        self.mode: Mode = "laid"
        self.place = place
        self.wrong = ""
        self.direction, self.strength, self.side = math.pi / 2, 0.0, 0.0
        self.gone = False
        self.loosed: Aim | None = None
        self.say = ""
        self.by_key = by_key
        self.pointer: Point | None = None
        self._slip = (0.0, 0.0)
        self._charged = 0.0
        self._keys: dict[int, float] = {}
        self._fine = False

    # -- what the person does ----------------------------------------------------------------

    def take(self, event: Event, camera: Camera, window: FRect, radius: float) -> bool:
        """Take an event; return whether it is used up.

        Args:
            event: of the pointer or a key.
            camera: through which the disc is seen.
            window: all of it, which the pointer cannot leave.
            radius: of a disc, m.
        """
        if isinstance(event, Key):
            return self.key(event)
        if isinstance(event, KeyUp):
            return self.key_up(event)
        if isinstance(event, Press):
            return self.press(event, camera, radius)
        if isinstance(event, Motion):
            return self.motion(event, camera, window, radius)
        if isinstance(event, Release) and event.button == events.LEFT:
            return self.release(event, camera)
        return False

    def press(self, event: Press, camera: Camera, radius: float) -> bool:
        """Take a press: on the disc it begins to be drawn back, the right button takes it back."""
        if event.button == events.RIGHT:
            if self.mode not in ("aim", "charge"):
                return False
            self.stay()
            return True
        if event.button != events.LEFT or self.mode != "laid" or self.place is None:
            return False
        on = math.dist(camera.to_screen(*self.place), event.pos)
        if on > max(22.0, 1.4 * radius * 1000 * camera.unit):
            return False
        self.draw_from(event.pos)
        return True

    def draw_from(self, pointer: Point) -> None:
        """Begin to draw back, or say why not."""
        if self.wrong:
            self.say = self.wrong
            return
        self.mode, self.by_key = "aim", False
        self.pointer, self._slip = pointer, (0.0, 0.0)
        self.strength = 0.0

    def motion(self, event: Motion, camera: Camera, window: FRect, radius: float) -> bool:
        """Take a move of the pointer: it draws back, with Shift it goes along the rim."""
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

    def release(self, event: Release, camera: Camera) -> bool:
        """Take a release: what is drawn back is let go."""
        if self.mode != "aim":
            return False
        self._loose()
        return True

    def _loose(self) -> None:
        if self.strength < LEAST_STRENGTH or self.place is None:
            self.stay()
            return
        self.loosed = Aim(*self.place, self.direction, self.strength, self.side)

    def stay(self) -> None:
        """Draw back no more; the disc stays where it lies."""
        self.mode, self.strength = "laid", 0.0
        self._charged = 0.0

    # -- keys --------------------------------------------------------------------------------

    def key(self, event: Key) -> bool:
        """Take a key: Esc takes back, arrows aim, Q and E go along the rim, Space draws back."""
        self._fine = events.shift(event)
        if event.key == pygame.K_ESCAPE:
            return self.step_back()
        if events.control(event):
            return False
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

    def key_up(self, event: KeyUp) -> bool:
        """Take a key that comes up: Space lets go."""
        self._fine = events.shift(event)
        if event.key == pygame.K_SPACE and self.mode == "charge":
            self._loose()
            return True
        return self._keys.pop(event.key, None) is not None

    def _by_key(self, key: int, dt: float) -> None:
        dt *= FINE if self._fine else 1.0
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.aside(dt * (1 if key == pygame.K_RIGHT else -1))
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self.direction += TURN_RAD_S * dt * (1 if key == pygame.K_UP else -1)
        elif key in (pygame.K_q, pygame.K_e):
            self._slide(SIDE_S * dt * (1 if key == pygame.K_q else -1))

    def aside(self, by: float) -> None:
        """Answer the right arrow held for `by` seconds, or the left one: turn that way, fast."""
        self.direction -= 2 * TURN_RAD_S * by

    def _slide(self, by: float) -> None:
        self.side = min(MOST_SIDE, max(-MOST_SIDE, self.side + by))

    def step_back(self) -> bool:
        """Take back one step; return whether there was one."""
        if self.mode in ("aim", "charge"):
            self.stay()
        else:
            self.gone = True
        return True

    def hold_still(self) -> None:
        """Take the finger off: nobody attends to it now."""
        self._keys.clear()
        self._fine = False
        if self.mode in ("aim", "charge"):
            self.stay()

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
