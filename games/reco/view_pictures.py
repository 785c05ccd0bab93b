"""The pictures in the rules of R-Eco: a turn, the coins, an example."""

from collections.abc import Hashable

from pygame import FRect

from games.core.words import _
from games.reco.cards import CARDS
from games.reco.rules import score
from games.reco.view_table import BACK, coin_face, face
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, sheets
from games.shell.pictures import Picture
from games.shell.summary import plain, signed

EXAMPLE: tuple[tuple[dict[Hashable, list[int]], int], ...] = (
    ({"red": [0, 1, 5], "blue": [-2], "yellow": [-2], "green": [0, 3]}, 1),
    ({"red": [2, 3], "blue": [1, 2], "yellow": [2]}, 0),
    ({"red": [-2, 4], "blue": [0, 3, 4], "yellow": [0], "green": [1, 2]}, 4),
    ({"yellow": [1, 3, 4]}, 1),
)
"""Coins by colour, and cards dumped, of four players."""


def coins_rows() -> list[list[str]]:
    """Return the coins of each plant by number of players, the top one first."""
    most = max(len(stack) for stack in CARDS.stacks.values())
    rows = [[_("Players"), _("top"), *(str(i + 2) for i in range(most - 1))]]
    merged: dict[tuple[int, ...], list[int]] = {}
    for seats, stack in sorted(CARDS.stacks.items()):
        merged.setdefault(stack, []).append(seats)
    for stack, seats in merged.items():
        cells = [plain(coin) for coin in stack] + [""] * (most - len(stack))
        rows.append([_(" or ").join(map(str, seats)), *cells])
    return rows


def example_rows() -> list[list[str]]:
    """Return what four players of an example score."""
    coins = [one for one, _dumped in EXAMPLE]
    dumped = [cards for _coins, cards in EXAMPLE]
    totals = score(coins, dumped)
    rows = [[_("Player"), _("coins"), _("dumped"), _("honour"), _("total")]]
    for i, (mine, cards) in enumerate(EXAMPLE):
        worth = sum(sum(values) for values in mine.values() if len(values) > 1)
        clean = totals[i] - worth + cards
        rows.append(["ABCD"[i], str(worth), signed(-cards), signed(clean), str(totals[i])])
    return rows


def draw_turn(canvas: Canvas, rect: FRect) -> None:
    """Draw a delivery that wins a coin, its haul and what comes in its place."""
    canvas.box(rect, theme.CLOTH, 8)
    titles = (_("Deliver"), _("Win"), _("Haul"), _("Refill"))
    cell = rect.width / 4
    line = canvas.leading()
    wide = min(56.0, cell * 0.4, (rect.height - line - 24) / faces.RATIO)
    y = rect.y + line + 12 + (rect.height - line - 20 - wide * faces.RATIO) / 2
    for i, title in enumerate(titles):
        middle = rect.x + (i + 0.5) * cell
        canvas.text(title, (middle, rect.y + 8), theme.NORMAL, theme.BOLD, theme.CREAM, "midtop",
                    cell - 4)  # fmt: skip
        names = ((face(2), face(3)), (), (face(6), face(4)), (face(0),))[i]
        step = wide * 0.6
        x = middle - (wide + step * (len(names) - 1)) / 2
        for j, name in enumerate(names):
            faces.card(canvas, name, faces.box(x + j * step, y, wide))
        if i == 1:
            faces.coin(canvas, coin_face(1), (middle, y + wide * 0.7), wide * 1.05, "3")
        if i == 3:
            faces.card(canvas, BACK, faces.box(x + wide * 0.9, y + 6, wide * 0.8))


PICTURES = {
    "turn": Picture(lambda canvas, room: 120 + canvas.leading(), draw_turn),
    "coins": Picture(
        lambda canvas, room: sheets.table_height(canvas, len(coins_rows())),
        lambda canvas, rect: sheets.draw_table(canvas, rect, coins_rows(), 0.18),
    ),
    "example": Picture(
        lambda canvas, room: sheets.table_height(canvas, len(example_rows())),
        lambda canvas, rect: sheets.draw_table(canvas, rect, example_rows(), 0.18),
    ),
}
