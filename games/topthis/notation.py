# pyright: strict
"""Moves of Top This! as short plain text, and back."""

from games.core.game import IllegalMove
from games.core.words import _
from games.topthis.box import box
from games.topthis.geometry import SLICES
from games.topthis.state import (
    Add,
    AnyMove,
    Discard,
    Dropped,
    Flicked,
    Flip,
    Pass,
    Settled,
    Take,
    TopThis,
    off_pizza,
)


def write(move: AnyMove) -> str:
    """Return a move in short plain text, as `rules` documents it."""
    match move:
        case Add():
            faces = box().discs[move.disc] if 0 <= move.disc < len(box().discs) else ()
            side = faces[move.face] if 0 <= move.face < len(faces) else str(move.face)
            return f"add {move.disc} {side}"
        case Flip():
            return f"flip {move.topping}"
        case TopThis():
            return f"top {move.order}"
        case Pass():
            return "pass"
        case Take():
            return " ".join(["take", *(f"{order}:{number}" for order, number in move.pairs)])
        case Discard():
            return f"off {move.disc}"
        case Dropped():
            return f"dropped {len(move.poses)}"
        case Settled():
            return f"resettled {len(move.poses)}"
        case Flicked():
            off = off_pizza(move)
            words = ["hit", *map(str, move.hits)] if move.hits else ["missed"]
            return " ".join([*words, *(["off", *map(str, off)] if off else [])])


def read(text: str) -> AnyMove:
    """Return the seat's move that `write` wrote; IllegalMove for anything else."""
    words = text.split()
    if words[:1] != ["take"] and len(words) > 3:
        words = []
    match words:
        case ["add", number, name]:
            faces = box().discs[_number(number, len(box().discs), text)]
            if name in faces:
                return Add(int(number), faces.index(name))
        case ["flip", name] if name in box().toppings:
            return Flip(name)
        case ["top", number]:
            return TopThis(_number(number, len(box().orders), text))
        case ["off", number]:
            return Discard(_number(number, len(box().discs), text))
        case ["pass"]:
            return Pass()
        case ["take", *pairs] if pairs and len(pairs) <= SLICES:
            return Take(tuple(_pair(pair, text) for pair in pairs))
        case _other:
            pass
    raise _not_a_move(text)


def _number(word: str, limit: int, text: str) -> int:
    if word.isascii() and word.isdigit() and len(word) < 6 and int(word) < limit:
        return int(word)
    raise _not_a_move(text)


def _pair(word: str, text: str) -> tuple[int, int]:
    order, _colon, number = word.partition(":")
    return _number(order, len(box().orders), text), _number(number, SLICES, text)


def _not_a_move(text: str) -> IllegalMove:
    return IllegalMove(_("Not a move: {text!r}.").format(text=text[:40]))
