"""The command line.

Without a command a window opens; where there is no display, two bots play a short match and what
collapses is saved. Every error is one sentence on stderr and exit code 2. Heavy modules are loaded
by the commands that use them, so that `--help` answers at once.
"""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, NoReturn

from games.core.problem import Problem
from games.core.words import one_line
from games.version import __version__


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} (try {self.prog} --help)")


def _seats(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _pair(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip() or not value.strip():
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form key=value")
    return key.strip(), value.strip()


def _whole(low: int, high: int) -> Any:
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


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = _Parser(
        prog="tumbletable",
        description="Tabletop games with real physics: stack, tune, record and watch again.",
        epilog="Without a command the window opens.",
    )
    top.add_argument("--version", action="version", version=f"tumbletable {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    play = commands.add_parser("play", help="play a game, people (in a window) and bots")
    play.add_argument("game", help="name of the game, e.g. tonne")
    play.add_argument(
        "--seats",
        type=_seats,
        default=["human", "careful"],
        metavar="A,B,...",
        help="who sits where: human or a bot's level (default: human,careful)",
    )
    _match_options(play)

    resume = commands.add_parser("resume", help="go on with an unfinished match")
    resume.add_argument(
        "file", nargs="?", default="", help="a match (.jsonl); without it the newest one"
    )

    replay = commands.add_parser("replay", help="watch a replay in a window")
    replay.add_argument("file", help="a replay (.npz)")

    verify = commands.add_parser("verify", help="simulate a replay again and compare every tick")
    verify.add_argument("file", help="a replay (.npz)")

    arena = commands.add_parser("arena", help="let bots play many matches")
    arena.add_argument("game", help="name of the game, e.g. tonne")
    arena.add_argument(
        "--bots",
        type=_seats,
        default=["careful", "careful"],
        metavar="A,B,...",
        help="levels, one a seat (default: careful,careful)",
    )
    arena.add_argument("--games", type=_whole(1, 100_000), default=10, metavar="N")
    _match_options(arena)
    arena.add_argument("--json", action="store_true", help="print the result as JSON")

    tuning = commands.add_parser("tuning", help="show or check a preset or a tuning file")
    tuning.add_argument("action", choices=("show", "check"))
    tuning.add_argument("file", help="a preset such as tonne/wood, or a TOML file")

    bench = commands.add_parser("bench", help="measure speed and balance on this machine")
    bench.add_argument("--json", action="store_true", help="print the result as JSON")
    return top


def _match_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=_whole(0, 2**63 - 1), default=None, metavar="N")
    command.add_argument(
        "--set",
        type=_pair,
        action="append",
        default=[],
        dest="changes",
        metavar="KEY=VALUE",
        help="a physical parameter, e.g. carton.friction=0.4; may repeat",
    )
    command.add_argument("--tuning", default="", metavar="FILE", help="a preset or a TOML file")
    command.add_argument(
        "--option",
        type=_pair,
        action="append",
        default=[],
        dest="options",
        metavar="KEY=VALUE",
        help="an option of the game; may repeat",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what it cannot write becomes an escape
            stream.reconfigure(errors="backslashreplace")
    try:
        given = parser().parse_args(arguments)
        from games import commands

        code = commands.run(given)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except Problem as problem:
        return _said(str(problem), 2)
    except BrokenPipeError:  # whoever read has enough
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        what = f"{error.filename} cannot be used" if error.filename else "no result can be written"
        return _said(f"{what}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        return _said("stopped", 130)


def _said(sentence: str, code: int) -> int:
    """Say one sentence on stderr; where nobody can hear it the exit code is all there is."""
    with contextlib.suppress(OSError):
        print(f"tumbletable: {one_line(sentence)}", file=sys.stderr, flush=True)
    return code


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that the end of the program does not fail."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
