"""How an aim is drawn: the arrow, the number beside it, the finger and where it pushes."""

import math
from collections.abc import Callable

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.aiming import Aiming
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.events import Point
from sim.finger import Aim

LONGEST_MM = 130.0
"""The arrow at full strength, beyond the disc's rim."""
LEAST_MM = 14.0
REFUSED = theme.rgb("#FF6B5E")


def draw_arrow(
    canvas: Canvas, camera: Camera, aim: Aim, radius: float, colour: theme.Colour = theme.PRIMARY
) -> Point:
    """Draw the arrow of a flick; return its tip.

    Args:
        canvas: what to draw on.
        camera: through which the pizza is seen.
        aim: the flick.
        radius: of the disc, m.
        colour: of the arrow.
    """
    k = camera.unit
    x, y = camera.to_screen(aim.x, aim.y)
    c, s = math.cos(aim.direction), -math.sin(aim.direction)
    near = (radius * 1000 + 4) * k
    far = near + (LEAST_MM + (LONGEST_MM - LEAST_MM) * aim.strength) * k
    head = min(22.0 * k + 6, (far - near) * 0.8)
    half, wing = 3.6 * k + 1, 9.5 * k + 3

    def at(along: float, aside: float) -> Point:
        return x + c * along - s * aside, y + s * along + c * aside

    points = [
        at(near, -half * 0.7), at(far - head, -half), at(far - head, -wing), at(far, 0),
        at(far - head, wing), at(far - head, half), at(near, half * 0.7),
    ]  # fmt: skip
    canvas.polygon(points, colour, theme.CREAM, 3.0)
    for i in range(1, 9):
        reach = far + i * 8.0 * k
        canvas.circle(at(reach, 0), 1.6, theme.faded(theme.INK, 0.75))
    return at(far, 0)


def draw_strength(
    canvas: Canvas, camera: Camera, aim: Aim, avoid: tuple[Point, ...], room: FRect,
    colour: theme.Colour = theme.PRIMARY,
) -> None:  # fmt: skip
    """Draw the strength as a number beside the arrow, clear of the hand.

    Args:
        canvas: what to draw on.
        camera: through which the pizza is seen.
        aim: the flick.
        avoid: points that must be seen: the pointer, the disc.
        room: where the number may be.
        colour: behind the number.
    """
    words = str(round(aim.strength * 100))
    tall = max(44.0, canvas.leading(theme.TITLE) + 10)
    pill = FRect(0, 0, max(64.0, canvas.measure(words, theme.TITLE, theme.HEAVY) + 34), tall)
    k = camera.unit
    x, y = camera.to_screen(aim.x, aim.y)
    c, s = math.cos(aim.direction), -math.sin(aim.direction)
    along = (24 + (LONGEST_MM - LEAST_MM) * aim.strength * 0.5) * k + 14
    spots: list[tuple[float, Point]] = []
    for side in (1, -1):
        aside = side * (pill.width / 2 + 26)
        at = (x + c * along - s * aside, y + s * along + c * aside)
        at = (min(max(at[0], room.left + 40), room.right - 40),
              min(max(at[1], room.top + 30), room.bottom - 30))  # fmt: skip
        clear = min(math.dist(at, point) for point in avoid)
        spots.append((min(clear, 110.0) - side, at))
    pill.center = max(spots)[1]
    canvas.box(pill, colour, tall / 2, theme.CREAM, 3)
    canvas.text(words, pill.center, theme.TITLE, theme.HEAVY, theme.WHITE, "center")
    if abs(aim.side) >= 0.02:
        left = aim.side > 0
        more = _("{n} % left of the middle") if left else _("{n} % right of the middle")
        said = more.format(n=round(abs(aim.side) * 100))
        wide = canvas.measure(said, theme.NORMAL, theme.BOLD) + 24
        note = FRect(0, 0, wide, canvas.leading() + 6)
        # Away from the arrow, as the number is.
        note.top = pill.bottom + 4
        if pill.centerx < x + c * along:
            note.right = pill.right
        else:
            note.left = pill.left
        note.left = min(max(note.left, room.left + 4), room.right - wide - 4)
        canvas.box(note, theme.rgb("#3A2B24E6"), note.height / 2)
        canvas.text(said, note.center, theme.NORMAL, theme.BOLD, theme.CREAM, "center")


