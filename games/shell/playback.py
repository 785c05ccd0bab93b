"""Playing a recording: the time now, the speed, and what the keys and buttons do to them."""

import numpy as np
import numpy.typing as npt

from sim.header import Marks
from sim.recording import Recording

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
SPEED_LABELS = ("0.1", "¼", "½", "1×", "2", "4")
SAMPLE_S = 1 / 60
_NEAR = 1e-6


class Playback:
    """The time of a recording that is watched. Knows no clock: `advance` is told what has passed.

    Args:
        times: (T,) s of the samples, rising.
        duration: s; the last sample counts where it is later.
        marks: where watching starts, and what is sought as the first slip.

    Attributes:
        time: seconds from the start.
        playing: whether it goes on by itself.
        loop: whether it begins again at its end.
        index: which of `SPEEDS` it is played at.
        a: where a loop begins, None for the start of what matters.
        b: where a loop ends, None for the end.
    """

    def __init__(self, times: npt.NDArray[np.float64], duration: float, marks: Marks) -> None:
        self.retime(times, duration, marks)
        self.index = SPEEDS.index(1.0)
        self.loop = False
        self.a: float | None = None
        self.b: float | None = None
        self.time = self.start
        self.playing = self.duration > 0

    def retime(self, times: npt.NDArray[np.float64], duration: float, marks: Marks) -> None:
        """Take over other times and marks; where it is stays as it is."""
        self.times = times
        self.duration = max(duration, float(times[-1]))
        self.marks = marks

    @classmethod
    def of(cls, recording: Recording) -> "Playback":
        """Return the playback of one recording."""
        return cls(recording.time_s, recording.duration_s, recording.marks)

    @property
    def start(self) -> float:
        """Where watching starts: shortly before what matters."""
        start = self.marks.play_from
        return start if start < self.duration - SAMPLE_S else 0.0

    @property
    def speed(self) -> float:
        """Seconds of the recording a second."""
        return SPEEDS[self.index]

    @property
    def slip(self) -> float | None:
        """When the first piece slipped; where none did, when the first one fell."""
        if self.marks.first_slip is not None:
            return self.marks.first_slip
        return self.marks.fell[0][0] if self.marks.fell else None

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.playing:
            return
        self.time += dt * self.speed
        begin, end = self.stretch if self.loop else (self.start, self.duration)
        if self.time < end:
            return
        if self.loop and end > begin:
            self.time = begin + (self.time - end) % (end - begin)
        else:
            self.time = self.duration
            self.playing = False

    # -- a loop between two times ----------------------------------------------------------------

    @property
    def stretch(self) -> tuple[float, float]:
        """What a loop plays: from A to B, as far as they are set."""
        end = self.duration if self.b is None else self.b
        if self.a is not None:
            return (self.a, end)
        return (self.start if self.start < end - SAMPLE_S else 0.0, end)

    def set_a(self, time: float | None = None) -> None:
        """Let loops begin at a time, the one now when left out; a B that is not later is gone."""
        self.a = self._within(self.time if time is None else time)
        if self.b is not None and self.b - self.a < SAMPLE_S:
            self.b = None
        if self.duration - self.a < SAMPLE_S:
            self.a = None
        self.loop = True

    def set_b(self, time: float | None = None) -> None:
        """Let loops end at a time, the one now when left out; an A that is not earlier is gone."""
        self.b = self._within(self.time if time is None else time)
        if self.a is not None and self.b - self.a < SAMPLE_S:
            self.a = None
        if self.b < SAMPLE_S:
            self.b = None
        self.loop = True

    def clear(self) -> None:
        """Forget A and B; a loop between them ends."""
        if self.a is not None or self.b is not None:
            self.a = self.b = None
            self.loop = False

    def _within(self, time: float) -> float:
        return min(max(time, 0.0), self.duration)

    # -- going to a time -------------------------------------------------------------------------

    def toggle(self) -> None:
        """Play or pause; at the end play from the start of what matters."""
        begin, end = self.stretch if self.loop else (self.start, self.duration)
        if not self.playing and self.time >= end - _NEAR:
            self.time = begin
        self.playing = not self.playing and self.duration > 0

    def seek(self, time: float) -> None:
        """Go to a time; whether it plays stays as it is."""
        self.time = self._within(time)

    def skip(self, seconds: float) -> None:
        """Go on or back by seconds."""
        self.seek(self.time + seconds)

    def step(self, by: int) -> None:
        """Stop, and go to the next recorded sample, or the one before."""
        self.playing = False
        if by > 0:
            later = int(np.searchsorted(self.times, self.time + _NEAR, side="right"))
            self.seek(float(self.times[later]) if later < len(self.times) else self.duration)
        elif by < 0:
            before = int(np.searchsorted(self.times, self.time - _NEAR, side="left")) - 1
            self.seek(float(self.times[max(0, before)]))

    def to_slip(self) -> bool:
        """Go to where the first piece slips, and stop there; return whether one does."""
        if self.slip is None:
            return False
        self.playing = False
        self.seek(self.slip)
        return True

    def choose(self, index: int) -> None:
        """Play at one of the speeds; beyond the ends it stays at the end."""
        self.index = min(max(index, 0), len(SPEEDS) - 1)
