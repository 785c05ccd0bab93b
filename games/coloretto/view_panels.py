"""The players of Coloretto: what they have collected, and what it is worth now."""

from pygame import FRect

from games.coloretto.cards import CARDS, JOKER, PLUS_TWO
from games.coloretto.rules import State, Worth, colours, worth
from games.core.words import _
from games.shell import shapes, theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, seats
from games.shell.cardtable.seats import Who
from games.shell.summary import plain, signed

BACK = "cards/coloretto/back"
LEAST_CARD = 22.0
_RAINBOW = ("#D55E00", "#E69F00", "#F0E442", "#009E73", "#56B4E9", "#CC79A7")


def face(card: int) -> str:
    """Return the sprite of a card of this kind."""
    if card < PLUS_TWO:
        return f"cards/coloretto/chameleon-{card + 1}"
    return f"cards/coloretto/{CARDS.names[card]}"


def rainbow(canvas: Canvas, centre: tuple[float, float], side: float) -> None:
    """Draw the mark of a joker: a disc of all colours."""
    from math import cos, pi, sin

    px = max(4, canvas.px(side))
    half = px / 2
    parts: list[str] = [f'<circle cx="{half}" cy="{half}" r="{half}" fill="#23302F"/>']
    inner = half * 0.86
    for i, colour in enumerate(_RAINBOW):
        a, b = 2 * pi * i / 6, 2 * pi * (i + 1) / 6
        parts.append(
            f'<path d="M{half:.2f} {half:.2f} L{half + inner * sin(a):.2f} '
            f"{half - inner * cos(a):.2f} A{inner:.2f} {inner:.2f} 0 0 1 "
            f'{half + inner * sin(b):.2f} {half - inner * cos(b):.2f} Z" fill="{colour}"/>'
        )
    picture = shapes.drawing("".join(parts), px, px)
    canvas.blit(picture, (centre[0] - side / 2, centre[1] - side / 2))


def worth_held(state: State, held: tuple[int, ...]) -> Worth:
    """Return what a collection is worth in this match."""
    counts = [held[colour] for colour in colours(state)]
    return worth(counts, held[JOKER], held[PLUS_TWO], state.options.table)


def draw_panel(
    canvas: Canvas, rect: FRect, who: Who, state: State, held: tuple[int, ...], value: Worth,
    total: int, small: bool,
) -> None:  # fmt: skip
    """Draw a seat's panel: the best three colours boxed, then those that count minus, then +2.

    Args:
        canvas: what to draw on.
        rect: where.
        who: sits there.
        state: the match.
        held: what it has collected, as far as it has arrived.
        value: what that is worth.
        total: the score to show.
        small: whether there is little room.
    """
    if rect.width < 8 or rect.height < 8:
        return
    seats.panel(canvas, rect, who.turn)
    tags: list[tuple[str, str]] = []
    if state.passed[who.seat] and state.phase != "over":
        tags.append((_("out") if small else _("out this round"), "soft"))
    pad = 8.0 if small else 16.0
    tall = max(24.0, min(canvas.leading(theme.LEAD) + 2, rect.height * 0.4))
    head = FRect(rect.x + pad, rect.y + (2 if small else 8), rect.width - 2 * pad, tall)
    with canvas.clipped(rect):
        size = theme.TITLE if rect.height > 100 else 24
        seats.head(canvas, head, who, plain(total), tags, size)
        gap = 0 if small else 2
        room = FRect(rect.x + pad, head.bottom + gap, rect.width - 2 * pad,
                     max(1.0, rect.bottom - head.bottom - gap - 4))  # fmt: skip
        draw_collection(canvas, room, state, held, value)


def draw_collection(
    canvas: Canvas, rect: FRect, state: State, held: tuple[int, ...], value: Worth
) -> None:
    """Draw the cards of a collection with their number and their points."""
    known = colours(state)
    rest = [i for i, n in enumerate(value.counts) if n and i not in value.best]
    rest.sort(key=lambda i: (-value.counts[i], i))
    columns = [(i, True) for i in value.best] + [(i, False) for i in rest]
    # The points go before a card gets too small to tell its colour and its symbol.
    line = min(canvas.leading(14), 15 * canvas.text_factor)
    under = (rect.height - line - 6) / faces.RATIO >= LEAST_CARD
    line = line if under else 0.0
    wide = max(4.0, min(48.0, (rect.height - line - 6) / faces.RATIO))
    count = len(columns) + 1
    cell = max(wide + 8, canvas.measure("+21", 14, theme.HEAVY) + 8) if under else wide + 8
    pitch = min(cell + 4, (rect.width - cell) / max(1, count - 1))
    pitch = max(1.0, pitch)
    cell = min(cell, max(wide + 2, pitch - 2))
    badge = max(9.0, min(14.0, wide * 0.46))
    y = rect.y + 3
    x = rect.x + (cell - wide) / 2
    for place, good in columns:
        box = faces.box(x, y, wide)
        if good:
            frame = FRect(box.centerx - cell / 2, box.y - 3, cell, box.height + line + 6)
            canvas.box(frame, theme.faded(theme.GOOD, 0.13), 6, theme.GOOD, 2)
        _cell(canvas, box, face(known[place]), value.counts[place], badge)
        for i in range(value.jokers.count(place)):
            rainbow(canvas, (box.x + 2 + i * badge * 0.8, box.bottom - 2), badge * 1.3)
        if under:
            _points(canvas, box, value.points[place], line)
        x += pitch
    if held[PLUS_TWO]:
        box = faces.box(rect.right - (wide + cell) / 2, y, wide)
        _cell(canvas, box, face(PLUS_TWO), held[PLUS_TWO], badge)
        if under:
            _points(canvas, box, value.twos, line)


def _cell(canvas: Canvas, box: FRect, name: str, number: int, badge: float) -> None:
    faces.card(canvas, name, box, shadow=False)
    at = (box.right - badge * 0.2, box.bottom - badge * 0.5)
    faces.count(canvas, str(number), at, badge)


def _points(canvas: Canvas, box: FRect, points: int, line: float) -> None:
    ink = theme.GOOD_TEXT if points > 0 else theme.BAD if points < 0 else theme.SOFT
    canvas.text(signed(points), (box.centerx, box.bottom + line / 2), 14, theme.HEAVY, ink,
                "center")  # fmt: skip
