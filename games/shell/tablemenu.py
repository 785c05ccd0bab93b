"""The pause menu of a table, and what is asked before a match is given up."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from games.core.words import _
from games.shell import features
from games.shell.dialogs import Confirm, PauseMenu
from games.shell.keeping import reseat_choices
from games.shell.opening import open_table
from games.shell.rulesheet import has_rules
from games.shell.setup import MatchSetup, words

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
    if table.has_lesson:
        items.append((_("Show me how"), "hand", table.coach.start))
    if table.people and not table.match.over:
        items.append((_("Let a bot take over…"), "robot", partial(_ask_bot, table)))
    for feature in features.at("pause"):
        items.append((feature.label, feature.icon, partial(feature.open, table.app)))
    items.append((_("Leave the match"), "close", partial(_ask_leave, table)))
    return PauseMenu(items)


def _ask_restart(table: "TableBase") -> None:
    words = _("A new match begins with the same players; this one can be gone on with later.")
    restart = partial(_restart, table)
    table.app.push(Confirm(_("Restart?"), words, _("Restart"), restart))


def _restart(table: "TableBase") -> None:
    while table.app.screen is not None and table.app.screen is not table:
        table.app.pop()
    open_table(table.app, table.setup.again(), over=table)


def _ask_bot(table: "TableBase") -> None:
    """Ask which person's seat a bot of which level takes."""
    items = [
        (
            _("{name}: bot, {level}").format(name=table.match.names[seat], level=words(level)),
            "robot",
            partial(_reseat, table, seat, level),
        )
        for seat, level in reseat_choices(table)
    ]
    menu = PauseMenu(items)
    menu.title = _("Who leaves?")
    table.app.push(menu)


def _reseat(table: "TableBase", seat: int, level: str) -> None:
    table.match.reseat(seat, table.match.game.bot(level))
    table.setup = MatchSetup.of(table.match)
    table.people = [i for i, one in enumerate(table.setup.seats) if not one.level]
    if len(table.people) == 1:
        table.viewer = table.people[0]
    elif seat == table.viewer:
        table.viewer = None


def _ask_leave(table: "TableBase") -> None:
    words = table.leave_words()
    leave = partial(_leave, table)
    table.app.push(Confirm(_("Leave the match?"), words, _("Leave"), leave))


def _leave(table: "TableBase") -> None:
    from games.shell.screens.home import HomeScreen

    table.app.reset(HomeScreen())
