"""Rummikub by a real pointer: break the ice, rearrange the table, go out."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games.core.journal import Journal
from games.core.match import Match
from games.rummikub.tiles import box_for, read_table, read_tiles, table_text, tiles_text

from .desk import Twin, Window

pytestmark = pytest.mark.display

TABLE = "K7 R7 B7 O7 | R5 R6 R7 R8"
BOT = "K11 K13"


def prepared(home: Path, rack: str, broken: bool) -> None:
    """Keep a match, of a person and a bot that can only draw, in which the person moves."""
    game: Any = games.load("rummikub")
    table = read_table(TABLE)
    racks = tuple(tuple(sorted(read_tiles(rack))) for rack in (rack, BOT))
    left = Counter(box_for(2).tiles())
    left.subtract(tile for tiles in (*table, *racks) for tile in tiles)
    state = replace(
        game.new(2, 3),
        table=table,
        racks=racks,
        pool=tuple(left.elements()),
        turn=0,
        broken=(broken, True),
    )
    players = [games.Human(), game.bot("easy")]
    match = Match(game, players, 3, names=["Jana", "Otto"], state=state)
    folder = home / "data" / "matches"
    folder.mkdir(parents=True)
    Journal.create(folder / "rummikub.jsonl", match).close()


def lay(window: Window, twin: Twin, start: Any, end: Any) -> None:
    """Drag a tile from a place to another, in the window and in its twin."""
    window.drag(start, end)
    window.release()
    twin.drag(start, end)
    twin.release(end)
    twin.until(lambda: not twin.table.motion.moving)


def in_rack(twin: Twin, text: str) -> Any:
    """Return where a tile stands in the rack."""
    desk, (tile,) = twin.table.desk, read_tiles(text)
    return twin.table.spots[next(i for i in desk.rack if desk.kind[i] == tile)].center


def on_table(twin: Twin, text: str, whole: str) -> Any:
    """Return where a tile lies in a set."""
    desk, (tile,) = twin.table.desk, read_tiles(text)
    ids = next(ids for _sid, ids in desk.sets if tiles_text(desk.tiles(ids)) == whole)
    return twin.table.spots[next(i for i in ids if desk.kind[i] == tile)].center


def test_break_the_ice(start: Callable[..., Window], tmp_path: Path) -> None:
    rack = "K1 K4 K5 R1 R10 R12 B2 B9 B10 B11 O3 O5 O11 O13"
    prepared(tmp_path / "home", rack, False)
    window = start("resume")
    with Twin(window) as twin:
        table = twin.table
        assert table.mine
        window.shows(twin, table.lay.cloth, "the sets on the table")
        lay(window, twin, in_rack(twin, "B9"), table.fresh.center)
        lay(window, twin, in_rack(twin, "B10"), on_table(twin, "B9", "B9"))
        window.shows(twin, table.lay.cloth, "two tiles, and what is wrong with them")
        lay(window, twin, in_rack(twin, "B11"), on_table(twin, "B10", "B9 B10"))
        window.shows(twin, table.lay.cloth, "the new set")
        window.click(table.end.rect.center)
    match = window.after(1)
    assert match.state.broken == (True, True)
    assert "B9 B10 B11" in table_text(match.state.table)


def test_rearrange_and_go_out(start: Callable[..., Window], tmp_path: Path) -> None:
    prepared(tmp_path / "home", "R6", True)
    window = start("resume")
    with Twin(window) as twin:
        table = twin.table
        window.shows(twin, table.lay.rack, "the rack")
        lay(window, twin, in_rack(twin, "R6"), on_table(twin, "R7", "R5 R6 R7 R8"))
        lay(window, twin, on_table(twin, "R7", "K7 R7 B7 O7"), on_table(twin, "R6", "R5 R6"))
        assert not table.problems
        window.shows(twin, table.lay.cloth, "the table rearranged")
        window.click(table.end.rect.center)
    match = window.after(1)
    assert match.over
    sets = sorted(map(tiles_text, match.state.table))
    assert sets == ["K7 B7 O7", "R5 R6 R7", "R6 R7 R8"]
    assert match.scores == (24, -24)
