"""A hint for a person: the card, or the place, that the careful bot would choose."""

from random import Random
from typing import Any

from games.tonne.bots import Careful, find_place
from games.tonne.rules import Kind, State, liftable
from games.tonne.table import PIECE_KINDS, SETTING, poses_of
from sim.cast import Skyline
from sim.setting import load


def propose_card(view: State) -> int:
    """Return the card of the seat that chooses which the careful bot would lay."""
    return Careful().card(view)


def propose_place(state: State) -> tuple[Kind, tuple[float, float, float]] | None:
    """Return a kind and where it would lie low; None when nothing is to be placed."""
    kinds: Any = liftable(state) if state.held is None else (PIECE_KINDS[state.held],)
    if not kinds:
        return None
    setting = load(SETTING)
    line = Skyline(setting, PIECE_KINDS, poses_of(state.bin))
    found: Any = find_place(line, setting, kinds, Random(len(state.bin)), 40)
    return found.kind, (found.x, found.y, found.angle)
