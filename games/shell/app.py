"""The window: its loop, its stack of screens and its messages.

Time comes in as `dt`; nothing in a screen looks at a clock. `App.frame(dt)` is one whole frame,
which is all that tests and scripts need; `App.run()` calls it until the window is closed.
"""

import os
import sys
from pathlib import Path

import msgspec
import pygame

from games.shell import events, memory
from games.shell.canvas import Canvas, window_scale
from games.shell.events import Event, Translator
from games.shell.fields import TextField
from games.shell.screen import Screen
from games.shell.settings import Settings, load_settings
from games.shell.sound import SWITCHED, Sound
from games.shell.store import Store, StoreError
from games.shell.theme import DEEP, DESIGN
from games.shell.toasts import Toasts
from games.shell.workers import Workers

_FPS = 60
_MAX_DT = 0.1
_GUARD_SECONDS = 0.35
_GUARD_PX = 8.0


def _open_display() -> None:
    # SDL reads the class of its windows when it opens the display; pygame has put in the script's
    # name when it was imported.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "tumbletable"
    pygame.display.init()


def display_available() -> bool:
    """Return whether a window can be shown here.

    Without a display SDL quietly takes a driver that draws to nowhere; that counts as a display
    only when `SDL_VIDEODRIVER` asks for it.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "").split(",")
    windows = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if sys.platform.startswith("linux") and not windows and asked == [""]:
        return False  # and none of the complaints of the drivers that would be tried
    try:
        _open_display()
    except pygame.error:
        return False
    driver = pygame.display.get_driver()
    return driver not in ("dummy", "offscreen") or driver in asked


class App:
    """The window.

    Args:
        size: the window's size in pixels at first.
        store: where files go; the user's own folders when left out.
        settings: what the user has set; read from the store when left out.

    Attributes:
        sound: what can be heard, as loud as the settings say.
        workers: processes that simulate while the window goes on.
    """

    def __init__(
        self,
        size: tuple[int, int] = DESIGN,
        store: Store | None = None,
        settings: Settings | None = None,
    ) -> None:
        memory.settle()
        _open_display()
        pygame.font.init()
        self.store = store or Store()
        self.toasts = Toasts()
        self.settings = settings or self._load_settings()
        self.sound = Sound(self.settings.volume, self.settings.muted)
        self.workers = Workers()
        self.stack: list[Screen] = []
        self.running = True
        self.fullscreen = False
        self.time = 0.0
        self._size = size
        self._settled = False
        self._last_press: tuple[float, float] = (-99.0, -99.0)
        self._changed_at = -99.0
        self._room: tuple[object, ...] = ()
        self._laid_out: dict[int, tuple[object, ...]] = {}
        self.events = Translator()
        pygame.display.set_caption("tumbletable")
        self._icon()
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.canvas = Canvas(self.surface)
        self._refit()

    def _load_settings(self) -> Settings:
        settings, problem = load_settings(self.store)
        if problem:
            self.toasts.add(problem, bad=True)
        return settings

    def _icon(self) -> None:
        from games.shell import sprites

        if sprites.exists("ui/logo"):
            pygame.display.set_icon(sprites.picture("ui/logo", 64, 64))

    # -- the stack ---------------------------------------------------------------------------

    @property
    def screen(self) -> Screen | None:
        """The screen on top."""
        return self.stack[-1] if self.stack else None

    def push(self, screen: Screen) -> None:
        """Show a screen on top of the others."""
        if self.stack:
            self.stack[-1].widgets.cancel()
        screen.app = self
        self.stack.append(screen)
        screen.enter()
        self._changed()

    def pop(self, screen: Screen | None = None) -> None:
        """Take off the top screen; with a screen given, only when it is the one on top."""
        if not self.stack or (screen is not None and self.stack[-1] is not screen):
            return
        self._drop()
        if self.stack:
            self.stack[-1].resume()
        else:
            self.running = False
        self._changed()

    def replace(self, screen: Screen) -> None:
        """Show a screen instead of the top one."""
        if self.stack:
            self._drop()
        self.push(screen)

    def reset(self, screen: Screen) -> None:
        """Take off all screens and show this one."""
        while self.stack:
            self._drop()
        self.push(screen)

    def _drop(self) -> None:
        gone = self.stack.pop()
        gone.widgets.cancel()
        self._laid_out.pop(id(gone), None)
        gone.leave()

    def _changed(self) -> None:
        self._changed_at = self.time
        self._settled = False
        top = self.screen
        if top is not None:
            self._lay_out(top)
            top.widgets.set_focus(top.widgets.focus)

    def toast(self, text: str, bad: bool = False) -> None:
        """Show one sentence for a few seconds."""
        self.toasts.add(text, bad)

    # -- settings ----------------------------------------------------------------------------

    def change_settings(self, settings: Settings) -> None:
        """Take over new settings and keep them; a message says so when they cannot be kept."""
        self.settings = settings
        self.sound.volume, self.sound.muted = settings.volume, settings.muted
        try:
            settings.save(self.store)
        except StoreError as error:
            self.toast(str(error), bad=True)
        self._refit()

    def toggle_sound(self) -> None:
        """Switch all sound off or on, and say so."""
        said = self.sound.toggle()
        self.change_settings(msgspec.structs.replace(self.settings, muted=self.sound.muted))
        self.toasts.items = [toast for toast in self.toasts.items if toast.text not in SWITCHED]
        self.toast(said)

    # -- the window --------------------------------------------------------------------------

    def _refit(self) -> None:
        self.surface = pygame.display.get_surface() or self.surface
        width, height = self.surface.get_size()
        scale = window_scale(width, height, self.settings.scale)
        factor = self.settings.text_factor
        self.canvas = Canvas(self.surface, scale, factor)
        self.events.scale = scale
        self._room = (width, height, scale, factor)
        if not self.fullscreen:
            self._size = (width, height)

    def _resize(self, width: int, height: int) -> None:
        width, height = max(1, width), max(1, height)
        drawn_nowhere = pygame.display.get_driver() in ("dummy", "offscreen")
        if drawn_nowhere and self.surface.get_size() != (width, height):
            pygame.display.set_mode((width, height), pygame.RESIZABLE)

    def toggle_fullscreen(self) -> None:
        """Fill the whole display, or go back to the window."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            desktop = pygame.display.get_desktop_sizes()
            pygame.display.set_mode(desktop[0] if desktop else (0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
        self._refit()

    def _lay_out(self, screen: Screen) -> None:
        if self._laid_out.get(id(screen)) != self._room:
            self._laid_out[id(screen)] = self._room
            screen.layout(self.canvas)

    def relayout(self, screen: Screen) -> None:
        """Place everything on a screen anew, after its widgets have changed."""
        self._settled = False
        self._laid_out[id(screen)] = self._room
        screen.layout(self.canvas)

    # -- one frame ---------------------------------------------------------------------------

    def frame(self, dt: float = 1 / _FPS) -> None:
        """Take all waiting events, let `dt` seconds pass, and draw."""
        happened = False
        for event in pygame.event.get():
            happened = True
            self._take(event)
            if not self.running:
                return
        current = pygame.display.get_surface()
        if current is not None and (
            current is not self.surface or current.get_size() != self._room[:2]
        ):
            self._refit()
        dt = min(max(dt, 0.0), _MAX_DT)
        self.time += dt
        # What has come to its end in this frame is drawn once more, as it is then.
        was_busy = any(screen.busy for screen in self._shown())
        if self.screen is not None:
            self._lay_out(self.screen)
            self.screen.update(dt)
        had_toasts = bool(self.toasts.items)
        self.toasts.update(dt)
        shown = self._shown()
        busy = was_busy or any(screen.busy for screen in shown)
        if happened or had_toasts or busy or not self._settled:
            self._settled = not happened
            self.draw()
            pygame.display.flip()

    def _shown(self) -> list[Screen]:
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].overlay:
            first -= 1
        return self.stack[max(0, first) :]

    def draw(self) -> None:
        """Draw all screens that are seen, and the messages."""
        self.canvas.surface.set_clip(None)
        self.canvas.fill(DEEP)
        for screen in self._shown():
            self._lay_out(screen)
            screen.draw(self.canvas)
        self.toasts.draw(self.canvas)

    def screenshot(self, path: Path | str) -> None:
        """Save what the window shows as a picture."""
        self.draw()
        pygame.image.save(self.surface, str(path))

    # -- events ------------------------------------------------------------------------------

    def _dropped(self, path: str) -> None:
        """Watch a replay that was dropped on the window."""
        from games.shell.screens.replay import open_replay

        open_replay(self, path)

    def _take(self, event: pygame.event.Event) -> None:
        kind = event.type
        if kind == pygame.QUIT:
            self.quit()
        elif kind == pygame.VIDEORESIZE:
            self._resize(event.w, event.h)
            self._refit()
        elif kind == pygame.DROPFILE:
            self._dropped(event.file)
        elif kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.events.forget()
            for screen in self.stack:
                screen.on_focus_lost()
        elif kind == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        else:
            logical = self.events.translate(event)
            if logical is not None:
                self._dispatch(logical)

    def _dispatch(self, event: Event) -> None:
        screen = self.screen
        if screen is None:
            return
        if isinstance(event, events.Press):
            if self.toasts.press(event.pos) or self._second_click(event.pos):
                return
            self._last_press = event.pos
        self._lay_out(screen)
        if self._mutes(event, screen):
            self.toggle_sound()
            screen.settings_changed()
        else:
            screen.handle(event)

    def _mutes(self, event: Event, screen: Screen) -> bool:
        """Return whether an event is the key that switches sound, and not a letter typed."""
        if not isinstance(event, events.Key) or event.key != pygame.K_m:
            return False
        plain = not event.mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        return plain and not isinstance(screen.widgets.focus, TextField)

    def _second_click(self, pos: tuple[float, float]) -> bool:
        """Return whether a press is the second of a double click that changed the screen."""
        near = all(abs(a - b) < _GUARD_PX for a, b in zip(pos, self._last_press, strict=True))
        return near and self.time - self._changed_at < _GUARD_SECONDS

    def quit(self) -> None:
        """Close the window; every screen may save first."""
        for screen in reversed(self.stack):
            screen.on_quit()
        self.workers.close()
        self.running = False

    def run(self) -> None:
        """Show the window until it is closed."""
        clock = pygame.time.Clock()
        dt = 0.0
        self.frame()
        if not self.sound.silent:
            self.sound.open()  # now, while nothing moves that would stop meanwhile
        while self.running:
            self.frame(dt)
            dt = clock.tick(_FPS) / 1000
        self.workers.close()
        pygame.display.quit()
