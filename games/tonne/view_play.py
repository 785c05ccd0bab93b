"""The scene on the table of Ab in die Tonne: camera, pieces, where a piece would come to touch."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.sceneview import SceneView
from games.tonne.bots import half_width
from games.tonne.rules import Kind, kind_of
from games.tonne.table import PIECE_KINDS, RIM_M, SETTING
from games.tonne.view_banner import Banner, News
from games.tonne.view_layout import Layout
from games.tonne.view_live import Live
from sim.cast import Skyline
from sim.setting import load
from sim.world import World

Poses = npt.NDArray[np.float64]
Pose = tuple[float, float, float]
AIR_M = 0.13
"""Kept free above the pile."""
HIGHEST_M = 0.62
"""As high as a hand reaches."""
SOON_S = 8.0
"""The time that is left is shown from here on."""
_STILL_M = 0.0004


@dataclass
class Slide:
    """A piece on its way from the shelf to where the hand takes it up; for looking at only."""

    kind: Kind
    start: Point
    end: Pose
    then: Callable[[], None]
    length: float = 0.35
    gone: float = 0.0

    def where(self, camera: Camera) -> Pose:
        """Return where the piece is drawn."""
        share = min(1.0, self.gone / self.length)
        share = share * share * (3 - 2 * share)
        x, y = camera.to_world(self.start)
        return (
            x + (self.end[0] - x) * share,
            y + (self.end[1] - y) * share + 0.06 * share * (1 - share),
            self.end[2] * share,
        )


class Ghost:
    """Where the held piece would come to touch if the hand opened now."""

    def __init__(self) -> None:
        self._line: Skyline | None = None
        self._seen: Poses | None = None
        self._key: tuple[object, ...] = ()
        self._found: tuple[Pose, bool] | None = None

    def find(self, world: World) -> tuple[Pose, bool] | None:
        """Return the pose of the first touch, and whether it is on the table beside the bin.

        None when nothing is held, or when the piece touches already.
        """
        held = world.held
        if held is None:
            return None
        poses = world.poses()
        x, y, angle = poses[held].tolist()
        others = poses.copy()
        others[held] = np.nan
        setting = world.start.setting
        if self._seen is None or _moved(self._seen, others):
            self._seen = others
            self._line = Skyline(setting, world.start.pieces, others)
            self._key = ()
        key = (held, round(x, 4), round(y, 4), round(angle, 3))
        if key != self._key and self._line is not None:
            self._key = key
            kind = setting.kind(world.start.pieces[held])
            land = self._line.landing(kind, x, angle, y)
            half = half_width(kind, angle)
            beside = abs(x) - half > 0.11 - 0.006 and land < RIM_M
            far = y - land > 0.004
            self._found = ((x, land, angle), beside) if far or beside else None
        return self._found


def _moved(before: Poses, after: Poses) -> bool:
    gone = np.isnan(before[:, 0]) != np.isnan(after[:, 0])
    return bool(gone.any()) or bool(np.nanmax(np.abs(after - before), initial=0.0) > _STILL_M)


class PlayArea:
    """The scene and all that is drawn in it.

    Attributes:
        camera: through which it is seen.
        live: the turn of physics that is watched; None while all is at rest.
        slide: a piece on its way to the hand.
        hint: a kind and a pose that are proposed.
    """

    def __init__(self) -> None:
        self.view = SceneView(SETTING)
        self.camera = Camera()
        self.live: Live | None = None
        self.slide: Slide | None = None
        self.hint: tuple[Kind, Pose] | None = None
        self._ghost = Ghost()
        self._layout: Layout | None = None

    # -- places ------------------------------------------------------------------------------

    def place(self, layout: Layout) -> None:
        """Put the scene into its room."""
        self._layout = layout
        self.camera.rect = layout.area

    def aim(self, poses: Poses, news: News | None, banner: Banner) -> None:
        """Point the camera at what should be seen: bin and pile, or all that has fallen."""
        layout = self._layout
        if layout is None or (self.live is not None and self.live.held_by_person):
            return
        left, bottom, right, top = self.view.look.box
        pad = layout.pad
        tops = poses[:, 1]
        high = float(np.nanmax(tops, initial=0.0)) + 0.03
        if news is None:
            fell = self.live.fallen if self.live is not None else ()
            box = self.view.box_of(PIECE_KINDS, poses, fell)
            if box is not None:
                left, right = min(left, box[0]), max(right, box[2])
            self.camera.fit((left, bottom, right, max(top, high + AIR_M)), pad, stand=True)
            return
        down = max(0.0, banner.sheet.bottom + 8 - layout.play.top)
        room = layout.floor - layout.play.top
        down = min(down, room * 0.6)
        box = self.view.box_of(PIECE_KINDS, news.poses, news.fell)
        if box is not None:
            left, right = min(-0.125, box[0]), max(0.125, box[2])
        highest = [RIM_M, high, *(y for trail in news.trails for _x, y in trail[::8])]
        far = (left, bottom, right, min(max(highest), max(high, RIM_M) + 0.05) + 0.01)
        self.camera.fit(far, (pad[0], pad[1] + down, pad[2], pad[3]), stand=True)

    def lift_pose(self, kind: Kind, poses: Poses, pointer: Point | None) -> Pose:
        """Return where a piece appears in the hand: free of all others, within reach.

        Args:
            kind: of the piece.
            poses: what lies in the bin.
            pointer: where it was pressed; None for above the middle of the bin.
        """
        setting = load(SETTING)
        line = Skyline(setting, PIECE_KINDS, poses)
        if pointer is None:
            return 0.0, min(HIGHEST_M, max(RIM_M, line.top) + 0.06), 0.0
        left, bottom, right, top = setting.reach
        x, y = self.camera.to_world(pointer)
        x, y = min(max(x, left), right), min(max(y, bottom), top)
        touch = line.landing(setting.kind(kind), x, 0.0, top)
        return round(x, 5), round(min(top, max(y, touch + 0.001)), 5), 0.0

    def reach(self) -> tuple[float, float, float, float]:
        """Return the part of the hand's reach that is seen (m)."""
        left, bottom, right, top = load(SETTING).reach
        seen = self.camera.box
        return (
            max(left, min(seen[0] + 0.02, -0.15)),
            bottom,
            min(right, max(seen[2] - 0.02, 0.15)),
            min(top, max(seen[3] - 0.03, 0.25)),
        )

    # -- drawing -----------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the table's edge, below everything."""
        with canvas.clipped(self.camera.rect):
            self.view.behind(canvas, self.camera, ground=True)

    def still_key(self, canvas: Canvas, poses: Poses) -> tuple[object, ...]:
        """Return what the picture of all but the held piece depends on, in steps that are seen."""
        now = self.camera.now
        ppm = now.unit * canvas.scale * 1000
        steps = np.nan_to_num(poses * (ppm, ppm, 4 * 57.29578), nan=-1e6)
        held = self._held
        if held is not None:
            steps[held] = 0.0
        seen = np.round(steps).astype(np.int32).tobytes()
        return (now.x, now.y, now.unit, held, seen)

    @property
    def _held(self) -> int | None:
        return None if self.live is None else self.live.turn.world.held

    def draw_still(self, canvas: Canvas, poses: Poses, news: News | None) -> None:
        """Draw the bin and the pieces but the one that is held."""
        camera, view = self.camera, self.view
        held = self._held
        with canvas.clipped(camera.rect):
            view.behind(canvas, camera, ground=False)
            view.pieces(canvas, camera, PIECE_KINDS, poses, () if held is None else (held,))
            view.front(canvas, camera)
            if news is not None:
                self._draw_fallen(canvas, news)

    def draw_hand(self, canvas: Canvas, poses: Poses) -> None:
        """Draw the held piece, or the one on its way to the hand, and what is proposed."""
        camera, view = self.camera, self.view
        with canvas.clipped(camera.rect):
            if self.hint is not None:
                kind, pose = self.hint
                view.outline(canvas, camera, kind, pose, theme.FOCUS)
            held = self._held
            if held is not None and self.live is not None:
                self._draw_held(canvas, self.live.turn.world, held, poses)
            elif self.slide is not None:
                view.held(canvas, camera, self.slide.kind, self.slide.where(camera))

    def _draw_fallen(self, canvas: Canvas, news: News) -> None:
        for trail in news.trails:
            self.view.trail(canvas, self.camera, trail)
        for piece in news.fell:
            x, y, angle = news.poses[piece].tolist()
            if x == x:
                self.view.mark(canvas, self.camera, kind_of(piece), (x, y, angle))

    def _draw_held(self, canvas: Canvas, world: World, held: int, poses: Poses) -> None:
        x, y, angle = poses[held].tolist()
        if x != x:
            return
        kind = kind_of(held)
        found = self._ghost.find(world)
        if found is not None:
            (_x, land, _a), beside = found
            ghost = (x, land, angle)
            if beside:
                self.view.outline(canvas, self.camera, kind, ghost, theme.rgb("#FF6B5E"), 3.0)
            else:
                self.view.outline(canvas, self.camera, kind, ghost)
        self.view.held(canvas, self.camera, kind, (x, y, angle))
        left = self.live.hold_left_s if self.live is not None else None
        if left is not None and left < SOON_S:
            self._draw_clock(canvas, (x, y), left)

    def _draw_clock(self, canvas: Canvas, at: tuple[float, float], left: float) -> None:
        """Draw how long the hand still holds, above the piece or below it."""
        words = _("{n} s").format(n=max(1, round(left + 0.49)))
        x, y = self.camera.to_screen(*at)
        off = 52 * self.camera.unit + 8
        y = y - off if y - off > self.camera.rect.top + 24 else y + off
        wide = canvas.measure(words, theme.LEAD, theme.HEAVY) + 28
        pill = FRect(0, 0, wide, max(32.0, canvas.leading(theme.LEAD) + 6))
        pill.center = (x, y)
        canvas.box(pill, theme.BAD if left < 3 else theme.rgb("#3A2B24E6"), pill.height / 2)
        canvas.text(words, pill.center, theme.LEAD, theme.HEAVY, theme.WHITE, "center")

    @property
    def beside(self) -> bool:
        """Whether the held piece would fall on the table if the hand opened now."""
        if self.live is None:
            return False
        found = self._ghost.find(self.live.turn.world)
        return found is not None and found[1]
