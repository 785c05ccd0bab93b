"""What is heard of a scene: hung beside a world, asked once a frame.

ear = Ear(app.sound, "tonne")
ear.hear(world)                    # every frame while a world is stepped
ear.see(time_s, poses, kinds, gravity)   # every frame of a replay: there are poses alone
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.shell.sound import Sound, impacts

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from sim.recording import Recording
    from sim.world import World

    Array = npt.NDArray[np.float64]

MOST_SAMPLES = 12
"""So many samples of a recording further on, somebody has jumped."""


class Ear:
    """Turns what moves into sounds.

    Args:
        sound: what plays them.
        game: whose `sound.toml` says how each kind sounds.

    Attributes:
        heard: how many impacts were heard in the last frame.
    """

    def __init__(self, sound: Sound, game: str) -> None:
        self.sound = sound
        self.game = game
        self.heard = 0
        self._world: World | None = None
        self._tick = 0
        self._speeds: Array | None = None
        self._fallen = 0

    def forget(self) -> None:
        """Begin anew: what comes next has nothing to do with what was before."""
        self._world = self._speeds = None
        self._tick = 0

    def hear(self, world: "World", falls: bool = True) -> None:
        """Play what has happened in a world since it was last asked.

        Args:
            world: the world; another one than the last time is begun with in silence.
            falls: whether a piece that falls is worth a sound of its own.
        """
        self.heard = 0
        before, ticks = self._speeds, world.tick - self._tick
        same = self._world is world and before is not None
        if same and ticks <= 0:
            return
        self._tick = world.tick
        if self.sound.silent:
            self._world, self._fallen = world, len(world.fallen)
            self._speeds = None
            return
        after = world.velocities()
        held = world.held
        if held is not None:
            after[held] = float("nan")
        self._world, self._speeds = world, after
        if not same or before is None:
            self._fallen = len(world.fallen)
            return
        self._play(before, after, world.start.pieces, world.tuning["world.gravity"],
                   ticks * world.dt)  # fmt: skip
        if len(world.fallen) > self._fallen and falls and not self._fallen:
            self.sound.fall()
        self._fallen = len(world.fallen)

    def see(self, recording: "Recording", time_s: float, gravity: float) -> None:
        """Play what has happened in a recording since it was last asked.

        Args:
            recording: what is watched.
            time_s: where it is now, s; after a jump there is silence.
            gravity: m/s2.
        """
        import numpy as np

        self.heard = 0
        times, samples = recording.time_s, recording.samples
        at = int(np.searchsorted(times, time_s, side="right")) - 1
        last, self._tick = self._tick, at
        if self.sound.silent or not 0 < at - last <= MOST_SAMPLES or last < 2:
            return
        speeds: dict[int, float] = {}
        for i in range(last + 1, at + 1):
            dt = float(times[i] - times[i - 1])
            if dt <= 0:
                continue
            after = (samples[i] - samples[i - 1]) / dt
            before = (samples[i - 1] - samples[i - 2]) / max(
                1e-9, float(times[i - 1] - times[i - 2])
            )
            held = recording.held_at(float(times[i - 1]))
            if held is not None:
                after[held] = np.nan
            for piece, speed in impacts(before, after, gravity, dt).items():
                speeds[piece] = max(speed, speeds.get(piece, 0.0))
        self._strike(speeds, recording.header.kinds)
        if any(times[last] < when <= times[at] for when, _piece in recording.marks.fell[:1]):
            self.sound.fall()

    def _play(
        self, before: "Array", after: "Array", kinds: Sequence[str], gravity: float, dt: float
    ) -> None:
        self._strike(impacts(before, after, gravity, dt), kinds)

    def _strike(self, speeds: dict[int, float], kinds: Sequence[str]) -> None:
        if speeds:
            by_piece = {piece: kinds[piece] for piece in speeds}
            self.heard = self.sound.hits(self.game, by_piece, speeds)
