"""How cloth, sets and rack are drawn: faults with their reason, places that light up, the hand."""

from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.rummikub.screen_hands import Spot
from games.rummikub.state import ICE_POINTS
from games.rummikub.tiles import HIDDEN, JOKER, points_of, spoken
from games.rummikub.view_tiles import FOLDER, draw_tile
from games.rummikub.view_words import draw_words
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.focus import focus_ring

if TYPE_CHECKING:
    from games.rummikub.screen_state import DeskScreen

FAINT = theme.rgb("#FFFFFF40")
SMALL = 14


def dashed(canvas: Canvas, rect: FRect, colour: theme.Colour, width: float = 2.0) -> None:
    """Draw a dashed outline."""
    a, b, c, d = rect.topleft, rect.topright, rect.bottomright, rect.bottomleft
    for one, two in ((a, b), (b, c), (c, d), (d, a)):
        canvas.line(one, two, colour, width, (6, 5))


def draw_cloth(canvas: Canvas, table: "DeskScreen") -> None:
    """Draw the tray with the sets, those that are wrong outlined."""
    room = table.lay.cloth
    canvas.box(room, theme.rgb("#1E363840"), 12, theme.rgb("#FFFFFF17"))
    faults = table.faults
    with canvas.clipped(room):
        for sid, place in table.set_rects.items():
            if sid in faults:
                _fault(canvas, place)
            for hole in table.holes.get(sid, ()):
                canvas.box(hole, theme.rgb("#00000030"), 6)
                dashed(canvas, hole.inflate(-2, -2), theme.CREAM)
        _fresh(canvas, table)
        for _sid, ids in table.desk.sets:
            for piece in ids:
                if table.rests(piece):
                    _tile(canvas, table, piece)
        for sid, reason in faults.items():
            _reason(canvas, room, table.set_rects[sid], reason)
    if table.longest > room.height + 1:
        _scrollbar(canvas, table)
    if not table.desk.sets and not table.held:
        words = _("No tile lies here yet.")
        canvas.text(words, room.center, theme.LEAD, theme.REGULAR, theme.CREAM_SOFT, "center",
                    room.width - 16)  # fmt: skip


def _fault(canvas: Canvas, place: FRect) -> None:
    canvas.box(place.inflate(20, 16), None, 13, theme.PAPER, 2)
    canvas.box(place.inflate(16, 12), theme.rgb("#B3261E40"), 11, theme.BAD, 3)


def _reason(canvas: Canvas, room: FRect, place: FRect, reason: str) -> None:
    words = spoken(reason).rstrip(".")
    wide = min(canvas.measure(words, SMALL, theme.HEAVY) + 38, room.width - 12)
    tall = max(22.0, canvas.leading(SMALL) + 2)
    pill = FRect(place.x - 8, place.bottom + 1, wide, tall)
    pill.right = min(pill.right, room.right - 6)
    pill.bottom = min(pill.bottom, room.bottom - 2)
    canvas.shadow(pill, tall / 2, theme.SHADOW, 2, 4)
    canvas.box(pill, theme.PAPER, tall / 2)
    canvas.icon("warning", FRect(pill.x + 8, pill.centery - 8, 16, 16), theme.BAD)
    canvas.text(words, (pill.x + 28, pill.centery), SMALL, theme.HEAVY, theme.BAD, "midleft",
                pill.width - 36)  # fmt: skip


def _fresh(canvas: Canvas, table: "DeskScreen") -> None:
    """Draw the place of a new set while there is something to lay there."""
    if not (table.held or table.hands.chosen) or not table.my_turn:
        return
    spot = table.aimed()
    place = table.fresh
    lit = spot == Spot("table", None)
    if lit:
        canvas.box(place, theme.rgb("#F0E44226"), 8)
    dashed(canvas, place, theme.FOCUS if lit else FAINT, 3 if lit else 2)
    words = _("New set")
    wide = canvas.measure(words)
    if wide < place.width - 8:
        canvas.text(words, place.center, theme.NORMAL, theme.REGULAR, theme.CREAM_SOFT, "center")
    if spot is not None and spot.sid is not None and spot.sid in table.set_rects:
        around = table.set_rects[spot.sid].inflate(14, 12)
        canvas.box(around, theme.rgb("#F0E44233"), 10)
        dashed(canvas, around, theme.FOCUS, 3)


def _tile(canvas: Canvas, table: "DeskScreen", piece: int) -> None:
    place = table.shown[piece]
    if piece in table.held:
        spot = table.spots[piece]
        canvas.box(spot, theme.rgb("#00000030"), 6)
        dashed(canvas, spot.inflate(-2, -2), FAINT)
        return
    chosen = piece in table.hands.chosen
    if chosen:
        place = place.move(0, -min(12.0, place.height / 5))
    if piece in table.news and not chosen:
        canvas.box(place.inflate(6, 6), theme.rgb("#F2D48A"), 8)
    draw_tile(canvas, place, table.desk.kind[piece], chosen)
    if chosen or piece in table.hinted:
        canvas.box(place.inflate(6, 6), None, 9, theme.INK, 2)
        canvas.box(place.inflate(10, 10), None, 11, theme.FOCUS, 3)


