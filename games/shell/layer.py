"""A picture of what does not change, drawn once and shown until something in it changes."""

from collections.abc import Callable, Hashable

import pygame

from games.shell.canvas import Canvas

_spare: list[pygame.Surface] = []
"""Pictures given back, for the next layers: made anew for every match they would leave holes in the
memory, which then grows all evening."""
_MOST_SPARE = 2


class Layer:
    """An opaque picture as large as the canvas, kept by a key."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._key: Hashable = None

    def show(self, canvas: Canvas, key: Hashable, paint: Callable[[Canvas], None]) -> None:
        """Draw the picture over everything; `paint` makes it when the key or the room is new."""
        size = canvas.surface.get_size()
        whole = (key, size, canvas.scale, canvas.text_factor)
        if self._surface is None or whole != self._key:
            if self._surface is None or self._surface.get_size() != size:
                self._surface = _take(canvas.surface)
            self._key = whole
            paint(Canvas(self._surface, canvas.scale, canvas.text_factor))
        canvas.surface.blit(self._surface, (0, 0))

    def forget(self) -> None:
        """Give the picture back, and make it anew the next time."""
        if self._surface is not None:
            _spare.append(self._surface)
            del _spare[:-_MOST_SPARE]
        self._surface = self._key = None


def _take(like: pygame.Surface) -> pygame.Surface:
    """Return a picture of the size and the format of another."""
    while _spare:
        spare = _spare.pop()
        if spare.get_size() == like.get_size() and spare.get_bitsize() == like.get_bitsize():
            return spare
    return pygame.Surface(like.get_size()).convert(like)
