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

    from sim.world import World

    Array = npt.NDArray[np.float64]

LONGEST_S = 0.2
"""Two frames further apart have nothing to do with each other: somebody has jumped."""


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
        self._time = 0.0
        self._poses: Array | None = None

    def forget(self) -> None:
        """Begin anew: what comes next has nothing to do with what was before."""
        self._world = self._speeds = self._poses = None

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

    def see(self, time_s: float, poses: "Array", kinds: Sequence[str], gravity: float) -> None:
        """Play what has happened between two pictures of a replay.

        Args:
            time_s: of the picture, s; a step back, or a long one, is silent.
            poses: (N, 3) m, m, rad.
            kinds: (N,) kinds.
            gravity: m/s2.
        """
        self.heard = 0
        dt = time_s - self._time
        if dt == 0:
            return
        last, before = self._poses, self._speeds
        self._time, self._poses, self._speeds = time_s, poses.copy(), None
        if last is None or not 0 < dt <= LONGEST_S:
            return
        self._speeds = (poses - last) / dt
        if before is not None:
            self._play(before, self._speeds, kinds, gravity, dt)

    def _play(
        self, before: "Array", after: "Array", kinds: Sequence[str], gravity: float, dt: float
    ) -> None:
        speeds = impacts(before, after, gravity, dt)
        if speeds:
            by_piece = {piece: kinds[piece] for piece in speeds}
            self.heard = self.sound.hits(self.game, by_piece, speeds)
