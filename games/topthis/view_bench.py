"""How long a frame of the table takes: 45 discs at 1280x720, no window needed."""

import math
import os
import tempfile
import time
from typing import Any

from msgspec.structs import replace

SIZE = (1280, 720)


def full_state() -> Any:
    """Return a state with all discs but one on the pizza, and the last one in a hand."""
    import games
    from games.topthis.box import box

    game = games.load("topthis")
    state: Any = game.new(2, 1)
    places = [(0.0, 0.0)]
    for ring, count in ((0.045, 7), (0.09, 14), (0.135, 22)):
        turns = [math.tau * i / count for i in range(count)]
        places += [(ring * math.cos(t), ring * math.sin(t)) for t in turns]
    last = len(box().discs) - 1
    pizza = tuple((i, i % 2, x, y, i * 0.7) for i, (x, y) in enumerate(places[:last]))
    return replace(
        state, phase="act", turn=1, pizza=pizza, hands=((last,), ()), bag=(), airborne=()
    )


def frame_times(frames: int = 300) -> list[float]:
    """Return the processor seconds of each frame: 45 discs, one flicked hard into them, or aimed.

    Update and drawing are in it, waiting for the screen is not. Without a display SDL's dummy
    driver is used.

    Args:
        frames: how many.
    """
    from games.shell.app import App, display_available

    if not display_available():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    import games
    from games.core.match import Match
    from games.core.player import Human
    from games.shell.settings import Settings
    from games.shell.setup import MatchSetup, SeatSetup
    from games.shell.store import Store
    from games.topthis.hand import Aim
    from games.topthis.screen import TableScreen

    game = games.load("topthis")
    times: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        app = App(SIZE, Store(home), Settings(taught=("topthis",)))
        while len(times) < frames:
            match = Match(game, [Human(), Human()], 1, state=full_state())
            setup = MatchSetup("topthis", tuple(SeatSetup(name) for name in match.names))
            table = TableScreen(match, setup)
            app.reset(table)
            app.frame()
            table.take_disc(table.state.hands[0][0], None)
            shot = table.shot
            assert shot is not None
            assert shot.place is not None
            # Space is held and the aim is turned, so that every frame is a new one.
            shot.mode = "charge"
            for number in range(60):
                shot.direction = math.pi / 2 + 0.1 * math.sin(number / 7)
                _frame(app, times if number >= 20 else [])
            table.flick(shot, Aim(*shot.place, shot.direction, 0.9))
            for _number in range(120):
                if table.live is None:
                    break
                _frame(app, times)
    return times[:frames]


def _frame(app: Any, times: list[float]) -> None:
    start = time.process_time()
    app.frame()
    times.append(time.process_time() - start)
