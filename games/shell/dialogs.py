"""What opens on top of a screen: a question, the pause menu, and the list of a choice."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Press
from games.shell.fields import Choice
from games.shell.furniture import veil
from games.shell.screen import Screen
from games.shell.scroll import ScrollArea
from games.shell.widgets import Button, Kind


class Dialog(Screen):
    """A sheet of paper in the middle of the dimmed screen; Esc closes it."""

    overlay = True
    wide = 480.0

    def __init__(self, title: str, words: str = "") -> None:
        super().__init__()
        self.title = title
        self.words = words
        self.rect = FRect(0, 0, 0, 0)
        self.widgets.arrows = True

    def close(self) -> None:
        """Close it without doing anything."""
        self.app.pop(self)

    def handle(self, event: Event) -> bool:
        """Take an event; nothing gets through to the screen below."""
        if isinstance(event, Key) and event.key == pygame.K_ESCAPE:
            self.close()
        else:
            self.widgets.handle(event)
        return True

    def _frame(self, canvas: Canvas, rest: float) -> float:
        """Place the sheet with `rest` pixels below title and words; return where they begin."""
        wide = min(self.wide, canvas.width - 32)
        tall = 32 + canvas.leading(theme.TITLE)
        if self.words:
            tall += 8 + len(canvas.lines(self.words, wide - 64)) * canvas.leading()
        self.rect = FRect(0, 0, wide, tall + rest)
        self.rect.center = (canvas.width / 2, canvas.height / 2)
        return self.rect.y + tall

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, its words and its buttons."""
        veil(canvas, 0.55)
        canvas.panel(self.rect)
        x, y, room = self.rect.x + 32, self.rect.y + 28, self.rect.width - 64
        canvas.text(self.title, (x, y), theme.TITLE, theme.HEAVY, theme.INK, "topleft", room)
        y += canvas.leading(theme.TITLE) + 8
        if self.words:
            canvas.paragraph(self.words, FRect(x, y, room, 400), colour=theme.SOFT)
        super().draw(canvas)


class Confirm(Dialog):
    """A question before something that cannot be taken back.

    Args:
        title: the question.
        words: what will happen.
        yes: the label that does it.
        on_yes: what it does.
        no: the label that does not.
    """

    def __init__(
        self, title: str, words: str, yes: str, on_yes: Callable[[], None], no: str = ""
    ) -> None:
        super().__init__(title, words)
        self.on_yes = on_yes
        self.no_button = self.widgets.add(Button(no or _("Cancel"), self.close, "paper"))
        self.yes_button = self.widgets.add(Button(yes, self._yes, "primary"))
        self.widgets.focus = self.no_button

    def _yes(self) -> None:
        self.app.pop(self)
        self.on_yes()

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet and the two buttons."""
        sizes = [button.fit(canvas) for button in (self.no_button, self.yes_button)]
        y = self._frame(canvas, 24 + sizes[0][1] + 28) + 24
        x = self.rect.right - 32
        for button, (wide, tall) in zip(
            (self.yes_button, self.no_button), reversed(sizes), strict=True
        ):
            button.rect = FRect(x - wide, y, wide, tall)
            x -= wide + 16


class PauseMenu(Dialog):
    """The game is paused: a column of things to do.

    Args:
        items: label, icon and action of each; the first is Resume and has the focus. An action is
            called after the menu has closed.
    """

    wide = 400.0

    def __init__(
        self, items: Sequence[tuple[str, str, Callable[[], None]]], words: str = ""
    ) -> None:
        super().__init__(_("Paused"), words)
        self.area = self.widgets.add(ScrollArea())
        for i, (label, icon, action) in enumerate(items):
            kind: Kind = "primary" if i == 0 else "paper"
            self.area.add(Button(label, partial(self._do, action), kind, icon))
        self.widgets.focus = self.area.children[0]

    def _do(self, action: Callable[[], None]) -> None:
        self.app.pop(self)
        action()

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet and the column."""
        buttons = [child for child in self.area.children if isinstance(child, Button)]
        step = buttons[0].fit(canvas)[1] + 12
        head = 76 + canvas.leading(theme.TITLE) + (canvas.leading() if self.words else 0)
        tall = max(step, min(step * len(buttons), canvas.height - head - 24))
        y = self._frame(canvas, 24 + tall + 20) + 24
        self.area.rect = FRect(self.rect.x + 24, y - 8, self.rect.width - 48, tall + 4)
        self.area.content_height = step * len(buttons) + 4
        for i, button in enumerate(buttons):
            button.rect = FRect(8, 8 + i * step, self.rect.width - 64, step - 12)


