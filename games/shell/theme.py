"""The tokens of the look: colours, sizes and the grid. Lengths are logical pixels."""

from typing import Final

Colour = tuple[int, int, int] | tuple[int, int, int, int]
"""Red, green, blue and, where it is not opaque, alpha; 0 to 255 each."""


def rgb(code: str) -> Colour:
    """Return the colour of a code such as `#D55E00` or `#00000040`.

    Raises:
        ValueError: the code is no six or eight hexadecimal digits after a `#`.
    """
    digits = code.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"{code!r} is no colour code such as #D55E00")
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return (red, green, blue, int(digits[6:], 16)) if len(digits) == 8 else (red, green, blue)


def code(colour: Colour) -> str:
    """Return the colour as `#RRGGBB`; alpha is left out."""
    return f"#{colour[0]:02X}{colour[1]:02X}{colour[2]:02X}"


def faded(colour: Colour, opacity: float) -> Colour:
    """Return the colour with its alpha multiplied by `opacity` (0 to 1)."""
    alpha = colour[3] if len(colour) == 4 else 255
    return (colour[0], colour[1], colour[2], round(alpha * opacity))


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """Return the opaque colour that lies `share` (0 to 1) of the way from `a` to `b`."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a[:3], b[:3], strict=True))
    return (red, green, blue)


CLOTH: Final = rgb("#2B4A4C")
CLOTH_LIGHT: Final = rgb("#345A5C")
BAR: Final = rgb("#1B3133")
DEEP: Final = rgb("#16282A")

PAPER: Final = rgb("#FFF8EA")
PAPER_SHADE: Final = rgb("#F6EAD0")
PAPER_WARM: Final = rgb("#FBEBCB")
LINE: Final = rgb("#E2D5BD")
SHADOW: Final = rgb("#00000040")

WOOD: Final = rgb("#C48A54")
WOOD_DARK: Final = rgb("#8A5A33")
WOOD_LIGHT: Final = rgb("#E0B483")
SHELF: Final = rgb("#4A3527")
OUTLINE: Final = rgb("#3A2B24")

INK: Final = rgb("#23302F")
SOFT: Final = rgb("#5C6B69")
CREAM: Final = rgb("#FFF8EA")
CREAM_SOFT: Final = rgb("#BFD0CC")
WHITE: Final = rgb("#FFFFFF")

PRIMARY: Final = rgb("#D55E00")
PRIMARY_DARK: Final = rgb("#A84800")
GOOD: Final = rgb("#009E73")
GOOD_TEXT: Final = rgb("#00765A")
BAD: Final = rgb("#B3261E")
FOCUS: Final = rgb("#F0E442")

PLAYER_SYMBOLS: Final = ("circle", "triangle", "square", "diamond", "star", "hexagon")
PLAYER_COLOURS: Final = (
    rgb("#0072B2"),
    rgb("#D55E00"),
    rgb("#009E73"),
    rgb("#CC79A7"),
    rgb("#E69F00"),
    rgb("#56B4E9"),
)

NORMAL: Final = 16
LEAD: Final = 20
TITLE: Final = 28
NUMBER: Final = 44
LINE_HEIGHTS: Final = {NORMAL: 24, LEAD: 26, TITLE: 34, NUMBER: 50}

REGULAR: Final = 400
BOLD: Final = 700
HEAVY: Final = 800

RADIUS_PANEL: Final = 12
RADIUS_BUTTON: Final = 10
RADIUS_CARD: Final = 8

DESIGN: Final = (1280, 720)
LEAST: Final = (640, 360)
"""What a scale set by the user leaves at the least, so that everything can still be reached."""
COMPACT_WIDTH: Final = 1100
COMPACT_HEIGHT: Final = 640


def symbol(seat: int) -> str:
    """Return the name of the symbol of a seat, e.g. `"circle"`."""
    return PLAYER_SYMBOLS[seat % len(PLAYER_SYMBOLS)]


def player_colour(seat: int) -> Colour:
    """Return the colour that goes with the symbol of a seat."""
    return PLAYER_COLOURS[seat % len(PLAYER_COLOURS)]


def line_height(size: float) -> float:
    """Return the height of a line of text of this size."""
    return LINE_HEIGHTS.get(int(size), round(size * 1.3))
