"""How high does a heap get before the first piece falls, on wood, ice and rubber?

Run it: python examples/friction_and_height.py [runs]
"""

import sys

from games.tonne.balance import pieces_before_fall
from sim import Tuning


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for preset in Tuning.presets("tonne"):
        tuning = Tuning.load(f"tonne/{preset}")
        counts = [pieces_before_fall("random", seed, tuning) for seed in range(runs)]
        mean, low, high = sum(counts) / runs, min(counts), max(counts)
        print(f"{preset:<8} {mean:5.1f} pieces on average, {low} to {high}")


if __name__ == "__main__":
    main()
