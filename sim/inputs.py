"""What the outside can do to a World in a tick, and how that is written down.

Inputs are frozen structs. In a recording each is one row of `ROW`: tick, kind, index, three floats.
Positions are metres and angles radians, both of the piece's centroid. A hand's positions are
rounded to 0.01 mm and 0.1 mrad when made with `move` (finer than a pointer, and small on disk).
"""

from collections.abc import Sequence
from math import isfinite
from typing import cast

import msgspec
import numpy as np
import numpy.typing as npt

from sim.errors import InputError

ROW = np.dtype(
    [
        ("tick", "<u4"),
        ("kind", "u1"),
        ("index", "<i2"),
        ("x", "<f8"),
        ("y", "<f8"),
        ("angle", "<f8"),
    ]
)
"""One input on disk; `index` is a piece, or a parameter's place in the sorted list of keys."""


_Row = tuple[int, int, int, float, float, float]


class Input(msgspec.Struct, frozen=True, tag=True):
    """Something that enters a World with a tick."""


class Lift(Input, frozen=True, tag="lift"):
    """A piece that is not in the world appears in the hand at a pose."""

    piece: int
    x: float
    y: float
    angle: float


class Move(Input, frozen=True, tag="move"):
    """Where the hand wants the held piece; the hand goes there at its own speed and force."""

    x: float
    y: float
    angle: float


class Release(Input, frozen=True, tag="release"):
    """The hand opens; the piece keeps its speed."""


class Withdraw(Input, frozen=True, tag="withdraw"):
    """The hand leaves the world with the piece that it holds."""


class Tune(Input, frozen=True, tag="tune"):
    """A parameter takes a new value from this tick on."""

    key: str
    value: float


class Flick(Input, frozen=True, tag="flick"):
    """The held piece leaves the hand with a velocity (m/s, rad/s); top view only."""

    vx: float
    vy: float
    spin: float


class Grab(Input, frozen=True, tag="grab"):
    """The hand takes a piece that is in the world, where it is."""

    piece: int


class Remove(Input, frozen=True, tag="remove"):
    """A piece leaves the world, also out of the hand."""

    piece: int


class Freeze(Input, frozen=True, tag="freeze"):
    """A piece stands fast from now on (`on`), or moves again as pieces do."""

    piece: int
    on: bool


class Shake(Input, frozen=True, tag="shake"):
    """The table's frame is accelerated by ax, ay (m/s2) from this tick on; 0, 0 ends it."""

    ax: float
    ay: float


MAX_A_TICK = 160
"""Inputs that a recorded tick can hold: as many as there are pieces to freeze, and some more."""
MAX_SHAKE = 50.0
"""m/s2, the largest acceleration of the table along either axis."""
Handling = Grab | Remove | Freeze
"""What free play does to a piece that is in the world."""
AnyInput = Lift | Move | Release | Withdraw | Tune | Flick | Grab | Remove | Freeze | Shake
KINDS: tuple[type[Input], ...] = (
    Lift, Move, Release, Withdraw, Tune, Flick, Grab, Remove, Freeze, Shake,
)  # fmt: skip
"""The order is the `kind` number on disk; only ever append."""


def move(x: float, y: float, angle: float) -> Move:
    """Return a `Move` rounded to what is recorded (0.01 mm, 0.1 mrad)."""
    return Move(round(x, 5), round(y, 5), round(angle, 4))


def lift(piece: int, x: float, y: float, angle: float) -> Lift:
    """Return a `Lift` rounded to what is recorded (0.01 mm, 0.1 mrad)."""
    return Lift(piece, round(x, 5), round(y, 5), round(angle, 4))


def to_rows(inputs: Sequence[tuple[int, AnyInput]], keys: Sequence[str]) -> npt.NDArray[np.void]:
    """Return inputs as an array of `ROW`.

    Args:
        inputs: pairs of tick and input, ticks rising.
        keys: the tuning's keys, sorted; a Tune is written as its key's place in it.
    """
    place = {key: i for i, key in enumerate(keys)}
    rows = np.zeros(len(inputs), ROW)
    for row, (tick, one) in zip(rows, inputs, strict=True):
        index, values = -1, (0.0, 0.0, 0.0)
        if isinstance(one, Lift):
            index, values = one.piece, (one.x, one.y, one.angle)
        elif isinstance(one, Move):
            values = (one.x, one.y, one.angle)
        elif isinstance(one, Flick):
            values = (one.vx, one.vy, one.spin)
        elif isinstance(one, Tune):
            index, values = place[one.key], (one.value, 0.0, 0.0)
        elif isinstance(one, Grab | Remove):
            index = one.piece
        elif isinstance(one, Freeze):
            index, values = one.piece, (float(one.on), 0.0, 0.0)
        elif isinstance(one, Shake):
            values = (one.ax, one.ay, 0.0)
        row["tick"], row["kind"], row["index"] = tick, KINDS.index(type(one)), index
        row["x"], row["y"], row["angle"] = values
    return rows


def from_rows(rows: npt.NDArray[np.void], keys: Sequence[str]) -> list[tuple[int, AnyInput]]:
    """Return the pairs of tick and input that `to_rows` wrote.

    Raises:
        InputError: an unknown kind, a number that is not finite, an unknown parameter, or ticks
            that go back, or hold more than MAX_A_TICK.
    """
    out: list[tuple[int, AnyInput]] = []
    ticks = rows["tick"].astype(np.int64)
    if (np.diff(ticks) < 0).any():
        raise InputError("its inputs go back in time")
    if (ticks[MAX_A_TICK:] == ticks[: len(ticks) - len(ticks[:MAX_A_TICK])]).any():
        raise InputError(f"it has more than {MAX_A_TICK} inputs in one tick")
    for row in rows:
        tick, kind, index, x, y, angle = cast(_Row, row.item())
        if kind >= len(KINDS):
            raise InputError(f"it has an input of the unknown kind {kind} at tick {tick}")
        if not (isfinite(x) and isfinite(y) and isfinite(angle)):
            raise InputError(f"its input at tick {tick} is not a finite number")
        if kind == 0:
            out.append((tick, Lift(index, x, y, angle)))
        elif kind == 1:
            out.append((tick, Move(x, y, angle)))
        elif kind == 2:
            out.append((tick, Release()))
        elif kind == 3:
            out.append((tick, Withdraw()))
        elif kind == 4:
            if not 0 <= index < len(keys):
                raise InputError(f"its input at tick {tick} tunes an unknown parameter {index}")
            out.append((tick, Tune(keys[index], x)))
        elif kind == 5:
            out.append((tick, Flick(x, y, angle)))
        elif kind == 6:
            out.append((tick, Grab(index)))
        elif kind == 7:
            out.append((tick, Remove(index)))
        elif kind == 8:
            if x not in (0.0, 1.0):
                raise InputError(f"its input at tick {tick} neither freezes nor thaws ({x:g})")
            out.append((tick, Freeze(index, x == 1.0)))
        else:
            if max(abs(x), abs(y)) > MAX_SHAKE:
                raise InputError(f"its input at tick {tick} shakes by more than {MAX_SHAKE:g} m/s2")
            out.append((tick, Shake(x, y)))
    return out
