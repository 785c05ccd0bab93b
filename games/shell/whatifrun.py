"""What-ifs while the window goes on: a few ticks a frame, and trials in the background."""

from collections.abc import Callable, Mapping
from threading import Event

from games.shell.thinking import Job
from games.shell.trembling import hand_of
from games.shell.workers import Workers
from sim.errors import SimError
from sim.lab.nudge import Risk, Trial, run_trial, trials_of
from sim.lab.whatif import WhatIf
from sim.recording import Recording

SLICE_TICKS = 40
"""Ticks run in a frame: about 4 ms of a full bin."""
NUDGES = 50


class Rerun:
    """A what-if that goes on a little in each frame.

    Attributes:
        whatif: what runs.
        problem: why it cannot go on; empty while it can.
        tuning_name: of the tuning that it runs under.
    """

    def __init__(self, recording: Recording, values: Mapping[str, float], name: str) -> None:
        self.whatif = WhatIf(recording, values, name=name)
        self.problem = ""
        self.tuning_name = name

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return bool(self.problem) or self.whatif.done

    def step(self) -> None:
        """Go on a little."""
        try:
            self.whatif.step(SLICE_TICKS)
        except SimError as error:
            self.problem = str(error)


class RiskJob:
    """Trials that run in the background, on all cores.

    Args:
        make: draws the trials; called in the background.
        n: how many there will be.
        workers: what runs them.

    Attributes:
        n: how many there are.
        found: how many have been run.
    """

    def __init__(self, make: Callable[[], list[Trial]], n: int, workers: Workers) -> None:
        self.n, self.found = n, 0
        self._make, self._workers = make, workers
        self._job = Job(self._work)

    def _work(self, stop: Event) -> Risk:
        trials = self._make()
        fates: list[bool] = []
        part = 4 * self._workers.count
        for i in range(0, len(trials), part):
            fates += self._workers.map(run_trial, trials[i : i + part], stop)
            self.found = len(fates)
        return Risk.of(fates)

    @property
    def done(self) -> bool:
        """Whether there is an answer, or never will be."""
        return self._job.done

    def result(self) -> Risk:
        """Return the risk, once it is done.

        Raises:
            Exception: SimError for what cannot be simulated, Cancelled, or whatever went wrong.
        """
        return self._job.result()

    def cancel(self) -> None:
        """Want no answer any more."""
        self._job.cancel()


def nudge_job(recording: Recording, values: Mapping[str, float], workers: Workers) -> RiskJob:
    """Return a job that does a recording's gesture again and again with the hand's noise."""

    def make() -> list[Trial]:
        jitter, judge = hand_of(recording.header.setting, recording.header.game)
        return trials_of(recording, NUDGES, jitter, values, judge=judge)

    return RiskJob(make, NUDGES, workers)
