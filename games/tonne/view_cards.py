"""Number cards and score markers, the choice of a card, and how the cards are revealed."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.focus import Group
from games.shell.widgets import Pressable, key_cap
from games.tonne.rules import mice

RATIO = 88 / 63
"""Height of a card by its width."""
_BLUE = "#0072B2"
SMALL = 34.0
"""A narrower card is drawn without its picture."""


def draw_card(canvas: Canvas, rect: FRect, seat: int, value: int) -> None:
    """Draw the face of a card: its value at 48 % of its height, its mice in the strip below."""
    if rect.width < SMALL:
        _draw_small(canvas, rect, seat, value)
        return
    canvas.sprite("tonne/number-card", rect, ((_BLUE, theme.code(theme.player_colour(seat))),))
    size = rect.width * 0.45
    at = (rect.centerx, rect.top + rect.height * 0.48)
    unscaled = size / canvas.text_factor
    canvas.text(str(value), at, unscaled, theme.HEAVY, theme.INK, "center")
    count = mice(seat, value)
    side = rect.width * 0.22
    x = rect.centerx - count * side / 2
    y = rect.top + rect.height * (76 / 88) - side / 2
    for i in range(count):
        canvas.sprite("tonne/mouse", FRect(x + i * side, y, side, side))


def _draw_small(canvas: Canvas, rect: FRect, seat: int, value: int) -> None:
    """Draw a card too small for its picture: its colour and its value."""
    canvas.box(rect, theme.player_colour(seat), 4, theme.OUTLINE, 1.2)
    inner = FRect(rect.x + 2, rect.y + 7, rect.width - 4, rect.height - 9)
    canvas.box(inner, theme.PAPER, 2)
    size = min(17.0, inner.height * 0.8) / canvas.text_factor
    canvas.text(str(value), inner.center, size, theme.HEAVY, theme.INK, "center")


def draw_back(canvas: Canvas, rect: FRect, seat: int) -> None:
    """Draw the back of a card."""
    canvas.sprite("tonne/card-back", rect, ((_BLUE, theme.code(theme.player_colour(seat))),))


def draw_marker(
    canvas: Canvas, centre: tuple[float, float], size: float, value: int, ring: bool = False
) -> None:
    """Draw a score marker with its number; below 0 its minus side; `ring`: it is new."""
    rect = FRect(0, 0, size, size)
    rect.center = centre
    if ring:
        colour = theme.GOOD if value > 0 else theme.BAD
        canvas.circle(centre, size / 2 + 5, None, colour, 2.5)
    canvas.sprite("tonne/marker-plus" if value > 0 else "tonne/marker-minus", rect)
    canvas.text(str(abs(value)), (centre[0], centre[1] + size * 0.02),
                size * 0.4 / canvas.text_factor, theme.HEAVY, theme.INK, "center")  # fmt: skip


class CardButton(Pressable):
    """A card that can be laid."""

    radius = theme.RADIUS_CARD

    def __init__(self, seat: int, value: int, number: int, choose: Callable[[int], None]) -> None:
        super().__init__(partial(choose, value))
        self.seat = seat
        self.value = value
        self.number = number
        self.lit = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the card, a little higher under the pointer."""
        lift = -4.0 if self.hover and not self.down else 0.0
        rect = self.rect.move(0, lift)
        canvas.shadow(rect, theme.RADIUS_CARD)
        if self.lit:
            canvas.box(rect.inflate(10, 10), theme.FOCUS, 12)
        draw_card(canvas, rect, self.seat, self.value)


