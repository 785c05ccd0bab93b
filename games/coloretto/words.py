# pyright: strict
"""What happened in Coloretto, in plain sentences for the log."""

from collections.abc import Sequence

from games.coloretto.cards import CARDS
from games.coloretto.state import AnyMove, Draw, Place, State, Take, score_of
from games.core.words import _


def card_name(card: int) -> str:
    """Return what people call a card of this kind."""
    return _NAMES[CARDS.names[card]] if CARDS.names[card] in _NAMES else CARDS.names[card]


_NAMES = {
    "orange": _("orange"),
    "sky": _("light blue"),
    "green": _("green"),
    "yellow": _("yellow"),
    "blue": _("blue"),
    "red": _("red"),
    "pink": _("pink"),
    "plus-two": _("+2"),
    "joker": _("joker"),
    "last-round": _("last round"),
}


def cards_name(cards: Sequence[int]) -> str:
    """Return the names of these cards as a list for people."""
    return ", ".join(card_name(card) for card in cards)


def tell(before: State, move: AnyMove, after: State, names: Sequence[str]) -> tuple[str, ...]:
    """Return the lines for a move; in Coloretto all may know all."""
    name = names[before.turn]
    match move:
        case Draw():
            drawn = after.card
            line = (
                _("{name} draws a card").format(name=name)
                if drawn is None
                else _("{name} draws: {card}").format(name=name, card=card_name(drawn))
            )
            return (_("This is the last round"), line) if after.last > before.last else (line,)
        case Place():
            return (_("{name} places it in row {row}").format(name=name, row=move.row + 1),)
        case Take():
            line = _("{name} takes row {row}: {cards}").format(
                name=name, row=move.row + 1, cards=cards_name(before.rows[move.row] or ())
            )
            return (line, *_end(before, after, names))


def _end(before: State, after: State, names: Sequence[str]) -> tuple[str, ...]:
    lines: list[str] = []
    left = after.gone[len(before.gone) :]
    if left:
        lines.append(_("The last row leaves the game: {cards}").format(cards=cards_name(left)))
    if after.phase == "over":
        totals = [score_of(after, held) for held in after.collections]
        best = [names[seat] for seat, total in enumerate(totals) if total == max(totals)]
        text = _("{name} wins") if len(best) == 1 else _("{name} share the win")
        lines.append(text.format(name=", ".join(best)))
    elif after.round > before.round:
        lines.append(_("Round {n} begins").format(n=after.round))
    return tuple(lines)
