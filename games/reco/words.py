# pyright: strict
"""R-Eco in words: cards in the notation, and what happened, for the log."""

from collections.abc import Sequence

from games.core.words import _
from games.reco.cards import CARDS, KINDS
from games.reco.state import HIDDEN, AnyMove, Deliver, Dump, Pass, State, plant_of, symbols


def card_text(card: int) -> str:
    """Return a card in the notation: `can`, or `can2` with two symbols."""
    return CARDS.names[plant_of(card)] + "2" * (card & 1)


_BY_TEXT = {card_text(card): card for card in range(KINDS)}


def cards_from(words: Sequence[str]) -> tuple[int, ...] | None:
    """Read cards in the notation; None if a word is none."""
    cards = [_BY_TEXT.get(word) for word in words]
    return tuple(sorted(card for card in cards if card is not None)) if None not in cards else None


_NAMES = {"paper": _("paper"), "can": _("can"), "bottle": _("bottle"), "cup": _("cup")}


def plant_name(plant: int) -> str:
    """Return what people call a plant and its trash."""
    return _NAMES.get(CARDS.names[plant], CARDS.names[plant])


def cards_name(cards: Sequence[int]) -> str:
    """Return these cards as a list for people."""
    names = (
        _("{trash} with two").format(trash=plant_name(plant_of(card)))
        if card & 1
        else plant_name(plant_of(card))
        for card in cards
    )
    return ", ".join(names)


def tell(
    before: State,
    move: AnyMove,
    after: State,
    names: Sequence[str],
    seat: int | None,
    winners: Sequence[int],
) -> tuple[str, ...]:
    """Return the lines for a move, as far as the seat may know (None: all)."""
    name = names[before.turn]
    lines: list[str] = []
    match move:
        case Deliver():
            lines += _delivery(before, move, after, name)
        case Dump():
            if seat in (None, before.turn) and HIDDEN not in move.cards:
                text = _("{name} dumps illegally: {cards}")
                lines.append(text.format(name=name, cards=cards_name(move.cards)))
            else:
                text = _("{name} dumps illegally, {n} face down")
                lines.append(text.format(name=name, n=len(move.cards)))
        case Pass():
            lines.append(_("{name} has no card to deliver").format(name=name))
    if len(after.pile) > len(before.pile):
        lines.append(_("The discard is shuffled into a new pile"))
    if winners:
        best = ", ".join(names[winner] for winner in winners)
        text = _("{name} wins") if len(winners) == 1 else _("{name} share the win")
        lines.append(text.format(name=best))
    return tuple(lines)


def _delivery(before: State, move: Deliver, after: State, name: str) -> list[str]:
    plant = plant_of(move.cards[0])
    trash = plant_name(plant)
    text = _("{name} delivers to {plant}, symbols: {n}")
    lines = [text.format(name=name, plant=trash, n=symbols(move.cards))]
    if len(after.stacks[plant]) < len(before.stacks[plant]):
        text = _("{name} takes the {plant} coin {coin}")
        lines.append(text.format(name=name, plant=trash, coin=_signed(before.stacks[plant][0])))
    haul = before.dumps[plant]
    if haul:
        lines.append(_("{name} hauls: {cards}").format(name=name, cards=cards_name(haul)))
    return lines


def _signed(coin: int) -> str:
    return f"\u2212{-coin}" if coin < 0 else str(coin)
