# pyright: strict
"""What happened in Ab in die Tonne, in plain sentences for the log."""

from collections.abc import Sequence

from games.core.words import _
from games.tonne.state import (
    AnyMove,
    Kind,
    Lift,
    Outcome,
    Pick,
    Prefilled,
    Settled,
    State,
    fallen_out,
    order_of,
)

MINUS = "\u2212"


def tell(
    before: State, move: AnyMove, after: State, names: Sequence[str], seat: int | None
) -> tuple[str, ...]:
    """Return the lines for a move, as far as the seat may know (None: all)."""
    match move:
        case Pick():
            owner = before.picks.index(None)
            line = (
                _("{name} picks card {card}").format(name=names[owner], card=move.card)
                if seat in (None, owner)
                else _("{name} picks a card").format(name=names[owner])
            )
            return (line, *_reveal(after, names))
        case Lift():
            return (_(_LIFTS[move.kind]).format(name=names[before.order[0]]),)
        case Prefilled():
            return (_("{n} pieces go into the bin").format(n=len(move.poses)), *_end(after, names))
        case Outcome():
            name = names[before.order[0]]
            return (*_outcome(before, move, after, name), *_end(after, names))
        case Settled():
            lost = len(fallen_out(before, move))
            if not lost:
                return (_("The physics was changed; the pile settles"),)
            text = _("The physics was changed; {n} fall out and go back to the supply")
            return (text.format(n=lost),)


_LIFTS: dict[Kind, str] = {
    "carton": "{name} lifts a carton",
    "can": "{name} lifts a can",
    "bottle": "{name} lifts a bottle",
    "core": "{name} lifts an apple core",
}


def _reveal(after: State, names: Sequence[str]) -> tuple[str, ...]:
    if after.phase == "card":
        return ()
    cards = [
        _("{name} {card}").format(name=names[seat], card=after.picks[seat])
        for seat in order_of(after.picks)
    ]
    return (_("Cards: {cards}").format(cards=", ".join(cards)),)


def _outcome(before: State, move: Outcome, after: State, name: str) -> tuple[str, ...]:
    marker = before.markers[0]
    if len(move.fell) == 1:
        return (_("{name}: a piece falls, {score}").format(name=name, score=f"{MINUS}{marker}"),)
    if move.fell:
        text = _("{name}: {n} pieces fall, {score}")
        return (text.format(name=name, n=len(move.fell), score=f"{MINUS}{marker}"),)
    if len(after.markers) < len(before.markers):
        return (_("{name} places the last piece, {score}").format(name=name, score=f"+{marker}"),)
    return ()


def _end(after: State, names: Sequence[str]) -> tuple[str, ...]:
    if after.phase != "over":
        return ()
    totals = [sum(taken) for taken in after.taken]
    best = [names[seat] for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return (_("{name} wins").format(name=best[0]),)
    return (_("{names} share the win").format(names=", ".join(best)),)
