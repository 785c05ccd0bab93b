"""The first screen: the games as cards, matches to go on with, and what else there is."""

from functools import partial

from pygame import FRect

import games
from games.core.words import _
from games.shell import features, theme, unfinished
from games.shell.canvas import Canvas
from games.shell.gamecard import GameCard, art
from games.shell.screen import Screen
from games.shell.scroll import ScrollArea
from games.shell.unfinished import Unfinished
from games.shell.widgets import Button

_COUNTS = (_("No game"), _("One game"), _("Two games"), _("Three games"), _("Four games"),
           _("Five games"), _("Six games"))  # fmt: skip


class HomeScreen(Screen):
    """The first screen."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets.arrows = True
        self.header: list[Button] = []
        self.cards: list[GameCard] = []
        self.waiting: list[Unfinished] = []
        self.middle = 56.0
        self.area = ScrollArea()
        self.strip = FRect(0, 0, 0, 0)
        self.go = Button(_("Continue"), self._continue, "primary", "play")
        self.more = Button("", self._show_waiting, "link")

    def enter(self) -> None:
        """Find the games and what else there is."""
        self._fill()
        if self.waiting:
            self.widgets.focus = self.go
        elif self.cards:
            self.widgets.focus = self.cards[0]

    def resume(self) -> None:
        """Look again for matches to go on with."""
        held = self.widgets.focus
        index = self.cards.index(held) if isinstance(held, GameCard) and held in self.cards else 0
        self._fill()
        if self.cards:
            self.widgets.focus = self.cards[min(index, len(self.cards) - 1)]
        self.app.relayout(self)

    def _fill(self) -> None:
        self.widgets.clear()
        self.area = ScrollArea()
        every = unfinished.find(self.app)
        self.waiting = [match for match in every if not match.problem]
        self.header = [
            self.widgets.add(
                Button(feature.label, partial(feature.open, self.app), "cloth", feature.icon,
                       small=True)
            )
            for feature in features.at("home")
        ]  # fmt: skip
        self.widgets.add(self.area)
        if self.waiting:
            others = len(every) - 1
            self.more.label = _("{n} more").format(n=others) if others else _("All matches")
            self.area.add(self.more)
            self.area.add(self.go)
        known = [games.load(name) for name in games.names()]
        known.sort(key=lambda game: (game.about().order, game.name))
        self.cards = []
        for game in known:
            about = game.about()
            card = GameCard(game.name, about.title, game.seats, about.minutes, about.sentence,
                            partial(self._open, game.name))  # fmt: skip
            self.cards.append(self.area.add(card))

    def _open(self, name: str) -> None:
        from games.shell.screens.seats import SeatsScreen

        self.app.push(SeatsScreen(name))

    def _continue(self) -> None:
        self.waiting[0].resume(self.app)

    def _show_waiting(self) -> None:
        from games.shell.screens.unfinished import UnfinishedScreen

        self.app.push(UnfinishedScreen())

    def layout(self, canvas: Canvas) -> None:
        """Place the header, the strip and the cards in two or three columns."""
        edge = 24.0 if canvas.compact else 40.0
        wide = min(1200.0, canvas.width - 2 * edge)
        left = (canvas.width - wide) / 2
        top = self._place_header(canvas, left, wide)
        self.area.rect = FRect(left - 8, top, wide + 16, max(1.0, canvas.height - top))
        y = 16.0
        if self.waiting:
            self.strip = FRect(8, y - 8, wide, max(80.0, canvas.leading() * 2 + 24))
            self._place_strip(canvas)
            y = self.strip.bottom + 24
        columns = max(1, min(3, int((wide + 24) // 320)))
        if len(self.cards) <= columns:
            columns = max(1, min(columns, len(self.cards)))
        card_wide = min(480.0 if columns < 3 else 384.0, (wide - 24 * (columns - 1)) / columns)
        indent = 8 + (wide - card_wide * columns - 24 * (columns - 1)) / 2
        tall = max((card.height(canvas, card_wide) for card in self.cards), default=0.0)
        rows = -(-len(self.cards) // columns)
        need = rows * (tall + 16)
        if not self.waiting:
            y = max(y, y + (self.area.rect.height - y - need - 16) * 0.4)
        for i, card in enumerate(self.cards):
            column, row = i % columns, i // columns
            x = indent + column * (card_wide + 24)
            card.rect = FRect(x, y + row * (tall + 16), card_wide, tall)
        self.area.content_height = y + need + 16
        if self.area.content_height - self.area.rect.height < 17:
            self.area.content_height = self.area.rect.height

    def _place_header(self, canvas: Canvas, left: float, wide: float) -> float:
        words = canvas.leading(theme.TITLE) + canvas.leading()
        tall = max(72.0 if canvas.compact else 96.0, words + 12)
        self.middle = middle = tall / 2 if canvas.compact else max(56.0, words / 2 + 8)
        x = left + wide
        full = sum(button.fit(canvas)[0] + 8 for button in self.header)
        bare = full > wide - 330
        for button in reversed(self.header):
            width, height = button.fit(canvas)
            width = height + 8 if bare else width
            x -= width
            button.rect = FRect(x, middle - 24, width, 48)
            x -= 8
        return tall

    def _place_strip(self, canvas: Canvas) -> None:
        width, height = self.go.fit(canvas)
        x = self.strip.right - 16 - width
        self.go.rect = FRect(x, self.strip.centery - height / 2, width, height)
        width, height = self.more.fit(canvas)
        self.more.rect = FRect(x - 16 - width, self.strip.centery - height / 2, width, height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the cloth, the name of the program, and everything on it."""
        canvas.cloth()
        left = self.area.rect.x + 8
        side = 48.0 if canvas.compact else 64.0
        middle = self.middle
        canvas.sprite("ui/logo", FRect(left, middle - side / 2, side, side))
        x = left + side + 16
        first = min((button.rect.x for button in self.header), default=canvas.width - 16)
        room = first - x - 8
        rise = canvas.leading() / 2
        canvas.text("tumbletable", (x, middle - rise), theme.TITLE, theme.HEAVY, theme.CREAM,
                    "midleft", room)  # fmt: skip
        count = len(self.cards)
        said = _COUNTS[count] if count < len(_COUNTS) else _("{n} games").format(n=count)
        words = _("{games} for one table").format(games=said)
        at = (x, middle + canvas.leading(theme.TITLE) / 2)
        canvas.text(words, at, theme.NORMAL, theme.BOLD, theme.CREAM_SOFT, "midleft", room)
        if self.waiting:
            with (
                canvas.clipped(self.area.rect),
                canvas.moved(self.area.rect.x, self.area.rect.y - self.area.offset),
            ):
                self._draw_strip(canvas, self.waiting[0])
        super().draw(canvas)

    def _draw_strip(self, canvas: Canvas, match: Unfinished) -> None:
        rect = self.strip
        canvas.panel(rect)
        picture = FRect(rect.x + 12, rect.centery - 28, 112, 56)
        with canvas.clipped(picture.inflate(-4, -4)):
            art(canvas, match.game, FRect(picture.x - 14, picture.y, 140, 56), 6)
        canvas.box(picture, None, 8, theme.OUTLINE, 2)
        x, rise = picture.right + 16, canvas.leading() / 2
        right = (self.more if self.more.visible else self.go).rect.x - 16
        room = right - x
        title = canvas.text(match.title, (x, rect.centery - rise), theme.LEAD, theme.HEAVY,
                            theme.INK, "midleft", room)  # fmt: skip
        detail = canvas.text(match.detail, (x, rect.centery + rise), theme.NORMAL, theme.REGULAR,
                             theme.SOFT, "midleft", room)  # fmt: skip
        x = max(title.right, detail.right) + 40
        for seat, name in enumerate(match.players):
            need = 32 + canvas.measure(name, theme.NORMAL, theme.BOLD) + 16
            if x + need > right:
                return
            canvas.symbol(seat, (x + 12, rect.centery), 24)
            x = canvas.text(name, (x + 32, rect.centery), theme.NORMAL, theme.BOLD,
                            theme.INK, "midleft").right + 16  # fmt: skip
        if right - x > 40:
            canvas.text(match.note, (x, rect.centery), theme.NORMAL, theme.REGULAR, theme.SOFT,
                        "midleft", right - x)  # fmt: skip
