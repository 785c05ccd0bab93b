"""What people see of a move of Top This!: things on their way, slices that light up."""

import math
from dataclasses import dataclass
from typing import Any

from pygame import FRect

from games.shell.canvas import Canvas
from games.shell.setup import MatchSetup
from games.topthis.screen_tuning import TunedTable
from games.topthis.state import Flip, State, Take, TopThis, claims, topping
from games.topthis.view_flights import (
    Flight,
    Flights,
    Spot,
    Where,
    completed_slices,
    went,
)
from games.topthis.view_layout import Layout, lay_out
from games.topthis.view_orders import Orders, draw_order
from games.topthis.view_panels import Panels
from games.topthis.view_scene import Lit, PizzaView, disc_sprite, rest_poses
from games.topthis.view_words import move_words, taken_words

DONE_S = 2.4
"""Completed slices are shown for so long."""
PAUSE_S = 1.1
"""Of that, so long before anything else happens."""
NOTICE_S, BIG_S = 1.8, 1.5


@dataclass
class Notice:
    """A few words over the pizza for a while."""

    words: str
    left: float
    big: bool = False
    order: int | None = None


@dataclass
class Done:
    """Slices whose orders have just been taken."""

    slices: tuple[int, ...]
    left: float = DONE_S


class ShownTable(TunedTable):
    """A table that shows what moves do.

    Attributes:
        scene: the pizza.
        orders: the open orders.
        panels: the players.
        flights: what is on its way.
        notice: what is said over the pizza.
        done: the slices completed just now.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        self.scene = PizzaView()
        self.flights = Flights()
        self.notice: Notice | None = None
        self.done: Done | None = None
        super().__init__(match, setup)
        self.lay: Layout = lay_out(FRect(0, 64, 1280, 656), self.state.seats)
        self.orders = self.stage.add(Orders(self.name_order))
        self.panels = self.stage.add(Panels(self.take_disc, self.turn_disc))
        self.text = 1.0
        self._known = self.state
        self._claims: tuple[State | None, tuple[Any, ...]] = (None, ())
        self._placed = -1
        match.on_move.append(self._on_move)
        match.on_undo.append(self._on_undo)

    # -- for the game's part -----------------------------------------------------------------

    def name_order(self, order: int) -> None:
        """Name an order of a "Top This!"."""

    def take_disc(self, disc: int, pointer: tuple[float, float] | None) -> None:
        """Take a disc of the hand."""

    def turn_disc(self, disc: int) -> None:
        """Turn a disc of the hand over."""

    # -- what is so --------------------------------------------------------------------------

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.app.settings.reduced_motion

    def ways(self) -> tuple[Any, ...]:
        """Return how the pizza completes open orders as it lies now; () while discs move."""
        if self.live is not None:
            return ()
        if self._claims[0] is not self.state:
            self._claims = (self.state, claims(self.state))
        return self._claims[1]

    def lit(self, previewed: object | None = None) -> tuple[Lit, ...]:
        """Return the slices that are lit: never before the discs have stopped."""
        state = self.state
        if self.live is not None:
            return ()
        if state.phase == "discard":
            return tuple(Lit(number, True) for number in state.losing[:1])
        if self.done is not None:
            return tuple(Lit(number, True) for number in self.done.slices)
        if state.phase == "take":
            ways = (previewed.pairs,) if isinstance(previewed, Take) else self.ways()
            numbers = sorted({number for way in ways for _order, number in way})
            return tuple(Lit(number, True, str(number + 1)) for number in numbers)
        if state.phase != "act":
            return ()
        return tuple(Lit(number) for number in sorted({n for way in self.ways() for _o, n in way}))

    def lit_orders(self) -> frozenset[int]:
        """Return the open orders that the pizza would complete."""
        if self.state.phase not in ("act", "take"):
            return frozenset()
        return frozenset(order for way in self.ways() for order, _slice in way)

    # -- moves -------------------------------------------------------------------------------

    def _on_undo(self, match: Any) -> None:
        self._known = self.state
        self.shot = None
        self.notice = self.done = None

    def _on_move(self, match: Any, move: Any, recording: Any) -> None:
        before, after = self._known, self.state
        self._known = after
        self._sound(move)
        person, name = self.is_person(before.seat), self.match.names[before.seat]
        if isinstance(move, TopThis):
            words = move_words(name, move)
            self.notice = Notice(words, BIG_S, True, move.order)
        elif not person:
            words = move_words(name, move)
            self.notice = Notice(words, NOTICE_S) if words else self.notice
        if isinstance(move, Flip):
            turned = {d: topping(d, f) for d, f, *_p in before.pizza
                      if topping(d, f) == move.topping}  # fmt: skip
            self.scene.turn_over(turned, self.still)
        if len(after.taken[before.seat]) > len(before.taken[before.seat]):
            slices = completed_slices(before, move, after)
            if slices:
                self.done = Done(slices)
            self.notice = Notice(taken_words(name, before, after), DONE_S, True)
        if not self.still:
            self._fly(before, after)
        self._place_panels()

    def _sound(self, move: Any) -> None:
        if isinstance(move, Flip):
            self.app.sound.hits("topthis", {0: "flip"}, {0: 0.7})

    def _place_panels(self) -> None:
        self._placed = self.state.seat
        self.panels.place(self.lay, self.state.seats, self.state.seat, self.text)

    def _fly(self, before: State, after: State) -> None:
        """Send discs, orders and tips on their way."""
        ways = went(before, after)
        spots = {disc: self._spot(before, disc, old) for disc, (old, _new) in ways.items()}
        seat = before.seat
        orders = after.taken[seat][len(before.taken[seat]) :]
        cards = {order: self.orders.spot(order) for order in orders}
        self._place_panels()
        faces = {d: f for d, f, *_p in before.pizza} | dict(before.airborne)
        self.flights.add(
            Flight(_drawer(disc_sprite(topping(disc, faces.get(disc, 0)))), spots[disc],
                   self._spot(after, disc, new), disc)
            for disc, (_old, new) in ways.items()
        )  # fmt: skip
        panel = self.panels.places[seat]
        self.flights.add(
            Flight(lambda canvas, rect, order=order: draw_order(canvas, rect, order), spot,
                   (panel.center, 40.0))
            for order, spot in cards.items()
        )  # fmt: skip
        tips = len(after.tipped[seat]) - len(before.tipped[seat])
        self.flights.add(
            Flight(lambda canvas, rect: _tip(canvas, rect), self.panels.tip_spot(),
                   (panel.center, 36.0))
            for _tip_card in range(tips)
        )  # fmt: skip

    def _spot(self, state: State, disc: int, where: Where) -> Spot:
        """Return where a disc is on the screen."""
        kind, seat = where
        if kind == "hand":
            return self.panels.hand_spot(state, seat, disc)
        if kind == "bag":
            return self.panels.bag_spot()
        poses = rest_poses(state) if self.live is None else self.live.seen
        x, y, _angle = poses[disc].tolist()
        size = 2 * self.scene.disc_px(state.radius)
        if math.isnan(x):
            return self.lay.play.center, size
        return self.scene.place_of(x, y), size

    # -- time --------------------------------------------------------------------------------

    @property
    def showing(self) -> bool:
        """Whether something is shown that must be over before the next move."""
        pausing = self.done is not None and self.done.left > DONE_S - PAUSE_S
        big = self.notice is not None and self.notice.big and self.notice.left > NOTICE_S * 0.5
        said = big and not pausing and self.notice is not None and self.notice.order is not None
        return bool(self.flights.all or self.scene.turning) or pausing or said

    def update_shown(self, dt: float) -> None:
        """Let `dt` seconds pass for all that is only looked at."""
        pace = dt * (4 if self.hurry else 1)
        self.flights.update(pace)
        self.scene.update(pace)
        if self.done is not None:
            self.done.left -= pace * (3 if self.still else 1)
            if self.done.left <= 0:
                self.done = None
        if self.notice is not None:
            self.notice.left -= pace
            if self.notice.left <= 0:
                self.notice = None
        if self._placed != self.state.seat:
            self._place_panels()

    def leave(self) -> None:
        """Be taken off the stack."""
        super().leave()
        for hooks, hook in ((self.match.on_move, self._on_move),
                            (self.match.on_undo, self._on_undo)):  # fmt: skip
            if hook in hooks:
                hooks.remove(hook)


def _drawer(name: str) -> Any:
    return lambda canvas, rect: canvas.sprite(name, rect)


def _tip(canvas: Canvas, rect: FRect) -> None:
    flat = FRect(rect.x, rect.y, rect.width, rect.width * 2 / 3)
    canvas.sprite("topthis/tip-card", flat)
