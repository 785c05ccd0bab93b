"""Films, played back by PyAV and by Pillow: what they last, how large they are, what they show."""

from typing import Any

import numpy as np
import pytest

from games.export import Export, Wanted
from games.shell.exportframes import Frames

from .looks import apart, expected, found

av: Any = pytest.importorskip("av", reason="PyAV is not installed")
Image: Any = pytest.importorskip("PIL.Image", reason="Pillow is not installed")

SIZE = (480, 270)
LIKE, UNLIKE = 30.0, 45.0


def played(path: Any) -> tuple[Any, list[Any]]:
    """Return the stream and the frames, decoded to RGB arrays with their times."""
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        frames = [(f.time, f.to_ndarray(format="rgb24")) for f in container.decode(stream)]
        return stream.codec_context, frames


@pytest.mark.parametrize("name", ["mp4", "webm", "mkv", "gif"])
def test_a_film_plays_back_as_it_was_asked_for(drop, tmp_path, name):
    path = tmp_path / f"out.{name}"
    wanted = Wanted(start_s=1.0, end_s=2.8, size=SIZE, fps=20)
    result = Export(drop, path, wanted).run()
    codec, frames = played(path)
    assert (codec.width, codec.height) == SIZE
    assert len(frames) == 36 and "36 pictures of 480x270, 1.8 s" in result.words
    assert [round(time, 2) for time, _ in frames] == [round(i / 20, 2) for i in range(36)]
    assert np.abs(frames[0][1].astype(int) - frames[-1][1]).mean() > 0.5
    assert result.size == path.stat().st_size


@pytest.mark.parametrize("name", ["mp4", "webm", "gif"])
def test_a_piece_is_seen_where_the_recording_says_it_is(drop, tmp_path, name):
    path = tmp_path / f"out.{name}"
    export = Export(drop, path, Wanted(size=SIZE, fps=10))
    export.run()
    frames, pictures = Frames(drop, SIZE), played(path)[1]
    bottle = expected(drop, 2, SIZE)
    for i in range(17, 30):  # let go, falling, and lying on the table
        time = export.plan.time_of(i)
        assert apart(found(frames, pictures[i][1], drop, 2, time), bottle) < LIKE
    can = expected(drop, 0, SIZE)
    for i in (0, 14, 29):
        assert apart(found(frames, pictures[i][1], drop, 0, export.plan.time_of(i)), can) < LIKE
    # Where it lies at the end nothing lay at the start.
    assert apart(found(frames, pictures[0][1], drop, 2, 2.9), bottle) > UNLIKE


def test_a_moving_webp_shows_the_same(drop, tmp_path):
    path = tmp_path / "out.webp"
    Export(drop, path, Wanted(size=SIZE, fps=10)).run()
    frames, bottle = Frames(drop, SIZE), expected(drop, 2, SIZE)
    with Image.open(path) as film:
        assert (film.n_frames, film.size) == (30, SIZE)
        lasted = 0
        for i in range(film.n_frames):
            film.seek(i)
            picture = np.asarray(film.convert("RGB"))
            lasted += film.info["duration"]
            if i == 0:
                assert apart(found(frames, picture, drop, 2, 2.9), bottle) > UNLIKE
            if i >= 17:
                assert apart(found(frames, picture, drop, 2, i / 10), bottle) < LIKE
        assert lasted == 3000


def test_the_looks_of_discs_are_kept(shot, tmp_path):
    path = tmp_path / "out.mp4"
    export = Export(shot, path, Wanted(size=SIZE, fps=10))
    export.run()
    frames, pictures = Frames(shot, SIZE), played(path)[1]
    for i in (0, 8, 19):
        for piece in range(3) if i == 0 else (1, 2):  # the first one's trail lies over it
            seen = found(frames, pictures[i][1], shot, piece, export.plan.time_of(i))
            assert apart(seen, expected(shot, piece, SIZE)) < 40
    kinds = {tuple(expected(shot, piece, SIZE).round().tolist()) for piece in range(3)}
    assert len(kinds) == 3


