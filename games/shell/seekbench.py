"""How long a seek in a replay takes until it is seen, for `tumbletable bench`."""

import os
import random
import tempfile
from collections.abc import Collection
from time import process_time

from games.shell.overlays import Overlay
from sim.recording import Recording

FREE_FRAMES = 20


def seek_times(
    recording: Recording, seeks: int = 300, shown: Collection[Overlay] = (), seed: int = 1
) -> list[float]:
    """Return the seconds of the processor that seeks to random times take, drawing included.

    Args:
        recording: what is sought in.
        seeks: how often.
        shown: what is drawn over the scene; the simulation behind it is finished before.
        seed: of the times.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from games.shell.app import App
    from games.shell.screens.replay import ReplayScreen
    from games.shell.store import Store

    at, times = random.Random(seed), list[float]()
    with tempfile.TemporaryDirectory() as home:
        app = App((1280, 720), Store(home))
        screen = ReplayScreen(app, recording)
        app.push(screen)
        screen.playback.playing = False
        for overlay in shown:
            screen.show.toggle(overlay)
        app.frame(0)
        while screen.busy:
            screen.update(1 / 60)
        for _frame in range(FREE_FRAMES):
            app.draw()
        for _seek in range(seeks):
            begun = process_time()
            screen.playback.seek(at.uniform(0.0, screen.playback.duration))
            app.draw()
            times.append(process_time() - begun)
        app.quit()
    return times
