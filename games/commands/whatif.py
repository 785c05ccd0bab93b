"""`tumbletable whatif`: run a replay's hand again under other parameters, or with a tremble."""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.commands import asked
from games.core.problem import Problem
from games.core.words import _, one_line

if TYPE_CHECKING:
    from sim.lab.nudge import Risk
    from sim.lab.whatif import Comparison, WhatIf
    from sim.recording import Recording


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser(
        "whatif", help="run a replay's hand again under other parameters, or with a tremble"
    )
    command.add_argument("file", help="a replay (.npz)")
    asked.add_changes(command)
    command.add_argument("--tuning", default="", metavar="FILE", help="a preset or a TOML file")
    command.add_argument("--out", default="", metavar="FILE", help="keep the new replay here")
    asked.add_force(command)
    command.add_argument(
        "--nudge",
        type=asked.whole(1, 10_000),
        default=0,
        metavar="N",
        help="also do it N times with the hand's noise, and tell how often it collapses",
    )
    command.add_argument(
        "--seed", type=asked.whole(0, 2**63 - 1), default=0, metavar="N", help="of the noise"
    )
    command.add_argument("--json", action="store_true", help="print the result as JSON")


def run(given: argparse.Namespace) -> int:
    """Run it: 0, or 1 when with nothing changed a tick differs."""
    from sim import SimError
    from sim.lab.whatif import WhatIf, compare

    recording = asked.load_recording(given.file)
    values, name = _values(given, recording)
    if given.out:
        _check_out(given.out, given.file, given.force)
    try:
        with asked.ended_gently():
            again = WhatIf(recording, values, name=name)
            made = again.run()
            told = compare(recording, made)
            risk = _nudge(given, recording, values) if given.nudge else None
    except SimError as error:
        text = _("{file} cannot be simulated: {reason}")
        raise Problem(text.format(file=given.file, reason=error)) from None
    if given.out:
        _save(given.out, recording, made, again.changes, name)
    if given.json:
        _print_json(given, recording, made, again, told, risk)
    else:
        _tell(given, recording, made, again, told, risk)
    return 1 if not again.changes and told.parts_tick is not None else 0


def _values(given: argparse.Namespace, recording: "Recording") -> tuple[dict[str, Any], str]:
    """Return the values asked for by key, and the name of the tuning they come from."""
    from sim import SimError, Tuning

    try:
        before = recording.scene().tuning
    except SimError as error:
        text = _("{file} cannot be simulated: {reason}")
        raise Problem(text.format(file=given.file, reason=error)) from None
    try:
        values: dict[str, Any] = {}
        name = ""
        if given.tuning:
            preset = Tuning.load(given.tuning)
            if preset.setting != before.setting:
                raise Problem(
                    _("the tuning '{source}' is for {other}, the replay is of {setting}").format(
                        source=given.tuning, other=preset.setting, setting=before.setting
                    )
                )
            values, name = dict(preset.values()), preset.name
        values |= asked.numbers(given.changes)
        before.with_values(values)
    except SimError as error:
        raise Problem(str(error)) from None
    return values, name


def _check_out(out: str, file: str, force: bool) -> None:
    """Raise Problem for a place where nothing can be kept, before anything is simulated."""
    path = Path(out)
    try:
        if not path.parent.is_dir():
            text = _("{out} cannot be written: there is no folder {folder}")
            raise Problem(text.format(out=out, folder=path.parent))
        if path.exists() and path.samefile(file):
            text = _("{out} is the replay itself; give the new one another name")
            raise Problem(text.format(out=out))
        asked.check_free(path, force)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or _("Not a name that a file can have")
        raise Problem(
            _("{out} cannot be written: {reason}").format(out=out, reason=reason)
        ) from None


