"""Brings the desk up to date after every move, and lets the tiles travel to where they lie then."""

from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.rummikub.screen_desk import by_groups, by_runs
from games.rummikub.screen_motion import Motion
from games.rummikub.state import Draw

if TYPE_CHECKING:
    from games.rummikub.screen_state import DeskScreen

SHOW_SECONDS = 0.45
"""How long the next one waits while tiles that were laid travel."""


class Follower:
    """Follows the match.

    Attributes:
        motion: where the tiles are.
        wait: seconds until what was laid has been seen.
        order: how the rack is kept: `runs`, `groups`, or by hand.
    """

    def __init__(self, table: "DeskScreen") -> None:
        self.table = table
        self.motion = Motion()
        self.wait = 0.0
        self.order = "runs"
        self._key: object = None
        self._moves = 0
        self._games = 0
        self._owner: int | None = None
        self._mover: int | None = None
        self._kept: dict[int, list[int]] = {}

    def by_hand(self) -> None:
        """Note that the user has put the rack into an order of their own."""
        self.order = ""

    def sort(self, groups: bool) -> None:
        """Sort the rack, and keep it so."""
        self.order = "groups" if groups else "runs"
        self.table.desk.sort(groups)

    def follow(self) -> bool:
        """Take over the state of the match if it is another; return whether it is."""
        table = self.table
        moves = table.match.moves
        key = (id(table.match.state), len(moves), table.viewer)
        if key == self._key:
            return False
        first = self._key is None
        self._key, owner = key, table.viewer
        self._held = table.match.state  # kept, so that its id stays its own
        state, desk = table.state, table.desk
        if self._owner is not None:
            self._kept[self._owner] = list(desk.tiles(desk.rack))
        fresh_game = len(state.finished) != self._games
        same = owner == self._owner and not fresh_game
        origins = self._origins()
        rack = state.racks[owner] if owner is not None else ()
        table.hands.let_go()
        locked = owner is not None and not state.broken[owner]
        laid, drawn = desk.begin(state.table, self._ordered(rack, owner), locked, same)
        if (same and self.order) or (self.order and owner not in self._kept):
            desk.sort(self.order == "groups")
        self._owner, self._games = owner, len(state.finished)
        self._moves, moved = len(moves), len(moves) > self._moves
        table.scroll = 0.0
        table.hands.forget()
        table.refresh()
        still = first or table.app.settings.reduced_motion or not same
        by_bot = moved and bool(laid)
        self._mark(moved and not first, laid, drawn if same else ())
        if still and not (by_bot and not first and not table.app.settings.reduced_motion):
            self.motion.jump()
        else:
            for piece in laid:
                self.motion.begin(piece, origins[0])
            for piece in drawn:
                self.motion.begin(piece, origins[1])
            if by_bot:
                self.wait = SHOW_SECONDS
                table.knock()
        self._tell(moved, fresh_game)
        self._mover = state.turn
        return True

    def _ordered(self, rack: tuple[int, ...], owner: int | None) -> tuple[int, ...]:
        kept = list(self._kept.get(owner, ())) if owner is not None else []
        order: list[int] = []
        left = list(rack)
        for tile in kept:
            if tile in left:
                left.remove(tile)
                order.append(tile)
        key = by_groups if self.order == "groups" else by_runs
        return (*order, *sorted(left, key=key))

    def _origins(self) -> tuple[FRect | None, FRect | None]:
        """Return where laid tiles come from, and where drawn ones do."""
        lay, shown = self.table.lay, self.table.seats_shown
        pool = lay.pool
        if self._mover in shown and shown.index(self._mover) < len(lay.panels):
            return lay.panels[shown.index(self._mover)], pool
        return lay.rack if lay.rack.width else None, pool

    def _mark(self, moved: bool, laid: tuple[int, ...], drawn: tuple[int, ...]) -> None:
        """Mark what the others have laid since one's own turn, and what one has drawn."""
        table = self.table
        if not moved:
            return
        others = table.viewer is not None and self._mover not in (table.viewer, None)
        there = table.desk.kind.keys()
        before = table.news & there if others else frozenset[int]()
        table.news = before | frozenset(laid) | frozenset(drawn)

    def _tell(self, moved: bool, fresh_game: bool) -> None:
        table = self.table
        if not moved or self._mover is None:
            return
        seats = len(table.setup.seats)
        # Of a move that is partly secret, the line is that of one who did not make it.
        reader = (self._mover + 1) % seats if table.viewer is None else table.viewer
        lines = table.match.log(reader)
        last = table.match.moves[-1]
        if fresh_game:
            table.said = ""
            ended = table.state.finished[-1]
            who = ended.winners if ended.out is None else (ended.out,)
            names = _(" and ").join(table.match.names[seat] for seat in who)
            if not table.match.over:
                for line in lines[-2:]:  # the points, and who begins the next game
                    table.tell(line)
            else:
                table.said = _("{names} wins the game.").format(names=names)
            return
        table.said = lines[-1] if lines else ""
        if isinstance(last, Draw) and last.failed and table.is_person(self._mover):
            table.app.toast(_("Everything is back where it was. The penalty is drawn."))
