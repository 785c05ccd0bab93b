"""Text in physical pixels: fonts by weight, fallback per character, wrapping, cached pictures.

A character that no font in `assets/fonts` has is drawn as an outlined box, never left out. All
figures get one width, so that numbers stand in columns and do not jump when they count.
"""

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

import pygame

from games.shell.cmap import coverage
from games.shell.shapes import Pictures
from games.shell.theme import BOLD, HEAVY, REGULAR, Colour
from sim import assets

_FILES = {REGULAR: "Nunito-Regular.ttf", BOLD: "Nunito-Bold.ttf", HEAVY: "Nunito-ExtraBold.ttf"}
_MAX_WIDTH_PX = 8192
_MAX_PX = 400
_FIGURES = frozenset("0123456789")

Run = tuple[Path | None, str]
"""A stretch of text and the font that has all of it; None where no font has it."""


@cache
def chain(weight: int) -> tuple[Path, ...]:
    """Return the fonts to try for a weight (400, 700 or 800), Nunito first."""
    folder = assets.path("fonts")
    first = folder / _FILES.get(weight, _FILES[REGULAR])
    others = sorted(
        path
        for path in folder.iterdir()
        if path.suffix.lower() in (".ttf", ".otf", ".ttc") and not path.name.startswith("Nunito")
    )
    heavy = weight >= BOLD
    others.sort(key=lambda path: ("bold" in path.stem.lower()) != heavy)
    return (first, *others)


@lru_cache(maxsize=256)
def font(path: Path, px: int) -> pygame.font.Font:
    """Return the font at a size in physical pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(path, max(1, min(px, _MAX_PX)))


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Return the text on one line, without characters that have no picture of their own."""
    out: list[str] = []
    for character in text:
        kind = unicodedata.category(character)
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            out.append(character if character == "\u00a0" else " ")
        elif kind != "Cf" and not 0xFE00 <= ord(character) <= 0xFE0F:
            out.append(character)
    return "".join(out)


@lru_cache(maxsize=4096)
def runs(text: str, weight: int) -> tuple[Run, ...]:
    """Return the text cut into runs that one font can draw, figures apart from the rest."""
    out: list[Run] = []
    for character in clean(text):
        found = next((path for path in chain(weight) if character in coverage(path)), None)
        figure = character in _FIGURES
        if out and out[-1][0] == found and (out[-1][1][-1] in _FIGURES) == figure:
            out[-1] = (found, out[-1][1] + character)
        else:
            out.append((found, character))
    return tuple(out)


@lru_cache(maxsize=256)
def _figure_width(path: Path, px: int) -> int:
    face = font(path, px)
    return max(face.size(figure)[0] for figure in _FIGURES)


def _box_width(px: int) -> int:
    return max(3, round(px * 0.62))


@lru_cache(maxsize=16384)
def width(text: str, px: int, weight: int = REGULAR) -> int:
    """Return the width of the text in physical pixels."""
    total = 0
    for path, part in runs(text, weight):
        if path is None:
            total += (_box_width(px) + max(1, px // 8)) * len(part)
        elif part[0] in _FIGURES:
            total += _figure_width(path, px) * len(part)
        else:
            total += font(path, px).size(part)[0]
    return total


def height(px: int, weight: int = REGULAR) -> int:
    """Return the height from the top of the ascent to the foot of the descent, in pixels."""
    return font(chain(weight)[0], px).get_height()


def ascent(px: int, weight: int = REGULAR) -> int:
    """Return the distance from the top of the picture of a text to its baseline, in pixels."""
    return font(chain(weight)[0], px).get_ascent()


_pictures = Pictures(0.5)


def render(text: str, px: int, weight: int, colour: Colour) -> pygame.Surface:
    """Return a picture of the text, transparent around it; cached, so do not draw on it."""
    key = (text, px, weight, colour)
    return _pictures.get(key, lambda: _draw(text, px, weight, colour))


def _draw(text: str, px: int, weight: int, colour: Colour) -> pygame.Surface:
    if width(text, px, weight) > _MAX_WIDTH_PX:
        text = shortened(text, px, weight, _MAX_WIDTH_PX)
    rise, tall = ascent(px, weight), height(px, weight)
    ink = colour[:3]
    parts: list[tuple[pygame.Surface, int]] = []
    for path, part in runs(text, weight):
        if path is None:
            parts.extend((_box(px, rise, ink), 0) for _character in part)
        else:
            face = font(path, px)
            shift = rise - face.get_ascent()
            if part[0] in _FIGURES:
                cell = _figure_width(path, px)
                parts.extend((_figure(face, figure, cell, ink), shift) for figure in part)
            else:
                parts.append((face.render(part, True, ink), shift))
    top = min((0, *(shift for _picture, shift in parts)))
    foot = max((tall, *(shift + picture.get_height() for picture, shift in parts)))
    out = pygame.Surface(
        (max(1, sum(picture.get_width() for picture, _ in parts)), max(1, foot)), pygame.SRCALPHA
    )
    x = 0
    for picture, shift in parts:
        out.blit(picture, (x, shift if top >= 0 else max(shift, 0)))
        x += picture.get_width()
    if len(colour) == 4 and colour[3] < 255:
        out.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _figure(face: pygame.font.Font, figure: str, cell: int, ink: tuple[int, ...]) -> pygame.Surface:
    drawn = face.render(figure, True, ink)
    out = pygame.Surface((cell, drawn.get_height()), pygame.SRCALPHA)
    out.blit(drawn, ((cell - drawn.get_width()) // 2, 0))
    return out


def _box(px: int, rise: int, ink: tuple[int, ...]) -> pygame.Surface:
    wide, gap = _box_width(px), max(1, px // 8)
    tall = max(4, round(px * 0.72))
    out = pygame.Surface((wide + gap, rise + 1), pygame.SRCALPHA)
    frame = pygame.Rect(gap // 2, rise - tall, wide, tall)
    pygame.draw.rect(out, ink, frame, max(1, px // 14))
    return out


@lru_cache(maxsize=4096)
def shortened(text: str, px: int, weight: int, room: float) -> str:
    """Return the text, cut and ended by an ellipsis when it is wider than `room` pixels."""
    if width(text, px, weight) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", px, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def _pieces(text: str) -> list[str]:
    """Cut the text where a line may end: after spaces, and around Chinese and Japanese letters."""
    out: list[str] = []
    for character in text:
        wide = unicodedata.east_asian_width(character) in ("W", "F")
        closing = unicodedata.category(character) in ("Pe", "Pf", "Po")
        joins = out and (
            closing
            or (not wide and not out[-1].endswith(" ") and not _ends_wide(out[-1]))
            or character == " "
        )
        if joins:
            out[-1] += character
        else:
            out.append(character)
    return out


def _ends_wide(piece: str) -> bool:
    return unicodedata.east_asian_width(piece[-1]) in ("W", "F")


@lru_cache(maxsize=2048)
def wrapped(text: str, px: int, weight: int, room: float) -> tuple[str, ...]:
    """Return the lines of the text, none wider than `room` pixels but where a letter is."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if width((line + piece).rstrip(), px, weight) <= room:
                line += piece
                continue
            if line:
                lines.append(line.rstrip())
            line = piece
            while len(line) > 1 and width(line.rstrip(), px, weight) > room:
                head = _longest(line, px, weight, room)
                lines.append(head)
                line = line[len(head) :]
        lines.append(line.rstrip())
    return tuple(lines)


def _longest(text: str, px: int, weight: int, room: float) -> str:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle], px, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low]
