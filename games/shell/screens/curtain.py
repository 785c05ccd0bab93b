"""The hand-over: a curtain with the next player's name; nothing of the table is drawn behind it."""

from collections.abc import Callable, Sequence

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import shapes, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key
from games.shell.furniture import WOOD_STOPS
from games.shell.screen import Screen
from games.shell.widgets import Button, key_cap, key_cap_width

_FOLD = (
    (0.0, theme.rgb("#1D3537")),
    (0.38, theme.rgb("#376062")),
    (0.5, theme.rgb("#3D6A6C")),
    (0.7, theme.rgb("#2F5557")),
    (1.0, theme.rgb("#1B3133")),
)
_WIDE = 80.0


class CurtainScreen(Screen):
    """A curtain that the next player lifts.

    Args:
        seat: of the next player.
        name: of the next player.
        others: the names of the other people at the computer.
        line: one public sentence on what happened last; empty for none.
        on_lift: called when it has been lifted.
        on_pause: opens the pause menu; None where there is none.
    """

    def __init__(
        self,
        seat: int,
        name: str,
        others: Sequence[str],
        line: str,
        on_lift: Callable[[], None],
        on_pause: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.name = name
        self.line = line
        self.on_lift = on_lift
        self.on_pause = on_pause
        listed = ", ".join(others[:-1])
        away = (
            _("{names} and {last}").format(names=listed, last=others[-1])
            if listed
            else (others[0] if others else "")
        )
        self.away = (
            _("{others}, please look away. Nothing secret is on the screen until {name} lifts the "
              "curtain.").format(others=away, name=name)
            if away else ""
        )  # fmt: skip
        label = _("I am {name}, lift the curtain").format(name=name)
        self.button = self.widgets.add(Button(label, self._lift, "primary"))
        self.widgets.focus = self.button
        self.sheet = FRect(0, 0, 0, 0)

    def _lift(self) -> None:
        self.app.pop(self)
        self.on_lift()

    def handle(self, event: Event) -> bool:
        """Take an event; Enter lifts the curtain, Esc pauses."""
        if isinstance(event, Key) and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._lift()
            return True
        if isinstance(event, Key) and event.key == pygame.K_ESCAPE and self.on_pause is not None:
            self.on_pause()
            return True
        return super().handle(event)

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet and its button."""
        self.small = canvas.height < 560
        wide = min(528.0, canvas.width - 32)
        room = wide - (112 if wide > 480 else 48)
        self.disc = 0.0 if canvas.height < 420 else 80.0 if self.small else 112.0
        pad = 16.0 if self.small else 40.0
        tall = pad + (self.disc + 16 if self.disc else 0)
        tall += canvas.leading(theme.NUMBER) + 12 + canvas.leading(theme.LEAD) + 4
        fits = canvas.height >= 300
        self.away_lines = canvas.lines(self.away, room) if self.away and fits else ()
        tall += len(self.away_lines) * canvas.leading()
        button = max(56.0, canvas.leading(theme.LEAD) + 20)
        above = 16.0 if self.small else 32.0
        below = 16 + canvas.leading() + (16 if self.small else 28)
        total = tall + above + button + below
        self.sheet = FRect(0, 0, wide, total)
        self.sheet.center = (canvas.width / 2, canvas.height / 2)
        y = self.sheet.y + tall + above
        self.button.rect = FRect(self.sheet.centerx - room / 2, y, room, button)
        self.pad = pad

    def draw(self, canvas: Canvas) -> None:
        """Draw the curtain, the sheet on it and the line below."""
        self._draw_curtain(canvas)
        canvas.shadow(self.sheet, theme.RADIUS_PANEL, theme.rgb("#000000AA"), 16, 40)
        canvas.panel(self.sheet, line=None, shadow=False)
        x, y = self.sheet.centerx, self.sheet.y + self.pad
        if self.disc:
            centre = (x, y + self.disc / 2)
            canvas.circle(centre, self.disc / 2, theme.rgb("#F6ECD6"), theme.LINE, 2)
            up = 6 if theme.symbol(self.seat) == "triangle" else 0
            canvas.symbol(self.seat, (x, centre[1] - up), self.disc * 0.64)
            y += self.disc + 16
        room = self.sheet.width - 32
        canvas.text(self.name, (x, y), theme.NUMBER, theme.HEAVY, anchor="midtop", room=room)
        y += canvas.leading(theme.NUMBER) + 12
        canvas.text(_("It is your turn. Take the seat."), (x, y), theme.LEAD, anchor="midtop",
                    room=room)  # fmt: skip
        y += canvas.leading(theme.LEAD) + 4
        for line in self.away_lines:
            canvas.text(line, (x, y), colour=theme.SOFT, anchor="midtop")
            y += canvas.leading()
        self._draw_keys(canvas)
        if self.line and self.sheet.bottom < canvas.height - 44:
            canvas.text(self.line, (canvas.width / 2, canvas.height - 24), theme.LEAD,
                        theme.REGULAR, theme.CREAM_SOFT, "center", canvas.width - 32)  # fmt: skip
        super().draw(canvas)

    def _draw_keys(self, canvas: Canvas) -> None:
        parts = [(_("Enter"), _("lifts it"))]
        if self.on_pause is not None:
            parts.append((_("Esc"), _("pauses")))
        total = sum(key_cap_width(canvas, key) + 8 + canvas.measure(what) for key, what in parts)
        x = self.sheet.centerx - (total + 20 * (len(parts) - 1)) / 2
        y = self.button.rect.bottom + 16 + canvas.leading() / 2
        for key, what in parts:
            x += key_cap(canvas, key, (x, y), theme.SOFT) + 8
            x = canvas.text(what, (x, y), colour=theme.SOFT, anchor="midleft").right + 20

    def _draw_curtain(self, canvas: Canvas) -> None:
        canvas.fill(theme.DEEP)
        foot = canvas.height - 64
        count = int(canvas.width / _WIDE) + 2
        first = ((canvas.width / 2) % _WIDE) - _WIDE
        for i in range(count):
            fold = FRect(first + i * _WIDE, 0, _WIDE, foot + (0 if i % 2 else 8))
            if fold.x < canvas.width and foot > 60:
                _fold(canvas, fold)
        rod = FRect(0, 0, canvas.width, 32)
        canvas.shadow(rod, 0, theme.rgb("#00000099"), 4, 16)
        canvas.gradient(rod, *WOOD_STOPS)
        for i in range(count + 1):
            centre = (first + i * _WIDE, 32)
            canvas.circle(centre, 12, theme.rgb("#1B2B2CCC"), theme.WOOD_DARK, 4)
            canvas.circle(centre, 8, None, theme.WOOD_LIGHT, 1)


def _fold(canvas: Canvas, rect: FRect) -> None:
    """Draw one fold of the curtain, round at its foot, with a hem."""
    area = canvas.snapped(rect)
    wide, tall, unit = area.width, area.height, canvas.scale
    stops = "".join(f'<stop offset="{at}" stop-color="{theme.code(c)}"/>' for at, c in _FOLD)
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{wide}" '
        f'y2="0">{stops}</linearGradient></defs>'
    )
    for shift, paint in ((0, "#A9733F"), (10, theme.code(theme.WOOD_LIGHT)), (13, "url(#g)")):
        low = tall - (28 + shift) * unit
        body += (
            f'<path d="M0 0 H{wide} V{low:.1f} A{wide / 2} {28 * unit:.1f} 0 0 1 0 {low:.1f} Z" '
            f'fill="{paint}"/>'
        )
    canvas.surface.blit(shapes.drawing(body, wide, tall), area)
