# pyright: strict
"""Trash Pandas in words: what happened, for the log, and why a move cannot be made."""

from collections import Counter
from collections.abc import Sequence

from games.core.words import _
from games.trashpandas.cards import NAMES, TOKENS
from games.trashpandas.state import (
    HIDDEN,
    REACTIONS,
    AnyMove,
    Blammo,
    Bonus,
    Bust,
    Doggo,
    Done,
    Draw,
    End,
    Feesh,
    Kitteh,
    Nanners,
    Pass,
    Recycle,
    Roll,
    Shiny,
    Stash,
    State,
    Steal,
    Stop,
    Use,
)

CARD_NAMES = {
    "shiny": _("Shiny"),
    "yumyum": _("Yum Yum"),
    "feesh": _("Feesh"),
    "mmmpie": _("Mmm Pie!"),
    "nanners": _("Nanners"),
    "blammo": _("Blammo!"),
    "doggo": _("Doggo"),
    "kitteh": _("Kitteh"),
}
TOKEN_NAMES = {
    "cans": _("two cans"),
    "trees": _("two trees"),
    "can-or-tree": _("can or tree"),
    "hand": _("hand"),
    "mask": _("mask"),
    "recycle": _("recycle"),
}


def card_name(card: int) -> str:
    """Return what people call a card."""
    return CARD_NAMES[NAMES[card]]


def token_name(token: int) -> str:
    """Return what people call a token."""
    return TOKEN_NAMES[TOKENS[token]]


def why_not(state: State, move: object) -> str:
    """Return one sentence on why a move that is not listed cannot be made now."""
    phase = state.phase
    if phase in REACTIONS:
        return _("Only an answer is asked for now: play the card that fits, or pass.")
    if phase == "roll" and state.must:
        return _("The die must be rolled now.")
    if phase == "bust":
        return _("Cancel the roll with a card, or accept the bust.")
    match move:
        case Roll() | Stop() if phase != "roll":
            return _("Rolling is over in this turn.")
        case Nanners() | Blammo():
            return _("There is no roll to cancel with this card.")
        case Shiny() | Feesh():
            return _("This card has nothing to take there, or is not in the hand.")
        case Use():
            return _("This token cannot be used now.")
        case _other:
            return _("This move is not possible now.")


def tell(
    before: State,
    move: AnyMove,
    after: State,
    names: Sequence[str],
    seat: int | None,
    winners: Sequence[int],
) -> tuple[str, ...]:
    """Return the lines for a move, as far as the seat may know (None: all)."""
    mover = before.asked[0] if before.asked else before.turn
    name = names[mover]
    lines = _said(before, move, name, names, seat in (None, mover))
    lines += _rolled(before, move, after, names[before.turn])
    lines += _drawn(before, move, after, names, seat in (None, mover))
    lines += _stolen(before, move, after, names, seat)
    if winners:
        best = ", ".join(names[winner] for winner in winners)
        text = _("{name} wins") if len(winners) == 1 else _("{name} share the win")
        lines.append(text.format(name=best))
    return tuple(lines)


def _said(before: State, move: AnyMove, name: str, names: Sequence[str], own: bool) -> list[str]:
    """Return the line for the move itself; nothing for those that what follows tells."""
    match move:
        case Roll() | Done() | Pass() | Draw():
            return []
        case Stop():
            text = _("{name} stops rolling")
        case Bust():
            text = _("{name} goes bust")
        case Bonus():
            text = _("{name} takes the bonus turn")
        case End():
            text = _("{name} ends the turn")
        case Shiny():
            return [_("{name} plays Shiny on {other}").format(name=name, other=names[move.seat])]
        case Feesh():
            text = _("{name} plays Feesh and takes {card}")
            return [text.format(name=name, card=card_name(move.card))]
        case Use():
            text = _("{name} plays Mmm Pie!: {token}, twice") if move.pie else "{name}: {token}"
            return [text.format(name=name, token=token_name(move.token))]
        case Recycle():
            text = _("{name} recycles: {token}")
            return [text.format(name=name, token=token_name(move.token))]
        case Steal():
            text = _("{name} reaches into the hand of {other}")
            return [text.format(name=name, other=names[move.seat])]
        case Stash():
            if before.phase == "mask":
                text = _("{name} stashes {card} face up")
            elif own:
                text = _("{name} stashes {card}")
            else:
                return [_("{name} stashes a card").format(name=name)]
            return [text.format(name=name, card=card_name(move.card))]
        case Doggo() | Kitteh() | Nanners() | Blammo() | _:
            card = CARD_NAMES[type(move).__name__.lower()]
            return [_("{name} plays {card}").format(name=name, card=card)]
    return [text.format(name=name)]


def _rolled(before: State, move: AnyMove, after: State, name: str) -> list[str]:
    if before.chance == after.chance or not isinstance(move, (Roll, Blammo)):
        return []
    if after.phase == "bust" and after.rolled is not None:
        text = _("{name} rolls {token} once more: bust")
        return [text.format(name=name, token=token_name(after.rolled))]
    return [_("{name} rolls {token}").format(name=name, token=token_name(after.taken[-1]))]


def _drawn(
    before: State, move: AnyMove, after: State, names: Sequence[str], own: bool
) -> list[str]:
    """Return lines for cards drawn, named to those who see them, and for one turned up."""
    count = len(before.deck) - len(after.deck)
    if not count:
        return []
    # A mask turns up its card; doubled, it may do so right after the last draw of the first time.
    turned = not isinstance(move, (Draw, Bust, Doggo)) or (isinstance(move, Draw) and count == 2)
    lines: list[str] = []
    cards = before.deck[: count - turned]
    if cards:
        name = names[before.asked[0] if before.asked else before.turn]
        if own and HIDDEN not in cards:
            listed = ", ".join(card_name(card) for card in cards)
            lines.append(_("{name} draws: {cards}").format(name=name, cards=listed))
        else:
            text = _("{name} draws a card") if len(cards) == 1 else _("{name} draws {n} cards")
            lines.append(text.format(name=name, n=len(cards)))
    if turned and before.deck[count - 1] != HIDDEN:
        text = _("{name} turns up {card}")
        card = card_name(before.deck[count - 1])
        lines.append(text.format(name=names[before.turn], card=card))
    return lines


def _stolen(
    before: State, move: AnyMove, after: State, names: Sequence[str], seat: int | None
) -> list[str]:
    """Return the line for a card stolen by this move, named to those who see it."""
    raid = before.raid
    match move:
        case Pass() if raid is not None:
            thief, victim = raid.thief, raid.victim
        case Shiny() if after.raid is None:
            thief, victim = before.turn, move.seat
        case Kitteh() if raid is not None and after.raid is None:
            thief, victim = raid.victim, raid.thief
        case _other:
            return []
    lost = _cards(before, victim)
    lost.subtract(_cards(after, victim))
    cards = [card for card, count in lost.items() if count > 0]
    if not cards:
        return []
    seen = len(after.up[victim]) < len(before.up[victim]) or seat in (None, thief, victim)
    if seen and cards[0] != HIDDEN:
        text = _("{name} steals {card} from {other}")
        line = text.format(name=names[thief], card=card_name(cards[0]), other=names[victim])
    else:
        text = _("{name} steals a card from {other}")
        line = text.format(name=names[thief], other=names[victim])
    return [line]


def _cards(state: State, seat: int) -> Counter[int]:
    return Counter((*state.hands[seat], *state.down[seat], *state.up[seat]))
