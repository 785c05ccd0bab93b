"""Speed and size of exports, for `tumbletable bench`: a collapse of 40 pieces."""

import tempfile
from collections.abc import Iterator
from math import sin
from pathlib import Path
from time import process_time

from games.bench import Row
from games.export import FORMATS, Export, Wanted
from sim import Recorder, Recording, Scene, World
from sim.inputs import Grab, Release, move


def collapse(scene: Scene, seconds: int = 20) -> Recording:
    """Return what happens when the lowest piece of a pile is pulled out through it, with force."""
    recorder = Recorder(World(scene), game="tonne")
    low = min(scene.present, key=lambda piece: scene.poses[piece, 1])
    x, y, angle = scene.poses[low].tolist()
    for tick in range(seconds * 480):
        s = (tick - 240) / 480
        if tick == 240:
            recorder.step([Grab(low)])
        elif 240 < tick < 1920 and tick % 4 == 0:
            to = x + 0.12 * sin(4 * s), y + min(0.3, 0.15 * s) + 0.05 * sin(7 * s), angle + s
            recorder.step([move(*to)])
        elif tick == 1920:
            recorder.step([Release()])
        else:
            recorder.step()
    return recorder.finish()


def rows(scene: Scene) -> Iterator[Row]:
    """Measure a video and a page of a collapse of this pile."""
    recording = collapse(scene)
    fell = f"{len(scene.present)} pieces, {len(recording.marks.fell)} of them fall"
    with tempfile.TemporaryDirectory() as folder:
        if not FORMATS["mp4"].missing:
            wanted = Wanted(end_s=10, size=(1280, 720), fps=30)
            begun = process_time()
            Export(recording, Path(folder) / "out.mp4", wanted).run()
            took = process_time() - begun
            note = f"{fell}; processor time of all threads"
            yield Row("10 s at 720p30 as MP4", took, "s", "at most 10", took <= 10, note)
        page = Export(recording, Path(folder) / "out.html").run().size / 1e3
        yield Row("20 s as one HTML page", page, "kB", "under 150", page < 150, fell)
