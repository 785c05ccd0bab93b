"""The players of R-Eco, and the words on what a delivery does."""

from collections.abc import Sequence

from pygame import FRect

from games.core.words import _
from games.reco.cards import CARDS
from games.reco.rules import State, dumped_counts, plant_of, refill, symbols, worth_of
from games.reco.state import FULL, MOST
from games.reco.view_table import coin_face
from games.reco.words import plant_name
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, seats
from games.shell.cardtable.seats import Who
from games.shell.summary import plain

_MANY = {"paper": _("papers"), "can": _("cans"), "bottle": _("bottles"), "cup": _("cups")}
Coins = tuple[tuple[int, ...], ...]


def draw_panel(
    canvas: Canvas, rect: FRect, who: Who, state: State, coins: Coins, small: bool
) -> None:
    """Draw a seat's panel: coins by colour, a lone one pale, cards in hand, cards dumped."""
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
        size = theme.TITLE if not small else 24
        seats.head(canvas, head, who, plain(worth_of(state, who.seat).total), tags, size)
        foot = FRect(head.x, head.bottom, head.width, max(1.0, rect.bottom - head.bottom - 4))
        words, ink = _("{n} in hand").format(n=len(state.hands[who.seat])), theme.SOFT
        line = 14 if small else 16
        if canvas.measure(words, line) > foot.width * 0.42:
            words = _("{n} cards").format(n=len(state.hands[who.seat]))
        if cramped and dumped:
            words, ink = _("{n} dumped").format(n=dumped), theme.BAD
        wide = canvas.measure(words, line)
        if wide > foot.width * 0.5:
            words, wide = "", 0.0
        canvas.text(words, (foot.right, foot.centery), line, theme.REGULAR, ink, "midright")
        room = FRect(foot.x, foot.y, foot.width - wide - 8, foot.height)
        draw_coins(canvas, room, coins, min(36.0, foot.height - 2))


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
    size = 16 if small else 20
    if canvas.measure(title, size, theme.HEAVY) > inner.width:
        size = 16
    with canvas.clipped(rect):
        canvas.text(title, inner.topleft, size, theme.HEAVY, room=inner.width)
        y = inner.y + canvas.leading(size) + 2
        words = " ".join(one for one, _bad in said)
        small_size = 16.0
        for small_size in (16.0, 14.0, 12.0):
            lines = len(canvas.lines(words, inner.width, small_size))
            if y + lines * canvas.leading(small_size) <= rect.bottom - 2:
                break
        bad = [one for one, wrong in said if wrong]
        plain_words = " ".join(one for one, wrong in said if not wrong)
        room = FRect(inner.x, y, inner.width, 400)
        used = canvas.paragraph(plain_words, room, small_size, theme.REGULAR, theme.SOFT)
        if bad:
            below = FRect(inner.x, y + used, inner.width, 400)
            canvas.paragraph(" ".join(bad), below, small_size, theme.BOLD, theme.BAD)
