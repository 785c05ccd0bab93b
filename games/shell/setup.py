"""What is agreed before a match: who sits where, the options, the tuning and the seed."""

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import games
from games.core.words import _

if TYPE_CHECKING:
    from games.core.match import Match


@dataclass(frozen=True)
class SeatSetup:
    """Who sits at a seat; `level` is the level of a bot, empty for a person."""

    name: str
    level: str = ""


@dataclass(frozen=True)
class MatchSetup:
    """All that a match is started from; the same setup with the same seed is the same match.

    Attributes:
        game: the name of the game.
        seats: who sits where, in the order of the table.
        options: the game's own options; None for the usual ones.
        tuning: the name of the tuning of a physical game, or a `sim.Tuning`; empty for the game's
            own.
        seed: the seed of the match; None for one at random.
        tuning_locked: whether the physics must stay as it is.
    """

    game: str
    seats: tuple[SeatSetup, ...]
    options: Any = None
    tuning: Any = ""
    seed: int | None = None
    tuning_locked: bool = False

    @property
    def people(self) -> int:
        """How many seats a person has."""
        return sum(not seat.level for seat in self.seats)

    def again(self) -> "MatchSetup":
        """Return the same with another seed."""
        return replace(self, seed=None)

    def start(self) -> "Match":
        """Return a new match.

        Raises:
            ValueError: the game, the bots, the options or the tuning are not what they should be.
        """
        from games.core.match import Match

        game = games.load(self.game)
        players = [game.bot(seat.level) if seat.level else games.Human() for seat in self.seats]
        seed = random.SystemRandom().randrange(2**48) if self.seed is None else self.seed
        tuning = None
        if game.physical and self.tuning:
            from sim import Tuning

            named = isinstance(self.tuning, str)
            tuning = Tuning.load(self.tuning) if named else self.tuning
        names = [seat.name for seat in self.seats]
        return Match(
            game,
            players,
            seed,
            self.options,
            tuning,
            names,
            tuning_locked=self.tuning_locked,
        )

    @classmethod
    def of(cls, match: "Match") -> "MatchSetup":
        """Return what a match that is gone on with was started from, with who sits there now."""
        return cls(
            match.game.name,
            tuple(SeatSetup(seat.name, seat.bot) for seat in match.seating),
            match.options,
            seed=match.seed,
            tuning_locked=match.tuning_locked,
        )


def kind_of(seat: SeatSetup) -> str:
    """Return in words who plays at a seat: empty for a person, `bot, careful` for a bot."""
    return _("bot, {level}").format(level=words(seat.level)) if seat.level else ""


def words(name: str) -> str:
    """Return a name of the program as people write it, e.g. `very_easy` as `very easy`."""
    return _(name.replace("_", " ").replace("-", " "))
