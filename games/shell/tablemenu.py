"""The pause menu of a table, and what is asked before a match is given up."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from games.core.words import _
from games.shell import features
from games.shell.dialogs import Confirm, PauseMenu
from games.shell.opening import open_table
from games.shell.rulesheet import has_rules

if TYPE_CHECKING:
    from games.shell.screens.table import TableBase


def pause_menu(table: "TableBase") -> PauseMenu:
    """Return the pause menu of a table."""
    items: list[tuple[str, str, Callable[[], None]]] = [
        (_("Resume"), "play", lambda: None),
        (_("Restart"), "loop", partial(_ask_restart, table)),
    ]
    if has_rules(table.setup.game):
        items.append((_("Rules"), "help", table.rules))
    for feature in features.at("pause"):
        items.append((feature.label, feature.icon, partial(feature.open, table.app)))
    items.append((_("Leave the match"), "close", partial(_ask_leave, table)))
    return PauseMenu(items)


def _ask_restart(table: "TableBase") -> None:
    words = _("This match is given up, and a new one begins with the same players.")
    restart = partial(_restart, table)
    table.app.push(Confirm(_("Restart?"), words, _("Restart"), restart))


def _restart(table: "TableBase") -> None:
    while table.app.screen is not None and table.app.screen is not table:
        table.app.pop()
    open_table(table.app, table.setup.again(), over=table)


def _ask_leave(table: "TableBase") -> None:
    words = table.leave_words()
    leave = partial(_leave, table)
    table.app.push(Confirm(_("Leave the match?"), words, _("Leave"), leave))


def _leave(table: "TableBase") -> None:
    from games.shell.screens.home import HomeScreen

    table.app.reset(HomeScreen())
