"""The pizza in the window: camera, discs with their upper sides, slices that are lit."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from pygame import FRect

from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.sceneview import SceneView
from games.topthis.box import box
from games.topthis.geometry import RADIUS_M, SLICES, SLICES_M
from games.topthis.state import State, topping
from games.topthis.table import SETTING, poses_of

Poses = npt.NDArray[np.float64]
EDGE_M = 0.204
"""Half the side of the square of the world that is always seen."""
STEP_DEG = 3.0
"""While discs move, their pictures are turned in steps of so much."""
FLIP_S = 0.36


def disc_sprite(name: str) -> str:
    """Return the picture of a disc that shows this topping."""
    return f"topthis/disc-{name}"


def looks(state: State, more: Mapping[int, int] | None = None) -> tuple[str, ...]:
    """Return the kind of each disc as it is drawn, with the topping that it shows.

    Args:
        state: whose discs on the pizza and in the air are told.
        more: further discs with the face that is up.
    """
    faces = {disc: face for disc, face, *_pose in state.pizza} | dict(state.airborne)
    faces |= more or {}
    return tuple(
        f"disc.{topping(disc, faces[disc])}" if disc in faces else "disc"
        for disc in range(len(box().discs))
    )


@dataclass(frozen=True)
class Lit:
    """A slice that is shown to matter.

    Attributes:
        number: of the slice.
        done: whether its order is taken; else it would be.
        label: written on it, "" for nothing.
    """

    number: int
    done: bool = False
    label: str = ""


class PizzaView:
    """The pizza with its camera.

    Attributes:
        camera: where it is seen.
        turning: discs that are being turned over: seconds since it began.
    """

    def __init__(self) -> None:
        self.view = SceneView(SETTING)
        self.camera = Camera()
        self.turning: dict[int, float] = {}
        self._before: dict[int, str] = {}

    # -- places ------------------------------------------------------------------------------

    def aim(
        self, area: FRect, play: FRect, low: Point | None,
        far: Iterable[tuple[float, float]] = (),
    ) -> None:  # fmt: skip
        """Point the camera at the pizza; with a disc at its foot leave room to draw back there.

        Args:
            area: where the world is seen at all.
            play: the room for the pizza.
            low: where a disc is aimed from, m; None for nowhere.
            far: places (m) of discs on the table that must be seen too.
        """
        self.camera.rect = area
        half = EDGE_M
        for x, y in far:
            half = max(half, min(0.27, max(abs(x), abs(y)) + 0.02))
        pads = (play.left - area.left, play.top - area.top + 14, area.right - play.right,
                area.bottom - play.bottom + 14)  # fmt: skip
        foot = pads[3]
        if low is not None and low[1] < -0.1:
            foot += 84 * min(1.0, (-0.1 - low[1]) / 0.06) * (play.height / 640)
        self.camera.fit((-half, -half, half, half), (*pads[:3], foot), most=2.2)

    def place_of(self, x: float, y: float) -> Point:
        """Return where a point of the world is seen."""
        return self.camera.to_screen(x, y)

    def disc_px(self, radius: float) -> float:
        """Return the radius of a disc on the screen."""
        return radius * 1000 * self.camera.unit

    # -- turning over ------------------------------------------------------------------------

    def turn_over(self, before: Mapping[int, str], still: bool) -> None:
        """Show how discs are turned over; `before`: what each showed."""
        if not still:
            self._before = dict(before)
            self.turning = dict.fromkeys(before, 0.0)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.camera.update(dt)
        if self.turning:
            left = {disc: gone + dt for disc, gone in self.turning.items()}
            self.turning = {disc: gone for disc, gone in left.items() if gone < FLIP_S}

    # -- drawing -----------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the pizza without anything on it."""
        with canvas.clipped(self.camera.rect):
            self.view.behind(canvas, self.camera)

    def draw_slices(self, canvas: Canvas, lit: Sequence[Lit]) -> None:
        """Light up slices, under the discs."""
        for one in lit:
            corners = self._wedge(one.number)
            fill = theme.faded(theme.FOCUS if one.done else theme.WHITE, 0.42 if one.done else 0.3)
            canvas.polygon(corners, fill, theme.faded(theme.WHITE, 0.9), 5.0)
            canvas.polygon(corners, None, theme.INK, 3.0, (8.0, 6.0))

    def draw_labels(self, canvas: Canvas, lit: Sequence[Lit]) -> None:
        """Write on slices that are lit, over the discs, at the crust."""
        for one in lit:
            if one.label:
                turn = (one.number + 0.5) * math.tau / SLICES
                at = self.place_of(0.178 * math.cos(turn), 0.178 * math.sin(turn))
                canvas.circle(at, 17, theme.PRIMARY, theme.CREAM, 3)
                canvas.text(one.label, at, theme.LEAD, theme.HEAVY, theme.WHITE, "center")

    def _wedge(self, number: int) -> list[Point]:
        first, last = number * math.tau / SLICES, (number + 1) * math.tau / SLICES
        turns = [first + (last - first) * i / 12 for i in range(13)]
        rim = [(SLICES_M * math.cos(t), SLICES_M * math.sin(t)) for t in turns]
        return [self.place_of(x, y) for x, y in [(0.0, 0.0), *rim]]

    def draw_discs(self, canvas: Canvas, kinds: Sequence[str], poses: Poses, radius: float,
                   moving: bool, without: Iterable[int] = ()) -> None:  # fmt: skip
        """Draw the discs.

        Args:
            canvas: what to draw on.
            kinds: as `looks` returns.
            poses: (N, 3) m, m, rad.
            radius: of every disc, m.
            moving: whether they move, so that a picture is soon another one.
            without: discs to leave out.
        """
        if moving:
            step = math.radians(STEP_DEG)
            poses = poses.copy()
            poses[:, 2] = np.round(poses[:, 2] / step) * step
        self.view.grown = radius / RADIUS_M
        skip = {*without, *self.turning}
        with canvas.clipped(self.camera.rect):
            self.view.pieces(canvas, self.camera, kinds, poses, skip)
            for disc, gone in self.turning.items():
                x, y, _angle = poses[disc].tolist()
                if x == x:
                    self._draw_turning(canvas, kinds[disc], disc, (x, y), gone / FLIP_S, radius)

    def _draw_turning(self, canvas: Canvas, kind: str, disc: int, at: Point, share: float,
                      radius: float) -> None:  # fmt: skip
        name = self._before[disc] if share < 0.5 else kind.removeprefix("disc.")
        side = 2 * self.disc_px(radius)
        rise = math.sin(math.pi * share)
        tall = round(side * (1 + 0.2 * rise) / 2) * 2
        wide = max(2, round(tall * abs(math.cos(math.pi * share)) / 4) * 4)
        rect = FRect(0, 0, wide, tall)
        x, y = self.place_of(*at)
        canvas.circle((x + 3 + 6 * rise, y + 5 + 8 * rise), side / 2, theme.rgb("#3A1A0C40"))
        rect.center = (x, y - 6 * rise)
        canvas.sprite(disc_sprite(name), rect)

    def mark(self, canvas: Canvas, at: tuple[float, float], radius: float,
             colour: theme.Colour = theme.FOCUS, width: float = 3.5) -> None:  # fmt: skip
        """Draw a ring around a disc."""
        r = self.disc_px(radius) + 4.0
        canvas.circle(self.place_of(*at), r + 1.5, None, theme.INK, width + 2)
        canvas.circle(self.place_of(*at), r, None, colour, width)

    def draw_backs(self, canvas: Canvas, state: State, poses: Poses) -> None:
        """Draw the hidden side of each disc small at its lower right."""
        side = max(14.0, self.disc_px(state.radius) * 0.85)
        for disc, face, *_pose in state.pizza:
            x, y, _angle = poses[disc].tolist()
            if x != x or disc in self.turning:
                continue
            px, py = self.place_of(x, y)
            off = self.disc_px(state.radius) * 0.72
            rect = FRect(0, 0, side, side)
            rect.center = (px + off, py + off)
            canvas.circle(rect.center, side / 2 + 1.5, theme.CREAM)
            canvas.sprite(disc_sprite(topping(disc, 1 - face)), rect)

    def at(self, state: State, point: Point) -> int | None:
        """Return the disc of the pizza under a point of the window."""
        x, y = self.camera.to_world(point)
        for disc, _face, dx, dy, _angle in reversed(state.pizza):
            if math.hypot(x - dx, y - dy) <= state.radius:
                return disc
        return None


def rest_poses(state: State) -> Poses:
    """Return (N, 3) poses of what lies on the pizza."""
    return poses_of(state.pizza)
