"""`tumbletable resume`: go on with an unfinished match."""

import argparse
import sys

import games
from games.commands import asked
from games.core.problem import Problem
from games.core.words import _


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("resume", help="go on with an unfinished match")
    command.add_argument(
        "file", nargs="?", default="", help="a match (.jsonl); without it the newest one"
    )


def run(given: argparse.Namespace) -> int:
    """Go on with a match: in a window, or in the terminal where only bots play and none opens."""
    from games.core.saves import BadSave

    path = given.file or newest_match()
    try:
        if asked.display():
            from games.shell import start

            return start.resume(path)
        return resume_in_terminal(path)
    except BadSave as error:
        raise Problem(str(error)) from None


def newest_match() -> str:
    """Return the file of the unfinished match played last; Problem when there is none."""
    from games.core.kept import newest
    from games.shell.store import Store

    folder = Store().matches
    found = newest(folder)
    if found is None:
        raise Problem(_("there is no unfinished match in {folder}").format(folder=folder))
    return str(found.path)


def resume_in_terminal(path: str) -> int:
    """Let bots play a match to its end, and tell what happens line by line."""
    from games.core.journal import Journal
    from games.demo import tell
    from sim import SimError

    journal, match = Journal.open(path)
    try:
        if any(isinstance(player, games.Human) for player in match.players):
            raise Problem(
                _("{path} waits for a person, and there is no display to play on").format(path=path)
            )
        if match.over:
            raise Problem(_("the match {path} is over").format(path=path))
        journal.on_problem.append(lambda sentence: print(sentence, file=sys.stderr))
        for sentence in (*journal.notes, journal.problem):
            if sentence:
                print(sentence, file=sys.stderr)
        tell(match)
    except (SimError, games.IllegalMove) as error:
        raise Problem(
            _("{path} cannot be gone on with: {reason}").format(path=path, reason=error)
        ) from None
    finally:
        journal.close()
    return 0
