"""What if: a drawer over a replay, in which its hand is run again under other parameters."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from games.core.words import _
from games.shell import furniture, replayfiles
from games.shell import whatifwords as say
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Motion, Press, Release, Wheel, control
from games.shell.focus import Group
from games.shell.screen import Screen
from games.shell.screens.compare import Action, CompareScreen
from games.shell.store import StoreError
from games.shell.whatifdrawer import WhatIfDrawer
from games.shell.whatifrun import NUDGES, Rerun, RiskJob, nudge_job
from games.shell.workers import Cancelled
from sim.errors import SimError
from sim.lab.nudge import Risk
from sim.lab.whatif import Comparison, changed, compare
from sim.recording import Recording

if TYPE_CHECKING:
    from games.shell.app import App
    from games.shell.screens.replay import ReplayScreen

_ITS_OWN = (pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE)
"""Keys that mean nothing to the replay while the drawer is open."""


class WhatIfScreen(Screen):
    """The drawer, over the replay, which goes on.

    Keys: Enter on Run; W or Esc closes, or cancels what runs; the others are the replay's.

    Args:
        below: the screen that shows the replay.
        now: gives the time when a what-if is kept.

    Attributes:
        drawer: the parameters.
        rerun: what runs a few ticks in each frame.
        nudging: what runs in the background.
        made: what came of the last run.
        told: that beside the recording.
        risk: what came of the nudges.

    Raises:
        SimError: the recording cannot be simulated here; one sentence.
    """

    overlay = True

    def __init__(self, below: "ReplayScreen", now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__()
        self.below, self.recording, self.now = below, below.recording, now
        scene, _inputs, _changes = changed(self.recording)
        self.rerun: Rerun | None = None
        self.nudging: RiskJob | None = None
        self.made: Recording | None = None
        self.told: Comparison | None = None
        self.risk: Risk | None = None
        self.kept = False
        self._name = ""
        self._changes: dict[str, float] = {}
        self.widgets = Group(click_focus=False)
        self.drawer = self.widgets.add(WhatIfDrawer(scene.tuning, self._turned, self.close))
        drawer = self.drawer
        drawer.run.on_press, drawer.nudge.on_press = self.run, self.nudge
        drawer.cancel_run.on_press = self.cancel
        self._show()

    # -- what the buttons do -------------------------------------------------------------------

    def run(self) -> None:
        """Run the hand again under what is turned."""
        if self.running:
            return
        self.made = self.told = None
        self._name, self._changes = self.drawer.name, self.drawer.changes
        self.kept = False
        try:
            self.rerun = Rerun(self.recording, self._changes, self._name)
        except SimError as error:
            self.app.toast(_("No what-if: {reason}").format(reason=error), bad=True)
        self._show()

    def nudge(self) -> None:
        """Do the gesture many times with the hand's noise, under what is turned."""
        if not self.running:
            self.risk = None
            self.nudging = nudge_job(self.recording, self.drawer.changes, self.app.workers)
            self._show()

    def cancel(self) -> None:
        """End what runs; nothing comes of it."""
        if self.nudging is not None:
            self.nudging.cancel()
        self.rerun = self.nudging = None
        self._show()

    def close(self) -> None:
        """Close the drawer."""
        self.cancel()
        self.app.pop(self)

    def compare(self) -> None:
        """Show the two over each other."""
        if self.made is None:
            return
        name = say.whatif_title(self.recording, self._changes, self._name)
        actions = () if self.kept else (Action(_("Keep"), "star", lambda _screen: self.keep()),)
        names = (_("As recorded"), name)
        try:
            screen = CompareScreen(
                self.app, self.recording, self.made, names, _("Back"), True, actions
            )
        except SimError as error:
            self.app.toast(str(error), bad=True)
            return
        self.app.push(screen)

    def keep(self) -> None:
        """Keep what came of it among the replays."""
        if self.made is None or self.kept:
            return
        name = say.whatif_title(self.recording, self._changes, self._name)
        try:
            path = replayfiles.save_replay(self.app.store, self.made, name, now=self.now())
        except StoreError as error:
            self.app.toast(str(error), bad=True)
            return
        self.kept = True
        self.app.toast(_("Kept in Replays as {name}.").format(name=path.name))
        self._show()

    def _turned(self) -> None:
        """Forget what came of other values."""
        self.made = self.told = self.risk = None
        self._show()

    # -- what is said --------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether something runs."""
        return self.rerun is not None or self.nudging is not None

    def _show(self) -> None:
        """Bring the drawer in line with what runs and what came of it."""
        drawer = self.drawer
        drawer.share = None
        if self.rerun is not None:
            drawer.share = self.rerun.whatif.progress
            drawer.running = _("Running it again")
        elif self.nudging is not None:
            drawer.share = self.nudging.found / self.nudging.n
            drawer.running = _("Trying with a hand that trembles")
        drawer.lines = self._sentences()
        parted = self.told is not None and self.told.parts_tick is not None
        drawer.show_again.on_press = self.compare if parted else None
        drawer.keep.on_press = self.keep if parted and not self.kept else None
        if getattr(self, "app", None) is not None:
            self.app.relayout(self)

    def _sentences(self) -> list[str]:
        out: list[str] = []
        told, made, header = self.told, self.made, self.recording.header
        if told is not None and told.parts_tick is None:
            out.append(_("With nothing changed it goes the same way, to the bit."))
        elif told is not None and made is not None:
            before, after = (say.fell_words(one, 3) for one in (self.recording, made))
            out.append(_("As recorded, {fate}.").format(fate=before))
            out.append(_("Now {fate}.").format(fate=after))
            out.append(say.parting_short(header, told))
        if self.risk is not None:
            out.insert(0, say.risk_sentence(header, self.risk))
        if not out:
            out.append(_("Turn something, then run the same hand again."))
        return out

    # -- time ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        return self.running

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: here, and in the replay."""
        self.below.update(dt)
        if self.rerun is not None:
            self._go_on(self.rerun)
        elif self.nudging is not None:
            self._look(self.nudging)

    def _go_on(self, rerun: Rerun) -> None:
        rerun.step()
        if not rerun.done:
            self.drawer.share = rerun.whatif.progress
            return
        self.rerun = None
        if rerun.problem:
            self.app.toast(_("No what-if: {reason}").format(reason=rerun.problem), bad=True)
            self._show()
            return
        self.made = rerun.whatif.result()
        self.told = compare(self.recording, self.made)
        self._show()
        if self.told.parts_tick is not None:
            self.compare()

    def _look(self, nudging: RiskJob) -> None:
        if not nudging.done:
            self.drawer.share = nudging.found / NUDGES
            return
        self.nudging = None
        try:
            self.risk = nudging.result()
        except Cancelled:
            pass
        except Exception as error:  # a nudge is never worth the window
            self.app.toast(_("No nudge: {reason}").format(reason=error), bad=True)
        self._show()

    def leave(self) -> None:
        """Be taken off: what runs ends."""
        if self.nudging is not None:
            self.nudging.cancel()
        self._squeeze(0.0)

    def on_focus_lost(self) -> None:
        """Put back what is being dragged, here and in the replay."""
        super().on_focus_lost()
        self.below.on_focus_lost()

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event; what is not the drawer's is the replay's."""
        self.drawer.end_typing(event)
        mine = isinstance(event, Motion | Release) and self.widgets.grab is not None
        if isinstance(event, Press | Wheel):
            mine = self.drawer.wants(event.pos)
        if mine or not isinstance(event, Press | Wheel):
            if self.widgets.handle(event) or mine:
                return True
        else:
            self.widgets.set_focus(None)
        if isinstance(event, Key) and not control(event):
            if event.key in (pygame.K_ESCAPE, pygame.K_w):
                self.cancel() if self.running else self.close()
                return True
            if event.key in _ITS_OWN:
                return True
        if isinstance(event, Press | Wheel) and event.pos[1] < self.drawer.rect.y:
            return True
        return self.below.handle(event)

    def layout(self, canvas: Canvas) -> None:
        """Place the drawer below the bar; the replay makes room for it."""
        self._squeeze(self.drawer.place(canvas, furniture.bar_height(canvas)))

    def _squeeze(self, wide: float) -> None:
        if self.below.squeeze != wide:
            self.below.squeeze = wide
            self.app.relayout(self.below)


def open_whatif(app: "App", below: "ReplayScreen") -> bool:
    """Open the drawer over a replay; return whether it could be, else it is told why not."""
    try:
        screen = WhatIfScreen(below)
    except SimError as error:
        app.toast(_("No what-if: {reason}").format(reason=error), bad=True)
        return False
    app.push(screen)
    return True