class ChoiceList(Screen):
    """The list of a `Choice`, at its place; a press elsewhere or Esc closes it."""

    overlay = True

    def __init__(self, choice: Choice, at: FRect) -> None:
        super().__init__()
        self.choice = choice
        self.at = at
        self.widgets.arrows = True
        self.area = self.widgets.add(ScrollArea())
        self.rect = FRect(at)
        for i, label in enumerate(choice.labels):
            icon = choice.icons[i] if i < len(choice.icons) else ""
            item = _Item(label, partial(self._choose, i), icon=icon)
            item.selected = i == choice.index
            self.area.add(item)
            if item.selected:
                self.widgets.focus = item

    def _choose(self, index: int) -> None:
        self.app.pop(self)
        self.choice.choose(index)

    def layout(self, canvas: Canvas) -> None:
        """Place the list below the choice, or above it where there is more room."""
        row = max(40.0, canvas.leading() + 16)
        tall = row * len(self.choice.labels) + 12
        widest = max(
            canvas.measure(label, theme.NORMAL, theme.BOLD) for label in self.choice.labels
        )
        wide = max(self.at.width, widest + 72)
        below = canvas.height - self.at.bottom - 16
        above = self.at.top - 16
        top = self.at.bottom + 4
        if tall > below and above > below:
            tall = min(tall, above)
            top = self.at.top - 4 - tall
        else:
            tall = max(row + 12, min(tall, below))
        left = max(8.0, min(self.at.x, canvas.width - wide - 8))
        self.rect = FRect(left, top, wide, tall)
        self.area.rect = self.rect.inflate(-12, -12)
        self.area.content_height = row * len(self.choice.labels)
        for i, item in enumerate(self.area.children):
            item.rect = FRect(0, i * row, self.area.rect.width, row)

    def handle(self, event: Event) -> bool:
        """Take an event; nothing gets through to the screen below."""
        outside = isinstance(event, Press) and not self.rect.collidepoint(event.pos)
        if outside or (isinstance(event, Key) and event.key == pygame.K_ESCAPE):
            self.app.pop(self)
        else:
            self.widgets.handle(event)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet and the list."""
        canvas.panel(self.rect)
        super().draw(canvas)


class _Item(Button):
    """A line of a list."""

    radius = 8

    def draw(self, canvas: Canvas) -> None:
        if self.selected or self.hover or self.down:
            fill = theme.PAPER_SHADE if self.selected else theme.rgb("#F6EAD080")
            canvas.box(self.rect, fill, 8)
        x = self.rect.x + 10
        if self.icon:
            canvas.icon(self.icon, FRect(x, self.rect.centery - 11, 22, 22))
            x += 30
        weight = theme.BOLD if self.selected else theme.REGULAR
        right = self.rect.right - (34 if self.selected else 8)
        canvas.text(self.label, (x, self.rect.centery), theme.NORMAL, weight, theme.INK,
                    "midleft", right - x)  # fmt: skip
        if self.selected:
            canvas.icon("check", FRect(right + 4, self.rect.centery - 10, 20, 20))


def open_choice(screen: Screen) -> Callable[[Choice], None]:
    """Return what opens the list of a choice on top of a screen."""

    def opener(choice: Choice) -> None:
        host = choice.host
        at = host.rect_on_screen(choice) if host is not None else choice.rect
        screen.app.push(ChoiceList(choice, at))

    return opener
