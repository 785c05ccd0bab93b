"""A physical scene, drawn from data: surroundings, pieces, shadows, outlines, trails, the hand.

The view knows no game. It is given a camera and poses of centroids (m, m, rad) and draws the
setting of its name as `assets/NAME/look.toml` says.
"""

import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import numpy.typing as npt
import pygame
from pygame import FRect

from games.shell import sprites, theme
from games.shell.camera import Box, Camera
from games.shell.canvas import Canvas
from games.shell.sceneparts import Layer, PiecePictures, look, scaled_sprite
from games.shell.shapes import Pictures, paint, rasterise
from games.shell.theme import Colour

Poses = npt.NDArray[np.float64]
Pose = tuple[float, float, float]
Opacity = float | Callable[[int], float]
GHOST = theme.CREAM
DASH = (5.0, 4.0)
_drawn = Pictures(2)
MOST_DOTS = 400
"""Of one way."""


class SceneView:
    """Draws scenes of one setting.

    Args:
        name: of the setting.

    Attributes:
        grown: how much larger pieces are than their data says: the size of discs can be tuned.
    """

    def __init__(self, name: str) -> None:
        self.look = look(name)
        self.setting = self.look.setting
        self.grown = 1.0
        self._pictures = PiecePictures(self.look)
        self._exact = True

    # -- the whole ---------------------------------------------------------------------------

    def draw(
        self, canvas: Canvas, camera: Camera, kinds: Sequence[str], poses: Poses,
        held: int | None = None,
    ) -> None:  # fmt: skip
        """Draw everything: what is behind, the pieces, what is in front, and the held piece.

        Args:
            canvas: what to draw on.
            camera: where the world is seen.
            kinds: (N,) kind of each piece.
            poses: (N, 3) m, m, rad; NaN rows are not drawn.
            held: the piece in the hand; drawn above all with the hand.
        """
        with canvas.clipped(camera.rect):
            self.behind(canvas, camera)
            self.pieces(canvas, camera, kinds, poses, () if held is None else (held,))
            self.front(canvas, camera)
            if held is not None and poses[held, 0] == poses[held, 0]:
                self.held(canvas, camera, kinds[held], _pose(poses[held]))

    def behind(self, canvas: Canvas, camera: Camera, ground: bool | None = None) -> None:
        """Draw the layers below the pieces; `ground`: only that, or all but that."""
        self._look_at(camera)
        for layer in self.look.behind:
            if ground is None or ground == (layer.kind == "ground"):
                self._layer(canvas, camera, layer)

    def front(self, canvas: Canvas, camera: Camera) -> None:
        """Draw the layers above the pieces."""
        for layer in self.look.front:
            self._layer(canvas, camera, layer)

    # -- pieces ------------------------------------------------------------------------------

    def pieces(
        self, canvas: Canvas, camera: Camera, kinds: Sequence[str], poses: Poses,
        without: Iterable[int] = (), opacity: Opacity = 1.0,
    ) -> None:  # fmt: skip
        """Draw the pieces, those with a lower number first.

        Args:
            canvas: what to draw on.
            camera: where the world is seen.
            kinds: (N,) kinds.
            poses: (N, 3) m, m, rad; NaN rows are not drawn.
            without: pieces to leave out.
            opacity: 0 to 1, or what gives it for a piece.
        """
        self._look_at(camera)
        skip = set(without)
        for piece, (x, y, angle) in enumerate(poses.tolist()):
            if x != x or piece in skip:
                continue
            share = opacity(piece) if callable(opacity) else opacity
            self.piece(canvas, camera, kinds[piece], (x, y, angle), share)

    def piece(
        self, canvas: Canvas, camera: Camera, kind: str, pose: Pose, opacity: float = 1.0,
        shadow: bool = True,
    ) -> None:  # fmt: skip
        """Draw one piece of a kind at a pose."""
        if opacity <= 0:
            return
        ppm = camera.unit * canvas.scale * self.grown
        scale, drop = canvas.scale, self.look.drop
        fall = (round(drop[0] * scale), round(drop[1] * scale)) if shadow else (0, 0)
        picture, dx, dy = self._pictures.turned(
            kind, pose[2], ppm, fall, self._exact, min(1.0, opacity)
        )
        x, y = canvas.place(camera.to_screen(pose[0], pose[1]))
        canvas.surface.blit(picture, (round(x + dx), round(y + dy)))

    def held(self, canvas: Canvas, camera: Camera, kind: str, pose: Pose) -> None:
        """Draw a piece with the hand that holds it."""
        self.piece(canvas, camera, kind, pose)
        self.hand(canvas, camera, pose)

    def hand(self, canvas: Canvas, camera: Camera, pose: Pose) -> None:
        """Draw the hand at the right of a piece's centroid, not over its label."""
        side = max(24.0, self.look.hand_mm * camera.unit)
        x, y = camera.to_screen(pose[0], pose[1])
        canvas.sprite(self.look.hand, FRect(x + side * 0.02, y - side * 0.2, side, side))

    def outline(
        self, canvas: Canvas, camera: Camera, kind: str, pose: Pose, colour: Colour = GHOST,
        width: float = 2.0, dash: tuple[float, float] | None = DASH, fill: float = 0.14,
    ) -> None:  # fmt: skip
        """Draw the outline of a piece: dashed for a place, `dash=None` to mark a piece.

        Args:
            canvas: what to draw on.
            camera: where the world is seen.
            kind: of the piece.
            pose: of its centroid.
            colour: of the line.
            width: of the line, logical pixels.
            dash: lengths drawn and left out; None for a whole line.
            fill: opacity of the inside in the same colour; 0 for none.
        """
        x, y = canvas.place(camera.to_screen(pose[0], pose[1]))
        ox, oy = round(x) / canvas.scale, round(y) / canvas.scale
        turn = math.radians(round(math.degrees(pose[2]) * 4) / 4)
        shape = self.corners(kind, (0.0, 0.0, turn))
        k = round(camera.unit * self.grown, 4) * 1000
        points = [(ox + px * k, oy - py * k) for px, py in shape]
        inside = theme.faded(colour, fill) if fill > 0 else None
        dx, dy = canvas.place((0.0, 0.0))
        with canvas.moved(-dx / canvas.scale, -dy / canvas.scale):
            canvas.polygon(points, inside, colour, width, dash)

    def mark(self, canvas: Canvas, camera: Camera, kind: str, pose: Pose) -> None:
        """Mark a piece with the yellow line of what has fallen or is looked at."""
        self.outline(canvas, camera, kind, pose, theme.INK, 5.0, None, 0.0)
        self.outline(canvas, camera, kind, pose, theme.FOCUS, 3.0, None, 0.0)

    def corners(self, kind: str, pose: Pose) -> list[tuple[float, float]]:
        """Return the corners (m) of a piece of a kind at a pose; a disc has 24."""
        one = self.look.kind(kind)
        if one.radius_mm:
            r = one.radius_mm / 1000
            turns = [i * math.tau / 24 for i in range(24)]
            local = [(r * math.cos(t), r * math.sin(t)) for t in turns]
        else:
            local = list(one.body_outline)
        c, s = math.cos(pose[2]), math.sin(pose[2])
        return [(pose[0] + x * c - y * s, pose[1] + x * s + y * c) for x, y in local]

    # -- where -------------------------------------------------------------------------------

    def at(self, kinds: Sequence[str], poses: Poses, x: float, y: float) -> int | None:
        """Return the uppermost piece under a point of the world (m), or None."""
        for piece in range(len(kinds) - 1, -1, -1):
            px, py, angle = poses[piece].tolist()
            if px != px or math.hypot(x - px, y - py) > self.look.kind(kinds[piece]).reach_m:
                continue
            if _inside(self.corners(kinds[piece], (px, py, angle)), x, y):
                return piece
        return None

    def box_of(self, kinds: Sequence[str], poses: Poses, pieces: Iterable[int]) -> Box | None:
        """Return the box (m) that holds these pieces; None when none of them is there."""
        boxes: list[Box] = []
        for piece in pieces:
            x, y, _angle = poses[piece].tolist()
            if x == x:
                r = self.look.kind(kinds[piece]).reach_m
                boxes.append((x - r, y - r, x + r, y + r))
        if not boxes:
            return None
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return min(lefts), min(bottoms), max(rights), max(tops)

    # -- trails ------------------------------------------------------------------------------

    def trail(
        self, canvas: Canvas, camera: Camera, path: Iterable[tuple[float, float]] | Poses,
        colour: Colour = theme.FOCUS, gap: float = 8.0, radius: float = 1.8,
    ) -> None:  # fmt: skip
        """Draw the way of a point (m) as dots, `gap` logical pixels apart, further apart if long.

        Args:
            canvas: what to draw on.
            camera: where the world is seen.
            path: (n, 2) m in the order of time; NaN is a gap in it.
            colour: of the dots.
            gap: between them.
            radius: of each.
        """
        given = path if isinstance(path, np.ndarray) else list(path)
        way = np.asarray(given, dtype=np.float64).reshape(-1, 2)
        ox, oy = camera.to_screen(0.0, 0.0)
        ex, ey = camera.to_screen(1.0, 1.0)
        way = way * (ex - ox, ey - oy) + (ox, oy)
        gone = np.isnan(way[:, 0])
        edges = np.flatnonzero(np.diff(np.concatenate([[True], gone, [True]]).astype(np.int8)))
        left = 0.0
        for first, end in edges.reshape(-1, 2).tolist():
            run = way[first:end]
            far = np.insert(np.cumsum(np.hypot(*np.diff(run, axis=0).T)), 0, 0.0)
            if far[-1] <= 0:
                continue
            apart = max(gap, far[-1] / MOST_DOTS)
            at = np.arange(left, far[-1] + 1e-9, apart)
            spots = np.stack([np.interp(at, far, run[:, 0]), np.interp(at, far, run[:, 1])], axis=1)
            canvas.circles(spots, radius, colour)
            left = left + len(at) * apart - far[-1]

    # -- layers ------------------------------------------------------------------------------

    def _look_at(self, camera: Camera) -> None:
        """Learn whether the scale will stay: only then pictures are made just for it."""
        self._exact = not camera.moving

    def _layer(self, canvas: Canvas, camera: Camera, layer: Layer) -> None:
        x, y = camera.to_screen(layer.at[0] / 1000, layer.at[1] / 1000)
        if layer.kind == "polygon":
            points = [camera.to_screen(px / 1000, py / 1000) for px, py in layer.points]
            canvas.polygon(points, layer.colour)
        elif layer.kind == "ellipse":
            rx, ry = (r * camera.unit for r in layer.radii)
            picture = _ellipse(canvas.px(2 * rx), canvas.px(2 * ry), layer.colour)
            canvas.blit(picture, (x - rx, y - ry))
        elif not sprites.exists(layer.sprite):
            return
        elif layer.kind == "ground":
            self._ground(canvas, camera, layer.sprite, y)
        else:
            ppm = camera.unit * layer.unit * canvas.scale
            box = sprites.view_box(layer.sprite)
            picture = scaled_sprite(layer.sprite, ppm, self._exact)
            px, py = canvas.place((x, y))
            canvas.surface.blit(picture, (round(px + box.x * ppm), round(py + box.y * ppm)))

    def _ground(self, canvas: Canvas, camera: Camera, sprite: str, y: float) -> None:
        """Tile a strip from `y` to the foot of the camera's rectangle."""
        rect = camera.rect
        if y >= rect.bottom:
            return
        strip = FRect(rect.x, y, rect.width, rect.bottom - y)
        canvas.shadow(strip, 0, theme.rgb("#00000033"), -6, 16)
        box = sprites.view_box(sprite)
        # While the camera moves the boards keep one height, so that they are drawn only once.
        tall = (
            max(64.0, strip.height) if self._exact else max(64.0, 16 * math.ceil(strip.height / 16))
        )
        wide = box.width * min(tall, 96.0) / box.height
        area = canvas.snapped(FRect(0, 0, wide, tall))
        picture = sprites.picture(sprite, *area.size)
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.snapped(strip).clip(clip))
        left, top = canvas.place(strip.topleft)
        x, right = round(left), canvas.place(strip.topright)[0]
        while x < right:
            canvas.surface.blit(picture, (x, round(top)))
            x += area.width
        canvas.surface.set_clip(clip)


def between(before: Poses, after: Poses, share: float) -> Poses:
    """Return poses part of the way from one tick to the next; a piece only in one stays there."""
    mixed = before + (after - before) * share
    lost = np.isnan(mixed)
    return np.where(lost, after, mixed) if lost.any() else mixed


def _pose(row: npt.NDArray[np.float64]) -> Pose:
    x, y, angle = row.tolist()
    return x, y, angle


def _inside(corners: list[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _ellipse(width: int, height: int, colour: Colour) -> pygame.Surface:
    key = ("ellipse", width, height, colour)
    w, h = width / 2, height / 2
    body = f'<ellipse cx="{w}" cy="{h}" rx="{w}" ry="{h}" {paint("fill", colour)}/>'
    return _drawn.get(key, lambda: rasterise(body, width, height))