def _nudge(given: argparse.Namespace, recording: "Recording", values: dict[str, Any]) -> "Risk":
    from games.shell.trembling import hand_of
    from games.shell.workers import Workers
    from sim.lab.nudge import nudge

    jitter, judge = hand_of(recording.header.setting, recording.header.game)
    workers = Workers()

    def shared(function: Callable[[Any], bool], trials: Sequence[Any]) -> Iterable[bool]:
        part = 8 * workers.count
        for i in range(0, len(trials), part):
            yield from workers.map(function, trials[i : i + part])
            done = min(len(trials), i + part)
            end = "\n" if done == len(trials) or not sys.stderr.isatty() else "\r"
            words = _("trial {n} of {all}").format(n=done, all=len(trials))
            print(words, end=end, file=sys.stderr, flush=True)

    try:
        return nudge(
            recording, given.nudge, jitter, values, seed=given.seed, judge=judge, run=shared
        )
    finally:
        workers.close()


def _save(
    out: str, before: "Recording", made: "Recording", changes: dict[str, float], name: str
) -> None:
    from datetime import datetime

    from games.shell.replayfiles import with_about
    from games.shell.whatifwords import whatif_title
    from sim import SimError

    now = datetime.now().isoformat(timespec="minutes")
    try:
        with_about(made, title=whatif_title(before, changes, name), date=now).save(out)
    except SimError as error:
        raise Problem(str(error)) from None


def _tell(
    given: argparse.Namespace,
    recording: "Recording",
    made: "Recording",
    again: "WhatIf",
    told: "Comparison",
    risk: "Risk | None",
) -> None:
    from games.shell import whatifwords as words

    header = recording.header
    lines = [_("As recorded: {fate}.").format(fate=words.fate_words(recording))]
    if again.changes:
        most = 3 if given.tuning else 0
        changes = words.changes_words(recording, again.changes, most)
        if given.tuning:
            changes = _("the tuning {name} ({changes})").format(name=given.tuning, changes=changes)
        fate = words.fate_words(made)
        lines.append(_("With {changes}: {fate}.").format(changes=changes, fate=fate))
        lines += [words.parting_words(header, told), *words.only_words(recording, made)]
    elif told.parts_tick is None:
        all_ = _("With nothing changed all {n} ticks are equal, to the bit.")
        lines.append(all_.format(n=header.ticks))
    else:
        text = _("With nothing changed it differs at tick {tick} of {n}.")
        lines.append(text.format(tick=told.parts_tick, n=header.ticks))
    if again.skipped:
        lines.append(words.skipped_words(again.skipped))
    if not again.at_rest and again.changes:
        lines.append(_("Something still moves at its end."))
    if risk is not None:
        lines.append(words.risk_sentence(header, risk))
    if given.out:
        lines.append(_("Kept in {out}.").format(out=given.out))
    for line in lines:
        print(one_line(line))


def _print_json(
    given: argparse.Namespace,
    recording: "Recording",
    made: "Recording",
    again: "WhatIf",
    told: "Comparison",
    risk: "Risk | None",
) -> None:
    import msgspec

    from games.shell.whatifwords import lost_pieces

    was = recording.header.tuning
    before, after = lost_pieces(recording), lost_pieces(made)
    found: dict[str, Any] = {
        "file": given.file,
        "changes": {key: {"was": was[key], "now": now} for key, now in again.changes.items()},
        "parts_tick": told.parts_tick,
        "parts_s": told.parts_s,
        "seen_s": told.seen_s,
        "seen": told.seen,
        "before": {**msgspec.to_builtins(told.first), "lost": before},
        "after": {**msgspec.to_builtins(told.second), "lost": after},
        "only_before": [piece for piece in before if piece not in after],
        "only_after": [piece for piece in after if piece not in before],
        "skipped": again.skipped,
        "at_rest": again.at_rest,
        "out": given.out or None,
        "nudge": None,
    }
    if risk is not None:
        found["nudge"] = {**msgspec.to_builtins(risk), "seed": given.seed}
    print(msgspec.json.encode(found).decode())
