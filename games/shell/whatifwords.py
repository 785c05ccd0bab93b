"""A what-if in plain words: what was changed, where the two part, what fell in each."""

from collections.abc import Mapping, Sequence

from games.core.words import _
from games.shell.replaywords import (
    fallen_words,
    lost,
    parameter_words,
    piece_name,
    title,
    words_of,
)
from games.shell.trembling import percent_words
from sim.header import Header
from sim.lab.nudge import Risk
from sim.lab.whatif import Comparison
from sim.recording import Recording
from sim.tuning import Tuning

MOST_NAMED = 6


def value_words(value: float) -> str:
    """Return a value as short as it is exact to six figures."""
    return f"{value:.6g}"


def changes_words(recording: Recording, changes: Mapping[str, float], most: int = 0) -> str:
    """Return what was changed, e.g. `carton.friction 0.2 instead of 0.45`.

    Args:
        recording: the one with the values that were.
        changes: the new values by key.
        most: how many are named; the others are counted. 0 for all.
    """
    was = recording.header.tuning
    words = _("{key} {now} instead of {was}")
    named = [
        words.format(key=key, now=value_words(now), was=value_words(was[key]))
        for key, now in changes.items()
    ]
    if most and len(named) > most:
        more = len(named) - most
        named[most:] = [_("one more") if more == 1 else _("{n} more").format(n=more)]
    return joined(named)


def joined(words: Sequence[str]) -> str:
    """Return words as a list, e.g. `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def pieces_words(header: Header, pieces: Sequence[int], most: int = MOST_NAMED) -> str:
    """Return the names of pieces, e.g. `can 6, bottle 1 and 3 more`."""
    named = [piece_name(header, piece) for piece in pieces[:most]]
    if len(pieces) > most:
        named.append(_("{n} more").format(n=len(pieces) - most))
    return joined(named)


def fell_words(recording: Recording, most: int = MOST_NAMED) -> str:
    """Return what was lost in the words of its game, e.g. `2 pieces fell: can 6 and bottle 1`."""
    pieces = lost_pieces(recording)
    if not pieces:
        return fallen_words(recording)
    names = pieces_words(recording.header, pieces, most)
    return _("{what}: {pieces}").format(what=fallen_words(recording), pieces=names)


def lost_pieces(recording: Recording) -> tuple[int, ...]:
    """Return the pieces that were lost by the rules of the game, in order of time."""
    return tuple(dict.fromkeys(piece for _time, piece in lost(recording)))


def slip_words(recording: Recording) -> str:
    """Return the first slip, or what the game calls it, e.g. `first slip: can 6 at 1.20 s`."""
    name, marks = words_of(recording.header).names[1], recording.marks
    if marks.first_slip is None or marks.slipped is None:
        return _("no {slip}").format(slip=name)
    words = _("{slip}: {piece} at {time} s")
    piece = piece_name(recording.header, marks.slipped)
    return words.format(slip=name, piece=piece, time=f"{marks.first_slip:.2f}")


def fate_words(recording: Recording) -> str:
    """Return what fell and what slipped first."""
    return f"{fell_words(recording)}; {slip_words(recording)}"


def risk_sentence(header: Header, risk: Risk) -> str:
    """Return how often a hand that trembles makes it collapse, as a sentence."""
    words = _("With a hand that trembles {collapse} in {k} of {n} trials (95 % interval {range}).")
    return words.format(
        collapse=words_of(header).collapse,
        k=risk.collapsed,
        n=risk.n,
        range=percent_words(risk.low, risk.high),
    )


def parting_words(header: Header, told: Comparison) -> str:
    """Return where the two part, as a sentence."""
    if told.parts_tick is None or told.parts_s is None:
        return _("The two never part.")
    if told.seen_s is None or told.seen is None:
        words = _("They part at tick {tick} ({time} s), by less than 1 mm.")
        return words.format(tick=told.parts_tick, time=f"{told.parts_s:.3f}")
    words = _(
        "They part at tick {tick} ({time} s); {piece} is the first to be seen 1 mm away, "
        "at {seen} s."
    )
    return words.format(
        tick=told.parts_tick,
        time=f"{told.parts_s:.3f}",
        piece=piece_name(header, told.seen),
        seen=f"{told.seen_s:.2f}",
    )


def parting_short(header: Header, told: Comparison) -> str:
    """Return where the two part, as a short sentence."""
    if told.parts_tick is None or told.seen_s is None or told.seen is None:
        return parting_words(header, told)
    words = _("They part at tick {tick}, to the eye at {seen} s ({piece}).")
    name = piece_name(header, told.seen)
    return words.format(tick=told.parts_tick, seen=f"{told.seen_s:.2f}", piece=name)


def only_words(first: Recording, second: Recording) -> list[str]:
    """Return what fell in one alone, a sentence each; none where the same pieces fell."""
    one, two = lost_pieces(first), lost_pieces(second)
    out: list[str] = []
    for words, here, there in (
        (_("Only as recorded: {pieces}."), one, two),
        (_("Only now: {pieces}."), two, one),
    ):
        alone = [piece for piece in here if piece not in there]
        if alone:
            out.append(words.format(pieces=pieces_words(first.header, alone)))
    return out


def skipped_words(skipped: int) -> str:
    """Return how many inputs were left out, as a sentence; empty for none."""
    if not skipped:
        return ""
    if skipped == 1:
        return _("One thing that the hand did could not happen this time and was left out.")
    words = _("{n} things that the hand did could not happen this time and were left out.")
    return words.format(n=skipped)


def labels_words(tuning: Tuning, changes: Mapping[str, float]) -> str:
    """Return what was changed as it is labelled, e.g. `cans μ 0.2`; more than one are counted."""
    key, value = next(iter(changes.items()))
    what = parameter_words(tuning, key)
    what = f"{what[:1].lower()}{what[1:]} {value_words(value)}"
    if len(changes) > 1:
        what = _("{what} and {n} more").format(what=what, n=len(changes) - 1)
    return what


def whatif_title(recording: Recording, changes: Mapping[str, float], name: str = "") -> str:
    """Return what a what-if is called among the replays.

    Args:
        recording: what was run again.
        changes: the new values by key.
        name: of the preset, where it is one.
    """
    if not changes:
        return title(recording)
    many = bool(name) and len(changes) > 1
    what = name if many else labels_words(recording.scene().tuning, changes)
    return _("What if: {what}").format(what=what)
