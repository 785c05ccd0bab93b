"""The table of R-Eco in the window: what pointer and keys do, and how it looks."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

from pygame import FRect

from games.core.words import _
from games.reco.cards import PLANTS
from games.reco.rules import Deliver, Dump, Pass, State, plant_of, surplus, worth_of
from games.reco.view_flights import dealt, delivered, dumped
from games.reco.view_layout import lay_out
from games.reco.view_panels import delivery_words, draw_panel, draw_said
from games.reco.view_results import reco_summary
from games.reco.view_table import BACK, draw_plant, draw_stacks, face
from games.reco.words import cards_name, plant_name
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.cardtable import faces, places
from games.shell.cardtable.flights import Flight
from games.shell.cardtable.screen import CardTable
from games.shell.cardtable.spots import DIGITS, GO, RISE, Action, Drop, Spot
from games.shell.focus import Widget
from games.shell.setup import MatchSetup
from games.shell.summary import Summary


class TableScreen(CardTable):
    """The table.

    Attributes:
        picked: the places in the hand of the cards that are chosen.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.picked: frozenset[int] = frozenset()
        self._before: State | None = None

    # -- what is said ----------------------------------------------------------------------------

    def owed(self, seat: int | None) -> tuple[str, str]:
        """Return what is owed now."""
        state: State = self.seen
        if seat is None:
            return _("The match is over."), ""
        if not self.is_person(seat):
            name = self.match.names[seat]
            return _("{name} is thinking.").format(name=name), _("A click hurries.")
        if state.phase == "dump":
            n = surplus(state)
            if n == 1:
                return _("Choose a card to dump illegally."), ""
            return _("Choose {n} cards to dump illegally.").format(n=n), ""
        if not state.hands[seat]:
            return _("No card to deliver: pass."), ""
        if self.area.width < 760:
            return _("Play one kind, haul its dump."), ""
        if self.small or self.app.settings.text_factor > 1:
            return _("Play trash of one kind, then haul its dump."), ""
        return _("Play trash of one kind to its factory, then haul its dump."), ""

    def move_words(self, move: Any) -> str:
        """Return a proposed move in words."""
        match move:
            case Deliver():
                return _("Deliver {cards}.").format(cards=cards_name(move.cards))
            case Dump():
                return _("Dump {cards}.").format(cards=cards_name(move.cards))
            case _pass:
                return _("Pass.")

    def hinted(self, move: Any) -> Sequence[Hashable]:
        """Return the names of the spots that a proposed move needs."""
        if not isinstance(move, Deliver | Dump) or self.hand_seat is None:
            return ("go",)
        hand, named = list(self.seen.hands[self.hand_seat]), list[Hashable]()
        for card in move.cards:
            at = hand.index(card)
            hand[at] = -9
            named.append(("hand", at))
        return named

    # -- choosing --------------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that are chosen."""
        seat = self.hand_seat
        if seat is None or not self.my_turn:
            return ()
        hand = self.seen.hands[seat]
        return tuple(hand[i] for i in sorted(self.picked) if i < len(hand))

    def pick(self, number: int) -> None:
        """Choose a card, or leave it; when delivering, cards of another kind are left."""
        state: State = self.seen
        hand = state.hands[self.acting or 0]
        if number in self.picked:
            self.picked -= {number}
        elif state.phase == "dump":
            if len(self.picked) >= surplus(state):
                self.refuse(_("No more than {n}: leave another one first.").format(
                    n=surplus(state)))  # fmt: skip
                return
            self.picked |= {number}
        else:
            kind = plant_of(hand[number])
            same = {i for i in self.picked if plant_of(hand[i]) == kind}
            self.picked = frozenset(same | {number})
        self.dirty = True

    def pick_all(self, plant: int) -> None:
        """Choose all cards for a plant."""
        hand = self.seen.hands[self.acting or 0]
        self.picked = frozenset(i for i, card in enumerate(hand) if plant_of(card) == plant)
        self.dirty = True

    def put_back(self) -> bool:
        """Leave what was chosen."""
        had = bool(self.picked)
        self.picked = frozenset()
        return had

    def _moved(self, match: Any, move: Any, recording: Any) -> None:
        super()._moved(match, move, recording)
        self.picked = frozenset()

    # -- what can be pressed ---------------------------------------------------------------------

    def arrange(self, canvas: Canvas, area: FRect) -> None:
        """Decide where everything lies."""
        self.lay = lay_out(canvas, area, self.state.seats)

    def offer(self) -> Sequence[Spot | Action]:
        """Return what can be pressed now."""
        seat = self.hand_seat
        if seat is None:
            return []
        state: State = self.seen
        mine = self.my_turn and self.acting == seat
        spots: list[Spot | Action] = []
        if mine and state.phase == "deliver":
            spots += self._factories(state)
        spots += self._hand(state, seat, mine)
        if mine and state.phase == "dump" and len(self.cards) == surplus(state):
            act = partial(self.make, Dump(self.cards), self.match.state)
            spots.append(Spot(("panel", seat), self.lay.panels[seat], act, look="lit"))
            spots[-1].focusable = False
        if mine:
            spots.append(self._button(state))
        return spots

    def _hand(self, state: State, seat: int, mine: bool) -> list[Spot | Action]:
        hand = state.hands[seat]
        where = self.lay.hand_places(len(hand))
        rise = min(RISE, self.lay.hand.height * 0.12)
        spots: list[Spot | Action] = []
        for i, (rect, seen) in enumerate(zip(where, places.strips(where), strict=True)):
            up = -rise if i in self.picked and mine else 0.0
            taken = self.picked | {i} if i in self.picked else frozenset({i})
            carried = tuple(face(hand[j]) for j in [i, *sorted(taken - {i})])
            drops = self._drops(state, hand, i) if mine else ()
            spots.append(Spot(
                ("hand", i), seen.move(0, up), partial(self.pick, i) if mine else None,
                face=face(hand[i]), place=rect.move(0, up), chosen=i in self.picked and mine,
                keys=DIGITS[i] if i < len(DIGITS) else (), carries=carried if drops else (),
                drops=drops,
            ))  # fmt: skip
        return spots

    def _drops(self, state: State, hand: tuple[int, ...], number: int) -> tuple[Drop, ...]:
        """Return where a card of the hand may be let go, with those chosen along with it."""
        taken = sorted(self.picked | {number}) if number in self.picked else [number]
        cards = tuple(sorted(hand[i] for i in taken))
        now = self.match.state
        if state.phase == "dump":
            if len(cards) != surplus(state):
                return ()
            return (Drop(self.lay.panels[state.turn], partial(self.make, Dump(cards), now)),)
        place = self.lay.plants[plant_of(hand[number])].factory
        return (Drop(place, partial(self.make, Deliver(cards), now)),)

    def _factories(self, state: State) -> list[Spot | Action]:
        spots: list[Spot | Action] = []
        cards = self.cards
        mine = {plant_of(card) for card in state.hands[state.turn]}
        for plant in range(PLANTS):
            rect = self.lay.plants[plant].factory
            if cards and plant == plant_of(cards[0]):
                act = partial(self.make, Deliver(cards), self.match.state)
                spots.append(Spot(("factory", plant), rect, act))
            elif plant in mine:
                spots.append(Spot(("factory", plant), rect, partial(self.pick_all, plant)))
            else:
                reason = _("You hold no {kind} for this plant.").format(kind=plant_name(plant))
                spots.append(Spot(("factory", plant), rect, partial(self.refuse, reason)))
                spots[-1].focusable = False
        return spots

    def _button(self, state: State) -> Action:
        rect, now, cards = self.lay.button, self.match.state, self.cards
        if state.phase == "dump":
            n = surplus(state)
            act = partial(self.make, Dump(cards), now)
            button = Action("go", _("Dump {n}").format(n=n), act, rect, "primary", GO)
            button.enabled = len(cards) == n
        elif not state.hands[state.turn]:
            button = Action("go", _("Pass"), partial(self.make, Pass(), now), rect, "primary", GO)
        else:
            label = _("Deliver and haul")
            if self.lay.small and rect.width < 200:
                label = _("Deliver")
            act = partial(self.make, Deliver(cards), now)
            button = Action("go", label, act, rect, "primary", GO)
            button.enabled = bool(cards)
        return button

    def first_focus(self, spots: list[Widget]) -> list[Widget]:
        """Return the cards of the hand first."""
        return sorted(spots, key=lambda spot: str(getattr(spot, "name", ""))[:6] != "('hand")

    # -- drawing ---------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw what rests."""
        state: State = self.seen
        lay, cards = self.lay, self.cards
        delivering = cards if state.phase == "deliver" else ()
        for seat, rect in enumerate(lay.panels):
            coins = state.coins[seat]
            total = worth_of(state, seat).total
            if ("panel", seat) in self.hidden and self._before is not None:
                coins = self._before.coins[seat]
                total = worth_of(self._before, seat).total
            total = self.counting.of(seat, total)
            draw_panel(canvas, rect, self.who(seat), state, coins, total, lay.small)
        for plant in range(PLANTS):
            chosen = delivering if delivering and plant_of(delivering[0]) == plant else ()
            draw_plant(canvas, lay, state, plant, chosen, self.hidden)
        draw_stacks(canvas, lay, state)
        faces.tray(canvas, lay.hand)
        self._covered(canvas, state)
        draw_said(canvas, lay.said, *self._said(state, cards), lay.small)

    def _covered(self, canvas: Canvas, state: State) -> None:
        """Draw the hand of the seat in turn from behind, where nobody's hand is open."""
        seat = self.acting
        if self.hand_seat is not None or seat is None:
            return
        for rect in self.lay.hand_places(len(state.hands[seat])):
            faces.card(canvas, BACK, rect)

    def _said(self, state: State, cards: tuple[int, ...]) -> tuple[str, list[tuple[str, bool]]]:
        seat = self.acting
        if state.phase == "over" or seat is None:
            return _("The match is over."), []
        if not self.is_person(seat) or self.hand_seat != seat:
            name = self.match.names[seat]
            return _("{name}’s turn").format(name=name), [
                (_("Four symbols at a factory win its coin."), False)
            ]
        if state.phase == "dump":
            n = surplus(state)
            return _("Your hand holds {n} too many").format(n=n), [
                (_("What you dump costs 1 point each and stays face down; honour is lost."), False)
            ]  # fmt: skip
        if not state.hands[seat]:
            return _("Nothing to deliver"), []
        if cards:
            return delivery_words(state, cards)
        return _("Choose trash of one kind"), [
            (_("The cards of its dump come into your hand; more than 5 are too many."), False)
        ]

    def flights_of(self, before: Any, move: Any, after: Any) -> list[Flight]:
        """Return what moves: cards delivered, coins, hauls, new trash."""
        self._before = before
        match move:
            case Deliver():
                return delivered(self.lay, self.head, before, move, after, self.hand_seat)
            case Dump():
                return dumped(self.lay, self.head, before, move, after, self.hand_seat)
            case _pass:
                return []

    def dealt(self) -> list[Flight]:
        """Return the hands and the first trash, on their way from the pile."""
        return dealt(self.lay, self.head, self.seen, self.hand_seat)

    @property
    def head(self) -> float:
        """The height of the headings at the plants."""
        line = theme.line_height(14 if self.lay.small else 16) * self.app.canvas.text_factor
        return line + (4 if self.lay.small else 10)

    def note_room(self) -> FRect:
        """Return the room at whose foot it is said that a hint is being looked for."""
        plants = self.lay.plants
        foot = self.lay.hand.y - 8
        return FRect(plants[0].rect.x, self.area.y, plants[-1].rect.right - plants[0].rect.x,
                     foot - self.area.y)  # fmt: skip

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return reco_summary(self.match, self.setup)
