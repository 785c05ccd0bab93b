"""The middle of the table of Trash Pandas: die, tokens, deck and discard."""

from collections.abc import Hashable, Set

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.cardtable.dice import Die
from games.shell.fitting import line_size, text_size
from games.trashpandas.rules import CARDS, HIDDEN, NAMES, TOKENS, State
from games.trashpandas.view_layout import Layout
from games.trashpandas.words import token_name

BACK = "cards/trashpandas/back"
DECK = "cards/trashpandas/deck"
DIE = tuple(f"cards/trashpandas/die-{name}" for name in TOKENS)
LARGE, SMALL = 92.0, 72.0


def face(card: int) -> str:
    """Return the sprite of a card of this kind."""
    return BACK if card == HIDDEN else f"cards/trashpandas/{NAMES[card]}"


def token(number: int) -> str:
    """Return the sprite of a token."""
    return f"cards/trashpandas/token-{TOKENS[number]}"


def worth(card: int) -> str:
    """Return in short what a stashed card of this kind counts."""
    if CARDS.each[card]:
        return _("{n} each").format(n=CARDS.each[card])
    if CARDS.points[card][0]:
        return " · ".join(str(points) for points in CARDS.points[card])
    return _("blocks")


def taken_places(lay: Layout, state: State) -> dict[int, FRect]:
    """Return where the tokens taken in this turn lie."""
    where = lay.tokens(lay.taken, max(3, len(state.taken)), LARGE)
    return dict(zip(state.taken, where, strict=False))


def free_places(lay: Layout, state: State, moving: Set[int] = frozenset()) -> dict[int, FRect]:
    """Return where the tokens in the middle lie, those that are just being taken among them."""
    free = [n for n in range(len(TOKENS)) if n in moving or n not in state.taken]
    where = lay.tokens(lay.free, max(3, len(free)), SMALL)
    return dict(zip(free, where, strict=False))


def draw_middle(
    canvas: Canvas, lay: Layout, state: State, name: str, hidden: frozenset[Hashable], die: Die
) -> None:
    """Draw the tray with all in it but the die; `name`: who has the tokens, as a heading."""
    faces.tray(canvas, lay.middle)
    size = 14 if lay.small else 16
    line = canvas.leading(size)
    _words_of_die(canvas, lay, state, die, size)
    for rect, words in ((lay.taken, name), (lay.free, _("Still in the middle"))):
        fitting = line_size(canvas, words, rect.width, size, theme.BOLD)
        canvas.text(words, (rect.x + 2, rect.y - line / 2), fitting, theme.BOLD, theme.CREAM,
                    "midleft", rect.width)  # fmt: skip
    resolving = state.phase not in ("roll", "bust", "yumyum")
    for number, rect in taken_places(lay, state).items():
        if ("taken", number) not in hidden:
            used = resolving and number not in state.left
            draw_token(canvas, number, rect, used)
    if not state.taken:
        for rect in lay.tokens(lay.taken, 3, LARGE):
            canvas.circle(rect.center, rect.width / 2 - 2, None, theme.faded(theme.WHITE, 0.14), 2)
    # Nothing closes up before a token on its way has arrived.
    moving = {number for number in state.taken if ("taken", number) in hidden}
    for number, rect in free_places(lay, state, moving).items():
        if number not in moving and ("free", number) not in hidden:
            draw_token(canvas, number, rect, False)
    _piles(canvas, lay, state, size)


def _words_of_die(canvas: Canvas, lay: Layout, state: State, die: Die, size: int) -> None:
    line = canvas.leading(size)
    middle, room = lay.die.centerx, lay.middle.width * 0.24 - 8
    at = (middle, lay.taken.y - line / 2)
    title = _("No roll yet") if die.face is None else _("Last roll")
    canvas.text(title, at, size, theme.BOLD, theme.CREAM, "center", room)
    if die.busy or die.face is None:
        return
    bust = state.phase == "bust"
    words = _("Bust!") if bust else token_name(die.face)
    ink = theme.FOCUS if bust else theme.CREAM_SOFT
    weight = theme.HEAVY if bust else theme.REGULAR
    below = (middle, lay.die.bottom + line / 2 + 4)
    if below[1] + line / 2 < lay.middle.bottom:
        canvas.text(words, below, size, weight, ink, "center", room)


def draw_token(canvas: Canvas, number: int, rect: FRect, used: bool) -> None:
    """Draw a token; a used one is faint."""
    if not used:
        canvas.shadow(rect.inflate(-4, -4), rect.width / 2, theme.rgb("#00000055"), 2, 4)
    canvas.sprite(token(number), rect, (), 0.3 if used else 1.0)


def _piles(canvas: Canvas, lay: Layout, state: State, size: int) -> None:
    canvas.sprite(DECK, lay.deck, (), 1.0 if state.deck else 0.3)
    if len(state.discard) > 1:
        faces.card(canvas, face(state.discard[-2]), lay.discard.move(3, 2))
    if state.discard:
        faces.card(canvas, face(state.discard[-1]), lay.discard)
    else:
        faces.slot(canvas, lay.discard, "faint")
    lead = theme.LEAD if not lay.small else 14
    for rect, count, words in (
        (lay.deck, len(state.deck), _(" left")),
        (lay.discard, len(state.discard), _(" played")),
    ):
        wide = canvas.measure(str(count), lead, theme.HEAVY) + canvas.measure(words, lead)
        if wide > lay.middle.width * 0.155:
            words, wide = "", canvas.measure(str(count), lead, theme.HEAVY)
        at = (rect.centerx - wide / 2, rect.bottom + 6 + canvas.leading(lead) / 2)
        canvas.spans([(str(count), theme.HEAVY, theme.CREAM), (words, theme.REGULAR, theme.CREAM)],
                     at, lead)  # fmt: skip
    y = lay.deck.bottom + canvas.leading(lead) + 8
    room = FRect(lay.deck.x - 16, y, lay.middle.right - lay.deck.x + 8, lay.middle.bottom - y)
    words = _("An empty bin ends the game")
    if state.options.edition == "retail":
        words = _("An empty bin: the last turn")
    small = text_size(canvas, words, room.width, room.height, size)
    lines = int(room.height // canvas.leading(small))
    if lines > 0:
        canvas.paragraph(words, room, small, theme.REGULAR, theme.CREAM_SOFT, "center", lines)
