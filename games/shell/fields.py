"""Widgets that hold a value: text field, stepper, and a choice from a list."""

from collections.abc import Callable, Sequence
from unicodedata import category

import pygame
from pygame import FRect

from games.shell import events, text, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Press, Release, Typed
from games.shell.focus import Widget
from games.shell.widgets import Pressable


class TextField(Widget):
    """One line of text to type.

    Args:
        value: the text at first.
        on_change: told every new text.
        limit: the greatest number of characters.
        hint: shown faintly while it is empty.
        accepts: says whether a character may be typed.
        on_enter: told when Enter is pressed.
    """

    repeats = True

    def __init__(
        self,
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        limit: int = 24,
        hint: str = "",
        accepts: Callable[[str], bool] | None = None,
        on_enter: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.value = value[:limit]
        self.on_change = on_change
        self.limit = limit
        self.hint = hint
        self.accepts = accepts
        self.on_enter = on_enter
        self.caret = len(self.value)
        self._edges: list[float] = [0.0]
        self._shift = 0.0

    def set(self, value: str, caret: int | None = None) -> None:
        """Put in a text, as if it were typed."""
        value = value[: self.limit]
        changed = value != self.value
        self.value = value
        self.caret = max(0, min(len(value) if caret is None else caret, len(value)))
        if changed and self.on_change is not None:
            self.on_change(value)

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Typed):
            self._type(event.text)
            return True
        if isinstance(event, Press) and event.button == events.LEFT:
            x = event.pos[0] - self.rect.x - 12 + self._shift
            self.caret = min(
                range(len(self._edges)), key=lambda i: abs(self._edges[i] - x), default=0
            )
            self.caret = min(self.caret, len(self.value))
            return True
        return isinstance(event, Key) and self._key(event)

    def _type(self, typed: str) -> None:
        new = "".join(
            character
            for character in text.clean("".join(c for c in typed if category(c) != "Cc"))
            if self.accepts is None or self.accepts(character)
        )
        new = new[: max(0, self.limit - len(self.value))]
        if new:
            at = self.caret
            self.set(self.value[:at] + new + self.value[at:], at + len(new))

    def _key(self, event: Key) -> bool:
        at, value = self.caret, self.value
        if event.key == pygame.K_BACKSPACE:
            start = self._word_start(at) if events.control(event) else max(0, at - 1)
            self.set(value[:start] + value[at:], start)
        elif event.key == pygame.K_DELETE:
            self.set(value[:at] + value[at + 1 :], at)
        elif event.key == pygame.K_LEFT:
            self.caret = self._word_start(at) if events.control(event) else max(0, at - 1)
        elif event.key == pygame.K_RIGHT:
            self.caret = min(len(value), at + 1)
        elif event.key == pygame.K_HOME:
            self.caret = 0
        elif event.key == pygame.K_END:
            self.caret = len(value)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is not None:
                self.on_enter()
        else:
            printing = 32 <= event.key < 127 and not events.control(event)
            return printing
        return True

    def _word_start(self, at: int) -> int:
        head = self.value[:at].rstrip()
        return head.rfind(" ") + 1

    def draw(self, canvas: Canvas) -> None:
        """Draw the field, the text and, with the focus, the caret."""
        fill = theme.WHITE if self.enabled else theme.PAPER_SHADE
        canvas.box(self.rect, fill, self.radius, theme.SOFT if self.focused else theme.LINE, 2)
        room = self.rect.width - 24
        self._edges = [canvas.measure(self.value[:i]) for i in range(len(self.value) + 1)]
        caret = self._edges[min(self.caret, len(self.value))]
        self._shift = max(0.0, min(self._shift, max(0.0, self._edges[-1] - room)))
        if self.focused:
            self._shift = max(caret - room, min(self._shift, caret))
        shown, ink = (self.value, theme.INK) if self.value else (self.hint, theme.SOFT)
        window = FRect(self.rect.x + 11, self.rect.y, room + 3, self.rect.height)
        with canvas.clipped(window):
            x = self.rect.x + 12
            canvas.text(shown, (x - (self._shift if self.value else 0), self.rect.centery),
                        theme.NORMAL, theme.REGULAR, ink, "midleft")  # fmt: skip
            if self.focused:
                tall = canvas.leading() - 2
                canvas.fill(theme.INK, FRect(x + caret - self._shift, self.rect.centery - tall / 2,
                                             2, tall))  # fmt: skip


