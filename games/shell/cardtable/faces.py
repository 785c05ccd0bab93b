"""Cards, piles, coins and places for them, drawn in logical pixels."""

import math
from typing import Literal

from pygame import FRect

from games.shell import shapes, sprites, theme
from games.shell.canvas import Canvas
from games.shell.theme import Colour

RATIO = 1.4
"""Height of a card by its width."""
LIT = theme.FOCUS
_SHADE = theme.rgb("#00000055")
Look = Literal["empty", "faint", "lit", "chosen", "plain"]


def box(x: float, y: float, width: float) -> FRect:
    """Return the place of a card of this width."""
    return FRect(x, y, width, width * RATIO)


def radius(width: float) -> float:
    """Return how round the corners of a card of this width are."""
    return max(2.0, width * 0.09)


def card(
    canvas: Canvas, name: str, rect: FRect, dim: bool = False, lifted: bool = False,
    shadow: bool = True,
) -> None:  # fmt: skip
    """Draw a card; `dim` is one that cannot be played now, `lifted` one in the hand."""
    if rect.width < 2:
        return
    square = abs(rect.width - rect.height) < 2
    turn = rect.width / 2 if square else radius(rect.width)
    if lifted:
        canvas.shadow(rect, turn, theme.rgb("#00000077"), 10, 12)
    elif shadow:
        canvas.shadow(rect.inflate(-4, -4) if square else rect, turn, _SHADE, 2, 3)
    area = canvas.snapped(rect)
    if dim and sprites.exists(name):
        canvas.surface.blit(sprites.shaded(name, *area.size, 214), area)
    else:
        canvas.sprite(name, rect)


def pile(canvas: Canvas, name: str, rect: FRect, count: int, step: float = 2.0) -> None:
    """Draw a pile of cards, its top one in the rectangle; an outline where there is none."""
    if count <= 0:
        slot(canvas, rect, "faint")
        return
    for i in range(min(3, (count - 1) // 4), 0, -1):
        card(canvas, name, rect.move(-step * i, -step * i))
    card(canvas, name, rect)


def ring(canvas: Canvas, rect: FRect, round_px: float, colour: Colour = LIT) -> None:
    """Draw the ring of what is chosen: light, with a dark line between it and the card."""
    canvas.box(rect.inflate(10, 10), colour, round_px + 5)
    canvas.box(rect.inflate(4, 4), theme.INK, round_px + 2)


def slot(canvas: Canvas, rect: FRect, look: Look = "empty", words: str = "") -> None:
    """Draw a place for a card: a dashed outline; lit where a card may go, with its key."""
    if rect.width < 4 or rect.height < 4:
        return
    if look == "chosen":
        canvas.box(rect, theme.faded(LIT, 0.26), theme.RADIUS_CARD)
        canvas.box(rect, None, theme.RADIUS_CARD, LIT, 3)
        canvas.box(rect.inflate(-6, -6), None, theme.RADIUS_CARD - 3, theme.INK, 2)
    elif look == "lit":
        dashed(canvas, rect, LIT, 3, theme.faded(LIT, 0.16))
    elif look != "plain":
        faint = 0.1 if look == "faint" else 0.19
        dashed(canvas, rect, theme.faded(theme.WHITE, faint), 2, theme.rgb("#00000014"))
    if words:
        size = min(theme.TITLE, rect.height * 0.4) / canvas.text_factor
        canvas.text(words, rect.center, size, theme.HEAVY, LIT, "center")


def dashed(
    canvas: Canvas, rect: FRect, line: Colour, width: float, fill: Colour | None = None,
    round_px: float = theme.RADIUS_CARD,
) -> None:  # fmt: skip
    """Draw a rounded rectangle with a dashed line inside its edge."""
    area = canvas.snapped(rect)
    if area.width < 6 or area.height < 6:
        return
    wide = max(1.0, width * canvas.scale)
    half = wide / 2
    turn = min(round_px * canvas.scale, (min(area.size) - wide) / 2)
    around = 2 * (area.width + area.height - 2 * wide) - (8 - 2 * math.pi) * turn
    # A whole number of dashes, or the last one would lie over the first.
    dash = around / max(4, round(around / (6.4 * wide))) / 1.8
    body = (
        f'<rect x="{half:.2f}" y="{half:.2f}" width="{area.width - wide:.2f}" '
        f'height="{area.height - wide:.2f}" rx="{turn:.2f}" {shapes.paint("fill", fill)} '
        f'{shapes.paint("stroke", line)} stroke-width="{wide:.2f}" '
        f'stroke-dasharray="{dash:.2f} {dash * 0.8:.2f}"/>'
    )
    canvas.surface.blit(shapes.drawing(body, *area.size), area)


def tray(canvas: Canvas, rect: FRect, line: Colour | None = None) -> None:
    """Draw a shallow tray let into the cloth."""
    edge = theme.faded(theme.WHITE, 0.09) if line is None else line
    canvas.box(rect, theme.rgb("#1E363859"), theme.RADIUS_PANEL, edge, 1 if line is None else 2)


def count(canvas: Canvas, words: str, centre: tuple[float, float], size: float = 14.0) -> FRect:
    """Draw a small number on a dark pill."""
    tall = size * 1.45
    unscaled = size / canvas.text_factor
    wide = max(tall * 1.1, canvas.measure(words, unscaled, theme.HEAVY) + size * 0.7)
    rect = FRect(0, 0, wide, tall)
    rect.center = centre
    canvas.box(rect, theme.INK, tall / 2)
    canvas.text(words, rect.center, unscaled, theme.HEAVY, theme.CREAM, "center")
    return rect


def numbered(canvas: Canvas, words: str, centre: tuple[float, float], side: float) -> None:
    """Draw a number on a disc of paper."""
    canvas.circle(centre, side / 2, theme.PAPER, theme.INK, max(1.5, side / 14))
    canvas.text(words, centre, side * 0.62 / canvas.text_factor, theme.HEAVY, theme.INK, "center")


def coin(
    canvas: Canvas, name: str, centre: tuple[float, float], side: float, words: str,
    pale: bool = False, shadow: bool = True,
) -> None:  # fmt: skip
    """Draw a coin with its number; a pale one counts nothing, its number stays full ink."""
    rect = FRect(0, 0, side, side)
    rect.center = centre
    if shadow:
        canvas.shadow(rect, side / 2, _SHADE, 2, 3)
    if pale:
        canvas.circle(centre, side / 2 - 1, theme.PAPER)
    canvas.sprite(name, rect, (), 0.55 if pale else 1.0)
    size = side * 0.42 / canvas.text_factor
    at = (centre[0], centre[1] - side * 0.03)
    canvas.text(words, at, size, theme.HEAVY, theme.INK, "center")


def tag(
    canvas: Canvas, words: str, midleft: tuple[float, float], kind: str = "soft"
) -> FRect:  # fmt: skip
    """Draw a few words on a pill: `now`, `bad` or `soft`; return its place."""
    rect = FRect(0, 0, tag_width(canvas, words), max(24.0, canvas.leading(14) + 4))
    rect.midleft = midleft
    fill, ink = {
        "now": (theme.PRIMARY_DARK, theme.WHITE),
        "bad": (theme.rgb("#B3261E1C"), theme.BAD),
    }.get(kind, (theme.faded(theme.LINE, 0.5), theme.SOFT))
    canvas.box(rect, fill, rect.height / 2)
    canvas.text(words, rect.center, 14, theme.BOLD, ink, "center")
    return rect


def tag_width(canvas: Canvas, words: str) -> float:
    """Return the width of a tag."""
    return canvas.measure(words, 14, theme.BOLD) + 20
