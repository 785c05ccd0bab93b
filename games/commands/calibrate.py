"""`tumbletable calibrate`: friction and restitution from throws measured with a ruler."""

import argparse
from math import isnan
from pathlib import Path

from games.commands import asked
from games.core.problem import Problem
from games.core.words import _, one_line


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser(
        "calibrate", help="find friction and bounce from throws measured with a ruler"
    )
    command.add_argument("data", help="a CSV file with a row a throw (see README)")
    command.add_argument(
        "--out", metavar="FILE", help="the tuning to write (default: the data's name with .toml)"
    )
    asked.add_force(command)
    command.add_argument("--game", default="tonne", metavar="NAME", help="default: tonne")
    command.add_argument("--tuning", default="", metavar="FILE", help="what is changed by it")
    command.add_argument("--piece", default="", help="what was thrown, if the data do not say")
    command.add_argument("--on", default="", help="on what, if the data do not say")


def run(given: argparse.Namespace) -> int:
    """Fit, tell, and write the tuning."""
    from sim import SimError, Tuning
    from sim.lab.fit import calibrate

    out = Path(given.out) if given.out else Path(f"{Path(given.data).stem}.toml")
    if out.exists() and Path(given.data).exists() and out.samefile(given.data):
        raise Problem(_("{file} holds the throws; give the tuning another name").format(file=out))
    if not out.parent.is_dir():
        raise Problem(_("there is no folder {folder}").format(folder=out.parent))
    asked.check_free(out, given.force)
    try:
        base = Tuning.load(given.tuning) if given.tuning else Tuning.default(given.game)
        found = calibrate(given.data, base, piece=given.piece, on=given.on, name=out.stem)
        found.tuning.save(out)
    except (SimError, IndexError) as error:
        if isinstance(error, IndexError):
            raise Problem(_("{game} has no physics to tune").format(game=given.game)) from None
        raise Problem(str(error)) from None
    for pair in found.pairs:
        head = _("{piece} on {on}: {what} {value:.3f}").format(
            piece=pair.piece, on=pair.on, what=_(pair.prop), value=pair.value
        )
        if isnan(pair.low):
            print(head + _(", one throw: nothing is known of its uncertainty"))
            continue
        tail = _(" (95 % interval {low:.3f} to {high:.3f}), {n} throws, scatter {scatter:.1f} %")
        print(
            head
            + tail.format(low=pair.low, high=pair.high, n=pair.throws, scatter=100 * pair.scatter)
        )
    for key, (value, low, high) in found.own.items():
        row = _("  {key} = {value:.3f}")
        tail = "" if isnan(low) else _(" ({low:.3f} to {high:.3f})").format(low=low, high=high)
        print(row.format(key=key, value=value) + tail)
    for key in found.together:
        print(_("  {key} = {value:.3f}").format(key=key, value=found.tuning[key]))
    if found.together:
        print(_("  (these were measured together only, and are changed alike)"))
    for key, value in found.clipped.items():
        allowed = base.parameter(key).range_text
        text = _("  {key} would be {value:.3g}, but must be {allowed}")
        print(text.format(key=key, value=value, allowed=allowed))
    print(one_line(str(out)))
    return 0
