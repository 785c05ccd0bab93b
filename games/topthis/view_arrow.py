"""How a person's disc is drawn while it is carried, laid and aimed."""

from pygame import FRect

from games.shell import theme
from games.shell.aimview import draw_aiming, draw_ring
from games.shell.canvas import Canvas
from games.topthis.view_scene import PizzaView, disc_sprite
from games.topthis.view_shot import Shot


def draw_shot(canvas: Canvas, scene: PizzaView, shot: Shot, showing: str, radius: float,
              room: FRect) -> None:  # fmt: skip
    """Draw a disc that is laid, aimed or carried.

    Args:
        canvas: what to draw on.
        scene: the pizza.
        shot: the disc.
        showing: the topping that is up.
        radius: of the disc, m.
        room: where words about it may stand.
    """
    if shot.place is None:
        return
    camera, r = scene.camera, scene.disc_px(radius)
    x, y = camera.to_screen(*shot.place)

    def paint() -> None:
        canvas.circle((x + 3, y + 6), r, theme.rgb("#3A1A0C66"))
        rect = FRect(0, 0, 2 * r, 2 * r)
        rect.center = (x, y)
        canvas.sprite(disc_sprite(showing), rect)

    if shot.mode != "carry":
        draw_aiming(canvas, camera, shot, radius, room, paint)
        return
    paint()
    if shot.over:
        draw_ring(canvas, (x, y), r, bool(shot.wrong))
    if shot.pointer is not None:
        side = max(26.0, 28 * camera.unit)
        canvas.sprite("ui/hand", FRect(x + 2, y + 4, side, side))
