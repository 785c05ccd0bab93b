"""Find friction and bounce of real pieces from what a ruler measured.

Here the throws are made up, with a ruler that is off by 5 %, so that the result can be compared
with the truth. With real ones: tumbletable calibrate throws.csv --piece carton

Run it: python examples/calibrate.py
"""

from random import Random

from sim import Tuning
from sim.lab import calibrate

FRICTION, RESTITUTION = 0.37, 0.45


def throws(rng: Random) -> list[dict[str, object]]:
    """Cartons that slide off a ramp, and some that are dropped; a column's name has its unit."""
    rows: list[dict[str, object]] = []
    for _ in range(30):
        height, base = rng.uniform(150, 300), rng.uniform(100, 200)
        distance = (height / FRICTION - base) * (1 + rng.gauss(0, 0.05))
        rows.append({"height_mm": height, "base_mm": base, "distance_mm": distance})
    for _ in range(10):
        rebound = 400 * RESTITUTION**2 * (1 + rng.gauss(0, 0.05))
        rows.append({"what": "bounce", "height_mm": 400, "rebound_mm": rebound})
    return rows


def main() -> None:
    found = calibrate(throws(Random(5)), "tonne/wood", piece="carton", on="table")
    truth = {"friction": FRICTION, "restitution": RESTITUTION}
    for pair in found.pairs:
        print(f"{pair.prop}: {pair.value:.3f} ({pair.low:.3f} to {pair.high:.3f})", end="")
        print(f" from {pair.throws} throws; in truth {truth[pair.prop]}")
    wood = Tuning.load("tonne/wood")
    print("the preset changes", found.tuning.changes(wood))
    # found.tuning.save("cartons.toml"), then: tumbletable play tonne --tuning cartons.toml


if __name__ == "__main__":
    main()
