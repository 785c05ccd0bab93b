"""States and moves as JSON, exact both ways, and one clear sentence for anything that is not one.

A save is `{"format": 1, "game": "tonne", "state": {...}}`.
"""

import json
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import msgspec

if TYPE_CHECKING:
    from games.core.game import State

FORMAT = 1
LIMIT_BYTES = 1_000_000
"""No state of any game comes near this; larger input is not looked at."""

T = TypeVar("T")


class BadSave(ValueError):
    """The data is no save of this game; the sentence names the path of the fault in the data."""


class _Envelope(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    game: str
    state: msgspec.Raw


def to_json(state: "State") -> bytes:
    """Return a state, or a view, as JSON (UTF-8): the same state gives the same bytes."""
    head = json.dumps({"format": FORMAT, "game": state.game}, separators=(",", ":"))
    return head[:-1].encode() + b',"state":' + msgspec.json.encode(state) + b"}"


def state_from_json(data: bytes | str, game: str, kind: type[T]) -> T:
    """Read back what `to_json` wrote, types and ranges checked, its sense not.

    Raises:
        BadSave: too large, no JSON, of another game or a newer version, or not of this type.
    """
    envelope = decode(data, _Envelope, "$")
    if envelope.format != FORMAT:
        bad("$.format", f"is {envelope.format}; this version reads {FORMAT}")
    if envelope.game != game:
        bad("$.game", f"is {envelope.game[:40]!r}; expected {game!r}")
    return decode(bytes(envelope.state), kind, "$.state")


def move_from_json(data: bytes | str, kind: Any) -> Any:
    """Read back a move; `kind` is the union of the game's moves.

    Raises:
        BadSave: too large, no JSON, or not of this type.
    """
    return decode(data, kind, "$")


def bad(path: str, reason: str) -> NoReturn:
    """Raise BadSave for what stands at `path`."""
    raise BadSave(f"not a valid save: {path} {reason}")


def require(condition: object, path: str, reason: str) -> None:
    """Raise BadSave for `path` unless the condition holds."""
    if not condition:
        bad(path, reason)


def decode(data: bytes | str, kind: type[T], path: str = "$") -> T:
    """Return JSON as a `kind`; BadSave names the path of the fault, which `path` begins."""
    if not isinstance(data, (bytes, str)):  # pyright: ignore[reportUnnecessaryIsInstance]
        bad(path, f"is not text but {type(data).__name__}")
    if len(data) > LIMIT_BYTES:
        bad(path, f"is larger than {LIMIT_BYTES // 1_000_000} MB")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `")
        where = where.removesuffix("`").removeprefix("$")
        bad(path + where, f"is wrong: {_short(reason)}")
    except msgspec.DecodeError as error:
        bad(path, f"is not JSON: {_short(str(error))}")
    except RecursionError:
        bad(path, "is nested too deeply")
    except UnicodeError:
        bad(path, "is not UTF-8")


def _short(text: str) -> str:
    text = text.removesuffix(".")
    return text if len(text) <= 160 else text[:157] + "..."
