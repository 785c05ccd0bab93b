"""`tumbletable export`: a replay as a video, a moving picture, a page, a table."""

import argparse
import sys
from collections.abc import Callable

from games.commands import asked
from games.core.words import _

ENDINGS = "mp4|webm|mkv|gif|webp|png|html|csv|npz"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    words = "save a replay as a video, a picture, a web page or a table"
    command = commands.add_parser("export", help=words, description=words[:1].upper() + words[1:])
    command.add_argument("file", help="a replay (.npz)")
    command.add_argument(
        "--to",
        required=True,
        metavar=f"OUT.{ENDINGS}",
        help="what to write; its ending says as what",
    )
    command.add_argument(
        "--from", dest="start", type=seconds, metavar="S", help="begin at this time of the replay"
    )
    command.add_argument(
        "--to-time", dest="end", type=seconds, metavar="S", help="end at this time"
    )
    command.add_argument(
        "--speed", type=number, metavar="X", help="0.25 is slow motion (a page begins with it)"
    )
    command.add_argument(
        "--size", type=size, metavar="WxH", help="pixels, e.g. 1280x720 (png: of each picture)"
    )
    command.add_argument(
        "--fps", type=number, metavar="N", help="pictures or rows a second (tables: as recorded)"
    )
    asked.add_force(command)


def run(given: argparse.Namespace) -> int:
    """Write the file; say where it is."""
    from games.export import Export, Wanted

    recording = asked.load_recording(given.file)
    wanted = Wanted(given.start, given.end, given.speed, given.size, given.fps)
    export = Export(recording, given.to, wanted, given.force, given.file)
    for note in export.plan.notes:
        print(f"tumbletable: {note}", file=sys.stderr)
    bar = Bar() if sys.stderr is not None and sys.stderr.isatty() else None
    try:
        with asked.ended_gently():
            result = export.run(bar or (lambda share: None))
    finally:
        if bar is not None:
            bar.close()
    words = _("{path}: {what}, {size}")
    print(words.format(path=result.path, what=result.words, size=bytes_words(result.size)))
    return 0


class Bar:
    """A bar on stderr that grows."""

    WIDE = 32

    def __init__(self) -> None:
        self._shown = -1

    def __call__(self, share: float) -> None:
        """Show how much is done, 0 to 1."""
        percent = int(100 * min(1.0, max(0.0, share)))
        if percent != self._shown:
            self._shown = percent
            full = round(self.WIDE * percent / 100)
            bar = "#" * full + "." * (self.WIDE - full)
            print(f"\r[{bar}] {percent:3d} %", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Take the bar away."""
        print("\r" + " " * (self.WIDE + 8) + "\r", end="", file=sys.stderr, flush=True)


def bytes_words(count: int) -> str:
    """Return a number of bytes as people write it."""
    if count < 1000:
        return _("{n} bytes").format(n=count)
    if count < 1_000_000:
        return _("{n} kB").format(n=f"{count / 1e3:.0f}")
    return _("{n} MB").format(n=f"{count / 1e6:.1f}")


def number(text: str) -> float:
    """Return a number that is one."""
    return _read(text, float, "a number")


def seconds(text: str) -> float:
    """Return a time in s."""
    return _read(text.removesuffix("s").strip(), float, "a time in seconds")


def _read(text: str, reader: Callable[[str], float], what: str) -> float:
    try:
        value = reader(text)
    except ValueError:
        value = float("nan")
    if value != value:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not {what}")
    return value


def size(text: str) -> tuple[int, int]:
    """Return width and height."""
    wide, sign, tall = text.lower().replace("×", "x").partition("x")
    if not (sign and wide.strip().isdecimal() and tall.strip().isdecimal()):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a size such as 1280x720")
    if max(len(wide), len(tall)) > 9:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is too large a size")
    return int(wide), int(tall)
