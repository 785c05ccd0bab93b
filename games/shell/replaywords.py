"""What happened in a recording, in plain words: its title, its moments and its tuning."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Literal

import numpy as np

from games.core.telling import DRESS_DIGITS, USUAL, ReplayWords
from games.core.words import _
from sim import assets
from sim import setting as settings
from sim.errors import SimError
from sim.header import Header
from sim.inputs import Grab, Lift, Tune, Withdraw
from sim.recording import Recording
from sim.replay import in_hand
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


def words_of(header: Header) -> ReplayWords:
    """Return the words of the game that a recording comes from, else of the game of its setting."""
    for game in (header.game, header.setting):
        found = getattr(_module(game), "REPLAY", None)
        if isinstance(found, ReplayWords):
            return found
    return USUAL


@cache
def _module(game: str) -> object:
    """Return the module `words` of a game, None where there is none."""
    if not game.isidentifier():
        return None
    try:
        return importlib.import_module(f"games.{game}.words")
    except ImportError:
        return None


def kind_words(game: str, kind: str) -> tuple[str, str]:
    """Return a kind of piece without and with its article, e.g. `("can", "a can")`.

    A game whose kinds are called otherwise than in its data says so in `PIECE_NAMES` of its
    `words` module: kind, or kind and look (`kind.look`), to such a pair.
    """
    own: Mapping[str, tuple[str, str]] = getattr(_module(game), "PIECE_NAMES", {})
    found = own.get(kind, own.get(kind.partition(".")[0]))
    if found is not None:
        return found
    plain = kind.partition(".")[0].replace("_", " ").replace("-", " ") or _("piece")
    article = _("an {kind}") if plain[0] in "aeiou" else _("a {kind}")
    return plain, article.format(kind=plain)


def dressed_kinds(header: Header) -> list[str]:
    """Return the kind of each piece, `kind.look` where the recording says how it looked.

    A game whose pieces of one kind look differently says so in `about["dress"]`, see
    `games.core.telling.DRESS_DIGITS`.
    """
    kinds, said = list(header.kinds), header.about.get("dress", "")
    if len(said) != len(kinds):
        return kinds
    looks = _looks(header.setting)
    for piece, digit in enumerate(said):
        place = DRESS_DIGITS.find(digit)
        if 0 <= place < len(looks) and looks[place].partition(".")[0] == kinds[piece]:
            kinds[piece] = looks[place]
    return kinds


@cache
def _looks(setting: str) -> tuple[str, ...]:
    """Return the looks of a setting's pieces, in the order of its data."""
    if setting not in settings.names() or not assets.path(setting, "look.toml").is_file():
        return ()
    pieces: Mapping[str, str] = assets.toml(setting, "look.toml").get("pieces", {})
    return tuple(name for name in pieces if "." in name)


def _named(header: Header, piece: int) -> tuple[str, str]:
    return kind_words(header.game or header.setting, dressed_kinds(header)[piece])


def piece_name(header: Header, piece: int) -> str:
    """Return a piece's name, e.g. `can 6`: numbers count from 1 within a kind."""
    kinds = dressed_kinds(header)
    plain = kind_words(header.game or header.setting, kinds[piece])[0]
    if kinds.count(kinds[piece]) == 1:
        return plain
    return _("{kind} {n}").format(kind=plain, n=kinds[: piece + 1].count(kinds[piece]))


def upper(words: str) -> str:
    """Return a sentence with its first letter large."""
    return words[:1].upper() + words[1:]


# -- moments ---------------------------------------------------------------------------------------


