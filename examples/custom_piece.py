"""Make a piece of your own, an L, and see how often it lands on which side.

Pieces are data: an outline in mm, and the convex parts that it is made of. Here the plain table's
block is replaced by it, so that it takes the block's friction, density and restitution.

Run it: python examples/custom_piece.py [throws]
"""

import math
import sys
from collections import Counter
from random import Random

from sim import Scene, Tuning, World, assets
from sim.setting import from_dict

# Counter-clockwise; the parts name corners of the outline.
OUTLINE = [[0, 0], [60, 0], [60, 20], [20, 20], [20, 80], [0, 80]]
PARTS = [[0, 1, 2, 3], [0, 3, 4, 5]]
SIDES = {
    0: "on its foot",
    90: "on its back, the foot in the air",
    236: "on the tips of foot and head",
}


def main() -> None:
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    data = assets.toml("lab", "setting.toml")
    data["pieces"]["block"] = {"thickness_mm": 15, "outline_mm": OUTLINE, "parts": PARTS}
    setting = from_dict("lab", data)
    kind = setting.kind("block")
    tuning = Tuning.default("lab").replace(block__restitution=0.4, plane__restitution=0.4)
    x, y = kind.centroid_mm
    print(f"an L of {1000 * kind.mass(tuning['block.density']):.0f} g", end="")
    print(f", its centre of mass at {x:.1f}, {y:.1f} mm")
    rng, landed = Random(1), Counter[int]()
    for _ in range(throws):
        pose = [1.0, 0.15, rng.uniform(-math.pi, math.pi)]
        world = World(Scene(setting, tuning, ["block"], [pose]))
        while not world.at_rest and world.tick < 10 / world.dt:
            world.step()
        landed[round(math.degrees(world.poses()[0, 2])) % 360] += 1
    for angle, count in landed.most_common():
        print(f"{count:3d} times at {angle:3d} degrees  {SIDES.get(angle, '')}")


if __name__ == "__main__":
    main()