def draw_aiming(canvas: Canvas, camera: Camera, one: Aiming, radius: float, room: FRect,
                paint: Callable[[], None]) -> None:  # fmt: skip
    """Draw a disc that lies and is aimed.

    Args:
        canvas: what to draw on.
        camera: through which it is seen.
        one: how it is aimed.
        radius: of the disc, m.
        room: where the number may stand.
        paint: draws the disc itself, over the line and the arrow.
    """
    if one.place is None:
        return
    r = radius * 1000 * camera.unit
    at = camera.to_screen(*one.place)
    aimed = one.mode in ("aim", "charge") and one.strength > 0
    aim = Aim(*one.place, one.direction, one.strength, one.side)
    pulled = one.pointer if one.mode == "aim" else None
    if pulled is not None:
        _pull(canvas, at, pulled)
    if aimed:
        draw_arrow(canvas, camera, aim, radius)
    elif not one.wrong and one.by_key:
        _whither(canvas, camera, aim, radius)
    paint()
    draw_ring(canvas, at, r, bool(one.wrong))
    if abs(one.side) >= 0.02:
        _finger(canvas, at, r, one)
    if pulled is not None:
        side = max(26.0, 28 * camera.unit)
        canvas.sprite("ui/hand", FRect(pulled[0] - side / 2, pulled[1] - side * 0.2, side, side))
    if aimed:
        draw_strength(canvas, camera, aim, (at,) if pulled is None else (at, pulled), room)


def draw_ring(canvas: Canvas, at: Point, r: float, refused: bool) -> None:
    """Draw the ring around a disc that is laid or held; a cross where it may not lie."""
    canvas.circle(at, r + 5.5, None, theme.INK, 5)
    canvas.circle(at, r + 4.5, None, REFUSED if refused else theme.FOCUS, 3.5)
    if refused:
        _cross(canvas, at, r)


def _pull(canvas: Canvas, disc: Point, pointer: Point) -> None:
    """Draw the line by which the disc is drawn back."""
    canvas.line(disc, pointer, theme.INK, 6.0)
    canvas.line(disc, pointer, theme.CREAM, 3.0, (6.0, 5.0))


def _whither(canvas: Canvas, camera: Camera, aim: Aim, radius: float) -> None:
    """Draw dots where a disc would go, before there is any strength."""
    x, y = camera.to_screen(aim.x, aim.y)
    c, s = math.cos(aim.direction), -math.sin(aim.direction)
    start = (radius * 1000 + 8) * camera.unit
    for i in range(22):
        reach = start + i * 9 * camera.unit
        at = (x + c * reach, y + s * reach)
        canvas.circle(at, 3.2, theme.CREAM)
        canvas.circle(at, 2.2, theme.INK)


def _cross(canvas: Canvas, at: Point, r: float) -> None:
    """Mark a place that is refused, also for those who do not see the colour."""
    d = r * 0.42
    for a, b in (((-d, -d), (d, d)), ((-d, d), (d, -d))):
        start, end = (at[0] + a[0], at[1] + a[1]), (at[0] + b[0], at[1] + b[1])
        canvas.line(start, end, theme.CREAM, 9.0)
        canvas.line(start, end, theme.BAD, 5.5)


def _finger(canvas: Canvas, at: Point, r: float, one: Aiming) -> None:
    """Draw where the rim is pushed when that is beside the middle."""
    c, s = math.cos(one.direction), -math.sin(one.direction)
    aside = one.side * r
    back = math.sqrt(max(0.0, r * r - aside * aside))
    # Left of the direction is -90 degrees on the screen, where y goes down.
    spot = (at[0] - c * back + s * aside, at[1] - s * back - c * aside)
    canvas.circle(spot, 7.0, theme.INK)
    canvas.circle(spot, 5.0, theme.PRIMARY, theme.CREAM, 1.5)
