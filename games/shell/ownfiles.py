"""Deleting what the user has saved under a name: tunings and scenes."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.shell.dialogs import ChoiceList, Confirm
from games.shell.fields import Choice
from games.shell.store import StoreError

if TYPE_CHECKING:
    from games.shell.app import App


def offer_delete(
    app: "App",
    at: FRect,
    files: Sequence[tuple[str, Path]],
    done: Callable[[], None] = lambda: None,
) -> None:
    """Ask which of some files is to be deleted, then whether it really is.

    Args:
        app: the window.
        at: what the list opens under.
        files: names and paths.
        done: told when one is gone.
    """

    def really(index: int) -> None:
        name, path = files[index]
        says = _("The file {file} is deleted; that cannot be undone.").format(file=path.name)
        app.push(Confirm(_("Delete {name}?").format(name=name), says, _("Delete"),
                         lambda: _delete(app, name, path, done)))  # fmt: skip

    app.push(ChoiceList(Choice([name for name, _path in files], -1, really), at))


def _delete(app: "App", name: str, path: Path, done: Callable[[], None]) -> None:
    try:
        app.store.delete(path)
    except StoreError as error:
        app.toast(str(error), bad=True)
        return
    app.toast(_("{name} is deleted.").format(name=name))
    done()
