"""What the commands of the command line do; `games.cli` reads their arguments."""

import argparse
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

import games
from games.core.game import Game
from games.core.problem import Problem
from games.core.words import _, one_line


def run(given: argparse.Namespace) -> int:
    """Run a command; return the exit code. Problem: one sentence for the user."""
    command = {
        None: home,
        "play": play,
        "resume": resume,
        "replay": replay,
        "verify": verify,
        "arena": arena,
        "tuning": tuning,
        "bench": bench,
    }[given.command]
    return command(given)


# --- reading what was asked for -----------------------------------------------------------------


def the_game(name: str) -> Game[Any, Any]:
    """Return a game; Problem names the known ones."""
    try:
        return games.load(name)
    except ValueError as error:
        raise Problem(str(error)) from None


def the_options(game: Game[Any, Any], pairs: Iterable[tuple[str, str]]) -> Any:
    """Return a game's options from key=value pairs; Problem names what is wrong and allowed."""
    fields = [field.encode_name for field in msgspec.structs.fields(game.options)]
    chosen = dict(pairs)
    for key in chosen:
        if key not in fields:
            raise Problem(
                _("{game} has no option '{key}'; options: {known}").format(
                    game=game.name, key=key[:40], known=", ".join(fields) or _("none")
                )
            )
    try:
        return msgspec.convert(chosen, game.options, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(_("options of {game}: {error}").format(game=game.name, error=error)) from None


def the_tuning(game: Game[Any, Any], source: str, changes: Iterable[tuple[str, str]]) -> Any:
    """Return the tuning of a match, None where nothing was asked for."""
    changes = list(changes)
    if not source and not changes:
        return None
    if not game.physical:
        raise Problem(_("{game} has no physics to tune").format(game=game.name))
    from sim import SimError, Tuning

    try:
        tuning = Tuning.load(source or game.preset)
        if tuning.setting != game.name:
            raise Problem(
                _("the tuning '{source}' is for {other}, not for {game}").format(
                    source=source, other=tuning.setting, game=game.name
                )
            )
        return tuning.with_values({key: _number(value) for key, value in changes})
    except SimError as error:
        raise Problem(str(error)) from None


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def check_seats(game: Game[Any, Any], seats: list[str], human: bool) -> None:
    """Raise Problem when the number of seats or a level is not one that the game has."""
    low, high = game.seats[0], game.seats[-1]
    if len(seats) not in game.seats:
        raise Problem(
            _("{game} is for {low} to {high} seats, not {count}").format(
                game=game.name, low=low, high=high, count=len(seats)
            )
        )
    known = (["human"] if human else []) + list(game.bots)
    for seat in seats:
        if seat not in known:
            raise Problem(
                _("there is no player '{seat}'; known: {known}").format(
                    seat=seat[:40], known=", ".join(known)
                )
            )


def load_recording(path: str) -> Any:
    """Return a recording; Problem says in one sentence why it cannot be opened."""
    from sim import RecordingError
    from sim.recording import Recording

    try:
        return Recording.load(path)
    except RecordingError as error:
        raise Problem(str(error)) from None


def _display() -> bool:
    from games.shell.app import display_available

    return display_available()


# --- the commands -------------------------------------------------------------------------------


def home(given: argparse.Namespace) -> int:
    """Open the window; without a display let two bots play and keep what collapses."""
    if _display():
        from games.shell import start

        return start.home()
    from games.demo import demo

    return demo()


def play(given: argparse.Namespace) -> int:
    """Play one match: in a window, or in the terminal where only bots play and none can open."""
    game = the_game(given.game)
    check_seats(game, given.seats, human=True)
    options = the_options(game, given.options)
    tuning = the_tuning(game, given.tuning, given.changes)
    if _display():
        from games.shell import start

        return start.match(game.name, given.seats, options, tuning, given.seed)
    if "human" in given.seats:
        raise Problem(_("there is no display, so no person can play; name bots only in --seats"))
    from games.demo import narrate

    return narrate(game, given.seats, options, tuning, given.seed)


def resume(given: argparse.Namespace) -> int:
    """Go on with a match: in a window, or in the terminal where only bots play and none opens."""
    from games.core.saves import BadSave

    path = given.file or newest_match()
    try:
        if _display():
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
        told = len(match.log())
        while match.advance():
            lines = match.log()
            print(
                *map(one_line, lines[told:]), sep="\n", end="\n" * (len(lines) > told), flush=True
            )
            told = len(lines)
    except (SimError, games.IllegalMove) as error:
        raise Problem(
            _("{path} cannot be gone on with: {reason}").format(path=path, reason=error)
        ) from None
    finally:
        journal.close()
    for name, score in zip(match.names, match.scores, strict=True):
        print(one_line(f"{name}: {score:g}"))
    return 0


def replay(given: argparse.Namespace) -> int:
    """Watch a replay."""
    recording = load_recording(given.file)
    if not _display():
        raise Problem(_("there is no display to watch a replay on; verify works without one"))
    from games.shell import start

    return start.replay(given.file, recording)


def verify(given: argparse.Namespace) -> int:
    """Re-simulate a replay: 0 when every tick is equal, 1 when one differs."""
    from sim import SimError

    recording = load_recording(given.file)
    try:
        differs = recording.verify()
    except SimError as error:
        raise Problem(f"{given.file} cannot be simulated: {error}") from None
    if differs is None:
        print(f"verified: {recording.header.ticks} ticks")
        return 0
    elsewhere = recording.recorded_elsewhere()
    print(f"differs at tick {differs} of {recording.header.ticks}. {elsewhere}".rstrip())
    return 1


def arena(given: argparse.Namespace) -> int:
    """Let bots play; progress on stderr, the result on stdout."""
    from games.core.arena import play_games

    game = the_game(given.game)
    check_seats(game, given.bots, human=False)
    options = the_options(game, given.options)
    tuning_ = the_tuning(game, given.tuning, given.changes)

    def progress(done: int, all_: int) -> None:
        end = "\n" if done == all_ or not sys.stderr.isatty() else "\r"
        print(f"match {done} of {all_}", end=end, file=sys.stderr, flush=True)

    result = play_games(
        game, given.bots, given.games, given.seed or 0, options, tuning_, progress=progress
    )
    if given.json:
        print(msgspec.json.encode(result).decode())
        return 0
    print(f"{result.games} matches of {result.game} in {result.seconds:.1f} s")
    for name, wins, mean in zip(result.bots, result.wins, result.mean_scores, strict=True):
        print(f"  {name:<12} wins {wins:>4}   mean score {mean:+.2f}")
    print(f"  shared wins {result.shared}, collapses {result.collapses}")
    return 0


def tuning(given: argparse.Namespace) -> int:
    """Show a tuning's parameters, or check a file."""
    from sim import SimError, Tuning

    try:
        loaded = Tuning.load(given.file)
    except SimError as error:
        raise Problem(str(error)) from None
    changed = loaded.changes()
    if given.action == "check":
        file = one_line(given.file)
        print(f"{file} is a good tuning for {loaded.setting}: {len(changed)} changed")
        return 0
    note = f": {loaded.note}" if loaded.note else ""
    print(one_line(f"{loaded.setting}/{loaded.name}{note}"))
    group = ""
    for parameter in loaded.parameters:
        if parameter.group != group:
            group = parameter.group
            print(f"\n{group}")
        star = "*" if parameter.key in changed else " "
        unit = parameter.unit or "-"
        print(
            f" {star}{parameter.key:<20} {loaded[parameter.key]:>9.6g} {unit:<8}"
            f" {parameter.low:g} to {parameter.high:g}, default {parameter.default:g}"
        )
    return 0


def bench(given: argparse.Namespace) -> int:
    """Measure; print a table or JSON."""
    from games import bench as measures

    return measures.run(as_json=given.json)
