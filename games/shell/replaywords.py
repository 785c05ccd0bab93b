"""What happened in a recording, in plain words: its title, its moments and its tuning."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import numpy as np

from games.core.words import _
from sim.errors import SimError
from sim.header import Header
from sim.inputs import Grab, Lift, Tune, Withdraw
from sim.recording import Recording
from sim.tuning import Tuning

Mark = Literal["placed", "first_slip", "over", "fell", "tuned", "parted", "other_fell"]

_TUNED_GAP_S = 1.0


@dataclass(frozen=True)
class Happening:
    """A moment worth a line.

    Attributes:
        time_s: when, in seconds from the start.
        mark: what kind of moment.
        words: one short sentence without a stop.
        piece: whom it is about, or None.
    """

    time_s: float
    mark: Mark
    words: str
    piece: int | None = None


# -- pieces ----------------------------------------------------------------------------------------


def kind_words(game: str, kind: str) -> tuple[str, str]:
    """Return a kind of piece without and with its article, e.g. `("can", "a can")`.

    A game whose kinds are called otherwise than in its data says so in `PIECE_NAMES` of its
    `words` module: kind to such a pair.
    """
    found = _own_words(game).get(kind)
    if found is not None:
        return found
    plain = kind.replace("_", " ").replace("-", " ") or _("piece")
    article = _("an {kind}") if plain[0] in "aeiou" else _("a {kind}")
    return plain, article.format(kind=plain)


def _own_words(game: str) -> Mapping[str, tuple[str, str]]:
    if not game.isidentifier():
        return {}
    try:
        return getattr(importlib.import_module(f"games.{game}.words"), "PIECE_NAMES", {})
    except ImportError:
        return {}


def piece_name(header: Header, piece: int) -> str:
    """Return a piece's name, e.g. `can 6`: numbers count from 1 within a kind."""
    kind = header.kinds[piece]
    plain = kind_words(header.game, kind)[0]
    if header.kinds.count(kind) == 1:
        return plain
    return _("{kind} {n}").format(kind=plain, n=header.kinds[: piece + 1].count(kind))


def upper(words: str) -> str:
    """Return a sentence with its first letter large."""
    return words[:1].upper() + words[1:]


# -- moments ---------------------------------------------------------------------------------------


def happenings(recording: Recording) -> tuple[Happening, ...]:
    """Return what happened, in the order of time."""
    marks = recording.marks
    found = [*_tuned(recording)]
    held = _placed_piece(recording)
    if marks.placed is not None:
        found.append(Happening(marks.placed, "placed", _placed(recording, held), held))
    if marks.first_slip is not None and marks.slipped is not None:
        lay = recording.header.start[marks.slipped] is not None
        words = _("First slip: {piece} moves 2 mm") if lay else _("First to go: {piece}")
        words = words.format(piece=piece_name(recording.header, marks.slipped))
        found.append(Happening(marks.first_slip, "first_slip", words, marks.slipped))
    for i, (time, piece) in enumerate(marks.fell):
        name = upper(piece_name(recording.header, piece))
        over = over_the_rim(recording, piece, time) if i == 0 else None
        if over is not None:
            found.append(
                Happening(over, "over", _("{piece} goes over the rim").format(piece=name), piece)
            )
        gone = _gone(recording, piece, time)
        words = _("{piece} drops off the table") if gone else _("{piece} touches the table")
        found.append(Happening(time, "fell", words.format(piece=name), piece))
    order = {"tuned": 0, "placed": 1, "first_slip": 2, "over": 3, "fell": 4}
    return tuple(sorted(found, key=lambda one: (one.time_s, order[one.mark])))


def _placed_piece(recording: Recording) -> int | None:
    lifts = [one.piece for _tick, one in recording.inputs if isinstance(one, Lift | Grab)]
    return lifts[-1] if lifts else None


def _placed(recording: Recording, piece: int | None) -> str:
    header = recording.header
    who = header.about.get("who", "")
    known = piece is not None and 0 <= piece < len(header.kinds)
    what = kind_words(header.game, header.kinds[piece])[1] if known and piece is not None else ""
    away = any(isinstance(one, Withdraw) for _tick, one in recording.inputs)
    if away:
        words = _("{who} pulls back {piece}") if who else _("The hand pulls back {piece}")
    else:
        words = _("{who} lets go of {piece}") if who else _("The hand lets go of {piece}")
    return words.format(who=who, piece=what or _("a piece"))


def _gone(recording: Recording, piece: int, time: float) -> bool:
    """Return whether a piece left the scene when it fell, instead of touching the table."""
    after = int(np.searchsorted(recording.time_s, time + 1e-6))
    after = min(after, len(recording.time_s) - 1)
    return bool(np.isnan(recording.samples[after, piece, 0]))


def over_the_rim(recording: Recording, piece: int, fell_s: float) -> float | None:
    """Return when a piece that lay inside the walls was last above them, None if it never was.

    Args:
        recording: where.
        piece: that fell.
        fell_s: when it fell.
    """
    walls = [s.outline_mm for s in recording.scene().setting.statics if not s.ground]
    corners = [corner for outline in walls for corner in outline]
    start = recording.header.start[piece]
    if not corners or start is None:
        return None
    left, right = min(x for x, _y in corners) / 1000, max(x for x, _y in corners) / 1000
    if not left <= start[0] <= right:
        return None
    xs = recording.samples[recording.time_s <= fell_s, piece, 0]
    inside = np.nonzero((xs >= left) & (xs <= right))[0]
    if not len(inside) or inside[-1] + 1 >= len(xs):
        return None
    return float(recording.time_s[inside[-1] + 1])


