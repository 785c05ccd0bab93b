"""A what-if in plain words: what was changed, where the two part, what fell in each."""

from collections.abc import Mapping, Sequence

from games.core.words import _
from games.shell.replaywords import parameter_words, piece_name, title
from sim.header import Header
from sim.lab.whatif import Comparison, Fate
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


def fell_words(header: Header, pieces: Sequence[int], most: int = MOST_NAMED) -> str:
    """Return what fell, e.g. `2 fell: can 6 and bottle 1`."""
    if not pieces:
        return _("nothing fell")
    words = _("{n} fell: {pieces}")
    return words.format(n=len(pieces), pieces=pieces_words(header, pieces, most))


def slip_words(header: Header, fate: Fate) -> str:
    """Return the first slip, e.g. `first slip: can 6 at 1.20 s`."""
    if fate.slip_s is None or fate.slipped is None:
        return _("nothing slipped")
    words = _("first slip: {piece} at {time} s")
    return words.format(piece=piece_name(header, fate.slipped), time=f"{fate.slip_s:.2f}")


def fate_words(header: Header, fate: Fate) -> str:
    """Return what fell and what slipped first."""
    return f"{fell_words(header, fate.fell)}; {slip_words(header, fate)}"


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


def only_words(header: Header, told: Comparison) -> list[str]:
    """Return what fell in one alone, a sentence each; none where the same pieces fell."""
    out: list[str] = []
    if told.only_first:
        words = _("Only as recorded: {pieces}.")
        out.append(words.format(pieces=pieces_words(header, told.only_first)))
    if told.only_second:
        out.append(_("Only now: {pieces}.").format(pieces=pieces_words(header, told.only_second)))
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
