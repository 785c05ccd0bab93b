"""Rummikub keeps the contract of all games."""

from typing import Any

import pytest
from msgspec.structs import replace

import games
from games.core.compliance import check_game

GAME: Any = games.load("rummikub")


def hide(state, seat, rng):
    """Deal the other racks and the pool anew."""
    others = [one for one in range(state.seats) if one != seat and state.turn is not None]
    unseen = [*state.pool, *(tile for one in others for tile in state.racks[one])]
    rng.shuffle(unseen)
    racks = list(state.racks)
    for one in others:
        count = len(racks[one])
        racks[one] = tuple(sorted(unseen[:count]))
        unseen = unseen[count:]
    return replace(state, racks=tuple(racks), pool=tuple(unseen))


class Short(type(GAME)):
    """The same rules without the longest matches, which take most of the time."""

    def check_options(self, options):
        options = super().check_options(options)
        return replace(options, games=2) if options.games > 2 else options


def test_the_suite_is_passed_by_every_number_of_seats_and_every_option():
    check_game(Short(), range(5), hide=hide, every=67)


@pytest.mark.slow
def test_the_suite_is_passed_by_200_seeds():
    check_game(GAME, range(200), hide=hide)
