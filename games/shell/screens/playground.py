"""The playground: any piece, any number, no rules; everything recorded."""

import contextlib
from typing import TYPE_CHECKING, Any

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import features, furniture, playmenus, scenefiles
from games.shell.canvas import Canvas
from games.shell.ear import Ear
from games.shell.events import (
    LEFT,
    RIGHT,
    Event,
    Key,
    Motion,
    Point,
    Press,
    Release,
    control,
    shift,
)
from games.shell.features import Feature
from games.shell.focus import Group, Widget
from games.shell.overlays import Overlay
from games.shell.playaim import PlayAim
from games.shell.playdeeds import PlayDeeds, PlayDesk
from games.shell.playhand import PlayHand
from games.shell.playparts import PlayBar
from games.shell.playrisk import PlayRisk
from games.shell.playstage import PlayStage
from games.shell.playworld import STRENGTHS, PlayWorld
from games.shell.store import StoreError
from games.shell.tuningdrawer import TuningDrawer
from sim.errors import SimError

if TYPE_CHECKING:
    from games.shell.app import App

_GRAB_PX = 4.0


class Pieces(Widget):
    """The pieces for the keyboard: Tab goes from one to the next, Enter takes it."""

    def __init__(self, screen: "PlaygroundScreen") -> None:
        super().__init__()
        self.screen = screen
        self.rect = FRect(-100, -100, 0, 0)  # the chosen piece bears the mark, not this

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        screen = self.screen
        if not isinstance(event, Key) or screen.hand is not None:
            return False
        if event.key == pygame.K_TAB and not control(event):
            return screen.choose_next(-1 if shift(event) else 1)
        if event.key == pygame.K_SPACE and screen.play.flat:
            return False  # there it flicks
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            screen.grab(None)
            return True
        return False


