"""A play explained step by step, for the hint: each step a sentence and the table after it."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from games.core.words import _
from games.rummikub.sets import arrange
from games.rummikub.solver import Best, Play, solve
from games.rummikub.state import State
from games.rummikub.tiles import Tiles, read_table, read_tiles, table_text, tiles_text


class Step(msgspec.Struct, frozen=True):
    """One step of a play.

    Attributes:
        text: what to do, one sentence.
        table: the table afterwards; between the steps its sets need not be legal.
        made: the set that this step completes.
        laid: tiles that come from the rack in this step.
    """

    text: str
    table: str
    made: str
    laid: str


def hint(view: State) -> tuple[Step, ...]:
    """Return the steps of the best play of the seat to move; () when it can only draw or pass."""
    if view.turn is None:
        return ()
    seat = view.turn
    best = solve(view.table, view.racks[seat], view.broken[seat], view.options.joker)
    return () if best is None else _steps(view.table, best)


def explain(table: str, play: Play) -> tuple[Step, ...]:
    """Return the steps that lead from a table to a play over it.

    Raises:
        ValueError: a text is no table.
    """
    return _steps(read_table(table), Best(read_table(play.table), read_tiles(play.laid)))


def _steps(table: Sequence[Tiles], play: Best) -> tuple[Step, ...]:
    before = [Counter(tiles) for tiles in table]
    wanted = [Counter(tiles) for tiles in play.table]
    home = _homes(before, wanted)
    now = [tiles.copy() for tiles in before]
    # What an old set can give: what the set that grows out of it does not need.
    spare = [tiles.copy() for tiles in before]
    for new, old in home.items():
        spare[old] -= wanted[new]
    rack = Counter(play.laid)
    done: dict[int, Counter[int]] = {}
    fresh: list[Counter[int]] = []
    steps: list[Step] = []
    for new in sorted(range(len(wanted)), key=lambda new: (new not in home, new)):
        old = home.get(new)
        mine = before[old] & wanted[new] if old is not None else Counter[int]()
        from_rack = (wanted[new] - mine) & rack
        lacking = wanted[new] - mine - from_rack
        rack -= from_rack
        parts = [_("{tiles} from the rack").format(tiles=_text(from_rack))] if from_rack else []
        for other, tiles in enumerate(spare):
            taken = lacking & tiles
            if taken:
                name = tiles_text(table[other])
                parts.append(_("{tiles} from {set}").format(tiles=_text(taken), set=name))
                now[other] -= taken
                spare[other] -= taken
                lacking -= taken
        if old is None:
            fresh.append(wanted[new])
        else:
            done[old] = wanted[new]
            now[old] -= mine
        if not parts:
            continue  # unchanged, or it only gives tiles away
        places = [tiles for at, left in enumerate(now) for tiles in (done.get(at), left)]
        after = [arrange(tiles.elements()) for tiles in (*places, *fresh) if tiles]
        whole = _set_text(wanted[new])
        if old is None:
            sentence = _("Make {set}: {parts}.").format(set=whole, parts=_list(parts))
        else:
            sentence = _("Add {parts} to {old}: {set}.").format(
                parts=_list(parts), old=_set_text(mine), set=whole
            )
        steps.append(Step(sentence, table_text(after), whole, _text(from_rack)))
    return tuple(steps)


def _homes(before: list[Counter[int]], wanted: list[Counter[int]]) -> dict[int, int]:
    """Return which new set grows out of which old one: those with most in common."""
    pairs = sorted(
        (tiles != wanted[new], -(tiles & wanted[new]).total(), len(wanted[new]), new, old)
        for new in range(len(wanted))
        for old, tiles in enumerate(before)
        if tiles & wanted[new]
    )
    home: dict[int, int] = {}
    for _differs, _common, _size, new, old in pairs:
        if new not in home and old not in home.values():
            home[new] = old
    return home


def _text(tiles: Counter[int]) -> str:
    return tiles_text(sorted(tiles.elements()))


def _set_text(tiles: Counter[int]) -> str:
    return tiles_text(arrange(tiles.elements()))


def _list(parts: Sequence[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])
