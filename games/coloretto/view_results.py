"""How a match of Coloretto ended: every colour with its points, so that the sum can be seen."""

from typing import Any

from pygame import FRect

from games.coloretto.rules import JOKER, PLUS_TWO, State, Worth, colours, worth_of
from games.coloretto.view_panels import face
from games.coloretto.words import card_name
from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.setup import MatchSetup
from games.shell.summary import Drawer, Summary, signed, summarise

HEADS = (0.0, 0.53, 0.88)
"""Where the colours that count plus, those that count minus, and the +2 cards begin."""


def coloretto_summary(match: Any, setup: MatchSetup) -> Summary:
    """Return what the results screen shows."""
    state: State = match.state
    table = _("brown table") if state.options.table == "brown" else _("grey table")
    detail = _("{n} rounds · {table}").format(n=state.round, table=table)
    heads = (_("Best three colours count plus"), _("All others count minus"), _("+2"))

    def marks(seat: int) -> Drawer:
        return lambda canvas, rect: draw_marks(canvas, rect, state, seat)

    def sums(seat: int) -> str:
        value = worth_of(state, seat)
        plus = sum(value.points[i] for i in value.best)
        minus = sum(value.points) - plus
        return f"{plus} − {-minus} + {value.twos}"

    return summarise(
        match, setup, detail, marks=marks, sums=sums,
        heads=tuple(zip(heads, HEADS, strict=True)), notes=joker_notes(match),
    )  # fmt: skip


def joker_notes(match: Any) -> tuple[str, ...]:
    """Return one sentence for each seat that had jokers, two seats at most."""
    state: State = match.state
    known = colours(state)
    notes: list[str] = []
    for seat in range(state.seats):
        value = worth_of(state, seat)
        if not value.jokers:
            continue
        names = [card_name(known[place]) for place in value.jokers]
        words = (
            _("{name}’s joker counts as {colour}: no other colour would bring more.")
            if len(names) == 1
            else _("{name}’s jokers count as {colour}: no other use would bring more.")
        )
        listed = _(" and ").join(names)
        notes.append(words.format(name=match.names[seat], colour=listed))
    return tuple(notes[:3])


def draw_marks(canvas: Canvas, rect: FRect, state: State, seat: int) -> None:
    """Draw a seat's cards, colour by colour, each with what it scores."""
    value = worth_of(state, seat)
    held = state.collections[seat]
    known = colours(state)
    line = canvas.leading(theme.LEAD if rect.height >= 66 else 14)
    wide = max(6.0, min(48.0, (rect.height - line) / faces.RATIO, rect.width / 16))
    rest = [i for i, n in enumerate(value.counts) if n and i not in value.best]
    edges = (*HEADS, 1.0)
    parts = (
        [_stack(i, value, known) for i in value.best],
        [_stack(i, value, known) for i in rest],
        [([face(PLUS_TWO)] * held[PLUS_TWO], value.twos)] if held[PLUS_TWO] else [],
    )
    for number, stacks in enumerate(parts):
        left = rect.x + edges[number] * rect.width
        room = (edges[number + 1] - edges[number]) * rect.width - 8
        _draw_stacks(canvas, FRect(left, rect.y, room, rect.height), stacks, wide, line)


def _stack(place: int, value: Worth, known: tuple[int, ...]) -> tuple[list[str], int]:
    jokers = value.jokers.count(place)
    plain = [face(known[place])] * (value.counts[place] - jokers)
    return plain + [face(JOKER)] * jokers, value.points[place]


def _draw_stacks(
    canvas: Canvas, rect: FRect, stacks: list[tuple[list[str], int]], wide: float, line: float
) -> None:
    if not stacks:
        return
    size = theme.LEAD if wide >= 34 else theme.NORMAL if line > 20 else 14
    size = min(size, 20 / canvas.text_factor) if wide < 34 else size
    count = sum(len(cards) for cards, _points in stacks)
    gap = min(20.0, wide * 0.45)
    spare = rect.width - len(stacks) * wide - (len(stacks) - 1) * gap
    step = max(1.0, min(wide * 0.2, spare / max(1, count - len(stacks))))
    if spare < 0:
        gap = max(2.0, gap + spare / max(1, len(stacks) - 1))
    x = rect.x
    y = rect.y + max(0.0, (rect.height - wide * faces.RATIO - line) / 2)
    for cards, points in stacks:
        for i, name in enumerate(cards):
            faces.card(canvas, name, faces.box(x + i * step, y, wide))
        said = canvas.measure(signed(points), size, theme.HEAVY)
        width = max(wide + step * (len(cards) - 1), said - gap + 4)
        ink = theme.GOOD_TEXT if points > 0 else theme.BAD if points < 0 else theme.SOFT
        at = (x + width / 2, y + wide * faces.RATIO + line / 2)
        canvas.text(signed(points), at, size, theme.HEAVY, ink, "center")
        x += width + gap
