"""The deck and the rows of Coloretto, and what each row is worth to whoever looks."""

from collections.abc import Hashable

from pygame import FRect

from games.coloretto.rules import LAST_ROUND, ROOM, State, gain, with_cards
from games.coloretto.state import BELOW_LAST, score_of
from games.coloretto.view_layout import Layout
from games.coloretto.view_panels import BACK, face
from games.coloretto.words import card_name
from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.fitting import line_size
from games.shell.summary import signed


def the_card(card: int) -> str:
    """Return a card with its article, e.g. `the blue chameleon`."""
    if card < 7:
        return _("the {colour} chameleon").format(colour=card_name(card))
    return _("the {card}").format(card=card_name(card))


def draw_tray(canvas: Canvas, lay: Layout, state: State, drawer: str, hidden: bool) -> None:
    """Draw the tray with the deck; `drawer`: what stands above a drawn card."""
    faces.tray(canvas, lay.tray)
    middle = lay.tray.centerx
    room = lay.tray.width - 8
    if state.card is not None and not lay.small:
        at = (middle, (lay.tray.y + lay.drawn.y) / 2)
        canvas.text(drawer, at, theme.NORMAL, theme.BOLD, theme.CREAM, "center", room)
    elif state.card is None:
        faces.slot(canvas, lay.drawn, "faint")
        if state.last:
            faces.card(canvas, face(LAST_ROUND), lay.drawn)
    faces.pile(canvas, BACK, lay.deck, len(state.deck))
    y = lay.deck.bottom + 6 + canvas.leading(theme.LEAD) / 2
    left = str(len(state.deck))
    words = _("left") if lay.small else _("cards in the deck")
    size = theme.LEAD if canvas.measure(f"{left} {words}", theme.LEAD, theme.HEAVY) < room else 14
    wide = canvas.measure(left + " ", size, theme.HEAVY) + canvas.measure(words, size)
    canvas.spans([(left + " ", theme.HEAVY, theme.CREAM), (words, theme.REGULAR, theme.CREAM)],
                 (middle - min(wide, room) / 2, y), size, room)  # fmt: skip
    pad = 4 if lay.small else 16
    below = FRect(lay.tray.x + pad, y + canvas.leading(theme.LEAD) / 2 + 2,
                  lay.tray.width - 2 * pad, lay.tray.bottom - y)  # fmt: skip
    size = 14 if lay.small else theme.NORMAL
    lines = int((lay.tray.bottom - below.y - 2) // canvas.leading(size))
    if lines > 0:
        ink = theme.FOCUS if state.last else theme.CREAM_SOFT
        canvas.paragraph(last_words(state, lay.small), below, size, theme.REGULAR, ink, "center",
                         lines)  # fmt: skip


def last_words(state: State, small: bool) -> str:
    """Return where the card lies that announces the last round."""
    if state.last:
        return _("Last round!")
    place = len(state.deck) - BELOW_LAST
    if place == 1:
        return _("last round next") if small else _("The last-round card is the next one")
    if small:
        return _("last round in {n}").format(n=place)
    return _("The last-round card is number {n} from the top").format(n=place)


def draw_row(
    canvas: Canvas, lay: Layout, state: State, row: int, hidden: frozenset[Hashable], taker: str,
    seat: int | None,
) -> None:  # fmt: skip
    """Draw a row: its card, what lies beside it, the places that are free."""
    rect, places = lay.rows[row], lay.cards[row]
    faces.tray(canvas, rect)
    cards = state.rows[row]
    room = ROOM[state.seats][row]
    if cards is None:
        for place in places[: room + 1]:
            faces.slot(canvas, place, "faint")
        _taken(canvas, lay.sides[row], taker, seat, row, lay.small)
        return
    name = f"row-{row + 1}" if state.seats == 2 else "row-card"
    faces.card(canvas, f"cards/coloretto/{name}", places[0])
    disc = max(10.0, places[0].width * 0.34)
    at = (places[0].x + disc * 0.62, places[0].y + disc * 0.62)
    faces.numbered(canvas, str(row + 1), at, disc)
    for number in range(room):
        place = places[number + 1]
        if number < len(cards) and ("row", row, number) not in hidden:
            faces.card(canvas, face(cards[number]), place)
        else:
            faces.slot(canvas, place)


def _taken(
    canvas: Canvas, side: FRect, taker: str, seat: int | None, row: int, small: bool
) -> None:
    ink = theme.CREAM_SOFT
    if seat is None:
        return
    line = canvas.leading()
    if small or side.height < 3 * line:
        size = line_size(canvas, taker, side.width)
        canvas.text(taker, side.center, size, theme.REGULAR, ink, "center", side.width)
        return
    y = side.centery - line * 0.8
    canvas.circle((side.centerx, y - 14), 16, theme.PAPER)
    canvas.symbol(seat, (side.centerx, y - 14), 24)
    words = _("took row {n}").format(n=row + 1)
    for i, said in enumerate((taker, words)):
        at = (side.centerx, y + 16 + (i + 0.5) * line)
        size = line_size(canvas, said, side.width)
        canvas.text(said, at, size, theme.REGULAR, ink, "center", side.width)


def draw_worth(
    canvas: Canvas, lay: Layout, state: State, row: int, seat: int, button: bool
) -> None:
    """Draw what a row would bring a seat, with the drawn card and without; room for a button."""
    cards = state.rows[row]
    side = FRect(lay.sides[row])
    if cards is None or side.width < 24:
        return
    now = gain(state, seat, row)
    free = len(cards) < ROOM[state.seats][row]
    lines: list[str] = []
    value = now
    if state.card is not None and free:
        held = state.collections[seat]
        joined = with_cards(held, (*cards, state.card))
        value = score_of(state, joined) - score_of(state, held)
        lines.append(_("with it") if lay.small else _("for you with it"))
        if cards and not lay.small:
            lines.append(_("{n} without").format(n=signed(now)))
    elif not cards:
        return
    else:
        full = "" if free else (_("full") if lay.small else _("row is full"))
        lines += [full] if lay.small and full else [_("for you")] + ([full] if full else [])
    size = 24 if lay.small else theme.TITLE
    if button:
        side.height *= 0.56
        lines = lines[:1]
    line = canvas.leading(14 if lay.small else theme.NORMAL)
    while lines and canvas.leading(size) + len(lines) * line > side.height:
        lines.pop()
    y = side.centery - (canvas.leading(size) + len(lines) * line) / 2
    canvas.text(signed(value), (side.centerx, y), size, theme.HEAVY, theme.CREAM, "midtop")
    y += canvas.leading(size)
    for i, said in enumerate(lines):
        ink = theme.CREAM_SOFT if i or lay.small else theme.CREAM
        canvas.text(said, (side.centerx, y), 14 if lay.small else theme.NORMAL, theme.REGULAR, ink,
                    "midtop", side.width)  # fmt: skip
        y += line
