"""The table of Ab in die Tonne in the window: cards, the hand that stacks, what falls.

`TableScreen` ties the parts together (`view_*.py`): it asks the rules what may be done, hands
moves to the match, and lets a turn of physics run while people watch.
"""

from datetime import datetime
from typing import Any

import pygame
from pygame import FRect

from games.core.game import Gesture, IllegalMove, schedule
from games.core.words import _
from games.shell import furniture
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, KeyUp, Point, Press, Release, Wheel
from games.shell.screens.table import TableBase
from games.shell.setup import MatchSetup
from games.shell.store import StoreError
from games.shell.summary import Summary
from games.tonne.rules import Kind, Lift, Outcome, Pick, State, kind_of, liftable
from games.tonne.table import Placement, Prefill, poses_of
from games.tonne.view_banner import Banner, News, trail_of
from games.tonne.view_cards import CardRow, Reveal
from games.tonne.view_hand import Grip
from games.tonne.view_layout import Layout, lay_out
from games.tonne.view_live import Live
from games.tonne.view_panels import Seats, draw_panels, draw_stack
from games.tonne.view_play import PlayArea, Slide
from games.tonne.view_results import collapse_moments, tonne_summary
from games.tonne.view_shelf import Shelf
from games.tonne.view_words import hints_of, owed_words
from sim.errors import SimError
from sim.inputs import Lift as LiftInput

_DIGITS = {getattr(pygame, f"K_{n}"): n - 1 for n in range(1, 5)}
_DIGITS |= {getattr(pygame, f"K_KP{n}"): n - 1 for n in range(1, 5)}
BOTS_BANNER_S = 3.5
"""A banner goes by itself after this long when nobody is there to press its button."""
HINT_S = 5.0


