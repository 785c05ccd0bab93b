"""Whose hand trembles how: the noise and the collapse of a setting's game, for nudges and risks."""

import games
from games.core.words import _
from sim.errors import SimError
from sim.lab.interval import wilson
from sim.lab.nudge import Jitter, Judge, Risk, Tremor
from sim.setting import load


def hand_of(setting: str, game: str = "") -> tuple[Jitter, Judge | None]:
    """Return how a hand trembles in a setting, and what tells a collapse (None: a fall).

    Args:
        setting: the surroundings.
        game: whose match it is; "" for free play.

    Raises:
        SimError: the setting is seen from above, and no game says how a hand flicks there.
    """
    for name in games.names():
        known = games.load(name)
        if known.physical and known.preset.partition("/")[0] == setting and game in ("", name):
            return known.jitter, known.judge()
    if load(setting).view != "side":
        raise SimError(_("it is not known how a hand trembles there"))
    return Tremor(), None


def risk_words(risk: Risk) -> str:
    """Return how often it fell with the interval, e.g. `3 of 24 (4 to 31 %)`."""
    return _("{k} of {n} ({range})").format(
        k=risk.collapsed, n=risk.n, range=percent_words(risk.low, risk.high)
    )


def percent_words(low: float, high: float) -> str:
    """Return an interval of shares in whole per cent, e.g. `4 to 31 %`."""
    return _("{low} to {high} %").format(low=round(100 * low), high=round(100 * high))


def share_words(count: int, n: int) -> str:
    """Return the 95 % interval of a share that was counted, e.g. `4 to 31 %`."""
    return percent_words(*wilson(count, n))
