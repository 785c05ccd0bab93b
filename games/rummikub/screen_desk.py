# pyright: strict
"""The tiles as they lie while a turn lasts: moved freely, each step undone, all of it put back.

Every tile that can be seen has a number of its own here, so that its way can be shown.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.core.words import _
from games.rummikub.sets import arrange, set_fault
from games.rummikub.tiles import JOKER, Table, Tiles, colour_of, table_text, tile_text, value_of

Ids: TypeAlias = tuple[int, ...]
Batch: TypeAlias = tuple[int, Ids]
"""A set: its own number, and the numbers of its tiles."""
Shot: TypeAlias = tuple[tuple[Batch, ...], Ids]


def by_runs(tile: int) -> tuple[int, ...]:
    """Return the order of a rack in which runs lie together."""
    return (tile,)


def by_groups(tile: int) -> tuple[int, ...]:
    """Return the order of a rack in which groups lie together."""
    return (99, 0) if tile == JOKER else (value_of(tile), colour_of(tile))


class Desk:
    """The table and one rack.

    Attributes:
        kind: what each numbered tile is.
        sets: the table as it lies now.
        rack: the tiles of the rack in the order in which they stand.
        own: the tiles that were in the rack when the turn began.
        locked: whether the sets of the turn's beginning may not be touched.
        version: grows with every change.
    """

    def __init__(self) -> None:
        self.kind: dict[int, int] = {}
        self.sets: list[Batch] = []
        self.rack: list[int] = []
        self.own: frozenset[int] = frozenset()
        self.old: frozenset[int] = frozenset()
        self.locked = False
        self.version = 0
        self._next = 0
        self._start: Shot = ((), ())
        self._past: list[Shot] = []
        self._future: list[Shot] = []

    # -- the turn's beginning ------------------------------------------------------------------

    def begin(self, table: Table, rack: Tiles, locked: bool, same_rack: bool) -> tuple[Ids, Ids]:
        """Take over what lies there now; return the tiles new on the table, and in the rack.

        Args:
            table: the sets.
            rack: the tiles of the rack, in the order wanted for those that are new.
            locked: whether the sets may not be touched in this turn.
            same_rack: whether the rack is the one shown so far; else none of its tiles is known.
        """
        if not same_rack:
            self.rack = []
        before = {i for _sid, ids in self.sets for i in ids} | set(self.rack)
        spare = self._spare(self.rack)
        self.sets = self._assign(table, self._spare(()))
        lying = {i for _sid, ids in self.sets for i in ids}
        standing: list[int] = []
        for tile in rack:
            free = [i for i in spare.get(tile, ()) if i not in lying and i not in standing]
            standing.append(min(free, key=self._place_in_rack) if free else self._new(tile))
        place = {i: at for at, i in enumerate(self.rack)}
        known = sorted((i for i in standing if i in place), key=lambda i: place[i])
        self.rack = known + [i for i in standing if i not in place]
        there = lying | set(self.rack)
        self.kind = {i: tile for i, tile in self.kind.items() if i in there}
        self.own = frozenset(self.rack)
        self.old = frozenset(sid for sid, _ids in self.sets)
        self.locked = locked
        self._past, self._future = [], []
        self._start = self._shot()
        self.version += 1
        fresh_table = tuple(i for _sid, ids in self.sets for i in ids if i not in before)
        return fresh_table, tuple(i for i in self.rack if i not in before)

    def _place_in_rack(self, piece: int) -> int:
        return self.rack.index(piece) if piece in self.rack else len(self.rack)

    def _new(self, tile: int) -> int:
        self._next += 1
        self.kind[self._next] = tile
        return self._next

    def _spare(self, rack: Iterable[int]) -> dict[int, list[int]]:
        """Return the numbers by tile: those on the table, then those given."""
        spare: dict[int, list[int]] = {}
        for piece in (*(i for _sid, ids in self.sets for i in ids), *rack):
            spare.setdefault(self.kind[piece], []).append(piece)
        return spare

    def _assign(self, table: Table, spare: dict[int, list[int]]) -> list[Batch]:
        """Return the sets of a table, made of the spare tiles as far as there are any."""
        found: dict[int, Batch] = {}
        left = {sid: (ids, Counter(self.tiles(ids))) for sid, ids in self.sets}
        bags = [Counter(tiles) for tiles in table]
        for at, bag in enumerate(bags):
            sid = next((sid for sid, (_ids, there) in left.items() if there == bag), None)
            if sid is not None:
                ids, _bag = left.pop(sid)
                found[at] = (sid, self._ordered(ids))
                for piece in ids:
                    spare[self.kind[piece]].remove(piece)
        for at, bag in enumerate(bags):
            if at in found:
                continue
            common = {sid: (there & bag).total() for sid, (_ids, there) in left.items()}
            sid = max(common, key=lambda one: common[one], default=0)
            home: Ids = ()
            if common.get(sid):
                home, _bag = left.pop(sid)
            else:
                sid = self._set_number()
            pieces: list[int] = []
            for tile in table[at]:
                free = spare.get(tile, [])
                piece = next((i for i in free if i in home), free[0] if free else 0)
                if piece:
                    free.remove(piece)
                pieces.append(piece or self._new(tile))
            found[at] = (sid, self._ordered(pieces))
        place = {sid: at for at, (sid, _ids) in enumerate(self.sets)}
        batches = [found[at] for at in range(len(table))]
        return sorted(batches, key=lambda batch: place.get(batch[0], len(place)))

    def _set_number(self) -> int:
        self._next += 1
        return self._next

    def _ordered(self, ids: Iterable[int]) -> Ids:
        """Return tiles in the order in which their set is shown."""
        left = list(ids)
        order: list[int] = []
        for tile in arrange(self.kind[i] for i in left):
            piece = next(i for i in left if self.kind[i] == tile)
            left.remove(piece)
            order.append(piece)
        return tuple(order)

    # -- what lies there -----------------------------------------------------------------------

    def tiles(self, ids: Iterable[int]) -> Tiles:
        """Return which tiles these are."""
        return tuple(self.kind[i] for i in ids)

    def text(self) -> str:
        """Return the table's text."""
        return table_text(self.tiles(ids) for _sid, ids in self.sets)

    def set_of(self, piece: int) -> int | None:
        """Return the set in which a tile lies; None in the rack."""
        return next((sid for sid, ids in self.sets if piece in ids), None)

    def members(self, sid: int) -> Ids:
        """Return the tiles of a set."""
        return next((ids for one, ids in self.sets if one == sid), ())

    @property
    def laid(self) -> Ids:
        """The tiles of the rack that lie on the table."""
        return tuple(i for _sid, ids in self.sets for i in ids if i in self.own)

    @property
    def changed(self) -> bool:
        """Whether any tile lies with others than when the turn began."""

        def bags(sets: Iterable[Batch]) -> list[Tiles]:
            return sorted(tuple(sorted(self.tiles(ids))) for _sid, ids in sets)

        return bags(self.sets) != bags(self._start[0])

    def why_fixed(self, piece: int) -> str | None:
        """Return why a tile may not be lifted, None when it may."""
        if self.locked and self.set_of(piece) in self.old:
            return _("Break the ice first: nothing on the table may be touched before.")
        return None

    # -- moves ---------------------------------------------------------------------------------

    def put(self, ids: Sequence[int], to: int | None) -> str | None:
        """Lay tiles to a set, or as a new one (None); return why that is not possible.

        A tile laid to a legal run that has it already parts the run there.
        """
        for piece in ids:
            reason = self.why_fixed(piece)
            if reason is not None:
                return reason
        if to is not None and self.locked and to in self.old:
            return _("Break the ice first: nothing may be laid to other sets before.")
        home = {self.set_of(i) for i in ids}
        if not ids or home == {to if to is not None else -1}:
            return None
        if to is None and len(home) == 1:
            (only,) = home
            if only is not None and len(self.members(only)) == len(ids):
                return None
        self._note()
        whole = to is not None and set_fault(self.tiles(self.members(to))) is None
        self._take(ids)
        if to is None:
            self.sets.append((self._set_number(), self._ordered(ids)))
        else:
            parts = self._parts((*self.members(to), *ids), whole)
            at = next((at for at, (sid, _ids) in enumerate(self.sets) if sid == to), None)
            if at is None:
                self.sets.append((to, parts[0]))
                at = len(self.sets) - 1
            self.sets[at] = (to, parts[0])
            self.sets[at + 1 : at + 1] = [(self._set_number(), part) for part in parts[1:]]
        self._tidy()
        return None

    def back(self, ids: Sequence[int], at: int | None = None) -> str | None:
        """Put tiles to a place in the rack; return why that is not possible."""
        for piece in ids:
            if piece not in self.own:
                return _("{tile} lay on the table and must stay there.").format(
                    tile=tile_text(self.kind[piece])
                )
        if any(piece not in self.rack for piece in ids):
            self._note()
        at = len(self.rack) if at is None else at
        at -= sum(1 for piece in self.rack[:at] if piece in ids)
        self._take(ids)
        self.rack[at:at] = ids
        self._tidy()
        return None

    def sort(self, groups: bool) -> None:
        """Sort the rack by groups, or by runs."""
        key = by_groups if groups else by_runs
        self.rack.sort(key=lambda i: key(self.kind[i]))
        self.version += 1

    def lay_out(self, table: Table) -> None:
        """Lay the tiles of the table and the rack as a whole table; for the steps of a hint."""
        self._note()
        spare = self._spare(self.rack)
        self.sets = self._assign(table, spare)
        lying = {i for _sid, ids in self.sets for i in ids}
        self.rack = [i for i in self.rack if i not in lying]
        self.rack += [i for i in sorted(self.own) if i not in lying and i not in self.rack]
        self.version += 1

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    def undo(self) -> None:
        """Take back a step."""
        if self._past:
            self._future.append(self._shot())
            self._show(self._past.pop())

    def redo(self) -> None:
        """Make the step taken back again."""
        if self._future:
            self._past.append(self._shot())
            self._show(self._future.pop())

    def reset(self) -> None:
        """Put everything back as it was at the turn's beginning; that, too, can be undone."""
        if self._shot()[0] != self._start[0]:
            self._note()
            home = [i for i in self._start[1] if i not in self.rack]
            self._show((self._start[0], (*self.rack, *home)))

    def _parts(self, ids: Ids, whole: bool) -> list[Ids]:
        tiles = self.tiles(ids)
        count = Counter(tiles)
        twice = [tile for tile, n in count.items() if n > 1]
        one_colour = JOKER not in count and len({colour_of(tile) for tile in tiles}) == 1
        if not whole or not twice or not one_colour or len(count) < 2 or max(count.values()) > 2:
            return [self._ordered(ids)]
        low, high = min(twice), max(twice)
        left: list[int] = []
        for piece in ids:
            if self.kind[piece] <= high and self.kind[piece] not in self.tiles(left):
                left.append(piece)
        right = [i for i in ids if i not in left]
        if any(self.kind[i] < low for i in right):
            return [self._ordered(ids)]
        return [self._ordered(left), self._ordered(right)]

    def _take(self, ids: Iterable[int]) -> None:
        gone = set(ids)
        self.rack = [i for i in self.rack if i not in gone]
        self.sets = [(sid, tuple(i for i in one if i not in gone)) for sid, one in self.sets]

    def _tidy(self) -> None:
        self.sets = [(sid, self._ordered(ids)) for sid, ids in self.sets if ids]
        self.version += 1

    def _note(self) -> None:
        self._past.append(self._shot())
        self._future = []

    def _shot(self) -> Shot:
        return tuple(self.sets), tuple(self.rack)

    def _show(self, shot: Shot) -> None:
        self.sets, self.rack = list(shot[0]), list(shot[1])
        self.version += 1
