"""The one line at the top, and other words on what happens in Trash Pandas."""

from collections.abc import Sequence
from typing import Any

from games.core.words import _
from games.trashpandas.rules import (
    HIDDEN,
    Blammo,
    Bonus,
    Bust,
    Done,
    Draw,
    End,
    Feesh,
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
from games.trashpandas.view_prompt import question
from games.trashpandas.words import card_name, token_name


def owed_words(
    state: State, names: Sequence[str], seat: int | None, person: bool, brief: bool
) -> tuple[str, str]:
    """Return what is owed now, bold, and how it is done, soft; `brief` leaves out who asks."""
    if seat is None:
        return _("The match is over."), ""
    if state.phase in ("yumyum", "mask", "guard", "counter"):
        return _short(state, names, brief), ""
    if not person:
        return _bot(state, names[seat]), _("A click hurries.")
    words = {
        "roll": _("Roll again, or stop."),
        "bust": _("Bust! Cancel the roll, or accept it."),
        "resolve": _("Use your tokens, then end the turn."),
        "draw": _("Draw a card, or leave the rest."),
        "stash": _("Stash cards of your hand."),
        "either": _("Draw a card, or stash one of your hand."),
        "steal": _("Reach into whose hand?"),
        "recycle": _("Choose a token in the middle."),
    }[state.phase]
    if state.phase == "roll" and state.must:
        words = _("Yum Yum! Roll once more.") if state.forced else _("Roll the die.")
    return words, ""


def _short(state: State, names: Sequence[str], brief: bool) -> str:
    name, raid = names[state.turn], state.raid
    if state.phase == "yumyum":
        words = _("{name} wants to stop. Force one more roll?").format(name=name)
        return _("Force one more roll?") if brief else words
    if state.phase == "mask" and state.shown is not None:
        words = _("{card} is turned up. Stash one like it?")
        return words.format(card=card_name(state.shown))
    if raid is not None:
        words = _("{thief} steals from {victim}. Block it?")
        if brief:
            words = _("{thief} steals. Block it?")
        return words.format(thief=names[raid.thief], victim=names[raid.victim])
    return question(state, names)


def _bot(state: State, name: str) -> str:
    words = {
        "roll": _("{name} rolls."),
        "bust": _("{name} is bust, unless a card saves the roll."),
        "resolve": _("{name} uses tokens."),
        "draw": _("{name} draws."),
        "stash": _("{name} stashes."),
        "either": _("{name} draws or stashes."),
        "steal": _("{name} steals."),
        "recycle": _("{name} recycles."),
    }
    return words.get(state.phase, "{name}").format(name=name)


def doing(state: State) -> str:
    """Return in a word what the seat in turn does."""
    if state.phase in ("roll", "yumyum"):
        return _("rolling")
    if state.phase == "over":
        return ""
    return _("bust") if state.phase == "bust" else _("turn")


def title_of_tokens(state: State, names: Sequence[str], you: bool) -> str:
    """Return what stands above the tokens taken."""
    if you:
        return _("You have taken") if state.taken else _("No token taken yet")
    if not state.taken:
        return _("{name} has no token yet").format(name=names[state.turn])
    return _("{name} has taken").format(name=names[state.turn])


def proposed(move: Any, names: Sequence[str]) -> str:
    """Return a proposed move as a short sentence."""
    match move:
        case Roll():
            return _("Roll.")
        case Stop():
            return _("Stop.")
        case Bust():
            return _("Accept the bust.")
        case Draw():
            return _("Draw.")
        case Done():
            return _("Leave the rest.")
        case End():
            return _("End the turn.")
        case Bonus():
            return _("Take the bonus turn.")
        case Pass():
            return _("Let it happen.")
        case Stash():
            return _("Stash {card}.").format(card=card_name(move.card))
        case Use():
            words = _("Use {token} with Mmm Pie!") if move.pie else _("Use {token}.")
            return words.format(token=token_name(move.token))
        case Recycle():
            return _("Recycle as {token}.").format(token=token_name(move.token))
        case Steal():
            return _("Steal from {name}.").format(name=names[move.seat])
        case Shiny():
            card = _("a face-down card") if move.card == HIDDEN else card_name(move.card)
            return _("Shiny: take {card} from {name}.").format(card=card, name=names[move.seat])
        case Feesh():
            return _("Feesh: take {card}.").format(card=card_name(move.card))
        case Blammo():
            return _("Play Blammo!")
        case _card:
            from games.trashpandas.words import CARD_NAMES

            return _("Play {card}.").format(card=CARD_NAMES[type(move).__name__.lower()])
