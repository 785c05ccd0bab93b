"""`gif`: pictures of 256 colours, each written as the part of it that differs from the one before.

Pillow would keep every picture in memory until the end; here each goes to the file at once.
"""

from collections.abc import Callable
from typing import Any, BinaryIO

from games.export.plan import Plan
from games.export.video import film_words

_SAMPLES = 8
"""Pictures from which the 256 colours are chosen."""


def write(plan: Plan, file: BinaryIO, told: Callable[[float], None]) -> str:
    """Write the film; return what it is, in words."""
    from PIL import GifImagePlugin, Image, ImageChops

    from games.shell.exportframes import Frames

    frames = Frames(plan.recording, plan.size, plan.speed)

    def picture(time: float) -> Any:
        return Image.frombytes("RGB", plan.size, frames.bgrx(time), "raw", "BGRX")

    palette = _palette(picture, plan, told)
    before: Any = None
    for i in range(plan.frames):
        told((_SAMPLES + i) / (_SAMPLES + plan.frames))
        now = picture(plan.time_of(i)).quantize(palette=palette, dither=Image.Dither.NONE)
        box = (0, 0, *plan.size)
        if before is None:
            header = GifImagePlugin.getheader(now.copy(), info={"loop": 0})[0]
            file.write(b"".join(header))
        else:
            # An unchanged picture still has to last: one pixel of it is written again.
            box = ImageChops.difference(now.convert("RGB"), before).getbbox() or (0, 0, 1, 1)
        before = now.convert("RGB")
        part = now.crop(box)
        file.write(
            b"".join(GifImagePlugin.getdata(part, box[:2], duration=10 * _wait(plan.fps, i)))
        )
    file.write(b";")
    return film_words(plan)


def _wait(fps: float, frame: int) -> int:
    """Return how long a picture is shown, in the hundredths of a second that GIF knows."""
    return round((frame + 1) * 100 / fps) - round(frame * 100 / fps)


def _palette(picture: Callable[[float], Any], plan: Plan, told: Callable[[float], None]) -> Any:
    """Return an image with the 256 colours that suit the whole film."""
    from PIL import Image

    wide, tall = plan.size
    count = min(_SAMPLES, plan.frames)
    strip = Image.new("RGB", (wide, tall * count))
    for i in range(count):
        told(i / (_SAMPLES + plan.frames))
        frame = i * (plan.frames - 1) // max(1, count - 1)
        strip.paste(picture(plan.time_of(frame)), (0, i * tall))
    if strip.height > 1600:
        strip = strip.resize((max(1, wide * 1600 // strip.height), 1600))
    return strip.quantize(256, method=Image.Quantize.MEDIANCUT)
