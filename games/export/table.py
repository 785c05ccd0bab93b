"""`csv`: a line for each piece at each time, in metres and radians.

The columns: `time_s` seconds from the start of the replay, `piece` its number, `x_m` and `y_m`
where its centroid is (x to the right, y up), `angle_rad` counter-clockwise, and `kind`. A piece
that is not there at a time has no line at that time.
"""

import re
from collections.abc import Callable
from typing import BinaryIO

import numpy as np

from games.core.words import _
from games.export.plan import Plan

COLUMNS = ("time_s", "piece", "x_m", "y_m", "angle_rad", "kind")
_LINES = 500
"""Times between two tellings of how far it is."""


def write(plan: Plan, file: BinaryIO, told: Callable[[float], None]) -> str:
    """Write the table; return what it holds, in words."""
    times, poses = plan.poses(lambda share: told(share / 2))
    kinds = [plain(kind) for kind in plan.recording.header.kinds]
    file.write((",".join(COLUMNS) + "\n").encode())
    count = 0
    for first in range(0, len(times), _LINES):
        lines: list[str] = []
        for time, rows in zip(
            times[first : first + _LINES].tolist(), poses[first : first + _LINES], strict=True
        ):
            for piece in np.flatnonzero(~np.isnan(rows[:, 0])).tolist():
                x, y, angle = rows[piece].tolist()
                lines.append(f"{time:.6f},{piece},{x:.6f},{y:.6f},{angle:.5f},{kinds[piece]}\n")
        file.write("".join(lines).encode())
        count += len(lines)
        told(0.5 + 0.5 * min(1.0, (first + _LINES) / len(times)))
    return _("{n} lines, {t} times").format(n=count, t=len(times))


def plain(kind: str) -> str:
    """Return a kind's name without what a spreadsheet could take for something else."""
    return re.sub(r"[^A-Za-z0-9_.]", "", kind)[:40]