def happenings(recording: Recording) -> tuple[Happening, ...]:
    """Return what happened, in the order of time."""
    marks, header, words = recording.marks, recording.header, words_of(recording.header)
    found = [*_tuned(recording)]
    held = _placed_piece(recording)
    if marks.placed is not None:
        found.append(Happening(marks.placed, "placed", _placed(recording, held), held))
    if marks.first_slip is not None and marks.slipped is not None:
        lay = header.start[marks.slipped] is not None
        said = (words.slip if lay else words.first).format(piece=piece_name(header, marks.slipped))
        found.append(Happening(marks.first_slip, "first_slip", upper(said), marks.slipped))
    for time, piece in lost(recording):
        name = upper(piece_name(header, piece))
        over = _over(recording, piece, time)
        if over is not None:
            found.append(Happening(over, "over", words.over.format(piece=name), piece))
        said = words.gone if _gone(recording, piece, time) else words.fell
        found.append(Happening(time, "fell", said.format(piece=name), piece))
    order = {"tuned": 0, "placed": 1, "first_slip": 2, "over": 3, "fell": 4}
    return tuple(sorted(found, key=lambda one: (one.time_s, order[one.mark])))


def _over(recording: Recording, piece: int, lost_s: float) -> float | None:
    """Return when a lost piece left the walls or, where an edge counts, the scene after that."""
    if not words_of(recording.header).edge:
        return over_the_rim(recording, piece, lost_s)
    times = [time for time, one in recording.marks.fell if one == piece and time > lost_s + 0.1]
    return times[0] if times else None


def lost(recording: Recording) -> tuple[tuple[float, int], ...]:
    """Return time in s and piece of all that is lost by the rules of its game, in order of time.

    That is what fell; where the game counts by an edge, what ends outside it or is gone.
    """
    fell = {piece: time for time, piece in reversed(recording.marks.fell)}
    edge = words_of(recording.header).edge
    setting = recording.scene().setting if edge else None
    if setting is None or edge not in setting.rings:
        return tuple(sorted((time, piece) for piece, time in fell.items()))
    out: list[tuple[float, int]] = []
    samples, times = recording.samples, recording.time_s
    away = np.hypot(samples[:, :, 0], samples[:, :, 1])
    beyond = away > setting.rings[edge]
    held = in_hand(recording)
    for piece in range(samples.shape[1]):
        ends = np.isfinite(away[-1, piece])
        if held[-1, piece] or not (piece in fell or (ends and beyond[-1, piece])):
            continue
        inside = np.nonzero(np.isfinite(away[:, piece]) & ~beyond[:, piece])[0]
        if len(inside):
            out.append((float(times[min(inside[-1] + 1, len(times) - 1)]), piece))
        elif piece in fell:
            out.append((fell[piece], piece))
    return tuple(sorted(out))


def _placed_piece(recording: Recording) -> int | None:
    lifts = [one.piece for _tick, one in recording.inputs if isinstance(one, Lift | Grab)]
    return lifts[-1] if lifts else None


def _placed(recording: Recording, piece: int | None) -> str:
    header = recording.header
    who = header.about.get("who", "")
    known = piece is not None and 0 <= piece < len(header.kinds)
    what = _named(header, piece)[1] if known and piece is not None else ""
    away = any(isinstance(one, Withdraw) for _tick, one in recording.inputs)
    own = words_of(header)
    said = (own.withdrawn if away else own.placed)[bool(who)]
    return said.format(who=who, piece=what or _("a piece"))


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
    who, own = header.about.get("who", "").strip(), words_of(header)
    gone = [piece for _time, piece in lost(recording)]
    by = bool(who)
    if len(gone) == 1:
        return upper(own.lost_one[by].format(who=who, piece=_named(header, gone[0])[1]))
    if gone:
        return upper(own.lost_some[by].format(who=who, n=count_words(len(gone))))
    piece = _placed_piece(recording)
    if piece is None or not 0 <= piece < len(header.kinds):
        return own.nothing[by].format(who=who)
    if len(header.kinds) > 1 and not np.isnan(recording.samples[-1, :, 0]).any():
        return own.cleared[by].format(who=who)
    return upper(own.kept[by].format(who=who, piece=_named(header, piece)[1]))


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


def fallen_words(recording: Recording) -> str:
    """Return how many pieces are lost, e.g. `3 pieces fell`."""
    count = len(lost(recording))
    return words_of(recording.header).count[min(count, 2)].format(n=count)
