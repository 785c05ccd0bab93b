# pyright: strict
"""Whether a table may be laid, and why not: one sentence that a player can act on."""

from collections import Counter
from collections.abc import Sequence

from games.core.words import _
from games.rummikub.jokers import keeps_to_official
from games.rummikub.sets import arrange_table, best_points, faults, set_fault
from games.rummikub.state import ICE_POINTS, State, box, laid_of
from games.rummikub.tiles import (
    HIDDEN,
    JOKER,
    Table,
    Tiles,
    box_for,
    check_count,
    read_table,
    tile_text,
    tiles_text,
)


def read_meld(state: State, text: object) -> Table:
    """Return the table of a meld, each set in the order in which it is shown.

    Raises:
        ValueError: it is no text, or holds what is no tile or too many of one.
    """
    if not isinstance(text, str):
        raise ValueError(_("A meld is the text of a table."))
    if len(text) > 5 * len(box(state).tiles()):
        raise ValueError(_("This table holds more than the box."))
    try:
        table = read_table(text)
        check_count(table, box_for(state.seats))
    except ValueError as error:
        sentence = str(error)
        raise ValueError(sentence[:1].upper() + sentence[1:] + ".") from None
    return arrange_table(table)


def why_no_meld(state: State, table: Table) -> str | None:
    """Return why the seat to move may not leave this table, None when it may."""
    seat = state.turn
    if seat is None:
        return _("The game is over.")
    known = set(state.table)
    for tiles in table:
        reason = None if tiles in known else set_fault(tiles)
        if reason is not None:
            return (
                _("{tiles}: {reason}").format(tiles=tiles_text(tiles), reason=reason).lstrip(": ")
            )
    laid = laid_of(state.table, table)
    gone = [tile for tile, n in sorted(laid.items()) if n < 0]
    if gone:
        return _("{tile} lay on the table and must stay there.").format(tile=tile_text(gone[0]))
    rack = Counter(state.racks[seat])
    for tile, n in sorted(laid.items()):
        if n > rack[tile]:
            return _("{tile} is not in the rack.").format(tile=tile_text(tile))
    tiles = tuple(sorted(laid.elements()))
    if not tiles:
        return _("At least one tile must come from the rack.")
    if not state.broken[seat]:
        return _why_no_ice(state, table)
    return _why_no_jokers(state, table, tiles, state.racks[seat])


def ice_sets(state: State, table: Table) -> Table | None:
    """Return the sets that were added to the old ones; None when an old one was touched."""
    added = Counter(map(_sorted, table))
    added.subtract(map(_sorted, state.table))
    if any(n < 0 for n in added.values()):
        return None
    return tuple(sorted(added.elements()))


def ice_points(table: Sequence[Tiles]) -> int:
    """Return the points of new sets for breaking the ice; those that are not legal have none."""
    wrong = {index for index, _reason in faults(table)}
    return sum(best_points(tiles) for index, tiles in enumerate(table) if index not in wrong)


def _why_no_ice(state: State, table: Table) -> str | None:
    added = ice_sets(state, table)
    if added is None:
        return _("Before the ice is broken, the sets on the table must not be touched.")
    if state.options.joker == "seed" and any(JOKER in tiles for tiles in added):
        return _("The ice must be broken without a joker.")
    points = ice_points(added)
    if points < ICE_POINTS:
        return _("The first meld needs {need} points, these are {got}.").format(
            need=ICE_POINTS, got=points
        )
    return None


def _why_no_jokers(state: State, table: Table, laid: Tiles, rack: Tiles) -> str | None:
    if state.options.joker == "seed":
        # A rack that a view hides in part is never empty: it holds -1.
        if all(tile == JOKER for tile in rack):
            return _("A rack of jokers alone cannot be laid.")
        if len(laid) == len(rack) and JOKER in laid and HIDDEN not in rack:
            return _("The play that empties the rack may not lay a joker from it.")
        return None
    if not keeps_to_official(state.table, table, laid):
        return _("A joker may only leave its place for another set when its tile is laid for it.")
    return None


def _sorted(tiles: Tiles) -> Tiles:
    return tuple(sorted(tiles))
