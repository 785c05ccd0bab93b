"""`html`: one page that plays the replay in any browser, with nothing from anywhere else.

What it is made of lies in `assets/export/`. The replay goes into it as text that no browser takes
for anything: base64 of deflated bytes. These are three bytes with the length of a JSON text, that
text (`head` below), then numbers of any size, seven bits a byte with the lowest first, the lowest
bit of all for the sign: times in microseconds, then x, y and angle of each piece in units of
`head["scale"]`; each row as differences between its samples.

A strict Content-Security-Policy lets nothing run but the page's own script, by its hash, and lets
nothing be fetched. Titles and names are escaped in the page, and put in as text by the script.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Callable
from html import escape
from itertools import pairwise
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from games.core.words import _, one_line
from games.export.pagescene import scene_data
from games.export.plan import Plan
from games.version import __version__
from sim import assets

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
SCRIPTS = ("inflate.js", "scene.js", "player.js")
Ints = npt.NDArray[np.int64]


def write(plan: Plan, file: BinaryIO, told: Callable[[float], None]) -> str:
    """Write the page; return what it plays, in words."""
    head, times, poses = data(plan, lambda share: told(0.3 * share))
    told(0.3)
    text = page(plan, head, packed(head, times, poses, lambda share: told(0.3 + 0.5 * share)))
    told(0.9)
    file.write(text.encode())
    return _("a page that plays {n} pieces for {t} s").format(
        n=len(head["pieces"]), t=f"{plan.end_s - plan.start_s:.1f}"
    )


def data(
    plan: Plan, told: Callable[[float], None] = lambda share: None
) -> tuple[dict[str, Any], Ints, Ints]:
    """Return what the page knows: head, (T,) times in microseconds, (T, N, 3) poses in units."""
    seconds, poses = plan.poses(told)
    scale = plan.recording.header.scale
    there = ~np.isnan(poses[:, :, 0])
    units = np.round(np.where(there[:, :, None], _held(poses), 0.0) / np.array(scale))
    head = scene_data(plan)
    head["samples"] = len(seconds)
    head["scale"] = [scale[0] * 1000, scale[1] * 1000, scale[2]]
    head["gone"] = [_runs(~there[:, piece]) for piece in range(there.shape[1])]
    head["speed"] = plan.speed
    head["speeds"] = sorted({*SPEEDS, plan.speed})
    head["words"] = {
        "play": _("Play"),
        "pause": _("Pause"),
        "seconds": _("{n} seconds"),
        "slow": _("Slow motion {n}"),
        "fast": _("Fast, {n} times"),
        "times": _("{n} times"),
        "nothing": _("Nothing is marked."),
    }
    return head, np.round(seconds * 1e6).astype(np.int64), units.astype(np.int64)


def _held(poses: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return poses in which a piece that is gone stays where it was: nothing is to be packed."""
    out = poses.copy()
    for before, row in pairwise(out):
        gone = np.isnan(row[:, 0])
        row[gone] = before[gone]
    return np.nan_to_num(out)


def _runs(gone: npt.NDArray[np.bool_]) -> list[list[int]]:
    """Return the stretches of samples, from and up to, in which a piece is not there."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], gone, [False]]).astype(np.int8)))
    return edges.reshape(-1, 2).tolist()


def packed(head: dict[str, Any], times: Ints, poses: Ints, told: Callable[[float], None]) -> str:
    """Return head, times and poses as the text that is in the page."""
    text = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
    rows = [times, *poses.reshape(len(times), -1).T]
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    out = squeezer.compress(len(text).to_bytes(3, "little") + text)
    for i, row in enumerate(rows):
        told(i / len(rows))
        out += squeezer.compress(_numbers(np.diff(row, prepend=0)))
    return base64.b64encode(out + squeezer.flush()).decode()


def _numbers(values: Ints) -> bytes:
    out = bytearray()
    for value in np.where(values < 0, -2 * values - 1, 2 * values).tolist():
        while value > 127:
            out.append(value & 127 | 128)
            value >>= 7
        out.append(value)
    return bytes(out)


def page(plan: Plan, head: dict[str, Any], packed_data: str) -> str:
    """Return the page."""
    style = assets.text("export", "page.css").strip()
    script = "\n".join(assets.text("export", name).strip() for name in SCRIPTS)
    script = f'"use strict";\n{script}'
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    told = _("Replay: {title}. {n} pieces, {t} seconds.").format(
        title=head["title"], n=len(head["pieces"]), t=f"{plan.end_s - plan.start_s:.1f}"
    )
    words = {
        "title": head["title"],
        "subtitle": head["subtitle"],
        "told": told,
        "version": __version__,
        "scene": _("Scene"),
        "zoom": _("Zoom"),
        "larger": _("Zoom in"),
        "smaller": _("Zoom out"),
        "whole": _("See the whole"),
        "happened": _("What happened"),
        "keys": _("Keys and fingers"),
        "time": _("Time"),
        "back": _("Step back"),
        "next": _("Step on"),
        "play": _("Play"),
        "space": _("Play or pause (Space)"),
        "speed": _("Speed"),
        "loop": _("Loop"),
        "trails": _("Trails"),
        "slip": _("To the first slip"),
        "noscript": _("This page plays a replay; it needs JavaScript, which is switched off."),
    }
    fill = {key: escape(one_line(value)) for key, value in words.items()}
    fill |= {"policy": policy, "keylist": _keys(), "data": packed_data}
    fill |= {"style": style, "script": script}
    out = assets.text("export", "page.html").split("{{")
    parts = [out[0]]
    for part in out[1:]:
        key, _sign, rest = part.partition("}}")
        parts += [fill[key], rest]
    return "".join(parts)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _keys() -> str:
    """Return the list of keys as the inside of a `dl`."""
    lines = (
        ("Space", _("play, pause")),
        ("← →", _("step; with Shift a second")),
        ("Home End", _("to the start, to the end")),
        ("1 – 6 , .", _("speed")),
        ("+ − 0", _("zoom in, out, whole")),
        ("S L T", _("first slip, loop, trails")),
        (_("Tap"), _("play, pause; twice: zoom")),
        (_("Drag"), _("move what is zoomed")),
        (_("Pinch, wheel"), _("zoom")),
    )
    return "".join(f"<dt>{escape(key)}</dt><dd>{escape(what)}</dd>" for key, what in lines)
