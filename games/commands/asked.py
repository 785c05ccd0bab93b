"""Reading what was asked for on the command line: games, seats, options, tunings, files."""

import argparse
import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import games
from games.core.game import Game
from games.core.problem import Problem
from games.core.words import _


def seats(text: str) -> list[str]:
    """Return the words between commas."""
    return [word.strip() for word in text.split(",")]


def pair(text: str) -> tuple[str, str]:
    """Return key and value of `key=value`; argparse.ArgumentTypeError where it is not one."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip() or not value.strip():
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form key=value")
    return key.strip(), value.strip()


def whole(low: int, high: int) -> Any:
    """Return a reader of whole numbers from low to high."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(
                f"'{text[:40]}' is not a whole number from {low} to {high}"
            )
        return number

    return read


def add_changes(command: argparse.ArgumentParser) -> None:
    """Add `--set KEY=VALUE`, read into `changes`."""
    command.add_argument(
        "--set",
        type=pair,
        action="append",
        default=[],
        dest="changes",
        metavar="KEY=VALUE",
        help="a physical parameter, e.g. carton.friction=0.4; may repeat",
    )


def add_force(command: argparse.ArgumentParser) -> None:
    """Add `--force`, without which no file is written over."""
    command.add_argument("--force", action="store_true", help="write over a file that is there")


def check_free(path: Path, force: bool) -> None:
    """Raise Problem for a file that is there and may not be written over."""
    if path.is_file() and not force:
        raise Problem(_("{path} is there already; --force writes over it").format(path=path))


def add_match_options(command: argparse.ArgumentParser) -> None:
    """Add what describes a match: seed, tuning and options."""
    command.add_argument("--seed", type=whole(0, 2**63 - 1), default=None, metavar="N")
    add_changes(command)
    command.add_argument("--tuning", default="", metavar="FILE", help="a preset or a TOML file")
    command.add_argument(
        "--option",
        type=pair,
        action="append",
        default=[],
        dest="options",
        metavar="KEY=VALUE",
        help="an option of the game; may repeat",
    )


def the_game(name: str) -> Game[Any, Any]:
    """Return a game; Problem names the known ones."""
    try:
        return games.load(name)
    except ValueError as error:
        raise Problem(str(error)) from None


def the_options(game: Game[Any, Any], pairs: Iterable[tuple[str, str]]) -> Any:
    """Return a game's options from key=value pairs; Problem names what is wrong and allowed."""
    try:
        return game.parse_options(dict(pairs), strict=False)
    except ValueError as error:
        raise Problem(str(error)) from None


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
        return tuning.with_values(numbers(changes))
    except SimError as error:
        raise Problem(str(error)) from None


def numbers(changes: Iterable[tuple[str, str]]) -> dict[str, float | str]:
    """Return changes with numbers where they are numbers; the tuning names what is not one."""
    return {key: _number(value) for key, value in changes}


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def usual_bots(game: Game[Any, Any]) -> list[str]:
    """Return the level of middle strength, once for each of as few seats as may play."""
    return [game.bots[len(game.bots) // 2]] * game.seats[0]


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


@contextlib.contextmanager
def ended_gently() -> Iterator[None]:
    """Within it a request to end (kill, a closed terminal) does what Ctrl+C does: order first."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    # What is ignored (nohup) stays ignored.
    before = {n: old for n in numbers if (old := signal.getsignal(n)) is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def display() -> bool:
    """Return whether a window can open."""
    from games.shell.app import display_available

    return display_available()
