"""How Trash Pandas asks those who may react: all people at once, and no hand is given away.

With one person the question comes with what the hand allows. With several it is put to all of them
in public; whoever claims an answer gets the curtain, and only then sees a hand and may play a card
or not. Everybody who holds any card is asked, so that being asked tells nothing.
"""

from typing import Any

import pygame

from games.core.words import _
from games.shell.cardtable.screen import CardTable
from games.trashpandas.rules import REACTIONS, Pass, State
from games.trashpandas.view_prompt import Choice, Prompt, answer_prompt, pass_words, question

QUIET_S = 0.9
"""Someone alone who holds no card that fits is seen to be asked for so long."""


class Answering(CardTable):
    """The part of the table that asks for reactions.

    Attributes:
        claimed: the person who has claimed an answer.
        waved: the people who let the present question pass.
        asked: all seats that the present question went to, clockwise.
        left: seconds that the people still have; None for no limit.
    """

    claimed: int | None = None
    waved: frozenset[int] = frozenset()
    asked: tuple[int, ...] = ()
    left: float | None = None
    sat: tuple[int, int] | None = None
    _quiet = 0.0

    @property
    def several(self) -> bool:
        """Whether more than one person plays."""
        return len(self.people) > 1

    @property
    def reacting(self) -> bool:
        """Whether somebody is asked who may pass."""
        return self.state.phase in REACTIONS

    @property
    def public(self) -> bool:
        """Whether the question is put to all people, in front of all of them."""
        seat = self.acting
        return (
            self.several and self.reacting and self.is_person(seat) and self.claimed != seat
            and not self.match.over
        )  # fmt: skip

    def secret(self, seat: int) -> bool:
        """Return whether a person must take the seat behind a curtain now."""
        if self.reacting:
            return self.claimed == seat
        return self.viewer == seat or self.sat != (self.state.turns, seat)

    def keeps(self, seat: int) -> bool:
        """Return whether the hand at this seat may stay in sight while others are asked."""
        acting = self.acting
        if self.reacting and self.is_person(acting):
            return acting == seat and self.claimed == seat
        return acting == seat or self.state.turn == seat

    def _lifted(self, seat: int) -> None:
        super()._lifted(seat)
        if not self.reacting:
            self.sat = (self.state.turns, seat)
        self.dirty = True

    def show_hand(self) -> None:
        """Show the hand again of whoever has sat down for this turn."""
        self.viewer = self.acting
        self.dirty = True

    @property
    def callers(self) -> tuple[int, ...]:
        """The people whom the present question still goes to, clockwise."""
        state: State = self.state
        return tuple(s for s in state.asked if s in self.people and s not in self.waved)

    def claim(self, seat: int) -> None:
        """Let a person answer: those asked before let it pass, then the curtain falls."""
        state: State = self.state
        if seat not in self.callers:
            self.refuse(_("This question is not for you any more."))
            return
        before = state.asked[: state.asked.index(seat)]
        self.waved |= {one for one in before if one in self.people}
        self.claimed = seat
        self.left = None
        self.dirty = True

    def wave(self) -> None:
        """Nobody answers."""
        self.waved |= set(self.callers)
        self.left = None
        self.dirty = True

    # -- time ------------------------------------------------------------------------------------

    def _moved(self, match: Any, move: Any, recording: Any) -> None:
        view = self._view
        before: State | None = view[0] if view is not None else None
        super()._moved(match, move, recording)
        after: State = match.state
        same = before is not None and before.phase == after.phase and bool(before.asked) \
            and before.asked[1:] == after.asked  # fmt: skip
        if not same or self.claimed not in after.asked:
            self.claimed = None
        self._quiet = 0.0
        if not same:
            self.waved, self.asked, self.left = frozenset(), after.asked, None

    def update_table(self, dt: float) -> None:
        """Let those pass who have let it pass, and count down."""
        super().update_table(dt)
        if not self.reacting or self.animating or self.match.over:
            return
        if not self.asked:
            self.asked = self.state.asked
        seat = self.acting
        if not self.is_person(seat) or seat is None:
            return
        if seat in self.waved:
            self.match.play(Pass())
        elif self.public:
            self._count_down(dt)
        elif not self.several and self.match.game.moves(self.match.state) == (Pass(),):
            self._quiet += dt * (4 if self.hurry else 1)
            if self._quiet >= QUIET_S or self.app.settings.reduced_motion:
                self.match.play(Pass())

    def _count_down(self, dt: float) -> None:
        limit = self.app.settings.answer_seconds
        if limit is None:
            return
        self.left = limit if self.left is None else self.left - dt
        if self.left <= 0:
            self.app.toast(_("Nobody answered in time."))
            self.wave()

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        counting = self.public and self.app.settings.answer_seconds is not None
        return super().busy or counting or (self.reacting and not self.several)

    # -- what is asked ---------------------------------------------------------------------------

    def asking(self) -> Prompt:
        """Return the question to whoever is asked, as it may be seen now."""
        state: State = self.seen
        names = self.match.names
        if self.public:
            several = len(self.callers) > 1
            label = "{name}" if several else _("{name} answers")
            choices = [
                Choice(("claim", seat), label.format(name=names[seat]), seat)
                for seat in self.callers
            ]
            asked = question(state, names)
            if several:
                asked = _("{question} Who wants to answer?").format(question=asked)
            nobody = _("Nobody") if several else pass_words(state, names)
            choices.append(Choice("wave", nobody, "wave", True))
            return Prompt(_("Anyone?"), asked, tuple(choices))
        seat = self.acting
        if not self.is_person(seat) or self.viewer != seat:
            return Prompt(_("Anyone?"), question(state, names))
        moves = self.match.game.moves(self.match.state)
        if not self.several and len(moves) == 1:
            words = _("{question} You hold no card that fits.")
            return Prompt(_("Anyone?"), words.format(question=question(state, names)))
        return answer_prompt(state, moves, names)


KEYS = {
    "roll": (pygame.K_r,), "stop": (pygame.K_s,), "end": (pygame.K_e,), "draw": (pygame.K_d,),
    "done": (pygame.K_e,), "pass": (pygame.K_p,), "wave": (pygame.K_n,), "bust": (pygame.K_b,),
    "bonus": (pygame.K_b,),
}  # fmt: skip
"""Keys of the usual answers."""
