"""Starts matches and shows their tables."""

from importlib import import_module
from importlib.util import find_spec

import games
from games.core.words import _
from games.shell.app import App
from games.shell.screen import Screen
from games.shell.setup import MatchSetup


def open_table(app: App, setup: MatchSetup, over: Screen | None = None) -> None:
    """Start a match and show its table; `over`: a screen that it takes the place of.

    Raises:
        ValueError: the match cannot be started; the sentence says why.
    """
    module = f"games.{setup.game}.screen"
    if find_spec(module) is None:
        title = games.load(setup.game).about().title
        raise ValueError(_("{game} has no table yet; play it from Python.").format(game=title))
    match = setup.start()
    screen = import_module(module).TableScreen(match, setup)
    if over is not None and app.screen is over:
        app.replace(screen)
    else:
        app.push(screen)
