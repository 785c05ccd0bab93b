"""`tumbletable verify`: simulate a replay again and compare every tick."""

import argparse

from games.commands import asked
from games.core.problem import Problem
from games.core.words import _


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("verify", help="simulate a replay again and compare every tick")
    command.add_argument("file", help="a replay (.npz)")


def run(given: argparse.Namespace) -> int:
    """Re-simulate a replay: 0 when every tick is equal, 1 when one differs."""
    from sim import SimError

    recording = asked.load_recording(given.file)
    try:
        differs = recording.verify()
    except SimError as error:
        text = _("{file} cannot be simulated: {reason}")
        raise Problem(text.format(file=given.file, reason=error)) from None
    if differs is None:
        print(_("verified: {n} ticks").format(n=recording.header.ticks))
        return 0
    elsewhere = recording.recorded_elsewhere()
    told = _("differs at tick {tick} of {n}.").format(tick=differs, n=recording.header.ticks)
    print(f"{told} {elsewhere}".rstrip())
    return 1