class TableScreen(TableBase):
    """The table.

    Attributes:
        play: the scene.
        shelf: the supply.
        cards: the choice of a card.
        banner: what fell.
        reveal: the cards being turned over; None when they are not.
        last: the recording of the turn before; None before the first.
        saved: what was kept among the replays in this match.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.play = PlayArea()
        self.cards = self.stage.add(CardRow(self.pick))
        self.shelf = self.stage.add(Shelf(self.lift))
        self.banner = self.stage.add(Banner(self.show_again, self.go_on))
        self.reveal: Reveal | None = None
        self.last: Any = None
        self.saved: list[tuple[News, int]] = []
        self.lay: Layout = lay_out(FRect(0, 64, 1280, 656), self.state.seats)
        self._frozen: State | None = None
        self._banner_for = 0.0
        self._hint_for = 0.0
        match.on_move.append(self._on_move)

    # -- what is so ----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the match, secrets and all; draw from `seen`."""
        return self.match.state

    @property
    def seen(self) -> State:
        """The state as far as it may be drawn."""
        game = self.match.game
        if self.viewer is not None:
            return game.view(self.match.state, self.viewer)
        return public_view(game, self.match.state)

    @property
    def grip(self) -> Grip | None:
        """The person's hand, while it holds a piece."""
        live = self.play.live
        return live.grip if live is not None and live.held_by_person else None

    @property
    def animating(self) -> bool:
        """Whether something moves that must come to its end before the next move."""
        if self.play.slide is not None or self.reveal is not None or self.banner.visible:
            return True
        return self.play.live is not None and self.grip is None

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        moving = self.play.live is not None or self.play.camera.moving or self._hint_for > 0
        return super().busy or moving

    def secret(self, seat: int) -> bool:
        """Only the choice of a card needs the hidden hand."""
        return self.state.phase == "card"

    @property
    def can_undo(self) -> bool:
        """A lifted piece must be placed, and cards are final."""
        return super().can_undo and self.play.live is None and self.play.slide is None

    def owed(self, seat: int | None) -> tuple[str, str]:
        """Return what is owed now, and how it is done."""
        return owed_words(self, seat)

    def pill(self) -> tuple[int, str, bool] | None:
        """Return what the pill at the left shows: seat, words, whether the turn is on."""
        news = self.banner.news
        if news is not None:
            return news.seat, _("{name}’s turn is over").format(name=news.name), False
        return super().pill()

    # -- moves ---------------------------------------------------------------------------------

    def pick(self, card: int) -> None:
        """Lay a card of the person whose turn it is."""
        seat = self.acting
        if self.state.phase != "card" or not self.my_turn or seat != self.viewer:
            return
        try:
            self.match.play(Pick(card))
        except IllegalMove as error:
            self.app.toast(str(error), bad=True)
        self.cards.hide()
        self._clear_hint()

    def lift(self, kind: Kind, pointer: Point | None) -> None:
        """Take a piece of a kind from the supply; by key it slides to above the bin first."""
        if self.play.live is not None or self.play.slide is not None or self.banner.visible:
            return
        if not (self.my_turn and self.state.phase == "place"):
            if self.my_turn and self.state.phase == "card":
                self.app.toast(_("Choose a card first."))
            elif not self.my_turn:
                self.hurry = True
            return
        pose = self.play.lift_pose(kind, poses_of(self.state.bin), pointer)
        spot = self.shelf.spot(kind)
        try:
            self.match.play(Lift(kind))
        except IllegalMove as error:
            self.app.toast(str(error))
            return
        self._clear_hint()
        self.widgets.cancel()
        self.widgets.set_focus(None)
        if pointer is None and not self.app.settings.reduced_motion:
            self.play.slide = Slide(kind, spot, pose, lambda: self._hold(pose, None), 0.25)
        else:
            self._hold(pose, pointer)

    def _hold(self, pose: tuple[float, float, float], pointer: Point | None) -> None:
        """Begin a person's turn of physics with the piece in the hand."""
        turn = self.match.open_turn()
        assert isinstance(turn, Placement)
        grip = Grip(turn.piece, pose, self.play.reach(), pointer)
        self.play.live = Live(turn, grip.inputs, grip)

    def play_choice(self, choice: Any) -> None:
        """Make a bot's move; a gesture is shown as it goes."""
        if not isinstance(choice, Gesture):
            self.match.play(choice)
            return
        if choice.move is not None:
            self.match.play(choice.move)
        hand = schedule(choice.inputs)
        start = next((one for _t, one in choice.inputs if isinstance(one, LiftInput)), None)

        def begin() -> None:
            turn = self.match.open_turn()
            self.play.live = Live(turn, lambda: next(hand))

        if start is None or self.app.settings.reduced_motion:
            begin()
            return
        kind = kind_of(start.piece)
        end = (start.x, start.y, start.angle)
        self.play.slide = Slide(kind, self.shelf.spot(kind), end, begin)

    def nature(self, dt: float) -> None:
        """Show the start drop."""
        turn = self.match.open_turn()
        if isinstance(turn, Prefill):
            self.play.live = Live(turn)
        else:
            self.match.advance()

    def _on_move(self, match: Any, move: Any, recording: Any) -> None:
        if isinstance(move, Pick) and match.state.phase != "card":
            state = match.state
            cards = [(s, state.picks[s] or 0, match.names[s]) for s in state.order]
            self.reveal = Reveal(cards, self.app.settings.reduced_motion)

    # -- time ----------------------------------------------------------------------------------

    def update_table(self, dt: float) -> None:
        """Let `dt` seconds pass: the hand, the physics, the banner, the camera."""
        self._hint_for = max(0.0, self._hint_for - dt)
        if self._hint_for == 0.0:
            self._clear_hint()
        if self.reveal is not None and self.reveal.update(dt, self.hurry):
            self.reveal = None
            self.hurry = False
        self._update_slide(dt)
        if self.play.live is not None:
            self._update_live(dt)
        elif self.state.phase == "settle" and self.play.slide is None and not self.banner.visible:
            self._take_up()
        if self.banner.visible and not self.people:
            self._banner_for += dt * (4 if self.hurry else 1)
            if self._banner_for > BOTS_BANNER_S:
                self.go_on()
        self._offer()
        self.play.aim(self._poses(), self.banner.news, self.banner)
        if self.app.settings.reduced_motion:
            self.play.camera.jump()
        self.play.camera.update(dt)

    def _take_up(self) -> None:
        """Go on with a piece that a person held when the match was left."""
        held = self.state.held
        if held is not None and self.is_person(self.acting):
            pose = self.play.lift_pose(kind_of(held), poses_of(self.state.bin), None)
            self._hold(pose, None)

    def _update_slide(self, dt: float) -> None:
        slide = self.play.slide
        if slide is None:
            return
        slide.gone += dt * (4 if self.hurry else 1)
        if slide.gone >= slide.length:
            self.play.slide = None
            slide.then()

    def _update_live(self, dt: float) -> None:
        live = self.play.live
        if live is None:
            return
        if live.grip is not None and live.held_by_person:
            live.grip.update(dt, self.play.camera)
        live.update(dt, self.hurry, self.app.settings.reduced_motion)
        if live.turn.done:
            self._finish(live)

    def _finish(self, live: Live) -> None:
        """Hand nature's answer over; what fell is saved before anything else."""
        before, turn = self.state, live.turn
        outcome, recording = turn.outcome(), turn.recording()
        told = isinstance(outcome, Outcome) and (
            bool(outcome.fell) or len(outcome.poses) == len(poses_of(()))
        )
        trouble = self._save(recording) if told and recording is not None else ""
        poses = turn.world.poses()
        self.match.play(outcome, recording)
        self.play.live = None
        self.hurry = False
        if recording is not None:
            self.last = recording
        if told and isinstance(outcome, Outcome):
            self._tell(before, outcome, recording, poses, trouble)

    def _save(self, recording: Any) -> str:
        """Keep a recording among the replays; return why it could not be, or ""."""
        from games.shell.replayfiles import save_replay

        try:
            save_replay(self.app.store, recording, now=datetime.now())
        except (StoreError, SimError, OSError) as error:
            return str(error)
        return ""

    def _tell(
        self, before: State, outcome: Outcome, recording: Any, poses: Any, trouble: str
    ) -> None:
        seat, after = before.order[0], self.state
        fell = outcome.fell
        following = self.acting if after.order else None
        if after.phase == "over":
            words = _("Results")
        elif after.order:
            following = after.order[0]
            words = _("Next: {name}").format(name=self.match.names[following])
        else:
            words = _("Next round")
        news = News(
            seat, self.match.names[seat], fell, after.taken[seat][-1], sum(after.taken[seat]),
            trouble, recording, poses, tuple(trail_of(recording, piece) for piece in fell), words,
        )  # fmt: skip
        self._frozen = before
        self._banner_for = 0.0
        if not trouble:
            self.saved.append((news, before.round))
        self.banner.open(news)
        self.app.relayout(self)

    def go_on(self) -> None:
        """Take the banner away and go on with the match."""
        self.banner.close()
        self._frozen = None
        self.hurry = False

    def show_again(self) -> None:
        """Show the last turn again."""
        news = self.banner.news
        recording = news.recording if news is not None else self.last
        if recording is not None and self.grip is None:
            watch(self.app, recording)

    def take_back(self) -> None:
        """Keep the held piece where it is: nobody attends to it now."""
        if self.grip is not None:
            self.grip.hold_still()

    def resume(self) -> None:
        """Be on top again; keys held before mean nothing any more."""
        self.take_back()

    def leave(self) -> None:
        """Be taken off the stack."""
        super().leave()
        if self._on_move in self.match.on_move:
            self.match.on_move.remove(self._on_move)

    # -- a hint --------------------------------------------------------------------------------

    def hint(self) -> None:
        """Propose a card, or a place for the next piece."""
        from games.tonne.view_hint import propose_card, propose_place

        if not self.my_turn:
            return
        self._hint_for = HINT_S
        if self.state.phase == "card" and self.viewer == self.acting:
            self.cards.light(propose_card(self.seen))
        elif self.state.phase in ("place", "settle"):
            self.play.hint = propose_place(self.state)

    def _clear_hint(self) -> None:
        self.play.hint = None
        self.cards.light(None)

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event: while a piece is held, the hand has it before the widgets."""
        grip = self.grip
        if grip is not None and self._to_hand(grip, event):
            return True
        return super().handle(event)

    def _to_hand(self, grip: Grip, event: Event) -> bool:
        camera = self.play.camera
        if isinstance(event, Key | KeyUp):
            if isinstance(event, Key) and self.widgets.focus is not None:
                return False
            return grip.take(event, camera, True, False)
        pos = getattr(event, "pos", None)
        if pos is None:
            return False
        furnished = self.bar.wants(pos) or (self.log.visible and self.log.rect.collidepoint(pos))
        if furnished and isinstance(event, Press | Wheel):
            return False
        inside = self.area.collidepoint(pos) and not furnished
        kept = self.shelf.rect.collidepoint(pos)
        used = grip.take(event, camera, inside, kept)
        if kept and isinstance(event, Release) and grip.holding:
            self.app.toast(_("A lifted piece must be placed: let go above the bin."))
        return used

    def handle_table(self, event: Event) -> bool:
        """Take an event that no widget wants."""
        if not isinstance(event, Key):
            return False
        if event.key == pygame.K_r and not event.mods & pygame.KMOD_CTRL:
            self.show_again()
            return True
        if self.banner.visible:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                self.go_on()
                return True
            return False
        number = _DIGITS.get(event.key)
        if number is not None:
            if self.state.phase == "card":
                cards = self.cards.buttons
                if self.cards.visible and number < len(cards):
                    self.pick(cards[number].value)
            else:
                self.lift(list(self.shelf.places)[number], None)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_SPACE) and not self.my_turn:
            self.hurry = True
            return True
        return False

    # -- places and drawing --------------------------------------------------------------------

    def layout_table(self, canvas: Canvas, area: FRect) -> None:
        """Place everything in the room below the bar."""
        self.lay = lay_out(area, self.state.seats)
        self.play.place(self.lay)
        self.shelf.place(self.lay.shelf)
        self.cards.place(self.lay.play)
        self.banner.place(canvas, self.lay.area, self.lay.play)
        self._offer()
        fresh = not self.play.camera.moving
        self.play.aim(self._poses(), self.banner.news, self.banner)
        if fresh and not self.banner.visible:
            self.play.camera.jump()

    def _offer(self) -> None:
        """Bring the widgets in line with what may be done now."""
        seat, state = self.acting, self.state
        free = self.my_turn and self.play.live is None
        self.shelf.offer(liftable(state) if free else ())
        if free and state.phase == "card" and seat is not None and seat == self.viewer:
            self.cards.show(seat, state.hands[seat])
        else:
            self.cards.hide()

    def _poses(self) -> Any:
        """Return where all pieces are to be drawn."""
        if self.banner.news is not None:
            return self.banner.news.poses
        if self.play.live is not None:
            return self.play.live.poses()
        return poses_of(self.state.bin)

    def draw_table(self, canvas: Canvas) -> None:
        """Draw the table."""
        news, state = self.banner.news, self.seen
        self.play.draw_ground(canvas)
        bots = [not self.is_person(seat) for seat in range(state.seats)]
        turn = self.acting if news is None else None
        fresh = news.seat if news is not None else None
        draw_panels(canvas, self.lay, Seats(state, self.match.names, bots, turn, fresh))
        draw_stack(canvas, self.lay, state)
        shown = self._frozen if self._frozen is not None else state
        may = liftable(state) if self.is_person(self.acting) and news is None else ()
        lit = shown.kind if shown.phase in ("place", "settle") else None
        self.shelf.paint(canvas, shown, lit if news is None else None, may,
                         dim=state.phase in ("place", "settle") and news is None)  # fmt: skip
        if news is not None:
            furniture.veil(canvas, 0.4)
        self.play.draw(canvas, self._poses(), news)
        if self.reveal is not None:
            self.reveal.draw(canvas, self.lay.play)
        self._draw_hints(canvas)

    def _draw_hints(self, canvas: Canvas) -> None:
        strip = self.lay.area.bottom - self.lay.floor
        groups = hints_of(self)
        if strip < 52 or not groups or self.banner.visible:
            return
        at = (self.lay.play.centerx, self.lay.floor + strip / 2 + 4)
        if self.lay.play.width > 480 * canvas.text_factor:
            furniture.hints(canvas, at, groups)

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return tonne_summary(self.match, self.setup, collapse_moments(self.saved))


def public_view(game: Any, state: State) -> State:
    """Return what everybody may know: all hands and face-down cards hidden."""
    from msgspec.structs import replace

    view = game.view(state, 0)
    other = game.view(state, 1)
    hands = (tuple(-1 for _card in view.hands[0]), *view.hands[1:])
    picks = (other.picks[0], *view.picks[1:])
    return replace(view, hands=hands, picks=picks)


def watch(app: Any, recording: Any) -> None:
    """Show a recording on the replay screen."""
    try:
        from games.shell.screens.replay import ReplayScreen
    except ImportError:
        app.toast(_("Replays cannot be shown here."))
        return
    app.push(ReplayScreen(app, recording))
