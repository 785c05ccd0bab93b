# pyright: strict
"""The text notation of Trash Pandas: `roll`, `use mask pie`, `shiny 2 down`; seats from 1."""

from games.trashpandas.cards import NAMES, TOKENS
from games.trashpandas.offers import (
    BLAM,
    BONUS_TURN,
    BUST,
    CATS,
    DOG,
    DONE,
    DRAW,
    END,
    FEESHES,
    NANNER,
    PASS,
    RECYCLES,
    ROLL,
    SHINIES,
    STASH,
    STEALS,
    STOP,
    USE,
    USE_PIE,
    YUM,
)
from games.trashpandas.state import (
    HIDDEN,
    AnyMove,
    Feesh,
    Kitteh,
    Recycle,
    Shiny,
    Stash,
    Steal,
    Use,
)

_EVERY: tuple[AnyMove, ...] = (
    *(ROLL, STOP, BUST, NANNER, BLAM, YUM, DRAW, DONE, DOG, PASS, BONUS_TURN, END),
    *(*USE, *USE_PIE, *RECYCLES, *STASH, *FEESHES, *STEALS, *CATS),
    *(move for moves in SHINIES for move in moves),
)


def written(move: AnyMove) -> str:
    """Return the full text of a move."""
    match move:
        case Shiny():
            return f"shiny {move.seat + 1} {_card(move.card)}"
        case Feesh() | Stash():
            return f"{type(move).__name__.lower()} {_card(move.card)}"
        case Use():
            return f"use {TOKENS[move.token]}" + " pie" * move.pie
        case Recycle():
            return f"recycle {TOKENS[move.token]}"
        case Steal():
            return f"steal {move.seat + 1}"
        case Kitteh():
            return "kitteh" if move.card == HIDDEN else f"kitteh {_card(move.card)}"
        case _plain:
            return type(move).__name__.lower()


def _card(card: int) -> str:
    return "down" if card == HIDDEN else NAMES[card]


_BY_TEXT = {written(move): move for move in _EVERY}


def read(text: str) -> AnyMove | None:
    """Return the move that a text means, None if it means none."""
    return _BY_TEXT.get(" ".join(text.split()))
