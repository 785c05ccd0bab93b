"""What the user has set, kept as JSON in the folder of the settings."""

from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec

from games.core.words import _
from games.shell.store import Store, StoreError

TextSize = Literal["normal", "large", "huge"]
Scale = Literal["auto", "1", "1.25", "1.5", "2"]
Pace = Literal["slow", "normal", "fast"]
Answer = Literal["none", "10 s", "20 s", "40 s"]
Replays = Literal["50", "100", "200", "500", "all"]

TEXT_FACTORS = {"normal": 1.0, "large": 1.25, "huge": 1.5}
PACE_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.25}
FILE = "settings.json"
MOST_BYTES = 1_000_000
_Name = Annotated[str, msgspec.Meta(max_length=100)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """What the user has set.

    Attributes:
        text_size: normal, large (1.25) or huge (1.5).
        ui_scale: `auto` follows the window's size, else physical pixels a logical one.
        reduced_motion: cuts instead of slides.
        volume: 0 to 1.
        muted: no sound, whatever the volume.
        bot_pace: how long a bot takes before its move is shown.
        answer_time: how long a question to all people stays open.
        names: the names of the people who played last.
        taught: the games whose first minute has been shown.
        replays: so many automatic replays without a name are kept.
    """

    text_size: TextSize = "normal"
    ui_scale: Scale = "auto"
    reduced_motion: bool = False
    volume: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 0.7
    muted: bool = False
    bot_pace: Pace = "normal"
    answer_time: Answer = "none"
    names: Annotated[tuple[_Name, ...], msgspec.Meta(max_length=20)] = ()
    taught: Annotated[tuple[_Name, ...], msgspec.Meta(max_length=100)] = ()
    replays: Replays = "200"

    @property
    def text_factor(self) -> float:
        """How many times larger than normal text is."""
        return TEXT_FACTORS[self.text_size]

    @property
    def scale(self) -> float | None:
        """Physical pixels a logical one; None to follow the window's size."""
        return None if self.ui_scale == "auto" else float(self.ui_scale)

    @property
    def bot_seconds(self) -> float:
        """How long a bot takes before its move is shown, in seconds."""
        return PACE_SECONDS[self.bot_pace]

    @property
    def answer_seconds(self) -> float | None:
        """How long a question to all people stays open, in seconds; None for no limit."""
        return None if self.answer_time == "none" else float(self.answer_time.removesuffix(" s"))

    @property
    def most_replays(self) -> int | None:
        """How many automatic replays without a name are kept; None for all."""
        return None if self.replays == "all" else int(self.replays)

    def save(self, store: Store) -> None:
        """Keep the settings.

        Raises:
            StoreError: they cannot be written.
        """
        store.write(store.config / FILE, msgspec.json.format(msgspec.json.encode(self)))


_RANGES = {
    "text_size": _("one of {known}").format(known=", ".join(get_args(TextSize))),
    "ui_scale": _("one of {known}").format(known=", ".join(get_args(Scale))),
    "reduced_motion": _("true or false"),
    "volume": _("a number from 0 to 1"),
    "muted": _("true or false"),
    "bot_pace": _("one of {known}").format(known=", ".join(get_args(Pace))),
    "answer_time": _("one of {known}").format(known=", ".join(get_args(Answer))),
    "names": _("a list of at most 20 names of at most 100 characters"),
    "taught": _("a list of at most 100 names of at most 100 characters"),
    "replays": _("one of {known}").format(known=", ".join(get_args(Replays))),
}
"""What every setting may be, in the words of the sentence that refuses another."""


def load_settings(store: Store) -> tuple[Settings, str]:
    """Return the settings, and one sentence on what is wrong with the file; empty when nothing.

    Of a file with a bad value the good ones are used. The file itself is set aside as
    `settings.bad`, so that nothing in it is lost.
    """
    path = store.config / FILE
    try:
        data = store.read(path)
    except StoreError as error:
        return Settings(), str(error)
    if data is None:
        return Settings(), ""
    found, problems = read(data)
    if not problems:
        return found, ""
    aside = _set_aside(path)
    kept = _(" The file is kept as {name}.").format(name=aside) if aside else ""
    return found, _("{path}: {problems}; the usual is used instead.").format(
        path=path, problems="; ".join(problems)
    ) + kept


def read(data: bytes) -> tuple[Settings, list[str]]:
    """Return what can be used of a file, and what cannot: key, what was found, what is allowed."""
    if len(data) > MOST_BYTES:
        return Settings(), [_("the file is larger than 1 MB")]
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Settings(), [_("it is no JSON ({reason})").format(reason=error)]
    if not isinstance(raw, dict):
        return Settings(), [_("{found} was found where settings by name are").format(
            found=_shown(raw))]  # fmt: skip
    good: dict[str, Any] = {}
    problems: list[str] = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in raw:
            continue
        value = raw[field.name]
        try:
            good[field.name] = msgspec.convert(value, field.type)
        except (msgspec.ValidationError, RecursionError):
            problems.append(
                _("{key} is {found}, allowed is {allowed}").format(
                    key=field.name, found=_shown(value), allowed=_RANGES[field.name]
                )
            )
    return Settings(**good), problems


def _shown(value: Any) -> str:
    """Return a value as it stands in the file, cut short."""
    try:
        said = msgspec.json.encode(value).decode(errors="replace")
    except (RecursionError, msgspec.MsgspecError):
        return _("something nested too deeply")
    return said if len(said) <= 40 else said[:37] + "..."


def _set_aside(path: Path) -> str:
    """Rename a bad file, never over an earlier one; return its new name, "" where it cannot be."""
    for number in range(1, 1000):
        aside = path.with_name("settings.bad" if number == 1 else f"settings.bad{number}")
        if aside.exists():
            continue
        try:
            path.rename(aside)
        except OSError:
            return ""
        return aside.name
    return ""
