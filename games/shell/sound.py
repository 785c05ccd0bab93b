"""Sounds: short clacks made from numbers, scaled by how hard and of what something hits.

Nothing is recorded and nothing is told by sound alone. Where there is no sound card the mixer
refuses, and all of this is silent. How a kind of piece sounds is data (`assets/GAME/sound.toml`);
impacts are read off the speeds of two frames, so the physics need not report them.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import pygame

from games.core.words import _
from sim import assets

RATE = 44100
LOUDEST_M_S = 1.5
"""An impact of this speed is as loud as any."""
QUIETEST_M_S = 0.06
"""Slower impacts are not heard."""
AT_ONCE = 4
"""Impacts that start in one frame, the hardest first."""
SWITCHED = (_("Sound is on."), _("Sound is off."))
if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    _Array = npt.NDArray[np.float64]


def clack(noise: float, noise_s: float, tones: list[list[float]], seed: int = 1) -> "_Array":
    """Return a sound as (T,) float64 from -1 to 1.

    Args:
        noise: strength of the knock.
        noise_s: its length in s.
        tones: frequency in Hz, strength, time constant in s of each tone.
        seed: of the knock's noise.
    """
    import numpy as np

    longest = max([noise_s * 4, *(4 * decay for _hz, _strength, decay in tones)])
    time = np.arange(int(RATE * longest)) / RATE
    out = noise * np.random.default_rng(seed).standard_normal(len(time)) * np.exp(-time / noise_s)
    for hertz, strength, decay in tones:
        out += strength * np.sin(2 * np.pi * hertz * time) * np.exp(-time / decay)
    out *= np.minimum(1.0, time / 0.001)
    return out / max(1e-9, float(np.abs(out).max()))


def chime(*hertz: float, length: float = 0.16) -> "_Array":
    """Return soft tones one after the other, e.g. for a change of turn."""
    import numpy as np

    parts = [clack(0.0, 0.001, [[h, 0.6, length / 3], [2 * h, 0.2, length / 5]]) for h in hertz]
    step = int(RATE * length * 0.7)
    out = np.zeros(step * (len(parts) - 1) + max(map(len, parts)))
    for i, part in enumerate(parts):
        out[i * step : i * step + len(part)] += part
    return out / max(1e-9, float(np.abs(out).max()))


@cache
def materials(game: str) -> dict[str, Any]:
    """Return how each kind of a game sounds, {} where nothing is said."""
    path = assets.path(game, "sound.toml")
    return assets.toml(game, "sound.toml") if path.is_file() else {}


def impacts(before: "_Array", after: "_Array", gravity: float, dt: float) -> dict[int, float]:
    """Return how hard pieces were hit between two frames.

    Args:
        before: (N, 3) speeds of the frame before: vx, vy m/s and spin rad/s; NaN where not there.
        after: (N, 3) speeds now.
        gravity: m/s2 downwards, what speeds change by without any impact.
        dt: s between the two.

    Returns:
        Change of speed in m/s by piece, only of those that can be heard. What lies still is held
        up against gravity all the time; so much is no impact.
    """
    import numpy as np

    change = after[:, :2] - before[:, :2]
    change[:, 1] += gravity * dt
    speed = np.nan_to_num(np.hypot(change[:, 0], change[:, 1])) - abs(gravity * dt)
    heard = np.flatnonzero(speed > QUIETEST_M_S)
    return {int(piece): float(speed[piece]) for piece in heard}


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what the system's sound library writes to stderr from the user's terminal."""
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


@dataclass
class Sound:
    """What the window can be heard to do.

    Attributes:
        volume: 0 to 1.
        muted: off by one key, whatever the volume.
        problem: why nothing can be heard, or "".
        pretend: play even where SDL only pretends to have a sound card, as in a test.
    """

    volume: float = 0.6
    muted: bool = False
    problem: str = ""
    pretend: bool = False
    _ready: bool = False
    _sounds: dict[tuple[str, str], pygame.mixer.Sound] = field(default_factory=dict)

    def open(self) -> bool:
        """Start the mixer; False (and `problem` says why) where there is none."""
        if self._ready or self.problem:
            return self._ready
        if os.environ.get("SDL_AUDIODRIVER") == "dummy" and not self.pretend:
            self.problem = _("There is no sound here: it was asked for none.")
            return False
        try:
            with _quiet():
                pygame.mixer.init(RATE, -16, 2, 512)
            pygame.mixer.set_num_channels(24)
            self._ready = True
        except pygame.error as error:
            self.problem = _("There is no sound here: {reason}").format(reason=error)
        return self._ready

    @property
    def silent(self) -> bool:
        """Whether nothing would be heard now, so that nothing need be listened for."""
        return self.muted or self.volume <= 0.001 or bool(self.problem)

    def toggle(self) -> str:
        """Switch sound off or on; return a sentence that says which."""
        self.muted = not self.muted
        return SWITCHED[self.muted]

    def hits(self, game: str, kinds: dict[int, str], speeds: dict[int, float]) -> int:
        """Play impacts of pieces; return how many were played."""
        hardest = sorted(speeds.items(), key=lambda item: -item[1])[:AT_ONCE]
        return sum(self._hit(game, kinds[piece], speed) for piece, speed in hardest)

    def _hit(self, game: str, kind: str, speed: float) -> bool:
        material = materials(game).get(kind)
        if material is None:
            return False
        loud = min(1.0, speed / LOUDEST_M_S) ** 1.2
        return self._play(game, kind, lambda: clack(**material), loud)

    def fall(self) -> None:
        """Something fell: three tones down."""
        self._play("", "fall", lambda: chime(392, 330, 262, length=0.22), 0.8)

    def turn(self) -> None:
        """The turn goes on: two tones up."""
        self._play("", "turn", lambda: chime(523, 659), 0.4)

    def win(self) -> None:
        """The match is over: four tones up."""
        self._play("", "win", lambda: chime(523, 659, 784, 1047, length=0.2), 0.7)

    def _play(self, game: str, name: str, make: Any, loud: float) -> bool:
        level = self.volume * loud
        if self.muted or level <= 0.001 or not self.open():
            return False
        key = (game, name)
        if key not in self._sounds:
            import numpy as np

            wave = (make() * 32000).astype(np.int16)
            self._sounds[key] = pygame.mixer.Sound(buffer=np.repeat(wave, 2).tobytes())
        channel = self._sounds[key].play()
        if channel is None:
            return False
        channel.set_volume(level)
        return True
