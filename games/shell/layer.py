"""A picture of what does not change, drawn once and shown until something in it changes."""

from collections.abc import Callable, Hashable

import pygame

from games.shell.canvas import Canvas


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
                self._surface = pygame.Surface(size).convert(canvas.surface)
            self._key = whole
            paint(Canvas(self._surface, canvas.scale, canvas.text_factor))
        canvas.surface.blit(self._surface, (0, 0))

    def forget(self) -> None:
        """Make it anew the next time."""
        self._key = None
