"""Opens the window for what the command line asks; the one place that puts its parts together."""

import random
from typing import Any

from games.core.words import _
from games.shell.app import App


def make_app() -> App:
    """Return the window with every feature joined."""
    from games.shell import features, keeping

    features.load()
    keeping.provide()
    return App()


def home() -> int:
    """Show the first screen."""
    from games.shell.screens.home import HomeScreen

    app = make_app()
    app.push(HomeScreen())
    app.run()
    return 0


def match(
    game: str, seats: list[str], options: Any, tuning: Any, seed: int | None, locked: bool = False
) -> int:
    """Play one match, then show the first screen.

    Args:
        game: name of the game.
        seats: "human" or a bot's level, one a seat.
        options: the game's options.
        tuning: a `sim.Tuning`, or None for the game's own.
        seed: of the match; None for one at random.
        locked: whether the physics must stay as it is.
    """
    from games.shell.opening import open_table
    from games.shell.screens.home import HomeScreen
    from games.shell.setup import MatchSetup, SeatSetup

    named: list[SeatSetup] = []
    for number, seat in enumerate(seats, start=1):
        if seat == "human":
            # Not "You": what is said of a seat is said in the third person.
            named.append(SeatSetup(_("Player {n}").format(n=number)))
        else:
            same = seats.count(seat) > 1
            named.append(SeatSetup(f"{seat.title()} {number}" if same else seat.title(), seat))
    app = make_app()
    app.push(HomeScreen())
    seed = random.SystemRandom().randrange(2**48) if seed is None else seed
    open_table(app, MatchSetup(game, tuple(named), options, tuning or "", seed, locked))
    app.run()
    return 0


def replay(path: str, recording: Any) -> int:
    """Watch a replay, then show the first screen."""
    from games.shell.screens.home import HomeScreen
    from games.shell.screens.replay import open_replay

    app = make_app()
    app.push(HomeScreen())
    open_replay(app, path)
    app.run()
    return 0


def resume(path: str) -> int:
    """Go on with a match.

    Raises:
        BadSave, Problem: it cannot be gone on with.
    """
    from games.shell import keeping
    from games.shell.screens.home import HomeScreen

    table, journal = keeping.reopen(path)
    app = make_app()
    app.push(HomeScreen())
    keeping.attach(app, table, journal)
    app.push(table)
    app.run()
    return 0
