"""The formats there are: their endings, what they can be asked for, and what they need."""

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from games.core.words import _

VIDEO_SIZE = (1280, 720)
MOVING_SIZE = (640, 360)
PICTURE_SIZE = (400, 300)


@dataclass(frozen=True)
class Format:
    """One way to take a replay out.

    Attributes:
        name: as its files end, without the point.
        words: what it is, in a few words.
        module: whose `write` makes it, in `games.export`.
        needs: package that must be there, its name for `import`; "" for none.
        package: how people call that package.
        size: width and height in pixels where nothing is asked for; None: it has no size.
        most_size: the greatest width and height.
        fps: pictures or rows a second where nothing is asked for; None: as recorded.
        most_fps: the greatest number of them.
        most_frames: the greatest number of pictures in all.
        takes: which of size, speed and fps it can be asked for.
        even: whether width and height must be even numbers.
    """

    name: str
    words: str
    module: str
    needs: str = ""
    package: str = ""
    size: tuple[int, int] | None = None
    most_size: tuple[int, int] = (3840, 2160)
    fps: float | None = None
    most_fps: float = 120
    most_frames: int = 20_000
    takes: tuple[str, ...] = ()
    even: bool = False

    @property
    def missing(self) -> str:
        """One sentence when it needs a package that is not installed; "" when all is there."""
        if not self.needs or _found(self.needs):
            return ""
        words = _("{ending} needs {package}, which is not installed; get it with: {command}")
        return words.format(ending=self.name, package=self.package, command=COMMAND)


COMMAND = "pip install 'tumbletable[record]'"
_ALL = ("size", "speed", "fps")


def _found(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _video(name: str, words: str) -> Format:
    return Format(name, words, "video", "av", "PyAV", VIDEO_SIZE, fps=30, takes=_ALL, even=True)


FORMATS: dict[str, Format] = {
    one.name: one
    for one in (
        _video("mp4", _("Video")),
        _video("webm", _("Video for the web")),
        _video("mkv", _("Video, Matroska")),
        Format("gif", _("Moving picture"), "gif", "PIL", "Pillow", MOVING_SIZE, (1920, 1080),
               fps=20, most_fps=50, most_frames=3000, takes=_ALL),
        Format("webp", _("Moving picture, smaller"), "webp", "PIL", "Pillow", MOVING_SIZE,
               (1920, 1080), fps=25, most_fps=60, most_frames=6000, takes=_ALL),
        Format("png", _("Sheet of key moments"), "sheet", size=PICTURE_SIZE,
               most_size=(1280, 960), takes=("size",)),
        Format("html", _("Page that plays it"), "page", takes=("speed", "fps")),
        Format("csv", _("Table of poses"), "table", takes=("fps",)),
        Format("npz", _("Arrays for NumPy"), "arrays", takes=("fps",)),
    )
}  # fmt: skip
"""By name, in the order in which they are offered."""


def of(path: Path) -> Format | None:
    """Return the format that a file's ending asks for, None when there is none of that name."""
    return FORMATS.get(path.suffix[1:].lower())


def known() -> str:
    """Return all endings in words."""
    *most, last = (f".{name}" for name in FORMATS)
    return _("{most} or {last}").format(most=", ".join(most), last=last)
