"""Analyse a replay as in a notebook, with nothing but NumPy and json; copy cell by cell.

Run it: python examples/analyse_a_replay.py FILE.npz
"""

# %% Read it. `poses` holds steps between samples; what it means is written in sim/recording.py.
import json
import sys

import numpy as np

if len(sys.argv) != 2:
    sys.exit("Which replay? Give the path of an .npz file.")
with np.load(sys.argv[1], allow_pickle=False) as arrays:
    header = json.loads(arrays["header"].tobytes())
    deltas, times = arrays["poses"].astype(np.int64), arrays["time_s"]
print(f"{header['game']}, {times[-1]:.2f} s, {header['ticks']} ticks, {len(times)} samples")

# %% Add the steps up; a piece that was not there begins anew. (T, N, 3): x m, y m, angle rad.
there = ~(deltas == -32768).any(axis=2)
poses = np.full(deltas.shape, np.nan)
now = np.zeros(deltas.shape[1:])
for t, (step, here) in enumerate(zip(deltas, there, strict=True)):
    before = there[t - 1] if t else np.zeros_like(here)
    now = np.where((here & before)[:, None], now + step, step)
    poses[t, here] = now[here] * header["scale"]

# %% How far did each piece get, from where it was first seen to where it was last seen?
for piece in np.flatnonzero(there.any(axis=0)):
    seen = poses[there[:, piece], piece]
    way = 1000 * np.hypot(*np.diff(seen[:, :2], axis=0).T).sum()
    end = 1000 * np.hypot(*(seen[-1] - seen[0])[:2])
    if end > 1:
        kind = header["kinds"][piece]
        print(f"  {kind} {piece} ends {end:.0f} mm from where it lay, after {way:.0f} mm")

# %% When was it liveliest? Speeds are differences; the fastest piece of each sample counts.
speed = np.hypot(*np.diff(poses[:, :, :2], axis=0).transpose(2, 0, 1)) / np.diff(times)[:, None]
fastest = np.nan_to_num(speed).max(axis=1)
if len(fastest):
    print(f"fastest: {fastest.max():.2f} m/s at {times[1:][fastest.argmax()]:.2f} s")

# %% The highest centroid over time, as a line of text.
top = np.nan_to_num(poses[:, :, 1]).max(axis=1)
columns = np.array_split(top, min(60, len(top)))
bars = " ▁▂▃▄▅▆▇█"
heights = [column.max() for column in columns]
print("height " + "".join(bars[int(8 * h / max(max(heights), 1e-9))] for h in heights), end="")
print(f" {1000 * max(heights):.0f} mm at most")
