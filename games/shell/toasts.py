"""Short messages at the foot of the window; each goes by itself or at a press on it."""

from dataclasses import dataclass

from pygame import FRect

from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Point

_SECONDS = 5.0
_MOST = 3


@dataclass
class Toast:
    """One sentence, and how much longer it stays."""

    text: str
    bad: bool = False
    left: float = _SECONDS
    rect: FRect | None = None


class Toasts:
    """The messages shown now, the newest last."""

    def __init__(self) -> None:
        self.items: list[Toast] = []

    def add(self, text: str, bad: bool = False) -> None:
        """Show a sentence; the same sentence again only stays longer."""
        self.items = [toast for toast in self.items if toast.text != text]
        self.items.append(Toast(text, bad, _SECONDS + (3 if bad else 0) + len(text) / 40))
        del self.items[:-_MOST]

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        for toast in self.items:
            toast.left -= dt
        self.items = [toast for toast in self.items if toast.left > 0]

    def press(self, point: Point) -> bool:
        """Take away the message under the point; return whether there was one."""
        for toast in self.items:
            if toast.rect is not None and toast.rect.collidepoint(point):
                self.items.remove(toast)
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the messages, the newest lowest."""
        foot = canvas.height - 24
        for toast in reversed(self.items):
            mark = 34.0 if toast.bad else 0.0
            room = min(640.0, canvas.width - 48) - 48 - mark
            if room < 60:
                return
            lines = canvas.lines(toast.text, room, theme.NORMAL, theme.BOLD)
            wide = max(canvas.measure(line, theme.NORMAL, theme.BOLD) for line in lines)
            tall = len(lines) * canvas.leading() + 24
            rect = FRect(0, 0, wide + 48 + mark, tall)
            rect.midbottom = (canvas.width / 2, foot)
            toast.rect = rect
            canvas.panel(rect)
            if toast.bad:
                canvas.fill(theme.BAD, FRect(rect.x, rect.y + 12, 4, rect.height - 24))
                canvas.icon("warning", FRect(rect.x + 20, rect.centery - 12, 24, 24), theme.BAD)
            inner = FRect(rect.x + 24 + mark, rect.y + 12, wide + 2, tall)
            canvas.paragraph(toast.text, inner, theme.NORMAL, theme.BOLD)
            foot = rect.top - 8
