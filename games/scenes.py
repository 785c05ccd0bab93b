"""Scenes for experiments that games offer, by name: "tonne/drop" and so on.

A game offers them in a module `scenes` of its folder, whose `SCENES` maps names to callables as
`sim.lab` wants them.
"""

from importlib import import_module
from importlib.util import find_spec

import games


def names() -> tuple[str, ...]:
    """Return the names of all scenes, a game at a time."""
    return tuple(
        f"{game}/{scene}"
        for game in games.names()
        if find_spec(f"games.{game}.scenes") is not None
        for scene in import_module(f"games.{game}.scenes").SCENES
    )


def named(name: str) -> str | None:
    """Return the `module:function` of a scene, None when no game offers it."""
    game, _, scene = name.partition("/")
    if game not in games.names() or find_spec(f"games.{game}.scenes") is None:
        return None
    found = import_module(f"games.{game}.scenes").SCENES.get(scene)
    return None if found is None else f"{found.__module__}:{found.__qualname__}"
