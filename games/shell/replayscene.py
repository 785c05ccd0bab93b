"""The scene of a replay: the pieces at a time, and of those that fell where they came from."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from pygame import FRect

from games.shell import theme
from games.shell.camera import Box, Camera
from games.shell.canvas import Canvas
from games.shell.replaywords import dressed_kinds, over_the_rim
from games.shell.sceneview import Pose, Poses, SceneView
from sim.recording import Recording
from sim.replay import holds

GHOSTS = ((1 / 3, 0.26), (2 / 3, 0.42))
"""Past poses: share of the way since it began to move, and opacity."""
GHOST_OPACITY = 0.4
"""Of a piece of another replay that is shown over this one."""
MOVED_M = 0.002
LEAST_WAY_M = 0.03
"""A shorter way has no past poses."""
MOST_WAYS = 8
"""So many ways of discs are shown beside those of what fell."""
HELD_S = 0.5
ZOOM_S = 0.3
ZOOM_LEAST_M = 0.1
FOLLOW_M = 0.13
"""Half of what is seen around a piece that the camera goes along with."""


@dataclass(frozen=True)
class Mover:
    """A piece whose way is shown.

    Attributes:
        piece: its id.
        left_s: when it began to move, or was let go.
        above_s: from when on it is drawn in front of everything.
        fell: whether it fell.
    """

    piece: int
    left_s: float
    above_s: float
    fell: bool


@dataclass(frozen=True)
class Way:
    """Where a piece has been since it left its place.

    Attributes:
        times: (n,) s.
        poses: (n, 3) m, m, rad.
        gone: (n,) m along the way so far.
    """

    times: npt.NDArray[np.float64]
    poses: npt.NDArray[np.float64]
    gone: npt.NDArray[np.float64]


def _way(recording: Recording, mover: Mover) -> Way:
    among = recording.time_s >= mover.left_s
    among &= np.isfinite(recording.samples[:, mover.piece, 0])
    poses = recording.samples[among, mover.piece]
    steps = np.hypot(*np.diff(poses[:, :2], axis=0).T) if len(poses) else np.zeros(0)
    gone = np.concatenate([[0.0], np.cumsum(steps)])[: len(poses)]
    return Way(recording.time_s[among], poses, gone)


class ReplayScene:
    """Draws a recording at any time.

    Raises:
        SimError: its setting, kinds or parameters are not known here.
    """

    def __init__(self, recording: Recording) -> None:
        recording.scene()
        self.recording = recording
        self.view = SceneView(recording.header.setting)
        self.kinds = tuple(dressed_kinds(recording.header))
        self.view.grown = _grown(recording, self.view)
        self.held = holds(recording)
        self.movers = _movers(recording)
        self._ways: dict[int, Way] = {}
        self.camera = Camera()

    # -- the camera --------------------------------------------------------------------------

    @property
    def _stands(self) -> bool:
        return self.view.setting.view == "side"

    def whole(self, hand: bool = False) -> Box:
        """Return the box (m) that holds the scene and every place of every piece.

        What is in the hand counts only shortly before it is let go, as hands come from high up;
        with `hand` it counts wherever it is.
        """
        samples = self.recording.samples.copy()
        for start, end, piece in self.held if not hand else ():
            times = self.recording.time_s
            samples[(times >= start) & (times < end - HELD_S), piece] = np.nan
        left, bottom, right, top = self.view.look.box
        reach = max(
            (self.view.setting.kind(k).reach_m for k in self.recording.header.kinds), default=0.0
        )
        xs, ys = samples[:, :, 0], samples[:, :, 1]
        if np.isfinite(xs).any():
            left = min(left, float(np.nanmin(xs)) - reach)
            right = max(right, float(np.nanmax(xs)) + reach)
            top = max(top, float(np.nanmax(ys)) + reach)
            if not self._stands:
                bottom = min(bottom, float(np.nanmin(ys)) - reach)
        return left, bottom, right, top

    def near(self, time: float) -> Box:
        """Return the box (m) that holds the walls and all pieces at a time, and little air."""
        poses = self.recording.poses_at(time)
        pieces = self.view.box_of(self.kinds, poses, range(len(self.kinds)))
        walls = [s.outline_mm for s in self.view.setting.statics if not s.ground]
        corners = [(x / 1000, y / 1000) for outline in walls for x, y in outline]
        xs, ys = [x for x, _y in corners], [y for _x, y in corners]
        boxes = [(min(xs), min(ys), max(xs), max(ys))] if corners else []
        boxes += [pieces] if pieces is not None else []
        if not boxes:
            return self.view.look.box
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        foot = 0.0 if self._stands else min(bottoms)
        return min(lefts), foot, max(rights), max(tops)

    def first_moved(self) -> Box | None:
        """Return the box (m) around what moved first while it began to; None when nothing did."""
        marks = self.recording.marks
        if marks.first_slip is None or marks.slipped is None:
            return None
        return self.around(marks.slipped, marks.first_slip)

    def around(self, piece: int, time: float) -> Box | None:
        """Return the box (m) around a piece at about a time; None when it is not there."""
        near = np.abs(self.recording.time_s - time) <= ZOOM_S
        way = self.recording.samples[near, piece, :2]
        way = way[np.isfinite(way[:, 0])]
        if not len(way):
            return None
        half = ZOOM_LEAST_M
        middle = (way.min(axis=0) + way.max(axis=0)) / 2
        reach = np.maximum(half, (way.max(axis=0) - way.min(axis=0)) / 2 + 0.05)
        return (
            float(middle[0] - reach[0]),
            float(middle[1] - reach[1]),
            float(middle[0] + reach[0]),
            float(middle[1] + reach[1]),
        )

    def look_at(
        self, rect: FRect, zoomed: bool = False, jump: bool = True, beside: float = 0.0,
        under: float = 0.0, hand: bool = False, whole: Box | None = None,
        close: Box | None = None, above: float = 0.0,
    ) -> None:  # fmt: skip
        """Aim the camera at the whole, or at what moved first.

        Args:
            rect: where the scene is seen, the strip of the table at its foot included.
            zoomed: whether what moved first is seen alone.
            jump: whether it cuts there instead of going.
            beside: how much of its right is covered by something else.
            under: how much of its foot is.
            hand: whether the whole way of the hand is seen.
            whole: the box (m) that counts as the whole, where it is not this scene's own.
            close: the box (m) that is seen when zoomed, where it is not what moved first.
            above: how much of its head is covered.
        """
        self.camera.rect = FRect(rect)
        near = (close or self.first_moved()) if zoomed else None
        if near is not None:
            self.camera.fit(near, (0, above, beside, under))
        else:
            foot = min(40.0, rect.height * 0.1) if self._stands else 8.0
            pad = (8, min(24.0, rect.height * 0.05) + above, 8 + beside, foot + under)
            self.camera.fit(whole or self.whole(hand), pad, self._stands)
        if jump:
            self.camera.jump()

    def follow(self, piece: int, time: float, beside: float = 0.0, under: float = 0.0) -> None:
        """Aim the camera at a piece as it lies at a time; where it is gone, at its last place.

        Args:
            piece: which one.
            time: in s.
            beside: how much of the right of the scene is covered by something else.
            under: how much of its foot is.
        """
        x, y = self.recording.poses_at(time)[piece, :2].tolist()
        if x != x:
            way = self.recording.samples[:, piece, :2]
            here = np.isfinite(way[:, 0])
            before = np.nonzero(here & (self.recording.time_s <= time))[0]
            row = int(before[-1]) if len(before) else int(np.argmax(here))
            x, y = way[row].tolist()
        if x == x:
            box = (x - FOLLOW_M, y - FOLLOW_M, x + FOLLOW_M, y + FOLLOW_M)
            self.camera.fit(box, (0, 0, beside, under))

    def look_near(self, rect: FRect, time: float) -> None:
        """Look closely at the walls and the pieces at a time, as for a small picture."""
        self.camera.rect = FRect(rect)
        edge = rect.height * 0.05
        foot = rect.height * 0.1 if self._stands else edge
        self.camera.fit(self.near(time), (edge, edge, edge, foot), self._stands)
        self.camera.jump()

    # -- drawing -----------------------------------------------------------------------------

    def held_at(self, time: float) -> int | None:
        """Return the piece in the hand at a time."""
        for start, end, piece in self.held:
            if start <= time < end:
                return piece
        return None

    def draw(
        self, canvas: Canvas, time: float, trails: bool = True, marked: int | None = None
    ) -> None:
        """Draw the scene at a time; `marked`: a piece with a yellow line around it."""
        poses = self.recording.poses_at(time)
        held = self.held_at(time)
        above = [m.piece for m in self.movers if time >= m.above_s and m.piece != held]
        view, camera = self.view, self.camera
        with canvas.clipped(camera.rect):
            view.behind(canvas, camera)
            without = above if held is None else [*above, held]
            view.pieces(canvas, camera, self.kinds, poses, without)
            view.front(canvas, camera)
            if trails:
                for mover in self.movers:
                    if time > mover.left_s:
                        self._trail(canvas, mover, time)
            for piece in above:
                if np.isfinite(poses[piece, 0]):
                    view.piece(canvas, camera, self.kinds[piece], pose_of(poses, piece))
            if held is not None and np.isfinite(poses[held, 0]):
                view.held(canvas, camera, self.kinds[held], pose_of(poses, held))
            if marked is not None and np.isfinite(poses[marked, 0]):
                view.mark(canvas, camera, self.kinds[marked], pose_of(poses, marked))

    def draw_ghost(
        self, canvas: Canvas, time: float, pieces: Iterable[int], colour: theme.Colour,
        trails: bool = True,
    ) -> None:  # fmt: skip
        """Draw some pieces as ghosts over another scene: faint, with a line of a colour around.

        Args:
            canvas: what to draw on.
            time: in s.
            pieces: which ones.
            colour: of the line, and of the ways of what moved.
            trails: whether those are drawn.
        """
        poses, view, camera = self.recording.poses_at(time), self.view, self.camera
        with canvas.clipped(camera.rect):
            for mover in self.movers if trails else ():
                if time > mover.left_s:
                    self._trail(canvas, mover, time, colour, ghosts=False)
            for piece in pieces:
                if np.isfinite(poses[piece, 0]):
                    pose, kind = pose_of(poses, piece), self.kinds[piece]
                    view.piece(canvas, camera, kind, pose, GHOST_OPACITY, shadow=False)
                    view.outline(canvas, camera, kind, pose, theme.WHITE, 4.0, None, 0.0)
                    view.outline(canvas, camera, kind, pose, colour, 2.5, None, 0.25)

    def _trail(
        self, canvas: Canvas, mover: Mover, time: float, colour: theme.Colour = theme.FOCUS,
        ghosts: bool = True,
    ) -> None:  # fmt: skip
        piece, ways = mover.piece, self._ways.get(mover.piece)
        if ways is None:
            ways = self._ways[piece] = _way(self.recording, mover)
        last = int(np.searchsorted(ways.times, time))
        now = self.recording.poses_at(time)[piece]
        way, gone = ways.poses[:last], ways.gone[:last]
        if not last or gone[-1] < MOVED_M / 2:
            return
        kind = self.kinds[piece]
        x, y, angle = way[0].tolist()
        self.view.outline(canvas, self.camera, kind, (x, y, angle), width=1.5)
        gap = 7.0 if canvas.compact else 8.0
        path = way[:, :2] if np.isnan(now[0]) else np.vstack([way[:, :2], now[:2]])
        if not self._stands:  # the ground is as bright as the dots
            self.view.trail(canvas, self.camera, path, theme.INK, gap, 2.6)
        self.view.trail(canvas, self.camera, path, colour, gap, 1.5)
        if gone[-1] < LEAST_WAY_M or not ghosts:
            return
        for share, opacity in GHOSTS:
            at = int(np.searchsorted(gone, gone[-1] * share))
            x, y, angle = way[at].tolist()
            self.view.piece(canvas, self.camera, kind, (x, y, angle), opacity, shadow=False)


def _grown(recording: Recording, view: SceneView) -> float:
    """Return how much larger discs are than drawn, where their radius can be tuned."""
    tuning = recording.scene().tuning
    for name, kind in view.setting.kinds.items():
        if kind.radius_mm:
            return tuning.get(f"{name}.radius", kind.radius_mm / 1000) * 1000 / kind.radius_mm
    return 1.0


def pose_of(poses: Poses, piece: int) -> Pose:
    """Return the pose of a piece as plain numbers."""
    x, y, angle = poses[piece].tolist()
    return x, y, angle


def _movers(recording: Recording) -> tuple[Mover, ...]:
    """Return the pieces whose ways are shown: those that fell, and the one that moved first."""
    marks = recording.marks
    fell = {piece: time for time, piece in reversed(marks.fell)}
    wanted = list(fell)[::-1]
    if marks.slipped is not None and marks.slipped not in fell:
        wanted.append(marks.slipped)
    if recording.scene().setting.view == "top":
        wanted += [piece for piece in _far(recording) if piece not in wanted][:MOST_WAYS]
    out: list[Mover] = []
    for piece in wanted:
        end = fell.get(piece, math.inf)
        left = _left_at(recording, piece)
        over = over_the_rim(recording, piece, end) if piece in fell else None
        lay = recording.header.start[piece] is not None
        above = over if over is not None else end if lay else left
        out.append(Mover(piece, left, above, piece in fell))
    return tuple(out)


def _far(recording: Recording) -> list[int]:
    """Return the pieces that ended elsewhere than they lay or were let go, the farthest first."""
    ways: list[tuple[float, int]] = []
    for piece in range(len(recording.header.kinds)):
        way = recording.samples[recording.time_s >= _left_at(recording, piece), piece, :2]
        way = way[np.isfinite(way[:, 0])]
        gone = float(np.hypot(*(way[-1] - way[0]))) if len(way) else 0.0
        if gone > LEAST_WAY_M:
            ways.append((-gone, piece))
    return [piece for _gone, piece in sorted(ways)]


def _left_at(recording: Recording, piece: int) -> float:
    """Return when a piece left the place where it lay, or was last let go of."""
    start = recording.header.start[piece]
    if start is None:
        ends = [end for _since, end, held in holds(recording) if held == piece]
        return ends[-1] if ends else 0.0
    away = recording.samples[:, piece, :2] - np.array(start[:2])
    moved = np.nan_to_num(np.hypot(away[:, 0], away[:, 1]), nan=1.0) > MOVED_M
    return float(recording.time_s[max(0, int(np.argmax(moved)) - 1)]) if moved.any() else math.inf
