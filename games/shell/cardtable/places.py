"""Where cards lie: rows, fans and grids."""

from collections.abc import Sequence

from pygame import FRect

from games.shell.cardtable.faces import RATIO


def fan(rect: FRect, count: int, wide: float, gap: float = 12.0, centre: bool = True
        ) -> list[FRect]:  # fmt: skip
    """Return the places of cards side by side, one over the other where there is no room.

    Args:
        rect: the room; cards are as tall as they must be and in its middle.
        count: how many.
        wide: of a card.
        gap: between two, where there is room.
        centre: whether the row is in the middle, not at the left.
    """
    if count <= 0:
        return []
    wide = max(1.0, min(wide, rect.width, rect.height / RATIO))
    step = wide + gap
    if count > 1:
        step = max(0.0, min(step, (rect.width - wide) / (count - 1)))
    total = wide + step * (count - 1)
    x = rect.x + ((rect.width - total) / 2 if centre else 0.0)
    y = rect.centery - wide * RATIO / 2
    return [FRect(x + i * step, y, wide, wide * RATIO) for i in range(count)]


def strips(places: Sequence[FRect]) -> list[FRect]:
    """Return what is seen of each card of a fan, the last one whole."""
    out: list[FRect] = []
    for i, here in enumerate(places):
        last = i + 1 == len(places)
        seen = here.width if last else min(here.width, places[i + 1].x - here.x)
        out.append(FRect(here.x, here.y, max(1.0, seen), here.height))
    return out


def columns(rect: FRect, count: int, gap: float) -> list[FRect]:
    """Return equal columns of a rectangle."""
    count = max(1, count)
    wide = max(1.0, (rect.width - gap * (count - 1)) / count)
    return [FRect(rect.x + i * (wide + gap), rect.y, wide, rect.height) for i in range(count)]


def rows(rect: FRect, count: int, gap: float) -> list[FRect]:
    """Return equal rows of a rectangle."""
    count = max(1, count)
    tall = max(1.0, (rect.height - gap * (count - 1)) / count)
    return [FRect(rect.x, rect.y + i * (tall + gap), rect.width, tall) for i in range(count)]
