"""The one line at the top and the keys, for every moment of Top This!."""

from typing import TYPE_CHECKING

from games.core.words import _
from games.topthis.box import box
from games.topthis.state import ACTIONS, Discard, Flip, Pass, State, TopThis
from games.topthis.words import label

if TYPE_CHECKING:
    from games.topthis.screen_turns import TurnScreen

Group = tuple[tuple[str, ...], str]


def action_words(state: State) -> str:
    """Return which action of the turn it is, e.g. `Action 2 of 2.`."""
    if state.named is not None:
        return _("Top This!")
    number = min(ACTIONS, ACTIONS - state.actions + 1)
    return _("Action {n} of {all}.").format(n=number, all=ACTIONS)


def owed_words(table: "TurnScreen", seat: int | None) -> tuple[str, str]:
    """Return what is owed now, bold, and how it is done, soft."""
    state, live = table.state, table.live
    if table.banner.news is not None:
        return "", ""
    if state.phase == "over":
        return _("The match is over."), ""
    if live is not None and live.drops:
        return _("Discs are dropped."), _("A click skips it.")
    if live is not None and not live.poised:
        return _("Wait until all lie still."), ""
    if seat is None:
        return "", ""
    if not table.is_person(seat):
        if live is not None and live.poised:
            return _("{name} aims.").format(name=table.match.names[seat]), ""
        return _("{name} is thinking.").format(name=table.match.names[seat]), ""
    if state.phase == "take":
        return _("Choose what you take."), _("Each way to fill the orders is a line.")
    if state.phase == "discard":
        return _("A disc goes into the bag."), _("Press on one of the slice that is lit.")
    if table.mode == "call":
        return _("Name an order."), _("One flick must fill it. Esc takes it back.")
    bold = action_words(state)
    shot = table.shot
    if shot is not None:
        return bold, _shot_words(table)
    if table.mode == "flip":
        return bold, _("All discs that show it are turned over.")
    if table.only_pass:
        return bold, _("Nothing is possible: pass.")
    if state.named is not None:
        return bold, _("Drag a disc onto the crust and flick it.")
    return bold, _("Drag a disc onto the crust, or flip a topping.")


def _shot_words(table: "TurnScreen") -> str:
    shot = table.shot
    assert shot is not None
    if shot.mode == "carry":
        return _("Set it down on the crust.")
    if shot.wrong:
        return shot.wrong
    if shot.mode == "charge":
        return _("Let go of Space to flick.")
    if shot.mode == "aim":
        if shot.strength <= 0:
            return _("Draw back; let go here to cancel.")
        return _("Let go to flick. Shift: push it off-centre.")
    if shot.by_key:
        return _("Hold Space, and let go to flick.")
    return _("Drag back from the disc and let go.")


def hints_of(table: "TurnScreen") -> list[Group]:
    """Return the keys that matter now, while a disc is laid by keys."""
    shot = table.shot
    if shot is None or not shot.by_key or shot.mode == "carry":
        return []
    if shot.mode == "charge":
        return [(("↑", "↓"), _("aim")), ((_("Esc"),), _("cancel"))]
    return [
        (("←", "→"), _("place")), (("↑", "↓"), _("aim")), (("Q", "E"), _("off-centre")),
        ((_("Space"),), _("hold, let go")),
    ]  # fmt: skip


def taken_words(name: str, before: State, after: State) -> str:
    """Return what a seat has just earned, e.g. `Mira: € 4 and a tip`."""
    seat = before.seat
    orders = after.taken[seat][len(before.taken[seat]) :]
    tips = after.tipped[seat][len(before.tipped[seat]) :]
    money = sum(box().orders[order].value for order in orders)
    words = _("{name} earns € {n}") if not tips else _("{name} earns € {n} and € {tip} tip")
    tip = sum(box().tips[tip] for tip in tips)
    return words.format(name=name, n=money, tip=tip)


def move_words(name: str, move: object) -> str:
    """Return what a bot does, "" where it is seen anyway."""
    if isinstance(move, Flip):
        return _("{name} flips: {topping}").format(name=name, topping=label(move.topping))
    if isinstance(move, Pass):
        return _("{name} passes").format(name=name)
    if isinstance(move, Discard):
        return _("{name} puts a disc into the bag").format(name=name)
    if isinstance(move, TopThis):
        return _("{name}: Top This!").format(name=name)
    return ""
