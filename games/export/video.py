"""`mp4`, `webm` and `mkv`, encoded by PyAV: H.264 or VP9, 8 bit 4:2:0, colours as BT.709."""

import logging
from collections.abc import Callable
from fractions import Fraction
from typing import Any, BinaryIO, cast

from games.core.words import _
from games.export.plan import ExportError, Plan

_BT709 = 1
_LIMITED = 1
"""Numbers of the standard (ITU-T H.273 and FFmpeg's range of 16 to 235)."""
_CODECS: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {
    "mp4": (
        ("libx264", {"preset": "veryfast", "crf": "20"}),
        ("libopenh264", {"b": "6000000"}),
        ("mpeg4", {"qscale": "3"}),
    ),
    "webm": (
        ("libvpx-vp9", {"deadline": "realtime", "cpu-used": "7", "crf": "30", "row-mt": "1"}),
        ("libvpx", {"deadline": "realtime", "cpu-used": "8", "crf": "10"}),
    ),
}
_CODECS["mkv"] = _CODECS["mp4"]
_CONTAINERS = {"mkv": "matroska"}


def write(plan: Plan, file: BinaryIO, told: Callable[[float], None]) -> str:
    """Write the film; return what it is, in words."""
    import av
    import av.error

    from games.shell.exportframes import Frames

    logging.getLogger("libav").setLevel(logging.ERROR)
    frames = Frames(plan.recording, plan.size, plan.speed)
    name = plan.format.name
    try:
        with av.open(file, "w", _CONTAINERS.get(name, name)) as container:
            stream, converter = _stream(container, plan), _Converter(plan.size)
            for i in range(plan.frames):
                told(i / plan.frames)
                bgrx = frames.bgrx(plan.time_of(i))
                container.mux(stream.encode(converter.frame(bgrx, i)))
            container.mux(stream.encode(None))
    except av.error.FFmpegError as error:
        if isinstance(error, OSError) and error.errno and 0 < error.errno < 200:
            raise
        words = _("the encoder gave up: {reason}")
        raise ExportError(words.format(reason=error.strerror or error)) from error
    told(1.0)
    return film_words(plan)


def film_words(plan: Plan) -> str:
    """Return what a film is, e.g. `300 pictures of 1280x720, 10.0 s`."""
    wide, tall = plan.size
    return _("{n} pictures of {wide}x{tall}, {duration} s").format(
        n=plan.frames, wide=wide, tall=tall, duration=f"{plan.duration_s:.1f}"
    )


def _stream(container: Any, plan: Plan) -> Any:
    from av.codec import Codec

    rate = Fraction(plan.fps).limit_denominator(1001)
    for codec, options in _CODECS[plan.format.name]:
        try:
            Codec(codec, "w")
        except ValueError:  # this build of FFmpeg does not have it
            continue
        stream = container.add_stream(codec, rate=rate, options=dict(options))
        stream.width, stream.height = plan.size
        stream.pix_fmt = "yuv420p"
        context = stream.codec_context
        context.time_base = 1 / rate
        context.colorspace = context.color_primaries = context.color_trc = _BT709
        context.color_range = _LIMITED
        return stream
    raise ExportError(_("this PyAV has no encoder for {ending}").format(ending=plan.format.name))


class _Converter:
    """Makes frames for the encoder; the large buffer of the picture is used again."""

    def __init__(self, size: tuple[int, int]) -> None:
        import av
        from av.video.reformatter import VideoReformatter

        self.size = size
        self._picture = av.VideoFrame(*size, "bgr0")
        self._reformatter: Any = VideoReformatter()

    def frame(self, bgrx: bytes, index: int) -> Any:
        import numpy as np

        wide, tall = self.size
        plane = self._picture.planes[0]
        rows: Any = np.frombuffer(cast("Any", plane), dtype=np.uint8)
        rows = rows[: plane.line_size * tall].reshape(tall, plane.line_size)
        rows[:, : 4 * wide] = np.frombuffer(bgrx, dtype=np.uint8).reshape(tall, 4 * wide)
        frame = self._reformatter.reformat(
            self._picture, format="yuv420p", dst_colorspace="ITU709", dst_color_range="MPEG"
        )
        frame.pts = index
        return frame
