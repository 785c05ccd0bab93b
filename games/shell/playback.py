"""Playing a recording: the time now, the speed, and what the keys and buttons do to them."""

import numpy as np

from sim.recording import Recording

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
SPEED_LABELS = ("0.1", "¼", "½", "1×", "2", "4")
SAMPLE_S = 1 / 60
_NEAR = 1e-6


class Playback:
    """The time of a recording that is watched. Knows no clock: `advance` is told what has passed.

    Attributes:
        time: seconds from the start.
        playing: whether it goes on by itself.
        loop: whether it begins again at its end.
        index: which of `SPEEDS` it is played at.
    """

    def __init__(self, recording: Recording) -> None:
        self.times = recording.time_s
        self.duration = max(recording.duration_s, float(self.times[-1]))
        self.marks = recording.marks
        self.index = SPEEDS.index(1.0)
        self.loop = False
        self.time = self.start
        self.playing = self.duration > 0

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
        if self.time < self.duration:
            return
        if self.loop and self.duration > self.start:
            self.time = self.start + (self.time - self.duration) % (self.duration - self.start)
        else:
            self.time = self.duration
            self.playing = False

    def toggle(self) -> None:
        """Play or pause; at the end play from the start of what matters."""
        if not self.playing and self.time >= self.duration - _NEAR:
            self.time = self.start
        self.playing = not self.playing and self.duration > 0

    def seek(self, time: float) -> None:
        """Go to a time; whether it plays stays as it is."""
        self.time = min(max(time, 0.0), self.duration)

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
