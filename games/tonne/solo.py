"""The solo challenge: pieces come in a seeded order, and the first fall ends it.

How many pieces, and how high? The same seed gives the same order, the same preset the same physics.
Every piece is placed by `games.tonne.table.Placement`, as in a match.
"""

from typing import Any

import numpy as np
from msgspec.structs import replace

from games.core import chance
from games.tonne.rules import GAME, PIECES, Kind, Outcome, Pose, kind_of
from games.tonne.table import PIECE_KINDS, Placement, poses_of
from sim.cast import placed_outline
from sim.recording import Recording
from sim.setting import load
from sim.tuning import Tuning

SETTING = "tonne"


def order_of(seed: int) -> tuple[int, ...]:
    """Return all 40 pieces in the order in which they come."""
    order, _after = chance.shuffle(chance.start(chance.derive("solo", seed)), tuple(PIECES))
    return tuple(order)


def height_of(bin_poses: tuple[Pose, ...]) -> float:
    """Return the height in m of the highest corner above the table, 0 for no piece."""
    setting = load(SETTING)
    tops = [
        float(placed_outline(setting.kind(PIECE_KINDS[piece]), x, y, angle)[:, 1].max())
        for piece, x, y, angle in bin_poses
    ]
    return max(tops, default=0.0)


class Solo:
    """One run.

    Args:
        seed: decides the order of the pieces.
        preset: the tuning, e.g. "tonne/wood"; TuningError for one that is not there.
        name: who plays.

    Attributes:
        bin: poses of what lies in the bin.
        fell: what fell; () while nothing did.
        height_m: the greatest height at which the pile came to rest.
        last: the recording of the last gesture.
    """

    def __init__(self, seed: int, preset: str = "tonne/wood", name: str = "") -> None:
        self.seed, self.preset, self.name = seed, preset, name
        self.tuning = Tuning.load(preset)
        self.order = order_of(seed)
        self.bin: tuple[Pose, ...] = ()
        self.fell: tuple[int, ...] = ()
        self.height_m = 0.0
        self.last: Recording | None = None
        self._state: Any = GAME.new(2, 0)

    @property
    def placed(self) -> int:
        """How many pieces lie in the bin, or lay there before the fall."""
        return len(self.bin)

    @property
    def over(self) -> bool:
        """Whether something fell, or all pieces are placed."""
        return bool(self.fell) or self.placed == len(self.order)

    @property
    def coming(self) -> tuple[int, ...]:
        """The pieces that are still to come, the next one first."""
        return self.order[self.placed :]

    @property
    def next_kind(self) -> Kind | None:
        """The kind of the next piece."""
        return kind_of(self.coming[0]) if self.coming else None

    def turn(self) -> Placement:
        """Return the physics of the next piece."""
        piece = self.coming[0]
        state = replace(
            self._state, phase="settle", order=(0,), owed=1, kind=kind_of(piece), held=piece,
            bin=self.bin, round=1,
        )  # fmt: skip
        return Placement(state, self.tuning, {"names": [self.name], "move": self.placed + 1})

    def finish(self, turn: Placement) -> bool:
        """Take over a turn that is done; return whether the pile held."""
        outcome: Outcome = turn.outcome()
        self.last = turn.recording()
        if outcome.fell:
            self.fell = outcome.fell
            return False
        self.bin = outcome.poses
        self.height_m = max(self.height_m, height_of(self.bin))
        return True

    def poses(self) -> "np.ndarray[Any, np.dtype[np.float64]]":
        """Return (40, 3) poses of what lies in the bin."""
        return poses_of(self.bin)
