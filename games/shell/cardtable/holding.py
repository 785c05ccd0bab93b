"""What is held by the pointer: taken along, dropped on a lit place, or put back."""

from typing import TYPE_CHECKING

from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.cardtable.flights import Flight
from games.shell.cardtable.spots import Carried, Spot
from games.shell.events import Point

if TYPE_CHECKING:
    from games.shell.cardtable.screen import CardTable

BACK_S = 0.16


class Holding:
    """The cards that the pointer drags over a table; a spot's carrier.

    Attributes:
        drag: what is dragged, None for nothing.
    """

    def __init__(self, table: "CardTable") -> None:
        self.table = table
        self.drag: Carried | None = None

    def carry(self, spot: Spot, pos: Point) -> None:
        """Begin to drag what a spot carries."""
        hold = (pos[0] - spot.place.x, pos[1] - spot.place.y)
        self.drag = Carried(spot, spot.carries, spot.place.size, hold, pos, spot.drops)
        spot.unseen = bool(spot.face)
        self.table.seen_anew()

    def carry_to(self, pos: Point) -> None:
        """Drag it on."""
        if self.drag is not None:
            self.drag.pos = pos

    def let_go(self, pos: Point) -> None:
        """Let go of it: on a lit place, or nowhere, from where it goes back."""
        drag, table = self.drag, self.table
        if drag is None:
            return
        drag.pos = pos
        drop = drag.over()
        self.take_back()
        if drop is not None:
            drop.act()
            return
        back = Flight(drag.faces[0], drag.rect(), drag.spot.place, seconds=BACK_S,
                      hides=(drag.spot.name,))  # fmt: skip
        table.restless((back,))
        table.dirty = True
        if not drag.spot.rect.collidepoint(pos):
            table.refuse(_("There is no place for it there: it goes back."))

    def take_back(self) -> None:
        """Put it back where it was."""
        drag, self.drag = self.drag, None
        if drag is not None:
            drag.spot.unseen = False
            drag.spot.held = False
            self.table.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """Draw the lit places, and the cards under the pointer."""
        drag = self.drag
        if drag is None:
            return
        over = drag.over()
        for drop in drag.drops:
            faces.slot(canvas, drop.rect, "chosen" if drop is over else "lit", drop.words)
        rect = drag.rect()
        for i, face in reversed(list(enumerate(drag.faces))):
            faces.card(canvas, face, rect.move(rect.width * 0.3 * i, 0), lifted=i == 0)
