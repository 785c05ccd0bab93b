"""Recordings: scene, inputs and digests (to re-simulate and verify), sampled poses (to watch).

On disk a recording is an `.npz` that opens with `numpy.load(path, allow_pickle=False)`:

| array | type | meaning |
| --- | --- | --- |
| `header` | uint8 | JSON, see `sim.header.Header` |
| `time_s` | float32 (T,) | time of each sample in s |
| `poses` | int16 (T, N, 3) | x, y, angle by piece; see below |
| `inputs` | `sim.inputs.ROW` (K,) | what was done to the world, by tick |
| `digests` | uint8 | 2 bytes a tick, then 8 bytes a whole second |

`poses` holds differences between samples in units of `scale` (0.1 mm, 0.1 mm, 2 mrad): add them up
along the first axis. -32768 in a row says that the piece is not there; the sample after such a one
(and the very first) is absolute. Samples are 1/60 s apart, the last one is the last tick.
"""

import io
import os
from collections.abc import Iterable, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from sim import setting as settings
from sim.errors import InputError, RecordingError, SimError
from sim.files import open_plain, write_atomic
from sim.header import (
    FORMAT,
    MAX_FILE,
    MAX_INPUTS,
    MAX_NUMBERS,
    MAX_TEXT,
    MAX_TICKS,
    Header,
    Marks,
    decode,
    engine,
    read_members,
    system,
)
from sim.inputs import (
    MAX_A_TICK,
    AnyInput,
    Flick,
    Grab,
    Lift,
    Release,
    Remove,
    Tune,
    Withdraw,
    from_rows,
    to_rows,
)
from sim.packing import pack, unpack
from sim.scene import Poses, Scene
from sim.snapshot import Snapshot, poses_of
from sim.tuning import Tuning
from sim.world import World

SCALE = (1e-4, 1e-4, 2e-3)
SAMPLE_HZ = 60
"""Recorded poses a second, a whole number of ticks apart in every view."""

_MARKED = {
    "Lift": "lifted",
    "Grab": "lifted",
    "Release": "placed",
    "Withdraw": "placed",
    "Flick": "placed",
}


class Recorder:
    """Steps a world and writes down everything; the world must be new.

    Attributes:
        world: the world that is recorded.
        full: whether the longest recording has been reached; later ticks are stepped unrecorded.
    """

    def __init__(self, world: World, *, game: str = "", about: Mapping[str, str] | None = None):
        if world.tick:
            raise RecordingError("a recording must start with a new world")
        self.world = world
        self.game, self.about = game, dict(about or {})
        _check_texts(self.about)
        self.full = False
        self.rate = round(1 / world.dt)
        self._sample_ticks = self.rate // SAMPLE_HZ
        samples = MAX_NUMBERS // (3 * max(1, len(world.start.pieces))) - 2
        self._most_ticks = min(MAX_TICKS, samples * self._sample_ticks)
        self._inputs: list[tuple[int, AnyInput]] = []
        self._short = bytearray()
        self._long = bytearray()
        self._ticks: list[int] = [0]
        self._seen: list[Snapshot] = [world.snapshot()]
        self._stacks: list[Poses] = []
        self._fell: list[tuple[float, int]] = []
        self._marks: dict[str, float] = {}

    def step(self, inputs: Iterable[AnyInput] = ()) -> None:
        """Step the world by one tick and record it; InputError as `World.step`."""
        world = self.world
        if self.full:
            world.step(inputs)
            return
        known = len(world.fallen)
        if inputs:
            inputs = tuple(inputs)
            if len(inputs) > MAX_A_TICK:
                raise InputError(f"at most {MAX_A_TICK} inputs fit into one recorded tick")
            tick = world.tick
            try:
                world.step(inputs)
            finally:
                done = inputs[: world.applied]
                self._inputs.extend((tick, one) for one in done)
                self._mark(tick * world.dt, done)
        else:
            world.step()
        tick = world.tick
        self._short += world.checksum()
        if tick % self._sample_ticks == 0:
            self._ticks.append(tick)
            self._seen.append(world.snapshot())
            if tick % self.rate == 0:
                self._long += world.digest()
                self._unfold()
        if len(world.fallen) > known:
            self._fell.extend((tick * world.dt, piece) for piece in world.fallen[known:])
        if tick >= self._most_ticks or len(self._inputs) > MAX_INPUTS - 100:
            self.full = True
            if tick % self._sample_ticks:
                self._ticks.append(tick)
                self._seen.append(world.snapshot())

    def _unfold(self) -> None:
        """Make poses of what was seen, a second at a time: the cost of one is that of many."""
        if self._seen:
            self._stacks.append(poses_of(self._seen, len(self.world.start.pieces)))
            self._seen = []

    def _mark(self, time: float, inputs: tuple[AnyInput, ...]) -> None:
        for one in inputs:
            name = _MARKED.get(type(one).__name__)
            if name:
                self._marks[name] = time

    def finish(self, **about: str) -> "Recording":
        """Return the recording so far, with its marks; stepping may go on."""
        from sim.replay import first_slip

        world = self.world
        _check_texts(about)
        self._unfold()
        ticks, stacks = list(self._ticks), list(self._stacks)
        end = len(self._short) // 2
        if ticks[-1] != end:
            ticks.append(end)
            stacks.append(world.poses()[None])
        start = world.start
        stack = np.concatenate(stacks)
        times = np.array(ticks, dtype=np.float64) * world.dt
        slip = first_slip(times, stack, self._marks.get("placed"), [p for _, p in self._fell])
        marks: dict[str, Any] = {**self._marks, "fell": list(self._fell)}
        if slip is not None:
            marks["first_slip"], marks["slipped"] = slip
            marks["play_from"] = max(0.0, slip[0] - 2.0)
        header = Header(
            format=FORMAT,
            game=self.game,
            setting=start.setting.name,
            setting_fingerprint=start.setting.fingerprint,
            tuning_name=start.tuning.name,
            tuning=start.tuning.values(),
            kinds=list(start.pieces),
            start=[None if x != x else (x, y, a) for x, y, a in start.poses.tolist()],
            ticks=end,
            scale=SCALE,
            pymunk=engine(),
            system=system(),
            program=self.about.get("program", ""),
            marks=Marks(**marks),
            rate=240 if self.rate == 240 else 480,
            about={**self.about, **about},
        )
        return Recording(
            header,
            times,
            stack,
            list(self._inputs),
            bytes(self._short) + bytes(self._long),
        )


