"""What happens on the table of Ab in die Tonne, without its drawing.

Moves go from the person's hand or a bot to the match; a turn of physics runs while people watch;
what fell is saved and told.
"""

import dataclasses
from datetime import datetime
from pathlib import Path
from typing import Any

from pygame import FRect

from games.core.game import Gesture, IllegalMove, schedule
from games.core.words import _
from games.shell.ear import Ear
from games.shell.events import Point
from games.shell.setup import MatchSetup
from games.shell.store import StoreError
from games.tonne.firstminute import FirstMinute
from games.tonne.rules import Kind, Lift, Outcome, Pick, State, kind_of, liftable
from games.tonne.screen_tuning import TunedTable
from games.tonne.settling import Settling
from games.tonne.table import Placement, Prefill, poses_of
from games.tonne.view_banner import Banner, News, trail_of
from games.tonne.view_cards import CardRow, Reveal
from games.tonne.view_hand import Grip
from games.tonne.view_hint import Hinter
from games.tonne.view_layout import Layout, lay_out
from games.tonne.view_live import Live
from games.tonne.view_play import Slide
from games.tonne.view_seen import public_view
from games.tonne.view_shelf import Shelf
from games.tonne.view_words import owed_words
from sim.errors import SimError
from sim.inputs import Lift as LiftInput

BOTS_BANNER_S = 3.5
"""A banner goes by itself after this long when nobody is there to press its button."""


class TurnScreen(TunedTable):
    """The table without its drawing: cards, the hand, the physics, the banner.

    Attributes:
        shelf: the supply.
        cards: the choice of a card.
        banner: what fell.
        hints: where the next piece could go, or which card is good.
        reveal: the cards being turned over; None when they are not.
        saved: what was kept among the replays in this match.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.cards = self.stage.add(CardRow(self.pick))
        self.shelf = self.stage.add(Shelf(self.lift))
        self.banner = self.stage.add(Banner(self.show_again, self.go_on))
        self.reveal: Reveal | None = None
        self.saved: list[tuple[News, int]] = []
        self._last_saved: tuple[Any, Path | None] = None, None
        self._frozen: State | None = None
        self._view: tuple[State, int | None, State] | None = None
        self._banner_for = 0.0
        self.hints = Hinter(self)
        self.lay: Layout = lay_out(FRect(0, 64, 1280, 656), self.state.seats)
        match.on_move.append(self._on_move)

    # -- what is so ----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the match, secrets and all; draw from `seen`."""
        return self.match.state

    @property
    def seen(self) -> State:
        """The state as far as it may be drawn."""
        kept = self._view
        if kept is None or kept[0] is not self.state or kept[1] != self.viewer:
            kept = self._view = (self.state, self.viewer, self._seen(self.state))
        return kept[2]

    def _seen(self, state: State) -> State:
        game = self.match.game
        return public_view(game, state) if self.viewer is None else game.view(state, self.viewer)

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
        moving = self.play.live is not None or self.play.camera.moving or self.hints.busy
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
        self.hints.update(dt)
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
        self.ear.hear(live.turn.world, falls=not live.drops)
        if live.turn.done:
            self._finish(live)

    def _finish(self, live: Live) -> None:
        """Hand nature's answer over; what fell is saved before anything else."""
        before, turn = self.state, live.turn
        if isinstance(turn, Settling):
            self.settled(turn)
            return
        outcome, recording = turn.outcome(), turn.recording()
        told = isinstance(outcome, Outcome) and (
            bool(outcome.fell) or len(outcome.poses) == len(poses_of(()))
        )
        file, trouble = self._save(recording) if told and recording is not None else (None, "")
        poses = turn.world.poses()
        self.match.play(outcome, recording, tuning=turn.world.tuning)
        self.play.live = None
        self.hurry = False
        if recording is not None:
            self.last = recording
        if told and isinstance(outcome, Outcome):
            self._tell(before, outcome, recording, poses, trouble, file)

    def _save(self, recording: Any) -> tuple[Path | None, str]:
        """Keep a recording among the replays; return its file, or why it could not be."""
        from games.shell.replayfiles import keep_automatically

        try:
            return keep_automatically(self.app, recording, datetime.now()), ""
        except (StoreError, SimError, OSError) as error:
            return None, str(error)

    def _tell(
        self, before: State, outcome: Outcome, recording: Any, poses: Any, trouble: str,
        file: Path | None,
    ) -> None:  # fmt: skip
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
            file,
        )  # fmt: skip
        self._frozen = self._seen(before)
        self._banner_for = 0.0
        if file is not None:
            # The file has the recording: kept here too, they would fill the memory.
            self.saved.append((dataclasses.replace(news, recording=None), before.round))
            self._last_saved = recording, file
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
            kept, file = self._last_saved
            watch(self.app, recording, file if kept is recording else None)

    def take_back(self) -> None:
        """Keep the held piece where it is: nobody attends to it now."""
        if self.grip is not None:
            self.grip.hold_still()

    def resume(self) -> None:
        """Be on top again; keys held before mean nothing any more."""
        self.take_back()

    def enter(self) -> None:
        """Be put on the stack."""
        super().enter()
        self.ear = Ear(self.app.sound, self.setup.game)

    def leave(self) -> None:
        """Be taken off the stack."""
        super().leave()
        self.hints.clear()
        if self._on_move in self.match.on_move:
            self.match.on_move.remove(self._on_move)

    # -- help ----------------------------------------------------------------------------------

    def hint(self) -> None:
        """Propose a card, or a place for the next piece; asked again, take it away."""
        self.hints.ask()

    def lesson(self) -> FirstMinute:
        """Return the guided first minute."""
        return FirstMinute()

    @property
    def taught_now(self) -> bool:
        """Whether the guide may speak: nothing else is being told."""
        return super().taught_now and not self.banner.visible and self.reveal is None

    def coach_room(self) -> tuple[FRect, float]:
        """Return where the guide's card stands: at the foot of the play area."""
        play, area = self.lay.play, self.lay.area
        room = FRect(play.x, play.y, play.width, area.bottom - 6 - play.y)
        return room, area.bottom - self.lay.floor + 0.34 * play.height

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.app.settings.reduced_motion

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


def watch(app: Any, recording: Any, file: Path | None = None) -> None:
    """Show a recording on the replay screen, from the file it is kept in while that is there."""
    from games.shell.screens.replay import open_replay

    if file is not None and (recording is None or file.exists()):
        open_replay(app, file)
    else:
        open_replay(app, recording)
