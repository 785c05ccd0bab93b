"""The players at the right: names, scores and hands; below them the tips and the bag."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import FRect

from games.core.words import _
from games.shell import events, furniture, theme
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Point, Press
from games.shell.focus import Group, Widget
from games.shell.widgets import ACTIVATE, key_cap, key_cap_width
from games.topthis.state import State, scores, topping
from games.topthis.view_flights import Spot
from games.topthis.view_layout import Layout, panel_places
from games.topthis.view_scene import disc_sprite

PAD = 16.0


@dataclass(frozen=True)
class Table:
    """What the panels show.

    Attributes:
        state: as it may be drawn.
        names: one a seat.
        bots: whether a bot plays, one a seat.
        turn: whose turn it is.
        faces: which side of a disc in a hand is up, where it is not the first.
        away: discs that are on their way or laid on the crust.
        aimed: the disc that is laid or aimed now.
        own: whether a person plays the turn.
    """

    state: State
    names: Sequence[str]
    bots: Sequence[bool]
    turn: int
    faces: Mapping[int, int] = field(default_factory=dict[int, int])
    away: Collection[int] = ()
    aimed: int | None = None
    own: bool = False

    def shows(self, disc: int) -> str:
        """Return what a disc of a hand shows."""
        return topping(disc, self.faces.get(disc, 0))


class HandDisc(Widget):
    """A disc of the hand of the person whose turn it is; a press takes it at once.

    Args:
        disc: its id.
        take: called with the disc and where it was pressed, None for by key.
        turn: called with the disc that is to be turned over.
    """

    radius = 40

    def __init__(
        self, disc: int, take: Callable[[int, Point | None], None], turn: Callable[[int], None]
    ) -> None:
        super().__init__()
        self.disc, self.take, self.turn = disc, take, turn

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press):
            if event.button == events.RIGHT:
                self.turn(self.disc)
            elif event.button == events.LEFT:
                self.take(self.disc, event.pos)
            return True
        if isinstance(event, Key) and event.key in ACTIVATE and not events.control(event):
            self.take(self.disc, None)
            return True
        return False


class Panels(Group):
    """The panels and the trays; draws below everything that moves.

    Args:
        take: called with a disc of the hand and where it was pressed.
        turn: called with a disc of the hand that is to be turned over.
    """

    def __init__(
        self, take: Callable[[int, Point | None], None], turn: Callable[[int], None]
    ) -> None:
        super().__init__()
        self._take, self._turn = take, turn
        self.discs: list[HandDisc] = []
        self.places: tuple[FRect, ...] = ()
        self._layout: Layout | None = None
        self._text = 1.0

    def place(self, layout: Layout, seats: int, turn: int, text: float) -> None:
        """Put the panels into their column."""
        self._layout, self._text = layout, text
        self.places = panel_places(layout, seats, turn, text)
        self.rect = layout.side.union(layout.bag).union(layout.tips)

    def offer(self, state: State, free: bool, keys: bool) -> None:
        """Let the discs of the hand be taken.

        Args:
            state: whose hand.
            free: whether a person may take one now.
            keys: whether they are in the order of Tab too.
        """
        hand = state.hands[state.seat] if free else ()
        if tuple(one.disc for one in self.discs) != hand:
            focus, root = (None, None) if self.root is None else (self.root.focus, self.root)
            self.children.clear()
            self.discs = [self.add(HandDisc(d, self._take, self._turn)) for d in hand]
            if root is not None and isinstance(focus, HandDisc):
                root.set_focus(None)
        if self.places and self.discs:
            rects = self._row(state, state.seat, True)
            for one, rect in zip(self.discs, rects, strict=True):
                one.rect = rect
                one.radius = rect.width / 2
                one.focusable = keys

    # -- places ------------------------------------------------------------------------------

    def _large(self, rect: FRect) -> bool:
        return rect.height >= 92 * (0.6 + 0.4 * self._text)

    def _head(self, rect: FRect, turn: bool) -> float:
        """Return the height of a panel's first line."""
        line = 26.0 * self._text
        if turn and rect.height >= 150 * (0.6 + 0.4 * self._text):
            return max(52.0, line + 18)
        return min(rect.height, max(40.0, line + 12))

    def _row(self, state: State, seat: int, turn: bool) -> list[FRect]:
        """Return the places of the discs of a hand; [] where only their number is shown."""
        rect, layout = self.places[seat], self._layout
        if layout is None or (layout.small and not turn):
            return []
        count = len(state.hands[seat])
        pad = PAD if rect.width > 220 else 8.0
        gap = 6.0 if not turn else 8.0 if rect.width > 220 else 4.0
        head = self._head(rect, turn)
        foot = 36.0 * (0.5 + 0.5 * self._text) if turn and self._foot(rect) else 0.0
        tall = rect.height - head - foot - (8 if turn else 6)
        side = min(56.0 if turn else 32.0, tall)
        slots = max(4, count)
        side = max(8.0, min(side, (rect.width - 2 * pad + gap) / slots - gap))
        y = rect.y + head + (tall - side) / 2
        return [
            FRect(rect.x + pad + i * (side + gap), y, side, side) for i in range(count)
        ]  # fmt: skip

    def _foot(self, rect: FRect) -> bool:
        return rect.height >= (126 if rect.width < 240 else 150) * (0.6 + 0.4 * self._text)

    def hand_spot(self, state: State, seat: int, disc: int) -> Spot:
        """Return where a disc of a hand is on the screen."""
        rect = self.places[seat]
        row = self._row(state, seat, seat == state.seat)
        hand = state.hands[seat]
        if row and disc in hand:
            place = row[hand.index(disc)]
            return place.center, place.width
        return rect.center, 28.0

    def bag_spot(self) -> Spot:
        """Return where the bag is."""
        assert self._layout is not None
        bag = self._layout.bag
        return (bag.x + min(64.0, bag.width / 3), bag.centery), 28.0

    def tip_spot(self) -> Spot:
        """Return where the stack of tips is."""
        assert self._layout is not None
        tips = self._layout.tips
        return (tips.x + min(64.0, tips.width / 3), tips.centery), 48.0

    # -- drawing -----------------------------------------------------------------------------

    def paint(self, canvas: Canvas, table: Table) -> None:
        """Draw panels and trays."""
        state = table.state
        money = scores(state)
        for seat, rect in enumerate(self.places):
            turn = seat == table.turn and state.phase != "over"
            furniture.player_panel(canvas, rect, turn)
            with canvas.clipped(rect):
                self._paint_head(canvas, rect, table, seat, money[seat])
                self._paint_hand(canvas, table, seat)
        self._trays(canvas, state)

    def _paint_head(self, canvas: Canvas, rect: FRect, table: Table, seat: int, money: int) -> None:
        state = table.state
        turn = seat == table.turn
        tall = self._head(rect, turn)
        pad = PAD if rect.width > 220 else 10.0
        y = rect.y + tall / 2 + 2
        large = turn and tall >= 52 and rect.width > 220
        size = theme.NUMBER if large else theme.TITLE if rect.width > 220 else theme.LEAD
        wide = canvas.text(str(money), (rect.right - pad, y), size, theme.HEAVY,
                           anchor="midright").width  # fmt: skip
        side = 28.0 if rect.width > 220 else 20.0
        canvas.symbol(seat, (rect.x + pad + side / 2, y), side)
        x = rect.x + pad + side + (12 if rect.width > 220 else 6)
        room = rect.right - pad - max(wide, 24.0) - 10 - x
        if self._layout is not None and self._layout.small and not turn:
            room -= self._paint_count(canvas, x + room, y, len(state.hands[seat]))
        words = self._won(state, seat)
        name_wide = canvas.measure(table.names[seat], theme.LEAD, theme.HEAVY)
        robot = 26.0 if table.bots[seat] and rect.width > 180 else 0.0
        fits = canvas.measure(words) + 12 + min(name_wide, room * 0.5) + robot <= room
        if words and fits and rect.width > 220:
            note = canvas.text(words, (x + room, y + 1), colour=theme.SOFT, anchor="midright")
            room = note.left - 10 - x
        size = theme.LEAD if rect.width > 220 or name_wide <= room else theme.NORMAL
        name = canvas.text(table.names[seat], (x, y), size, theme.HEAVY, anchor="midleft",
                           room=room - robot)  # fmt: skip
        if robot:
            canvas.icon("robot", FRect(name.right + 6, y - 10, 20, 20), theme.SOFT)

    def _paint_count(self, canvas: Canvas, right: float, y: float, count: int) -> float:
        """Draw how many discs a hand has; return the width that takes."""
        words = str(count)
        text = canvas.text(words, (right, y), theme.NORMAL, theme.BOLD, theme.SOFT, "midright")
        rect = FRect(text.left - 22, y - 9, 18, 18)
        canvas.sprite("topthis/disc", rect)
        return right - rect.left + 8

    def _won(self, state: State, seat: int) -> str:
        orders, tips = len(state.taken[seat]), len(state.tipped[seat])
        parts: list[str] = []
        if orders:
            parts.append(_("1 order") if orders == 1 else _("{n} orders").format(n=orders))
        if tips:
            parts.append(_("1 tip") if tips == 1 else _("{n} tips").format(n=tips))
        return ", ".join(parts)

    def _paint_hand(self, canvas: Canvas, table: Table, seat: int) -> None:
        state = table.state
        turn = seat == table.turn
        rects = self._row(state, seat, turn)
        for disc, rect in zip(state.hands[seat], rects, strict=False):
            if disc == table.aimed:
                canvas.circle(rect.center, rect.width / 2, None, theme.rgb("#C9B996"), 2)
                if canvas.measure(_("aim"), theme.NORMAL, theme.BOLD) < rect.width - 8:
                    canvas.text(_("aim"), rect.center, theme.NORMAL, theme.BOLD, theme.SOFT,
                                "center")  # fmt: skip
            elif disc not in table.away:
                canvas.sprite(disc_sprite(table.shows(disc)), rect)
                if turn and table.own and rect.width >= 26:
                    self._back(canvas, rect, topping(disc, 1 - table.faces.get(disc, 0)))
        rect = self.places[seat]
        if turn and table.own and self._foot(rect) and state.phase in ("act", "flick"):
            tall = 36.0 * (0.5 + 0.5 * self._text)
            y = rect.bottom - tall / 2 - 3
            x = rect.x + (PAD if rect.width > 220 else 10)
            key_cap(canvas, "F", (x, y), theme.SOFT)
            x += key_cap_width(canvas, "F") + 6
            canvas.text(_("other side up"), (x, y), colour=theme.SOFT, anchor="midleft",
                        room=rect.right - 10 - x)  # fmt: skip

    def _back(self, canvas: Canvas, rect: FRect, name: str) -> None:
        """Draw the other side of a disc small at its lower right."""
        side = rect.width * 0.42
        small = FRect(rect.right - side * 0.84, rect.bottom - side * 0.84, side, side)
        canvas.circle(small.center, side / 2 + 2, theme.PAPER)
        canvas.sprite(disc_sprite(name), small)

    def _trays(self, canvas: Canvas, state: State) -> None:
        layout = self._layout
        if layout is None:
            return
        tips, bag = state.tips, len(state.bag)
        left = _("1 tip left") if tips == 1 else _("{n} tips left").format(n=tips)
        discs = _("1 disc left") if bag == 1 else _("{n} discs left").format(n=bag)
        self._tray(canvas, layout.tips, "topthis/tip-card", (90, 60), tips, left,
                   _("two orders at once"))  # fmt: skip
        self._tray(canvas, layout.bag, "topthis/bag", (64, 72), bag, discs,
                   _("hands refill to four"))  # fmt: skip

    def _tray(
        self, canvas: Canvas, rect: FRect, sprite: str, size: tuple[float, float], count: int,
        words: str, more: str,
    ) -> None:  # fmt: skip
        furniture.tray(canvas, rect)
        k = min(1.0, (rect.height - 14) / size[1])
        wide = rect.width >= 240
        if not wide:
            k = min(k, (rect.width * 0.45) / size[0])
        box = FRect(0, 0, size[0] * k, size[1] * k)
        box.center = (rect.x + (PAD + 48 if wide else rect.width * 0.3), rect.centery)
        faint = 1.0 if count else 0.35
        if count > 1 and "tip" in sprite:
            canvas.sprite(sprite, box.move(-4 * k, 4 * k))
        canvas.sprite(sprite, box, opacity=faint)
        x = rect.x + PAD + 96 + 16 if wide else box.right + 4
        room = rect.right - 4 - x
        if not wide:
            letters: float = theme.TITLE
            if canvas.measure(str(count), letters, theme.HEAVY) > room:
                letters = theme.LEAD
            canvas.text(str(count), (x + room / 2, rect.centery), letters, theme.HEAVY,
                        theme.CREAM, "center", room)  # fmt: skip
            return
        half = canvas.leading() / 2
        canvas.text(words, (x, rect.centery - half), theme.NORMAL, theme.BOLD, theme.CREAM,
                    "midleft", room)  # fmt: skip
        canvas.text(more, (x, rect.centery + half), theme.NORMAL, theme.REGULAR, theme.CREAM_SOFT,
                    "midleft", room)  # fmt: skip

    def draw(self, canvas: Canvas) -> None:
        """Draw the ring around the disc with the focus."""
        super().draw(canvas)
