"""What a scene is drawn with, as `assets/NAME/look.toml` says, and pictures of its pieces.

A setting without that file is drawn too: pieces as their outlines, fixed bodies as grey shapes.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import pygame

from games.shell import shapes, sprites, theme
from games.shell.shapes import Pictures
from games.shell.theme import Colour, rgb
from sim import assets
from sim.piece import PieceKind
from sim.setting import Setting, load

LayerKind = Literal["sprite", "ground", "ellipse", "polygon"]
_STEPS = 2
"""Sizes at which a sprite is drawn from its SVG while the camera moves, in one doubling."""
_PLAIN = ("#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#0072B2")


@dataclass(frozen=True)
class Layer:
    """A part of the surroundings.

    Attributes:
        kind: `sprite`, `ground` (tiles in x down to the picture's foot), `ellipse`, `polygon`.
        sprite: the name of the sprite.
        at: mm, where the sprite's 0,0 or the ellipse's middle goes.
        radii: mm, of an ellipse.
        unit: mm a unit of the sprite.
        colour: of an ellipse or a polygon.
        points: mm, of a polygon.
    """

    kind: LayerKind
    sprite: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    radii: tuple[float, float] = (0.0, 0.0)
    unit: float = 1.0
    colour: Colour = theme.WOOD
    points: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Look:
    """How a setting is drawn.

    Attributes:
        setting: what is drawn.
        box: left, bottom, right, top in m: what should be seen at first.
        behind: layers below the pieces.
        front: layers above them.
        pieces: sprite by kind; a kind with several looks has one for each, by `kind.look`.
        drop: logical pixels by which a piece's shadow is shifted.
        shade: its colour; None for no shadow.
        hand: sprite of the hand.
        hand_mm: its size.
    """

    setting: Setting
    box: tuple[float, float, float, float]
    behind: tuple[Layer, ...]
    front: tuple[Layer, ...]
    pieces: dict[str, str]
    drop: tuple[float, float]
    shade: Colour | None
    hand: str
    hand_mm: float

    def kind(self, name: str) -> PieceKind:
        """Return a kind of piece; `kind.look` is that kind in one of several looks."""
        return self.setting.kind(name.partition(".")[0])

    @property
    def dresses(self) -> tuple[str, ...]:
        """The kinds with their looks, `kind.look`, in the order of the file."""
        return tuple(name for name in self.pieces if "." in name)


@cache
def look(name: str) -> Look:
    """Return how the setting of this name is drawn.

    Raises:
        SettingError: there is no such setting.
    """
    setting = load(name)
    data: dict[str, Any] = {}
    if assets.path(name, "look.toml").is_file():
        data = assets.toml(name, "look.toml")
    left, bottom, right, top = (v / 1000 for v in data["box_mm"]) if data else setting.bounds
    shadow = data.get("shadow", {})
    drop = shadow.get("drop_px", [2, 4])
    hand = data.get("hand", {})
    behind = tuple(_layer(entry) for entry in data.get("behind", []))
    if not data:
        behind = tuple(Layer("polygon", points=static.outline_mm) for static in setting.statics)
    return Look(
        setting,
        (left, bottom, right, top),
        behind,
        tuple(_layer(entry) for entry in data.get("front", [])),
        {str(kind): str(sprite) for kind, sprite in data.get("pieces", {}).items()},
        (float(drop[0]), float(drop[1])),
        rgb(shadow["colour"]) if "colour" in shadow else None,
        str(hand.get("sprite", "ui/hand")),
        float(hand.get("size_mm", 25)),
    )


def _layer(entry: dict[str, Any]) -> Layer:
    at = entry.get("at_mm", [0, entry.get("y_mm", 0)])
    radii = entry.get("radii_mm", [0, 0])
    return Layer(
        entry["kind"],
        str(entry.get("sprite", "")),
        (float(at[0]), float(at[1])),
        (float(radii[0]), float(radii[1])),
        float(entry.get("unit_mm", 1)),
        rgb(entry["colour"]) if "colour" in entry else theme.WOOD,
        tuple((float(x), float(y)) for x, y in entry.get("points_mm", [])),
    )


# -- pictures ------------------------------------------------------------------------------------

_raw = Pictures(2)
_turned = Pictures(6)
_scaled = Pictures(3)


def step_up(ppm: float) -> float:
    """Return the next of a few fixed scales that is not below `ppm` (physical pixels a mm)."""
    return 2 ** (math.ceil(math.log2(max(ppm, 1e-3)) * _STEPS) / _STEPS)


def scaled_sprite(name: str, ppm: float, exact: bool) -> pygame.Surface:
    """Return a sprite at `ppm` pixels a unit; not exact: from a fixed size, quicker for once."""
    box = sprites.view_box(name)
    size = max(1, round(box.width * ppm)), max(1, round(box.height * ppm))
    if exact:
        return sprites.picture(name, *size)
    step = step_up(ppm)
    large = max(1, round(box.width * step)), max(1, round(box.height * step))
    return _scaled.get(
        (name, size),
        lambda: pygame.transform.smoothscale(sprites.picture(name, *large), size),
    )


class PiecePictures:
    """Pictures of the pieces of a setting, turned and with their shadow, kept by angle and size."""

    def __init__(self, style: Look) -> None:
        self.look = style
        self._middles: dict[str, tuple[float, float]] = {}

    def middle(self, name: str) -> tuple[float, float]:
        """Return the middle of a kind's picture from its centroid, in mm, y down."""
        found = self._middles.get(name)
        if found is None:
            cx, cy = self.look.kind(name).centroid_mm
            left, top, wide, tall = self._frame(name)
            found = self._middles[name] = (left + wide / 2 - cx, top + tall / 2 + cy)
        return found

    def _frame(self, name: str) -> tuple[float, float, float, float]:
        sprite = self.look.pieces.get(name, "")
        if sprite and sprites.exists(sprite):
            left, top, wide, tall = sprites.view_box(sprite)
            return left, top, wide, tall
        return _extent(self.look.kind(name))

    def flat(self, name: str, ppm: float) -> pygame.Surface:
        """Return a piece upright at `ppm` pixels a mm."""
        sprite = self.look.pieces.get(name, "")
        if sprite and sprites.exists(sprite):
            box = sprites.view_box(sprite)
            return sprites.picture(sprite, round(box.width * ppm), round(box.height * ppm))
        key = (self.look.setting.fingerprint, name, round(ppm, 3))
        return _raw.get(key, lambda: self._plain(name, ppm))

    def _plain(self, name: str, ppm: float) -> pygame.Surface:
        kind = self.look.kind(name)
        left, top, wide, tall = _extent(kind)
        colour = _PLAIN[list(self.look.setting.kinds).index(kind.name) % len(_PLAIN)]
        style = f'fill="{colour}" stroke="#3A2B24" stroke-width="1.5" stroke-linejoin="round"'
        if kind.radius_mm:
            r = kind.radius_mm - 0.75
            body = f'<circle cx="0" cy="0" r="{r}" {style}/><path d="M0 0 L{r} 0" {style}/>'
        else:
            corners = " ".join(f"{x:g},{-y:g}" for x, y in kind.outline_mm)
            body = f'<polygon points="{corners}" {style}/>'
        view = f"{left:g} {top:g} {wide:g} {tall:g}"
        return shapes.rasterise(body, round(wide * ppm), round(tall * ppm), view)

    def turned(
        self, name: str, angle: float, ppm: float, drop: tuple[int, int], exact: bool,
        opacity: float = 1.0,
    ) -> tuple[pygame.Surface, float, float]:  # fmt: skip
        """Return a piece turned by `angle` (rad), and its top left from the centroid in pixels.

        Args:
            name: the kind.
            angle: rad, counter-clockwise; kept to a quarter of a degree.
            ppm: physical pixels a mm.
            drop: pixels by which the shadow is shifted.
            exact: whether the scale will stay for a while.
            opacity: 0 to 1.
        """
        quarter = round(math.degrees(angle) * 4) % 1440
        shade = round(opacity * 50)
        key = (self.look.setting.fingerprint, name, quarter, round(ppm, 3), exact, shade, drop)

        def make() -> pygame.Surface:
            scale = 2 * ppm if exact else step_up(2 * ppm)
            large = self.flat(name, scale)
            return self._turn(large, quarter / 4, ppm / scale, drop, shade / 50)

        picture = _turned.get(key, make)
        mx, my = self.middle(name)
        turn = math.radians(quarter / 4)
        c, s = math.cos(turn), math.sin(turn)
        x, y = (mx * c + my * s) * ppm, (-mx * s + my * c) * ppm
        wide, tall = picture.get_width() - drop[0], picture.get_height() - drop[1]
        return picture, x - wide / 2, y - tall / 2

    def _turn(
        self, large: pygame.Surface, degrees: float, scale: float, drop: tuple[int, int],
        opacity: float,
    ) -> pygame.Surface:  # fmt: skip
        picture = pygame.transform.rotozoom(large, degrees, scale)
        shade = self.look.shade
        if shade is not None and drop != (0, 0):
            w, h = picture.get_size()
            out = pygame.Surface((w + drop[0], h + drop[1]), pygame.SRCALPHA)
            dark = picture.copy()
            alpha = shade[3] if len(shade) == 4 else 255
            dark.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            dark.fill((*shade[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
            out.blit(dark, drop)
            out.blit(picture, (0, 0))
            picture = out
        if opacity < 1:
            picture.fill(
                (255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT
            )
        return picture


def _extent(kind: PieceKind) -> tuple[float, float, float, float]:
    """Return left, top, width and height in mm, y down, with a margin of 1 mm."""
    if kind.radius_mm:
        r = kind.radius_mm + 1
        return -r, -r, 2 * r, 2 * r
    xs, ys = [x for x, _ in kind.outline_mm], [-y for _, y in kind.outline_mm]
    return min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2


def clear() -> None:
    """Forget all pictures."""
    for kept in (_raw, _turned, _scaled):
        kept.clear()
