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
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from games.commands import NAMES
from games.core.problem import Problem
from games.core.words import one_line
from games.version import __version__


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} (try {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = _Parser(
        prog="tumbletable",
        description="Tabletop games with real physics: stack, tune, record and watch again.",
        epilog="Without a command the window opens.",
    )
    top.add_argument("--version", action="version", version=f"tumbletable {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    for name in NAMES:
        import_module(f"games.commands.{name}").add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what it cannot write becomes an escape
            stream.reconfigure(errors="backslashreplace")
    try:
        given = parser().parse_args(arguments)
        if given.command is None:
            from games.commands import home

            code = home.run()
        else:
            code = import_module(f"games.commands.{given.command}").run(given)
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
