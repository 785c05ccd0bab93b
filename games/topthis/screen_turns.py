"""What happens on the table of Top This!, without its drawing.

A person's disc is laid and aimed before anything is a move; bots' gestures are stepped the same
way. What a flick did is shown when all lie still, and kept when it is worth it.
"""

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pygame import FRect

from games.core.game import Gesture, schedule
from games.shell.ear import Ear
from games.shell.setup import MatchSetup
from games.shell.store import StoreError
from games.topthis.firstminute import FirstMinute
from games.topthis.hand import Aim
from games.topthis.rules import notable
from games.topthis.screen_acts import ActTable
from games.topthis.state import Flicked
from games.topthis.table import FlickTurn, Settling
from games.topthis.view_banner import Banner, News, news_of
from games.topthis.view_live import Live
from games.topthis.view_words import hints_of, owed_words
from sim.errors import SimError
from sim.inputs import Flick, Lift

BOTS_BANNER_S = 3.0
"""A banner goes by itself after this long when nobody is there to press its button."""


class TurnScreen(ActTable):
    """The table without its drawing: the shot, the choices, the physics, the banner.

    Discs are laid at the foot of the pizza, so the guide's card stands at its top.

    Attributes:
        banner: what a flick did that is kept.
        saved: what was kept in this match.
    """

    coach_on_top = True

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.saved: list[News] = []
        self.banner = self.stage.add(Banner(self.show_again, self.go_on))
        self._banner_for = 0.0

    # -- what is so --------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether something moves that must come to its end before the next move."""
        return self.live is not None or self.banner.visible or self.showing

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        shot = self.shot is not None and self.shot.busy
        said = self.notice is not None or self.done is not None
        return super().busy or shot or said or self.scene.camera.moving or self.hints.busy

    def secret(self, seat: int) -> bool:
        """All hands are open."""
        return False

    @property
    def can_undo(self) -> bool:
        """What moves cannot be taken back."""
        return super().can_undo and self.live is None and self.my_turn

    def owed(self, seat: int | None) -> tuple[str, str]:
        """Return what is owed now, and how it is done."""
        return owed_words(self, seat)

    def keys(self) -> list[tuple[tuple[str, ...], str]]:
        """Return the keys that matter now."""
        return hints_of(self)

    # -- bots and nature -----------------------------------------------------------------------

    def play_choice(self, choice: Any) -> None:
        """Make a bot's move; a gesture is shown as it goes."""
        if not isinstance(choice, Gesture):
            self.match.play(choice)
            return
        if choice.move is not None:
            self.match.play(choice.move)
        hand = schedule(choice.inputs)
        aim = self._aim_of(choice.inputs)
        self.live = Live(self.match.open_turn(), lambda: next(hand), aim)

    def _aim_of(self, inputs: Sequence[tuple[int, Any]]) -> Aim | None:
        """Return the aim that a hand's inputs come from."""
        lift = next((one for _t, one in inputs if isinstance(one, Lift)), None)
        flick = next((one for _t, one in inputs if isinstance(one, Flick)), None)
        if lift is None or flick is None:
            return None
        tuning = self.match.tuning
        speed = math.hypot(flick.vx, flick.vy)
        side = -flick.spin * tuning["disc.radius"] / (2 * speed) if speed else 0.0
        way = math.atan2(flick.vy, flick.vx)
        return Aim(lift.x, lift.y, way, min(1.0, speed / tuning["flick.limit"]), side)

    def nature(self, dt: float) -> None:
        """Show the drop."""
        self.live = Live(self.match.open_turn())

    # -- time --------------------------------------------------------------------------------

    def update_table(self, dt: float) -> None:
        """Let `dt` seconds pass: the shot, the physics, the banner, all that is shown."""
        if self.live is not None:
            self._update_live(self.live, dt)
        if self.shot is not None:
            if not self.my_turn or self.state.phase not in ("act", "flick"):
                self.shot = None
            else:
                self.shot.update(dt)
                self.after_shot()
        elif self.state.phase == "flick" and self.my_turn:
            self.shot = self.new_shot(*self.state.airborne[0], None, forced=True)
        if self.banner.visible and not self.people:
            self._banner_for += dt * (4 if self.hurry else 1)
            if self._banner_for > BOTS_BANNER_S:
                self.go_on()
        self.update_shown(dt)
        self.offer()
        self.hints.update(dt)

    def _update_live(self, live: Live, dt: float) -> None:
        poised = live.poised
        live.update(dt, self.hurry, self.still)
        if poised and not live.poised and live.aim is not None:
            self.snap(live.aim.strength)
        self.ear.hear(live.turn.world, falls=False)
        if live.turn.done and live.waiting <= 0:
            self._finish(live)

    def _finish(self, live: Live) -> None:
        """Hand nature's answer over; what is worth keeping is saved before it is told."""
        before, turn = self.state, live.turn
        if isinstance(turn, Settling):
            self.settled(turn)
            return
        recording = turn.recording()
        if recording is not None:
            self.last = recording
        self.match.finish(turn)
        self.live = None
        self.hurry = False
        move = self.match.moves[-1]
        if isinstance(turn, FlickTurn) and isinstance(move, Flicked):
            after = self.state
            if notable(before, move, after) and recording is not None:
                trouble = self._save(recording)
                names = list(self.match.names)
                news = news_of(before, move, after, names, recording, trouble)
                if not trouble:
                    self.saved.append(news)
                self._banner_for = 0.0
                self.banner.open(news)
                self.app.relayout(self)

    def _save(self, recording: Any) -> str:
        """Keep a recording among the replays; return why it could not be, or ""."""
        from games.shell.replayfiles import keep_automatically

        try:
            keep_automatically(self.app, recording, datetime.now())
        except (StoreError, SimError, OSError) as error:
            return str(error)
        return ""

    def go_on(self) -> None:
        """Take the banner away and go on with the match."""
        self.banner.close()
        self.hurry = False

    def show_again(self) -> None:
        """Show the last flick again."""
        news = self.banner.news
        recording = news.recording if news is not None else self.last
        if recording is None or self.live is not None:
            return
        from games.shell.screens.replay import ReplayScreen

        self.app.push(ReplayScreen(self.app, recording))

    def take_back(self) -> None:
        """Take the finger off a disc that is aimed: nobody attends to it now."""
        if self.shot is not None:
            self.shot.hold_still()
            self.after_shot()

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

    def hint(self) -> None:
        """Propose what to do; asked again, take it away."""
        self.hints.ask()

    def lesson(self) -> FirstMinute:
        """Return the guided first minute."""
        return FirstMinute()

    @property
    def taught_now(self) -> bool:
        """Whether the guide may speak: nothing moves and nothing else is asked or told."""
        told = self.banner.visible or self.live is not None or self.hints.found is not None
        asked = bool(self.mode) or self.state.phase not in ("act", "flick")
        return super().taught_now and not told and not asked

    def coach_room(self) -> tuple[FRect, float]:
        """Return where the guide's card stands: over the pizza, away from where discs are laid."""
        play = self.lay.play
        return FRect(play.x, play.y + 4, play.width, play.height), 0.34 * play.height