def _tuned(recording: Recording) -> list[Happening]:
    """Return changes of parameters; a slider that is dragged is one change, to its last value."""
    found: list[tuple[float, Tune]] = []
    for tick, one in recording.inputs:
        if not isinstance(one, Tune):
            continue
        time = tick / recording.header.rate
        if found and found[-1][1].key == one.key and time - found[-1][0] < _TUNED_GAP_S:
            found[-1] = (time, one)
        else:
            found.append((time, one))
    tuning = recording.scene().tuning
    return [
        Happening(
            time,
            "tuned",
            _("{what} becomes {value}").format(
                what=parameter_words(tuning, one.key), value=f"{one.value:g}"
            ),
        )
        for time, one in found
    ]


# -- tuning ----------------------------------------------------------------------------------------


def parameter_words(tuning: Tuning, key: str) -> str:
    """Return a parameter in short, e.g. `Bottles μ`."""
    try:
        known = tuning.parameter(key)
    except SimError:
        return key
    symbol = known.label.rsplit(" ", 1)[-1]
    return f"{known.group} {symbol if len(symbol) <= 3 else known.label}"


def tuning_words(recording: Recording) -> str:
    """Return the tuning at the start in short, e.g. `Wood, bottles μ 0.35`."""
    header = recording.header
    tuning = recording.scene().tuning
    preset = header.tuning_name in Tuning.presets(header.setting)
    base = Tuning.load(f"{header.setting}/{header.tuning_name}") if preset else None
    changes = tuning.changes(base)
    name = upper(header.tuning_name) or _("Usual")
    if not changes:
        return name
    if len(changes) == 1:
        key, value = next(iter(changes.items()))
        what = parameter_words(tuning, key)
        what = what[:1].lower() + what[1:]
        return _("{name}, {what} {value}").format(name=name, what=what, value=f"{value:g}")
    return _("{name}, {n} changes").format(name=name, n=len(changes))


# -- titles ----------------------------------------------------------------------------------------


def count_words(count: int) -> str:
    """Return a number in words up to twelve."""
    words = (_("nothing"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"),
             _("seven"), _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"))  # fmt: skip
    return words[count] if 0 <= count < len(words) else str(count)


def title(recording: Recording) -> str:
    """Return what it is called: as the user said, else what happened, e.g. `Mira drops three`."""
    header = recording.header
    own = header.about.get("title", "").strip()
    if own:
        return own
    who = header.about.get("who", "").strip()
    fell = list(dict.fromkeys(piece for _time, piece in header.marks.fell))
    if len(fell) == 1:
        what = kind_words(header.game, header.kinds[fell[0]])[1]
        words = _("{who} drops {what}") if who else upper(_("{what} falls"))
        return upper(words.format(who=who, what=what))
    if fell:
        words = _("{who} drops {n}") if who else _("{n} pieces fall")
        return upper(words.format(who=who, n=count_words(len(fell))))
    piece = _placed_piece(recording)
    if piece is None or not 0 <= piece < len(header.kinds):
        return _("Nothing is placed") if not who else _("{who} places nothing").format(who=who)
    if len(header.kinds) > 1 and not np.isnan(recording.samples[-1, :, 0]).any():
        return _("{who} clears the supply").format(who=who) if who else _("The supply is cleared")
    what = kind_words(header.game, header.kinds[piece])[1]
    words = _("{who} places {what}") if who else _("{what} is placed")
    return upper(words.format(who=who, what=what))


def game_title(header: Header) -> str:
    """Return the title of the game that it comes from; empty for none."""
    import games

    if not header.game:
        return ""
    try:
        return games.load(header.game).about().title
    except (ValueError, OSError, ImportError):
        return header.game


def date(header: Header) -> datetime | None:
    """Return when it was kept, None when it does not say so."""
    try:
        return datetime.fromisoformat(header.about.get("date", ""))
    except ValueError:
        return None


def date_words(when: datetime) -> str:
    """Return a date and a time as people write them, e.g. `30 November, 21:40`."""
    months = (_("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"),
              _("August"), _("September"), _("October"), _("November"), _("December"))  # fmt: skip
    return _("{day} {month}, {time}").format(
        day=when.day, month=months[when.month - 1], time=f"{when:%H:%M}"
    )


def subtitle(header: Header) -> str:
    """Return where and when it comes from, e.g. `Ab in die Tonne · round 6 · 1 May, 21:40`."""
    parts = [game_title(header)]
    number = header.about.get("round", "")
    if number.isdecimal():
        parts.append(_("round {n}").format(n=number))
    when = date(header)
    if when is not None:
        parts.append(date_words(when))
    return " · ".join(part for part in parts if part)


def fallen_words(count: int) -> str:
    """Return how many pieces fell, e.g. `3 pieces fell`."""
    if not count:
        return _("nothing fell")
    return _("one piece fell") if count == 1 else _("{n} pieces fell").format(n=count)
