# pyright: strict
"""What happened in Top This!, in plain sentences for the log."""

from collections.abc import Sequence

from games.core.telling import ReplayWords
from games.core.words import _
from games.topthis.box import box
from games.topthis.state import (
    Add,
    AnyMove,
    Discard,
    Dropped,
    Flicked,
    Flip,
    Pass,
    Settled,
    State,
    Take,
    TopThis,
    off_pizza,
    topping,
    winners,
)

REPLAY = ReplayWords(
    edge="rim",
    lifted=_("The disc is laid on the crust"),
    placed=(_("The hand flicks {piece}"), _("{who} flicks {piece}")),
    withdrawn=(_("The hand takes {piece} back"), _("{who} takes {piece} back")),
    slip=_("First hit: {piece} moves 2 mm"),
    first=_("First to move: {piece}"),
    over=_("{piece} leaves the table"),
    fell=_("{piece} slides off the pizza"),
    gone=_("{piece} flies off the table"),
    lost_one=(_("{piece} leaves the pizza"), _("{who} sends {piece} off the pizza")),
    lost_some=(_("{n} discs leave the pizza"), _("{who} sends {n} off the pizza")),
    kept=(_("{piece} is flicked"), _("{who} flicks {piece}")),
    nothing=(_("Nothing is flicked"), _("{who} flicks nothing")),
    count=(
        _("nothing left the pizza"),
        _("one disc left the pizza"),
        _("{n} discs left the pizza"),
    ),
    collapse=_("it knocks two or more off the pizza"),
    names=(_("flicked"), _("first hit"), _("off the pizza")),
    go=(_("First hit"), _("First off the pizza")),
)
"""What replays tell of a flick."""

PIECE_NAMES = {
    "disc.mushroom": (_("mushroom"), _("a mushroom")),
    "disc.onion": (_("onion"), _("an onion")),
    "disc.olive": (_("olive"), _("an olive")),
    "disc.pepper": (_("pepper"), _("a pepper")),
    "disc.pepperoni": (_("pepperoni"), _("a pepperoni")),
}
"""What a disc is called by the topping that it shows, alone and with its article."""


def tell(before: State, move: AnyMove, after: State, names: Sequence[str]) -> tuple[str, ...]:
    """Return the lines for a move; they hold nothing that not everybody saw."""
    name = names[before.seat]
    lines: list[str] = []
    match move:
        case Add():
            what = label(topping(move.disc, move.face))
            lines.append(_("{name} takes a disc, {topping} up").format(name=name, topping=what))
        case Flip():
            count = sum(topping(d, f) == move.topping for d, f, *_pose in before.pizza)
            text = _("{name} flips {topping} ({n})")
            lines.append(text.format(name=name, topping=label(move.topping), n=count))
        case TopThis():
            text = _("{name} says “Top This!”: {order}")
            lines.append(text.format(name=name, order=order_text(move.order)))
        case Pass():
            lines.append(_("{name} passes").format(name=name))
        case Dropped():
            count = len(after.pizza)
            lines.append(_("{n} discs are dropped onto the pizza").format(n=count))
        case Flicked():
            lines += _flicked(before, move, names)
        case Discard():
            what = topping(move.disc, {d: f for d, f, *_pose in before.pizza}[move.disc])
            text = _("{name} puts a disc back into the bag ({topping})")
            lines.append(text.format(name=name, topping=label(what)))
        case Settled():
            lines.append(_("The physics was changed"))
        case Take():
            pass
    return (*lines, *_gains(before, after, name), *_end(after, names))


def label(name: str) -> str:
    """Return a topping as people read it."""
    return _(box().labels[name])


def order_text(order: int) -> str:
    """Return an order in words, e.g. "Onion, Onion, Black olive (3)"."""
    card = box().orders[order]
    toppings = ", ".join(label(name) for name in card.toppings)
    return _("{toppings} ({value})").format(toppings=toppings, value=card.value)


def _flicked(before: State, move: Flicked, names: Sequence[str]) -> list[str]:
    name, right = names[before.seat], names[(before.seat - 1) % before.seats]
    lines: list[str] = []
    if before.pizza and not move.hits:
        lines.append(_("{name} hits nothing; the disc goes into the bag").format(name=name))
        off = [disc for disc in off_pizza(move) if disc != move.disc]
    else:
        lines.append(_("{name} hits {n}").format(name=name, n=len(move.hits)))
        off = list(off_pizza(move))
    if off:
        text = _("{n} off the pizza, into the hand of {name}")
        lines.append(text.format(n=len(off), name=right))
    return lines


def _gains(before: State, after: State, name: str) -> list[str]:
    seat = before.seat
    lines: list[str] = []
    for order in after.taken[seat][len(before.taken[seat]) :]:
        text = _("{name} completes {order}")
        lines.append(text.format(name=name, order=order_text(order)))
    for tip in after.tipped[seat][len(before.tipped[seat]) :]:
        lines.append(_("{name} gets a tip of {n}").format(name=name, n=box().tips[tip]))
    return lines


def _end(after: State, names: Sequence[str]) -> list[str]:
    if after.phase != "over":
        return []
    best = [names[seat] for seat in winners(after)]
    if len(best) == 1:
        return [_("{name} wins").format(name=best[0])]
    return [_("{names} share the win").format(names=", ".join(best))]
