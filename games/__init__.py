"""The games: a registry that finds them, and the contract that programs rely on.

    import games

    game = games.load("tonne")
    state = game.new(seats=2, seed=7)

A game is a subfolder with a `rules.py` that holds `GAME`; adding a game is adding a folder.
Importing this package loads msgspec at most; no physics, no window.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core.game import NATURE, Game, Gesture, IllegalMove, Move, Open, State
from games.core.player import Human, Player, RandomPlayer
from games.core.saves import BadSave, to_json

if TYPE_CHECKING:
    from games.core.arena import play_games
    from games.core.match import Match

__all__ = [
    "NATURE",
    "BadSave",
    "Game",
    "Gesture",
    "Human",
    "IllegalMove",
    "Match",
    "Move",
    "Open",
    "Player",
    "RandomPlayer",
    "State",
    "load",
    "names",
    "play_games",
    "to_json",
]

_LAZY = {"Match": "games.core.match", "play_games": "games.core.arena"}


def names() -> tuple[str, ...]:
    """Return the names of all games, sorted."""
    here = Path(__file__).parent
    return tuple(sorted(rules.parent.name for rules in here.glob("*/rules.py")))


def load(name: str) -> Game[Any, Any]:
    """Return the game of this name.

    Raises:
        ValueError: there is no such game; the message names the known ones.
    """
    known = names()
    if name not in known:
        raise ValueError(f"there is no game {name!r}; known games: {', '.join(known)}")
    return import_module(f"{__name__}.{name}.rules").GAME


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
