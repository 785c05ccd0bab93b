"""What the tables of all games share: bar, log, pause, hand-over, the pace of bots, the end.

A game's table is `games/<name>/screen.py: TableScreen`, a subclass of `TableBase`. It draws and
handles the game alone; see the hooks below.
"""

from collections.abc import Callable
from typing import Any

import pygame
from pygame import FRect

import games
from games.core.journal import Journal
from games.core.words import _
from games.shell.bell import Bell
from games.shell.canvas import Canvas
from games.shell.coach import Coach, Lesson
from games.shell.events import Event, Key, Press, control, shift
from games.shell.focus import Group
from games.shell.logdrawer import WIDE, LogDrawer
from games.shell.rulesheet import RulesSheet, has_rules
from games.shell.screens.curtain import CurtainScreen
from games.shell.screens.results import ResultsScreen
from games.shell.setup import MatchSetup
from games.shell.summary import Summary, summarise
from games.shell.tablebar import TableBar
from games.shell.tablemenu import pause_menu
from games.shell.tabletuning import TunableScreen
from games.shell.thinking import Thinking

END_SECONDS = 1.2


class TableBase(TunableScreen):
    """A table on which a match is played.

    Hooks for a game (all have a sensible answer already but the first two):
        draw_table(canvas), layout_table(canvas, area), handle_table(event), update_table(dt),
        owed(seat), turn_words(seat), secret(seat), animating, play_choice(choice),
        nature(dt), take_back(), hint(), lesson(), summary().

    Attributes:
        match: the match that is played.
        setup: what it was started from.
        viewer: the seat whose secrets may be drawn now; None for none. Draw from
            `match.game.view(match.state, viewer)`.
        hurry: whether the user has clicked to see bots and physics hurry.
        stage: the group for the game's own widgets; the first in the order of Tab.
        area: the room below the bar.
        coach: the card of the guided first minute, where the game has one.
    """

    hidden_hands = True
    """Whether people must not see each other's hands."""

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__()
        self.match = match
        self.setup = setup
        self.widgets = Group(click_focus=False)
        self.stage = self.widgets.add(Group())
        self.log = LogDrawer(self.log_lines, self.toggle_log)
        self.coach = self.widgets.add(Coach(self))
        self.bar = self.widgets.add(TableBar(self))
        self.widgets.add(self.log)
        self.add_tuning()
        self.area = FRect(0, 0, 0, 0)
        self.people = [i for i, seat in enumerate(setup.seats) if not seat.level]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.hurry = False
        self.thinking = Thinking()
        self.journal: Journal | None = None
        self._waited = 0.0
        self._ended = 0.0
        self._sealed = False
        self._failed = False
        self._moves = -1
        self.bell = Bell()

    # -- hooks -------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what lies below the game: the cloth."""
        canvas.cloth()

    def draw_table(self, canvas: Canvas) -> None:
        """Draw the game on the cloth, from what `viewer` may know."""

    def layout_table(self, canvas: Canvas, area: FRect) -> None:
        """Place the game in the room below the bar."""

    def handle_table(self, event: Event) -> bool:
        """Take an event that no widget wants; Esc comes here first, to take back what is held."""
        return False

    def update_table(self, dt: float) -> None:
        """Let `dt` seconds pass for the game's own motion."""

    def owed(self, seat: int | None) -> tuple[str, str]:
        """Return what is owed now, bold, and how it is done, soft; `seat` is the one acting."""
        if seat is None:
            return ("", "")
        if self.is_person(seat):
            return (_("Your move."), "")
        return (_("{name} is thinking.").format(name=self.match.names[seat]), "")

    def turn_words(self, seat: int) -> str:
        """Return what the pill at the left says."""
        return _("{name}’s turn").format(name=self.match.names[seat])

    def pill(self) -> tuple[int, str, bool] | None:
        """Return the pill at the left: seat, words, whether the turn is on; None for none."""
        seat = self.acting
        return None if seat is None else (seat, self.turn_words(seat), True)

    def secret(self, seat: int) -> bool:
        """Return whether this person needs to see a hidden hand to act now."""
        return self.hidden_hands

    @property
    def animating(self) -> bool:
        """Whether something moves that must come to its end before the next move."""
        return False

    def play_choice(self, choice: Any) -> None:
        """Make the move that a bot has chosen; physical games show its gesture here."""
        self.match.play(choice)

    def nature(self, dt: float) -> None:
        """Let nature answer where no hand is asked for; physical games show it here."""
        self.match.advance()

    def take_back(self) -> None:
        """Put back what is being dragged or held by the pointer."""

    def hint(self) -> None:
        """Show a hint; there is a button for it only where a game has its own."""

    @property
    def has_hint(self) -> bool:
        """Whether the game has hints."""
        return type(self).hint is not TableBase.hint

    def lesson(self) -> Lesson | None:
        """Return what the guided first minute teaches, None where the game has none."""
        return None

    @property
    def has_lesson(self) -> bool:
        """Whether there is a guided first minute, and a person to be guided."""
        return bool(self.people) and type(self).lesson is not TableBase.lesson

    @property
    def taught_now(self) -> bool:
        """Whether the guide may speak: it is a person's turn."""
        return self.is_person(self.acting) and not self.curtain_due

    coach_on_top = False
    """Whether the guide's card stands at the top of its room, not at the foot."""

    def coach_room(self) -> tuple[FRect, float]:
        """Return the room at whose foot the guide's card stands, and how tall it may be."""
        return FRect(self.area.x, self.area.y, self.area.width, self.area.height - 8), 240.0

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return summarise(self.match, self.setup)

    # -- whose turn it is --------------------------------------------------------------------

    @property
    def acting(self) -> int | None:
        """The seat that must act now, by a move or by its hand; None for nature and at the end."""
        seat = self.match.to_move
        return self.match.game.hand(self.match.state) if seat == games.NATURE else seat

    def is_person(self, seat: int | None) -> bool:
        """Return whether a person has the seat."""
        return seat is not None and seat in self.people

    @property
    def my_turn(self) -> bool:
        """Whether a person must act now and nothing stands in the way."""
        return self.is_person(self.acting) and not self.animating and not self.curtain_due

    @property
    def curtain_due(self) -> bool:
        """Whether the computer must be handed over before the next move."""
        seat = self.acting
        if len(self.people) < 2 or not self.is_person(seat) or seat is None:
            return False
        return self.viewer != seat and self.secret(seat)

    def log_lines(self, notation: bool = False) -> tuple[str, ...]:
        """Return the lines of the log that may be read now, in words or in the game's notation."""
        if notation:
            return self.match.notation(self.viewer, public=self.viewer is None)
        if self.viewer is not None:
            return self.match.log(self.viewer)
        return self.public_lines()

    def public_lines(self) -> tuple[str, ...]:
        """Return the lines of the log that read alike for every seat."""
        logs = [self.match.log(seat) for seat in range(len(self.setup.seats))]
        if len({len(lines) for lines in logs}) > 1:
            return tuple(line for line in logs[0] if all(line in lines for lines in logs))
        return tuple(lines[0] for lines in zip(*logs, strict=True) if len(set(lines)) == 1)

    # -- time --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        waiting = self.animating or self.thinking.busy or not self.my_turn
        return waiting or self.coach.busy

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: motion, bots, nature, the hand-over, the end."""
        self.update_table(dt)
        self.update_tuning(dt)
        self.coach.update(dt)
        if len(self.match.moves) != self._moves:
            self._moves = len(self.match.moves)
            self._waited = 0.0
        if self.animating:
            return
        self.bell.ring(self.app.sound, self.match.over, self.acting, self.people)
        if self.match.over:
            self._ended += dt
            if self._ended >= END_SECONDS or self.hurry:
                self.app.replace(ResultsScreen(self.summary(), self.setup))
        elif self.curtain_due:
            self._wait(dt, self._drop_curtain, 0.6 if self.match.moves else 0.0)
        elif self.is_person(self.acting):
            self.hurry = False
            seat = self.acting
            if len(self.people) > 1 and seat is not None and not self.secret(seat):
                self.viewer = None
        elif self.acting is None:
            self.nature(dt)
        elif not self._failed:
            self._let_bot_play(dt)

    def _wait(self, dt: float, then: Callable[[], None], seconds: float) -> None:
        self._waited += dt
        if self.hurry or self._waited >= seconds:
            self._waited = 0.0
            then()

    def _let_bot_play(self, dt: float) -> None:
        if not self.thinking.busy:
            self.thinking.ask(self.match, self.app.workers)
        self._waited += dt
        if self._waited < self.app.settings.bot_seconds and not self.hurry:
            return
        try:
            choice = self.thinking.fetch(self.match)
            if choice is not None:
                self._waited = 0.0
                self.play_choice(choice)
        except Exception as error:  # a bot may be anyone's code; the match goes on
            self._failed = True
            self.app.toast(_("The bot found no move: {reason}").format(reason=error), bad=True)

    # -- hand-over ---------------------------------------------------------------------------

    def _drop_curtain(self) -> None:
        seat = self.acting
        if seat is None:
            return
        self.viewer = None
        self.log.visible = False
        self.take_back()
        others = [self.match.names[i] for i in self.people if i != seat]
        lines = self.public_lines()
        curtain = CurtainScreen(
            seat, self.match.names[seat], others, lines[-1] if lines else "",
            lambda: self._lifted(seat), self.pause,
        )  # fmt: skip
        self.app.push(curtain)

    def _lifted(self, seat: int) -> None:
        self.viewer = seat
        self._sealed = True
        self._sealed_at = len(self.match.moves)

    # -- what the bar does -------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back now, by the one who made it."""
        if not self.match.can_undo or self.animating:
            return False
        return not (self._sealed and len(self.match.moves) <= self._sealed_at)

    def undo(self) -> None:
        """Take back the last move, where that is allowed."""
        self.take_back()
        if self.can_undo:
            self.thinking.forget()
            self.match.undo()
            self._failed = False

    def redo(self) -> None:
        """Make the move taken back again."""
        if self.match.can_redo and not self.animating and self.my_turn:
            self.match.redo()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.close_tuning()
        self.log.visible = not self.log.visible
        if not self.log.visible and self.widgets.focus is self.log.close:
            self.widgets.set_focus(None)

    def rules(self) -> None:
        """Show the rules, where there are any to read."""
        if has_rules(self.setup.game):
            title = self.match.game.about().title
            guide = self.coach.start if self.has_lesson else None
            self.app.push(RulesSheet(self.setup.game, title, guide))

    def pause(self) -> None:
        """Open the pause menu."""
        self.take_back()
        self.app.push(pause_menu(self))

    def leave_words(self) -> str:
        """Return what becomes of the match when it is left."""
        if self.journal is not None and not self.journal.problem:
            return _("You can go on with it later, from the first screen.")
        return _("This match is not saved: it is given up.")

    def enter(self) -> None:
        """Begin with the guide when this game is new to the people here."""
        if self.has_lesson and self.setup.game not in self.app.settings.taught:
            self.coach.start()

    def leave(self) -> None:
        """Stop the bot that is thinking, and let others open the match."""
        self.thinking.close()
        if self.journal is not None:
            self.journal.close()

    def on_focus_lost(self) -> None:
        """Put back what is being dragged."""
        super().on_focus_lost()
        self.take_back()

    # -- events, places, drawing -------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event: the drawer and the bar first, then the game, then the shared keys."""
        if self.claims(event) or super().handle(event):
            return True
        if self.handle_table(event):
            return True
        if isinstance(event, Press):
            if not self.my_turn:
                self.hurry = True
            return True
        return isinstance(event, Key) and self._key(event)

    def _key(self, event: Key) -> bool:
        if event.key == pygame.K_ESCAPE:
            if not self.close_tuning():
                self.toggle_log() if self.log.visible else self.pause()
        elif event.key == pygame.K_l and not control(event):
            self.toggle_log()
        elif event.key == pygame.K_t and not control(event) and self.tuning is not None:
            self.tuning.toggle()
        elif event.key == pygame.K_F1:
            self.rules()
        elif event.key == pygame.K_h and not control(event) and self.has_hint:
            self.hint()
        elif event.key == pygame.K_z and control(event):
            self.redo() if shift(event) else self.undo()
        elif event.key == pygame.K_y and control(event):
            self.redo()
        else:
            return False
        return True

    def layout(self, canvas: Canvas) -> None:
        """Place the bar, the drawer and the game."""
        top = self.bar.place(canvas)
        self.area = FRect(0, top, canvas.width, canvas.height - top)
        wide = min(WIDE, canvas.width - 32)
        place = FRect(canvas.width - wide - 16, top + 16, wide, self.area.height - 32)
        self.log.place(place)
        self.place_tuning(canvas)
        self.layout_table(canvas, self.area)

    def draw(self, canvas: Canvas) -> None:
        """Draw the cloth, the game, the bar and the drawer."""
        self.draw_ground(canvas)
        self.draw_table(canvas)
        super().draw(canvas)
