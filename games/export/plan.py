"""What exactly is asked for: a stretch of a replay, a speed, a size; checked before it begins."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from games.core.problem import Problem
from games.core.words import _
from games.export.formats import Format
from sim.recording import Recording

SPEEDS = (0.01, 100.0)
LEAST_SIZE = (64, 48)
Floats = npt.NDArray[np.float64]


class ExportError(Problem):
    """What was asked for cannot be; the message is one sentence for the user."""


class Cancelled(Exception):
    """Nobody wants it any more."""


@dataclass(frozen=True)
class Wanted:
    """What the user says; None is for the user to leave open.

    Attributes:
        start_s: from when, seconds of the replay.
        end_s: up to when.
        speed: seconds of the replay a second.
        size: width and height in pixels.
        fps: pictures or rows a second.
    """

    start_s: float | None = None
    end_s: float | None = None
    speed: float | None = None
    size: tuple[int, int] | None = None
    fps: float | None = None


@dataclass(frozen=True)
class Plan:
    """What will be written, every number settled.

    Attributes:
        recording: of which replay.
        format: as what.
        start_s: from when, seconds of the replay.
        end_s: up to when; never before `start_s`.
        speed: seconds of the replay a second.
        size: width and height in pixels; (0, 0) where there is none.
        fps: pictures or rows a second; 0 for as recorded.
        notes: what was asked for and is done otherwise, a sentence each.
    """

    recording: Recording
    format: Format
    start_s: float
    end_s: float
    speed: float
    size: tuple[int, int]
    fps: float
    notes: tuple[str, ...] = field(default=())

    @property
    def frames(self) -> int:
        """How many pictures a film of it has; at least one."""
        return max(1, round((self.end_s - self.start_s) / self.speed * self.fps))

    @property
    def duration_s(self) -> float:
        """How long a film of it lasts."""
        return self.frames / self.fps if self.fps else (self.end_s - self.start_s) / self.speed

    def time_of(self, frame: int) -> float:
        """Return the time in the replay that a picture shows."""
        return min(self.end_s, self.start_s + frame * self.speed / self.fps)

    def times(self) -> Floats:
        """Return the (T,) times in s of the rows of a table, the first and the last included."""
        if self.fps:
            count = math.floor((self.end_s - self.start_s) * self.fps + 1e-9)
            times = self.start_s + np.arange(count + 1) / self.fps
        else:
            recorded = self.recording.time_s
            times = recorded[(recorded > self.start_s) & (recorded < self.end_s)]
            times = np.concatenate([[self.start_s], times])
        if self.end_s - times[-1] > 1e-6:
            times = np.append(times, self.end_s)
        return times

    def poses(self, told: Callable[[float], None] = lambda share: None) -> tuple[Floats, Floats]:
        """Return `times()` and the (T, N, 3) poses at them; m, m, rad, NaN where one is not there.

        What is recorded at a time is given as recorded; between samples it is interpolated. `told`
        is told how much is done, 0 to 1.
        """
        times = self.times()
        out = np.empty((len(times), *self.recording.samples.shape[1:]))
        for i, time in enumerate(times.tolist()):
            if i % 200 == 0:
                told(i / len(times))
            out[i] = self.recording.poses_at(time)
        return times, out


def plan(recording: Recording, one: Format, wanted: Wanted) -> Plan:
    """Settle what is asked for.

    Raises:
        ExportError: it cannot be: a range that is none, a size or speed beyond reason.
    """
    end = max(recording.duration_s, float(recording.time_s[-1]))
    start, end = _range(wanted, end)
    notes = [
        _("{ending} has no {what}; it is left out").format(ending=one.name, what=what)
        for what in ("size", "speed", "fps")
        if getattr(wanted, what) is not None and what not in one.takes
    ]
    speed = _speed(wanted.speed) if "speed" in one.takes else 1.0
    fps = _fps(one, wanted.fps) if "fps" in one.takes else 0.0
    size = _size(one, wanted.size, notes) if "size" in one.takes else (0, 0)
    made = Plan(recording, one, start, end, speed, size, fps, tuple(notes))
    if "size" in one.takes and one.fps is not None and made.frames > one.most_frames:
        words = _("that would be {n} pictures; {ending} takes at most {most}: "
                  "choose a shorter range, fewer fps or more speed")  # fmt: skip
        raise ExportError(words.format(n=made.frames, ending=one.name, most=one.most_frames))
    return made


def _range(wanted: Wanted, duration: float) -> tuple[float, float]:
    start = 0.0 if wanted.start_s is None else wanted.start_s
    end = duration if wanted.end_s is None else wanted.end_s
    if not (math.isfinite(start) and math.isfinite(end)) or start < 0 or end < 0:
        raise ExportError(_("a range needs two times of 0 s or later"))
    if start > duration:
        words = _("the replay is {duration} s long; it cannot be taken from {start} s on")
        raise ExportError(words.format(duration=f"{duration:.2f}", start=f"{start:g}"))
    end = min(end, duration)
    if start > end or (start == end and duration > 0):
        words = _("the range ends at {end} s, before it begins at {start} s")
        if start == end:
            words = _("the range from {start} s to {end} s has no length")
        raise ExportError(words.format(end=f"{end:g}", start=f"{start:g}"))
    return start, end


def _speed(speed: float | None) -> float:
    if speed is None:
        return 1.0
    low, high = SPEEDS
    if not low <= speed <= high:
        words = _("a speed of {speed} cannot be; from {low} to {high} can")
        raise ExportError(words.format(speed=f"{speed:g}", low=f"{low:g}", high=f"{high:g}"))
    return speed


def _fps(one: Format, fps: float | None) -> float:
    if fps is None:
        return one.fps or 0.0
    if not 1 <= fps <= one.most_fps:
        words = _("{ending} cannot have {fps} pictures a second; from 1 to {most} it can")
        if one.fps is None:
            words = _("{ending} cannot have {fps} samples a second; from 1 to {most} it can")
        raise ExportError(words.format(ending=one.name, fps=f"{fps:g}", most=f"{one.most_fps:g}"))
    return fps


def _size(one: Format, size: tuple[int, int] | None, notes: list[str]) -> tuple[int, int]:
    if size is None:
        return one.size or (0, 0)
    wide, tall = size
    (least_wide, least_tall), (most_wide, most_tall) = LEAST_SIZE, one.most_size
    if not (least_wide <= wide <= most_wide and least_tall <= tall <= most_tall):
        words = _("a size of {wide}x{tall} cannot be; from {least} to {most} can")
        raise ExportError(
            words.format(
                wide=wide,
                tall=tall,
                least=f"{least_wide}x{least_tall}",
                most=f"{most_wide}x{most_tall}",
            )
        )
    if one.even and (wide % 2 or tall % 2):
        even = wide - wide % 2, tall - tall % 2
        words = _("video has even sizes: {wide}x{tall} becomes {even}")
        notes.append(words.format(wide=wide, tall=tall, even=f"{even[0]}x{even[1]}"))
        return even
    return wide, tall
