"""A game's options as widgets, made from the fields of its options class.

`msgspec.Meta(title=..., description=...)` of a field gives its label and the line below it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import msgspec.inspect

from games.core.words import _
from games.shell.fields import Choice, Stepper, TextField
from games.shell.focus import Widget
from games.shell.setup import words
from games.shell.widgets import Segmented, Toggle

Change = Callable[[Any], None]
Opener = Callable[[Choice], None]


@dataclass
class Row:
    """One option: its label, one line on what it does, and the widget that sets it."""

    label: str
    help: str
    widget: Widget
    width: float
    tall: float = 40.0
    top: float = 0.0
    room: float = 0.0


def rows(options: type[Any], set_value: Callable[[str, Any], None], opener: Opener) -> list[Row]:
    """Return a row for every field that a widget can set.

    Args:
        options: the options class, a msgspec Struct with defaults.
        set_value: told the name and the new value of a field.
        opener: opens the list of a choice.
    """
    info = msgspec.inspect.type_info(options)
    if not isinstance(info, msgspec.inspect.StructType):
        return []
    out: list[Row] = []
    for field in info.fields:
        default = field.default
        if default is msgspec.NODEFAULT:
            if field.default_factory is msgspec.NODEFAULT:
                continue
            default = field.default_factory()
        kind, about = field.type, {}
        if isinstance(kind, msgspec.inspect.Metadata):
            about, kind = kind.extra_json_schema or {}, kind.type
        label = about.get("title") or words(field.name).capitalize()
        help_line = about.get("description", "")

        def change(value: Any, name: str = field.name) -> None:
            set_value(name, value)

        made = _widget(kind, default, change, opener)
        if made is not None:
            widget, width = made
            out.append(Row(_(label), _(help_line), widget, width))
    return out


def _widget(
    kind: msgspec.inspect.Type, default: Any, change: Change, opener: Opener
) -> tuple[Widget, float] | None:
    if isinstance(kind, msgspec.inspect.BoolType):
        return Toggle("", bool(default), change), 52.0
    if isinstance(kind, msgspec.inspect.LiteralType | msgspec.inspect.EnumType):
        return _choice(kind, default, change, opener)
    if isinstance(kind, msgspec.inspect.IntType | msgspec.inspect.FloatType):
        whole = isinstance(kind, msgspec.inspect.IntType)
        low = kind.ge if kind.ge is not None else 0
        high = kind.le if kind.le is not None else max(100, default)
        by = 1 if whole else (high - low) / 20

        def numbered(value: float) -> None:
            change(int(value) if whole else round(value, 6))

        return Stepper(default, low, high, by, numbered), 152.0
    if isinstance(kind, msgspec.inspect.StrType):
        return TextField(str(default), change, kind.max_length or 40), 200.0
    return None


def _choice(
    kind: msgspec.inspect.LiteralType | msgspec.inspect.EnumType,
    default: Any,
    change: Change,
    opener: Opener,
) -> tuple[Widget, float]:
    if isinstance(kind, msgspec.inspect.LiteralType):
        values: list[Any] = list(kind.values)
    else:
        values = list(kind.cls)
    labels = [words(str(getattr(value, "value", value))) for value in values]
    index = values.index(default) if default in values else 0

    def chosen(at: int) -> None:
        change(values[at])

    if len(values) <= 3 and max(len(label) for label in labels) <= 8:
        return Segmented(labels, index, chosen), 76.0 * len(values)
    return Choice(labels, index, chosen, opener), 200.0
