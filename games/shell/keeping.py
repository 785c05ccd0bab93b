"""Keeps matches on disk while they are played, and goes on with them.

Every table has a journal: each move is on disk before anybody sees it. A match that cannot be saved
goes on, and that is said once. What is unfinished stands on the home screen.
"""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import games
from games.core.journal import Journal, begin
from games.core.kept import Kept, delete, kept
from games.core.problem import Problem
from games.core.saves import BadSave
from games.core.words import _
from games.shell import unfinished
from games.shell.setup import MatchSetup
from games.shell.unfinished import Unfinished

if TYPE_CHECKING:
    from games.shell.app import App
    from games.shell.screen import Screen
    from games.shell.screens.table import TableBase


def keep(app: "App", table: "TableBase", when: datetime | None = None) -> None:
    """Begin the journal of a table's new match; when it cannot be written, say so."""
    journal = begin(app.store.matches, table.match, when or datetime.now())
    attach(app, table, journal)


def attach(app: "App", table: "TableBase", journal: Journal) -> None:
    """Let a table have its journal, and tell what the journal has to say."""
    table.journal = journal
    journal.on_problem.append(partial(app.toast, bad=True))
    for sentence in (*journal.notes, journal.problem):
        if sentence:
            app.toast(sentence, bad=sentence == journal.problem)


def open_kept(app: "App", path: str | Path, over: "Screen | None" = None) -> bool:
    """Go on with a match; False and a message when that cannot be."""
    try:
        table, journal = reopen(path)
    except (BadSave, Problem, ValueError) as error:
        app.toast(str(error), bad=True)
        return False
    attach(app, table, journal)
    if over is not None and app.screen is over:
        app.replace(table)
    else:
        app.push(table)
    return True


def reopen(path: str | Path) -> "tuple[TableBase, Journal]":
    """Return the table of a match on disk, as the last complete line left it.

    Raises:
        BadSave, Problem, ValueError: damaged, open in another window, or of a game without a table;
            one sentence.
    """
    from games.shell.opening import table_class

    journal, match = Journal.open(path)
    try:
        return table_class(match.game.name)(match, MatchSetup.of(match)), journal
    except Exception:
        journal.close()
        raise


def title_of(one: Kept) -> str:
    """Return the title of the game of a match."""
    try:
        return games.load(one.game).about().title
    except ValueError:
        return one.path.stem


def detail_of(one: Kept, now: datetime | None = None) -> str:
    """Return how far a match is and when it was left, e.g. "Round 6 of 10 · yesterday, 21:40"."""
    parts: list[str] = []
    if one.round is not None:
        number, of = one.round
        words = _("Round {n}") if of is None else _("Round {n} of {of}")
        parts.append(words.format(n=number, of=of))
    parts.append(day_words(datetime.fromtimestamp(one.saved), now or datetime.now()))
    return " · ".join(parts)


def day_words(when: datetime, now: datetime) -> str:
    """Return a time as people say it: today and yesterday by name."""
    days = (now.date() - when.date()).days
    clock = f"{when:%H:%M}"
    if days == 0:
        return _("today, {time}").format(time=clock)
    if days == 1:
        return _("yesterday, {time}").format(time=clock)
    from games.shell.replaywords import date_words

    return date_words(when)


def score_words(one: Kept) -> str:
    """Return how a match stands: from a person's side where one person plays."""
    if len(one.scores) != len(one.seats) or not one.scores:
        return ""
    shown = [f"{score:+.0f}".replace("-", "\u2212") if score else "0" for score in one.scores]
    people = [i for i, seat in enumerate(one.seats) if not seat.bot]
    if len(people) != 1:
        return _(" to ").join(shown)
    me = people[0]
    best = max(score for i, score in enumerate(one.scores) if i != me)
    words = (
        _("you are level")
        if one.scores[me] == best
        else (_("you lead") if one.scores[me] > best else _("you are behind"))
    )
    others = [word for i, word in enumerate(shown) if i != me]
    return f"{words} {shown[me]}" + _(" to ") + _(", ").join(others)


def _waiting(app: "App") -> list[Unfinished]:
    return [
        Unfinished(
            game=one.game,
            title=title_of(one),
            detail=detail_of(one),
            resume=partial(_resume, one.path),
            players=tuple(seat.name for seat in one.seats),
            note=score_words(one),
            problem=one.problem,
            delete=partial(delete, one.path),
        )
        for one in kept(app.store.matches)
    ]


def _resume(path: Path, app: "App") -> None:
    open_kept(app, path)


def provide() -> None:
    """Let the home screen know of the matches on disk."""
    unfinished.provide(_waiting)


def reseat_choices(table: Any) -> list[tuple[int, str]]:
    """Return seat and bot level for each way to let a bot take a person's seat."""
    return [(seat, level) for seat in table.people for level in table.match.game.bots]
