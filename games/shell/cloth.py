"""The table cloth: a soft light in its middle and a weave, one picture a size."""

import pygame

from games.shell.shapes import Pictures, native, rasterise

_kept = Pictures(3)

_LIGHT = (
    '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">'
    '<stop offset="0" stop-color="#345A5C"/><stop offset="0.58" stop-color="#2B4A4C"/>'
    '<stop offset="1" stop-color="#213A3C"/></radialGradient></defs>'
    '<rect x="-2" y="-2" width="4" height="4" fill="url(#g)"/>'
)
_TILE = 16


def cloth(width: int, height: int, scale: float) -> pygame.Surface:
    """Return the opaque background for a window of this size in pixels."""
    key = (width, height, round(scale, 2))
    return _kept.get(key, lambda: _make(width, height, scale))


def _make(width: int, height: int, scale: float) -> pygame.Surface:
    step = 2 if width * height < 3_000_000 else 4
    w, h = max(2, width // step), max(2, height // step)
    view = f"{-0.5 / 0.7:.5f} {-0.46 / 0.75:.5f} {1 / 0.7:.5f} {1 / 0.75:.5f}"
    body = f'<g transform="scale(1 1)">{_LIGHT}</g>'
    light = _stretched(body, w, h, view)
    out = pygame.transform.smoothscale(light, (max(1, width), max(1, height)))
    out = native(out, opaque=True)
    weave = _weave(scale)
    for y in range(0, height, weave.get_height()):
        for x in range(0, width, weave.get_width()):
            out.blit(weave, (x, y))
    return out


def _stretched(body: str, width: int, height: int, view: str) -> pygame.Surface:
    """Rasterise a view whose sides are not in the picture's proportion."""
    x, y, w, h = (float(part) for part in view.split())
    inner = (
        f'<g transform="scale({width / w:.5f} {height / h:.5f}) translate({-x:.5f} {-y:.5f})">'
        f"{body}</g>"
    )
    return rasterise(inner, width, height)


def _weave(scale: float) -> pygame.Surface:
    period = max(4, round(8.485 * scale))
    side = period * _TILE
    wide = 1.5 * scale
    parts: list[str] = []
    for i in range(-_TILE, 2 * _TILE + 1):
        at = i * period
        parts.append(
            f'<path d="M{at} 0 L{at - side} {side}" stroke="#FFFFFF" stroke-opacity="0.016"'
            f' stroke-width="{wide:.2f}"/>'
        )
        parts.append(
            f'<path d="M{at} 0 L{at + side} {side}" stroke="#000000" stroke-opacity="0.026"'
            f' stroke-width="{wide:.2f}"/>'
        )
    return rasterise("".join(parts), side, side)