class Stepper(Widget):
    """A number with a button below and one above it; the arrow keys turn it too."""

    repeats = True

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        by: float = 1,
        on_change: Callable[[float], None] | None = None,
        show: Callable[[float], str] = lambda value: f"{value:g}",
    ) -> None:
        super().__init__()
        self.value = value
        self.low = low
        self.high = high
        self.by = by
        self.on_change = on_change
        self.show = show
        self._held = 0

    def set(self, value: float) -> None:
        """Put in a number; it is held within the range."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            if self.on_change is not None:
                self.on_change(value)

    def _part(self, point: events.Point) -> int:
        if not self.rect.collidepoint(point):
            return 0
        side = self.rect.height
        if point[0] < self.rect.x + side:
            return -1
        return 1 if point[0] > self.rect.right - side else 0

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self._held = self._part(event.pos)
            return True
        if isinstance(event, Release) and event.button == events.LEFT:
            held, self._held = self._held, 0
            if held and self._part(event.pos) == held:
                self.set(self.value + held * self.by)
            return True
        if isinstance(event, Key):
            turn = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1}
            if event.key in (pygame.K_HOME, pygame.K_END):
                self.set(self.low if event.key == pygame.K_HOME else self.high)
                return True
            if event.key in turn:
                self.set(self.value + turn[event.key] * self.by)
                return True
        return False

    def cancel(self) -> None:
        """Forget a press that has not been released."""
        self._held = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the number between its two buttons."""
        canvas.box(self.rect, theme.PAPER, self.radius, theme.LINE, 2)
        side = self.rect.height
        for turn, sign in ((-1, "−"), (1, "+")):
            x = self.rect.x if turn < 0 else self.rect.right - side
            can = self.enabled and (self.value > self.low if turn < 0 else self.value < self.high)
            cell = FRect(x, self.rect.y, side, side)
            if self._held == turn and can:
                canvas.box(cell.inflate(-6, -6), theme.PAPER_SHADE, self.radius - 3)
            ink = theme.INK if can else theme.faded(theme.SOFT, 0.5)
            canvas.text(sign, cell.center, theme.LEAD, theme.HEAVY, ink, "center")
        room = self.rect.width - 2 * side
        canvas.text(self.show(self.value), self.rect.center, theme.NORMAL, theme.BOLD,
                    theme.INK if self.enabled else theme.SOFT, "center", room)  # fmt: skip


class Choice(Pressable):
    """A choice from a list that opens on top of the screen.

    Args:
        labels: what can be chosen.
        index: the one chosen at first.
        on_change: told the index of a new choice.
        open_list: shows the list; the screen gives it (see `menu.open_choice`).
        icons: names of icons in `sprites/ui`, one a label, or empty.
    """

    def __init__(
        self,
        labels: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], None] | None = None,
        open_list: "Callable[[Choice], None] | None" = None,
        icons: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.labels = tuple(labels)
        self.index = index
        self.on_change = on_change
        self.open_list = open_list
        self.icons = tuple(icons)

    def choose(self, index: int) -> None:
        """Choose one of the choices."""
        if 0 <= index < len(self.labels) and index != self.index:
            self.index = index
            if self.on_change is not None:
                self.on_change(index)

    def act(self) -> None:
        """Open the list."""
        if self.enabled and self.open_list is not None:
            self.open_list(self)

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Key) and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.choose(self.index + (1 if event.key == pygame.K_DOWN else -1))
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw the one chosen, and that there are more."""
        canvas.box(self.rect, theme.LINE if self.down else theme.PAPER, self.radius, theme.LINE, 2)
        ink = theme.INK if self.enabled else theme.SOFT
        x, y = self.rect.x + 12, self.rect.centery
        icon = self.icons[self.index] if self.index < len(self.icons) else ""
        if icon:
            canvas.icon(icon, FRect(x, y - 11, 22, 22), ink)
            x += 30
        label = self.labels[self.index] if self.labels else ""
        canvas.text(label, (x, y), theme.NORMAL, theme.BOLD, ink, "midleft",
                    self.rect.right - x - 32)  # fmt: skip
        tip = self.rect.right - 18
        canvas.polyline(((tip - 5, y - 2.5), (tip, y + 2.5), (tip + 5, y - 2.5)), ink, 2)
