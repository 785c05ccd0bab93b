"""Speed and balance of Rummikub, for `tumbletable bench`.

    python -m games.rummikub.measures            # what the bench measures
    python -m games.rummikub.measures --arena    # the bots against each other as well: minutes

Times are of the processor. Where a Python that has the package `rummikub-solver` is named (see
`peer`), it is given the same positions, one by one in turn with ours.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from time import process_time
from typing import Any, NamedTuple

import games
from games.bench import Row
from games.core.arena import play_games
from games.core.match import Match
from games.rummikub import peer
from games.rummikub.peer import Peer
from games.rummikub.solver import best_play
from games.rummikub.tiles import table_text, tiles_text

GAMES = 10


class Position(NamedTuple):
    """A table, a rack, and whether its seat has broken the ice."""

    table: str
    rack: str
    broken: bool


def positions(matches: int = 6, seats: int = 3, seed: int = 0) -> list[Position]:
    """Return every position of random games between normal bots."""
    game = games.load("rummikub")
    found: list[Position] = []
    for k in range(matches):
        match = Match(game, [game.bot("normal")] * seats, seed + k)
        while not match.over:
            state: Any = match.state
            seat = state.turn
            rack = tiles_text(state.racks[seat])
            found.append(Position(table_text(state.table), rack, state.broken[seat]))
            match.advance()
    return found


def solver_rows(where: list[Position] | None = None) -> Iterator[Row]:
    """Give the time of a best play with all three objectives."""
    where = positions() if where is None else where
    python = peer.find()
    mine: list[float] = []
    theirs: list[float] = []
    with Peer(python) if python else nullcontext() as other:
        for position in where:
            mine.append(_ms(lambda at=position: best_play(*at)))
            if other is not None:
                theirs.append(other.ask(*position).ms)
    note = f"{len(where)} positions of 6 three-seat games, all three objectives"
    middle, late = _part(mine, 0.5), _part(mine, 0.95)
    yield Row("best_play, median", middle, "ms", "under 12", middle < 12, note)
    yield Row("best_play, 95th percentile", late, "ms", "under 60", late < 60, note)
    if theirs:
        for part, name in ((0.5, "median"), (0.95, "95th percentile")):
            ratio = _part(theirs, part) / _part(mine, part)
            note = f"theirs {_part(theirs, part):.1f} ms, for most tiles alone"
            yield Row(f"{peer.NAME} by best_play, {name}", ratio, "", "", True, note)


def match_rows(matches: int = GAMES, seats: int = 4) -> Iterator[Row]:
    """Give how many whole games of normal bots are played a second."""
    game = games.load("rummikub")
    begun = process_time()
    for seed in range(matches):
        Match(game, [game.bot("normal")] * seats, seed).run()
    rate = matches / (process_time() - begun)
    note = f"{matches} games, {seats} normal bots, one core"
    yield Row("games of Rummikub", rate, "1/s", "at least 1", rate >= 1, note)


def arena_rows(matches: int = 1000) -> Iterator[Row]:
    """Give how often the better bot wins two-seat games: normal against easy, strong, normal."""
    game = games.load("rummikub")
    for better, worse, count in (("normal", "easy", 200), ("strong", "normal", matches)):
        result = play_games(game, [better, worse], count)
        share = result.wins[0] / count
        low = share - 1.96 * (share * (1 - share) / count) ** 0.5
        bar = "at least 70" if worse == "easy" else "low over 50"
        ok = share >= 0.7 if worse == "easy" else low > 0.5
        note = f"{count} games, low end of the 95 % interval {100 * low:.1f}"
        yield Row(f"{better} against {worse}", 100 * share, "%", bar, ok, note)


def rows() -> Iterator[Row]:
    """Give what the bench measures."""
    yield from solver_rows()
    yield from match_rows()


def _ms(call: Callable[[], object]) -> float:
    begun = process_time()
    call()
    return 1000 * (process_time() - begun)


def _part(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def main() -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description="Measures of Rummikub.")
    parser.add_argument("--arena", action="store_true", help="the bots against each other as well")
    asked = parser.parse_args()
    for part in (rows, arena_rows) if asked.arena else (rows,):
        for row in part():
            mark = "ok  " if row.ok else "MISS"
            print(f"{mark} {row.name:<42}{row.value:>8.2f} {row.unit:<3} {row.bar:<13} {row.note}")


if __name__ == "__main__":
    main()
