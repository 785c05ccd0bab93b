"""What the program can do beside playing, and where its buttons stand.

A screen that later joins (replays, playground, settings) registers here; a button is shown only
for what is registered, so none does nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from games.shell.app import App

Place = Literal["home", "pause"]


@dataclass(frozen=True)
class Feature:
    """A thing to open.

    Attributes:
        name: its own name, for looking it up.
        label: what the button says.
        icon: the icon of `sprites/ui`.
        places: the screens that show a button for it.
        open: opens it.
        order: buttons stand in the order of this number.
    """

    name: str
    label: str
    icon: str
    places: tuple[Place, ...]
    open: "Callable[[App], None]"
    order: int = 0


_known: dict[str, Feature] = {}


def register(feature: Feature) -> None:
    """Make a feature known; one of the same name is replaced."""
    _known[feature.name] = feature


def unregister(name: str) -> None:
    """Forget a feature."""
    _known.pop(name, None)


def find(name: str) -> Feature | None:
    """Return a feature by its name."""
    return _known.get(name)


_DECLARE = ("library", "settings", "playground")
"""The modules of `games.shell.screens` that register features when they are imported."""


def load() -> None:
    """Make all features known that this program has."""
    for name in _DECLARE:
        module = f"games.shell.screens.{name}"
        if find_spec(module) is not None:
            import_module(module)


def at(place: Place) -> tuple[Feature, ...]:
    """Return the features that have a button on a screen."""
    here = [feature for feature in _known.values() if place in feature.places]
    return tuple(sorted(here, key=lambda feature: feature.order))
