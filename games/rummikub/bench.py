"""How fast the solver is and how well the bots play: rows for the bench.

    python -m games.rummikub.bench            # the solver, and whole games
    python -m games.rummikub.bench --arena    # also the bots against each other (an hour)

Where the package `rummikub-solver` is installed, the same positions are given to it as well.
"""

import argparse
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

from games import load
from games.core.arena import play_games
from games.core.match import Match
from games.rummikub.solver import best_play
from games.rummikub.tiles import table_text, tiles_text


class Row(NamedTuple):
    """One line of the bench: `ok` is None where there is no bar."""

    name: str
    value: float
    unit: str
    bar: str
    ok: bool | None
    note: str


class Position(NamedTuple):
    """A table, a rack, and whether its seat has broken the ice."""

    table: str
    rack: str
    broken: bool


def positions(games: int = 6, seats: int = 3, seed: int = 0) -> list[Position]:
    """Return every position of random games between normal bots."""
    game = load("rummikub")
    found: list[Position] = []
    for k in range(games):
        match = Match(game, [game.bot("normal")] * seats, seed + k)
        while not match.over:
            state: Any = match.state
            found.append(
                Position(
                    table_text(state.table),
                    tiles_text(state.racks[state.turn]),
                    state.broken[state.turn],
                )
            )
            match.advance()
    return found


def solver_rows(where: list[Position] | None = None) -> Iterator[Row]:
    """Give the time of a best play, all three objectives, in ms of processor time."""
    where = positions() if where is None else where
    mine = sorted(_ms(lambda p: best_play(*p), p) for p in where)
    note = f"{len(where)} positions of 6 three-seat games"
    yield Row("best_play, median", _part(mine, 0.5), "ms", "< 12", _part(mine, 0.5) < 12, note)
    yield Row("best_play, 95 %", _part(mine, 0.95), "ms", "< 60", _part(mine, 0.95) < 60, note)
    yield Row("best_play, slowest", mine[-1], "ms", "", None, note)
    broken = sorted(_ms(lambda p: best_play(*p), p) for p in where if p.broken)
    yield Row("best_play, ice broken, median", _part(broken, 0.5), "ms", "", None, "")
    official = sorted(_ms(lambda p: best_play(*p, joker="official"), p) for p in where)
    yield Row("best_play, official jokers, median", _part(official, 0.5), "ms", "", None, "")
    yield Row("best_play, official jokers, 95 %", _part(official, 0.95), "ms", "", None, "")
    yield from _other_rows(where, mine)


def game_rows(games: int = 10, seats: int = 4) -> Iterator[Row]:
    """Give how many whole games of normal bots are played a second."""
    game = load("rummikub")
    begun = process_time()
    for seed in range(games):
        Match(game, [game.bot("normal")] * seats, seed).run()
    rate = games / (process_time() - begun)
    note = f"{games} games, {seats} normal bots"
    yield Row("whole games", rate, "1/s", "> 1", rate > 1, note)


def arena_rows(games: int = 1000) -> Iterator[Row]:
    """Give how often the better bot wins two-seat games: normal against easy, strong, normal."""
    game = load("rummikub")
    for better, worse, count, bar in (("normal", "easy", 200, 0.7), ("strong", "normal", games, 0)):
        result = play_games(game, [better, worse], count)
        share = result.wins[0] / count
        low = share - 1.96 * (share * (1 - share) / count) ** 0.5
        ok = share >= bar if bar else low > 0.5
        text = f">= {bar:.0%}" if bar else "lower end > 50 %"
        note = f"{count} games, lower end of the 95 % interval {low:.1%}"
        yield Row(f"{better} against {worse}", 100 * share, "%", text, ok, note)


def rows(arena: bool = False) -> Iterator[Row]:
    """Give all rows; with `arena` the slow ones too."""
    yield from solver_rows()
    yield from game_rows()
    if arena:
        yield from arena_rows()


def _other_rows(where: list[Position], mine: list[float]) -> Iterator[Row]:
    """Give how long the package `rummikub-solver` takes for its one objective, if it is there."""
    try:
        from rummikub_solver import RuleSet  # pyright: ignore[reportMissingImports]
    except ImportError:
        return
    rules = RuleSet()
    numbers = {"K": 0, "B": 13, "O": 26, "R": 39}

    def number(word: str) -> int:
        return 53 if word == "*" else numbers[word[0]] + int(word[1:])

    def theirs(position: Position) -> Any:
        state = rules.new_game()
        state.add_table(*(number(word) for word in position.table.replace("|", " ").split()))
        state.add_rack(*(number(word) for word in position.rack.split()))
        state.initial = not position.broken
        return rules.solve(state)

    theirs(where[0])
    times = sorted(_ms(theirs, p) for p in where)
    note = f"{rules.backend}, most tiles only"
    for part, name in ((0.5, "median"), (0.95, "95 %")):
        yield Row(f"rummikub-solver, {name}", _part(times, part), "ms", "", None, note)
        ratio = _part(times, part) / _part(mine, part)
        yield Row(f"rummikub-solver by best_play, {name}", ratio, "times", "", None, "")


def _ms(call: Any, position: Position) -> float:
    begun = process_time()
    call(position)
    return 1000 * (process_time() - begun)


def _part(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))]


def main() -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description="Bench of Rummikub.")
    parser.add_argument("--arena", action="store_true", help="also bots against bots")
    for row in rows(parser.parse_args().arena):
        state = "" if row.ok is None else "ok" if row.ok else "MISSED"
        print(f"{row.name:40} {row.value:9.2f} {row.unit:5} {row.bar:16} {state:6} {row.note}")


if __name__ == "__main__":
    main()
