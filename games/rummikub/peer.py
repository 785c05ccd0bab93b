"""The package `rummikub-solver` from PyPI, to be measured against.

It is no part of this project: the variable TUMBLETABLE_RUMMIKUB_SOLVER names a Python that has it
(`python3 -m venv x && x/bin/pip install rummikub-solver==1.0.0`). It runs as a process of its own
that answers line by line, so that both solvers can be timed in turn.
"""

import json
import os
import subprocess
from contextlib import suppress
from types import TracebackType
from typing import NamedTuple, Self

VARIABLE = "TUMBLETABLE_RUMMIKUB_SOLVER"
NAME = "rummikub-solver"
_FIRST = {"K": 0, "B": 13, "O": 26, "R": 39}
_JOKER = 53
_SCRIPT = """
import json, os, sys, time
from rummikub_solver import RuleSet
answers = os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # HiGHS prints about itself
rules = RuleSet()
for line in sys.stdin:
    table, rack, broken = json.loads(line)
    state = rules.new_game()
    state.add_table(*table)
    state.add_rack(*rack)
    state.initial = not broken
    begun = time.process_time()
    found = rules.solve(state)
    spent = time.process_time() - begun
    laid = 0 if found is None else len(found.tiles)
    print(json.dumps([laid, 1000 * spent]), file=answers, flush=True)
"""


class Answer(NamedTuple):
    """How many tiles it lays, and in how many milliseconds of the processor."""

    laid: int
    ms: float


class Peer:
    """The other solver, as a context that ends its process.

    Raises:
        OSError: the Python named in the variable does not run, or has no such package.
    """

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, "-c", _SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        try:
            self.ask("", "K1 K2 K3")  # the first call builds its model
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        with suppress(BrokenPipeError):
            self.process.communicate(timeout=60)

    def ask(self, table: str, rack: str, ice_broken: bool = True) -> Answer:
        """Return its answer; a table and a rack are texts such as those of `best_play`."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        asked = [_numbers(table), _numbers(rack), ice_broken]
        try:
            print(json.dumps(asked), file=self.process.stdin, flush=True)
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise OSError(f"{NAME} gives no answer: does the Python of {VARIABLE} have it?")
        return Answer(*json.loads(line))


def find() -> str | None:
    """Return the Python that has the package, None where none is named."""
    return os.environ.get(VARIABLE) or None


def _numbers(text: str) -> list[int]:
    words = text.replace("|", " ").split()
    return [_JOKER if word == "*" else _FIRST[word[0]] + int(word[1:]) for word in words]
