"""What can be pressed on the table of Trash Pandas: cards, tokens, piles, answers."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, places
from games.shell.cardtable.spots import DIGITS, GO, RISE, Action, Drop, Spot
from games.shell.focus import Widget
from games.trashpandas.rules import (
    Blammo,
    Doggo,
    Nanners,
    Roll,
    Stash,
    State,
    Steal,
    Use,
    Yumyum,
)
from games.trashpandas.screen_answers import KEYS, Answering
from games.trashpandas.view_layout import Layout
from games.trashpandas.view_prompt import (
    Choice,
    Prompt,
    card_moves,
    card_prompt,
    place,
    turn_prompt,
)
from games.trashpandas.view_table import face, free_places, taken_places, worth
from games.trashpandas.view_words import owed_words


class Offering(Answering):
    """The part of the table that offers moves.

    Attributes:
        lay: the places.
        tumbling: whether the die rolls, so that nothing tells yet what it will show.
        picked: the place in the hand of the chosen card.
    """

    lay: Layout
    tumbling: bool = False
    picked: int | None = None
    _prompt = Prompt("", "")

    # -- choosing --------------------------------------------------------------------------------

    def pick(self, number: int) -> None:
        """Choose a card; chosen again it is played, where only one thing can be done with it."""
        seat = self.acting
        if seat is None or number >= len(self.seen.hands[seat]):
            return
        moves = card_moves(self.match.game.moves(self.match.state), self.seen.hands[seat][number])
        if self.picked == number and len(moves) == 1:
            self.make(moves[0], self.match.state)
            return
        self.picked = None if self.picked == number else number
        self.dirty = True

    def put_back(self) -> bool:
        """Leave the chosen card."""
        had, self.picked = self.picked is not None, None
        return had

    # -- seats and questions ---------------------------------------------------------------------

    @property
    def base(self) -> int:
        """The seat at the foot of the table."""
        if self.viewer is not None:
            return self.viewer
        if len(self.people) == 1:
            return self.people[0]
        turn = self.state.turn
        return turn if turn in self.people or not self.people else self.people[0]

    def panel_of(self, seat: int) -> FRect:
        """Return the panel of another seat."""
        return self.lay.panels[(seat - self.base - 1) % self.state.seats]

    def prompt(self) -> Prompt:
        """Return what is asked now."""
        state: State = self.seen
        seat, names = self.acting, self.match.names
        if seat is None:
            return Prompt(_("The match is over"), "")
        if self.tumbling:
            return Prompt(_("The die rolls"), "")
        if self.reacting:
            return self.asking()
        if not self.is_person(seat):
            words = owed_words(state, names, seat, False, False)[0]
            return Prompt(_("{name}’s turn").format(name=names[seat]), words)
        if self.curtain_due:
            return Prompt(_("{name}’s turn").format(name=names[seat]), "")
        moves = self.match.game.moves(self.match.state)
        if self.picked is not None and self.hand_seat == seat:
            hand = state.hands[seat]
            if self.picked < len(hand):
                return card_prompt(state, moves, hand[self.picked], names)
        return turn_prompt(state, moves, names)

    # -- what can be pressed ---------------------------------------------------------------------

    def offer(self) -> Sequence[Spot | Action]:
        """Return what can be pressed now."""
        prompt = self._prompt = self.prompt()
        mine = self.my_turn
        spots: list[Spot | Action] = []
        spots += self._hand(mine)
        spots += self._targets(mine)
        if mine and not self.reacting:
            spots += self._on_table()
        if mine:
            placed = place(self.app.canvas, self.lay.prompt, prompt, self.lay.small)
            for choice, rect in zip(prompt.choices, placed.rects, strict=True):
                spots.append(self._choice(choice, rect))
        if mine and not self.reacting and self.hand_seat != self.acting and self.several:
            rect = FRect(0, 0, min(260.0, self.lay.cards.width), 48)
            rect.center = self.lay.cards.center
            label = _("{name}: show my hand").format(name=self.match.names[self.acting or 0])
            spots.append(Action("show", label, self.show_hand, rect, "primary"))
        return spots

    def _act(self, choice: Choice) -> Any:
        if choice.move == "wave":
            return self.wave
        if isinstance(choice.move, int):
            return partial(self.claim, choice.move)
        return partial(self.make, choice.move, self.match.state)

    def _choice(self, choice: Choice, rect: FRect) -> Spot | Action:
        act = self._act(choice)
        if choice.face:
            return Spot(choice.name, rect, act, face=choice.face,
                        mark=partial(self._badge, choice.seat))  # fmt: skip
        keys = KEYS.get(str(choice.name), ())
        if choice.main:
            keys = (*keys, *GO)
        kind = "primary" if choice.main else "paper"
        small = self.lay.small or rect.height < 40
        small |= self.app.canvas.measure(choice.label, theme.LEAD, theme.HEAVY) > rect.width - 24
        return Action(choice.name, choice.label, act, rect, kind, keys, small)

    def _badge(self, seat: int | None, canvas: Canvas, rect: FRect) -> None:
        """Mark a card with the symbol of the seat that it would be taken from."""
        if seat is not None:
            centre = (rect.right - 4, rect.y + 6)
            canvas.circle(centre, 12, theme.PAPER, theme.INK, 1.5)
            canvas.symbol(seat, centre, 16)

    def _hand(self, mine: bool) -> list[Spot | Action]:
        """Return the cards of the open hand."""
        seat = self.hand_seat
        if seat is None:
            return []
        state: State = self.seen
        hand = state.hands[seat]
        moves = self.match.game.moves(self.match.state) if mine and self.acting == seat else ()
        where = self.lay.hand_places(len(hand))
        rise = min(RISE, self.lay.hand.height * (0.05 if self.lay.small else 0.09))
        spots: list[Spot | Action] = []
        for i, (rect, seen) in enumerate(zip(where, places.strips(where), strict=True)):
            can = card_moves(moves, hand[i])
            up = -rise if self.picked == i and moves else 0.0
            drops = self._drops(hand[i], can)
            spots.append(Spot(
                ("hand", i), seen.move(0, up), partial(self.pick, i) if moves else None,
                face=face(hand[i]), place=rect.move(0, up), chosen=self.picked == i and bool(moves),
                dim=bool(moves) and not can, keys=DIGITS[i] if i < len(DIGITS) else (),
                carries=(face(hand[i]),) if drops else (), drops=drops,
                mark=partial(self._points, hand[i], bool(moves) and not can),
            ))  # fmt: skip
        return spots

    def _targets(self, mine: bool) -> list[Spot | Action]:
        """Return the places that a click takes the chosen card to; keys have the answers."""
        seat = self.hand_seat
        if not mine or seat is None or seat != self.acting or self.picked is None:
            return []
        hand = self.seen.hands[seat]
        if self.picked >= len(hand):
            return []
        card = hand[self.picked]
        moves = card_moves(self.match.game.moves(self.match.state), card)
        spots: list[Spot | Action] = []
        for drop in self._drops(card, moves):
            if drop.rect in (self.lay.stash, self.lay.discard):
                name = "stash" if drop.rect == self.lay.stash else "played"
                spots.append(_Lit(("target", name), drop.rect, drop.act))
                spots[-1].focusable = False
        return spots

    def _points(self, card: int, dim: bool, canvas: Canvas, rect: FRect) -> None:
        """Write what a stashed card counts into the strip at its foot."""
        if rect.width < 74:
            return
        at = (rect.x + rect.width * 0.39, rect.y + rect.height * 0.886)
        ink = theme.faded(theme.INK, 0.85) if dim else theme.INK
        size = rect.width * 0.13 / canvas.text_factor
        canvas.text(worth(card), at, size, theme.HEAVY, ink, "center", rect.width * 0.6)

    def _drops(self, kind: int, can: Sequence[Any]) -> tuple[Drop, ...]:
        """Return where a card of the hand may be let go."""
        lay, state, now = self.lay, self.seen, self.match.state
        drops: list[Drop] = []
        for move in can:
            act = partial(self.make, move, now)
            match move:
                case Stash():
                    drops.append(Drop(lay.stash, act))
                case Use():
                    drops.append(Drop(taken_places(lay, state)[move.token], act))
                case Nanners() | Blammo() | Doggo() | Yumyum():
                    drops.append(Drop(lay.discard, act))
                case _other:
                    pass
        others = [move for move in can if not isinstance(move, Stash | Use)]
        if others and not any(drop.rect is lay.discard for drop in drops):
            act = partial(self.make, others[0], now)
            if len(others) > 1:
                act = partial(self._pick_kind, kind)
            drops.append(Drop(lay.discard, act))
        return tuple(drops)

    def _pick_kind(self, kind: int) -> None:
        """Choose a card of a kind, so that its choices are shown."""
        hand = self.seen.hands[self.acting or 0]
        if kind in hand:
            self.picked = hand.index(kind)
            self.dirty = True

    def _on_table(self) -> list[Spot | Action]:
        """Return the die, tokens, piles and panels that can be pressed."""
        state, lay, now = self.seen, self.lay, self.match.state
        spots: list[Spot | Action] = []
        taken, free = taken_places(lay, state), free_places(lay, state)
        first = self._prompt.choices[0].name if self._prompt.choices else ""
        pie = self.picked is not None and isinstance(first, tuple) and first[0] == "pie"
        for move in self.match.game.moves(now):
            act, rect = partial(self.make, move, now), None
            name = type(move).__name__.lower()
            if isinstance(move, Use) and move.pie == pie:
                rect, key = taken.get(move.token), ("token", move.token)
            elif name == "recycle":
                rect, key = free.get(move.token), ("recycle", move.token)
            elif isinstance(move, Steal):
                rect, key = self.panel_of(move.seat), ("panel", move.seat)
            elif isinstance(move, Roll):
                rect, key = lay.die, "die"
            elif name == "draw":
                rect, key = lay.deck, "deck"
            else:
                continue
            if rect is not None:
                spots.append(_Lit(key, rect, act))
        return spots

    def first_focus(self, spots: list[Widget]) -> list[Widget]:
        """Return what one will most likely want first."""
        return sorted(spots, key=lambda spot: getattr(spot, "kind", "") != "primary")


class _Lit(Spot):
    """A thing on the table that can be used now: it has a ring of light."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the ring: dashed, or whole under the pointer."""
        rect = self.rect.inflate(6, 6)
        rounded = abs(rect.width - rect.height) < 2
        look = theme.RADIUS_PANEL if not rounded else rect.width / 2
        if self.name == "die":
            look = rect.width / 5
        if self.hover or self.hinted:
            canvas.box(rect, None, look, theme.FOCUS, 3)
        else:
            faces.dashed(canvas, rect, theme.FOCUS, 3, None, look)
