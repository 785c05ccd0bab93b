"""All matches that can be gone on with: go on, or delete; a damaged one says what is wrong."""

from functools import partial

import pygame
from pygame import FRect

from games.core.problem import Problem
from games.core.saves import BadSave
from games.core.words import _
from games.shell import furniture, theme, unfinished
from games.shell.canvas import Canvas
from games.shell.dialogs import Confirm
from games.shell.events import Event, Key
from games.shell.replaybar import BackButton
from games.shell.screen import Screen
from games.shell.scroll import ScrollArea
from games.shell.unfinished import Unfinished
from games.shell.widgets import Button

_WIDEST = 960.0


class UnfinishedScreen(Screen):
    """The list of unfinished matches, the newest first."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets.arrows = True
        self.back = BackButton(_("Home"), self.close, "bar")
        self.area = ScrollArea()
        self.matches: list[Unfinished] = []
        self.rows: list[tuple[FRect, Button, Button]] = []

    def enter(self) -> None:
        """Look what there is."""
        self._fill()

    def resume(self) -> None:
        """Look again: one may have been finished or deleted."""
        self._fill()
        self.app.relayout(self)

    def close(self) -> None:
        """Go back."""
        self.app.pop(self)

    def _fill(self) -> None:
        self.matches = unfinished.find(self.app)
        self.widgets.clear()
        self.area.clear()
        self.widgets.add(self.back)
        self.widgets.add(self.area)
        self.rows = []
        for match in self.matches:
            go = Button(_("Continue"), partial(self.go_on, match), "primary", "play", small=True)
            delete = Button(_("Delete"), partial(self.ask, match), "paper", "trash", small=True)
            go.visible = not match.problem
            delete.visible = match.delete is not None
            self.rows.append((FRect(0, 0, 0, 0), self.area.add(go), self.area.add(delete)))
        shown = [button for _at, *both in self.rows for button in both if button.visible]
        self.widgets.focus = next(iter(shown), self.back)

    def go_on(self, match: Unfinished) -> None:
        """Go on with a match."""
        match.resume(self.app)

    def ask(self, match: Unfinished) -> None:
        """Ask, then delete: this cannot be undone."""
        words = _("{title}, {detail}. This cannot be undone.").format(
            title=match.title, detail=match.detail
        )
        yes = partial(self._delete, match)
        self.app.push(Confirm(_("Delete this match?"), words, _("Delete"), yes))

    def _delete(self, match: Unfinished) -> None:
        try:
            if match.delete is not None:
                match.delete()
        except (Problem, BadSave) as error:
            self.app.toast(str(error), bad=True)
        self.resume()

    def handle(self, event: Event) -> bool:
        """Take an event; Esc goes back, Delete asks about the line with the focus."""
        if super().handle(event):
            return True
        if not isinstance(event, Key):
            return False
        if event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.close()
            return True
        if event.key == pygame.K_DELETE:
            for match, (_at, go, delete) in zip(self.matches, self.rows, strict=True):
                if self.widgets.focus in (go, delete):
                    self.ask(match)
                    return True
        return False

    def layout(self, canvas: Canvas) -> None:
        """Place the bar and one row a match."""
        bar = furniture.bar_height(canvas)
        edge = 24.0 if canvas.width > 800 else 8.0
        wide, tall = self.back.fit(canvas)
        tall = min(tall, bar - 12)
        self.back.rect = FRect(edge, (bar - 4 - tall) / 2, wide, tall)
        width = min(_WIDEST, canvas.width - 2 * edge)
        left = (canvas.width - width) / 2
        self.area.rect = FRect(left - 8, bar, width + 16, max(1.0, canvas.height - bar))
        row = canvas.leading(theme.LEAD) + 2 * canvas.leading() + 24
        self.area.content_height = 16 + len(self.rows) * (row + 12) + 8
        if self.area.scrolls:
            width -= 12
        for i, (rect, go, delete) in enumerate(self.rows):
            rect.update(8, 16 + i * (row + 12), width, row)
            x = rect.right - 16
            delete.label = _("Delete") if width > 620 else ""
            for button in (go, delete):
                if button.visible:
                    wide, tall = button.fit(canvas)
                    x -= wide
                    button.rect = FRect(x, rect.centery - tall / 2, wide, tall)
                    x -= 12

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        canvas.cloth()
        bar = furniture.top_bar(canvas)
        canvas.text(_("Unfinished matches"), (self.back.rect.right + 16, bar.centery), theme.LEAD,
                    theme.HEAVY, theme.CREAM, "midleft",
                    canvas.width - self.back.rect.right - 32)  # fmt: skip
        if not self.rows:
            rect = FRect(24, canvas.height * 0.42, canvas.width - 48, 200)
            canvas.paragraph(_("No match is unfinished."), rect, theme.LEAD, colour=theme.CREAM,
                             align="center")  # fmt: skip
        with (
            canvas.clipped(self.area.rect),
            canvas.moved(self.area.rect.x, self.area.rect.y - self.area.offset),
        ):
            for match, (rect, go, delete) in zip(self.matches, self.rows, strict=True):
                self._draw_row(canvas, match, rect, go, delete)
        super().draw(canvas)

    def _draw_row(
        self, canvas: Canvas, match: Unfinished, rect: FRect, go: Button, delete: Button
    ) -> None:
        canvas.panel(rect)
        shown = [button.rect.x for button in (go, delete) if button.visible]
        x, room = rect.x + 20, min(shown, default=rect.right) - rect.x - 36
        lead, line = canvas.leading(theme.LEAD), canvas.leading()
        y = rect.y + 12
        canvas.text(match.title, (x, y), theme.LEAD, theme.HEAVY, room=room)
        if match.problem:
            canvas.paragraph(match.problem, FRect(x, y + lead, room, 2 * line), colour=theme.BAD,
                             most=2)  # fmt: skip
            return
        canvas.text(match.detail, (x, y + lead), colour=theme.SOFT, room=room)
        players = _(", ").join(match.players)
        words = f"{players} · {match.note}" if match.note else players
        canvas.text(words, (x, y + lead + line), weight=theme.BOLD, room=room)
