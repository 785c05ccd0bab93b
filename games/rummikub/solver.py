"""The best play, exactly: the most tiles, then the fewest sets lost, then the smallest text.

    >>> best_play("K8 K9 K10 | R1 B1 O1", "K7 O13")
    Play(table='R1 B1 O1 | K7 K8 K9 K10', laid='K7')

Three passes over the values 1 to 13: `counting` finds the most that can be laid, `keeping` the
fewest sets of the old table that are lost thereby, `wording` the smallest text of what is left to
choose.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.core.words import _
from games.rummikub.counting import Count, count
from games.rummikub.keeping import Keeper
from games.rummikub.problem import Problem
from games.rummikub.scenarios import free_problem, ice_problem, official_problems
from games.rummikub.sets import arrange, faults
from games.rummikub.tiles import (
    JOKER,
    Table,
    Tiles,
    box_of,
    check_count,
    read_table,
    read_tiles,
    table_text,
    tiles_text,
)
from games.rummikub.wording import Keys, smallest

JokerRule: TypeAlias = Literal["seed", "official"]
Objective: TypeAlias = Literal["tiles", "value"]


class Play(msgspec.Struct, frozen=True):
    """A play: the whole table afterwards, and the tiles laid from the rack, as text."""

    table: str
    laid: str


class Best(msgspec.Struct, frozen=True):
    """A play in tiles: the whole table afterwards, and the tiles laid, sorted."""

    table: Table
    laid: Tiles


def best_play(
    table: str,
    rack: str,
    ice_broken: bool = True,
    joker: JokerRule = "seed",
    objective: Objective = "tiles",
    copies: int = 2,
) -> Play | None:
    """Return the best play, None when nothing can be laid.

    Best is what lays most tiles (or most points, a joker counting 30); of these what loses the
    fewest sets, that is sets of the old table that are not sets of the new one; of these the
    smallest text (the tiles of each set in the order of their texts, the sets in the order of
    theirs, with the bar behind each; compared as strings). A rack of jokers alone lays nothing
    under the rule "seed".

    Args:
        table: sets parted by `|`, such as `K7 K8 K9 | R7 B7 O7`.
        rack: the tiles of the player, `*` for a joker.
        ice_broken: False if the player has yet to lay 30 points from the rack alone.
        joker: the rule for jokers: "seed" lets them be moved like any tile, but a joker from the
            rack may not be laid by the play that empties it; "official" binds them, see `jokers`.
        objective: "tiles" or "value".
        copies: 2 for the usual box with 2 jokers, 3 for the one for six with 4.

    Raises:
        ValueError: an unknown tile, more of one than the box holds, a set that is not legal, an
            empty rack, or an argument out of its range; the sentence names it.
    """
    sets, tiles = read_table(table), read_tiles(rack)
    box = box_of(copies)
    check_count([*sets, tiles], box)
    for index, reason in faults(sets):
        text = tiles_text(sets[index])
        raise ValueError(
            _("set {n} of the table ({text}) is not legal: {reason}").format(
                n=index + 1, text=text, reason=reason
            )
        )
    if not tiles:
        raise ValueError(_("the rack is empty: there is no tile to lay"))
    if joker not in ("seed", "official"):
        raise ValueError(_("joker is 'seed' or 'official', not {got!r}").format(got=joker))
    if objective not in ("tiles", "value"):
        raise ValueError(_("objective is 'tiles' or 'value', not {got!r}").format(got=objective))
    best = solve(sets, tiles, ice_broken, joker, objective)
    return None if best is None else Play(table_text(best.table), tiles_text(best.laid))


def solve(
    table: Sequence[Tiles],
    rack: Tiles,
    ice_broken: bool = True,
    joker: JokerRule = "seed",
    objective: Objective = "tiles",
    last: bool = True,
) -> Best | None:
    """Return the best play for a legal table and a rack in tiles, None when nothing can be laid.

    With `last` False a joker may be laid by the play that empties this rack, whatever the rule: it
    is then a part of a rack, of which more is laid in a later turn.
    """
    keys = _best_keys(_problems(table, rack, ice_broken, joker, objective, last))
    if keys is None:
        return None
    after = tuple(arrange(read_tiles(key.removesuffix("|"))) for key in keys)
    new = Counter(tile for tiles in after for tile in tiles)
    new.subtract(tile for tiles in table for tile in tiles)
    return Best(after, tuple(sorted(new.elements())))


def most_laid(
    table: Sequence[Tiles],
    rack: Tiles,
    ice_broken: bool = True,
    joker: JokerRule = "seed",
    objective: Objective = "tiles",
    last: bool = True,
) -> int:
    """Return how many tiles, or points, the best play lays; quicker than the play itself."""
    problems = _problems(table, rack, ice_broken, joker, objective, last)
    return max((count(problem).gain for problem in problems), default=0)


def _problems(
    table: Sequence[Tiles], rack: Tiles, ice_broken: bool, joker: str, objective: str, last: bool
) -> Iterable[Problem]:
    seed, by_value = joker == "seed", objective == "value"
    if seed and last and all(tile == JOKER for tile in rack):
        return ()
    if not ice_broken:
        return (ice_problem(table, rack, not seed, by_value),)
    if seed or not any(JOKER in tiles for tiles in table):
        return (free_problem(table, rack, seed and last, by_value),)
    return official_problems(table, rack, by_value)


def _best_keys(problems: Iterable[Problem]) -> Keys | None:
    """Return the keys of the best table of all problems."""
    gain, counted = 0, list[tuple[Problem, Count]]()
    for problem in problems:
        found = count(problem)
        if found.gain > gain:
            gain, counted = found.gain, []
        if found.gain == gain and gain:
            counted.append((problem, found))
    best: tuple[int, Keys] | None = None
    for problem, found in counted:
        for ways in Keeper(problem, found).search(best[0] if best else None):
            keys = smallest(problem, ways)
            if keys is not None:
                if best is None or (ways.lost, keys) < best:
                    best = ways.lost, keys
                break
    return None if best is None else best[1]
