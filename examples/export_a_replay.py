"""Make a short collapse and export it: a page that plays it, a table, and a video where it can be.

Run it: python examples/export_a_replay.py [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

from games.export import FORMATS, Export, Wanted
from sim import Recorder, Recording, Scene, Tuning, World
from sim.inputs import Lift, Release, move

KINDS = ["can", "can", "can", "can", "bottle"]
NOWHERE = [float("nan")] * 3


def collapse() -> Recording:
    """Sweep a bottle through a tower of cans beside the bin, and let go."""
    tower = [[0.20, 0.02 + 0.04 * i, 0.0] for i in range(4)]
    scene = Scene("tonne", Tuning.load("tonne/wood"), KINDS, [*tower, NOWHERE])
    recorder = Recorder(World(scene), about={"title": "A tower of cans"})
    for tick in range(3 * 480):
        if tick == 120:
            recorder.step([Lift(4, 0.15, 0.14, 0.0)])
        elif 120 < tick < 360 and tick % 4 == 0:
            recorder.step([move(0.15 + (tick - 120) / 1600, 0.14, 0.0)])
        elif tick == 360:
            recorder.step([Release()])
        else:
            recorder.step()
    return recorder.finish()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="export-"))
    recording = collapse()
    slow = Wanted(start_s=0, end_s=1.5, speed=0.5, size=(640, 360))
    for name, wanted in (("html", None), ("csv", Wanted(fps=20)), ("png", None), ("mp4", slow)):
        if FORMATS[name].missing:
            print(FORMATS[name].missing)
            continue
        result = Export(recording, folder / f"tower.{name}", wanted, force=True).run()
        print(f"{result.path}: {result.words}, {result.size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
