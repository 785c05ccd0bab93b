"""What if: the same hand again, under other parameters.

The scene is built anew with the changed values, and every input of the recording is given to it at
its tick. What that means where it is not plain:

- A parameter is changed when its value differs from the recording's at the start. A slider that was
  turned while recording (`Tune`) is turned again, unless it is one of the changed parameters: those
  hold their new value throughout. So nothing changed gives the same bits.
- An input that cannot happen now (a piece is no longer there to be grabbed, a flick is faster than
  the new limit) is left out and counted; those after it go on. The hand is no wiser than it was: it
  takes its piece away where it did, whether or not anything falls this time.
- It runs as long as the recording, so that the two can be watched in step. Where the two have
  parted by then and something still moves, it goes on until all is at rest, at most as long after
  the last input as a turn on that table may take.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sim.errors import InputError, RecordingError, SimError
from sim.inputs import AnyInput, Tune
from sim.recording import Recorder, Recording
from sim.replay import parting
from sim.scene import Scene
from sim.verify import SLICE_TICKS, Patience, Verifier, check_room
from sim.world import World

LIMIT_S = {"side": 10.0, "top": 20.0}
"""How long a turn may take after the hand's last deed, by the setting's view."""
_OUTCOMES = ("fell", "at_rest", "hits", "out")
"""What a recording says about its outcome: not to be taken over."""


class WhatIf:
    """Runs a recording again under other parameters, a little at a time.

    Args:
        recording: whose scene and hand.
        values: new values by key.
        name: of the tuning that they make; "" keeps the recording's.
        limit_s: seconds after the last input after which it ends though something still moves;
            None for what the setting's view says.

    Attributes:
        recording: what is run again.
        changes: the values that differ from the recording's.
        done: whether it is over.
        skipped: inputs that could not happen.
        parts_tick: the first tick (from 1) whose state differs from the recording; None: none yet.

    Raises:
        SimError: an unknown parameter or a value out of its range (the message gives the range),
            or a recording that cannot be simulated here.
    """

    def __init__(
        self,
        recording: Recording,
        values: Mapping[str, object] | None = None,
        *,
        name: str = "",
        limit_s: float | None = None,
    ) -> None:
        self.recording = recording
        self._start, self._inputs, self.changes = changed(recording, values, name)
        self.done = False
        self.skipped = 0
        self.parts_tick: int | None = None
        self._ticks = recording.header.ticks
        self._last = last_input(self._inputs, self._ticks)
        view = self._start.setting.view
        self._limit_s = LIMIT_S[view] if limit_s is None else limit_s
        # Made on another system or by another engine: first see whether it runs here as it did.
        self._verifier = Verifier(recording) if recording.recorded_elsewhere() else None
        self._recorder: Recorder | None = None
        self._next = 0
        self._result: Recording | None = None

    @property
    def progress(self) -> float:
        """How much is done, 0 to 1; what comes after the recording's length is not foreseen."""
        if self.done:
            return 1.0
        parts, share = 1, 0.0
        if self.recording.recorded_elsewhere():
            parts, share = 2, 1.0 if self._verifier is None else self._verifier.progress
        tick = self._recorder.world.tick if self._recorder is not None else 0
        return min(0.99, (share + min(1.0, tick / max(1, self._ticks))) / parts)

    @property
    def tick(self) -> int:
        """Ticks that have been run."""
        return self._recorder.world.tick if self._recorder is not None else 0

    def step(self, ticks: int) -> bool:
        """Run up to `ticks` more ticks; return whether it is over.

        The first call only builds the world, which takes as long as a few dozen ticks.

        Raises:
            RecordingError: it was made elsewhere, and does not run here as it did there.
        """
        if self._verifier is not None:
            self._verify(self._verifier, ticks)
        elif self._recorder is None:
            self._build()
        else:
            for _ in range(ticks):
                if self.done:
                    break
                self._step(self._recorder)
        return self.done

    def _verify(self, verifier: Verifier, ticks: int) -> None:
        if verifier.step(ticks):
            if verifier.result is not None:
                elsewhere = self.recording.recorded_elsewhere().rstrip(".")
                reason = elsewhere[:1].lower() + elsewhere[1:]
                raise RecordingError(f"it does not run here as it did there: {reason}")
            self._verifier = None

    def _build(self) -> None:
        header = self.recording.header
        world = World(self._start)
        if header.rate != round(1 / world.dt):
            raise RecordingError(f"its {header.rate} ticks a second do not fit its setting")
        about = {key: text for key, text in header.about.items() if key not in _OUTCOMES}
        self._recorder = Recorder(world, game=header.game, about=about)
        self.done = self._ticks == 0

    def _step(self, recorder: Recorder) -> None:
        world = recorder.world
        tick = world.tick
        now: list[AnyInput] = []
        while self._next < len(self._inputs) and self._inputs[self._next][0] <= tick:
            now.append(self._inputs[self._next][1])
            self._next += 1
        self.skipped += do_what_can_be_done(recorder, now)
        if self.parts_tick is None and tick < self._ticks and not self._same(world, tick):
            self.parts_tick = world.tick
        self.done = self._over(recorder)

    def _same(self, world: World, tick: int) -> bool:
        digests = self.recording.digests
        if world.checksum() != digests[2 * tick : 2 * tick + 2]:
            return False
        rate = self.recording.header.rate
        if world.tick % rate:
            return True
        at = 2 * self._ticks + 8 * (world.tick // rate - 1)
        return world.digest() == digests[at : at + 8]

    def _over(self, recorder: Recorder) -> bool:
        world = recorder.world
        if world.tick < self._ticks:
            return False
        if self.parts_tick is None or world.at_rest or recorder.full:
            return True
        return (world.tick - self._last) * world.dt >= self._limit_s

    @property
    def at_rest(self) -> bool:
        """Whether all is at rest now."""
        return self._recorder is not None and self._recorder.world.at_rest

    def result(self) -> Recording:
        """Return what came of it, once it is done; RecordingError before."""
        if not self.done or self._recorder is None:
            raise RecordingError("the what-if has not been run to its end")
        if self._result is None:
            world = self._recorder.world
            self._result = self._recorder.finish(
                fell=str(len(world.fallen)), at_rest=str(world.at_rest)
            )
        return self._result

    def run(self) -> Recording:
        """Run all the rest and return what came of it.

        Raises:
            RecordingError: it cannot be simulated here, or runs slower than the clock.
        """
        patience = Patience()
        while not self.step(SLICE_TICKS):
            patience.check(self.tick * (1 / self.recording.header.rate))
        return self.result()


def rerun(
    recording: Recording, values: Mapping[str, object] | None = None, *, name: str = ""
) -> Recording:
    """Return a recording of the same hand under changed parameters.

    With nothing changed it is equal to the original, to the bit.

    Args:
        recording: whose scene and hand.
        values: new values by key, e.g. `{"bin.friction": 0.2}`.
        name: of the tuning that they make; "" keeps the recording's.

    Raises:
        SimError: an unknown parameter or a value out of its range (the message gives the range),
            or a recording that cannot be simulated here; one sentence.
    """
    return WhatIf(recording, values, name=name).run()


def changed(
    recording: Recording, values: Mapping[str, object] | None = None, name: str = ""
) -> tuple[Scene, list[tuple[int, AnyInput]], dict[str, float]]:
    """Return the scene and the inputs of a recording under changed parameters, and the changes.

    Raises:
        SimError: as `WhatIf`.
    """
    scene = recording.scene()
    check_room(scene)
    tuning = scene.tuning.with_values(values or {}, name=name or None)
    changes = tuning.changes(scene.tuning)
    inputs = [
        (tick, one)
        for tick, one in recording.inputs
        if not (isinstance(one, Tune) and one.key in changes)
    ]
    return (scene.with_tuning(tuning) if changes else scene), inputs, changes


def last_input(inputs: list[tuple[int, AnyInput]], ticks: int) -> int:
    """Return the tick of the last input that a recording of so many ticks came to; 0 for none."""
    return max((tick for tick, _one in inputs if tick < ticks), default=0)


def do_what_can_be_done(recorder: Recorder | World, inputs: list[AnyInput]) -> int:
    """Step once with these inputs, without those that cannot happen; return how many those were."""
    skipped = 0
    world = recorder if isinstance(recorder, World) else recorder.world
    while True:
        try:
            recorder.step(inputs)
        except InputError:
            # Those before it have had their effect; it and none other is left out.
            inputs = inputs[world.applied + 1 :]
            skipped += 1
        else:
            return skipped


@dataclass(frozen=True)
class Fate:
    """What came of a recording.

    Attributes:
        fell: pieces that fell, in order.
        slip_s: when the first piece slipped; None when none did.
        slipped: which that was.
        duration_s: how long it is.
    """

    fell: tuple[int, ...]
    slip_s: float | None
    slipped: int | None
    duration_s: float

    @classmethod
    def of(cls, recording: Recording) -> "Fate":
        """Return the fate of a recording."""
        marks = recording.marks
        fell = tuple(dict.fromkeys(piece for _time, piece in marks.fell))
        return cls(fell, marks.first_slip, marks.slipped, recording.duration_s)


@dataclass(frozen=True)
class Comparison:
    """Two recordings beside each other.

    Attributes:
        parts_tick: the first tick (from 1) after which their states differ; None: none of those
            that both have.
        parts_s: that in seconds. A heap under other parameters parts in its first tick, unseen.
        seen_s: the first sample in which a piece is more than 1 mm from where it is in the other;
            None: never.
        seen: which piece that is.
        first: what came of the one.
        second: what came of the other.
    """

    parts_tick: int | None
    parts_s: float | None
    seen_s: float | None
    seen: int | None
    first: Fate
    second: Fate

    @property
    def only_first(self) -> tuple[int, ...]:
        """Pieces that fell in the first alone, in order."""
        return tuple(piece for piece in self.first.fell if piece not in self.second.fell)

    @property
    def only_second(self) -> tuple[int, ...]:
        """Pieces that fell in the second alone, in order."""
        return tuple(piece for piece in self.second.fell if piece not in self.first.fell)


def compare(first: Recording, second: Recording) -> Comparison:
    """Return where two recordings part and what came of each.

    Raises:
        SimError: they are of two settings, or do not start alike, and cannot be compared.
    """
    one, two = first.header, second.header
    if one.setting != two.setting:
        raise SimError(f"one replay is of '{one.setting}', the other of '{two.setting}'")
    found = parting(first, second)
    if found is None:
        raise SimError("the two replays do not start with the same pieces at the same places")
    parts_s = None if found.tick is None else found.tick / one.rate
    return Comparison(
        found.tick, parts_s, found.time_s, found.piece, Fate.of(first), Fate.of(second)
    )
