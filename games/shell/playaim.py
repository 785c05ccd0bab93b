"""Flicking in the playground: any disc that lies there is drawn back from and let go."""

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import events
from games.shell.aiming import HELD, Aiming
from games.shell.aimview import draw_aiming
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, KeyUp, Motion, Point, Press, Release
from games.shell.widgets import Segmented
from sim.finger import Aim

if TYPE_CHECKING:
    from games.shell.playdeeds import PlayDeeds


class PlayAim:
    """The aim at the chosen disc.

    Args:
        screen: the playground.

    Attributes:
        now: how the chosen disc is aimed; None while it is not.
        tool: whether dragging a disc flicks it or moves it; invisible where nothing is flicked.
    """

    def __init__(self, screen: "PlayDeeds") -> None:
        self.screen = screen
        self.now: Aiming | None = None
        self.tool = Segmented((_("Flick"), _("Move")))
        self.tool.visible = screen.play.flat

    @property
    def flicks(self) -> bool:
        """Whether dragging a disc flicks it."""
        return self.screen.play.flat and self.tool.index == 0

    @property
    def busy(self) -> bool:
        """Whether it changes without an event."""
        return self.now is not None and self.now.busy

    @property
    def drawn_back(self) -> bool:
        """Whether the pointer draws back from a disc: nothing may move under it then."""
        return self.now is not None and self.now.mode == "aim"

    def switch(self) -> None:
        """Let dragging do the other thing."""
        if self.screen.play.flat:
            self.tool.act()

    def clear(self) -> None:
        """Aim no more."""
        self.now = None

    # -- what the person does ----------------------------------------------------------------

    def begin(self, pointer: Point | None) -> bool:
        """Aim the chosen disc, by pointer or by key; return whether it can be."""
        screen, piece = self.screen, self.screen.chosen
        if not screen.play.flat or piece is None or screen.hand is not None:
            return False
        if piece not in screen.play.world.present:
            return False
        if piece in screen.play.frozen:
            screen.app.toast(_("It is frozen and stands fast. Press F to let it move."))
            return False
        self.now = Aiming(self._place(piece), by_key=pointer is None)
        if pointer is not None:
            self.now.draw_from(pointer)
        return True

    def _place(self, piece: int) -> Point:
        x, y, _angle = self.screen.play.world.poses()[piece].tolist()
        return x, y

    def take(self, event: Event) -> bool:
        """Take an event while a disc is aimed; return whether it is used up."""
        now, screen = self.now, self.screen
        if now is None:
            return False
        if isinstance(event, Key | KeyUp) and screen.widgets.focus not in (None, screen.pieces):
            return False
        if not isinstance(event, Key | KeyUp | Press | Motion | Release):
            return self.drawn_back
        area = screen.stage.area
        window = FRect(0, 0, area.right, area.bottom)
        radius = screen.play.radius
        used = now.take(event, screen.stage.camera, window, radius)
        if now.loosed is not None:
            self._flick(now.loosed)
        elif now.gone or (isinstance(event, Press) and not used):
            self.now = None
        elif now.mode == "laid":
            self.now = now if now.by_key else None
        return used

    def key(self, event: Key) -> bool:
        """Take a key that begins to aim the chosen disc; return whether it does."""
        if self.now is not None or event.key not in (*HELD, pygame.K_SPACE):
            return False
        if events.control(event) or not self.begin(None):
            return False
        return self.take(event)

    def _flick(self, aim: Aim) -> None:
        self.now = None
        screen = self.screen
        assert screen.chosen is not None
        screen.flick(screen.chosen, aim)

    def hold_still(self) -> None:
        """Take the finger off: nobody attends to it now."""
        if self.now is not None:
            self.now.hold_still()
            if not self.now.by_key:
                self.now = None

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass; the disc may be moved by others, or be gone."""
        now, piece = self.now, self.screen.chosen
        if now is None:
            return
        frozen = piece in self.screen.play.frozen
        if piece is None or piece not in self.screen.play.world.present or frozen:
            self.now = None
            return
        now.place = self._place(piece)
        now.update(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw the aimed disc with its arrow."""
        now, stage, piece = self.now, self.screen.stage, self.screen.chosen
        if now is None or now.place is None or piece is None:
            return
        x, y, angle = stage.poses()[piece].tolist()
        if x != x:
            return
        now.place = (x, y)
        kind = self.screen.play.kinds[piece]

        def paint() -> None:
            stage.view.piece(canvas, stage.camera, kind, (x, y, angle))

        draw_aiming(canvas, stage.camera, now, self.screen.play.radius, stage.room, paint)
