"""The dots of a trail: as far apart as asked, one after the other, none where the way has a gap."""

import numpy as np
import pygame
import pytest
from pygame import FRect

from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.sceneview import MOST_DOTS, SceneView


class Listening(Canvas):
    """Writes down where dots go, and draws them."""

    def circles(self, centres, radius, fill):
        self.dots = getattr(self, "dots", [])
        self.dots += centres.tolist()
        super().circles(centres, radius, fill)


@pytest.fixture
def view():
    camera = Camera(FRect(0, 0, 400, 300))
    camera.fit((-0.2, 0.0, 0.2, 0.3))
    camera.jump()
    return SceneView("tonne"), camera, Listening(pygame.Surface((400, 300), 0, 32))


def test_dots_are_evenly_apart_along_the_way(view):
    scene, camera, canvas = view
    scene.trail(
        canvas, camera, [(0.0, 0.1), (0.0, 0.1), (0.05, 0.1), (0.05, 0.2)], gap=8.0, radius=3.0
    )
    dots = np.array(canvas.dots)
    assert dots[0].tolist() == pytest.approx(camera.to_screen(0.0, 0.1))
    steps = np.abs(np.diff(dots, axis=0)).sum(axis=1)  # round the corner along both sides
    np.testing.assert_allclose(steps, 8.0, atol=1e-6)
    for x, y in dots[:3]:
        assert canvas.surface.get_at((round(x), round(y)))[:3] == theme.FOCUS[:3]


def test_a_gap_in_the_way_has_no_dots_and_rest_adds_none(view):
    scene, camera, canvas = view
    nothing = (float("nan"), float("nan"))
    scene.trail(canvas, camera, [nothing, (-0.1, 0.1), (-0.05, 0.1), nothing, (0.05, 0.1),
                                 (0.1, 0.1), nothing])  # fmt: skip
    left, right = camera.to_screen(-0.049, 0)[0], camera.to_screen(0.049, 0)[0]
    assert len(canvas.dots) > 4 and not any(left < x < right for x, _y in canvas.dots)
    canvas.dots = []
    for way in ([], [nothing], [(0.0, 0.1)], [(0.0, 0.1)] * 5):
        scene.trail(canvas, camera, way)
    assert canvas.dots == []


def test_a_hostile_way_through_half_the_world_has_no_end_of_dots(view):
    scene, camera, canvas = view
    rng = np.random.default_rng(1)
    scene.trail(canvas, camera, rng.uniform(-1e4, 1e4, (2000, 2)).tolist())
    assert 0.9 * MOST_DOTS < len(canvas.dots) <= MOST_DOTS + 1
