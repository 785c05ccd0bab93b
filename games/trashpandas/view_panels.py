"""The players of Trash Pandas: hands from behind, stashes, and one's own stash."""

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, places, seats
from games.shell.cardtable.seats import Who
from games.trashpandas.rules import HIDDEN, KINDS, State
from games.trashpandas.view_layout import Layout
from games.trashpandas.view_table import BACK, DECK, face, worth


def hand_of(lay: Layout, rect: FRect) -> FRect:
    """Return where the first card of the hand in a panel lies."""
    wide = 22.0 if lay.small else 36.0
    wide = min(wide, rect.height * 0.32)
    pad = 8.0 if lay.small else 16.0
    tall = wide * faces.RATIO
    return faces.box(rect.x + pad, rect.bottom - tall - (6 if lay.small else 14), wide)


def stash_of(lay: Layout, rect: FRect) -> FRect:
    """Return where the bin with the stash of a panel stands."""
    first = hand_of(lay, rect)
    return faces.box(rect.x + rect.width * 0.55, first.y - 2, first.width * 1.08)


def draw_panel(
    canvas: Canvas, lay: Layout, rect: FRect, who: Who, state: State, doing: str
) -> None:
    """Draw another seat's panel; `doing`: a tag for the seat in turn, empty for none."""
    seats.panel(canvas, rect, who.turn)
    with canvas.clipped(rect):
        pad = 8.0 if lay.small else 16.0
        tall = min(canvas.leading(theme.LEAD) + 2, rect.height * 0.5)
        head = FRect(rect.x + pad, rect.y + (3 if lay.small else 10), rect.width - 2 * pad, tall)
        tags = [(doing, "now")] if doing else []
        seats.head(canvas, head, who, "", tags)
        first = hand_of(lay, rect)
        count = len(state.hands[who.seat])
        bin_ = stash_of(lay, rect)
        size = 14 if lay.small else 16
        words = _("{n} in hand").format(n=count)
        wide = canvas.measure(words, size)
        room = bin_.x - first.x - 8
        if wide + first.width > room * 0.75:
            words = str(count)
            wide = canvas.measure(words, size)
        fan = FRect(first.x, first.y, max(1.0, room - wide - 10), first.height)
        last = first
        for box in places.fan(fan, count, first.width, -first.width * 0.44, False):
            faces.card(canvas, BACK, box)
            last = box
        y = first.centery
        x = last.right + 8 if count else first.x
        canvas.text(words, (x, y), size, theme.REGULAR, theme.SOFT, "midleft")
        _stashed(canvas, rect, bin_, state, who.seat, size)


def _stashed(canvas: Canvas, rect: FRect, bin_: FRect, state: State, seat: int, size: int) -> None:
    hidden, shown = state.down[seat], state.up[seat]
    canvas.sprite(DECK, bin_)
    over = [card for card in hidden if card != HIDDEN]
    up = sorted((*shown, *over))
    words = str(len(hidden) + len(shown))
    more = _("{n} stashed").format(n=words)
    x = bin_.right + 8
    kinds = sorted(set(up))
    room = rect.right - 8 - x
    if canvas.measure(more, size) + len(kinds) * (bin_.width * 0.8 + 4) <= room:
        words = more
    box = canvas.text(words, (x, bin_.centery), size, theme.REGULAR, theme.SOFT, "midleft")
    x = box.right + 8
    wide = min(bin_.width * 0.8, bin_.height / faces.RATIO)
    step = min(wide + 6, (rect.right - 8 - wide - x) / max(1, len(kinds) - 1))
    for kind in kinds:
        card = faces.box(x, bin_.centery - wide * 0.7, wide)
        faces.card(canvas, face(kind), card)
        if up.count(kind) > 1:
            faces.count(canvas, str(up.count(kind)), (card.right - 2, card.bottom - 4), 10)
        x += max(4.0, step)


def draw_stash(
    canvas: Canvas, lay: Layout, state: State, seat: int | None, title: str, note: str
) -> None:
    """Draw the paper of one's own stash, kind by kind, with what each kind is worth."""
    rect = lay.stash
    canvas.panel(rect, line=None)
    pad = 10.0 if lay.small else 16.0
    with canvas.clipped(rect):
        line = canvas.leading(theme.LEAD if not lay.small else 16)
        y = rect.y + pad * 0.5 + line / 2
        size = theme.LEAD if not lay.small else 16
        done = canvas.text(title, (rect.x + pad, y), size, theme.HEAVY, anchor="midleft",
                           room=rect.width - 2 * pad)  # fmt: skip
        if canvas.measure(note, size) < rect.right - pad - done.right - 8:
            canvas.text(note, (done.right + 8, y), size, theme.REGULAR, theme.SOFT, "midleft")
        if seat is None:
            return
        foot = FRect(rect.x + pad, y + line / 2 + 4, rect.width - 2 * pad, 0)
        foot.height = max(1.0, rect.bottom - foot.y - 6)
        _kinds(canvas, lay, foot, state, seat)


def _kinds(canvas: Canvas, lay: Layout, rect: FRect, state: State, seat: int) -> None:
    down, up = state.down[seat], state.up[seat]
    kinds = [k for k in range(KINDS) if k in down or k in up]
    unknown = down.count(HIDDEN)
    size = 14
    line = canvas.leading(size)
    last = canvas.leading(size) if rect.height > 96 + 2 * line and kinds else 0.0
    many = len(kinds) + bool(unknown)
    if not many:
        canvas.paragraph(_("Nothing yet. Only stashed cards count at the end."), rect,
                         14 if lay.small else 16, theme.REGULAR, theme.SOFT)  # fmt: skip
        return
    cell = rect.width / max(4, many)
    wide = max(4.0, min(72.0, cell - 12, (rect.height - line - last - 6) / faces.RATIO))
    for i, kind in enumerate(kinds):
        count = down.count(kind) + up.count(kind)
        box = faces.box(rect.x + i * cell + (cell - wide) / 2, rect.y + 2, wide)
        if count > 1:
            faces.card(canvas, face(kind), box.move(4, 2))
        faces.card(canvas, face(kind), box)
        badge = max(10.0, min(14.0, wide * 0.3))
        faces.count(canvas, str(count), (box.right - 6, box.bottom - 10), badge)
        words, room = worth(kind), cell - 2
        small = size if canvas.measure(words, size, theme.BOLD) <= room else 11
        canvas.text(words, (box.centerx, box.bottom + 3 + line / 2), small, theme.BOLD,
                    anchor="center", room=room)  # fmt: skip
        if kind in up:
            canvas.icon("up", FRect(box.x + 2, box.bottom - 20, 16, 16), theme.INK)
    if unknown:
        box = faces.box(rect.x + len(kinds) * cell + (cell - wide) / 2, rect.y + 2, wide)
        faces.card(canvas, BACK, box)
        faces.count(canvas, str(unknown), (box.right - 6, box.bottom - 10), 14)
    if last:
        at = (rect.x, rect.bottom - last / 2)
        words = _("points for most, second, third")
        longer = _("points for most, second, third; arrow: face up")
        if up and canvas.measure(longer, size) <= rect.width:
            words = longer
        canvas.text(words, at, size, theme.REGULAR, theme.SOFT,
                    "midleft", rect.width)  # fmt: skip
