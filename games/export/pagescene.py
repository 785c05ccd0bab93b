"""What a page must know to draw a replay: drawings, places and moments, as plain data."""

import math
import re
from typing import Any

from games.export.plan import Plan
from sim import assets

_PLAIN = ("#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#0072B2")


def scene_data(plan: Plan) -> dict[str, Any]:
    """Return how a replay is drawn, and what happened in it; lengths in mm, times in s.

    Raises:
        SimError: its setting, kinds or parameters are not known here.
    """
    from games.shell.replayscene import ReplayScene
    from games.shell.replaywords import happenings, subtitle, title

    recording = plan.recording
    scene = ReplayScene(recording)
    drawings = _Drawings()
    style = scene.view.look
    kinds = list(dict.fromkeys(scene.kinds))
    marks = recording.marks
    fell = marks.fell[0][0] if marks.fell else None
    slip = marks.first_slip if marks.first_slip is not None else fell
    inside = [
        [one.time_s, one.mark, one.words]
        for one in happenings(recording)
        if plan.start_s <= one.time_s <= plan.end_s
    ]
    return {
        "title": title(recording),
        "subtitle": subtitle(recording.header),
        "pieces": [kinds.index(kind) for kind in scene.kinds],
        "looks": [_look(style, kind, i, drawings) for i, kind in enumerate(kinds)],
        "grown": scene.view.grown,
        "stands": scene.view.setting.view == "side",
        "box": [1000 * edge for edge in scene.whole()],
        "behind": [_layer(layer, drawings) for layer in style.behind],
        "front": [_layer(layer, drawings) for layer in style.front],
        "shade": css(style.shade) if style.shade else None,
        "drop": list(style.drop),
        "hand": drawings.number(style.hand),
        "hand_mm": style.hand_mm,
        "held": [[start, min(end, 1e9), piece] for start, end, piece in scene.held],
        "movers": [
            {"piece": m.piece, "left": min(m.left_s, 1e9), "above": min(m.above_s, 1e9)}
            for m in scene.movers
        ],
        "moments": inside,
        "slip": slip if slip is not None and plan.start_s <= slip <= plan.end_s else None,
        "from": max(plan.start_s, marks.play_from)
        if marks.play_from < plan.end_s
        else plan.start_s,
        "sprites": drawings.sources,
    }


class _Drawings:
    """The drawings that a page needs, each once."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.sources: list[str] = []

    def number(self, name: str) -> int:
        """Return the place of a drawing; -1 when there is none of that name."""
        from games.shell import sprites

        if not name or not sprites.exists(name):
            return -1
        if name not in self.names:
            self.names.append(name)
            source = assets.text("sprites", f"{name}.svg")
            self.sources.append(
                re.sub(r">\s+<", "><", re.sub(r"<!--.*?-->", "", source, flags=re.S))
            )
        return self.names.index(name)

    def box(self, name: str) -> list[float]:
        """Return the part of the plane that a drawing shows: left, top, width, height, y down."""
        from games.shell import sprites

        return list(sprites.view_box(name))


def _look(style: Any, kind: str, place: int, drawings: _Drawings) -> dict[str, Any]:
    one = style.kind(kind)
    sprite = style.pieces.get(kind, "")
    number = drawings.number(sprite)
    cx, cy = one.centroid_mm
    box = [0.0, 0.0, 0.0, 0.0]
    if number >= 0:
        left, top, wide, tall = drawings.box(sprite)
        box = [left - cx, top + cy, wide, tall]
    if one.radius_mm:
        turns = [i * math.tau / 24 for i in range(24)]
        outline = [(one.radius_mm * math.cos(t), one.radius_mm * math.sin(t)) for t in turns]
    else:
        outline = [(1000 * x, 1000 * y) for x, y in one.body_outline]
    return {
        "name": kind,
        "sprite": number,
        "box": box,
        "outline": [[round(x, 2), round(y, 2)] for x, y in outline],
        "colour": _PLAIN[place % len(_PLAIN)],
    }


def _layer(layer: Any, drawings: _Drawings) -> dict[str, Any]:
    number = drawings.number(layer.sprite)
    return {
        "kind": layer.kind,
        "sprite": number,
        "box": drawings.box(layer.sprite) if number >= 0 else None,
        "at": list(layer.at),
        "radii": list(layer.radii),
        "unit": layer.unit,
        "colour": css(layer.colour),
        "points": [list(point) for point in layer.points],
    }


def css(colour: tuple[int, ...]) -> str:
    """Return a colour as a style sheet writes it."""
    return "#" + "".join(f"{part:02X}" for part in colour)
