"""The pictures in the rules of Ab in die Tonne: small scenes, cards and markers."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.pictures import Picture
from games.shell.sceneview import SceneView
from games.shell.summary import plain
from games.tonne.rules import Pose, mice, turn_order
from games.tonne.table import PIECE_KINDS, SETTING, poses_of
from games.tonne.view_cards import RATIO, draw_card, draw_marker

PILE: tuple[Pose, ...] = (
    (0, 0.0063, 0.0297, -0.0015), (1, 0.0165, 0.1237, -1.4485), (2, 0.0534, 0.023, 1.5683),
    (3, -0.0346, 0.1882, 1.6634), (10, -0.0571, 0.0892, -0.6352), (11, 0.0477, 0.052, -1.576),
    (12, -0.0136, 0.0587, 2.3375), (13, -0.0331, 0.1261, 3.2458), (14, 0.0837, 0.1282, 0.2455),
    (15, 0.0675, 0.1592, 1.8192), (16, -0.0782, 0.1714, -1.1585), (17, 0.0752, 0.1962, 3.3797),
    (20, -0.031, 0.0824, -0.6358), (21, -0.0503, 0.0478, -2.0964), (22, -0.0653, 0.0312, 1.0465),
    (23, 0.0073, 0.1487, -1.4509), (24, -0.0498, 0.156, -1.1775), (30, 0.0476, 0.0887, -1.9616),
    (31, 0.0115, 0.0808, 0.7384), (32, -0.0756, 0.1257, 0.7473), (33, 0.0742, 0.1004, 1.0765),
    (34, 0.011, 0.1724, -1.6145), (35, 0.0343, 0.1925, 1.0787), (36, -0.0124, 0.2098, 1.0832),
)  # fmt: skip
"""A full bin, as the physics once left it."""
OVER: Pose = (25, 0.1084, 0.2087, -2.3967)
"""A bottle that hangs over the rim and lies still there."""
LEANS: Pose = (25, 0.1456, 0.0242, 0.9869)
HELD: Pose = (25, 0.152, 0.062, 0.5)
ABOVE: Pose = (26, -0.066, 0.268, 0.15)
LANDS: Pose = (26, -0.066, 0.2235, 0.15)


class Scene(NamedTuple):
    """A small scene: one more piece on the pile, and what is said of it."""

    piece: Pose
    good: bool
    verdict: str
    words: str
    held: bool = False
    ghost: Pose | None = None


@cache
def _view() -> SceneView:
    return SceneView(SETTING)


def draw_scene(
    canvas: Canvas, rect: FRect, scene: Scene, box: tuple[float, float, float, float]
) -> None:
    """Draw a scene on cloth, with round corners.

    Args:
        canvas: what to draw on.
        rect: where.
        scene: what.
        box: what is seen of the world, m.
    """
    view, camera = _view(), Camera(rect)
    camera.fit(box, (4, 4, 4, 4), stand=False)
    camera.jump()
    piece, x, y, angle = scene.piece
    with canvas.clipped(rect):
        canvas.fill(theme.CLOTH_LIGHT, rect)
        view.behind(canvas, camera)
        view.pieces(canvas, camera, PIECE_KINDS, poses_of(PILE))
        view.front(canvas, camera)
        if scene.ghost is not None:
            view.outline(canvas, camera, PIECE_KINDS[piece], scene.ghost[1:])
        if scene.held:
            view.held(canvas, camera, PIECE_KINDS[piece], (x, y, angle))
        else:
            view.piece(canvas, camera, PIECE_KINDS[piece], (x, y, angle))
            view.mark(canvas, camera, PIECE_KINDS[piece], (x, y, angle))
    canvas.box(rect, None, 6, theme.OUTLINE, 2)


# -- what counts as fallen -----------------------------------------------------------------------


def fallen_scenes() -> tuple[Scene, ...]:
    """Return the three cases that people ask about."""
    return (
        Scene(OVER, True, _("Stays"), _("It hangs over the rim, but lies on the pile.")),
        Scene(LEANS, False, _("Fallen"), _("It leans on the wall outside and touches the table.")),
        Scene(HELD, True, _("Not yet"), _("In the hand it may be anywhere.")
              , held=True),
    )  # fmt: skip


_SEEN = (-0.05, -0.022, 0.222, 0.272)
_GAP = 16.0


def _columns(canvas: Canvas, room: float) -> int:
    return 3 if room >= 3 * 150 * canvas.text_factor + 2 * _GAP else 1


def _scene_size(canvas: Canvas, room: float) -> tuple[float, float]:
    columns = _columns(canvas, room)
    if columns == 3:
        wide = (room - 2 * _GAP) / 3
        return wide, wide * 0.95
    wide = min(200.0, room * 0.4)
    return wide, wide * 0.95


def _said(canvas: Canvas, scene: Scene, room: float) -> float:
    lines = len(canvas.lines(scene.words, room))
    return canvas.leading() * (lines + 1) + 8


def fallen_height(canvas: Canvas, room: float) -> float:
    """Return the height of the three scenes with their words."""
    wide, tall = _scene_size(canvas, room)
    scenes = fallen_scenes()
    if _columns(canvas, room) == 3:
        return tall + 8 + max(_said(canvas, scene, wide) for scene in scenes)
    rest = room - wide - _GAP
    return sum(max(tall, _said(canvas, scene, rest)) for scene in scenes) + 2 * _GAP


def draw_fallen(canvas: Canvas, rect: FRect) -> None:
    """Draw the three scenes: side by side, or where it is narrow one below the other."""
    wide, tall = _scene_size(canvas, rect.width)
    x, y = rect.topleft
    beside = _columns(canvas, rect.width) == 1
    for scene in fallen_scenes():
        draw_scene(canvas, FRect(x, y, wide, tall), scene, _SEEN)
        if beside:
            words = FRect(x + wide + _GAP, y, rect.width - wide - _GAP, 400)
            _verdict(canvas, scene, words)
            y += max(tall, _said(canvas, scene, words.width)) + _GAP
        else:
            _verdict(canvas, scene, FRect(x, y + tall + 8, wide, 400))
            x += wide + _GAP


def _verdict(canvas: Canvas, scene: Scene, room: FRect) -> None:
    ink = theme.GOOD_TEXT if scene.good else theme.BAD
    line = canvas.leading()
    canvas.icon("check" if scene.good else "close", FRect(room.x, room.y + line / 2 - 10, 20, 20),
                ink)  # fmt: skip
    canvas.text(scene.verdict, (room.x + 26, room.y), theme.NORMAL, theme.HEAVY, ink,
                room=room.width - 26)  # fmt: skip
    canvas.paragraph(scene.words, FRect(room.x, room.y + line, room.width, 400))


# -- how a piece is put in -----------------------------------------------------------------------


def place_height(canvas: Canvas, room: float) -> float:
    """Return the height of the scene with the bottle in the hand."""
    return min(240.0, room * 0.45)


def draw_place(canvas: Canvas, rect: FRect) -> None:
    """Draw a bottle in the hand, and where it would come to touch."""
    scene = Scene(ABOVE, True, "", "", held=True, ghost=LANDS)
    draw_scene(canvas, rect, scene, (-0.15, 0.1, 0.15, 0.315))


# -- cards ---------------------------------------------------------------------------------------

CARDS = ((0, 4), (1, 4), (2, 9))
"""Seat and value of the cards in the picture."""


def in_order() -> list[tuple[int, int]]:
    """Return the cards of the picture in the order in which they play."""
    cards = dict(CARDS)
    shown = [(value, mice(seat, value)) for seat, value in CARDS]
    return [(seat, cards[seat]) for seat in turn_order(shown)]


def _why(place: int, seat: int, value: int) -> str:
    count = mice(seat, value)
    said = _("no mouse") if count == 0 else _("1 mouse") if count == 1 else _("{n} mice")
    ordinal = (_("First"), _("Second"), _("Third"))[place]
    return _("{place}: {value}, {mice}").format(
        place=ordinal, value=value, mice=said.format(n=count)
    )


def order_height(canvas: Canvas, room: float) -> float:
    """Return the height of the row of cards."""
    wide = _card_width(room)
    words = [_why(i, *card) for i, card in enumerate(in_order())]
    cell = room / 3 - 12
    lines = max(len(canvas.lines(word, cell, theme.NORMAL, theme.BOLD)) for word in words)
    return 16 + wide * RATIO + 10 + lines * canvas.leading() + 12


def _card_width(room: float) -> float:
    return min(84.0, room / 3 - 40)


def draw_order(canvas: Canvas, rect: FRect) -> None:
    """Draw three cards in the order in which they play, and why."""
    canvas.box(rect, theme.PAPER_SHADE, 8)
    wide = _card_width(rect.width)
    tall, cell = wide * RATIO, rect.width / 3
    for i, (seat, value) in enumerate(in_order()):
        middle = rect.x + cell * (i + 0.5)
        place = FRect(middle - wide / 2, rect.y + 16, wide, tall)
        canvas.shadow(place, theme.RADIUS_CARD)
        draw_card(canvas, place, seat, value)
        if i:
            canvas.sprite("ui/play", FRect(middle - cell / 2 - 12, place.centery - 12, 24, 24))
        words = FRect(middle - cell / 2 + 6, place.bottom + 10, cell - 12, 200)
        canvas.paragraph(_why(i, seat, value), words, theme.NORMAL, theme.BOLD, align="center")


# -- markers -------------------------------------------------------------------------------------


def _marker_words() -> Sequence[tuple[int, str]]:
    return (
        (-3, _("Something fell: {n}\u00a0points.").format(n=plain(-3))),
        (3, _("The last piece held: 3\u00a0points.")),
    )


def markers_height(canvas: Canvas, room: float) -> float:
    """Return the height of the two markers with their words."""
    tall = max(72.0, *(_marker_lines(canvas, words, room) for _value, words in _marker_words()))
    return tall + 24


def _marker_lines(canvas: Canvas, words: str, room: float) -> float:
    return len(canvas.lines(words, room / 2 - 112)) * canvas.leading()


def draw_markers(canvas: Canvas, rect: FRect) -> None:
    """Draw a marker from both its sides."""
    canvas.box(rect, theme.PAPER_SHADE, 8)
    cell = rect.width / 2
    for i, (value, words) in enumerate(_marker_words()):
        x = rect.x + i * cell
        draw_marker(canvas, (x + 52, rect.centery), 64, value)
        tall = _marker_lines(canvas, words, rect.width)
        canvas.paragraph(words, FRect(x + 98, rect.centery - tall / 2, cell - 112, tall + 2))


PICTURES = {
    "fallen": Picture(fallen_height, draw_fallen),
    "place": Picture(place_height, draw_place),
    "order": Picture(order_height, draw_order),
    "markers": Picture(markers_height, draw_markers),
}
