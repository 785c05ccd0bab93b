"""Where files go: folders of the system's own habit, and writing that never leaves half a file."""

import os
import tempfile
from pathlib import Path

from games.core.words import _
from sim.files import open_plain


class StoreError(Exception):
    """A file could not be read or written; the message is one sentence for the user."""


class Store:
    """The folders of the program.

    Args:
        home: one folder to keep everything in; the environment variable `TUMBLETABLE_HOME`, else
            the system's own folders, when left out.
    """

    def __init__(self, home: Path | str | None = None) -> None:
        home = home or os.environ.get("TUMBLETABLE_HOME") or None
        self.home = Path(home) if home else None

    @property
    def config(self) -> Path:
        """The folder of the settings."""
        if self.home is not None:
            return self.home / "config"
        import platformdirs

        return Path(platformdirs.user_config_dir("tumbletable", appauthor=False))

    @property
    def data(self) -> Path:
        """The folder of what the user makes."""
        if self.home is not None:
            return self.home / "data"
        import platformdirs

        return Path(platformdirs.user_data_dir("tumbletable", appauthor=False))

    @property
    def replays(self) -> Path:
        """The folder of the replays."""
        return self.data / "replays"

    @property
    def matches(self) -> Path:
        """The folder of the matches that can be gone on with."""
        return self.data / "matches"

    def folder(self, path: Path) -> Path:
        """Return a folder, made when it is not there.

        Raises:
            StoreError: it cannot be made.
        """
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                _("The folder {path} cannot be made: {reason}.").format(
                    path=path, reason=reason(error)
                )
            ) from error
        return path

    def write(self, path: Path, data: bytes) -> None:
        """Write a file so that it is there as a whole or as it was before.

        Raises:
            StoreError: the folder is read-only, the disk is full, and the like.
        """
        folder = self.folder(path.parent)
        temporary = ""
        try:
            handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=folder)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except OSError as error:
            if temporary:
                Path(temporary).unlink(missing_ok=True)
            raise StoreError(
                _("{name} could not be saved in {folder}: {reason}.").format(
                    name=path.name, folder=folder, reason=reason(error)
                )
            ) from error

    def delete(self, path: Path) -> None:
        """Delete a file; one that is gone already is no trouble.

        Raises:
            StoreError: the system refuses.
        """
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(
                _("{path} cannot be deleted: {reason}.").format(path=path, reason=reason(error))
            ) from error

    def read(self, path: Path) -> bytes | None:
        """Return the bytes of a file, None when there is none.

        Raises:
            StoreError: it is there and cannot be read.
        """
        try:
            with open_plain(path) as file:
                return file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(
                _("{path} cannot be read: {reason}.").format(path=path, reason=reason(error))
            ) from error


def reason(error: OSError) -> str:
    """Return why the system refused, as the tail of a sentence."""
    said = error.strerror or str(error)
    return said[:1].lower() + said[1:]
