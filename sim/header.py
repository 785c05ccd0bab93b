"""What a recording says about itself, and the checks before anything is unpacked or simulated.

A recording is a zip of `.npy` members that plain `numpy.load(path, allow_pickle=False)` opens.
A hostile file may claim any size in the zip's directory, in an array's header or in ours: all three
are read and compared with fixed limits, and with each other, before an array is made.
"""

import math
import platform
import warnings
import zipfile
from collections.abc import Iterable
from typing import Annotated, Any, BinaryIO, Literal

import msgspec
import numpy as np
import pymunk

from sim.errors import RecordingError

FORMAT = 1
MAX_PIECES = 400
MAX_TICKS = 480 * 60 * 6
"""Six minutes; the longest that is ever recorded is five."""
MAX_INPUTS = 100_000
MAX_NUMBERS = 9_000_000
"""In `poses`; they become 72 MB in memory. 160 pieces for five minutes are 8.6 million."""
MAX_HEADER = 1 << 20
MAX_TOTAL = 26 << 20
MAX_FILE = 16 << 20
MEMBERS = ("header", "time_s", "poses", "inputs", "digests")

MAX_TEXT = 200
Text = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]
_Seconds = Annotated[float, msgspec.Meta(ge=0, le=MAX_TICKS / 480 + 1)]


class Marks(msgspec.Struct, frozen=True, omit_defaults=True):
    """Moments on the timeline, in seconds from the start.

    Attributes:
        play_from: where watching starts.
        lifted: the piece appears in the hand.
        placed: the hand opens.
        first_slip: the first piece begins to move from where it lay.
        slipped: which piece that was.
        fell: pairs of time and piece, in order.
    """

    play_from: _Seconds = 0.0
    lifted: _Seconds | None = None
    placed: _Seconds | None = None
    first_slip: _Seconds | None = None
    slipped: int | None = None
    fell: Annotated[list[tuple[_Seconds, int]], msgspec.Meta(max_length=MAX_PIECES)] = []


class Header(msgspec.Struct, frozen=True):
    """The JSON in the array `header`.

    Attributes:
        format: version of the format.
        game: whose match it comes from, or "".
        setting: the surroundings.
        setting_fingerprint: hash of their data.
        tuning_name: the tuning's name at the start.
        tuning: its values at the start, by key.
        kinds: kind of each piece, by id.
        start: pose of each piece at the start (x m, y m, angle rad), null where it is not there.
        ticks: how many ticks were stepped.
        scale: metres and radians of one unit in `poses`.
        pymunk: version of the physics engine.
        system: operating system and processor.
        program: version of this program.
        marks: moments.
        about: what people read: title, who, when and so on, all text.
        rate: ticks a second; 480 from the side, 240 from above.
    """

    format: int
    setting: Text
    setting_fingerprint: Text
    tuning_name: Text
    tuning: Annotated[dict[Text, float], msgspec.Meta(max_length=1000)]
    kinds: Annotated[list[Text], msgspec.Meta(max_length=MAX_PIECES)]
    start: Annotated[list[tuple[float, float, float] | None], msgspec.Meta(max_length=MAX_PIECES)]
    ticks: Annotated[int, msgspec.Meta(ge=0, le=MAX_TICKS)]
    scale: tuple[float, float, float]
    pymunk: Text
    system: Text
    program: Text = ""
    game: Text = ""
    marks: Marks = Marks()
    about: Annotated[dict[Text, Text], msgspec.Meta(max_length=40)] = {}
    rate: Literal[480, 240] = 480


def system() -> str:
    """Return operating system and processor, e.g. "Linux x86_64"."""
    return f"{platform.system()} {platform.machine()}"


def engine() -> str:
    """Return the physics engine's version."""
    return str(pymunk.version)


