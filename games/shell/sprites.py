"""Sprites: SVG files of `assets/sprites`, rasterised at the size shown, recoloured, kept.

A name is the path below `assets/sprites` without its ending, e.g. `"ui/play"`. Every function
returns a shared picture; do not draw on it.
"""

import io
import re
from functools import cache
from typing import NamedTuple

import pygame

from games.shell.shapes import Pictures, native, rounded
from games.shell.theme import Colour, code
from sim import assets

Recolour = tuple[tuple[str, str], ...]
"""Pairs of colour codes, the one in the file and the one to put in its place."""

ICON_INK = "#23302F"
_N = r"([-\d.eE+]+)"


class ViewBox(NamedTuple):
    """The part of the drawing's plane that is shown, in its own units (y down)."""

    x: float
    y: float
    width: float
    height: float


_kept = Pictures(6)
_turned = Pictures(4)


@cache
def exists(name: str) -> bool:
    """Return whether there is such a sprite."""
    return assets.path("sprites", f"{name}.svg").is_file()


@cache
def _source(name: str) -> str:
    return assets.text("sprites", f"{name}.svg")


@cache
def view_box(name: str) -> ViewBox:
    """Return the view box of a sprite; its size without one.

    Raises:
        FileNotFoundError: there is no such sprite.
        ValueError: the file states no size.
    """
    source = _source(name)
    found = re.search(rf'viewBox="\s*{_N}[ ,]+{_N}[ ,]+{_N}[ ,]+{_N}', source)
    if found:
        return ViewBox(*(float(part) for part in found.groups()))
    size = re.search(r'width="([\d.]+)"[^>]*height="([\d.]+)"', source)
    if not size:
        raise ValueError(f"the sprite {name} states no size")
    return ViewBox(0.0, 0.0, float(size[1]), float(size[2]))


def icon(colour: Colour) -> Recolour:
    """Return the recolouring that gives an icon this colour instead of ink."""
    return ((ICON_INK, code(colour)),)


def picture(name: str, width: int, height: int, recolour: Recolour = ()) -> pygame.Surface:
    """Return the sprite at a size in physical pixels."""
    width, height = max(1, width), max(1, height)

    def make() -> pygame.Surface:
        source = _source(name)
        for old, new in recolour:
            source = source.replace(old, new).replace(old.lower(), new)
        data = io.BytesIO(source.encode())
        return native(pygame.image.load_sized_svg(data, (width, height)))

    return _kept.get((name, width, height, recolour), make)


def turned(
    name: str, width: int, height: int, degrees: float, recolour: Recolour = ()
) -> pygame.Surface:
    """Return the sprite turned counter-clockwise about its middle, smooth at its edges."""
    angle = round(degrees * 4) % 1440 / 4
    if angle == 0:
        return picture(name, width, height, recolour)

    def make() -> pygame.Surface:
        large = picture(name, width * 2, height * 2, recolour)
        return pygame.transform.rotozoom(large, angle, 0.5)

    return _turned.get((name, width, height, angle, recolour), make)


def shaded(name: str, width: int, height: int, light: int) -> pygame.Surface:
    """Return the sprite darkened: `light` is what is left of 255."""

    def make() -> pygame.Surface:
        out = picture(name, width, height).copy()
        out.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return out

    return _kept.get((name, width, height, "shaded", light), make)


def cornered(name: str, width: int, height: int, radius: int, foot: bool = True) -> pygame.Surface:
    """Return the sprite cut to rounded corners; with `foot` false only the upper two."""

    def make() -> pygame.Surface:
        out = picture(name, width, height).copy()
        tall = height if foot else height + 2 * radius
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        mask.blit(rounded(width, tall, radius, (255, 255, 255)), (0, 0))
        out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return out

    return _kept.get((name, width, height, radius, foot), make)


def clear() -> None:
    """Forget all pictures."""
    _kept.clear()
    _turned.clear()
