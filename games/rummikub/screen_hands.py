"""What pointer and keys do with tiles: lift, sweep, drag, lay; the cursor of the keyboard."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import pygame
from pygame import FRect

from games.shell import events
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Motion, Point, Press, Release, Wheel
from games.shell.focus import ARROWS, Widget

if TYPE_CHECKING:
    from games.rummikub.screen_state import DeskScreen

SLACK = 6.0
"""How far the pointer may stray in a click."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

Where = Literal["table", "rack"]


@dataclass(frozen=True)
class Spot:
    """A place that can take tiles: a set, a new set (`sid` None), or a place in the rack."""

    where: Where
    sid: int | None = None
    at: int | None = None


@dataclass
class Drag:
    """Tiles in the hand: which, where the pointer took them and where it is."""

    ids: tuple[int, ...]
    start: Point
    pos: Point
    moved: bool = False


@dataclass
class Sweep:
    """A band drawn over tiles to choose them."""

    start: Point
    pos: Point
    home: int | None = None
    first: bool = True


class Hands:
    """The tiles that are chosen or dragged, and the cursor.

    Attributes:
        chosen: tiles lifted by a click, a sweep or Enter, in the order of their places.
        drag: what the pointer holds.
        sweep: the band that it draws.
        cursor: where the keyboard is in each zone: a tile, or 0 for the place of a new set.
    """

    def __init__(self, table: "DeskScreen") -> None:
        self.table = table
        self.chosen: list[int] = []
        self.drag: Drag | None = None
        self.sweep: Sweep | None = None
        self.cursor: dict[Where, int] = {"table": 0, "rack": 0}

    @property
    def held(self) -> tuple[int, ...]:
        """The tiles that the pointer drags now."""
        return self.drag.ids if self.drag is not None and self.drag.moved else ()

    def let_go(self) -> bool:
        """Put everything back where it was; return whether there was anything."""
        had = bool(self.chosen or self.held or self.sweep)
        for piece in self.held:
            self.table.start_from(piece)
        self.chosen, self.drag, self.sweep = [], None, None
        return had

    def forget(self) -> None:
        """Drop what is no longer there."""
        there = self.table.desk.kind
        self.chosen = [i for i in self.chosen if i in there]
        if self.drag is not None and any(i not in there for i in self.drag.ids):
            self.drag = None

    # -- pointer -------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event of the pointer over table or rack."""
        match event:
            case Press(button=events.LEFT):
                self._press(event)
            case Press(button=events.RIGHT):
                self.let_go()
            case Motion():
                self._motion(event.pos)
            case Release(button=events.LEFT):
                self._release(event.pos)
            case Wheel():
                self.table.scroll_by(-40 * event.y)
            case _other:
                return False
        return True

    def _press(self, event: Press) -> None:
        if self.drag is not None or self.sweep is not None:
            return
        piece = self.table.piece_at(event.pos)
        if not piece or events.shift(event):
            self.sweep = Sweep(event.pos, event.pos)
            return
        ids = tuple(self.chosen) if piece in self.chosen else (piece,)
        self.drag = Drag(ids, event.pos, event.pos)

    def _motion(self, pos: Point) -> None:
        drag, sweep = self.drag, self.sweep
        if drag is not None:
            drag.pos = pos
            far = abs(pos[0] - drag.start[0]) + abs(pos[1] - drag.start[1]) > SLACK
            if far and not drag.moved:
                if any(not self.table.may_lift(i) for i in drag.ids):
                    self.drag = None
                    return
                drag.moved = True
                if drag.ids != tuple(self.chosen):
                    self.chosen = []
        elif sweep is not None:
            sweep.pos = pos
            self.chosen = self._swept(sweep)

    def band(self) -> FRect | None:
        """Return the band that is being drawn."""
        if self.sweep is None:
            return None
        (ax, ay), (bx, by) = self.sweep.start, self.sweep.pos
        return FRect(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))

    def _swept(self, sweep: Sweep) -> list[int]:
        band = self.band()
        if band is None or max(band.width, band.height) <= SLACK:
            return []
        band.width, band.height = max(1, band.width), max(1, band.height)
        table = self.table
        found = [i for i, place in table.spots.items() if band.colliderect(place)]
        if found and sweep.first:
            sweep.home, sweep.first = table.desk.set_of(found[0]), False
        home = sweep.home
        return [i for i in found
                if table.desk.set_of(i) == home and table.may_lift(i, quiet=True)]  # fmt: skip

    def _release(self, pos: Point) -> None:
        drag, sweep = self.drag, self.sweep
        if drag is not None and drag.moved:
            drag.pos = pos
            spot = self.table.spot_at(pos)
            ids = drag.ids
            for piece in ids:
                self.table.start_from(piece)
            self.drag, self.chosen = None, []
            if spot is not None:
                self.table.move_tiles(ids, spot)
        elif drag is not None:
            self.drag = None
            self.touch(self.table.piece_at(pos) or drag.ids[0], self.table.spot_at(pos))
        elif sweep is not None:
            self.sweep = None
            if not self.chosen_by(sweep):
                self.touch(0, self.table.spot_at(pos))

    def chosen_by(self, sweep: Sweep) -> bool:
        """Return whether a band was drawn, and not just a click made."""
        (ax, ay), (bx, by) = sweep.start, sweep.pos
        return max(abs(ax - bx), abs(ay - by)) > SLACK

    def touch(self, piece: int, spot: Spot | None) -> None:
        """Do what a click or Enter does: choose a tile, or lay those chosen there."""
        desk = self.table.desk
        if piece and not self.chosen:
            if self.table.may_lift(piece):
                self.chosen = [piece]
            return
        home = {desk.set_of(i) for i in self.chosen}
        if piece and desk.set_of(piece) in home:
            if piece in self.chosen:
                self.chosen.remove(piece)
            elif self.table.may_lift(piece):
                self.chosen.append(piece)
            return
        if not self.chosen or spot is None:
            return
        if not piece and spot.where == "rack" and home == {None}:
            self.chosen = []
            return
        ids, self.chosen = tuple(self.chosen), []
        self.table.move_tiles(ids, spot)

    # -- keyboard ------------------------------------------------------------------------------

    def key(self, event: Key, where: Where) -> bool:
        """Take a key while a zone has the focus."""
        if events.control(event):
            return False
        if event.key in ENTER:
            piece = self.at(where)
            self.touch(piece, self._spot(where, piece))
            return True
        if event.key == pygame.K_ESCAPE:
            return self.let_go()
        step = ARROWS.get(event.key)
        if step is None:
            return False
        self._go(where, *step)
        return True

    def at(self, where: Where) -> int:
        """Return the tile under the cursor; 0 for the place of a new set."""
        desk, piece = self.table.desk, self.cursor[where]
        there = desk.rack if where == "rack" else [i for _sid, ids in desk.sets for i in ids]
        if piece in there:
            return piece
        piece = there[0] if where == "rack" and there else 0
        self.cursor[where] = piece
        return piece

    def cursor_rect(self, where: Where) -> FRect | None:
        """Return the place under the cursor."""
        piece = self.at(where)
        if piece:
            return self.table.spots.get(piece)
        return self.table.fresh if where == "table" else None

    def _spot(self, where: Where, piece: int) -> Spot:
        desk = self.table.desk
        if where == "rack":
            return Spot("rack", None, desk.rack.index(piece) if piece in desk.rack else None)
        return Spot("table", desk.set_of(piece) if piece else None)

    def _go(self, where: Where, dx: int, dy: int) -> None:
        table = self.table
        here = self.cursor_rect(where)
        ids = table.desk.rack if where == "rack" else [
            i for _sid, ids in table.desk.sets for i in ids
        ]  # fmt: skip
        stops = [(i, table.spots[i]) for i in ids if i in table.spots]
        if where == "table":
            stops.append((0, table.fresh))
        if here is None:
            return
        best: tuple[float, int] | None = None
        for piece, place in stops:
            along = (place.centerx - here.centerx) * dx + (place.centery - here.centery) * dy
            aside = abs((place.centerx - here.centerx) * dy) + abs(
                (place.centery - here.centery) * dx
            )
            if along > 1 and not (dx and aside > here.height / 2):
                score = along + (0.4 if dy else 2.0) * aside
                if best is None or score < best[0]:
                    best = (score, piece)
        if best is not None:
            self.cursor[where] = best[1]
        elif dy < 0 and where == "rack":
            table.focus_zone("table")
        elif dy > 0 and where == "table":
            table.focus_zone("rack")
        elif dx:
            order = [piece for piece, _place in stops]
            here_at = order.index(self.at(where))
            self.cursor[where] = order[(here_at + dx) % len(order)]
        table.reveal()


class Zone(Widget):
    """The table, or the rack: takes the pointer, and the keys when it has the focus."""

    radius = 12.0

    def __init__(self, hands: Hands, where: Where) -> None:
        super().__init__()
        self.hands = hands
        self.where: Where = where

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Key):
            return self.hands.key(event, self.where)
        if isinstance(event, Press) and self.hands.table.hurried(self.where):
            return True
        return self.hands.handle(event)

    def cancel(self) -> None:
        """Put back what is dragged."""
        self.hands.let_go()

    def draw(self, canvas: Canvas) -> None:
        """The screen draws everything."""