def decode(raw: bytes) -> Header:
    """Return the header in `raw`; RecordingError in one sentence if it is not one."""
    try:
        found = msgspec.json.decode(raw, type=_FormatOnly)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise RecordingError("its header is damaged") from None
    if found.format != FORMAT:
        raise RecordingError(
            f"it has format {found.format}, and this version reads format {FORMAT} only"
        )
    try:
        header = msgspec.json.decode(raw, type=Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordingError(f"its header is wrong: {error}") from None
    if not all(math.isfinite(s) and 0 < s < 1 for s in header.scale):
        raise RecordingError("its header is wrong: the scale must be small positive numbers")
    count = len(header.kinds)
    if len(header.start) != count:
        raise RecordingError("its header is wrong: kinds and start differ in length")
    pieces = [piece for _, piece in header.marks.fell]
    pieces += [header.marks.slipped] if header.marks.slipped is not None else []
    if any(not 0 <= piece < count for piece in pieces):
        raise RecordingError("its header is wrong: a mark names a piece that is not there")
    return header


class _FormatOnly(msgspec.Struct):
    format: int


def read_members(
    file: BinaryIO, wanted: Iterable[str] = MEMBERS
) -> dict[str, np.ndarray[Any, Any]]:
    """Return the arrays of a recording after checking every size that the file claims.

    Args:
        file: open at its start.
        wanted: which arrays are read.

    Raises:
        RecordingError: not a recording, damaged, or larger than any recording.
    """
    try:
        with zipfile.ZipFile(file) as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numpy parses what the file says as Python text
            infos = archive.infolist()
            if sorted(i.filename for i in infos) != sorted(f"{m}.npy" for m in MEMBERS):
                raise RecordingError("it is not a recording of tumbletable")
            if sum(i.file_size for i in infos) > MAX_TOTAL:
                raise RecordingError("it claims to hold more than any recording can")
            if any(i.flag_bits & 1 or i.compress_type not in (0, 8) for i in infos):
                raise RecordingError("it is packed in a way that recordings never are")
            return {m: _read_array(archive, m) for m in wanted}
    except RecordingError:
        raise
    except (zipfile.BadZipFile, EOFError, OSError, ValueError, NotImplementedError) as error:
        raise RecordingError(f"it is damaged or not a recording ({_short(error)})") from None
    except Exception as error:  # zlib.error and whatever else bytes can provoke
        raise RecordingError(f"it is damaged ({_short(error)})") from None


def _short(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:80]


_SHAPES = {
    "header": (1, "|u1", MAX_HEADER),
    "time_s": (1, "<f4", MAX_TICKS),
    "poses": (3, "<i2", MAX_NUMBERS),
    "inputs": (1, None, MAX_INPUTS),
    "digests": (1, "|u1", MAX_TICKS * 3),
}


def _read_array(archive: zipfile.ZipFile, member: str) -> np.ndarray[Any, Any]:
    from sim.inputs import ROW

    info = archive.getinfo(f"{member}.npy")
    dimensions, code, most = _SHAPES[member]
    wanted = ROW if code is None else np.dtype(code)
    with archive.open(info) as stream:
        version = np.lib.format.read_magic(stream)
        reader = {
            (1, 0): np.lib.format.read_array_header_1_0,
            (2, 0): np.lib.format.read_array_header_2_0,
        }.get(version)
        if reader is None:
            raise RecordingError(f"its array '{member}' has an unknown form")
        shape, fortran, dtype = reader(stream, max_header_size=4096)
        if dtype != wanted or len(shape) != dimensions or min(shape, default=0) < 0:
            raise RecordingError(f"its array '{member}' is not of the right type")
        count = math.prod(shape)
        size = count * wanted.itemsize
        if count > most or size != info.file_size - stream.tell():
            raise RecordingError(f"its array '{member}' claims a wrong size")
        data = stream.read(size)
        if len(data) != size or stream.read(1):
            raise RecordingError(f"its array '{member}' is cut short")
    return np.frombuffer(data, dtype=wanted).reshape(shape, order="F" if fortran else "C")
