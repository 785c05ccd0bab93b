# pyright: strict
"""What a screen asks while a turn lasts: what is wrong, what counts, how the turn would end."""

from typing import TypeAlias

from games.core.words import _
from games.rummikub.melds import ice_points, ice_sets, read_meld, why_no_meld
from games.rummikub.sets import faults
from games.rummikub.state import AnyMove, Draw, Meld, Pass, State
from games.rummikub.tiles import Table, read_table, table_text

Problem: TypeAlias = tuple[int | None, str]
"""Index of the set (None: the play as a whole), and the reason."""


def unchanged(state: State, text: str) -> bool:
    """Return whether a table is that of the turn's beginning, in whatever order."""
    return _bag(read_table(text)) == _bag(state.table)


def problems(state: State, text: str) -> list[Problem]:
    """Return all that keeps the seat to move from ending its turn with this table.

    A table as it was at the beginning of the turn has no problem: ending the turn then draws.

    Raises:
        ValueError: the text is no table.
    """
    if unchanged(state, text):
        return []
    table = read_table(text)
    wrong: list[Problem] = [*faults(table)]
    if wrong:
        return wrong
    try:
        reason = why_no_meld(state, read_meld(state, text))
    except ValueError as error:
        reason = str(error)
    return [] if reason is None else [(None, reason)]


def points_so_far(state: State, text: str) -> int:
    """Return the points of the legal sets added to the table; 0 if an old one is not there.

    Raises:
        ValueError: the text is no table.
    """
    return ice_points(ice_sets(state, read_table(text)) or ())


def give_up(state: State) -> AnyMove:
    """Return the move of a turn that failed: the penalty, or a pass when the pool is empty."""
    return Draw(failed=True) if state.pool else Pass()


def end_turn(state: State, text: str) -> AnyMove:
    """Return the move with which the seat to move ends its turn over this table.

    It may not be legal: see `problems`.
    """
    if unchanged(state, text):
        return Draw() if state.pool else Pass()
    return Meld(table_text(read_meld(state, text)))


def time_is_up(state: State, text: str) -> AnyMove:
    """Return the move that the clock makes over this table: always a legal one."""
    try:
        return give_up(state) if problems(state, text) else end_turn(state, text)
    except ValueError:
        return give_up(state)


def time_left_text(seconds: float) -> str:
    """Return the rest of a turn as a clock shows it, such as `0:38`."""
    whole = max(0, round(seconds))
    return _("{minutes}:{seconds:02}").format(minutes=whole // 60, seconds=whole % 60)


def _bag(table: Table) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(tiles)) for tiles in table if tiles)
