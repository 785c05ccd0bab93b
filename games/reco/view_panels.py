"""The players of R-Eco, and the words on what a delivery does."""

from collections.abc import Sequence

from pygame import FRect

from games.core.words import _
from games.reco.cards import CARDS
from games.reco.rules import State, dumped_counts, plant_of, refill, symbols
from games.reco.state import FULL, MOST
from games.reco.view_table import BACK, coin_face
from games.reco.words import plant_name
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, seats
from games.shell.cardtable.seats import Who
from games.shell.fitting import line_size, text_size
from games.shell.summary import plain

_MANY = {"paper": _("papers"), "can": _("cans"), "bottle": _("bottles"), "cup": _("cups")}
Coins = tuple[tuple[int, ...], ...]


def draw_panel(
    canvas: Canvas, rect: FRect, who: Who, state: State, coins: Coins, total: int, small: bool
) -> None:
    """Draw a seat's panel: score, coins by colour, a lone one pale, cards in hand and dumped."""
    seats.panel(canvas, rect, who.turn)
    dumped = dumped_counts(state)[who.seat]
    tags: list[tuple[str, str]] = []
    cramped = small or canvas.text_factor > 1 or rect.width < 270
    if dumped and not cramped:
        tags.append((_("{n} dumped").format(n=dumped), "bad"))
    pad = 8.0 if small else 14.0
    with canvas.clipped(rect):
        tall = min(canvas.leading(theme.LEAD) + 2, rect.height * 0.5)
        head = FRect(rect.x + pad, rect.y + (2 if small else 8), rect.width - 2 * pad, tall)
        size = theme.TITLE if not small else 24 if canvas.text_factor == 1 else 20
        seats.head(canvas, head, who, plain(total), tags, size)
        foot = FRect(head.x, head.bottom, head.width, max(1.0, rect.bottom - head.bottom - 4))
        hand = len(state.hands[who.seat])
        if cramped:
            wide = _tallies(canvas, foot, hand, dumped)
        else:
            words = _("{n} in hand").format(n=hand)
            wide = canvas.text(words, (foot.right, foot.centery), 16, theme.REGULAR, theme.SOFT,
                               "midright").width  # fmt: skip
        room = FRect(foot.x, foot.y, foot.width - wide - 8, foot.height)
        draw_coins(canvas, room, coins, min(36.0, foot.height - 2))


def _tallies(canvas: Canvas, foot: FRect, hand: int, dumped: int) -> float:
    """Draw cards in hand and cards dumped as numbers with a picture; return the width taken."""
    x, y = foot.right, foot.centery
    tall = min(20.0, foot.height - 2)
    size = min(14.0, 16 / canvas.text_factor)

    def number(words: str, ink: theme.Colour) -> None:
        nonlocal x
        box = canvas.text(words, (x, y), size, theme.HEAVY, ink, "midright")
        x = box.x - 3

    wide = tall / faces.RATIO
    number(str(hand), theme.SOFT)
    faces.card(canvas, BACK, faces.box(x - wide, y - tall / 2, wide), shadow=False)
    x -= wide + 6
    if dumped:
        number(plain(-dumped), theme.BAD)
        canvas.icon("trash", FRect(x - 16, y - 8, 16, 16), theme.BAD)
        x -= 20
    return foot.right - x


def draw_coins(canvas: Canvas, rect: FRect, coins: Coins, side: float) -> None:
    """Draw coins in groups of one colour; where they do not fit, one a colour with its sum."""
    side = max(6.0, side)
    groups = [(plant, mine) for plant, mine in enumerate(coins) if mine]
    if not groups:
        return
    count = sum(len(mine) for _plant, mine in groups)
    step, gap = side * 0.74, side * 0.28
    whole = len(groups) * (side + gap) - gap + (count - len(groups)) * step
    y = rect.centery
    x = rect.x + side / 2
    if whole <= rect.width:
        for plant, mine in groups:
            for value in mine:
                faces.coin(canvas, coin_face(plant), (x, y), side, plain(value), len(mine) == 1)
                x += step
            x += side + gap - step
        return
    pitch = min(side + 12, (rect.width - side) / max(1, len(groups) - 1))
    for plant, mine in groups:
        lone = len(mine) == 1
        faces.coin(canvas, coin_face(plant), (x, y), side, plain(sum(mine)), lone)
        if not lone:
            faces.count(canvas, f"×{len(mine)}", (x + side * 0.42, y + side * 0.36), 10)
        x += pitch


def delivery_words(state: State, cards: Sequence[int]) -> tuple[str, list[tuple[str, bool]]]:
    """Return what a delivery of these cards does: a heading, and sentences, bad ones marked."""
    plant = plant_of(cards[0])
    total = symbols(state.factories[plant]) + symbols(tuple(cards))
    count = symbols(tuple(cards))
    many = CARDS.names[plant]
    kind = plant_name(plant) if count == 1 else _MANY.get(many, many)
    title = _("Deliver {n} {kind}: {total} of {full}").format(
        n=count, kind=kind, total=total, full=FULL
    )
    said: list[tuple[str, bool]] = []
    if total >= FULL:
        said.append((_("You win the {coin}.").format(coin=plain(state.stacks[plant][0])), False))
    haul = len(state.dumps[plant])
    after = len(state.hands[state.turn]) - len(cards) + haul
    said.append((_("You haul {n}: {after} in hand.").format(n=haul, after=after), False))
    if after > MOST:
        said.append((_("{n} must be dumped.").format(n=after - MOST), True))
    new = refill(state, tuple(cards))
    said.append(
        (_("The dump gets {n} new.").format(n=new) if new else _("The game ends."), not new)
    )
    return title, said


def draw_said(
    canvas: Canvas, rect: FRect, title: str, said: Sequence[tuple[str, bool]], small: bool
) -> None:
    """Draw the paper with what a move does; words get smaller where there is little room."""
    canvas.panel(rect, line=None)
    pad = 8.0 if small or canvas.text_factor > 1 else 14.0
    inner = FRect(rect.x + pad + 2, rect.y + pad * 0.7, rect.width - 2 * pad - 4,
                  rect.height - pad)  # fmt: skip
    size = line_size(canvas, title, inner.width, 16 if small else 20, theme.HEAVY)
    with canvas.clipped(rect):
        canvas.text(title, inner.topleft, size, theme.HEAVY, room=inner.width)
        y = inner.y + canvas.leading(size) + 2
        bad = " ".join(one for one, wrong in said if wrong)
        words = " ".join(one for one, wrong in said if not wrong)
        # What is bad is said whole; of the rest as many lines as there is room for.
        tall = rect.bottom - 3 - y
        whole = f"{words}\n{bad}" if bad else words
        size = text_size(canvas, whole, inner.width, tall, 16, theme.BOLD if bad else theme.REGULAR)
        last = len(canvas.lines(bad, inner.width, size, theme.BOLD)) if bad else 0
        most = max(1, int(tall / canvas.leading(size) + 0.1) - last)
        room = FRect(inner.x, y, inner.width, 400)
        used = canvas.paragraph(words, room, size, theme.REGULAR, theme.SOFT, "left", most)
        if bad:
            room.y += used
            canvas.paragraph(bad, room, size, theme.BOLD, theme.BAD)
