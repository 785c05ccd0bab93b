"""Physics without any game and without a screen.

    from sim import Tuning, Scene, World, Recording

    scene = Scene("tonne", Tuning.load("tonne/wood"), kinds, poses)
    world = World(scene)
    world.step()

Names are loaded when first used, so that `import sim` costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.errors import (
        InputError,
        RecordingError,
        SceneError,
        SettingError,
        SimError,
        TuningError,
    )
    from sim.recording import Recorder, Recording
    from sim.scene import Scene
    from sim.tuning import Parameter, Tuning
    from sim.world import World

_HOMES = {
    "InputError": "errors",
    "Parameter": "tuning",
    "Recorder": "recording",
    "Recording": "recording",
    "RecordingError": "errors",
    "Scene": "scene",
    "SceneError": "errors",
    "SettingError": "errors",
    "SimError": "errors",
    "Tuning": "tuning",
    "TuningError": "errors",
    "World": "world",
}

__all__ = [
    "InputError",
    "Parameter",
    "Recorder",
    "Recording",
    "RecordingError",
    "Scene",
    "SceneError",
    "SettingError",
    "SimError",
    "Tuning",
    "TuningError",
    "World",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sim' has no attribute '{name}'")
    import importlib

    return getattr(importlib.import_module(f"sim.{_HOMES[name]}"), name)
