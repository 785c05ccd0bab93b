"""What lies on the table of Rummikub, and where: what pointer, keys and drawing ask of it."""

from typing import Any

from pygame import FRect

from games.core.words import _
from games.rummikub import turn
from games.rummikub.screen_desk import Desk
from games.rummikub.screen_hands import Hands, Spot, Where, Zone
from games.rummikub.screen_sync import Follower
from games.rummikub.state import ICE_POINTS, State
from games.rummikub.tiles import spoken
from games.rummikub.view_layout import GAP, Lay, lay_out
from games.shell.screens.table import TableBase
from games.shell.setup import MatchSetup


class DeskScreen(TableBase):
    """The table, without its drawing and without the moves of the match.

    Attributes:
        desk: the table and the rack as they lie now.
        hands: what is chosen and dragged.
        time_left: seconds that the turn of a person may still last.
        problems: all that keeps the turn from being ended.
        faults: the sets that are wrong: number, reason.
        hinted: the tiles of the hint's next step.
        news: the tiles that were laid, or drawn, last.
        said: what was done last, one sentence.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.desk = Desk()
        self.hands = Hands(self)
        self.follower = Follower(self)
        self.motion = self.follower.motion
        self.problems: list[turn.Problem] = []
        self.faults: dict[int, str] = {}
        self.ice_points = 0
        self.time_left = 0.0
        self.scroll = 0.0
        self.hinted: frozenset[int] = frozenset()
        self.news: frozenset[int] = frozenset()
        self.said = ""
        self.lay: Lay = lay_out(FRect(0, 64, 1280, 656), 3, False, True, False, 24)
        self.rack_zone = self.stage.add(Zone(self.hands, "rack"))
        self.table_zone = self.stage.add(Zone(self.hands, "table"))

    # -- what there is -------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the match: racks of it only by way of `view`."""
        return self.match.state

    @property
    def spots(self) -> dict[int, FRect]:
        """Where each tile belongs."""
        return self.motion.spots

    @property
    def shown(self) -> dict[int, FRect]:
        """Where each tile is drawn."""
        return self.motion.shown

    @property
    def set_rects(self) -> dict[int, FRect]:
        """The places of the sets."""
        return self.motion.sets

    @property
    def holes(self) -> dict[int, list[FRect]]:
        """The places of what is missing in the sets."""
        return self.motion.holes

    @property
    def fresh(self) -> FRect:
        """Where a new set goes."""
        return self.motion.fresh

    @property
    def longest(self) -> float:
        """The height of all sets together."""
        return self.motion.longest

    @property
    def held(self) -> tuple[int, ...]:
        """The tiles that the pointer drags."""
        return self.hands.held

    def rests(self, piece: int) -> bool:
        """Return whether a tile is where it belongs."""
        return self.motion.rests(piece) or piece in self.held

    @property
    def mine(self) -> bool:
        """Whether the viewer may lay tiles now."""
        return self.my_turn and self.viewer == self.acting

    @property
    def seats_shown(self) -> list[int]:
        """The seats that have a panel: all but the viewer's, in the order of play."""
        seats = len(self.setup.seats)
        if self.viewer is None:
            return list(range(seats))
        return [(self.viewer + by) % seats for by in range(1, seats)]

    def tiles_of(self, seat: int) -> int:
        """Return how many tiles a seat holds, those laid in this turn taken off."""
        if seat == self.viewer == self.acting:
            return len(self.desk.rack)
        return len(self.state.racks[seat])

    @property
    def ice(self) -> str:
        """The points towards the first meld; empty when the ice is broken, or nothing is laid."""
        if not self.mine or self.state.broken[self.acting or 0] or not self.desk.changed:
            return ""
        return _("{n} of {all} points").format(n=self.ice_points, all=ICE_POINTS)

    # -- places --------------------------------------------------------------------------------

    def piece_at(self, pos: tuple[float, float]) -> int:
        """Return the tile at a point; 0 for none."""
        cloth = self.lay.cloth

        def may(piece: int) -> bool:
            return piece in self.desk.rack or cloth.collidepoint(pos)

        return self.motion.under(pos, may)

    def spot_at(self, pos: tuple[float, float]) -> Spot | None:
        """Return what would take tiles dropped at a point; None for nothing."""
        lay = self.lay
        if lay.rack.collidepoint(pos):
            return Spot("rack", None, self._rack_index(pos))
        if not lay.cloth.collidepoint(pos):
            return None
        near: tuple[float, int] | None = None
        for sid, place in self.set_rects.items():
            wide = place.inflate(self.motion.tile * 1.3, GAP * 1.2)
            if wide.collidepoint(pos):
                away = max(place.x - pos[0], pos[0] - place.right, 0.0)
                away += max(place.y - pos[1], pos[1] - place.bottom, 0.0)
                if near is None or away < near[0]:
                    near = (away, sid)
        return Spot("table", near[1] if near else None)

    def _rack_index(self, pos: tuple[float, float]) -> int:
        rack = self.desk.rack
        if not rack:
            return 0
        rows = sorted({round(self.spots[i].y) for i in rack})
        row = min(rows, key=lambda y: abs(y + self.spots[rack[0]].height / 2 - pos[1]))
        index = 0
        for at, piece in enumerate(rack):
            spot = self.spots[piece]
            if round(spot.y) < row or (round(spot.y) == row and spot.centerx < pos[0]):
                index = at + 1
        return index

    def aimed(self) -> Spot | None:
        """Return the place that the dragged tiles would go to."""
        drag = self.hands.drag
        return self.spot_at(drag.pos) if drag is not None and drag.moved else None

    def in_hand(self) -> dict[int, FRect]:
        """Return where the dragged tiles are, under the pointer."""
        drag = self.hands.drag
        if drag is None or not drag.moved:
            return {}
        first = self.spots[drag.ids[0]]
        size = max(first.width, self.motion.tile)
        tall, step = size * first.height / first.width, size + 2
        x = drag.pos[0] - (len(drag.ids) * step - 2) / 2
        y = drag.pos[1] - tall / 2
        return {i: FRect(x + at * step, y, size, tall) for at, i in enumerate(drag.ids)}

    def start_from(self, piece: int) -> None:
        """Let a tile go on its way from where the pointer holds it."""
        place = self.in_hand().get(piece)
        if place is not None and not self.app.settings.reduced_motion:
            self.shown[piece] = place

    # -- deeds ---------------------------------------------------------------------------------

    def may_lift(self, piece: int, quiet: bool = False) -> bool:
        """Return whether a tile may be lifted now; says why not, unless it is to be quiet."""
        if piece in self.desk.rack:
            return True
        if not self.mine:
            return False
        reason = self.desk.why_fixed(piece)
        if reason is not None and not quiet:
            self.tell(reason)
        return reason is None

    def move_tiles(self, ids: tuple[int, ...], spot: Spot) -> None:
        """Lay tiles somewhere, or put them into the rack; say why where that is not possible."""
        if spot.where == "rack":
            reason = self.desk.back(ids, spot.at)
            self.follower.by_hand()
        elif not self.mine:
            reason = _("It is not your turn.")
        else:
            reason = self.desk.put(ids, spot.sid)
        if reason is not None:
            self.tell(reason, bad=True)
        else:
            self.knock()
        self.refresh()

    def tell(self, sentence: str, bad: bool = False) -> None:
        """Show a sentence for a few seconds, its tiles in words."""
        self.app.toast(spoken(sentence), bad)

    def knock(self, speed: float = 0.8) -> None:
        """Let it be heard that a tile is put down, as if at so many m/s."""
        self.app.sound.hits("rummikub", {0: "tile"}, {0: speed})

    def refresh(self) -> None:
        """Find anew what is wrong and where everything lies."""

    def scroll_by(self, by: float) -> None:
        """Scroll the sets, where there are more than fit."""
        most = max(0.0, self.longest - self.lay.cloth.height)
        self.scroll = max(0.0, min(most, self.scroll + by))
        self.motion.place(self.desk, self.lay, self.scroll)
        self.motion.jump()

    def reveal(self) -> None:
        """Scroll so that the cursor of the keyboard is seen."""
        place, room = self.hands.cursor_rect("table"), self.lay.cloth
        if place is None or not self.table_zone.focused or self.longest <= room.height:
            return
        if place.top < room.top + 8:
            self.scroll_by(place.top - room.top - 8)
        elif place.bottom > room.bottom - 8:
            self.scroll_by(place.bottom - room.bottom + 8)

    def focus_zone(self, where: Where) -> None:
        """Give the keyboard to the table or the rack."""
        self.widgets.set_focus(self.table_zone if where == "table" else self.rack_zone)

    def hurried(self, where: Where) -> bool:
        """Return whether a press is only meant to hurry the others."""
        if self.my_turn or (where == "rack" and self.desk.rack and not self.animating):
            return False
        self.hurry = True
        return True
