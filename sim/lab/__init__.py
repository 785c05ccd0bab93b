"""The laboratory: what would have happened, how often, and what the numbers are worth.

`whatif` runs a recording again under other parameters, `nudge` runs the same gesture with a hand
that trembles, `interval` says how far a share that was counted can be trusted. A `Sweep` describes
many runs of a scene, `sweep` runs them on all cores or a cluster, `plots` shows what they came to;
`calibrate` finds friction and restitution from what a ruler measured.

    from sim.lab import Sweep, sweep

    table = sweep(Sweep.of(build, "tonne/wood", {"bin.friction": [0.2, 0.5]}, seeds=20))
    table.column("collapsed").mean()

Names are loaded when first used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.lab.fit import Calibration, calibrate
    from sim.lab.groups import Cells, cells
    from sim.lab.interval import wilson
    from sim.lab.runner import sweep
    from sim.lab.spec import Sweep
    from sim.lab.table import Table
    from sim.lab.trial import MEASURES, Measures, Trial

_HOMES = {
    "MEASURES": "trial",
    "Calibration": "fit",
    "Cells": "groups",
    "Measures": "trial",
    "Sweep": "spec",
    "Table": "table",
    "Trial": "trial",
    "calibrate": "fit",
    "cells": "groups",
    "sweep": "runner",
    "wilson": "interval",
}

__all__ = [
    "MEASURES",
    "Calibration",
    "Cells",
    "Measures",
    "Sweep",
    "Table",
    "Trial",
    "calibrate",
    "cells",
    "sweep",
    "wilson",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sim.lab' has no attribute '{name}'")
    import importlib

    return getattr(importlib.import_module(f"sim.lab.{_HOMES[name]}"), name)
