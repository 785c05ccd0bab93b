"""The players at the left: who they are, how they stand, which cards and markers they have."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from games.core.words import _
from games.shell import furniture, theme
from games.shell.canvas import Canvas
from games.shell.summary import signed
from games.tonne.rules import HIDDEN, State
from games.tonne.view_cards import RATIO, draw_back, draw_card, draw_marker
from games.tonne.view_layout import Layout


@dataclass(frozen=True)
class Seats:
    """What the panels show.

    Attributes:
        state: as the viewer may know it.
        names: one a seat.
        bots: whether a bot plays, one a seat.
        turn: whose turn it is.
        fresh: the seat whose last marker is new.
        covered: whether the cards before the seats are still face down.
    """

    state: State
    names: Sequence[str]
    bots: Sequence[bool]
    turn: int | None
    fresh: int | None = None
    covered: bool = False

    def card(self, seat: int) -> int | None:
        """Return the card that lies before a seat; HIDDEN for one face down."""
        pick = self.state.picks[seat]
        covered = self.covered or self.state.phase == "card"
        return HIDDEN if pick is not None and covered else pick

    def note(self, seat: int, short: bool = False) -> str:
        """Return a few words on what a seat does; `short` where there is little room."""
        state = self.state
        if state.phase == "over":
            return ""
        if self.covered or state.phase == "card" or state.picks[seat] is None:
            if state.picks[seat] is not None:
                return _("has chosen")
            return _("chooses") if short else _("chooses a card")
        if seat not in state.order:
            return _("turn over")
        at = state.order.index(seat) + (self.turn is None)
        if at == 0:
            whole = state.picks[seat] or 0
            words = _("{n} of {whole}") if short else _("{n} of {whole} placed")
            return words.format(n=whole - state.owed, whole=whole)
        if short:
            return _("next") if at == 1 else _("later")
        return _("plays next") if at == 1 else _("plays later")


def draw_panels(canvas: Canvas, layout: Layout, seats: Seats) -> None:
    """Draw every seat's panel."""
    for seat, rect in enumerate(layout.panels):
        furniture.player_panel(canvas, rect, seats.turn == seat)
        with canvas.clipped(rect):
            if layout.rails:
                _rail(canvas, rect, seats, seat)
            elif rect.height >= 200:
                _full(canvas, rect, seats, seat)
            else:
                _row(canvas, rect, seats, seat)


def _head(canvas: Canvas, rect: FRect, seats: Seats, seat: int, y: float, size: float) -> None:
    score = signed(sum(seats.state.taken[seat]))
    wide = canvas.text(score, (rect.right - 18, y), size, theme.HEAVY, anchor="midright").width
    canvas.symbol(seat, (rect.x + 33, y), 28)
    x = rect.x + 61
    room = rect.right - 18 - wide - 12 - x
    half = canvas.leading() / 2
    canvas.text(seats.names[seat], (x, y - half + 1), theme.LEAD, theme.HEAVY, anchor="midleft",
                room=room)  # fmt: skip
    if seats.bots[seat]:
        canvas.icon("robot", FRect(x, y + half - 10, 20, 20), theme.SOFT)
        x, room = x + 25, room - 25
    note = seats.note(seat)
    if canvas.measure(note) > room:
        note = seats.note(seat, short=True)
    canvas.text(note, (x, y + half), colour=theme.SOFT, anchor="midleft", room=room)


def _full(canvas: Canvas, rect: FRect, seats: Seats, seat: int) -> None:
    y = rect.y + max(41.0, canvas.leading() + 12)
    _head(canvas, rect, seats, seat, y, theme.NUMBER)
    foot = rect.bottom - 14
    tall = min(88.0, foot - y - canvas.leading() - 46)
    middle = (y + canvas.leading() + foot - tall) / 2 + 1
    _markers(canvas, FRect(rect.x + 18, middle - 18, rect.width - 36, 36), seats, seat)
    card = FRect(rect.x + 17, foot - tall, tall / RATIO, tall)
    _laid(canvas, card, seats, seat)
    small = tall * 0.83
    x = rect.x + 102
    for value in seats.state.hands[seat]:
        place = FRect(x, foot - small, small / RATIO, small)
        if value == HIDDEN:
            draw_back(canvas, place, seat)
        else:
            draw_card(canvas, place, seat, value)
        x += 60 if len(seats.state.hands[seat]) < 3 else 48


def _laid(canvas: Canvas, rect: FRect, seats: Seats, seat: int) -> None:
    card = seats.card(seat)
    if card is None:
        canvas.box(rect, None, 6, theme.LINE, 2)
    elif card == HIDDEN:
        draw_back(canvas, rect, seat)
    else:
        draw_card(canvas, rect, seat, card)


def _row(canvas: Canvas, rect: FRect, seats: Seats, seat: int) -> None:
    """A panel of three or more seats: two lines."""
    second = max(30.0, rect.height * 0.36)
    y = rect.y + (rect.height - second) / 2
    _head(canvas, rect, seats, seat, y, theme.TITLE if rect.height < 110 else theme.NUMBER)
    tall = min(64.0, second - 2)
    foot = rect.bottom - 8
    wide = max(tall / RATIO, 24.0)
    card = FRect(rect.right - 18 - wide, foot - tall, wide, tall)
    _laid(canvas, card, seats, seat)
    room = FRect(rect.x + 18, foot - tall, card.left - rect.x - 30, tall)
    side = min(32.0, tall)
    room = FRect(room.x, room.centery - side / 2, room.width, side)
    _markers(canvas, room, seats, seat)


