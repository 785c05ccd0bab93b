"""Why a move of Trash Pandas is good, in one sentence."""

from games.core.game import Move
from games.core.words import _
from games.trashpandas.rules import (
    Blammo,
    Bonus,
    Bust,
    Doggo,
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
    Yumyum,
)
from games.trashpandas.words import card_name, token_name


def explain(view: State, move: Move) -> str:
    """Return one sentence on why this move is good for the seat to move."""
    taken = len(view.taken)
    match move:
        case Roll():
            if view.must:
                return _("The die must be rolled.")
            text = _("With {n} tokens a roll busts {n} times in 6: worth the risk.")
            return text.format(n=taken)
        case Stop():
            text = _("With {n} tokens the next roll busts {n} times in 6: keep what you have.")
            return text.format(n=taken)
        case Bust():
            return _("The tokens are not worth a card that would save them.")
        case Nanners() | Blammo():
            return _("It saves the {n} tokens you hold.").format(n=taken)
        case Yumyum():
            text = _("With {n} tokens the forced roll busts {n} times in 6.")
            return text.format(n=taken)
        case Doggo() | Kitteh():
            return _("It has its best use now.")
        case Use() if move.pie:
            return _("Twice {token} is worth a Mmm Pie!.").format(token=token_name(move.token))
        case Use() | Recycle():
            text = _("{token} helps most now: first get cards, then stash.")
            return text.format(token=token_name(move.token).capitalize())
        case Stash():
            text = _("{card} may bring the most points in your stash.")
            return text.format(card=card_name(move.card))
        case Shiny():
            return _("A card taken from a stash costs its owner and comes to you.")
        case Feesh():
            text = _("{card} is the card of the discard that you can use best.")
            return text.format(card=card_name(move.card))
        case Steal():
            return _("This hand has the most to lose.")
        case Draw():
            return _("More cards give more to stash.")
        case Bonus():
            return _("A turn more costs nothing.")
        case End():
            return _("Nothing left is worth doing in this turn.")
        case Pass():
            return _("Your card is worth more later.")
        case _other:
            return _("The rest of this effect would not help.")
