"""What pieces of free play look like, where one kind has several looks: discs with two sides.

A side is a look that the setting's look.toml knows, `kind.look`. Which sides belong together is the
game's matter: its `dress` module says so in `SIDES`, one tuple of looks for each sort of
piece. Where nobody says, each look is a piece of its own.
"""

import importlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from games.core.telling import DRESS_DIGITS
from games.core.words import _
from games.shell.sceneparts import look

Sides = tuple[str, ...]
"""The looks of a piece, that which is up first; () for a kind that looks one way only."""


@cache
def sorts(setting: str) -> dict[str, Sides]:
    """Return what may be taken on a table: each sort's name with its sides.

    The name is that of the kind, or of the side that is up at first.
    """
    style = look(setting)
    told = _told(setting)
    dressed = {name.partition(".")[0] for name in style.dresses}
    found: dict[str, Sides] = {}
    for kind in style.setting.kinds:
        if kind not in dressed:
            found[kind] = ()
            continue
        mine = [sides for sides in told if sides[0].partition(".")[0] == kind]
        alone = [(name,) for name in style.dresses if name.partition(".")[0] == kind]
        found |= {sides[0]: sides for sides in mine or alone}
    return found


def _told(setting: str) -> tuple[Sides, ...]:
    if not setting.isidentifier():
        return ()
    try:
        module = importlib.import_module(f"games.{setting}.dress")
    except (ImportError, ValueError):  # not a game, or its own data is at fault
        return ()
    return tuple(getattr(module, "SIDES", ()))


def kind_of(sort: str) -> str:
    """Return the kind of piece of a sort."""
    return sort.partition(".")[0]


def shown(kinds: Sequence[str], sides: Sequence[Sides]) -> tuple[str, ...]:
    """Return what each piece is drawn as: its upper side, or its kind."""
    return tuple(mine[0] if mine else kind for kind, mine in zip(kinds, sides, strict=True))


def dress(setting: str, sides: Iterable[Sides]) -> str:
    """Return the looks as recordings tell them, one character a piece; "" where there is one."""
    places = {name: DRESS_DIGITS[i] for i, name in enumerate(look(setting).dresses)}
    return "".join(places.get(mine[0], ".") if mine else "." for mine in sides) if places else ""


def read(setting: str, kinds: Sequence[str], data: Any) -> tuple[Sides, ...]:
    """Return the sides of each piece of a scene from JSON; the first sort of its kind for none.

    Raises:
        ValueError: these are no looks of the setting; one sentence.
    """
    known = look(setting).dresses
    if data is None:
        return default(setting, kinds)
    if not isinstance(data, list) or len(data) != len(kinds):
        raise ValueError(_("looks must name the sides of each piece"))
    out: list[Sides] = []
    for kind, row in zip(kinds, data, strict=True):
        good = isinstance(row, list) and len(row) <= len(known)
        if not good or any(name not in known or kind_of(name) != kind for name in row):
            raise ValueError(_("looks must name sides that a {kind} has").format(kind=kind))
        out.append(tuple(row) or default(setting, [kind])[0])
    return tuple(out)


def default(setting: str, kinds: Sequence[str]) -> tuple[Sides, ...]:
    """Return sides for pieces of which nothing is known: those of the first sort of their kind."""
    first: dict[str, Sides] = {}
    for name, sides in sorts(setting).items():
        first.setdefault(kind_of(name), sides)
    return tuple(first.get(kind, ()) for kind in kinds)
