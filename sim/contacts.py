"""Where pieces touch: read on demand, since nothing but pictures and checks needs it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pymunk
import pymunk.batch

from sim import buffers
from sim.bodies import SKIN_MM
from sim.snapshot import floats, whole_numbers
from sim.units import MM

_Fields = pymunk.batch.ArbiterFields
_WANTED = (
    _Fields.BODY_A_ID
    | _Fields.BODY_B_ID
    | _Fields.TOTAL_IMPULSE
    | _Fields.NORMAL
    | _Fields.CONTACT_COUNT
    | _Fields.POINT_A_1
    | _Fields.POINT_A_2
    | _Fields.DISTANCE_1
    | _Fields.DISTANCE_2
)


@dataclass(frozen=True)
class Contacts:
    """Touching pairs of shapes in the last tick, one row a pair.

    Attributes:
        pieces: (K, 2) int: the two pieces' ids, -1 for a fixed body.
        count: (K,) int: contact points, 1 or 2.
        points: (K, 2, 2) float64: the points in m (the second is zero where there is one).
        normals: (K, 2) float64: unit vectors from the first to the second.
        impulses: (K, 2) float64: total impulse of the tick in N s.
        overlaps: (K,) float64: depth in m of the deeper point between the outlines, 0 or more.
    """

    pieces: npt.NDArray[np.int64]
    count: npt.NDArray[np.int64]
    points: npt.NDArray[np.float64]
    normals: npt.NDArray[np.float64]
    impulses: npt.NDArray[np.float64]
    overlaps: npt.NDArray[np.float64]

    @property
    def overlap(self) -> float:
        """The deepest overlap in m, 0 when nothing touches."""
        return float(self.overlaps.max()) if len(self.overlaps) else 0.0


def read_contacts(space: pymunk.Space, owner: dict[int, int]) -> Contacts:
    """Return the contacts of a space; `owner` maps body ids to pieces."""
    buffer = buffers.take()
    pymunk.batch.get_space_arbiters(space, _WANTED, buffer)
    ints = whole_numbers(buffer).reshape(-1, 3)
    numbers = np.frombuffer(floats(buffer), dtype=np.float64).reshape(-1, 10)
    pieces = np.array(
        [[owner.get(a, -1), owner.get(b, -1)] for a, b in ints[:, :2].tolist()], dtype=np.int64
    ).reshape(-1, 2)
    count = ints[:, 2].astype(np.int64)
    impulses, normals = numbers[:, 0:2], numbers[:, 2:4]
    first, second = numbers[:, 4:6], numbers[:, 7:9]
    deep = np.where(count > 1, np.minimum(numbers[:, 6], numbers[:, 9]), numbers[:, 6])
    found = Contacts(
        pieces=pieces,
        count=count,
        points=np.stack([first, second], axis=1) / MM,
        normals=normals.copy(),
        impulses=impulses / MM,
        overlaps=np.maximum(0.0, -deep - 2 * SKIN_MM) / MM,
    )
    buffers.give(buffer)
    return found


def touching_discs(
    place: npt.NDArray[np.float64],
    pieces: npt.NDArray[np.intp],
    diameter: float,
    touch: float,
    held: int,
) -> Contacts:
    """Return the pairs of equal discs that touch; their impulses, over in no time, are told as 0.

    Args:
        place: (n, 2) centres in mm.
        pieces: (n,) their ids.
        diameter: of every disc in mm.
        touch: gap in mm that counts as none.
        held: a piece that touches nothing, or -1.
    """
    step = place[None, :, :] - place[:, None, :]
    away = np.hypot(step[:, :, 0], step[:, :, 1])
    near = np.triu(away <= diameter + touch, 1) & (pieces != held) & (pieces != held)[:, None]
    i, j = np.nonzero(near)
    apart = away[i, j]
    middle = (place[i] + place[j]) / 2 / MM
    return Contacts(
        pieces=np.stack([pieces[i], pieces[j]], axis=1).astype(np.int64).reshape(-1, 2),
        count=np.ones(len(i), dtype=np.int64),
        points=np.stack([middle, np.zeros_like(middle)], axis=1),
        normals=step[i, j] / np.maximum(apart, 1e-300)[:, None],
        impulses=np.zeros((len(i), 2)),
        overlaps=np.maximum(0.0, diameter - apart) / MM,
    )
