"""What can be done now in Trash Pandas: a question, a sentence or two, and the answers."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.fitting import line_size, text_size
from games.trashpandas.rules import (
    HIDDEN,
    NAMES,
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
    Yumyum,
)
from games.trashpandas.view_table import BACK, face, token
from games.trashpandas.words import card_name, token_name

ABOUT = {
    "shiny": _("On your turn: steals one stashed card of another player into your hand."),
    "yumyum": _("When another player wants to stop rolling: they must roll once more."),
    "feesh": _("On your turn: takes one card, but no Feesh, from those played."),
    "mmmpie": _("On your turn: the token you use happens twice."),
    "nanners": _("After your roll: cancels it, and rolling stops."),
    "blammo": _("After your roll: cancels it."),
    "doggo": _("When you are stolen from: blocks it. On your turn: draw a card for each token."),
    "kitteh": _("When you are stolen from: blocks it, and you steal back."),
}
"""What each card does, in one sentence."""


@dataclass(frozen=True)
class Choice:
    """An answer.

    Attributes:
        name: of its spot.
        label: what its button says.
        move: the move it makes, or a word of the screen's own.
        main: whether it is what one will most likely want.
        face: the card or token that it is drawn as; empty for a button.
        seat: whose symbol stands on the card.
    """

    name: Hashable
    label: str
    move: Any
    main: bool = False
    face: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class Prompt:
    """A question and its answers."""

    title: str
    words: str
    choices: tuple[Choice, ...] = ()


def turn_prompt(state: State, moves: Sequence[Any], names: Sequence[str]) -> Prompt:
    """Return what the seat in turn is asked."""
    n = len(state.taken)
    match state.phase:
        case "roll" if state.must:
            words = _("The first roll of a turn must be made.")
            if state.forced:
                words = _("Yum Yum! You must roll once more.")
            elif state.bonus:
                words = _("A bonus turn: three tokens at most.")
            return Prompt(_("Roll the die"), words, (Choice("roll", _("Roll"), Roll(), True),))
        case "roll":
            left = 6 - n
            words = _("{n} of the 6 faces are new to you. Any other is a bust.").format(n=left)
            stop = _("Stop with 1 token") if n == 1 else _("Stop with {n} tokens").format(n=n)
            roll = Choice("roll", _("Roll again"), Roll(), True)
            return Prompt(_("Roll or stop?"), words, (roll, Choice("stop", stop, Stop())))
        case "bust":
            words = _("You hold this token already. Cancel the roll with Nanners or Blammo!, or "
                      "your tokens are lost and you draw one card.")  # fmt: skip
            accept = Choice("bust", _("Accept the bust"), Bust(), True)
            return Prompt(_("Bust!"), words, (accept,))
        case "resolve":
            return _resolve(state, moves)
        case "draw":
            words = _("You may draw {n} more.").format(n=min(state.count, len(state.deck)))
            return Prompt(_("Draw cards"), words, (
                Choice("draw", _("Draw a card"), Draw(), True), _done(state)))  # fmt: skip
        case "stash":
            words = _("Choose up to {n} cards of your hand; they lie face down.")
            return Prompt(_("Stash cards"), words.format(n=state.count), (_done(state),))
        case "either":
            words = _("Draw a card, or choose one of your hand to stash.")
            both = [Choice("draw", _("Draw a card"), Draw(), True)] if Draw() in moves else []
            return Prompt(_("Draw or stash"), words, (*both, _done(state)))
        case "steal":
            steals = tuple(
                Choice(("seat", move.seat), names[move.seat], move)
                for move in moves
                if isinstance(move, Steal)
            )
            words = _("You get a random card of the hand.")
            return Prompt(_("Steal from whom?"), words, (*steals, _done(state)))
        case _recycle:
            tokens = tuple(
                Choice(("free", move.token), token_name(move.token), move, face=token(move.token))
                for move in moves
                if isinstance(move, Recycle)
            )
            words = _("Choose a token you did not take: you get its effect.")
            return Prompt(_("Recycle"), words, (*tokens, _done(state)))


def _done(state: State) -> Choice:
    return Choice("done", _("Leave the rest"), Done())


def _resolve(state: State, moves: Sequence[Any]) -> Prompt:
    uses = [move for move in moves if isinstance(move, Use) and not move.pie]
    choices = [
        Choice(("use", move.token), token_name(move.token), move, face=token(move.token))
        for move in uses
    ]
    if Bonus() in moves:
        choices.append(Choice("bonus", _("Take a bonus turn"), Bonus(), True))
    choices.append(Choice("end", _("End the turn"), End(), not uses))
    words = _("Use them in any order; any may be skipped. Cards can be played too.")
    if not uses:
        words = _("No token is left to use. Cards can still be played.")
    return Prompt(_("Your tokens"), words, tuple(choices))


def card_moves(moves: Sequence[Any], kind: int) -> list[Any]:
    """Return the moves that a card of this kind makes possible."""
    name = NAMES[kind]
    found: list[Any] = []
    for move in moves:
        mine = isinstance(move, Stash) and move.card == kind
        by_name = {
            "shiny": Shiny, "yumyum": Yumyum, "feesh": Feesh, "nanners": Nanners,
            "blammo": Blammo, "doggo": Doggo, "kitteh": Kitteh,
        }.get(name)  # fmt: skip
        if by_name is not None and isinstance(move, by_name):
            mine = True
        if name == "mmmpie" and isinstance(move, Use) and move.pie:
            mine = True
        if mine:
            found.append(move)
    return found


def card_prompt(state: State, moves: Sequence[Any], kind: int, names: Sequence[str]) -> Prompt:
    """Return what the chosen card can do now."""
    mine = card_moves(moves, kind)
    words = ABOUT[NAMES[kind]]
    if not mine:
        words = _("Not now. {about}").format(about=words)
    choices = tuple(choice_of(state, move, kind, names) for move in mine)
    return Prompt(card_name(kind), words, choices)


def choice_of(state: State, move: Any, kind: int, names: Sequence[str]) -> Choice:
    """Return a move that a card makes as an answer."""
    match move:
        case Stash():
            label = _("Stash it face up") if state.phase == "mask" else _("Stash it")
            return Choice(("stash", kind), label, move, True)
        case Shiny():
            label = _("a face-down card") if move.card == HIDDEN else card_name(move.card)
            name = ("shiny", move.seat, move.card)
            return Choice(name, label, move, face=face(move.card), seat=move.seat)
        case Feesh():
            return Choice(("feesh", move.card), card_name(move.card), move, face=face(move.card))
        case Use():
            label = token_name(move.token)
            return Choice(("pie", move.token), label, move, face=token(move.token))
        case Kitteh() if move.card != HIDDEN:
            return Choice(("kitteh", move.card), card_name(move.card), move, face=face(move.card))
        case _other:
            label = _("Play {card}").format(card=card_name(kind))
            return Choice(("play", kind), label, move, True)


def answer_prompt(state: State, moves: Sequence[Any], names: Sequence[str]) -> Prompt:
    """Return what a seat is asked that may react, with what its own hand allows."""
    choices: list[Choice] = []
    hand = state.hands[state.asked[0]]
    for kind in sorted(set(hand) - {HIDDEN}):
        for move in card_moves(moves, kind):
            one = choice_of(state, move, kind, names)
            if isinstance(move, Kitteh):
                label = _("Kitteh: {card}").format(card=one.label) if one.face else one.label
                shown = one.face if one.face else (BACK if state.raid and state.raid.zone == "stash"
                                                   and len(moves) > 3 else "")  # fmt: skip
                one = Choice(one.name, label, move, face=shown)
            choices.append(one)
    choices.append(Choice("pass", pass_words(state, names), Pass(), not choices))
    return Prompt(_("Anyone?"), question(state, names), tuple(choices))


def pass_words(state: State, names: Sequence[str]) -> str:
    """Return what the button says that lets things happen."""
    match state.phase:
        case "yumyum":
            words = _("Let {name} stop") if state.stopping else _("Let {name} go on")
            return words.format(name=names[state.turn])
        case "mask":
            return _("Stash nothing")
        case _steal:
            return _("Let it happen")


def question(state: State, names: Sequence[str]) -> str:
    """Return what is asked when somebody may react."""
    name = names[state.turn]
    raid = state.raid
    match state.phase:
        case "yumyum" if state.stopping:
            n = len(state.taken)
            words = _("{name} wants to stop with {n} tokens. Yum Yum forces one more roll.")
            if n == 1:
                words = _("{name} wants to stop with 1 token. Yum Yum forces one more roll.")
            return words.format(name=name, n=n)
        case "yumyum":
            return _("{name} has rolled. Yum Yum forces one more roll.").format(name=name)
        case "mask":
            card = card_name(state.shown) if state.shown is not None else ""
            words = _("{name} turned up {card}. Each other player may stash one of the same kind, "
                      "face up.")  # fmt: skip
            return words.format(name=name, card=card)
        case "guard" | "counter" if raid is not None:
            thief, victim = names[raid.thief], names[raid.victim]
            where = _("hand") if raid.zone == "hand" else _("stash")
            if state.phase == "counter":
                words = _("{thief} strikes back with Kitteh at the {zone} of {victim}. "
                          "Doggo blocks it.")  # fmt: skip
            else:
                words = _("{thief} steals from the {zone} of {victim}. Doggo blocks it, Kitteh "
                          "steals back.")  # fmt: skip
            return words.format(thief=thief, victim=victim, zone=where)
        case _other:
            return ""


# -- places and drawing --------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """Where the parts of a prompt go: title, words, and one rectangle for each choice."""

    title: FRect
    big: float
    words: FRect
    size: float
    lines: int
    rects: tuple[FRect, ...]


def place(canvas: Canvas, rect: FRect, prompt: Prompt, small: bool) -> Placed:
    """Return where everything on the paper goes."""
    pad = 10.0 if small else 20.0
    inner = FRect(rect.x + pad, rect.y + pad * 0.7, max(1.0, rect.width - 2 * pad),
                  max(1.0, rect.height - pad * 1.5))  # fmt: skip
    big = theme.LEAD if small or canvas.text_factor > 1 else theme.TITLE
    big = line_size(canvas, prompt.title, inner.width, big, theme.HEAVY)
    title = FRect(inner.x, inner.y, inner.width, canvas.leading(big))
    buttons = [choice for choice in prompt.choices if not choice.face]
    cards = [choice for choice in prompt.choices if choice.face]
    columns = 1 if len(buttons) <= 2 and not (cards and len(buttons) == 2) else 2
    rows = -(-len(buttons) // columns)
    tall = min(46.0 if not small else 38.0, max(10.0, inner.height * 0.26))
    tall = max(tall, min(canvas.leading(theme.LEAD) + 8, inner.height * 0.26))
    gap = 8.0 if not small else 5.0
    y = inner.bottom - rows * tall - max(0, rows - 1) * gap
    spots: dict[Hashable, FRect] = {}
    wide = (inner.width - gap * (columns - 1)) / columns
    for i, choice in enumerate(buttons):
        row, column = divmod(i, columns)
        whole = columns == 2 and i == len(buttons) - 1 and column == 0
        spots[choice.name] = FRect(inner.x + column * (wide + gap), y + row * (tall + gap),
                                   inner.width if whole else wide, tall)  # fmt: skip
    foot = y - gap if buttons else inner.bottom
    size: float = 16 if not small else 14
    top = title.bottom + 2
    # What the question says goes before the size of cards: they are seen on the table as well.
    free = max(0.0, foot - top - (44.0 if cards else 0.0))
    size = text_size(canvas, prompt.words, inner.width, free, size)
    want = len(canvas.lines(prompt.words, inner.width, size))
    lines = max(0, min(want, int((foot - top + 1) // canvas.leading(size))))
    words = FRect(inner.x, top, inner.width, lines * canvas.leading(size))
    room = FRect(inner.x, words.bottom + 4, inner.width, max(4.0, foot - words.bottom - 6))
    spots |= _grid(room, cards)
    return Placed(title, big, words, size, lines, tuple(spots[one.name] for one in prompt.choices))


def _grid(room: FRect, cards: Sequence[Choice]) -> dict[Hashable, FRect]:
    """Return places for cards or tokens in as few rows as keep them large."""
    if not cards:
        return {}
    square = "/token-" in cards[0].face
    ratio = 1.0 if square else faces.RATIO
    best: tuple[float, int] = (0.0, 1)
    for rows in (1, 2, 3):
        across = -(-len(cards) // rows)
        wide = min((room.width + 8) / across - 8, ((room.height + 6) / rows - 6) / ratio, 72.0)
        best = max(best, (wide, -rows))
    wide, rows = max(3.0, best[0]), -best[1]
    across = -(-len(cards) // rows)
    out: dict[Hashable, FRect] = {}
    for i, choice in enumerate(cards):
        row, column = divmod(i, across)
        out[choice.name] = FRect(room.x + column * (wide + 8), room.y + row * (wide * ratio + 6),
                                 wide, wide * ratio)  # fmt: skip
    return out


def draw_prompt(
    canvas: Canvas, rect: FRect, prompt: Prompt, placed: Placed, now: bool, room: float
) -> None:
    """Draw the paper with its words; `room`: what the title must leave free at its right."""
    canvas.shadow(rect)
    if now:
        canvas.box(rect.inflate(6, 6), theme.PRIMARY, theme.RADIUS_PANEL + 3)
    canvas.panel(rect, line=None, shadow=False)
    with canvas.clipped(rect):
        wide = placed.title.width - room
        size = line_size(canvas, prompt.title, wide, placed.big, theme.HEAVY)
        canvas.text(prompt.title, placed.title.topleft, size, theme.HEAVY, room=wide)
        if placed.lines:
            canvas.paragraph(prompt.words, placed.words, placed.size, most=placed.lines)
