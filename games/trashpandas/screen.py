"""The table of Trash Pandas in the window: what pointer and keys do, and how it looks."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces
from games.shell.cardtable.dice import SECONDS as DIE_SECONDS
from games.shell.cardtable.dice import Die
from games.shell.cardtable.flights import HASTE, Flight
from games.shell.cardtable.seats import Who
from games.shell.fitting import line_size
from games.shell.setup import MatchSetup
from games.shell.summary import Summary
from games.trashpandas.rules import (
    Blammo,
    Roll,
    State,
    Steal,
    Use,
)
from games.trashpandas.screen_offer import Offering
from games.trashpandas.view_flights import Seating, dealt, flights, rolled_flight
from games.trashpandas.view_layout import lay_out
from games.trashpandas.view_panels import draw_panel, draw_stash
from games.trashpandas.view_prompt import (
    card_moves,
    draw_prompt,
    place,
)
from games.trashpandas.view_results import trashpandas_summary
from games.trashpandas.view_table import (
    BACK,
    DIE,
    draw_middle,
)
from games.trashpandas.view_words import doing, owed_words, proposed, title_of_tokens


class TableScreen(Offering):
    """The table.

    Attributes:
        die: the die.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.die = Die(DIE)
        self._lay_die()

    # -- what is said ----------------------------------------------------------------------------

    def owed(self, seat: int | None) -> tuple[str, str]:
        """Return what is owed now."""
        person = self.is_person(seat)
        if self.die.busy:
            return _("The die rolls."), ""
        brief = self.small and self.app.settings.text_factor > 1
        return owed_words(self.seen, self.match.names, seat, person, brief)

    def who(self, seat: int) -> Who:
        """Return who sits at a seat; the ring is for whose turn it is, not for who is asked."""
        return replace(super().who(seat), turn=seat == self.state.turn and not self.match.over)

    def turn_words(self, seat: int) -> str:
        """Return what the pill at the left says."""
        if self.reacting and self.is_person(seat) and not self.small:
            return _("{name}, you may answer").format(name=self.match.names[seat])
        return super().turn_words(seat)

    def pill(self) -> tuple[int, str, bool] | None:
        """Return the pill: for a question to all, whose turn it is."""
        if self.public:
            return self.state.turn, self.match.names[self.state.turn], True
        return super().pill()

    def move_words(self, move: Any) -> str:
        """Return a proposed move in words."""
        return proposed(move, self.match.names)

    def hinted(self, move: Any) -> Sequence[Hashable]:
        """Return the names of the spots that a proposed move needs."""
        seat = self.hand_seat
        names: list[Hashable] = [
            choice.name for choice in self._prompt.choices if choice.move == move
        ]
        match move:
            case Use() if not move.pie:
                names.append(("token", move.token))
            case Steal():
                names.append(("panel", move.seat))
            case _other:
                pass
        if seat is not None:
            hand = self.seen.hands[seat]
            moves = self.match.game.moves(self.match.state)
            names += [("hand", i) for i, c in enumerate(hand) if move in card_moves(moves, c)][:1]
        return names

    # -- time ------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether something is on its way or the die tumbles."""
        return self.flights.busy or self.die.busy

    def update_table(self, dt: float) -> None:
        """Let the die tumble too."""
        if self.die.update(dt * (HASTE if self.hurry else 1)):
            self.dirty = True
        self.tumbling = self.die.busy
        super().update_table(dt)

    def _moved(self, match: Any, move: Any, recording: Any) -> None:
        self.picked = None
        super()._moved(match, move, recording)
        self._lay_die()

    def _undone(self, match: Any) -> None:
        super()._undone(match)
        self._lay_die()

    def _lay_die(self) -> None:
        """Lay the die on the face rolled last."""
        state: State = self.state
        if self.die.busy:
            return
        face = state.rolled
        if face is None and state.taken:
            face = state.taken[-1]
        self.die.lay(face)

    def flights_of(self, before: Any, move: Any, after: Any) -> list[Flight]:
        """Return what moves; a roll lets the die tumble first."""
        out = flights(self._seating(), before, move, after)
        again = isinstance(move, Blammo) and after.options.edition == "retail"
        if isinstance(move, Roll) or again:
            face = after.rolled if after.rolled is not None else after.taken[-1]
            self.die.still = self.app.settings.reduced_motion
            self.die.throw(face)
            out += rolled_flight(self.lay, before, after, DIE_SECONDS)
        return out

    def dealt(self) -> list[Flight]:
        """Return the hands on their way from the bin."""
        return dealt(self._seating(), self.seen)

    def _seating(self) -> Seating:
        return Seating(self.lay, self.base, self.state.seats, self.hand_seat == self.base)

    # -- places ----------------------------------------------------------------------------------

    def arrange(self, canvas: Canvas, area: FRect) -> None:
        """Decide where everything lies."""
        self.lay = lay_out(canvas, area, self.state.seats)

    # -- drawing ---------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw what rests."""
        state: State = self.seen
        lay, base = self.lay, self.base
        for step in range(1, state.seats):
            seat = (base + step) % state.seats
            tag = doing(state) if seat == state.turn and not self.die.busy else ""
            draw_panel(canvas, lay, self.panel_of(seat), self.who(seat), state, tag)
        title = title_of_tokens(state, self.match.names, len(self.people) == 1 and self.is_person(
            state.turn))  # fmt: skip
        draw_middle(canvas, lay, state, title, self.hidden, self.die)
        if not self.die.busy:
            self.die.draw(canvas, lay.die)
        self._paint_hand(canvas, state, base)
        self._paint_stash(canvas, state, base)
        placed = place(canvas, lay.prompt, self._prompt, lay.small)
        now = self.my_turn or (self.reacting and not self.match.over)
        seats = len(self.asked) if self.reacting else 0
        draw_prompt(canvas, lay.prompt, self._prompt, placed, now, 34.0 * seats)
        self._paint_asked(canvas, placed.title)

    def _paint_hand(self, canvas: Canvas, state: State, base: int) -> None:
        lay = self.lay
        faces.tray(canvas, lay.hand, theme.PRIMARY if state.turn == base else None)
        name = self.match.names[base]
        yours = self.hand_seat == base and len(self.people) == 1
        title = _("Your hand") if yours else _("{name}’s hand").format(name=name)
        size = 16 if lay.small else theme.LEAD
        x, y = lay.hand.x + (8 if lay.small else 16), lay.hand.y + canvas.leading(size) / 2 + 4
        beside = lay.hand.width if lay.small else lay.cards.x - lay.hand.x - 48
        if lay.hand.height >= 90:
            canvas.circle((x + 13, y), 13, theme.PAPER)
            canvas.symbol(base, (x + 13, y), 19)
            room = max(20.0, beside)
            if not yours and canvas.measure(title, 14 / canvas.text_factor, theme.HEAVY) > room:
                title = name
            size = line_size(canvas, title, room, size, theme.HEAVY)
            canvas.text(title, (x + 34, y), size, theme.HEAVY, theme.CREAM, "midleft", room)
        if self.hand_seat != base:
            for rect in lay.hand_places(len(state.hands[base])):
                faces.card(canvas, BACK, rect)
        elif not lay.small and not state.hands[base]:
            canvas.text(_("No card in hand"), lay.cards.center, theme.NORMAL, theme.REGULAR,
                        theme.CREAM_SOFT, "center", lay.cards.width)  # fmt: skip

    def _paint_stash(self, canvas: Canvas, state: State, base: int) -> None:
        if self.hand_seat == base:
            note = _("only you see it") if state.phase != "over" else ""
            draw_stash(canvas, self.lay, state, base, _("Your stash"), note)
        else:
            name = _("{name}’s stash").format(name=self.match.names[base])
            draw_stash(canvas, self.lay, state, base, name, "")

    def _paint_asked(self, canvas: Canvas, title: FRect) -> None:
        """Draw who is asked: those who have answered with a check, the next one with a ring."""
        if not self.reacting:
            return
        state: State = self.seen
        x, y = title.right - 14, title.centery
        for seat in reversed(self.asked):
            if seat not in state.asked:
                canvas.icon("check", FRect(x - 4, y - 2, 16, 16), theme.GOOD_TEXT)
                canvas.symbol(seat, (x - 6, y - 2), 18)
            else:
                now = seat == state.asked[0] or (self.public and seat in self.callers)
                if now:
                    canvas.circle((x, y), 15, theme.PAPER, theme.PRIMARY, 3)
                canvas.symbol(seat, (x, y), 18)
            x -= 34

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the tumbling die, and the time that runs out."""
        if self.die.busy:
            self.die.draw(canvas, self.lay.die)
        limit = self.app.settings.answer_seconds
        if self.public and limit is not None and self.left is not None:
            rect = self.lay.prompt
            share = max(0.0, self.left / limit)
            bar = FRect(rect.x + 12, rect.bottom - 8, (rect.width - 24) * share, 4)
            canvas.box(bar, theme.PRIMARY, 2)

    def note_room(self) -> FRect:
        """Return the room at whose foot it is said that a hint is being looked for."""
        rect = self.lay.middle
        return FRect(rect.x, self.area.y, rect.width, rect.bottom - self.area.y - 6)

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return trashpandas_summary(self.match, self.setup)
