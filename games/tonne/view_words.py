"""The one line at the top and the keys at the foot, for every moment of Ab in die Tonne."""

from typing import TYPE_CHECKING

from games.core.words import _
from games.tonne.rules import Kind, State, liftable, prefill_pieces, supply
from games.tonne.view_shelf import counted

if TYPE_CHECKING:
    from games.tonne.screen_turns import TurnScreen

Group = tuple[tuple[str, ...], str]


def pieces_to_go(state: State, kind: Kind | None) -> str:
    """Return what is owed, e.g. `3 bottles to go.`; without a kind in pieces."""
    n = state.owed
    there = 0 if kind is None else len(supply(state)[kind]) + (state.held is not None)
    if kind is not None and there >= n:
        return _("{pieces} to go.").format(pieces=counted(kind, n))
    return _("1 piece to go.") if n == 1 else _("{n} pieces to go.").format(n=n)


def owed_words(table: "TurnScreen", seat: int | None) -> tuple[str, str]:
    """Return what is owed now, bold, and how it is done, soft."""
    state, live = table.state, table.play.live
    if table.banner.news is not None:
        return "", _after(state)
    if state.phase == "over":
        return _("The match is over."), ""
    if table.reveal is not None:
        return _("All cards are open."), _("The lowest begins.")
    if state.phase == "prefill":
        count = len(prefill_pieces(state.seats))
        return _("The bin is filled."), _("{n} pieces drop in; a click skips it.").format(n=count)
    if seat is None:
        return "", ""
    person = table.is_person(seat)
    if state.phase == "card":
        if person:
            return _("Choose a card."), _("It says how many pieces you put in.")
        return _("{name} chooses a card.").format(name=table.match.names[seat]), ""
    owed = pieces_to_go(state, state.kind)
    if live is not None and table.grip is None and live.turn.world.held is None:
        if live.fallen:
            return _("It falls!"), ""
        return owed, _("Wait until all is at rest.")
    if not person:
        return owed, _("A click hurries.")
    if table.grip is not None:
        if table.play.beside:
            return owed, _("Beside the bin: it would fall.")
        if table.grip.mode == "hover":
            return owed, _("Arrows move it, or press to take it.")
        return owed, _("Let go above the bin, or push for room.")
    if state.kind is not None and state.kind in liftable(state):
        return owed, _("Press on the next one and drag it.")
    return owed, _("Take a kind from the shelf and drag it.")


def _after(state: State) -> str:
    if state.phase == "over":
        return ""
    count = len(prefill_pieces(state.seats))
    if count:
        return _("The bin is emptied and filled again with {n} pieces.").format(n=count)
    return _("The bin is emptied.")


def hints_of(table: "TurnScreen") -> list[Group]:
    """Return the keys that matter now."""
    state = table.state
    if table.grip is not None:
        keyed = table.grip.mode == "hover"
        move: list[Group] = [(("←", "→", "↑", "↓"), _("move"))] if keyed else []
        return [*move, (("Q", "E"), _("turn")), ((_("Space"),), _("let go"))]
    if not table.my_turn:
        return [((_("Click"),), _("hurry"))] if table.busy and not table.reveal else []
    if state.phase == "card":
        return [(("1", "2", "3")[: len(table.cards.children)], _("choose")), (("H",), _("hint"))]
    if state.phase == "place":
        again: list[Group] = [(("R",), _("show again"))] if table.last is not None else []
        return [(("1", "2", "3", "4"), _("lift")), (("H",), _("hint")), *again]
    return []