@pytest.mark.parametrize(("speed", "count"), [(0.5, 40), (1, 20), (4, 5)])
def test_slow_motion_has_more_pictures(drop, tmp_path, speed, count):
    path = tmp_path / "out.mp4"
    wanted = Wanted(start_s=1, end_s=3, speed=speed, fps=10, size=(128, 96))
    Export(drop, path, wanted).run()
    assert len(played(path)[1]) == count


@pytest.mark.parametrize("speed", [0.5, 2.0])
def test_a_piece_is_where_it_was_at_that_speed(drop, tmp_path, speed):
    path = tmp_path / "out.mp4"
    wanted = Wanted(start_s=1.5, end_s=3.0, speed=speed, fps=20, size=SIZE)
    Export(drop, path, wanted).run()
    frames, bottle = Frames(drop, SIZE), expected(drop, 2, SIZE)
    pictures = played(path)[1]
    for i in range(len(pictures)):
        seen = found(frames, pictures[i][1], drop, 2, 1.5 + i * speed / 20)
        assert apart(seen, bottle) < LIKE


def test_the_colours_are_those_of_the_window(drop, tmp_path):
    path = tmp_path / "out.mp4"
    Export(drop, path, Wanted(end_s=0.5, size=(640, 360), fps=10)).run()
    raw = np.frombuffer(Frames(drop, (640, 360)).bgrx(0.0), dtype=np.uint8)
    drawn = raw.reshape(360, 640, 4)[:, :, 2::-1].astype(int)
    with av.open(str(path)) as container:
        frame = next(container.decode(video=0))
        seen = frame.to_ndarray(format="rgb24", src_colorspace="ITU709").astype(int)
    bias = (seen - drawn).mean(axis=(0, 1))
    wood = (seen - drawn)[335:355].mean(axis=(0, 1))
    assert np.abs(bias).max() < 1.5 and np.abs(wood).max() < 3


def test_odd_sizes_of_video_become_even_and_that_is_told(drop, tmp_path):
    path = tmp_path / "out.mp4"
    export = Export(drop, path, Wanted(size=(321, 181), fps=5))
    assert export.plan.notes == ("video has even sizes: 321x181 becomes 320x180",)
    export.run()
    assert played(path)[1][0][1].shape == (180, 320, 3)


def test_a_video_is_8_bit_420_with_its_colours_named(drop, tmp_path):
    path = tmp_path / "out.mp4"
    Export(drop, path, Wanted(size=SIZE, fps=5)).run()
    with av.open(str(path)) as container:
        frame = next(container.decode(video=0))
    assert frame.format.name == "yuv420p"
    assert (int(frame.colorspace), int(frame.color_range)) == (1, 1)


def test_gif_times_add_up_at_a_rate_that_its_hundredths_do_not_divide(drop, tmp_path):
    path = tmp_path / "out.gif"
    Export(drop, path, Wanted(size=(128, 96), fps=30)).run()
    with Image.open(path) as film:
        waits = []
        for i in range(film.n_frames):
            film.seek(i)
            waits.append(film.info["duration"])
    assert sum(waits) == 3000 and set(waits) == {30, 40}


def test_without_x264_another_encoder_is_taken(drop, tmp_path, monkeypatch):
    from av.codec import Codec

    from games.export import video

    kept = tuple(one for one in video._CODECS["mp4"] if one[0] != "libx264")
    try:
        Codec("mpeg4", "w")
    except ValueError:
        pytest.skip("this FFmpeg has no second encoder")
    monkeypatch.setitem(video._CODECS, "mp4", (("no-such-encoder", {}), *kept))
    path = tmp_path / "out.mp4"
    Export(drop, path, Wanted(size=SIZE, fps=10)).run()
    codec, pictures = played(path)
    assert codec.name in ("mpeg4", "h264") and len(pictures) == 30
    frames = Frames(drop, SIZE)
    assert apart(found(frames, pictures[29][1], drop, 2, 2.9), expected(drop, 2, SIZE)) < LIKE
