"""Starts matches and shows their tables."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import games
from games.core.words import _
from games.shell.app import App
from games.shell.keeping import keep
from games.shell.screen import Screen
from games.shell.setup import MatchSetup

if TYPE_CHECKING:
    from games.shell.screens.table import TableBase


def table_class(game: str) -> "type[TableBase]":
    """Return the class of a game's table, `games/<name>/screen.py: TableScreen`.

    Raises:
        ValueError: there is no such game, or it has no table.
    """
    known = games.load(game)
    module = f"games.{game}.screen"
    if find_spec(module) is None:
        title = known.about().title
        raise ValueError(_("{game} has no table yet; play it from Python.").format(game=title))
    return import_module(module).TableScreen


def solo_of(game: str) -> "Callable[[App, str, int | None, str], None] | None":
    """Return what opens a game's solo challenge, `games/<name>/screen_solo.py: open_solo`.

    It is called with the window, the name of the tuning (empty for the game's own), the seed (None
    for one at random) and the player's name. None for a game without one.
    """
    module = f"games.{game}.screen_solo"
    return import_module(module).open_solo if find_spec(module) is not None else None


def open_table(app: App, setup: MatchSetup, over: Screen | None = None) -> None:
    """Start a match and show its table; `over`: a screen that it takes the place of.

    Raises:
        ValueError: the match cannot be started; the sentence says why.
    """
    make = table_class(setup.game)
    screen = make(setup.start(), setup)
    keep(app, screen)
    if over is not None and app.screen is over:
        app.replace(screen)
    else:
        app.push(screen)
