"""Scene: the full starting state from which a World is built."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import setting as settings
from sim.errors import SceneError
from sim.setting import Setting
from sim.tuning import Tuning

Poses = npt.NDArray[np.float64]
MAX_PIECES = 400


class Scene:
    """Surroundings, tuning, pieces and their poses, all at rest; immutable.

    Attributes:
        setting: the surroundings.
        tuning: the physical parameters.
        pieces: (N,) kind of each piece; a piece's id is its place.
        poses: (N, 3) float64: x m, y m, angle rad of each centroid; a NaN row is a piece that is
            not in the world (still in the supply, or gone). Read-only.
    """

    __slots__ = ("pieces", "poses", "setting", "tuning")

    setting: Setting
    tuning: Tuning
    pieces: tuple[str, ...]
    poses: Poses

    def __init__(
        self,
        setting: str | Setting,
        tuning: Tuning,
        pieces: Sequence[str],
        poses: npt.ArrayLike,
    ) -> None:
        self.setting = settings.load(setting) if isinstance(setting, str) else setting
        self.tuning = tuning
        self.pieces = tuple(pieces)
        try:
            array = np.array(poses, dtype=np.float64).reshape(-1, 3)
        except (TypeError, ValueError):
            raise SceneError("poses must be numbers in rows of x, y and angle") from None
        if len(self.pieces) > MAX_PIECES:
            raise SceneError(f"a scene holds at most {MAX_PIECES} pieces, not {len(self.pieces)}")
        if array.shape != (len(self.pieces), 3):
            raise SceneError(
                f"there are {len(self.pieces)} pieces but {len(array)} poses of x, y and angle"
            )
        if tuning.setting != self.setting.name:
            raise SceneError(
                f"the tuning is for '{tuning.setting}', the setting is '{self.setting.name}'"
            )
        for kind in dict.fromkeys(self.pieces):
            self.setting.kind(kind)
        absent = np.isnan(array)
        mixed = absent.any(axis=1) & ~absent.all(axis=1)
        present = array[~absent.all(axis=1)]
        left, bottom, right, top = self.setting.bounds
        if mixed.any() or not np.isfinite(present).all():
            raise SceneError(f"the pose of piece {int(np.argmax(mixed))} is not a number")
        outside = (
            (array[:, 0] < left)
            | (array[:, 0] > right)
            | (array[:, 1] < bottom)
            | (array[:, 1] > top)
        )
        if outside.any():
            raise SceneError(f"piece {int(np.argmax(outside))} lies outside the scene")
        array.setflags(write=False)
        self.poses = array

    @property
    def present(self) -> tuple[int, ...]:
        """Ids of the pieces that are in the world, rising."""
        return tuple(int(i) for i in np.flatnonzero(~np.isnan(self.poses[:, 0])))

    def with_tuning(self, tuning: Tuning) -> "Scene":
        """Return the same scene under another tuning."""
        return Scene(self.setting, tuning, self.pieces, self.poses)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return (
            self.setting.fingerprint == other.setting.fingerprint
            and self.tuning == other.tuning
            and self.pieces == other.pieces
            and self.poses.tobytes() == other.poses.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]

    def to_data(self) -> dict[str, Any]:
        """Return the scene as plain data for JSON; floats keep every bit."""
        rows = [None if x != x else [x, y, a] for x, y, a in self.poses.tolist()]
        return {
            "setting": self.setting.name,
            "tuning": self.tuning.values(),
            "tuning_name": self.tuning.name,
            "pieces": list(self.pieces),
            "poses": rows,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Scene":
        """Return the scene that `to_data` wrote.

        Raises:
            SimError: anything missing or wrong, in one sentence.
        """
        try:
            setting, pieces, rows = data["setting"], data["pieces"], data["poses"]
            values, name = data["tuning"], str(data.get("tuning_name", "mine"))
            poses = [[np.nan] * 3 if row is None else [float(v) for v in row] for row in rows]
            kinds = [str(p) for p in pieces]
            tuning_values = dict(values)
        except (KeyError, TypeError, ValueError) as error:
            raise SceneError(f"the scene is incomplete or malformed ({error})") from None
        if any(len(row) != 3 for row in poses):
            raise SceneError("a pose needs exactly x, y and angle")
        tuning = Tuning(str(setting), tuning_values, name=name)
        return cls(str(setting), tuning, kinds, poses)
