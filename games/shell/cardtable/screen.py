"""The table of a card game: what is offered, what moves, what is dragged, what is refused."""

from collections.abc import Hashable, Iterable
from typing import Any

import pygame
from pygame import FRect

import games
from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.cardtable.counting import Counting
from games.shell.cardtable.flights import HASTE, Flight, Flights
from games.shell.cardtable.hinting import Hinting
from games.shell.cardtable.holding import Holding
from games.shell.cardtable.hooks import CardHooks
from games.shell.cardtable.seats import Who
from games.shell.cardtable.spots import Action, Carried, Spot
from games.shell.events import Event, Key, Motion, Point, Press, Release, control
from games.shell.focus import Widget
from games.shell.layer import Layer
from games.shell.setup import MatchSetup, words


class CardTable(CardHooks):
    """A table on which cards lie; what a game says about its own stands in `CardHooks`.

    Attributes:
        seen: the state as those who may look now know it.
        dirty: set when something else may be pressed now, or something else is seen.
        hidden: places that stay empty until what is on its way has arrived.
        counting: the numbers that count, to be asked while painting.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.widgets.arrows = True
        self.flights = Flights()
        self.counting = Counting()
        self.hinting = Hinting(self)
        self.dirty = True
        self.hidden: frozenset[Hashable] = frozenset()
        self.holding = Holding(self)
        self.small = False
        self._layer = Layer()
        self._stamp = 0
        self._keyed = False
        self._view: tuple[Any, int | None, Any] | None = None
        self._offered: tuple[object, ...] = ()
        self._pointer: Point | None = None
        self._strip = 0.0
        self._undealt = not match.moves
        self._over = _Over(self)
        match.on_move.append(self._moved)
        match.on_undo.append(self._undone)

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state of the match, with all its secrets."""
        return self.match.state

    @property
    def seen(self) -> Any:
        """The state as `viewer` may know it, or as all may when there is none."""
        kept = self._view
        if kept is None or kept[0] is not self.match.state or kept[1] != self.viewer:
            view = seen_by(self.match.game, self.match.state, self.viewer)
            kept = self._view = (self.match.state, self.viewer, view)
        return kept[2]

    @property
    def hand_seat(self) -> int | None:
        """The seat whose hand lies open before the people; None for none."""
        return self.viewer

    def who(self, seat: int) -> Who:
        """Return who sits at a seat."""
        level = self.setup.seats[seat].level
        alone = len(self.people) == 1
        return Who(
            seat, self.match.names[seat], bool(level), words(level) if level else "",
            alone and seat in self.people, self.acting == seat and not self.match.over,
        )  # fmt: skip

    def turn_words(self, seat: int) -> str:
        """Return what the pill at the left says."""
        name = self.match.names[seat]
        if self.small:
            return name
        if self.is_person(seat):
            return _("{name}, your turn").format(name=name)
        return _("{name}’s turn").format(name=name)

    @property
    def animating(self) -> bool:
        """Whether something is on its way."""
        return self.flights.busy

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        return super().busy or self.hinting.busy or self.dirty or self.counting.busy

    # -- moves -----------------------------------------------------------------------------------

    def refuse(self, reason: str, bad: bool = False) -> None:
        """Say why something is not done."""
        self.app.toast(reason, bad)

    def make(self, move: Any, state: Any) -> None:
        """Make a move that was offered in a state.

        Anything that cannot be is refused in one sentence, and nothing changes.
        """
        if self.match.state is not state:
            self.refuse(_("The table has changed since: nothing was done."))
        elif self.animating:
            self.refuse(_("One moment: something is still on its way."))
        elif not self.my_turn:
            self.refuse(_("It is not your turn."))
        else:
            try:
                self.match.play(move)
                return
            except games.IllegalMove as error:
                self.refuse(str(error), bad=True)
        self.dirty = True

    def _moved(self, match: Any, move: Any, recording: Any) -> None:
        before = self._view
        old = None if before is None or before[1] != self.viewer else before[2]
        self.take_back()
        self.hinting.clear()
        self._make_room()
        self.dirty = True
        if old is not None and self.area.width:
            self.restless(self.flights_of(old, move, self.seen))

    def _undone(self, match: Any) -> None:
        self.flights.clear()
        self.hidden = frozenset()
        self.hinting.clear()
        self.put_back()
        self.dirty = True

    def hint(self) -> None:
        """Show what the strongest bot would do."""
        self.hinting.ask()

    def resume(self) -> None:
        """Look anew at who plays: a bot may have taken over."""
        super().resume()
        self.dirty = True

    # -- time ------------------------------------------------------------------------------------

    def update_table(self, dt: float) -> None:
        """Let cards move, hands be covered, hints arrive."""
        self._cover()
        if self.flights.busy:
            landed = self.flights.update(dt * (HASTE if self.hurry else 1))
            if landed:
                self.hidden = self.flights.hidden
                self.dirty = True
                self.app.sound.hits(self.setup.game, {0: "card"}, {0: 0.7})
        self.counting.still = self.app.settings.reduced_motion
        if self.counting.update(dt):
            self.seen_anew()
        self.hinting.update(dt)
        seen = self.seen
        now = (id(seen), self.my_turn, self.viewer, self.acting)
        # What is under a finger stays there, unless it means something else by now.
        held = self.stage.grab is not None and now == self._offered
        if not held:
            self._make_room()
        if now != self._offered or (self.dirty and not held):
            self._offered = now
            self.rebuild()

    def _cover(self) -> None:
        """Cover the hand of somebody who is not at it any more."""
        seat = self.viewer
        if self.hidden_hands and len(self.people) > 1 and seat is not None \
                and not self.animating and not self.keeps(seat):  # fmt: skip
            self.viewer = None
            self.dirty = True

    def rebuild(self) -> None:
        """Offer everything anew; the focus stays on what goes by the same name."""
        self.dirty = False
        self._stamp += 1
        focus = self.widgets.focus
        name = getattr(focus, "name", None)
        if isinstance(focus, Spot | Action):
            self._keyed = True
        self.stage.clear()
        proposed = () if self.hinting.move is None else self.hinted(self.hinting.move)
        for spot in self.offer():
            self.stage.add(spot)
            spot.hinted = spot.name in proposed
            if isinstance(spot, Spot):
                spot.carrier = self.holding
                spot.unseen = spot.name in self.hidden
        self.stage.add(self._over)
        if self._pointer is not None:
            self.stage.hover_at(self._pointer)
        if self._keyed:
            self._focus_again(name)

    def _focus_again(self, name: Hashable) -> None:
        spots = [one for one in self.stage.children if one.focusable and one.enabled]
        same = [one for one in spots if getattr(one, "name", None) == name and name is not None]
        chosen = (same or self.first_focus(spots) or [None])[0]
        self.widgets.set_focus(chosen)
        if isinstance(chosen, Spot | Action):
            self._keyed = False

    def first_focus(self, spots: list[Widget]) -> list[Widget]:
        """Return the spots that the keyboard is led to when its own is gone, the best first."""
        return spots

    # -- drag and drop ---------------------------------------------------------------------------

    @property
    def drag(self) -> Carried | None:
        """What is being dragged."""
        return self.holding.drag

    def take_back(self) -> None:
        """Put back what is being dragged."""
        self.holding.take_back()

    def restless(self, flights: Iterable[Flight]) -> None:
        """Let something move, as the settings allow."""
        self.flights.still = self.app.settings.reduced_motion
        self.flights.add(flights)
        self.hidden = self.flights.hidden

    def seen_anew(self) -> None:
        """Draw anew what rests."""
        self._stamp += 1

    # -- events ----------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event, and know where the pointer is."""
        if isinstance(event, Motion | Press | Release):
            self._pointer = event.pos
        return super().handle(event)

    def handle_table(self, event: Event) -> bool:
        """Take an event that no widget wants: keys of spots, Esc, a press on nothing."""
        if isinstance(event, Press):
            if self.my_turn and not self.put_back():
                bold, soft = self.owed(self.acting)
                self.refuse(_("Nothing to press there. {owed}").format(owed=bold or soft))
            self.dirty = True
            return self.my_turn
        if not isinstance(event, Key) or control(event):
            return False
        if event.key == pygame.K_ESCAPE:
            if self.drag is not None:
                self.stage.cancel()
                self.take_back()
                return True
            if self.hinting.shown:
                self.hinting.clear()
                return True
            if self.put_back():
                self.dirty = True
                return True
            return False
        return self._pressed(event.key)

    def _pressed(self, key: int) -> bool:
        """Press the spot that a key belongs to."""
        for spot in self.stage.children:
            if isinstance(spot, Spot | Action) and key in spot.keys and spot.enabled:
                if isinstance(spot, Spot) and spot.on_press is None and spot.reason:
                    self.refuse(spot.reason)
                spot.act()
                return True
        if key in (pygame.K_RETURN, pygame.K_SPACE) or pygame.K_1 <= key <= pygame.K_9:
            if not self.my_turn:
                if self.animating and self.is_person(self.acting):
                    self.refuse(_("One moment: something is still on its way."))
                self.hurry = True
            return True
        return False

    # -- places and drawing ----------------------------------------------------------------------

    def layout_table(self, canvas: Canvas, area: FRect) -> None:
        """Place everything; what is on its way arrives at once."""
        self.stage.rect = FRect(area)
        self._over.rect = FRect(area)
        self.small = canvas.compact
        self.take_back()
        self.flights.clear()
        self.hidden = frozenset()
        self._strip = self.hinting.height(canvas, area)
        self.arrange(canvas, FRect(area.x, area.y, area.width, area.height - self._strip))
        self.rebuild()
        if self._undealt:
            self._undealt = False
            self.restless(self.dealt())
            self.dirty = True

    def _make_room(self) -> None:
        """Let the table end above a hint that is shown, so that it covers nothing."""
        canvas = self.app.canvas
        if self.area.width and self.hinting.height(canvas, self.area) != self._strip:
            self.layout_table(canvas, self.area)

    def draw_ground(self, canvas: Canvas) -> None:
        """The cloth is in one picture with what rests on it."""

    def draw_table(self, canvas: Canvas) -> None:
        """Draw what rests: one picture until something in it changes."""

        def whole(below: Canvas) -> None:
            below.cloth()
            self.paint(below)

        self._layer.show(canvas, self._stamp, whole)
        self.paint_over(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what is over everything on the table: flights, drags, the hint."""
        self.flights.draw(canvas)
        self.holding.draw(canvas)
        strip = FRect(self.area.x, self.area.bottom - self._strip, self.area.width, self._strip)
        self.hinting.draw(canvas, self.note_room(), strip)


class _Over(Widget):
    """Draws what lies over the spots; takes no event."""

    focusable = False

    def __init__(self, table: CardTable) -> None:
        super().__init__()
        self.table = table

    def wants(self, point: Point) -> bool:
        """It is never pressed."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves."""
        self.table.draw_moving(canvas)


def seen_by(game: Any, state: Any, viewer: int | None) -> Any:
    """Return a state as a seat may know it; with no seat, as all of them may."""
    if viewer is not None:
        return game.view(state, viewer)
    return game.view(game.view(state, 0), 1)
