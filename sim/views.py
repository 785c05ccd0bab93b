"""One name for the worlds of all views."""

from typing import Any, Self

from sim.scene import Scene


class Viewed:
    """Makes `World(scene)` an object of the class that fits the view of the scene's setting.

    A class that was named itself, such as `TopWorld`, stays what it is.
    """

    def __new__(cls, scene: Scene) -> Self:
        """Return an object of the class for this scene, to be initialised with it."""
        made: Any = cls
        if cls.__name__ == "World" and scene.setting.view == "top":
            from sim.top import TopWorld

            made = TopWorld
        return object.__new__(made)
