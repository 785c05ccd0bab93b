"""The table of Rummikub in the window: a turn is tried out on the desk, then made one move."""

from typing import Any

import pygame
from pygame import FRect

from games.core.words import _
from games.rummikub import turn
from games.rummikub.screen_state import DeskScreen
from games.rummikub.sets import faults
from games.rummikub.state import AnyMove, Draw, penalty
from games.rummikub.view_hint import HintCard
from games.rummikub.view_layout import lay_out
from games.rummikub.view_panels import draw_panels
from games.rummikub.view_results import rummikub_summary
from games.rummikub.view_table import (
    draw_cloth,
    draw_moving,
    draw_notes,
    draw_rack,
    draw_said,
)
from games.rummikub.view_words import counted_tiles, owed_words
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.dialogs import Confirm
from games.shell.events import Event, Key, control
from games.shell.setup import MatchSetup
from games.shell.summary import Summary
from games.shell.widgets import Button


class TableScreen(DeskScreen):
    """The table."""

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        add = self.stage.add
        self.end = add(Button(_("Draw"), self.end_turn, "primary"))
        self.clear = add(Button(_("Reset table"), self.reset, "paper", "undo"))
        self.fail = add(Button("", self.give_up, "cloth", small=True))
        self.runs = add(Button(_("Sort by colour"), lambda: self.sort(False), small=True))
        self.groups = add(Button(_("Sort by number"), lambda: self.sort(True), small=True))
        self.card = add(HintCard(self))
        self._short = False

    # -- the turn ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Find anew what is wrong and where everything lies."""
        desk, state = self.desk, self.state
        text = desk.text()
        self.faults = {}
        for at, reason in faults(desk.tiles(ids) for _sid, ids in desk.sets):
            self.faults[desk.sets[at][0]] = reason
        self.problems, self.ice_points = [], 0
        if self.mine:
            self.problems = turn.problems(state, text)
            if not state.broken[self.acting or 0]:
                self.ice_points = turn.points_so_far(state, text)
        self.motion.place(desk, self.lay, self.scroll)
        most = max(0.0, self.longest - self.lay.cloth.height)
        if self.scroll > most:
            self.scroll = most
            self.motion.place(desk, self.lay, self.scroll)
        if self.card.visible:
            if self.mine:
                self.card.follow()
            else:
                self.card.close()
        self._offer()

    def _offer(self) -> None:
        """Have the buttons say what they would do now."""
        state, changed, mine = self.state, self.desk.changed, self.mine
        short = self._short
        if changed:
            self.end.label = _("End turn")
        elif state.pool:
            self.end.label = _("Draw") if short else _("Draw a tile")
        else:
            self.end.label = _("Pass")
        self.end.kind = "primary" if mine and not self.problems else "cloth"
        self.end.enabled = mine
        self.clear.label = _("Reset") if short else _("Reset table")
        self.clear.enabled = mine and changed
        self.fail.enabled = mine and changed
        drawn = penalty(state)
        if drawn:
            words = _("Give up: {n}") if short else _("Give up: draw {n}")
            self.fail.label = words.format(n=f"+{drawn}" if short else drawn)
        else:
            self.fail.label = _("Give up")
        self.runs.selected = self.follower.order == "runs"
        self.groups.selected = self.follower.order == "groups"
        has_rack = bool(self.lay.rack.width)
        for button in (self.end, self.clear, self.fail, self.runs, self.groups, self.rack_zone):
            button.visible = has_rack
        self.runs.enabled = self.groups.enabled = bool(self.desk.rack)

    def end_turn(self) -> None:
        """End the turn, or say what is still wrong."""
        if not self.mine:
            return
        self.hands.let_go()
        self.refresh()
        if self.problems:
            count = len(self.problems)
            more = _(" ({n} more)").format(n=count - 1) if count > 1 else ""
            self.tell(self.problems[0][1] + more, bad=True)
            return
        self._play(turn.end_turn(self.state, self.desk.text()))

    def give_up(self) -> None:
        """Ask, then take the penalty."""
        if not self.mine or not self.desk.changed:
            return
        self.hands.let_go()
        words = _(
            "All tiles go back to where they were, and you draw {tiles}. Reset costs nothing."
        )
        title = _("Give up this turn?")
        text = words.format(tiles=counted_tiles(penalty(self.state)))
        self.app.push(
            Confirm(title, text, _("Give up"), lambda: self._play(turn.give_up(self.state)))
        )

    def reset(self) -> None:
        """Put everything back as it was at the turn's beginning."""
        if self.mine:
            self.hands.let_go()
            self.desk.reset()
            self.refresh()

    def sort(self, groups: bool) -> None:
        """Sort the rack by groups, or by runs."""
        self.hands.let_go()
        self.follower.sort(groups)
        self.refresh()

    def time_up(self) -> None:
        """End the turn of the one whose time is over, over the table as it lies."""
        self.take_back()
        move = turn.time_is_up(self.state, self.desk.text())
        if isinstance(move, Draw):
            n = penalty(self.state) if move.failed else 1
            words = _("Time is up: the table is as it was, and {tiles} drawn.")
            words = words.format(tiles=_("1 tile is") if n == 1 else _("{n} tiles are").format(n=n))
        else:
            words = _("Time is up: the turn ends with the table as it lies.")
        self._play(move)
        self.app.toast(words, bad=isinstance(move, Draw))

    def _play(self, move: AnyMove) -> None:
        if not self.mine:
            return
        try:
            self.match.play(move)
        except ValueError as error:
            self.tell(str(error), bad=True)
        self._follow()

    @property
    def can_undo(self) -> bool:
        """Whether there is a step of the turn to take back."""
        return self.mine and self.desk.can_undo

    def undo(self) -> None:
        """Take back a step of the turn."""
        self.take_back()
        if self.can_undo:
            self.desk.undo()
            self.refresh()

    def redo(self) -> None:
        """Make the step taken back again."""
        if self.mine:
            self.take_back()
            self.desk.redo()
            self.refresh()

    def take_back(self) -> None:
        """Put back what is dragged."""
        self.hands.let_go()

    @property
    def has_hint(self) -> bool:
        """Whether there is a person to be given hints."""
        return any(not seat.level for seat in self.setup.seats)

    def hint(self) -> None:
        """Show the best play, or make its next step."""
        if not self.mine:
            return
        if self.card.visible:
            self.card.make()
        elif not self.card.open():
            drawn = _("draw.") if self.state.pool else _("pass.")
            self.app.toast(_("There is nothing that you could lay: {draw}").format(draw=drawn))

    # -- time ----------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether tiles that were laid are still on their way."""
        return self.follower.wait > 0

    @property
    def ticking(self) -> bool:
        """Whether a person's time runs."""
        return bool(self.state.options.time_limit) and self.mine

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        return super().busy or self.motion.moving or self.ticking

    def update_table(self, dt: float) -> None:
        """Let the tiles travel, and the clock run."""
        self._follow()
        if self.follower.wait > 0:
            self.follower.wait = 0.0 if self.hurry else self.follower.wait - dt
            if self.follower.wait <= 0:
                self.refresh()
        if self.app.settings.reduced_motion:
            self.motion.jump()
        else:
            self.motion.step(dt)
        if self.ticking:
            self.time_left -= dt
            if self.time_left <= 0:
                self.time_up()

    def _follow(self) -> None:
        if self.follower.follow():
            self.time_left = float(self.state.options.time_limit)
            self.app.relayout(self)

    # -- hooks ---------------------------------------------------------------------------------

    def owed(self, seat: int | None) -> tuple[str, str]:
        """Return what is owed now, bold, and how it is done, soft."""
        return owed_words(self, seat)

    def turn_words(self, seat: int) -> str:
        """Return what the pill at the left says."""
        name = self.match.names[seat]
        if seat == self.viewer:
            return _("{name}, your turn").format(name=name)
        return _("{name}’s turn").format(name=name)

    def handle(self, event: Event) -> bool:
        """Take an event, over the table as it is after the last move."""
        self._follow()
        return super().handle(event)

    def handle_table(self, event: Event) -> bool:
        """Take an event that no widget wants."""
        if not isinstance(event, Key) or control(event):
            return False
        if event.key == pygame.K_ESCAPE:
            if self.hands.let_go():
                return True
            if self.card.visible:
                self.card.close()
                return True
        if event.key == pygame.K_s and self.desk.rack:
            self.sort(self.follower.order == "runs")
            return True
        return False

    def summary(self) -> Summary:
        """Return what the results screen shows."""
        return rummikub_summary(self.match, self.setup)

    # -- places and drawing --------------------------------------------------------------------

    def layout_table(self, canvas: Canvas, area: FRect) -> None:
        """Place everything in the room below the bar."""
        self.stage.rect = FRect(area)
        limit = bool(self.state.options.time_limit)
        self.lay = lay_out(area, len(self.seats_shown), limit, bool(self.people), canvas.compact,
                           canvas.leading())  # fmt: skip
        lay = self.lay
        self.table_zone.rect, self.rack_zone.rect = lay.cloth, lay.rack
        self._short = lay.narrow or any(
            canvas.measure(words, theme.NORMAL if small else theme.LEAD, theme.HEAVY) + more > room
            for words, small, more, room in (
                (_("Sort by number"), True, 24, lay.sorts[1].width),
                (_("Reset table"), canvas.compact, 56, lay.buttons[1].width),
            )
        )
        for button, place in zip((self.end, self.clear, self.fail), lay.buttons, strict=True):
            button.rect = place
            button.small = canvas.compact or button is self.fail
        self.clear.icon = "" if self._short else "undo"
        self.runs.label = _("Colour") if self._short else _("Sort by colour")
        self.groups.label = _("Number") if self._short else _("Sort by number")
        for button, place in zip((self.runs, self.groups), lay.sorts, strict=True):
            button.rect = place
        row = lay.pool
        self.card.place(canvas, FRect(lay.cloth.x, row.y - 4, lay.cloth.width, row.height + 8))
        self.refresh()
        self.motion.jump()

    def draw_table(self, canvas: Canvas) -> None:
        """Draw the game on the cloth."""
        if not self.card.visible:
            draw_panels(canvas, self)
        draw_cloth(canvas, self)
        draw_said(canvas, self)
        draw_rack(canvas, self)
        draw_notes(canvas, self)

    def draw(self, canvas: Canvas) -> None:
        """Draw the tiles on their way over everything but the bar's drawer."""
        super().draw(canvas)
        if not self.log.visible:
            draw_moving(canvas, self)
