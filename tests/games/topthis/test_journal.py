"""A match of Top This! is on disk after every move, and goes on from there to the bit."""

from datetime import datetime
from typing import Any

import games
from games.core.journal import Journal, begin
from games.topthis.rules import Options

GAME: Any = games.load("topthis")


def played(match, moves):
    for _ in range(moves):
        assert match.advance()
    return match


def test_a_match_resumed_in_the_middle_ends_as_the_one_that_went_on(tmp_path):
    def fresh() -> games.Match:
        bots = [GAME.bot("careful"), GAME.bot("clumsy")]
        return games.Match(GAME, bots, 12, Options(turns=3))

    match = fresh()
    journal = begin(tmp_path, match, datetime(2026, 5, 1, 12, 0))
    played(match, 9)
    match.retune({"disc.radius": 0.019})
    played(match, 3)
    journal.close()

    whole = played(fresh(), 9)
    whole.retune({"disc.radius": 0.019})
    played(whole, 3)

    back, again = Journal.open(journal.path)
    assert again.state == match.state == whole.state
    assert again.tuning == match.tuning
    again.run()
    back.close()
    whole.run()
    assert again.moves == whole.moves
    assert again.state == whole.state
