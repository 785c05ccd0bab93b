"""Drop one carton into the bin and watch it fall, tick by tick: the physics without any game.

Run it: python examples/drop_a_piece.py
"""

import numpy as np

from sim import Scene, Tuning, World
from sim.inputs import Lift, Release


def main() -> None:
    tuning = Tuning.load("tonne/wood").replace(carton__restitution=0.5)
    nothing = np.full((1, 3), np.nan)  # the carton is not in the world yet
    world = World(Scene("tonne", tuning, ["carton"], nothing))
    world.step([Lift(0, 0.0, 0.3, 0.4), Release()])  # it appears in the hand, which opens at once
    while not world.at_rest:
        world.step()
        if world.tick % 48 == 0:
            _x, y, angle = world.poses()[0]
            print(f"{world.tick * world.dt:4.1f} s   {y * 1000:6.1f} mm high, {angle:+.2f} rad")
    print(f"at rest; the state's digest is {world.digest().hex()}")


if __name__ == "__main__":
    main()
