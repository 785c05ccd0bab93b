"""The furniture of a table: top bar, turn pill, trays, wooden shelf, the table's edge."""

from pygame import FRect

from games.shell import theme
from games.shell.canvas import Canvas, Span
from games.shell.fitting import line_size
from games.shell.widgets import key_cap, key_cap_width

WOOD_STOPS = ((0.0, theme.WOOD_LIGHT), (0.5, theme.WOOD), (1.0, theme.WOOD_DARK))


def bar_height(canvas: Canvas) -> float:
    """Return the height of the top bar: 64, 56 where there is little room."""
    return 56.0 if canvas.compact else 64.0


def top_bar(canvas: Canvas) -> FRect:
    """Draw the top bar, 4 px of wood along its foot; return the room above the wood."""
    tall = bar_height(canvas)
    bar = FRect(0, 0, canvas.width, tall)
    canvas.shadow(bar, 0, theme.rgb("#00000030"))
    canvas.fill(theme.BAR, bar)
    canvas.gradient(FRect(0, tall - 4, canvas.width, 4), *WOOD_STOPS)
    return FRect(0, 0, canvas.width, tall - 4)


def turn_pill(
    canvas: Canvas, midleft: tuple[float, float], seat: int, words: str, now: bool = True,
    room: float = 400.0,
) -> FRect:  # fmt: skip
    """Draw whose turn it is: the symbol on a disc of paper and a few words; return its place.

    `now` is for the turn that is on (orange); a pill of paper tells of one that is over.
    """
    words_room = max(24.0, room - 60)
    wide = min(canvas.measure(words, theme.LEAD, theme.HEAVY), words_room)
    pill = FRect(midleft[0], midleft[1] - 20, wide + 60, 40)
    canvas.box(pill, theme.PRIMARY if now else theme.PAPER, 20)
    centre = (pill.x + 20, pill.centery)
    canvas.circle(centre, 14, theme.PAPER)
    canvas.symbol(seat, centre, 20)
    ink = theme.WHITE if now else theme.INK
    at = (pill.x + 44, pill.centery)
    canvas.text(words, at, theme.LEAD, theme.HEAVY, ink, "midleft", words_room)
    return pill


def owed_line(
    canvas: Canvas, midleft: tuple[float, float], owed: str, how: str, room: float
) -> float:
    """Draw the one line of the top bar: bold what is owed, soft how; return its width.

    Where not both fit, how is left out; what is owed gets smaller before it is cut.
    """
    parts: list[Span] = [(owed, theme.HEAVY, theme.CREAM)]
    whole = canvas.measure(owed, theme.LEAD, theme.HEAVY) + canvas.measure(" " + how, theme.LEAD)
    if how and whole <= room:
        parts.append((" " + how, theme.REGULAR, theme.CREAM_SOFT))
    size = line_size(canvas, owed, room, theme.LEAD, theme.HEAVY) if len(parts) == 1 else theme.LEAD
    return canvas.spans(parts, midleft, size, room)


def tray(canvas: Canvas, rect: FRect, radius: float = theme.RADIUS_PANEL) -> None:
    """Draw a dark tray let into the cloth."""
    canvas.box(rect, theme.rgb("#1B313399"), radius)


def turn_ring(canvas: Canvas, rect: FRect) -> None:
    """Draw the orange ring of the player whose turn it is, around a panel."""
    canvas.box(rect.inflate(8, 8), theme.PRIMARY, theme.RADIUS_PANEL + 4)


def player_panel(canvas: Canvas, rect: FRect, turn: bool) -> None:
    """Draw the paper of a player's panel, with the ring when it is the player's turn."""
    canvas.shadow(rect)
    if turn:
        turn_ring(canvas, rect)
    canvas.panel(rect, line=None if turn else theme.LINE, shadow=False)


def shelf(canvas: Canvas, rect: FRect, boards: int, head: float = 30.0) -> list[FRect]:
    """Draw a wooden shelf; return its compartments, each standing on a board.

    Args:
        canvas: what to draw on.
        rect: the place of the whole shelf.
        boards: how many compartments.
        head: the height left free above the first one, for a heading.
    """
    canvas.shadow(rect, theme.RADIUS_PANEL, theme.rgb("#00000050"))
    canvas.box(rect, theme.OUTLINE, theme.RADIUS_PANEL)
    canvas.box(rect.inflate(-6, -6), theme.WOOD, theme.RADIUS_PANEL - 3)
    inner = rect.inflate(-18, -18)
    canvas.box(inner, theme.SHELF, 4)
    tall = (inner.height - head) / max(1, boards)
    places: list[FRect] = []
    for i in range(boards):
        place = FRect(inner.x, inner.y + head + i * tall, inner.width, tall)
        board = FRect(inner.x, place.bottom - 10, inner.width, 10)
        canvas.fill(theme.OUTLINE, board)
        canvas.gradient(
            FRect(board.x, board.y + 1, board.width, 7),
            (0.0, theme.WOOD_LIGHT), (0.35, theme.WOOD), (1.0, theme.WOOD_DARK),
        )  # fmt: skip
        places.append(FRect(place.x, place.y, place.width, tall - 10))
    return places


def shelf_lit(canvas: Canvas, place: FRect) -> None:
    """Mark the compartment of a shelf that is to be used now."""
    canvas.fill(theme.faded(theme.PRIMARY, 0.25), place)
    canvas.fill(theme.PRIMARY, FRect(place.x, place.y, 4, place.height))


def hints(
    canvas: Canvas, centre: tuple[float, float], groups: list[tuple[tuple[str, ...], str]]
) -> FRect:
    """Draw a dark pill that says what keys do, e.g. `[(("Q", "E"), "turn")]`; return its place."""
    gap, near = 32.0, 8.0

    def width(keys: tuple[str, ...], words: str) -> float:
        caps = sum(key_cap_width(canvas, key) + near for key in keys)
        return caps + canvas.measure(words, theme.NORMAL, theme.BOLD)

    total = sum(width(*group) for group in groups) + gap * (len(groups) - 1)
    pill = FRect(0, 0, total + 52, 40)
    pill.center = centre
    canvas.box(pill, theme.rgb("#3A2B24E6"), 20)
    x = pill.x + 26
    for keys, words in groups:
        for key in keys:
            x += key_cap(canvas, key, (x, pill.centery), theme.CREAM) + near
        at = (x, pill.centery)
        x = canvas.text(words, at, theme.NORMAL, theme.BOLD, theme.CREAM, "midleft").right + gap
    return pill


def veil(canvas: Canvas, strength: float = 0.4) -> None:
    """Dim everything drawn so far."""
    canvas.fill(theme.faded(theme.rgb("#12201F"), strength))
