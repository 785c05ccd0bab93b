"""The table of Ab in die Tonne in the window: what pointer and keys do, and how it looks."""

from typing import Any

import pygame
from msgspec.structs import replace
from pygame import FRect

from games.core.words import _
from games.shell import furniture
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, KeyUp, Press, Release, Wheel
from games.shell.layer import Layer
from games.shell.setup import MatchSetup
from games.shell.summary import Summary
from games.tonne.rules import liftable
from games.tonne.screen_turns import TurnScreen
from games.tonne.view_hand import Grip
from games.tonne.view_layout import lay_out
from games.tonne.view_panels import Seats, draw_panels, draw_stack
from games.tonne.view_results import collapse_moments, tonne_summary
from games.tonne.view_words import hints_of

_DIGITS = {getattr(pygame, f"K_{n}"): n - 1 for n in range(1, 5)}
_DIGITS |= {getattr(pygame, f"K_KP{n}"): n - 1 for n in range(1, 5)}


class TableScreen(TurnScreen):
    """The table."""

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self._backdrop, self._still = Layer(), Layer()
        self._still_key: tuple[object, ...] = ()

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event: while a piece is held, the hand has it before the widgets."""
        if self.claims(event):
            return True
        grip = self.grip
        if grip is not None and self._to_hand(grip, event):
            return True
        return super().handle(event)

    def _to_hand(self, grip: Grip, event: Event) -> bool:
        camera = self.play.camera
        if isinstance(event, Key | KeyUp):
            if isinstance(event, Key) and self.widgets.focus is not None:
                return False
            return grip.take(event, camera, True, False)
        pos = getattr(event, "pos", None)
        if pos is None:
            return False
        furnished = self.bar.wants(pos) or (self.log.visible and self.log.rect.collidepoint(pos))
        if furnished and isinstance(event, Press | Wheel):
            return False
        if isinstance(event, Press) and self.coach.wants(pos):
            return False
        inside = self.area.collidepoint(pos) and not furnished
        kept = self.shelf.rect.collidepoint(pos)
        used = grip.take(event, camera, inside, kept)
        if kept and isinstance(event, Release) and grip.holding:
            self.app.toast(_("A lifted piece must be placed: let go above the bin."))
        return used

    def handle_table(self, event: Event) -> bool:
        """Take an event that no widget wants."""
        if not isinstance(event, Key):
            return False
        if event.key == pygame.K_r and not event.mods & pygame.KMOD_CTRL:
            self.show_again()
            return True
        if self.banner.visible:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                self.go_on()
                return True
            return False
        number = _DIGITS.get(event.key)
        if number is not None:
            if self.state.phase == "card":
                cards = self.cards.buttons
                if self.cards.visible and number < len(cards):
                    self.pick(cards[number].value)
            else:
                self.lift(list(self.shelf.places)[number], None)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_SPACE) and not self.my_turn:
            self.hurry = True
            return True
        return False

    # -- places and drawing --------------------------------------------------------------------

    def layout_table(self, canvas: Canvas, area: FRect) -> None:
        """Place everything in the room below the bar."""
        self.stage.rect = FRect(area)
        self.lay = lay_out(area, self.state.seats, self.squeeze)
        self.play.place(self.lay)
        self.shelf.place(self.lay.shelf)
        self.cards.place(self.lay.play)
        self.banner.place(canvas, self.lay.area, self.lay.play)
        self._offer()
        fresh = not self.play.camera.moving
        self.play.aim(self._poses(), self.banner.news, self.banner)
        if fresh and not self.banner.visible:
            self.play.camera.jump()

    def draw_ground(self, canvas: Canvas) -> None:
        """Everything is in one picture with the cloth."""

    def draw_table(self, canvas: Canvas) -> None:
        """Draw the table: one picture while nothing in it moves but what is held."""
        news, poses = self.banner.news, self._poses()
        furniture_key = self._furniture_key()
        key = (furniture_key, self.play.still_key(canvas, poses))

        def back(below: Canvas) -> None:
            self._backdrop.show(below, furniture_key, self._draw_furniture)

        def whole(below: Canvas) -> None:
            back(below)
            self.play.draw_still(below, poses, news)

        if key == self._still_key:
            self._still.show(canvas, key, whole)
        else:
            self._still_key = key
            whole(canvas)
        self.play.draw_hand(canvas, poses)
        self.hints.draw(canvas)
        if self.reveal is not None:
            self.reveal.draw(canvas, self.lay.play)
        self._draw_hints(canvas)

    def _furniture_key(self) -> tuple[object, ...]:
        news, who = self.banner.news, (self.match.names, tuple(self.people))
        floor = round(self.play.camera.to_screen(0.0, 0.0)[1], 1)
        covered = self.reveal is not None and self.reveal.covered
        # The views are kept by this screen as long as their numbers are in the key.
        views = id(self.seen), id(self._frozen), id(news), id(self.lay)
        return (*views, self.acting, who, floor, covered)

    def _draw_furniture(self, canvas: Canvas) -> None:
        """Draw all that stands around the scene."""
        news, state = self.banner.news, self.seen
        shown = state
        if news is not None and self._frozen is not None:
            # As it was in the turn that is over, but for the marker.
            shown = self._frozen
            state = replace(shown, order=shown.order[1:], taken=state.taken, markers=state.markers)
        canvas.cloth()
        self.play.draw_ground(canvas)
        bots = [not self.is_person(seat) for seat in range(state.seats)]
        turn = self.acting if news is None else None
        fresh = news.seat if news is not None else None
        covered = self.reveal is not None and self.reveal.covered
        seats = Seats(state, self.match.names, bots, turn, fresh, covered)
        draw_panels(canvas, self.lay, seats)
        draw_stack(canvas, self.lay, state)
        person = self.is_person(self.acting) and news is None
        playing = state.phase in ("place", "settle")
        lit = shown.kind if playing and news is None else None
        may = liftable(state) if person else ()
        self.shelf.paint(canvas, shown, lit, may, dim=playing and person)
        if news is not None:
            furniture.veil(canvas, 0.4)

    def _draw_hints(self, canvas: Canvas) -> None:
        strip = self.lay.area.bottom - self.lay.floor
        groups = hints_of(self)
        if strip < 52 or not groups or self.banner.visible or self.coach.visible:
            return
        at = (self.lay.play.centerx, self.lay.floor + strip / 2 + 4)
        if self.lay.play.width > 480 * canvas.text_factor:
            furniture.hints(canvas, at, groups)

    def leave(self) -> None:
        """Be taken off the stack; pictures as large as the window are given back at once."""
        super().leave()
        self._backdrop.forget()
        self._still.forget()

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return tonne_summary(self.match, self.setup, collapse_moments(self.saved))
