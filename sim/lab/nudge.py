"""Nudge: the same gesture many times, each time with the hand's noise; how often does it collapse?

What a hand's noise is, a game says: `jitter(inputs, tuning, rng)` gives the inputs as a hand that
trembles would do them (`games.core.game.Game.jitter`). `Tremor` is such a hand for what is stacked.

All noise is drawn before anything is simulated, that of each trial by a generator of its own, so
that the result does not depend on where, in which order or in how many processes the trials run,
and the first trials of many are those of few.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from sim.errors import SimError
from sim.inputs import AnyInput, Lift, Move
from sim.lab.interval import wilson
from sim.lab.whatif import LIMIT_S, changed, do_what_can_be_done, last_input
from sim.recording import Recording
from sim.scene import Scene
from sim.setting import load
from sim.tuning import Tuning
from sim.verify import SLICE_TICKS, Patience
from sim.world import World

Inputs = Sequence[tuple[int, AnyInput]]
Jitter = Callable[[Inputs, Tuning, Random], Inputs]
"""What a hand that trembles makes of a gesture's inputs."""
Judge = Callable[[World], bool]
"""Tells of a world whether it has collapsed; a function of a module, as it goes to processes."""
Run = Callable[[Callable[["Trial"], bool], Sequence["Trial"]], Iterable[bool]]
"""A map for the trials, e.g. a pool's."""
MOST = 10_000
"""Trials that are run at most."""


@dataclass(frozen=True)
class Risk:
    """How often a gesture collapses.

    Attributes:
        collapsed: in how many trials.
        n: of how many.
        low: low end of the 95 % interval of the share (Wilson).
        high: its high end.
    """

    collapsed: int
    n: int
    low: float
    high: float

    @classmethod
    def of(cls, fates: Iterable[bool]) -> "Risk":
        """Return the risk that trials tell."""
        told = list(fates)
        return cls(sum(told), len(told), *wilson(sum(told), len(told)))

    @property
    def share(self) -> float:
        """The share of trials that collapsed; 0 of none."""
        return self.collapsed / self.n if self.n else 0.0


@dataclass(frozen=True)
class Tremor:
    """A hand that misses by a normal deviate, all the way: place in x, and angle.

    Attributes:
        position_m: standard deviation of x, m.
        angle_rad: standard deviation of the angle, rad.
    """

    position_m: float = 0.002
    angle_rad: float = 0.05

    def __call__(self, inputs: Inputs, tuning: Tuning, rng: Random) -> Inputs:
        """Return the inputs with every pose of the hand shifted and turned by the same."""
        left, _bottom, right, _top = load(tuning.setting).reach
        aside, turn = rng.gauss(0.0, self.position_m), rng.gauss(0.0, self.angle_rad)

        def shaken(one: AnyInput) -> AnyInput:
            if isinstance(one, Lift):
                x = min(max(one.x + aside, left), right)  # no hand can be beyond its reach
                return Lift(one.piece, x, one.y, one.angle + turn)
            if isinstance(one, Move):
                return Move(one.x + aside, one.y, one.angle + turn)
            return one

        return [(tick, shaken(one)) for tick, one in inputs]


class Trial(NamedTuple):
    """One gesture in a world of its own, in plain data that any process understands."""

    scene: dict[str, Any]
    inputs: tuple[tuple[int, AnyInput], ...]
    limit_s: float
    judge: Judge | None


def run_trial(trial: Trial) -> bool:
    """Return whether a trial collapses.

    Without a judge that is so when a piece falls; what lies on the ground at the start has not
    fallen. It ends when all is at rest after the last input, or as long after it as a turn may
    take; without a judge also at the first fall.

    Raises:
        RecordingError: it runs slower than the clock.
    """
    patience = Patience()
    world = World(Scene.from_data(trial.scene))
    lay = set(world.start.present)
    inputs, following = trial.inputs, 0
    last = inputs[-1][0] if inputs else 0
    grounded: set[int] = set()
    while True:
        tick = world.tick
        now: list[AnyInput] = []
        while following < len(inputs) and inputs[following][0] <= tick:
            now.append(inputs[following][1])
            following += 1
        do_what_can_be_done(world, now)
        if tick % SLICE_TICKS == 0:
            patience.check(tick * world.dt)
        if not tick:
            grounded = lay.intersection(world.fallen)
        if trial.judge is None and len(world.fallen) > len(grounded):
            return True
        if world.tick > last and (world.at_rest or (world.tick - last) * world.dt >= trial.limit_s):
            return False if trial.judge is None else trial.judge(world)


def trials(
    scene: Scene,
    inputs: Inputs,
    n: int,
    jitter: Jitter,
    *,
    seed: int = 0,
    judge: Judge | None = None,
    limit_s: float | None = None,
) -> list[Trial]:
    """Return `n` trials of a gesture, each with noise of its own.

    Args:
        scene: where it starts.
        inputs: the gesture as it is meant, pairs of tick and input.
        n: how many, 1 to 10 000.
        jitter: the hand's noise.
        seed: the same seed gives the same trials.
        judge: tells whether a world has collapsed; None: when a piece has fallen.
        limit_s: seconds after the last input after which a trial is over; None: as the view says.

    Raises:
        SimError: n is out of its range.
    """
    if not 1 <= n <= MOST:
        raise SimError(f"a gesture can be tried 1 to {MOST} times, not {n}")
    data = scene.to_data()
    limit = LIMIT_S[scene.setting.view] if limit_s is None else limit_s
    out: list[Trial] = []
    for number in range(n):
        rng = Random(f"nudge {seed} {number}")
        out.append(Trial(data, tuple(jitter(inputs, scene.tuning, rng)), limit, judge))
    return out


def trials_of(
    recording: Recording,
    n: int,
    jitter: Jitter,
    values: Mapping[str, object] | None = None,
    *,
    seed: int = 0,
    judge: Judge | None = None,
) -> list[Trial]:
    """Return `n` trials of a recording's gesture under changed parameters.

    Args:
        recording: whose scene and hand.
        n: how many.
        jitter: the hand's noise.
        values: new values by key, as for `sim.lab.whatif.rerun`.
        seed: the same seed gives the same trials.
        judge: tells whether a world has collapsed; None: when a piece has fallen.

    Raises:
        SimError: as `sim.lab.whatif.rerun`, or n is out of its range.
    """
    scene, inputs, _changes = changed(recording, values)
    last = last_input(inputs, recording.header.ticks)
    done = [(tick, one) for tick, one in inputs if tick <= last]
    return trials(scene, done, n, jitter, seed=seed, judge=judge)


def nudge(
    recording: Recording,
    n: int,
    jitter: Jitter | None = None,
    values: Mapping[str, object] | None = None,
    *,
    seed: int = 0,
    judge: Judge | None = None,
    run: Run = map,
) -> Risk:
    """Return how often a recording's gesture collapses when the hand trembles.

    Args:
        recording: whose scene and hand.
        n: how many trials, 1 to 10 000.
        jitter: the hand's noise; None for a `Tremor`.
        values: new values by key, as for `sim.lab.whatif.rerun`.
        seed: the same seed gives the same result.
        judge: tells whether a world has collapsed; None: when a piece has fallen.
        run: a map for the trials, e.g. a pool's; the result is the same with any.

    Raises:
        SimError: as `sim.lab.whatif.rerun`, or n is out of its range.
    """
    made = trials_of(recording, n, jitter or Tremor(), values, seed=seed, judge=judge)
    return Risk.of(run(run_trial, made))
