"""The pictures in the rules of Coloretto: a row, the scoring tables, an example."""

from pygame import FRect

from games.coloretto.cards import CARDS, JOKER, PLUS_TWO
from games.coloretto.rules import GAME
from games.coloretto.view_panels import draw_collection, face, worth_held
from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, sheets
from games.shell.pictures import Picture
from games.shell.summary import plain, signed

HELD = (0, 0, 4, 1, 3, 1, 0, 2, 1)
"""The collection of the example: by kind, how many."""


def draw_row(canvas: Canvas, rect: FRect) -> None:
    """Draw a row with two cards and one free place."""
    canvas.box(rect, theme.CLOTH, 8)
    wide = min(84.0, rect.width / 4 - 14)
    x = rect.centerx - (4 * wide + 36) / 2
    y = rect.centery - wide * faces.RATIO / 2
    names = ("cards/coloretto/row-card", face(2), face(PLUS_TWO))
    for i, name in enumerate(names):
        faces.card(canvas, name, faces.box(x + i * (wide + 12), y, wide))
    disc = wide * 0.34
    faces.numbered(canvas, "1", (x + disc * 0.62, y + disc * 0.62), disc)
    faces.slot(canvas, faces.box(x + 3 * (wide + 12), y, wide), "lit", "1")


def points_rows() -> list[list[str]]:
    """Return the scoring tables as rows of cells."""
    rows = [[_("Cards of a colour"), "1", "2", "3", "4", "5", "6+"]]
    names = {"brown": _("Brown"), "grey": _("Grey")}
    for table, points in CARDS.points.items():
        rows.append([names.get(table, table), *(str(value) for value in points[1:7])])
    return rows


def draw_example(canvas: Canvas, rect: FRect) -> None:
    """Draw a collection as the panels show it, and how it adds up."""
    canvas.box(rect, theme.PAPER_SHADE, 8)
    state = GAME.new(5, 1)
    value = worth_held(state, HELD)
    line = canvas.leading()
    inner = FRect(rect.x + 16, rect.y + 8, min(rect.width - 32, 460.0), rect.height - line - 24)
    draw_collection(canvas, inner, state, HELD, value)
    parts = [signed(point) for point in value.points if point] + [signed(value.twos)]
    words = _("{sum} = {total}; the joker counts as a green one.").format(
        sum=" ".join(parts), total=plain(value.total)
    )
    canvas.text(words, (rect.x + 16, rect.bottom - line / 2 - 10), theme.NORMAL, theme.BOLD,
                anchor="midleft", room=rect.width - 32)  # fmt: skip
    assert HELD[JOKER]


PICTURES = {
    "row": Picture(lambda canvas, room: min(150.0, (room / 4 - 14) * 1.4 + 24), draw_row),
    "points": Picture(
        lambda canvas, room: sheets.table_height(canvas, 3),
        lambda canvas, rect: sheets.draw_table(canvas, rect, points_rows(), 0.34),
    ),
    "example": Picture(
        lambda canvas, room: 84 + canvas.leading(14) + canvas.leading() + 24, draw_example
    ),
}
