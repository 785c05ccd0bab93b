"""The banner after a flick worth keeping: what it did, and that it is saved."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.focus import Group
from games.shell.widgets import Button
from games.topthis.state import Flicked, State, claims, off_pizza
from games.topthis.view_scene import disc_sprite


@dataclass(frozen=True)
class News:
    """What a flick did.

    Attributes:
        title: in a few words.
        words: in a sentence.
        good: whether it earned something.
        shows: toppings of discs that are drawn beside it.
        trouble: why the replay is not saved, "" when it is.
        recording: of the flick.
        turn: the turn's number.
        pizza: the state after it, for a small picture.
    """

    title: str
    words: str
    good: bool
    shows: tuple[str, ...]
    trouble: str
    recording: Any
    turn: int
    pizza: State


def news_of(
    before: State, move: Flicked, after: State, names: list[str], recording: Any, trouble: str
) -> News:
    """Return what is told of a flick that is kept."""
    seat = before.seat
    orders = len(after.taken[seat]) - len(before.taken[seat])
    if not orders and after.phase == "take":
        orders = max(len(way) for way in claims(after))
    faces = {disc: face for disc, face, *_pose in before.pizza} | dict(before.airborne)
    off = [disc for disc in off_pizza(move) if disc != move.disc]
    from games.topthis.state import topping

    shows = tuple(topping(disc, faces[disc]) for disc in off)
    if orders > 1:
        title = _("{n} orders at once").format(n=orders)
        words = _("{name} fills them with one flick.").format(name=names[seat])
    else:
        title = _("{n} discs off the pizza").format(n=len(off))
        right = names[(seat - 1) % before.seats]
        words = _("{name} knocks them into the hand of {right}.").format(
            name=names[seat], right=right
        )
    return News(title, words, orders > 1, shows, trouble, recording, before.turn, after)


class Banner(Group):
    """The sheet at the top of the play area, with its two buttons.

    Args:
        show: shows the flick again.
        go_on: takes the banner away.
    """

    def __init__(self, show: Callable[[], None], go_on: Callable[[], None]) -> None:
        super().__init__()
        self.visible = False
        self.news: News | None = None
        self.again = self.add(Button(_("Show again"), show, "paper", key="R"))
        self.next = self.add(Button(_("Go on"), go_on, "primary"))

    def open(self, news: News) -> None:
        """Show what has happened; the button to go on has the focus."""
        self.news = news
        self.visible = True
        root = self.root
        if root is not None:
            root.set_focus(self.next)

    def close(self) -> None:
        """Take the banner away."""
        root = self.root
        if root is not None and root.focus in self.children:
            root.set_focus(None)
        self.visible = False
        self.news = None

    def place(self, canvas: Canvas, area: FRect, play: FRect) -> None:
        """Put the banner at the top of the play area, wider than it where there is no room."""
        wide = min(560.0 * (0.6 + 0.4 * canvas.text_factor), area.width - 24)
        again, go_on = self.again.fit(canvas), self.next.fit(canvas)
        line = canvas.leading()
        tall = 20 + canvas.leading(theme.TITLE) + 2 * line + 10 + go_on[1] + 18
        sheet = FRect(0, area.top + 12, wide, tall)
        sheet.centerx = play.centerx
        sheet.left = min(max(sheet.left, area.left + 12), area.right - wide - 12)
        self.rect = sheet
        shared = (wide - 40 - 12) / 2
        first, second = min(go_on[0], shared), min(again[0], shared)
        y = sheet.bottom - 14 - go_on[1]
        self.next.rect = FRect(sheet.right - 20 - first, y, first, go_on[1])
        self.again.rect = FRect(self.next.rect.left - 12 - second, y, second, again[1])

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        news = self.news
        if news is None:
            return
        sheet = self.rect
        canvas.panel(sheet)
        with canvas.clipped(FRect(sheet.x, sheet.y, 9, sheet.height)):
            canvas.box(sheet, theme.GOOD if news.good else theme.BAD)
        x, y = sheet.x + 28, sheet.y + 14
        room = sheet.width - 48 - min(3, len(news.shows)) * 42
        title = canvas.text(news.title, (x, y), theme.TITLE, theme.HEAVY, room=room)
        for i, name in enumerate(news.shows[:3]):
            side = 36.0
            rect = FRect(sheet.right - 20 - (i + 1) * 42, title.centery - side / 2, side, side)
            canvas.sprite(disc_sprite(name), rect)
        box = FRect(x, title.bottom, sheet.width - 48, 2 * canvas.leading())
        canvas.paragraph(news.words, box, most=2)
        self._saved(canvas, news)
        super().draw(canvas)

    def _saved(self, canvas: Canvas, news: News) -> None:
        bad = bool(news.trouble)
        ink = theme.BAD if bad else theme.SOFT
        x, y = self.rect.x + 28, self.next.rect.centery
        room = self.again.rect.left - x - 40
        words = news.trouble or _("Saved in Replays")
        canvas.icon("warning" if bad else "check", FRect(x, y - 12, 24, 24), ink)
        lines = canvas.lines(words, room, theme.NORMAL, theme.BOLD)
        high = min(2, len(lines)) * canvas.leading()
        canvas.paragraph(words, FRect(x + 32, y - high / 2, room, high), theme.NORMAL, theme.BOLD,
                         ink, most=2)  # fmt: skip
