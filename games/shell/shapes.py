"""Anti-aliased shapes in physical pixels: small SVG drawings, rasterised once and kept.

Every function returns a shared picture; do not draw on it.
"""

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

import pygame

from games.shell.theme import Colour, code

Point = tuple[float, float]


_LEAST_PIXELS = 1280 * 720


class Pictures:
    """Pictures by key, the longest unused thrown away when they grow too many.

    Args:
        windows: as many bytes are kept as so many pictures of the whole window have; what one
            frame needs grows with the window, too.
    """

    def __init__(self, windows: float) -> None:
        self.windows = windows
        self.size = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def limit(self) -> int:
        """How many bytes are kept at most."""
        window = pygame.display.get_surface() if pygame.display.get_init() else None
        pixels = window.get_width() * window.get_height() if window else 0
        return round(self.windows * 4 * max(pixels, _LEAST_PIXELS))

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of the key, made when it is not there."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        made = make()
        self._items[key] = made
        self.size += _bytes(made)
        limit = self.limit
        while self.size > limit and len(self._items) > 1:
            self.size -= _bytes(self._items.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forget all pictures."""
        self._items.clear()
        self.size = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


_kept = Pictures(3)


def rasterise(body: str, width: int, height: int, view: str | None = None) -> pygame.Surface:
    """Return the SVG elements in `body` drawn on a transparent picture of this size."""
    width, height = max(1, width), max(1, height)
    box = view or f"0 0 {width} {height}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{box}">{body}</svg>'
    )
    return native(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, height)))


def native(picture: pygame.Surface, opaque: bool = False) -> pygame.Surface:
    """Return a picture with its bytes in the order in which they are drawn fastest.

    Where there is no window that is the order of a new surface: a picture in another one takes
    five times as long to draw.
    """
    if pygame.display.get_surface():
        return picture.convert() if opaque else picture.convert_alpha()
    like = pygame.Surface((1, 1), 0 if opaque else pygame.SRCALPHA, 32)
    return picture.convert(like)


def paint(name: str, colour: Colour | None) -> str:
    """Return the SVG attributes that paint `fill` or `stroke` with the colour."""
    if colour is None:
        return f'{name}="none"'
    alpha = colour[3] / 255 if len(colour) == 4 else 1.0
    return f'{name}="{code(colour)}" {name}-opacity="{alpha:.3f}"'


def rounded(
    width: int,
    height: int,
    radius: float,
    fill: Colour | None,
    line: Colour | None = None,
    line_px: float = 0.0,
    foot: tuple[Colour, float] | None = None,
) -> pygame.Surface:
    """Return a rounded rectangle, its line inside the edge; `foot`: a darker strip below."""
    key = ("rounded", width, height, round(radius, 2), fill, line, round(line_px, 2), foot)
    return _kept.get(key, lambda: _rounded(width, height, radius, fill, line, line_px, foot))


def _rounded(
    width: int,
    height: int,
    radius: float,
    fill: Colour | None,
    line: Colour | None,
    line_px: float,
    foot: tuple[Colour, float] | None,
) -> pygame.Surface:
    radius = max(0.0, min(radius, width / 2, height / 2))
    parts: list[str] = []
    if foot is not None:
        colour, deep = foot
        parts.append(_box(0, 0, width, height, radius, paint("fill", colour)))
        parts.append(_box(0, 0, width, height - deep, radius, paint("fill", fill)))
    elif fill is not None:
        inset = line_px / 2 if line is not None else 0
        parts.append(_box(inset, inset, width - line_px if line else width,
                          height - line_px if line else height, radius - inset,
                          paint("fill", fill)))  # fmt: skip
    if line is not None and line_px > 0:
        half = line_px / 2
        stroke = f'fill="none" {paint("stroke", line)} stroke-width="{line_px:.2f}"'
        parts.append(_box(half, half, width - line_px, height - line_px, radius - half, stroke))
    return rasterise("".join(parts), width, height)


def _box(x: float, y: float, w: float, h: float, radius: float, style: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.1, w):.2f}" height="{max(0.1, h):.2f}"'
        f' rx="{max(0.0, radius):.2f}" {style}/>'
    )


def shadow(width: int, height: int, radius: int, blur: int, colour: Colour) -> pygame.Surface:
    """Return a soft shadow with a margin of `2 * blur` on every side."""
    key = ("shadow", width, height, radius, blur, colour)
    return _kept.get(key, lambda: _shadow(width, height, radius, blur, colour))


@lru_cache(maxsize=32)
def _shadow_seed(side: int, radius: int, blur: int, colour: Colour) -> pygame.Surface:
    margin = 2 * blur
    seed = pygame.Surface((side + 2 * margin, side + 2 * margin), pygame.SRCALPHA)
    seed.fill((*colour[:3], 0))
    pygame.draw.rect(seed, colour, (margin, margin, side, side), border_radius=radius)
    step = max(1, blur // 3)
    for _ in range(3):
        seed = pygame.transform.box_blur(seed, step)
    return seed


def _shadow(width: int, height: int, radius: int, blur: int, colour: Colour) -> pygame.Surface:
    side = 2 * (radius + 2 * blur) + 2
    if width < side or height < side:
        side = max(2, min(width, height))
        radius = min(radius, side // 2)
    seed = _shadow_seed(side, radius, max(1, blur), colour)
    margin = 2 * max(1, blur)
    return nine_slice(seed, margin + side // 2, width + 2 * margin, height + 2 * margin)


def nine_slice(seed: pygame.Surface, corner: int, width: int, height: int) -> pygame.Surface:
    """Return `seed` stretched to a size, its corners (of `corner` pixels) kept as they are."""
    out = pygame.Surface((width, height), pygame.SRCALPHA)
    w, h = seed.get_size()
    corner = min(corner, w // 2, h // 2, width // 2, height // 2)
    xs = ((0, corner, 0, corner), (corner, w - 2 * corner, corner, width - 2 * corner),
          (w - corner, corner, width - corner, corner))  # fmt: skip
    ys = ((0, corner, 0, corner), (corner, h - 2 * corner, corner, height - 2 * corner),
          (h - corner, corner, height - corner, corner))  # fmt: skip
    for sy, sh, dy, dh in ys:
        for sx, sw, dx, dw in xs:
            if dw <= 0 or dh <= 0:
                continue
            part = seed.subsurface(
                (min(sx, w - 1), min(sy, h - 1), max(1, min(sw, w)), max(1, min(sh, h)))
            )
            if part.get_size() != (dw, dh):
                part = pygame.transform.scale(part, (dw, dh))
            out.blit(part, (dx, dy))
    return out


def circle(
    radius: float, fill: Colour | None, line: Colour | None = None, line_px: float = 0.0
) -> pygame.Surface:
    """Return a disc, its line inside the edge, in the middle of an odd-sided picture."""
    side = 2 * int(radius + 1.5) + 1
    key = ("circle", round(radius, 2), fill, line, round(line_px, 2))

    def make() -> pygame.Surface:
        inner = radius - (line_px / 2 if line else 0)
        return rasterise(
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{max(0.1, inner):.2f}" '
            f'{paint("fill", fill)} {paint("stroke", line)} stroke-width="{line_px:.2f}"/>',
            side,
            side,
        )

    return _kept.get(key, make)


def path(
    points: Sequence[Point],
    closed: bool,
    fill: Colour | None,
    line: Colour | None,
    line_px: float,
    dash: tuple[float, float] | None = None,
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a line or polygon through points in pixels, and where its picture's corner goes."""
    pad = line_px / 2 + 2
    left = int(min(x for x, _ in points) - pad)
    top = int(min(y for _, y in points) - pad)
    width = int(max(x for x, _ in points) + pad) - left + 1
    height = int(max(y for _, y in points) + pad) - top + 1
    local = tuple((round((x - left) * 4) / 4, round((y - top) * 4) / 4) for x, y in points)
    key = ("path", local, closed, fill, line, round(line_px, 2), dash)

    def make() -> pygame.Surface:
        d = "M" + " L".join(f"{x:g} {y:g}" for x, y in local) + (" Z" if closed else "")
        dashes = f'stroke-dasharray="{dash[0]:.2f} {dash[1]:.2f}"' if dash else ""
        return rasterise(
            f'<path d="{d}" {paint("fill", fill)} {paint("stroke", line)} {dashes} '
            f'stroke-width="{line_px:.2f}" stroke-linejoin="round" stroke-linecap="round"/>',
            width,
            height,
        )

    return _kept.get(key, make), (left, top)


def gradient(width: int, height: int, stops: tuple[tuple[float, Colour], ...], across: bool = False
             ) -> pygame.Surface:  # fmt: skip
    """Return a linear gradient, from top to foot or from left to right (`across`)."""
    key = ("gradient", width, height, stops, across)
    end = f'x2="{width}" y2="0"' if across else f'x2="0" y2="{height}"'
    listed = "".join(
        f'<stop offset="{at}" {paint("stop", colour).replace("stop=", "stop-color=")}/>'
        for at, colour in stops
    )
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" {end}>'
        f'{listed}</linearGradient></defs><rect width="{width}" height="{height}" fill="url(#g)"/>'
    )
    return _kept.get(key, lambda: rasterise(body, width, height))


def drawing(body: str, width: int, height: int) -> pygame.Surface:
    """Return SVG elements drawn on a transparent picture of this size, kept by their text."""
    return _kept.get(("drawing", body, width, height), lambda: rasterise(body, width, height))
