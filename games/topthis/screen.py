"""The table of Top This! in the window: what pointer and keys do, and how it looks."""

from typing import Any

import pygame
from pygame import FRect

from games.shell import furniture, theme
from games.shell.aimview import draw_arrow, draw_strength
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, KeyUp, Motion, Press, Release, Wheel, control
from games.shell.layer import Layer
from games.shell.setup import MatchSetup
from games.shell.summary import Summary
from games.topthis.screen_turns import TurnScreen
from games.topthis.state import Flip, Take, TopThis, topping
from games.topthis.view_arrow import draw_shot
from games.topthis.view_hint import note
from games.topthis.view_layout import lay_out
from games.topthis.view_orders import Shown, draw_order
from games.topthis.view_panels import Table
from games.topthis.view_results import topthis_summary
from games.topthis.view_scene import disc_sprite, looks, rest_poses

_DIGITS = {getattr(pygame, f"K_{n}"): n - 1 for n in range(1, 10)}
_DIGITS |= {getattr(pygame, f"K_KP{n}"): n - 1 for n in range(1, 10)}
_GO = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_ARROWS = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}


class TableScreen(TurnScreen):
    """The table."""

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self._backdrop = Layer()
        self._drawn: Any = None

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event: a disc that is laid or aimed has it before the widgets."""
        if self.claims(event):
            return True
        used = self.shot is not None and self._to_shot(event)
        if used:
            self.after_shot()
            return True
        return super().handle(event)

    def _to_shot(self, event: Event) -> bool:
        shot = self.shot
        assert shot is not None
        if isinstance(event, Key | KeyUp):
            busy = isinstance(event, Key) and self.widgets.focus is not None
            if busy and not (isinstance(event, Key) and event.key in (pygame.K_f, pygame.K_ESCAPE)):
                return False
            return shot.take(event, self.scene.camera, self.window, self.radius)
        if isinstance(event, Press | Wheel) and self._furnished(event.pos):
            return False
        if not isinstance(event, Press | Release | Motion):
            return False
        if isinstance(event, Press):
            self.widgets.set_focus(None)
        return shot.take(event, self.scene.camera, self.window, self.radius)

    def _furnished(self, pos: tuple[float, float]) -> bool:
        """Return whether a press at a place is meant for something that stands around."""
        if self.coach.wants(pos):
            return True
        if self.bar.wants(pos) or (self.log.visible and self.log.rect.collidepoint(pos)):
            return True
        if any(one.rect.collidepoint(pos) for one in self.panels.discs):
            return self.shot is not None and self.shot.mode in ("laid", "carry")
        buttons = (self.flip_button, self.call_button)
        return any(one.enabled and one.rect.collidepoint(pos) for one in buttons)

    @property
    def window(self) -> FRect:
        """All of the window."""
        return FRect(0, 0, self.area.right, self.area.bottom)

    @property
    def radius(self) -> float:
        """The radius of a disc now, m."""
        return self.match.tuning["disc.radius"] if self.live is None else self._live_radius()

    def _live_radius(self) -> float:
        return self.live.turn.world.radius if self.live is not None else self.state.radius

    def handle_table(self, event: Event) -> bool:
        """Take an event that no widget wants."""
        if not isinstance(event, Key):
            return False
        key = event.key
        if key == pygame.K_r and not control(event):
            self.show_again()
            return True
        if self.banner.visible:
            if key in _GO:
                self.go_on()
                return True
            return False
        if key == pygame.K_ESCAPE:
            return self._back()
        if key in _DIGITS:
            self._digit(_DIGITS[key])
            return True
        if self.chooser.visible and key in _ARROWS:
            self.chooser.step(_ARROWS[key])
            return True
        if self.targets and key in _ARROWS:
            self.widgets.step(_ARROWS[key])
            return True
        if key == pygame.K_v and not control(event):
            self.ask_flip()
            return True
        if key == pygame.K_o and not control(event):
            self.ask_call()
            return True
        if key == pygame.K_f and not control(event):
            focus = self.widgets.focus
            disc = next((one.disc for one in self.panels.discs if one is focus), None)
            if disc is not None:
                self.turn_disc(disc)
            return True
        if key in (pygame.K_RETURN, pygame.K_SPACE) and not self.my_turn:
            self.hurry = True
            return True
        return False

    def _back(self) -> bool:
        """Take a question back; return whether there was one."""
        if self.mode:
            self.close_questions()
            return True
        if self.shot is not None and self.shot.step_back():
            self.after_shot()
            return True
        return False

    def _digit(self, number: int) -> None:
        if self.chooser.visible:
            self.chooser.choose(number)
        elif self.mode == "call":
            if number < len(self.state.open):
                self.name_order(self.state.open[number])
        elif self.targets:
            if number < len(self.targets):
                self.targets[number].act()
        elif self.choosing and number < len(self.state.hands[self.state.seat]):
            self.take_disc(self.state.hands[self.state.seat][number], None)

    # -- places --------------------------------------------------------------------------------

    def layout_table(self, canvas: Canvas, area: FRect) -> None:
        """Place everything in the room below the bar."""
        self.stage.rect = FRect(area)
        self.text = canvas.text_factor
        self.lay = lay = lay_out(area, self.state.seats, self.squeeze, self.text)
        self.flip_button.rect, self.call_button.rect = FRect(lay.flip), FRect(lay.top)
        for button in (self.flip_button, self.call_button):
            button.small = lay.small
        self.orders.place(lay, self.text)
        self._place_panels()
        self.offer()
        self.chooser.place(canvas, lay.flip, area)
        self.banner.place(canvas, lay.area, lay.play)
        fresh = not self.scene.camera.moving
        self._aim()
        if fresh or self.scene.camera.rect != area:
            self.scene.camera.jump()

    def _aim(self) -> None:
        """Point the camera at the pizza and at what has left it."""
        shot = self.shot
        if shot is not None and shot.mode in ("aim", "charge", "carry"):
            return
        low = shot.place if shot is not None and shot.mode == "laid" and not shot.by_key else None
        far: list[tuple[float, float]] = []
        if self.live is not None and not self.live.drops:
            poses = self.live.poses()
            far = [(x, y) for x, y, _a in poses.tolist() if x == x and abs(x) + abs(y) > 0.2]
        self.scene.aim(self.area, self.lay.play, low, far)
        if self.still:
            self.scene.camera.jump()

    def update_table(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        super().update_table(dt)
        self._aim()
        self._see()

    def _see(self) -> None:
        """Bring what is drawn in line with the state."""
        named = self.state.named
        away = frozenset[int]()
        lit = self.lit_orders()
        previewed = self.chooser.previewed
        if isinstance(previewed, Take):
            lit = frozenset(order for order, _slice in previewed.pairs)
        found = self.hints.found
        if found is not None and isinstance(found.move, TopThis):
            lit = frozenset((found.move.order,))
        self.orders.offer(self.state, Shown(lit, named, self.mode == "call", away))
        unit = self.scene.disc_px(self.state.radius)
        places = {disc: (x, y) for disc, _face, x, y, _a in self.state.pizza}
        for target in self.targets:
            if target.disc in places:
                rect = FRect(0, 0, 2 * unit, 2 * unit)
                rect.center = self.scene.place_of(*places[target.disc])
                target.rect, target.radius = rect, unit

    # -- drawing -------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        """Everything that stands still is in one picture with the cloth."""

    def draw_table(self, canvas: Canvas) -> None:
        """Draw the table: what stands still as one picture, then all that may move."""
        state, now = self.state, self.scene.camera.now
        if self._drawn is not state:
            self._drawn = state
            self._backdrop.forget()
        shot = self.shot.disc if self.shot is not None else None
        key = (now.x, now.y, now.unit, id(self.lay), self.flights.discs, shot, self.acting,
               tuple(self.faces.items()), self._placed, tuple(self.people))  # fmt: skip
        self._backdrop.show(canvas, key, self._draw_still)
        self._draw_pizza(canvas)
        self._draw_words(canvas)

    def _draw_still(self, canvas: Canvas) -> None:
        canvas.cloth()
        self.scene.draw_ground(canvas)
        state = self.state
        bots = [not self.is_person(seat) for seat in range(state.seats)]
        table = Table(
            state, self.match.names, bots, state.seat, self.faces, self.flights.discs,
            self.shot.disc if self.shot is not None else None, self.is_person(state.seat),
        )  # fmt: skip
        self.panels.paint(canvas, table)

    def _draw_pizza(self, canvas: Canvas) -> None:
        state, scene, live = self.state, self.scene, self.live
        lit = self.lit(self.chooser.previewed)
        poses = rest_poses(state) if live is None else live.poses()
        away = self.flights.discs
        radius = self.radius
        with canvas.clipped(self.area):
            scene.draw_slices(canvas, lit)
        if live is not None and live.height > 0:
            radius *= 1 + 0.8 * live.height
        moving = live is not None and live.waiting <= 0
        scene.draw_discs(canvas, looks(state), poses, radius, moving, away)
        if state.options.backs and live is None:
            scene.draw_backs(canvas, state, poses)
        self._draw_marks(canvas)
        if live is not None and live.poised and live.aim is not None:
            self._draw_poised(canvas, live.aim)
        if self.shot is not None:
            showing = topping(self.shot.disc, self.shot.face)
            draw_shot(canvas, scene, self.shot, showing, radius, self.lay.play)
        self.hints.draw(canvas, scene, self._top(canvas), radius)
        scene.draw_labels(canvas, lit)

    def _draw_poised(self, canvas: Canvas, aim: Any) -> None:
        """Draw a bot's disc and its aim before it flicks."""
        scene, live = self.scene, self.live
        at = scene.place_of(aim.x, aim.y)
        r = scene.disc_px(self.radius)
        if live is not None and live.turn.world.held is None:
            rect = FRect(0, 0, 2 * r, 2 * r)
            rect.center = at
            canvas.circle((at[0] + 3, at[1] + 6), r, theme.rgb("#3A1A0C66"))
            canvas.sprite(disc_sprite(topping(*self.state.airborne[0])), rect)
        canvas.circle(at, r + 4.5, None, theme.FOCUS, 3.5)
        draw_arrow(canvas, scene.camera, aim, self.radius)
        draw_strength(canvas, scene.camera, aim, (at,), self.lay.play)

    def _draw_marks(self, canvas: Canvas) -> None:
        """Mark discs that would be flipped, or that may go back into the bag."""
        if self.live is not None:
            return
        previewed, marked = self.chooser.previewed, set(self.hints.marked())
        if isinstance(previewed, Flip):
            marked |= {d for d, f, *_p in self.state.pizza if topping(d, f) == previewed.topping}
        marked |= {target.disc for target in self.targets}
        for disc, _face, x, y, _angle in self.state.pizza:
            if disc in marked:
                self.scene.mark(canvas, (x, y), self.state.radius)

    def _top(self, canvas: Canvas) -> FRect:
        play = self.lay.play
        return FRect(play.x, play.y, play.width, play.height)

    def _draw_words(self, canvas: Canvas) -> None:
        """Draw what is on its way, what is said, and the keys."""
        self.flights.draw(canvas)
        notice, play = self.notice, self.lay.play
        if self.banner.visible:
            return
        if notice is not None and notice.big:
            self._draw_big(canvas, notice.words, notice.order)
        elif notice is not None:
            note(canvas, notice.words, self._top(canvas))
        keys = self.keys()
        hinting = self.hints.busy or self.hints.found is not None
        room = play.width > 560 * canvas.text_factor and not self.lay.small
        if keys and room and notice is None and not hinting and not self.coach.visible:
            furniture.hints(canvas, (play.centerx, play.y + 20), keys)

    def _draw_big(self, canvas: Canvas, words: str, order: int | None) -> None:
        """Draw a call or a gain large over the pizza, with the order that is meant."""
        play = self.lay.play
        small = self.lay.small
        size = theme.TITLE if small else theme.NUMBER
        room = play.width - 32
        if canvas.measure(words, size, theme.HEAVY) > room - 40:
            size = theme.TITLE if not small else theme.LEAD
        wide = min(room, canvas.measure(words, size, theme.HEAVY) + 56)
        tall = canvas.leading(size) + 24
        card = (90.0, 120.0) if small else (120.0, 160.0)
        band = FRect(0, 0, wide, tall)
        # Over the half of the pizza in which nothing has just been completed.
        done = self.done.slices if self.done is not None else ()
        upper = sum(number < 4 for number in done) * 2 > len(done)
        off = play.height * (0.2 if upper else -0.2) if done else 0.0
        off -= card[1] / 2 if order is not None else 0.0
        band.center = (play.centerx, play.centery + off)
        canvas.shadow(band, tall / 2, theme.rgb("#00000060"))
        fill = theme.PRIMARY if order is not None else theme.GOOD
        canvas.box(band, fill, tall / 2, theme.CREAM, 4)
        canvas.text(words, band.center, size, theme.HEAVY, theme.WHITE, "center", wide - 36)
        if order is not None:
            rect = FRect(0, 0, *card)
            rect.midtop = (play.centerx, band.bottom + 8)
            canvas.shadow(rect, 8, theme.rgb("#00000060"))
            draw_order(canvas, rect, order)

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return topthis_summary(self.match, self.setup, self.saved)
