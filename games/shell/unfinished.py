"""Matches that can be gone on with, for the strip at the top of the home screen.

Whoever keeps matches on disk gives the list (`provide`); without that there is no strip.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.shell.app import App


@dataclass(frozen=True)
class Unfinished:
    """A match to go on with.

    Attributes:
        game: the name of the game.
        title: its title.
        detail: how far it is and when it was left, e.g. `Round 6 of 10 · yesterday, 21:40`.
        players: the names, one a seat.
        note: how it stands, e.g. `you lead +2 to −2`.
        resume: goes on with it.
        problem: why it cannot be gone on with, as a sentence; empty when it can.
        delete: deletes it; raises Problem, or JournalLocked while another window has it open.
    """

    game: str
    title: str
    detail: str
    resume: "Callable[[App], None]"
    players: tuple[str, ...] = field(default=())
    note: str = ""
    problem: str = ""
    delete: "Callable[[], None] | None" = None


_providers: "list[Callable[[App], list[Unfinished]]]" = []


def provide(provider: "Callable[[App], list[Unfinished]]") -> None:
    """Let a function name the unfinished matches, the newest first; it replaces another."""
    _providers[:] = [provider]


def find(app: "App") -> list[Unfinished]:
    """Return the unfinished matches, the newest first."""
    return [match for provider in _providers for match in provider(app)]
