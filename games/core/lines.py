"""What a journal says: a header, then one line of JSON for everything that happens to a match.

    {"journal":1,"program":"0.1.0","game":"tonne","seed":7,"seats":[{"name":"Mira"},...],...}
    {"line":"move","move":{"move":"pick","card":7},"at":{"scores":[0,0],"round":[1,10],"seat":1}}

`at` says how the match stands afterwards, for lists of matches alone; nothing is rebuilt from it.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.core.player import Seat

FORMAT = 1
MAX_BYTES = 32_000_000
"""No journal is longer; a match of the longest game with much undoing comes to a tenth of it."""
MAX_LINE = 1_000_000
MAX_LINES = 100_000

NOTHING = msgspec.Raw()
Short = Annotated[str, Meta(max_length=200)]


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tuning, or what of it changed; the values are checked by `sim.Tuning`."""

    name: Short
    values: dict[str, float]
    note: Short = ""


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a match stands: scores by seat, round and how many, the seat to move, whether it ended.

    `seat` is None for nature and at the end.
    """

    scores: Annotated[tuple[float, ...], Meta(max_length=20)] = ()
    round: tuple[int, int | None] | None = None
    seat: int | None = None
    over: bool = False


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a match is started from.

    Attributes:
        journal: version of this format.
        program: version of the program that began it.
        pymunk: version of the physics engine, "" without physics.
        game: name of the game.
        seed: of the match.
        options: the game's, as plain values.
        seats: who sits where at the start.
        tuning: at the start; None where nothing is simulated.
        tuning_locked: whether it must stay as it is.
        physics: whether nature simulates.
        state: a save that the match starts from in place of a new one.
        created: date and time in ISO 8601, or "".
    """

    journal: int
    program: Short
    game: Annotated[str, Meta(max_length=60)]
    seed: Annotated[int, Meta(ge=0)]
    options: dict[str, Any]
    seats: Annotated[tuple[Seat, ...], Meta(max_length=20)]
    physics: bool
    pymunk: Short = ""
    tuning: Values | None = None
    tuning_locked: bool = False
    state: Any = None
    created: Annotated[str, Meta(max_length=60)] = ""


class Line(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="line",
    tag=str.lower,
    kw_only=True,
):
    """Something that happened."""

    at: At | None = None


class Moved(Line, frozen=True, tag="move"):
    """A move of a seat or of nature; `tuning`: what changed of it during the turn."""

    move: msgspec.Raw
    tuning: Values | None = None


class Undone(Line, frozen=True, tag="undo"):
    """The last move was taken back."""


class Redone(Line, frozen=True, tag="redo"):
    """The move taken back was made again."""


class Tuned(Line, frozen=True, tag="tune"):
    """The tuning changed at rest; `move`: how what lay loose settled, empty if nothing did."""

    tuning: Values
    move: msgspec.Raw = NOTHING


class Seated(Line, frozen=True, tag="seat"):
    """Somebody else took over a seat."""

    seat: Annotated[int, Meta(ge=0, le=19)]
    who: Seat


AnyLine = Moved | Undone | Redone | Tuned | Seated
SEATED = b'{"line":"seat"'
"""How every line of Seated begins."""


def encode(line: Header | Line) -> bytes:
    """Return a line, its newline included."""
    return msgspec.json.encode(line) + b"\n"


def changed(before: Any, after: Any) -> Values | None:
    """Return what differs between two `sim.Tuning`, None when nothing does."""
    if after is None or after == before:
        return None
    if before is None or before.setting != after.setting:
        return whole(after)
    return Values(after.name, after.changes(before), after.note)


def whole(tuning: Any) -> Values:
    """Return all values of a `sim.Tuning`."""
    return Values(tuning.name, tuning.values(), tuning.note)
