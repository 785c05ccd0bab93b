"""An area that shows a part of something taller; wheel, bar and focus scroll it.

Only the children in view are drawn: there may be thousands.
"""

from pygame import FRect

from games.shell import events, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Motion, Point, Press, Release, Wheel
from games.shell.focus import Group

_BAR = 10.0
_WHEEL = 56.0


class ScrollArea(Group):
    """A group whose children lie on a sheet `content_height` tall.

    Children are placed in the coordinates of the sheet, (0, 0) its top left corner.
    """

    def __init__(self) -> None:
        super().__init__()
        self.content_height = 0.0
        self.offset = 0.0
        self._drag: float | None = None

    @property
    def most(self) -> float:
        """The greatest offset."""
        return max(0.0, self.content_height - self.rect.height)

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits."""
        return self.most > 0.5

    def scroll(self, to: float) -> None:
        """Show the sheet from `to` on, as far as it goes."""
        self.offset = max(0.0, min(self.most, to))

    def inner(self, point: Point) -> Point:
        """Return a point of the host's coordinates on the sheet."""
        return (point[0] - self.rect.x, point[1] - self.rect.y + self.offset)

    def outer(self, rect: FRect) -> FRect:
        """Return a rectangle of the sheet in the host's coordinates."""
        return rect.move(self.rect.x, self.rect.y - self.offset)

    def reveal(self, rect: FRect) -> None:
        """Scroll just so far that the rectangle is seen."""
        if rect.top - 12 < self.offset:
            self.scroll(rect.top - 12)
        elif rect.bottom + 12 > self.offset + self.rect.height:
            self.scroll(rect.bottom + 12 - self.rect.height)

    def in_view(self, rect: FRect) -> bool:
        """Return whether a part of a rectangle of the sheet is seen."""
        return rect.bottom > self.offset and rect.top < self.offset + self.rect.height

    def near_view(self, rect: FRect) -> bool:
        """Return whether a rectangle of the sheet, or the ring of a focus around it, is seen."""
        return rect.bottom > self.offset - 16 and rect.top < self.offset + self.rect.height + 16

    def _thumb(self) -> FRect:
        share = self.rect.height / max(1.0, self.content_height)
        tall = max(32.0, share * self.rect.height)
        room = self.rect.height - tall
        y = self.rect.y + room * (self.offset / self.most if self.most else 0)
        return FRect(self.rect.right - _BAR, y, _BAR, tall)

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if self.scrolls and isinstance(event, Wheel):
            if super().handle(event):
                return True
            self.scroll(self.offset - event.y * _WHEEL)
            return True
        if isinstance(event, Press) and self.scrolls and event.pos[0] > self.rect.right - _BAR:
            thumb = self._thumb()
            inside = thumb.collidepoint(event.pos)
            self._drag = event.pos[1] - thumb.y if inside else thumb.height / 2
            self._to(event.pos[1])
            return True
        if self._drag is not None and isinstance(event, Motion):
            self._to(event.pos[1])
            return True
        if self._drag is not None and isinstance(event, Release) and event.button == events.LEFT:
            self._drag = None
            return True
        return super().handle(event)

    def _to(self, y: float) -> None:
        room = self.rect.height - self._thumb().height
        share = (y - (self._drag or 0.0) - self.rect.y) / room if room > 0 else 0.0
        self.scroll(share * self.most)

    def cancel(self) -> None:
        """Forget a press that has not been released."""
        self._drag = None
        super().cancel()

    def draw(self, canvas: Canvas) -> None:
        """Draw what is in view, and the bar when there is more."""
        self.scroll(self.offset)
        everything = self.children
        self.children = [child for child in everything if self.near_view(child.rect)]
        try:
            with (
                canvas.clipped(self.rect.inflate(12, 0)),
                canvas.moved(self.rect.x, self.rect.y - self.offset),
            ):
                self.draw_sheet(canvas)
                super().draw(canvas)
        finally:
            self.children = everything
        if self.scrolls:
            track = FRect(self.rect.right - _BAR + 2, self.rect.y, _BAR - 4, self.rect.height)
            canvas.box(track, theme.rgb("#00000018"), 3)
            thumb = self._thumb()
            canvas.box(FRect(track.x, thumb.y, track.width, thumb.height), theme.SOFT, 3)

    def draw_sheet(self, canvas: Canvas) -> None:
        """Draw what lies under the children, in the coordinates of the sheet."""
