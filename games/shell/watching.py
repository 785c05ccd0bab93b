"""What screens that play recordings have in common: time, its keys, the pill of the speed."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import furniture, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, KeyUp, control, shift
from games.shell.focus import Group
from games.shell.keysheet import Keys, KeySheet, playing_keys
from games.shell.playback import SPEED_LABELS, Playback
from games.shell.replaydock import ReplayDock
from games.shell.screen import Screen

_HOLD_AFTER = 0.4
_HOLD_EVERY = 0.05
_NORMAL = SPEED_LABELS.index("1×")


class WatchScreen(Screen):
    """A screen with a playback and a dock below the scene.

    Keys: Space plays and pauses, left and right step (with Shift by a second), Home, End, S to the
    moment that matters, L loop, [ or A and ] or B the ends of the loop, 0 forgets them, 1 to 6 and
    + - speed, T trails, F1 lists the keys, Esc or Backspace back.

    Attributes:
        playback: time, speed and loop.
        dock: timeline and controls.
        trails: whether the ways of what moved are drawn.
    """

    playback: Playback
    dock: ReplayDock

    def __init__(self) -> None:
        super().__init__()
        self.widgets = Group(click_focus=False)
        self.trails = True
        self._step_held: tuple[int, float] | None = None

    # -- what the buttons do -----------------------------------------------------------------

    def playback_to(self, time: float) -> None:
        """Go to a time and stop there."""
        self.playback.playing = False
        self.playback.seek(time)

    def set_trails(self, on: bool) -> None:
        """Draw the ways of what moved, or not."""
        self.trails = on

    def toggle_trails(self) -> None:
        """Draw the ways of what moved, or not, and show it in the dock."""
        self.trails = self.dock.trails.value = not self.trails

    def key_list(self) -> Keys:
        """Return what the sheet of keys lists."""
        return playing_keys()

    def show_keys(self) -> None:
        """List what the keys do."""
        self.app.push(KeySheet(self.key_list()))

    def close(self) -> None:
        """Go back."""
        self.app.pop(self)

    # -- time --------------------------------------------------------------------------------

    @property
    def stepping(self) -> bool:
        """Whether a key is held down that steps on and on."""
        return self._step_held is not None

    def pass_time(self, dt: float) -> None:
        """Let the playback go on by `dt` seconds, unless it is dragged, and step while held."""
        if not self.dock.timeline.dragging:
            self.playback.advance(dt)
        if self._step_held is not None:
            by, left = self._step_held
            left -= dt
            while left <= 0:
                self.playback.step(by)
                left += _HOLD_EVERY
            self._step_held = (by, left)

    def on_focus_lost(self) -> None:
        """Put back what is being dragged or held down."""
        super().on_focus_lost()
        self._step_held = None

    def resume(self) -> None:
        """Be on top again: a dialog has had the release of what was held down."""
        self._step_held = None

    # -- events ------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, KeyUp) and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._step_held = None
        if self.widgets.handle(event):
            return True
        if not isinstance(event, Key) or control(event):
            return False
        key = event.key
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if key == pygame.K_RIGHT else -1
            if shift(event):
                self.playback.skip(by)
            else:
                self.playback.step(by)
                self._step_held = (by, _HOLD_AFTER)
            return True
        action = self.keys().get(key)
        if action is not None:
            action()
        return action is not None

    def keys(self) -> dict[int, Callable[[], object]]:
        """Return what each key does; a screen adds its own."""
        playback = self.playback
        keys: dict[int, Callable[[], object]] = {
            pygame.K_SPACE: playback.toggle,
            pygame.K_HOME: partial(playback.seek, 0.0),
            pygame.K_END: partial(playback.seek, playback.duration),
            pygame.K_s: playback.to_slip,
            pygame.K_l: self.dock.toggle_loop,
            pygame.K_LEFTBRACKET: playback.set_a,
            pygame.K_a: playback.set_a,
            pygame.K_RIGHTBRACKET: playback.set_b,
            pygame.K_b: playback.set_b,
            pygame.K_0: playback.clear,
            pygame.K_t: self.toggle_trails,
            pygame.K_F1: self.show_keys,
            pygame.K_ESCAPE: self.close,
            pygame.K_BACKSPACE: self.close,
        }
        faster, slower = partial(self._faster, 1), partial(self._faster, -1)
        keys |= dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), faster)
        keys |= dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), slower)
        for i in range(len(SPEED_LABELS)):
            keys[pygame.K_1 + i] = partial(playback.choose, i)
        return keys

    def _faster(self, by: int) -> None:
        self.playback.choose(self.playback.index + by)

    # -- drawing -----------------------------------------------------------------------------

    def draw_pill(self, canvas: Canvas, right: float) -> float:
        """Say at the top left that it is not shown at its own speed; return where that ends.

        Args:
            canvas: what to draw on.
            right: it is left out where it would go beyond this.
        """
        gap = 24.0 if not canvas.compact else 8.0
        y = furniture.bar_height(canvas) + (16 if not canvas.compact else 8)
        index = self.playback.index
        if index == _NORMAL:
            return y
        label = SPEED_LABELS[index].rstrip("×")
        words = _("Slow motion {speed}") if index < _NORMAL else _("Fast, {speed} times")
        words = words.format(speed=label)
        wide = canvas.measure(words, theme.NORMAL, theme.BOLD) + 32
        if gap + wide + 8 > right and canvas.compact:
            return y
        tall = max(40.0, canvas.leading() + 12)
        rect = FRect(gap, y, wide, tall)
        canvas.box(rect, theme.faded(theme.BAR, 0.8), tall / 2)
        canvas.text(words, rect.center, theme.NORMAL, theme.BOLD, theme.CREAM, "center")
        return y + tall + 8
