"""Settings: the surroundings of a scene and the kinds of piece in it, read from data.

`assets/NAME/setting.toml` gives the view, the fixed bodies ("statics"), the box that counts as the
scene and the box that the hand can reach. Lengths in that file are mm; everything here is SI unless
its name says otherwise.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from sim import assets
from sim.errors import SettingError
from sim.piece import ROUNDING_MM, PieceKind, Polygon
from sim.units import MM

Box = tuple[float, float, float, float]
TOP_SPEED = 5.0
"""m/s, where a setting says nothing: walls of 8 mm let through what is faster than 6.75 m/s. World
looks 20 times a second; until the next look gravity of 25 m/s2 may add 1.25 m/s.
"""


@dataclass(frozen=True)
class Static:
    """A fixed body.

    Attributes:
        thing: whose friction and restitution it has.
        outline_mm: convex, counter-clockwise, mm.
        ground: a piece that touches it, and is not held, has fallen.
    """

    thing: str
    outline_mm: Polygon
    ground: bool


@dataclass(frozen=True)
class Setting:
    """The surroundings and the kinds of piece.

    Attributes:
        name: as scenes call it.
        view: "side" (gravity acts in the plane).
        statics: fixed bodies, in the order in which they enter the engine.
        kinds: piece kinds by name.
        bounds: left, bottom, right, top in m; a piece outside has left the scene.
        reach: left, bottom, right, top in m; the hand stays inside.
        top_speed: m/s; faster pieces are slowed to it, so that none passes through a thin wall.
        fingerprint: short hash of all of the above; worlds with another one differ.
    """

    name: str
    view: str
    statics: tuple[Static, ...]
    kinds: dict[str, PieceKind]
    bounds: Box
    reach: Box
    top_speed: float
    fingerprint: str

    def kind(self, name: str) -> PieceKind:
        """Return a piece kind; SettingError names the known ones."""
        try:
            return self.kinds[name]
        except KeyError:
            known = ", ".join(self.kinds)
            raise SettingError(f"unknown piece kind '{name}'; known: {known}") from None

    @property
    def things(self) -> tuple[str, ...]:
        """All that has a friction: piece kinds, then the statics' things."""
        return (*self.kinds, *dict.fromkeys(s.thing for s in self.statics))


def names() -> tuple[str, ...]:
    """Return the names of the settings in the data folder."""
    return tuple(sorted(p.parent.name for p in assets.root().glob("*/setting.toml")))


@cache
def load(name: str) -> Setting:
    """Return the setting called `name`.

    Raises:
        SettingError: there is none of that name (the message names the known ones), or its data
            contradict themselves.
    """
    if name not in names():
        raise SettingError(f"unknown setting '{name}'; known: {', '.join(names())}")
    return from_dict(name, assets.toml(name, "setting.toml"))


def from_dict(name: str, data: dict[str, Any]) -> Setting:
    """Return a setting from data as in setting.toml; SettingError if it contradicts itself."""
    kinds: dict[str, PieceKind] = {}
    for kind_name, entry in data["pieces"].items():
        outline = _polygon(entry.get("outline_mm", []))
        parts = entry.get("parts") or [list(range(len(outline)))]
        kind = PieceKind(
            name=kind_name,
            outline_mm=outline,
            parts=tuple(tuple(int(i) for i in part) for part in parts),
            radius_mm=float(entry.get("radius_mm", 0)),
            thickness_mm=float(entry["thickness_mm"]),
            rounding_mm=float(entry.get("rounding_mm", ROUNDING_MM)),
        )
        kind.check()
        kinds[kind_name] = kind
    statics = tuple(
        Static(entry["thing"], _polygon(entry["outline_mm"]), bool(entry.get("ground", False)))
        for entry in data.get("statics", [])
    )
    bounds, reach = _box(data["bounds_mm"]), _box(data["reach_mm"])
    top_speed = float(data.get("top_speed_m_s", TOP_SPEED))
    shown = repr((data["view"], statics, list(kinds.values()), bounds, reach, top_speed))
    return Setting(
        name=name,
        view=data["view"],
        statics=statics,
        kinds=kinds,
        bounds=bounds,
        reach=reach,
        top_speed=top_speed,
        fingerprint=hashlib.blake2b(shown.encode(), digest_size=8).hexdigest(),
    )


def _polygon(points: list[list[float]]) -> Polygon:
    return tuple((float(x), float(y)) for x, y in points)


def _box(box: list[float]) -> Box:
    left, bottom, right, top = box
    return left / MM, bottom / MM, right / MM, top / MM