def draw_rack(canvas: Canvas, table: "DeskScreen") -> None:
    """Draw the rack and what stands in it."""
    rack = table.lay.rack
    if not rack.width:
        return
    canvas.shadow(rack.inflate(-8, -24), 14, theme.rgb("#00000066"), 10, 10)
    _wood(canvas, rack)
    if table.viewer is None and len(table.people) > 1:
        words, at = (
            _("Hidden until it is somebody’s turn"),
            (rack.centerx, rack.y + rack.height * 0.29),
        )
        canvas.text(words, at, theme.NORMAL, theme.BOLD, theme.CREAM, "center", rack.width - 16)
    for piece in table.desk.rack:
        if table.rests(piece):
            _tile(canvas, table, piece)
    spot = table.aimed()
    if table.held and spot is not None and spot.where == "rack":
        canvas.box(rack, None, 14, theme.FOCUS, 3)


def _wood(canvas: Canvas, rack: FRect) -> None:
    """Draw the wood of a rack of any width: its left end, and its right one."""
    whole = FRect(rack.x, rack.y, rack.height * 848 / 176, rack.height)
    half = FRect(rack.x, rack.y, rack.width / 2, rack.height)
    with canvas.clipped(half.inflate(0, 8)):
        canvas.sprite(FOLDER + "rack", whole)
    whole.right, half.left = rack.right, half.right
    with canvas.clipped(half.inflate(0, 8)):
        canvas.sprite(FOLDER + "rack", whole)


def draw_moving(canvas: Canvas, table: "DeskScreen") -> None:
    """Draw what is on its way, the band of a sweep, the cursor, and what the pointer holds."""
    for piece in table.desk.kind:
        if piece in table.shown and not table.rests(piece) and piece not in table.held:
            draw_tile(canvas, table.shown[piece], table.desk.kind[piece], True)
    band = table.hands.band()
    if band is not None and max(band.width, band.height) > 2:
        canvas.box(band, theme.rgb("#F0E44226"), 4, theme.FOCUS, 2)
    for zone in (table.table_zone, table.rack_zone):
        if zone.focused:
            place = table.hands.cursor_rect(zone.where)
            if place is not None:
                focus_ring(canvas, place, 7)
    for piece, place in table.in_hand().items():
        draw_tile(canvas, place, table.desk.kind.get(piece, HIDDEN), True)


def draw_notes(canvas: Canvas, table: "DeskScreen") -> None:
    """Write about the rack: how many tiles, what they count, the points towards the ice."""
    lay, desk = table.lay, table.desk
    if not lay.rack.width or table.viewer is None:
        return
    place = lay.notes
    ice = table.ice
    if lay.narrow:
        words = ice or _("{n} tiles").format(n=len(desk.rack))
        canvas.text(words, place.center, SMALL, theme.BOLD, theme.CREAM, "center", place.width)
        return
    y = lay.sorts[-1].bottom + 8
    low = y + canvas.leading() > place.bottom + 10
    titles = [_("Your rack, {n}").format(n=len(desk.rack)), _("Rack, {n}").format(n=len(desk.rack))]
    if ice and low:
        titles = [ice, f"{table.ice_points} / {ICE_POINTS}"]
    title = titles[canvas.measure(titles[0], theme.LEAD, theme.HEAVY) > place.width]
    canvas.text(title, place.topleft, theme.LEAD, theme.HEAVY, theme.CREAM, "topleft", place.width)
    if low:
        return
    words = ice or _rack_points(desk.tiles(desk.rack))
    colour = theme.CREAM if ice else theme.CREAM_SOFT
    canvas.text(words, (place.x, y), theme.NORMAL, theme.BOLD if ice else theme.REGULAR, colour,
                "topleft", place.width)  # fmt: skip
    if ice:
        bar = FRect(place.x, y + canvas.leading() + 2, place.width, 8)
        if bar.bottom < canvas.height - 4:
            canvas.box(bar, theme.rgb("#FFFFFF26"), 4)
            share = min(1.0, table.ice_points / ICE_POINTS)
            if share > 0.03:
                bar.width *= share
                canvas.box(bar, theme.GOOD if share >= 1 else theme.PRIMARY, 4)


def _rack_points(tiles: tuple[int, ...]) -> str:
    jokers = tiles.count(JOKER)
    points = points_of(tile for tile in tiles if tile != JOKER)
    if not jokers:
        return _("1 point") if points == 1 else _("{n} points").format(n=points)
    if jokers == 1:
        return _("{n} points and a joker").format(n=points)
    return _("{n} points, {jokers} jokers").format(n=points, jokers=jokers)


def draw_said(canvas: Canvas, table: "DeskScreen") -> None:
    """Write what was done last at the foot of the cloth, where there is room."""
    room = table.lay.cloth
    if not table.said or table.longest > room.height - 34 or table.held:
        return
    place = FRect(room.x + 16, room.bottom - 36, room.width - 32, 30)
    draw_words(canvas, place, table.said, theme.CREAM_SOFT, 1)


def _scrollbar(canvas: Canvas, table: "DeskScreen") -> None:
    room = table.lay.cloth
    tall = room.height * room.height / table.longest
    y = room.y + table.scroll * room.height / table.longest
    canvas.box(FRect(room.right - 7, y + 2, 5, tall - 4), theme.faded(theme.CREAM, 0.5), 2.5)
