"""The pictures in the rules of Top This!: a flick that is aimed, and a disc on a line."""

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.aimview import draw_arrow, draw_strength
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.pictures import Picture
from games.topthis.geometry import RADIUS_M
from games.topthis.hand import Aim
from games.topthis.view_scene import Lit, PizzaView, disc_sprite

Disc = tuple[str, float, float]
AIMED: tuple[Disc, ...] = (
    ("pepperoni", -0.02, 0.05), ("olive", 0.07, 0.03), ("mushroom", 0.02, -0.07),
)  # fmt: skip
START = (-0.189 * cos(radians(20)), -0.189 * sin(radians(20)))
LINED: tuple[Disc, ...] = (
    ("onion", 0.045, 0.105), ("olive", 0.085, 0.085), ("pepper", 0.115, 0.035),
)  # fmt: skip


@cache
def _scene() -> PizzaView:
    return PizzaView()


def _discs(canvas: Canvas, scene: PizzaView, discs: Sequence[Disc]) -> None:
    r = scene.disc_px(RADIUS_M)
    for name, x, y in discs:
        px, py = scene.place_of(x, y)
        rect = FRect(0, 0, 2 * r, 2 * r)
        rect.center = (px, py)
        canvas.circle((px + r * 0.1, py + r * 0.18), r, theme.rgb("#3A1A0C59"))
        canvas.sprite(disc_sprite(name), rect)


def _look(rect: FRect, box: tuple[float, float, float, float]) -> PizzaView:
    scene = _scene()
    scene.camera = Camera(rect)
    scene.camera.fit(box, (4, 4, 4, 4))
    scene.camera.jump()
    return scene


def draw_aim(canvas: Canvas, rect: FRect) -> None:
    """Draw a disc that is drawn back from."""
    with canvas.clipped(rect):
        canvas.fill(theme.CLOTH_LIGHT, rect)
        scene = _look(rect, (-0.27, -0.13, 0.15, 0.13))
        scene.draw_ground(canvas)
        _discs(canvas, scene, AIMED)
        aim = Aim(*START, radians(34), 0.62)
        pull = scene.place_of(START[0] - 0.055 * cos(aim.direction),
                              START[1] - 0.055 * sin(aim.direction))  # fmt: skip
        at = scene.place_of(*START)
        canvas.line(at, pull, theme.INK, 6.0)
        canvas.line(at, pull, theme.CREAM, 3.0, (6.0, 5.0))
        draw_arrow(canvas, scene.camera, aim, RADIUS_M)
        _discs(canvas, scene, (("onion", *START),))
        canvas.circle(at, scene.disc_px(RADIUS_M) + 4.5, None, theme.FOCUS, 3.5)
        side = 28 * scene.camera.unit
        canvas.sprite("ui/hand", FRect(pull[0] - side / 2, pull[1] - side * 0.2, side, side))
        draw_strength(canvas, scene.camera, aim, (at, pull), rect)


def draw_slices(canvas: Canvas, rect: FRect) -> None:
    """Draw two slices, a disc on each, and one on the line between them."""
    with canvas.clipped(rect):
        canvas.fill(theme.CLOTH_LIGHT, rect)
        scene = _look(rect, (-0.13, -0.015, 0.23, 0.19))
        scene.draw_ground(canvas)
        scene.draw_slices(canvas, (Lit(0), Lit(1)))
        _discs(canvas, scene, LINED)
        tall = canvas.leading() + 6
        for words, at in ((_("onion, olive"), (0.05, 0.165)), (_("olive, pepper"), (0.165, 0.09))):
            x, y = scene.place_of(*at)
            wide = canvas.measure(words, theme.NORMAL, theme.BOLD) + 24
            pill = FRect(0, 0, wide, tall)
            pill.midleft = (x + 6, y)
            pill.right = min(pill.right, rect.right - 6)
            canvas.box(pill, theme.rgb("#1B3133F2"), tall / 2)
            canvas.text(words, pill.center, theme.NORMAL, theme.BOLD, theme.CREAM, "center",
                        wide - 12)  # fmt: skip


def _height(share: float) -> Picture:
    draw = draw_aim if share > 0.5 else draw_slices
    return Picture(lambda canvas, room: min(room * share, 300.0), draw)


PICTURES = {"aim": _height(0.55), "slices": _height(0.5)}
