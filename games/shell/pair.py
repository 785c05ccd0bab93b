"""Two recordings in step: one time for both, where they part, and what fell in each."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from games.core.words import _
from games.shell import theme
from games.shell.curves import SECOND, Curve, energy_curve
from games.shell.playback import Playback
from games.shell.replayscene import ReplayScene
from games.shell.replaywords import (
    Happening,
    date,
    date_words,
    happenings,
    piece_name,
    title,
    upper,
)
from sim.header import Marks
from sim.recording import Recording
from sim.replay import Parting, parting, same_start

Step = Literal["start", "placed", "first_slip"]
"""What happens at the same time in both: the start, the hand letting go, the first slip."""
_BEFORE_S = 2.0
_DASH = (7.0, 4.0)


@dataclass
class Side:
    """One of the two.

    Attributes:
        recording: what is shown.
        name: what it is called.
        scene: draws it.
        curve: its kinetic energy, over its own time.
        shift: its own time is the common one less this, in s.
        colour: of whatever belongs to it.
    """

    recording: Recording
    name: str
    scene: ReplayScene
    curve: Curve
    colour: theme.Colour
    shift: float = 0.0

    def own(self, time: float) -> float:
        """Return its own time at a common one: it waits at its start and at its end."""
        return min(max(time - self.shift, 0.0), self.recording.duration_s)

    def poses(self, time: float) -> np.ndarray:
        """Return (N, 3) poses at a common time."""
        return self.recording.poses_at(self.own(time))


def _told_apart(first: Recording, second: Recording, names: tuple[str, str]) -> tuple[str, str]:
    """Return the names; two without one whose titles are the same get their dates."""
    if any(name.strip() for name in names) or title(first) != title(second):
        return names
    days = [date(one.header) for one in (first, second)]
    told = [date_words(day) if day else "" for day in days]
    if not all(told) or told[0] == told[1]:
        told = [_("the first"), _("the second")]
    one, two = (f"{title(first)}, {when}" for when in told)
    return one, two


class Pair:
    """Two recordings in step.

    Args:
        first: drawn as it is.
        second: drawn beside it, or as a ghost over it.
        names: what they are called; empty for their titles.

    Attributes:
        sides: both.
        step: what happens at the same time in both.
        parting: where they part; None where they do not start alike.

    Raises:
        SimError: what a recording holds is not known here.
    """

    def __init__(
        self, first: Recording, second: Recording, names: tuple[str, str] = ("", "")
    ) -> None:
        names = _told_apart(first, second, names)
        self.sides = tuple(
            Side(one, name.strip() or title(one), ReplayScene(one), energy_curve(one), colour)
            for one, name, colour in zip(
                (first, second), names, (theme.PRIMARY_DARK, SECOND), strict=True
            )
        )
        top = max(side.curve.top for side in self.sides)
        for side in self.sides:
            side.curve.top = top
        self.parting: Parting | None = parting(first, second)
        self.step: Step = "start" if same_start(first, second) else self.steps[-1]
        self.choose(self.step)

    @property
    def overlays(self) -> bool:
        """Whether one can be shown over the other: both in the same surroundings."""
        one, two = (side.recording.header for side in self.sides)
        return one.setting == two.setting

    @property
    def steps(self) -> tuple[Step, ...]:
        """In which ways they can go in step, the one that says least first."""
        found: list[Step] = ["start"]
        for step in ("first_slip", "placed"):
            if all(self._moment(side, step) is not None for side in self.sides):
                found.append(step)
        return tuple(found)

    @staticmethod
    def _moment(side: Side, step: Step) -> float | None:
        marks = side.recording.marks
        return {"start": 0.0, "placed": marks.placed, "first_slip": marks.first_slip}[step]

    def choose(self, step: Step) -> None:
        """Let them go in step so that this happens at the same time in both."""
        self.step = step if step in self.steps else "start"
        moments = [self._moment(side, self.step) or 0.0 for side in self.sides]
        for side, moment in zip(self.sides, moments, strict=True):
            side.shift = max(moments) - moment

    # -- on the timeline -----------------------------------------------------------------------

    @property
    def parted_s(self) -> float | None:
        """The common time at which they are seen apart; None where they never are."""
        aligned = all(side.shift == 0 for side in self.sides)
        return self.parting.time_s if self.parting is not None and aligned else None

    def playback(self) -> Playback:
        """Return a playback of the common time; what matters is where they part."""
        times = [side.recording.time_s + side.shift for side in self.sides]
        ends = [side.recording.duration_s + side.shift for side in self.sides]
        slips = [
            side.recording.marks.first_slip + side.shift
            for side in self.sides
            if side.recording.marks.first_slip is not None
        ]
        matters = self.parted_s if self.parted_s is not None else min(slips, default=None)
        marks = Marks(
            play_from=max(0.0, matters - _BEFORE_S) if matters is not None else 0.0,
            first_slip=matters,
        )
        return Playback(np.unique(np.concatenate(times)), max(ends), marks)

    def curves(self) -> tuple[Curve, Curve]:
        """Return both energies over the common time: the first filled, the second dashed."""
        one, two = (
            replace(side.curve, times=side.curve.times + side.shift, colour=colour)
            for side, colour in zip(self.sides, (theme.PRIMARY, SECOND), strict=True)
        )
        return one, replace(two, filled=False, dash=_DASH)

    def moments(self) -> list[Happening]:
        """Return what is marked: where they part, and every fall of each."""
        found: list[Happening] = []
        if self.parted_s is not None:
            found.append(Happening(self.parted_s, "parted", self.parted_words()))
        for side, mark in zip(self.sides, ("fell", "other_fell"), strict=True):
            found += [
                replace(one, time_s=one.time_s + side.shift, mark=mark) for one in self.falls(side)
            ]
        return sorted(found, key=lambda one: one.time_s)

    @staticmethod
    def falls(side: Side) -> list[Happening]:
        """Return what fell in one of them, in its own time."""
        return [one for one in happenings(side.recording) if one.mark == "fell"]

    # -- in words ------------------------------------------------------------------------------

    def parted_words(self) -> str:
        """Return one sentence on where they part, without a stop."""
        found = self.parting
        if found is None:
            return _("They do not start alike")
        if found.tick is None and found.time_s is None:
            return _("They are the same to the bit")
        if found.time_s is None or found.piece is None:
            return _("No piece is ever seen 1 mm apart")
        name = upper(piece_name(self.sides[0].recording.header, found.piece))
        return _("{piece} is the first to part").format(piece=name)

    def apart(self, time: float, least_m: float = 0.002) -> list[int]:
        """Return the pieces of the second that are not where they are in the first at a time."""
        one, two = (side.poses(time) for side in self.sides)
        here = np.isfinite(two[:, 0])
        if self.sides[0].recording.header.kinds != self.sides[1].recording.header.kinds:
            return np.nonzero(here)[0].tolist()
        away = np.abs(two - one)
        away[:, 2] *= 0.02
        near = (away < least_m).all(axis=1)
        return np.nonzero(here & ~near)[0].tolist()
