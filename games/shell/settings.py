"""What the user has set, kept as JSON in the folder of the settings."""

import contextlib
from typing import Annotated, Literal

import msgspec

from games.core.words import _
from games.shell.store import Store, StoreError

TextSize = Literal["normal", "large", "huge"]
Pace = Literal["slow", "normal", "fast"]

TEXT_FACTORS = {"normal": 1.0, "large": 1.25, "huge": 1.5}
PACE_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.25}


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """What the user has set.

    Attributes:
        text_size: normal, large (1.25) or huge (1.5).
        ui_scale: 0.75 to 2, on top of what follows from the window's size.
        reduced_motion: cuts instead of slides.
        volume: 0 to 1.
        bot_pace: how long a bot takes before its move is shown.
        names: the names of the people who played last.
    """

    text_size: TextSize = "normal"
    ui_scale: Annotated[float, msgspec.Meta(ge=0.75, le=2.0)] = 1.0
    reduced_motion: bool = False
    volume: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 0.7
    bot_pace: Pace = "normal"
    names: tuple[str, ...] = ()

    @property
    def text_factor(self) -> float:
        """How many times larger than normal text is."""
        return TEXT_FACTORS[self.text_size]

    @property
    def bot_seconds(self) -> float:
        """How long a bot takes before its move is shown, in seconds."""
        return PACE_SECONDS[self.bot_pace]

    def save(self, store: Store) -> None:
        """Keep the settings.

        Raises:
            StoreError: they cannot be written.
        """
        store.write(store.config / "settings.json", msgspec.json.format(msgspec.json.encode(self)))


def load_settings(store: Store) -> tuple[Settings, str]:
    """Return the settings, and one sentence on what is wrong with the file; empty when nothing.

    A file that cannot be understood is kept beside the new one, with `.bad` at its end.
    """
    path = store.config / "settings.json"
    try:
        data = store.read(path)
    except StoreError as error:
        return Settings(), str(error)
    if data is None:
        return Settings(), ""
    try:
        return msgspec.json.decode(data, type=Settings), ""
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        with contextlib.suppress(OSError):
            path.replace(path.with_suffix(".json.bad"))
        said = str(error).replace(" - at `$.", ", in `").replace(" - at `$`", "")
        return Settings(), _(
            "The settings in {path} cannot be used ({reason}); the usual ones are."
        ).format(path=path, reason=said)
