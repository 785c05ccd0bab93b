"""Rummikub (Ephraim Hertzano) for 2 to 6: the rules.

A turn is one move: `Meld`, the whole table afterwards; `Draw`; or `Pass` when the pool is empty.
What a player tries out on the table within a turn is no matter of the rules; a try that fails ends
in `Draw(failed=True)`. Tiles are written `K7 R13 B1 O10` and `*`, a set is tiles with spaces, a
table is sets parted by `|`.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import chain
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from games.core import chance as luck
from games.core.game import Game, IllegalMove, Open
from games.core.words import _
from games.rummikub import melds
from games.rummikub.check import check, decides
from games.rummikub.sampling import sample_move
from games.rummikub.sets import check_table, is_group, is_run
from games.rummikub.state import (
    DEAL,
    ICE_POINTS,
    SHARE,
    AnyMove,
    Draw,
    Finished,
    Meld,
    Options,
    Pass,
    State,
    exact_scores,
    game_scores,
    hidden,
    laid_of,
    penalty,
    sorted_tiles,
)
from games.rummikub.tiles import HIDDEN, JOKER, Table, Tiles, box_for, value_of
from games.rummikub.words import tell

__all__ = [
    "GAME",
    "HIDDEN",
    "ICE_POINTS",
    "JOKER",
    "AnyMove",
    "Draw",
    "Finished",
    "Meld",
    "Options",
    "Pass",
    "State",
    "check_table",
    "exact_scores",
    "is_group",
    "is_run",
    "penalty",
]


class Rummikub(Game[State, AnyMove]):
    """The rules of Rummikub."""

    name = "rummikub"
    seats = range(2, 7)
    options = Options
    state_type = State
    move_type: ClassVar[Any] = AnyMove

    def begin(self, seats: int, seed: int, options: Options) -> State:
        """Draw for the start and deal fourteen tiles to each."""
        empty = State(
            options=options,
            seats=seats,
            chance=luck.start(seed),
            turn=None,
            lots=(),
            racks=(),
            pool=(),
            table=(),
            broken=(),
            totals=(0,) * seats,
        )
        return _deal(empty)

    def to_move(self, state: State) -> int | None:
        """Return the seat whose turn it is."""
        return state.turn

    def moves(self, state: State) -> tuple[AnyMove, ...] | Open[AnyMove]:
        """An Open: there are too many tables to list."""
        if state.turn is None:
            return ()
        return Open(
            _("a play, or a draw"),
            lambda rng: sample_move(state, rng),
            lambda move: _check_move(state, move),
        )

    def after(self, state: State, move: AnyMove) -> State:
        """Return the state after a legal move."""
        match move:
            case Meld():
                return _meld(state, melds.read_meld(state, move.table))
            case Draw():
                return _draw(state, penalty(state) if move.failed else 1)
            case Pass():
                passes = state.passes + 1
                if passes == state.seats:
                    return _finish(state, None)
                return _next_turn(replace(state, passes=passes))

    def undoable(self, before: State, move: AnyMove, after: State) -> bool:
        """Never: a move is a whole turn, and what it showed cannot be unseen."""
        return False

    def view(self, state: State, seat: int) -> State:
        """Hide the pool, the other racks (until all is over), and chance."""
        open_to_all = state.turn is None
        return replace(
            state,
            chance=luck.MASKED,
            pool=hidden(state.pool),
            racks=tuple(
                rack if owner == seat or open_to_all else hidden(rack)
                for owner, rack in enumerate(state.racks)
            ),
        )

    def sample(self, view: State, rng: Random) -> State:
        """Deal the tiles that are nowhere to be seen over the hidden places."""
        unseen = Counter(box_for(view.seats).tiles())
        unseen.subtract(tile for tiles in (*view.racks, *view.table) for tile in tiles)
        unseen.subtract(view.pool)
        unknown = [tile for tile, n in unseen.items() if tile != HIDDEN for _copy in range(n)]
        rng.shuffle(unknown)

        def known(tile: int) -> int:
            return unknown.pop() if tile == HIDDEN else tile

        racks = tuple(sorted_tiles(known(tile) for tile in rack) for rack in view.racks)
        chance = view.chance
        if chance == luck.MASKED:
            chance = luck.start(rng.randrange(luck.SEED_LIMIT))
        pool = tuple(known(tile) for tile in view.pool)
        return replace(view, chance=chance, racks=racks, pool=pool)

    def scores(self, state: State) -> tuple[float, ...]:
        """The points of the finished games; `exact_scores` has them without rounding."""
        return tuple(
            total // SHARE if total % SHARE == 0 else total / SHARE for total in state.totals
        )

    def winners(self, state: State) -> tuple[int, ...]:
        """The highest total; equal ones share the win."""
        if state.turn is not None:
            return ()
        best = max(state.totals)
        return tuple(seat for seat, total in enumerate(state.totals) if total == best)

    def text(self, state: State, move: AnyMove, seat: int | None = None) -> str:
        """`meld K7 K8 K9 | R7 B7 O7` (the whole table), `draw`, `fail`, `pass`."""
        match move:
            case Meld():
                return f"meld {move.table}".strip()
            case Draw():
                return "fail" if move.failed else "draw"
            case Pass():
                return "pass"

    def parse(self, state: State, text: str) -> AnyMove:
        """Read what `text` writes."""
        word, _space, rest = text.strip().partition(" ")
        match word, rest.strip():
            case "meld", table:
                return Meld(table)
            case "draw", "":
                return Draw()
            case "fail", "":
                return Draw(failed=True)
            case "pass", "":
                return Pass()
            case _other:
                raise IllegalMove(_("Not a move: {text!r}.").format(text=text[:40]))

    def tell(
        self,
        before: State,
        move: AnyMove,
        after: State,
        names: Sequence[str],
        seat: int | None = None,
    ) -> tuple[str, ...]:
        """Plain sentences; a drawn tile is told to its owner alone."""
        return tell(before, move, after, names, seat)

    def census(self, state: State) -> Hashable:
        """All tiles of the box, wherever they are."""
        return sorted_tiles(chain(*state.racks, *state.table, state.pool))

    def check(self, state: State) -> None:
        """Raise BadSave for a state that play cannot reach."""
        check(state)


def _check_move(state: State, move: object) -> None:
    """Raise IllegalMove unless the seat to move may make this move."""
    if type(move) is Meld:
        try:
            reason = melds.why_no_meld(state, melds.read_meld(state, move.table))
        except ValueError as error:
            reason = str(error)
        if reason is not None:
            raise IllegalMove(reason)
    elif type(move) is Draw and type(move.failed) is bool:
        if not state.pool:
            raise IllegalMove(_("The pool is empty: pass."))
    elif type(move) is Pass:
        if state.pool:
            raise IllegalMove(_("While the pool has tiles, who does not play draws."))
    else:
        raise IllegalMove(_("A turn is a play, a draw or a pass."))


def _deal(state: State) -> State:
    """Begin a game: draw for the start until one seat has the highest tile, then deal."""
    tiles = box_for(state.seats).tiles()
    chance, lots = state.chance, list[Tiles]()
    while not lots or not decides(lots[-1]):
        mixed, chance = luck.shuffle(chance, tiles)
        lots.append(mixed[: state.seats])
    values = [value_of(tile) for tile in lots[-1]]
    mixed, chance = luck.shuffle(chance, tiles)
    racks = [mixed[DEAL * seat : DEAL * (seat + 1)] for seat in range(state.seats)]
    return replace(
        state,
        chance=chance,
        turn=values.index(max(values)),
        lots=tuple(lots),
        racks=tuple(map(sorted_tiles, racks)),
        pool=mixed[DEAL * state.seats :],
        table=(),
        broken=(False,) * state.seats,
        passes=0,
    )


def _meld(state: State, table: Table) -> State:
    seat = state.turn or 0
    laid = laid_of(state.table, table)
    rack = sorted_tiles((Counter(state.racks[seat]) - laid).elements())
    state = replace(
        state,
        table=table,
        racks=_put(state.racks, seat, rack),
        broken=tuple(done or owner == seat for owner, done in enumerate(state.broken)),
        passes=0,
    )
    return _next_turn(state) if rack else _finish(state, seat)


def _draw(state: State, count: int) -> State:
    seat = state.turn or 0
    drawn, pool = state.pool[:count], state.pool[count:]
    if HIDDEN in drawn:
        raise IllegalMove(_("What is drawn is hidden in a view."))
    rack = sorted_tiles((*state.racks[seat], *drawn))
    return _next_turn(replace(state, pool=pool, racks=_put(state.racks, seat, rack), passes=0))


def _next_turn(state: State) -> State:
    return replace(state, turn=((state.turn or 0) + 1) % state.seats)


def _finish(state: State, out: int | None) -> State:
    """End a game, and begin the next one if there is to be one."""
    if any(HIDDEN in rack for rack in state.racks):
        raise IllegalMove(_("The other racks are hidden in a view."))
    scores, winners = game_scores(state.racks, out)
    state = replace(
        state,
        finished=(*state.finished, Finished(out, winners, state.racks, scores)),
        totals=tuple(a + b for a, b in zip(state.totals, scores, strict=True)),
        turn=None,
        passes=0,
    )
    return state if len(state.finished) == state.options.games else _deal(state)


def _put(racks: tuple[Tiles, ...], seat: int, rack: Tiles) -> tuple[Tiles, ...]:
    return (*racks[:seat], rack, *racks[seat + 1 :])


GAME = Rummikub()
