"""A match made again from the lines of its journal: every line goes through the rules once more.

Nothing in a journal is trusted: sizes are bounded, types and ranges checked, and a move that the
rules refuse is damage. Nothing is simulated; what physics answered stands in the lines.
"""

from collections.abc import Iterable
from importlib import metadata
from typing import Any, cast

import msgspec

import games
from games.core.game import Game, Options
from games.core.lines import (
    FORMAT,
    MAX_BYTES,
    MAX_LINE,
    MAX_LINES,
    AnyLine,
    Header,
    Moved,
    Redone,
    Seated,
    Tuned,
    Undone,
    Values,
    whole,
)
from games.core.match import Match
from games.core.saves import BadSave, decode, to_json
from games.core.words import _
from games.version import __version__


class _NotHere(BadSave):
    """Nothing is damaged; another version of the program wrote it."""


class _Version(msgspec.Struct):
    journal: int


def header_of(match: Match, created: str = "") -> Header:
    """Return what a match is started from.

    Raises:
        ValueError: a player could not be made again from it.
    """
    start = None if match.begun_new else msgspec.json.decode(to_json(match.start))
    return Header(
        journal=FORMAT,
        program=__version__,
        game=match.game.name,
        seed=match.seed,
        options=msgspec.to_builtins(match.options),
        seats=match.seating,
        physics=match.physics,
        pymunk=engine() if match.physics else "",
        tuning=None if match.tuning is None else whole(match.tuning),
        tuning_locked=match.tuning_locked,
        state=start,
        created=created,
    )


def engine() -> str:
    """Return the version of the physics engine, without loading it."""
    try:
        return metadata.version("pymunk")
    except metadata.PackageNotFoundError:
        return "unknown"


def split(data: bytes) -> tuple[list[bytes], int]:
    """Return the complete lines of a journal, and how many bytes they take with their newlines."""
    length = data.rfind(b"\n") + 1
    return data[:length].split(b"\n")[:-1], length


def read_header(line: bytes) -> Header:
    """Return the header in a journal's first line; BadSave if it is not one of this version."""
    version = decode(line, _Version).journal
    if version != FORMAT:
        raise _NotHere(
            _("it is of format {found}; this version reads {known}").format(
                found=version, known=FORMAT
            )
        )
    return decode(line, Header)


def read_line(line: bytes) -> AnyLine:
    """Return what a later line says; BadSave if it says nothing."""
    if len(line) > MAX_LINE:
        raise BadSave(_("it is longer than any line"))
    kind: Any = AnyLine
    return cast(AnyLine, decode(line, kind))


def rebuild(data: bytes, name: str) -> tuple[Match, Header]:
    """Return the match that a journal tells of, as it was after the last complete line.

    Args:
        data: what is in the file.
        name: of the file, for sentences about damage.

    Raises:
        BadSave: damaged; the sentence names the line.
    """
    if len(data) > MAX_BYTES:
        raise BadSave(_("{name} is larger than any journal").format(name=name))
    lines, _length = split(data)
    if not lines:
        raise _damaged(name, 1, BadSave(_("it is not complete")))
    if len(lines) > MAX_LINES:
        raise BadSave(_("{name} has more lines than any journal").format(name=name))
    try:
        header = read_header(lines[0])
        match = _begin(header)
    except ValueError as error:  # of the rules, the tuning, the save
        raise _damaged(name, 1, error) from None
    for number, line in enumerate(lines[1:], 2):
        try:
            _again(match, read_line(line))
        except ValueError as error:
            raise _damaged(name, number, error) from None
    return match, header


def _damaged(name: str, number: int, error: ValueError) -> BadSave:
    if isinstance(error, _NotHere):
        text = _("{name} cannot be gone on with here: {reason}")
        return BadSave(text.format(name=name, reason=reason_of(error)))
    text = _("{name} is damaged in line {number}: {reason}")
    return BadSave(text.format(name=name, number=number, reason=reason_of(error)))


def reason_of(error: Exception) -> str:
    """Return what an error says, as the short tail of a sentence."""
    said = getattr(error, "strerror", None) or str(error)
    text = " ".join(said.split()).removeprefix("not a valid save: ").removesuffix(".")
    return text if len(text) <= 300 else text[:297] + "..."


def notes(header: Header) -> Iterable[str]:
    """Give one sentence for each thing that is not as it was when the match began."""
    if header.pymunk not in ("", here := engine()):
        yield _("It was begun with Pymunk {was} and goes on with {here}.").format(
            was=header.pymunk[:40], here=here
        )


def _begin(header: Header) -> Match:
    try:
        game = games.load(header.game)
    except ValueError as error:
        raise _NotHere(str(error)) from None
    options: Options = game.parse_options(header.options)
    start: Any = None
    if header.state is not None:
        start = game.from_json(msgspec.json.encode(header.state))
    return Match(
        game,
        [seat.player(game) for seat in header.seats],
        header.seed,
        options,
        _tuning(game, header.tuning),
        [seat.name for seat in header.seats],
        state=start,
        physics=header.physics,
        tuning_locked=header.tuning_locked,
    )


def _tuning(game: Game[Any, Any], values: Values | None) -> Any:
    if values is None:
        return None
    if not game.preset:
        raise BadSave(_("{game} has no physics to tune").format(game=game.name))
    from sim import Tuning

    setting = game.preset.partition("/")[0]
    return Tuning(setting, values.values, name=values.name, note=values.note)


def _changed(match: Match, values: Values | None) -> Any:
    if values is None:
        return None
    before: dict[str, float] = {} if match.tuning is None else match.tuning.values()
    merged = msgspec.structs.replace(values, values={**before, **values.values})
    return _tuning(match.game, merged)


def _again(match: Match, line: AnyLine) -> None:
    """Do again what a line says."""
    game = match.game
    match line:
        case Moved():
            move = game.move_from_json(bytes(line.move))
            match.play(move, tuning=_changed(match, line.tuning))
        case Undone():
            if not match.undo():
                raise BadSave(_("nothing can be taken back there"))
        case Redone():
            if not match.redo():
                raise BadSave(_("nothing was taken back before"))
        case Tuned():
            raw = bytes(line.move)
            move = game.move_from_json(raw) if raw else None
            match.settle(move, _changed(match, line.tuning))
        case Seated():
            match.reseat(line.seat, line.who.player(game), line.who.name)
