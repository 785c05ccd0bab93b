"""The pictures in the rules of Trash Pandas: tokens and cards, with what they do."""

from pygame import FRect

from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.cardtable import sheets
from games.shell.pictures import Picture
from games.trashpandas.rules import CARDS, NAMES, TOKENS
from games.trashpandas.view_prompt import ABOUT
from games.trashpandas.view_table import face, token, worth
from games.trashpandas.words import card_name, token_name

TOKENS_DO = {
    "cans": _("Draw up to two cards."),
    "trees": _("Stash up to two cards of your hand, face down."),
    "can-or-tree": _("Draw one card, or stash one."),
    "hand": _("Steal a random card from another player’s hand."),
    "mask": _("Turn up the next card and take it. Every other player may stash one of the same "
              "kind, face up; for each who does you may draw a card."),
    "recycle": _("Do what a token does that you did not take."),
}  # fmt: skip
"""What each token does, in one or two sentences."""


def token_rows() -> list[tuple[str, str, sheets.Mark]]:
    """Return the tokens as rows of a list."""
    return [
        (token_name(i).capitalize(), TOKENS_DO[name], sheets.sprite_mark(token(i)))
        for i, name in enumerate(TOKENS)
    ]


def card_rows() -> list[tuple[str, str, sheets.Mark]]:
    """Return the cards as rows of a list."""
    rows: list[tuple[str, str, sheets.Mark]] = []
    for kind, name in enumerate(NAMES):
        counts = CARDS.each[kind] or CARDS.points[kind][0]
        title = card_name(kind)
        if counts:
            title = _("{card}: {points}").format(card=title, points=worth(kind))
        title = _("{title} ({n} cards)").format(title=title, n=CARDS.copies[kind])
        rows.append((title, ABOUT[name], sheets.card_mark(face(kind))))
    return rows


def draw_tokens(canvas: Canvas, rect: FRect) -> None:
    """Draw the tokens with what they do."""
    sheets.draw_list(canvas, rect, token_rows())


def draw_cards(canvas: Canvas, rect: FRect) -> None:
    """Draw the cards with what they count and do."""
    sheets.draw_list(canvas, rect, card_rows())


PICTURES = {
    "tokens": Picture(lambda canvas, room: sheets.list_height(canvas, room, token_rows()),
                      draw_tokens),
    "cards": Picture(lambda canvas, room: sheets.list_height(canvas, room, card_rows()),
                     draw_cards),
}  # fmt: skip