class CardRow(Group):
    """The cards of the seat that chooses, large, on a tray above the bin."""

    def __init__(self, choose: Callable[[int], None]) -> None:
        super().__init__()
        self.visible = False
        self._choose = choose
        self._shown: tuple[int, tuple[int, ...]] = (-1, ())
        self._room = FRect(0, 0, 1, 1)
        self._large = True

    def show(self, seat: int, cards: Sequence[int]) -> None:
        """Offer these cards of a seat."""
        self.visible = True
        if self._shown == (seat, tuple(cards)):
            return
        self.clear()
        self._shown = (seat, tuple(cards))
        for number, value in enumerate(cards, 1):
            self.add(CardButton(seat, value, number, self._choose))
        self._place()

    @property
    def buttons(self) -> list[CardButton]:
        """The cards that are offered."""
        return [child for child in self.children if isinstance(child, CardButton)]

    def light(self, value: int | None) -> None:
        """Mark the card of this value, or none."""
        for button in self.buttons:
            button.lit = button.value == value

    def hide(self) -> None:
        """Show no card."""
        if self.visible:
            self.visible = False
            root = self.root
            if root is not None and root.focus in self.children:
                root.set_focus(None)
            self.clear()
            self._shown = (-1, ())

    def place(self, play: FRect) -> None:
        """Put the row into the upper part of the play area."""
        self._room = play
        self._place()

    def _place(self) -> None:
        play, count = self._room, max(1, len(self.children))
        self._large = play.height > 520 and play.width > 420
        wide = 112.0 if self._large else 76.0
        wide = max(16.0, min(wide, (play.width - 64) / 3 - 16, (play.height - 70) / RATIO))
        gap = 24.0 if self._large else 12.0
        tall = wide * RATIO
        total = count * wide + (count - 1) * gap
        self.rect = FRect(0, play.top + 8, total + 48, tall + (76 if self._large else 40))
        self.rect.centerx = play.centerx
        x, y = self.rect.x + 24, self.rect.y + (20 if self._large else 16)
        for child in self.children:
            child.rect = FRect(x, y, wide, tall)
            x += wide + gap

    def wants(self, point: tuple[float, float]) -> bool:
        """Return whether a press at the point is meant for a card."""
        return any(child.rect.collidepoint(point) for child in self.children)

    def draw(self, canvas: Canvas) -> None:
        """Draw the tray, the cards and the keys that choose them."""
        canvas.shadow(self.rect, 16)
        canvas.box(self.rect, theme.rgb("#1B3133E6"), 16, theme.rgb("#FFF8EA33"))
        if self._large:
            for button in self.buttons:
                at = (button.rect.centerx - 12, button.rect.bottom + 28)
                key_cap(canvas, str(button.number), at, theme.CREAM)
        super().draw(canvas)


class Reveal:
    """All cards turned over at once, in the order in which the seats play.

    Attributes:
        left: seconds that it still stays.
    """

    TURN, STAY = 0.45, 1.6

    def __init__(self, cards: Sequence[tuple[int, int, str]], still: bool) -> None:
        self.cards = tuple(cards)
        self.left = self.STAY + (0 if still else self.TURN)

    def update(self, dt: float, hurry: bool) -> bool:
        """Let `dt` seconds pass; return whether it is over."""
        self.left -= dt * (8 if hurry else 1)
        return self.left <= 0

    @property
    def _turned(self) -> float:
        """How far the cards are from lying open: 1 shows the back, half-way the edge is seen."""
        return min(1.0, max(0.0, (self.left - self.STAY) / self.TURN))

    @property
    def covered(self) -> bool:
        """Whether the cards are still seen from their back."""
        return self._turned > 0.5

    def draw(self, canvas: Canvas, play: FRect) -> None:
        """Draw the cards in the upper part of the play area."""
        count = len(self.cards)
        large = play.height > 520 and play.width > 560
        wide = max(14.0, min(88.0 if large else 60.0, (play.width - 32) / count - 16))
        tall, gap = wide * RATIO, 20.0 if large else 10.0
        total = count * wide + (count - 1) * gap
        line = canvas.leading()
        tray = FRect(0, play.top + 8, max(total + 48, 220.0), tall + 2 * line + 40)
        tray.centerx = play.centerx
        canvas.shadow(tray, 16)
        canvas.box(tray, theme.rgb("#1B3133E6"), 16, theme.rgb("#FFF8EA33"))
        canvas.text(_("Lowest card first"), (tray.centerx, tray.y + 12), theme.NORMAL, theme.BOLD,
                    theme.CREAM_SOFT, "midtop", tray.width - 24)  # fmt: skip
        turned = self._turned
        x, y = tray.centerx - total / 2, tray.y + 20 + line
        for seat, value, name in self.cards:
            share = abs(math.cos(math.pi * turned))
            rect = FRect(0, y, max(2.0, wide * share), tall)
            rect.centerx = x + wide / 2
            if self.covered:
                draw_back(canvas, rect, seat)
            elif share > 0.99:
                draw_card(canvas, rect, seat, value)
            else:
                colour = theme.code(theme.player_colour(seat))
                canvas.sprite("tonne/number-card", rect, ((_BLUE, colour),))
            canvas.text(name, (x + wide / 2, y + tall + 6), theme.NORMAL, theme.BOLD, theme.CREAM,
                        "midtop", wide + gap - 4)  # fmt: skip
            x += wide + gap
