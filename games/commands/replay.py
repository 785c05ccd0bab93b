"""`tumbletable replay`: watch a replay in a window."""

import argparse

from games.commands import asked
from games.core.problem import Problem
from games.core.words import _


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("replay", help="watch a replay in a window")
    command.add_argument("file", help="a replay (.npz)")


def run(given: argparse.Namespace) -> int:
    """Watch a replay."""
    recording = asked.load_recording(given.file)
    if not asked.display():
        raise Problem(_("there is no display to watch a replay on; verify works without one"))
    from games.shell import start

    return start.replay(given.file, recording)
