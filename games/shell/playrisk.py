"""The risk of a placement before it is made: noisy drops of the held piece, in the background."""

import math
from typing import TYPE_CHECKING

import numpy as np
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.playworld import PlayWorld
from games.shell.trembling import hand_of, risk_words
from games.shell.whatifrun import RiskJob
from games.shell.workers import Cancelled
from sim.inputs import AnyInput, Freeze, Lift, Release
from sim.lab.nudge import Risk, Trial, trials
from sim.scene import Scene

if TYPE_CHECKING:
    from games.shell.playdeeds import PlayDeeds

TRIALS = 24
NEAR_M, NEAR_RAD = 0.004, math.radians(4)
"""A hand that has gone so far or turned so much holds the piece elsewhere."""
Pose = tuple[float, float, float]


def drop_trials(play: PlayWorld, n: int = TRIALS, seed: int = 0) -> list[Trial]:
    """Return trials of letting go of the held piece where it is, over all else as it lies now.

    Raises:
        SimError: it is not known how a hand trembles on this table.
    """
    held, still = play.world.held, play.still()
    assert held is not None, "the hand is empty"
    poses = still.scene.poses.copy()
    x, y, angle = poses[held].tolist()
    poses[held] = np.nan
    scene = Scene(still.scene.setting, still.scene.tuning, still.scene.pieces, poses)
    fast: list[tuple[int, AnyInput]] = [
        (0, Freeze(piece, True)) for piece in still.frozen if piece != held
    ]
    jitter, judge = hand_of(play.setting)
    drop = [*fast, (0, Lift(held, x, y, angle)), (1, Release())]
    return trials(scene, drop, n, jitter, seed=seed, judge=judge)


class PlayRisk:
    """Asked for, found, drawn, and gone when the hand goes elsewhere.

    Args:
        screen: the playground.

    Attributes:
        found: how often it fell; None while that is not known.
        at: the pose it is asked for: m, m, rad.
    """

    def __init__(self, screen: "PlayDeeds") -> None:
        self.screen = screen
        self.found: Risk | None = None
        self.at: Pose = (0.0, 0.0, 0.0)
        self._job: RiskJob | None = None
        self._for: tuple[object, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether trials run."""
        return self._job is not None

    @property
    def _pose(self) -> Pose | None:
        """Where the held piece is; None for an empty hand."""
        world = self.screen.play.world
        if self.screen.hand is None or world.held is None:
            return None
        x, y, angle = world.poses()[world.held].tolist()
        return x, y, angle

    def _position(self) -> tuple[object, ...]:
        """Return what a risk is good for, beside the pose."""
        play = self.screen.play
        return (play.world, play.world.held, play.tuning, play.world.present, play.frozen)

    def ask(self) -> None:
        """Try what would come of letting go here; asked again, take the answer away."""
        if self.busy or self.found is not None:
            self.clear()
            return
        pose = self._pose
        if self.screen.play.flat:
            self.screen.app.toast(_("From above nothing can fall when a disc is laid down."))
            return
        if pose is None:
            self.screen.app.toast(_("Hold a piece over the pile first, then ask for the risk."))
            return
        self.at, self._for = pose, self._position()
        made = drop_trials(self.screen.play)
        self._job = RiskJob(lambda: made, TRIALS, self.screen.app.workers)

    def clear(self) -> None:
        """Show nothing and try nothing."""
        if self._job is not None:
            self._job.cancel()
        self._job = self.found = None

    def update(self) -> None:
        """Take an answer that has come; throw away what the hand has left behind."""
        job = self._job
        if job is None and self.found is None:
            return
        if not self._holds():
            self.clear()
        elif job is not None and job.done:
            self._job = None
            try:
                self.found = job.result()
            except Cancelled:
                return
            except Exception as error:  # a risk is never worth the playground
                self.screen.app.toast(_("No risk: {reason}").format(reason=error), bad=True)

    def _holds(self) -> bool:
        pose = self._pose
        if pose is None or self._position() != self._for:
            return False
        near = math.dist(pose[:2], self.at[:2]) < NEAR_M
        return near and abs(math.remainder(pose[2] - self.at[2], math.tau)) < NEAR_RAD

    @property
    def words(self) -> str:
        """What is said of it."""
        if self.found is not None:
            return _("Falls in {risk}").format(risk=risk_words(self.found))
        return _("Trying {n} drops ...").format(n=TRIALS) if self.busy else ""

    def draw(self, canvas: Canvas) -> None:
        """Draw what is said beside the held piece, never over it."""
        said = self.words
        if not said:
            return
        stage, area = self.screen.stage, self.screen.stage.room
        held = self.screen.play.world.held
        if held is None:
            return
        kind = self.screen.play.world.start.pieces[held]
        spots = [stage.camera.to_screen(x, y) for x, y in stage.view.corners(kind, self.at)]
        top, foot = min(y for _x, y in spots), max(y for _x, y in spots)
        wide = min(canvas.measure(said, theme.NORMAL, theme.BOLD) + 28, area.width)
        pill = FRect(0, 0, wide, canvas.leading() + 10)
        pill.midbottom = ((min(x for x, _y in spots) + max(x for x, _y in spots)) / 2, top - 10)
        if pill.top < area.top + 4:
            pill.top = foot + 10
        pill.left = min(max(pill.left, area.left), area.right - wide)
        canvas.box(pill, theme.rgb("#1B3133F2"), pill.height / 2, theme.FOCUS, 1.5)
        canvas.text(said, pill.center, theme.NORMAL, theme.BOLD, theme.CREAM, "center", wide - 20)
