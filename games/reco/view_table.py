"""The plants, pile and discard of R-Eco."""

from collections.abc import Hashable, Sequence

from pygame import FRect

from games.core.words import _
from games.reco.cards import CARDS
from games.reco.rules import HIDDEN, State, plant_of, refill, symbols
from games.reco.state import FULL
from games.reco.view_layout import Layout, Plant, head_of, theme_size
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.fitting import line_size
from games.shell.summary import plain

BACK = "cards/reco/back"


def face(card: int) -> str:
    """Return the sprite of a card of this kind."""
    if card == HIDDEN:
        return BACK
    return f"cards/reco/trash-{CARDS.names[plant_of(card)]}" + "-2" * (card & 1)


def coin_face(plant: int) -> str:
    """Return the sprite of a coin of this plant."""
    return f"cards/reco/coin-{CARDS.names[plant]}"


def draw_plant(
    canvas: Canvas, lay: Layout, state: State, plant: int, chosen: Sequence[int],
    hidden: frozenset[Hashable],
) -> None:  # fmt: skip
    """Draw a plant with its coins, factory and dump; `chosen`: cards that would be delivered."""
    place = lay.plants[plant]
    faces.tray(canvas, place.rect, theme.faded(theme.FOCUS, 0.4) if chosen else None)
    canvas.shadow(place.card, 6, theme.rgb("#00000055"), 2, 3)
    canvas.sprite(f"cards/reco/plant-{CARDS.names[plant]}", place.card)
    _stack(canvas, lay, place, state.stacks[plant], plant, ("coin", plant) in hidden)
    head = head_of(canvas, lay.small)
    for side, cards, name, title in (
        (place.factory, state.factories[plant], "factory", _("Factory")),
        (place.dump, state.dumps[plant], "dump", _("Dump")),
    ):
        faces.slot(canvas, side, "lit" if chosen and name == "factory" else "empty")
        size = 14 if lay.small else 16
        if side.height > head + 12:
            canvas.text(title, (side.x + 8, side.y + head / 2), size, theme.BOLD, theme.CREAM,
                        "midleft", side.width - 12)  # fmt: skip
        for i, rect in enumerate(lay.side(side, len(cards), head)):
            if (name, plant, i) not in hidden:
                faces.card(canvas, face(cards[i]), rect)
    _pips(canvas, place.factory, state.factories[plant], chosen, lay.small)
    _refill(canvas, place.dump, state, plant, chosen, lay.small)


def _stack(
    canvas: Canvas, lay: Layout, place: Plant, coins: tuple[int, ...], plant: int, moving: bool
) -> None:
    centre = place.coin.center
    side = place.coin.width
    if not coins:
        canvas.circle(centre, side / 2, None, theme.faded(theme.WHITE, 0.2), 2)
        return
    for i in range(min(3, len(coins) - 1), 0, -1):
        faces.coin(canvas, coin_face(plant), (centre[0] + 3 * i, centre[1] + 3 * i), side, "")
    faces.coin(canvas, coin_face(plant), centre, side, plain(coins[0]))
    rest = ", ".join(plain(coin) for coin in coins[1:])
    size = 14 if lay.small else 16
    words = _("then {coins}").format(coins=rest) if rest else _("the last one")
    if rest and canvas.measure(words, size) > place.then.width:
        words = rest
    if place.then.bottom <= place.factory.top + 10:
        size = line_size(canvas, words, place.then.width, size)
        canvas.text(words, place.then.center, size, theme.REGULAR, theme.CREAM_SOFT, "center",
                    place.then.width)  # fmt: skip


def _pips(
    canvas: Canvas, rect: FRect, cards: tuple[int, ...], chosen: Sequence[int], small: bool
) -> None:
    there, more = symbols(cards), symbols(tuple(chosen))
    side = 12.0 if small else 14.0
    step = min(side + 5, (rect.width - 10) / FULL)
    y = rect.bottom - side - 2
    if rect.height < 60:
        return
    for i in range(FULL):
        fill = theme.CREAM if i < there else theme.FOCUS if i < there + more else None
        centre = (rect.x + 8 + side / 2 + i * step, y)
        canvas.circle(centre, min(side, step - 1) / 2, fill, theme.CREAM, 2)


def _refill(
    canvas: Canvas, rect: FRect, state: State, plant: int, chosen: Sequence[int], small: bool
) -> None:
    if state.phase == "over" or rect.height < 60:
        return
    size = 14 if small else 16
    if state.plant == plant:
        count = symbols(state.factories[plant]) + 1 if state.stacks[plant] else 0
    else:
        count = refill(state, tuple(chosen) if chosen else (2 * plant,))
    words = _("refill {n}").format(n=count) if count else _("the end")
    sure = bool(chosen) or state.plant == plant
    ink = theme.CREAM if sure else theme.CREAM_SOFT
    at = (rect.centerx, rect.bottom - canvas.leading(size) / 2 - 5)
    weight = theme.BOLD if sure else theme.REGULAR
    canvas.text(words, at, size, weight, ink, "center", rect.width - 6)


def draw_stacks(canvas: Canvas, lay: Layout, state: State) -> None:
    """Draw the pile and the discard with how many cards lie there."""
    faces.tray(canvas, lay.stacks)
    faces.pile(canvas, BACK, lay.pile, len(state.pile))
    if state.discard:
        faces.card(canvas, face(state.discard[-1]), lay.discard)
    else:
        faces.slot(canvas, lay.discard, "faint")
    size = theme_size(lay.small)
    cell = lay.stacks.width / 2
    for rect, long, short, count in (
        (lay.pile, _("Pile"), _("Pile"), len(state.pile)),
        (lay.discard, _("Discard"), _("Disc."), len(state.discard)),
    ):
        words = long + " "
        if canvas.measure(words + "100", size, theme.HEAVY) > cell - 2:
            words = short + " "
        if canvas.measure(words + "100", size, theme.HEAVY) > cell - 2:
            words = ""
        wide = canvas.measure(words, size) + canvas.measure(str(count), size, theme.HEAVY)
        at = (rect.centerx - wide / 2, rect.bottom + 4 + canvas.leading(size) / 2)
        if at[1] + 6 < lay.stacks.bottom:
            canvas.spans([(words, theme.REGULAR, theme.CREAM),
                          (str(count), theme.HEAVY, theme.CREAM)], at, size)  # fmt: skip