class PlaygroundScreen(PlayDeeds):
    """The playground.

    Keys: 1 to 9 new piece; Tab to a piece, Enter takes it, arrows and Q, E move it, Space lets go;
    from above arrows, Q, E aim, Space (held) flicks, V turns over, G: dragging flicks or moves;
    D duplicate, F freeze, Del remove, S shake, K risk, R watch, O overlays, T tuning, Ctrl+Z and Y.

    Attributes:
        play: the world.
        stage: the scene and what stands around it.
        aim: at the chosen disc, where discs are flicked.
        hand: the person's hand while it holds a piece.
        chosen: the piece that keys and menus act on.
        shown: the overlays.
    """

    def __init__(self, setting: str = "") -> None:
        super().__init__()
        self.settings = playmenus.settings()
        name = setting or self.settings[0][0]
        self.play = PlayWorld(name)
        self.hand: PlayHand | None = None
        self.chosen: int | None = None
        self.shown: set[Overlay] = set()
        self.strength = STRENGTHS[1]
        self._pressed: tuple[int, Point] | None = None
        self._said = False
        self._furnish()

    def _furnish(self) -> None:
        self.widgets = Group(click_focus=False)
        self.aim = PlayAim(self)
        self.stage = PlayStage(self)
        self.risk = PlayRisk(self)
        self.pieces = self.widgets.add(Pieces(self))
        self.shelf = self.widgets.add(self.stage.shelf)
        self.panel = self.widgets.add(self.stage.panel)
        self.widgets.add(self.aim.tool)
        self.bar = self.widgets.add(PlayBar(self))
        self.tuning = self.widgets.add(TuningDrawer(PlayDesk(self), lambda: self.app, self._again))
        self._ear: Ear | None = None
        self.hand = self.chosen = self._pressed = None

    def _again(self) -> None:
        self.app.relayout(self)

    # -- coming and going --------------------------------------------------------------------

    def enter(self) -> None:
        """Show what was there when the playground was left."""
        self._restore()

    def _restore(self) -> None:
        path = scenefiles.last_path(self.app.store, self.play.setting)
        if path.exists():
            with contextlib.suppress(StoreError, SimError):
                self.play = PlayWorld(
                    self.play.setting, scenefiles.load_scene(self.app.store, path)
                )
                self.changed()

    def _keep(self) -> None:
        path = scenefiles.last_path(self.app.store, self.play.setting)
        with contextlib.suppress(StoreError, SimError):
            scenefiles.save_scene(self.app.store, path, self.play.still())

    def leave(self) -> None:
        """Keep what is there for the next time."""
        self.risk.clear()
        self._keep()

    def on_quit(self) -> None:
        """Keep what is there for the next time."""
        self._keep()

    def go_to(self, setting: str) -> None:
        """Play on another table; what is here is kept."""
        if setting == self.play.setting:
            return
        self._keep()
        self.play = PlayWorld(setting)
        self._furnish()
        self._restore()
        self._again()

    # -- time --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        still = self.hand is None and self.play.resting
        return not still or self.stage.camera.moving or self.aim.busy

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.changed()
        self.tuning.update(dt)
        if self.hand is not None:
            self.hand.update(dt, self.stage.camera)
        if not self.play.resting or self.hand is not None:
            self.stage.pacer.advance(dt)
            if self._ear is None:
                self._ear = Ear(self.app.sound, self.play.setting)
            self._ear.hear(self.play.world, falls=False)
        if self.play.stopped and not self._said:
            self.app.toast(_("The recording has reached five minutes and stops; you can go on."))
        self._said = self.play.stopped
        self.risk.update()
        self.aim.update(dt)
        self.panel.count = self.play.count
        self.stage.aim(self.hand is not None or self.aim.drawn_back)
        if self.app.settings.reduced_motion:
            self.stage.camera.jump()
        self.stage.camera.update(dt)

    def on_focus_lost(self) -> None:
        """Keep the held piece where it is."""
        super().on_focus_lost()
        self._pressed = None
        self.aim.hold_still()
        if self.hand is not None:
            self.hand.hold_still()

    def resume(self) -> None:
        """Be on top again; keys held before mean nothing any more."""
        if self.hand is not None:
            self.hand.hold_still()

    # -- events ------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event: the drawer, the hand, the widgets, then the pieces and the keys."""
        if self.tuning.claims(event):
            return self.widgets.handle(event)
        if self.hand is not None and self._to_hand(self.hand, event):
            return True
        if self.aim.take(event) or super().handle(event):
            return True
        if isinstance(event, Press):
            return self._press(event)
        if isinstance(event, Motion) and self._pressed is not None:
            piece, at = self._pressed
            if abs(event.pos[0] - at[0]) + abs(event.pos[1] - at[1]) > _GRAB_PX:
                self._pressed = None
                self.grab(at, piece)
            return True
        if isinstance(event, Release):
            self._pressed = None
        return isinstance(event, Key) and self._key(event)

    def _to_hand(self, hand: PlayHand, event: Event) -> bool:
        typing = self.widgets.focus not in (None, self.pieces)
        if isinstance(event, Key) and typing:
            return False
        if isinstance(event, Motion | Release) and self.bar.grab is not None:
            return False
        pos = getattr(event, "pos", None)
        if pos is not None and self.bar.wants(pos) and not isinstance(event, Motion | Release):
            return False
        inside = pos is None or (self.stage.area.collidepoint(pos) and not self.bar.wants(pos))
        kept = pos is not None and self.shelf.rect.collidepoint(pos)
        return hand.take(event, self.stage.camera, inside, kept)

    def _press(self, event: Press) -> bool:
        piece = self.stage.at(event.pos)
        self.chosen = piece
        self.widgets.set_focus(None)
        if piece is None:
            return True
        if event.button == LEFT and self.aim.flicks:
            self.aim.begin(event.pos)
        elif event.button == LEFT:
            self._pressed = (piece, event.pos)
        elif event.button == RIGHT:
            playmenus.piece_menu(self, piece, event.pos)
        return True

    def _key(self, event: Key) -> bool:
        key = event.key
        if control(event):
            if key == pygame.K_z:
                self.redo() if shift(event) else self.undo()
            elif key == pygame.K_y:
                self.redo()
            elif key == pygame.K_s:
                self.choose_scene()
            else:
                return False
            return True
        if self.play.flat and self.hand is None:
            if self.aim.key(event):
                return True
            if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self.grab(None)
                return True
        deeds: dict[int, Any] = {
            pygame.K_d: self.duplicate, pygame.K_f: self.freeze, pygame.K_DELETE: self.remove,
            pygame.K_BACKSPACE: self.remove, pygame.K_r: self.watch, pygame.K_o: self.open_show,
            pygame.K_t: self.tuning.toggle, pygame.K_ESCAPE: self._escape,
            pygame.K_s: lambda: self.shake(self.strength), pygame.K_k: self.risk.ask,
            pygame.K_v: self.turn_over, pygame.K_g: self.aim.switch,
        }  # fmt: skip
        number = key - pygame.K_1 if pygame.K_1 <= key <= pygame.K_9 else -1
        if 0 <= number < len(self.shelf.places):
            self.take(self.shelf.places[number].name, None)
        elif key in deeds:
            deeds[key]()
        else:
            return False
        return True

    def _escape(self) -> None:
        if self.tuning.open:
            self.tuning.toggle()
        elif self.chosen is not None:
            self.chosen = None
        else:
            self.leave_it()

    # -- places and drawing ------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place everything."""
        title = dict(self.settings).get(self.play.setting, self.play.setting)
        top = furniture.bar_height(canvas)
        area = FRect(0, top, canvas.width, canvas.height - top)
        squeeze = self.tuning.place(canvas, area)
        self.stage.place(canvas, area, squeeze)
        self.bar.place(canvas, title, len(self.settings) > 1, not self.panel.visible)

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene, what is shown in it, and what stands around it."""
        self.changed()
        self.stage.draw(canvas)
        super().draw(canvas)
        self.stage.draw_held(canvas)
        self.risk.draw(canvas)


def open_playground(app: "App") -> None:
    """Show the playground."""
    app.push(PlaygroundScreen())


features.register(Feature("playground", _("Playground"), "sliders", ("home",), open_playground, 10))
