"""A person's disc on the table of Top This!: taken from the hand, laid, aimed, flicked."""

import math
from typing import Any

from games.core.game import IllegalMove, schedule
from games.shell.setup import MatchSetup
from games.topthis.geometry import start_ring
from games.topthis.hand import Aim, gesture
from games.topthis.screen_shown import ShownTable
from games.topthis.state import Add, Pass, topping
from games.topthis.table import why_not_here, world_of
from games.topthis.view_hint import Hinter
from games.topthis.view_live import Live
from games.topthis.view_shot import Shot


class ShotTable(ShownTable):
    """A table on which a person can flick.

    Attributes:
        faces: discs of hands whose second side is up.
        hints: what is proposed.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        self.faces: dict[int, int] = {}
        self._world: tuple[Any, Any, Any] = (None, None, None)
        super().__init__(match, setup)
        self.hints = Hinter(self)

    def close_questions(self) -> None:
        """Take sheets and questions away."""

    @property
    def choosing(self) -> bool:
        """Whether a person may choose an action now."""
        return self.my_turn and self.state.phase == "act"

    @property
    def only_pass(self) -> bool:
        """Whether nothing is possible but to pass."""
        return self.state.phase == "act" and self.match.game.moves(self.state) == (Pass(),)

    # -- the shot ----------------------------------------------------------------------------

    def why_not(self, disc: int, x: float, y: float) -> str | None:
        """Return why a disc may not be flicked from a place, or None."""
        pizza, tuning = self.state.pizza, self.match.tuning
        if self._world[0] is not pizza or self._world[1] is not tuning:
            self._world = (pizza, tuning, world_of(pizza, tuning))
        return why_not_here(self._world[2], disc, x, y)

    def take_disc(self, disc: int, pointer: tuple[float, float] | None) -> None:
        """Take a disc of the hand: by pointer it follows, by key it lies on the crust at once."""
        if not self.choosing:
            if not self.my_turn:
                self.hurry = True
            return
        if disc not in self.state.hands[self.state.seat]:
            return
        self.close_questions()
        laid = self.shot
        self.shot = self.new_shot(disc, self.faces.get(disc, 0), pointer)
        if pointer is None and laid is not None and laid.place is not None and not laid.wrong:
            self.shot.lay_free(math.atan2(laid.place[1], laid.place[0]))
        self.widgets.cancel()
        self.widgets.set_focus(None)

    def new_shot(
        self, disc: int, face: int, pointer: tuple[float, float] | None, forced: bool = False
    ) -> Shot:
        """Return a shot with a disc; `forced`: it cannot go back into the hand."""
        faces = 2 if topping(disc, 0) != topping(disc, 1) and not forced else 1
        ring = start_ring(self.match.tuning["disc.radius"])
        return Shot(disc, face, faces, ring, lambda x, y: self.why_not(disc, x, y), pointer, forced)

    def turn_disc(self, disc: int) -> None:
        """Turn a disc of the hand over, or the one that is laid."""
        if self.shot is not None and self.shot.disc == disc:
            self.shot.turn_over()
            self.faces[disc] = self.shot.face
        elif topping(disc, 0) != topping(disc, 1):
            self.faces[disc] = 1 - self.faces.get(disc, 0)

    def after_shot(self) -> None:
        """Do what a shot asks for after an event or some time."""
        shot = self.shot
        if shot is None:
            return
        if shot.say:
            self.app.toast(shot.say)
            shot.say = ""
        self.faces[shot.disc] = shot.face
        if shot.gone:
            self.shot = None
        elif shot.loosed is not None:
            aim, shot.loosed = shot.loosed, None
            self.flick(shot, aim)

    def flick(self, shot: Shot, aim: Aim) -> None:
        """Make a person's flick."""
        wrong = self.why_not(shot.disc, aim.x, aim.y)
        try:
            if wrong:
                raise IllegalMove(wrong)
            if self.state.phase == "act":
                self.match.play(Add(shot.disc, shot.face))
            turn = self.match.open_turn()
        except IllegalMove as error:
            self.app.toast(str(error), bad=True)
            self.shot = None
            return
        hand = schedule(gesture(shot.disc, aim, self.match.tuning, wait=0))
        self.shot = None
        self.hints.clear()
        self.live = Live(turn, lambda: next(hand))
        self.snap(aim.strength)

    def snap(self, strength: float) -> None:
        """Let a flick of this strength (0 to 1) be heard."""
        self.app.sound.hits("topthis", {0: "flick"}, {0: 0.3 + 1.2 * strength})
