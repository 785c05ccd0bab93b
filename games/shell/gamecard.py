"""A game as a large card: art, name, players, minutes and one sentence."""

from collections.abc import Callable

from pygame import FRect

from games.core.words import _
from games.shell import sprites, theme
from games.shell.canvas import Canvas
from games.shell.widgets import Pressable

ART = (384.0, 152.0)


def seats_text(seats: range) -> str:
    """Return the numbers of players of a game, e.g. `2–5`."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def art(canvas: Canvas, game: str, rect: FRect, radius: float, foot: bool = True) -> None:
    """Draw the art of a game with rounded corners; cloth when it has none."""
    name = f"home/art-{game}"
    area = canvas.snapped(rect)
    if area.width < 2 or area.height < 2:
        return
    if sprites.exists(name):
        picture = sprites.cornered(name, *area.size, canvas.px(radius), foot)
        canvas.blit(picture, rect.topleft)
    else:
        canvas.box(rect, theme.CLOTH_LIGHT, radius)
        side = min(rect.height - 16, rect.width - 16)
        logo = FRect(0, 0, side, side)
        logo.center = rect.center
        canvas.sprite("ui/logo", logo, opacity=0.5)


class GameCard(Pressable):
    """A game to choose."""

    radius = theme.RADIUS_PANEL

    def __init__(
        self, game: str, title: str, seats: range, minutes: int, sentence: str,
        on_press: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(on_press)
        self.game = game
        self.title = title
        self.seats = seats_text(seats)
        self.minutes = _("{n} min").format(n=minutes)
        self.sentence = sentence

    def _meta_width(self, canvas: Canvas) -> float:
        bold = (theme.NORMAL, theme.BOLD)
        return canvas.measure(self.seats, *bold) + canvas.measure(self.minutes, *bold) + 64

    def _stacked(self, canvas: Canvas, width: float) -> bool:
        """Return whether players and minutes need a line of their own."""
        name = canvas.measure(self.title, theme.LEAD, theme.HEAVY)
        return name + 16 + self._meta_width(canvas) > width - 32

    def height(self, canvas: Canvas, width: float) -> float:
        """Return the height of the card at a width."""
        lines = canvas.leading(theme.LEAD) + 4
        if self._stacked(canvas, width):
            lines += canvas.leading()
        lines += canvas.leading() * min(2, len(canvas.lines(self.sentence, width - 32)))
        return round(width * ART[1] / ART[0]) + 2 + max(78.0, 10 + lines + 14)

    def draw(self, canvas: Canvas) -> None:
        """Draw the card."""
        rect = self.rect
        lift = FRect(rect)
        if self.down:
            lift.y += 1
        canvas.shadow(rect, self.radius, theme.rgb("#00000055") if self.hover else theme.SHADOW)
        canvas.box(lift, theme.PAPER, self.radius)
        tall = round(rect.width * ART[1] / ART[0])
        art(canvas, self.game, FRect(lift.x, lift.y, lift.width, tall), self.radius, foot=False)
        canvas.fill(theme.OUTLINE, FRect(lift.x, lift.y + tall, lift.width, 2))
        self._words(canvas, FRect(lift.x + 16, lift.y + tall + 12, lift.width - 32, 200))

    def _words(self, canvas: Canvas, room: FRect) -> None:
        y = room.y + canvas.leading(theme.LEAD) / 2 - 2
        stacked = self._stacked(canvas, self.rect.width)
        left = room.width if stacked else room.width - self._meta_width(canvas) - 8
        at = (room.x, y)
        canvas.text(self.title, at, theme.LEAD, theme.HEAVY, theme.INK, "midleft", left)
        if stacked:
            y += canvas.leading(theme.LEAD) / 2 + canvas.leading() / 2
            self._meta(canvas, room.x, y)
        else:
            self._meta(canvas, room.right - self._meta_width(canvas), y)
        foot = FRect(room.x, y + canvas.leading() / 2 + (2 if stacked else 6), room.width, 60)
        canvas.paragraph(self.sentence, foot, colour=theme.SOFT, most=2)

    def _meta(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.icon("person", FRect(x, y - 10, 20, 20), theme.SOFT)
        bold = (theme.NORMAL, theme.BOLD, theme.SOFT, "midleft")
        x = canvas.text(self.seats, (x + 24, y), *bold).right + 16
        clock(canvas, (x + 10, y))
        canvas.text(self.minutes, (x + 24, y), *bold)


def clock(canvas: Canvas, centre: tuple[float, float]) -> None:
    """Draw the sign for minutes."""
    x, y = centre
    canvas.circle(centre, 8.3, None, theme.SOFT, 1.7)
    canvas.polyline(((x, y - 4.2), (x, y), (x + 2.8, y + 1.7)), theme.SOFT, 1.7)