def _rail(canvas: Canvas, rect: FRect, seats: Seats, seat: int) -> None:
    score = signed(sum(seats.state.taken[seat]))
    name, middle = seats.names[seat], rect.centerx
    line = canvas.leading()
    if rect.height >= 56 + line + canvas.leading(theme.TITLE):
        canvas.symbol(seat, (middle, rect.y + 26), 24)
        if rect.height > 100:
            tall = 34.0
            card = FRect(rect.right - 8 - tall / RATIO, rect.y + 9, tall / RATIO, tall)
            if seats.card(seat) is not None:
                _laid(canvas, card, seats, seat)
        large = rect.height >= 58 + line + canvas.leading(theme.NUMBER) * 0.9
        size = theme.NUMBER if large else theme.TITLE
        at = rect.y + 42
        canvas.text(name, (middle, at), theme.NORMAL, theme.BOLD, anchor="midtop",
                    room=rect.width - 12)  # fmt: skip
        y = (at + line + rect.bottom - 4) / 2 - 1
        canvas.text(score, (middle, y), size, theme.HEAVY, anchor="center", room=rect.width - 8)
        return
    two = rect.height >= canvas.leading(theme.LEAD) + line - 2
    y = rect.y + rect.height * (0.32 if two else 0.5)
    side = min(20.0, rect.height - 8)
    if side > 6:
        canvas.symbol(seat, (rect.x + 20, y), side)
    canvas.text(score, (rect.right - 12, y), theme.LEAD, theme.HEAVY, anchor="midright",
                room=rect.width - 44)  # fmt: skip
    if two:
        canvas.text(name, (middle, rect.y + rect.height * 0.73), theme.NORMAL, theme.BOLD,
                    anchor="center", room=rect.width - 12)  # fmt: skip


def _markers(canvas: Canvas, room: FRect, seats: Seats, seat: int) -> None:
    taken = seats.state.taken[seat]
    side = room.height
    step = min(side + 12, (room.width - side) / max(1, len(taken) - 1))
    for i, value in enumerate(taken):
        new = seats.fresh == seat and i == len(taken) - 1
        draw_marker(canvas, (room.x + side / 2 + i * step, room.centery), side, value, new)


def draw_stack(canvas: Canvas, layout: Layout, state: State) -> None:
    """Draw the stack of markers, the next one on top, and the round."""
    rect = layout.stack
    furniture.tray(canvas, rect)
    rounds, number = state.options.rounds, min(state.round, state.options.rounds)
    if not layout.rails:
        _pile(canvas, (rect.x + 40, rect.centery - 2), 40, state.markers)
        x, room = rect.x + 76, rect.width - 84
        half = canvas.leading() / 2
        words = _("No marker left")
        if state.markers:
            words = _("Next marker: {n}").format(n=state.markers[0])
            if canvas.measure(words, theme.NORMAL, theme.BOLD) > room:
                words = _("Next: {n}").format(n=state.markers[0])
        canvas.text(words, (x, rect.centery - half), theme.NORMAL, theme.BOLD, theme.CREAM,
                    "midleft", room)  # fmt: skip
        rest = _("{n} left · round {round} of {rounds}").format(
            n=len(state.markers), round=number, rounds=rounds
        )
        if canvas.measure(rest) > room:
            rest = _("round {n} of {rounds}").format(n=number, rounds=rounds)
        canvas.text(rest, (x, rect.centery + half), theme.NORMAL, theme.REGULAR, theme.CREAM_SOFT,
                    "midleft", room)  # fmt: skip
        return
    words = _("{round} of {rounds}").format(round=number, rounds=rounds)
    if rect.height >= 72 + canvas.leading():
        _pile(canvas, (rect.centerx, rect.y + (rect.height - canvas.leading()) / 2 - 4), 48,
              state.markers)  # fmt: skip
        canvas.text(words, (rect.centerx, rect.bottom - canvas.leading() - 12), theme.NORMAL,
                    theme.BOLD, theme.CREAM, "midtop", rect.width - 8)  # fmt: skip
    elif rect.height >= 30:
        tall = canvas.leading()
        side = min(40.0, rect.height - tall - 4)
        _pile(canvas, (rect.centerx, rect.y + 4 + side / 2), side, state.markers)
        canvas.text(words, (rect.centerx, rect.bottom - 2), theme.NORMAL, theme.BOLD, theme.CREAM,
                    "midbottom", rect.width - 8)  # fmt: skip


def _pile(canvas: Canvas, centre: tuple[float, float], side: float, markers: Sequence[int]) -> None:
    for i in range(min(3, len(markers) - 1), 0, -1):
        rect = FRect(0, 0, side, side)
        rect.center = (centre[0], centre[1] + 3 * i)
        canvas.sprite("tonne/marker-minus", rect)
    if markers:
        draw_marker(canvas, centre, side, -markers[0])
