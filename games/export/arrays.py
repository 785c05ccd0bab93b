"""`npz`: the poses as plain arrays that `numpy.load(path, allow_pickle=False)` opens.

| array | type | meaning |
| --- | --- | --- |
| `time_s` | float64 (T,) | seconds from the start of the replay |
| `piece` | int64 (N,) | number of each piece |
| `kind` | str (N,) | its kind |
| `x_m`, `y_m` | float64 (T, N) | where its centroid is, x to the right, y up; NaN: not there |
| `angle_rad` | float64 (T, N) | how it is turned, counter-clockwise |
| `header` | str | JSON: `units` by array, `game`, `setting`, `tuning`, `marks` |
"""

from collections.abc import Callable
from typing import BinaryIO

import msgspec
import numpy as np

from games.core.words import _
from games.export.plan import Plan

UNITS = {"time_s": "s", "x_m": "m", "y_m": "m", "angle_rad": "rad", "piece": "", "kind": ""}


def write(plan: Plan, file: BinaryIO, told: Callable[[float], None]) -> str:
    """Write the arrays; return what they hold, in words."""
    times, poses = plan.poses(lambda share: told(share / 2))
    told(0.5)
    header = plan.recording.header
    said = {
        "units": UNITS,
        "game": header.game,
        "setting": header.setting,
        "tuning_name": header.tuning_name,
        "tuning": header.tuning,
        "marks": header.marks,
        "about": header.about,
    }
    np.savez_compressed(
        file,
        time_s=times,
        piece=np.arange(len(header.kinds)),
        kind=np.array(header.kinds, dtype=np.str_),
        x_m=poses[:, :, 0],
        y_m=poses[:, :, 1],
        angle_rad=poses[:, :, 2],
        header=np.array(msgspec.json.encode(said).decode()),
    )
    return _("{n} pieces, {t} times").format(n=len(header.kinds), t=len(times))
