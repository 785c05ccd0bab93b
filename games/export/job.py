"""Doing it: everything is checked first, then the file is written whole or not at all."""

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from games.core.words import _
from games.export import formats
from games.export.plan import ExportError, Plan, Wanted, plan
from games.export.whole import is_there, whole
from sim.errors import SimError
from sim.recording import Recording

Told = Callable[[float], None]
"""Told how much is done, 0 to 1. May raise `Cancelled`: then nothing is left behind."""


@dataclass(frozen=True)
class Result:
    """What has been written.

    Attributes:
        path: where it is.
        size: in bytes.
        words: what it is, e.g. `300 pictures of 1280x720, 10.0 s`.
    """

    path: Path
    size: int
    words: str


class Export:
    """One replay, to be taken out as one file.

    Args:
        recording: which replay.
        path: where it goes; its ending says as what.
        wanted: which stretch, how fast, how large.
        force: whether it may take the place of another file.
        source: the file of the replay, which is never written over.

    Attributes:
        path: where it goes.
        plan: what will be written.

    Raises:
        ExportError: it cannot be; one sentence that says what can.
    """

    def __init__(
        self,
        recording: Recording,
        path: Path | str,
        wanted: Wanted | None = None,
        force: bool = False,
        source: Path | str | None = None,
    ) -> None:
        self.path = Path(path)
        self.force = force
        one = formats.of(self.path)
        if one is None:
            words = _("{path} should end in {endings}")
            raise ExportError(words.format(path=self.path, endings=formats.known()))
        check_place(self.path, force, source)
        if one.missing:
            raise ExportError(one.missing)
        self.plan: Plan = plan(recording, one, wanted or Wanted())

    def run(self, told: Told = lambda share: None) -> Result:
        """Write the file.

        Args:
            told: told now and then how much is done.

        Raises:
            ExportError: the replay cannot be drawn here, the disk is full, and the like.
            Cancelled: what `told` raised.
        """
        one = self.plan.format
        try:
            write = import_module(f"games.export.{one.module}").write
            with whole(self.path, self.force) as file:
                words = write(self.plan, file, told)
            told(1.0)
            return Result(self.path, self.path.stat().st_size, words)
        except SimError as error:
            raise ExportError(_("it cannot be drawn: {reason}").format(reason=error)) from error
        except MemoryError as error:
            raise ExportError(
                _("there is too little memory for it; choose a smaller size or range")
            ) from error
        except OSError as error:
            raise ExportError(cannot(self.path, error)) from error


def check_place(path: Path, force: bool, source: Path | str | None = None) -> None:
    """Raise ExportError when a file cannot come to be at this place."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        if os.path.islink(path) and not force:
            raise ExportError(is_there(path)) from None
    except ValueError:
        raise ExportError(_("a file cannot have that name")) from None
    except OSError as error:
        raise ExportError(cannot(path, error)) from None
    else:
        if stat.S_ISDIR(mode):
            words = _("{path} is a folder; give the name of a file in it")
            raise ExportError(words.format(path=path))
        if not stat.S_ISREG(mode):
            raise ExportError(_("{path} is not a plain file").format(path=path))
        if source is not None and os.path.exists(source) and os.path.samefile(path, source):
            raise ExportError(_("{path} is the replay itself; give another name").format(path=path))
        if not force:
            raise ExportError(is_there(path))
    folder = path.parent
    if not folder.is_dir():
        words = _("there is no folder {folder} to write {name} into")
        if folder.exists():
            words = _("{folder} is not a folder that {name} could go into")
        raise ExportError(words.format(folder=folder, name=path.name))


def cannot(path: Path, error: OSError) -> str:
    """Return the sentence that a file cannot be written, and why."""
    said = (error.strerror or str(error)).rstrip(".")
    reason = said[:1].lower() + said[1:]
    return _("{path} cannot be written: {reason}").format(path=path, reason=reason)
