"""How long a frame of the table takes: 40 pieces at 1280x720, no window needed."""

import math
import os
import tempfile
import time
from typing import Any

from msgspec.structs import replace

SIZE = (1280, 720)
CLOCK = time.perf_counter
"""Replace it by `time.thread_time` on a machine that is busy with other things."""


def full_state() -> Any:
    """Return a state with 39 pieces in and over the bin, and the last one in the supply."""
    import games
    from sim import assets

    game = games.load("tonne")
    state: Any = game.new(5, 1)
    while state.phase == "card":
        moves: Any = game.moves(state)
        state = game.apply(state, moves[0])
    rows = assets.toml("tonne", "full.toml")["poses"]
    poses = tuple((int(piece), float(x), float(y), float(a)) for piece, x, y, a in rows)
    return replace(state, bin=poses, owed=1, kind=None)


def full_tuning() -> Any:
    """Return the tuning under which that pile stands."""
    from sim import Tuning, assets

    friction = float(assets.toml("tonne", "full.toml")["friction"])
    keys = [f"{thing}.friction" for thing in ("carton", "can", "bottle", "core", "bin")]
    return Tuning.load("tonne/wood").with_values(dict.fromkeys(keys, friction))


def frame_times(frames: int = 300) -> list[float]:
    """Return the seconds that each frame takes: 40 pieces, one held and moved, physics running.

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
    from games.shell.setup import MatchSetup, SeatSetup
    from games.shell.store import Store
    from games.tonne.screen import TableScreen

    game = games.load("tonne")
    state = full_state()
    match = Match(game, [Human()] * state.seats, 1, tuning=full_tuning(), state=state)
    setup = MatchSetup("tonne", tuple(SeatSetup(name) for name in match.names))
    times: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        app = App(SIZE, Store(home))
        table = TableScreen(match, setup)
        app.push(table)
        app.frame()
        table.lift("core", None)
        for number in range(frames + 60):
            grip = table.grip
            if grip is not None:
                # The hand sways above the pile, so that what it holds is new in every frame.
                sway = math.sin(number / 20)
                grip.target = (0.05 * sway, 0.44 + 0.02 * sway, 0.4 * sway)
            start = CLOCK()
            app.frame()
            if number >= 60:
                times.append(CLOCK() - start)
    return times


def slider_times(frames: int = 300) -> tuple[list[float], int | None]:
    """Return the seconds of each frame in which a slider is dragged while 40 pieces move.

    The drawer is open, a piece is held in the air; the friction is turned to nothing first, so that
    the pile gives way, then the pointer drags the slider of gravity to and fro.

    Args:
        frames: how many.

    Returns:
        The times, and what verifying the turn's recording says: None when every tick is equal.
    """
    import pygame

    from games.shell.app import App, display_available

    if not display_available():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    import games
    from games.core.match import Match
    from games.core.player import Human
    from games.shell.settings import Settings
    from games.shell.setup import MatchSetup, SeatSetup
    from games.shell.store import Store
    from games.tonne.screen import TableScreen

    game = games.load("tonne")
    state = full_state()
    match = Match(game, [Human()] * state.seats, 1, tuning=full_tuning(), state=state)
    setup = MatchSetup("tonne", tuple(SeatSetup(name) for name in match.names))
    times: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        app = App(SIZE, Store(home), Settings(taught=("tonne",)))
        table = TableScreen(match, setup)
        app.push(table)
        app.frame()
        table.lift("core", None)
        drawer = table.tuning
        assert drawer is not None
        drawer.toggle()
        for _ in range(40):
            app.frame()
        slippery = [key for key in match.tuning if key.endswith(".friction")]
        drawer.desk.change(dict.fromkeys(slippery, 0.0))
        row = next(row for row in drawer.rows if row.parameter.key == "world.gravity")
        drawer.area.scroll(row.rect.y - 40)
        app.frame()
        place = row.rect_on_screen(row.track)
        x, y = place.centerx, place.centery
        post = pygame.event.post
        post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
        live = table.play.live
        for number in range(frames):
            at = (x + 120 * math.sin(number / 9), y)
            how = {"rel": (0, 0), "buttons": (1, 0, 0), "touch": False}
            post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, **how))
            start = CLOCK()
            app.frame()
            times.append(CLOCK() - start)
        assert live is not None
        recording: Any = live.turn.recording()
        if recording is None:
            return times, 0
        return times, recording.verify()
