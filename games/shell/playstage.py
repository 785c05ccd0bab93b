"""The scene of the playground: camera, pieces, marks, overlays, and the places around it."""

import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from pygame import FRect

from games.core.words import _
from games.shell import furniture, theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.overlays import draw_overlays
from games.shell.pacer import Pacer
from games.shell.playparts import KindShelf, ShowPanel
from games.shell.playplaces import free_beside
from games.shell.playworld import SHAKE_HZ
from games.shell.sceneview import SceneView
from games.shell.theme import COMPACT_HEIGHT, COMPACT_WIDTH
from sim.cast import Skyline
from sim.setting import Box
from sim.world import World

if TYPE_CHECKING:
    from games.shell.playdeeds import PlayDeeds

Poses = npt.NDArray[np.float64]
AIR_M = 0.13
BESIDE_M = 0.3
"""So much of the table is seen on both sides, from above."""
MOST_ASIDE_M = 0.6
"""The camera follows what goes away as far as this."""
_ICE = theme.rgb("#9ADCF7")


class PlayStage:
    """The scene.

    Attributes:
        camera: where it is seen.
        pacer: steps the world at the pace of the clock.
        area: the room below the bar.
        shelf: the kinds.
        panel: the switches of the overlays; invisible where there is no room.
    """

    def __init__(self, screen: "PlayDeeds") -> None:
        self.screen = screen
        self.flat = screen.play.flat
        self.view = SceneView(screen.play.setting)
        self.camera = Camera()
        self.shelf = KindShelf(self.view, screen.play.setting, screen.take)
        self.panel = ShowPanel(screen.set_overlay, screen.play.flat)
        self.panel.set(screen.shown)
        self.area = self.room = FRect(0, 0, 1, 1)
        self.floor = 1.0
        self._world: World | None = None
        self._line: tuple[bytes, Skyline] | None = None
        self.follow(screen.play.world)

    def follow(self, world: World) -> bool:
        """Step another world from now on; return whether it is another one."""
        if self._world is world:
            return False
        self._world = world
        play, screen = self.screen.play, self.screen

        def inputs() -> tuple[object, ...]:
            return screen.hand.inputs() if screen.hand is not None else ()

        self.pacer = Pacer(play, inputs, lambda: play.resting)  # type: ignore[arg-type]
        return True

    # -- places ------------------------------------------------------------------------------

    def place(self, canvas: Canvas, area: FRect, squeeze: float) -> None:
        """Place shelf, switches and scene in the room below the bar."""
        small = area.width < COMPACT_WIDTH or area.bottom < COMPACT_HEIGHT
        low, narrow = area.bottom < COMPACT_HEIGHT, area.width < 800
        self.area = area
        self.floor = area.bottom - min(40.0 if low else 64.0, area.height / 4)
        top = area.top + (12.0 if low else 16.0)
        boards = 192.0 if not small else 128.0 if not narrow else 100.0
        if squeeze and not small:
            boards = 152.0
        beside = squeeze + 24.0 if squeeze and not small else 36.0 if narrow else 44.0
        tall = max(60.0, self.floor - top - 16)
        self.shelf.place(FRect(area.right - beside - boards, top, boards, tall))
        self.panel.visible = not small and not squeeze
        tool = self.screen.aim.tool
        wide, high = tool.fit(canvas)
        tool.rect = FRect(16 if small else 24, area.bottom - high - 6, wide, high)
        left = area.left + 16.0
        if self.panel.visible:
            wide = 256.0 * min(1.3, canvas.text_factor)
            self.panel.place(canvas, FRect(24, area.top + 16, wide, self.panel.height(canvas)))
            left = 24 + wide + 16
        right = self.shelf.rect.left - 8
        if squeeze and small:
            right = area.right - squeeze - 8
        self.room = FRect(left, area.top + 8, max(20.0, right - left), self.floor - area.top - 8)
        self.camera.rect = FRect(area)
        self.aim(False)
        self.camera.jump()

    def aim(self, held: bool) -> None:
        """Point the camera at all that lies there; it waits while a hand holds something."""
        if held:
            return
        left, bottom, right, top = self.view.look.box
        world = self.screen.play.world
        box = self.view.box_of(world.start.pieces, self.poses(), world.present)
        if self.flat:
            self._aim_flat(box)
            return
        if box is not None:
            far = (left - MOST_ASIDE_M, right + MOST_ASIDE_M)
            left, right = min(left, box[0] - 0.01), max(right, box[2] + 0.01)
            left, right = max(left, far[0]), min(right, far[1])
            top = max(top, min(box[3], 1.0) + AIR_M)
        area, room = self.area, self.room
        pad = (room.left - area.left, room.top - area.top, area.right - room.right,
               area.bottom - self.floor)  # fmt: skip
        self.camera.fit((left, bottom, right, top), pad, stand=True)

    def _aim_flat(self, box: Box | None) -> None:
        left, bottom, right, top = self.view.look.box
        edge = self.view.setting.bounds
        seen = (min(left, -BESIDE_M), bottom, max(right, BESIDE_M), top)
        if box is not None:
            low = tuple(max(min(seen[k], box[k] - 0.01), edge[k] - 0.02) for k in (0, 1))
            high = tuple(min(max(seen[k], box[k] + 0.01), edge[k] + 0.02) for k in (2, 3))
            seen = (low[0], low[1], high[0], high[1])
        area, room = self.area, self.room
        pad = (room.left - area.left, room.top - area.top, area.right - room.right,
               area.bottom - self.floor)  # fmt: skip
        self.camera.fit(seen, pad)

    def reach(self) -> Box:
        """Return the part of the hand's reach that is seen (m)."""
        if self.flat:
            reach, box = self.view.setting.reach, self.camera.box
            return (
                max(reach[0], box[0]), max(reach[1], box[1]),
                min(reach[2], box[2]), min(reach[3], box[3]),
            )  # fmt: skip
        left, bottom, right, top = self.view.setting.reach
        seen = self.camera.box
        return (
            max(left, min(seen[0] + 0.02, -0.1)), bottom,
            min(right, max(seen[2] - 0.02, 0.1)), min(top, max(seen[3] - 0.03, 0.2)),
        )  # fmt: skip

    def at(self, point: Point) -> int | None:
        """Return the uppermost piece at a place of the window."""
        if not self.area.collidepoint(point):
            return None
        x, y = self.camera.to_world(point)
        if self.flat:
            away = np.hypot(*(self.poses()[:, :2] - (x, y)).T)
            near = int(np.nanargmin(away)) if np.isfinite(away).any() else 0
            return near if len(away) and away[near] <= self.screen.play.radius else None
        kinds = self.screen.play.world.start.pieces
        return self.view.at(kinds, self.poses(), x, y)

    def poses(self) -> Poses:
        """Return where the pieces are drawn."""
        world = self.screen.play.world
        poses = self.pacer.poses()
        if len(poses) != len(world.start.pieces) or self.screen.play.resting:
            return world.poses()
        return poses

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the cloth and the scene with what is shown in it."""
        play, view, camera = self.screen.play, self.view, self.camera
        world, poses = play.world, self.poses()
        kinds, held = play.kinds, world.held
        aimed = self.screen.chosen if self.screen.aim.now is not None else None
        apart = [piece for piece in (held, aimed) if piece is not None]
        if self.flat:
            self.view.grown = play.radius * 1000 / self.view.look.kind(kinds[0]).radius_mm
        canvas.cloth()
        shift, still = self._sway(), camera.now.x
        camera.now.x += shift
        with canvas.clipped(camera.rect):
            view.behind(canvas, camera)
            if self.flat:
                self._edge(canvas)
            view.pieces(canvas, camera, kinds, poses, apart)
            for piece in play.frozen:
                if poses[piece, 0] == poses[piece, 0]:
                    x, y, angle = poses[piece].tolist()
                    view.outline(canvas, camera, kinds[piece], (x, y, angle), _ICE, 2.5, None, 0.28)
            view.front(canvas, camera)
            chosen = self.screen.chosen
            if chosen is not None and chosen not in apart and chosen in world.present:
                x, y, angle = poses[chosen].tolist()
                if x == x:
                    view.mark(canvas, camera, kinds[chosen], (x, y, angle))
        draw_overlays(canvas, camera, world, poses, self.screen.shown)
        if aimed is not None:
            self.screen.aim.draw(canvas)
        camera.now.x = still
        self._hints(canvas)

    def draw_held(self, canvas: Canvas) -> None:
        """Draw the held piece above everything, and where it would come to touch."""
        world, poses = self.screen.play.world, self.poses()
        held = world.held
        if held is None or held >= len(poses) or poses[held, 0] != poses[held, 0]:
            return
        kind = self.screen.play.kinds[held]
        x, y, angle = poses[held].tolist()
        seen = FRect(self.area)
        if self.screen.tuning.open:
            seen.width = max(1.0, self.screen.tuning.drawer.left - seen.left)
        with canvas.clipped(seen):
            if self.flat:
                at = self._free(held, x, y)
                if math.dist(at, (x, y)) > 0.001:
                    self.view.outline(canvas, self.camera, kind, (*at, angle))
                self.view.held(canvas, self.camera, kind, (x, y, angle))
                return
            land = self._landing(world, held, (x, y, angle))
            if y - land > 0.004:
                self.view.outline(canvas, self.camera, kind, (x, land, angle))
            self.view.held(canvas, self.camera, kind, (x, y, angle))

    def _edge(self, canvas: Canvas) -> None:
        """Draw where the table ends: a disc beyond it is out."""
        left, bottom, right, top = self.view.setting.bounds
        corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
        points = [self.camera.to_screen(x, y) for x, y in corners]
        canvas.polyline(points, theme.faded(theme.CREAM, 0.45), 2.0, (10.0, 8.0))

    def _free(self, held: int, x: float, y: float) -> tuple[float, float]:
        """Return where the held disc would come to lie."""
        world = self.screen.play.world
        found = free_beside(world, self.screen.play.radius, x, y, (held,))
        return found or (x, y)

    def _landing(self, world: World, held: int, pose: tuple[float, float, float]) -> float:
        others = world.poses()
        others[held] = math.nan
        key = np.nan_to_num(np.round(others, 4), nan=-9.0).tobytes()
        if self._line is None or self._line[0] != key:
            self._line = (key, Skyline(self.view.setting, world.start.pieces, others))
        kind = self.view.setting.kind(world.start.pieces[held])
        return self._line[1].landing(kind, pose[0], pose[2], pose[1])

    def _sway(self) -> float:
        """Return by how much the shaken table is drawn aside, in metres."""
        screen = self.screen
        if not screen.play.shaking_s or screen.app.settings.reduced_motion:
            return 0.0
        return screen.play.world.shake[0] / (math.tau * SHAKE_HZ) ** 2

    def _hints(self, canvas: Canvas) -> None:
        strip = self.area.bottom - self.floor
        tool, left = self.screen.aim.tool, self.room.left
        if tool.visible:
            left = max(left, tool.rect.right + 8)
        wide = self.room.right - left
        if strip < 52 or wide < 520 * canvas.text_factor:
            return
        if self.flat:
            groups = self._flat_hints()
        elif self.screen.hand is not None:
            groups = [(("Q", "E"), _("turn")), (("K",), _("risk")), (("Space",), _("let go"))]
        elif self.screen.chosen is not None:
            groups = [(("D",), _("double")), (("F",), _("freeze")), (("Del",), _("remove"))]
        else:
            groups = [(("1",), _("new piece")), (("S",), _("shake")), (("R",), _("watch"))]
        at = (left + wide / 2, self.floor + strip / 2 + 4)
        furniture.hints(canvas, at, groups)

    def _flat_hints(self) -> list[tuple[tuple[str, ...], str]]:
        """Return the keys that matter where discs are flicked."""
        screen = self.screen
        if screen.hand is not None:
            return [(("V",), _("turn over")), (("Space",), _("put down"))]
        if screen.aim.now is not None:
            if screen.aim.drawn_back:
                return [(("Shift",), _("sideways: spin")), (("Esc",), _("take back"))]
            return [(("←", "→"), _("aim")), (("Q", "E"), _("spin")), (("Space",), _("hold: flick"))]
        if screen.chosen is not None:
            return [(("Space",), _("flick")), (("Enter",), _("pick up")), (("V",), _("turn over")),
                    (("F",), _("freeze"))]  # fmt: skip
        return [(("1",), _("new piece")), (("G",), _("flick or move")), (("S",), _("shake"))]
