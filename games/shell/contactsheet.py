"""Pictures of a recording without a window: a sheet of its key moments, and a thumbnail."""

import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.replayscene import ReplayScene
from games.shell.replaywords import happenings, lost, subtitle, title, words_of
from games.shell.store import StoreError, reason
from sim.files import write_atomic
from sim.recording import Recording

_SAME_S = 1 / 60
_MOST = 16
_EDGE, _GAP = 24.0, 16.0


@dataclass(frozen=True)
class Shot:
    """A moment to be pictured: when, and what to write below it."""

    time_s: float
    words: str


def shots(recording: Recording, start: float = 0.0, end: float = math.inf) -> tuple[Shot, ...]:
    """Return the key moments: before, lift, release, first slip, falls, after; in order.

    Args:
        recording: whose.
        start: from when on, s.
        end: up to when.
    """
    marks, end = recording.marks, min(end, recording.duration_s)
    found = [Shot(start, _("Before"))]
    if marks.lifted is not None:
        found.append(Shot(min(marks.lifted + 0.05, end), words_of(recording.header).lifted))
    found.extend(Shot(one.time_s, one.words) for one in happenings(recording) if one.mark != "over")
    found = [shot for shot in found if start <= shot.time_s <= end]
    found.append(Shot(end, _("After")))
    found.sort(key=lambda shot: shot.time_s)
    out: list[Shot] = []
    for shot in found:
        last = shot.words == found[-1].words
        if out and shot.time_s - out[-1].time_s < _SAME_S and not last:
            out[-1] = Shot(out[-1].time_s, f"{out[-1].words}; {shot.words}")
        else:
            out.append(shot)
    return (*out[: _MOST - 1], out[-1]) if len(out) > _MOST else tuple(out)


def contact_sheet(
    recording: Recording,
    path: Path | str,
    columns: int = 4,
    size: tuple[int, int] = (400, 300),
) -> tuple[Shot, ...]:
    """Save a PNG with a picture of each key moment, its time and its words; needs no window.

    Args:
        recording: what is pictured.
        path: where the PNG goes; an existing one is replaced.
        columns: pictures in a row.
        size: of one picture in pixels.

    Returns:
        The moments that are pictured.

    Raises:
        SimError: its setting, kinds or parameters are not known here.
        StoreError: the file cannot be written; one sentence.
    """
    path = Path(path)
    try:
        png, moments = sheet_png(recording, columns, size)
        write_atomic(path, png)
    except (OSError, pygame.error) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise StoreError(
            _("{path} cannot be written: {reason}.").format(path=path, reason=why)
        ) from error
    return moments


def sheet_png(
    recording: Recording,
    columns: int = 4,
    size: tuple[int, int] = (400, 300),
    span: tuple[float, float] = (0.0, math.inf),
    told: Callable[[float], None] = lambda share: None,
) -> tuple[bytes, tuple[Shot, ...]]:
    """Return a sheet as a PNG, and the moments that are pictured.

    Args:
        recording: what is pictured.
        columns: pictures in a row.
        size: of one picture in pixels.
        span: from when to when, s.
        told: told now and then how much is done, 0 to 1.

    Raises:
        SimError: its setting, kinds or parameters are not known here.
        pygame.error: the picture is too large.
    """
    moments = shots(recording, *span)
    sheet = _sheet(recording, moments, max(1, min(columns, len(moments))), size, told)
    png = io.BytesIO()
    pygame.image.save(sheet, png, ".png")
    return png.getvalue(), moments


def _sheet(
    recording: Recording, moments: Sequence[Shot], columns: int, size: tuple[int, int],
    told: Callable[[float], None],
) -> pygame.Surface:  # fmt: skip
    wide, tall = max(160, size[0]), max(120, size[1])
    probe = Canvas(pygame.Surface((1, 1)))
    lines = min(3, max(len(probe.lines(shot.words, wide)) for shot in moments))
    caption = 8 + (1 + lines) * probe.leading() + 4
    head = _EDGE + probe.leading(theme.TITLE) + probe.leading() + 16
    rows = -(-len(moments) // columns)
    width = 2 * _EDGE + columns * wide + (columns - 1) * _GAP
    height = head + rows * (tall + caption) + (rows - 1) * _GAP + _EDGE
    surface = pygame.Surface((round(width), round(height)))
    canvas = Canvas(surface)
    canvas.fill(theme.PAPER)
    room = width - 2 * _EDGE
    canvas.text(title(recording), (_EDGE, _EDGE), theme.TITLE, theme.HEAVY, room=room)
    canvas.text(subtitle(recording.header), (_EDGE, _EDGE + canvas.leading(theme.TITLE)),
                colour=theme.SOFT, room=room)  # fmt: skip
    scene = ReplayScene(recording)
    for i, shot in enumerate(moments):
        told(i / len(moments))
        x = _EDGE + (i % columns) * (wide + _GAP)
        y = head + (i // columns) * (tall + caption + _GAP)
        canvas.blit(_picture(scene, (wide, tall), shot.time_s, True), (x, y))
        canvas.box(FRect(x, y, wide, tall), None, 2, theme.OUTLINE, 2)
        when = _("{time} s").format(time=f"{shot.time_s:.2f}")
        canvas.text(when, (x, y + tall + 8), weight=theme.HEAVY, room=wide)
        below = FRect(x, y + tall + 8 + canvas.leading(), wide, 100)
        canvas.paragraph(shot.words, below, most=lines)
    return surface


def _picture(
    scene: ReplayScene, size: tuple[int, int], time: float, trails: bool
) -> pygame.Surface:
    surface = pygame.Surface(size)
    canvas = Canvas(surface)
    canvas.cloth()
    rect = FRect(0, 0, *size)
    if trails:
        scene.look_at(rect, hand=True)
    else:
        scene.look_near(rect, time)
    scene.draw(canvas, time, trails)
    return surface


def thumbnail(recording: Recording, size: tuple[int, int]) -> pygame.Surface:
    """Return a small picture of what matters: the first fall, or how all lies at the end.

    Args:
        recording: what is pictured.
        size: in physical pixels.

    Raises:
        SimError: its setting, kinds or parameters are not known here.
    """
    fell = lost(recording)
    time = fell[-1][0] if fell else recording.duration_s
    size = max(8, size[0]), max(8, size[1])
    large = 2 * size[0], 2 * size[1]
    return pygame.transform.smoothscale(_picture(ReplayScene(recording), large, time, False), size)