class Recording:
    """A recorded stretch of a world: to watch, to re-simulate, to verify.

    Attributes:
        header: what it says about itself.
        time_s: (T,) float64 sample times in s.
        samples: (T, N, 3) float64 poses in m, m, rad; NaN rows where a piece is not there.
        inputs: pairs of tick and input.
        digests: 2 bytes a tick, then 8 bytes a second.
    """

    def __init__(
        self,
        header: Header,
        time_s: npt.NDArray[np.float64],
        samples: Poses,
        inputs: list[tuple[int, AnyInput]],
        digests: bytes,
    ) -> None:
        self.header = header
        self.time_s = time_s
        self.samples = samples
        self.inputs = inputs
        self.digests = digests

    @property
    def duration_s(self) -> float:
        """Length in seconds."""
        return self.header.ticks / self.header.rate

    @property
    def marks(self) -> Marks:
        """Moments on the timeline."""
        return self.header.marks

    def scene(self) -> Scene:
        """Return the scene it starts from.

        Raises:
            SimError: its setting, kinds or parameters are not known here.
        """
        header = self.header
        nothing = (np.nan, np.nan, np.nan)
        tuning = Tuning(header.setting, header.tuning, name=header.tuning_name)
        rows = [nothing if row is None else row for row in header.start]
        return Scene(header.setting, tuning, header.kinds, rows)

    def poses_at(self, time: float) -> npt.NDArray[np.float64]:
        """Return (N, 3) poses at a time in s, interpolated; clamped to the recording."""
        times = self.time_s
        later = int(np.searchsorted(times, time, side="right"))
        if later <= 0:
            return self.samples[0]
        if later >= len(times):
            return self.samples[-1]
        before, after = self.samples[later - 1], self.samples[later]
        share = (time - times[later - 1]) / (times[later] - times[later - 1])
        mixed: Poses = before + (after - before) * share
        return np.where(np.isnan(mixed), before, mixed)

    def held_at(self, time: float) -> int | None:
        """Return the piece in the hand at a time in s."""
        held: int | None = None
        for tick, one in self.inputs:
            if tick / self.header.rate > time:
                break
            if isinstance(one, Lift | Grab):
                held = one.piece
            elif isinstance(one, Release | Withdraw | Flick) or (
                isinstance(one, Remove) and one.piece == held
            ):
                held = None
        return held

    def verify(self) -> int | None:
        """Re-simulate and compare: None when every tick is equal, or the first that differs.

        Ticks count from 1 (the first step). An input that the world refuses counts as a difference.

        Raises:
            SimError: its setting, kinds or parameters are not known here, or it runs slower than
                the clock (a file made to keep a computer busy).
        """
        from sim.verify import Verifier

        return Verifier(self).run()

    def recorded_elsewhere(self) -> str:
        """Return one sentence if another system or engine version made it, else ""."""
        header = self.header
        here = [
            ("system", header.system, system()),
            ("Pymunk version", header.pymunk, engine()),
            (
                "piece data",
                header.setting_fingerprint,
                settings.load(header.setting).fingerprint
                if header.setting in settings.names()
                else "none",
            ),
        ]
        parts = [f"{what} {was} (here {now})" for what, was, now in here if was != now]
        return f"It was recorded with another {' and '.join(parts)}." if parts else ""

    # --- disk -----------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """Return the file's content."""
        buffer = io.BytesIO()
        keys = sorted(self.header.tuning)
        np.savez_compressed(
            buffer,
            header=np.frombuffer(msgspec.json.encode(self.header), dtype=np.uint8),
            time_s=self.time_s.astype("<f4"),
            poses=pack(self.samples, self.header.scale),
            inputs=to_rows(self.inputs, keys),
            digests=np.frombuffer(self.digests, dtype=np.uint8),
        )
        return buffer.getvalue()

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all; RecordingError says why it cannot be written."""
        try:
            write_atomic(Path(path), self.to_bytes())
        except OSError as error:
            reason = error.strerror or str(error)
            raise RecordingError(f"the replay {path} cannot be saved: {reason}") from None

    @staticmethod
    def peek(path: str | Path) -> Header:
        """Return what the recording in a file says about itself; the rest of it is not read.

        Raises:
            RecordingError: as `load`, as far as the header goes.
        """
        try:
            with open_plain(path) as file:
                if os.fstat(file.fileno()).st_size > MAX_FILE:
                    raise RecordingError("it is larger than any recording")
                return decode(read_members(file, ("header",))["header"].tobytes())
        except OSError as error:
            raise RecordingError(f"{path} cannot be read: {error.strerror or error}") from None
        except SimError as error:
            raise RecordingError(f"{path} cannot be opened: {error}") from None

    @classmethod
    def load(cls, path: str | Path) -> "Recording":
        """Return the recording in a file.

        Raises:
            RecordingError: missing, damaged, truncated, hostile or of another version; one sentence
                that starts with the path. Sizes are checked before anything is unpacked.
        """
        try:
            with open_plain(path) as file:
                if os.fstat(file.fileno()).st_size > MAX_FILE:
                    raise RecordingError("it is larger than any recording")
                return cls._from_members(read_members(file))
        except OSError as error:
            raise RecordingError(f"{path} cannot be read: {error.strerror or error}") from None
        except SimError as error:
            raise RecordingError(f"{path} cannot be opened: {error}") from None

    @classmethod
    def _from_members(cls, members: dict[str, Any]) -> "Recording":
        header = decode(members["header"].tobytes())
        times, deltas = members["time_s"].astype(np.float64), members["poses"]
        count, ticks = len(header.kinds), header.ticks
        digests = members["digests"].tobytes()
        if deltas.shape != (len(times), count, 3) or not len(times):
            raise RecordingError("its poses do not fit its pieces and times")
        most = ticks * SAMPLE_HZ // header.rate + 2
        if len(times) > most or len(digests) != 2 * ticks + 8 * (ticks // header.rate):
            raise RecordingError("its arrays do not fit its number of ticks")
        if (
            not np.isfinite(times).all()
            or (np.diff(times, prepend=-1.0) <= 0).any()
            or times[-1] > ticks / header.rate + 1
        ):
            raise RecordingError("its times do not rise")
        if not all(isfinite(v) for row in header.start if row is not None for v in row):
            raise RecordingError("its start is not a finite number")
        inputs = from_rows(members["inputs"], sorted(header.tuning))
        if inputs and inputs[-1][0] > ticks:
            raise RecordingError("it has inputs after its end")
        _check_tunes(header, inputs)
        return cls(header, times, unpack(deltas, header.scale), inputs, digests)


def _check_texts(about: Mapping[str, str]) -> None:
    for key, value in about.items():
        if max(len(key), len(value)) > MAX_TEXT:
            raise RecordingError(
                f"'{key[:40]}' is longer than the {MAX_TEXT} characters of a recording"
            )


def _check_tunes(header: Header, inputs: Iterable[tuple[int, AnyInput]]) -> None:
    """Raise TuningError for a live change that is out of range, where the setting is known."""
    try:
        tuning = Tuning(header.setting, header.tuning)
    except SimError:
        return  # made with other data: it can be watched, and `scene` says what is wrong
    for _, one in inputs:
        if isinstance(one, Tune):
            tuning.parameter(one.key).check(one.value)
