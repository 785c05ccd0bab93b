"""The table of Coloretto in the window: what pointer and keys do, and how it looks."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import FRect

from games.coloretto.rules import LAST_ROUND, ROOM, Draw, Place, State, Take
from games.coloretto.view_layout import lay_out
from games.coloretto.view_panels import BACK, draw_panel, face, worth_held
from games.coloretto.view_results import coloretto_summary
from games.coloretto.view_table import draw_row, draw_tray, draw_worth, the_card
from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.cardtable.flights import Flight, in_turn
from games.shell.cardtable.screen import CardTable
from games.shell.cardtable.spots import DIGITS, GO, Action, Drop, Spot
from games.shell.focus import Widget
from games.shell.setup import MatchSetup
from games.shell.summary import Summary


class TableScreen(CardTable):
    """The table."""

    hidden_hands = False

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self._takers = takers(match)
        self._before: State | None = None

    # -- what is said ----------------------------------------------------------------------------

    def owed(self, seat: int | None) -> tuple[str, str]:
        """Return what is owed now."""
        state: State = self.seen
        if seat is None:
            return _("The match is over."), ""
        name = self.match.names[seat]
        if not self.is_person(seat):
            if state.phase == "place" and state.card is not None:
                words = _("{name} drew {card}.")
                if self.small and self.app.settings.text_factor > 1:
                    words = _("{name} drew a card.")
                words = words.format(name=name, card=the_card(state.card))
                return words, _("A click hurries.")
            return _("{name} is thinking.").format(name=name), _("A click hurries.")
        if state.phase == "place" and state.card is not None:
            words = _("Put {card} beside a row with room.")
            if self.area.width < 760 or self.app.settings.text_factor > 1:
                words = _("Put it beside a row.")
            return words.format(card=the_card(state.card)), ""
        moves = self.match.game.moves(self.match.state)
        if not isinstance(moves[0], Draw):
            return _("Every row is full: take one."), ""
        if len(moves) == 1:
            return _("Draw a card: there is no row to take yet."), ""
        return _("Draw a card, or take a row."), ""

    def move_words(self, move: Any) -> str:
        """Return a proposed move in words."""
        match move:
            case Draw():
                return _("Draw.")
            case Place():
                return _("Row {n}.").format(n=move.row + 1)
            case _take:
                return _("Take row {n}.").format(n=move.row + 1)

    def hinted(self, move: Any) -> Sequence[Hashable]:
        """Return the names of the spots that a proposed move needs."""
        if isinstance(move, Draw):
            return ("deck", "draw")
        return (("place" if isinstance(move, Place) else "take", move.row),)

    @property
    def me(self) -> int | None:
        """The person for whom rows are weighed: the one to move, or the only one."""
        acting = self.acting
        if self.is_person(acting):
            return acting
        return self.people[0] if len(self.people) == 1 else None

    # -- what can be pressed ---------------------------------------------------------------------

    def arrange(self, canvas: Canvas, area: FRect) -> None:
        """Decide where everything lies."""
        self.lay = lay_out(canvas, area, self.state.seats)
        line = canvas.leading()
        self._button = max(36.0, line + 10)

    def offer(self) -> Sequence[Spot | Action]:
        """Return what can be pressed now."""
        state: State = self.seen
        if state.phase == "place" and state.card is not None:
            return self._placing(state) if self.my_turn else [self._drawn(state, ())]
        if not self.my_turn:
            return []
        return self._turn(state)

    def _drawn(self, state: State, drops: tuple[Drop, ...]) -> Spot:
        card = face(state.card if state.card is not None else LAST_ROUND)
        spot = Spot("card", self.lay.drawn, None, face=card, carries=(card,) if drops else (),
                    drops=drops)  # fmt: skip
        return spot

    def _placing(self, state: State) -> list[Spot | Action]:
        moves = [m for m in self.match.game.moves(self.match.state) if isinstance(m, Place)]
        spots: list[Spot | Action] = []
        drops: list[Drop] = []
        for move in moves:
            act = partial(self.make, move, self.match.state)
            rect = self.lay.card(move.row, len(state.rows[move.row] or ()))
            words = str(move.row + 1)
            whole = Spot(("row", move.row), self.lay.rows[move.row], act)
            whole.focusable = False
            spots.append(whole)
            spots.append(Spot(("place", move.row), rect, act, look="lit", words=words,
                              keys=DIGITS[move.row]))  # fmt: skip
            drops.append(Drop(self.lay.rows[move.row], act))
        return [*spots, self._drawn(state, tuple(drops))]

    def _turn(self, state: State) -> list[Spot | Action]:
        spots: list[Spot | Action] = []
        now = self.match.state
        for move in self.match.game.moves(now):
            act = partial(self.make, move, now)
            if isinstance(move, Draw):
                deck = Spot("deck", self.lay.deck, act, keys=(pygame.K_d,), carries=(BACK,),
                            drops=(Drop(self.lay.drawn, act),))  # fmt: skip
                spots.append(deck)
                spots.append(self._draw_button(act))
            elif isinstance(move, Take):
                cards = tuple(face(card) for card in state.rows[move.row] or ())
                own = Drop(self.lay.panels[state.turn], act)
                row = self.lay.rows[move.row]
                whole = Spot(("row", move.row), row, act, carries=cards, drops=(own,),
                             place=self.lay.card(move.row, 0))  # fmt: skip
                whole.focusable = False
                spots.append(whole)
                spots.append(self._take_button(move, act))
        return spots

    def _draw_button(self, act: Any) -> Action:
        tray, drawn = self.lay.tray, self.lay.drawn
        rect = FRect(tray.x + 8, 0, tray.width - 16, self._button + 8)
        rect.centery = (drawn.bottom + self.lay.deck.y) / 2 - 4
        rect.top = max(drawn.bottom + 4, min(rect.top, self.lay.deck.y - rect.height - 8))
        label = _("Draw") if self.lay.small else _("Draw a card")
        return Action("draw", label, act, rect, "primary", GO, small=self.lay.small)

    def _take_button(self, move: Take, act: Any) -> Action:
        side = self.lay.sides[move.row]
        wide = min(136.0, side.width - 4)
        tall = min(self._button, side.height * 0.42)
        rect = FRect(side.centerx - wide / 2, side.y + side.height * 0.56, wide, tall)
        label = _("Take {n}").format(n=move.row + 1)
        return Action(("take", move.row), label, act, rect, "bar", DIGITS[move.row])

    def first_focus(self, spots: list[Widget]) -> list[Widget]:
        """Return the draw button first."""
        return sorted(spots, key=lambda spot: getattr(spot, "name", "") != "draw")

    # -- drawing ---------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw what rests."""
        state: State = self.seen
        lay, me = self.lay, self.me
        acting = self.acting
        drawer = ""
        if acting is not None:
            mine = self.is_person(acting) and len(self.people) == 1
            drawer = (
                _("You drew") if mine else _("{name} drew").format(name=self.match.names[acting])
            )
        draw_tray(canvas, lay, state, drawer, "card" in self.hidden)
        takes = {m.row for m in self.match.game.moves(self.match.state) if isinstance(m, Take)}
        for row in range(len(ROOM[state.seats])):
            seat = self._takers.get(row)
            name = self.match.names[seat] if seat is not None else ""
            draw_row(canvas, lay, state, row, self.hidden, name, seat)
            if me is not None and not state.passed[me]:
                button = self.my_turn and state.phase == "turn" and row in takes
                draw_worth(canvas, lay, state, row, me, button)
        for seat, rect in enumerate(lay.panels):
            held = state.collections[seat]
            if ("held", seat) in self.hidden:
                # What it was before, or nothing while the first cards are dealt.
                before = self._before
                held = (0,) * len(held) if before is None else before.collections[seat]
            value = worth_held(state, held)
            total = self.counting.of(seat, value.total)
            draw_panel(canvas, rect, self.who(seat), state, held, value, total, lay.small)

    def flights_of(self, before: Any, move: Any, after: Any) -> list[Flight]:
        """Return what moves: the drawn card, a placed one, or the cards of a row."""
        lay = self.lay
        if after.round != before.round or after.phase == "over":
            self._takers = {}
        match move:
            case Draw() if after.card is not None:
                found = [Flight(face(after.card), lay.deck, lay.drawn, BACK, hides=("card",))]
                if after.last and not before.last:
                    first = Flight(face(LAST_ROUND), lay.deck, lay.drawn, BACK, rest=0.4)
                    found = [first, *in_turn(found, after=first.seconds + first.rest)]
                return found
            case Place() if before.card is not None:
                number = len(before.rows[move.row] or ())
                place = lay.card(move.row, number)
                return [Flight(face(before.card), lay.drawn, place,
                               hides=(("row", move.row, number),))]  # fmt: skip
            case Take():
                self._before = before
                if after.round == before.round and after.phase != "over":
                    self._takers[move.row] = before.turn
                end = self._in_panel(before.turn)
                cards = before.rows[move.row] or ()
                return in_turn(
                    Flight(face(card), lay.card(move.row, i), end, hides=(("held", before.turn),))
                    for i, card in enumerate(cards)
                )
            case _other:
                return []

    def dealt(self) -> list[Flight]:
        """Return the cards that the seats start with, on their way from the deck."""
        state: State = self.seen
        return in_turn(
            Flight(face(card), self.lay.deck, self._in_panel(seat), BACK,
                   hides=(("held", seat),), early=False)
            for seat in range(state.seats)
            for card, count in enumerate(state.collections[seat])
            for _copy in range(count)
        )  # fmt: skip

    def _in_panel(self, seat: int) -> FRect:
        """Return where a card arrives in a seat's panel."""
        panel = self.lay.panels[seat]
        wide = min(40.0, panel.height * 0.3)
        return faces.box(panel.centerx - wide / 2, panel.centery - wide * 0.5, wide)

    def note_room(self) -> FRect:
        """Return the room at whose foot it is said that a hint is being looked for."""
        left, right = self.lay.rows[0].x, self.lay.rows[0].right
        return FRect(left, self.area.y, right - left, self.area.height - 16)

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return coloretto_summary(self.match, self.setup)


def takers(match: Any) -> dict[int, int]:
    """Return who took which row in this round, from the moves made."""
    found: dict[int, int] = {}
    state = match.start
    for move in match.moves:
        number, seat = state.round, state.turn
        state = match.game.apply(state, move)
        if state.round > number:
            found = {}
        elif isinstance(move, Take):
            found[move.row] = seat
    return found
