"""`webp`: a moving picture, encoded by Pillow, each picture drawn when its turn comes."""

from collections.abc import Callable
from typing import Any, BinaryIO

from games.core.words import _
from games.export.plan import ExportError, Plan
from games.export.video import film_words


def write(plan: Plan, file: BinaryIO, told: Callable[[float], None]) -> str:
    """Write the film; return what it is, in words."""
    from PIL import features

    if not features.check("webp"):
        raise ExportError(_("this Pillow cannot write webp; gif works"))
    film = _film(plan, told)
    film.seek(0)
    steps = [round((i + 1) * 1000 / plan.fps) for i in range(plan.frames)]
    waits = [b - a for a, b in zip([0, *steps], steps, strict=False)]
    film.save(file, "WEBP", save_all=True, duration=waits, loop=0, quality=80, method=2)
    return film_words(plan)


def _film(plan: Plan, told: Callable[[float], None]) -> Any:
    """Return an image of many pictures of which only one is in memory."""
    from PIL import Image

    from games.shell.exportframes import Frames

    frames = Frames(plan.recording, plan.size, plan.speed)

    class Film(Image.Image):
        n_frames = plan.frames

        def __init__(self) -> None:
            self.__dict__.update(Image.new("RGB", plan.size).__dict__)
            self._at = -1

        def seek(self, frame: int) -> None:
            if frame > self._at:  # Pillow goes back at its end; nothing is drawn for that
                told(frame / plan.frames)
                self.frombytes(frames.bgrx(plan.time_of(frame)), "raw", "BGRX")
                self._at = frame

        def tell(self) -> int:
            return max(0, self._at)

    return Film()
