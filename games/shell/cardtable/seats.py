"""Who sits where: the head of a player's panel, with what fits."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.fitting import line_size


@dataclass(frozen=True)
class Who:
    """A player as the panels show it.

    Attributes:
        seat: for the symbol.
        name: of the player.
        bot: whether a bot plays.
        level: of the bot, in words.
        you: whether it is the only person here.
        turn: whether it must act now.
    """

    seat: int
    name: str
    bot: bool
    level: str
    you: bool
    turn: bool


def panel(canvas: Canvas, rect: FRect, turn: bool) -> None:
    """Draw the paper of a player's panel, with a ring when it is the player's turn."""
    canvas.shadow(rect)
    if turn:
        canvas.box(rect.inflate(6, 6), theme.PRIMARY, theme.RADIUS_PANEL + 3)
    canvas.panel(rect, line=None, shadow=False)


def head(
    canvas: Canvas,
    rect: FRect,
    who: Who,
    score: str = "",
    tags: Sequence[tuple[str, str]] = (),
    score_size: float = theme.TITLE,
) -> None:
    """Draw one line: symbol, name, who it is, tags, and the score at the right.

    Where there is no room, the level goes first, then `you`, then tags; the name gets smaller.

    Args:
        canvas: what to draw on.
        rect: the line.
        who: the player.
        score: at the right; empty for none.
        tags: words and kind (`now`, `bad`, `soft`) of each.
        score_size: its size.
    """
    y, right = rect.centery, rect.right
    if score:
        right -= canvas.text(score, (right, y), score_size, theme.HEAVY, anchor="midright").width
        right -= 8
    side = min(24.0, rect.height, max(16.0, rect.width * 0.11))
    canvas.symbol(who.seat, (rect.x + side / 2 + 1, y), side)
    x = rect.x + side * 4 / 3
    size: float = theme.LEAD if rect.height >= 26 else theme.NORMAL
    name = canvas.measure(who.name, size, theme.HEAVY)
    room = right - x
    extras = _fitting(canvas, who, tags, room - name)
    room = max(20.0, room - sum(wide for _draw, wide in extras))
    size = line_size(canvas, who.name, room, size, theme.HEAVY)
    named = canvas.text(who.name, (x, y), size, theme.HEAVY, anchor="midleft", room=room)
    x = named.right
    for (kind, words), wide in extras:
        at = (x + 8, y)
        if kind == "robot":
            canvas.icon("robot", FRect(x + 8, y - 10, 20, 20), theme.SOFT)
        elif kind == "words":
            canvas.text(words, at, colour=theme.SOFT, anchor="midleft")
        else:
            faces.tag(canvas, words, at, kind)
        x += wide


def _fitting(
    canvas: Canvas, who: Who, tags: Sequence[tuple[str, str]], room: float
) -> list[tuple[tuple[str, str], float]]:
    """Return what fits beside the name, in the order in which it is drawn."""
    wanted: list[tuple[int, tuple[str, str], float]] = []
    if who.bot:
        wanted.append((1, ("robot", ""), 28.0))
        if who.level:
            wanted.append((3, ("words", who.level), canvas.measure(who.level) + 8))
    elif who.you:
        wanted.append((2, ("words", _("you")), canvas.measure(_("you")) + 8))
    for words, kind in tags:
        wanted.append((0, (kind, words), faces.tag_width(canvas, words) + 8))
    kept: set[int] = set()
    for i in sorted(range(len(wanted)), key=lambda i: wanted[i][0]):
        if wanted[i][2] <= room:
            room -= wanted[i][2]
            kept.add(i)
    return [(what, wide) for i, (_rank, what, wide) in enumerate(wanted) if i in kept]
