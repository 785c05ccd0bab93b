"""`tumbletable tuning`: show or check a preset or a tuning file."""

import argparse

from games.core.problem import Problem
from games.core.words import _, one_line


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("tuning", help="show or check a preset or a tuning file")
    command.add_argument("action", choices=("show", "check"))
    command.add_argument("file", help="a preset such as tonne/wood, or a TOML file")


def run(given: argparse.Namespace) -> int:
    """Show a tuning's parameters, or check a file."""
    from sim import SimError, Tuning

    try:
        loaded = Tuning.load(given.file)
    except SimError as error:
        raise Problem(str(error)) from None
    changed = loaded.changes()
    if given.action == "check":
        text = _("{file} is a good tuning for {game}: {n} changed")
        print(text.format(file=one_line(given.file), game=loaded.setting, n=len(changed)))
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
            + _(" {low:g} to {high:g}, default {default:g}").format(
                low=parameter.low, high=parameter.high, default=parameter.default
            )
        )
    return 0
