"""Pictures in texts: drawn by the game they explain, found by their name, e.g. `tonne/fallen`.

A game supplies them in `games/<name>/view_pictures.py: PICTURES`, a dict of `Picture` by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from pygame import FRect

from games.shell.canvas import Canvas


@dataclass(frozen=True)
class Picture:
    """A drawing that takes all the width there is.

    Attributes:
        height: the height it asks for on a canvas in a width of logical pixels.
        draw: draws it in a rectangle of that width and height.
    """

    height: Callable[[Canvas, float], float]
    draw: Callable[[Canvas, FRect], None]


def find(name: str) -> Picture | None:
    """Return the picture `game/what`; None where there is none."""
    game, _slash, what = name.partition("/")
    module = f"games.{game}.view_pictures"
    if not game.isidentifier() or find_spec(f"games.{game}") is None or find_spec(module) is None:
        return None
    return import_module(module).PICTURES.get(what)
