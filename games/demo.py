"""What the program does where there is no display: bots play in the terminal.

`demo` is the main job in short: two bots play a physical game until something collapses and the
match is over; the collapse is kept as a replay with a sheet of pictures beside it.
"""

import sys
from collections.abc import Callable
from datetime import datetime
from typing import Any

import games
from games.core.game import Game
from games.core.match import Match
from games.core.problem import Problem
from games.core.words import _, one_line

ROUNDS = 3
MATCHES = 20
"""At most so many short matches are played until one has a collapse (nearly always the first)."""


def demo(show: Callable[[str], None] = print) -> int:
    """Play, keep the largest collapse, print where; return the exit code.

    Raises:
        Problem: the files cannot be written.
    """
    from games.shell.replayfiles import save_replay
    from games.shell.store import Store, StoreError

    game = next(g for g in map(games.load, games.names()) if g.physical)
    title = game.about().title
    show(_("There is no display: two bots play a short match of {game}.").format(game=title))
    for seed in range(1, MATCHES + 1):
        best, match = _play(game, seed)
        if best is not None:
            break
    else:
        raise Problem(_("nothing collapsed in {n} matches").format(n=MATCHES))
    show(_result(match))
    store = Store()
    try:
        path = save_replay(store, best, now=datetime.now())
        sheet = path.with_suffix(".png")
        from games.shell.contactsheet import contact_sheet

        contact_sheet(best, sheet)
    except (StoreError, OSError) as error:
        raise Problem(str(error)) from None
    show(_("The collapse: {path}").format(path=path))
    show(_("Its pictures: {path}").format(path=sheet))
    return 0


def _play(game: Game[Any, Any], seed: int) -> tuple[Any, Match]:
    """Return the recording in which most pieces fell, or None, and the match."""
    level = "careful" if "careful" in game.bots else game.bots[0]
    options = _short(game)
    names = [_("Mira"), _("Otto")]
    match = Match(game, [game.bot(level), game.bot(level)], seed, options, names=names)
    kept: list[Any] = []

    def note(_match: Match, move: Any, recording: Any) -> None:
        if recording is not None and game.collapsed(move):
            kept.append(recording)

    match.on_move.append(note)
    while match.advance():
        _progress(match)
    _progress(match, end="\n")
    return max(kept, key=lambda one: len(one.marks.fell), default=None), match


def _short(game: Game[Any, Any]) -> Any:
    try:
        return game.parse_options({"rounds": ROUNDS})
    except ValueError:
        return game.parse_options({})


def _progress(match: Match, end: str = "") -> None:
    """Keep one line up to date on a terminal; elsewhere print it once, at the end."""
    if not sys.stderr.isatty() and not end:
        return
    number, of = match.game.progress(match.state) or (1, None)
    words = _("round {n} of {of}, {moves} moves, {falls} collapses").format(
        n=number, of=of or "?", moves=len(match.moves), falls=match.collapses
    )
    print(f"\r{words}" if sys.stderr.isatty() else words, end=end, file=sys.stderr, flush=True)


def _result(match: Match) -> str:
    scores = ", ".join(
        f"{name} {score:+g}" if score else f"{name} 0"
        for name, score in zip(match.names, match.scores, strict=True)
    )
    winners = [match.names[seat] for seat in match.winners]
    if len(winners) == 1:
        return _("{name} wins: {scores}.").format(name=winners[0], scores=scores)
    return _("{names} share the win: {scores}.").format(names=", ".join(winners), scores=scores)


def narrate(
    game: Game[Any, Any], seats: list[str], options: Any, tuning: Any, seed: int | None
) -> int:
    """Let bots play one match and print its log line by line."""
    import random

    seed = random.SystemRandom().randrange(2**48) if seed is None else seed
    names = [
        f"{level.title()} {n}" if seats.count(level) > 1 else level.title()
        for n, level in enumerate(seats, start=1)
    ]
    match = Match(game, [game.bot(level) for level in seats], seed, options, tuning, names)
    print(_("{game}, seed {seed}").format(game=game.about().title, seed=seed))
    tell(match)
    return 0


def tell(match: Match) -> None:
    """Let bots play a match to its end and print what happens."""
    shown = len(match.log())
    while match.advance():
        lines = match.log()
        for line in lines[shown:]:
            print(one_line(line), flush=True)
        shown = len(lines)
    print(one_line(_result(match)))
