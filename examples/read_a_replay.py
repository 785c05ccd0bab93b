"""Read a replay with nothing but NumPy and json, and print what moved.

Run it: python examples/read_a_replay.py FILE.npz
"""

import json
import sys

import numpy as np


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Which replay? Give the path of an .npz file.")
    with np.load(sys.argv[1], allow_pickle=False) as arrays:
        header = json.loads(arrays["header"].tobytes())
        deltas, times = arrays["poses"], arrays["time_s"]
    here = ~(deltas == -32768).any(axis=(0, 2))  # pieces that are there all the time
    poses = np.cumsum(deltas[:, here].astype(np.int64), axis=0) * np.array(header["scale"])
    moved = np.hypot(*(poses[-1] - poses[0])[:, :2].T) * 1000
    print(f"{header['game']}, {times[-1]:.2f} s, {header['ticks']} ticks, {len(times)} samples")
    for piece, distance in zip(np.flatnonzero(here), moved, strict=True):
        if distance > 1:
            print(f"  {header['kinds'][piece]} {piece} ends {distance:.0f} mm from where it lay")


if __name__ == "__main__":
    main()
